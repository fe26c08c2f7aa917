//! Compares what the executor does at an instruction with what the processor does, from random states.

use std::fs;
use std::mem::offset_of;
use std::sync::LazyLock;

use iced_x86::{
    CpuidFeature, Decoder, DecoderOptions, Encoder, IcedError, Instruction, InstructionInfoFactory,
    Mnemonic, OpKind, Register,
};

use pawnfill_oracle::input::Random;

use crate::diagram::Bdd;
use crate::instructions::{Next, execute_any};
use crate::machine::{self, Flag, Frame, State, VECTOR};
use crate::program::Program;
use crate::run::{Pages, Registers, has_avx512, landings, run};
use crate::word::{Word, known, number};

/// The positions of the flags in their register.
const FLAG_BITS: [(Flag, u32); 4] = [
    (Flag::Carry, 0),
    (Flag::Zero, 6),
    (Flag::Sign, 7),
    (Flag::Overflow, 11),
];

/// Whether this processor has all instructions of x86-64-v3, and the operating system lets programs use them.
pub fn is_v3() -> bool {
    use CpuidFeature as F;
    let mut features = [F::AVX2, F::BMI1, F::BMI2, F::POPCNT].into_iter();
    let missing = features.find(|feature| !has_feature(*feature));
    if let Some(missing) = missing {
        eprintln!("skipped: this processor does not have {missing:?}");
    }
    missing.is_none()
}

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
        let length = placed(instruction, start, start)
            .expect("an instruction that can be encoded")
            .len();
        // `jmp [rip]`, with the address behind it.
        let jump = |target: u64| [&[0xff, 0x25, 0, 0, 0, 0][..], &target.to_le_bytes()].concat();
        let jumps = landings().map(jump);
        let behind = start + length as u64;
        let landings = [behind, behind + jumps[0].len() as u64];
        let mut encoder = Encoder::new(64);
        let instruction =
            placed(instruction, start, landings[1]).expect("an instruction that can be encoded");
        encoder
            .encode(&instruction, start)
            .expect("an instruction that can be encoded");
        let code = [encoder.take_buffer(), jumps.concat()].concat();
        memory.bytes()[..code.len()].copy_from_slice(&code);
        memory.protect().expect("memory that may hold code");
        Self {
            _memory: memory,
            instruction,
            landings,
        }
    }

    /// Runs the instruction, and changes the contents of the registers to what they are afterwards.
    fn run(&self, registers: &mut Registers) {
        // SAFETY: The executor has executed the instruction before, and accepts only accesses of the memory and the stack
        // that are beside the registers, and jumps to the two landings.
        unsafe { run(registers, self.instruction.ip()) };
    }
}

/// An instruction at an address, decoded again. If it jumps or loads an address relative to itself, this is
/// the target.
fn placed(instruction: &Instruction, at: u64, target: u64) -> Result<Instruction, IcedError> {
    let mut instruction = *instruction;
    if instruction.op0_kind() == OpKind::NearBranch64 {
        instruction.set_near_branch64(target);
    } else if instruction.is_ip_rel_memory_operand() {
        instruction.set_memory_displacement64(target);
    }
    let mut encoder = Encoder::new(64);
    encoder.encode(&instruction, at)?;
    let bytes = encoder.take_buffer();
    Ok(Decoder::with_ip(64, &bytes, at, DecoderOptions::NONE).decode())
}

/// The instruction with its memory operand, if it has one, addressed by the stack pointer, or by a register
/// that it has no other use for; and that register. The computation of addresses is tested with `lea`.
fn with_memory_at_hand(
    instruction: &Instruction,
    is_on_stack: bool,
    random: &mut Random,
) -> (Instruction, Register) {
    let mut operands = 0..instruction.op_count();
    let has_memory = operands.any(|operand| instruction.op_kind(operand) == OpKind::Memory);
    if !has_memory || instruction.mnemonic() == Mnemonic::Lea {
        return (*instruction, Register::None);
    }
    let mut factory = InstructionInfoFactory::new();
    let used = factory.info(instruction).used_registers().to_vec();
    let used = used.iter().map(|used| used.register().full_register());
    let used = Vec::from_iter(used);
    let free = [Register::RSI, Register::RBP, Register::R8, Register::R9];
    let mut free = free.into_iter().filter(|register| !used.contains(register));
    let base = match free.next() {
        Some(base) if !is_on_stack => base,
        _ => Register::RSP,
    };
    let displacement = match base {
        // Below and above the stack pointer, and aligned for all.
        Register::RSP => 64 * (random.below(4) as i64 - 2),
        _ => 0,
    };
    let mut changed = *instruction;
    changed.set_memory_base(base);
    changed.set_memory_index(Register::None);
    changed.set_memory_index_scale(1);
    changed.set_memory_displacement64(displacement as u64);
    changed.set_memory_displ_size(if displacement == 0 { 0 } else { 8 });
    (changed, base)
}

