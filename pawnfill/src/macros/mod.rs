//! The macros `tables!`, `compose!`, `extend!`, `batch!` and `bitboard!`, which the macro crate
//! implements, and `lookup!`.
//!
//! The first three need the list of operations, which a wrapper here adds to their input.

#[cfg(feature = "batch")]
mod batch;
#[cfg(feature = "tables")]
mod compose;
#[cfg(feature = "tables")]
mod extend;
#[cfg(feature = "tables")]
#[macro_use]
mod lookup;
#[cfg(feature = "tables")]
mod tables;
#[cfg(not(feature = "batch"))]
mod without_features;

#[cfg(feature = "tables")]
#[doc(inline)]
pub use pawnfill_macros::bitboard;
