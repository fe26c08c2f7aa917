//! `tables!`: tabulates operations and closures over their whole domain.
//!
//! - `parse`: the grammar
//! - `table_type`: the indices of a table, the types of its elements, and which operations have a table
//! - `type_errors`: compares the type that the user wrote with the right one
//! - `geometry`: computes an operation, square by square
//! - `closure`: has the compiler compute a closure
//! - `diagram`: draws the pictures in the docs
//! - `expand`: combines these steps

mod closure;
mod diagram;
mod expand;
mod geometry;
mod parse;
mod table_type;
mod type_errors;

pub(crate) use expand::expand;
