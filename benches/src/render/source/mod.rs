//! The fastest strategies as Rust, C or C++ source: what `pawnfill tune` writes.
//!
//! Authors of engines commit the source and review it in a diff. So it says why each choice was made and
//! where, and rustfmt leaves it alone. By the header, a later run recognizes its own files, unless somebody
//! has edited them.

pub mod composition;
mod docs;
pub mod earlier;
pub mod error;
mod field;
pub mod level;
mod snake_case;
mod text;
mod write;
