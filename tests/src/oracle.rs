//! Every operation stated square by square, over files and ranks: what the strategies must agree
//! with.
//!
//! A statement reads "the squares such that there is a pawn such that …". Nothing here is fast, and
//! nothing is shared with what it checks: there are no shifts of sets, and of `pawnfill` only the
//! types [`Color`] and [`Square`] are used, as names of an index.
//!
//! The functions have the names and arguments of the list `for_each_operation!`. A set is a number, or
//! whatever else is made of a bit for each square ([`Set`]): for a proof, each bit is a function of
//! all bits of the arguments. So `&` and `|` stand where `&&` and `||` would do for numbers alone.

use std::ops::{BitAnd, BitOr, Not};

use pawnfill::{Color, Square};

// Bits

/// What a statement about squares is: true or false, or for a proof a function of other bits.
pub trait Bit:
    Copy + From<bool> + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Whether it is this value, whatever it depends on.
    fn is_always(self, value: bool) -> bool;
}

impl Bit for bool {
    #[inline]
    fn is_always(self, value: bool) -> bool {
        self == value
    }
}

/// A set of squares, a bit for each from a1 on.
pub trait Set: Copy {
    /// The bit of a square.
    type Bit: Bit;
    /// The sets of files to go with it.
    type Files: FileSet<Bit = Self::Bit>;

    /// The bit of this number, from 0 (a1) to 63.
    fn bit(&self, number: u32) -> Self::Bit;

    /// The set that has these bits.
    fn of_bits(bits: impl FnMut(u32) -> Self::Bit) -> Self;
}

/// A set of files, a bit for each from the a-file on.
pub trait FileSet: Copy {
    /// The bit of a file.
    type Bit: Bit;
    /// The sets of squares to go with it.
    type Set: Set<Bit = Self::Bit>;
    /// A number of files.
    type Number;

    /// The bit of this number, from 0 (the a-file) to 7.
    fn bit(&self, number: u32) -> Self::Bit;

    /// The set that has these bits.
    fn of_bits(bits: impl FnMut(u32) -> Self::Bit) -> Self;

    /// A count as a number.
    fn number(count: &Count<Self::Bit>) -> Self::Number;
}

impl Set for u64 {
    type Bit = bool;
    type Files = u8;

    #[inline]
    fn bit(&self, number: u32) -> bool {
        self & 1 << number != 0
    }

    #[inline]
    fn of_bits(mut bits: impl FnMut(u32) -> bool) -> Self {
        (0..64).fold(0, |set, number| set | u64::from(bits(number)) << number)
    }
}

impl FileSet for u8 {
    type Bit = bool;
    type Set = u64;
    type Number = u8;

    #[inline]
    fn bit(&self, number: u32) -> bool {
        self & 1 << number != 0
    }

    #[inline]
    fn of_bits(mut bits: impl FnMut(u32) -> bool) -> Self {
        (0..8).fold(0, |set, number| set | u8::from(bits(number)) << number)
    }

    fn number(count: &Count<bool>) -> u8 {
        (1..=Count::<bool>::MOST)
            .filter(|&number| count.at_least(number))
            .count() as u8
    }
}

/// How many of some statements are true: for each number, whether it is as many at least.
#[derive(Clone, Debug)]
pub struct Count<B> {
    at_least: [B; 17],
}

impl<B: Bit> Count<B> {
    /// The largest count: two files are full.
    pub const MOST: usize = 16;

    fn of(statements: impl Iterator<Item = B>) -> Self {
        let mut at_least = [B::from(false); 17];
        at_least[0] = B::from(true);
        for (place, statement) in statements.enumerate() {
            for number in (1..=Self::MOST.min(place + 1)).rev() {
                at_least[number] = at_least[number] | at_least[number - 1] & statement;
            }
        }
        Self { at_least }
    }

    /// Whether it is this number or more.
    pub fn at_least(&self, number: usize) -> B {
        self.at_least[number]
    }

    /// Whether it is this number.
    pub fn exactly(&self, number: usize) -> B {
        self.at_least(number) & !self.at_least(number + 1)
    }

