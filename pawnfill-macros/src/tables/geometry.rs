//! Every operation with a finite domain, stated square by square, by file and rank.
//!
//! Nothing here shifts a set of squares. An operation is a question about one square, "is it in the
//! answer?", and a set consists of the answers for all 64 squares. The runtime crate derives the
//! same sets from shifts, so if a table agrees with a shift, each confirms the other.

use super::table_type::{BY_COLOR_AND_SQUARE, BY_FILES, BY_SQUARE, TableType};

/// A square as a file (0 is the a-file) and a rank (0 is rank 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    file: i8,
    rank: i8,
}

/// The color of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    White,
    Black,
}

/// A set of files: whether it holds each one, a-file first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSet([bool; 8]);

/// The question that an operation asks, by the form of its arguments and of its answer.
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// Is the second square in the mask of a pawn of this color on the first?
    ColorSquare(fn(Color, Square, Square) -> bool),
    /// Is the second square in the mask of the first?
    Square(fn(Square, Square) -> bool),
    /// Is the square in the answer for these files?
    FilesToSquares(fn(FileSet, Square) -> bool),
    /// Is the file in the answer for these files?
    FilesToFiles(fn(FileSet, i8) -> bool),
    /// How many are there?
    FilesToCount(fn(FileSet) -> u8),
}

/// The rule of the operation with this name, if geometry knows the operation.
pub(crate) fn rule(operation: &str) -> Option<Rule> {
    Some(match operation {
        "fill_files" => Rule::FilesToSquares(fill_files),
        "adjacent_files" => Rule::FilesToFiles(adjacent_files),
        "isolated_files" => Rule::FilesToFiles(isolated_files),
        "island_count" => Rule::FilesToCount(island_count),
        "file_mask" => Rule::Square(file_mask),
        "adjacent_files_mask" => Rule::Square(adjacent_files_mask),
        "front_fill_mask" => Rule::ColorSquare(front_fill_mask),
        "rear_fill_mask" => Rule::ColorSquare(rear_fill_mask),
        "front_span_mask" => Rule::ColorSquare(front_span_mask),
        "rear_span_mask" => Rule::ColorSquare(rear_span_mask),
        "single_push_mask" => Rule::ColorSquare(single_push_mask),
        "double_push_mask" => Rule::ColorSquare(double_push_mask),
        "attack_mask" => Rule::ColorSquare(attack_mask),
        "attack_front_span_mask" => Rule::ColorSquare(attack_front_span_mask),
        "attack_rear_span_mask" => Rule::ColorSquare(attack_rear_span_mask),
        "passed_mask" => Rule::ColorSquare(passed_mask),
        "pair_mask" => Rule::Square(pair_mask),
        _ => return None,
    })
}

impl Rule {
    /// The type of the table that holds the answers of this rule.
    pub(crate) fn table_type(self) -> TableType {
        let (indices, element) = match self {
            Self::ColorSquare(_) => (BY_COLOR_AND_SQUARE, "u64"),
            Self::Square(_) => (BY_SQUARE, "u64"),
            Self::FilesToSquares(_) => (BY_FILES, "u64"),
            Self::FilesToFiles(_) | Self::FilesToCount(_) => (BY_FILES, "u8"),
        };
        TableType { indices, element }
    }

    /// The answers over the whole domain, in the order of the table: White before Black, a1, b1, …
    /// h8, and file sets by number.
    pub(crate) fn entries(self) -> Vec<u64> {
        match self {
            Self::ColorSquare(asks) => [Color::White, Color::Black]
                .into_iter()
                .flat_map(|color| {
                    squares().map(move |from| squares_where(|to| asks(color, from, to)))
                })
                .collect(),
            Self::Square(asks) => squares()
                .map(|from| squares_where(|to| asks(from, to)))
                .collect(),
            Self::FilesToSquares(asks) => file_sets()
                .map(|set| squares_where(|to| asks(set, to)))
                .collect(),
            Self::FilesToFiles(asks) => file_sets()
                .map(|set| files_where(|file| asks(set, file)))
                .collect(),
            Self::FilesToCount(count) => file_sets().map(|set| u64::from(count(set))).collect(),
        }
    }
}

/// All squares, rank 1 first, each rank from the a-file.
fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
}

/// All sets of files, by number: the a-file is the lowest bit.
fn file_sets() -> impl Iterator<Item = FileSet> {
    (0..=255_u8).map(|number| FileSet([0, 1, 2, 3, 4, 5, 6, 7].map(|file| number >> file & 1 == 1)))
}

/// The set of the squares for which the answer is yes.
fn squares_where(in_answer: impl Fn(Square) -> bool) -> u64 {
    let mut set = 0;
    for square in squares() {
        if in_answer(square) {
            set |= 1 << (8 * square.rank + square.file);
        }
    }
    set
}

