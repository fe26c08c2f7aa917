//! Compares what the executor does at an instruction with what the processor does, from random states.

use std::array;

use iced_x86::{
    CpuidFeature, Decoder, DecoderOptions, Encoder, Instruction, Mnemonic, OpKind, Register,
};

use pawnfill_oracle::input::Random;

use crate::diagram::Bdd;
use crate::instructions::{Next, execute_any};
use crate::machine::{self, Flag, Frame, State, VECTOR, Value};
use crate::program::Program;
use crate::run::{Pages, Registers, has_avx512, landings, run};
use crate::word::{Word, known, number};

/// The processor that the executor is compared with.
#[derive(Clone, Copy)]
pub enum Processor {
    /// This machine's.
    This,
    /// One that does what the executor does and has all features, AVX-512 or not. The comparison shows which
    /// instructions are executed.
    Imagined {
        /// Whether it has AVX-512.
        has_avx512: bool,
    },
}

impl Processor {
    fn has_avx512(self) -> bool {
        match self {
            Self::This => has_avx512(),
            Self::Imagined { has_avx512 } => has_avx512,
        }
    }

    /// Whether it has an instruction set.
    pub(crate) fn has_feature(self, feature: CpuidFeature) -> bool {
        match self {
            Self::This => has_feature(feature),
            Self::Imagined { has_avx512 } => has_avx512 || !is_of_avx512(feature),
        }
    }
}

/// The positions of the flags in their register.
const FLAG_BITS: [(Flag, u32); 4] =
    [(Flag::Carry, 0), (Flag::Zero, 6), (Flag::Sign, 7), (Flag::Overflow, 11)];

/// Code that can be run: an instruction, and jumps to both landings.
struct Runner {
    _memory: Pages,
    /// The instruction at its place. If it jumps, it jumps to the second landing.
    instruction: Instruction,
    /// Where the jumps to the landings are.
    landings: [u64; 2],
}

impl Runner {
    fn new(instruction: &Instruction) -> Self {
        let mut memory = Pages::new(None, 4096).expect("memory");
        let start = memory.address();
        let (_, code) = placed(instruction, start, start);
        // `jmp [rip]`, with the address behind it.
        let jump = |target: u64| [&[0xff, 0x25, 0, 0, 0, 0][..], &target.to_le_bytes()].concat();
        let jumps = landings().map(jump);
        let behind = start + code.len() as u64;
        let landings = [behind, behind + jumps[0].len() as u64];
        let (instruction, code) = placed(instruction, start, landings[1]);
        let code = [code, jumps.concat()].concat();
        memory.bytes()[..code.len()].copy_from_slice(&code);
        memory.protect().expect("memory that may hold code");
        Self { _memory: memory, instruction, landings }
    }

    /// Runs the instruction, and changes the contents of the registers to what they are afterwards.
    fn run(&self, registers: &mut Registers) {
        // SAFETY: The executor has executed the instruction before, and accepts only accesses of the stack
        // that is beside the registers, and jumps to the two landings.
        unsafe { run(registers, self.instruction.ip()) };
    }
}

/// An instruction at an address, decoded again, and its bytes. If it jumps or loads an address relative to itself, this
/// is the target.
fn placed(instruction: &Instruction, at: u64, target: u64) -> (Instruction, Vec<u8>) {
    let mut instruction = *instruction;
    if instruction.op0_kind() == OpKind::NearBranch64 {
        instruction.set_near_branch64(target);
    } else if instruction.is_ip_rel_memory_operand() {
        instruction.set_memory_displacement64(target);
    }
    let mut encoder = Encoder::new(64);
    let length = encoder.encode(&instruction, at);
    length.expect("an instruction that can be encoded");
    let code = encoder.take_buffer();
    let decoded = Decoder::with_ip(64, &code, at, DecoderOptions::NONE).decode();
    (decoded, code)
}

