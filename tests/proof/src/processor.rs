//! Compares the executor (`instructions`) with the processor: both run an instruction from random states.

use std::array;

use iced_x86::{
    CpuidFeature, Decoder, DecoderOptions, Encoder, Instruction, Mnemonic, OpKind, Register,
};

use pawnfill_oracle::input::Random;

use crate::diagram::Bdd;
use crate::instructions::{Next, execute};
use crate::machine::{self, Flag, Frame, State, VECTOR, Value};
use crate::program::Program;
use crate::run::{Pages, Registers, has_avx512, landings, run};
use crate::word::{Word, known, number};

const FLAG_BITS: [(Flag, u32); 4] =
    [(Flag::Carry, 0), (Flag::Zero, 6), (Flag::Sign, 7), (Flag::Overflow, 11)];

/// Places an instruction in executable memory between two jumps. Each leads to a landing of `run.rs`, where
/// the code ends. Also returns the addresses of the next instruction and of the branch target.
fn placed(mut instruction: Instruction) -> (Pages, Instruction, [u64; 2]) {
    let mut memory = Pages::new(None, 4096).expect("memory");
    let start = memory.address();
    // `jmp [rip]`, and the address behind it.
    let jump = |to: u64| [&[0xff, 0x25, 0, 0, 0, 0][..], &to.to_le_bytes()].concat();
    let [next, target] = landings().map(jump);
    if instruction.op0_kind() == OpKind::NearBranch64 {
        instruction.set_near_branch64(start);
    }
    let (mut encoder, at) = (Encoder::new(64), start + target.len() as u64);
    encoder.encode(&instruction, at).expect("an instruction that can be encoded");
    let bytes = encoder.take_buffer();
    let instruction = decoded(&bytes, at);
    let code = [target, bytes, next].concat();
    memory.bytes()[..code.len()].copy_from_slice(&code);
    memory.protect().expect("memory that may hold code");
    (memory, instruction, [instruction.next_ip(), start])
}

fn random_registers(random: &mut Random) -> Registers {
    let mut value = || match random.below(6) {
        0 => random.sparse(),
        1 => random.dense(),
        2 => random.below(70),
        3 => 1 << random.below(64),
        4 => 0_u64.wrapping_sub(random.below(3)),
        _ => random.set(),
    };
    let mut registers = Registers {
        general: array::from_fn(|_| value()),
        flags: 0b10,
        mask: array::from_fn(|_| value()),
        stack: array::from_fn(|_| value()),
        ..Registers::default()
    };
    for vector in &mut registers.vector {
        // All lanes are drawn even without AVX-512, so that later numbers do not depend on the processor.
        vector.fill_with(&mut value);
        vector[if has_avx512() { 8 } else { 4 }..].fill(0);
    }
    for (_, bit) in FLAG_BITS {
        registers.flags |= random.below(2) << bit;
    }
    registers
}

/// Returns the general, vector and mask registers, in the order of a state.
fn lanes(registers: &Registers) -> impl Iterator<Item = &[u64]> {
    let vectors = registers.vector.iter().map(|lanes| &lanes[..]);
    registers.general.chunks(1).chain(vectors).chain(registers.mask.chunks(1))
}

fn bytes(registers: &Registers) -> impl Iterator<Item = u8> {
    registers.stack.iter().flat_map(|value| value.to_le_bytes())
}

/// Returns the executor's state for these registers, all of which hold numbers. The stack ends at `end`.
fn state_of(registers: &Registers, end: u64) -> State {
    let mut state = State { frame: Frame { start: end, alignment: 64 }, ..State::default() };
    for (index, (register, lanes)) in state.registers.iter_mut().zip(lanes(registers)).enumerate() {
        // These vector registers exist only with AVX-512.
        if (32..48).contains(&index) && !has_avx512() {
            continue;
        }
        // This is the hot loop of the comparison. `flat_map` would be several times slower.
        let mut word = Word::with_capacity(VECTOR);
        for &lane in lanes {
            word.extend(number(lane, 64));
        }
        *register = Value::Word(word);
    }
    for (flag, bit) in FLAG_BITS {
        state.set_flag(flag, Bdd::from(registers.flags >> bit & 1 != 0));
    }
    let first = end - size_of_val(&registers.stack) as u64;
    let bytes = bytes(registers).map(|byte| number(byte.into(), 8));
    state.memory.extend((first..).zip(bytes));
    state
}

/// Returns the first difference between a state and registers. Undefined values and regions are not compared.
fn difference(state: &State, registers: &Registers, end: u64) -> Option<String> {
    let differs = |found: &[Bdd], value: u64| known(found).is_some_and(|found| found != value);
    for (index, (found, lanes)) in state.registers.iter().zip(lanes(registers)).enumerate() {
        let Value::Word(found) = found else {
            continue;
        };
        let mut lanes = found.chunks(64).zip(lanes);
        if lanes.any(|(found, value)| differs(found, *value)) {
            return Some(format!("the register {index}"));
        }
    }
    for (flag, bit) in FLAG_BITS {
        let value = registers.flags >> bit & 1 != 0;
        if state.flag(flag) == Bdd::from(!value) {
            return Some(format!("the flag {flag:?} is {value}"));
        }
    }
    let bytes = Vec::from_iter(bytes(registers));
    let first = end - bytes.len() as u64;
    let mut parts = state.memory.iter();
    let part = parts.find(|(at, part)| {
        let bytes = &bytes[(**at - first) as usize..];
        let mut bytes = part.chunks(8).take(8).zip(bytes);
        bytes.any(|(found, value)| differs(found, u64::from(*value)))
    });
    part.map(|(at, _)| format!("the stack at -{}", end - at))
}

