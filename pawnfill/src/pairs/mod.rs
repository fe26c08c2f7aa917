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
//! use pawnfill::pairs::{ByRank, Numbering, PairStrategy, Pawns, Perspective, ROOM, Rows};
//!
//! let pawns = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000);
//! let both = Color::ALL.map(|color| Perspective::new(color, false));
//! let (mut white, mut black) = ([0; ROOM], [0; ROOM]); // or the rest of a longer list
//! let count = Rows.all(ByRank, pawns, both, [&mut white, &mut black]);
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
//! - A [`PairStrategy`] appends the indices of all pairs, or of those that are removed and added, to lists that
//!   you keep. The guide says [which to begin with](crate::guide::pairs#which-strategy). [`Rows`] lists the pawns
//!   by files first; [`Compress`] does so with the instructions of AVX-512, AVX2, NEON and simd128, and is
//!   [`Rows`] without them. [`PawnByPawn`] does what engines do.
//!
//! # Any input
//!
//! There are up to 96 pairs of 16 pawns, and up to 372 of any pawns. Any two sets have a result, if the lists
//! have room for it: squares of the first and last ranks are ignored. A square in both sets is a mistake, which debug
//! builds assert; in release builds it is Black's.
//!
//! # Vectors
//!
//! [`Compress`] is given a level of [`sides`](crate::sides), and uses its vectors, except those of SSE2:
//!
//! ```
//! use pawnfill::pairs::{ByRank, Compress, PairStrategy, Pawns, Perspective, ROOM};
//! use pawnfill::sides::AnyLevel;
//! use pawnfill::{Color, Square};
//!
//! let strategy = Compress(AnyLevel::best()); // once, when the engine starts
//! let pawns = Pawns::new(0x0000_0000_0002_0100, 0x000c_0000_0000_0000);
//! let white = Perspective::of_king(Color::White, Square::G1);
//! let mut indices = [0; ROOM];
//! assert_eq!(strategy.all(ByRank, pawns, [white], [&mut indices]), 3);
//! ```
//!
//! The other strategies are plain code that compilers turn into vectors. Call them inside
//! [`at_level!`](crate::at_level), so that the code compiled for the machine at hand runs. Inside it, a level
//! is at hand for [`Compress`], too.
//!
//! In a build for a known machine, use [`AnyLevel::BUILD`](crate::sides::AnyLevel::BUILD) instead of
//! [`AnyLevel::best`](crate::sides::AnyLevel::best): the listing is then inlined into the caller.

mod changes;
mod compress;
mod index_type;
mod indices;
mod numbering;
mod pawns;
mod perspective;
mod rows;
mod strategy;

pub use compress::Compress;
pub use index_type::IndexType;
pub use indices::{Changed, Indices, ROOM};
pub use numbering::{ByFile, ByRank, BySquare, Numbering, Strided};
pub use pawns::{Pairs, Pawns};
pub use perspective::Perspective;
pub use rows::Rows;
pub use strategy::{PairStrategy, PawnByPawn};