/// The set of the files for which the answer is yes.
fn files_where(in_answer: impl Fn(i8) -> bool) -> u64 {
    let mut set = 0;
    for file in 0..8 {
        if in_answer(file) {
            set |= 1 << file;
        }
    }
    set
}

impl FileSet {
    /// Whether the set holds this file; a file off the board is in no set.
    fn has(self, file: i8) -> bool {
        usize::try_from(file).is_ok_and(|file| self.0.get(file) == Some(&true))
    }

    /// Whether the set holds a file beside this one.
    fn has_beside(self, file: i8) -> bool {
        self.has(file - 1) || self.has(file + 1)
    }
}

// The definitions. A pawn stands on `from`; `to` is the square asked about.

/// How many ranks `to` lies ahead of `from`, as a pawn of this color walks; negative behind it.
fn ahead(color: Color, from: Square, to: Square) -> i8 {
    match color {
        Color::White => to.rank - from.rank,
        Color::Black => from.rank - to.rank,
    }
}

/// Whether both squares are on one file.
fn same_file(from: Square, to: Square) -> bool {
    from.file == to.file
}

/// Whether the squares are on files next to each other.
fn beside(from: Square, to: Square) -> bool {
    from.file.abs_diff(to.file) == 1
}

/// Whether a pawn of this color starts the game on this rank.
fn on_start_rank(color: Color, from: Square) -> bool {
    match color {
        Color::White => from.rank == 1,
        Color::Black => from.rank == 6,
    }
}

/// Every square of the files.
fn fill_files(files: FileSet, to: Square) -> bool {
    files.has(to.file)
}

/// The files beside a member; members too, if they are beside another.
fn adjacent_files(files: FileSet, file: i8) -> bool {
    files.has_beside(file)
}

/// The members without a member beside them.
fn isolated_files(files: FileSet, file: i8) -> bool {
    files.has(file) && !files.has_beside(file)
}

/// The number of groups of members side by side. A group begins at each member whose western
/// neighbor is not a member.
fn island_count(files: FileSet) -> u8 {
    let mut islands = 0;
    for file in 0..8 {
        if files.has(file) && !files.has(file - 1) {
            islands += 1;
        }
    }
    islands
}

/// The file of the square, the square included.
fn file_mask(from: Square, to: Square) -> bool {
    same_file(from, to)
}

/// The files beside the square's.
fn adjacent_files_mask(from: Square, to: Square) -> bool {
    beside(from, to)
}

/// The square and all ahead of it on its file.
fn front_fill_mask(color: Color, from: Square, to: Square) -> bool {
    same_file(from, to) && ahead(color, from, to) >= 0
}

/// The square and all behind it on its file.
fn rear_fill_mask(color: Color, from: Square, to: Square) -> bool {
    same_file(from, to) && ahead(color, from, to) <= 0
}

/// The squares strictly ahead on the file.
fn front_span_mask(color: Color, from: Square, to: Square) -> bool {
    same_file(from, to) && ahead(color, from, to) > 0
}

/// The squares strictly behind on the file.
fn rear_span_mask(color: Color, from: Square, to: Square) -> bool {
    same_file(from, to) && ahead(color, from, to) < 0
}

/// The square ahead.
fn single_push_mask(color: Color, from: Square, to: Square) -> bool {
    same_file(from, to) && ahead(color, from, to) == 1
}

/// The square two ahead of a pawn on its start rank.
fn double_push_mask(color: Color, from: Square, to: Square) -> bool {
    on_start_rank(color, from) && same_file(from, to) && ahead(color, from, to) == 2
}

/// The two squares diagonally ahead, on which the pawn captures.
fn attack_mask(color: Color, from: Square, to: Square) -> bool {
    beside(from, to) && ahead(color, from, to) == 1
}

/// The attacked squares and all ahead of them.
fn attack_front_span_mask(color: Color, from: Square, to: Square) -> bool {
    beside(from, to) && ahead(color, from, to) >= 1
}

/// The adjacent files, level with the pawn or behind it.
fn attack_rear_span_mask(color: Color, from: Square, to: Square) -> bool {
    beside(from, to) && ahead(color, from, to) <= 0
}

/// The squares ahead on the file and on the adjacent ones. If they are free of enemy pawns, the
/// pawn is passed.
fn passed_mask(color: Color, from: Square, to: Square) -> bool {
    front_span_mask(color, from, to) || attack_front_span_mask(color, from, to)
}

/// The other squares of the file and the adjacent ones on which a pawn can stand.
fn pair_mask(from: Square, to: Square) -> bool {
    (same_file(from, to) && from.rank != to.rank || beside(from, to)) && (1..7).contains(&to.rank)
}
