//! [`MoveSets`], from which the origins of each kind of pawn move are computed, in the engine's bit order.

use core::hint::select_unpredictable;

use crate::board::{Color, FILE_A, FILE_H, RANK_1, Square, array};
use crate::shift;

use super::encoding::Encoding;
use super::kinds::Kinds;
use super::pins::{EAST, PUSH, Pinned, Pins, WEST};

/// The room for [`Usual`] moves, rounded up: a vector of 16 begins at element 31 at most (`count & 31`).
pub(super) const WRITTEN: usize = 48;

/// The most pawns whose moves are listed at once.
pub(super) const PAWNS: usize = 8;

/// A function that is not inlined takes the four parts as separate arguments, and puts them together again.
/// Parts with two fields are passed in registers. The whole struct would go through memory: callers would
/// store it even on paths that do not call. The callee would load several sets as a vector, for which store
/// forwarding fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveSets<P> {
    pub(super) board: Board,
    pub(super) targets: Targets,
    pub(super) options: Options,
    pub(super) pins: P,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    pub(super) pawns: u64,
    pub(super) empty: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Targets {
    pub(super) captures: u64,
    pub(super) pushes: u64,
}

/// The part of [`MoveSets`] with three fields, which is passed by reference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Options {
    pub(super) color: Color,
    pub(super) kinds: Kinds,
    /// The square of en passant and the pawns that may capture there, or 0.
    pub(super) en_passant: u64,
}

/// Moves of one kind and direction: origins, distance and flags. Each pawn has a move for each flag.
pub(super) type Group = (u64, i8, &'static [u32]);

/// The usual moves: neither promotions nor en passant. Each kind has one flag.
#[derive(Clone, Copy)]
pub(super) struct Usual {
    pub(super) color: Color,
    /// All pawns.
    pub(super) pawns: u64,
    /// The origins of captures to the east, captures to the west, single pushes and double pushes.
    pub(super) sources: [u64; 4],
}

/// A table by square, promotion and color. The index is `4 * square + 2 * promotes + color`. An entry has the
/// attacked squares, the destinations of both pushes, and the destination of the double push.
static REACHED: [[u64; 3]; 4 * 64] = array![|index| reached(index); 4 * 64];

const fn reached(index: usize) -> [u64; 3] {
    let (square, color) = (Square::ALL[index / 4], Color::ALL[index % 2]);
    let is_last_step = square.rank() == [6, 1][color as usize];
    if is_last_step != (index / 2 % 2 == 1) {
        return [0; 3];
    }
    let twice = shift::double_push_mask(color, square);
    let pushes = shift::single_push_mask(color, square) | twice;
    [shift::attack_mask(color, square), pushes, twice]
}

#[inline(always)]
pub(super) fn forward(color: Color) -> i8 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}

impl<P: Copy> MoveSets<P> {
    #[inline(always)]
    pub(super) fn new(board: Board, targets: Targets, options: Options, pins: P) -> Self {
        Self { board, targets, options, pins }
    }

    /// Returns the distances of a push, of a capture to the east and of a capture to the west.
    #[inline(always)]
    pub(super) fn distances(self) -> [i8; 3] {
        let forward = forward(self.options.color);
        [forward, forward + 1, forward - 1]
    }

    #[inline(always)]
    pub(super) fn with<Q: Copy>(self, pins: Q) -> MoveSets<Q> {
        MoveSets::new(self.board, self.targets, self.options, pins)
    }
}

impl MoveSets<Option<Pinned>> {
    /// Returns whether there is a move between two squares, of a kind for which `is_asked` is true. A table
    /// has the destinations of each origin: computing origins from destinations, as lists do, takes longer.
    #[inline(always)]
    pub(super) fn contains(
        self,
        [from, to]: [Square; 2],
        promotes: bool,
        is_asked: impl Fn(Kinds) -> bool,
    ) -> bool {
        let mask = |kind| self.options.kinds.mask(kind) & 0_u64.wrapping_sub(is_asked(kind).into());
        let of = |last, other| select_unpredictable(promotes, mask(last), mask(other));
        let by_capture = of(Kinds::CAPTURE_PROMOTIONS, Kinds::CAPTURES);
        let by_push = of(Kinds::PUSH_PROMOTIONS, Kinds::SINGLE_PUSHES);
        // No double push promotes: any first argument is right. With this one, compilers can reuse `by_push`.
        let by_double_push = of(Kinds::PUSH_PROMOTIONS, Kinds::DOUBLE_PUSHES);
        let index = (from as usize) << 2 | usize::from(promotes) << 1 | self.options.color as usize;
        let [attacked, pushes, twice] = const { &{ REACHED } }[index];
        // `en_passant` also has the capturing pawns, but these do not attack each other.
        let may_pass = 0_u64.wrapping_sub(self.options.en_passant >> from as u8 & 1);
        let en_passant = self.options.en_passant & mask(Kinds::EN_PASSANT) & may_pass;
        let captures = self.targets.captures & by_capture | en_passant;
        // If only the double push's destination is empty, the pawn is blocked. An `if` would be a branch.
        let free = pushes & self.board.empty;
        let free = select_unpredictable(free == twice, 0, free & self.targets.pushes);
        let reached = attacked & captures | free & (twice & by_double_push | !twice & by_push);
        let is_move = self.board.pawns >> from as u8 & reached >> to as u8 & 1 != 0;
        is_move & !self.pins.is_some_and(|pins| pins.forbids(from, to))
    }
}

