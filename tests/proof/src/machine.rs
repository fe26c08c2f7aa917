//! The state of a processor whose registers, flags and memory hold functions of the arguments.

use std::cell::{Cell, LazyCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::live::{FLAGS, Live, set_of};
use crate::program::Program;
use crate::word::{Word, add, choose, is_zero, known, map, number, resized, shl, sign_extended};

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

/// The value of a flag.
#[derive(Clone)]
pub enum FlagValue {
    /// The flag itself.
    Bit(Bdd),
    /// Whether no bit of a word is set. It is computed only where it is read: for most words it never is,
    /// and it is not a small function of them.
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

/// The contents of the registers and of the memory at the point that a path has reached.
///
/// A value of `None` is unknown or has no meaning, and reading it is an error.
#[derive(Clone)]
pub struct State {
    /// The registers, by [`place_of`]. Of vectors, the lower bits may be known alone.
    pub registers: [Option<Word>; 56],
    /// The flags, by [`Flag`].
    pub flags: [Option<FlagValue>; 4],
    /// The memory that has been written, byte by byte.
    pub memory: BTreeMap<u64, Word>,
    /// The end of the part of the stack that another function may have written, after the memory above.
    pub unknown_below: u64,
    /// Whether addresses can be anything.
    pub is_placed: bool,
    /// The stack pointer before the last instruction, and where that is.
    pub stack: (Word, u64),
    /// To what the function has aligned its stack.
    pub stack_alignment: u64,
    /// The condition on the arguments under which this path is taken.
    pub path: Bdd,
}

/// The places of the general registers, of the vectors and of the masks of AVX-512 in a [`State`].
pub const BANKS: [Range<usize>; 3] = [0..16, 16..48, 48..56];

/// The place of a register in a [`State`]. `None` if it is none of the three kinds.
pub fn place_of(register: Register) -> Option<usize> {
    let kinds = [
        register.is_gpr(),
        register.is_vector_register(),
        register.is_k(),
    ];
    let kind = kinds.into_iter().position(|is_kind| is_kind)?;
    Some(BANKS[kind].start + register.full_register().number())
}

/// The number of bits of a general register or a mask.
pub const GENERAL: usize = 64;
/// The number of bits of the part of a vector register that functions use.
pub const VECTOR: usize = 512;

/// The start of the stack; pushed values are below it.
///
/// A call has pushed an address, so the stack is aligned behind it.
pub const STACK: u64 = 0x7fff_fffe_fff8;

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

/// The memory in which a function and those that it calls keep what is theirs: below the address to which it
/// returns, and that address.
pub(crate) const FRAMES: Range<u64> = STACK - DEPTH..STACK + 8;

/// How far below the stack pointer no interruption writes.
const RED_ZONE: u64 = 128;

const START_OF_STACK: u64 = STACK - DEPTH;
const END_OF_STACK: u64 = STACK + 0x1000;

/// How far the stack may grow.
const DEPTH: u64 = 0x10_0000;

/// The stack that a function may read before it writes it, as part of a vector of which it needs the
/// rest. This part of the stack contains symbols, on which a result must not depend.
const UNWRITTEN: Range<u64> = STACK - 0x1000..STACK + 8;

/// The first variable for what registers happen to contain before a call, on which a function must not depend.
pub(crate) const GARBAGE: u32 = 1 << 16;

/// The first variable for the contents of the stack before a call, after those of the registers.
const ON_THE_STACK: u32 = 1 << 20;

/// The first variable for where the program lies in memory, and 64 variables later, those for the stack, and after
/// them those for other files. A page lies anywhere, but all pages lie together.
const PLACES: u32 = 1 << 21;

/// From where the distances to these places are counted. Each lies at any address, from 0 on.
const ORIGINS: [u64; 3] = [Program::START, START_OF_STACK & !0xfff, Program::START];

/// The first variable for what an instruction leaves undefined.
const UNDEFINED: u32 = 1 << 22;

/// The first variable that stands for a square of a set over which a loop runs.
pub(crate) const MEMBERS: u32 = 1 << 24;

thread_local! {
    static NEXT_UNDEFINED: Cell<u32> = const { Cell::new(UNDEFINED) };
}

/// Bits that can be anything.
///
/// # Panics
///
/// If there are no variables left for them.
pub fn anything(bits: usize) -> Word {
    let first = NEXT_UNDEFINED.get();
    let next = first + bits as u32;
    assert!(
        next < MEMBERS,
        "too much of the state is undefined (`--memory`)"
    );
    NEXT_UNDEFINED.set(next);
    (first..next).map(Bdd::variable).collect()
}

/// Whether some bit depends on more than the arguments.
pub(crate) fn asks_garbage(word: &[Bdd]) -> bool {
    word.iter()
        .any(|bit| bit.asks(|variable| (GARBAGE..MEMBERS).contains(&variable)))
}

/// Forgets all diagrams.
pub fn forget_all() {
    Bdd::forget_all();
    NEXT_UNDEFINED.set(UNDEFINED);
}

/// The result, or the reason why the code cannot be followed.
pub type Result<T> = std::result::Result<T, String>;

/// A state in which nothing is known.
impl Default for State {
    fn default() -> Self {
        Self {
            registers: [const { None }; 56],
            flags: [const { None }; 4],
            memory: BTreeMap::new(),
            unknown_below: 0,
            is_placed: false,
            stack: (Word::new(), STACK),
            stack_alignment: 16,
            path: Bdd::TRUE,
        }
    }
}

impl State {
    /// The value of a flag, or an error if it is unknown.
    pub fn flag(&self, flag: Flag) -> Result<Bdd> {
        let value = self.flags[flag as usize].as_ref();
        let value = value.ok_or_else(|| format!("the flag {flag:?} is not known"))?;
        Ok(value.bit())
    }

    /// Sets a flag, or makes it unknown.
    pub fn set_flag(&mut self, flag: Flag, value: impl Into<Option<Bdd>>) {
        self.flags[flag as usize] = value.into().map(FlagValue::Bit);
    }

    /// Makes the flags unknown.
    pub fn forget_flags(&mut self) {
        self.flags = [const { None }; 4];
    }

    /// An address, which is anything that it may be when the program runs.
    pub fn placed(&self, program: &Program, address: u64) -> Word {
        let (kind, bits) = match address {
            _ if !self.is_placed => return number(address, GENERAL),
            START_OF_STACK..=END_OF_STACK => (1, 12..47),
            // How something is aligned that is in another file, the other file says.
            _ if program.outside_of(address).is_some() => (2, 0..program.address_bits),
            _ => (0, 12..program.address_bits),
        };
        let mut base = number(0, GENERAL);
        for bit in bits {
            base[bit] = Bdd::variable(PLACES + 64 * kind + bit as u32);
        }
        let distance = address.wrapping_sub(ORIGINS[kind as usize]);
        add(&number(distance, GENERAL), &base, Bdd::FALSE).0
    }

    /// The address of a place that is known, wherever the program lies.
    pub fn known_address(&self, program: &Program, word: &[Bdd]) -> Option<u64> {
        let address = known(&unplaced(word))?;
        (self.placed(program, address) == word).then_some(address)
    }

    /// The number or the address in an instruction.
    pub fn constant(&self, program: &Program, instruction: &Instruction, value: u64) -> Word {
        let mut addresses = program.absolute(instruction.ip()..instruction.next_ip());
        match addresses.next() {
            Some(_) => self.placed(program, value),
            None => number(value, GENERAL),
        }
    }

    /// Makes everything unknown that a function of another language may change: flags, registers that it need not preserve, and the memory below the stack pointer.
    pub fn forget_what_calls_change(&mut self, stack: u64) {
        self.forget_below(stack);
        self.forget_flags();
        let kept = set_of(KEPT.into_iter().chain([Register::RSP]));
        for (place, register) in self.registers.iter_mut().enumerate() {
            *register = register.take().filter(|_| kept >> place & 1 != 0);
        }
    }

    /// Where the stack pointer is.
    pub fn stack_pointer(&self, program: &Program) -> Result<u64> {
        let word = self.register(Register::RSP)?;
        if word == self.stack.0 {
            return Ok(self.stack.1);
        }
        let stack = self.known_address(program, &word);
        let stack = stack.filter(|stack| !self.is_placed || *stack <= STACK);
        stack.ok_or_else(|| "an interruption may write where the stack pointer is".to_owned())
    }

    /// Forgets the memory of the stack below an address.
    fn forget_below(&mut self, end: u64) {
        self.unknown_below = self.unknown_below.max(end);
        let below = STACK - DEPTH..end;
        self.memory.retain(|address, _| !below.contains(address));
    }

    /// Forgets what an interruption may have written since the stack pointer was raised. An error if the stack
    /// pointer is not below what belongs to the caller.
    pub fn follow_stack(&mut self, program: &Program) -> Result<()> {
        let stack = self.stack_pointer(program)?;
        if stack > self.stack.1 {
            self.forget_below(stack - RED_ZONE);
        }
        self.stack = (self.register(Register::RSP)?, stack);
        Ok(())
    }

    /// The contents of a register, of which what is unknown can be anything.
    pub fn register_or_anything(&self, register: Register) -> Result<Word> {
        if let Ok(word) = self.register(register) {
            return Ok(word);
        }
        let place = checked_place(register)?;
        let mut word = anything(8 * register.size());
        if let Some(known) = &self.registers[place]
            && register.is_vector_register()
        {
            let lower = known.len().min(word.len());
            word[..lower].copy_from_slice(&known[..lower]);
        }
        Ok(word)
    }

    /// The contents of a register, or an error if they are unknown.
    pub fn register(&self, register: Register) -> Result<Word> {
        let word = self.registers[checked_place(register)?].as_ref();
        let word = word.ok_or_else(|| format!("what is in {register:?} is not known"))?;
        let first = if is_high_byte(register) { 8 } else { 0 };
        let bits = word.get(first..first + 8 * register.size());
        let bits = bits.ok_or_else(|| format!("a part of {register:?} is not known"))?;
        Ok(bits.to_vec())
    }

    /// Writes a register. A write of 8 or 16 bits to a general register keeps the rest of it, and a write
    /// of 32 bits sets the rest to zero. In a vector register, the rest becomes zero if the instruction
    /// is an AVX instruction.
    pub fn set_register(&mut self, register: Register, value: &[Bdd], is_avx: bool) -> Result<()> {
        let size = 8 * register.size();
        let old = &mut self.registers[checked_place(register)?];
        if register.is_vector_register() {
            let mut new = resized(value, if is_avx { VECTOR } else { size });
            let kept = old.as_ref().and_then(|old| old.get(new.len()..));
            new.extend(kept.unwrap_or_default());
            *old = Some(new);
        } else if register.is_k() || size >= 32 {
            *old = Some(resized(value, GENERAL));
        } else {
            let first = if is_high_byte(register) { 8 } else { 0 };
            let old = old.as_mut().ok_or("part of a register that is not known")?;
            old[first..first + size].copy_from_slice(value);
        }
        Ok(())
    }

    /// The address of an operand in memory.
    pub fn address(&self, program: &Program, instruction: &Instruction) -> Result<Word> {
        let displacement = instruction.memory_displacement64();
        let mut address = if instruction.is_ip_rel_memory_operand() {
            self.placed(program, displacement)
        } else {
            self.constant(program, instruction, displacement)
        };
        if instruction.segment_prefix() != Register::None {
            return Err("a segment is not known".to_owned());
        }
        let value = |register| match register {
            Register::None | Register::RIP => Ok(number(0, GENERAL)),
            _ => Ok::<_, String>(resized(&self.register(register)?, GENERAL)),
        };
        let parts = [instruction.memory_base(), instruction.memory_index()];
        let scale = instruction.memory_index_scale().trailing_zeros() as usize;
        let index = shl(&value(parts[1])?, scale);
        for part in [value(parts[0])?, index] {
            (address, _) = add(&address, &part, Bdd::FALSE);
        }
        if parts.iter().any(|register| register.is_gpr32()) {
            address = resized(&address[..32], GENERAL);
        }
        Ok(address)
    }

    /// The same, or an error if the instruction faults because its operand in memory is not aligned, or could.
    fn aligned_address(&self, program: &Program, instruction: &Instruction) -> Result<Word> {
        let address = self.address(program, instruction)?;
        let name = format!("{:?}", instruction.mnemonic()).to_lowercase();
        let bytes = instruction.memory_size().size();
        let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
        let may_be_anywhere = if is_avx(instruction) {
            !starts(&["vmovdqa", "vmovap", "vmovnt"])
        } else {
            bytes < 16 || starts(&["movu", "movdqu", "lddqu"])
        };
        let low = &address[..bytes.max(1).ilog2() as usize];
        let place = self.known_address(program, &address);
        let is_on_stack =
            place.is_some_and(|place| (START_OF_STACK..=END_OF_STACK).contains(&place));
        let may_be_odd = self.is_placed && is_on_stack && bytes as u64 > self.stack_alignment;
        if may_be_anywhere || known(low) == Some(0) && !may_be_odd {
            return Ok(address);
        }
        Err("an operand that must be aligned, and need not be".to_owned())
    }

    /// Reads memory. If the address depends on the arguments, the result is a choice among the entries there.
    pub fn load(&self, program: &Program, address: &[Bdd], bytes: usize) -> Result<Word> {
        let mut place = unplaced(address);
        self.load_where(program, address, &mut place, GENERAL, self.path, bytes)
    }

    /// The same on a condition, if the bits of the address from a position upwards are known.
    fn load_where(
        &self,
        program: &Program,
        placed: &[Bdd],
        address: &mut Word,
        position: usize,
        condition: Bdd,
        bytes: usize,
    ) -> Result<Word> {
        let is_unknown = |&position: &usize| address[position].constant().is_none();
        let Some(unknown) = (0..position).rev().find(is_unknown) else {
            let address = known(address).ok_or("an address of 64 bits")?;
            let here = self.placed(program, address);
            let is_other = |(&a, &b): (&Bdd, &Bdd)| (a ^ b) & condition != Bdd::FALSE;
            if placed.iter().zip(&here).any(is_other) {
                return Err("what it reads depends on where the program lies in memory".to_owned());
            }
            return self.load_at(program, address, bytes);
        };
        if unknown > 40 {
            // This is more than any table needs, so the address is not an index.
            let why = match asks_garbage(address) {
                true => {
                    "the address depends on the unused part of a register; say how many bits an argument has, such as square:64"
                }
                false => {
                    "it reads memory that an argument points to; wrap it in a function that takes values"
                }
            };
            return Err(why.to_owned());
        }
        let bit = address[unknown];
        let mut part = |value: bool| {
            let condition = condition & if value { bit } else { !bit };
            if condition == Bdd::FALSE {
                return Ok(None);
            }
            address[unknown] = Bdd::from(value);
            self.load_where(program, placed, address, unknown, condition, bytes)
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
        self.check_red_zone(program, address)?;
        let mut word = Word::with_capacity(8 * bytes);
        for at in (0..bytes as u64).map(|byte| address.wrapping_add(byte)) {
            word.extend(match self.byte(at) {
                Some(byte) => byte,
                None if FRAMES.contains(&at) => {
                    return Err(
                        "a part of the stack that something else may have written".to_owned()
                    );
                }
                None => number(u64::from(program.constant(at)?), 8),
            });
        }
        if self.is_placed {
            let end = address.saturating_add(bytes as u64);
            for (at, size) in program.absolute(address.saturating_sub(7)..end) {
                let Some(first) = at.checked_sub(address).filter(|_| at + size as u64 <= end)
                else {
                    return Err("a part of an address is not known".to_owned());
                };
                let bits = &mut word[8 * first as usize..][..8 * size];
                let value = known(bits).ok_or("an address that was written")?;
                bits.copy_from_slice(&self.placed(program, value)[..8 * size]);
            }
        }
        Ok(word)
    }

    /// A byte that has been written, or is what the stack contained.
    fn byte(&self, address: u64) -> Option<Word> {
        let written = self.memory.get(&address).cloned();
        written.or_else(|| {
            let is_unwritten = UNWRITTEN.contains(&address) && address >= self.unknown_below;
            let offset = is_unwritten.then(|| address - UNWRITTEN.start)?;
            let first = ON_THE_STACK + 8 * offset as u32;
            Some((first..first + 8).map(Bdd::variable).collect())
        })
    }

    /// An error if an address is so far below the stack pointer that an interruption may write there.
    fn check_red_zone(&self, program: &Program, address: u64) -> Result<()> {
        if !FRAMES.contains(&address) {
            return Ok(());
        }
        match self.stack_pointer(program)? {
            stack if address.saturating_add(RED_ZONE) >= stack => Ok(()),
            _ => Err("memory below the stack, where an interruption may write".to_owned()),
        }
    }

    /// Writes a word to memory. The address has to be known.
    pub fn store(&mut self, program: &Program, address: &[Bdd], value: &[Bdd]) -> Result<()> {
        let address = self.known_address(program, address);
        let address = address.ok_or("a store to an address that is not known")?;
        self.check_red_zone(program, address)?;
        for (byte, bits) in (0..).zip(value.chunks(8)) {
            self.memory
                .insert(address.wrapping_add(byte), bits.to_vec());
        }
        Ok(())
    }

    /// Takes the address to which a function returns from the stack. `None` if it is the function that was
    /// called first.
    pub fn pop_return(&mut self, program: &Program) -> Result<Option<u64>> {
        let stack = self.stack_pointer(program)?;
        if stack == STACK {
            if self.memory.range(STACK..STACK + 8).next().is_some() {
                return Err("it overwrites the address to which it returns".to_owned());
            }
            return Ok(None);
        }
        let target = self.load(program, &self.placed(program, stack), 8)?;
        self.set_register(Register::RSP, &self.placed(program, stack + 8), false)?;
        let target = self.known_address(program, &target);
        Ok(Some(target.ok_or("where to return to")?))
    }

    /// The size of an operand, in bits.
    pub fn size(instruction: &Instruction, operand: u32) -> Result<usize> {
        Ok(match instruction.op_kind(operand) {
            OpKind::Register => 8 * instruction.op_register(operand).size(),
            OpKind::Memory => 8 * instruction.memory_size().size(),
            kind => return Err(format!("an operand {kind:?} has no size")),
        })
    }

    /// The value of an operand; a constant is as wide as the first operand.
    pub fn read(&self, program: &Program, instruction: &Instruction, operand: u32) -> Result<Word> {
        match instruction.op_kind(operand) {
            OpKind::Register => self.register(instruction.op_register(operand)),
            OpKind::Memory => {
                let address = self.aligned_address(program, instruction)?;
                let size = instruction.memory_size();
                if instruction.is_broadcast() {
                    let element = self.load(program, &address, size.element_size())?;
                    // A comparison writes a mask, which is narrower.
                    let is_mask = instruction.op0_register().is_k();
                    let width = Self::size(instruction, u32::from(is_mask))?;
                    return Ok(element.repeat(width / element.len()));
                }
                self.load(program, &address, size.size())
            }
            _ => {
                let width = Self::size(instruction, 0)?;
                let value = instruction.try_immediate(operand);
                let value = value.map_err(|error| error.to_string())?;
                let value = self.constant(program, instruction, value);
                Ok(sign_extended(&value[..64.min(width)], width))
            }
        }
    }

    /// Writes an operand of an instruction: a register or memory.
    pub fn write(
        &mut self,
        program: &Program,
        instruction: &Instruction,
        operand: u32,
        value: &[Bdd],
    ) -> Result<()> {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                // `bsf` may keep more of its register than it names.
                let register = if register.is_gpr() && value.len() > 8 * register.size() {
                    register.full_register()
                } else {
                    register
                };
                let masked = self.masked(instruction, register, value)?;
                self.set_register(register, &masked, is_avx(instruction))
            }
            OpKind::Memory if instruction.op_mask() == Register::None => {
                let address = self.aligned_address(program, instruction)?;
                self.store(program, &address, value)
            }
            OpKind::Memory => Err("a store under a mask is not known".to_owned()),
            kind => Err(format!("an operand {kind:?} cannot be written")),
        }
    }

    /// The value that is written under a mask, if the instruction has one: in lanes whose bits are set it
    /// is the new value, and in the others zero or the old value.
    fn masked(&self, instruction: &Instruction, register: Register, value: &[Bdd]) -> Result<Word> {
        if instruction.op_mask() == Register::None {
            return Ok(value.to_vec());
        }
        let lane = match instruction.mnemonic() {
            Mnemonic::Vmovdqu8 => 8,
            _ => return Err("a mask is not known".to_owned()),
        };
        let mask = self.register(instruction.op_mask())?;
        let other = if instruction.zeroing_masking() {
            number(0, value.len())
        } else {
            self.register(register)?
        };
        let lanes = value.chunks(lane).zip(other.chunks(lane)).zip(mask);
        let lanes = lanes.flat_map(|((value, other), bit)| choose(bit, value, other));
        Ok(lanes.collect())
    }

    /// Joins another path that has come to the same place. Where their values differ, the paths choose
    /// between them. Only values that may be read again are kept.
    pub fn join(&mut self, other: Self, live: Live) {
        let path = self.path;
        for (place, (word, other)) in self.registers.iter_mut().zip(&other.registers).enumerate() {
            *word = match (word.take(), other) {
                (Some(word), Some(other)) if live >> place & 1 != 0 => {
                    let known = word.len().min(other.len());
                    Some(choose(path, &word[..known], &other[..known]))
                }
                _ => None,
            };
        }
        for (position, (flag, other)) in self.flags.iter_mut().zip(&other.flags).enumerate() {
            *flag = match (flag.take(), other) {
                (Some(flag), Some(other)) if live >> (FLAGS + position) & 1 != 0 => {
                    Some(FlagValue::Bit(path.ite(flag.bit(), other.bit())))
                }
                _ => None,
            };
        }
        let written = self.memory.keys().chain(other.memory.keys());
        let written: BTreeSet<u64> = written.copied().collect();
        let joined = written.into_iter().map(|address| {
            let [one, other] = [&*self, &other].map(|state| state.byte(address));
            let [one, other] = [one, other].map(|byte| byte.unwrap_or_else(|| anything(8)));
            (address, choose(path, &one, &other))
        });
        self.memory = joined.collect();
        self.unknown_below = self.unknown_below.max(other.unknown_below);
        self.stack_alignment = self.stack_alignment.min(other.stack_alignment);
        self.path = path | other.path;
    }
}

/// The word in which the program and the stack lie where they lie here.
fn unplaced(word: &[Bdd]) -> Word {
    let is_place = |variable| (PLACES..UNDEFINED).contains(&variable);
    let here = LazyCell::new(|| {
        let bits = ORIGINS.iter().flat_map(|&origin| number(origin, 64));
        (PLACES..).zip(bits).collect()
    });
    map(word, |bit| {
        if bit.asks(is_place) {
            bit.compose(&here)
        } else {
            bit
        }
    })
}

/// The place of a register, or an error.
fn checked_place(register: Register) -> Result<usize> {
    place_of(register).ok_or_else(|| format!("the register {register:?} is not known"))
}

fn is_high_byte(register: Register) -> bool {
    matches!(
        register,
        Register::AH | Register::BH | Register::CH | Register::DH
    )
}

/// Whether an instruction clears the part of the register above the vector that it writes.
fn is_avx(instruction: &Instruction) -> bool {
    matches!(
        instruction.encoding(),
        EncodingKind::VEX | EncodingKind::EVEX
    )
}
