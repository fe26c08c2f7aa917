//! The harness that measures pawnfill's strategies: what the command `pawnfill` and the benches share.
//!
//! - [`barrier`], [`clock`]: keeping the compiler and the machine honest
//! - [`catalogue`]: the operations, each as a type
//! - [`workload`], [`positions`]: what the operations are measured on
//! - [`kernel`], [`race`]: the measured loops, and the strategies that compete in them
//! - [`study`]: all races, in rounds
//! - [`statistics`], [`verdict`]: what the rounds say
//! - [`report`](mod@report), [`environment`]: saying it

pub mod barrier;
pub mod catalogue;
pub mod clock;
pub mod environment;
pub mod kernel;
pub mod positions;
pub mod race;
pub mod report;
pub mod statistics;
pub mod study;
pub mod verdict;
pub mod workload;
