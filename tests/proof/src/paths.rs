//! Follows all paths through a function at once. Paths that meet are joined, both sides of a branch are
//! followed, and a loop over the squares of a set is followed square by square.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register,
    RflagsBits, UsedRegister,
};

use crate::diagram::{Bdd, Definitions, Limits};
use crate::instructions::{Next, execute};
use crate::machine::{
    Flag, FlagValue, GARBAGE, GENERAL, Live, MEMBERS, Result, STACK, State, VECTOR,
};
use crate::order::{Order, order};
use crate::program::{Convention, Program, outside};
use crate::word::{Word, number};

/// The number of variables of which no function is large.
const FEW: usize = 20;

/// The registers in which a function returns its result, or a pair of results.
pub const RESULTS: [Register; 2] = [Register::RAX, Register::RDX];

/// Why code cannot be followed, and the address of the instruction.
#[derive(Clone, Debug)]
pub struct Stuck {
    /// The address, if a single instruction is the reason.
    pub address: Option<u64>,
    /// The reason.
    pub reason: String,
}

/// What was followed, or why it cannot be.
type Followed<T> = std::result::Result<T, Stuck>;

impl Stuck {
    fn at(address: u64) -> impl FnOnce(String) -> Self {
        move |reason| Self {
            address: Some(address),
            reason,
        }
    }
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(address) = self.address {
            write!(f, "at {address:#x}: ")?;
        }
        f.write_str(&self.reason)
    }
}

impl From<String> for Stuck {
    fn from(reason: String) -> Self {
        Self {
            address: None,
            reason,
        }
    }
}

impl From<Stuck> for String {
    fn from(stuck: Stuck) -> Self {
        stuck.to_string()
    }
}

/// The contents of some registers after a call of a function, for all arguments. An argument may have
/// fewer bits than a register; the other bits may then have any value.
pub fn call(
    program: &Program,
    address: u64,
    arguments: &[Word],
    results: &[Register],
) -> Followed<Vec<Word>> {
    let after = run(program, address, arguments, BTreeMap::new(), results)?;
    let results = results.iter().map(|&result| Ok(after.register(result)?));
    results.collect()
}

/// The state after a call of a function with some memory contents, for all arguments.
pub fn run(
    program: &Program,
    address: u64,
    arguments: &[Word],
    memory: BTreeMap<u64, Word>,
    results: &[Register],
) -> Followed<State> {
    let paths = Paths::new(program, address, results);
    let mut state = State {
        memory,
        ..State::default()
    };
    let mut next = GARBAGE;
    let mut garbage = |bits: usize| -> Word {
        let first = next;
        next += bits as u32;
        (first..next).map(Bdd::variable).collect()
    };
    // The other registers are never read, and their contents would be thousands of variables.
    let mut read = paths.live.get(&address).copied().unwrap_or_default();
    let Convention {
        arguments: passed,
        kept,
        kept_vectors,
    } = program.convention.clone();
    if arguments.len() > passed.len() {
        return Err(format!(
            "more than {} arguments are passed on the stack",
            passed.len()
        )
        .into());
    }
    for register in kept.iter().chain(&passed[..arguments.len()]) {
        read.general[register.number()] = true;
    }
    read.vector[kept_vectors.clone()].fill(true);
    let banks = [
        (&mut state.general[..], &read.general[..], GENERAL),
        (&mut state.vector, &read.vector, VECTOR),
        (&mut state.mask, &read.mask, GENERAL),
    ];
    for (bank, read, bits) in banks {
        for (register, _) in bank.iter_mut().zip(read).filter(|(_, read)| **read) {
            *register = Some(garbage(bits));
        }
    }
    for (register, argument) in passed.iter().copied().zip(arguments) {
        let mut word = state.register(register)?;
        word[..argument.len()].copy_from_slice(argument);
        state.set_register(register, &word, false)?;
    }
    state.set_register(Register::RSP, &number(STACK, GENERAL), false)?;
    let before = state.clone();
    let after = paths.follow(address, state)?;
    for &register in kept.iter().chain(&[Register::RSP]) {
        if after.register(register)? != before.register(register)? {
            return Err(format!("{register:?} is not what it was before").into());
        }
    }
    for vector in kept_vectors {
        let [before, after] =
            [&before, &after].map(|state| state.vector[vector].as_ref().map(|word| &word[..128]));
        if after != before {
            return Err(format!("xmm{vector} is not what it was before").into());
        }
    }
    if after.path != Bdd::TRUE {
        return Err("it does not return for all arguments".to_owned().into());
    }
    Ok(after)
}

