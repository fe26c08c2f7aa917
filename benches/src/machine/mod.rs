//! The machine that is measured on: its counter and caches, its compiler, and what else it tells.

pub mod barrier;
pub mod build;
pub mod cache;
pub mod clock;
pub mod contention;
mod cpuid;
pub mod environment;
pub mod flags;
pub mod microarchitecture;
pub(crate) mod prefetch;
pub mod stdio;
