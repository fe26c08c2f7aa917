//! The effect of each instruction, as the manuals of the processors describe it.
//!
//! Only the forms in a list are executed, each of which was compared with the processor
//! (`forms.rs`). An instruction that is not here is an error.

use std::cell::Cell;
use std::ops::Range;

use iced_x86::{Code, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::forms;
use crate::machine::{
    self, ADDRESS, Flag, FlagValue, GENERAL, Result, State, VECTOR, anything, chosen,
    known_address, moved_by, no_address,
};
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

const UNKNOWN: &str = "this instruction is not known";

/// Executes an instruction whose form is in the list.
pub fn execute(state: &mut State, program: &Program, instruction: &Instruction) -> Result<Next> {
    if !forms::is_known(instruction.code()) {
        return Err(UNKNOWN.to_owned());
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
        is_in_memory: Cell::new(false),
    };
    let next = step.jump()?;
    if next.is_none()
        && let Some(value) = step.effect(&step.name())?
    {
        step.write(&value)?;
    }
    // An operand in memory is accessed, whatever the result is: the access may fault.
    let mut operands = 0..instruction.op_count();
    let has_memory = operands.any(|operand| instruction.op_kind(operand) == OpKind::Memory);
    let is_accessed = !matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop);
    if has_memory && is_accessed && !step.is_in_memory.get() {
        return Err("its operand in memory is not read".to_owned());
    }
    Ok(next.unwrap_or(Next::Step))
}

/// An instruction about to be executed.
struct Step<'a> {
    state: &'a mut State,
    program: &'a Program,
    instruction: &'a Instruction,
    /// Whether it has read or written an operand in memory.
    is_in_memory: Cell<bool>,
}

