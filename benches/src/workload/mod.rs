//! The workload: positions of random games or from files, and the inputs drawn from them.

pub mod input;
pub mod pool;
pub mod positions;
