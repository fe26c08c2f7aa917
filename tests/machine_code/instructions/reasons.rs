//! The reasons why a function compiled by GCC or Clang has more instructions than one compiled by rustc.

use iced_x86::Mnemonic;

use super::code::Code;
use crate::instances::Instance;

/// A function as a compiler of C and rustc compile it.
pub(crate) struct Pair<'a> {
    pub(crate) instance: &'a Instance,
    /// `GCC` or `Clang`.
    pub(crate) compiler: &'static str,
    pub(crate) c: &'a Code,
    pub(crate) rust: &'a Code,
}

impl Pair<'_> {
    /// Whether C has more instructions.
    pub(crate) fn is_more(&self) -> bool {
        self.c.len() > self.rust.len()
    }

    /// The index of the first reason that holds.
    pub(crate) fn reason(&self) -> Option<usize> {
        REASONS.iter().position(|reason| (reason.holds)(self))
    }

    fn is_by(&self, compiler: &str, strategy: &str) -> bool {
        self.compiler == compiler && self.instance.strategy == strategy
    }

    fn is_answer(&self) -> bool {
        self.instance.kind == "answer"
    }

    fn is_one_of(&self, operations: &[&str]) -> bool {
        operations.contains(&self.instance.operation().name)
    }
}

/// A reason, and the functions for which it holds. These are recognized by their code where it shows the
/// reason, and by their names elsewhere.
pub(crate) struct Reason {
    pub(crate) why: &'static str,
    holds: fn(&Pair) -> bool,
}

/// All reasons. For each function, the first one that holds is given.
pub(crate) const REASONS: &[Reason] = &[
    Reason {
        why: "The view is asked about a color that is known only at run time. C stores both sides on the \
              stack and loads one; the LLVM of rustc, which is newer, selects one.",
        holds: |pair| {
            let is_known = pair.instance.color.is_some() || !pair.instance.takes_color();
            pair.is_answer() && !is_known && pair.c.stores() > pair.rust.stores()
        },
    },
    Reason {
        why: "C branches on the color, and rustc selects. The instructions of both branches count, and a \
              call executes one branch.",
        holds: |pair| pair.c.branches() > pair.rust.branches(),
    },
    Reason {
        why: "rustc joins steps in vectors, and C does not.",
        holds: |pair| pair.rust.has_vectors() && !pair.c.has_vectors(),
    },
    Reason {
        why: "C computes no more, but moves values more often between registers and the stack.",
        holds: |pair| pair.c.computing() <= pair.rust.computing(),
    },
    Reason {
        why: "A color or a square is a number in C, and is masked before it is an index. In Rust its type \
              has no other values.",
        holds: |pair| {
            pair.c.computing() - pair.c.checks() <= pair.rust.computing() - pair.rust.checks()
        },
    },
    Reason {
        why: "rustc shifts two fills by one instruction (`shld`).",
        holds: |pair| pair.rust.uses(Mnemonic::Shld) && !pair.c.uses(Mnemonic::Shld),
    },
    Reason {
        why: "GCC computes the whole fills of which the view uses one byte.",
        holds: |pair| {
            let files = [
                "file_set",
                "open_files",
                "closed_files",
                "half_open_files",
                "adjacent_files",
                "isolated_files",
                "island_count",
            ];
            pair.compiler == "GCC" && pair.is_answer() && pair.is_one_of(&files)
        },
    },
    Reason {
        why: "GCC widens every bit of the file sets by an instruction of its own.",
        holds: |pair| {
            pair.is_by("GCC", "Table") && pair.is_one_of(&["closed_files", "half_open_files"])
        },
    },
    Reason {
        why: "GCC does not use `andn` and `lea` in the sums of counts as often as LLVM.",
        holds: |pair| pair.compiler == "GCC" && pair.is_one_of(&["candidate_pawns"]),
    },
    Reason {
        why: "C computes the distance of a push and its rank from the color; rustc selects constants.",
        holds: |pair| pair.is_one_of(&["double_push_targets", "able_to_double_push"]),
    },
    Reason {
        why: "Clang 14 takes a byte of a set by a shift and a mask; rustc shifts and moves.",
        holds: |pair| {
            let fills = [
                "north_fill",
                "south_fill",
                "front_fill",
                "rear_fill",
                "front_spans",
                "rear_spans",
                "attack_front_spans",
                "attack_rear_spans",
                "holes",
                "outposts",
            ];
            pair.is_by("Clang", "Table") && pair.is_one_of(&fills)
        },
    },
    Reason {
        why: "Clang 14 joins the same steps as rustc in vectors, by other instructions.",
        holds: |pair| pair.compiler == "Clang" && pair.rust.has_vectors(),
    },
    Reason {
        why: "Clang 14 computes what both colors need and selects later than rustc.",
        holds: |pair| {
            let operations = [
                "attack_front_spans",
                "attack_rear_span_mask",
                "backward_pawns",
                "outposts",
            ];
            pair.is_by("Clang", "Shift") && pair.is_one_of(&operations)
        },
    },
    Reason {
        why: "Clang 14 swaps the bytes of both sets before `and`; rustc swaps those of one.",
        holds: |pair| {
            pair.compiler == "Clang" && pair.is_one_of(&["able_to_capture", "lever_pawns"])
        },
    },
];
