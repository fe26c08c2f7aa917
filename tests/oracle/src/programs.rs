//! Code that the programs of the proof share: a macro that exports functions, and a table, which a
//! program reads from this crate.

use pawnfill::{Color, Square, shift};

pawnfill::tables! {
    /// The squares ahead of a square, on the adjacent files.
    pub static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
}

/// Reads the table without `lookup!`. An inlined copy loads the table's address from memory.
#[inline]
pub fn shelter_by_address(color: Color, square: Square) -> u64 {
    SHELTER[color as usize][square as usize]
}

/// Exports a function. Its name is the parts in braces, joined. With `at`, the body is compiled for a level.
/// The function takes a value of the level, which has no size, so no register holds it.
#[macro_export]
macro_rules! export {
    (
        { $($name:tt)* } at $level:ident: $type:ident, ($($arg:ident: $arg_type:ty),* $(,)?)
        -> $output:ty $body:block
    ) => {
        $crate::export! {
            { $($name)* } ($level: $type, $($arg: $arg_type),*) -> $output {
                ::pawnfill::sides::Level::enter($level, #[inline(always)] move || $body)
            }
        }
    };
    ({ $($name:tt)* } ($($arg:ident: $arg_type:ty),* $(,)?) -> $output:ty $body:block) => {
        const _: () = {
            #[unsafe(export_name = concat!($($name)*))]
            fn exported($($arg: $arg_type),*) -> $output $body
        };
    };
}
