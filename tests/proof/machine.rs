//! The state of a processor whose registers, flags and memory hold functions of the arguments.

use std::collections::BTreeMap;

use iced_x86::{Instruction, OpKind, Register};

use super::diagram::Bdd;
use super::program::Program;
use super::word::{Word, add, choose, is_zero, known, number, resized, shl, sign_extended};

/// The flags that conditions look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flag {
    Carry,
    Zero,
    Sign,
    Overflow,
}

/// What a flag is.
#[derive(Clone)]
pub(crate) enum FlagValue {
    Bit(Bdd),
    /// Whether no bit of a word is set. It is computed where it is looked at, since of most words it is
    /// not, and is no small function of them.
    IsZero(Word),
}

impl FlagValue {
    fn bit(&self) -> Bdd {
        match self {
            Self::Bit(bit) => *bit,
            Self::IsZero(word) => is_zero(word),
        }
    }
}

/// What is in the registers and in the memory, where a path has come to.
///
/// What is `None` is not known, or means nothing; to read it is an error.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) general: [Option<Word>; 16],
    pub(crate) vector: [Option<Word>; 16],
    pub(crate) flags: [Option<FlagValue>; 4],
    /// What was written, byte by byte.
    pub(crate) memory: BTreeMap<u64, Word>,
    /// For which arguments this path is taken.
    pub(crate) path: Bdd,
}

/// The bits of a general register, and of a vector register.
pub(crate) const GENERAL: usize = 64;
pub(crate) const VECTOR: usize = 256;

/// Why code cannot be followed.
pub(crate) type Result<T> = std::result::Result<T, String>;

impl State {
    /// A state in which nothing is known.
    pub(crate) fn new() -> Self {
        Self {
            general: [const { None }; 16],
            vector: [const { None }; 16],
            flags: [const { None }; 4],
            memory: BTreeMap::new(),
            path: Bdd::TRUE,
        }
    }

    pub(crate) fn flag(&self, flag: Flag) -> Result<Bdd> {
        let value = self.flags[flag as usize].as_ref();
        let value = value.ok_or_else(|| format!("the flag {flag:?} is not known"))?;
        Ok(value.bit())
    }

    pub(crate) fn set_flag(&mut self, flag: Flag, value: impl Into<Option<Bdd>>) {
        self.flags[flag as usize] = value.into().map(FlagValue::Bit);
    }

    /// The flags mean nothing any more.
    pub(crate) fn forget_flags(&mut self) {
        self.flags = [const { None }; 4];
    }

    pub(crate) fn register(&self, register: Register) -> Result<Word> {
        let (bank, number) = if register.is_gpr() {
            (&self.general, register.full_register().number())
        } else if register.is_vector_register() && register.number() < 16 {
            (&self.vector, register.number())
        } else {
            return Err(format!("the register {register:?} is not known"));
        };
        let word = bank[number].as_ref();
        let word = word.ok_or_else(|| format!("what is in {register:?} is not known"))?;
        let first = if is_high_byte(register) { 8 } else { 0 };
        Ok(word[first..first + 8 * register.size()].to_vec())
    }

    /// Writes a register. What is left of a general one is kept by a write of 8 or 16 bits, and zero
    /// after one of 32; of a vector one it is zero where the instruction is of AVX.
    pub(crate) fn set_register(
        &mut self,
        register: Register,
        value: &[Bdd],
        is_avx: bool,
    ) -> Result<()> {
        let size = 8 * register.size();
        if register.is_gpr() {
            let number = register.full_register().number();
            let old = &self.general[number];
            self.general[number] = Some(if size >= 32 {
                resized(value, GENERAL)
            } else {
                let first = if is_high_byte(register) { 8 } else { 0 };
                let mut new = old.clone().ok_or("part of a register that is not known")?;
                new[first..first + size].copy_from_slice(value);
                new
            });
        } else if register.is_vector_register() && register.number() < 16 {
            let old = &mut self.vector[register.number()];
            let mut new = resized(value, VECTOR);
            if let (false, Some(old)) = (is_avx, old.as_ref()) {
                new[size..].copy_from_slice(&old[size..]);
            }
            *old = Some(new);
        } else {
            return Err(format!("the register {register:?} is not known"));
        }
        Ok(())
    }

    /// The address of an operand in memory.
    pub(crate) fn address(&self, instruction: &Instruction) -> Result<Word> {
        let mut address = number(instruction.memory_displacement64(), GENERAL);
        if instruction.segment_prefix() != Register::None {
            return Err("a segment is not known".to_owned());
        }
        let base = instruction.memory_base();
        if base != Register::None && base != Register::RIP {
            (address, _) = add(
                &address,
                &resized(&self.register(base)?, GENERAL),
                Bdd::FALSE,
            );
        }
        let index = instruction.memory_index();
        if index != Register::None {
            let index = resized(&self.register(index)?, GENERAL);
            let scale = instruction.memory_index_scale().trailing_zeros();
            (address, _) = add(&address, &shl(&index, scale as usize), Bdd::FALSE);
        }
        Ok(address)
    }

    /// Reads memory: at an address that depends on the arguments, a choice among the entries there.
    pub(crate) fn load(&self, program: &Program, address: &[Bdd], bytes: usize) -> Result<Word> {
        self.load_where(program, &mut address.to_vec(), GENERAL, self.path, bytes)
    }

