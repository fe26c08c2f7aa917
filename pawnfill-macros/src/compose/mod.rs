//! `compose!`: combines strategies into one.
//!
//! - `parse`: reads the items, so that a mistake hides no other
//! - `expand`: checks the names, and writes the struct and its implementation

mod expand;
mod parse;

pub(crate) use expand::expand;
