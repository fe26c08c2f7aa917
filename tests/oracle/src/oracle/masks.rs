//! The masks of one square, which are numbers.

use pawnfill::{Color, Square};

use super::board::{Place, squares_where};

/// The squares of the square's file.
pub fn file_mask(square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.same_file(here))
}

/// The squares of the files beside the square's.
pub fn adjacent_files_mask(square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.adjacent_file(here))
}

/// The square and those ahead of it on its file.
pub fn front_fill_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.same_file(here) && square.ranks_ahead(color, here) >= 0)
}

/// The square and those behind it on its file.
pub fn rear_fill_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.same_file(here) && square.ranks_ahead(color, here) <= 0)
}

/// The squares ahead of the square on its file.
pub fn front_span_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.same_file(here) && square.ranks_ahead(color, here) > 0)
}

/// The squares behind the square on its file.
pub fn rear_span_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.same_file(here) && square.ranks_ahead(color, here) < 0)
}

/// The square one step ahead.
pub fn single_push_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.steps_to(color, here, 1))
}

/// The square two steps ahead of a square on the start rank.
pub fn double_push_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.on_start_rank(color) && square.steps_to(color, here, 2))
}

/// The squares of the adjacent files one rank ahead.
pub fn attack_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.adjacent_file(here) && square.ranks_ahead(color, here) == 1)
}

/// The squares of the adjacent files on all ranks ahead.
pub fn attack_front_span_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.adjacent_file(here) && square.ranks_ahead(color, here) > 0)
}

/// The squares of the adjacent files level with the square or behind it.
pub fn attack_rear_span_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| square.adjacent_file(here) && square.ranks_ahead(color, here) <= 0)
}

/// The squares of the square's file and the adjacent files, on all ranks ahead.
pub fn passed_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| {
        (square.same_file(here) || square.adjacent_file(here))
            && square.ranks_ahead(color, here) > 0
    })
}

/// The squares of the square's file and the adjacent files, level with it or ahead.
pub fn shelter_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| {
        (square.same_file(here) || square.adjacent_file(here))
            && square.ranks_ahead(color, here) >= 0
    })
}

/// The other squares of the square's file and the adjacent ones on which a pawn can stand.
pub fn pair_mask(square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| {
        (square.same_file(here) && square != here || square.adjacent_file(here))
            && here.is_for_pawns()
    })
}
