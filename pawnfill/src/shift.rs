//! The definition of every operation, by shifts, as `const fn`; and the strategy [`Shift`].
//!
//! Each definition is the textbook one with the fewest operations. Fills are Kogge-Stone parallel
//! prefixes: three steps, each doubling the distance that the squares have travelled. Fills
//! distribute over OR, so sets are united before they are filled. The trait
//! [`Strategy`](crate::Strategy) calls these functions unless a strategy overrides them, and an
//! engine can use them in constants.
//!
//! Everything agrees with every other strategy on every input, all 2^64 sets, except the pushes,
//! whose domain is pawns on [`PAWN_RANKS`](crate::board::PAWN_RANKS): elsewhere a strategy may
//! return what it likes, but does not panic.
//!
//! The sources are the chess programming wiki's pages on
//! [pawn fills](https://www.chessprogramming.org/Pawn_Fills),
//! [pawn pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)),
//! [pawns and files](https://www.chessprogramming.org/Pawns_and_Files_(Bitboards)),
//! [pawn attacks](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards)) and
//! [pawn islands](https://www.chessprogramming.org/Pawn_Islands_(Bitboards)). Three of their
//! statements do not hold, and nothing here relies on them: the intersection of both fills is the
//! set again only where no file has two pawns with a gap between them (in general it contains the
//! set); `front_span(stop) ^ stop` is the whole front span and not the telestops; and
//! `set * 0x0101010101010101` is a north fill only with at most one pawn a file.

use crate::board::{Color, FILE_A, FILE_H, RANK_4, RANK_5, Square, north_one, south_one};
use crate::strategy::{Override, Strategy};

/// Every operation by its definition in [this module](self); the baseline of every study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shift;

impl Strategy for Shift {
    const NAME: &'static str = "Shift";
    const OVERRIDES: &'static [Override] = &[];
}

// Fills

/// Each square of `set` and all beyond it to the north.
///
/// ```
/// # use pawnfill::{Diagram, shift::north_fill};
/// let pawns = 0x0000_0000_2104_c600;
/// assert_eq!(Diagram([pawns, north_fill(pawns)]).to_string(), "\
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     . 1 1 . . . 1 1
/// . 1 1 . . . 1 1     . 1 1 . . . 1 1
/// . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline]
pub const fn north_fill(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

/// Each square of `set` and all beyond it to the south.
///
/// ```
/// # use pawnfill::{Diagram, shift::south_fill};
/// let pawns = 0x0062_8508_0000_0000;
/// assert_eq!(Diagram([pawns, south_fill(pawns)]).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . 1 . . . 1 1 .     . 1 . . . 1 1 .
/// 1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . 1 . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline]
pub const fn south_fill(set: u64) -> u64 {
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

/// The whole files of the squares of `set`.
///
/// ```
/// # use pawnfill::{Diagram, shift::file_fill};
/// let pawns = 0x0000_0000_2104_c600;
/// assert_eq!(Diagram([pawns, file_fill(pawns)]).to_string(), "\
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Filefill](https://www.chessprogramming.org/Pawn_Fills#Filefill).
#[inline]
pub const fn file_fill(set: u64) -> u64 {
    north_fill(set) | south_fill(set)
}

/// Each pawn's square and all in front of it on its file: the north fill for White, the south fill
/// for Black.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::front_fill};
/// let pawns = 0x0062_8508_0000_0000;
/// assert_eq!(Diagram([pawns, front_fill(Color::Black, pawns)]).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . 1 . . . 1 1 .     . 1 . . . 1 1 .
/// 1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . 1 . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline]
pub const fn front_fill(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => north_fill(pawns),
        Color::Black => south_fill(pawns),
    }
}

/// Each pawn's square and all behind it on its file: the south fill for White, the north fill for
/// Black.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::rear_fill};
/// let pawns = 0x0062_8508_0000_0000;
/// assert_eq!(Diagram([pawns, rear_fill(Color::Black, pawns)]).to_string(), "\
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . 1 . . . 1 1 .     1 1 1 1 . 1 1 1
/// 1 . 1 . . . . 1     1 . 1 1 . . . 1
/// . . . 1 . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every set. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline]
pub const fn rear_fill(color: Color, pawns: u64) -> u64 {
    front_fill(color.opponent(), pawns)
}

// Files

/// The files of the squares of `set`, as a file set: bit 0 is the a-file.
///
/// ```
/// # use pawnfill::{Diagram, shift::{file_set, fill_files}};
/// let pawns = 0x0000_0000_2104_c600;
/// assert_eq!(file_set(pawns), 0b1110_0111);
/// assert_eq!(Diagram([pawns, fill_files(file_set(pawns))]).to_string(), "\
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1");
/// ```
///
/// Domain: every set. Source: [Pawns and
/// Files](https://www.chessprogramming.org/Pawns_and_Files_(Bitboards)).
#[inline]
pub const fn file_set(set: u64) -> u8 {
    // The board is folded onto half of itself until one rank is left. Each fold is narrower than
    // the one before, which also keeps compilers from joining the folds of two sets in a vector
    // register, where the way in and out costs twice what is saved.
    let half = (set | set >> 32) as u32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) as u8
}

