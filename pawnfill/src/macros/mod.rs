//! The macros `tables!`, `compose!`, `extend!` and `bitboard!`, which the macro crate
//! implements, and `lookup!`.
//!
//! The first three need the list of operations, which a wrapper here adds to their input.

#[cfg(feature = "tables")]
mod compose;
#[cfg(feature = "tables")]
mod extend;
#[cfg(feature = "tables")]
#[macro_use]
mod lookup;
#[cfg(feature = "tables")]
mod tables;
#[cfg(not(all(feature = "tables", feature = "std")))]
mod without_features;

#[cfg(feature = "tables")]
#[doc(inline)]
pub use pawnfill_macros::bitboard;
