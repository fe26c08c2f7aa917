//! The proc macros of `pawnfill`. Call them through `pawnfill`, which passes them its list of operations.
//!
//! This file holds the entry points and their docs. The modules:
//!
//! - `tables`: tabulates operations, which `tables/geometry.rs` computes, and closures, which the
//!   compiler evaluates
//! - `compose`: combines strategies into one
//! - `extend`: the operations as methods of an engine's own type
//! - `bitboard`: pictures of boards
//! - `items`: parses and expands the items of a call
//! - `operations`: the list of operations, and suggestions for unknown names
//! - `attributes`, `strategy_path`, `tokens`: code that several macros share

#![forbid(unsafe_code)]

mod attributes;
mod bitboard;
mod compose;
mod extend;
mod items;
mod operations;
mod strategy_path;
mod tables;
mod tokens;

use proc_macro::TokenStream;

/// Tabulates operations and closures over their whole domain. Call it as `pawnfill::tables!`,
/// which adds the list of operations.
///
/// Each item is `[attributes] [visibility] static NAME: Type = operation;` or `… = closure;`. An
/// operation's arguments determine the type: `[[u64; 64]; 2]` for a color and a square, `[u64; 64]` for
/// a square, `[u64; 256]` (or `[u8; 256]`) for a set of files.
#[proc_macro]
pub fn tables(call: TokenStream) -> TokenStream {
    items::expand::<tables::Table>(call.into()).into()
}

/// Combines strategies into one. Call it as `pawnfill::compose!`, which adds the list of operations.
///
/// Each item is `[attributes] [visibility] struct Name { operation: Strategy, …, ..Base }`. It becomes a
/// unit struct that implements `Strategy` by delegating every operation.
#[proc_macro]
pub fn compose(call: TokenStream) -> TokenStream {
    items::expand::<compose::Composition>(call.into()).into()
}

/// Adds the operations to an engine's own set type, as methods that take and return the engine's types.
/// Call it as `pawnfill::extend!`, which adds the list of operations.
///
/// An item is `[attributes] [visibility] impl Set { … }`. For a type of another crate (where the compiler
/// reports E0116 or E0117) it is `[attributes] [visibility] trait Name for Set { … }`. Between the braces
/// are the types of colors and squares, the strategy, conversions and the name of a view.
#[proc_macro]
pub fn extend(call: TokenStream) -> TokenStream {
    items::expand::<extend::Extension>(call.into()).into()
}

/// Makes a bitboard from its picture, rank 8 first. `1` is a square of the set, `.` is any other square.
///
/// 64 squares give a `u64`. Two boards side by side give a `(u64, u64)`: the left board, then the
/// right board. Words, such as a title, and the marks `^ v | < > -` are skipped.
///
/// ```text
/// let e4 = pawnfill::bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . 1 . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(e4, 1 << 28);
/// ```
#[proc_macro]
pub fn bitboard(picture: TokenStream) -> TokenStream {
    bitboard::expand(picture.into()).into()
}
