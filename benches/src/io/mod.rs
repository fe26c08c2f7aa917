//! File input and output: [`input`] reads files of others, and [`output`] writes the files of commands.

pub mod input;
pub mod output;
