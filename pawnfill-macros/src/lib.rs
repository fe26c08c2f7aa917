//! The proc macros of `pawnfill`. Call them through `pawnfill`, which passes them its list of operations.

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
#[proc_macro]
pub fn tables(call: TokenStream) -> TokenStream {
    items::expand::<tables::Table>(call.into()).into()
}

/// Combines strategies into one. Call it as `pawnfill::compose!`, which adds the list of operations.
#[proc_macro]
pub fn compose(call: TokenStream) -> TokenStream {
    items::expand::<compose::Composition>(call.into()).into()
}

/// Adds the operations to an engine's own set type, as methods that take and return the engine's types.
/// Call it as `pawnfill::extend!`, which adds the list of operations.
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
