//! Conclusions from the rounds: statistics of samples, and the verdict over the candidates of a cell.

pub(crate) mod decimals;
pub mod judge;
pub mod statistics;
pub(crate) mod summary;
