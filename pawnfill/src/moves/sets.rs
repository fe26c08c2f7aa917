//! [`MoveSets`]: from which squares pawns move, as sets in the engine's own order.

use crate::board::{Color, FILE_A, FILE_H, RANK_1, Square, east_one, west_one};

use super::encoding::{Encoding, Layout};
use super::kinds::Kinds;
use super::pins::Pins;

/// The elements that are written at most where no move is a promotion: a vector of 16 behind up to 31 moves.
pub(super) const WRITTEN: usize = 48;

/// The pawns whose moves are listed at once.
pub(super) const PAWNS: usize = 8;

/// The pawn moves of one side, of which some pawns are pinned or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveSets<P> {
    pub(super) pawns: u64,
    pub(super) empty: u64,
    /// Where captures may end, and pushes.
    pub(super) captures: u64,
    pub(super) push_targets: u64,
    pub(super) options: Options,
    pub(super) pins: P,
}

/// What fits into one register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Options {
    pub(super) color: Color,
    pub(super) kinds: Kinds,
    pub(super) en_passant: Option<Square>,
}

/// Moves of one kind: the squares from which they start, how far they go, and the flags of the moves of each.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) sources: u64,
    pub(super) distance: i8,
    pub(super) flags: &'static [u32],
}

impl Group {
    fn new(sources: u64, distance: i8, flags: &'static [u32]) -> Self {
        Self {
            sources,
            distance,
            flags,
        }
    }

    pub(super) fn count(self) -> usize {
        self.sources.count_ones() as usize * self.flags.len()
    }
}

/// The moves that are neither promotions nor en passant, each of one flag.
#[derive(Clone, Copy)]
pub(super) struct Usual {
    pub(super) color: Color,
    /// All pawns.
    pub(super) pawns: u64,
    /// Those that capture to the east, capture to the west, push by one square and push by two.
    pub(super) sources: [u64; 4],
}

impl<P: Copy> MoveSets<P> {
    /// The same sets with other pins.
    #[inline(always)]
    pub(super) fn with<Q: Copy>(self, pins: Q) -> MoveSets<Q> {
        let (sets, targets, options, _) = self.parts();
        MoveSets::of_parts(sets, targets, options, pins)
    }

    /// The parts, which are passed in registers.
    #[inline(always)]
    pub(super) fn parts(self) -> ((u64, u64), (u64, u64), Options, P) {
        let sets = (self.pawns, self.empty);
        let targets = (self.captures, self.push_targets);
        (sets, targets, self.options, self.pins)
    }

    #[inline(always)]
    pub(super) fn of_parts(
        sets: (u64, u64),
        targets: (u64, u64),
        options: Options,
        pins: P,
    ) -> Self {
        Self {
            pawns: sets.0,
            empty: sets.1,
            captures: targets.0,
            push_targets: targets.1,
            options,
            pins,
        }
    }
}

impl<P: Pins> MoveSets<P> {
    /// Whether there may be promotions or a capture en passant.
    #[inline(always)]
    pub(super) fn may_have_rare(self) -> bool {
        self.promoting() != 0 || self.options.en_passant.is_some()
    }

    /// The rank on which pawns promote.
    #[inline(always)]
    fn last_rank(self) -> u64 {
        match self.options.color {
            Color::White => RANK_1 << 56,
            Color::Black => RANK_1,
        }
    }

    /// The pawns that promote if they move.
    #[inline(always)]
    fn promoting(self) -> u64 {
        self.pawns
            & match self.options.color {
                Color::White => RANK_1 << 48,
                Color::Black => RANK_1 << 8,
            }
    }

    /// The pawns that move, but not to the last rank.
    #[inline(always)]
    fn advancing(self) -> u64 {
        self.pawns
            & match self.options.color {
                Color::White => !0 >> 16,
                Color::Black => !0 << 16,
            }
    }

    /// The squares from which pawns reach a set by a push, by a capture to the east and by one to the west, and
    /// other squares on the last rank. Pinned pawns do not leave their line.
    ///
    /// With rotations, a color that is known only at run time needs no branch.
    #[inline(always)]
    fn sources(self, [push, east, west]: [u64; 3]) -> [u64; 3] {
        let [forward, to_east, to_west] = self.distances();
        let [no_push, no_east, no_west] = self.pins.barred();
        [
            push.rotate_right(forward as u32) & !no_push,
            east.rotate_right(to_east as u32) & !FILE_H & !no_east,
            west.rotate_right(to_west as u32) & !FILE_A & !no_west,
        ]
    }

    /// The square of en passant.
    #[inline(always)]
    fn en_passant(self) -> u64 {
        match self.options.en_passant {
            Some(square) => square.bitboard(),
            None => 0,
        }
    }

