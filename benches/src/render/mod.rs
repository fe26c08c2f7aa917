//! Results, as they are shown and written: blocks in a terminal and on pages, charts, CSV, Rust source.
//!
//! A view makes blocks from results, in words and numbers; `terminal` and `html` draw any blocks.

pub(crate) mod block;
mod chart;
pub mod csv;
pub mod files;
pub(crate) mod html;
pub mod markdown;
pub mod picture;
pub mod published;
pub mod source;
pub(crate) mod terminal;
pub mod views;
pub mod words;
