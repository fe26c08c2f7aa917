//! Rows: the results of a study as data. A measurement is the rows of one operation under one condition.

pub mod interval;
pub mod key;
pub mod measurement;
pub mod row;
