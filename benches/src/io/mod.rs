//! Files: [`input`] reads those that others wrote, and [`output`] writes those of commands.

pub mod input;
pub mod output;