impl<P: Pins> MoveSets<P> {
    #[inline(always)]
    pub(super) fn may_have_rare(self) -> bool {
        self.promoting() | self.options.en_passant != 0
    }

    #[inline(always)]
    fn promoting(self) -> u64 {
        self.board.pawns
            & match self.options.color {
                Color::White => RANK_1 << 48,
                Color::Black => RANK_1 << 8,
            }
    }

    /// Returns the pawns that do not promote if they move.
    #[inline(always)]
    fn advancing(self) -> u64 {
        self.board.pawns
            & match self.options.color {
                Color::White => !0 >> 16,
                Color::Black => !0 << 16,
            }
    }

    /// Returns the origins of pushes into the first set, of captures to the east into the second, and of
    /// captures to the west into the third. With rotates, a color known only at run time needs no branch.
    /// Wrapped squares are on the last rank, where no pawn is.
    #[inline(always)]
    fn sources(self, [push, east, west]: [u64; 3]) -> [u64; 3] {
        let [forward, to_east, to_west] = self.distances();
        [
            push.rotate_right(forward as u32),
            east.rotate_right(to_east as u32) & !FILE_H,
            west.rotate_right(to_west as u32) & !FILE_A,
        ]
    }

    #[inline]
    pub(super) fn count<E: Encoding>(self) -> usize {
        let of_group = |(sources, _, flags): Group| sources.count_ones() as usize * flags.len();
        self.groups::<E>().into_iter().map(of_group).sum()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.usual().sources == [0; 4] && self.rare_sources() == [0; 5]
    }

    /// Returns all moves, in the order of the list.
    #[inline]
    pub(super) fn groups<E: Encoding>(self) -> [Group; 9] {
        let [a, b, c, d, e] = self.rare::<E>();
        let [forward, to_east, to_west] = self.distances();
        let [east, west, once, twice] = self.usual().sources;
        [
            a,
            b,
            c,
            d,
            e,
            (east, to_east, const { &[E::CAPTURE] }),
            (west, to_west, const { &[E::CAPTURE] }),
            (once, forward, const { &[E::SINGLE_PUSH] }),
            (twice, 2 * forward, const { &[E::DOUBLE_PUSH] }),
        ]
    }

    /// Returns the rare moves: promotions and en passant, in the order of the list.
    #[inline(always)]
    pub(super) fn rare<E: Encoding>(self) -> [Group; 5] {
        let [a, b, c, d, e] = self.rare_sources();
        let [forward, to_east, to_west] = self.distances();
        [
            (a, to_east, E::CAPTURE_PROMOTIONS),
            (b, to_west, E::CAPTURE_PROMOTIONS),
            (c, forward, E::PROMOTIONS),
            (d, to_east, const { &[E::EN_PASSANT] }),
            (e, to_west, const { &[E::EN_PASSANT] }),
        ]
    }

    #[inline(always)]
    fn rare_sources(self) -> [u64; 5] {
        let Targets { captures, pushes } = self.targets;
        let [push, east, west] = self.sources([pushes, captures, captures]);
        let passing = self.options.en_passant;
        let [_, east_en_passant, west_en_passant] = self.sources([0, passing, passing]);
        let promoting = self.promoting();
        let by_capture = promoting & self.options.kinds.mask(Kinds::CAPTURE_PROMOTIONS);
        let by_push = promoting & self.options.kinds.mask(Kinds::PUSH_PROMOTIONS);
        let en_passant = passing & self.options.kinds.mask(Kinds::EN_PASSANT);
        let sources = [
            by_capture & east,
            by_capture & west,
            by_push & push,
            en_passant & east_en_passant,
            en_passant & west_en_passant,
        ];
        let directions = [EAST, WEST, PUSH, EAST, WEST];
        self.pins.keep(self.options.color, sources, directions)
    }

    #[inline(always)]
    pub(super) fn usual(self) -> Usual {
        let pawns = self.advancing();
        let Targets { captures, pushes } = self.targets;
        let [push, east, west] = self.sources([pushes, captures, captures]);
        let [free, ..] = self.sources([self.board.empty, 0, 0]);
        let [forward, ..] = self.distances();
        let second = pushes.rotate_right((2 * forward) as u32);
        let start = match self.options.color {
            Color::White => RANK_1 << 8,
            Color::Black => RANK_1 << 48,
        };
        let captures = pawns & self.options.kinds.mask(Kinds::CAPTURES);
        let single = pawns & self.options.kinds.mask(Kinds::SINGLE_PUSHES);
        let double = pawns & self.options.kinds.mask(Kinds::DOUBLE_PUSHES);
        let sources =
            [captures & east, captures & west, single & push, double & free & second & start];
        let directions = [EAST, WEST, PUSH, PUSH];
        Usual {
            color: self.options.color,
            pawns: self.board.pawns,
            sources: self.pins.keep(self.options.color, sources, directions),
        }
    }
}
