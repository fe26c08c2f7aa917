//! The symbolic state of the processor: registers, flags and memory as Boolean functions of the arguments.

use std::array;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use iced_x86::Register;

use crate::diagram::Bdd;
use crate::live::Live;
use crate::program::Program;
use crate::word::{Word, add, choose, is_zero, known, number, resized, sub};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flag {
    Carry,
    Zero,
    Sign,
    Overflow,
}

/// The value of a register or a flag. The last two kinds become words only when they are read, which is rare.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A word, or a flag as a word of one bit.
    Word(Word),
    /// An undefined value: a fresh variable for each bit.
    Any(Range<u32>),
    /// Whether a word is zero. The diagram of this bit is often large.
    IsZero(Word),
}

impl Value {
    pub(crate) fn any(bits: usize) -> Self {
        let first = NEXT_UNDEFINED.get();
        let next = first + bits as u32;
        assert!(next < MEMBERS, "too many undefined bits");
        NEXT_UNDEFINED.set(next);
        Self::Any(first..next)
    }

    pub(crate) fn word(&self) -> Word {
        match self {
            Self::Word(word) => word.clone(),
            Self::Any(variables) => variables.clone().map(Bdd::variable).collect(),
            Self::IsZero(word) => vec![is_zero(word)],
        }
    }
}

#[derive(Clone)]
pub(crate) struct State {
    /// The registers, by [`index_of`].
    pub(crate) registers: [Value; 56],
    /// The flags, by [`Flag`].
    pub(crate) flags: [Value; 4],
    /// The written bytes. A pointer in memory is stored whole at its first byte. Its other bytes are empty
    /// words.
    pub(crate) memory: BTreeMap<u64, Word>,
    pub(crate) frame: Frame,
    /// The stack pointer before the last instruction.
    pub(crate) stack: u64,
    /// The path condition: for which arguments the program point is reached.
    pub(crate) path: Bdd,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    /// The address after the last byte, from which the stack grows down. It also identifies the stack as the
    /// region of an [`ADDRESS`].
    pub(crate) start: u64,
    pub(crate) alignment: u64,
}

/// The indices of general, vector and mask registers in a [`State`].
pub(crate) const BANKS: [Range<usize>; 3] = [0..16, 16..48, 48..56];

pub(crate) fn index_of(register: Register) -> Option<usize> {
    let kinds = [register.is_gpr(), register.is_vector_register(), register.is_k()];
    let kind = kinds.into_iter().position(|is_kind| is_kind)?;
    Some(BANKS[kind].start + register.full_register().number())
}

/// The number of bits of a general register or a mask register.
pub(crate) const GENERAL: usize = 64;
/// The number of bits of a vector register.
pub(crate) const VECTOR: usize = 512;

/// The index of the first flag, behind the registers.
pub(crate) const FLAGS: usize = BANKS[2].end;

fn bits(index: usize) -> usize {
    match index {
        FLAGS.. => 1,
        _ if BANKS[1].contains(&index) => VECTOR,
        _ => GENERAL,
    }
}

/// The number of bits of an address: its value, then the start of its region. A region is a section, an entry
/// of a mergeable section, or the stack. Only the offset from its start has a meaning, because the linker and
/// the loader choose the rest. So no instruction may read the bits. An address may be loaded from, stored to,
/// called, pushed, and moved by a number.
pub(crate) const ADDRESS: usize = GENERAL + REGION;
const REGION: usize = 48;

/// The stack pointer at the start of a function. The call has pushed a return address.
pub(crate) const STACK: u64 = 0x7fff_fffe_fff8;

/// The stack of a function, aligned as the System V ABI says.
pub(crate) const FRAME: Frame = Frame { start: STACK + 8, alignment: 16 };

/// The argument registers of the System V ABI.
pub(crate) const ARGUMENTS: [Register; 6] =
    [Register::RDI, Register::RSI, Register::RDX, Register::RCX, Register::R8, Register::R9];
