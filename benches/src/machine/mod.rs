//! The machine on which a study runs: its counter, its caches and its environment.

pub(crate) mod barrier;
pub(crate) mod clock;
pub mod environment;
pub mod eviction;
pub(crate) mod host;
