//! What the benchmarks of many operations are about, for readers of their results.

use pawnfill::Shift;
use pawnfill::pairs::{Compress, PairStrategy as _, Rows};
use pawnfill::sides::Scalar;

use crate::loops::both_sides::{self, LEVELS};
use crate::loops::pawn_evaluation::steps::{LoopOverPawns, Sets, Step as _};
use crate::loops::pawn_pairs::{self, BASELINE, competes};
use crate::loops::{pawn_evaluation, pawn_structure};
use crate::rows::key::{CandidateId, Subject};

/// A benchmark that is made of many operations.
pub(crate) struct Many {
    pub(crate) subject: Subject,
    /// What a call does.
    pub(crate) call: &'static str,
    /// The candidates, and what each does.
    pub(crate) candidates: &'static [(&'static str, &'static str)],
}

pub(crate) const MANY: [Many; 5] = [
    Many {
        subject: pawn_structure::SUBJECT,
        call: "A call answers every question about the pawns of a position, for both colors.",
        candidates: &SETS,
    },
    Many {
        subject: pawn_evaluation::SCORE,
        call: "A call evaluates the pawns of both colors, without the shelter of the kings: what a pawn hash \
               table stores.",
        candidates: &SETS,
    },
    Many {
        subject: pawn_evaluation::EVALUATION,
        call: "A call evaluates the pawns of both colors and the shelter of both kings.",
        candidates: &SETS,
    },
    Many {
        subject: pawn_pairs::PAIRS,
        call: "A call lists the indices of all pairs of pawns on the same file or on adjacent files, as both sides \
               number them, in an array for each side. PawnByPawn is the loop of engines, in a call for each side.",
        candidates: &PAIRS,
    },
    Many {
        subject: pawn_pairs::CHANGES,
        call: "A call lists the indices of the pairs that a move removes and adds, as both sides number them, in \
               arrays, too.",
        candidates: &PAIRS,
    },
];

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

/// The ways to compute one side after the other.
const SETS: [(&str, &str); 2] = [
    (
        LoopOverPawns::NAME,
        "masks for the square of each pawn, as in most engines",
    ),
    (
        Sets::<Shift>::NAME,
        "the sets of PawnStructure by Shift, one side after the other, without a loop over the pawns",
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
    let others = SETS.iter().map(|(name, _)| CandidateId::new(name));
    let both_sides = LEVELS.map(|level| CandidateId::at(both_sides::NAME, level));
    let by_level = PAIRS.iter().flat_map(|&(name, _)| {
        let levels = LEVELS.into_iter();
        let levels = levels.filter(move |level| competes(name, level));
        levels.map(move |level| CandidateId::at(name, level))
    });
    let pairs = [CandidateId::new(BASELINE)];
    others.chain(both_sides).chain(pairs).chain(by_level)
}
