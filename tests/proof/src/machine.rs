//! The state of a processor whose registers, flags and memory hold functions of the arguments.

use std::array;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use iced_x86::Register;

use crate::diagram::Bdd;
use crate::live::Live;
use crate::program::Program;
use crate::word::{Word, add, choose, is_zero, known, number, resized, sub};

/// The flags that conditions read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// CF.
    Carry,
    /// ZF.
    Zero,
    /// SF.
    Sign,
    /// OF.
    Overflow,
}

/// A value of a register or a flag. What is not a word becomes one only where it is read: mostly it never is.
#[derive(Clone, PartialEq, Eq)]
pub enum Value {
    /// A word, or a flag as a word of one bit.
    Word(Word),
    /// Variables.
    Any(Range<u32>),
    /// Whether no bit of a word is set, which is not a small function of most words.
    IsZero(Word),
}

impl Value {
    /// A value that can be anything.
    ///
    /// # Panics
    ///
    /// If there are no variables left for it.
    pub fn any(bits: usize) -> Self {
        let first = NEXT_UNDEFINED.get();
        let next = first + bits as u32;
        assert!(next < MEMBERS, "too much of the state is undefined");
        NEXT_UNDEFINED.set(next);
        Self::Any(first..next)
    }

    /// The word.
    pub fn word(&self) -> Word {
        match self {
            Self::Word(word) => word.clone(),
            Self::Any(variables) => variables.clone().map(Bdd::variable).collect(),
            Self::IsZero(word) => vec![is_zero(word)],
        }
    }
}

/// The contents of the registers and of the memory at the point that a path has reached.
#[derive(Clone)]
pub struct State {
    /// The registers, by [`place_of`].
    pub registers: [Value; 56],
    /// The flags, by [`Flag`].
    pub flags: [Value; 4],
    /// The memory that has been written, byte by byte. An address is at its first byte, and behind it are
    /// seven without bits; its own bytes can be anything.
    pub memory: BTreeMap<u64, Word>,
    /// Where the stack is.
    pub frame: Frame,
    /// The stack pointer before the last instruction.
    pub stack: u64,
    /// The condition on the arguments under which this path is taken.
    pub path: Bdd,
}

/// The stack of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Where it begins; what is pushed is below. This names it as the region of an address, too.
    pub start: u64,
    /// To what the start is aligned.
    pub alignment: u64,
}

/// The places of the general registers, of the vectors and of the masks of AVX-512 in a [`State`].
pub const BANKS: [Range<usize>; 3] = [0..16, 16..48, 48..56];

/// The place of a register in a [`State`]. `None` if it is none of the three kinds.
pub fn place_of(register: Register) -> Option<usize> {
    let kinds = [register.is_gpr(), register.is_vector_register(), register.is_k()];
    let kind = kinds.into_iter().position(|is_kind| is_kind)?;
    Some(BANKS[kind].start + register.full_register().number())
}

/// The number of bits of a general register or a mask.
pub const GENERAL: usize = 64;
/// The number of bits of the part of a vector register that functions use.
pub const VECTOR: usize = 512;

/// The place behind those of the registers, for the flags.
pub(crate) const FLAGS: usize = BANKS[2].end;

/// The number of bits of the value at a place.
fn bits(place: usize) -> usize {
    match place {
        FLAGS.. => 1,
        _ if BANKS[1].contains(&place) => VECTOR,
        _ => GENERAL,
    }
}

/// The number of bits of an address: a number, of which the distance from the start of its region has a
/// meaning, and the start of the region, which is a section of the program or the stack. What the bits of an
/// address are is known only when a program is linked and runs. So nothing reads them: an address is where
/// something is loaded, stored, called or pushed, and every other use is an error.
pub const ADDRESS: usize = GENERAL + REGION;
const REGION: usize = 48;

/// The stack pointer when a function is called; pushed values are below it.
///
/// A call has pushed an address, so the stack is aligned behind it.
pub const STACK: u64 = 0x7fff_fffe_fff8;

/// The stack of a function, of which System V's convention says how it is aligned.
pub const FRAME: Frame = Frame { start: STACK + 8, alignment: 16 };

