//! Every form of the known instructions, with operands of each kind, compared with the processor.

use std::collections::BTreeSet;

use iced_x86::{
    Code, Encoder, FlowControl, Instruction, Mnemonic, OpCodeOperandKind, OpKind, Register,
};
use pawnfill_oracle::input::Random;

use crate::instructions::is_known;
use crate::processor::{Comparison, compare_alone, decoded, has_feature, is_alone};

/// All forms of instructions without a jump, with any operands. They are the same at every call.
fn forms() -> impl Iterator<Item = (Code, Vec<u8>)> {
    /// How often there is a form, each time with other registers and constants.
    const TIMES: usize = 4;
    let mut random = Random::new(0x1470);
    let codes = Code::values()
        .filter(|code| code.flow_control() == FlowControl::Next && code.op_code().mode64());
    let times = codes.flat_map(|code| [(code, false), (code, true)].repeat(TIMES));
    times.filter_map(move |(code, in_memory)| Some((code, form(code, in_memory, &mut random)?)))
}

/// The names of the instructions that the executor knows.
pub fn known_names() -> BTreeSet<String> {
    let known = forms().filter(|(_, bytes)| is_known(&decoded(bytes)));
    known.map(|(code, _)| name(code)).collect()
}

fn name(code: Code) -> String {
    format!("{:?}", code.mnemonic()).to_lowercase()
}

/// What the comparison of all forms has found, by the names of instructions.
#[derive(Default)]
pub struct Compared {
    /// Those with a form that does what it does on the processor.
    pub equal: BTreeSet<String>,
    /// Those with a form that the executor refuses.
    pub refused: BTreeSet<String>,
    /// The forms that do something else on the processor, with the first difference.
    pub different: Vec<String>,
}

/// Compares all forms of the known instructions that this processor has. Those that move the stack are left out.
pub fn compare_forms() -> Compared {
    let mut compared = Compared::default();
    let mut random = Random::new(0x1471);
    for (code, bytes) in forms() {
        let instruction = decoded(&bytes);
        let mut features = code.cpuid_features().iter();
        if !features.all(|&feature| has_feature(feature))
            || !is_known(&instruction)
            || !is_alone(&instruction)
        {
            continue;
        }
        match compare_alone(&instruction, &mut random) {
            Comparison::Equal => {
                compared.equal.insert(name(code));
            }
            Comparison::Different(difference) => compared.different.push(difference),
            Comparison::Refused(_) => {
                compared.refused.insert(name(code));
            }
        }
    }
    compared
}

/// The bytes of an instruction with any operands, of which one is in memory or none. `None` if there is no
/// such form.
fn form(code: Code, in_memory: bool, random: &mut Random) -> Option<Vec<u8>> {
    let mut instruction = Instruction::default();
    instruction.set_code(code);
    let mut has_memory = false;
    for (operand, &kind) in (0..).zip(code.op_code().op_kinds()) {
        let name = format!("{kind:?}");
        if kind == OpCodeOperandKind::mem || in_memory && name.ends_with("_or_mem") {
            has_memory = true;
            instruction.set_op_kind(operand, OpKind::Memory);
            instruction.set_memory_base(Register::RBX);
            if code.mnemonic() == Mnemonic::Lea {
                instruction.set_memory_index(Register::RCX);
                instruction.set_memory_index_scale(1 << random.below(4));
                instruction.set_memory_displacement64(random.below(100));
                instruction.set_memory_displ_size(1);
            }
        } else if let Some(constant) = constant(kind) {
            let value = [random.below(70), random.below(256), random.set()];
            let value = match kind {
                OpCodeOperandKind::imm8_const_1 => 1,
                _ => value[random.below(3) as usize],
            };
            instruction.set_op_kind(operand, constant);
            instruction.set_immediate_u64(operand, value);
        } else {
            instruction.set_op_register(operand, register(&name, random)?);
        }
    }
    if code.op_code().can_use_op_mask_register() && random.below(2) == 0 {
        instruction.set_op_mask(Register::K1);
        instruction
            .set_zeroing_masking(random.below(2) == 0 && code.op_code().can_use_zeroing_masking());
    }
    let mut encoder = Encoder::new(64);
    let is_encoded = encoder.encode(&instruction, 0x1000).is_ok();
    let bytes = encoder.take_buffer();
    // Some forms are only written in another way.
    (has_memory == in_memory && is_encoded && decoded(&bytes).code() == code).then_some(bytes)
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

/// A register of the kind that an operand has: one by its name, or any one but the stack pointer.
fn register(kind: &str, random: &mut Random) -> Option<Register> {
    let mut any = |first: Register, count: u64| {
        let number = random.below(count) as u32;
        first + if number == 4 { 5 } else { number }
    };
    Some(match kind {
        "al" => Register::AL,
        "cl" => Register::CL,
        "ax" => Register::AX,
        "dx" => Register::DX,
        "eax" => Register::EAX,
        "rax" => Register::RAX,
        _ => match kind.split_once('_')?.0 {
            "r8" => any(Register::AL, 20),
            "r16" => any(Register::AX, 16),
            "r32" => any(Register::EAX, 16),
            "r64" => any(Register::RAX, 16),
            "xmm" => any(Register::XMM0, 16),
            "ymm" => any(Register::YMM0, 16),
            "zmm" => any(Register::ZMM0, 16),
            "k" => any(Register::K0, 8),
            _ => return None,
        },
    })
}
