//! Squares by their files and ranks, and the functions that build statements about sets.

use pawnfill::{Color, Square};

use super::bits::{Bit, Count, FileSet, Set};

/// A square by its file and rank, each from 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Coordinates {
    pub(super) file: i8,
    pub(super) rank: i8,
}

impl Coordinates {
    pub(super) fn of(square: Square) -> Self {
        Self::of_bit(square as u32)
    }

    /// The coordinates of the square of a bit: a1 is bit 0, b1 is 1, h8 is 63.
    pub(super) fn of_bit(number: u32) -> Self {
        let (file, rank) = (number as i8 % 8, number as i8 / 8);
        Self { file, rank }
    }

    pub(super) fn number(self) -> u32 {
        (8 * self.rank + self.file) as u32
    }

    pub(super) fn same_file(self, other: Self) -> bool {
        self.file == other.file
    }

    pub(super) fn adjacent_file(self, other: Self) -> bool {
        (self.file - other.file).abs() == 1
    }

    pub(super) fn near_file(self, other: Self) -> bool {
        self.same_file(other) || self.adjacent_file(other)
    }

    /// How many ranks `to` is ahead of this square, for a pawn of this color; negative if it is behind.
    /// White looks towards rank 8, Black towards rank 1.
    pub(super) fn ranks_ahead(self, color: Color, to: Self) -> i8 {
        match color {
            Color::White => to.rank - self.rank,
            Color::Black => self.rank - to.rank,
        }
    }

    /// Whether a pawn can stand here: neither on the first nor on the last rank.
    pub(super) fn is_for_pawns(self) -> bool {
        (1..=6).contains(&self.rank)
    }

    pub(super) fn on_start_rank(self, color: Color) -> bool {
        match color {
            Color::White => self.rank == 1,
            Color::Black => self.rank == 6,
        }
    }

    /// Whether `to` is straight ahead by this number of steps.
    pub(super) fn steps_to(self, color: Color, to: Self, steps: i8) -> bool {
        self.same_file(to) && self.ranks_ahead(color, to) == steps
    }
}

/// Statements about the members of a set on a file or on the adjacent files. No operation needs other files.
pub(super) trait Members: Set {
    /// Returns the squares of a file that can be members, each with its bit. A file off the board has none.
    fn on(&self, file: i8) -> impl Iterator<Item = (Coordinates, Self::Bit)> {
        let ranks = if (0..8).contains(&file) { 0..8 } else { 0..0 };
        let squares = ranks.map(move |rank| Coordinates { file, rank });
        let members = squares.map(|square| (square, self.contains(square)));
        members.filter(|(_, is_member)| !is_member.is_always(false))
    }

    fn contains(&self, square: Coordinates) -> Self::Bit {
        self.bit(square.number())
    }

    fn any_on(&self, file: i8) -> Self::Bit {
        self.exists_on(file, |_| true)
    }

    /// Whether a statement is true of some member on a file.
    fn exists_on<T: Into<Self::Bit>>(
        &self,
        file: i8,
        statement: impl Fn(Coordinates) -> T,
    ) -> Self::Bit {
        self.on(file).fold(false.into(), |exists, (square, is_member)| {
            exists | is_member & statement(square).into()
        })
    }

    /// Whether a statement is true of some member on a file that is adjacent to this file.
    fn exists_beside<T: Into<Self::Bit>>(
        &self,
        file: i8,
        statement: impl Fn(Coordinates) -> T,
    ) -> Self::Bit {
        self.exists_on(file - 1, &statement) | self.exists_on(file + 1, &statement)
    }

    fn count_on(&self, file: i8) -> Count<Self::Bit> {
        Count::of(self.on(file).map(|(_, is_member)| is_member))
    }

    /// Counts the members for which a statement is true, on the files that are adjacent to this file.
    fn count_beside(&self, file: i8, statement: impl Fn(Coordinates) -> bool) -> Count<Self::Bit> {
        let both = self.on(file - 1).chain(self.on(file + 1));
        let counted = both.filter(|(square, _)| statement(*square));
        Count::of(counted.map(|(_, is_member)| is_member))
    }
}

impl<S: Set> Members for S {}

pub(super) fn squares_where<S: Set, T: Into<S::Bit>>(statement: impl Fn(Coordinates) -> T) -> S {
    S::of_bits(|number| statement(Coordinates::of_bit(number)).into())
}

/// Returns the members of a set for which a statement is true.
pub(super) fn those_of<S: Set>(set: S, statement: impl Fn(Coordinates) -> S::Bit) -> S {
    S::of_bits(|number| {
        let is_member = set.bit(number);
        // Skips the statement for a square that is never a member.
        if is_member.is_always(false) {
            return is_member;
        }
        is_member & statement(Coordinates::of_bit(number))
    })
}

/// Returns the files, from 0 (the a-file) to 7, for which a statement is true.
pub(super) fn files_where<F: FileSet>(statement: impl Fn(i8) -> F::Bit) -> F {
    F::of_bits(|number| statement(number as i8))
}

/// Whether a file is in a file set. A file off the board is in none.
pub(super) fn has_file<F: FileSet>(files: F, file: i8) -> F::Bit {
    match u32::try_from(file) {
        Ok(number) if number < 8 => files.bit(number),
        _ => F::Bit::from(false),
    }
}
