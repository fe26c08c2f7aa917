//! Compares the executor with the processor itself: each instruction of the functions, and whole
//! functions, on random operands.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::offset_of;

use iced_x86::{
    Code, CpuidFeature, Decoder, DecoderOptions, Encoder, IcedError, Instruction,
    InstructionInfoFactory, MemoryOperand, Mnemonic, OpKind, Register,
};
use memmap2::{Mmap, MmapMut};

use pawnfill_oracle::input::Random;

use crate::diagram::Bdd;
use crate::instructions::{Flow, Next, execute_any, flow};
use crate::machine::{Flag, GENERAL, State, VECTOR};
use crate::paths;
use crate::program::{Convention, Program};
use crate::word::{Word, known, number};

/// The contents of the processor's registers, and two pieces of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    let features = [
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("popcnt", is_x86_feature_detected!("popcnt")),
    ];
    let missing = features.iter().find(|(_, has)| !has);
    if let Some((name, _)) = missing {
        eprintln!("skipped: this processor does not have {name}");
    }
    missing.is_none()
}

/// The vector and mask registers with their places: the first sixteen vector registers with 256 bits or, with
/// AVX-512, all 32 with 512 bits and the masks. Each has an instruction for loading and one for storing.
fn vectors(has_avx512: bool) -> impl Iterator<Item = (Register, usize, [Code; 2])> {
    use Code::{
        EVEX_Vmovdqu64_zmm_k1z_zmmm512, EVEX_Vmovdqu64_zmmm512_k1z_zmm, VEX_Kmovq_kr_km64,
        VEX_Kmovq_m64_kr, VEX_Vmovdqu_ymm_ymmm256, VEX_Vmovdqu_ymmm256_ymm,
    };
    let (first, codes) = if has_avx512 {
        (
            Register::ZMM0,
            [
                EVEX_Vmovdqu64_zmm_k1z_zmmm512,
                EVEX_Vmovdqu64_zmmm512_k1z_zmm,
            ],
        )
    } else {
        (
            Register::YMM0,
            [VEX_Vmovdqu_ymm_ymmm256, VEX_Vmovdqu_ymmm256_ymm],
        )
    };
    let vectors = (0..32).map(move |number| {
        (
            first + number,
            offset_of!(Registers, vector) + 64 * number as usize,
            codes,
        )
    });
    let masks = (0..8).map(|number| {
        let offset = offset_of!(Registers, mask) + 8 * number as usize;
        (
            Register::K0 + number,
            offset,
            [VEX_Kmovq_kr_km64, VEX_Kmovq_m64_kr],
        )
    });
    vectors.chain(masks).take(if has_avx512 { 40 } else { 16 })
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
    /// The room for the code.
    const ROOM: usize = 4096;

    fn new(instruction: &Instruction) -> Self {
        let registers = Box::new(Registers {
            general: [0; 16],
            flags: 0,
            own_stack: 0,
            landed: 0,
            _alignment: [0; 5],
            vector: [[0; 8]; 32],
            mask: [0; 8],
            memory: [0; 8],
            stack: [0; 32],
        });
        let mut parts = None;
        let memory = executable(&[0; Self::ROOM], |memory| {
            let start = memory.as_ptr().addr() as u64;
            let at = (&raw const *registers).addr() as u64;
            let surrounded = Surrounded::new(instruction, start, at, has_avx512());
            let surrounded = surrounded.expect("an instruction that was decoded can be encoded");
            memory[..surrounded.code.len()].copy_from_slice(&surrounded.code);
            parts = Some(surrounded);
        });
        let parts = parts.expect("it was called");
        Self {
            memory,
            registers,
            instruction: parts.instruction,
            landings: parts.landings,
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

/// The code around an instruction.
struct Surrounded {
    start: u64,
    code: Vec<u8>,
    instruction: Instruction,
    landings: [u64; 2],
}

impl Surrounded {
    /// A function at an address, for registers at another one.
    fn new(
        instruction: &Instruction,
        start: u64,
        registers: u64,
        has_avx512: bool,
    ) -> Result<Self, IcedError> {
        use Code::{
            Jmp_rel8_64, Mov_moffs64_RAX, Mov_r64_imm64, Mov_r64_rm64, Mov_rm64_imm32,
            Mov_rm64_r64, Pop_r64, Pop_rm64, Popfq, Push_r64, Push_rm64, Pushfq, Retnq,
            VEX_Vzeroupper,
        };
        use Register::{RAX, RSP};
        /// The bytes of a landing.
        const LANDING: u64 = 33;
        let field = |offset: usize| MemoryOperand::with_base_displ(RAX, offset as i64);
        let flags = field(offset_of!(Registers, flags));
        let own_stack = field(offset_of!(Registers, own_stack));
        let landed = field(offset_of!(Registers, landed));
        let point = || Instruction::with2(Mov_r64_imm64, RAX, registers);
        let kept = Convention::SYSTEM_V.kept;
        let mut all = Self {
            start,
            code: Vec::new(),
            instruction: *instruction,
            landings: [0; 2],
        };
        for register in kept {
            all.add(Instruction::with1(Push_r64, *register))?;
        }
        all.add(point())?;
        all.add(Instruction::with2(Mov_rm64_r64, own_stack, RSP))?;
        for (register, offset, [load, _]) in vectors(has_avx512) {
            all.add(Instruction::with2(load, register, field(offset)))?;
        }
        all.add(Instruction::with1(Push_rm64, flags))?;
        all.add(Ok(Instruction::with(Popfq)))?;
        // `rax` is the last, as it points to the others.
        for number in (0..16).rev() {
            let field = field(8 * number as usize);
            all.add(Instruction::with2(Mov_r64_rm64, RAX + number, field))?;
        }
        let at = all.next();
        let length = placed(instruction, at, at)?.len() as u64;
        all.landings = [at + length, at + length + LANDING];
        all.instruction = placed(instruction, at, all.landings[1])?;
        all.add(Ok(all.instruction))?;
        // No instruction changes a flag before the flags are stored.
        for place in [0, 1] {
            let first = MemoryOperand::with_displ(registers, 8);
            all.add(Instruction::with2(Mov_moffs64_RAX, first, RAX))?;
            all.add(point())?;
            all.add(Instruction::with2(Mov_rm64_imm32, landed, place))?;
            let end = all.landings[1] + LANDING;
            all.add(Instruction::with_branch(Jmp_rel8_64, end))?;
        }
        for number in 1..16 {
            let field = field(8 * number as usize);
            all.add(Instruction::with2(Mov_rm64_r64, field, RAX + number))?;
        }
        all.add(Instruction::with2(Mov_r64_rm64, RSP, own_stack))?;
        all.add(Ok(Instruction::with(Pushfq)))?;
        all.add(Instruction::with1(Pop_rm64, flags))?;
        for (register, offset, [_, store]) in vectors(has_avx512) {
            all.add(Instruction::with2(store, field(offset), register))?;
        }
        all.add(Ok(Instruction::with(VEX_Vzeroupper)))?;
        for register in kept.iter().rev() {
            all.add(Instruction::with1(Pop_r64, *register))?;
        }
        all.add(Ok(Instruction::with(Retnq)))?;
        Ok(all)
    }

    fn next(&self) -> u64 {
        self.start + self.code.len() as u64
    }

    fn add(&mut self, instruction: Result<Instruction, IcedError>) -> Result<(), IcedError> {
        let mut encoder = Encoder::new(64);
        encoder.encode(&instruction?, self.next())?;
        self.code.extend(encoder.take_buffer());
        Ok(())
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

/// Memory with some code that can be run. It may be changed when its address is known.
fn executable(code: &[u8], change: impl FnOnce(&mut [u8])) -> Mmap {
    let mut memory = MmapMut::map_anon(code.len()).expect("memory");
    memory.copy_from_slice(code);
    change(&mut memory);
    memory.make_exec().expect("memory that may hold code")
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
        own_stack: 0,
        landed: 0,
        _alignment: [0; 5],
        vector: [[0; 8]; 32],
        mask: std::array::from_fn(|_| value()),
        memory: std::array::from_fn(|_| value()),
        stack: std::array::from_fn(|_| value()),
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
    for (word, &value) in state.general.iter_mut().zip(&registers.general) {
        *word = Some(number(value, GENERAL));
    }
    for (word, values) in state.vector.iter_mut().zip(&registers.vector) {
        // This runs for every instruction and register, and is several times as fast as `flat_map`.
        let mut lanes = Word::with_capacity(VECTOR);
        for &value in values {
            lanes.extend(number(value, 64));
        }
        *word = Some(lanes);
    }
    for (word, &value) in state.mask.iter_mut().zip(&registers.mask) {
        *word = Some(number(value, GENERAL));
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
    let differs = |(found, expected): (&Option<Word>, &Option<Word>)| {
        let is_known = |word: &Word| word.iter().all(|bit| bit.constant().is_some());
        found.as_ref().is_some_and(is_known) && found != expected
    };
    if let Some(number) = state
        .general
        .iter()
        .zip(&expected.general)
        .position(differs)
    {
        return Some(format!(
            "the general register {number} is {:#x}",
            registers.general[number]
        ));
    }
    if let Some(number) = state.vector.iter().zip(&expected.vector).position(differs) {
        return Some(format!(
            "the vector register {number} is {:x?}",
            registers.vector[number]
        ));
    }
    if let Some(number) = state.mask.iter().zip(&expected.mask).position(differs) {
        return Some(format!(
            "the mask {number} is {:#x}",
            registers.mask[number]
        ));
    }
    for (flag, bit) in FLAG_BITS {
        let value = registers.flags >> bit & 1;
        if state
            .flag(flag)
            .is_ok_and(|found| found != Bdd::from(value != 0))
        {
            return Some(format!("the flag {flag:?} is {value}"));
        }
    }
    let mut bytes = expected.memory.iter();
    let (address, byte) = bytes.find(|(address, byte)| state.memory[address] != **byte)?;
    Some(format!(
        "the byte at {address:#x} of the memory is {:?}",
        known(byte)
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

impl Comparison {
    /// What is wrong with an instruction that the executor has to know.
    pub fn mistake(self) -> Option<String> {
        match self {
            Self::Equal => None,
            Self::Different(text) | Self::Refused(text) => Some(text),
        }
    }
}

/// The number of states in which each instruction is compared.
pub const STATES: usize = 24;

/// Runs an instruction on the processor, and another one, usually the same, in the executor, on random
/// operands.
fn compare(
    program: &Program,
    on_processor: &Instruction,
    in_executor: &Instruction,
    random: &mut Random,
) -> Comparison {
    let is_on_stack = random.below(2) == 0;
    let seed = random.set();
    let at_hand =
        |instruction| with_memory_at_hand(instruction, is_on_stack, &mut Random::new(seed));
    let (on_processor, base) = at_hand(on_processor);
    let mut runner = Runner::new(&on_processor);
    let in_executor = placed(
        &at_hand(in_executor).0,
        runner.instruction.ip(),
        runner.landings[1],
    );
    let in_executor = in_executor.expect("an instruction that can be encoded");
    let at = (&raw const *runner.registers).addr() as u64;
    let middle = offset_of!(Registers, stack) + 128;
    for _ in 0..STATES {
        let mut registers = random_registers(random);
        registers.general[4] = at + middle as u64;
        if on_processor.mnemonic() == Mnemonic::Leave {
            registers.general[5] = at + middle as u64 - 64 + 8 * random.below(16);
        }
        if base != Register::None && base != Register::RSP {
            registers.general[base.number()] = at + offset_of!(Registers, memory) as u64;
        }
        // Where a jump leads that does not say it by itself: the address is in a register or in memory.
        let target = runner.landings[1];
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
        let after = runner.run(&registers);
        let landed = after.landed;
        if let Some(difference) = difference(&state, after, at) {
            return Comparison::Different(format!("`{on_processor}`: {difference}"));
        }
        if runner.landings[landed as usize] != next {
            return Comparison::Different(format!("`{on_processor}`: it jumps or does not"));
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
    let wrong = distinct.values().filter_map(|instruction| {
        compare(program, instruction, instruction, &mut random).mistake()
    });
    (count, wrong.collect())
}

/// Compares an instruction that belongs to no program.
pub fn compare_alone(instruction: &Instruction, random: &mut Random) -> Comparison {
    compare(&Program::default(), instruction, instruction, random)
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
        Self(executable(&code, |memory| {
            let moved = (memory.as_ptr().addr() as u64).wrapping_sub(Program::START);
            let addresses = program.absolute(0..u64::MAX);
            for (place, _) in addresses.filter(|(_, bytes)| *bytes == 8) {
                let place = &mut memory[(place - Program::START) as usize..];
                let address = place.first_chunk_mut().expect("a place in a section");
                *address = u64::from_le_bytes(*address)
                    .wrapping_add(moved)
                    .to_le_bytes();
            }
        }))
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

    /// Calls a function of the convention of Windows.
    fn call_of_windows(&self, address: u64, arguments: &[u64]) -> u64 {
        let start = &self.0[(address - Program::START) as usize..];
        // SAFETY: As in `call`, with the registers of Windows.
        let function: extern "win64" fn(u64, u64, u64, u64) -> u64 =
            unsafe { std::mem::transmute(start.as_ptr()) };
        let argument = |place: usize| arguments.get(place).copied().unwrap_or(0);
        function(argument(0), argument(1), argument(2), argument(3))
    }

    /// Calls a function that takes slices of pawns, and returns the contents that it writes to an array
    /// of slices.
    pub fn call_with_slices(&self, address: u64, pawns: [&[u64]; 2]) -> [Vec<u64>; 2] {
        let start = &self.0[(address - Program::START) as usize..];
        let [white, black] = pawns;
        let mut out = pawns.map(|pawns| vec![0; pawns.len()]);
        let slices = out
            .each_mut()
            .map(|out| [out.as_mut_ptr().addr(), out.len()]);
        // SAFETY: There is a Rust function at this address, compiled for features that this processor has.
        // Its arguments are two slices and an array of two slices. Rust passes the addresses and lengths
        // of the slices, and the address of the array, in the registers of C. The function reads and
        // writes these slices, which have the same length, reads constants at the offsets it was
        // compiled with, and uses its stack. It calls nothing if the length is that of a group or
        // more.
        let function: extern "sysv64" fn(
            *const u64,
            usize,
            *const u64,
            usize,
            *const [[usize; 2]; 2],
        ) = unsafe { std::mem::transmute(start.as_ptr()) };
        function(
            white.as_ptr(),
            white.len(),
            black.as_ptr(),
            black.len(),
            &raw const slices,
        );
        out
    }
}

/// What the processor returns for a call of a function whose code the executor has followed, so that it calls
/// and reads nothing else; an error if it lacks an instruction.
pub fn witness(program: &Program, address: u64, arguments: &[u64]) -> Result<[u64; 2], String> {
    for instruction in paths::instructions(program, address).values() {
        let mut addresses = program.absolute(instruction.ip()..instruction.next_ip());
        if addresses.any(|(_, bytes)| bytes < 8) {
            return Err("the code has addresses that it could not have here".to_owned());
        }
        for feature in instruction.cpuid_features() {
            if !has_feature(*feature) {
                return Err(format!(
                    "it does not have {feature:?}, which `{instruction}` needs"
                ));
            }
        }
    }
    let loaded = Loaded::new(program);
    Ok(if program.convention.is_windows() {
        [loaded.call_of_windows(address, arguments), 0]
    } else {
        loaded.call(address, arguments)
    })
}

/// Whether this processor has an instruction set.
pub fn has_feature(feature: CpuidFeature) -> bool {
    use CpuidFeature as F;
    match feature {
        F::AVX => is_x86_feature_detected!("avx"),
        F::AVX2 => is_x86_feature_detected!("avx2"),
        F::BMI1 => is_x86_feature_detected!("bmi1"),
        F::BMI2 => is_x86_feature_detected!("bmi2"),
        F::LZCNT => is_x86_feature_detected!("lzcnt"),
        F::POPCNT => is_x86_feature_detected!("popcnt"),
        F::MOVBE => is_x86_feature_detected!("movbe"),
        F::SSE3 => is_x86_feature_detected!("sse3"),
        F::SSSE3 => is_x86_feature_detected!("ssse3"),
        F::SSE4_1 => is_x86_feature_detected!("sse4.1"),
        F::SSE4_2 => is_x86_feature_detected!("sse4.2"),
        F::AVX512F | F::AVX512VL | F::AVX512BW | F::AVX512DQ | F::AVX512CD => has_avx512(),
        F::AVX512_BITALG => is_x86_feature_detected!("avx512bitalg"),
        F::AVX512_VBMI => is_x86_feature_detected!("avx512vbmi"),
        F::AVX512_VBMI2 => is_x86_feature_detected!("avx512vbmi2"),
        F::AVX512_VNNI => is_x86_feature_detected!("avx512vnni"),
        F::AVX512_VPOPCNTDQ => is_x86_feature_detected!("avx512vpopcntdq"),
        F::GFNI => is_x86_feature_detected!("gfni"),
        F::INTEL8086
        | F::INTEL186
        | F::INTEL286
        | F::INTEL386
        | F::INTEL486
        | F::X64
        | F::CMOV
        | F::MULTIBYTENOP
        | F::SSE
        | F::SSE2
        | F::CET_IBT => true,
        _ => false,
    }
}

/// The first instruction of some code.
pub fn decoded(bytes: &[u8]) -> Instruction {
    Decoder::with_ip(64, bytes, 0x1000, DecoderOptions::NONE).decode()
}

/// Whether the code around an instruction can be encoded, even if this processor cannot run it.
pub fn can_be_surrounded(instruction: &Instruction) -> bool {
    let (instruction, _) = with_memory_at_hand(instruction, false, &mut Random::new(0));
    Surrounded::new(&instruction, 0x1000, 0x2000, true).is_ok()
}

/// The instruction, encoded and decoded again.
fn encoded(instruction: &Instruction) -> Instruction {
    let mut encoder = Encoder::new(64);
    encoder
        .encode(instruction, 0x1000)
        .expect("an instruction that exists");
    decoded(&encoder.take_buffer())
}

/// The comparison can fail: it finds an instruction that is executed as another one.
pub fn wrong_instructions_are_found(program: &Program) {
    use Code::*;
    use Register::{BL, CL, RAX, RBX, RCX, XMM1, XMM2, XMM3};
    let scaled = |scale| MemoryOperand::with_base_index_scale_displ_size(RBX, RCX, scale, 8, 1);
    // Shifts of a register by a constant, and rotations.
    let by_constant = |code, count: i32| Instruction::with2(code, RAX, count);
    let rotated = |count: i32| Instruction::with3(VEX_Rorx_r64_rm64_imm8, RAX, RBX, count);
    let of_two = |code| Instruction::with2(code, RAX, RBX);
    let of_vectors = |code| Instruction::with3(code, XMM1, XMM2, XMM3);
    let pairs = [
        [by_constant(Shr_rm64_imm8, 3), by_constant(Sar_rm64_imm8, 3)],
        [Shl_rm64_CL, Rol_rm64_CL].map(|code| Instruction::with2(code, RAX, CL)),
        [rotated(8), rotated(9)],
        [of_two(And_rm64_r64), of_two(Or_rm64_r64)],
        [[RBX, RCX], [RCX, RBX]].map(|[b, c]| Instruction::with3(VEX_Andn_r64_r64_rm64, RAX, b, c)),
        [of_two(VEX_Blsr_r64_rm64), of_two(VEX_Blsi_r64_rm64)],
        [of_two(Add_rm64_r64), of_two(Sub_rm64_r64)],
        [Setb_rm8, Setbe_rm8].map(|code| Instruction::with1(code, BL)),
        [of_two(Cmovl_r64_rm64), of_two(Cmovs_r64_rm64)],
        [2, 4].map(|scale| Instruction::with2(Lea_r64_m, RAX, scaled(scale))),
        [
            of_vectors(VEX_Vpaddb_xmm_xmm_xmmm128),
            of_vectors(VEX_Vpaddq_xmm_xmm_xmmm128),
        ],
        // AVX clears the register above what it writes; the older instructions do not.
        [
            Instruction::with3(VEX_Vpand_xmm_xmm_xmmm128, XMM1, XMM1, XMM3),
            Instruction::with2(Pand_xmm_xmmm128, XMM1, XMM3),
        ],
    ];
    let pairs = pairs.map(|pair| pair.map(|instruction| encoded(&instruction.expect("operands"))));
    let mut random = Random::new(0x2468);
    for [right, wrong] in &pairs {
        let found = compare(program, right, wrong, &mut random);
        let is_found = matches!(found, Comparison::Different(_));
        assert!(is_found, "`{right}` is executed as `{wrong}`");
        let found = compare(program, right, right, &mut random);
        assert_eq!(found, Comparison::Equal);
    }
}
