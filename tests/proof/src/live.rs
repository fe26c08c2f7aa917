//! The registers and flags that are live before each instruction: those that may be read before they are written again.
//!
//! Where paths meet, what is not live can be anything afterwards. So a mistake here can keep a function from being proved,
//! but proves nothing.

use std::collections::BTreeMap;

use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register, RflagsBits};

use crate::instructions::{Flow, flow};
use crate::machine::{FLAGS, place_of};
use crate::order::{Order, successors};

/// A set of registers, by their places in a [`State`](crate::machine::State), and of flags behind them, a bit for each.
pub(crate) type Live = u64;

/// Some registers. Others than those of a state are no members.
pub(crate) fn set_of(registers: impl IntoIterator<Item = Register>) -> Live {
    let places = registers.into_iter().filter_map(place_of);
    places.fold(0, |set, place| set | 1 << place)
}

/// Flags, in the order of [`Flag`](crate::machine::Flag).
fn set_of_flags(flags: u32) -> Live {
    use RflagsBits as Bits;
    let all = [Bits::CF, Bits::ZF, Bits::SF, Bits::OF];
    let all = all.into_iter().zip(FLAGS..);
    all.fold(0, |set, (flag, bit)| set | u64::from(flags & flag != 0) << bit)
}

/// What is live before each instruction of a function and of those that it calls.
pub(crate) fn live(
    instructions: &BTreeMap<u64, Instruction>,
    at_the_end: Live,
    order: &Order,
) -> BTreeMap<u64, Live> {
    let mut factory = InstructionInfoFactory::new();
    let changes = instructions.values().rev();
    let changes =
        changes.map(|instruction| (instruction, change(instruction, order, &mut factory)));
    let changes = Vec::from_iter(changes);
    let is_call = |it: &&Instruction| matches!(flow(it), Flow::Call(_));
    let behind_calls = instructions.values().filter(is_call);
    let behind_calls = Vec::from_iter(behind_calls.map(Instruction::next_ip));
    let (mut live, mut is_changed) = (BTreeMap::new(), true);
    while std::mem::take(&mut is_changed) {
        for (instruction, (written, read)) in &changes {
            // All returns lead to all instructions behind calls.
            let (next, at_the_end) = match flow(instruction) {
                Flow::Return => (behind_calls.clone(), at_the_end),
                _ => (successors(instruction), 0),
            };
            let after = next.iter().filter_map(|next| live.get(next));
            let new = after.fold(at_the_end, |all, live| all | live) & !written | read;
            is_changed |= live.insert(instruction.ip(), new) != Some(new);
        }
    }
    live
}

/// What an instruction writes as a whole, and what it may read.
///
/// Some instructions look for the next square in a loop. Such a `bsf` keeps the register that it writes if there
/// is no square, but a loop ends before that, and the register is a large function of the squares before.
/// So it is not live.
fn change(
    instruction: &Instruction,
    order: &Order,
    factory: &mut InstructionInfoFactory,
) -> (Live, Live) {
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
    let found = instruction.op0_register();
    let keeps = matches!(instruction.mnemonic(), Mnemonic::Bsf | Mnemonic::Bsr);
    if keeps && order.loops.contains_key(&instruction.ip()) && found != instruction.op1_register() {
        written |= set_of([found]);
        read &= !set_of([found]);
    }
    (written, read)
}
