//! The forms of input that the macros accept.

#[cfg(feature = "batch")]
mod batch;
mod bitboard;
mod compose;
mod extend;
mod no_prelude;
mod tables;
