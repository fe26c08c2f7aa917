//! The benchmarks that are made of many operations: what a call of each does, and its candidates.

use pawnfill::pairs::{Compress, PairStrategy as _, Rows};
use pawnfill::sides::Scalar;
use pawnfill::{Shift, Strategy as _};

use crate::kernel::both_sides::{self, LEVELS};
use crate::kernel::pawn_evaluation::{pawn_evaluation, pawn_score};
use crate::kernel::pawn_pairs::{
    BASELINE, competes, pawn_pair_changes, pawn_pair_changes_as_rows,
    pawn_pair_changes_behind_inputs, pawn_pairs, pawn_pairs_as_rows, pawn_pairs_behind_inputs,
};
use crate::kernel::pawn_structure::pawn_structure;
use crate::kernel::routine::Routine as _;
use crate::key::{CandidateId, Subject};

/// A benchmark that is made of many operations.
pub(crate) struct Compound {
    pub(crate) subject: Subject,
    /// What a call does, and what the names of strategies stand for.
    pub(crate) call: &'static str,
    /// The other candidates, and what each does.
    pub(crate) others: &'static [(&'static str, &'static str)],
    /// The candidates to compare with both sides at once, machine by machine.
    pub(crate) one_side: &'static [&'static str],
}

pub(crate) const COMPOUNDS: [Compound; 9] = [
    Compound {
        subject: pawn_structure::SUBJECT,
        call: "A call answers every question about the pawns of a position, for both colors. The name of \
               a strategy stands for a PawnStructure that uses it and computes shared parts once.",
        others: &[
            (
                "kept",
                "PawnStructure by Shift, stored in memory and read from there, as if it were kept and \
                 passed on",
            ),
            (
                "inlined",
                "the operations by Shift, one by one, all visible to the compiler",
            ),
            (
                "opaque",
                "the same behind calls that the compiler cannot look into, as if from a crate that does \
                 not inline",
            ),
            (
                "masks",
                "the operations one by one as loops over the pawns, with masks for the square of each \
                 pawn, as engines do",
            ),
            (
                "one loop",
                "the same masks, all of them in a single loop over the pawns of a color",
            ),
        ],
        one_side: &["one loop", Shift::NAME],
    },
    Compound {
        subject: pawn_score::SUBJECT,
        call: "A call evaluates the pawns of both colors, without the shelter of the kings: what a pawn hash \
               table stores. The name Shift stands for the step `operations` by Shift: each set comes from an \
               operation, and its members are counted.",
        others: &STEPS,
        one_side: &["loop over pawns", "sets"],
    },
    Compound {
        subject: pawn_evaluation::SUBJECT,
        call: "A call evaluates the pawns of both colors and the shelter of both kings. The name Shift \
               stands for the step `operations` by Shift: each set comes from an operation, and its members \
               are counted.",
        others: &STEPS,
        one_side: &["loop over pawns", "sets"],
    },
    pairs(
        pawn_pairs::SUBJECT,
        "A call lists the indices of all pairs of pawns on the same file or on adjacent \
        files, as both sides number them, in an array for each side. PawnByPawn is the loop of engines, in a \
        call for each side.",
    ),
    pairs(
        pawn_pair_changes::SUBJECT,
        "A call lists the indices of the pairs that a move removes and adds, as \
        both sides number them, in arrays, too.",
    ),
    pairs(pawn_pairs_behind_inputs::SUBJECT, BEHIND_INPUTS),
    pairs(pawn_pair_changes_behind_inputs::SUBJECT, BEHIND_INPUTS),
    pairs(pawn_pairs_as_rows::SUBJECT, AS_ROWS),
    pairs(pawn_pair_changes_as_rows::SUBJECT, AS_ROWS),
];

const BEHIND_INPUTS: &str = "The same, appended to a list of `u16` with room to be checked, with a base added to \
     each index, as in Stockfish.";
const AS_ROWS: &str = "The same, appended to a list of `u32`, each index times the length of a row of weights, as \
     in viridithas.";

const fn pairs(subject: Subject, call: &'static str) -> Compound {
    Compound {
        subject,
        call,
        others: &PAIRS,
        one_side: &[],
    }
}

/// The ways to list the pawn pairs of both sides at once.
const PAIRS: [(&str, &str); 2] = [
    (
        Rows::NAME,
        "a list of the pawns by files, and for two of them eight indices at a time, compiled for each level \
         that the machine has",
    ),
    (
        Compress::<Scalar>::NAME,
        "the same list, and its pairs compressed by the instructions of AVX2 or AVX-512",
    ),
];

/// The steps of a pawn evaluation that are not named after a strategy.
const STEPS: [(&str, &str); 3] = [
    (
        "loop over pawns",
        "masks for the square of each pawn, as in most engines",
    ),
    ("view", "the operations by PawnStructure"),
    (
        "sets",
        "the same without a loop: a bonus by rank and the shelter of a king by sets, too",
    ),
];

/// What the candidates of [`both_sides`] do, wherever they compete.
pub(crate) const BOTH_SIDES: (&str, &str) = (
    both_sides::NAME,
    "a set of each side in a vector, by each level that the machine has. The level is entered around the \
     loop of calls, so that everything is inlined.",
);

/// All candidates that are not strategies, each once.
pub(crate) fn other_candidates() -> impl Iterator<Item = CandidateId> {
    let structure = COMPOUNDS[0].others.iter();
    let others = structure
        .chain(&STEPS)
        .map(|(name, _)| CandidateId::new(name));
    let both_sides = LEVELS.map(|level| CandidateId::at(both_sides::NAME, level));
    let pairs = [CandidateId::new(BASELINE)];
    let by_level = [Rows::NAME, Compress::<Scalar>::NAME]
        .into_iter()
        .flat_map(|name| {
            let levels = LEVELS
                .into_iter()
                .filter(move |level| competes(name, level));
            levels.map(move |level| CandidateId::at(name, level))
        });
    others.chain(both_sides).chain(pairs).chain(by_level)
}