/// The callee-saved registers, except the stack pointer.
pub(crate) const CALLEE_SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// The bytes below the stack pointer to which no signal handler writes.
const RED_ZONE: u64 = 128;

/// The size of the stack, in bytes.
const DEPTH: u64 = 0x10_0000;

/// The first variable for an undefined bit of a register or of memory. No result may depend on it.
pub(crate) const GARBAGE: u32 = 1 << 16;

/// The first variable that stands for a bit of a set over which a loop runs (`Paths::name_members`).
pub(crate) const MEMBERS: u32 = 1 << 30;

thread_local! {
    static NEXT_UNDEFINED: Cell<u32> = const { Cell::new(GARBAGE) };
}

pub(crate) fn anything(bits: usize) -> Word {
    Value::any(bits).word()
}

/// Whether any bit depends on an undefined bit.
pub(crate) fn asks_garbage(word: &[Bdd]) -> bool {
    word.iter().any(|bit| bit.depends_on(|variable| (GARBAGE..MEMBERS).contains(&variable)))
}

/// Frees all nodes and variables of this thread.
pub fn forget_all() {
    Bdd::forget_all();
    NEXT_UNDEFINED.set(GARBAGE);
}

pub(crate) fn address(region: u64, address: u64) -> Word {
    [number(address, GENERAL), number(region, REGION)].concat()
}

/// Returns the region and the value of a constant address.
pub(crate) fn known_address(word: &[Bdd]) -> Option<(u64, u64)> {
    let (address, region) = word.split_at_checked(GENERAL)?;
    Some((known(region).filter(|_| word.len() == ADDRESS)?, known(address)?))
}

pub(crate) fn no_address(word: Word) -> Result<Word> {
    if word.len() == ADDRESS {
        return Err("it depends on where something lies in memory".to_owned());
    }
    Ok(word)
}

/// The outcome of a part of the execution. The error says why the code cannot be executed.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// The state in which everything is undefined.
impl Default for State {
    fn default() -> Self {
        Self {
            registers: array::from_fn(|index| Value::any(bits(index))),
            flags: array::from_fn(|flag| Value::any(bits(FLAGS + flag))),
            memory: BTreeMap::new(),
            frame: FRAME,
            stack: STACK,
            path: Bdd::TRUE,
        }
    }
}

impl State {
    pub(crate) fn flag(&self, flag: Flag) -> Bdd {
        self.flags[flag as usize].word()[0]
    }

    /// Sets a flag; `None` makes it undefined.
    pub(crate) fn set_flag(&mut self, flag: Flag, value: impl Into<Option<Bdd>>) {
        let value = value.into().map(|bit| Value::Word(vec![bit]));
        self.flags[flag as usize] = value.unwrap_or_else(|| Value::any(1));
    }

    pub(crate) fn forget_flags(&mut self) {
        self.flags = array::from_fn(|_| Value::any(1));
    }

    /// Returns the stack pointer. Returns an error if it is unknown or within the caller's frame.
    pub(crate) fn stack_pointer(&self) -> Result<u64> {
        match known_address(&self.value_of(Register::RSP)?) {
            Some((region, stack)) if region == self.frame.start && stack <= region - 8 => Ok(stack),
            _ => Err("the stack pointer is unknown or in the frame of the caller".to_owned()),
        }
    }

    fn forget_below(&mut self, end: u64) {
        self.memory.retain(|address, _| *address >= end);
    }

    /// Makes memory undefined that a signal handler may have overwritten since the stack pointer rose.
    pub(crate) fn follow_stack(&mut self) -> Result<()> {
        let stack = self.stack_pointer()?;
        if stack > self.stack {
            self.forget_below(stack - RED_ZONE);
        }
        self.stack = stack;
        Ok(())
    }

    /// Returns the value of a full register, which may be an address.
    pub(crate) fn value_of(&self, register: Register) -> Result<Word> {
        Ok(self.registers[checked_index(register)?].word())
    }