    /// The same where the bits of the address from a place on are known, on a condition.
    fn load_where(
        &self,
        program: &Program,
        address: &mut Word,
        place: usize,
        condition: Bdd,
        bytes: usize,
    ) -> Result<Word> {
        let Some(unknown) = (0..place)
            .rev()
            .find(|&place| address[place].constant().is_none())
        else {
            let address = known(address).ok_or("an address of 64 bits")?;
            return self.load_at(program, address, bytes);
        };
        if unknown > 40 {
            // More than any table: an address that is not an index, such as a garbage register.
            return Err("an address may be anywhere".to_owned());
        }
        let bit = address[unknown];
        let mut part = |value: bool| {
            let condition = condition & if value { bit } else { !bit };
            if condition == Bdd::FALSE {
                return Ok(None);
            }
            address[unknown] = Bdd::from(value);
            self.load_where(program, address, unknown, condition, bytes)
                .map(Some)
        };
        let (low, high) = (part(false), part(true));
        address[unknown] = bit;
        match (low?, high?) {
            (Some(low), Some(high)) => Ok(choose(bit, &high, &low)),
            (Some(only), None) | (None, Some(only)) => Ok(only),
            (None, None) => Err("a load that never happens".to_owned()),
        }
    }

    fn load_at(&self, program: &Program, address: u64, bytes: usize) -> Result<Word> {
        let mut word = Word::with_capacity(8 * bytes);
        for at in (0..bytes as u64).map(|byte| address.wrapping_add(byte)) {
            if let Some(byte) = self.memory.get(&at) {
                word.extend(byte);
            } else {
                let constant = program.bytes(at).and_then(|bytes| bytes.first());
                let constant = constant.ok_or_else(|| format!("nothing is at {at:#x}"))?;
                word.extend(number(u64::from(*constant), 8));
            }
        }
        Ok(word)
    }

    pub(crate) fn store(&mut self, address: &[Bdd], value: &[Bdd]) -> Result<()> {
        let address = known(address).ok_or("a store to an address that is not known")?;
        for (byte, bits) in (0..).zip(value.chunks(8)) {
            self.memory
                .insert(address.wrapping_add(byte), bits.to_vec());
        }
        Ok(())
    }

    /// The size of an operand, in bits.
    pub(crate) fn size(instruction: &Instruction, operand: u32) -> Result<usize> {
        Ok(match instruction.op_kind(operand) {
            OpKind::Register => 8 * instruction.op_register(operand).size(),
            OpKind::Memory => 8 * instruction.memory_size().size(),
            kind => return Err(format!("an operand {kind:?} has no size")),
        })
    }

    /// The value of an operand; a constant is as wide as the first operand.
    pub(crate) fn read(
        &self,
        program: &Program,
        instruction: &Instruction,
        operand: u32,
    ) -> Result<Word> {
        match instruction.op_kind(operand) {
            OpKind::Register => self.register(instruction.op_register(operand)),
            OpKind::Memory => {
                let address = self.address(instruction)?;
                self.load(program, &address, instruction.memory_size().size())
            }
            _ => {
                let width = Self::size(instruction, 0)?;
                let value = instruction.try_immediate(operand);
                let value = value.map_err(|error| error.to_string())?;
                Ok(sign_extended(&number(value, 64.min(width)), width))
            }
        }
    }

    pub(crate) fn write(
        &mut self,
        instruction: &Instruction,
        operand: u32,
        value: &[Bdd],
    ) -> Result<()> {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let is_avx = instruction.mnemonic_is_avx();
                self.set_register(instruction.op_register(operand), value, is_avx)
            }
            OpKind::Memory => {
                let address = self.address(instruction)?;
                self.store(&address, value)
            }
            kind => Err(format!("an operand {kind:?} cannot be written")),
        }
    }

    /// Joins another path that has come to the same place. What differs is chosen by the paths;
    /// nothing else is kept than what may be read again.
    pub(crate) fn join(&mut self, other: Self, live: &Live) {
        let path = self.path;
        let banks = [
            (&mut self.general, other.general, &live.general),
            (&mut self.vector, other.vector, &live.vector),
        ];
        for (bank, others, live) in banks {
            for (place, (word, other)) in bank.iter_mut().zip(others).enumerate() {
                *word = match (word.take(), other) {
                    (Some(word), Some(other)) if live[place] => Some(choose(path, &word, &other)),
                    _ => None,
                };
            }
        }
        for (place, (flag, other)) in self.flags.iter_mut().zip(other.flags).enumerate() {
            *flag = match (flag.take(), other) {
                (Some(flag), Some(other)) if live.flags[place] => {
                    Some(FlagValue::Bit(path.ite(flag.bit(), other.bit())))
                }
                _ => None,
            };
        }
        self.memory
            .retain(|address, _| other.memory.contains_key(address));
        for (address, byte) in &mut self.memory {
            *byte = choose(path, byte, &other.memory[address]);
        }
        self.path = path | other.path;
    }
}

/// What may be read before it is written again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Live {
    pub(crate) general: [bool; 16],
    pub(crate) vector: [bool; 16],
    pub(crate) flags: [bool; 4],
}

impl Live {
    /// All that is live in one of two.
    pub(crate) fn or(self, other: Self) -> Self {
        let mut both = self;
        let pairs = both.general.iter_mut().zip(other.general);
        let pairs = pairs.chain(both.vector.iter_mut().zip(other.vector));
        for (one, other) in pairs.chain(both.flags.iter_mut().zip(other.flags)) {
            *one |= other;
        }
        both
    }
}

fn is_high_byte(register: Register) -> bool {
    matches!(
        register,
        Register::AH | Register::BH | Register::CH | Register::DH
    )
}

/// What an instruction says of itself.
trait Mnemonic {
    /// Whether it clears what is above the vector that it writes.
    fn mnemonic_is_avx(&self) -> bool;
}

impl Mnemonic for Instruction {
    fn mnemonic_is_avx(&self) -> bool {
        self.encoding() == iced_x86::EncodingKind::VEX
    }
}
