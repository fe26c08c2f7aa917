//! The effect of each instruction, as the manuals of the processors describe it.
//!
//! Only the forms in a list are executed, each of which was compared with the processor
//! (`forms.rs`). An instruction that is not here is an error.

use iced_x86::{Code, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::forms;
use crate::machine::{Flag, FlagValue, GENERAL, Result, State, VECTOR, anything, frames};
use crate::program::Program;
use crate::word::{
    Word, add, choose, count_ones, is_zero, known, map, moved, mul, number, resized, rol, shl, shr,
    sign, sign_extended, sub, zip,
};

/// The instruction that comes next.
pub enum Next {
    /// The one that follows in memory.
    Step,
    /// Another one.
    Jump(u64),
    /// Another one if a condition holds.
    Branch(Bdd, u64),
    /// The one whose address was pushed.
    Return,
}

/// Where an instruction may lead, as far as it says so itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next one in memory.
    Next,
    /// To another one; `None` if a register or memory contains its address.
    Jump(Option<u64>),
    /// To another one or the next.
    Branch(u64),
    /// To a function, and then to the next one.
    Call(Option<u64>),
    /// To where the function was called.
    Return,
    /// Nowhere, because it is not known.
    Unknown,
}

/// Where an instruction may lead.
pub fn flow(instruction: &Instruction) -> Flow {
    match instruction.code() {
        Code::Jmp_rel8_64 | Code::Jmp_rel32_64 => {
            Flow::Jump(Some(instruction.near_branch_target()))
        }
        Code::Call_rel32_64 => Flow::Call(Some(instruction.near_branch_target())),
        Code::Jmp_rm64 => Flow::Jump(None),
        Code::Call_rm64 => Flow::Call(None),
        Code::Retnq => Flow::Return,
        code if !forms::is_known(code) => Flow::Unknown,
        // Of jumps, only those on a condition are left in the list.
        _ if instruction.op0_kind() == OpKind::NearBranch64 => {
            Flow::Branch(instruction.near_branch_target())
        }
        _ => Flow::Next,
    }
}

/// Executes an instruction whose form is in the list.
pub fn execute(state: &mut State, program: &Program, instruction: &Instruction) -> Result<Next> {
    if !forms::is_known(instruction.code()) {
        return Err("this instruction is not known".to_owned());
    }
    execute_any(state, program, instruction)
}

/// Executes an instruction of any form, to compare it with the processor.
pub(crate) fn execute_any(
    state: &mut State,
    program: &Program,
    instruction: &Instruction,
) -> Result<Next> {
    let is_repeated = instruction.has_rep_prefix() && instruction.code() != Code::Retnq;
    if is_repeated || instruction.has_repne_prefix() || instruction.has_lock_prefix() {
        return Err("an instruction with this prefix is not known".to_owned());
    }
    let mut step = Step {
        state,
        program,
        instruction,
    };
    if instruction.op0_kind() == OpKind::NearBranch64 || instruction.code() == Code::Retnq {
        return step.jump();
    }
    match instruction.code() {
        Code::Jmp_rm64 => {
            let target = step.read(0)?;
            let target = step.state.known_address(program, &target);
            let target = target.ok_or("it jumps through a table; try `-fno-jump-tables`")?;
            return Ok(Next::Jump(target));
        }
        Code::Call_rm64 => {
            let target = step.state.known_address(program, &step.read(0)?);
            let target = target.ok_or("a call of a function that is not known")?;
            if program.elsewhere(target) == Some("memcpy") {
                step.copy_memory()?;
                return Ok(Next::Step);
            }
            step.push(&step.state.placed(program, instruction.next_ip()))?;
            return Ok(Next::Jump(target));
        }
        _ => {}
    }
    match step.effect()? {
        Effect::Value(value) => step.write(&value)?,
        Effect::Done => {}
        Effect::Unknown => return Err("this instruction is not known".to_owned()),
    }
    Ok(Next::Step)
}

/// What an instruction does.
enum Effect {
    /// It writes a value to its first operand.
    Value(Word),
    /// It writes something else, and has done it.
    Done,
    /// It is another kind of instruction.
    Unknown,
}

/// An instruction about to be executed.
struct Step<'a> {
    state: &'a mut State,
    program: &'a Program,
    instruction: &'a Instruction,
}

