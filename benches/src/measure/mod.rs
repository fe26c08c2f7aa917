//! Measuring: rounds, the self-check, a study in one process or in several, and its results.

pub mod budget;
pub mod cold;
mod hot;
pub mod method;
mod requested;
pub mod results;
mod rounds;
mod run;
pub mod selfcheck;
pub mod simulation;
pub mod study;
