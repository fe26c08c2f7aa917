//! The machine on which a study runs: its counter, its caches, its compiler, and what it reports.

pub mod barrier;
pub mod build;
pub mod clock;
pub mod contention;
mod cpuid;
pub mod environment;
pub mod eviction;
pub mod flags;
pub mod host;
pub mod microarchitecture;
pub(crate) mod prefetch;
pub mod stdio;