impl Step<'_> {
    fn read(&self, operand: u32) -> Result<Word> {
        self.state.read(self.program, self.instruction, operand)
    }

    fn write(&mut self, value: &[Bdd]) -> Result<()> {
        self.state.write(self.program, self.instruction, 0, value)
    }

    fn width(&self) -> Result<usize> {
        State::size(self.instruction, 0)
    }

    fn push(&mut self, value: &[Bdd]) -> Result<()> {
        let stack = self.state.register(Register::RSP)?;
        let (stack, _) = sub(&stack, &number(8, GENERAL));
        self.state.set_register(Register::RSP, &stack, false)?;
        self.state.store(self.program, &stack, value)
    }

    /// Jumps, calls and returns, but for those through a register or memory.
    fn jump(&mut self) -> Result<Next> {
        let target = self.instruction.near_branch_target();
        Ok(match self.instruction.code() {
            Code::Jmp_rel8_64 | Code::Jmp_rel32_64 => Next::Jump(target),
            Code::Retnq => Next::Return,
            Code::Call_rel32_64 => {
                let next = self.instruction.next_ip();
                self.push(&self.state.placed(self.program, next))?;
                Next::Jump(target)
            }
            _ => {
                let name = self.name();
                let condition = name.strip_prefix('j').map(|name| self.condition(name));
                match condition.transpose()?.flatten() {
                    Some(condition) => Next::Branch(condition, target),
                    None => return Err("this instruction is not known".to_owned()),
                }
            }
        })
    }

    /// Calls `memcpy`, which is outside the file.
    fn copy_memory(&mut self) -> Result<()> {
        if self.program.convention.is_windows() {
            return Err("a call of memcpy is known only by the convention of System V".to_owned());
        }
        let program = self.program;
        let argument = |register| self.state.register(register);
        let [to, from] = [argument(Register::RDI)?, argument(Register::RSI)?];
        let bytes = argument(Register::RDX);
        let stack = self.state.stack_pointer(program)?;
        if stack % 16 != 0 {
            return Err("a call with a stack that is not aligned to 16 bytes".to_owned());
        }
        let bytes = known(&bytes?).filter(|bytes| *bytes < 1 << 20);
        let bytes = bytes.ok_or("a copy of so many bytes")?;
        // It uses the stack below, and may change it before it copies.
        self.state.forget_what_calls_change(stack);
        if bytes > 0 {
            let [start, source] = [&to, &from].map(|word| self.state.known_address(program, word));
            let source = source.ok_or("a copy from an address that is not known")?;
            let start = start.ok_or("a copy to an address that is not known")?;
            if start.abs_diff(source) < bytes {
                return Err("a copy of memory onto itself".to_owned());
            }
            if frames(&program.convention).contains(&start) && start < stack {
                return Err("a copy to what memcpy uses itself".to_owned());
            }
            let copied = self.state.load(self.program, &from, bytes as usize)?;
            self.state.store(self.program, &to, &copied)?;
        }
        self.state.set_register(Register::RAX, &to, false)
    }

    /// The condition with a name, such as the `ne` of `jne`. `None` if there is none of this name.
    fn condition(&self, name: &str) -> Result<Option<Bdd>> {
        let flag = |flag| self.state.flag(flag);
        let is_negated = matches!(name, "no" | "ae" | "ne" | "a" | "ns" | "ge" | "g");
        let condition = match name {
            "o" | "no" => flag(Flag::Overflow)?,
            "b" | "ae" => flag(Flag::Carry)?,
            "e" | "ne" => flag(Flag::Zero)?,
            "be" | "a" => flag(Flag::Carry)? | flag(Flag::Zero)?,
            "s" | "ns" => flag(Flag::Sign)?,
            "l" | "ge" => flag(Flag::Sign)? ^ flag(Flag::Overflow)?,
            "le" | "g" => flag(Flag::Zero)? | flag(Flag::Sign)? ^ flag(Flag::Overflow)?,
            _ => return Ok(None),
        };
        Ok(Some(if is_negated { !condition } else { condition }))
    }

    /// Sets the flags of a result. The carry and the overflow may be unknown.
    fn set_flags(
        &mut self,
        result: &[Bdd],
        carry: impl Into<Option<Bdd>>,
        overflow: impl Into<Option<Bdd>>,
    ) {
        self.state.flags[Flag::Zero as usize] = Some(FlagValue::IsZero(result.to_vec()));
        self.state.set_flag(Flag::Sign, sign(result));
        self.state.set_flag(Flag::Carry, carry);
        self.state.set_flag(Flag::Overflow, overflow);
    }

    fn logic(&mut self, result: &[Bdd]) {
        self.set_flags(result, Bdd::FALSE, Bdd::FALSE);
    }

    fn sum(&mut self, a: &[Bdd], b: &[Bdd]) -> Word {
        let (sum, carry) = add(a, b, Bdd::FALSE);
        let overflow = !(sign(a) ^ sign(b)) & (sign(a) ^ sign(&sum));
        self.set_flags(&sum, carry, overflow);
        sum
    }

    fn difference(&mut self, a: &[Bdd], b: &[Bdd]) -> Word {
        let (difference, borrow) = sub(a, b);
        let overflow = (sign(a) ^ sign(b)) & (sign(a) ^ sign(&difference));
        self.set_flags(&difference, borrow, overflow);
        difference
    }

    /// The name of the instruction, without the `v` of AVX.
    fn name(&self) -> String {
        let name = format!("{:?}", self.instruction.mnemonic()).to_lowercase();
        name.strip_prefix('v').unwrap_or(&name).to_owned()
    }

    /// Executes the instruction, except that it does not write its first operand.
    fn effect(&mut self) -> Result<Effect> {
        let name = self.name();
        let name = name.as_str();
        for part in [
            Self::general,
            Self::bits,
            Self::vector,
            Self::masks,
            Self::shuffle,
        ] {
            match part(self, name)? {
                Effect::Unknown => {}
                effect => return Ok(effect),
            }
        }
        Ok(Effect::Unknown)
    }

    /// Moves, arithmetic and logic of general registers.
    fn general(&mut self, name: &str) -> Result<Effect> {
        Ok(Effect::Value(match name {
            "nop" | "endbr64" => return Ok(Effect::Done),
            "mov" => self.read(1)?,
            "movbe" => reversed(&self.read(1)?),
            "bswap" if self.width()? == 16 => {
                return Err("what it does to 16 bits is undefined".to_owned());
            }
            "bswap" => reversed(&self.read(0)?),
            "movzx" => resized(&self.read(1)?, self.width()?),
            "movsx" | "movsxd" => sign_extended(&self.read(1)?, self.width()?),
            "lea" => resized(
                &self.state.address(self.program, self.instruction)?,
                self.width()?,
            ),
            "leave" if self.instruction.code() == Code::Leaveq => {
                let frame = self.state.register(Register::RBP)?;
                let before = self.state.load(self.program, &frame, 8)?;
                self.state.set_register(Register::RBP, &before, false)?;
                let (stack, _) = add(&frame, &number(8, GENERAL), Bdd::FALSE);
                self.state.set_register(Register::RSP, &stack, false)?;
                return Ok(Effect::Done);
            }
            "push" => {
                let value = match self.instruction.code() {
                    Code::Push_r64 | Code::Push_rm64 => self.read(0)?,
                    Code::Pushq_imm8 | Code::Pushq_imm32 => {
                        let value = self.instruction.immediate(0);
                        self.state.constant(self.program, self.instruction, value)
                    }
                    _ => return Ok(Effect::Unknown),
                };
                self.push(&value)?;
                return Ok(Effect::Done);
            }
            "pop" if [Code::Pop_r64, Code::Pop_rm64].contains(&self.instruction.code()) => {
                let stack = self.state.register(Register::RSP)?;
                let value = self.state.load(self.program, &stack, 8)?;
                let (stack, _) = add(&stack, &number(8, GENERAL), Bdd::FALSE);
                self.state.set_register(Register::RSP, &stack, false)?;
                value
            }
            "and" | "or" | "xor" | "test" => {
                let (a, b) = self.sources()?;
                if name == "and" && self.instruction.op0_register() == Register::RSP {
                    let alignment = known(&b).map_or(0, |mask| mask & mask.wrapping_neg());
                    self.state.stack_alignment = self.state.stack_alignment.max(alignment);
                }
                let result = zip(&a, &b, |a, b| match name {
                    "or" => a | b,
                    "xor" => a ^ b,
                    _ => a & b,
                });
                self.logic(&result);
                if name == "test" {
                    return Ok(Effect::Done);
                }
                result
            }
            "not" => map(&self.read(0)?, |bit| !bit),
            "neg" => {
                let value = self.read(0)?;
                self.difference(&number(0, value.len()), &value)
            }
            "add" => {
                let (a, b) = self.sources()?;
                self.sum(&a, &b)
            }
            "sub" | "cmp" => {
                let (a, b) = self.sources()?;
                let difference = self.difference(&a, &b);
                if name == "cmp" {
                    return Ok(Effect::Done);
                }
                difference
            }
            "adc" => {
                let carry = self.state.flag(Flag::Carry)?;
                let (result, carry) = add(&self.read(0)?, &self.read(1)?, carry);
                // The overflow is not computed.
                self.set_flags(&result, carry, None);
                result
            }
            "xchg" if self.instruction.op0_kind() == OpKind::Register => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                self.state.write(self.program, self.instruction, 1, &a)?;
                b
            }
            "cdqe" | "cwde" | "cbw" => {
                let (from, to) = match name {
                    "cdqe" => (Register::EAX, Register::RAX),
                    "cwde" => (Register::AX, Register::EAX),
                    _ => (Register::AL, Register::AX),
                };
                let value = sign_extended(&self.state.register(from)?, 8 * to.size());
                self.state.set_register(to, &value, false)?;
                return Ok(Effect::Done);
            }
            "sbb" => {
                let borrow = self.state.flag(Flag::Carry)?;
                let (a, b) = self.sources()?;
                let (result, carry) = add(&a, &map(&b, |bit| !bit), !borrow);
                // The overflow is not computed.
                self.set_flags(&result, !carry, None);
                result
            }
            "inc" | "dec" => {
                let carry = self.state.flags[Flag::Carry as usize].clone();
                let a = self.read(0)?;
                let one = number(1, a.len());
                let result = if name == "inc" {
                    self.sum(&a, &one)
                } else {
                    self.difference(&a, &one)
                };
                self.state.flags[Flag::Carry as usize] = carry;
                result
            }
            "imul" if self.instruction.op_count() > 1 => {
                let last = self.instruction.op_count() - 1;
                // Whether the product was cut off is not computed.
                self.state.forget_flags();
                mul(&self.read(last - 1)?, &self.read(last)?)
            }
            _ => {
                let [moves, sets] = ["cmov", "set"].map(|verb| name.strip_prefix(verb));
                let condition = moves.or(sets).map(|name| self.condition(name));
                match condition.transpose()?.flatten() {
                    Some(condition) if moves.is_some() => {
                        choose(condition, &self.read(1)?, &self.read(0)?)
                    }
                    Some(condition) => resized(&[condition], 8),
                    None => return Ok(Effect::Unknown),
                }
            }
        }))
    }

    /// Shifts, rotations and other instructions that move or count bits.
    fn bits(&mut self, name: &str) -> Result<Effect> {
        Ok(Effect::Value(match name {
            "shl" | "shr" | "sar" => self.shift(name)?,
            "rol" | "ror" => {
                let (a, by) = (self.read(0)?, self.distance(1)?);
                // The other flags stay as they are.
                self.state.set_flag(Flag::Carry, None);
                self.state.set_flag(Flag::Overflow, None);
                moved(&a, &by, step(name))
            }
            "rorx" | "shlx" | "shrx" | "sarx" => {
                moved(&self.read(1)?, &self.distance(2)?, step(&name[..3]))
            }
            "bt" | "bts" | "btr" | "btc" => {
                if self.instruction.op0_kind() == OpKind::Memory {
                    return Err("a bit of memory is not known".to_owned());
                }
                let (a, by) = (self.read(0)?, self.distance(1)?);
                let bit = moved(&number(1, a.len()), &by, shl);
                let carry = !is_zero(&zip(&a, &bit, |a, bit| a & bit));
                // The zero flag stays as it is, and the others are undefined.
                self.state.set_flag(Flag::Sign, None);
                self.state.set_flag(Flag::Overflow, None);
                self.state.set_flag(Flag::Carry, carry);
                if name == "bt" {
                    return Ok(Effect::Done);
                }
                zip(&a, &bit, |a, bit| match name {
                    "bts" => a | bit,
                    "btr" => a & !bit,
                    _ => a ^ bit,
                })
            }
            "pext" | "pdep" => {
                let (a, mask) = (self.read(1)?, self.read(2)?);
                let mask = known(&mask).ok_or("bits are moved by a mask that is not known")?;
                let places = (0..a.len()).filter(|place| mask >> place & 1 != 0);
                let mut moved = number(0, a.len());
                for (index, place) in places.enumerate() {
                    match name {
                        "pext" => moved[index] = a[place],
                        _ => moved[place] = a[index],
                    }
                }
                moved
            }
            "shld" | "shrd" => {
                let (a, b, by) = (self.read(0)?, self.read(1)?, self.distance(2)?);
                let by = known(&by).ok_or("a double shift by a number that is not known")? as usize;
                let rest = b.len().checked_sub(by);
                let rest = rest.ok_or("a double shift by more than the width is undefined")?;
                let (own, other) = if name == "shld" {
                    (shl(&a, by), shr(&b, rest, Bdd::FALSE))
                } else {
                    (shr(&a, by, Bdd::FALSE), shl(&b, rest))
                };
                let result = zip(&own, &other, |a, b| a | b);
                if by > 0 {
                    self.set_flags(&result, None, None);
                }
                result
            }
            "andn" => {
                let result = zip(&self.read(1)?, &self.read(2)?, |a, b| !a & b);
                self.logic(&result);
                result
            }
            "blsr" | "blsi" | "blsmsk" => {
                let a = self.read(1)?;
                let (less, _) = sub(&a, &number(1, a.len()));
                let result = zip(&a, &less, |a, less| match name {
                    "blsr" => a & less,
                    "blsi" => a & !less,
                    _ => a ^ less,
                });
                self.set_flags(&result, None, Bdd::FALSE);
                if name != "blsi" {
                    self.state.flags[Flag::Carry as usize] = Some(FlagValue::IsZero(a));
                }
                result
            }
            "bzhi" => {
                let (a, by) = (self.read(1)?, self.read(2)?);
                let beyond = moved(&vec![Bdd::TRUE; a.len()], &by[..8], shl);
                let result = zip(&a, &beyond, |a, beyond| a & !beyond);
                let is_too_far = !is_zero(&by[a.len().ilog2() as usize..8]);
                self.set_flags(&result, is_too_far, Bdd::FALSE);
                result
            }
            "popcnt" => {
                let a = self.read(1)?;
                let result = count_ones(&a, a.len());
                self.logic(&result);
                result
            }
            "tzcnt" | "bsf" | "bsr" | "lzcnt" => {
                let a = self.read(1)?;
                let (mut result, mut none) = (number(0, a.len()), Bdd::TRUE);
                for step in 0..a.len() {
                    let place = if name.ends_with('f') || name == "tzcnt" {
                        step
                    } else {
                        a.len() - 1 - step
                    };
                    let index = if name == "lzcnt" { step } else { place };
                    let index = number(index as u64, a.len());
                    let is_here = none & a[place];
                    result = zip(&result, &index, |result, index| result | index & is_here);
                    none = none & !a[place];
                }
                if none & self.state.path != Bdd::FALSE {
                    let of_zero = match name {
                        "tzcnt" | "lzcnt" => number(a.len() as u64, a.len()),
                        _ => self.kept()?,
                    };
                    result = resized(&result, of_zero.len());
                    result = choose(none, &of_zero, &result);
                }
                self.state.forget_flags();
                if name.starts_with("bs") {
                    // `bsf` may leave the carry as it was.
                    self.state.set_flag(Flag::Zero, none);
                } else {
                    self.state.set_flag(Flag::Carry, none);
                }
                result
            }
            _ => return Ok(Effect::Unknown),
        }))
    }

    /// The register that `bsf` and `bsr` leave as it is if there is no bit. Of 32 bits, some processors leave
    /// the upper half as it is, too, and others clear it.
    fn kept(&mut self) -> Result<Word> {
        let register = self.instruction.op0_register();
        if register.size() != 4 {
            return self.state.register_or_anything(register);
        }
        let mut kept = self.state.register_or_anything(register.full_register())?;
        let is_cleared = anything(1)[0];
        for bit in &mut kept[32..] {
            *bit = *bit & !is_cleared;
        }
        Ok(kept)
    }

    /// The distance of a shift: the last bits of the operand.
    fn distance(&self, operand: u32) -> Result<Word> {
        let is_of_bit = self.name().starts_with("bt");
        let bits = match self.width()? {
            64 => 6,
            16 if is_of_bit => 4,
            _ => 5,
        };
        Ok(match self.instruction.op_kind(operand) {
            OpKind::Register => self.read(operand)?[..bits].to_vec(),
            _ => number(self.instruction.immediate(operand), bits),
        })
    }

    fn shift(&mut self, name: &str) -> Result<Word> {
        let a = self.read(0)?;
        let by = match self.instruction.op_count() {
            1 => number(1, 6),
            _ => self.distance(1)?,
        };
        let result = moved(&a, &by, step(name));
        match known(&by) {
            Some(0) => {}
            Some(by) => {
                let out = match name {
                    "shl" => a.len().checked_sub(by as usize).map(|index| a[index]),
                    _ => a.get(by as usize - 1).copied(),
                };
                self.set_flags(&result, out, None);
            }
            // A shift by zero keeps the flags, so after an unknown distance they are unknown.
            None => self.state.forget_flags(),
        }
        Ok(result)
    }

    /// Instructions of vector registers.
    fn vector(&mut self, name: &str) -> Result<Effect> {
        const MOVES: [&str; 10] = [
            "movdqa", "movdqu", "movaps", "movapd", "movups", "movupd", "movdqa32", "movdqa64",
            "movdqu8", "movdqu64",
        ];
        if let Some((lane, operation)) = packed(name) {
            return self.packed(lane, operation).map(Effect::Value);
        }
        if let Some((lane, operation)) = compared(name) {
            return self.compare(lane, operation).map(Effect::Value);
        }
        if let Some((lane, shift)) = shifted(name) {
            return self.packed_shift(lane, shift).map(Effect::Value);
        }
        Ok(Effect::Value(match name {
            "movsd" if self.is_between_registers() => {
                // Unlike all the others, this form keeps the upper half.
                let last = self.instruction.op_count() - 1;
                let (mut value, lower) = (self.read(last - 1)?, self.read(last)?);
                value[..64].copy_from_slice(&lower[..64]);
                value
            }
            "movd" => resized(&resized(&self.read(1)?, 32), self.width()?),
            "movq" | "movsd" => resized(&resized(&self.read(1)?, 64), self.width()?),
            _ if MOVES.contains(&name) => resized(&self.read(1)?, self.width()?),
            "pdpwssd" => self.add_products(products)?,
            "pdpbusd" => self.add_products(byte_products)?,
            "pshldq" => {
                let by = self.instruction.immediate(3) as usize % 64;
                let (a, b) = (self.read(1)?, self.read(2)?);
                let lanes = a.chunks(64).zip(b.chunks(64));
                lanes
                    .flat_map(|(a, b)| [&b[64 - by..], &a[..64 - by]].concat())
                    .collect()
            }
            // All ones, whatever the registers contain.
            "pternlogd" | "pternlogq" if self.instruction.immediate8() == 0xff => {
                vec![Bdd::TRUE; self.width()?]
            }
            "pternlogd" | "pternlogq" => {
                let table = self.instruction.immediate(3);
                let (a, b, c) = (self.read(0)?, self.read(1)?, self.read(2)?);
                // The bit of the table that the three bits select.
                let entry = |row: u64| Bdd::from(table >> row & 1 != 0);
                let bits = a.iter().zip(&b).zip(&c).map(|((a, b), &c)| {
                    let of_c = |row: u64| c.ite(entry(row + 1), entry(row));
                    let of_b = |row: u64| b.ite(of_c(row + 2), of_c(row));
                    a.ite(of_b(4), of_b(0))
                });
                bits.collect()
            }
            "gf2p8affineqb" => {
                let last = self.instruction.op_count() - 1;
                let constant = self.instruction.immediate(last);
                let (x, matrices) = (self.read(last - 2)?, self.read(last - 1)?);
                let mut product = Word::new();
                for (bytes, matrix) in x.chunks(64).zip(matrices.chunks(64)) {
                    for byte in bytes.chunks(8) {
                        // The rows of the matrix are its bytes, and the last byte is for the first bit.
                        product.extend(matrix.chunks(8).rev().enumerate().map(|(bit, row)| {
                            let terms = zip(row, byte, |row, bit| row & bit);
                            let sum = terms.into_iter().fold(Bdd::FALSE, |sum, term| sum ^ term);
                            sum ^ Bdd::from(constant >> bit & 1 != 0)
                        }));
                    }
                }
                product
            }
            "popcntb" => lanes(&self.read(1)?, 8)
                .iter()
                .flat_map(|lane| count_ones(lane, 8))
                .collect(),
            "popcntq" => lanes(&self.read(1)?, 64)
                .iter()
                .flat_map(|lane| count_ones(lane, 64))
                .collect(),
            _ if let Some(lanes) = name.strip_prefix("pmovzx").or(name.strip_prefix("pmovsx")) => {
                let [from, to] = [0, 1].map(|index| width_of(&lanes[index..=index]));
                let source = self.read(1)?;
                let lanes = source.chunks(from).take(self.width()? / to);
                let extend = if name.starts_with("pmovzx") {
                    resized
                } else {
                    sign_extended
                };
                lanes.flat_map(|lane| extend(lane, to)).collect()
            }
            "packssdw" => self.pack(32, true)?,
            "packsswb" => self.pack(16, true)?,
            "packuswb" => self.pack(16, false)?,
            "packusdw" => self.pack(32, false)?,
            _ => return Ok(Effect::Unknown),
        }))
    }

    /// Instructions of mask registers, and those that convert between vectors and bits.
    fn masks(&mut self, name: &str) -> Result<Effect> {
        let size = self.mask_size();
        Ok(Effect::Value(match name {
            "kmovb" | "kmovw" | "kmovd" | "kmovq" => {
                let value = resized(&self.read(1)?, GENERAL);
                resized(&value[..size], self.width()?)
            }
            "ptest" => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                self.logic(&zip(&a, &b, |a, b| a & b));
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
                self.state
                    .set_flag(Flag::Carry, is_zero(&zip(&a, &b, |a, b| !a & b)));
                return Ok(Effect::Done);
            }
            "kortestq" => {
                let either = zip(&self.read(0)?, &self.read(1)?, |a, b| a | b);
                self.set_flags(&either, is_zero(&map(&either, |bit| !bit)), Bdd::FALSE);
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
                return Ok(Effect::Done);
            }
            "pmovmskb" | "movmskps" | "movmskpd" => {
                let lane = match name {
                    "pmovmskb" => 8,
                    "movmskps" => 32,
                    _ => 64,
                };
                let signs: Word = self.read(1)?.chunks(lane).map(sign).collect();
                resized(&signs, self.width()?)
            }
            "pmovm2b" => {
                let (bits, width) = (self.read(1)?, self.width()?);
                bits[..width / 8].iter().flat_map(|&bit| [bit; 8]).collect()
            }
            "knotb" | "knotw" | "knotd" => {
                resized(&map(&self.read(1)?, |bit| !bit)[..size], GENERAL)
            }
            "kxorw" | "kxorq" | "kandw" | "korw" => {
                let value = zip(&self.read(1)?, &self.read(2)?, |a, b| match name {
                    "kandw" => a & b,
                    "korw" => a | b,
                    _ => a ^ b,
                });
                resized(&value[..size], GENERAL)
            }
            "kshiftrw" | "kshiftrb" => {
                let by = self.instruction.immediate(2) as usize;
                resized(&shr(&self.read(1)?[..size], by, Bdd::FALSE), GENERAL)
            }
            _ => return Ok(Effect::Unknown),
        }))
    }

    /// The number of mask bits that an instruction reads, by the last letter of its name.
    fn mask_size(&self) -> usize {
        match format!("{:?}", self.instruction.mnemonic()).pop() {
            Some('b') => 8,
            Some('w') => 16,
            Some('d') => 32,
            _ => 64,
        }
    }

    fn is_between_registers(&self) -> bool {
        (0..self.instruction.op_count())
            .all(|operand| self.instruction.op_kind(operand) == OpKind::Register)
    }

    /// The two sources, which are the last two operands. If there are only two operands, the first one is
    /// overwritten.
    fn sources(&self) -> Result<(Word, Word)> {
        let last = self.instruction.op_count() - 1;
        let registers = [last - 1, last].map(|operand| self.instruction.op_register(operand));
        if registers[0] != Register::None && registers[0] == registers[1] {
            // The result may be a constant, whatever the register contains, such as that of `xor`.
            let same = self.state.register_or_anything(registers[0])?;
            return Ok((same.clone(), same));
        }
        Ok((self.read(last - 1)?, self.read(last)?))
    }

    fn packed(&self, lane: usize, operation: OfLanes) -> Result<Word> {
        let (a, b) = self.sources()?;
        let lanes = a.chunks(lane).zip(b.chunks(lane));
        Ok(lanes.flat_map(|(a, b)| operation(a, b)).collect())
    }

    /// Compares lanes: the result has lanes of ones or zeros or, in a mask register, a bit for each lane.
    fn compare(&self, lane: usize, operation: OfLanes) -> Result<Word> {
        if !self.instruction.op0_register().is_k() {
            return self.packed(lane, operation);
        }
        let (a, b) = self.sources()?;
        if self.instruction.op_mask() != Register::None {
            return Err("a comparison under a mask is not known".to_owned());
        }
        let lanes = a.chunks(lane).zip(b.chunks(lane));
        Ok(lanes.map(|(a, b)| operation(a, b)[0]).collect())
    }

    /// Adds products of both sources to the lanes of the destination.
    fn add_products(&self, products: OfLanes) -> Result<Word> {
        let (sum, (a, b)) = (self.read(0)?, self.sources()?);
        let lanes = sum.chunks(32).zip(a.chunks(32).zip(b.chunks(32)));
        Ok(lanes
            .flat_map(|(sum, (a, b))| add(sum, &products(a, b), Bdd::FALSE).0)
            .collect())
    }

    /// Lanes of both sources, half as wide. A value that is too large or too small becomes the largest or
    /// smallest.
    fn pack(&self, lane: usize, is_signed: bool) -> Result<Word> {
        let (a, b) = self.sources()?;
        let halves = a.chunks(128).zip(b.chunks(128));
        let lanes = halves.flat_map(|(a, b)| a.chunks(lane).chain(b.chunks(lane)));
        Ok(lanes.flat_map(|lane| saturated(lane, is_signed)).collect())
    }

    /// Shifts lanes by a known distance, or each lane by a distance of its own.
    fn packed_shift(&self, lane: usize, shift: Shift) -> Result<Word> {
        let last = self.instruction.op_count() - 1;
        let a = self.read(last.max(1) - 1)?;
        let distance = |by: &[Bdd]| {
            // Too far is the same as all the way.
            known(by).map(|by| by.min(lane as u64) as usize)
        };
        let distances = match self.instruction.op_kind(last) {
            OpKind::Immediate8 => {
                let by = number(self.instruction.immediate(last), 64);
                vec![distance(&by); a.len() / lane]
            }
            _ if self.has_distances() => self.read(last)?.chunks(lane).map(distance).collect(),
            _ => vec![distance(&self.read(last)?[..64]); a.len() / lane],
        };
        let mut shifted = Word::new();
        for (a, by) in a.chunks(lane).zip(distances) {
            let by = by.ok_or("a vector is shifted by a number that is not known")?;
            shifted.extend(shift(a, by));
        }
        Ok(shifted)
    }

    /// Whether each lane is shifted by a distance of its own.
    fn has_distances(&self) -> bool {
        use Mnemonic::{Vpsllvd, Vpsllvq, Vpsrlvq};
        matches!(self.instruction.mnemonic(), Vpsllvd | Vpsllvq | Vpsrlvq)
    }

    /// Lanes of the lower or upper halves of both sources, alternating.
    fn unpack(&self, lane: usize, is_upper: bool) -> Result<Word> {
        let (a, b) = self.sources()?;
        let from = if is_upper { 64 } else { 0 };
        let halves = a.chunks(128).zip(b.chunks(128));
        let lanes = halves.flat_map(|(a, b)| {
            let (a, b) = (&a[from..from + 64], &b[from..from + 64]);
            a.chunks(lane).zip(b.chunks(lane))
        });
        Ok(lanes.flat_map(|(a, b)| [a, b].concat()).collect())
    }

    /// A lane as a number.
    fn extract(&self, lane: usize) -> Result<Word> {
        let index = self.instruction.immediate(2) as usize % (128 / lane);
        Ok(resized(
            &self.read(1)?[lane * index..lane * (index + 1)],
            self.width()?,
        ))
    }

    fn broadcast(&self, lane: usize) -> Result<Word> {
        Ok(self.read(1)?[..lane].repeat(self.width()? / lane))
    }

    /// Instructions that rearrange lanes.
    fn shuffle(&mut self, name: &str) -> Result<Effect> {
        let last = self.instruction.op_count().saturating_sub(1);
        let is_constant = self.instruction.op_kind(last) == OpKind::Immediate8;
        let constant = if is_constant {
            self.instruction.immediate(last)
        } else {
            0
        };
        // Where a lane comes from, of which two bits of the constant say that.
        let from = |lane: usize| (constant >> (2 * lane) & 3) as usize;
        let half = 128 * (constant as usize & 1);
        Ok(Effect::Value(match name {
            "zeroupper" => {
                for register in self.state.registers[16..32].iter_mut().flatten() {
                    *register = resized(&register[..128], VECTOR);
                }
                return Ok(Effect::Done);
            }
            "pshufd" | "permilps" if is_constant => {
                let mut shuffled = lanes(&self.read(last - 1)?, 32);
                for four in shuffled.chunks_mut(4) {
                    reorder(four, from);
                }
                shuffled.concat()
            }
            "pshuflw" | "pshufhw" => {
                let mut words = lanes(&self.read(last - 1)?, 16);
                for eight in words.chunks_mut(8) {
                    reorder(
                        &mut eight[if name == "pshufhw" { 4..8 } else { 0..4 }],
                        from,
                    );
                }
                words.concat()
            }
            "permq" if is_constant && self.width()? <= 256 => {
                let mut words = lanes(&self.read(1)?, 64);
                reorder(&mut words, from);
                words.concat()
            }
            "shufps" => {
                let (a, b) = (self.read(last.max(2) - 2)?, self.read(last - 1)?);
                let mut shuffled = Word::new();
                for (a, b) in a.chunks(128).zip(b.chunks(128)) {
                    for (lane, source) in [a, a, b, b].into_iter().enumerate() {
                        shuffled.extend(&source[32 * from(lane)..32 * (from(lane) + 1)]);
                    }
                }
                shuffled
            }
            "pshufb" => {
                let (bytes, order) = self.sources()?;
                let mut shuffled = Word::new();
                for (bytes, order) in bytes.chunks(128).zip(order.chunks(128)) {
                    for from in order.chunks(8) {
                        // Chooses one of the bytes, or zero.
                        shuffled.extend((0..8).map(|bit| {
                            let mut choices =
                                Word::from_iter((0..16).map(|byte| bytes[8 * byte + bit]));
                            for &choice in &from[..4] {
                                let pairs = choices.chunks(2);
                                choices = pairs.map(|pair| choice.ite(pair[1], pair[0])).collect();
                            }
                            choices[0] & !from[7]
                        }));
                    }
                }
                shuffled
            }
            "punpcklbw" => self.unpack(8, false)?,
            "punpckhbw" => self.unpack(8, true)?,
            "punpcklwd" => self.unpack(16, false)?,
            "punpckhwd" => self.unpack(16, true)?,
            "punpckldq" => self.unpack(32, false)?,
            "punpckhdq" => self.unpack(32, true)?,
            "punpcklqdq" => self.unpack(64, false)?,
            "punpckhqdq" => self.unpack(64, true)?,
            "pinsrb" | "pinsrw" | "pinsrd" | "pinsrq" => {
                let lane = width_of(&name[5..]);
                let mut into = lanes(&self.read(last.max(2) - 2)?, lane);
                let index = constant as usize % into.len();
                into[index] = self.read(last - 1)?[..lane].to_vec();
                into.concat()
            }
            "pextrb" => self.extract(8)?,
            "pextrw" => self.extract(16)?,
            "pextrd" => self.extract(32)?,
            "pextrq" => self.extract(64)?,
            // The older forms have fewer operands.
            "pblendvb" | "blendvps" | "blendvpd" if last == 3 => {
                let lane = match name {
                    "pblendvb" => 8,
                    "blendvps" => 32,
                    _ => 64,
                };
                let (a, b, choice) = (self.read(1)?, self.read(2)?, self.read(3)?);
                let lanes = a.chunks(lane).zip(b.chunks(lane)).zip(choice.chunks(lane));
                lanes
                    .flat_map(|((a, b), choice)| choose(sign(choice), b, a))
                    .collect()
            }
            "pbroadcastb" => self.broadcast(8)?,
            "pbroadcastw" => self.broadcast(16)?,
            "pbroadcastd" => self.broadcast(32)?,
            "pbroadcastq" | "broadcastsd" => self.broadcast(64)?,
            "broadcasti128" | "broadcastf128" => self.broadcast(128)?,
            "pblendd" => {
                let pairs = lanes(&self.read(1)?, 32)
                    .into_iter()
                    .zip(lanes(&self.read(2)?, 32));
                let blended = pairs.enumerate();
                let blended =
                    blended.map(|(lane, (a, b))| if constant >> lane & 1 != 0 { b } else { a });
                blended.flatten().collect()
            }
            "permd" if self.width()? <= 256 => {
                let (order, source) = (self.read(1)?, lanes(&self.read(2)?, 32));
                let mut permuted = Word::new();
                for lane in order.chunks(32) {
                    let lane = known(&lane[..3]).ok_or("an order of lanes that is not known")?;
                    permuted.extend(&source[lane as usize]);
                }
                permuted
            }
            "permi2b" => {
                let sources = lanes(&[self.read(1)?, self.read(2)?].concat(), 8);
                let mut permuted = Word::new();
                for lane in self.read(0)?.chunks(8) {
                    let lane = known(lane).ok_or("an order of lanes that is not known")?;
                    permuted.extend(&sources[lane as usize % sources.len()]);
                }
                permuted
            }
            "perm2i128" | "perm2f128" => {
                let sources = lanes(&[self.read(1)?, self.read(2)?].concat(), 128);
                let half = |control: u64| match control & 8 {
                    0 => sources[(control & 3) as usize].clone(),
                    _ => number(0, 128),
                };
                [half(constant), half(constant >> 4)].concat()
            }
            "extracti128" | "extractf128" => self.read(1)?[half..half + 128].to_vec(),
            "inserti128" | "insertf128" => {
                let (mut into, value) = (self.read(1)?, self.read(2)?);
                into[half..half + 128].copy_from_slice(&value[..128]);
                into
            }
            _ => return Ok(Effect::Unknown),
        }))
    }
}

