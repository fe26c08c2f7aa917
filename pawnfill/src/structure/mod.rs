//! The view [`PawnStructure`]: all that an evaluation asks of a position's pawns, built once.
//!
//! Operations called one by one share nothing but what the compiler finds out. Here the fills of
//! both colors are computed first, and each answer takes a few more operations on them: spans, file
//! sets and doubled pawns are in the fills, and attack spans are the squares beside the spans.
//!
//! There is one method for each operation of the list, of its name and with the same result. What the
//! pawns are is known, so an operation of `own`, `pawns` or `files` takes a color here, and one of both
//! colors' pawns takes nothing. The masks of a square take what they always do.

mod view;

// After the view, so that its page begins with `new`.
mod masks;
mod print;

pub use view::PawnStructure;
