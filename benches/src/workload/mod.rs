//! The workload: positions of games of random moves or from files, and the inputs drawn from them.

pub mod input;
pub mod pool;
pub mod positions;