/// The registers in which arguments are passed, by the convention of System V.
pub const ARGUMENTS: [Register; 6] = {
    use Register::{R8, R9, RCX, RDI, RDX, RSI};
    [RDI, RSI, RDX, RCX, R8, R9]
};
/// The registers that a function must preserve, except the stack pointer.
pub const KEPT: [Register; 6] = {
    use Register::{R12, R13, R14, R15, RBP, RBX};
    [RBX, RBP, R12, R13, R14, R15]
};

/// How far below the stack pointer no interruption writes.
const RED_ZONE: u64 = 128;

/// How far the stack may grow.
const DEPTH: u64 = 0x10_0000;

/// The first variable for what is undefined: what registers and memory happen to contain before a call, and
/// what an instruction leaves undefined. A function must not depend on it.
pub(crate) const GARBAGE: u32 = 1 << 16;

/// The first variable that stands for a square of a set over which a loop runs.
pub(crate) const MEMBERS: u32 = 1 << 30;

thread_local! {
    static NEXT_UNDEFINED: Cell<u32> = const { Cell::new(GARBAGE) };
}

/// Bits that can be anything.
pub fn anything(bits: usize) -> Word {
    Value::any(bits).word()
}

/// Whether some bit depends on more than the arguments.
pub(crate) fn asks_garbage(word: &[Bdd]) -> bool {
    word.iter().any(|bit| bit.asks(|variable| (GARBAGE..MEMBERS).contains(&variable)))
}

/// Forgets all diagrams, and what is undefined.
pub fn forget_all() {
    Bdd::forget_all();
    NEXT_UNDEFINED.set(GARBAGE);
}

/// An address in a region.
pub fn address(region: u64, address: u64) -> Word {
    [number(address, GENERAL), number(region, REGION)].concat()
}

/// The region of an address and the address, if both are known.
pub fn known_address(word: &[Bdd]) -> Option<(u64, u64)> {
    let (address, region) = word.split_at_checked(GENERAL)?;
    Some((known(region).filter(|_| word.len() == ADDRESS)?, known(address)?))
}

/// A word that is no address.
pub fn no_address(word: Word) -> Result<Word> {
    match word.len() {
        ADDRESS => Err("it depends on where something lies in memory".to_owned()),
        _ => Ok(word),
    }
}

/// The result, or the reason why the code cannot be followed.
pub type Result<T> = std::result::Result<T, String>;

/// A state in which everything can be anything.
impl Default for State {
    fn default() -> Self {
        Self {
            registers: array::from_fn(|place| Value::any(bits(place))),
            flags: array::from_fn(|flag| Value::any(bits(FLAGS + flag))),
            memory: BTreeMap::new(),
            frame: FRAME,
            stack: STACK,
            path: Bdd::TRUE,
        }
    }
}

impl State {
    /// The value of a flag.
    pub fn flag(&self, flag: Flag) -> Bdd {
        self.flags[flag as usize].word()[0]
    }

    /// Sets a flag, or makes it unknown.
    pub fn set_flag(&mut self, flag: Flag, value: impl Into<Option<Bdd>>) {
        let value = value.into().map(|bit| Value::Word(vec![bit]));
        self.flags[flag as usize] = value.unwrap_or_else(|| Value::any(1));
    }

    /// Makes the flags unknown.
    pub fn forget_flags(&mut self) {
        self.flags = array::from_fn(|_| Value::any(1));
    }

    /// Where the stack pointer is. An error if it is not below what belongs to the caller.
    pub fn stack_pointer(&self) -> Result<u64> {
        match known_address(&self.value_of(Register::RSP)?) {
            Some((region, stack)) if region == self.frame.start && stack <= region - 8 => Ok(stack),
            _ => Err("an interruption may write where the stack pointer is".to_owned()),
        }
    }

    /// Forgets the memory of the stack below an address.
    fn forget_below(&mut self, end: u64) {
        self.memory.retain(|address, _| *address >= end);
    }

    /// Forgets what an interruption may have written since the stack pointer was raised.
    pub fn follow_stack(&mut self) -> Result<()> {
        let stack = self.stack_pointer()?;
        if stack > self.stack {
            self.forget_below(stack - RED_ZONE);
        }
        self.stack = stack;
        Ok(())
    }

    /// The contents of a whole register, which may be an address.
    pub fn value_of(&self, register: Register) -> Result<Word> {
        Ok(self.registers[checked_place(register)?].word())
    }

