//! Integer instructions.

use iced_x86::{Mnemonic, OpKind, Register};

use super::Effect;
use crate::diagram::Bdd;
use crate::machine::{
    ADDRESS, Flag, GENERAL, Result, Value, anything, known_address, moved_by, no_address,
};
use crate::operands::Step;
use crate::word::{
    Word, add, barrel_shift, choose, count_ones, is_zero, known, map, mul, number, resized,
    reversed, rol, shl, shr, sign, sign_extended, sub, zip,
};

impl Step<'_> {
    pub(super) fn integers(&mut self, mnemonic: Mnemonic, _lane: usize) -> Result<Effect> {
        use Mnemonic::*;
        Ok(Effect::Value(match mnemonic {
            Mov => self.value(1)?,
            Movbe => reversed(&self.read(1)?),
            Bswap if self.width()? > 16 => reversed(&self.read(0)?),
            Movzx => resized(&self.read(1)?, self.width()?),
            Movsx | Movsxd => sign_extended(&self.read(1)?, self.width()?),
            Lea => match self.address()? {
                address if self.width()? == GENERAL => address,
                address => resized(&no_address(address)?, self.width()?),
            },
            And => self.logic(|a, b| a & b)?,
            Or => self.logic(|a, b| a | b)?,
            Xor => self.logic(|a, b| a ^ b)?,
            Andn => self.logic(|a, b| !a & b)?,
            // `test` with opcode extension 1 is undocumented, and some emulators lack it.
            Test if !format!("{:?}", self.instruction.code()).ends_with("r1") => {
                self.logic(|a, b| a & b)?;
                return Ok(Effect::Done);
            }
            Not => map(&self.read(0)?, |bit| !bit),
            Neg => {
                let value = self.read(0)?;
                self.sum(&number(0, value.len()), &value, true, Bdd::FALSE)
            }
            Add | Sub | Adc | Sbb | Cmp => {
                let is_down = matches!(mnemonic, Sub | Sbb | Cmp);
                let (mut a, mut b) = self.pair(Self::value)?;
                if matches!(mnemonic, Sub | Cmp)
                    && let Some([one, other]) = self.offsets(&a, &b)
                {
                    (a, b) = (one, other);
                }
                let has_address = [&a, &b].into_iter().any(|it| it.len() == ADDRESS);
                if has_address && matches!(mnemonic, Add | Sub) {
                    self.state.forget_flags();
                    return moved_by(&a, &b, is_down).map(Effect::Value);
                }
                let carry = match mnemonic {
                    Adc | Sbb => self.state.flag(Flag::Carry),
                    _ => Bdd::FALSE,
                };
                let sum = self.sum(&no_address(a)?, &no_address(b)?, is_down, carry);
                if mnemonic == Cmp {
                    return Ok(Effect::Done);
                }
                sum
            }
            Inc | Dec => {
                let carry = self.state.flags[Flag::Carry as usize].clone();
                let a = self.read(0)?;
                let sum = self.sum(&a, &number(1, a.len()), mnemonic == Dec, Bdd::FALSE);
                self.state.flags[Flag::Carry as usize] = carry;
                sum
            }
            Cbw | Cwde | Cdqe => {
                let [from, to] = match mnemonic {
                    Cdqe => [Register::EAX, Register::RAX],
                    Cwde => [Register::AX, Register::EAX],
                    _ => [Register::AL, Register::AX],
                };
                let value = sign_extended(&self.state.register(from)?, 8 * to.size());
                self.state.set_register(to, &value, false)?;
                return Ok(Effect::Done);
            }
            Imul if self.instruction.op_count() > 1 => {
                // The carry and the overflow say whether the product overflows. They are not computed.
                self.state.forget_flags();
                let (a, b) = self.sources()?;
                mul(&a, &b)
            }
            Shl | Shr | Sar | Rol | Ror => self.shift(mnemonic)?,
            Shlx | Shrx | Sarx | Rorx => {
                barrel_shift(&self.read(1)?, &self.distance(2)?, shift_of(mnemonic))
            }
            Bt | Bts | Btr | Btc => return self.change_bit(mnemonic),
            Shld | Shrd => self.double_shift(mnemonic == Shld)?,
            Blsr | Blsi | Blsmsk => {
                let a = self.read(1)?;
                let (less, _) = sub(&a, &number(1, a.len()));
                let result = zip(&a, &less, |a, less| match mnemonic {
                    Blsr => a & less,
                    Blsi => a & !less,
                    _ => a ^ less,
                });
                self.set_flags(&result, [None, Some(Bdd::FALSE)]);
                if mnemonic != Blsi {
                    self.state.flags[Flag::Carry as usize] = Value::IsZero(a);
                }
                result
            }
            Bzhi => {
                let (a, by) = (self.read(1)?, self.read(2)?);
                let beyond = barrel_shift(&vec![Bdd::TRUE; a.len()], &by[..8], shl);
                let result = zip(&a, &beyond, |a, beyond| a & !beyond);
                let is_too_far = !is_zero(&by[a.len().ilog2() as usize..8]);
                self.set_flags(&result, [Some(is_too_far), Some(Bdd::FALSE)]);
                result
            }
            Popcnt => {
                let a = self.read(1)?;
                let result = count_ones(&a, a.len());
                self.set_flags(&result, [Some(Bdd::FALSE); 2]);
                result
            }
            Tzcnt | Lzcnt | Bsf | Bsr => self.search(mnemonic)?,
            _ => return Ok(Effect::Other),
        }))
    }

    fn logic(&mut self, function: impl Fn(Bdd, Bdd) -> Bdd) -> Result<Word> {
        let result = self.bitwise(function)?;
        self.set_flags(&result, [Some(Bdd::FALSE); 2]);
        Ok(result)
    }

    /// Returns the sum with carry, or the difference with borrow if `is_down`, and sets its flags.
    fn sum(&mut self, a: &[Bdd], b: &[Bdd], is_down: bool, carry: Bdd) -> Word {
        let is_down = Bdd::from(is_down);
        let b = map(b, |bit| bit ^ is_down);
        let (sum, out) = add(a, &b, carry ^ is_down);
        let overflow = !(sign(a) ^ sign(&b)) & (sign(a) ^ sign(&sum));
        self.set_flags(&sum, [Some(out ^ is_down), Some(overflow)]);
        sum
    }

    /// If two constant addresses are within 64 KiB of the start of one region, returns their offsets from the
    /// start, plus 64 KiB. These compare like the addresses: no region is at an end of the address space.
    fn offsets(&self, a: &[Bdd], b: &[Bdd]) -> Option<[Word; 2]> {
        const NEAR: u64 = 1 << 16;
        let (a, b) = (known_address(a)?, known_address(b)?);
        let offsets = [a, b].map(|(region, at)| at.wrapping_sub(region).wrapping_add(NEAR));
        let is_near = offsets.iter().all(|offset| *offset <= 2 * NEAR);
        // An undefined symbol may have the address zero.
        let is_same_region = a.0 == b.0 && self.program.check(a.0).is_ok();
        (is_near && is_same_region).then(|| offsets.map(|offset| number(offset, GENERAL)))
    }

    /// Returns the distance of a shift: the lowest bits of the operand.
    fn distance(&self, operand: u32) -> Result<Word> {
        use Mnemonic::{Bt, Btc, Btr, Bts};
        let bits = match self.width()? {
            64 => 6,
            16 if matches!(self.instruction.mnemonic(), Bt | Btc | Btr | Bts) => 4,
            _ => 5,
        };
        Ok(match self.instruction.op_kind(operand) {
            OpKind::Register => self.read(operand)?[..bits].to_vec(),
            _ => number(self.instruction.immediate(operand), bits),
        })
    }

    fn shift(&mut self, mnemonic: Mnemonic) -> Result<Word> {
        use Mnemonic::{Rol, Ror, Shl};
        let (a, by) = (self.read(0)?, self.distance(1)?);
        let result = barrel_shift(&a, &by, shift_of(mnemonic));
        match (mnemonic, known(&by)) {
            (Rol | Ror, _) => {
                // The other flags are unchanged.
                self.state.set_flag(Flag::Carry, None);
                self.state.set_flag(Flag::Overflow, None);
            }
            (_, Some(0)) => {}
            (_, Some(by)) => {
                let out = match mnemonic {
                    Shl => a.len().checked_sub(by as usize).map(|index| a[index]),
                    _ => a.get(by as usize - 1).copied(),
                };
                self.set_flags(&result, [out, None]);
            }
            // A shift by zero keeps the flags, so a symbolic distance makes them undefined.
            (_, None) => self.state.forget_flags(),
        }
        Ok(result)
    }

    fn double_shift(&mut self, is_left: bool) -> Result<Word> {
        const UNDEFINED: &str = "a double shift by more than the width is undefined";
        if self.width()? == 16 && self.instruction.op2_kind() == OpKind::Register {
            return Err(UNDEFINED.to_owned());
        }
        let (a, b, by) = (self.read(0)?, self.read(1)?, self.distance(2)?);
        let by = known(&by).ok_or("a double shift by a number that is not known")? as usize;
        let rest = b.len().checked_sub(by).ok_or(UNDEFINED)?;
        let parts = if is_left { [&b[rest..], &a[..rest]] } else { [&a[by..], &b[..by]] };
        let result = parts.concat();
        if by > 0 {
            self.set_flags(&result, [None; 2]);
        }
        Ok(result)
    }

    /// Copies a bit to the carry, and changes it unless the instruction is `bt`.
    fn change_bit(&mut self, mnemonic: Mnemonic) -> Result<Effect> {
        use Mnemonic::{Bt, Btr, Bts};
        if self.instruction.op0_kind() == OpKind::Memory {
            return Err("a bit test of memory is not supported".to_owned());
        }
        let (a, by) = (self.read(0)?, self.distance(1)?);
        let bit = barrel_shift(&number(1, a.len()), &by, shl);
        let carry = !is_zero(&zip(&a, &bit, |a, bit| a & bit));
        // The zero flag is unchanged, and the sign and the overflow are undefined.
        self.state.set_flag(Flag::Sign, None);
        self.state.set_flag(Flag::Overflow, None);
        self.state.set_flag(Flag::Carry, carry);
        if mnemonic == Bt {
            return Ok(Effect::Done);
        }
        Ok(Effect::Value(zip(&a, &bit, |a, bit| match mnemonic {
            Bts => a | bit,
            Btr => a & !bit,
            _ => a ^ bit,
        })))
    }

    /// Finds the first or the last set bit.
    fn search(&mut self, mnemonic: Mnemonic) -> Result<Word> {
        use Mnemonic::{Bsf, Bsr, Lzcnt, Tzcnt};
        let a = self.read(1)?;
        let (mut result, mut none) = (number(0, a.len()), Bdd::TRUE);
        for step in 0..a.len() {
            let from_end = a.len() - 1 - step;
            let (place, index) = match mnemonic {
                Lzcnt => (from_end, step),
                Bsr => (from_end, from_end),
                _ => (step, step),
            };
            let index = number(index as u64, a.len());
            let is_here = none & a[place];
            result = zip(&result, &index, |result, index| result | index & is_here);
            none = none & !a[place];
        }
        if none & self.state.path != Bdd::FALSE {
            let of_zero = match mnemonic {
                Tzcnt | Lzcnt => number(a.len() as u64, a.len()),
                _ => self.kept()?,
            };
            result = choose(none, &of_zero, &resized(&result, of_zero.len()));
        }
        self.state.forget_flags();
        // Some processors keep the carry for `bsf`, so it stays undefined.
        let flag = if matches!(mnemonic, Bsf | Bsr) { Flag::Zero } else { Flag::Carry };
        self.state.set_flag(flag, none);
        Ok(result)
    }

    /// Returns the destination, which `bsf` and `bsr` of zero keep. For a 32-bit destination, some processors
    /// clear the upper half of the register.
    fn kept(&self) -> Result<Word> {
        let register = self.instruction.op0_register();
        if register.size() != 4 {
            return self.state.register(register);
        }
        let mut kept = self.state.register(register.full_register())?;
        let is_kept = anything(1)[0];
        kept[32..].iter_mut().for_each(|bit| *bit = *bit & is_kept);
        Ok(kept)
    }
}

pub(super) type Shift = fn(&[Bdd], usize) -> Word;

pub(super) fn shift_of(mnemonic: Mnemonic) -> Shift {
    use Mnemonic::*;
    match mnemonic {
        Rol => rol,
        Ror | Rorx => |word, by| rol(word, word.len() - by % word.len()),
        Shl | Shlx | Psllw | Pslld | Psllq | Vpsllvw | Vpsllvd | Vpsllvq => shl,
        Sar | Sarx | Psraw | Psrad | Vpsraq | Vpsravw | Vpsravd | Vpsravq => {
            |word, by| shr(word, by, sign(word))
        }
        _ => |word, by| shr(word, by, Bdd::FALSE),
    }
}
