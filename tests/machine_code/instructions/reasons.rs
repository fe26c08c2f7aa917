//! The reasons why a function compiled by GCC or Clang has more instructions than one compiled by rustc.

use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, Register};

use crate::code::is_vector;
use crate::instances::Instance;

/// A function as a compiler of C and rustc compile it.
pub(super) struct Pair<'a> {
    pub(super) instance: &'a Instance,
    /// `GCC` or `Clang`.
    pub(super) compiler: &'static str,
    pub(super) c: Vec<Instruction>,
    pub(super) rust: Vec<Instruction>,
}

impl Pair<'_> {
    /// Whether C has more instructions.
    pub(super) fn is_more(&self) -> bool {
        self.c.len() > self.rust.len()
    }

    /// The index of the first reason that holds.
    pub(super) fn reason(&self) -> Option<usize> {
        REASONS.iter().position(|(_, holds)| holds(self))
    }

    /// The numbers of instructions in C and by rustc of which something is true.
    fn counts(&self, is_counted: impl Fn(&Instruction) -> bool) -> [usize; 2] {
        [&self.c, &self.rust].map(|code| code.iter().filter(|one| is_counted(one)).count())
    }

    fn is_more_often(&self, is_counted: impl Fn(&Instruction) -> bool) -> bool {
        let [c, rust] = self.counts(is_counted);
        c > rust
    }

    /// Whether only rustc uses instructions of which something is true.
    fn is_only_by_rustc(&self, is_used: impl Fn(&Instruction) -> bool) -> bool {
        let [c, rust] = self.counts(is_used);
        c == 0 && rust > 0
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

/// Whether an instruction stores a value on the stack.
fn is_store(one: &Instruction) -> bool {
    one.op0_kind() == OpKind::Memory && one.memory_base() == Register::RSP
}

fn is_branch(one: &Instruction) -> bool {
    one.flow_control() == FlowControl::ConditionalBranch
}

/// Whether an instruction computes something, instead of moving a value to or from a register.
fn computes(one: &Instruction) -> bool {
    use Mnemonic::{Mov, Movzx, Pop, Push};
    !matches!(one.mnemonic(), Mov | Movzx | Push | Pop)
}

/// Whether an instruction is an `and` with 1 or 63, which keeps a color or a square in range.
fn is_check(one: &Instruction) -> bool {
    let is_constant = !matches!(one.op1_kind(), OpKind::Register | OpKind::Memory);
    one.mnemonic() == Mnemonic::And && is_constant && matches!(one.immediate(1), 1 | 63)
}

/// A reason, and the functions for which it holds. These are recognized by their code where it shows the
/// reason, and by their names elsewhere.
type Reason = (&'static str, fn(&Pair) -> bool);

/// All reasons. For each function, the first one that holds is given.
pub(super) const REASONS: &[Reason] = &[
    (
        "The view is asked about a color that is known only at run time. C stores both sides on the \
         stack and loads one; the LLVM of rustc, which is newer, selects one.",
        |pair| {
            let is_known = pair.instance.color.is_some() || !pair.instance.takes_color();
            pair.is_answer() && !is_known && pair.is_more_often(is_store)
        },
    ),
    (
        "C branches on the color, and rustc selects. The instructions of both branches count, and a \
         call executes one branch.",
        |pair| pair.is_more_often(is_branch),
    ),
    ("rustc joins steps in vectors, and C does not.", |pair| {
        pair.is_only_by_rustc(is_vector)
    }),
    (
        "C computes no more, but moves values more often between registers and the stack.",
        |pair| !pair.is_more_often(computes),
    ),
    (
        "A color or a square is a number in C, and is masked before it is an index. In Rust its type \
         has no other values.",
        |pair| !pair.is_more_often(|one| computes(one) && !is_check(one)),
    ),
    (
        "rustc shifts two fills by one instruction (`shld`).",
        |pair| pair.is_only_by_rustc(|one| one.mnemonic() == Mnemonic::Shld),
    ),
    (
        "GCC computes the whole fills of which the view uses one byte.",
        |pair| {
            const FILES: [&str; 7] = [
                "file_set",
                "open_files",
                "closed_files",
                "half_open_files",
                "adjacent_files",
                "isolated_files",
                "island_count",
            ];
            pair.compiler == "GCC" && pair.is_answer() && pair.is_one_of(&FILES)
        },
    ),
    (
        "GCC widens every bit of the file sets by an instruction of its own.",
        |pair| pair.is_by("GCC", "Table") && pair.is_one_of(&["closed_files", "half_open_files"]),
    ),
    (
        "GCC does not use `andn` and `lea` in the sums of counts as often as LLVM.",
        |pair| pair.compiler == "GCC" && pair.is_one_of(&["candidate_pawns"]),
    ),
    (
        "C computes the distance of a push and its rank from the color; rustc selects constants.",
        |pair| pair.is_one_of(&["double_push_targets", "able_to_double_push"]),
    ),
    (
        "Clang 14 takes a byte of a set by a shift and a mask; rustc shifts and moves.",
        |pair| {
            const FILLS: [&str; 10] = [
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
            pair.is_by("Clang", "Table") && pair.is_one_of(&FILLS)
        },
    ),
    (
        "Clang 14 joins the same steps as rustc in vectors, by other instructions.",
        |pair| pair.compiler == "Clang" && pair.rust.iter().any(is_vector),
    ),
    (
        "Clang 14 computes what both colors need and selects later than rustc.",
        |pair| {
            const OPERATIONS: [&str; 4] = [
                "attack_front_spans",
                "attack_rear_span_mask",
                "backward_pawns",
                "outposts",
            ];
            pair.is_by("Clang", "Shift") && pair.is_one_of(&OPERATIONS)
        },
    ),
    (
        "Clang 14 swaps the bytes of both sets before `and`; rustc swaps those of one.",
        |pair| pair.compiler == "Clang" && pair.is_one_of(&["able_to_capture", "lever_pawns"]),
    ),
];
