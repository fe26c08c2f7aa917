//! Results, as they are shown and written: in a terminal, as pages, as CSV, as Rust source.

mod batches;
mod candidates;
pub mod csv;
pub mod files;
pub mod html;
mod losses;
pub mod method;
pub mod published;
mod reasons;
pub mod source;
pub mod terminal;