/// All squares of the files of a file set: the inverse of [`file_set`] on whole files.
///
/// ```
/// # use pawnfill::{Diagram, shift::fill_files};
/// assert_eq!(Diagram([fill_files(0b1000_0101)]).to_string(), "\
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1");
/// ```
///
/// Domain: every file set. Source: [Pawns and
/// Files](https://www.chessprogramming.org/Pawns_and_Files_(Bitboards)).
#[inline]
pub const fn fill_files(files: u8) -> u64 {
    // The product is the north fill of the first rank, since no two of its squares share a file.
    files as u64 * FILE_A
}

/// The files with no pawn, as a file set.
///
/// ```
/// # use pawnfill::{Diagram, shift::{fill_files, open_files}};
/// let (white, black) = (0x0000_0000_2104_c600, 0x0062_8508_0000_0000);
/// assert_eq!(open_files(white, black), 0b0001_0000);
/// assert_eq!(Diagram([white, black, fill_files(open_files(white, black))]).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . 1 . . .
/// . . . . . . . .     . 1 . . . 1 1 .     . . . . 1 . . .
/// . . . . . . . .     1 . 1 . . . . 1     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// 1 . . . . 1 . .     . . . . . . . .     . . . . 1 . . .
/// . . 1 . . . . .     . . . . . . . .     . . . . 1 . . .
/// . 1 1 . . . 1 1     . . . . . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . . . . . .     . . . . 1 . . .");
/// ```
///
/// Domain: every pair of sets. Source: [Pawns and
/// Files](https://www.chessprogramming.org/Pawns_and_Files_(Bitboards)).
#[inline]
pub const fn open_files(white: u64, black: u64) -> u8 {
    !file_set(white | black)
}

/// The files with pawns of both colours, as a file set.
///
/// ```
/// # use pawnfill::{Diagram, shift::{closed_files, fill_files}};
/// let (white, black) = (0x0000_0000_2104_c600, 0x0062_8508_0000_0000);
/// assert_eq!(Diagram([white, black, fill_files(closed_files(white, black))]).to_string(), "\
/// . . . . . . . .     . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     . 1 . . . 1 1 .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . . . . . .     . . . 1 . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     . . . . . . . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     . . . . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     . . . . . . . .     1 1 1 . . 1 1 1");
/// ```
///
/// Domain: every pair of sets. Source: [Pawns and
/// Files](https://www.chessprogramming.org/Pawns_and_Files_(Bitboards)).
#[inline]
pub const fn closed_files(white: u64, black: u64) -> u8 {
    file_set(white) & file_set(black)
}