    /// Returns the value of a register. Returns an error if it is an address.
    pub(crate) fn register(&self, register: Register) -> Result<Word> {
        let mut word = self.value_of(register)?;
        if register.is_gpr() {
            word = no_address(word)?;
        }
        let first = if is_high_byte(register) { 8 } else { 0 };
        Ok(word[first..first + 8 * register.size()].to_vec())
    }

    /// Writes a register. In a general register, a write of 8 or 16 bits keeps the upper bits, and one of 32
    /// bits clears them. In a vector register, AVX instructions clear the upper bits, and others keep them.
    pub(crate) fn set_register(&mut self, to: Register, word: &[Bdd], is_avx: bool) -> Result<()> {
        let size = 8 * to.size();
        let old = &mut self.registers[checked_index(to)?];
        let new = if to.is_vector_register() {
            let mut new = resized(word, if is_avx { VECTOR } else { size });
            if !is_avx {
                new.extend(&old.word()[size..]);
            }
            new
        } else if word.len() == ADDRESS && size == GENERAL {
            word.to_vec()
        } else if to.is_k() || size >= 32 {
            resized(&no_address(word.to_vec())?, GENERAL)
        } else {
            let first = if is_high_byte(to) { 8 } else { 0 };
            let mut new = old.word();
            // If the register holds an address, the bits that it keeps become undefined.
            if new.len() != GENERAL {
                new = anything(GENERAL);
            }
            new[first..first + size].copy_from_slice(word);
            new
        };
        *old = Value::Word(new);
        Ok(())
    }

    pub(crate) fn alignment(&self, program: &Program, region: u64) -> u64 {
        let is_stack = region == self.frame.start;
        if is_stack { self.frame.alignment } else { program.alignment(region) }
    }

    /// Reads memory. A symbolic address selects among the entries of a table. Eight bytes may be an address.
    pub(crate) fn load(&self, program: &Program, address: &[Bdd], bytes: usize) -> Result<Word> {
        self.load_if(self.path, program, &mut address.to_vec(), address.len(), bytes)
    }

