//! The semantics of the instructions, according to the processor manuals, in a file for each kind.
//!
//! A proof executes only the forms of a list, each of which was compared with the processor (`forms.rs`).

mod control;
mod integers;
mod masks;
mod shuffles;
mod vectors;

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::LazyLock;

use iced_x86::{Code, FlowControl, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::forms;
use crate::machine::{Flag, Result, State, Value};
use crate::operands::Step;
use crate::program::Program;
use crate::word::{Word, sign, zip};

/// The control flow after an executed instruction.
pub(crate) enum Next {
    FallThrough,
    Jump(u64),
    /// Continues at the address if the condition holds, or else at the next instruction.
    Branch(Bdd, u64),
    Return,
}

/// The control flow of an instruction by its encoding. The target of an indirect jump or call is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    FallThrough,
    Jump(Option<u64>),
    Branch(u64),
    Call(Option<u64>),
    Return,
    /// The form is not in the list.
    Unknown,
}

pub(crate) fn flow(instruction: &Instruction) -> Flow {
    use FlowControl as F;
    let is_near = instruction.op0_kind() == OpKind::NearBranch64;
    let near = is_near.then(|| instruction.near_branch_target());
    match (instruction.flow_control(), near) {
        _ if !forms::is_known(instruction.code()) => Flow::Unknown,
        (F::Next, _) => Flow::FallThrough,
        (F::UnconditionalBranch | F::IndirectBranch, target) => Flow::Jump(target),
        (F::Call | F::IndirectCall, target) => Flow::Call(target),
        (F::ConditionalBranch, Some(target)) => Flow::Branch(target),
        (F::Return, _) => Flow::Return,
        _ => Flow::Unknown,
    }
}

enum Effect {
    /// The value must still be written to the first operand.
    Value(Word),
    /// All results are written.
    Done,
    /// The instruction is of another kind, so another file has it.
    Other,
    Next(Next),
}

pub(crate) const UNKNOWN: &str = "this instruction is not known";

/// Executes an instruction. A proof first asks [`flow`] whether its form is in the list.
pub(crate) fn execute(
    state: &mut State,
    program: &Program,
    instruction: &Instruction,
) -> Result<Next> {
    let is_repeated = instruction.has_rep_prefix() && instruction.code() != Code::Retnq;
    if is_repeated || instruction.has_repne_prefix() || instruction.has_lock_prefix() {
        return Err("an instruction with this prefix is not supported".to_owned());
    }
    let mut step = Step { state, program, instruction, is_in_memory: Cell::new(false) };
    let next = match step.effect()? {
        Effect::Next(next) => next,
        Effect::Done => Next::FallThrough,
        Effect::Value(value) => {
            step.write(&value)?;
            Next::FallThrough
        }
        Effect::Other => return Err(UNKNOWN.to_owned()),
    };
    // Even if the result does not depend on an operand in memory, its access may fault.
    let has_memory = instruction.op_kinds().any(|kind| kind == OpKind::Memory);
    let is_accessed = !matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop);
    if has_memory && is_accessed && !step.is_in_memory.get() {
        return Err("its operand in memory is not read".to_owned());
    }
    Ok(next)
}

/// Returns an AVX mnemonic without its `v`, if that is a mnemonic, and the lane width by the last letter.
fn of_sse(mnemonic: Mnemonic) -> (Mnemonic, usize) {
    static ALL: LazyLock<Vec<(Mnemonic, usize)>> = LazyLock::new(|| {
        let names = Mnemonic::values().map(|it| (format!("{it:?}").to_lowercase(), it));
        let names = HashMap::<String, Mnemonic>::from_iter(names);
        let all = Mnemonic::values().map(|it| {
            let name = format!("{it:?}").to_lowercase();
            let of_sse = name.strip_prefix('v').and_then(|name| names.get(name));
            let lane = match name.chars().last() {
                Some('b') => 8,
                Some('w') => 16,
                Some('d') => 32,
                _ => 64,
            };
            (of_sse.copied().unwrap_or(it), lane)
        });
        all.collect()
    });
    ALL[mnemonic as usize]
}

impl Step<'_> {
    fn effect(&mut self) -> Result<Effect> {
        let (mnemonic, lane) = of_sse(self.instruction.mnemonic());
        let kinds = [Self::control, Self::integers, Self::masks, Self::vectors, Self::shuffles];
        for of_kind in kinds {
            match of_kind(self, mnemonic, lane)? {
                Effect::Other => {}
                effect => return Ok(effect),
            }
        }
        Ok(Effect::Other)
    }

    fn sources(&self) -> Result<(Word, Word)> {
        self.pair(Self::read)
    }

    fn bitwise(&self, function: impl Fn(Bdd, Bdd) -> Bdd) -> Result<Word> {
        let (a, b) = self.sources()?;
        Ok(zip(&a, &b, function))
    }

    /// Sets the flags by a result. `None` makes the carry or the overflow undefined.
    fn set_flags(&mut self, result: &[Bdd], [carry, overflow]: [Option<Bdd>; 2]) {
        self.state.flags[Flag::Zero as usize] = Value::IsZero(result.to_vec());
        self.state.set_flag(Flag::Sign, sign(result));
        self.state.set_flag(Flag::Carry, carry);
        self.state.set_flag(Flag::Overflow, overflow);
    }

    /// Compares lanes. The result has lanes of ones or zeros or, in a mask register, a bit for each lane.
    fn compare(&self, lane: usize, function: impl Fn(&[Bdd], &[Bdd]) -> Bdd) -> Result<Word> {
        let is_mask = self.instruction.op0_register().is_k();
        if is_mask && self.instruction.op_mask() != Register::None {
            return Err("a comparison under a mask is not supported".to_owned());
        }
        self.lanes(lane, |a, b| vec![function(a, b); if is_mask { 1 } else { lane }])
    }

    fn lanes(&self, lane: usize, function: impl Fn(&[Bdd], &[Bdd]) -> Word) -> Result<Word> {
        let (a, b) = self.sources()?;
        Ok(by_lanes([&a, &b], lane, |[a, b]| function(a, b)))
    }
}

/// Applies a function to the lanes of several vectors at each position.
fn by_lanes<const N: usize>(
    vectors: [&[Bdd]; N],
    lane: usize,
    function: impl Fn([&[Bdd]; N]) -> Word,
) -> Word {
    let starts = (0..vectors[0].len()).step_by(lane);
    let lanes = starts.map(|start| vectors.map(|vector| &vector[start..start + lane]));
    lanes.flat_map(function).collect()
}
