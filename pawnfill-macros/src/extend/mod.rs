//! `extend!`: the operations as methods of an engine's own type.
//!
//! - `parse`: the grammar
//! - `valid`: the checks beyond the grammar
//! - `expand`: writes the implementation or the trait, and the view
//! - `method`: turns an operation into a method of the set or of the view

mod expand;
mod method;
mod parse;
mod valid;

pub(crate) use parse::Extension;
