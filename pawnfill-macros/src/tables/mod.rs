//! `tables!`: tabulates operations and closures over their whole domain.
//!
//! - `parse`: the grammar; the other files read the parsed form
//! - `table_type`: the type of an operation's table, compared with the user's type
//! - `geometry`: computes the table of an operation, by files and ranks
//! - `closure`: writes the loop in which the compiler evaluates a closure
//! - `expand`: combines these steps

mod closure;
mod expand;
mod geometry;
mod parse;
mod table_type;

pub(crate) use parse::Table;
