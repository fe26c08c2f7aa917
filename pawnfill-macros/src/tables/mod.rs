//! `tables!`: tabulates operations and closures over their whole domain.

mod closure;
mod expand;
mod geometry;
mod parse;
mod table_type;

pub(crate) use parse::Table;
