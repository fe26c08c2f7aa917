//! Both sides at once: the pawn structure of White and Black in vectors, and an evaluation that is
//! written once and compiled for each kind of machine.
//!
//! An evaluation asks the same questions for both colors. Here a question is asked once: a set of each
//! side fits into one 128-bit register, Black's with the ranks reversed, so that forward is the same
//! direction for both, and every operation is done for both sides in one instruction.
//!
//! # An evaluation
//!
//! ```
//! use pawnfill::at_level;
//! use pawnfill::sides::{AnyLevel, BothSides, Level, Score};
//!
//! /// The pawns' score in centipawns, from White's side.
//! #[inline(always)]
//! fn evaluate<L: Level>(level: L, white: u64, black: u64) -> i32 {
//!     let pawns = BothSides::new(level, white, black);
//!     let mut score = Score::new(level);
//!     score.add(pawns.isolated_pawns(), -14);
//!     score.add(pawns.backward_pawns(), -8);
//!     score.add(pawns.connected_pawns() & !pawns.lever_pawns(), 6);
//!     score.add_by_rank(pawns.passed_pawns(), [0, 5, 10, 20, 35, 60, 100, 0]);
//!     score.total()
//! }
//!
//! let level = AnyLevel::best(); // once, when the engine starts
//! let (white, black) = (0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
//! let score = at_level!(level, |level| evaluate(level, white, black));
//! assert_eq!(score, 35 + 6 * (4 - 1)); // d5; f2, g2, f3 and a4 against g6
//! ```
//!
//! - [`BothSides`] has an answer for each operation of the list. `pawns.passed_pawns()` is a
//!   [`Sides`]: White's passed pawns and Black's.
//! - A [`Sides`] stays in registers. It has the operators of sets, steps forward and to the sides,
//!   [`count`](Sides::count), and [`by_color`](Sides::by_color), the way out: two `u64`.
//! - A [`Score`] adds up weights, White's less Black's; by rank, too, and for the middlegame and the
//!   endgame at once.
//! - A [`Level`] is what a machine computes with. All levels give the same bits.
//!
//! # Levels
//!
//! | level | machine | needs |
//! |---|---|---|
//! | [`Portable`] | any: two `u64` | nothing |
//! | `Sse2` | any x86-64 | feature `simd` |
//! | `Avx2` | Haswell, Zen and later | feature `simd` |
//! | `Avx512` | AVX-512 of Ice Lake, Zen 4 and later, rank by rank | feature `simd` |
//! | `Gfni` | the same machines, file by file | feature `simd` |
//! | `Neon` | aarch64 | feature `simd` |
//! | `Simd128` | WebAssembly with `+simd128` | feature `simd` |
//!
//! A value of a level is a proof: `Avx2::new()` gives one if the machine has what it takes, and there is
//! no other way to make one. There are two ways to enter the code of a level:
//!
//! - **When the engine starts**, [`AnyLevel::best`] finds the fastest level of the machine. The engine
//!   holds it, and [`at_level!`](crate::at_level) enters the copy of the code that is compiled for it.
//!   One executable runs everywhere.
//! - **At compile time**, [`AnyLevel::BUILD`] is the fastest level of every machine that the build runs
//!   on, as `-C target-cpu` says. `at_level!(AnyLevel::BUILD, …)` is that copy alone, inlined.
//!
//! Everything that is inlined into the expression is compiled for the level. So mark what it calls as
//! `#[inline(always)]`, and enter around as much as possible: around the whole evaluation, or around
//! the search.
//!
//! # What a call costs
//!
//! On an AMD EPYC of the Zen 3 generation, the pawn evaluation of the example engine (seven weighted
//! sets, passed pawns by rank, islands, half-open files, and two sets by color) takes, relative to the
//! same by [`PawnStructure`](crate::PawnStructure) in a build for any x86-64:
//!
//! | | in a loop inside the level | entered for each position |
//! |---|---|---|
//! | AVX2 | 0.41 | 0.45 |
//! | SSE2 | 0.57 | 0.69 |
//! | portable | 0.60 | |
//!
//! [`AnyLevel::best`] for each position instead of a level that is held makes it 0.80. What is lost by
//! entering is mostly that constants are loaded again. Taking every answer by color loses more: what
//! stays in registers is what pays.

mod both;
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
mod files;
mod lanes;
mod level;
mod portable;
#[cfg(feature = "simd")]
mod ranks;
mod score;
mod set;

pub use both::BothSides;
#[cfg(all(feature = "simd", target_arch = "aarch64"))]
pub use level::Neon;
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
pub use level::Simd128;
pub use level::{AnyLevel, Level, Portable};
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
pub use level::{Avx2, Avx512, Gfni, Sse2};
pub use score::{Score, Weight};
pub use set::Sides;
