//! The workload of the harness `pawnfill-bench`: games of random moves, and the inputs drawn from them.
//!
//! Tests of the harness spend most of their time drawing inputs. The harness itself is not optimized for
//! its tests, because its thousands of loops would take minutes to compile, but this crate is. Functions
//! here are therefore neither generic nor `#[inline]`: such code would be compiled with the harness.

pub mod games;
pub mod input;
pub mod pool;
