//! Follows all paths through a function. A branch forks a path, and paths join at the same program point. A
//! loop over the squares of a set is unrolled square by square.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use iced_x86::{
    Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedRegister,
};

use crate::diagram::{Bdd, Definitions, take_steps};
use crate::instructions::{Flow, Next, UNKNOWN, execute, flow};
use crate::live::{Live, live, set_of};
use crate::machine::{
    self, ARGUMENTS, BANKS, CALLEE_SAVED, FRAME, Flag, MEMBERS, Result, STACK, State, Value,
};
use crate::order::{Order, order};
use crate::program::Program;
use crate::word::{Word, map};

pub use crate::order::instructions;

/// What an instruction costs of the budget (`--steps`), in addition to its operations on diagrams.
const STEPS: u64 = 10;

/// The decision diagrams of a set's squares are small if they have at most this many variables together.
const FEW: usize = 20;

/// The registers in which a function returns a result or a pair of results.
pub const RESULTS: [Register; 2] = [Register::RAX, Register::RDX];

/// Calls a function symbolically, and returns the values of some registers. If an argument has fewer bits
/// than a register, the upper bits are undefined. The error says why the execution stopped.
pub fn call(
    program: &Program,
    address: u64,
    arguments: &[Word],
    results: &[Register],
) -> Result<Vec<Word>> {
    let mut state = State::default();
    let passed = ARGUMENTS.get(..arguments.len());
    let passed = passed.ok_or("more than 6 arguments: arguments on the stack are not supported")?;
    for (register, argument) in passed.iter().copied().zip(arguments) {
        let mut word = state.register(register)?;
        word[..argument.len()].copy_from_slice(argument);
        state.set_register(register, &word, false)?;
    }
    state.set_register(Register::RSP, &machine::address(FRAME.start, STACK), false)?;
    let before = state.clone();
    let (after, members) = Paths::new(program, address, results).follow(address, state)?;
    for register in CALLEE_SAVED.into_iter().chain([Register::RSP]) {
        if after.value_of(register)? != before.value_of(register)? {
            return Err(format!("the function changes {register:?}, which it must preserve"));
        }
    }
    if after.path.compose(&members) != Bdd::TRUE {
        return Err("for some arguments, the function does not return".to_owned());
    }
    let compose = |value: Word| map(&value, |bit| bit.compose(&members));
    results.iter().map(|&result| after.register(result).map(compose)).collect()
}

/// A program point: call depth, [`Order::ranks`], address. The deepest call is first, then the lowest rank.
type Point = (Reverse<usize>, usize, u64);

struct Paths<'a> {
    program: &'a Program,
    order: Order,
    live: BTreeMap<u64, Live>,
    live_out: Live,
    /// The states that are still to be followed, one for each program point.
    frontier: BTreeMap<Point, State>,
    /// For each new variable of [`Paths::name_members`], the Boolean function that it stands for.
    members: Definitions,
}

impl<'a> Paths<'a> {
    fn new(program: &'a Program, entry: u64, results: &[Register]) -> Self {
        let live_out = CALLEE_SAVED.iter().chain(&[Register::RSP]).chain(results);
        let live_out = set_of(live_out.copied());
        let code = instructions(program, entry);
        let scans = code.values().filter(|it| {
            is_bit_scan(it)
                || decremented(it).is_some() && next_bit_scan(program, it.next_ip()).is_some()
        });
        let order = order(entry, &code, scans.map(Instruction::ip).collect());
        Self {
            program,
            live: live(&code, live_out, &order),
            order,
            live_out,
            frontier: BTreeMap::new(),
            members: Definitions::new(),
        }
    }

    fn add(&mut self, calls: usize, address: u64, mut state: State) -> Result<()> {
        if state.path == Bdd::FALSE {
            return Ok(());
        }
        // Only code that an indirect jump or call reaches has no rank.
        let rank = *self.order.ranks.get(&address).unwrap_or(&0);
        let point = (Reverse(calls), rank, address);
        if let Some(other) = self.frontier.remove(&point) {
            let live = self.live.get(&address).copied().unwrap_or_default();
            state.join(other, live | set_of([Register::RSP]))?;
        }
        self.frontier.insert(point, state);
        Ok(())
    }

