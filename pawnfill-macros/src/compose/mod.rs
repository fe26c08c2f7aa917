//! `compose!`: combines strategies into one.
//!
//! - `parse`: the grammar
//! - `expand`: checks the names, and writes the struct and its implementation

mod expand;
mod parse;

pub(crate) use parse::Composition;
