//! `tables!`: operations tabulated over their whole domain.
//!
//! - `parse`: reads the items, so that a mistake in one hides none in the next
//! - `domain`: what can be tabulated, and the type of its table
//! - `types`: what is wrong with the type that was written
//! - `geometry`: computes, square by square
//! - `diagram`: draws the pictures in the docs
//! - `expand`: puts it together

mod diagram;
mod domain;
mod expand;
mod geometry;
mod parse;
mod types;

pub(crate) use expand::expand;
