//! The pages: what a study found, for a browser, in one file that loads nothing and runs nothing.

mod batch;
mod chart;
mod cold;
pub mod collection;
pub mod comparison;
mod environment;
mod evaluation;
mod group;
mod matrix;
mod method;
mod name;
mod page;
pub mod picture;
pub mod report;
