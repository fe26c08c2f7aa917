//! `tables!`: operations and closures tabulated over their whole domain.
//!
//! - `parse`: reads the items, so that a mistake in one hides none in the next
//! - `item_end`: where an item ends
//! - `table_type`: what a table is indexed by, the types of its elements, and which operations have one
//! - `type_errors`: compares the type that the user wrote with the right one
//! - `geometry`: computes an operation, square by square
//! - `closure`: has the compiler compute a closure
//! - `diagram`: draws the pictures in the docs
//! - `expand`: puts it together

mod closure;
mod diagram;
mod expand;
mod geometry;
mod item_end;
mod parse;
mod table_type;
mod type_errors;

pub(crate) use expand::expand;
