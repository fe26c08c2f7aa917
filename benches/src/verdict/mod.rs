//! Conclusions from rounds: statistics of samples, and the verdict of a measurement.

pub mod judge;
pub mod statistics;
pub(crate) mod times;