/// Random operands: numbers with few and with many bits, and numbers for which instructions go wrong first.
fn random_registers(random: &mut Random, has_avx512: bool) -> Registers {
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
    let lanes = if has_avx512 { 8 } else { 4 };
    for vector in &mut registers.vector {
        vector[..lanes].fill_with(&mut value);
    }
    for (_, bit) in FLAG_BITS {
        registers.flags |= random.below(2) << bit;
    }
    registers
}

/// The general registers, the vectors and the masks.
fn lanes(registers: &Registers) -> impl Iterator<Item = &[u64]> {
    let vectors = registers.vector.iter().map(|lanes| &lanes[..]);
    let registers = [&registers.general[..], &registers.mask].map(|it| it.chunks(1));
    let [general, masks] = registers;
    general.chain(vectors).chain(masks)
}

/// The bytes of the stack.
fn bytes(registers: &Registers) -> impl Iterator<Item = u8> {
    registers.stack.iter().flat_map(|value| value.to_le_bytes())
}

/// The state of the executor that corresponds to these registers, without addresses in them. The stack ends at an
/// address.
fn state_of(registers: &Registers, end: u64, has_avx512: bool) -> State {
    let mut state = State { frame: Frame { start: end, alignment: 64 }, ..State::default() };
    // Without AVX-512, nothing has the upper vectors.
    let upper = if has_avx512 { 0..0 } else { 32..48 };
    for (place, (register, lanes)) in state.registers.iter_mut().zip(lanes(registers)).enumerate() {
        if upper.contains(&place) {
            continue;
        }
        // This runs for every instruction and register, and is several times as fast as `flat_map`.
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

/// The first difference between a state and the processor's registers, as text. What the executor does not know is not
/// compared, and of an address, only the number.
fn difference(state: &State, registers: &Registers, end: u64) -> Option<String> {
    let differs = |found: &[Bdd], value: u64| known(found).is_some_and(|found| found != value);
    for (place, (found, lanes)) in state.registers.iter().zip(lanes(registers)).enumerate() {
        let Value::Word(found) = found else {
            continue;
        };
        let mut lanes = found.chunks(64).zip(lanes);
        if lanes.any(|(found, value)| differs(found, *value)) {
            return Some(format!("the register {place}"));
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

/// What the comparison of an instruction has found.
pub(crate) enum Comparison {
    /// The executor and the processor do the same.
    Equal,
    /// The first difference, as text.
    Different(String),
    /// The executor does not execute it.
    Refused,
}

/// The number of states in which an instruction is compared.
pub(crate) const STATES: usize = 24;

/// Runs an instruction on the processor and in the executor, from some random states. An operand in memory is near
/// what its base points to.
pub(crate) fn compare(
    instruction: &Instruction,
    mut random: Random,
    processor: Processor,
) -> Comparison {
    machine::forget_all();
    let (program, runner) = (&Program::default(), Runner::new(instruction));
    let (instruction, target) = (&runner.instruction, runner.landings[1]);
    let mut after = Box::new(Registers::default());
    let start = (&raw const after.stack).addr() as u64;
    let size = size_of_val(&after.stack) as u64;
    let (middle, end) = (start + size / 2, start + size);
    let kinds = Vec::from_iter(instruction.op_kinds());
    // The computation of addresses is tested with `lea`.
    let has_memory = kinds.contains(&OpKind::Memory) && instruction.mnemonic() != Mnemonic::Lea;
    let (base, mnemonic) = (instruction.memory_base(), instruction.mnemonic());
    let uses_stack = instruction.is_stack_instruction() || mnemonic == Mnemonic::Leave;
    for _ in 0..STATES {
        let mut registers = random_registers(&mut random, processor.has_avx512());
        let mut state = state_of(&registers, end, processor.has_avx512());
        let mut point = |register: Register, at: u64, word: Word| {
            registers.general[register.number()] = at;
            let set = state.set_register(register, &word, false);
            set.expect("a general register");
        };
        // The stack pointer is an address for what uses memory. For all others it is a number.
        match has_memory || uses_stack {
            true => point(Register::RSP, middle, machine::address(end, middle)),
            false => point(Register::RSP, middle, number(middle, 64)),
        }
        if has_memory {
            point(base, middle, machine::address(end, middle));
        }
        // Where a jump leads that does not say it by itself: the address is in a register or in memory.
        let led = machine::address(0, target);
        let mut stored = None;
        match (mnemonic, kinds.first()) {
            (Mnemonic::Leave, _) => {
                let place = middle - 64 + 8 * random.below(16);
                point(Register::RBP, place, machine::address(end, place));
            }
            (Mnemonic::Ret, _) => stored = Some(middle),
            (Mnemonic::Jmp | Mnemonic::Call, Some(OpKind::Register)) => {
                point(instruction.op0_register(), target, led.clone());
            }
            (Mnemonic::Jmp | Mnemonic::Call, Some(OpKind::Memory)) => {
                stored = Some(middle.wrapping_add(instruction.memory_displacement64()));
            }
            _ => {}
        }
        if let Some(place) = stored {
            registers.stack[(place - start) as usize / 8] = target;
            let stored = state.store(&machine::address(end, place), &led);
            stored.expect("a place on the stack");
        }
        // A double shift and a shift of vectors need known distances, and here these are known.
        let next = execute_any(&mut state, program, instruction)
            .and_then(|next| address_of(next, &mut state, program, instruction));
        let Ok(next) = next else {
            return Comparison::Refused;
        };
        if let Processor::Imagined { .. } = processor {
            return Comparison::Equal;
        }
        *after = registers;
        runner.run(&mut after);
        let is_elsewhere = runner.landings[after.landed as usize] != next;
        let jumps = || is_elsewhere.then(|| "it jumps or does not".to_owned());
        if let Some(difference) = difference(&state, &after, end).or_else(jumps) {
            return Comparison::Different(format!("`{instruction}`: {difference}"));
        }
    }
    Comparison::Equal
}

/// The address at which the executor goes on.
fn address_of(
    next: Next,
    state: &mut State,
    program: &Program,
    instruction: &Instruction,
) -> Result<u64, String> {
    Ok(match next {
        Next::Jump(target) => target,
        Next::Branch(condition, target) if condition == Bdd::TRUE => target,
        Next::Step | Next::Branch(..) => instruction.next_ip(),
        Next::Return => state.pop_return(program)?.ok_or("it ends the function")?,
    })
}

/// Whether this processor has an instruction set that the executor knows. The processor itself says so: under an emulator,
/// `/proc/cpuinfo` may be about another one.
fn has_feature(feature: CpuidFeature) -> bool {
    use CpuidFeature::*;
    macro_rules! detected {
        ($($feature:ident $name:tt)*) => {
            match feature {
                $($feature => is_x86_feature_detected!($name),)*
                INTEL8086 | INTEL186 | INTEL386 | INTEL486 | X64 | CMOV | SSE | SSE2 => true,
                // Older processors execute these as other instructions without an effect.
                MULTIBYTENOP | CET_IBT => true,
                _ => false,
            }
        };
    }
    let is_detected = detected! {
        SSSE3 "ssse3" SSE4_1 "sse4.1" SSE4_2 "sse4.2" AVX "avx" AVX2 "avx2" AVX_VNNI "avxvnni" GFNI "gfni"
        BMI1 "bmi1" BMI2 "bmi2" LZCNT "lzcnt" MOVBE "movbe" POPCNT "popcnt" AVX512F "avx512f" AVX512VL "avx512vl"
        AVX512BW "avx512bw" AVX512DQ "avx512dq" AVX512_VBMI "avx512vbmi" AVX512_VBMI2 "avx512vbmi2"
        AVX512_BITALG "avx512bitalg" AVX512_VNNI "avx512vnni" AVX512_VPOPCNTDQ "avx512vpopcntdq"
    };
    is_detected && (has_avx512() || !is_of_avx512(feature))
}

/// Whether a feature is a part of AVX-512.
fn is_of_avx512(feature: CpuidFeature) -> bool {
    format!("{feature:?}").starts_with("AVX512")
}

/// The first instruction of some code.
pub(crate) fn decoded(bytes: &[u8]) -> Instruction {
    Decoder::with_ip(64, bytes, 0x1000, DecoderOptions::NONE).decode()
}
