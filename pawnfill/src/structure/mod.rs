//! The view [`PawnStructure`]: a position's pawn structure, built once.
//!
//! Single operations share only the work that the compiler recognizes as shared. Here, the spans and the
//! attacks of both colors are computed first, and each answer takes a few more operations on them.
//!
//! Each operation has a method of the same name, with the same result; only the operations on a square alone
//! have none. An operation on `own`, `pawns` or `files` takes a color here, and an operation on both colors'
//! pawns takes no argument.

mod print;
mod view;

pub use view::PawnStructure;
pub(crate) use view::answer_docs;
