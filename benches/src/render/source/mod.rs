//! The fastest strategies as Rust, C or C++ source: what `pawnfill tune` writes.
//!
//! An engine commits the source and reviews it in a diff, so it says why each choice was made and
//! where, and rustfmt leaves it alone. It begins with a header by which a later run recognizes its own
//! files, unless somebody has edited them.

mod c;
pub mod composition;
mod docs;
pub mod error;
mod evidence;
mod field;
pub mod header;
pub mod level;
mod snake_case;
mod text;
