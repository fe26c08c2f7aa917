//! The instructions of a function, and the registers and flags that are live before each: those that may be
//! read before they are written again.
//!
//! Where paths meet, what is not live becomes unknown. Reading it is an error, so a mistake here can keep a
//! function from being proved, but proves nothing.

use std::collections::{BTreeMap, HashMap};

use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register, RflagsBits};

use petgraph::Direction::Incoming;
use petgraph::graphmap::DiGraphMap;

use crate::diagram::Limits;
use crate::instructions::{Flow, flow};
use crate::machine::place_of;
use crate::order::Order;
use crate::program::Program;

/// A set of registers, by their places in a [`State`](crate::machine::State), and of flags behind them, a bit for each.
pub type Live = u64;

/// Where the bits of the flags begin.
pub(crate) const FLAGS: usize = 56;

/// Some registers. Others than those of a state are no members.
pub(crate) fn set_of(registers: impl IntoIterator<Item = Register>) -> Live {
    let places = registers.into_iter().filter_map(place_of);
    places.fold(0, |set, place| set | 1 << place)
}

/// Flags, in the order of [`Flag`](crate::machine::Flag).
fn set_of_flags(flags: u32) -> Live {
    let all = [
        RflagsBits::CF,
        RflagsBits::ZF,
        RflagsBits::SF,
        RflagsBits::OF,
    ];
    let all = all.into_iter().zip(FLAGS..);
    all.fold(0, |set, (flag, bit)| {
        set | u64::from(flags & flag != 0) << bit
    })
}

/// What is live before each instruction of a function and of those that it calls.
///
/// Some instructions look for the next square in a loop. Such a `bsf` keeps the register that it writes if there
/// is no square, but a loop ends before that, and the register is a large function of the squares before.
/// So it is not live.
pub(crate) fn live(
    instructions: &BTreeMap<u64, Instruction>,
    at_the_end: Live,
    order: &Order,
) -> BTreeMap<u64, Live> {
    // All returns lead to one more place, and from it to all instructions behind calls.
    const END: u64 = 0;
    let mut graph = graph(instructions);
    let mut changes = HashMap::from([(END, (0, at_the_end))]);
    let mut factory = InstructionInfoFactory::new();
    for (&address, instruction) in instructions {
        match flow(instruction) {
            Flow::Return => _ = graph.add_edge(address, END, ()),
            Flow::Call(_) => _ = graph.add_edge(END, instruction.next_ip(), ()),
            _ => {}
        }
        let (mut written, mut read) = change(instruction, &mut factory);
        let found = instruction.op0_register();
        let keeps = matches!(instruction.mnemonic(), Mnemonic::Bsf | Mnemonic::Bsr);
        if keeps && order.loops.contains_key(&address) && found != instruction.op1_register() {
            written |= set_of([found]);
            read &= !set_of([found]);
        }
        changes.insert(address, (written, read));
    }
    let mut live = BTreeMap::new();
    let mut left = Vec::from_iter(graph.nodes());
    while let Some(place) = left.pop() {
        Limits::check_time();
        let Some((written, read)) = changes.get(&place) else {
            continue;
        };
        let after = graph.neighbors(place).filter_map(|next| live.get(&next));
        let new = after.fold(0, |all, live| all | live) & !written | read;
        if live.insert(place, new) != Some(new) {
            left.extend(graph.neighbors_directed(place, Incoming));
        }
    }
    live
}

/// Which instructions lead to which.
pub(crate) fn graph(instructions: &BTreeMap<u64, Instruction>) -> DiGraphMap<u64, ()> {
    let mut graph = DiGraphMap::new();
    for (&address, instruction) in instructions {
        graph.add_node(address);
        let next = successors(instruction).into_iter();
        graph.extend(next.map(|next| (address, next)));
    }
    graph
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
fn successors(instruction: &Instruction) -> Vec<u64> {
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
    let mut written = set_of_flags(instruction.rflags_modified());
    let mut read = set_of_flags(instruction.rflags_read());
    for used in factory.info(instruction).used_registers() {
        let register = used.register();
        match used.access() {
            // If only part of a register is written, the other part stays live.
            OpAccess::Write if register.is_gpr() && register.size() < 4 => {}
            OpAccess::Write => written |= set_of([register]),
            OpAccess::NoMemAccess | OpAccess::None => {}
            _ => read |= set_of([register]),
        }
    }
    (written, read)
}