    /// Whether it is another count or more.
    fn at_least_as_many_as(&self, other: &Self) -> B {
        (1..=Self::MOST).fold(B::from(true), |all, number| {
            all & (self.at_least(number) | !other.at_least(number))
        })
    }
}

// The board

/// A square by its file and rank, each from 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    file: i8,
    rank: i8,
}

impl Place {
    /// All squares of the board, in the order of their indices.
    const ALL: [Self; 64] = {
        let mut all = [Self { file: 0, rank: 0 }; 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Self::of(Square::ALL[index]);
            index += 1;
        }
        all
    };

    /// The place of a square; a1 is index 0, b1 is 1, h8 is 63.
    const fn of(square: Square) -> Self {
        let index = square as i8;
        Self {
            file: index % 8,
            rank: index / 8,
        }
    }

    /// The number of the bit that stands for this square in a set.
    #[inline]
    fn number(self) -> u32 {
        (8 * self.rank + self.file) as u32
    }

    #[inline]
    fn same_file(self, other: Self) -> bool {
        self.file == other.file
    }

    #[inline]
    fn adjacent_file(self, other: Self) -> bool {
        (self.file - other.file).abs() == 1
    }

    /// How many ranks `to` is ahead of this square, as a pawn of this color looks at it; negative
    /// for squares behind. White looks towards rank 8, Black towards rank 1.
    #[inline]
    fn ranks_ahead(self, color: Color, to: Self) -> i8 {
        match color {
            Color::White => to.rank - self.rank,
            Color::Black => self.rank - to.rank,
        }
    }

    /// Whether a pawn of this color starts the game on this rank.
    #[inline]
    fn on_start_rank(self, color: Color) -> bool {
        match color {
            Color::White => self.rank == 1,
            Color::Black => self.rank == 6,
        }
    }

    /// Whether `to` is straight ahead by so many steps.
    #[inline]
    fn steps_to(self, color: Color, to: Self, steps: i8) -> bool {
        self.same_file(to) && self.ranks_ahead(color, to) == steps
    }
}

/// The squares of a set, one by one and by their files, since all that pawns have to do with each
/// other is on a file or on the files beside it.
struct Squares<B> {
    /// The members on each file, those left out that are never any.
    files: [[(Place, B); 8]; 8],
    /// The numbers of those on the files.
    counts: [usize; 8],
}

impl<B: Bit> Squares<B> {
    fn of(set: impl Set<Bit = B>) -> Self {
        let nowhere = (Place { file: 0, rank: 0 }, B::from(false));
        let (mut files, mut counts) = ([[nowhere; 8]; 8], [0; 8]);
        for place in Place::ALL {
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
    fn any_on(&self, file: i8) -> B {
        self.exists_on(file, |_| true)
    }

    fn contains(&self, place: Place) -> B {
        self.exists_on(place.file, |member| member == place)
    }

    /// Whether a statement is true of some member on a file.
    fn exists_on<T: Into<B>>(&self, file: i8, statement: impl Fn(Place) -> T) -> B {
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
    fn exists_beside<T: Into<B>>(&self, file: i8, statement: impl Fn(Place) -> T) -> B {
        self.exists_on(file - 1, &statement) | self.exists_on(file + 1, &statement)
    }

    /// The number of members on a file.
    fn count_on(&self, file: i8) -> Count<B> {
        Count::of(self.on(file).iter().map(|&(_, is_member)| is_member))
    }

    /// The number of members on the files beside a file of which a statement is true.
    fn count_beside(&self, file: i8, statement: impl Fn(Place) -> bool) -> Count<B> {
        let both = self.on(file - 1).iter().chain(self.on(file + 1));
        let counted = both.filter(|(place, _)| statement(*place));
        Count::of(counted.map(|&(_, is_member)| is_member))
    }
}

/// The set of the squares of which a statement is true.
fn squares_where<S: Set, T: Into<S::Bit>>(statement: impl Fn(Place) -> T) -> S {
    S::of_bits(|number| statement(Place::ALL[number as usize]).into())
}

/// The members of a set of which a statement is true.
fn those_of<S: Set>(set: S, statement: impl Fn(Place) -> S::Bit) -> S {
    S::of_bits(|number| {
        let is_member = set.bit(number);
        // Nothing is asked of what is never a member.
        if is_member.is_always(false) {
            is_member
        } else {
            is_member & statement(Place::ALL[number as usize])
        }
    })
}

/// The files, from 0 (the a-file) to 7, of which a statement is true, as a file set.
fn files_where<F: FileSet>(statement: impl Fn(i8) -> F::Bit) -> F {
    F::of_bits(|number| statement(number as i8))
}

/// Whether a file is in a file set; there is nothing off the board.
fn has_file<F: FileSet>(files: F, file: i8) -> F::Bit {
    match u32::try_from(file) {
        Ok(number) if number < 8 => files.bit(number),
        _ => F::Bit::from(false),
    }
}

// Fills

/// The squares with a member on their file, level with them or to the south.
pub fn north_fill<S: Set>(set: S) -> S {
    let set = Squares::of(set);
    squares_where(|here| set.exists_on(here.file, |member| member.rank <= here.rank))
}

/// The squares with a member on their file, level with them or to the north.
pub fn south_fill<S: Set>(set: S) -> S {
    let set = Squares::of(set);
    squares_where(|here| set.exists_on(here.file, |member| member.rank >= here.rank))
}

/// The squares with a member anywhere on their file.
pub fn file_fill<S: Set>(set: S) -> S {
    let set = Squares::of(set);
    squares_where(|here| set.any_on(here.file))
}

/// The squares that are, on some pawn's file, its own square or ahead of it.
pub fn front_fill<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 0))
}

