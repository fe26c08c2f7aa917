//! Follows all paths through a function at once. Paths that meet are joined, both sides of a branch are
//! followed, and a loop over the squares of a set is followed square by square.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use iced_x86::{
    Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedRegister,
};

use crate::diagram::{Bdd, Definitions, take_steps};
use crate::instructions::{Flow, Next, execute, flow};
use crate::live::{Live, live, set_of};
use crate::machine::{
    self, ARGUMENTS, BANKS, FRAME, Flag, KEPT, MEMBERS, Result, STACK, State, Value,
};
use crate::order::{Order, order};
use crate::program::Program;
use crate::word::{Word, map};

pub use crate::order::instructions;

/// The steps that executing an instruction takes at least.
const STEPS: u64 = 10;

/// The number of variables of which no function is large.
const FEW: usize = 20;

/// The registers in which a function returns its result, or a pair of results.
pub const RESULTS: [Register; 2] = [Register::RAX, Register::RDX];

/// The contents of some registers after a call of a function, for all arguments. An argument may have
/// fewer bits than a register; the other bits may then have any value. The error says where and why the function
/// cannot be followed.
pub fn call(
    program: &Program,
    address: u64,
    arguments: &[Word],
    results: &[Register],
) -> Result<Vec<Word>> {
    let mut state = State::default();
    let Some(passed) = ARGUMENTS.get(..arguments.len()) else {
        return Err("more than 6 arguments are passed on the stack".to_owned());
    };
    for (register, argument) in passed.iter().copied().zip(arguments) {
        let mut word = state.register(register)?;
        word[..argument.len()].copy_from_slice(argument);
        state.set_register(register, &word, false)?;
    }
    state.set_register(Register::RSP, &machine::address(FRAME.start, STACK), false)?;
    let before = state.clone();
    let (after, members) = Paths::new(program, address, results).follow(address, state)?;
    for register in KEPT.into_iter().chain([Register::RSP]) {
        if after.value_of(register)? != before.value_of(register)? {
            return Err(format!("{register:?} is not what it was before"));
        }
    }
    if after.path.compose(&members) != Bdd::TRUE {
        return Err("it does not return for all arguments".to_owned());
    }
    let results = results.iter().map(|&result| {
        let result = after.register(result)?;
        Ok(map(&result, |bit| bit.compose(&members)))
    });
    results.collect()
}

/// Where a path is: in how many calls, with the innermost first; the position in the function; and the address.
type Place = (Reverse<usize>, usize, u64);

/// The paths of a function that remain to be followed.
struct Paths<'a> {
    program: &'a Program,
    order: Order,
    live: BTreeMap<u64, Live>,
    at_the_end: Live,
    /// The states that the paths have reached, one for each place.
    left: BTreeMap<Place, State>,
    /// The functions that the variables of members stand for.
    members: Definitions,
}

impl<'a> Paths<'a> {
    fn new(program: &'a Program, entry: u64, results: &[Register]) -> Self {
        let at_the_end = KEPT.iter().chain(&[Register::RSP]).chain(results);
        let at_the_end = set_of(at_the_end.copied());
        let code = instructions(program, entry);
        let searches = code.values().filter(|it| searches(&code, it));
        let order = order(entry, &code, searches.map(Instruction::ip).collect());
        Self {
            program,
            live: live(&code, at_the_end, &order),
            order,
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
        let position = *self.order.positions.get(&address).unwrap_or(&0);
        let place = (Reverse(calls), position, address);
        if let Some(other) = self.left.remove(&place) {
            let live = self.live.get(&address).copied().unwrap_or_default();
            state.join(other, live | set_of([Register::RSP]))?;
        }
        self.left.insert(place, state);
        Ok(())
    }

    /// Follows all paths from a place to the end. Returns what the variables of members stand for, too.
    fn follow(mut self, entry: u64, state: State) -> Result<(State, Definitions)> {
        self.add(0, entry, state)?;
        let mut finished: Option<State> = None;
        while let Some(((Reverse(calls), _, address), state)) = self.left.pop_first() {
            take_steps(STEPS);
            let program = self.program;
            let stuck = |reason| format!("{}: {reason}", program.place(address));
            let instruction = program.instruction(address).map_err(stuck)?;
            let (next, mut state) = self
                .step(&instruction, calls, state)
                .map_err(|reason| stuck(format!("`{instruction}`: {reason}")))?;
            match next {
                Next::Step => self.add(calls, instruction.next_ip(), state)?,
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
                    (None, Some(finished)) => finished.join(state, self.at_the_end)?,
                    (None, None) => finished = Some(state),
                },
            }
        }
        Ok((finished.ok_or("it never returns")?, self.members))
    }

