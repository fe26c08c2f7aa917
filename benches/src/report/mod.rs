//! Results for people and for programs: sentences, tables and charts as text and as pages, CSV, Rust source.
//!
//! A [`summary`] of a record and a [`comparison`] of several consist of blocks, which `text` and `html` draw.

pub(crate) mod all_tables;
pub(crate) mod block;
mod chart;
pub mod comparison;
pub mod csv;
pub(crate) mod environment;
mod html;
pub mod publication;
pub mod source;
pub mod summary;
pub(crate) mod text;
pub mod warnings;
pub(crate) mod words;

pub use chart::{GainBar, gains, picture};
pub use text::options;
