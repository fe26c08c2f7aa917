//! What can be measured, and the timed loops: a [`Call`](call::Call) says what is called, and `timed.rs` how it
//! is timed.

pub mod benchmark;
pub mod call;
pub mod lists;
pub(crate) mod many;
pub mod operand;
pub mod operations;
pub mod pawn_evaluation;
pub mod pawn_moves;
pub mod pawn_pairs;
pub mod timed;
