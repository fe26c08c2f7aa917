//! The fastest strategies as Rust source: what `pawnfill tune` writes, and reading it back.
//!
//! The source is committed by an engine and reviewed in a diff, so it says why each choice was made
//! and where, and rustfmt leaves it alone. It begins with a header of a fixed form, by which a later
//! run knows its own files from those that somebody wrote or changed by hand.

mod evidence;
pub mod header;
pub mod item;
mod level;
pub mod records;
mod text;
pub mod written;
