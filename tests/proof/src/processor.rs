//! Compares the executor with the processor itself: each instruction of the functions, and whole
//! functions, on random operands.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem::offset_of;
use std::sync::LazyLock;

use iced_x86::{
    Code, CpuidFeature, Decoder, DecoderOptions, Encoder, IcedError, Instruction,
    InstructionInfoFactory, MemoryOperand, Mnemonic, OpKind, Register,
};
use memmap2::{Mmap, MmapMut};

use pawnfill_oracle::input::Random;

use crate::diagram::Bdd;
use crate::instructions::{Flow, Next, execute_any, flow};
use crate::machine::{Flag, KEPT, State, VECTOR};
use crate::paths;
use crate::program::Program;
use crate::word::{Word, known, number};

/// The contents of the processor's registers, and two pieces of memory.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Registers {
    general: [u64; 16],
    flags: u64,
    /// The stack pointer of the test, while the instruction has another one.
    own_stack: u64,
    /// Where the instruction led: 0 is the instruction behind it, and 1 the place to which it jumps.
    landed: u64,
    _alignment: [u64; 5],
    /// Without AVX-512, the upper halves are zero.
    vector: [[u64; 8]; 32],
    mask: [u64; 8],
    /// What a register points to.
    memory: [u64; 8],
    /// Memory below and above the stack pointer, which is in the middle.
    stack: [u64; 32],
}

/// The positions of the flags in their register.
const FLAG_BITS: [(Flag, u32); 4] = [
    (Flag::Carry, 0),
    (Flag::Zero, 6),
    (Flag::Sign, 7),
    (Flag::Overflow, 11),
];

/// Whether this processor has the mask registers and the upper sixteen vector registers.
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl")
}

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

/// The vector and mask registers with their places: the first sixteen vector registers with 256 bits or, with
/// AVX-512, all 32 with 512 bits and the masks. Each has an instruction for loading and one for storing.
fn vectors() -> Vec<(Register, usize, [Code; 2])> {
    use Code::{
        EVEX_Vmovdqu64_zmm_k1z_zmmm512, EVEX_Vmovdqu64_zmmm512_k1z_zmm, VEX_Kmovq_kr_km64,
        VEX_Kmovq_m64_kr, VEX_Vmovdqu_ymm_ymmm256, VEX_Vmovdqu_ymmm256_ymm,
    };
    let [of_256, of_512, of_masks] = [
        [VEX_Vmovdqu_ymm_ymmm256, VEX_Vmovdqu_ymmm256_ymm],
        [
            EVEX_Vmovdqu64_zmm_k1z_zmmm512,
            EVEX_Vmovdqu64_zmmm512_k1z_zmm,
        ],
        [VEX_Kmovq_kr_km64, VEX_Kmovq_m64_kr],
    ];
    let (vector, mask) = (offset_of!(Registers, vector), offset_of!(Registers, mask));
    let places = |first, count: u32, offset: usize, size: usize, codes| {
        let numbers = 0..count as usize;
        numbers.map(move |number| (first + number as u32, offset + size * number, codes))
    };
    match has_avx512() {
        true => places(Register::ZMM0, 32, vector, 64, of_512)
            .chain(places(Register::K0, 8, mask, 8, of_masks))
            .collect(),
        false => places(Register::YMM0, 16, vector, 64, of_256).collect(),
    }
}

/// Code that can be run: loads all registers, the stack pointer too, runs an instruction, and stores them.
struct Runner {
    memory: Mmap,
    registers: Box<Registers>,
    /// The instruction at its place. If it jumps, it jumps to the second landing.
    instruction: Instruction,
    landings: [u64; 2],
}

impl Runner {
    fn new(instruction: &Instruction) -> Self {
        let registers = Box::<Registers>::default();
        let mut memory = MmapMut::map_anon(4096).expect("memory");
        let start = memory.as_ptr().addr() as u64;
        let at = (&raw const *registers).addr() as u64;
        let surrounded = surrounded(instruction, start, at);
        let (code, instruction, landings) = surrounded.expect("instructions that can be encoded");
        memory[..code.len()].copy_from_slice(&code);
        Self {
            memory: memory.make_exec().expect("memory that may hold code"),
            registers,
            instruction,
            landings,
        }
    }

    /// Runs the instruction with some contents of the registers, and returns what they are afterwards.
    fn run(&mut self, before: &Registers) -> &Registers {
        *self.registers = *before;
        // SAFETY: The code is that of a function of this type. It saves and restores what a function
        // must, and accesses nothing but its stack and these registers, at the address that it was
        // encoded with. The executor has executed the instruction before, and accepts only accesses of
        // its memory and its stack, which are there, and jumps to the two landings.
        let function: extern "sysv64" fn(*mut Registers) =
            unsafe { std::mem::transmute(self.memory.as_ptr()) };
        // The code knows the address; the argument says that it writes there.
        function(&raw mut *self.registers);
        &self.registers
    }
}

