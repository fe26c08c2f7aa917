//! What competes where many operations are one benchmark, in words.

use crate::kernel::{pawn_evaluation, pawn_structure};

/// A benchmark that is made of many operations.
pub(super) struct Compound {
    pub(super) name: &'static str,
    /// What a call of it does, by the candidates that are strategies.
    pub(super) call: &'static str,
    /// The candidates that are no strategies, and what each does.
    pub(super) others: &'static [(&'static str, &'static str)],
}

pub(super) const COMPOUNDS: [Compound; 2] = [
    Compound {
        name: pawn_structure::NAME,
        call: "A call answers all that there is to ask about the pawns of a position, for both colors. \
               Under the name of a strategy stands PawnStructure by it, which computes what its \
               answers share once.",
        others: &[
            (
                "kept",
                "PawnStructure by Shift, stored whole and asked from memory, as where it is kept and \
                 passed on",
            ),
            (
                "inlined",
                "the operations by Shift, called one by one, where the compiler sees all of them",
            ),
            (
                "opaque",
                "the same behind calls that the compiler cannot look into, as of a crate that does \
                 not inline",
            ),
            (
                "masks",
                "the operations one by one as loops over the pawns, which ask each by the masks of \
                 its square, as engines do",
            ),
            (
                "one loop",
                "the same masks, all of them asked in a single loop over the pawns of a color",
            ),
        ],
    },
    Compound {
        name: pawn_evaluation::NAME,
        call: "A call evaluates the pawns of both colors and the shelter of both kings. Under the \
               name of Shift stands the step `operations` by it: each set by an operation, and its \
               members counted.",
        others: &[
            (
                "loop over pawns",
                "each pawn asked by the masks of its square, as in most engines",
            ),
            ("view", "the operations by PawnStructure"),
            ("sets", "the same, and the shelter of a king by sets, too"),
        ],
    },
];

/// The names of all candidates that are no strategies.
pub(super) fn no_strategies() -> impl Iterator<Item = &'static str> {
    COMPOUNDS.iter().flat_map(|of| of.others).map(|of| of.0)
}
