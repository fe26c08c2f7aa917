//! Chess pawn bitboard operations in several strategies behind one trait, all giving the same bits.
//!
//! Fills, file sets, pushes, spans, attacks, pawn structure and per-square masks: [the
//! operations](strategy#the-operations). An engine writes its evaluation once, generic over
//! [`Strategy`], and runs it by the strategy that is fastest on its CPU, which costs nothing over the
//! formula written by hand.
//!
//! ```
//! use pawnfill::{Color, Rotate, Shift, Strategy};
//!
//! /// Passed pawns are good, isolated pawns are not.
//! fn evaluate<S: Strategy>(s: S, color: Color, own: u64, enemy: u64) -> i32 {
//!     let count = |set: u64| set.count_ones() as i32;
//!     20 * count(s.passed_pawns(color, own, enemy)) - 10 * count(s.isolated_pawns(own))
//! }
//!
//! let white = 0x0000_0008_0122_6000; // f2 g2 b3 f3 a4 d5
//! let black = 0x00a2_4000_0000_0000; // g6 b7 f7 h7
//! assert_eq!(evaluate(Shift, Color::White, white, black), 20 - 10); // d5 is both
//! assert_eq!(evaluate(Rotate, Color::White, white, black), 20 - 10); // the same bits
//! ```
//!
//! Which strategy is fastest depends on the operation, the CPU and the compiler. The command
//! `pawnfill` of the package `pawnfill-bench` measures it, and writes the fastest of each operation as
//! an item of [`compose!`]; [`measure!`] and [`dispatch!`] choose when the engine starts.
//!
//! A set of squares is a `u64` with a1 as bit 0, b1 as bit 1 and h8 as bit 63. A set of files is a
//! `u8` whose bit 0 is the a-file; it is a set, not an index. Per-square operations end in `_mask`.
//! White's front is north.
//!
//! All strategies give the same bits for every input. The pushes of sets are for pawns on ranks 2 to
//! 7 ([`board::PAWN_RANKS`]), which debug builds assert.
//!
//! # What there is
//!
//! - [`Strategy`] is the trait, a method for each operation; [all of them](strategy#the-operations)
//!   in a table. [`Operation`] is one of them as data.
//! - [`Shift`], [`Rotate`], [`ShiftTwice`], [`Flip`] and [`Table`] are the strategies. What each
//!   does in its own way is in its [`OVERRIDES`](Strategy::OVERRIDES), as [`Override`]; the idea of
//!   each is told in its module in [`strategy`].
//! - [`shift`](mod@shift) has the definition of every operation, as `const fn`, with a picture.
//! - [`compose!`] makes a strategy of others, the fastest for each operation.
//! - [`extend!`] gives an engine's own types the operations, as methods and associated functions.
//! - [`measure!`] finds the fastest strategy at start-up, on the caller's own code, and
//!   [`dispatch!`] runs the copy of the code that was compiled for it; in between is a [`Choice`],
//!   which a user can make, too ([`choice`]).
//! - [`PawnStructure`] is all of a position's pawn structure, built once ([`structure`]).
//! - [`sides`] has the pawn structure of both sides at once, in vectors: the fastest way to evaluate
//!   pawns.
//! - [`batch!`] makes a function of one board a function of slices of boards, by the vectors that the
//!   machine has.
//! - [`tables!`] computes tables of your own at compile time, and [`lookup!`] reads them from any
//!   crate; [`bitboard!`] reads a picture of a set, and a [`Diagram`] prints it.
//! - [`Color`] and [`Square`] are the arguments, beside sets; [`board`] has ranks, files and
//!   one-step shifts.
//! - [`conformance`] checks a strategy of your own against the definitions.
//!
//! # Features
//!
//! They only add:
//!
//! - `tables` (default): the macro crate, and with it [`Table`], [`tables!`], [`lookup!`],
//!   [`compose!`], [`extend!`] and [`bitboard!`]. Without it the crate has no dependency.
//! - `std`: [`measure!`], and the choice of a strategy by name, which may be an [`UnknownStrategy`].
//!   Without it the crate is `no_std`.
//! - `simd`: the levels of vectors in [`sides`], by the crate `fearless_simd`; with it comes `std`.
//! - `batch`: [`batch!`]; with it come `simd` and `tables`.
//!
// What is not compiled has no page of its own; its links lead to the section above.
#![cfg_attr(
    not(feature = "tables"),
    doc = "
[`Table`]: #features
[`tables!`]: #features
[`lookup!`]: #features
[`compose!`]: #features
[`extend!`]: #features
[`bitboard!`]: #features"
)]
#![cfg_attr(
    not(feature = "std"),
    doc = "
[`measure!`]: #features
[`UnknownStrategy`]: #features"
)]
#![cfg_attr(
    not(feature = "batch"),
    doc = "
[`batch!`]: #features"
)]
// On docs.rs, where each item tells the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub mod board;
pub mod choice;
pub mod conformance;
#[macro_use]
mod macros;
mod pawn_counts;
pub mod shift;
pub mod sides;
pub mod strategy;
pub mod structure;

#[doc(inline)]
pub use board::{Color, Diagram, Square};
#[doc(inline)]
pub use choice::Choice;
#[cfg(feature = "std")]
#[doc(inline)]
pub use choice::UnknownStrategy;
#[cfg(feature = "tables")]
pub use macros::bitboard;
#[doc(inline)]
pub use strategy::flip::Flip;
#[doc(inline)]
pub use strategy::rotate::Rotate;
#[doc(inline)]
pub use strategy::shift::Shift;
#[doc(inline)]
pub use strategy::shift_twice::ShiftTwice;
#[cfg(feature = "tables")]
#[doc(inline)]
pub use strategy::table::Table;
#[doc(inline)]
pub use strategy::{Operation, Override, Strategy};
#[doc(inline)]
pub use structure::PawnStructure;

// Of this name in error messages, too, which tell a user by it that it is no affair of theirs.
#[doc(hidden)]
#[cfg(feature = "tables")]
#[path = "macros/private.rs"]
pub mod __private;