/// Where a path is: in how many calls, with the innermost first; the position in the function; and the address.
type Place = (Reverse<usize>, usize, u64);

/// The paths of a function that remain to be followed.
struct Paths<'a> {
    program: &'a Program,
    live: BTreeMap<u64, Live>,
    at_the_end: Live,
    order: Order,
    /// The states that the paths have reached, one for each place.
    left: BTreeMap<Place, State>,
    /// The functions that the variables of members stand for.
    members: Definitions,
}

impl<'a> Paths<'a> {
    fn new(program: &'a Program, entry: u64, results: &[Register]) -> Self {
        let mut at_the_end = Live::default();
        for register in program
            .convention
            .kept
            .iter()
            .chain(&[Register::RSP])
            .chain(results)
        {
            at_the_end.general[register.number()] = true;
        }
        at_the_end.vector[program.convention.kept_vectors.clone()].fill(true);
        let code = instructions(program, entry);
        Self {
            program,
            live: live(&code, at_the_end),
            order: order(
                entry,
                &code,
                |instruction| successors(instruction, &[]),
                code.values()
                    .filter(|instruction| searches(&code, instruction))
                    .map(Instruction::ip)
                    .collect(),
            ),
            at_the_end,
            left: BTreeMap::new(),
            members: Definitions::new(),
        }
    }

    /// Adds a path that has reached a place within some calls.
    fn add(&mut self, calls: usize, address: u64, mut state: State) -> Result<()> {
        if state.path == Bdd::FALSE {
            return Ok(());
        }
        let position = self
            .order
            .positions
            .get(&address)
            .copied()
            .unwrap_or_default();
        let place = (Reverse(calls), position, address);
        if let Some(other) = self.left.remove(&place) {
            let mut live = self.live.get(&address).copied().unwrap_or_default();
            live.general[Register::RSP.number()] = true;
            if state.register(Register::RSP)? != other.register(Register::RSP)? {
                return Err("paths with different stacks meet".to_owned());
            }
            state.join(other, &live);
        }
        self.left.insert(place, state);
        Ok(())
    }

    /// Follows all paths from a place to the end.
    fn follow(mut self, entry: u64, state: State) -> Followed<State> {
        self.add(0, entry, state)?;
        let mut finished: Option<State> = None;
        while let Some(((Reverse(calls), _, address), state)) = self.left.pop_first() {
            Limits::check_time();
            let instruction = self
                .program
                .instruction(address)
                .map_err(Stuck::at(address))?;
            let (next, state) = self
                .step(&instruction, calls, state)
                .map_err(|reason| Stuck::at(address)(format!("`{instruction}`: {reason}")))?;
            match next {
                Next::Step => self.add(calls, instruction.next_ip(), state)?,
                Next::Jump(target) => {
                    let is_call = instruction.flow_control() == FlowControl::Call;
                    self.add(calls + usize::from(is_call), target, state)?;
                }
                Next::Branch(condition, target) => {
                    let mut taken = state.clone();
                    taken.path = taken.path & condition;
                    let mut not_taken = state;
                    not_taken.path = not_taken.path & !condition;
                    self.add(calls, target, taken)?;
                    self.add(calls, instruction.next_ip(), not_taken)?;
                }
                Next::Return => {
                    let mut state = state;
                    match (state.pop_return(self.program)?, &mut finished) {
                        (Some(target), _) => self.add(calls.saturating_sub(1), target, state)?,
                        (None, Some(finished)) => finished.join(state, &self.at_the_end),
                        (None, None) => finished = Some(state),
                    }
                }
            }
        }
        let mut finished = finished.ok_or("it never returns".to_owned())?;
        if !self.members.is_empty() {
            finished.compose(&self.members);
        }
        Ok(finished)
    }

