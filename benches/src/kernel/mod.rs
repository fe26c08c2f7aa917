//! The subjects of measurements: a type for each operation and for each benchmark of many operations, and
//! the loops that call them.

mod answers;
pub(crate) mod both_sides;
pub(crate) mod by_color;
pub(crate) mod compounds;
pub mod each_operation;
pub mod inputs;
pub mod loops;
pub mod operand;
pub mod padding;
pub mod pawn_evaluation;
pub mod pawn_pairs;
pub mod pawn_structure;
pub mod routine;
