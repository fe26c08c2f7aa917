//! Chess pawn bitboard operations in several strategies behind one trait, all giving the same bits.
//!
//! Fills, file sets, pushes, spans, attacks, pawn structure and per-square masks, computed by
//! Kogge-Stone shifts ([`Shift`]), by rotates ([`Rotate`]), or looked up in tables that a macro
//! precomputed (`Table`, with the feature `tables`). Write an evaluation once, generic over
//! [`Strategy`], and run it with the strategy that is fastest on the target CPU; the `pawnfill`
//! command of the same project finds out which one is.
//!
//! - [`board`]: colors, squares, one-step shifts, diagrams
//! - [`shift`]: the definition of every operation, as `const fn`, and the strategy [`Shift`]
//! - [`strategy`]: the trait, which is the catalogue of operations
//! - [`rotate`], [`shift_twice`], [`flip`], `table`: what the other strategies do differently
//! - [`choice`]: a strategy chosen at start-up, [`dispatch!`] and, with the feature `std`, `measure!`
//! - [`conformance`]: whether your own strategy gives the same bits
//! - [`structure`]: [`PawnStructure`], all of a position's pawn structure built once
//!
//! Conventions: a set of squares is a `u64` with a1 as bit 0, b1 as bit 1 and h8 as bit 63. A set
//! of files is a `u8` whose bit 0 is the a-file; it is a set, not an index. Per-square operations
//! end in `_mask`. White's front is north.
//!
//! Features, which only add:
//!
//! - `tables` (default): the macro crate, and with it `Table`, `tables!`, `compose!` and
//!   `bitboard!`. Without it the crate has no dependency.
//! - `std`: `measure!`, and the choice of a strategy by name. Without it the crate is `no_std`.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub mod board;
pub mod choice;
pub mod conformance;
pub mod flip;
#[cfg(feature = "tables")]
mod macros;
mod planes;
pub mod rotate;
pub mod shift;
pub mod shift_twice;
pub mod strategy;
pub mod structure;
#[cfg(feature = "tables")]
pub mod table;

pub use board::{Color, Diagram, Square};
pub use choice::Choice;
#[cfg(feature = "std")]
pub use choice::UnknownStrategy;
pub use flip::Flip;
pub use rotate::Rotate;
pub use shift::Shift;
pub use shift_twice::ShiftTwice;
pub use strategy::{Operation, Override, Strategy};
pub use structure::PawnStructure;
#[cfg(feature = "tables")]
pub use {macros::bitboard, table::Table};

#[cfg(not(feature = "tables"))]
mod without_tables;

#[doc(hidden)]
#[cfg(feature = "tables")]
#[path = "private.rs"]
pub mod __private;
