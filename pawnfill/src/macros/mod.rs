//! The macros `tables!`, `compose!` and `bitboard!`, by way of the macro crate.
//!
//! The first two need the list of operations, which a wrapper here adds to what they are given.

#[cfg(feature = "tables")]
mod compose;
#[cfg(feature = "tables")]
mod tables;
#[cfg(not(feature = "tables"))]
mod without_tables;

#[cfg(feature = "tables")]
#[doc(inline)]
pub use pawnfill_macros::bitboard;
