//! `batch!`: turns a function of one board into a function of slices of boards.
//!
//! - `parse`: the grammar
//! - `expand`: writes the loop over the slices, and the choice of the vectors

mod expand;
mod parse;

pub(crate) use parse::Function;
