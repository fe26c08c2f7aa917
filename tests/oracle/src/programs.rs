//! What the programs share whose machine code the proof reads: tables in another crate, and the export of
//! functions.

use pawnfill::{Color, Square, shift};

pawnfill::tables! {
    /// The squares ahead of a king on the files beside its own.
    pub static SHELTER: [[u64; 64]; 2] =
        |color, square| shift::passed_mask(color, square) & !shift::file_mask(square);
}

/// A lookup that reads the static itself, so the calling program must load its address.
#[inline]
pub fn shelter_by_address(color: Color, square: Square) -> u64 {
    SHELTER[color as usize][square as usize]
}

/// Exports a function under a name, which is in parts. With a level, the body is compiled for the level.
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
