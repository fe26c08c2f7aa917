//! `tables!`: tabulates operations and closures over their whole domain.
//!
//! - `parse`: the grammar; the other files read the parsed form
//! - `table_type`: the type of an operation's table, compared with the user's type
//! - `geometry`: computes an operation, square by square
//! - `closure`: has the compiler compute a closure
//! - `expand`: combines these steps

mod closure;
mod expand;
mod geometry;
mod parse;
mod table_type;

pub(crate) use parse::Table;
