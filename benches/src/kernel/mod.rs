//! What is measured: the operations, each as a type, what is made of many of them, and the loops that
//! call them.

mod batched_structure;
pub mod batches;
pub mod loops;
pub mod measured;
pub mod operand;
pub mod operations;
pub mod padding;
pub mod pawn_evaluation;
pub mod pawn_structure;

use crate::cell::Subject;

/// What is measured among the operations and is none, but made of many, so that candidates compete
/// for it that are no strategies.
pub const COMPOUNDS: [Subject; 2] = [
    Subject {
        group: pawn_structure::GROUP,
        name: pawn_structure::NAME,
    },
    Subject {
        group: pawn_evaluation::GROUP,
        name: pawn_evaluation::NAME,
    },
];

/// Whether what is measured under a name is no operation, but made of many.
pub fn is_compound(name: &str) -> bool {
    COMPOUNDS.iter().any(|of| of.name == name)
}
