//! `batch!`: a function of one board, as a function of slices of boards.
//!
//! - `parse`: reads the functions, so that a mistake hides no other
//! - `expand`: writes the loop over the slices, and the choice of its vectors
//! - `sides`: the same where the body asks both sides at once, of several boards

mod expand;
mod parse;
mod sides;

pub(crate) use expand::expand;
