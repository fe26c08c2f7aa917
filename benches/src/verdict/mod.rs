//! Conclusions from rounds: statistics of samples, and the verdict of a measurement.

pub(crate) mod judge;
pub(crate) mod statistics;
pub(crate) mod times;
