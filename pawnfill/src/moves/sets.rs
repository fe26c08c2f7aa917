//! [`MoveSets`]: from which squares pawns move, as sets in the engine's own order.

use crate::board::{Color, FILE_A, FILE_H, RANK_1, Square, beside};

use super::encoding::{Encoding, Layout};
use super::kinds::Kinds;
use super::pins::{EAST, PUSH, Pinned, Pins, WEST};

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

/// For each color and square of a pawn, the squares that it attacks, and those where its pushes by one square and by two end.
static REACHED: [[[u64; 3]; 64]; 2] = {
    let mut table = [[[0; 3]; 64]; 2];
    let mut entry = 0;
    while entry < 2 * 64 {
        let (color, square) = (entry / 64, entry % 64);
        let (file, rank) = (square % 8, [square / 8, 7 - square / 8][color]);
        if rank < 7 {
            let ahead = [square + 8, square.wrapping_sub(8)][color];
            let beside = beside(1 << file) & RANK_1;
            table[color][square][0] = beside << (ahead - file);
            table[color][square][1] = 1 << ahead;
        }
        if rank == 1 {
            table[color][square][2] = 1 << [square + 16, square.wrapping_sub(16)][color];
        }
        entry += 1;
    }
    table
};

/// Whether a square is in a set.
#[inline(always)]
fn has(set: u64, square: Square) -> bool {
    set >> square as u8 & 1 != 0
}

impl<P: Copy> MoveSets<P> {
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

impl MoveSets<Option<Pinned>> {
    /// The squares that a pawn on a square reaches by captures and en passant, by one square and by two.
    ///
    /// Forward from the square these are three loads; lists go backward from where moves end, which is more.
    #[inline(always)]
    fn reached(self, from: Square) -> [u64; 4] {
        let [attacked, once, twice] =
            const { &{ REACHED } }[self.options.color as usize][from as usize];
        let forward = self.distances()[0] as u32;
        [
            attacked & self.captures,
            attacked & self.en_passant(),
            once & self.push_targets,
            twice & self.push_targets & self.empty.rotate_left(forward),
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
        let is_last = has(RANK_1 | RANK_1 << 56, to);
        self.is_free(from, to) & has(reached, to) & (is_last == promotes)
    }

    /// Whether a list in an encoding has an integer.
    #[inline(always)]
    pub(super) fn contains_bits<E: Encoding>(self, bits: E::Bits) -> bool {
        let ([from, to], flag) = Layout::<E>::decoded(bits);
        let [capture, en_passant, once, twice] = self.reached(from);
        let is_one = |reached: u64, kind: Kinds, flags: &[u32]| {
            has(reached & self.options.kinds.mask(kind), to) & flags.contains(&flag)
        };
        let is_one = match has(RANK_1 | RANK_1 << 56, to) {
            true => {
                is_one(capture, Kinds::CAPTURE_PROMOTIONS, E::CAPTURE_PROMOTIONS)
                    | is_one(once, Kinds::PUSH_PROMOTIONS, E::PROMOTIONS)
            }
            false => {
                is_one(capture, Kinds::CAPTURES, &[E::CAPTURE])
                    | is_one(once, Kinds::SINGLE_PUSHES, &[E::SINGLE_PUSH])
                    | is_one(twice, Kinds::DOUBLE_PUSHES, &[E::DOUBLE_PUSH])
                    | is_one(en_passant, Kinds::EN_PASSANT, &[E::EN_PASSANT])
            }
        };
        self.is_free(from, to) & is_one
    }

    /// Whether a pawn is on a square, and no pin forbids it to go to another.
    #[inline(always)]
    fn is_free(self, from: Square, to: Square) -> bool {
        has(self.pawns, from) & !self.pins.is_some_and(|pins| pins.forbids(from, to))
    }
}

impl<P: Pins> MoveSets<P> {
    /// Whether there may be promotions or a capture en passant.
    #[inline(always)]
    pub(super) fn may_have_rare(self) -> bool {
        self.promoting() != 0 || self.options.en_passant.is_some()
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
    /// other squares on the last rank.
    ///
    /// With rotations, a color that is known only at run time needs no branch.
    #[inline(always)]
    fn sources(self, [push, east, west]: [u64; 3]) -> [u64; 3] {
        let [forward, to_east, to_west] = self.distances();
        [
            push.rotate_right(forward as u32),
            east.rotate_right(to_east as u32) & !FILE_H,
            west.rotate_right(to_west as u32) & !FILE_A,
        ]
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn count<E: Encoding>(self) -> usize {
        self.groups::<E>().into_iter().map(Group::count).sum()
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
        let sources = [
            by_capture & east,
            by_capture & west,
            by_push & push,
            en_passant & east_en_passant,
            en_passant & west_en_passant,
        ];
        let directions = [EAST, WEST, PUSH, EAST, WEST];
        let [a, b, c, d, e] = self.pins.keep(self.options.color, sources, directions);
        [
            Group::new(a, to_east, capture_flags),
            Group::new(b, to_west, capture_flags),
            Group::new(c, forward, push_flags),
            Group::new(d, to_east, flag),
            Group::new(e, to_west, flag),
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
        let sources = [
            captures & east,
            captures & west,
            single & push,
            double & free & second & start,
        ];
        let directions = [EAST, WEST, PUSH, PUSH];
        Usual {
            color: self.options.color,
            pawns: self.pawns,
            sources: self.pins.keep(self.options.color, sources, directions),
        }
    }
}
