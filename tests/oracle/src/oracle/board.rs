//! The board by files and ranks, and the tools for statements about the members of a set.

use pawnfill::{Color, Square};

use super::bits::{Bit, Count, FileSet, Set};

/// A square by its file and rank, each from 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) file: i8,
    pub(super) rank: i8,
}

impl Place {
    /// All squares of the board, in the order of their indices.
    pub(super) const ALL: &[Self; 64] = &{
        let mut all = [Self { file: 0, rank: 0 }; 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Self::of(Square::ALL[index]);
            index += 1;
        }
        all
    };

    /// The place of a square; a1 is index 0, b1 is 1, h8 is 63.
    pub(super) const fn of(square: Square) -> Self {
        let index = square as i8;
        Self {
            file: index % 8,
            rank: index / 8,
        }
    }

    /// The number of the bit that stands for this square in a set.
    #[inline]
    pub(super) fn number(self) -> u32 {
        (8 * self.rank + self.file) as u32
    }

    #[inline]
    pub(super) fn same_file(self, other: Self) -> bool {
        self.file == other.file
    }

    #[inline]
    pub(super) fn adjacent_file(self, other: Self) -> bool {
        (self.file - other.file).abs() == 1
    }

    /// How many ranks `to` is ahead of this square, as a pawn of this color looks at it; negative
    /// for squares behind. White looks towards rank 8, Black towards rank 1.
    #[inline]
    pub(super) fn ranks_ahead(self, color: Color, to: Self) -> i8 {
        match color {
            Color::White => to.rank - self.rank,
            Color::Black => self.rank - to.rank,
        }
    }

    /// Whether a pawn can stand here, which is never on the first rank or the last.
    #[inline]
    pub(super) fn is_for_pawns(self) -> bool {
        (1..=6).contains(&self.rank)
    }

    /// Whether a pawn of this color starts the game on this rank.
    #[inline]
    pub(super) fn on_start_rank(self, color: Color) -> bool {
        match color {
            Color::White => self.rank == 1,
            Color::Black => self.rank == 6,
        }
    }

    /// Whether `to` is straight ahead by this number of steps.
    #[inline]
    pub(super) fn steps_to(self, color: Color, to: Self, steps: i8) -> bool {
        self.same_file(to) && self.ranks_ahead(color, to) == steps
    }
}

/// The squares of a set, one by one and by file: pawns only have to do with pawns on the same file or on
/// the files beside it.
pub(super) struct Squares<B> {
    /// The members on each file. Squares that are never members are left out.
    files: [[(Place, B); 8]; 8],
    /// The number of these members on each file.
    counts: [usize; 8],
}

impl<B: Bit> Squares<B> {
    pub(super) fn of(set: impl Set<Bit = B>) -> Self {
        let nowhere = (Place { file: 0, rank: 0 }, B::from(false));
        let (mut files, mut counts) = ([[nowhere; 8]; 8], [0; 8]);
        for &place in Place::ALL {
            let is_member = set.bit(place.number());
            if !is_member.is_always(false) {
                let file = place.file as usize;
                files[file][counts[file]] = (place, is_member);
                counts[file] += 1;
            }
        }
        Self { files, counts }
    }

    /// The members on a file; there are none off the board.
    fn on(&self, file: i8) -> &[(Place, B)] {
        if (0..8).contains(&file) {
            &self.files[file as usize][..self.counts[file as usize]]
        } else {
            &[]
        }
    }

    /// Whether there is a member on a file.
    pub(super) fn any_on(&self, file: i8) -> B {
        self.exists_on(file, |_| true)
    }

    pub(super) fn contains(&self, place: Place) -> B {
        self.exists_on(place.file, |member| member == place)
    }

    /// Whether a statement is true of some member on a file.
    pub(super) fn exists_on<T: Into<B>>(&self, file: i8, statement: impl Fn(Place) -> T) -> B {
        let mut exists = B::from(false);
        for &(place, is_member) in self.on(file) {
            exists = exists | is_member & statement(place).into();
            if exists.is_always(true) {
                break;
            }
        }
        exists
    }

    /// Whether a statement is true of some member on one of the files beside a file.
    pub(super) fn exists_beside<T: Into<B>>(&self, file: i8, statement: impl Fn(Place) -> T) -> B {
        self.exists_on(file - 1, &statement) | self.exists_on(file + 1, &statement)
    }

    /// The number of members on a file.
    pub(super) fn count_on(&self, file: i8) -> Count<B> {
        Count::of(self.on(file).iter().map(|&(_, is_member)| is_member))
    }

    /// The number of members on the files beside a file of which a statement is true.
    pub(super) fn count_beside(&self, file: i8, statement: impl Fn(Place) -> bool) -> Count<B> {
        let both = self.on(file - 1).iter().chain(self.on(file + 1));
        let counted = both.filter(|(place, _)| statement(*place));
        Count::of(counted.map(|&(_, is_member)| is_member))
    }
}

/// The set of the squares of which a statement is true.
pub(super) fn squares_where<S: Set, T: Into<S::Bit>>(statement: impl Fn(Place) -> T) -> S {
    S::of_bits(|number| statement(Place::ALL[number as usize]).into())
}

/// The members of a set of which a statement is true.
pub(super) fn those_of<S: Set>(set: S, statement: impl Fn(Place) -> S::Bit) -> S {
    S::of_bits(|number| {
        let is_member = set.bit(number);
        // No statement is made about a square that is never a member.
        if is_member.is_always(false) {
            is_member
        } else {
            is_member & statement(Place::ALL[number as usize])
        }
    })
}

/// The files, from 0 (the a-file) to 7, of which a statement is true, as a file set.
pub(super) fn files_where<F: FileSet>(statement: impl Fn(i8) -> F::Bit) -> F {
    F::of_bits(|number| statement(number as i8))
}

/// Whether a file is in a file set; there is nothing off the board.
pub(super) fn has_file<F: FileSet>(files: F, file: i8) -> F::Bit {
    match u32::try_from(file) {
        Ok(number) if number < 8 => files.bit(number),
        _ => F::Bit::from(false),
    }
}
