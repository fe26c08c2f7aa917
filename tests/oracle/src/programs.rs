//! Code that the programs of the proof share: a table in another crate than its lookups, and the export of
//! functions.

use pawnfill::{Color, Square, shift};

pawnfill::tables! {
    /// The squares ahead of a square, on the adjacent files.
    pub static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
}

/// Looks a square up in the static itself, so the calling program must load the static's address.
#[inline]
pub fn shelter_by_address(color: Color, square: Square) -> u64 {
    SHELTER[color as usize][square as usize]
}

/// Exports a function. The parts in braces, joined, are its name. With a level, the body is compiled for it.
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
