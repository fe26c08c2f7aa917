//! The forms of their input that the macros accept. Those that they do not are in `ui`.

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
