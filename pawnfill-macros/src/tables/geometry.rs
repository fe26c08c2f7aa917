//! Every operation that can be tabulated, defined by files and ranks.
//!
//! Nothing here shifts a set: a rule tests each square or each file by itself. The crate `pawnfill` derives
//! the same results from shifts, so tables and shifts confirm each other.

use super::table_type::{BY_COLOR_AND_SQUARE, BY_FILES, BY_SQUARE, TableType};

/// A square as a file (0 is the a-file) and a rank (0 is rank 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    file: i8,
    rank: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    White,
    Black,
}

/// A set of files, the a-file first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSet([bool; 8]);

#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// Whether the second square is in the mask of a pawn of this color on the first square.
    ColorSquare(fn(Color, Square, Square) -> bool),
    /// Whether the second square is in the mask of the first square.
    SquareMask(fn(Square, Square) -> bool),
    /// Whether the square is in the result for these files.
    FilesToSquares(fn(FileSet, Square) -> bool),
    /// Whether the file is in the result for these files.
    FilesToFiles(fn(FileSet, i8) -> bool),
    FilesToCount(fn(FileSet) -> u8),
}

#[rustfmt::skip]
pub(crate) fn rule(operation: &str) -> Option<Rule> {
    use Rule::{ColorSquare, FilesToCount, FilesToFiles, FilesToSquares, SquareMask};
    Some(match operation {
        "fill_files" => FilesToSquares(|files, to| files.has(to.file)),
        "adjacent_files" => FilesToFiles(FileSet::has_beside),
        "isolated_files" => FilesToFiles(|files, file| files.has(file) && !files.has_beside(file)),
        // An island starts at a member file whose western neighbor is no member.
        "island_count" => FilesToCount(|files| {
            let starts = |file: &i8| files.has(*file) && !files.has(file - 1);
            (0..8).filter(starts).count() as u8
        }),
        "file_mask" => SquareMask(same_file),
        "adjacent_files_mask" => SquareMask(beside),
        "front_fill_mask" => ColorSquare(|color, from, to| same_file(from, to) && ahead(color, from, to) >= 0),
        "rear_fill_mask" => ColorSquare(|color, from, to| same_file(from, to) && ahead(color, from, to) <= 0),
        "front_span_mask" => ColorSquare(|color, from, to| same_file(from, to) && ahead(color, from, to) > 0),
        "rear_span_mask" => ColorSquare(|color, from, to| same_file(from, to) && ahead(color, from, to) < 0),
        "single_push_mask" => ColorSquare(|color, from, to| same_file(from, to) && ahead(color, from, to) == 1),
        "double_push_mask" => ColorSquare(|color, from, to| {
            let on_start_rank = from.rank == if color == Color::White { 1 } else { 6 };
            on_start_rank && same_file(from, to) && ahead(color, from, to) == 2
        }),
        "attack_mask" => ColorSquare(|color, from, to| beside(from, to) && ahead(color, from, to) == 1),
        "attack_front_span_mask" => ColorSquare(|color, from, to| beside(from, to) && ahead(color, from, to) >= 1),
        "attack_rear_span_mask" => ColorSquare(|color, from, to| beside(from, to) && ahead(color, from, to) <= 0),
        "passed_mask" => ColorSquare(|color, from, to| {
            (same_file(from, to) || beside(from, to)) && ahead(color, from, to) > 0
        }),
        "shelter_mask" => ColorSquare(|color, from, to| {
            (same_file(from, to) || beside(from, to)) && ahead(color, from, to) >= 0
        }),
        "pair_mask" => SquareMask(|from, to| {
            (same_file(from, to) && from != to || beside(from, to)) && (1..7).contains(&to.rank)
        }),
        _ => return None,
    })
}

/// Returns by how many ranks `to` is ahead of `from` for a pawn of this color: negative if it is behind.
fn ahead(color: Color, from: Square, to: Square) -> i8 {
    match color {
        Color::White => to.rank - from.rank,
        Color::Black => from.rank - to.rank,
    }
}

fn same_file(from: Square, to: Square) -> bool {
    from.file == to.file
}

fn beside(from: Square, to: Square) -> bool {
    from.file.abs_diff(to.file) == 1
}

impl Rule {
    pub(crate) fn table_type(self) -> TableType {
        let (indices, element) = match self {
            Self::ColorSquare(_) => (BY_COLOR_AND_SQUARE, "u64"),
            Self::SquareMask(_) => (BY_SQUARE, "u64"),
            Self::FilesToSquares(_) => (BY_FILES, "u64"),
            Self::FilesToFiles(_) | Self::FilesToCount(_) => (BY_FILES, "u8"),
        };
        TableType { indices, element }
    }

    /// Returns the entries of this rule's table in order: White before Black, squares as a1, b1, … h8,
    /// and file sets by number.
    pub(crate) fn entries(self) -> Vec<u64> {
        let files = |predicate: fn(FileSet, i8) -> bool| {
            move |set| (0..8).map(|file| u64::from(predicate(set, file)) << file).sum()
        };
        let masks = |predicate: &dyn Fn(Square, Square) -> bool| {
            Vec::from_iter(squares().map(|from| squares_where(|to| predicate(from, to))))
        };
        match self {
            Self::ColorSquare(predicate) => {
                let masks_of = |color| masks(&|from, to| predicate(color, from, to));
                [Color::White, Color::Black].map(masks_of).concat()
            }
            Self::SquareMask(predicate) => masks(&predicate),
            Self::FilesToSquares(predicate) => {
                file_sets().map(|set| squares_where(|to| predicate(set, to))).collect()
            }
            Self::FilesToFiles(predicate) => file_sets().map(files(predicate)).collect(),
            Self::FilesToCount(count) => file_sets().map(|set| u64::from(count(set))).collect(),
        }
    }
}

/// Returns all squares, rank 1 first, each rank from the a-file.
fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
}

/// Returns all sets of files, by number: the a-file is the lowest bit.
fn file_sets() -> impl Iterator<Item = FileSet> {
    (0..=255_u8).map(|number| FileSet([0, 1, 2, 3, 4, 5, 6, 7].map(|file| number >> file & 1 == 1)))
}

fn squares_where(predicate: impl Fn(Square) -> bool) -> u64 {
    let bit = |square: Square| u64::from(predicate(square)) << (8 * square.rank + square.file);
    squares().map(bit).sum()
}

impl FileSet {
    /// A file off the board is in no set.
    fn has(self, file: i8) -> bool {
        usize::try_from(file).is_ok_and(|file| self.0.get(file) == Some(&true))
    }

    fn has_beside(self, file: i8) -> bool {
        self.has(file - 1) || self.has(file + 1)
    }
}