    /// Executes an instruction. If it looks for the first square of a set, it is executed for a single
    /// square, and the other squares wait in front of it.
    fn step(
        &mut self,
        instruction: &Instruction,
        calls: usize,
        mut state: State,
    ) -> Result<(Next, State)> {
        if instruction.flow_control() == FlowControl::ConditionalBranch {
            self.name_members(instruction, &mut state);
        }
        if let Some(set) = self.searched(instruction, &state)? {
            let first = (0..set.len()).find(|&place| set[place] & state.path != Bdd::FALSE);
            if let Some(first) = first {
                let is_member = set[first];
                let mut others = state.clone();
                others.path = others.path & !is_member;
                let written = self.written_in_loop(instruction.ip());
                others.replace(&set, &without(&set, first, Bdd::FALSE), &written);
                self.add(calls, instruction.ip(), others)?;
                state.path = state.path & is_member;
                state.replace(&set, &without(&set, first, Bdd::TRUE), &written);
            }
        }
        let next = execute(&mut state, self.program, instruction)?;
        if let Next::Jump(target) | Next::Branch(_, target) = next
            && let Some(name) = self.program.elsewhere(target)
        {
            return Err(outside(name));
        }
        Ok((next, state))
    }

    /// The set whose first square an instruction takes, or of which it computes the rest before the first
    /// square is taken.
    fn searched(&self, instruction: &Instruction, state: &State) -> Result<Option<Word>> {
        if looks_for_a_square(instruction) {
            return state.register(instruction.op1_register()).map(Some);
        }
        let Some(register) = lowered(instruction) else {
            return Ok(None);
        };
        let set = state.register(register)?;
        let is_searched = self.looks_in(instruction.next_ip(), &set, state);
        Ok(is_searched.then_some(set))
    }

    /// The registers that are written in the loop over the squares that an instruction takes. Others keep the
    /// whole set, which would be another function after each square.
    fn written_in_loop(&self, search: u64) -> [bool; 16] {
        let Some(code) = self.order.loops.get(&search) else {
            return [true; 16];
        };
        let mut written = [false; 16];
        let mut factory = InstructionInfoFactory::new();
        for instruction in code
            .iter()
            .flat_map(|&address| self.program.instruction(address))
        {
            for used in factory.info(&instruction).used_registers() {
                if used.register().is_gpr()
                    && !matches!(used.access(), OpAccess::Read | OpAccess::CondRead)
                {
                    written[used.register().full_register().number()] = true;
                }
            }
        }
        written
    }

    /// At a branch on whether a set has members, after which one path looks for the first member, this
    /// puts a variable in place of each member that is a function. Otherwise the condition for the loop
    /// over the set to go on would be a function of the whole board. It would be a different one after
    /// each square, and a hundred times as large as the results for the squares. Functions of few variables
    /// are never large.
    fn name_members(&mut self, branch: &Instruction, state: &mut State) {
        let zero = Flag::Zero as usize;
        let Some(FlagValue::IsZero(set)) = state.flags[zero].clone() else {
            return;
        };
        let variables = RefCell::new(BTreeSet::new());
        let is_large = |member: &Bdd| {
            member.asks(|variable| {
                let mut variables = variables.borrow_mut();
                variables.insert(variable);
                variables.len() > FEW
            })
        };
        if !set.iter().any(is_large) {
            return;
        }
        for next in [branch.near_branch_target(), branch.next_ip()] {
            if self.looks_in(next, &set, state) {
                let named: Word = set.iter().map(|&member| self.named(member)).collect();
                state.replace(&set, &named, &[true; 16]);
                state.flags[zero] = Some(FlagValue::IsZero(named));
                break;
            }
        }
    }

