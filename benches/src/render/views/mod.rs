//! The views, one in each file: functions from results to blocks, with all the words about the results.

pub mod advice;
pub(crate) mod answer;
pub(crate) mod batches;
pub(crate) mod both_sides;
pub(crate) mod bursts;
pub(crate) mod calls;
pub mod collection;
pub mod comparison;
pub(crate) mod environment;
pub(crate) mod evaluation;
pub mod method;
pub mod study;
pub mod warnings;
