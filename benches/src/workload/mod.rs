//! The workload: games of random moves and the inputs drawn from them, which are a crate of their own,
//! and positions from files.

pub mod position;
pub mod positions;

pub use pawnfill_workload::{games, input, pool};
