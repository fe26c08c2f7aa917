//! The benchmarks: the timed code, which is a [`Call`](call::Call), and the loops of `timed.rs`.

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
