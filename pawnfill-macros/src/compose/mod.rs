//! `compose!`: combines strategies into one.

mod expand;
mod parse;
mod valid;

pub(crate) use parse::Composition;
