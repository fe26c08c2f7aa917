//! The effect of each instruction, as the manuals of the processors describe it, in a file for each kind.
//!
//! Only the forms in a list are executed, each of which was compared with the processor
//! (`forms.rs`). An instruction that is not here is an error.

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

/// The instruction that comes next.
pub enum Next {
    /// The one that follows in memory.
    Step,
    /// Another one.
    Jump(u64),
    /// Another one if a condition holds.
    Branch(Bdd, u64),
    /// The one whose address was pushed.
    Return,
}

/// Where an instruction may lead, as far as it says so itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next one in memory.
    Next,
    /// To another one; `None` if a register or memory contains its address.
    Jump(Option<u64>),
    /// To another one or the next.
    Branch(u64),
    /// To a function, and then to the next one.
    Call(Option<u64>),
    /// To where the function was called.
    Return,
    /// Nowhere, because it is not known.
    Unknown,
}

/// Where an instruction may lead.
pub fn flow(instruction: &Instruction) -> Flow {
    use FlowControl as F;
    let is_near = instruction.op0_kind() == OpKind::NearBranch64;
    let near = is_near.then(|| instruction.near_branch_target());
    match (instruction.flow_control(), near) {
        _ if !forms::is_known(instruction.code()) => Flow::Unknown,
        (F::Next, _) => Flow::Next,
        (F::UnconditionalBranch | F::IndirectBranch, target) => Flow::Jump(target),
        (F::Call | F::IndirectCall, target) => Flow::Call(target),
        (F::ConditionalBranch, Some(target)) => Flow::Branch(target),
        (F::Return, _) => Flow::Return,
        _ => Flow::Unknown,
    }
}

/// What an instruction does, beside the flags.
enum Effect {
    /// It has a value, which its first operand becomes.
    Value(Word),
    /// It has written what it writes.
    Done,
    /// It is of another kind.
    Other,
    /// It says which instruction comes next.
    Next(Next),
}

const UNKNOWN: &str = "this instruction is not known";

/// Executes an instruction whose form is in the list.
pub fn execute(state: &mut State, program: &Program, instruction: &Instruction) -> Result<Next> {
    if !forms::is_known(instruction.code()) {
        return Err(UNKNOWN.to_owned());
    }
    execute_any(state, program, instruction)
}

/// Executes an instruction of any form, to compare it with the processor.
pub(crate) fn execute_any(
    state: &mut State,
    program: &Program,
    instruction: &Instruction,
) -> Result<Next> {
    let is_repeated = instruction.has_rep_prefix() && instruction.code() != Code::Retnq;
    if is_repeated || instruction.has_repne_prefix() || instruction.has_lock_prefix() {
        return Err("an instruction with this prefix is not known".to_owned());
    }
    let mut step = Step { state, program, instruction, is_in_memory: Cell::new(false) };
    let next = match step.effect()? {
        Effect::Next(next) => next,
        Effect::Done => Next::Step,
        Effect::Value(value) => {
            step.write(&value)?;
            Next::Step
        }
        Effect::Other => return Err(UNKNOWN.to_owned()),
    };
    // An operand in memory is accessed, whatever the result is: the access may fault.
    let has_memory = instruction.op_kinds().any(|kind| kind == OpKind::Memory);
    let is_accessed = !matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop);
    if has_memory && is_accessed && !step.is_in_memory.get() {
        return Err("its operand in memory is not read".to_owned());
    }
    Ok(next)
}

/// The instruction of SSE with the same name, if there is one, and the bits of a lane by the last letter of
/// the name.
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
    /// The effect of an instruction. One that is of no kind is `Other`.
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

    /// The two sources.
    fn sources(&self) -> Result<(Word, Word)> {
        self.pair(Self::read)
    }

    /// A function of the bits of the sources in pairs.
    fn bitwise(&self, function: impl Fn(Bdd, Bdd) -> Bdd) -> Result<Word> {
        let (a, b) = self.sources()?;
        Ok(zip(&a, &b, function))
    }

    /// Sets the flags of a result. The carry and the overflow may be unknown.
    fn set_flags(
        &mut self,
        result: &[Bdd],
        carry: impl Into<Option<Bdd>>,
        overflow: impl Into<Option<Bdd>>,
    ) {
        self.state.flags[Flag::Zero as usize] = Value::IsZero(result.to_vec());
        self.state.set_flag(Flag::Sign, sign(result));
        self.state.set_flag(Flag::Carry, carry);
        self.state.set_flag(Flag::Overflow, overflow);
    }

    /// Compares lanes: the result has lanes of ones or zeros or, in a mask register, a bit for each lane.
    fn compare(&self, lane: usize, function: impl Fn(&[Bdd], &[Bdd]) -> Bdd) -> Result<Word> {
        let is_mask = self.instruction.op0_register().is_k();
        if is_mask && self.instruction.op_mask() != Register::None {
            return Err("a comparison under a mask is not known".to_owned());
        }
        self.lanes(lane, |a, b| vec![function(a, b); if is_mask { 1 } else { lane }])
    }

    /// A function of the lanes of the sources in pairs.
    fn lanes(&self, lane: usize, function: impl Fn(&[Bdd], &[Bdd]) -> Word) -> Result<Word> {
        let (a, b) = self.sources()?;
        Ok(by_lanes([&a, &b], lane, |[a, b]| function(a, b)))
    }
}

/// A function of the lanes of some vectors, applied to all their lanes.
fn by_lanes<const N: usize>(
    vectors: [&[Bdd]; N],
    lane: usize,
    function: impl Fn([&[Bdd]; N]) -> Word,
) -> Word {
    let starts = (0..vectors[0].len()).step_by(lane);
    let lanes = starts.map(|start| vectors.map(|vector| &vector[start..start + lane]));
    lanes.flat_map(function).collect()
}