/// The files with enemy pawns and no own pawn, as a file set: half-open for the own rooks.
///
/// ```
/// # use pawnfill::{Diagram, shift::{fill_files, half_open_files}};
/// let (white, black) = (0x0000_0000_2104_c600, 0x0062_8508_0000_0000);
/// assert_eq!(half_open_files(white, black), 0b0000_1000);
/// assert_eq!(Diagram([white, black, fill_files(half_open_files(white, black))]).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . 1 . . . .
/// . . . . . . . .     . 1 . . . 1 1 .     . . . 1 . . . .
/// . . . . . . . .     1 . 1 . . . . 1     . . . 1 . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . 1 . . . .
/// 1 . . . . 1 . .     . . . . . . . .     . . . 1 . . . .
/// . . 1 . . . . .     . . . . . . . .     . . . 1 . . . .
/// . 1 1 . . . 1 1     . . . . . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . . . . .     . . . 1 . . . .");
/// ```
///
/// Domain: every pair of sets. Source: [Half-open
/// File](https://www.chessprogramming.org/Half-open_File).
#[inline]
pub const fn half_open_files(own: u64, enemy: u64) -> u8 {
    file_set(enemy) & !file_set(own)
}

/// The files beside a member of a file set; they may be members themselves.
///
/// ```
/// # use pawnfill::shift::adjacent_files;
/// // abcdefgh, from the right:
/// assert_eq!(adjacent_files(0b1000_0011), 0b0100_0111);
/// ```
///
/// Domain: every file set. Source: [Pawn Islands](https://www.chessprogramming.org/Pawn_Islands_(Bitboards)).
#[inline]
pub const fn adjacent_files(files: u8) -> u8 {
    files << 1 | files >> 1
}

/// The members of a file set that have no neighbour in it.
///
/// ```
/// # use pawnfill::shift::isolated_files;
/// assert_eq!(isolated_files(0b1000_0011), 0b1000_0000); // the h-file of a, b and h
/// ```
///
/// Domain: every file set. Source: [Isolated
/// Pawns](https://www.chessprogramming.org/Isolated_Pawns_(Bitboards)).
#[inline]
pub const fn isolated_files(files: u8) -> u8 {
    files & !adjacent_files(files)
}

/// The number of groups of neighbouring files, from 0 to 4: the islands of the pawns on them.
///
/// ```
/// # use pawnfill::shift::island_count;
/// assert_eq!(island_count(0b1000_0011), 2); // the a- and b-files; the h-file
/// ```
///
/// Domain: every file set. Source: [Pawn
/// Islands](https://www.chessprogramming.org/Pawn_Islands_(Bitboards)).
#[inline]
pub const fn island_count(files: u8) -> u8 {
    // One for each file without a neighbour to the west, where an island begins.
    (files & !(files << 1)).count_ones() as u8
}

// Pushes

/// The squares that some pawn can reach by a single push, promotions included.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::single_push_targets};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// let boards = [
///     pawns,
///     empty,
///     single_push_targets(Color::White, pawns, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . 1 . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     1 1 . . . . 1 1
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
#[inline]
pub const fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
    match color {
        Color::White => north_one(pawns) & empty,
        Color::Black => south_one(pawns) & empty,
    }
}

/// The squares that some pawn can reach by a double push. Kept apart from the single pushes because
/// a double push sets the en passant square.
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::double_push_targets};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// let boards = [
///     pawns,
///     empty,
///     double_push_targets(Color::White, pawns, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . 1 . . . . 1 1
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
#[inline]
pub const fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
    let single = single_push_targets(color, pawns, empty);
    match color {
        Color::White => north_one(single) & empty & RANK_4,
        Color::Black => south_one(single) & empty & RANK_5,
    }
}

