//! Conclusions from the rounds: statistics of samples, the verdict over the candidates of a cell, and the
//! depth of a dataflow, for comparison with its latency.

pub(crate) mod decimals;
pub mod depth;
pub mod judge;
pub mod statistics;
pub(crate) mod summary;
