//! The benchmarks and their timed loops. A [`Call`](call::Call) is the timed code, and `timed.rs`
//! holds the loops.

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
