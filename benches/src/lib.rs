//! The harness that measures pawnfill's strategies: what the command `pawnfill`, the criterion
//! benches and your own crate share. Begin with [`study()`].
//!
//! - [`mod@barrier`], [`clock`]: keeping the compiler and the machine honest
//! - [`catalogue`]: the operations, each as a type
//! - [`workload`], [`positions`]: what the operations are measured on
//! - [`kernel`], [`race`], [`heat`]: the measured loops, the strategies that compete in them, the
//!   rounds of their competition
//! - [`view`]: the race of whole pawn structures
//! - [`cold`], [`evict`]: short bursts of calls whose tables are not in the cache
//! - [`context`]: a strategy as one part of an evaluation, with and without a pawn hash table
//! - [`statistics`], [`verdict`]: what the rounds say
//! - [`selfcheck`]: whether the machine can be trusted
//! - [`mod@study`]: all of it together
//! - [`tune`]: the fastest strategies as Rust source
//! - [`mod@report`], [`record`], [`environment`], [`output`]: saying it, to people and to programs
//! - [`html`], [`mod@csv`]: the record as a page and as a table
//! - [`reading`], [`compare`], [`repeat`]: records read back, side by side, and again and again
//! - [`mod@show`]: a position's pawn structure in a terminal

pub mod barrier;
pub mod catalogue;
pub mod clock;
pub mod cold;
pub mod compare;
pub mod context;
pub mod csv;
mod depth;
pub mod environment;
pub mod evict;
pub mod heat;
pub mod html;
pub mod kernel;
pub mod output;
pub mod positions;
mod prefetch;
pub mod race;
pub mod reading;
pub mod record;
pub mod repeat;
pub mod report;
pub mod selfcheck;
pub mod show;
pub mod statistics;
pub mod study;
pub mod tune;
pub mod verdict;
pub mod view;
pub mod workload;

pub use study::study;

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
