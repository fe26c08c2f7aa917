//! Pawn bitboards for chess engines: passed and backward pawns, spans, attacks, pairs of pawns, pawn moves.
//!
#![cfg_attr(
    feature = "tables",
    doc = "
```
use pawnfill::{Color, Portable, Square, Strategy};

fn main() {
    // A set of squares is a u64: a1 is bit 0, h8 is bit 63.
    let white = 0x0000_0008_0122_6000; // f2 g2 b3 f3 a4 d5
    let black = 0x00a2_4000_0000_0000; // g6 b7 f7 h7
    let passed = Portable.passed_pawns(Color::White, white, black);
    assert_eq!(passed, Square::D5.bitboard());
}
```
"
)]
//! A table has [all operations](strategy#the-operations). What to take depends on your engine:
//!
//! | your engine | take |
//! |---|---|
//! | evaluates pawns by hand | [`BothSides`](sides) |
//! | has a network that reads pairs of pawns | [`pairs`] |
//! | lists pawn moves | [`moves`] |
//! | asks a question here and there | [`Portable`] |
//!
//! The [guide] shows how to use them in an engine, and [evaluation by sets](guide::evaluation) leads from a
//! loop over the pawns to an evaluation by [`sides`].
//!
#![cfg_attr(
    feature = "tables",
    doc = "
[`extend!`] gives the types of your engine the operations:

```
/// What an engine has: a set of squares, a1 as bit 0, and a color.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bitboard(u64);

#[derive(Clone, Copy)]
pub enum Color { White, Black }

pawnfill::extend! {
    /// The pawn operations, as this engine runs them.
    impl Bitboard {
        type Color = Color;
        strategy: pawnfill::Portable,

        fn to_u64(set: Bitboard) -> u64 { set.0 }
        fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
        fn color(color: Color) -> pawnfill::Color {
            match color {
                Color::White => pawnfill::Color::White,
                Color::Black => pawnfill::Color::Black,
            }
        }

        /// All of a position's pawns.
        pub struct PawnStructure;
    }
}

/// Passed pawns are good, isolated pawns are not.
fn evaluate(pawns: &PawnStructure, color: Color) -> i32 {
    let count = |set: Bitboard| set.0.count_ones() as i32;
    20 * count(pawns.passed_pawns(color)) - 10 * count(pawns.isolated_pawns(color))
}

let white = Bitboard(0x0000_0008_0122_6000); // f2 g2 b3 f3 a4 d5
let black = Bitboard(0x00a2_4000_0000_0000); // g6 b7 f7 h7
assert_eq!(evaluate(&PawnStructure::new(white, black), Color::White), 20 - 10); // d5 is both
assert_eq!(white.passed_pawns(Color::White, black), Bitboard(1 << 35)); // one operation alone
```