impl Step<'_> {
    /// Notes that an operand is read or written.
    fn access(&self, operand: u32) {
        if self.instruction.op_kind(operand) == OpKind::Memory {
            self.is_in_memory.set(true);
        }
    }

    fn read(&self, operand: u32) -> Result<Word> {
        self.access(operand);
        self.state.read(self.program, self.instruction, operand)
    }

    /// The value of an operand, which may be an address.
    fn value(&self, operand: u32) -> Result<Word> {
        self.access(operand);
        self.state.value(self.program, self.instruction, operand)
    }

    fn write(&mut self, value: &[Bdd]) -> Result<()> {
        self.access(0);
        self.state.write(self.program, self.instruction, 0, value)
    }

    fn width(&self) -> Result<usize> {
        State::size(self.instruction, 0)
    }

    fn push(&mut self, value: &[Bdd]) -> Result<()> {
        let stack = self.state.value_of(Register::RSP)?;
        let stack = moved_by(&stack, &number(8, GENERAL), true)?;
        self.state.set_register(Register::RSP, &stack, false)?;
        self.state.store(&stack, value)
    }

    /// The value at the top of the stack, which a register points to; the stack pointer is then behind it.
    fn pop(&mut self, top: Register) -> Result<Word> {
        let stack = self.state.value_of(top)?;
        let value = self.state.load(self.program, &stack, 8)?;
        let stack = moved_by(&stack, &number(8, GENERAL), false)?;
        self.state.set_register(Register::RSP, &stack, false)?;
        Ok(value)
    }

    /// Jumps, calls and returns. `None` for other instructions.
    fn jump(&mut self) -> Result<Option<Next>> {
        let near = self.instruction.near_branch_target();
        Ok(Some(match self.instruction.code() {
            Code::Jmp_rel8_64 | Code::Jmp_rel32_64 => Next::Jump(near),
            Code::Jmp_rm64 => {
                let target = known_address(&self.value(0)?);
                let (_, target) = target.ok_or("it jumps through a table")?;
                Next::Jump(target)
            }
            Code::Retnq => Next::Return,
            code @ (Code::Call_rel32_64 | Code::Call_rm64) => {
                let target = match code {
                    Code::Call_rm64 => known_address(&self.value(0)?).map(|(_, target)| target),
                    _ => Some(near),
                };
                let target = target.ok_or("a call of a function that is not known")?;
                let next = self.instruction.next_ip();
                self.push(&machine::address(0, next))?;
                Next::Jump(target)
            }
            _ if self.instruction.op0_kind() == OpKind::NearBranch64 => {
                let condition = self.condition(self.name().strip_prefix('j'))?;
                Next::Branch(condition.ok_or(UNKNOWN)?, near)
            }
            _ => return Ok(None),
        }))
    }

    /// The condition with a name, such as the `ne` of `jne`. `None` if there is none of this name.
    fn condition(&self, name: Option<&str>) -> Result<Option<Bdd>> {
        let flag = |flag| self.state.flag(flag);
        let name = name.unwrap_or_default();
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
        Ok(Some(condition ^ Bdd::from(is_negated)))
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

    /// The bits of the sources in pairs, with the flags of a result.
    fn logic(&mut self, function: impl Fn(Bdd, Bdd) -> Bdd) -> Result<Word> {
        let (a, b) = self.sources()?;
        let result = zip(&a, &b, function);
        self.set_flags(&result, Bdd::FALSE, Bdd::FALSE);
        Ok(result)
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

    /// Executes a move, or arithmetic or logic of general registers, or one of the instructions below. Returns the
    /// value of the first operand, or `None` if it has written what it writes.
    fn effect(&mut self, name: &str) -> Result<Option<Word>> {
        Ok(Some(match name {
            "nop" | "endbr64" => return Ok(None),
            "mov" => self.value(1)?,
            "movbe" => reversed(&self.read(1)?),
            "bswap" if self.width()? == 16 => {
                return Err("what it does to 16 bits is undefined".to_owned());
            }
            "bswap" => reversed(&self.read(0)?),
            "movzx" => resized(&self.read(1)?, self.width()?),
            "movsx" | "movsxd" => sign_extended(&self.read(1)?, self.width()?),
            "lea" => match self.state.address(self.program, self.instruction)? {
                address if self.width()? == GENERAL => address,
                address => resized(&no_address(address)?, self.width()?),
            },
            "leave" if self.instruction.code() == Code::Leaveq => {
                let before = self.pop(Register::RBP)?;
                self.state.set_register(Register::RBP, &before, false)?;
                return Ok(None);
            }
            "push" if [Code::Push_r64, Code::Push_rm64].contains(&self.instruction.code()) => {
                self.push(&self.value(0)?)?;
                return Ok(None);
            }
            "pop" if [Code::Pop_r64, Code::Pop_rm64].contains(&self.instruction.code()) => {
                self.pop(Register::RSP)?
            }
            "and" if self.instruction.op0_register() == Register::RSP => {
                let mask = known(&self.read(1)?).ok_or("a stack that is aligned in this way")?;
                self.state.align_stack(mask.wrapping_neg())?;
                self.state.forget_flags();
                return Ok(None);
            }
            "and" => self.logic(|a, b| a & b)?,
            "or" => self.logic(|a, b| a | b)?,
            "xor" => self.logic(|a, b| a ^ b)?,
            "andn" => self.logic(|a, b| !a & b)?,
            "test" => {
                self.logic(|a, b| a & b)?;
                return Ok(None);
            }
            "not" => map(&self.read(0)?, |bit| !bit),
            "neg" => {
                let value = self.read(0)?;
                self.difference(&number(0, value.len()), &value)
            }
            "add" | "sub" => {
                let (a, b) = self.addends()?;
                let is_down = name == "sub";
                match [&a, &b].into_iter().any(|it| it.len() == ADDRESS) {
                    true => {
                        self.state.forget_flags();
                        moved_by(&a, &b, is_down)?
                    }
                    false if is_down => self.difference(&a, &b),
                    false => self.sum(&a, &b),
                }
            }
            "cmp" => {
                let (a, b) = self.sources()?;
                self.difference(&a, &b);
                return Ok(None);
            }
            // The overflow of the next two is not computed.
            "adc" => {
                let carry = self.state.flag(Flag::Carry)?;
                let (result, carry) = add(&self.read(0)?, &self.read(1)?, carry);
                self.set_flags(&result, carry, None);
                result
            }
            "sbb" => {
                let borrow = self.state.flag(Flag::Carry)?;
                let (a, b) = self.sources()?;
                let (result, carry) = add(&a, &map(&b, |bit| !bit), !borrow);
                self.set_flags(&result, !carry, None);
                result
            }
            "inc" | "dec" => {
                let carry = self.state.flags[Flag::Carry as usize].clone();
                let a = self.read(0)?;
                let one = number(1, a.len());
                let result = match name {
                    "inc" => self.sum(&a, &one),
                    _ => self.difference(&a, &one),
                };
                self.state.flags[Flag::Carry as usize] = carry;
                result
            }
            "cdqe" | "cwde" | "cbw" => {
                let (from, to) = match name {
                    "cdqe" => (Register::EAX, Register::RAX),
                    "cwde" => (Register::AX, Register::EAX),
                    _ => (Register::AL, Register::AX),
                };
                let value = sign_extended(&self.state.register(from)?, 8 * to.size());
                self.state.set_register(to, &value, false)?;
                return Ok(None);
            }
            "imul" if self.instruction.op_count() > 1 => {
                let last = self.instruction.op_count() - 1;
                // Whether the product was cut off is not computed.
                self.state.forget_flags();
                mul(&self.read(last - 1)?, &self.read(last)?)
            }
            _ if let Some(condition) = self.condition(name.strip_prefix("cmov"))? => {
                chosen(condition, &self.value(1)?, &self.value(0)?)?
            }
            _ if let Some(condition) = self.condition(name.strip_prefix("set"))? => {
                resized(&[condition], 8)
            }
            _ => return self.bits(name),
        }))
    }

    /// Shifts, rotations and other instructions that move or count bits.
    fn bits(&mut self, name: &str) -> Result<Option<Word>> {
        Ok(Some(match name {
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
                let change: fn(Bdd, Bdd) -> Bdd = match name {
                    "bt" => return Ok(None),
                    "bts" => |a, bit| a | bit,
                    "btr" => |a, bit| a & !bit,
                    _ => |a, bit| a ^ bit,
                };
                zip(&a, &bit, change)
            }
            "shld" | "shrd" => {
                let (a, b, by) = (self.read(0)?, self.read(1)?, self.distance(2)?);
                let by = known(&by).ok_or("a double shift by a number that is not known")? as usize;
                let rest = b.len().checked_sub(by);
                let rest = rest.ok_or("a double shift by more than the width is undefined")?;
                let result = match name {
                    "shld" => [&b[rest..], &a[..rest]].concat(),
                    _ => [&a[by..], &b[..by]].concat(),
                };
                if by > 0 {
                    self.set_flags(&result, None, None);
                }
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
                self.set_flags(&result, Bdd::FALSE, Bdd::FALSE);
                result
            }
            "tzcnt" | "bsf" | "bsr" | "lzcnt" => {
                let a = self.read(1)?;
                let (mut result, mut none) = (number(0, a.len()), Bdd::TRUE);
                for step in 0..a.len() {
                    let place = match name {
                        "tzcnt" | "bsf" => step,
                        _ => a.len() - 1 - step,
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
                // `bsf` may leave the carry as it was.
                let is_search = name.starts_with("bs");
                let flag = if is_search { Flag::Zero } else { Flag::Carry };
                self.state.set_flag(flag, none);
                result
            }
            _ => return self.vector(name),
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
        let bits = match self.width()? {
            64 => 6,
            16 if self.name().starts_with("bt") => 4,
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

    /// Moves, arithmetic and logic of vector registers.
    fn vector(&mut self, name: &str) -> Result<Option<Word>> {
        let last = self.instruction.op_count().saturating_sub(1);
        let (stem, lane) = stem_and_lane(name);
        if let Some((lane, operation)) = packed(stem, lane) {
            let (a, b) = self.sources()?;
            return Ok(Some(by_lanes([&a, &b], lane, |[a, b]| operation(a, b))));
        }
        if let Some(operation) = compared(stem) {
            return self.compare(lane, operation).map(Some);
        }
        if let Some((lane, shift)) = shifted(stem, lane) {
            return self.packed_shift(stem, lane, shift).map(Some);
        }
        let is_move = ["movdq", "mova", "movu"]
            .iter()
            .any(|start| name.starts_with(start));
        Ok(Some(match name {
            "movsd"
                if [0, last].map(|place| self.instruction.op_kind(place))
                    == [OpKind::Register; 2] =>
            {
                // Unlike all the others, the form between registers keeps the upper half.
                let (mut value, lower) = (self.read(last - 1)?, self.read(last)?);
                value[..64].copy_from_slice(&lower[..64]);
                value
            }
            "movd" => resized(&resized(&self.read(1)?, 32), self.width()?),
            "movq" | "movsd" => resized(&resized(&self.read(1)?, 64), self.width()?),
            _ if is_move => resized(&self.read(1)?, self.width()?),
            "pdpwssd" | "pdpbusd" => {
                let (sum, (a, b)) = (self.read(0)?, self.sources()?);
                let products = if name == "pdpwssd" {
                    products
                } else {
                    byte_products
                };
                by_lanes([&sum, &a, &b], 32, |[sum, a, b]| {
                    add(sum, &products(a, b), Bdd::FALSE).0
                })
            }
            "pshldq" => {
                let by = self.instruction.immediate(3) as usize % 64;
                by_lanes([&self.read(1)?, &self.read(2)?], 64, |[a, b]| {
                    [&b[64 - by..], &a[..64 - by]].concat()
                })
            }
            // All ones, whatever the registers contain.
            "pternlogd" | "pternlogq" if self.instruction.immediate8() == 0xff => {
                vec![Bdd::TRUE; self.width()?]
            }
            "pternlogd" | "pternlogq" => {
                let table = number(self.instruction.immediate(3), 8);
                by_lanes(
                    [&self.read(0)?, &self.read(1)?, &self.read(2)?],
                    1,
                    |[a, b, c]| {
                        // The bit of the table that the three bits select.
                        vec![selected(&table, &[c[0], b[0], a[0]])]
                    },
                )
            }
            "gf2p8affineqb" => {
                let constant = number(self.instruction.immediate(last), 8);
                let (x, matrices) = (self.read(last - 2)?, self.read(last - 1)?);
                by_lanes([&x, &matrices], 64, |[bytes, matrix]| {
                    // The rows of the matrix are its bytes, and the last byte is for the first bit.
                    by_lanes([bytes], 8, |[byte]| {
                        let rows = matrix.chunks(8).rev().zip(&constant);
                        let sum = |(row, &constant): (&[Bdd], &Bdd)| {
                            let terms = zip(row, byte, |row, bit| row & bit);
                            terms.into_iter().fold(constant, |sum, term| sum ^ term)
                        };
                        rows.map(sum).collect()
                    })
                })
            }
            _ if stem == "popcnt" => by_lanes([&self.read(1)?], lane, |[a]| count_ones(a, lane)),
            // Lanes of both sources, half as wide.
            "packssdw" | "packsswb" | "packuswb" | "packusdw" => {
                let lane = if name.ends_with("dw") { 32 } else { 16 };
                let (a, b) = self.sources()?;
                by_lanes([&a, &b], 128, |[a, b]| {
                    let lanes = a.chunks(lane).chain(b.chunks(lane));
                    lanes
                        .flat_map(|lane| saturated(lane, name.starts_with("packss")))
                        .collect()
                })
            }
            _ => return self.masks(name, lane),
        }))
    }

    /// Instructions of mask registers, and those that convert between vectors and bits.
    fn masks(&mut self, name: &str, size: usize) -> Result<Option<Word>> {
        Ok(Some(match name {
            "kmovb" | "kmovw" | "kmovd" | "kmovq" => {
                let value = resized(&self.read(1)?, GENERAL);
                resized(&value[..size], self.width()?)
            }
            "ptest" => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                let [both, only_b] = [Bdd::FALSE, Bdd::TRUE]
                    .map(|is_negated| zip(&a, &b, |a, b| (a ^ is_negated) & b));
                self.set_flags(&both, is_zero(&only_b), Bdd::FALSE);
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
                return Ok(None);
            }
            "pmovmskb" | "movmskps" => {
                let lane = if name == "pmovmskb" { 8 } else { 32 };
                let signs: Word = self.read(1)?.chunks(lane).map(sign).collect();
                resized(&signs, self.width()?)
            }
            "kxorw" | "kxorq" => {
                let value = zip(&self.read(1)?, &self.read(2)?, |a, b| a ^ b);
                resized(&value[..size], GENERAL)
            }
            _ => return self.shuffle(name),
        }))
    }

    /// The first two operands, each of which may be an address.
    fn addends(&self) -> Result<(Word, Word)> {
        match self.instruction.op0_register() {
            register
                if register != Register::None && register == self.instruction.op1_register() =>
            {
                self.sources()
            }
            _ => Ok((self.value(0)?, self.value(1)?)),
        }
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

    /// Compares lanes: the result has lanes of ones or zeros or, in a mask register, a bit for each lane.
    fn compare(&self, lane: usize, operation: Compared) -> Result<Word> {
        let is_mask = self.instruction.op0_register().is_k();
        let (a, b) = self.sources()?;
        if is_mask && self.instruction.op_mask() != Register::None {
            return Err("a comparison under a mask is not known".to_owned());
        }
        Ok(by_lanes([&a, &b], lane, |[a, b]| {
            vec![operation(a, b); if is_mask { 1 } else { lane }]
        }))
    }

    /// Shifts lanes by a known distance, or each lane by a distance of its own.
    fn packed_shift(&self, stem: &str, lane: usize, shift: Shift) -> Result<Word> {
        let last = self.instruction.op_count() - 1;
        let a = self.read(last.max(1) - 1)?;
        let by = match self.instruction.op_kind(last) {
            OpKind::Immediate8 => number(self.instruction.immediate(last), 64),
            _ => self.read(last)?,
        };
        let mut shifted = Word::new();
        for (index, a) in a.chunks(lane).enumerate() {
            let by = match stem.ends_with('v') {
                true => known(&by[lane * index..lane * (index + 1)]),
                false => known(&by[..64]),
            };
            let by = by.ok_or("a vector is shifted by a number that is not known")?;
            // Too far is the same as all the way.
            shifted.extend(shift(a, by.min(lane as u64) as usize));
        }
        Ok(shifted)
    }

    /// Picks lanes of some sources, in each block of some bits of them.
    fn picks(
        &self,
        sources: Range<u32>,
        [block, lane]: [usize; 2],
        order: impl Iterator<Item = usize>,
    ) -> Result<Word> {
        let sources = sources.map(|operand| self.read(operand));
        let (sources, order) = (sources.collect::<Result<Vec<_>>>()?, Vec::from_iter(order));
        let blocks = (0..sources[0].len()).step_by(block);
        let picked = blocks.map(|start| {
            let sources = sources.iter().map(|source| &source[start..start + block]);
            let block = Vec::from_iter(sources).concat();
            picked(&block, lane, order.iter().copied())
        });
        Ok(Vec::from_iter(picked).concat())
    }

    /// Instructions that rearrange lanes.
    fn shuffle(&mut self, name: &str) -> Result<Option<Word>> {
        let last = self.instruction.op_count().saturating_sub(1);
        let is_constant = self.instruction.op_kind(last) == OpKind::Immediate8;
        let constant = match is_constant {
            true => self.instruction.immediate(last) as usize,
            false => 0,
        };
        let half = 128 * (constant & 1);
        // Where a lane comes from, of which two bits of the constant say that.
        let from = |lane: usize| constant >> (2 * lane) & 3;
        // The sources before the constant.
        let (one, two) = (last.max(1) - 1..last, last.max(2) - 2..last);
        Ok(Some(match name {
            "zeroupper" => {
                for register in self.state.registers[16..32].iter_mut().flatten() {
                    *register = resized(&register[..128], VECTOR);
                }
                return Ok(None);
            }
            "pshufd" | "permilps" if is_constant => self.picks(one, [128, 32], (0..4).map(from))?,
            "permq" if is_constant => self.picks(one, [256, 64], (0..4).map(from))?,
            "pshuflw" => self.picks(one, [128, 16], (0..4).map(from).chain(4..8))?,
            "pshufhw" => {
                let upper = (0..4).map(|lane| 4 + from(lane));
                self.picks(one, [128, 16], (0..4).chain(upper))?
            }
            "shufps" => self.picks(two, [128, 32], (0..4).map(|lane| from(lane) + lane / 2 * 4))?,
            "pblendd" => {
                let (width, count) = (self.width()?, self.width()? / 32);
                let order = (0..count).map(|lane| lane + count * (constant >> lane & 1));
                self.picks(two, [width, 32], order)?
            }
            // Lanes of the lower or upper halves of both sources, alternating.
            _ if let Some(lanes) = name.strip_prefix("punpck") => {
                let lane = width_of(&lanes[1..2]);
                let count = 128 / lane;
                let first = if lanes.starts_with('h') { count / 2 } else { 0 };
                let order = (0..count).map(|place| first + place / 2 + place % 2 * count);
                self.picks(last - 1..last + 1, [128, lane], order)?
            }
            "pshufb" => {
                let (bytes, order) = self.sources()?;
                by_lanes([&bytes, &order], 128, |[bytes, order]| {
                    by_lanes([order], 8, |[from]| {
                        // Chooses one of the bytes, or zero.
                        let bit = |bit: usize| {
                            let choices =
                                Word::from_iter((0..16).map(|byte| bytes[8 * byte + bit]));
                            selected(&choices, &from[..4]) & !from[7]
                        };
                        (0..8).map(bit).collect()
                    })
                })
            }
            _ if let Some(letter) = name.strip_prefix("pinsr") => {
                let lane = width_of(letter);
                let mut into = self.read(last.max(2) - 2)?;
                let first = lane * (constant % (into.len() / lane));
                into[first..first + lane].copy_from_slice(&self.read(last - 1)?[..lane]);
                into
            }
            _ if let Some(letter) = name.strip_prefix("pextr") => {
                let lane = width_of(letter);
                let index = constant % (128 / lane);
                resized(&picked(&self.read(1)?, lane, [index]), self.width()?)
            }
            // The older forms have fewer operands.
            "pblendvb" | "blendvpd" if last == 3 => {
                let lane = if name == "pblendvb" { 8 } else { 64 };
                by_lanes(
                    [&self.read(1)?, &self.read(2)?, &self.read(3)?],
                    lane,
                    |[a, b, choice]| choose(sign(choice), b, a),
                )
            }
            "pbroadcastb" | "pbroadcastw" | "pbroadcastd" | "pbroadcastq" | "broadcastsd"
            | "broadcasti128" | "broadcastf128" => {
                let lane = match name {
                    "broadcastsd" => 64,
                    "broadcasti128" | "broadcastf128" => 128,
                    _ => width_of(&name[10..]),
                };
                self.read(1)?[..lane].repeat(self.width()? / lane)
            }
            "permd" | "permi2b" => {
                let (sources, order, lane) = match name {
                    "permd" => (self.read(2)?, self.read(1)?, 32),
                    _ => ([self.read(1)?, self.read(2)?].concat(), self.read(0)?, 8),
                };
                let bits = (sources.len() / lane).ilog2() as usize;
                let order = order.chunks(lane).map(|lane| known(&lane[..bits]));
                let order = order.collect::<Option<Vec<_>>>();
                let order = order.ok_or("an order of lanes that is not known")?;
                picked(&sources, lane, order.into_iter().map(|lane| lane as usize))
            }
            "extracti128" | "extractf128" => self.read(1)?[half..half + 128].to_vec(),
            _ => return Err(UNKNOWN.to_owned()),
        }))
    }
}

/// A function of the lanes of some vectors, applied to all their lanes.
fn by_lanes<const N: usize>(
    vectors: [&[Bdd]; N],
    lane: usize,
    function: impl Fn([&[Bdd]; N]) -> Word,
) -> Word {
    let starts = (0..vectors[0].len()).step_by(lane);
    let lanes = starts.map(|start| vectors.map(|vector| &vector[start..start + lane]));
    lanes.flat_map(function).collect()
}

/// Lanes of a vector, by their places.
fn picked(vector: &[Bdd], lane: usize, order: impl IntoIterator<Item = usize>) -> Word {
    let places = order.into_iter();
    places
        .flat_map(|place| vector[lane * place..lane * (place + 1)].to_vec())
        .collect()
}

/// One of some bits, by the bits of its index.
fn selected(bits: &[Bdd], index: &[Bdd]) -> Bdd {
    let mut bits = bits.to_vec();
    for &choice in index {
        bits = bits
            .chunks(2)
            .map(|pair| choice.ite(pair[1], pair[0]))
            .collect();
    }
    bits[0]
}

/// The bytes of a word in the other order.
fn reversed(word: &[Bdd]) -> Word {
    word.chunks(8).rev().flatten().copied().collect()
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

type Shift = fn(&[Bdd], usize) -> Word;
type OfLanes = fn(&[Bdd], &[Bdd]) -> Word;
type Compared = fn(&[Bdd], &[Bdd]) -> Bdd;

/// The name of an instruction without the letter that says how wide a lane is, and the bits of a lane.
fn stem_and_lane(name: &str) -> (&str, usize) {
    let stem = name.strip_suffix(['b', 'w', 'd', 'q']).unwrap_or(name);
    (stem, width_of(&name[stem.len()..]))
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

/// What instructions of two sources do with each pair of lanes, and how wide these are.
fn packed(stem: &str, lane: usize) -> Option<(usize, OfLanes)> {
    let operation: OfLanes = match stem {
        "pan" | "pand" | "andps" | "andp" => |a, b| zip(a, b, |a, b| a & b),
        "por" | "orps" | "orp" => |a, b| zip(a, b, |a, b| a | b),
        "pxor" | "xorps" | "xorp" => |a, b| zip(a, b, |a, b| a ^ b),
        "pandn" | "andnps" | "andnp" => |a, b| zip(a, b, |a, b| !a & b),
        "padd" => |a, b| add(a, b, Bdd::FALSE).0,
        "psub" => |a, b| sub(a, b).0,
        "pmulud" => |a, b| mul(&resized(&a[..32], 64), &resized(&b[..32], 64)),
        "pmaddw" => products,
        "pmaddubs" => |a, b| saturated(&byte_products(a, b), true),
        "psadb" => return Some((64, differences)),
        _ => return None,
    };
    Some((lane, operation))
}

/// What instructions that compare lanes say of two lanes.
fn compared(stem: &str) -> Option<Compared> {
    Some(match stem {
        "pcmpeq" => |a, b| is_zero(&zip(a, b, |a, b| a ^ b)),
        "pcmpgt" => greater,
        "ptestm" => |a, b| !is_zero(&zip(a, b, |a, b| a & b)),
        "ptestnm" => |a, b| is_zero(&zip(a, b, |a, b| a & b)),
        _ => return None,
    })
}

/// How instructions shift lanes, and how wide these are.
fn shifted(stem: &str, lane: usize) -> Option<(usize, Shift)> {
    Some(match stem {
        "psrl" | "psrlv" => (lane, step("shr")),
        "psra" | "psrav" => (lane, step("sar")),
        "psll" | "psllv" => (lane, shl),
        "psrld" => (128, |a, by| shr(a, 8 * by, Bdd::FALSE)),
        "pslld" => (128, |a, by| shl(a, 8 * by)),
        _ => return None,
    })
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

/// The sum of the differences of all pairs of bytes.
fn differences(a: &[Bdd], b: &[Bdd]) -> Word {
    let bytes = a.chunks(8).zip(b.chunks(8));
    bytes.fold(number(0, 64), |sum, (a, b)| {
        let ((ab, below), (ba, _)) = (sub(a, b), sub(b, a));
        add(&sum, &resized(&choose(below, &ba, &ab), 64), Bdd::FALSE).0
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

/// Whether the first of two lanes is greater, as signed numbers.
fn greater(a: &[Bdd], b: &[Bdd]) -> Bdd {
    let [a, b] = [a, b].map(|word| sign_extended(word, word.len() + 1));
    sign(&sub(&b, &a).0)
}