/// Random operands: numbers with few and with many bits, and numbers for which instructions go wrong first.
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
        general: std::array::from_fn(|_| value()),
        flags: 0b10,
        mask: std::array::from_fn(|_| value()),
        memory: std::array::from_fn(|_| value()),
        stack: std::array::from_fn(|_| value()),
        ..Registers::default()
    };
    let lanes = if has_avx512() { 8 } else { 4 };
    for vector in &mut registers.vector {
        vector[..lanes].fill_with(&mut value);
    }
    for (_, bit) in FLAG_BITS {
        registers.flags |= random.below(2) << bit;
    }
    registers
}

/// Where the executor has the two pieces of memory, as parts of its stack.
const PIECES: [Frame; 2] = [
    Frame {
        start: 0x6000_0000_0000,
        alignment: 64,
        above: 0,
    },
    Frame {
        start: 0x6001_0000_0000,
        alignment: 64,
        above: 0x6000_0000_0000 - 64,
    },
];

/// The address of a byte before the end of the memory or of the stack, in the executor.
fn in_piece(piece: usize, before_end: u64) -> Word {
    let start = PIECES[piece].start;
    machine::address(start, start - before_end)
}

/// The number that stands for an address of the executor, if the registers are at an address.
fn address_on_processor(word: &[Bdd], at: u64) -> Option<u64> {
    let (region, address) = machine::known_address(word)?;
    let stack = offset_of!(Registers, stack);
    let ends = [stack, stack + size_of::<[u64; 32]>()];
    let piece = PIECES.iter().position(|piece| piece.start == region);
    Some(piece.map_or(address, |piece| {
        at + ends[piece] as u64 - (region - address)
    }))
}

/// The state of the executor that corresponds to these registers, without addresses in them.
fn state_of(registers: &Registers) -> State {
    let mut state = State {
        frames: PIECES.to_vec(),
        ..State::default()
    };
    let vectors = registers.vector.iter().map(|lanes| &lanes[..]);
    let values = registers.general.chunks(1).chain(vectors);
    let values = values.chain(registers.mask.chunks(1));
    for (register, values) in state.registers.iter_mut().zip(values) {
        // This runs for every instruction and register, and is several times as fast as `flat_map`.
        let mut word = Word::with_capacity(VECTOR);
        for &value in values {
            word.extend(number(value, 64));
        }
        *register = Some(word);
    }
    for (flag, bit) in FLAG_BITS {
        state.set_flag(flag, Bdd::from(registers.flags >> bit & 1 != 0));
    }
    let pieces = [&registers.memory[..], &registers.stack];
    for (piece, values) in PIECES.iter().zip(pieces) {
        let bytes = values.iter().flat_map(|value| value.to_le_bytes());
        let first = piece.start - 8 * values.len() as u64;
        let bytes = (first..).zip(bytes);
        let bytes = bytes.map(|(address, byte)| (address, number(byte.into(), 8)));
        state.memory.extend(bytes);
    }
    state
}

/// The first difference between a state and the processor's registers, as text. Values that the executor
/// does not know are not compared.
fn difference(state: &State, registers: &Registers, at: u64) -> Option<String> {
    let expected = state_of(registers);
    for (place, words) in state.registers.iter().zip(&expected.registers).enumerate() {
        let (Some(found), Some(value)) = words else {
            continue;
        };
        let found = match address_on_processor(found, at) {
            Some(address) => number(address, 64),
            None => found.clone(),
        };
        if found.iter().all(|bit| bit.constant().is_some()) && found != *value {
            let value = Vec::from_iter(value.chunks(64).map(known));
            return Some(format!("the register {place} is {value:x?}"));
        }
    }
    for (flag, bit) in FLAG_BITS {
        let value = registers.flags >> bit & 1 != 0;
        if state
            .flag(flag)
            .is_ok_and(|found| found != Bdd::from(value))
        {
            return Some(format!("the flag {flag:?} is {value}"));
        }
    }
    let mut memory = state.memory.clone();
    for (&place, address) in &state.addresses {
        let address = address_on_processor(address, at)?;
        let bytes = address.to_le_bytes().map(|byte| number(byte.into(), 8));
        memory.extend((place..).zip(bytes));
    }
    let mut bytes = expected.memory.iter();
    let (address, byte) = bytes.find(|(address, byte)| memory[address] != **byte)?;
    let value = known(byte);
    Some(format!(
        "the byte at {address:#x} of the memory is {value:?}"
    ))
}

/// What the comparison of an instruction has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The executor and the processor do the same.
    Equal,
    /// The first difference, as text.
    Different(String),
    /// Why the executor does not execute it.
    Refused(String),
}

/// The number of states in which each form is compared, for each of its instructions.
pub const STATES: usize = 24;

