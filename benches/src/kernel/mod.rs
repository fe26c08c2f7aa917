//! The subjects of measurements: a type for each operation and for each compound of many operations, and
//! the loops that call them.

mod answers;
pub(crate) mod batched_structure;
pub mod batches;
pub(crate) mod both_sides;
pub(crate) mod by_color;
pub mod each_operation;
pub mod inputs;
pub mod loops;
pub mod measured;
pub mod operand;
pub mod padding;
pub mod pawn_evaluation;
mod pawn_masks;
pub mod pawn_pairs;
pub mod pawn_structure;

use crate::cell::Subject;
use measured::Measured as _;
use pawnfill::{Shift, Strategy as _};

/// The compounds: subjects that are made of many operations. Candidates that are not strategies compete for
/// them, too.
pub const COMPOUNDS: [Subject; 5] = [
    pawn_structure::pawn_structure::SUBJECT,
    pawn_evaluation::pawn_score::SUBJECT,
    pawn_evaluation::pawn_evaluation::SUBJECT,
    pawn_pairs::pawn_pairs::SUBJECT,
    pawn_pairs::pawn_pair_changes::SUBJECT,
];

/// Whether the subject of this name is a compound of many operations.
pub fn is_compound(name: &str) -> bool {
    COMPOUNDS.iter().any(|compound| compound.name == name)
}

/// The baseline for the subject of this name: the candidate against which the others are measured.
pub fn baseline(name: &str) -> &'static str {
    match name == pawn_pairs::pawn_pairs::SUBJECT.name
        || name == pawn_pairs::pawn_pair_changes::SUBJECT.name
    {
        true => pawn_pairs::BASELINE,
        false => Shift::NAME,
    }
}