    /// Whether the code from an address on looks for the first square of a set before it branches.
    fn looks_in(&self, mut address: u64, set: &[Bdd], state: &State) -> bool {
        let mut seen = BTreeSet::new();
        while seen.insert(address)
            && let Ok(instruction) = self.program.instruction(address)
        {
            if looks_for_a_square(&instruction) {
                let word = state.register(instruction.op1_register());
                return word.is_ok_and(|word| word == set);
            }
            address = match instruction.flow_control() {
                FlowControl::Next => instruction.next_ip(),
                FlowControl::UnconditionalBranch => instruction.near_branch_target(),
                _ => return false,
            };
        }
        false
    }

    /// A variable that stands for a function. A function that is itself a variable is returned as it is.
    fn named(&mut self, function: Bdd) -> Bdd {
        if function.is_literal() {
            return function;
        }
        let function = function.compose(&self.members);
        let variable = MEMBERS + self.members.len() as u32;
        self.members.insert(variable, function);
        Bdd::variable(variable)
    }
}

/// Whether an instruction looks for the first square of a set in a register.
fn looks_for_a_square(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Tzcnt | Mnemonic::Bsf)
        && instruction.op1_kind() == OpKind::Register
}

/// The register of which an instruction computes the number below it, such as `lea rax, [rcx-1]`.
fn lowered(instruction: &Instruction) -> Option<Register> {
    let is_lea = instruction.mnemonic() == Mnemonic::Lea
        && instruction.memory_index() == Register::None
        && instruction.memory_displacement64() == u64::MAX;
    match instruction.mnemonic() {
        Mnemonic::Lea if is_lea => Some(instruction.memory_base()),
        Mnemonic::Blsr => Some(instruction.op1_register()),
        _ => None,
    }
    .filter(|register| register.is_gpr())
}

/// Whether an instruction takes the first square of a set, or computes the rest of the set before that.
fn searches(code: &BTreeMap<u64, Instruction>, instruction: &Instruction) -> bool {
    let mut next = Some(instruction);
    while let Some(later) = next.filter(|_| lowered(instruction).is_some()) {
        if looks_for_a_square(later) {
            return true;
        }
        let is_straight = later.flow_control() == FlowControl::Next;
        next = code.get(&later.next_ip()).filter(|_| is_straight);
    }
    looks_for_a_square(instruction)
}

/// The set with no members before a place, and with or without the place itself.
fn without(set: &[Bdd], first: usize, is_member: Bdd) -> Word {
    let mut known = number(0, set.len());
    known[first] = is_member;
    known[first + 1..].copy_from_slice(&set[first + 1..]);
    known
}

impl State {
    /// Puts functions in place of variables.
    fn compose(&mut self, by: &Definitions) {
        let registers = self.general.iter_mut().chain(&mut self.vector);
        let registers = registers.chain(&mut self.mask).flatten();
        for bit in registers.chain(self.memory.values_mut()).flatten() {
            *bit = bit.compose(by);
        }
        self.path = self.path.compose(by);
    }

    /// Replaces a word by what is known of it on this path, in those of some registers that contain the word.
    fn replace(&mut self, word: &[Bdd], by: &[Bdd], registers: &[bool; 16]) {
        for (register, is_meant) in self.general.iter_mut().zip(registers) {
            if let Some(register) = register
                && *is_meant
                && register[..word.len()] == *word
            {
                register[..word.len()].copy_from_slice(by);
            }
        }
    }
}

