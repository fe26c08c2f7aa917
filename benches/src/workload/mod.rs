//! The workload: games of random moves, positions from files, and the inputs drawn from them.

pub mod games;
pub mod input;
pub mod pool;
pub mod position;
pub mod positions;
