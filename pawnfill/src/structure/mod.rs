//! The view [`PawnStructure`]: a position's pawn structure, built once.
//!
//! Without the view, calls of several operations share only the work that the compiler recognizes as common.
//! The view first computes the spans and the attacks of both colors. Most methods then need few instructions.
//!
//! Each operation except the masks and `push_targets` has a method of the same name, with the same result.
//! The method takes a color instead of `own`, `enemy`, `pawns`, `set` or `files`, and nothing instead of
//! `white` and `black`.

mod print;
mod view;

pub use view::PawnStructure;
pub(crate) use view::answer_docs;
