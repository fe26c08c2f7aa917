//! Every operation, stated square by square over files and ranks.
//!
//! A statement reads "the squares such that there is a pawn such that …". The statements are slow, and share
//! nothing with the code that they check: they shift no sets, and take only the types
//! [`Color`](pawnfill::Color) and [`Square`](pawnfill::Square) from `pawnfill`.
//!
//! The functions have the names and arguments of the list `for_each_operation!`, which defines them in words.
//! A set is a number, or another type with a bit for each square ([`Set`]). In a proof, each bit is a
//! function of the arguments' bits. So statements about sets are joined by `&` and `|`, not `&&` and `||`.
//!
//! - `bits`: a bit, a set of squares, a set of files, and a count
//! - `board`: a square by its file and rank, and "there is a member such that …"
//! - a file for each group of the list: `fills`, `files`, `pushes`, `captures`, `spans`, `attacks`,
//!   `structure`, `masks`

mod attacks;
mod bits;
mod board;
mod captures;
mod files;
mod fills;
mod masks;
mod pushes;
mod spans;
mod structure;

pub use attacks::*;
pub use bits::{Bit, Count, FileSet, Set};
pub use captures::*;
pub use files::*;
pub use fills::*;
pub use masks::*;
pub use pushes::*;
pub use spans::*;
pub use structure::*;
