//! The instructions of a function, and the registers and flags that are live before each: those that may be
//! read before they are written again.
//!
//! Where paths meet, what is not live becomes unknown. Reading it is an error, so a mistake here can keep a
//! function from being proved, but proves nothing.

use std::collections::{BTreeMap, HashMap};
use std::ops::BitOr;

use iced_x86::{
    Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register, RflagsBits, UsedRegister,
};

use crate::diagram::Limits;
use crate::instructions::{Flow, flow};
use crate::machine::place_of;
use crate::program::Program;

/// A set of registers and flags, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Live(u64);

impl Live {
    /// Behind the registers.
    const FLAGS: usize = 56;
    /// The flags, in the order of [`Flag`](crate::machine::Flag).
    const ALL_FLAGS: [u32; 4] = [
        RflagsBits::CF,
        RflagsBits::ZF,
        RflagsBits::SF,
        RflagsBits::OF,
    ];

    /// A register. Others than those of [`State`](crate::machine::State) are no member.
    pub fn of(register: Register) -> Self {
        Self(place_of(register).map_or(0, |place| 1 << place))
    }

    fn of_flags(flags: u32) -> Self {
        let all = Self::ALL_FLAGS.iter().zip(Self::FLAGS..);
        Self(all.fold(0, |set, (flag, bit)| {
            set | u64::from(flags & flag != 0) << bit
        }))
    }

    /// Whether the register at a place is a member.
    pub fn has(self, place: usize) -> bool {
        self.0 >> place & 1 != 0
    }

    /// Whether a flag is a member.
    pub fn flag(self, number: usize) -> bool {
        self.has(Self::FLAGS + number)
    }

    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Live {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Register> for Live {
    fn from_iter<T: IntoIterator<Item = Register>>(registers: T) -> Self {
        let registers = registers.into_iter().map(Self::of);
        registers.fold(Self::default(), Self::bitor)
    }
}

/// What is live before each instruction of a function and of those that it calls.
///
/// Some instructions look for the next square in a loop. Such a `bsf` keeps the register that it writes if there
/// is no square, but a loop ends before that, and the register is a large function of the squares before.
/// So it is not live.
pub(crate) fn live(
    instructions: &BTreeMap<u64, Instruction>,
    at_the_end: Live,
    looks_in_loop: impl Fn(u64) -> bool,
) -> BTreeMap<u64, Live> {
    let places: HashMap<u64, usize> = instructions.keys().copied().zip(0..).collect();
    // All returns lead to one more place, and from it to all instructions behind calls.
    let end = places.len();
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); end + 1];
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); end + 1];
    let mut changes = Vec::with_capacity(end + 1);
    let mut factory = InstructionInfoFactory::new();
    for (place, instruction) in instructions.values().enumerate() {
        let kind = flow(instruction);
        let behind = places.get(&instruction.next_ip());
        if let (Flow::Call(_), Some(&behind)) = (kind, behind) {
            next[end].push(behind);
        }
        next[place] = match kind {
            Flow::Return => vec![end],
            _ => successors(instruction)
                .iter()
                .filter_map(|address| places.get(address).copied())
                .collect(),
        };
        let (mut written, mut read) = change(instruction, &mut factory);
        let found = instruction.op0_register();
        let keeps = matches!(instruction.mnemonic(), Mnemonic::Bsf | Mnemonic::Bsr);
        if keeps && looks_in_loop(instruction.ip()) && found != instruction.op1_register() {
            written = written | Live::of(found);
            read = read.without(Live::of(found));
        }
        changes.push((written, read));
    }
    changes.push((Live::default(), at_the_end));
    for (place, next) in next.iter().enumerate() {
        for &next in next {
            before[next].push(place);
        }
    }
    let mut live = vec![Live::default(); end + 1];
    let mut left = Vec::from_iter(0..=end);
    while let Some(place) = left.pop() {
        Limits::check_time();
        let after = next[place].iter().map(|&next| live[next]);
        let after = after.fold(Live::default(), Live::bitor);
        let (written, read) = changes[place];
        let new = after.without(written) | read;
        if new != live[place] {
            live[place] = new;
            left.extend(&before[place]);
        }
    }
    instructions.keys().copied().zip(live).collect()
}

/// The instructions of a function, and of those that it calls, by their addresses.
pub fn instructions(program: &Program, entry: u64) -> BTreeMap<u64, Instruction> {
    reached(program, entry, successors)
}

/// The instructions of a function, without those of the functions that it calls.
pub fn body(program: &Program, entry: u64) -> BTreeMap<u64, Instruction> {
    reached(program, entry, |instruction| match flow(instruction) {
        Flow::Call(_) => vec![instruction.next_ip()],
        _ => successors(instruction),
    })
}

/// The instructions that are reached from one. Those of other files are left out.
fn reached(
    program: &Program,
    entry: u64,
    successors: impl Fn(&Instruction) -> Vec<u64>,
) -> BTreeMap<u64, Instruction> {
    let mut reached = BTreeMap::new();
    let mut left = vec![entry];
    while let Some(address) = left.pop() {
        if !reached.contains_key(&address)
            && let Ok(instruction) = program.instruction(address)
        {
            left.extend(successors(&instruction));
            reached.insert(address, instruction);
        }
    }
    reached
}

/// The places to which an instruction may lead. A call leads to the called function and to the next
/// instruction.
pub(crate) fn successors(instruction: &Instruction) -> Vec<u64> {
    let next = instruction.next_ip();
    match flow(instruction) {
        Flow::Next => vec![next],
        Flow::Jump(target) => Vec::from_iter(target),
        Flow::Branch(target) => vec![target, next],
        Flow::Call(target) => Vec::from_iter(target.into_iter().chain([next])),
        Flow::Return | Flow::Unknown => Vec::new(),
    }
}

/// What an instruction writes as a whole, and what it may read.
fn change(instruction: &Instruction, factory: &mut InstructionInfoFactory) -> (Live, Live) {
    // If only part of a register is written, the other part stays live.
    let is_whole = |register: Register| !register.is_gpr() || register.size() >= 4;
    let (writes, reads): (Vec<&UsedRegister>, _) = factory
        .info(instruction)
        .used_registers()
        .iter()
        .partition(|used| used.access() == OpAccess::Write);
    let written = writes
        .into_iter()
        .map(UsedRegister::register)
        .filter(|&register| is_whole(register));
    let read = reads
        .into_iter()
        .filter(|used| !matches!(used.access(), OpAccess::NoMemAccess | OpAccess::None))
        .map(UsedRegister::register);
    (
        Live::from_iter(written) | Live::of_flags(instruction.rflags_modified()),
        Live::from_iter(read) | Live::of_flags(instruction.rflags_read()),
    )
}
