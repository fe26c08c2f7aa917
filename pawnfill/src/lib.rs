//! Pawn bitboards for chess engines: passed and backward pawns, spans, attacks, pairs of pawns, pawn moves.
//!
#![cfg_attr(
    feature = "tables",
    doc = "
```
use pawnfill::{Color, Portable, Square, Strategy};

let white = 0x0000_0008_0122_6000; // f2 g2 b3 f3 a4 d5
let black = 0x00a2_4000_0000_0000; // g6 b7 f7 h7
let passed = Portable.passed_pawns(Color::White, white, black);
assert_eq!(passed, Square::D5.bitboard());
```
"
)]
//! | your engine | use |
//! |---|---|
//! | evaluates pawns by hand | [`BothSides`](sides): both colors at once, in vectors |
//! | has a network that reads pairs of pawns | [`pairs`]: their indices, in your own list |
//! | lists pawn moves | [`moves`]: in your own list and encoding |
//! | needs single pawn bitboards here and there | [`Portable`], or [`PawnStructure`] for several of them |
//!
//! - [`Strategy`] is the trait, with a method for each of [all operations](strategy#the-operations).
//!   [`shift`](mod@shift) has their definitions, as `const fn`, with pictures; [`strategy`] lists the
//!   strategies.
//! - [`extend!`] adds the operations as methods to your own types, even if a8 is your bit 0.
//! - [`tables!`] computes tables of your own at compile time, and [`lookup!`] reads them from any crate.
//!   [`bitboard!`] turns a picture into a set, and [`Diagram`] prints a set as a picture. [`conformance`]
//!   checks a strategy of your own.
//! - [`compose!`] makes a strategy from others. The command `pawnfill tune` of the package `pawnfill-bench`
//!   measures your machine and writes the `compose!` item. [`measure!`] and [`dispatch!`] [choose a
//!   strategy](choice) when the engine starts.
//! - The [guide] shows how an engine uses all this, and [evaluates pawns](guide::evaluation) by sets.
//!
//! A set of squares is a `u64` with a1 as bit 0, b1 as bit 1 and h8 as bit 63. A set of files is a `u8` with
//! the a-file as bit 0. It is never a file's index. White's front is north. If an operation depends only on a
//! square, or on a color and a square, its name ends in `_mask`.
//!
//! All strategies give the same bits for every valid input. The pushes of sets are valid only for pawns
//! on ranks 2 to 7 ([`board::PAWN_RANKS`]), which debug builds assert.
//!
//! # Features
//!
//! Features only add items. The oldest supported Rust is 1.89; only a minor release raises this version.
//!
//! | feature | adds | brings |
//! |---|---|---|
//! | `tables`, on by default | [`Portable`], [`Table`], [`tables!`], [`lookup!`], [`compose!`], [`extend!`], [`bitboard!`] | the macro crate |
//! | `std` | [`measure!`] | std |
//! | `simd` | the [levels](sides) with vectors: SSE2, AVX2, AVX-512 and GFNI on x86, NEON on aarch64, simd128 on wasm32 | `std`, the crate `fearless_simd`, which [takes some seconds](guide#both-sides-at-once) to compile |
//! | none | everything else; of the levels, only the one without vectors | nothing: the crate is `no_std` and has no dependency |
//!
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

// The files are built in layers. Except for macros, a layer imports only from layers listed before it:
//
// - `board`, `pawn_counts`: squares, colors, one-step shifts, numbers of pawns
// - `shift`: the definition of every operation
// - `strategy`: the list of operations, which is the trait, and the strategies
// - `structure`, `conformance`, `choice`: a position's view, the check of a strategy, the choice at start-up
// - `sides`: both sides at once, at each level
// - `pairs`, `moves`: lists of pairs and of moves, with kernels for some levels
// - `macros`: the exported macros, and the items that their expansions call; `guide`: the documents as pages

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