/// The squares that are, on some pawn's file, its own square or behind it.
pub fn rear_fill<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}

// Files

/// The files with a member.
pub fn file_set<S: Set>(set: S) -> S::Files {
    let set = Squares::of(set);
    files_where(|file| set.any_on(file))
}

/// The squares whose file is in the file set.
pub fn fill_files<F: FileSet>(files: F) -> F::Set {
    squares_where(|here| has_file(files, here.file))
}

/// The files with neither a white nor a black pawn.
pub fn open_files<S: Set>(white: S, black: S) -> S::Files {
    let (white, black) = (Squares::of(white), Squares::of(black));
    files_where(|file| !white.any_on(file) & !black.any_on(file))
}

/// The files with a white and a black pawn.
pub fn closed_files<S: Set>(white: S, black: S) -> S::Files {
    let (white, black) = (Squares::of(white), Squares::of(black));
    files_where(|file| white.any_on(file) & black.any_on(file))
}

/// The files with an enemy pawn and no own pawn.
pub fn half_open_files<S: Set>(own: S, enemy: S) -> S::Files {
    let (own, enemy) = (Squares::of(own), Squares::of(enemy));
    files_where(|file| enemy.any_on(file) & !own.any_on(file))
}

/// The squares with no own pawn on their file.
pub fn half_open_or_open_fill<S: Set>(own: S) -> S {
    let own = Squares::of(own);
    squares_where(|here| !own.any_on(here.file))
}

/// The files with a member to the west or to the east.
pub fn adjacent_files<F: FileSet>(files: F) -> F {
    files_where(|file| has_file(files, file - 1) | has_file(files, file + 1))
}

/// The members with no member to the west and none to the east.
pub fn isolated_files<F: FileSet>(files: F) -> F {
    files_where(|file| {
        has_file(files, file) & !has_file(files, file - 1) & !has_file(files, file + 1)
    })
}

/// The number of stretches of members, from a first file to a last one, that cannot be longer.
pub fn island_count<F: FileSet>(files: F) -> F::Number {
    let stretches = (0..8).flat_map(|first| (first..8).map(move |last| (first, last)));
    F::number(&Count::of(stretches.map(|(first, last)| {
        let ends_there = !has_file(files, first - 1) & !has_file(files, last + 1);
        (first..=last).fold(ends_there, |all_members, file| {
            all_members & has_file(files, file)
        })
    })))
}

// Pushes

/// The empty squares that are one step ahead of some pawn.
pub fn single_push_targets<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|target| {
        pawns.exists_on(target.file, |pawn| {
            can_single_push(color, pawn, target, &empty)
        })
    })
}

