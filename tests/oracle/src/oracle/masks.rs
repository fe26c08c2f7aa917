//! The masks of one square. No argument is a set, so they return a `u64` in a proof, too.

use pawnfill::{Color, Square};

use super::board::{Coordinates, squares_where};

/// Defines masks by a statement: `here` is in the mask of `square` if the statement is true.
macro_rules! masks {
    ($($(#[$doc:meta])* $name:ident($square:ident $(, $color:ident)?) = |$here:ident| $statement:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name($($color: Color,)? $square: Square) -> u64 {
            let $square = Coordinates::of($square);
            squares_where(|$here| $statement)
        }
    )* };
}

masks! {
    /// The squares of the square's file.
    file_mask(square) = |here| square.same_file(here);
    /// The squares of the adjacent files.
    adjacent_files_mask(square) = |here| square.adjacent_file(here);
    /// The square and the squares ahead of it on its file.
    front_fill_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) >= 0;
    /// The square and the squares behind it on its file.
    rear_fill_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) <= 0;
    /// The squares ahead of the square on its file.
    front_span_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) > 0;
    /// The squares behind the square on its file.
    rear_span_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) < 0;
    /// The square one step ahead.
    single_push_mask(square, color) = |here| square.steps_to(color, here, 1);
    /// The square two steps ahead of a square on the start rank.
    double_push_mask(square, color) =
        |here| square.on_start_rank(color) && square.steps_to(color, here, 2);
    /// The squares of the adjacent files one rank ahead.
    attack_mask(square, color) =
        |here| square.adjacent_file(here) && square.ranks_ahead(color, here) == 1;
    /// The squares of the adjacent files on all ranks ahead.
    attack_front_span_mask(square, color) =
        |here| square.adjacent_file(here) && square.ranks_ahead(color, here) > 0;
    /// The squares of the adjacent files level with the square or behind it.
    attack_rear_span_mask(square, color) =
        |here| square.adjacent_file(here) && square.ranks_ahead(color, here) <= 0;
    /// The squares of the square's file and the adjacent files, on all ranks ahead.
    passed_mask(square, color) = |here| square.near_file(here) && square.ranks_ahead(color, here) > 0;
    /// The squares of the square's file and the adjacent files, level with it or ahead.
    shelter_mask(square, color) =
        |here| square.near_file(here) && square.ranks_ahead(color, here) >= 0;
    /// The other squares of the square's file and the adjacent files, on ranks 2 to 7.
    pair_mask(square) = |here| square.near_file(here) && square != here && here.is_for_pawns();
}
