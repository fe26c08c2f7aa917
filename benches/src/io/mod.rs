//! File input and output: [`input`] reads files and cleans names, [`output`] writes the files of commands.

pub mod input;
pub mod output;
