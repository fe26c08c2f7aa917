//! Both sides at once: the pawn structure of White and Black in vectors. An evaluation is written once and
//! compiled for each [level](#levels), which is an instruction set.
//!
//! Except at the level [`Scalar`], one 128-bit vector holds the sets of both sides. Black's set has its ranks
//! reversed, so that forward is the same direction for both sides, and each instruction serves both.
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
//! assert_eq!(score, 35 + 6 * (4 - 1)); // passed: d5; connected: f2 g2 f3 a4, Black's g6; isolated: d5, b7
//!
//! // Or at compile time, by the `target-cpu` of the build.
//! let built = at_level!(AnyLevel::of_build(), |level| evaluate(level, white, black));
//! assert_eq!(built, score);
//! ```
//!
//! A set is a `u64` with a1 as bit 0, an [`A8First`], or the engine's own type, for which
//! [`extend!`](crate::extend!#both-sides-at-once) implements [`SquareSet`].
//!
//! For slices of boards, write a [loop inside a level](crate::guide#many-boards) that evaluates each board
//! with [`Scalar`]. The compiler vectorizes this loop.
//!
//! # Levels
//!
//! | level | machine | needs |
//! |---|---|---|
//! | [`Scalar`] | any | nothing |
//! | `Sse2` | any x86 with SSE2 | feature `simd` |
//! | `Avx2` | Haswell, Zen and later | feature `simd` |
//! | `Avx512` | AVX-512 of Ice Lake, Zen 4 and later | feature `simd` |
//! | `Gfni` | the same machines | feature `simd` |
//! | `Neon` | aarch64 | feature `simd` |
//! | `Simd128` | WebAssembly with `+simd128` | feature `simd` |
//!
//! With the same instructions, `Avx512` keeps the sets rank by rank, and `Gfni` file by file. There is no
//! level for GFNI without AVX-512, because `fearless_simd` has no type that proves GFNI alone.
//!
//! All levels give the same bits. A value of a level proves that the machine has its instructions:
//! `Avx2::new()` returns a value only on machines with AVX2. An [`AnyLevel`] is a value that holds any of the
//! levels. The engine stores it, and [`at_level!`](crate::at_level) runs the code that is compiled for it.
//!
//! There are three ways to choose a level:
//!
//! - **When the engine starts**, [`AnyLevel::best`] finds the recommended level of the machine. One
//!   executable runs everywhere.
//! - **At compile time**, [`AnyLevel::of_build`] is the recommended level of those that `-C target-cpu`
//!   guarantees. Only the code for this level is left, inlined.
//! - **By name**, [`AnyLevel::named`] finds any level that the machine has, for example the level that your
//!   own measurement recommends.
//!
//! # In a search
//!
//! Code that is inlined into the expression of `at_level!`, or into the closure of [`Level::enter`], is
//! compiled with the level's target features. Other functions are compiled without them, and a recursive
//! search cannot be inlined. So mark the functions of the evaluation `#[inline(always)]`, and enter the level
//! at each leaf, even if you entered it at the root:
//!
//! ```
//! # use pawnfill::at_level;
//! # use pawnfill::sides::{AnyLevel, BothSides, Level, Score};
//! # #[inline(always)]
//! # fn evaluate<L: Level>(level: L, [white, black]: [u64; 2]) -> i32 {
//! #     let mut score = Score::new(level);
//! #     score.add(BothSides::new(level, white, black).passed_pawns(), 20);
//! #     score.total()
//! # }
//! # fn moves([white, black]: [u64; 2]) -> [[u64; 2]; 2] { [[black, white << 8], [black, white << 16]] }
//! fn search<L: Level>(level: L, pawns: [u64; 2], depth: u32) -> i32 {
//!     if depth == 0 {
//!         return level.enter(#[inline(always)] || evaluate(level, pawns));
//!     }
//!     let mut best = -1000;
//!     for pawns in moves(pawns) {
//!         best = best.max(-search(level, pawns, depth - 1));
//!     }
//!     best
//! }
//!
//! let level = AnyLevel::best(); // once, when the engine starts
//! let score = at_level!(level, |level| search(level, [1 << 8, 1 << 55], 2)); // at the root: chooses `L`
//! # assert_eq!(score, 0);
//! ```
//!
//! To compile the search only once, write `at_level!(self.level, |level| evaluate(level, pawns))` at the leaf
//! instead. The [guide](crate::guide#both-sides-at-once) has the time of a leaf in each form. If the level is
//! entered only at the root, each answer and each weight is a call, and a leaf takes four to eleven times as
//! long.
//!
//! The compiler does not always inline iterator adapters: in a level, write a `for` loop instead of
//! `positions.iter().map(…).sum()`. Keep cargo's `opt-level = 3`. At 2, the compiler inlines less: a leaf
//! took 44 ns instead of 5.0 with AVX-512, and 44 instead of 4.5 with GFNI (AMD Zen 5, November 2026).
//!
//! # What a call costs
//!
//! The [guide](crate::guide::evaluation) has the cycles of an evaluation at each level, which is entered once
//! for all positions. If it is entered for each position, this costs a call, except with
//! [`AnyLevel::of_build`]. With this call, an evaluation took 0.43 of the time that it takes with
//! [`PawnStructure`](crate::PawnStructure); without it, 0.35 (`benches/examples/engine.rs`, AVX2 on AMD Zen
//! 3, November 2026, in a build for x86-64).
//!
//! Store the level instead of calling [`AnyLevel::best`] for each position. Calling `by_color` on every
//! answer costs more than entering the level: the gain comes from answers that stay in registers.

mod both;
mod lanes;
mod levels;
mod pair;
mod scalar;
mod score;
mod set;
#[cfg(feature = "simd")]
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(unused, unreachable_pub, reason = "there may be no vectors")
)]
mod vectors;

pub use both::BothSides;
#[doc(hidden)]
pub use levels::OneTypeAtAllLevels;
#[cfg(feature = "simd")]
pub(crate) use levels::return_of_kernel;
pub use levels::{AnyLevel, Level};
pub(crate) use pair::Squares;
pub use scalar::Scalar;
pub use score::{Score, Weight};
pub use set::{A8First, ColorOf, IntoSides, Sides, SquareOf, SquareSet};
// Names instead of a glob: if a name is used without its feature, the compiler's error names the feature.
#[cfg(target_arch = "aarch64")]
#[cfg(feature = "simd")]
pub use vectors::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[cfg(feature = "simd")]
pub use vectors::Simd128;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[cfg(feature = "simd")]
pub use vectors::{Avx2, Avx512, Gfni, Sse2};