    /// Reads memory under a condition. The bits of the address from `end` on are constants.
    fn load_if(
        &self,
        condition: Bdd,
        program: &Program,
        address: &mut Word,
        end: usize,
        bytes: usize,
    ) -> Result<Word> {
        let is_unknown = |&bit: &usize| address[bit].constant().is_none();
        let Some(unknown) = (0..end).rev().find(is_unknown) else {
            let (region, address) = known_address(address).ok_or("a load from a number")?;
            return self.load_at(program, region, address, bytes);
        };
        // No table has 2^40 bytes.
        if (40..GENERAL).contains(&unknown) {
            return Err("an index that may be any number".to_owned());
        }
        let bit = address[unknown];
        let mut part = |value: bool| {
            let condition = condition & if value { bit } else { !bit };
            if condition == Bdd::FALSE {
                return Ok(None);
            }
            address[unknown] = Bdd::from(value);
            self.load_if(condition, program, address, unknown, bytes).map(Some)
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
        // A load of only a part of an address is undefined.
        for part in parts.iter_mut().filter(|part| part.len() != 8) {
            *part = anything(8);
        }
        Ok(parts.concat())
    }

    /// Returns a byte of the stack, or the address that begins at this byte.
    fn byte(&self, address: u64) -> Word {
        self.memory.get(&address).cloned().unwrap_or_else(|| anything(8))
    }

    /// Returns an error unless these bytes are on the function's stack, and not below its red zone.
    fn check_stack(&self, address: u64, bytes: usize) -> Result<()> {
        let start = self.frame.start;
        let first = (start - DEPTH).max(self.stack_pointer()? - RED_ZONE);
        let end = address.checked_add(bytes as u64);
        if end.is_some_and(|end| first <= address && end <= start) {
            return Ok(());
        }
        Err(match address < first {
            true => "memory below the stack, where a signal handler may write".to_owned(),
            false => "memory that is not its own".to_owned(),
        })
    }

    pub(crate) fn store(&mut self, address: &[Bdd], value: &[Bdd]) -> Result<()> {
        let place = known_address(address).filter(|(region, _)| *region == self.frame.start);
        let (_, place) = place.ok_or("a store to an address that is not known")?;
        let (part, bytes) =
            if value.len() == ADDRESS { (ADDRESS, 8) } else { (8, value.len() / 8) };
        self.check_stack(place, bytes)?;
        let mut parts = Vec::from_iter(value.chunks(part).map(<[Bdd]>::to_vec));
        parts.resize(bytes, Word::new());
        self.memory.extend((place..).zip(parts));
        Ok(())
    }

    /// Pops the return address. Returns `None` if the outermost function returns.
    pub(crate) fn pop_return(&mut self, program: &Program) -> Result<Option<u64>> {
        let stack = self.stack_pointer()?;
        if stack == STACK {
            if self.memory.range(STACK..STACK + 8).next().is_some() {
                return Err("the function overwrites its return address".to_owned());
            }
            return Ok(None);
        }
        let start = self.frame.start;
        let target = self.load(program, &address(start, stack), 8)?;
        self.set_register(Register::RSP, &address(start, stack + 8), false)?;
        let target = known_address(&target).ok_or("the return address is not known")?;
        program.target(target).map(Some)
    }

    /// Joins the state of another path. The path condition selects between two values. Two values become
    /// undefined if they differ in a dead register or flag (not read later), or if only one is an address.
    /// Different stack pointers are an error.
    pub(crate) fn join(&mut self, mut other: Self, live: Live) -> Result<()> {
        for state in [&mut *self, &mut other] {
            state.follow_stack()?;
            state.forget_below(state.stack - RED_ZONE);
        }
        if self.stack != other.stack {
            return Err("paths with different stack pointers meet".to_owned());
        }
        let path = self.path;
        let ours = self.registers.iter_mut().chain(&mut self.flags);
        let theirs = other.registers.iter().chain(&other.flags);
        for (index, (ours, theirs)) in ours.zip(theirs).enumerate() {
            if ours == theirs {
                continue;
            }
            let is_live = live >> index & 1 != 0;
            let joined = is_live.then(|| chosen(path, &ours.word(), &theirs.word()).ok()).flatten();
            *ours = joined.map_or_else(|| Value::any(bits(index)), Value::Word);
        }
        let written = BTreeSet::from_iter(self.memory.keys().chain(other.memory.keys()).copied());
        let bytes = written.into_iter().map(|address| {
            let joined = chosen(path, &self.byte(address), &other.byte(address));
            (address, joined.unwrap_or_else(|_| anything(8)))
        });
        self.memory = bytes.collect();
        self.path = path | other.path;
        Ok(())
    }
}

/// Adds a number to an address or to another number, or subtracts it if `is_down`.
pub(crate) fn moved_by(word: &[Bdd], by: &[Bdd], is_down: bool) -> Result<Word> {
    let (word, by) = if by.len() == ADDRESS && !is_down { (by, word) } else { (word, by) };
    let by = no_address(by.to_vec())?;
    let (value, region) = word.split_at(GENERAL);
    let moved = if is_down { sub(value, &by).0 } else { add(value, &by, Bdd::FALSE).0 };
    Ok([&moved[..], region].concat())
}

pub(crate) fn chosen(condition: Bdd, then: &[Bdd], other: &[Bdd]) -> Result<Word> {
    if then.len() != other.len() {
        return Err("a choice between an address and a number".to_owned());
    }
    Ok(choose(condition, then, other))
}

fn checked_index(register: Register) -> Result<usize> {
    index_of(register).ok_or_else(|| format!("the register {register:?} is not known"))
}

fn is_high_byte(register: Register) -> bool {
    matches!(register, Register::AH | Register::BH | Register::CH | Register::DH)
}