/// The code of a function at an address that runs an instruction, with registers at another address; the
/// instruction at its place; and the landings.
fn surrounded(
    instruction: &Instruction,
    start: u64,
    registers: u64,
) -> Result<(Vec<u8>, Instruction, [u64; 2]), IcedError> {
    use Code::{
        Jmp_rel8_64, Mov_moffs64_RAX, Mov_r64_imm64, Mov_r64_rm64, Mov_rm64_imm32, Mov_rm64_r64,
        Pop_r64, Pop_rm64, Popfq, Push_r64, Push_rm64, Pushfq, Retnq, VEX_Vzeroupper,
    };
    use Register::{RAX, RSP};
    /// The bytes of a landing.
    const LANDING: u64 = 33;
    let field = |offset: usize| MemoryOperand::with_base_displ(RAX, offset as i64);
    let flags = field(offset_of!(Registers, flags));
    let own_stack = field(offset_of!(Registers, own_stack));
    let landed = field(offset_of!(Registers, landed));
    let point = || Instruction::with2(Mov_r64_imm64, RAX, registers);
    let (mut encoder, mut next) = (Encoder::new(64), start);
    let mut add = |instruction: Result<Instruction, IcedError>| {
        next += encoder.encode(&instruction?, next)? as u64;
        Ok::<_, IcedError>(next)
    };
    for register in KEPT {
        add(Instruction::with1(Push_r64, register))?;
    }
    add(point())?;
    add(Instruction::with2(Mov_rm64_r64, own_stack, RSP))?;
    for (register, offset, [load, _]) in vectors() {
        add(Instruction::with2(load, register, field(offset)))?;
    }
    add(Instruction::with1(Push_rm64, flags))?;
    let mut at = add(Ok(Instruction::with(Popfq)))?;
    // `rax` is the last, as it points to the others.
    for number in (0..16).rev() {
        let field = field(8 * number as usize);
        at = add(Instruction::with2(Mov_r64_rm64, RAX + number, field))?;
    }
    let behind = at + placed(instruction, at, at)?.len() as u64;
    let landings = [behind, behind + LANDING];
    let instruction = placed(instruction, at, landings[1])?;
    add(Ok(instruction))?;
    // No instruction changes a flag before the flags are stored.
    for place in [0, 1] {
        let first = MemoryOperand::with_displ(registers, 8);
        add(Instruction::with2(Mov_moffs64_RAX, first, RAX))?;
        add(point())?;
        add(Instruction::with2(Mov_rm64_imm32, landed, place))?;
        let end = landings[1] + LANDING;
        add(Instruction::with_branch(Jmp_rel8_64, end))?;
    }
    for number in 1..16 {
        let field = field(8 * number as usize);
        add(Instruction::with2(Mov_rm64_r64, field, RAX + number))?;
    }
    add(Instruction::with2(Mov_r64_rm64, RSP, own_stack))?;
    add(Ok(Instruction::with(Pushfq)))?;
    add(Instruction::with1(Pop_rm64, flags))?;
    for (register, offset, [_, store]) in vectors() {
        add(Instruction::with2(store, field(offset), register))?;
    }
    add(Ok(Instruction::with(VEX_Vzeroupper)))?;
    for register in KEPT.into_iter().rev() {
        add(Instruction::with1(Pop_r64, register))?;
    }
    add(Ok(Instruction::with(Retnq)))?;
    Ok((encoder.take_buffer(), instruction, landings))
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

/// The state of the executor that corresponds to these registers, if they are at an address.
fn state_of(registers: &Registers, at: u64) -> State {
    let mut state = State::default();
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
    let first = at + offset_of!(Registers, memory) as u64;
    let memory = registers.memory.iter().chain(&registers.stack);
    let bytes = memory.flat_map(|value| value.to_le_bytes());
    for (address, byte) in (first..).zip(bytes) {
        state.memory.insert(address, number(byte.into(), 8));
    }
    state
}

/// The first difference between a state and the processor's registers, as text. Values that the executor
/// does not know are not compared.
fn difference(state: &State, registers: &Registers, at: u64) -> Option<String> {
    let expected = state_of(registers, at);
    for (place, words) in state.registers.iter().zip(&expected.registers).enumerate() {
        let (Some(found), Some(value)) = words else {
            continue;
        };
        if found.iter().all(|bit| bit.constant().is_some()) && found != value {
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
    let mut bytes = expected.memory.iter();
    let (address, byte) = bytes.find(|(address, byte)| state.memory[address] != **byte)?;
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

/// The number of states in which an instruction of a function is compared, whose form is compared, too.
const STATES_OF_FUNCTIONS: usize = 8;

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
    let mut runner = Runner::new(&on_processor);
    let (ip, target) = (runner.instruction.ip(), runner.landings[1]);
    let in_executor = placed(&at_hand(in_executor).0, ip, target);
    let in_executor = in_executor.expect("an instruction that can be encoded");
    let at = (&raw const *runner.registers).addr() as u64;
    let middle = offset_of!(Registers, stack) + 128;
    for _ in 0..states {
        let mut registers = random_registers(random);
        registers.general[4] = at + middle as u64;
        if on_processor.mnemonic() == Mnemonic::Leave {
            registers.general[5] = at + middle as u64 - 64 + 8 * random.below(16);
        }
        if base != Register::None && base != Register::RSP {
            registers.general[base.number()] = at + offset_of!(Registers, memory) as u64;
        }
        // Where a jump leads that does not say it by itself: the address is in a register or in memory.
        let displacement = on_processor.memory_displacement64() as i64 / 8;
        match (on_processor.mnemonic(), on_processor.op0_kind(), base) {
            (Mnemonic::Ret, ..) => registers.stack[16] = target,
            (Mnemonic::Jmp | Mnemonic::Call, OpKind::Register, _) => {
                registers.general[on_processor.op0_register().number()] = target;
            }
            (Mnemonic::Jmp | Mnemonic::Call, OpKind::Memory, Register::RSP) => {
                registers.stack[(16 + displacement) as usize] = target;
            }
            (Mnemonic::Jmp | Mnemonic::Call, ..) => registers.memory[0] = target,
            _ => {}
        }
        let mut state = state_of(&registers, at);
        // A double shift and a shift of vectors need known distances, and here these are known.
        let next = execute_any(&mut state, program, &in_executor)
            .and_then(|next| address_of(next, &mut state, program, &in_executor));
        let next = match next {
            Ok(next) => next,
            Err(error) => return Comparison::Refused(error),
        };
        let after = *runner.run(&registers);
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

/// Compares every instruction of some functions with the processor, unless the same one was compared for
/// another program. Returns the number of instructions and the differences.
pub fn compare_instructions(
    program: &Program,
    entries: &[u64],
    compared: &mut BTreeSet<Vec<u8>>,
) -> (usize, Vec<String>) {
    let mut random = Random::new(0x1357);
    let mut distinct: BTreeMap<Vec<u8>, Instruction> = BTreeMap::new();
    for &entry in entries {
        for instruction in paths::instructions(program, entry).values() {
            let bytes = program.bytes(instruction.ip()).expect("code");
            distinct.insert(bytes[..instruction.len()].to_vec(), *instruction);
        }
    }
    // The forms of jumps, with other targets, are compared by themselves.
    distinct.retain(|_, instruction| flow(instruction) == Flow::Next);
    let count = distinct.len();
    // The same bytes refer to another constant elsewhere.
    distinct.retain(|bytes, instruction| {
        instruction.is_ip_rel_memory_operand() || compared.insert(bytes.clone())
    });
    let wrong = distinct.values().filter_map(|it| {
        match compare(program, it, it, STATES_OF_FUNCTIONS, &mut random) {
            Comparison::Equal => None,
            Comparison::Different(text) | Comparison::Refused(text) => Some(text),
        }
    });
    (count, wrong.collect())
}

/// A program in executable memory.
pub struct Loaded(Mmap);

impl Loaded {
    /// Copies a program to memory.
    pub fn new(program: &Program) -> Self {
        let mut code = Vec::new();
        for (address, data) in program.sections() {
            code.resize((address - Program::START) as usize, 0);
            code.extend(data);
        }
        let mut memory = MmapMut::map_anon(code.len()).expect("memory");
        memory.copy_from_slice(&code);
        let moved = (memory.as_ptr().addr() as u64).wrapping_sub(Program::START);
        let addresses = program.absolute(0..u64::MAX);
        for (place, _) in addresses.filter(|(_, bytes)| *bytes == 8) {
            let place = &mut memory[(place - Program::START) as usize..];
            let address = place.first_chunk_mut().expect("a place in a section");
            *address = (u64::from_le_bytes(*address).wrapping_add(moved)).to_le_bytes();
        }
        Self(memory.make_exec().expect("memory that may hold code"))
    }

    /// Calls a function of the program. Returns its result, or both results if it returns a pair.
    pub fn call(&self, address: u64, arguments: &[u64]) -> [u64; 2] {
        #[repr(C)]
        struct Pair(u64, u64);

        let start = &self.0[(address - Program::START) as usize..];
        // SAFETY: There is a Rust function at this address, compiled for features that this processor has. It
        // takes at most six numbers as arguments and returns a number or a pair of numbers, for which
        // Rust and C use the same registers. It reads its stack, and constants, which lie at the offsets it
        // was compiled with. If it returns one number, the other register may hold any number.
        let function: extern "sysv64" fn(u64, u64, u64, u64, u64, u64) -> Pair =
            unsafe { std::mem::transmute(start.as_ptr()) };
        let [a, b, c, d, e, f] =
            std::array::from_fn(|place| arguments.get(place).copied().unwrap_or(0));
        let Pair(first, second) = function(a, b, c, d, e, f);
        [first, second]
    }
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
