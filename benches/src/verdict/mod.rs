//! Conclusions from the rounds: statistics of samples, and the verdict over the competitors of a cell.

pub mod judge;
pub mod statistics;
pub(crate) mod times;
