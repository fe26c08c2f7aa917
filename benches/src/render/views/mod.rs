//! The views, one in each file: functions from results to blocks, with all the words about the results.

pub(crate) mod answer;
pub(crate) mod both_sides;
pub(crate) mod bursts;
pub(crate) mod environment;
pub mod machines;
pub mod method;
pub mod study;
pub(crate) mod table;
pub mod warnings;

use crate::record::collection::Record;

/// The target of the links on a record, if it has one.
pub(crate) type Link = fn(&Record) -> Option<String>;