/// The pawns that have a single push: the sources of [`single_push_targets`].
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_push};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// assert_eq!(Diagram([pawns, empty, able_to_push(Color::White, pawns, empty)]).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . . . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . 1 . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     1 1 . . . . 1 1
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7. Source: [Pawns able to
/// Push](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Pawns_able_to_Push).
#[inline]
pub const fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 {
    match color {
        Color::White => south_one(empty) & pawns,
        Color::Black => north_one(empty) & pawns,
    }
}

/// The pawns that have a double push: the sources of [`double_push_targets`].
///
/// ```
/// # use pawnfill::{Color, Diagram, shift::able_to_double_push};
/// let (pawns, empty) = (0x0000_0000_1008_e700, 0x4208_dbe7_eed3_1842);
/// let boards = [
///     pawns,
///     empty,
///     able_to_double_push(Color::White, pawns, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . . . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . 1 . . . . 1 1
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .");
/// ```
///
/// Domain: pawns on ranks 2 to 7. Source: [Pawns able to
/// Push](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Pawns_able_to_Push).
#[inline]
pub const fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 {
    match color {
        Color::White => south_one(south_one(empty & RANK_4) & empty) & pawns,
        Color::Black => north_one(north_one(empty & RANK_5) & empty) & pawns,
    }
}

/// The targets of the single and the double push of one pawn.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::push_targets};
/// let empty = 0x4208_dbe7_eed3_1842;
/// let boards = [
///     empty,
///     push_targets(Color::White, Square::E2, empty),
///     push_targets(Color::White, Square::C2, empty),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . 1 . . . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// 1 1 . 1 1 . 1 1     . . . . . . . .     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . . . . . .     . . . . . . . .
/// . 1 1 1 . 1 1 1     . . . . . . . .     . . . . . . . .
/// 1 1 . . 1 . 1 1     . . . . 1 . . .     . . . . . . . .
/// . . . 1 1 . . .     . . . . . . . .     . . . . . . . .
/// . 1 . . . . 1 .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: a square on ranks 2 to 7, every set of empty squares. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
#[inline]
pub const fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
    let pawn = square.bitboard();
    single_push_targets(color, pawn, empty) | double_push_targets(color, pawn, empty)
}

// Masks

/// The whole file of a square, the square included.
///
/// ```
/// # use pawnfill::{Diagram, Square, shift::file_mask};
/// assert_eq!(Diagram([file_mask(Square::C4)]).to_string(), "\
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .");
/// ```
///
/// Domain: every square. Source: [Files](https://www.chessprogramming.org/Files).
#[inline]
pub const fn file_mask(square: Square) -> u64 {
    FILE_A << square.file()
}

/// The files beside that of a square.
///
/// ```
/// # use pawnfill::{Diagram, Square, shift::adjacent_files_mask};
/// let boards = [
///     adjacent_files_mask(Square::C4),
///     adjacent_files_mask(Square::H4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .");
/// ```
///
/// Domain: every square. Source: [Isolated
/// Pawns](https://www.chessprogramming.org/Isolated_Pawns_(Bitboards)).
#[inline]
pub const fn adjacent_files_mask(square: Square) -> u64 {
    // The file set of both neighbours; the neighbour of the a-file or the h-file is shifted out.
    fill_files((0b101_u16 << square.file() >> 1) as u8)
}

/// A square and all squares in front of it on its file.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::front_fill_mask};
/// let boards = [
///     front_fill_mask(Color::White, Square::C4),
///     front_fill_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline]
pub const fn front_fill_mask(color: Color, square: Square) -> u64 {
    match color {
        Color::White => FILE_A << square as u8,
        Color::Black => FILE_H >> (Square::H8 as u8 - square as u8),
    }
}

/// A square and all squares behind it on its file.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::rear_fill_mask};
/// let boards = [
///     rear_fill_mask(Color::White, Square::C4),
///     rear_fill_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills).
#[inline]
pub const fn rear_fill_mask(color: Color, square: Square) -> u64 {
    front_fill_mask(color.opponent(), square)
}

/// The squares strictly in front of a square on its file.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::front_span_mask};
/// let boards = [
///     front_span_mask(Color::White, Square::C4),
///     front_span_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn Spans](https://www.chessprogramming.org/Pawn_Spans).
#[inline]
pub const fn front_span_mask(color: Color, square: Square) -> u64 {
    match color {
        Color::White => (FILE_A << 8) << square as u8,
        Color::Black => (FILE_H >> 8) >> (Square::H8 as u8 - square as u8),
    }
}

/// The squares strictly behind a square on its file.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::rear_span_mask};
/// let boards = [
///     rear_span_mask(Color::White, Square::C4),
///     rear_span_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn Spans](https://www.chessprogramming.org/Pawn_Spans).
#[inline]
pub const fn rear_span_mask(color: Color, square: Square) -> u64 {
    front_span_mask(color.opponent(), square)
}

/// The square in front of a square; empty on the last rank.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::single_push_mask};
/// let boards = [
///     single_push_mask(Color::White, Square::C4),
///     single_push_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
#[inline]
pub const fn single_push_mask(color: Color, square: Square) -> u64 {
    match color {
        Color::White => north_one(square.bitboard()),
        Color::Black => south_one(square.bitboard()),
    }
}

