//! The machine on which a study runs: its counter, its caches and its environment.

pub mod barrier;
pub mod clock;
pub mod environment;
pub mod eviction;
pub mod host;
