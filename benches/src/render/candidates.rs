//! What competes for the whole pawn structure, in words.

/// What a call of the benchmark `pawn_structure` does, by the candidates that are strategies.
pub(super) const VIEW: &str = "A call answers all that there is to ask about the pawns of a position, \
    for both colors. Under the name of a strategy stands PawnStructure by it, which computes what its \
    answers share once.";

/// The candidates of that benchmark that are no strategies, and what each does.
pub(super) const NO_STRATEGIES: [(&str, &str); 5] = [
    (
        "kept",
        "PawnStructure by Shift, stored whole and asked from memory, as where it is kept and passed on",
    ),
    (
        "inlined",
        "the operations by Shift, called one by one, where the compiler sees all of them",
    ),
    (
        "opaque",
        "the same behind calls that the compiler cannot look into, as of a crate that does not inline",
    ),
    (
        "masks",
        "the operations one by one as loops over the pawns, which ask each by the masks of its \
         square, as engines do",
    ),
    (
        "one loop",
        "the same masks, all of them asked in a single loop over the pawns of a color",
    ),
];
