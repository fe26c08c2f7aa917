//! `extend!`: the operations as methods of an engine's own type.

mod expand;
mod method;
mod parse;
mod valid;

pub(crate) use parse::Extension;