/// Runs an instruction on the processor, and another one, usually the same, in the executor, from some random
/// states.
pub fn compare(
    program: &Program,
    on_processor: &Instruction,
    in_executor: &Instruction,
    states: usize,
    random: &mut Random,
) -> Comparison {
    let is_on_stack = random.below(2) == 0;
    let seed = random.set();
    let at_hand =
        |instruction| with_memory_at_hand(instruction, is_on_stack, &mut Random::new(seed));
    let (on_processor, base) = at_hand(on_processor);
    let runner = Runner::new(&on_processor);
    let (ip, target) = (runner.instruction.ip(), runner.landings[1]);
    let in_executor = placed(&at_hand(in_executor).0, ip, target);
    let in_executor = in_executor.expect("an instruction that can be encoded");
    let mut after = Box::new(Registers::default());
    let at = (&raw const *after).addr() as u64;
    let uses_stack =
        on_processor.is_stack_instruction() || on_processor.mnemonic() == Mnemonic::Leave;
    for _ in 0..states {
        let mut registers = random_registers(random);
        let mut state = state_of(&registers);
        // The stack pointer is an address for what uses the stack. For all others it is a number.
        let middle = size_of::<[u64; 16]>() as u64;
        let mut addresses = vec![(Register::RSP, in_piece(1, middle))];
        let displacement = on_processor.memory_displacement64();
        let in_memory = match base {
            Register::RSP => in_piece(1, middle.wrapping_sub(displacement)),
            _ => in_piece(0, 64),
        };
        if base != Register::None && base != Register::RSP {
            addresses.push((base, in_memory.clone()));
        }
        // Where a jump leads that does not say it by itself: the address is in a register or in memory.
        let led = machine::address(0, target);
        let mut stored = None;
        match (on_processor.mnemonic(), on_processor.op0_kind()) {
            (Mnemonic::Leave, _) => {
                let place = middle + 64 - 8 * random.below(16);
                addresses.push((Register::RBP, in_piece(1, place)));
            }
            (Mnemonic::Ret, _) => stored = Some(in_piece(1, middle)),
            (Mnemonic::Jmp | Mnemonic::Call, OpKind::Register) => {
                addresses.push((on_processor.op0_register(), led.clone()));
            }
            (Mnemonic::Jmp | Mnemonic::Call, OpKind::Memory) => stored = Some(in_memory),
            _ => {}
        }
        for (register, address) in addresses {
            let value = address_on_processor(&address, at).expect("an address");
            registers.general[register.number()] = value;
            let is_used = register != Register::RSP || base == Register::RSP || uses_stack;
            let word = if is_used { address } else { number(value, 64) };
            let set = state.set_register(register, &word, false);
            set.expect("a general register");
        }
        if let Some(place) = stored {
            let (region, address) = machine::known_address(&place).expect("an address");
            let from_end = (region - address) as usize / 8;
            let piece = if region == PIECES[0].start {
                &mut registers.memory[..]
            } else {
                &mut registers.stack
            };
            let index = piece.len() - from_end;
            piece[index] = target;
            state.addresses.insert(address, led);
        }
        // A double shift and a shift of vectors need known distances, and here these are known.
        let next = execute_any(&mut state, program, &in_executor)
            .and_then(|next| address_of(next, &mut state, program, &in_executor));
        let next = match next {
            Ok(next) => next,
            Err(error) => return Comparison::Refused(error),
        };
        *after = registers;
        runner.run(&mut after);
        let is_elsewhere = runner.landings[after.landed as usize] != next;
        let jumps = || is_elsewhere.then(|| "it jumps or does not".to_owned());
        if let Some(difference) = difference(&state, &after, at).or_else(jumps) {
            return Comparison::Different(format!("`{on_processor}`: {difference}"));
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

/// Whether this processor has an instruction set, as Linux names it.
pub fn has_feature(feature: CpuidFeature) -> bool {
    static FLAGS: LazyLock<String> = LazyLock::new(|| {
        let information = fs::read_to_string("/proc/cpuinfo").expect("Linux");
        let flags = information.lines().find(|line| line.starts_with("flags"));
        flags.expect("flags").replace('_', "") + " "
    });
    use CpuidFeature as F;
    let name = format!("{feature:?}").to_lowercase().replace('_', "");
    let name = match feature {
        F::AVX512F | F::AVX512VL | F::AVX512BW | F::AVX512DQ | F::AVX512CD => return has_avx512(),
        F::MULTIBYTENOP | F::CET_IBT | F::X64 => return true,
        _ if name.starts_with("intel") => return !name.ends_with("only"),
        F::SSE3 => "pni",
        F::LZCNT => "abm",
        _ => &name,
    };
    FLAGS.contains(&format!(" {name} "))
}

/// The first instruction of some code.
pub fn decoded(bytes: &[u8]) -> Instruction {
    Decoder::with_ip(64, bytes, 0x1000, DecoderOptions::NONE).decode()
}