If a8 is bit 0 in your engine, add [`first_square: A8`](extend!#if-a8-is-your-first-square).
"
)]
//! Without these types, a set of squares is a `u64` with a1 as bit 0, b1 as bit 1 and h8 as bit 63. An
//! evaluation that is generic over [`Strategy`] runs with any strategy, at no extra cost over formulas
//! written by hand:
//!
//! ```
//! use pawnfill::{Color, Rotate, Shift, Strategy};
//!
//! fn evaluate<S: Strategy>(s: S, color: Color, own: u64, enemy: u64) -> i32 {
//!     let count = |set: u64| set.count_ones() as i32;
//!     20 * count(s.passed_pawns(color, own, enemy)) - 10 * count(s.isolated_pawns(own))
//! }
//!
//! let (white, black) = (0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
//! assert_eq!(evaluate(Shift, Color::White, white, black), 20 - 10);
//! assert_eq!(evaluate(Rotate, Color::White, white, black), 20 - 10); // the same bits
//! ```
//!
//! Which strategy is fastest depends on the operation, the CPU and the compiler. The command
//! `pawnfill tune` of the package `pawnfill-bench` measures your machine and writes an item of [`compose!`]
//! with the fastest strategy for each operation. With [`measure!`] and [`dispatch!`], the engine chooses when
//! it starts.
//!
//! A set of files is a `u8` whose bit 0 is the a-file; it is a set, not an index. The names of per-square
//! operations end in `_mask`. White's front is north.
//!
//! All strategies give the same bits for every valid input. The pushes of sets are valid only for pawns
//! on ranks 2 to 7 ([`board::PAWN_RANKS`]), which debug builds assert.
//!
//! # What there is
//!
//! - [`Strategy`] is the trait, with a method for each operation; a table lists [all
//!   operations](strategy#the-operations). [`Operation`] describes one operation as data.
//! - [`Portable`] is the strategy to start with.
//! - [`Shift`], [`Rotate`], [`ShiftTwice`], [`Flip`] and [`Table`] are the strategies that `Portable`
//!   combines. The [`OVERRIDES`](Strategy::OVERRIDES) of a strategy list the operations that it overrides,
//!   each as an [`Override`]; the modules in [`strategy`] explain the ideas.
//! - [`shift`](mod@shift) has the definition of every operation, as `const fn`, with a picture.
//! - [`compose!`] makes a strategy from others, with the fastest one for each operation.
//! - [`extend!`] gives the types of an engine the operations, as methods and associated functions.
//! - [`measure!`] times the caller's own code at start-up to find the fastest strategy, and [`dispatch!`]
//!   runs the copy of the code that was compiled for that strategy. The user can also make the [`Choice`]
//!   ([`choice`]).
//! - [`PawnStructure`] holds all of a position's pawn structure, built once ([`structure`]).
//! - [`sides`] has the pawn structure of both sides at once, in vectors: the fastest way to evaluate
//!   pawns.
//! - [`pairs`] lists the pairs of pawns that networks read: all pairs in a position, and the pairs that a move
//!   removes and adds.
//! - [`moves`] writes the pawn moves of a side into the list of an engine, in its own encoding.
//! - [`tables!`] computes tables of your own at compile time, and [`lookup!`] reads them from any
//!   crate; [`bitboard!`] reads a picture of a set, and a [`Diagram`] prints it.
//! - [`Color`] and [`Square`] are the arguments other than sets; [`board`] has ranks, files and one-step
//!   shifts, and says what to do if [a8 is your first square](board#if-a8-is-your-first-square).
//! - [`conformance`] checks a strategy of your own against the definitions.
//!
//! # Features
//!
//! Features only add items. The oldest compiler is Rust 1.89; only a version with a new second number
//! raises it.
//!
//! | feature | adds | brings |
//! |---|---|---|
//! | `tables`, on by default | [`Portable`], [`Table`], [`tables!`], [`lookup!`], [`compose!`], [`extend!`], [`bitboard!`] | the macro crate |
//! | `std` | [`measure!`] | std |
//! | `simd` | the [levels](sides) with vectors: SSE2, AVX2, AVX-512 and GFNI on x86, NEON on aarch64, simd128 on wasm32 | `std`, the crate `fearless_simd`, which [takes some seconds](guide#both-sides-at-once) to compile |
//! | none | all else, with the level without vectors | nothing: the crate is `no_std` and has no dependency |
//!
// Items that are not compiled have no page.
#![cfg_attr(
    not(all(feature = "simd", feature = "tables")),
    allow(rustdoc::broken_intra_doc_links, reason = "features bring the items")
)]
// On docs.rs, each item names the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate)]

#[cfg(feature = "std")]
extern crate std;

// The files are built in layers, and a file imports only from its own layer and those above it:
//
// - `board`, `pawn_counts`: squares, colors, one-step shifts, numbers of pawns
// - `shift`: the definition of every operation
// - `strategy`: the list of operations, which is the trait, and the strategies
// - `structure`, `conformance`, `choice`: the view of a position; the check of a strategy; the choice of one at start-up
// - `sides`: both sides at once, at each level
// - `pairs`, `moves`: lists of pairs and of moves, with kernels for some levels
//
// `macros` has the exported macros, which the strategies use, too, and what their expansions call. `guide` has the
// documents as pages.

pub mod board;
pub mod choice;
pub mod conformance;
#[cfg(all(doc, not(doctest)))]
pub mod guide;
#[macro_use]
mod macros;
pub mod moves;
pub mod pairs;
mod pawn_counts;
pub mod shift;
pub mod sides;
pub mod strategy;
pub mod structure;

#[doc(inline)]
pub use board::{Color, Diagram, Square};
#[doc(inline)]
pub use choice::Choice;
#[cfg(feature = "tables")]
pub use macros::bitboard;
#[doc(inline)]
pub use strategy::{
    Operation, Override, Strategy, flip::Flip, rotate::Rotate, shift::Shift,
    shift_twice::ShiftTwice,
};
#[cfg(feature = "tables")]
#[doc(inline)]
pub use strategy::{portable::Portable, table::Table};
#[doc(inline)]
pub use structure::PawnStructure;

// Error messages show this name, which tells readers that the module is not for users.
#[doc(hidden)]
#[cfg(feature = "tables")]
#[path = "macros/private.rs"]
pub mod __private_0_1_0;