/// Puts four lanes in another order.
fn reorder(lanes: &mut [Word], from: impl Fn(usize) -> usize) {
    let source = lanes.to_vec();
    for (index, lane) in lanes.iter_mut().enumerate() {
        lane.clone_from(&source[from(index)]);
    }
}

/// The bytes of a word in the other order.
fn reversed(word: &[Bdd]) -> Word {
    lanes(word, 8).into_iter().rev().flatten().collect()
}

/// What a shift or a rotation by a known distance does.
fn step(name: &str) -> Shift {
    match name {
        "rol" => rol,
        "ror" => |word, by| rol(word, word.len() - by % word.len()),
        "shl" => shl,
        "shr" => |word, by| shr(word, by, Bdd::FALSE),
        _ => |word, by| shr(word, by, sign(word)),
    }
}

// Instructions by their names: how wide a lane is, and what is done to each pair of lanes.

type Shift = fn(&[Bdd], usize) -> Word;
type OfLanes = fn(&[Bdd], &[Bdd]) -> Word;

/// Instructions of two sources.
fn packed(name: &str) -> Option<(usize, OfLanes)> {
    Some(match name {
        "pand" | "pandd" | "pandq" | "andps" | "andpd" => (64, |a, b| zip(a, b, |a, b| a & b)),
        "por" | "pord" | "porq" | "orps" | "orpd" => (64, |a, b| zip(a, b, |a, b| a | b)),
        "pxor" | "pxord" | "pxorq" | "xorps" | "xorpd" => (64, |a, b| zip(a, b, |a, b| a ^ b)),
        "pandn" | "pandnd" | "pandnq" | "andnps" | "andnpd" => {
            (64, |a, b| zip(a, b, |a, b| !a & b))
        }
        "paddb" | "paddw" | "paddd" | "paddq" => {
            (width_of(&name[4..]), |a, b| add(a, b, Bdd::FALSE).0)
        }
        "psubb" | "psubw" | "psubd" | "psubq" => (width_of(&name[4..]), |a, b| sub(a, b).0),
        "pmullw" | "pmulld" => (width_of(&name[5..]), mul),
        "pmaxub" | "pmaxuw" | "pmaxud" => (width_of(&name[5..]), |a, b| choose(sub(a, b).1, b, a)),
        "pminub" | "pminuw" | "pminud" => (width_of(&name[5..]), |a, b| choose(sub(a, b).1, a, b)),
        "pmaxsb" | "pmaxsw" | "pmaxsd" => {
            (width_of(&name[5..]), |a, b| choose(greater(a, b)[0], a, b))
        }
        "pminsb" | "pminsw" | "pminsd" => {
            (width_of(&name[5..]), |a, b| choose(greater(a, b)[0], b, a))
        }
        "pmuludq" => (64, |a, b| {
            mul(&resized(&a[..32], 64), &resized(&b[..32], 64))
        }),
        "psadbw" => (64, |a, b| {
            let bytes = a.chunks(8).zip(b.chunks(8));
            bytes.fold(number(0, 64), |sum, (a, b)| {
                let ((ab, below), (ba, _)) = (sub(a, b), sub(b, a));
                add(&sum, &resized(&choose(below, &ba, &ab), 64), Bdd::FALSE).0
            })
        }),
        "pmaddwd" => (32, products),
        "pmaddubsw" => (16, |a, b| saturated(&byte_products(a, b), true)),
        _ => return None,
    })
}

