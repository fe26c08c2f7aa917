//! `tables!`: operations and closures tabulated over their whole domain.
//!
//! - `parse`: reads the items, so that a mistake in one hides none in the next
//! - `end`: where an item ends
//! - `domain`: the indices, what can be tabulated, and the type of its table
//! - `types`: what is wrong with the type that was written
//! - `geometry`: computes an operation, square by square
//! - `closure`: has the compiler compute a closure
//! - `diagram`: draws the pictures in the docs
//! - `expand`: puts it together

mod closure;
mod diagram;
mod domain;
mod end;
mod expand;
mod geometry;
mod parse;
mod types;

pub(crate) use expand::expand;