    /// Follows all paths to the return. Returns the final state, and the definitions of its variables.
    fn follow(mut self, entry: u64, state: State) -> Result<(State, Definitions)> {
        self.add(0, entry, state)?;
        let mut finished: Option<State> = None;
        while let Some(((Reverse(calls), _, address), state)) = self.frontier.pop_first() {
            take_steps(STEPS);
            let program = self.program;
            let stuck = |reason| format!("{}: {reason}", program.place(address));
            let instruction = program.instruction(address).map_err(stuck)?;
            let (next, mut state) = self
                .step(&instruction, calls, state)
                .map_err(|reason| stuck(format!("`{instruction}`: {reason}")))?;
            match next {
                Next::FallThrough => self.add(calls, instruction.next_ip(), state)?,
                Next::Jump(target) => {
                    let is_call = matches!(flow(&instruction), Flow::Call(_));
                    self.add(calls + usize::from(is_call), target, state)?;
                }
                Next::Branch(condition, target) => {
                    let ways = [(condition, target), (!condition, instruction.next_ip())];
                    for (condition, target) in ways {
                        let path = state.path & condition;
                        self.add(calls, target, State { path, ..state.clone() })?;
                    }
                }
                Next::Return => match (state.pop_return(self.program)?, &mut finished) {
                    (Some(target), _) => self.add(calls.saturating_sub(1), target, state)?,
                    (None, Some(finished)) => finished.join(state, self.live_out)?,
                    (None, None) => finished = Some(state),
                },
            }
        }
        Ok((finished.ok_or("the function never returns")?, self.members))
    }

    /// Executes an instruction. A scan ([`Self::scanned`]) forks at the first square that may be in its set
    /// (for `lzcnt` and `bsr`, the last). One path has this square. The other lacks it, and scans again later.
    fn step(
        &mut self,
        instruction: &Instruction,
        calls: usize,
        mut state: State,
    ) -> Result<(Next, State)> {
        state.follow_stack()?;
        match flow(instruction) {
            Flow::Unknown => return Err(UNKNOWN.to_owned()),
            Flow::Branch(_) => self.name_members(instruction, &mut state),
            _ => {}
        }
        if let Some(set) = self.scanned(instruction, &state)? {
            let is_there = |member: &Bdd| *member & state.path != Bdd::FALSE;
            let is_from_last = is_reverse_scan(instruction);
            let mut squares = set.iter();
            let first =
                if is_from_last { squares.rposition(is_there) } else { squares.position(is_there) };
            if let Some(first) = first {
                let is_member = set[first];
                let passed = if is_from_last { first + 1..set.len() } else { 0..first };
                let known = |has_first| {
                    let mut squares = set.clone();
                    squares[passed.clone()].fill(Bdd::FALSE);
                    squares[first] = has_first;
                    squares
                };
                let mut others = state.clone();
                others.path = others.path & !is_member;
                let written = self.written_in_loop(instruction.ip());
                others.replace(&set, &known(Bdd::FALSE), written);
                self.add(calls, instruction.ip(), others)?;
                state.path = state.path & is_member;
                state.replace(&set, &known(Bdd::TRUE), written);
            }
        }
        let next = execute(&mut state, self.program, instruction)?;
        Ok((next, state))
    }

    /// Returns the set that a bit scan reads, or that a `blsr` or `lea` reads before a scan of the same set.
    fn scanned(&self, instruction: &Instruction, state: &State) -> Result<Option<Word>> {
        if is_bit_scan(instruction) {
            return state.register(instruction.op1_register()).map(Some);
        }
        let set = decremented(instruction).and_then(|register| state.register(register).ok());
        Ok(set.filter(|set| self.scans(instruction.next_ip(), set, state)))
    }

