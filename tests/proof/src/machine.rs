//! The state of a processor whose registers, flags and memory hold functions of the arguments.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use iced_x86::{EncodingKind, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::live::{FLAGS, Live};
use crate::program::Program;
use crate::word::{Word, add, choose, is_zero, known, number, resized, shl, sign_extended, sub};

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
    /// The memory that has been written, byte by byte. The bytes of an address can be anything.
    pub memory: BTreeMap<u64, Word>,
    /// The addresses that are in memory.
    pub addresses: BTreeMap<u64, Word>,
    /// The end of the part of the stack that something else may have written, after the memory above.
    pub unknown_below: u64,
    /// The parts of the stack. The stack pointer is in the last one.
    pub frames: Vec<Frame>,
    /// The stack pointer before the last instruction.
    pub stack: u64,
    /// The condition on the arguments under which this path is taken.
    pub path: Bdd,
}

/// A part of the stack. Where a function aligns its stack, the next part begins, whose distance from the one above is not
/// known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Where it begins; what is pushed is below. This names it as the region of an address, too.
    pub start: u64,
    /// To what the start is aligned.
    pub alignment: u64,
    /// The stack pointer in the part above when this one began.
    pub above: u64,
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

/// The number of bits of an address: a number, of which the distance from the start of its region has a meaning, and the
/// start of the region, which is a section of the program or a part of the stack. What the bits of an address are is
/// known only when a program is linked and runs. So nothing reads them: an address is where something is loaded, stored,
/// called or pushed, and every other use is an error.
pub const ADDRESS: usize = GENERAL + REGION;
const REGION: usize = 48;

/// The stack pointer when a function is called; pushed values are below it.
///
/// A call has pushed an address, so the stack is aligned behind it.
pub const STACK: u64 = 0x7fff_fffe_fff8;

/// The stack of a function, of which System V's convention says how it is aligned.
pub const FRAME: Frame = Frame {
    start: STACK + 8,
    alignment: 16,
    above: 0,
};

/// The distance between the starts of two parts of the stack.
const FRAMES: u64 = 16 * DEPTH;

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

/// The stack that a function may read before it writes it, as part of a vector of which it needs the
/// rest. This part of the stack contains symbols, on which a result must not depend.
const UNWRITTEN: Range<u64> = STACK - 0x1000..STACK + 8;

/// The first variable for what registers happen to contain before a call, on which a function must not depend.
pub(crate) const GARBAGE: u32 = 1 << 16;

/// The first variable for the contents of the stack before a call, after those of the registers.
const ON_THE_STACK: u32 = 1 << 20;

/// The first variable for what an instruction leaves undefined.
const UNDEFINED: u32 = 1 << 22;

/// The first variable that stands for a square of a set over which a loop runs.
pub(crate) const MEMBERS: u32 = 1 << 24;

thread_local! {
    static NEXT_UNDEFINED: Cell<u32> = const { Cell::new(UNDEFINED) };
    static NEXT_FRAME: Cell<u64> = const { Cell::new(FRAME.start - FRAMES) };
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
    NEXT_FRAME.set(FRAME.start - FRAMES);
}

/// An address in a region.
pub fn address(region: u64, address: u64) -> Word {
    [number(address, GENERAL), number(region, REGION)].concat()
}

/// The region of an address and the address, if both are known.
pub fn known_address(word: &[Bdd]) -> Option<(u64, u64)> {
    let (address, region) = word.split_at_checked(GENERAL)?;
    Some((
        known(region).filter(|_| word.len() == ADDRESS)?,
        known(address)?,
    ))
}

/// A word that is no address.
pub fn no_address(word: Word) -> Result<Word> {
    match word.len() {
        ADDRESS => Err("it depends on where something lies in memory".to_owned()),
        _ => Ok(word),
    }
}

