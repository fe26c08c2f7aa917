//! Pairs of pawns: the inputs that networks of engines read from pawns.
//!
//! A pair is two pawns of any colors on the same file or on adjacent files. The network has an input for
//! each possible pair, and an engine needs to know which inputs are on: all pairs in a position, and those
//! that a move removes and adds.
//!
//! ```text
//!   7  . . x x . . . .      c7 d7     on adjacent files, both Black's
//!   6  . . . . . . . .      b3 c7     of both colors
//!   5  . . . . . . . .      a2 b3
//!   4  . . . . . . . .
//!   3  . o . . . . . .      Not a2 c7, a2 d7 and b3 d7, which are two
//!   2  o . . . . . . .      files or more apart.
//!      a b c d e f g h
//! ```
//!
//! ```
//! use pawnfill::Color;
//! use pawnfill::pairs::{self, ByRank, INDEX_CAPACITY, Numbering, Pawns, Perspective};
//! use pawnfill::sides::AnyLevel;
//!
//! let level = AnyLevel::best(); // once, when the engine starts
//! let pawns = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000);
//! let both = Color::ALL.map(|color| Perspective::new(color, false));
//! let (mut white, mut black) = ([0; INDEX_CAPACITY], [0; INDEX_CAPACITY]); // or the rest of a longer list
//! let count = pairs::all(level, ByRank, pawns, both, [&mut white, &mut black]);
//! for &index in &white[..count] {
//!     // Add the input's weights to White's accumulator.
//!     assert!(usize::from(index) < ByRank::INDICES);
//! }
//! ```
//!
//! The guide shows [how an engine uses pairs](crate::guide::pairs).
//!
//! - [`Pawns`] holds the pawns of both colors. Its method [`pairs`](Pawns::pairs) returns an iterator.
//! - A [`Perspective`] is a color that looks at the board, which it may see mirrored.
//! - A [`Numbering`] gives each pair its index: [`ByRank`], [`ByFile`], [`BySquare`] or one of your own. Each can
//!   have [a base and a stride](Numbering::strided), in the type of your list.
//! - [`all`] and [`changes`] append the indices of all pairs, and of those that are removed and added, to lists that
//!   you keep.
//!
//! # Any input
//!
//! There are up to 96 pairs of 16 pawns, and up to 372 of any pawns. Any two sets have a result, if the lists
//! include it: squares of the first and last ranks are ignored. A square in both sets is a mistake, which debug
//! builds assert; in release builds it is Black's.
//!
//! # Levels
//!
//! [`all`] and [`changes`] take a [`Level`](crate::sides::Level) inside [`at_level!`](crate::at_level), or an
//! [`AnyLevel`](crate::sides::AnyLevel), whose code they enter. In a build for a known machine, use
//! [`AnyLevel::BUILD`](crate::sides::AnyLevel::BUILD) instead of [`AnyLevel::best`](crate::sides::AnyLevel::best): the
//! listing is then inlined into the caller.
//!
//! A list has the pawns by files, so a pawn's partners on its own file and the next one directly follow it. For each
//! position in the list and each distance, a mask says whether the pawn at that distance behind the position is still a
//! partner. One instruction of AVX-512 then moves the pairs to the front, 32 at a time; with AVX2, NEON and simd128, a
//! table of shuffles does so for one distance after the other:
//!
//! ```text
//!   position   0   1   2   3   4   5
//!   pawn      a2  a7  b3  c4  c5  e2     partners that follow: 2 1 2 1 0 0
//!
//!   distance   1 1 1 1 1 1   2 2 2 2 2 2          compressed
//!   first      0 1 2 3 4 5   0 1 2 3 4 5          0 1 2 3 0 2
//!   second     1 2 3 4 5     2 3 4 5              1 2 3 4 2 4
//!   is a pair  x x x x . .   x . x . . .
//! ```
//!
//! Elsewhere, each pawn of the list has a row of four or eight lanes. A move changes too little for a list to pay off: its
//! changes are the partners of the changed pawns, eight at a time without a branch, or all at once with AVX-512. A pushed
//! pawn has the same partners before and after.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx512;
mod index_type;
mod indices;
mod list;
mod numbering;
mod partners;
mod pawns;
mod perspective;
mod rows;
#[cfg(feature = "simd")]
#[allow(dead_code, reason = "an architecture may have no kernels")]
mod shuffle;

pub use index_type::IndexType;
pub use indices::{Changed, INDEX_CAPACITY, Indices};
pub use list::{ListPairs, all, changes};
pub use numbering::{ByFile, ByRank, BySquare, Numbering, Strided};
pub use pawns::{Pairs, Pawns};
pub use perspective::Perspective;