    /// Returns the registers that may hold a scanned set: in a loop, those that it writes; elsewhere, all.
    fn written_in_loop(&self, scan: u64) -> Live {
        let Some(code) = self.order.loops.get(&scan) else {
            return !0;
        };
        let (mut written, mut factory) = (0, InstructionInfoFactory::new());
        for instruction in code.iter().flat_map(|&at| self.program.instruction(at)) {
            let used = factory.info(&instruction).used_registers().iter();
            let is_read = |access| matches!(access, OpAccess::Read | OpAccess::CondRead);
            let changed = used.filter(|it| !is_read(it.access()));
            written |= set_of(changed.map(UsedRegister::register));
        }
        written
    }

    /// Replaces the bits of a set by new variables, if their diagrams are large and the branch tests whether
    /// the set is empty before a bit scan of the set.
    ///
    /// Without new variables, the path condition would depend on the whole board, and be a hundred times as
    /// large as the results. Replacing small diagrams would make proofs for two pawns 20 times slower.
    fn name_members(&mut self, branch: &Instruction, state: &mut State) {
        let zero = Flag::Zero as usize;
        let Value::IsZero(set) = state.flags[zero].clone() else {
            return;
        };
        let mut variables = BTreeSet::new();
        let mut is_one_too_many = |variable| {
            variables.insert(variable);
            variables.len() > FEW
        };
        let is_large = set.iter().any(|member| member.depends_on(&mut is_one_too_many));
        let mut ways = [branch.near_branch_target(), branch.next_ip()].into_iter();
        if is_large && ways.any(|next| self.scans(next, &set, state)) {
            let named = Word::from_iter(set.iter().map(|&member| self.named(member)));
            state.replace(&set, &named, !0);
            state.flags[zero] = Value::IsZero(named);
        }
    }

    /// Whether the next bit scan from an address on scans this set.
    fn scans(&self, address: u64, set: &[Bdd], state: &State) -> bool {
        next_bit_scan(self.program, address)
            .and_then(|scan| state.register(scan.op1_register()).ok())
            .is_some_and(|word| word == set)
    }

    /// Returns a new variable that stands for a function. Returns literals and constants unchanged.
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

/// Whether an instruction finds the first or the last square of a set in a register.
fn is_bit_scan(instruction: &Instruction) -> bool {
    let is_forward = matches!(instruction.mnemonic(), Mnemonic::Tzcnt | Mnemonic::Bsf);
    (is_forward || is_reverse_scan(instruction)) && instruction.op1_kind() == OpKind::Register
}

fn is_reverse_scan(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Lzcnt | Mnemonic::Bsr)
}

/// Returns the first bit scan from an address on, before any branch.
fn next_bit_scan(program: &Program, mut address: u64) -> Option<Instruction> {
    let mut seen = BTreeSet::new();
    while seen.insert(address) {
        let instruction = program.instruction(address).ok()?;
        if is_bit_scan(&instruction) {
            return Some(instruction);
        }
        address = match flow(&instruction) {
            Flow::FallThrough => instruction.next_ip(),
            Flow::Jump(target) => target?,
            _ => return None,
        };
    }
    None
}

/// Returns the register whose first square `blsr` removes, or from which `lea rax, [rcx-1]` subtracts 1.
fn decremented(instruction: &Instruction) -> Option<Register> {
    let is_less_1 = instruction.memory_index() == Register::None
        && instruction.memory_displacement64() == u64::MAX;
    match instruction.mnemonic() {
        Mnemonic::Lea if is_less_1 => Some(instruction.memory_base()),
        Mnemonic::Blsr => Some(instruction.op1_register()),
        _ => None,
    }
    .filter(|register| register.is_gpr())
}

impl State {
    /// Replaces a word in the given general registers by another that is equal on this path.
    fn replace(&mut self, word: &[Bdd], by: &[Bdd], registers: Live) {
        for (index, register) in self.registers[BANKS[0].clone()].iter_mut().enumerate() {
            if let Value::Word(register) = register
                && registers >> index & 1 != 0
                && register[..word.len()] == *word
            {
                register[..word.len()].copy_from_slice(by);
            }
        }
    }
}
