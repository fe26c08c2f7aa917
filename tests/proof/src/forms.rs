//! The list of accepted forms, and the comparison of every form with the processor.
//!
//! A form is an opcode with kinds of operands. [`compare_forms`] runs instructions of all forms from random
//! states, and compares registers, flags, the stack and the next instruction. The list, `forms.txt`, has the
//! forms without a difference. A proof refuses all others. A test in `library/proof.rs` writes the list.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use iced_x86::{Code, Encoder, Instruction, Mnemonic, OpCodeOperandKind, OpKind, Register};
use pawnfill_oracle::input::Random;

use crate::processor::{compare, decoded};

pub(crate) fn is_known(code: Code) -> bool {
    static KNOWN: LazyLock<Vec<bool>> = LazyLock::new(|| {
        let names = BTreeSet::from_iter(include_str!("forms.txt").lines());
        Code::values().map(|code| names.contains(&*format!("{code:?}"))).collect()
    });
    KNOWN[code as usize]
}

/// Encodes random instructions: up to four of each form, for each choice of a mask and an operand in memory.
fn instructions() -> impl Iterator<Item = (Code, Vec<u8>)> {
    let mut random = Random::new(0x1470);
    let kinds = [(false, false), (false, true), (true, false), (true, true)].repeat(4);
    let codes = Code::values().filter(|code| code.op_code().mode64());
    let of_kinds = codes.flat_map(move |code| kinds.clone().into_iter().map(move |it| (code, it)));
    of_kinds.filter_map(move |(code, kind)| Some((code, form(code, kind, &mut random)?)))
}

/// Compares all forms that the executor can execute, even those that are not in the list. For each form,
/// returns the number of states without a difference: 0 if the processor lacks the form. Also returns the
/// errors by forms: what differs, or that the processor lacks a form that is not in the list.
pub fn compare_forms() -> (BTreeMap<String, usize>, BTreeMap<String, String>) {
    let (mut equal, mut different) = (BTreeMap::new(), BTreeMap::new());
    for ((code, bytes), seed) in instructions().zip(0..) {
        let name = format!("{code:?}");
        match compare(decoded(&bytes, START), Random::new(seed)) {
            Some(Ok(0)) if !is_known(code) => {
                let error = format!("{name}: compare it on a processor that has it");
                different.insert(name, error);
            }
            Some(Ok(states)) => *equal.entry(name).or_default() += states,
            Some(Err(first)) => _ = different.insert(name, first),
            None => {}
        }
    }
    (equal, different)
}

const START: u64 = 0x1000;

/// Encodes an instruction with random operands. `None` if the form has no such mask or memory operand.
fn form(code: Code, (is_masked, in_memory): (bool, bool), random: &mut Random) -> Option<Vec<u8>> {
    if is_masked && !code.op_code().can_use_op_mask_register() {
        return None;
    }
    let mut instruction = Instruction::default();
    instruction.set_code(code);
    let mut has_memory = false;
    for (operand, &kind) in (0..).zip(code.op_code().op_kinds()) {
        let name = format!("{kind:?}");
        if kind == OpCodeOperandKind::mem || in_memory && name.ends_with("_or_mem") {
            has_memory = true;
            instruction.set_op_kind(operand, OpKind::Memory);
            if code.mnemonic() == Mnemonic::Lea {
                instruction.set_memory_base(Register::RBX);
                instruction.set_memory_index(Register::RCX);
                instruction.set_memory_index_scale(1 << random.below(4));
                instruction.set_memory_displacement64(random.below(100));
                instruction.set_memory_displ_size(1);
            }
        } else if name.starts_with("br64") {
            instruction.set_op_kind(operand, OpKind::NearBranch64);
            instruction.set_near_branch64(START + 64);
        } else if let Some(constant) = constant(kind) {
            let values = [random.below(70), random.below(256), random.set()];
            let value = match kind {
                OpCodeOperandKind::imm8_const_1 => 1,
                _ => values[random.below(3) as usize],
            };
            instruction.set_op_kind(operand, constant);
            instruction.set_immediate_u64(operand, value);
        } else {
            instruction.set_op_register(operand, register(&name, random)?);
        }
    }
    if has_memory && code.mnemonic() != Mnemonic::Lea {
        // An aligned address near the stack pointer, or near a register that is not an operand.
        let is_free = |base: &Register| {
            let mut operands = 0..instruction.op_count();
            operands.all(|it| instruction.op_register(it).full_register() != *base)
        };
        let other = [Register::RSI, Register::RBP, Register::R9].into_iter().find(is_free);
        let base = other.filter(|_| random.below(2) == 0).unwrap_or(Register::RSP);
        instruction.set_memory_base(base);
        instruction.set_memory_displacement64((64 * random.below(4)).wrapping_sub(128));
        instruction.set_memory_displ_size(1);
    }
    if is_masked {
        let is_zeroing = random.below(2) == 0 && code.op_code().can_use_zeroing_masking();
        instruction.set_op_mask(Register::K1);
        instruction.set_zeroing_masking(is_zeroing);
    }
    // `compare` stores the target of a call in its register, which must not be the stack pointer.
    if code.mnemonic() == Mnemonic::Call && instruction.op0_register() == Register::RSP {
        return None;
    }
    if has_memory && code.op_code().can_broadcast() && random.below(2) == 0 {
        instruction.set_is_broadcast(true);
    }
    let mut encoder = Encoder::new(64);
    let is_encoded = encoder.encode(&instruction, START).is_ok();
    let bytes = encoder.take_buffer();
    // The encoder may choose another form of the same instruction.
    (has_memory == in_memory && is_encoded && decoded(&bytes, START).code() == code)
        .then_some(bytes)
}

fn constant(kind: OpCodeOperandKind) -> Option<OpKind> {
    use OpCodeOperandKind as Kind;
    Some(match kind {
        Kind::imm8 | Kind::imm8_const_1 => OpKind::Immediate8,
        Kind::imm8sex16 => OpKind::Immediate8to16,
        Kind::imm8sex32 => OpKind::Immediate8to32,
        Kind::imm8sex64 => OpKind::Immediate8to64,
        Kind::imm16 => OpKind::Immediate16,
        Kind::imm32 => OpKind::Immediate32,
        Kind::imm32sex64 => OpKind::Immediate32to64,
        Kind::imm64 => OpKind::Immediate64,
        _ => return None,
    })
}

/// Returns a register for an operand: the only possible one, or a random one of its kind.
fn register(kind: &str, random: &mut Random) -> Option<Register> {
    use Register as R;
    let kinds = [
        ("al", R::AL, 1),
        ("cl", R::CL, 1),
        ("ax", R::AX, 1),
        ("dx", R::DX, 1),
        ("eax", R::EAX, 1),
        ("rax", R::RAX, 1),
        ("r8", R::AL, 20),
        ("r16", R::AX, 16),
        ("r32", R::EAX, 16),
        ("r64", R::RAX, 16),
        ("xmm", R::XMM0, 16),
        ("ymm", R::YMM0, 16),
        ("zmm", R::ZMM0, 16),
        ("k", R::K0, 8),
    ];
    let name = kind.split('_').next();
    let (_, first, count) = kinds.into_iter().find(|kind| Some(kind.0) == name)?;
    Some(first + random.below(count) as u32)
}