/// The empty squares that are two steps ahead of some pawn on its start rank, the square between
/// being empty too.
pub fn double_push_targets<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|target| {
        pawns.exists_on(target.file, |pawn| {
            can_double_push(color, pawn, target, &empty)
        })
    })
}

/// The pawns for which there is a target of a single push.
pub fn able_to_push<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|pawn| {
        pawns.contains(pawn)
            & empty.exists_on(pawn.file, |target| {
                can_single_push(color, pawn, target, &empty)
            })
    })
}

/// The pawns for which there is a target of a double push.
pub fn able_to_double_push<S: Set>(color: Color, pawns: S, empty: S) -> S {
    let (pawns, empty) = (Squares::of(pawns), Squares::of(empty));
    squares_where(|pawn| {
        pawns.contains(pawn)
            & empty.exists_on(pawn.file, |target| {
                can_double_push(color, pawn, target, &empty)
            })
    })
}

/// The targets of the single and the double push of a pawn on the square.
pub fn push_targets<S: Set>(color: Color, square: Square, empty: S) -> S {
    let (pawn, empty) = (Place::of(square), Squares::of(empty));
    squares_where(|target| {
        can_single_push(color, pawn, target, &empty) | can_double_push(color, pawn, target, &empty)
    })
}

fn can_single_push<B: Bit>(color: Color, pawn: Place, target: Place, empty: &Squares<B>) -> B {
    B::from(pawn.steps_to(color, target, 1)) & empty.contains(target)
}

fn can_double_push<B: Bit>(color: Color, pawn: Place, target: Place, empty: &Squares<B>) -> B {
    B::from(pawn.on_start_rank(color) && pawn.steps_to(color, target, 2))
        & empty.contains(target)
        & empty.exists_on(pawn.file, |between| pawn.steps_to(color, between, 1))
}

// Captures

/// The pawns with a target that they attack to the east.
pub fn able_to_capture_east<S: Set>(color: Color, pawns: S, targets: S) -> S {
    let targets = Squares::of(targets);
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_east(color, pawn, target))
    })
}

/// The pawns with a target that they attack to the west.
pub fn able_to_capture_west<S: Set>(color: Color, pawns: S, targets: S) -> S {
    let targets = Squares::of(targets);
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_west(color, pawn, target))
    })
}

/// The pawns with a target that they attack.
pub fn able_to_capture<S: Set>(color: Color, pawns: S, targets: S) -> S {
    let targets = Squares::of(targets);
    those_of(pawns, |pawn| {
        targets.exists_beside(pawn.file, |target| attacks_square(color, pawn, target))
    })
}

// Spans

/// The squares ahead of some pawn on its file, its own square left out.
pub fn front_spans<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) > 0))
}

/// The squares behind some pawn on its file, its own square left out.
pub fn rear_spans<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) < 0))
}

/// The squares with a white pawn to the south and a black one to the north on their file.
pub fn interspans<S: Set>(white: S, black: S) -> S {
    let (white, black) = (Squares::of(white), Squares::of(black));
    squares_where(|here| {
        white.exists_on(here.file, |pawn| pawn.rank < here.rank)
            & black.exists_on(here.file, |pawn| pawn.rank > here.rank)
    })
}

/// The squares one step ahead of some pawn.
pub fn stops<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.steps_to(color, here, 1)))
}

/// The squares two steps ahead of some pawn or further.
pub fn telestops<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_on(here.file, |pawn| pawn.ranks_ahead(color, here) >= 2))
}

// Attacks

/// Whether a pawn attacks a square on the next file to the east.
fn attacks_east(color: Color, pawn: Place, to: Place) -> bool {
    to.file == pawn.file + 1 && pawn.ranks_ahead(color, to) == 1
}

/// Whether a pawn attacks a square on the next file to the west.
fn attacks_west(color: Color, pawn: Place, to: Place) -> bool {
    to.file == pawn.file - 1 && pawn.ranks_ahead(color, to) == 1
}