/// Instructions that compare lanes.
fn compared(name: &str) -> Option<(usize, OfLanes)> {
    Some(match name {
        "pcmpeqb" | "pcmpeqw" | "pcmpeqd" | "pcmpeqq" => (width_of(&name[6..]), equal),
        "pcmpgtb" | "pcmpgtw" | "pcmpgtd" | "pcmpgtq" => (width_of(&name[6..]), greater),
        "ptestmb" => (8, |a, b| map(&none_in_common(a, b), |bit| !bit)),
        "ptestnmb" => (8, none_in_common),
        _ => return None,
    })
}

/// Instructions that shift lanes by a known number.
fn shifted(name: &str) -> Option<(usize, Shift)> {
    Some(match name {
        "psrlw" => (16, |a, by| shr(a, by, Bdd::FALSE)),
        "psrld" => (32, |a, by| shr(a, by, Bdd::FALSE)),
        "psrlq" | "psrlvq" => (64, |a, by| shr(a, by, Bdd::FALSE)),
        "psraw" => (16, |a, by| shr(a, by, sign(a))),
        "psrad" => (32, |a, by| shr(a, by, sign(a))),
        "psllw" => (16, shl),
        "pslld" | "psllvd" => (32, shl),
        "psllq" | "psllvq" => (64, shl),
        "psrldq" => (128, |a, by| shr(a, 8 * by, Bdd::FALSE)),
        "pslldq" => (128, |a, by| shl(a, 8 * by)),
        _ => return None,
    })
}

