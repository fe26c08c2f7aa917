//! The effect of each instruction, as the manuals of the processors describe it.
//!
//! An instruction that is not here causes an error with its name. So does a form of an instruction that
//! no function has used yet.

use iced_x86::{ConditionCode, FlowControl, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::machine::{Flag, FlagValue, GENERAL, Result, State, VECTOR};
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

/// Executes an instruction.
pub fn execute(state: &mut State, program: &Program, instruction: &Instruction) -> Result<Next> {
    let mut step = Step {
        state,
        program,
        instruction,
    };
    match instruction.flow_control() {
        FlowControl::Next => {}
        FlowControl::UnconditionalBranch => {
            return Ok(Next::Jump(instruction.near_branch_target()));
        }
        FlowControl::ConditionalBranch => {
            let condition = step.condition()?;
            return Ok(Next::Branch(condition, instruction.near_branch_target()));
        }
        FlowControl::Return => return Ok(Next::Return),
        FlowControl::Call if instruction.op0_kind() == OpKind::NearBranch64 => {
            step.push(&number(instruction.next_ip(), GENERAL))?;
            return Ok(Next::Jump(instruction.near_branch_target()));
        }
        FlowControl::IndirectCall => {
            step.call_elsewhere()?;
            return Ok(Next::Step);
        }
        other => return Err(format!("{instruction}: {other:?} cannot be followed")),
    }
    if step.general()? || step.bits()? || step.vector()? {
        Ok(Next::Step)
    } else {
        Err(format!("the instruction `{instruction}` is not known"))
    }
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
        self.state.write(self.instruction, 0, value)
    }

    fn width(&self) -> Result<usize> {
        State::size(self.instruction, 0)
    }

    fn push(&mut self, value: &[Bdd]) -> Result<()> {
        let stack = self.state.register(Register::RSP)?;
        let (stack, _) = sub(&stack, &number(8, GENERAL));
        self.state.set_register(Register::RSP, &stack, false)?;
        self.state.store(&stack, value)
    }

    /// Calls a function outside the file: the one that copies memory.
    fn call_elsewhere(&mut self) -> Result<()> {
        let target = known(&self.read(0)?).ok_or("a call of a function that is not known")?;
        match self.program.elsewhere(target) {
            Some("memcpy") => {}
            Some(name) => return Err(format!("a call of {name} cannot be followed")),
            None => return Err(format!("there is no function at {target:#x}")),
        }
        let argument = |register| self.state.register(register);
        let [to, from] = [argument(Register::RDI)?, argument(Register::RSI)?];
        let bytes = known(&argument(Register::RDX)?).ok_or("a copy of so many bytes")?;
        if bytes > 0 {
            let copied = self.state.load(self.program, &from, bytes as usize)?;
            self.state.store(&to, &copied)?;
        }
        self.state.forget_what_calls_change();
        self.state.set_register(Register::RAX, &to, false)
    }

    fn condition(&self) -> Result<Bdd> {
        let flag = |flag| self.state.flag(flag);
        use ConditionCode as Is;
        Ok(match self.instruction.condition_code() {
            Is::o => flag(Flag::Overflow)?,
            Is::no => !flag(Flag::Overflow)?,
            Is::b => flag(Flag::Carry)?,
            Is::ae => !flag(Flag::Carry)?,
            Is::e => flag(Flag::Zero)?,
            Is::ne => !flag(Flag::Zero)?,
            Is::be => flag(Flag::Carry)? | flag(Flag::Zero)?,
            Is::a => !(flag(Flag::Carry)? | flag(Flag::Zero)?),
            Is::s => flag(Flag::Sign)?,
            Is::ns => !flag(Flag::Sign)?,
            Is::l => flag(Flag::Sign)? ^ flag(Flag::Overflow)?,
            Is::ge => !(flag(Flag::Sign)? ^ flag(Flag::Overflow)?),
            Is::le => flag(Flag::Zero)? | flag(Flag::Sign)? ^ flag(Flag::Overflow)?,
            Is::g => !(flag(Flag::Zero)? | flag(Flag::Sign)? ^ flag(Flag::Overflow)?),
            _ => {
                return Err(format!(
                    "the condition of `{}` is not known",
                    self.instruction
                ));
            }
        })
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

    /// Executes moves, arithmetic and logic of general registers. Returns whether the instruction is one
    /// of these.
    fn general(&mut self) -> Result<bool> {
        match self.instruction.mnemonic() {
            Mnemonic::Nop | Mnemonic::Endbr64 => {}
            Mnemonic::Mov => {
                let value = self.read(1)?;
                self.write(&value)?;
            }
            Mnemonic::Movbe => {
                let bytes: Vec<Word> = self.read(1)?.chunks(8).map(<[_]>::to_vec).collect();
                self.write(&bytes.into_iter().rev().flatten().collect::<Word>())?;
            }
            Mnemonic::Movzx => {
                let value = resized(&self.read(1)?, self.width()?);
                self.write(&value)?;
            }
            Mnemonic::Movsx | Mnemonic::Movsxd => {
                let value = sign_extended(&self.read(1)?, self.width()?);
                self.write(&value)?;
            }
            Mnemonic::Lea => {
                let value = resized(&self.state.address(self.instruction)?, self.width()?);
                self.write(&value)?;
            }
            Mnemonic::Push => {
                let value = self.read(0)?;
                self.push(&value)?;
            }
            Mnemonic::Pop => {
                let stack = self.state.register(Register::RSP)?;
                let value = self.state.load(self.program, &stack, 8)?;
                let (stack, _) = add(&stack, &number(8, GENERAL), Bdd::FALSE);
                self.state.set_register(Register::RSP, &stack, false)?;
                self.write(&value)?;
            }
            Mnemonic::And | Mnemonic::Or | Mnemonic::Xor | Mnemonic::Test => {
                let (a, b) = self.sources()?;
                let result = match self.instruction.mnemonic() {
                    Mnemonic::Or => zip(&a, &b, |a, b| a | b),
                    Mnemonic::Xor => zip(&a, &b, |a, b| a ^ b),
                    _ => zip(&a, &b, |a, b| a & b),
                };
                self.logic(&result);
                if self.instruction.mnemonic() != Mnemonic::Test {
                    self.write(&result)?;
                }
            }
            Mnemonic::Not => {
                let value = map(&self.read(0)?, |bit| !bit);
                self.write(&value)?;
            }
            Mnemonic::Neg => {
                let value = self.read(0)?;
                let result = self.difference(&number(0, value.len()), &value);
                self.write(&result)?;
            }
            Mnemonic::Add => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                let result = self.sum(&a, &b);
                self.write(&result)?;
            }
            Mnemonic::Sub => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                let result = self.difference(&a, &b);
                self.write(&result)?;
            }
            Mnemonic::Sbb => {
                let borrow = self.state.flag(Flag::Carry)?;
                let (a, b) = (self.read(0)?, self.read(1)?);
                let (result, carry) = add(&a, &map(&b, |bit| !bit), !borrow);
                // The overflow is not computed.
                self.set_flags(&result, !carry, None);
                self.write(&result)?;
            }
            Mnemonic::Cmp => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                self.difference(&a, &b);
            }
            Mnemonic::Inc | Mnemonic::Dec => {
                let carry = self.state.flags[Flag::Carry as usize].clone();
                let a = self.read(0)?;
                let one = number(1, a.len());
                let result = match self.instruction.mnemonic() {
                    Mnemonic::Inc => self.sum(&a, &one),
                    _ => self.difference(&a, &one),
                };
                self.state.flags[Flag::Carry as usize] = carry;
                self.write(&result)?;
            }
            Mnemonic::Imul if self.instruction.op_count() > 1 => {
                let last = self.instruction.op_count() - 1;
                let result = mul(&self.read(last - 1)?, &self.read(last)?);
                // Whether the product was cut off is not computed.
                self.state.forget_flags();
                self.write(&result)?;
            }
            _ => return self.chosen(),
        }
        Ok(true)
    }

    /// Executes instructions that depend on a condition.
    fn chosen(&mut self) -> Result<bool> {
        let name = format!("{:?}", self.instruction.mnemonic());
        if name.starts_with("Cmov") {
            let (condition, old, new) = (self.condition()?, self.read(0)?, self.read(1)?);
            self.write(&choose(condition, &new, &old))?;
        } else if name.starts_with("Set") {
            let condition = self.condition()?;
            self.write(&resized(&[condition], 8))?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Executes shifts, rotations and other instructions that move or count bits. Returns whether the
    /// instruction is one of these.
    fn bits(&mut self) -> Result<bool> {
        let mnemonic = self.instruction.mnemonic();
        match mnemonic {
            Mnemonic::Shl | Mnemonic::Shr | Mnemonic::Sar => self.shift()?,
            Mnemonic::Rol | Mnemonic::Ror => {
                let a = self.read(0)?;
                let (by, width) = (self.distance(1)?, a.len());
                let result = moved(&a, &by, |word, by| match mnemonic {
                    Mnemonic::Rol => rol(word, by),
                    _ => rol(word, width - by % width),
                });
                // The other flags stay as they are.
                self.state.set_flag(Flag::Carry, None);
                self.state.set_flag(Flag::Overflow, None);
                self.write(&result)?;
            }
            Mnemonic::Btr => {
                let (a, by) = (self.read(0)?, self.distance(1)?);
                let bit = moved(&number(1, a.len()), &by, shl);
                // Nothing here reads the carry, which is the cleared bit.
                self.state.forget_flags();
                self.write(&zip(&a, &bit, |a, bit| a & !bit))?;
            }
            Mnemonic::Rorx | Mnemonic::Shlx | Mnemonic::Shrx | Mnemonic::Sarx => {
                let a = self.read(1)?;
                let (by, width) = (self.distance(2)?, a.len());
                let result = moved(&a, &by, |word, by| match mnemonic {
                    Mnemonic::Rorx => rol(word, width - by % width),
                    Mnemonic::Shlx => shl(word, by),
                    Mnemonic::Shrx => shr(word, by, Bdd::FALSE),
                    _ => shr(word, by, sign(word)),
                });
                self.write(&result)?;
            }
            Mnemonic::Shld | Mnemonic::Shrd => {
                let (a, b, by) = (self.read(0)?, self.read(1)?, self.distance(2)?);
                let by = known(&by).ok_or("a double shift by a number that is not known")? as usize;
                let result = match mnemonic {
                    Mnemonic::Shld => {
                        zip(&shl(&a, by), &shr(&b, b.len() - by, Bdd::FALSE), |a, b| {
                            a | b
                        })
                    }
                    _ => zip(&shr(&a, by, Bdd::FALSE), &shl(&b, b.len() - by), |a, b| {
                        a | b
                    }),
                };
                if by > 0 {
                    self.set_flags(&result, None, None);
                }
                self.write(&result)?;
            }
            Mnemonic::Bswap => {
                let bytes: Vec<Word> = self.read(0)?.chunks(8).map(<[_]>::to_vec).collect();
                self.write(&bytes.into_iter().rev().flatten().collect::<Word>())?;
            }
            Mnemonic::Andn => {
                let result = zip(&self.read(1)?, &self.read(2)?, |a, b| !a & b);
                self.logic(&result);
                self.write(&result)?;
            }
            Mnemonic::Blsr | Mnemonic::Blsi | Mnemonic::Blsmsk => {
                let a = self.read(1)?;
                let (less, _) = sub(&a, &number(1, a.len()));
                let result = match mnemonic {
                    Mnemonic::Blsr => zip(&a, &less, |a, less| a & less),
                    Mnemonic::Blsi => zip(&a, &less, |a, less| a & !less),
                    _ => zip(&a, &less, |a, less| a ^ less),
                };
                self.set_flags(&result, None, Bdd::FALSE);
                if mnemonic != Mnemonic::Blsi {
                    self.state.flags[Flag::Carry as usize] = Some(FlagValue::IsZero(a));
                }
                self.write(&result)?;
            }
            Mnemonic::Bzhi => {
                let (a, by) = (self.read(1)?, self.read(2)?);
                let all = vec![Bdd::TRUE; a.len()];
                let beyond = moved(&all, &by[..8], shl);
                let result = zip(&a, &beyond, |a, beyond| a & !beyond);
                self.set_flags(&result, None, Bdd::FALSE);
                self.write(&result)?;
            }
            Mnemonic::Popcnt => {
                let a = self.read(1)?;
                let result = count_ones(&a, a.len());
                self.logic(&result);
                self.write(&result)?;
            }
            Mnemonic::Tzcnt | Mnemonic::Bsf => {
                let a = self.read(1)?;
                let (mut result, mut none_below) = (number(0, a.len()), Bdd::TRUE);
                for (place, &bit) in a.iter().enumerate() {
                    let place = number(place as u64, a.len());
                    let is_here = none_below & bit;
                    result = zip(&result, &place, |result, place| result | place & is_here);
                    none_below = none_below & !bit;
                }
                // For zero, the result is the width, and an older processor writes nothing.
                if none_below & self.state.path != Bdd::FALSE {
                    return Err(format!("`{}` may be given zero", self.instruction));
                }
                self.state.forget_flags();
                // `bsf` may leave the carry as it was.
                if self.instruction.mnemonic() == Mnemonic::Tzcnt {
                    self.state.set_flag(Flag::Carry, none_below);
                }
                self.write(&result)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The distance of a shift: the last bits of the operand.
    fn distance(&self, operand: u32) -> Result<Word> {
        let bits = if self.width()? == 64 { 6 } else { 5 };
        Ok(match self.instruction.op_kind(operand) {
            OpKind::Register => self.read(operand)?[..bits].to_vec(),
            _ => number(self.instruction.immediate(operand), bits),
        })
    }

    fn shift(&mut self) -> Result<()> {
        let a = self.read(0)?;
        let by = match self.instruction.op_count() {
            1 => number(1, 6),
            _ => self.distance(1)?,
        };
        let mnemonic = self.instruction.mnemonic();
        let shifted = |word: &[Bdd], by| match mnemonic {
            Mnemonic::Shl => shl(word, by),
            Mnemonic::Shr => shr(word, by, Bdd::FALSE),
            _ => shr(word, by, sign(word)),
        };
        let result = moved(&a, &by, shifted);
        match known(&by) {
            Some(0) => {}
            Some(by) => {
                let last = by as usize - 1;
                let out = match mnemonic {
                    Mnemonic::Shl => a.len().checked_sub(by as usize).map(|place| a[place]),
                    _ => a.get(last).copied(),
                };
                self.set_flags(&result, out, None);
            }
            // A shift by zero keeps the flags, so after an unknown distance they are unknown.
            None => self.state.forget_flags(),
        }
        self.write(&result)
    }

    /// Executes instructions of vector registers. Returns whether the instruction is one of these.
    fn vector(&mut self) -> Result<bool> {
        use Mnemonic as M;
        match self.instruction.mnemonic() {
            M::Movd
            | M::Movq
            | M::Movdqa
            | M::Movdqu
            | M::Movaps
            | M::Movapd
            | M::Movups
            | M::Movupd
            | M::Movsd
            | M::Vmovd
            | M::Vmovq
            | M::Vmovdqa
            | M::Vmovdqu
            | M::Vmovaps
            | M::Vmovups
            | M::Vmovapd
            | M::Vmovupd
            | M::Vmovdqa32
            | M::Vmovdqa64
            | M::Vmovdqu8
            | M::Vmovdqu64
            | M::Vmovsd => {
                let bits = match self.instruction.mnemonic() {
                    M::Movd | M::Vmovd => 32,
                    M::Movq | M::Vmovq => 64,
                    M::Movsd | M::Vmovsd if !self.is_between_registers() => 64,
                    M::Movsd | M::Vmovsd => {
                        // Unlike all the others, this form keeps the upper half.
                        let last = self.instruction.op_count() - 1;
                        let lower = self.read(last)?;
                        let mut value = self.read(last - 1)?;
                        value[..64].copy_from_slice(&lower[..64]);
                        self.write(&value)?;
                        return Ok(true);
                    }
                    _ => self.read(1)?.len(),
                };
                let value = resized(&self.read(1)?, bits);
                self.write(&resized(&value, self.width()?))?;
            }
            M::Pand
            | M::Vpand
            | M::Vpandd
            | M::Vpandq
            | M::Andps
            | M::Andpd
            | M::Vandps
            | M::Vandpd => self.packed(64, |a, b| zip(a, b, |a, b| a & b))?,
            M::Por | M::Vpor | M::Vpord | M::Vporq | M::Orps | M::Orpd | M::Vorps | M::Vorpd => {
                self.packed(64, |a, b| zip(a, b, |a, b| a | b))?
            }
            M::Pxor
            | M::Vpxor
            | M::Vpxord
            | M::Vpxorq
            | M::Xorps
            | M::Xorpd
            | M::Vxorps
            | M::Vxorpd => {
                self.packed(64, |a, b| zip(a, b, |a, b| a ^ b))?;
            }
            M::Pandn
            | M::Vpandn
            | M::Vpandnd
            | M::Vpandnq
            | M::Andnps
            | M::Andnpd
            | M::Vandnps
            | M::Vandnpd => {
                self.packed(64, |a, b| zip(a, b, |a, b| !a & b))?;
            }
            M::Paddb | M::Vpaddb => self.packed(8, |a, b| add(a, b, Bdd::FALSE).0)?,
            M::Paddd | M::Vpaddd => self.packed(32, |a, b| add(a, b, Bdd::FALSE).0)?,
            M::Paddq | M::Vpaddq => self.packed(64, |a, b| add(a, b, Bdd::FALSE).0)?,
            M::Psubb | M::Vpsubb => self.packed(8, |a, b| sub(a, b).0)?,
            M::Psubd | M::Vpsubd => self.packed(32, |a, b| sub(a, b).0)?,
            M::Psubq | M::Vpsubq => self.packed(64, |a, b| sub(a, b).0)?,
            M::Pmuludq | M::Vpmuludq => self.packed(64, |a, b| {
                let [a, b] = [a, b].map(|lane| resized(&lane[..32], 64));
                mul(&a, &b)
            })?,
            M::Pcmpeqb | M::Vpcmpeqb => self.compare(8, equal)?,
            M::Pcmpeqd | M::Vpcmpeqd => self.compare(32, equal)?,
            M::Pcmpeqq | M::Vpcmpeqq => self.compare(64, equal)?,
            M::Vptestmb => self.compare(8, |a, b| map(&none_in_common(a, b), |bit| !bit))?,
            M::Vptestnmb => self.compare(8, none_in_common)?,
            M::Pcmpgtb | M::Vpcmpgtb => self.compare(8, greater)?,
            M::Pcmpgtd | M::Vpcmpgtd => self.compare(32, greater)?,
            M::Pcmpgtq | M::Vpcmpgtq => self.compare(64, greater)?,
            M::Psadbw | M::Vpsadbw => self.packed(64, |a, b| {
                let bytes = a.chunks(8).zip(b.chunks(8));
                bytes.fold(number(0, 64), |sum, (a, b)| {
                    let ((ab, below), (ba, _)) = (sub(a, b), sub(b, a));
                    add(&sum, &resized(&choose(below, &ba, &ab), 64), Bdd::FALSE).0
                })
            })?,
            M::Pmaddwd | M::Vpmaddwd => self.packed(32, products)?,
            M::Pmaddubsw | M::Vpmaddubsw => {
                self.packed(16, |a, b| saturated(&byte_products(a, b), true))?;
            }
            M::Vpdpwssd => self.add_products(products)?,
            M::Vpdpbusd => self.add_products(byte_products)?,
            M::Psrlw | M::Vpsrlw => self.packed_shift(16, |a, by| shr(a, by, Bdd::FALSE))?,
            M::Psrld | M::Vpsrld => self.packed_shift(32, |a, by| shr(a, by, Bdd::FALSE))?,
            M::Psrlq | M::Vpsrlq => self.packed_shift(64, |a, by| shr(a, by, Bdd::FALSE))?,
            M::Psllw | M::Vpsllw => self.packed_shift(16, shl)?,
            M::Pslld | M::Vpslld => self.packed_shift(32, shl)?,
            M::Psllq | M::Vpsllq => self.packed_shift(64, shl)?,
            M::Vpsllvd => self.packed_shift_each(32, shl)?,
            M::Vpsllvq => self.packed_shift_each(64, shl)?,
            M::Vpsrlvq => self.packed_shift_each(64, |a, by| shr(a, by, Bdd::FALSE))?,
            M::Vpshldq => {
                let by = self.instruction.immediate(3) as usize % 64;
                let (a, b) = (self.read(1)?, self.read(2)?);
                let lanes = a.chunks(64).zip(b.chunks(64));
                let lanes = lanes.flat_map(|(a, b)| [&b[64 - by..], &a[..64 - by]].concat());
                self.write(&lanes.collect::<Word>())?;
            }
            // All ones, whatever the registers contain.
            M::Vpternlogd | M::Vpternlogq if self.instruction.immediate8() == 0xff => {
                let width = self.width()?;
                self.write(&vec![Bdd::TRUE; width])?;
            }
            M::Vpternlogd | M::Vpternlogq => {
                let table = self.instruction.immediate(3);
                let [a, b, c] = [0, 1, 2].map(|operand| self.read(operand));
                let (a, b, c) = (a?, b?, c?);
                let bits = a.iter().zip(&b).zip(&c);
                // The bit of the table that the three bits select.
                let entry = |row: u64| Bdd::from(table >> row & 1 != 0);
                let bits = bits.map(|((a, b), &c)| {
                    let of_c = |row: u64| c.ite(entry(row + 1), entry(row));
                    let of_b = |row: u64| b.ite(of_c(row + 2), of_c(row));
                    a.ite(of_b(4), of_b(0))
                });
                self.write(&bits.collect::<Word>())?;
            }
            M::Vgf2p8affineqb | M::Gf2p8affineqb => {
                let last = self.instruction.op_count() - 1;
                let constant = self.instruction.immediate(last);
                let (x, matrices) = (self.read(last - 2)?, self.read(last - 1)?);
                let halves = x.chunks(64).zip(matrices.chunks(64));
                let bits = halves.flat_map(|(bytes, matrix)| {
                    bytes.chunks(8).flat_map(move |byte| {
                        (0..8).map(move |bit| {
                            // The rows of the matrix are its bytes, and the last byte is for the first bit.
                            let row = &matrix[8 * (7 - bit)..8 * (8 - bit)];
                            let sum = zip(row, byte, |row, bit| row & bit);
                            let sum = sum.into_iter().fold(Bdd::FALSE, |sum, bit| sum ^ bit);
                            sum ^ Bdd::from(constant >> bit & 1 != 0)
                        })
                    })
                });
                self.write(&bits.collect::<Word>())?;
            }
            M::Vpopcntb | M::Vpopcntq => {
                let lane = match self.instruction.mnemonic() {
                    M::Vpopcntb => 8,
                    _ => 64,
                };
                let source = self.read(1)?;
                let counts = source
                    .chunks(lane)
                    .flat_map(|lane| count_ones(lane, lane.len()));
                self.write(&counts.collect::<Word>())?;
            }
            M::Psrldq | M::Vpsrldq => self.packed_shift(128, |a, by| shr(a, 8 * by, Bdd::FALSE))?,
            M::Pslldq | M::Vpslldq => self.packed_shift(128, |a, by| shl(a, 8 * by))?,
            M::Packssdw | M::Vpackssdw => self.pack(32, true)?,
            M::Packsswb | M::Vpacksswb => self.pack(16, true)?,
            M::Packuswb | M::Vpackuswb => self.pack(16, false)?,
            M::Packusdw | M::Vpackusdw => self.pack(32, false)?,
            _ => return Ok(self.masks()? || self.shuffle()?),
        }
        Ok(true)
    }

    /// Executes instructions of mask registers, and those that convert between vectors and bits.
    fn masks(&mut self) -> Result<bool> {
        use Mnemonic as M;
        let bits = |bytes: &[Bdd], count: usize| resized(&bytes[..count], GENERAL);
        match self.instruction.mnemonic() {
            M::Kmovb | M::Kmovw | M::Kmovd | M::Kmovq => {
                let size = self.mask_size();
                let value = bits(&resized(&self.read(1)?, GENERAL), size);
                let width = self.width()?;
                self.write(&resized(&value, width))?;
            }
            M::Ptest | M::Vptest => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                self.logic(&zip(&a, &b, |a, b| a & b));
                let is_within = is_zero(&zip(&a, &b, |a, b| !a & b));
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
                self.state.set_flag(Flag::Carry, is_within);
            }
            M::Kortestq => {
                let either = zip(&self.read(0)?, &self.read(1)?, |a, b| a | b);
                let is_all = is_zero(&map(&either, |bit| !bit));
                self.set_flags(&either, is_all, Bdd::FALSE);
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
            }
            M::Pmovmskb | M::Vpmovmskb => {
                let signs: Word = self.read(1)?.chunks(8).map(sign).collect();
                let width = self.width()?;
                self.write(&resized(&signs, width))?;
            }
            M::Vpmovm2b => {
                let (bits, width) = (self.read(1)?, self.width()?);
                let bytes = bits[..width / 8].iter().flat_map(|&bit| [bit; 8]);
                self.write(&bytes.collect::<Word>())?;
            }
            M::Knotb | M::Knotw | M::Knotd => {
                let size = self.mask_size();
                let value = map(&self.read(1)?, |bit| !bit);
                self.write(&bits(&value, size))?;
            }
            M::Kxorw | M::Kxorq | M::Kandw | M::Korw => {
                let (a, b) = (self.read(1)?, self.read(2)?);
                let value = zip(&a, &b, |a, b| match self.instruction.mnemonic() {
                    M::Kandw => a & b,
                    M::Korw => a | b,
                    _ => a ^ b,
                });
                let size = self.mask_size();
                self.write(&bits(&value, size))?;
            }
            M::Kshiftrw | M::Kshiftrb => {
                let size = self.mask_size();
                let by = self.instruction.immediate(2) as usize;
                let value = shr(&self.read(1)?[..size], by, Bdd::FALSE);
                self.write(&bits(&value, size))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
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
            // Both sources are the same register, so the result is a constant, whatever the register
            // contains.
            let any = self
                .read(last)
                .unwrap_or(number(0, 8 * registers[0].size()));
            return Ok((any.clone(), any));
        }
        Ok((self.read(last - 1)?, self.read(last)?))
    }

    fn packed(&mut self, lane: usize, operation: impl Fn(&[Bdd], &[Bdd]) -> Word) -> Result<()> {
        let (a, b) = self.sources()?;
        let lanes = a.chunks(lane).zip(b.chunks(lane));
        self.write(&lanes.flat_map(|(a, b)| operation(a, b)).collect::<Word>())
    }

    /// Compares lanes: the result has lanes of ones or zeros or, in a mask register, a bit for each lane.
    fn compare(&mut self, lane: usize, operation: impl Fn(&[Bdd], &[Bdd]) -> Word) -> Result<()> {
        if !self.instruction.op0_register().is_k() {
            return self.packed(lane, operation);
        }
        let (a, b) = self.sources()?;
        if self.instruction.op_mask() != Register::None {
            return Err("a comparison under a mask is not known".to_owned());
        }
        let lanes = a.chunks(lane).zip(b.chunks(lane));
        self.write(&lanes.map(|(a, b)| operation(a, b)[0]).collect::<Word>())
    }

    /// Adds products of both sources to the lanes of the destination.
    fn add_products(&mut self, products: impl Fn(&[Bdd], &[Bdd]) -> Word) -> Result<()> {
        let sum = self.read(0)?;
        let (a, b) = self.sources()?;
        let lanes = sum.chunks(32).zip(a.chunks(32).zip(b.chunks(32)));
        let lanes = lanes.flat_map(|(sum, (a, b))| add(sum, &products(a, b), Bdd::FALSE).0);
        self.write(&lanes.collect::<Word>())
    }

    /// Lanes of both sources, half as wide. A value that is too large or too small becomes the largest or
    /// smallest.
    fn pack(&mut self, lane: usize, is_signed: bool) -> Result<()> {
        let (a, b) = self.sources()?;
        let halves = a.chunks(128).zip(b.chunks(128));
        let lanes = halves.flat_map(|(a, b)| a.chunks(lane).chain(b.chunks(lane)));
        let halves = lanes.flat_map(|lane| saturated(lane, is_signed));
        self.write(&halves.collect::<Word>())
    }

    fn packed_shift(
        &mut self,
        lane: usize,
        operation: impl Fn(&[Bdd], usize) -> Word,
    ) -> Result<()> {
        let last = self.instruction.op_count() - 1;
        let by = match self.instruction.op_kind(last) {
            OpKind::Immediate8 => self.instruction.immediate(last),
            _ => {
                let by = self.read(last)?;
                known(&by[..64]).ok_or("a vector is shifted by a number that is not known")?
            }
        };
        // Too far is the same as all the way.
        let by = by.min(lane as u64) as usize;
        let a = self.read(last.max(1) - 1)?;
        self.write(
            &a.chunks(lane)
                .flat_map(|a| operation(a, by))
                .collect::<Word>(),
        )
    }

    /// The same with a known distance for each lane.
    fn packed_shift_each(
        &mut self,
        lane: usize,
        operation: impl Fn(&[Bdd], usize) -> Word,
    ) -> Result<()> {
        let (a, by) = (self.read(1)?, self.read(2)?);
        let mut shifted = Word::new();
        for (a, by) in a.chunks(lane).zip(by.chunks(lane)) {
            let by = known(by).ok_or("a vector is shifted by a number that is not known")?;
            shifted.extend(operation(a, by.min(lane as u64) as usize));
        }
        self.write(&shifted)
    }

    /// Lanes of the lower or upper halves of both sources, alternating.
    fn unpack(&mut self, lane: usize, is_upper: bool) -> Result<()> {
        let (a, b) = self.sources()?;
        let from = if is_upper { 64 } else { 0 };
        let halves = a.chunks(128).zip(b.chunks(128));
        let lanes = halves.flat_map(|(a, b)| {
            let (a, b) = (&a[from..from + 64], &b[from..from + 64]);
            a.chunks(lane).zip(b.chunks(lane))
        });
        self.write(&lanes.flat_map(|(a, b)| [a, b].concat()).collect::<Word>())
    }

    /// A lane as a number.
    fn extract(&mut self, lane: usize) -> Result<()> {
        let from = self.read(1)?;
        let place = self.instruction.immediate(2) as usize % (128 / lane);
        let value = resized(&from[lane * place..lane * (place + 1)], self.width()?);
        self.write(&value)
    }

    fn broadcast(&mut self, lane: usize) -> Result<()> {
        let (value, width) = (self.read(1)?, self.width()?);
        self.write(&value[..lane].repeat(width / lane))
    }

    /// Executes instructions that rearrange lanes.
    fn shuffle(&mut self) -> Result<bool> {
        use Mnemonic as M;
        let last = self.instruction.op_count().saturating_sub(1);
        let lanes = |word: &[Bdd], width: usize| -> Vec<Word> {
            word.chunks(width).map(<[_]>::to_vec).collect()
        };
        match self.instruction.mnemonic() {
            M::Vzeroupper => {
                for register in self.state.vector[..16].iter_mut().flatten() {
                    register.truncate(128);
                    *register = resized(register, VECTOR);
                }
            }
            M::Pshufd | M::Vpshufd | M::Vpermilps
                if self.instruction.op_kind(last) == OpKind::Immediate8 =>
            {
                let order = self.instruction.immediate(last);
                let source = self.read(last - 1)?;
                let halves = source.chunks(128).flat_map(|half| {
                    (0..4).flat_map(move |lane| {
                        let from = (order >> (2 * lane) & 3) as usize;
                        half[32 * from..32 * (from + 1)].to_vec()
                    })
                });
                self.write(&halves.collect::<Word>())?;
            }
            M::Shufps | M::Vshufps => {
                let order = self.instruction.immediate(last);
                let (a, b) = (self.read(last.max(2) - 2)?, self.read(last - 1)?);
                let halves = a.chunks(128).zip(b.chunks(128));
                let shuffled = halves.flat_map(|(a, b)| {
                    [a, a, b, b]
                        .into_iter()
                        .enumerate()
                        .flat_map(move |(lane, from)| {
                            let place = (order >> (2 * lane) & 3) as usize;
                            from[32 * place..32 * (place + 1)].to_vec()
                        })
                });
                self.write(&shuffled.collect::<Word>())?;
            }
            M::Pshuflw | M::Vpshuflw | M::Pshufhw | M::Vpshufhw => {
                let order = self.instruction.immediate(last);
                let is_upper = matches!(self.instruction.mnemonic(), M::Pshufhw | M::Vpshufhw);
                let mut words = lanes(&self.read(last - 1)?, 16);
                for eight in words.chunks_mut(8) {
                    let four = &mut eight[if is_upper { 4..8 } else { 0..4 }];
                    let from: Vec<Word> = four.to_vec();
                    for (lane, word) in four.iter_mut().enumerate() {
                        *word = from[(order >> (2 * lane) & 3) as usize].clone();
                    }
                }
                self.write(&words.concat())?;
            }
            M::Pshufb | M::Vpshufb => {
                let (bytes, order) = self.sources()?;
                let halves = bytes.chunks(128).zip(order.chunks(128));
                let mut shuffled = Word::new();
                for (bytes, order) in halves {
                    for from in order.chunks(8) {
                        // Chooses one of the bytes, or zero.
                        let bits = (0..8).map(|bit| {
                            let mut choices: Vec<Bdd> =
                                (0..16).map(|byte| bytes[8 * byte + bit]).collect();
                            for &choice in &from[..4] {
                                let pairs = choices.chunks(2);
                                choices = pairs.map(|pair| choice.ite(pair[1], pair[0])).collect();
                            }
                            choices[0] & !from[7]
                        });
                        shuffled.extend(bits);
                    }
                }
                self.write(&shuffled)?;
            }
            M::Punpcklbw | M::Vpunpcklbw => self.unpack(8, false)?,
            M::Punpckhbw | M::Vpunpckhbw => self.unpack(8, true)?,
            M::Punpcklwd | M::Vpunpcklwd => self.unpack(16, false)?,
            M::Punpckhwd | M::Vpunpckhwd => self.unpack(16, true)?,
            M::Punpckldq | M::Vpunpckldq => self.unpack(32, false)?,
            M::Punpckhdq | M::Vpunpckhdq => self.unpack(32, true)?,
            M::Punpcklqdq | M::Vpunpcklqdq => self.unpack(64, false)?,
            M::Punpckhqdq | M::Vpunpckhqdq => self.unpack(64, true)?,
            M::Pinsrq | M::Vpinsrq => {
                let lane = self.instruction.immediate(last) as usize & 1;
                let (into, value) = (self.read(last.max(2) - 2)?, self.read(last - 1)?);
                let mut into = lanes(&into, 64);
                into[lane] = value;
                self.write(&into.concat())?;
            }
            M::Pextrb | M::Vpextrb => self.extract(8)?,
            M::Pextrw | M::Vpextrw => self.extract(16)?,
            M::Pextrd | M::Vpextrd => self.extract(32)?,
            M::Pextrq | M::Vpextrq => self.extract(64)?,
            M::Vpblendvb | M::Vblendvps | M::Vblendvpd => {
                let lane = match self.instruction.mnemonic() {
                    M::Vpblendvb => 8,
                    M::Vblendvps => 32,
                    _ => 64,
                };
                let [a, b, choice] = [1, 2, 3].map(|operand| self.read(operand));
                let (a, b, choice) = (a?, b?, choice?);
                let lanes = a.chunks(lane).zip(b.chunks(lane)).zip(choice.chunks(lane));
                let blended = lanes.flat_map(|((a, b), choice)| choose(sign(choice), b, a));
                self.write(&blended.collect::<Word>())?;
            }
            M::Vpbroadcastb => self.broadcast(8)?,
            M::Vpbroadcastw => self.broadcast(16)?,
            M::Vpbroadcastd => self.broadcast(32)?,
            M::Vpbroadcastq | M::Vbroadcastsd => self.broadcast(64)?,
            M::Vbroadcasti128 | M::Vbroadcastf128 => self.broadcast(128)?,
            M::Vpblendd => {
                let choice = self.instruction.immediate(3);
                let (a, b) = (lanes(&self.read(1)?, 32), lanes(&self.read(2)?, 32));
                let blended = a
                    .into_iter()
                    .zip(b)
                    .enumerate()
                    .map(|(lane, (a, b))| if choice >> lane & 1 != 0 { b } else { a });
                self.write(&blended.flatten().collect::<Word>())?;
            }
            M::Vpermq if self.instruction.op_kind(2) == OpKind::Immediate8 => {
                let order = self.instruction.immediate(2);
                let from = lanes(&self.read(1)?, 64);
                let places = (0..from.len()).map(|lane| order >> (2 * lane) & 3);
                self.write(
                    &places
                        .flat_map(|place| from[place as usize].clone())
                        .collect::<Word>(),
                )?;
            }
            M::Vpermd => {
                let (order, from) = (lanes(&self.read(1)?, 32), lanes(&self.read(2)?, 32));
                let mut permuted = Word::new();
                for place in order {
                    let place = known(&place[..3]).ok_or("an order of lanes that is not known")?;
                    permuted.extend(from[place as usize].clone());
                }
                self.write(&permuted)?;
            }
            M::Vextracti128 | M::Vextractf128 => {
                let half = self.instruction.immediate(2) as usize & 1;
                let from = self.read(1)?;
                self.write(&from[128 * half..128 * (half + 1)])?;
            }
            M::Vinserti128 | M::Vinsertf128 => {
                let half = self.instruction.immediate(3) as usize & 1;
                let (mut into, value) = (self.read(1)?, self.read(2)?);
                into[128 * half..128 * (half + 1)].copy_from_slice(&value[..128]);
                self.write(&into)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// All ones where two lanes are equal.
fn equal(a: &[Bdd], b: &[Bdd]) -> Word {
    let equal = is_zero(&zip(a, b, |a, b| a ^ b));
    vec![equal; a.len()]
}

/// The sum of the products of both pairs of words, as signed numbers.
fn products(a: &[Bdd], b: &[Bdd]) -> Word {
    let product = |place: usize| {
        let [a, b] = [a, b].map(|word| sign_extended(&word[place..place + 16], 32));
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