/// The registers and flags that are live before each instruction of a function and of those that it calls.
fn live(instructions: &BTreeMap<u64, Instruction>, at_the_end: Live) -> BTreeMap<u64, Live> {
    // The places to which a function may return.
    let calls = instructions.values();
    let calls = calls.filter(|instruction| instruction.flow_control() == FlowControl::Call);
    let returns: Vec<u64> = calls.map(Instruction::next_ip).collect();
    let mut live: BTreeMap<u64, Live> = BTreeMap::new();
    let mut factory = InstructionInfoFactory::new();
    loop {
        let mut changed = false;
        for (&address, instruction) in instructions.iter().rev() {
            let mut after = if instruction.flow_control() == FlowControl::Return {
                at_the_end
            } else {
                Live::default()
            };
            for next in successors(instruction, &returns) {
                after = after.or(live.get(&next).copied().unwrap_or_default());
            }
            let before = live_before(instruction, after, &mut factory);
            changed |= live.insert(address, before) != Some(before);
        }
        if !changed {
            return live;
        }
    }
}

/// The instructions of a function, and of those that it calls, by their addresses.
pub fn instructions(program: &Program, entry: u64) -> BTreeMap<u64, Instruction> {
    reached(program, entry, |instruction| successors(instruction, &[]))
}

/// The instructions of a function, without those of the functions that it calls.
pub fn body(program: &Program, entry: u64) -> BTreeMap<u64, Instruction> {
    reached(program, entry, |instruction| {
        match instruction.flow_control() {
            FlowControl::Call => vec![instruction.next_ip()],
            _ => successors(instruction, &[]),
        }
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
fn successors(instruction: &Instruction, returns: &[u64]) -> Vec<u64> {
    match instruction.flow_control() {
        FlowControl::Next => vec![instruction.next_ip()],
        FlowControl::UnconditionalBranch => vec![instruction.near_branch_target()],
        FlowControl::ConditionalBranch | FlowControl::Call => {
            vec![instruction.near_branch_target(), instruction.next_ip()]
        }
        FlowControl::Return => returns.to_vec(),
        // Other instructions, such as those of a panic, end the path.
        _ => Vec::new(),
    }
}

fn live_before(
    instruction: &Instruction,
    mut live: Live,
    factory: &mut InstructionInfoFactory,
) -> Live {
    const FLAGS: [u32; 4] = [
        RflagsBits::CF,
        RflagsBits::ZF,
        RflagsBits::SF,
        RflagsBits::OF,
    ];
    let written = instruction.rflags_modified();
    let read = instruction.rflags_read();
    for (live, flag) in live.flags.iter_mut().zip(FLAGS) {
        *live = (*live && written & flag == 0) || read & flag != 0;
    }
    let registers = factory.info(instruction).used_registers();
    let place = |live: &mut Live, register: Register, value: bool| {
        if register.is_gpr() {
            live.general[register.full_register().number()] = value;
        } else if register.is_vector_register() {
            live.vector[register.number()] = value;
        } else if register.is_k() {
            live.mask[register.number()] = value;
        }
    };
    // If only part of a register is written, the other part stays live.
    let is_whole = |register: Register| {
        register.is_gpr() && register.size() >= 4
            || register.is_vector_register()
            || register.is_k()
    };
    // A search may keep the register that it writes if no bit is set. The executor then gives it any value.
    let found = instruction.op0_register();
    let is_search = matches!(instruction.mnemonic(), Mnemonic::Bsf | Mnemonic::Bsr)
        && found != instruction.op1_register();
    let access = |used: &UsedRegister| match used.access() {
        OpAccess::CondWrite | OpAccess::ReadCondWrite | OpAccess::ReadWrite
            if is_search && used.register() == found =>
        {
            OpAccess::Write
        }
        access => access,
    };
    for used in registers {
        if access(used) == OpAccess::Write && is_whole(used.register()) {
            place(&mut live, used.register(), false);
        }
    }
    for used in registers {
        if !matches!(
            access(used),
            OpAccess::Write | OpAccess::NoMemAccess | OpAccess::None
        ) {
            place(&mut live, used.register(), true);
        }
    }
    live
}