    /// Executes an instruction. If it looks for the first square of a set, it is executed for a single
    /// square, and the other squares wait in front of it.
    fn step(
        &mut self,
        instruction: &Instruction,
        calls: usize,
        mut state: State,
    ) -> Result<(Next, State)> {
        state.follow_stack()?;
        if let Flow::Branch(_) = flow(instruction) {
            self.name_members(instruction, &mut state);
        }
        if let Some(set) = self.searched(instruction, &state)? {
            let is_there = |member: &Bdd| *member & state.path != Bdd::FALSE;
            let is_from_last = looks_from_the_last(instruction);
            let first = match is_from_last {
                true => set.iter().rposition(is_there),
                false => set.iter().position(is_there),
            };
            if let Some(first) = first {
                let is_member = set[first];
                let without = |is_member| {
                    let mut known = set.clone();
                    let (before, after) = known.split_at_mut(first);
                    let passed = if is_from_last { &mut after[1..] } else { before };
                    passed.fill(Bdd::FALSE);
                    known[first] = is_member;
                    known
                };
                let mut others = state.clone();
                others.path = others.path & !is_member;
                let written = self.written_in_loop(instruction.ip());
                others.replace(&set, &without(Bdd::FALSE), written);
                self.add(calls, instruction.ip(), others)?;
                state.path = state.path & is_member;
                state.replace(&set, &without(Bdd::TRUE), written);
            }
        }
        let next = execute(&mut state, self.program, instruction)?;
        Ok((next, state))
    }

    /// The set whose first square an instruction takes, or of which it computes the rest before that.
    fn searched(&self, instruction: &Instruction, state: &State) -> Result<Option<Word>> {
        if looks_for_a_square(instruction) {
            return state.register(instruction.op1_register()).map(Some);
        }
        let Some(register) = lowered(instruction) else {
            return Ok(None);
        };
        let Ok(set) = state.register(register) else {
            return Ok(None);
        };
        let is_searched = self.looks_in(instruction.next_ip(), &set, state);
        Ok(is_searched.then_some(set))
    }

    /// The registers that are written in the loop over the squares that an instruction takes. Others keep the
    /// whole set, which would be another function after each square.
    fn written_in_loop(&self, search: u64) -> Live {
        let Some(code) = self.order.loops.get(&search) else {
            return !0;
        };
        let (mut written, mut factory) = (0, InstructionInfoFactory::new());
        for instruction in code.iter().flat_map(|&at| self.program.instruction(at)) {
            let used = factory.info(&instruction).used_registers().iter();
            let is_read = |access| matches!(access, OpAccess::Read | OpAccess::CondRead);
            let used = used.filter(|used| !is_read(used.access()));
            written |= set_of(used.map(UsedRegister::register));
        }
        written
    }

    /// At a branch on whether a set has members, after which one path looks for the first member, this
    /// puts a variable in place of each member that is a function. Otherwise the condition for the loop
    /// over the set to go on would be a function of the whole board. It would be a different one after
    /// each square, and a hundred times as large as the results for the squares. Functions of few variables
    /// are never large, and with a variable for each, boards with two pawns take twenty times as long.
    fn name_members(&mut self, branch: &Instruction, state: &mut State) {
        let zero = Flag::Zero as usize;
        let Value::IsZero(set) = state.flags[zero].clone() else {
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
                state.replace(&set, &named, !0);
                state.flags[zero] = Value::IsZero(named);
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
            address = match flow(&instruction) {
                Flow::Next => instruction.next_ip(),
                Flow::Jump(Some(target)) => target,
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

/// Whether an instruction looks for the first or the last square of a set in a register.
fn looks_for_a_square(instruction: &Instruction) -> bool {
    let is_from_first = matches!(instruction.mnemonic(), Mnemonic::Tzcnt | Mnemonic::Bsf);
    let is_search = is_from_first || looks_from_the_last(instruction);
    is_search && instruction.op1_kind() == OpKind::Register
}

/// Whether an instruction looks for the last square of a set.
fn looks_from_the_last(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Lzcnt | Mnemonic::Bsr)
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

/// Whether an instruction takes a square of a set, or computes the rest of the set before that.
fn searches(code: &BTreeMap<u64, Instruction>, instruction: &Instruction) -> bool {
    let mut next = Some(instruction);
    while let Some(later) = next.filter(|_| lowered(instruction).is_some()) {
        if looks_for_a_square(later) {
            return true;
        }
        let is_straight = flow(later) == Flow::Next;
        next = code.get(&later.next_ip()).filter(|_| is_straight);
    }
    looks_for_a_square(instruction)
}

impl State {
    /// Replaces a word by what is known of it on this path, in those of some general registers that contain it.
    fn replace(&mut self, word: &[Bdd], by: &[Bdd], registers: Live) {
        for (place, register) in self.registers[BANKS[0].clone()].iter_mut().enumerate() {
            if let Value::Word(register) = register
                && registers >> place & 1 != 0
                && register[..word.len()] == *word
            {
                register[..word.len()].copy_from_slice(by);
            }
        }
    }
}
