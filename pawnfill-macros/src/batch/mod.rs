//! `batch!`: turns a function of one board into a function of slices of boards.
//!
//! - `parse`: reads the functions, so that a mistake hides no other
//! - `expand`: writes the loop over the slices, and the choice among the vectors
//! - `sides`: the same for a body that uses both sides at once, of several boards

mod expand;
mod parse;
mod sides;

pub(crate) use expand::expand;
