//! Results in a terminal.

mod answer;
mod batch;
mod cold;
mod comparison;
mod evaluation;
mod hot;
mod repeated;
mod results;
pub mod show;
mod table;
