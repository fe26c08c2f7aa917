//! Pawn moves, appended to the engine's list in the engine's own encoding.
//!
//! The sets of [`shift`](crate::shift) say where pawns can go. An engine needs an integer for each move: the
//! origin, the destination and flags. Loops over these sets would be slow, because branch predictors cannot
//! learn the number of iterations. Here, only promotions and en passant need such loops.
//!
//! ```text
//!   6  . . x . . x . .
//!   5  . . . o . . . .      d5c6 d5d6        a capture to the west and a single push
//!   4  . . . . . . . .
//!   3  . . . . . . . x
//!   2  o . . . . . o .      g2h3 a2a3 g2g3 a2a4 g2g4
//!      a b c d e f g h
//! ```
//!
//! ```
//! use pawnfill::Color;
//! use pawnfill::moves::{Empty, Encoding, Enemies, MOVE_CAPACITY, PawnMoves};
//! use pawnfill::sides::AnyLevel;
//!
//! /// A move as Stockfish has it, highest bits first: kind, promotion, from, to.
//! #[derive(Clone, Copy, Default, PartialEq, Debug)]
//! struct Move(u16);
//!
//! #[derive(Clone, Copy)]
//! struct Stockfish;
//!
//! impl Encoding for Stockfish {
//!     type Bits = u16;
//!     type Move = Move;
//!     const FROM: u32 = 6;
//!     const TO: u32 = 0;
//!     const EN_PASSANT: u32 = 2 << 14;
//!     /// Queen, rook, bishop, knight.
//!     const PROMOTIONS: &[u32] = &[
//!         1 << 14 | 3 << 12,
//!         1 << 14 | 2 << 12,
//!         1 << 14 | 1 << 12,
//!         1 << 14,
//!     ];
//!
//!     #[inline(always)]
//!     fn of(bits: u16) -> Move {
//!         Move(bits)
//!     }
//! }
//!
//! let level = AnyLevel::best(); // once, when the engine starts
//! let (pawns, enemies) = (0x0000_0008_0000_4100, 0x0000_2400_0080_0000); // d5 a2 g2; c6 f6 h3
//! let moves = PawnMoves::new(Color::White, pawns, Empty(!(pawns | enemies)), Enemies(enemies));
//! let mut list = [Move::default(); 256]; // the engine's list, which has three moves already
//! let mut length = 3;
//! length += moves.list(level, Stockfish, &mut list[length..]);
//! assert_eq!(length, 3 + 7);
//! assert_eq!(list[3..5], [Move(14 << 6 | 23), Move(35 << 6 | 42)]); // g2h3 d5c6
//! ```
//!
//! # The order
//!
//! Kinds come one after the other, noisy moves first: promotions by a capture to the east, promotions by a
//! capture to the west, promotions by a push, en passant, captures to the east, captures to the west, single
//! pushes, double pushes. Within a kind, moves are sorted by origin, bit 0 first. The promotions of a pawn
//! come in the order of the encoding. The order is the same at every level.
//!
//! # An engine whose a8 is bit 0
//!
//! [`PawnMoves`] of [`A8First`](crate::sides::A8First), or of a type that
//! [`extend!`](crate::extend!#pawn-moves) extends with `first_square: A8`, takes and returns sets and squares
//! in the engine's order. This costs nothing: White's pawns then shift right, as Black's do with a1 as bit 0.
//!
//! # Levels
//!
//! [`list`](PawnMoves::list) takes a [`Level`](crate::sides::Level) inside [`at_level!`](crate::at_level), or
//! an [`AnyLevel`](crate::sides::AnyLevel), which it enters. In games, branches depend on the position only
//! for promotions, en passant and pins, at every level.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx512;
mod checks;
mod encoding;
mod kinds;
mod list;
mod pawn_moves;
mod pins;
mod scalar;
mod sets;
#[cfg(feature = "simd")]
#[allow(dead_code, reason = "an architecture may have no kernels")]
mod shuffle;

pub use checks::{Attackers, Checks};
pub use encoding::{Bits, Encoding};
pub use kinds::Kinds;
pub use list::{ListMoves, MOVE_CAPACITY};
// The alias stands here, because rustdoc loses the alias of a type that is re-exported (rustc 1.95).
#[doc(alias = "movegen")]
pub use pawn_moves::PawnMoves;
pub use pawn_moves::{Empty, Enemies};
pub use pins::legal_en_passant;
