//! `batch!`: turns a function of one board into a function of slices of boards.
//!
//! - `parse`: the grammar
//! - `expand`: writes the loop over the slices, and the choice of the vectors
//! - `sides`: does the same for a body that uses `BothSides`, for several boards at once

mod expand;
mod parse;
mod sides;

pub(crate) use expand::expand;