/// Whether a pawn attacks a square.
fn attacks_square(color: Color, pawn: Place, to: Place) -> bool {
    attacks_east(color, pawn, to) || attacks_west(color, pawn, to)
}

/// Whether a pawn attacks a square now or, in time, after advancing.
fn ever_attacks(color: Color, pawn: Place, to: Place) -> bool {
    pawn.adjacent_file(to) && pawn.ranks_ahead(color, to) > 0
}

/// The squares that some pawn attacks to the east.
pub fn east_attacks<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_east(color, pawn, here)))
}

/// The squares that some pawn attacks to the west.
pub fn west_attacks<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_west(color, pawn, here)))
}

/// The squares that some pawn attacks.
pub fn attacks<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_beside(here.file, |pawn| attacks_square(color, pawn, here)))
}

/// The squares that two pawns attack.
pub fn double_attacks<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| {
        pawns
            .count_beside(here.file, |pawn| attacks_square(color, pawn, here))
            .exactly(2)
    })
}

/// The squares that one pawn attacks and no other.
pub fn single_attacks<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| {
        pawns
            .count_beside(here.file, |pawn| attacks_square(color, pawn, here))
            .exactly(1)
    })
}

/// The squares on an adjacent file of some pawn and ahead of it.
pub fn attack_front_spans<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_beside(here.file, |pawn| ever_attacks(color, pawn, here)))
}

/// The squares on an adjacent file of some pawn, level with it or behind.
pub fn attack_rear_spans<S: Set>(color: Color, pawns: S) -> S {
    let pawns = Squares::of(pawns);
    squares_where(|here| pawns.exists_beside(here.file, |pawn| pawn.ranks_ahead(color, here) <= 0))
}

// Structure

/// Whether an enemy pawn stands ahead on a pawn's file.
fn is_obstructed<B: Bit>(color: Color, pawn: Place, enemy: &Squares<B>) -> B {
    enemy.exists_on(pawn.file, |other| pawn.ranks_ahead(color, other) > 0)
}

/// Whether an enemy pawn stands ahead on a file beside a pawn's.
fn has_sentry<B: Bit>(color: Color, pawn: Place, enemy: &Squares<B>) -> B {
    enemy.exists_beside(pawn.file, |other| pawn.ranks_ahead(color, other) > 0)
}

/// The own pawns with no enemy pawn ahead on their file.
pub fn open_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let enemy = Squares::of(enemy);
    those_of(own, |pawn| !is_obstructed(color, pawn, &enemy))
}

/// The own pawns with an enemy pawn ahead on their file.
pub fn unfree_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let enemy = Squares::of(enemy);
    those_of(own, |pawn| is_obstructed(color, pawn, &enemy))
}

/// The own pawns with no enemy pawn ahead, neither on their file nor on an adjacent one.
pub fn passed_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let enemy = Squares::of(enemy);
    those_of(own, |pawn| {
        !is_obstructed(color, pawn, &enemy) & !has_sentry(color, pawn, &enemy)
    })
}

/// The own pawns that are open and not passed, with at least as many own pawns on adjacent files,
/// level or behind, as there are enemy pawns on adjacent files ahead.
pub fn candidate_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let (all_own, enemy) = (Squares::of(own), Squares::of(enemy));
    those_of(own, |pawn| {
        let helpers = all_own.count_beside(pawn.file, |other| pawn.ranks_ahead(color, other) <= 0);
        let sentries = enemy.count_beside(pawn.file, |other| pawn.ranks_ahead(color, other) > 0);
        !is_obstructed(color, pawn, &enemy)
            & has_sentry(color, pawn, &enemy)
            & helpers.at_least_as_many_as(&sentries)
    })
}

/// The own pawns with no own pawn on a file beside theirs.
pub fn isolated_pawns<S: Set>(own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| !all.exists_beside(pawn.file, |_| true))
}

/// The own pawns with an own pawn on the file to the west or on the file to the east, and not on
/// both.
pub fn half_isolated_pawns<S: Set>(own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        let west = all.any_on(pawn.file - 1);
        let east = all.any_on(pawn.file + 1);
        (west | east) & !(west & east)
    })
}