const fn is_stack(region: u64) -> bool {
    region > u32::MAX as u64
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
            addresses: BTreeMap::new(),
            unknown_below: 0,
            frames: vec![FRAME],
            stack: STACK,
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

    /// The region of the stack pointer, and where it is.
    pub fn stack_pointer(&self) -> Result<(u64, u64)> {
        let stack = known_address(&self.value_of(Register::RSP)?);
        let stack = stack.filter(|(region, stack)| is_stack(*region) && stack <= region);
        stack.ok_or_else(|| "an interruption may write where the stack pointer is".to_owned())
    }

    /// Forgets what is in memory in a range.
    fn forget(&mut self, range: &Range<u64>) {
        self.memory.retain(|address, _| !range.contains(address));
        self.addresses
            .retain(|address, _| address + 8 <= range.start || range.end <= *address);
    }

    /// Forgets the memory of the last part of the stack below an address.
    fn forget_below(&mut self, end: u64) {
        let start = self.frames[self.frames.len() - 1].start;
        self.forget(&(start - DEPTH..end));
        if start == FRAME.start {
            self.unknown_below = self.unknown_below.max(end);
        }
    }

    /// Forgets what an interruption may have written since the stack pointer was raised. An error if the stack
    /// pointer is not below what belongs to the caller.
    pub fn follow_stack(&mut self) -> Result<()> {
        let (region, stack) = self.stack_pointer()?;
        let mut is_raised = stack > self.stack;
        while self.frames[self.frames.len() - 1].start != region {
            let ended = self.frames.pop().filter(|_| !self.frames.is_empty());
            let Frame { start, above, .. } = ended.ok_or("a stack that is no more")?;
            self.forget(&(start - DEPTH..start));
            is_raised = true;
            if stack < above {
                return Err("a stack whose distance from another one is not known".to_owned());
            }
        }
        if stack > STACK && region == FRAME.start {
            return Err("an interruption may write where the stack pointer is".to_owned());
        }
        if is_raised {
            self.forget_below(stack - RED_ZONE);
        }
        self.stack = stack;
        Ok(())
    }

    /// Aligns the stack pointer. Then a part of the stack begins, unless the last one is as aligned.
    pub fn align_stack(&mut self, alignment: u64) -> Result<()> {
        let (region, stack) = self.stack_pointer()?;
        let last = self.frames[self.frames.len() - 1];
        if !alignment.is_power_of_two() || alignment > 0x1000 || last.start != region {
            return Err("a stack that is aligned in this way".to_owned());
        }
        if alignment <= last.alignment {
            let stack = address(region, stack & alignment.wrapping_neg());
            return self.set_register(Register::RSP, &stack, false);
        }
        // The new part is somewhere below, and what is below may become a part of it.
        self.forget_below(stack);
        let start = NEXT_FRAME.replace(NEXT_FRAME.get() - FRAMES);
        let above = stack;
        self.frames.push(Frame {
            start,
            alignment,
            above,
        });
        self.stack = start;
        self.set_register(Register::RSP, &address(start, start), false)
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

    /// The contents of a whole register, which may be an address.
    pub fn value_of(&self, register: Register) -> Result<Word> {
        let word = self.registers[checked_place(register)?].clone();
        word.ok_or_else(|| format!("what is in {register:?} is not known"))
    }

    /// The contents of a register, or an error if they are unknown or an address.
    pub fn register(&self, register: Register) -> Result<Word> {
        let mut word = self.value_of(register)?;
        if register.is_gpr() {
            word = no_address(word)?;
        }
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
        } else if value.len() == ADDRESS && size == GENERAL {
            *old = Some(value.to_vec());
        } else if register.is_k() || size >= 32 {
            *old = Some(resized(&no_address(value.to_vec())?, GENERAL));
        } else {
            let first = if is_high_byte(register) { 8 } else { 0 };
            // What is kept of an address can be anything.
            let kept = old.take().filter(|old| old.len() == GENERAL);
            let new = old.insert(kept.unwrap_or_else(|| anything(GENERAL)));
            new[first..first + size].copy_from_slice(value);
        }
        Ok(())
    }

    /// The address of an operand in memory, or the number that is computed in its way.
    pub fn address(&self, program: &Program, instruction: &Instruction) -> Result<Word> {
        let displacement = instruction.memory_displacement64();
        if instruction.segment_prefix() != Register::None {
            return Err("a segment is not known".to_owned());
        }
        if instruction.is_ip_rel_memory_operand() {
            return Ok(address(program.region(instruction), displacement));
        }
        let value = |register| match register {
            Register::None => Ok(number(0, GENERAL)),
            _ if register.size() == 8 => self.value_of(register),
            _ => Ok::<_, String>(resized(&self.register(register)?, GENERAL)),
        };
        let parts = [instruction.memory_base(), instruction.memory_index()];
        let index = value(parts[1])?;
        let index = match instruction.memory_index_scale().trailing_zeros() {
            0 => index,
            scale => shl(&no_address(index)?, scale as usize),
        };
        let sum = moved_by(&value(parts[0])?, &index, false)?;
        let sum = moved_by(&sum, &number(displacement, GENERAL), false)?;
        match parts.iter().any(|register| register.is_gpr32()) {
            true => Ok(resized(&no_address(sum)?[..32], GENERAL)),
            false => Ok(sum),
        }
    }

    /// The same, or an error if the instruction faults because its operand in memory is not aligned, or could.
    fn aligned_address(&self, program: &Program, instruction: &Instruction) -> Result<Word> {
        let address = self.address(program, instruction)?;
        if address.len() != ADDRESS {
            let why = match asks_garbage(&address) {
                true => "the address depends on the unused part of a register",
                false => {
                    "it reads or writes where an argument points to; give an expression of values"
                }
            };
            return Err(why.to_owned());
        }
        let name = format!("{:?}", instruction.mnemonic()).to_lowercase();
        let bytes = instruction.memory_size().size() as u64;
        let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
        let may_be_anywhere = if is_avx(instruction) {
            !starts(&["vmovdqa", "vmovap", "vmovnt"])
        } else {
            bytes < 16 || starts(&["movu", "movdqu", "lddqu"])
        };
        if may_be_anywhere {
            return Ok(address);
        }
        let (place, region) = address.split_at(GENERAL);
        let region = known(region).ok_or("one of several operands that must be aligned")?;
        let alignment = match is_stack(region) {
            true => {
                let frame = self.frames.iter().find(|frame| frame.start == region);
                frame.map_or(1, |frame| frame.alignment)
            }
            false => program.alignment(region),
        };
        // The starts of regions are aligned to more than any operand.
        let low = &place[..bytes.max(1).ilog2() as usize];
        match known(low) == Some(0) && bytes <= alignment {
            true => Ok(address),
            false => Err("an operand that must be aligned, and need not be".to_owned()),
        }
    }

    /// Reads memory. If the address depends on the arguments, the result is a choice among the entries there. Of eight
    /// bytes, it may be an address.
    pub fn load(&self, program: &Program, address: &[Bdd], bytes: usize) -> Result<Word> {
        let mut place = address.to_vec();
        self.load_where(program, &mut place, ADDRESS, self.path, bytes)
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
        if !is_stack(region) {
            return program.load(region, address, bytes);
        }
        self.check_stack(region, address, bytes)?;
        if let Some(stored) = self.addresses.get(&address).filter(|_| bytes == 8) {
            return Ok(stored.clone());
        }
        let mut word = Word::with_capacity(8 * bytes);
        for at in address..address + bytes as u64 {
            let byte = self.byte(at);
            word.extend(byte.ok_or("a part of the stack that something else may have written")?);
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

    /// An error unless some bytes are in a part of the stack, above what may be in the next one, and not so far below
    /// the stack pointer that an interruption may write there.
    fn check_stack(&self, region: u64, address: u64, bytes: usize) -> Result<()> {
        let mut frames = self.frames.iter();
        let frame = frames.position(|frame| frame.start == region);
        let frame = frame.ok_or("a part of the stack that is no more")?;
        let first = match self.frames.get(frame + 1) {
            Some(next) => next.above,
            None => self.stack_pointer()?.1 - RED_ZONE,
        };
        let is_in = address >= first.max(region - DEPTH)
            && address
                .checked_add(bytes as u64)
                .is_some_and(|end| end <= region);
        match is_in {
            true => Ok(()),
            false if address < region => {
                Err("memory below the stack, where an interruption may write".to_owned())
            }
            false => Err("memory that is not its own".to_owned()),
        }
    }

    /// Writes a word to memory. The address has to be known.
    pub fn store(&mut self, address: &[Bdd], value: &[Bdd]) -> Result<()> {
        let place = known_address(address).filter(|(region, _)| is_stack(*region));
        let (region, place) = place.ok_or("a store to an address that is not known")?;
        let is_address = value.len() == ADDRESS;
        let bytes = if is_address { 8 } else { value.len() / 8 };
        self.check_stack(region, place, bytes)?;
        let end = place + bytes as u64;
        self.addresses.retain(|&at, _| at + 8 <= place || end <= at);
        if is_address {
            self.addresses.insert(place, value.to_vec());
        }
        for (at, bits) in (place..end).zip(value.chunks(8)) {
            let byte = if is_address {
                anything(8)
            } else {
                bits.to_vec()
            };
            self.memory.insert(at, byte);
        }
        Ok(())
    }

    /// Takes the address to which a function returns from the stack. `None` if it is the function that was
    /// called first.
    pub fn pop_return(&mut self, program: &Program) -> Result<Option<u64>> {
        let (region, stack) = self.stack_pointer()?;
        if (region, stack) == (FRAME.start, STACK) {
            if self.memory.range(STACK..STACK + 8).next().is_some() {
                return Err("it overwrites the address to which it returns".to_owned());
            }
            return Ok(None);
        }
        let target = self.load(program, &address(region, stack), 8)?;
        self.set_register(Register::RSP, &address(region, stack + 8), false)?;
        let (_, target) = known_address(&target).ok_or("where to return to")?;
        Ok(Some(target))
    }

    /// The size of an operand, in bits.
    pub fn size(instruction: &Instruction, operand: u32) -> Result<usize> {
        Ok(match instruction.op_kind(operand) {
            OpKind::Register => 8 * instruction.op_register(operand).size(),
            OpKind::Memory => 8 * instruction.memory_size().size(),
            kind => return Err(format!("an operand {kind:?} has no size")),
        })
    }

    /// The value of an operand, which may be an address; a constant is as wide as the first operand.
    pub fn value(
        &self,
        program: &Program,
        instruction: &Instruction,
        operand: u32,
    ) -> Result<Word> {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                match register.is_gpr64() {
                    true => self.value_of(register),
                    false => self.register(register),
                }
            }
            OpKind::Memory => {
                let address = self.aligned_address(program, instruction)?;
                let size = instruction.memory_size();
                if instruction.is_broadcast() {
                    let element = no_address(self.load(program, &address, size.element_size())?)?;
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
                Ok(sign_extended(&number(value, 64.min(width)), width))
            }
        }
    }

    /// The same, or an error if it is an address.
    pub fn read(&self, program: &Program, instruction: &Instruction, operand: u32) -> Result<Word> {
        no_address(self.value(program, instruction, operand)?)
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
                self.store(&address, value)
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
    /// between them. Only values that may be read again are kept. It is an error if they have different stacks, or if
    /// something else may have written to other parts of them.
    pub fn join(&mut self, mut other: Self, live: Live) -> Result<()> {
        for state in [&mut *self, &mut other] {
            state.follow_stack()?;
            state.forget_below(state.stack - RED_ZONE);
        }
        let [one, two] = [&*self, &other].map(|it| (&it.frames, it.stack, it.unknown_below));
        if one != two {
            return Err("paths with different stacks meet".to_owned());
        }
        let path = self.path;
        let joined = |one: &Word, other: &Word| chosen(path, one, other).ok();
        for (place, (word, other)) in self.registers.iter_mut().zip(&other.registers).enumerate() {
            *word = match (word.take(), other) {
                (Some(_), Some(_)) if live >> place & 1 == 0 => None,
                (Some(word), Some(other)) if BANKS[1].contains(&place) => {
                    let known = word.len().min(other.len());
                    Some(choose(path, &word[..known], &other[..known]))
                }
                (Some(word), Some(other)) => joined(&word, other),
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
        let bytes = written.into_iter().map(|address| {
            let [one, other] = [&*self, &other].map(|state| state.byte(address));
            let [one, other] = [one, other].map(|byte| byte.unwrap_or_else(|| anything(8)));
            (address, choose(path, &one, &other))
        });
        self.memory = bytes.collect();
        let addresses = self.addresses.iter().filter_map(|(&address, one)| {
            Some((address, joined(one, other.addresses.get(&address)?)?))
        });
        self.addresses = addresses.collect();
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