/// The square two steps in front of a square on the start rank (e2: e4 alone, not e3); empty
/// elsewhere.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::double_push_mask};
/// let boards = [
///     double_push_mask(Color::White, Square::E2),
///     double_push_mask(Color::White, Square::E3),
///     double_push_mask(Color::Black, Square::E7),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . 1 . . .
/// . . . . 1 . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn
/// Pushes](https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)).
#[inline]
pub const fn double_push_mask(color: Color, square: Square) -> u64 {
    match color {
        Color::White => north_one(north_one(square.bitboard())) & RANK_4,
        Color::Black => south_one(south_one(square.bitboard())) & RANK_5,
    }
}

/// The squares that a pawn on a square attacks; it never wraps around the board's edge.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::attack_mask};
/// let boards = [
///     attack_mask(Color::White, Square::C4),
///     attack_mask(Color::White, Square::H4),
///     attack_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// Domain: every square. Source: [Pawn
/// Attacks](https://www.chessprogramming.org/Pawn_Attacks_(Bitboards)).
#[inline]
pub const fn attack_mask(color: Color, square: Square) -> u64 {
    let pawn = square.bitboard();
    match color {
        Color::White => pawn << 7 & !FILE_H | pawn << 9 & !FILE_A,
        Color::Black => pawn >> 7 & !FILE_A | pawn >> 9 & !FILE_H,
    }
}

/// The squares that a pawn attacks now or after advancing: the adjacent files strictly ahead.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::attack_front_span_mask};
/// let boards = [
///     attack_front_span_mask(Color::White, Square::C4),
///     attack_front_span_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .");
/// ```
///
/// Domain: every square. Source: [Attack
/// Spans](https://www.chessprogramming.org/Attack_Spans).
#[inline]
pub const fn attack_front_span_mask(color: Color, square: Square) -> u64 {
    adjacent_files_mask(square) & ranks_ahead(color, square)
}

/// The adjacent files, level with a square and behind it: where an own pawn defends it now or after
/// advancing.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::attack_rear_span_mask};
/// let boards = [
///     attack_rear_span_mask(Color::White, Square::C4),
///     attack_rear_span_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . 1 . 1 . . . .     . 1 . 1 . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .");
/// ```
///
/// Domain: every square. Source: [Attack
/// Spans](https://www.chessprogramming.org/Attack_Spans).
#[inline]
pub const fn attack_rear_span_mask(color: Color, square: Square) -> u64 {
    adjacent_files_mask(square) & !ranks_ahead(color, square)
}

/// The squares whose enemy pawns keep a pawn from being passed: its file and the adjacent files,
/// strictly ahead.
///
/// ```
/// # use pawnfill::{Color, Diagram, Square, shift::passed_mask};
/// let boards = [
///     passed_mask(Color::White, Square::C4),
///     passed_mask(Color::Black, Square::C4),
/// ];
/// assert_eq!(Diagram(boards).to_string(), "\
/// . 1 1 1 . . . .     . . . . . . . .
/// . 1 1 1 . . . .     . . . . . . . .
/// . 1 1 1 . . . .     . . . . . . . .
/// . 1 1 1 . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . 1 1 1 . . . .
/// . . . . . . . .     . 1 1 1 . . . .
/// . . . . . . . .     . 1 1 1 . . . .");
/// ```
///
/// Domain: every square. Source: [Passed
/// Pawns](https://www.chessprogramming.org/Passed_Pawns_(Bitboards)).
#[inline]
pub const fn passed_mask(color: Color, square: Square) -> u64 {
    // The file set of the three files; what leaves the board is shifted out.
    fill_files((0b111_u16 << square.file() >> 1) as u8) & ranks_ahead(color, square)
}

/// All squares of the ranks in front of that of a square.
#[inline]
const fn ranks_ahead(color: Color, square: Square) -> u64 {
    // The index of the rank's first square: a shift by it, and by 8 more in the constant, so that
    // no shift is as wide as the board.
    let rank = square as u8 & 0b111_000;
    match color {
        Color::White => (!0 << 8) << rank,
        Color::Black => !(!0 << rank),
    }
}
