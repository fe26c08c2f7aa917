//! Pairs of pawns: a feature set of evaluation networks.
//!
//! A pair is two pawns of any colors on the same file or on adjacent files. The network has a feature for
//! each possible pair. An engine needs the indices of the active features: [`all`] pairs of a position for a
//! refresh, or the [`changes`] by a move for an incremental update.
//!
//! ```text
//!   7  . . x x . . . .      c7 d7     on adjacent files, both Black's
//!   6  . . . . . . . .      b3 c7     of both colors
//!   5  . . . . . . . .      a2 b3
//!   4  . . . . . . . .
//!   3  . o . . . . . .      a2 c7, a2 d7 and b3 d7 are no pairs: their files
//!   2  o . . . . . . .      are not adjacent.
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
//! let numbering = ByRank.strided(59_808_u16, 1); // after the network's other features
//! // The lists of both accumulators, which have two indices already.
//! let (mut white, mut black) = ([0; 2 + INDEX_CAPACITY], [0; 2 + INDEX_CAPACITY]);
//! let count = pairs::all(level, numbering, pawns, both, [&mut white[2..], &mut black[2..]]);
//! white[2..2 + count].sort_unstable();
//! assert_eq!(white[2..2 + count], [59_844, 63_822, 63_993]); // a2b3 b3c7 c7d7
//! ```
//!
//! The guide shows [how an engine uses pairs](crate::guide::pairs).
//!
//! # Any input
//!
//! 16 pawns have up to 96 pairs, and any two sets up to 372. All sets are accepted if the lists are long
//! enough. Squares of the first and last ranks are ignored. Debug builds assert that no square is in both
//! sets; in release builds such a square is Black's.
//!
//! # Levels
//!
//! [`all`] and [`changes`] take a [`Level`](crate::sides::Level) inside [`at_level!`](crate::at_level), or an
//! [`AnyLevel`](crate::sides::AnyLevel), which they enter. In a build for a known machine, use
//! [`AnyLevel::of_build()`](crate::sides::AnyLevel::of_build) instead of
//! [`AnyLevel::best`](crate::sides::AnyLevel::best): the calls are then inlined.
//!
//! [`all`] sorts the pawns by file. Each pawn is then directly followed by its partners on the rest of its
//! file and on the next file. For each slot of this list and each distance, a mask says whether the pawn at
//! this distance after the slot is a partner. With AVX-512, one instruction compresses the pairs of four
//! distances. With AVX2, NEON and simd128, a table of shuffles compresses the pairs of one distance:
//!
//! ```text
//!   slot       0   1   2   3   4   5
//!   pawn      a2  a7  b3  c4  c5  e2     partners that follow: 2 1 2 1 0 0
//!
//!   distance   1 1 1 1 1 1   2 2 2 2 2 2          compressed
//!   first      0 1 2 3 4 5   0 1 2 3 4 5          0 1 2 3 0 2
//!   second     1 2 3 4 5     2 3 4 5              1 2 3 4 2 4
//!   is a pair  x x x x . .   x . x . . .
//! ```
//!
//! `Scalar` and `Sse2` compute 4, 8 or 16 indices for each pawn, and keep those of its partners.
//!
//! [`changes`] sorts nothing, because a move changes few pawns. It lists the partners of each changed pawn:
//! eight at a time without a branch, or all at once with AVX-512. A pushed pawn keeps its partners, so one
//! list of them serves the removed and the added pairs.

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