const STATES: usize = 24;

/// Runs an instruction in the executor and on the processor. Returns the number of compared states, or the
/// first difference. `Some(Ok(0))`: the processor lacks the instruction. `None`: the executor refuses it.
pub(crate) fn compare(
    instruction: Instruction,
    mut random: Random,
) -> Option<Result<usize, String>> {
    machine::forget_all();
    let program = &Program::default();
    let (_memory, instruction, successors) = &placed(instruction);
    let target = successors[1];
    let mut after = Box::new(Registers::default());
    let start = (&raw const after.stack).addr() as u64;
    let size = size_of_val(&after.stack) as u64;
    let (middle, end) = (start + size / 2, start + size);
    let kinds = Vec::from_iter(instruction.op_kinds());
    let (base, mnemonic) = (instruction.memory_base(), instruction.mnemonic());
    // For `lea`, the registers are numbers, so that the computed address can be compared.
    let has_memory = kinds.contains(&OpKind::Memory) && mnemonic != Mnemonic::Lea;
    let is_of_stack = instruction.is_stack_instruction() || mnemonic == Mnemonic::Leave;
    let uses_stack = is_of_stack || has_memory;
    for _ in 0..STATES {
        let mut registers = random_registers(&mut random);
        let mut state = state_of(&registers, end);
        let mut point = |register: Register, at: u64, word: Word| {
            registers.general[register.number()] = at;
            state.set_register(register, &word, false).expect("a general register");
        };
        // Only instructions that access memory get the stack pointer as an address.
        let stack = if uses_stack { machine::address(end, middle) } else { number(middle, 64) };
        point(Register::RSP, middle, stack);
        if has_memory {
            point(base, middle, machine::address(end, middle));
        }
        // The target of an indirect jump or call, or of a return, is in a register or on the stack.
        let target_word = machine::address(0, target);
        let mut stored = None;
        match (mnemonic, kinds.first()) {
            (Mnemonic::Leave, _) => {
                let at = middle - 64 + 8 * random.below(16);
                point(Register::RBP, at, machine::address(end, at));
            }
            (Mnemonic::Ret, _) => stored = Some(middle),
            (Mnemonic::Jmp | Mnemonic::Call, Some(OpKind::Register)) => {
                point(instruction.op0_register(), target, target_word.clone());
            }
            (Mnemonic::Jmp | Mnemonic::Call, Some(OpKind::Memory)) => {
                stored = Some(middle.wrapping_add(instruction.memory_displacement64()));
            }
            _ => {}
        }
        if let Some(at) = stored {
            registers.stack[(at - start) as usize / 8] = target;
            state.store(&machine::address(end, at), &target_word).expect("a part of the stack");
        }
        let successor = match execute(&mut state, program, instruction).ok()? {
            Next::Jump(target) => target,
            Next::Branch(condition, target) if condition == Bdd::TRUE => target,
            Next::FallThrough | Next::Branch(..) => instruction.next_ip(),
            Next::Return => state.pop_return(program).ok()??,
        };
        if !is_available(instruction) {
            return Some(Ok(0));
        }
        *after = registers;
        // SAFETY: The executor has executed the instruction. It accepts only accesses to the stack in
        // `after`, and control flow to the two successors.
        unsafe { run(&mut after, instruction.ip()) };
        let is_elsewhere = successors[after.landed as usize] != successor;
        let branch = || is_elsewhere.then(|| "the next instruction".to_owned());
        if let Some(difference) = difference(&state, &after, end).or_else(branch) {
            return Some(Err(format!("`{instruction}`: {difference}")));
        }
    }
    Some(Ok(STATES))
}

pub(crate) fn is_available(instruction: &Instruction) -> bool {
    instruction.cpuid_features().iter().all(|feature| has_feature(*feature))
}

/// Whether the processor has a feature, by `cpuid`, because an emulator may show the host's `/proc/cpuinfo`.
fn has_feature(feature: CpuidFeature) -> bool {
    use CpuidFeature::*;
    macro_rules! detected {
        ($($feature:ident $name:tt)*) => {
            match feature {
                $($feature => is_x86_feature_detected!($name),)*
                INTEL8086 | INTEL186 | INTEL386 | INTEL486 | X64 | CMOV | SSE | SSE2 => true,
                // Older processors execute these as instructions without an effect.
                MULTIBYTENOP | CET_IBT => true,
                _ => false,
            }
        };
    }
    let is_detected = detected! {
        SSSE3 "ssse3" SSE4_1 "sse4.1" SSE4_2 "sse4.2" AVX "avx" AVX2 "avx2" AVX_VNNI "avxvnni" GFNI "gfni"
        BMI1 "bmi1" BMI2 "bmi2" LZCNT "lzcnt" MOVBE "movbe" POPCNT "popcnt" AVX512F "avx512f"
        AVX512VL "avx512vl" AVX512BW "avx512bw" AVX512DQ "avx512dq"
        AVX512_VBMI "avx512vbmi" AVX512_VBMI2 "avx512vbmi2" AVX512_BITALG "avx512bitalg"
        AVX512_VNNI "avx512vnni" AVX512_VPOPCNTDQ "avx512vpopcntdq"
    };
    is_detected && (has_avx512() || !format!("{feature:?}").starts_with("AVX512"))
}

pub(crate) fn decoded(bytes: &[u8], at: u64) -> Instruction {
    Decoder::with_ip(64, bytes, at, DecoderOptions::NONE).decode()
}
