//! The workload: games of random moves and the inputs drawn from them, which are a crate of their own,
//! positions from files, and the inputs of batches.

pub mod boards;
pub mod position;
pub mod positions;

pub use pawnfill_workload::{games, input, pool};
