//! `batch!`: a function of one board, as a function of slices of boards.
//!
//! - `parse`: reads the functions, so that a mistake hides no other
//! - `expand`: writes the loop over the slices, and the choice of its vectors

mod expand;
mod parse;

pub(crate) use expand::expand;
