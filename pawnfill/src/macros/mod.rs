//! The macros `tables!`, `compose!`, `extend!` and `bitboard!` of the macro crate, and `lookup!`. Wrappers
//! add the list of operations to the input of the first three.

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
