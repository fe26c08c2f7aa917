//! The operands of an instruction: registers, constants, and memory at an address.

use std::cell::Cell;

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::machine::{
    ADDRESS, GENERAL, Result, State, address, anything, asks_garbage, moved_by, no_address,
};
use crate::program::Program;
use crate::word::{Word, choose, known, number, shl, sign_extended};

pub(crate) struct Step<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) program: &'a Program,
    pub(crate) instruction: &'a Instruction,
    /// Whether an operand in memory has been read or written.
    pub(crate) is_in_memory: Cell<bool>,
}

impl Step<'_> {
    /// Returns the size of an operand, in bits.
    fn size(&self, operand: u32) -> Result<usize> {
        Ok(match self.instruction.op_kind(operand) {
            OpKind::Register => 8 * self.instruction.op_register(operand).size(),
            OpKind::Memory => 8 * self.instruction.memory_size().size(),
            kind => return Err(format!("an operand {kind:?} has no size")),
        })
    }

    pub(crate) fn width(&self) -> Result<usize> {
        self.size(0)
    }

    /// Whether the instruction clears the bits of the register above the vector that it writes.
    fn is_avx(&self) -> bool {
        let encoding = self.instruction.encoding();
        matches!(encoding, EncodingKind::VEX | EncodingKind::EVEX)
    }

    /// Returns the address of an operand in memory, or the number that `lea` computes.
    pub(crate) fn address(&self) -> Result<Word> {
        let instruction = self.instruction;
        let displacement = instruction.memory_displacement64();
        if instruction.segment_prefix() != Register::None {
            return Err("a segment prefix is not supported".to_owned());
        }
        let parts = [instruction.memory_base(), instruction.memory_index()];
        if parts.iter().any(|it| *it != Register::None && it.size() != 8) {
            return Err("an address of 32 bits is not supported".to_owned());
        }
        if instruction.is_ip_rel_memory_operand() {
            return Ok(address(self.program.region(instruction), displacement));
        }
        let value = |register| match register {
            Register::None => Ok(number(0, GENERAL)),
            _ => self.state.value_of(register),
        };
        let index = value(parts[1])?;
        let index = match instruction.memory_index_scale().trailing_zeros() {
            0 => index,
            scale => shl(&no_address(index)?, scale as usize),
        };
        let sum = moved_by(&value(parts[0])?, &index, false)?;
        moved_by(&sum, &number(displacement, GENERAL), false)
    }

    /// Whether the instruction faults if its operand in memory is not aligned.
    fn is_aligned(&self) -> bool {
        use Mnemonic::*;
        match self.instruction.mnemonic() {
            Movdqu | Movups | Movupd => false,
            Vmovdqa | Vmovdqa32 | Vmovdqa64 | Vmovaps | Vmovapd => true,
            _ => !self.is_avx() && self.instruction.memory_size().size() >= 16,
        }
    }

    /// Returns the address of an operand that is read or written. Returns an error if the address is unknown,
    /// or if the instruction may fault because the operand is not aligned.
    fn accessed(&self) -> Result<Word> {
        self.is_in_memory.set(true);
        let address = self.address()?;
        if address.len() != ADDRESS {
            let why = if asks_garbage(&address) {
                "the address depends on the unused part of a register"
            } else {
                "it reads or writes where an argument points to; pass values, not pointers"
            };
            return Err(why.to_owned());
        }
        if self.is_aligned() {
            let bytes = self.instruction.memory_size().size() as u64;
            let (place, region) = address.split_at(GENERAL);
            let region = known(region).ok_or("an aligned operand in an unknown section")?;
            let alignment = self.state.alignment(self.program, region);
            // Regions start at multiples of any operand's size, so these are also the offset's low bits.
            let low = &place[..bytes.max(1).ilog2() as usize];
            if known(low) != Some(0) || bytes > alignment {
                return Err("an operand that must be aligned, but may be misaligned".to_owned());
            }
        }
        Ok(address)
    }

    /// Returns the value of an operand, which may be an address. A constant is as wide as the first operand.
    pub(crate) fn value(&self, operand: u32) -> Result<Word> {
        let instruction = self.instruction;
        match instruction.op_kind(operand) {
            OpKind::Register => match instruction.op_register(operand) {
                register if register.is_gpr64() => self.state.value_of(register),
                register => self.state.register(register),
            },
            OpKind::Memory => {
                let (address, size) = (self.accessed()?, instruction.memory_size());
                let load = |bytes| self.state.load(self.program, &address, bytes);
                if !instruction.is_broadcast() {
                    return load(size.size());
                }
                let element = no_address(load(size.element_size())?)?;
                // If a comparison writes a mask, only the second operand has the width of the vectors.
                let is_mask = instruction.op0_register().is_k();
                Ok(element.repeat(self.size(u32::from(is_mask))? / element.len()))
            }
            _ => {
                let width = self.width()?;
                let value =
                    instruction.try_immediate(operand).map_err(|error| error.to_string())?;
                Ok(sign_extended(&number(value, 64.min(width)), width))
            }
        }
    }

    /// Returns the value of an operand. Returns an error if it is an address.
    pub(crate) fn read(&self, operand: u32) -> Result<Word> {
        no_address(self.value(operand)?)
    }

    /// Reads the last two operands by `read`.
    pub(crate) fn pair(&self, read: fn(&Self, u32) -> Result<Word>) -> Result<(Word, Word)> {
        let last = self.instruction.op_count() - 1;
        let [one, other] = [last - 1, last].map(|operand| self.instruction.op_register(operand));
        if one != Register::None && one == other {
            // The bits of an address are undefined, but equal in both operands, so that `xor` is zero.
            let same = self.state.register(one);
            let same = same.unwrap_or_else(|_| anything(8 * one.size()));
            return Ok((same.clone(), same));
        }
        Ok((read(self, last - 1)?, read(self, last)?))
    }

    /// Writes the first operand: a register or memory.
    pub(crate) fn write(&mut self, value: &[Bdd]) -> Result<()> {
        match self.instruction.op0_kind() {
            OpKind::Register => {
                let register = self.instruction.op0_register();
                // `bsf` may keep the upper half of the register.
                let is_wider = register.is_gpr() && value.len() > 8 * register.size();
                let register = if is_wider { register.full_register() } else { register };
                let (masked, is_avx) = (self.masked(register, value)?, self.is_avx());
                self.state.set_register(register, &masked, is_avx)
            }
            OpKind::Memory if self.instruction.op_mask() == Register::None => {
                let address = self.accessed()?;
                self.state.store(&address, value)
            }
            OpKind::Memory => Err("a store under a mask is not supported".to_owned()),
            kind => Err(format!("an operand {kind:?} cannot be written")),
        }
    }

    /// Applies the instruction's mask, if any: a lane whose bit is clear keeps its old value or becomes zero.
    fn masked(&self, register: Register, value: &[Bdd]) -> Result<Word> {
        if self.instruction.op_mask() == Register::None {
            return Ok(value.to_vec());
        }
        if self.instruction.mnemonic() != Mnemonic::Vmovdqu8 {
            return Err("a mask is not supported".to_owned());
        }
        let mask = self.state.register(self.instruction.op_mask())?;
        let other = if self.instruction.zeroing_masking() {
            number(0, value.len())
        } else {
            self.state.register(register)?
        };
        let lanes = value.chunks(8).zip(other.chunks(8)).zip(mask);
        let lanes = lanes.flat_map(|((value, other), bit)| choose(bit, value, other));
        Ok(lanes.collect())
    }
}
