//! Why builds of one processor differ: what the instructions of a build say of an operation. Each was
//! seen in the assembly of both builds.

/// Why an operation takes another time in a build for a level than in builds for more.
pub(super) struct Reason {
    pub(super) operation: &'static str,
    /// The level, by the name of its build.
    pub(super) level: &'static str,
    /// The reason, in a sentence.
    pub(super) sentence: &'static str,
}

/// By rustc 1.95.
pub(super) const REASONS: &[Reason] = &[
    Reason {
        operation: "island_count",
        level: "x86-64",
        sentence: "Without the feature popcnt, count_ones of a byte is a chain of five instructions, \
                   two of them multiplications; with it, one instruction.",
    },
    Reason {
        operation: "candidate_pawns",
        level: "x86-64",
        sentence: "Without the feature popcnt, the two count_ones for each pawn are done together by \
                   some 15 vector instructions; with it, each is one instruction.",
    },
    Reason {
        operation: "doubled_pawns",
        level: "x86-64",
        sentence: "Table tests the eight files in vectors: two at a time with SSE2, four with AVX2, eight \
                   with AVX-512.",
    },
    Reason {
        operation: "tripled_pawns",
        level: "x86-64",
        sentence: "Table tests the eight files in vectors: two at a time with SSE2, four with AVX2, eight \
                   with AVX-512.",
    },
    Reason {
        operation: "file_set",
        level: "x86-64",
        sentence: "Table tests one file after the other; with AVX2, four at once in a vector, which takes \
                   more latency, as the way back to a register is long.",
    },
];
