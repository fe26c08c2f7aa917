//! What is measured: the operations, each as a type, the whole pawn structure, and the loops that
//! call them.

pub mod loops;
pub mod measured;
pub mod operand;
pub mod operations;
pub mod padding;
pub mod pawn_structure;