/// The bits of a lane by its letter.
fn width_of(letter: &str) -> usize {
    match letter {
        "b" => 8,
        "w" => 16,
        "d" => 32,
        _ => 64,
    }
}

/// The lanes of a vector.
fn lanes(vector: &[Bdd], width: usize) -> Vec<Word> {
    vector.chunks(width).map(<[_]>::to_vec).collect()
}

/// All ones where two lanes are equal.
fn equal(a: &[Bdd], b: &[Bdd]) -> Word {
    let equal = is_zero(&zip(a, b, |a, b| a ^ b));
    vec![equal; a.len()]
}

/// The sum of the products of both pairs of words, as signed numbers.
fn products(a: &[Bdd], b: &[Bdd]) -> Word {
    let product = |index: usize| {
        let [a, b] = [a, b].map(|word| sign_extended(&word[index..index + 16], 32));
        mul(&a, &b)
    };
    add(&product(0), &product(16), Bdd::FALSE).0
}

/// The sum of the products of all pairs of bytes, the first unsigned and the second signed.
fn byte_products(a: &[Bdd], b: &[Bdd]) -> Word {
    let pairs = a.chunks(8).zip(b.chunks(8));
    pairs.fold(number(0, 32), |sum, (a, b)| {
        let product = mul(&resized(a, 32), &sign_extended(b, 32));
        add(&sum, &product, Bdd::FALSE).0
    })
}

/// A lane in half its bits. A value that is too large or too small becomes the largest or smallest.
fn saturated(lane: &[Bdd], is_signed: bool) -> Word {
    let (half, sign) = (lane.len() / 2, sign(lane));
    let mut limit = vec![!sign; half];
    let fits = if is_signed {
        limit[half - 1] = sign;
        is_zero(&map(&lane[half - 1..], |bit| bit ^ sign))
    } else {
        is_zero(&lane[half..])
    };
    choose(fits, &lane[..half], &limit)
}

/// All ones where two lanes have no bit in common.
fn none_in_common(a: &[Bdd], b: &[Bdd]) -> Word {
    vec![is_zero(&zip(a, b, |a, b| a & b)); a.len()]
}

/// All ones where the first of two lanes is greater, as signed numbers.
fn greater(a: &[Bdd], b: &[Bdd]) -> Word {
    let (difference, _) = sub(
        &sign_extended(b, b.len() + 1),
        &sign_extended(a, a.len() + 1),
    );
    vec![sign(&difference); a.len()]
}
