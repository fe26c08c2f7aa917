//! The view [`PawnStructure`]: all that an evaluation needs to know of a position's pawns, built once.
//!
//! Operations that are called one by one share only what the compiler recognizes. Here the fills of both
//! colors are computed first, and each answer takes a few more operations on them: spans, file sets and
//! doubled pawns are in the fills, and attack spans are the squares beside the spans.
//!
//! Each operation of the list has a method of the same name, with the same result. The view knows the
//! pawns, so an operation of `own`, `pawns` or `files` takes a color here, and one of both colors' pawns
//! takes no argument. The masks of a square take their usual arguments.

mod view;

// After the view, so that its page begins with `new`.
mod masks;
mod print;

pub use view::PawnStructure;