    /// The contents of a register, or an error if they are an address.
    pub fn register(&self, register: Register) -> Result<Word> {
        let mut word = self.value_of(register)?;
        if register.is_gpr() {
            word = no_address(word)?;
        }
        let first = if is_high_byte(register) { 8 } else { 0 };
        Ok(word[first..first + 8 * register.size()].to_vec())
    }

    /// Writes a register. A write of 8 or 16 bits to a general register keeps the rest of it, and a write
    /// of 32 bits sets the rest to zero. In a vector register, the rest becomes zero if the instruction
    /// is an AVX instruction.
    pub fn set_register(&mut self, register: Register, value: &[Bdd], is_avx: bool) -> Result<()> {
        let size = 8 * register.size();
        let old = &mut self.registers[checked_place(register)?];
        let new = if register.is_vector_register() {
            let mut new = resized(value, if is_avx { VECTOR } else { size });
            if !is_avx {
                new.extend(&old.word()[size..]);
            }
            new
        } else if value.len() == ADDRESS && size == GENERAL {
            value.to_vec()
        } else if register.is_k() || size >= 32 {
            resized(&no_address(value.to_vec())?, GENERAL)
        } else {
            let first = if is_high_byte(register) { 8 } else { 0 };
            let mut new = old.word();
            // What is kept of an address can be anything.
            if new.len() != GENERAL {
                new = anything(GENERAL);
            }
            new[first..first + size].copy_from_slice(value);
            new
        };
        *old = Value::Word(new);
        Ok(())
    }

    /// To what the start of a region is aligned.
    pub fn alignment(&self, program: &Program, region: u64) -> u64 {
        match region == self.frame.start {
            true => self.frame.alignment,
            false => program.alignment(region),
        }
    }

    /// Reads memory. If the address depends on the arguments, the result is a choice among the entries there.
    /// Of eight bytes, it may be an address.
    pub fn load(&self, program: &Program, address: &[Bdd], bytes: usize) -> Result<Word> {
        let mut place = address.to_vec();
        self.load_where(program, &mut place, address.len(), self.path, bytes)
    }

    /// The same on a condition, if the bits of the address from a position upwards are known.
    fn load_where(
        &self,
        program: &Program,
        address: &mut Word,
        position: usize,
        condition: Bdd,
        bytes: usize,
    ) -> Result<Word> {
        let is_unknown = |&position: &usize| address[position].constant().is_none();
        let Some(unknown) = (0..position).rev().find(is_unknown) else {
            let (region, address) = known_address(address).ok_or("a load from a number")?;
            return self.load_at(program, region, address, bytes);
        };
        if (40..GENERAL).contains(&unknown) {
            // This is more than any table needs, so the distance is no index.
            return Err("an index that may be any number".to_owned());
        }
        let bit = address[unknown];
        let mut part = |value: bool| {
            let condition = condition & if value { bit } else { !bit };
            if condition == Bdd::FALSE {
                return Ok(None);
            }
            address[unknown] = Bdd::from(value);
            let part = self.load_where(program, address, unknown, condition, bytes);
            part.map(Some)
        };
        let (low, high) = (part(false), part(true));
        address[unknown] = bit;
        match (low?, high?) {
            (Some(low), Some(high)) => chosen(bit, &high, &low),
            (Some(only), None) | (None, Some(only)) => Ok(only),
            (None, None) => Err("a load that never happens".to_owned()),
        }
    }

    fn load_at(&self, program: &Program, region: u64, address: u64, bytes: usize) -> Result<Word> {
        if region != self.frame.start {
            return program.load(region, address, bytes);
        }
        self.check_stack(address, bytes)?;
        let mut parts = Vec::from_iter((address..address + bytes as u64).map(|at| self.byte(at)));
        if parts[0].len() == ADDRESS && bytes == 8 && parts[1..].iter().all(Vec::is_empty) {
            return Ok(parts.swap_remove(0));
        }
        let bytes = parts.into_iter().map(|part| match part.len() {
            8 => part,
            _ => anything(8),
        });
        Ok(Vec::from_iter(bytes).concat())
    }

    /// A byte of the stack that has been written, or may be anything.
    fn byte(&self, address: u64) -> Word {
        let written = self.memory.get(&address).cloned();
        written.unwrap_or_else(|| anything(8))
    }

