//! `batch!`: turns a function of one board into a function of slices of boards.
//!
//! - `parse`: reads the functions, so that a mistake in one does not hide a mistake in another
//! - `expand`: writes the loop over the slices, and the choice of the vectors
//! - `sides`: does the same for a body that uses `BothSides`, for several boards at once

mod expand;
mod parse;
mod sides;

pub(crate) use expand::expand;
