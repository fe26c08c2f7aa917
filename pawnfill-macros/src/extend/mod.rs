//! `extend!`: the operations as methods of an engine's own type.
//!
//! - `parse`: reads the items, so that a mistake hides no other
//! - `expand`: writes the implementation or the trait, and the view
//! - `method`: turns an operation into a method of the set or of the view

mod expand;
mod method;
mod parse;

pub(crate) use expand::expand;