    /// An error unless some bytes are on the stack, and not so far below the stack pointer that an
    /// interruption may write there.
    fn check_stack(&self, address: u64, bytes: usize) -> Result<()> {
        let start = self.frame.start;
        let first = (start - DEPTH).max(self.stack_pointer()? - RED_ZONE);
        let end = address.checked_add(bytes as u64);
        match end.is_some_and(|end| first <= address && end <= start) {
            true => Ok(()),
            false if address < start => {
                Err("memory below the stack, where an interruption may write".to_owned())
            }
            false => Err("memory that is not its own".to_owned()),
        }
    }

    /// Writes a word to memory. The address has to be known.
    pub fn store(&mut self, address: &[Bdd], value: &[Bdd]) -> Result<()> {
        let place = known_address(address).filter(|(region, _)| *region == self.frame.start);
        let (_, place) = place.ok_or("a store to an address that is not known")?;
        let (part, bytes) = match value.len() {
            ADDRESS => (ADDRESS, 8),
            bits => (8, bits / 8),
        };
        self.check_stack(place, bytes)?;
        let mut parts = Vec::from_iter(value.chunks(part).map(<[Bdd]>::to_vec));
        parts.resize(bytes, Word::new());
        self.memory.extend((place..).zip(parts));
        Ok(())
    }

    /// Takes the address to which a function returns from the stack. `None` if it is the function that was
    /// called first.
    pub fn pop_return(&mut self, program: &Program) -> Result<Option<u64>> {
        let stack = self.stack_pointer()?;
        if stack == STACK {
            if self.memory.range(STACK..STACK + 8).next().is_some() {
                return Err("it overwrites the address to which it returns".to_owned());
            }
            return Ok(None);
        }
        let start = self.frame.start;
        let target = self.load(program, &address(start, stack), 8)?;
        self.set_register(Register::RSP, &address(start, stack + 8), false)?;
        let target = known_address(&target).ok_or("where to return to")?;
        program.target(target).map(Some)
    }

    /// Joins another path that has come to the same place. Where their values differ, the paths choose
    /// between them. Only values that may be read again are kept. It is an error if they have different
    /// stacks.
    pub fn join(&mut self, mut other: Self, live: Live) -> Result<()> {
        for state in [&mut *self, &mut other] {
            state.follow_stack()?;
            state.forget_below(state.stack - RED_ZONE);
        }
        if self.stack != other.stack {
            return Err("paths with different stacks meet".to_owned());
        }
        let path = self.path;
        let ours = self.registers.iter_mut().chain(&mut self.flags);
        let theirs = other.registers.iter().chain(&other.flags);
        for (place, (ours, theirs)) in ours.zip(theirs).enumerate() {
            if ours == theirs {
                continue;
            }
            let joined = match live >> place & 1 != 0 {
                true => chosen(path, &ours.word(), &theirs.word()).ok(),
                false => None,
            };
            *ours = joined.map_or_else(|| Value::any(bits(place)), Value::Word);
        }
        let written = self.memory.keys().chain(other.memory.keys());
        let written: BTreeSet<u64> = written.copied().collect();
        let bytes = written.into_iter().map(|address| {
            let [one, other] = [&*self, &other].map(|state| state.byte(address));
            let joined = chosen(path, &one, &other);
            (address, joined.unwrap_or_else(|_| anything(8)))
        });
        self.memory = bytes.collect();
        self.path = path | other.path;
        Ok(())
    }
}

/// An address or a number that is moved by a number, up or down.
pub fn moved_by(word: &[Bdd], by: &[Bdd], is_down: bool) -> Result<Word> {
    let (word, by) = match by.len() {
        ADDRESS if !is_down => (by, word),
        _ => (word, by),
    };
    let by = no_address(by.to_vec())?;
    let (place, region) = word.split_at(GENERAL);
    let (mut moved, _) = match is_down {
        true => sub(place, &by),
        false => add(place, &by, Bdd::FALSE),
    };
    moved.extend(region);
    Ok(moved)
}

/// Chooses one of two addresses, or one of two numbers.
pub fn chosen(condition: Bdd, then: &[Bdd], other: &[Bdd]) -> Result<Word> {
    match then.len() == other.len() {
        true => Ok(choose(condition, then, other)),
        false => Err("a choice between an address and a number".to_owned()),
    }
}

/// The place of a register, or an error.
fn checked_place(register: Register) -> Result<usize> {
    place_of(register).ok_or_else(|| format!("the register {register:?} is not known"))
}

fn is_high_byte(register: Register) -> bool {
    matches!(register, Register::AH | Register::BH | Register::CH | Register::DH)
}
