//! The fastest strategies as Rust, C or C++ source: what `pawnfill tune` writes.
//!
//! Authors of engines commit the source and review it in a diff. So it says why each choice was made and
//! where, and rustfmt leaves it alone. By the header, a later run recognizes its own files, unless somebody
//! has edited them.

pub mod build_level;
pub mod composition;
mod docs;
pub mod error;
mod field;
pub mod header;
mod item;
mod snake_case;
pub mod stamp;
mod text;
