//! The harness that measures pawnfill's strategies: what the command `pawnfill`, the criterion
//! benches and your own crate share. Begin with [`study()`].
//!
//! - [`mod@barrier`], [`clock`]: keeping the compiler and the machine honest
//! - [`catalogue`]: the operations, each as a type
//! - [`workload`], [`positions`]: what the operations are measured on
//! - [`kernel`], [`race`], [`heat`]: the measured loops, the strategies that compete in them, the
//!   rounds of their competition
//! - [`view`]: the race of whole pawn structures
//! - [`statistics`], [`verdict`]: what the rounds say
//! - [`selfcheck`]: whether the machine can be trusted
//! - [`mod@study`]: all of it together
//! - [`mod@report`], [`record`], [`environment`], [`output`]: saying it, to people and to programs
//! - [`mod@show`]: a position's pawn structure in a terminal

pub mod barrier;
pub mod catalogue;
pub mod clock;
pub mod environment;
pub mod heat;
pub mod kernel;
pub mod output;
pub mod positions;
pub mod race;
pub mod record;
pub mod report;
pub mod selfcheck;
pub mod show;
pub mod statistics;
pub mod study;
pub mod verdict;
pub mod view;
pub mod workload;

pub use study::study;

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