    /// How far a pawn goes by a push, by a capture to the east and by one to the west.
    #[inline(always)]
    fn distances(self) -> [i8; 3] {
        let forward = match self.options.color {
            Color::White => 8,
            Color::Black => -8,
        };
        [forward, forward + 1, forward - 1]
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn count<E: Encoding>(self) -> usize {
        self.groups::<E>().into_iter().map(Group::count).sum()
    }

    /// The squares that the pawn on a square reaches by captures, en passant, by one square and by two.
    ///
    /// It goes forward from the square: backward from where moves end, as lists do it, takes twice the time.
    #[inline(always)]
    fn reached(self, from: Square) -> [u64; 4] {
        let (forward, third) = match self.options.color {
            Color::White => (8, RANK_1 << 16),
            Color::Black => (56, RANK_1 << 40),
        };
        let [no_push, no_east, no_west] = self.pins.barred();
        let pawn = from.bitboard() & self.pawns & !self.last_rank();
        let beside = east_one(pawn & !no_east) | west_one(pawn & !no_west);
        let attacked = beside.rotate_left(forward);
        let once = (pawn & !no_push).rotate_left(forward);
        let twice = (once & self.empty & third).rotate_left(forward);
        [
            attacked & self.captures,
            attacked & self.en_passant() & !self.last_rank(),
            once & self.push_targets,
            twice & self.push_targets,
        ]
    }

    /// Whether a pawn may go from one square to another, and promotes or not.
    #[inline(always)]
    pub(super) fn contains(self, from: Square, to: Square, promotes: bool) -> bool {
        let [capture, en_passant, once, twice] = self.reached(from);
        let kinds = match promotes {
            true => [Kinds::CAPTURE_PROMOTIONS, Kinds::PUSH_PROMOTIONS],
            false => [Kinds::CAPTURES, Kinds::SINGLE_PUSHES],
        };
        let [by_capture, by_push] = kinds.map(|kind| self.options.kinds.mask(kind));
        let reached = capture & by_capture
            | once & by_push
            | twice & self.options.kinds.mask(Kinds::DOUBLE_PUSHES)
            | en_passant & self.options.kinds.mask(Kinds::EN_PASSANT);
        let is_last = to.bitboard() & self.last_rank() != 0;
        (reached & to.bitboard() != 0) & (is_last == promotes)
    }

    /// Whether a list in an encoding has an integer.
    #[inline(always)]
    pub(super) fn contains_bits<E: Encoding>(self, bits: E::Bits) -> bool {
        let ([from, to], flag) = Layout::<E>::decoded(bits);
        let [capture, en_passant, once, twice] = self.reached(from);
        let has = |reached: u64, kind: Kinds, flags: &[u32]| {
            (reached & to.bitboard() & self.options.kinds.mask(kind) != 0) & flags.contains(&flag)
        };
        if to.bitboard() & self.last_rank() != 0 {
            has(capture, Kinds::CAPTURE_PROMOTIONS, E::CAPTURE_PROMOTIONS)
                | has(once, Kinds::PUSH_PROMOTIONS, E::PROMOTIONS)
        } else {
            has(capture, Kinds::CAPTURES, &[E::CAPTURE])
                | has(once, Kinds::SINGLE_PUSHES, &[E::SINGLE_PUSH])
                | has(twice, Kinds::DOUBLE_PUSHES, &[E::DOUBLE_PUSH])
                | has(en_passant, Kinds::EN_PASSANT, &[E::EN_PASSANT])
        }
    }

    /// Whether there is no move.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        let rare = self.rare_with(&[], &[], &[]).map(|group| group.sources);
        self.usual()
            .sources
            .into_iter()
            .chain(rare)
            .all(|sources| sources == 0)
    }

    /// All moves, in their order.
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
            Group::new(east, to_east, const { &[E::CAPTURE] }),
            Group::new(west, to_west, const { &[E::CAPTURE] }),
            Group::new(once, forward, const { &[E::SINGLE_PUSH] }),
            Group::new(twice, 2 * forward, const { &[E::DOUBLE_PUSH] }),
        ]
    }

    /// The moves of which a position has few or none: promotions and en passant, in their order.
    #[inline(always)]
    pub(super) fn rare<E: Encoding>(self) -> [Group; 5] {
        self.rare_with(
            E::CAPTURE_PROMOTIONS,
            E::PROMOTIONS,
            const { &[E::EN_PASSANT] },
        )
    }

    #[inline(always)]
    fn rare_with(
        self,
        capture_flags: &'static [u32],
        push_flags: &'static [u32],
        flag: &'static [u32],
    ) -> [Group; 5] {
        let [push, east, west] = self.sources([self.push_targets, self.captures, self.captures]);
        let square = self.en_passant();
        let [_, east_en_passant, west_en_passant] = self.sources([0, square, square]);
        let promoting = self.promoting();
        let by_capture = promoting & self.options.kinds.mask(Kinds::CAPTURE_PROMOTIONS);
        let by_push = promoting & self.options.kinds.mask(Kinds::PUSH_PROMOTIONS);
        let en_passant = self.advancing() & self.options.kinds.mask(Kinds::EN_PASSANT);
        let [forward, to_east, to_west] = self.distances();
        [
            Group::new(by_capture & east, to_east, capture_flags),
            Group::new(by_capture & west, to_west, capture_flags),
            Group::new(by_push & push, forward, push_flags),
            Group::new(en_passant & east_en_passant, to_east, flag),
            Group::new(en_passant & west_en_passant, to_west, flag),
        ]
    }

    /// All other moves.
    #[inline(always)]
    pub(super) fn usual(self) -> Usual {
        let pawns = self.advancing();
        let [push, east, west] = self.sources([self.push_targets, self.captures, self.captures]);
        let [free, ..] = self.sources([self.empty, 0, 0]);
        let [forward, ..] = self.distances();
        let second = self.push_targets.rotate_right((2 * forward) as u32);
        let start = match self.options.color {
            Color::White => RANK_1 << 8,
            Color::Black => RANK_1 << 48,
        };
        let captures = pawns & self.options.kinds.mask(Kinds::CAPTURES);
        let single = pawns & self.options.kinds.mask(Kinds::SINGLE_PUSHES);
        let double = pawns & self.options.kinds.mask(Kinds::DOUBLE_PUSHES);
        Usual {
            color: self.options.color,
            pawns: self.pawns,
            sources: [
                captures & east,
                captures & west,
                single & push,
                double & free & second & start,
            ],
        }
    }
}
