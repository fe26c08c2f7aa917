//! The view [`PawnStructure`]: all that an evaluation asks of a position's pawns, built once.
//!
//! Operations called one by one share nothing but what the compiler finds out. Here the fills of
//! both colors are computed first, and each answer takes a few more operations on them: spans, file
//! sets and doubled pawns are in the fills, and attack spans are the squares beside the spans.
//!
//! There is one method for each operation of the groups spans, attacks and structure, and for what
//! belongs to it of the fills and files, of the operation's name and with the same result. What the
//! pawns are is known, so an operation of `own` or `pawns` takes a color here, and one of both
//! colors' pawns takes nothing.

mod print;
mod view;

pub use view::PawnStructure;