/// The own pawns with an own pawn ahead on their file.
pub fn pawns_behind_own<S: Set>(color: Color, own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        all.exists_on(pawn.file, |other| pawn.ranks_ahead(color, other) > 0)
    })
}

/// The own pawns with an own pawn behind on their file.
pub fn pawns_in_front_of_own<S: Set>(color: Color, own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        all.exists_on(pawn.file, |other| pawn.ranks_ahead(color, other) < 0)
    })
}

/// The own pawns with an own pawn one step ahead.
pub fn pawns_directly_behind_own<S: Set>(color: Color, own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        all.exists_on(pawn.file, |other| pawn.steps_to(color, other, 1))
    })
}

/// The own pawns on files with two or more.
pub fn doubled_pawns<S: Set>(own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| all.count_on(pawn.file).at_least(2))
}

/// The own pawns on files with three or more.
pub fn tripled_pawns<S: Set>(own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| all.count_on(pawn.file).at_least(3))
}

/// The own pawns with a square one step ahead that an enemy pawn attacks, and that no own pawn
/// attacks now or after advancing.
pub fn backward_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let (all_own, enemy) = (Squares::of(own), Squares::of(enemy));
    those_of(own, |pawn| {
        let mut stops = Place::ALL.into_iter();
        match stops.find(|&stop| pawn.steps_to(color, stop, 1)) {
            // On its last rank.
            None => S::Bit::from(false),
            Some(stop) => {
                enemy.exists_beside(stop.file, |other| {
                    attacks_square(color.opponent(), other, stop)
                }) & !all_own.exists_beside(stop.file, |other| ever_attacks(color, other, stop))
            }
        }
    })
}

/// The own pawns with an enemy pawn one step ahead.
pub fn rammed_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let enemy = Squares::of(enemy);
    those_of(own, |pawn| {
        enemy.exists_on(pawn.file, |other| pawn.steps_to(color, other, 1))
    })
}

/// The own pawns that an enemy pawn attacks.
pub fn lever_pawns<S: Set>(color: Color, own: S, enemy: S) -> S {
    let enemy = Squares::of(enemy);
    those_of(own, |pawn| {
        enemy.exists_beside(pawn.file, |other| {
            attacks_square(color.opponent(), other, pawn)
        })
    })
}

/// The own pawns with an own pawn on an adjacent file of their rank.
pub fn phalanx_pawns<S: Set>(own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        all.exists_beside(pawn.file, |other| other.rank == pawn.rank)
    })
}

/// The own pawns that an own pawn attacks, as if they were the enemy's.
pub fn defended_pawns<S: Set>(color: Color, own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        all.exists_beside(pawn.file, |other| attacks_square(color, other, pawn))
    })
}

/// The own pawns with an own pawn on an adjacent file that is level with them or attacks them.
pub fn connected_pawns<S: Set>(color: Color, own: S) -> S {
    let all = Squares::of(own);
    those_of(own, |pawn| {
        all.exists_beside(pawn.file, |other| {
            other.rank == pawn.rank || attacks_square(color, other, pawn)
        })
    })
}

/// The squares that no own pawn attacks now or after advancing.
pub fn holes<S: Set>(color: Color, own: S) -> S {
    let own = Squares::of(own);
    squares_where(|here| !own.exists_beside(here.file, |pawn| ever_attacks(color, pawn, here)))
}

/// The squares that an own pawn attacks, and that no enemy pawn attacks now or after advancing.
pub fn outposts<S: Set>(color: Color, own: S, enemy: S) -> S {
    let (own, enemy) = (Squares::of(own), Squares::of(enemy));
    squares_where(|here| {
        own.exists_beside(here.file, |pawn| attacks_square(color, pawn, here))
            & !enemy.exists_beside(here.file, |pawn| ever_attacks(color.opponent(), pawn, here))
    })
}

// Masks

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

/// The squares on all ranks ahead, of the square's file and the adjacent ones.
pub fn passed_mask(color: Color, square: Square) -> u64 {
    let square = Place::of(square);
    squares_where(|here| {
        (square.same_file(here) || square.adjacent_file(here))
            && square.ranks_ahead(color, here) > 0
    })
}
