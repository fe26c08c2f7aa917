//! The forms of input that the macros accept. The forms that they reject are in `ui`.

#[cfg(feature = "batch")]
#[path = "forms/batch.rs"]
mod batch;
#[path = "forms/bitboard.rs"]
mod bitboard;
#[path = "forms/compose.rs"]
mod compose;
#[path = "forms/extend.rs"]
mod extend;
#[path = "forms/tables.rs"]
mod tables;
