//! Measuring: benchmarks and their candidates, the rounds in which they take turns, and the phases
//! of a study.

pub mod cold;
mod hot;
pub mod method;
pub mod names;
mod phase;
pub mod results;
mod rounds;
mod run;
pub mod selfcheck;
pub mod simulation;
pub mod study;
