//! The masks of one square. No argument is a set, so they return a `u64` in a proof, too.

use pawnfill::{Color, Square};

use super::board::{Coordinates, squares_where};

/// Defines masks by a statement: `here` is in the mask of `square` if the statement is true.
macro_rules! masks {
    ($($name:ident($square:ident $(, $color:ident)?) = |$here:ident| $statement:expr;)*) => { $(
        pub fn $name($($color: Color,)? $square: Square) -> u64 {
            let $square = Coordinates::of($square);
            squares_where(|$here| $statement)
        }
    )* };
}

masks! {
    file_mask(square) = |here| square.same_file(here);
    adjacent_files_mask(square) = |here| square.adjacent_file(here);
    front_fill_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) >= 0;
    rear_fill_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) <= 0;
    front_span_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) > 0;
    rear_span_mask(square, color) =
        |here| square.same_file(here) && square.ranks_ahead(color, here) < 0;
    single_push_mask(square, color) = |here| square.steps_to(color, here, 1);
    double_push_mask(square, color) =
        |here| square.on_start_rank(color) && square.steps_to(color, here, 2);
    attack_mask(square, color) =
        |here| square.adjacent_file(here) && square.ranks_ahead(color, here) == 1;
    attack_front_span_mask(square, color) =
        |here| square.adjacent_file(here) && square.ranks_ahead(color, here) > 0;
    attack_rear_span_mask(square, color) =
        |here| square.adjacent_file(here) && square.ranks_ahead(color, here) <= 0;
    passed_mask(square, color) = |here| square.near_file(here) && square.ranks_ahead(color, here) > 0;
    shelter_mask(square, color) =
        |here| square.near_file(here) && square.ranks_ahead(color, here) >= 0;
    pair_mask(square) = |here| square.near_file(here) && square != here && here.is_for_pawns();
}
