//! Liveness analysis: before each instruction, which registers and flags are live (may be read later).
//!
//! Where paths join, dead values become undefined. Otherwise loops over squares would exceed the budget. A
//! mistake here can only prevent a proof.

use std::collections::BTreeMap;

use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register, RflagsBits};

use crate::instructions::{Flow, flow};
use crate::machine::{FLAGS, index_of};
use crate::order::{Order, successors};

/// A set of registers and flags, by their indices in a [`State`](crate::machine::State).
pub(crate) type Live = u64;

/// Returns a set of registers, without those that a state lacks.
pub(crate) fn set_of(registers: impl IntoIterator<Item = Register>) -> Live {
    registers.into_iter().filter_map(index_of).fold(0, |set, index| set | 1 << index)
}

/// Returns a set of flags, from their bits in RFLAGS, in the order of [`Flag`](crate::machine::Flag).
fn set_of_flags(flags: u32) -> Live {
    let order = [RflagsBits::CF, RflagsBits::ZF, RflagsBits::SF, RflagsBits::OF];
    order.iter().zip(FLAGS..).fold(0, |set, (flag, bit)| set | u64::from(flags & flag != 0) << bit)
}

/// Returns what is live before each instruction of a function and its callees. `live_out` is live at its end.
pub(crate) fn live(
    instructions: &BTreeMap<u64, Instruction>,
    live_out: Live,
    order: &Order,
) -> BTreeMap<u64, Live> {
    let mut factory = InstructionInfoFactory::new();
    let backwards = instructions.values().rev();
    let effects = backwards.clone().map(|it| (it, written_and_read(it, order, &mut factory)));
    let effects = Vec::from_iter(effects);
    let calls = backwards.filter(|it| matches!(flow(it), Flow::Call(_)));
    let after_calls = Vec::from_iter(calls.map(Instruction::next_ip));
    let (mut live, mut is_changed) = (BTreeMap::new(), true);
    while std::mem::take(&mut is_changed) {
        for (instruction, (written, read)) in &effects {
            // A return may continue after any call.
            let (next, live_out) = match flow(instruction) {
                Flow::Return => (after_calls.clone(), live_out),
                _ => (successors(instruction), 0),
            };
            let after = next.iter().filter_map(|next| live.get(next));
            let new = after.fold(live_out, |all, live| all | live) & !written | read;
            is_changed |= live.insert(instruction.ip(), new) != Some(new);
        }
    }
    live
}

/// Returns the registers and flags that an instruction overwrites, and those that it may read.
///
/// `bsf` and `bsr` of zero keep the destination, but loops over squares never scan zero.
fn written_and_read(
    instruction: &Instruction,
    order: &Order,
    factory: &mut InstructionInfoFactory,
) -> (Live, Live) {
    let mut written = set_of_flags(instruction.rflags_modified());
    let mut read = set_of_flags(instruction.rflags_read());
    for used in factory.info(instruction).used_registers() {
        let register = used.register();
        match used.access() {
            // A write of 8 or 16 bits keeps the rest of the register.
            OpAccess::Write if register.is_gpr() && register.size() < 4 => {}
            OpAccess::Write => written |= set_of([register]),
            OpAccess::NoMemAccess | OpAccess::None => {}
            _ => read |= set_of([register]),
        }
    }
    let destination = instruction.op0_register();
    let keeps = matches!(instruction.mnemonic(), Mnemonic::Bsf | Mnemonic::Bsr);
    let is_in_loop = order.loops.contains_key(&instruction.ip());
    if keeps && is_in_loop && destination != instruction.op1_register() {
        written |= set_of([destination]);
        read &= !set_of([destination]);
    }
    (written, read)
}
