//! The view [`PawnStructure`]: all that an evaluation needs to know about a position's pawns, built once.
//!
//! Operations that are called one by one share only the work that the compiler recognizes as shared. Here the
//! fills of both colors are computed first, and each answer takes a few more operations on them: spans, file
//! sets and doubled pawns follow from the fills, and attack spans are the squares beside the spans.
//!
//! Each operation of the list has a method of the same name, with the same result. Only the operations on a
//! square alone have none.
//! The view knows the pawns, so an operation on `own`, `pawns` or `files` takes a color here, and an operation on both
//! colors' pawns takes no argument.

mod print;
mod view;

pub use view::PawnStructure;
pub(crate) use view::answer_docs;
