//! Files: [`input`] reads foreign ones, and [`output`] writes those of commands.

pub mod input;
pub mod output;
