//! What competes in the benchmarks that are made of many operations, in words.

use crate::kernel::{pawn_evaluation, pawn_structure};

/// A benchmark that is made of many operations.
pub(crate) struct Compound {
    pub(crate) name: &'static str,
    /// What a call does, with the candidates that are strategies.
    pub(crate) call: &'static str,
    /// The other candidates, and what each does.
    pub(crate) others: &'static [(&'static str, &'static str)],
}

pub(crate) const COMPOUNDS: [Compound; 2] = [
    Compound {
        name: pawn_structure::NAME,
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
    },
    Compound {
        name: pawn_evaluation::NAME,
        call: "A call evaluates the pawns of both colors and the shelter of both kings. The name Shift \
               stands for the step `operations` by Shift: each set comes from an operation, and its members \
               are counted.",
        others: &[
            (
                "loop over pawns",
                "masks for the square of each pawn, as in most engines",
            ),
            ("view", "the operations by PawnStructure"),
            ("sets", "the same, with the shelter of a king by sets, too"),
        ],
    },
];

/// The names of all candidates that are not strategies.
pub(crate) fn no_strategies() -> impl Iterator<Item = &'static str> {
    COMPOUNDS
        .iter()
        .flat_map(|compound| compound.others)
        .map(|(name, _)| *name)
}
