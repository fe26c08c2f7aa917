//! [`PawnMoves`]: which pawn moves a position has, by the squares from which they start.

use crate::board::{Color, FILE_A, FILE_H, RANK_1, Square};

use super::encoding::Encoding;
use super::kinds::Kinds;
use super::list::ListMoves;

/// The pawn moves of one side.
///
/// They are pseudo-legal: whether the king is left in check is up to the engine, which can limit where moves end.
///
/// ```
/// use pawnfill::moves::{Kinds, PawnMoves};
/// use pawnfill::{Color, Square};
///
/// let (pawns, enemies, others) = (0x0000_0010_0000_a800, 0x0008_2900_0000_0000, 1 << 21); // a knight on f3
/// let moves = PawnMoves::new(Color::White, pawns, !(pawns | enemies | others), enemies)
///     .en_passant(Some(Square::F6));
/// // Of a rook's check on the fourth rank: only moves that block it.
/// let evasions = moves.targets(0x3c00_0000).only(Kinds::QUIET);
/// # use pawnfill::moves::Encoding;
/// # #[derive(Clone, Copy)]
/// # struct Plain;
/// # impl Encoding for Plain {
/// #     type Bits = u16;
/// #     type Move = u16;
/// #     const FROM: u32 = 0;
/// #     const TO: u32 = 6;
/// #     const PROMOTIONS: &[u32] = &[1 << 12, 2 << 12, 3 << 12, 4 << 12];
/// #     fn of(bits: u16) -> u16 { bits }
/// # }
/// assert_eq!(evasions.count(Plain), 1); // d2d4, as f2f4 is blocked
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnMoves {
    pawns: u64,
    empty: u64,
    /// Where captures may end, and pushes.
    captures: u64,
    push_targets: u64,
    options: Options,
}

/// What fits into one register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Options {
    color: Color,
    kinds: Kinds,
    en_passant: Option<Square>,
}

/// Moves of one kind: the squares from which they start, how far they go, and the flags of the moves of each.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) sources: u64,
    pub(super) distance: i8,
    pub(super) flags: &'static [u32],
}

impl Group {
    const fn new(sources: u64, distance: i8, flags: &'static [u32]) -> Self {
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

impl PawnMoves {
    /// All moves of a color's pawns, except en passant. Pawns may be on any ranks: those on their last rank have no
    /// moves, and those on the first one have a single push.
    #[inline(always)]
    pub const fn new(color: Color, pawns: u64, empty: u64, enemies: u64) -> Self {
        Self {
            pawns,
            empty,
            captures: enemies,
            push_targets: empty,
            options: Options {
                color,
                kinds: Kinds::ALL,
                en_passant: None,
            },
        }
    }

    /// Only the moves that end on some squares, such as those that block a check or capture the piece that gives
    /// it. A double push needs an empty square on its way, which need not be one of them. After several calls, moves
    /// end on squares that are in all of the sets.
    ///
    /// Captures en passant stay: they remove a pawn that is not on the square where they end, so the engine decides
    /// whether they count.
    #[doc(alias("evasions"))]
    #[inline(always)]
    #[must_use]
    pub const fn targets(mut self, targets: u64) -> Self {
        self.captures &= targets;
        self.push_targets &= targets;
        self
    }

    /// With captures en passant to a square, if there is one. It is empty, and no pawn promotes on it.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(mut self, square: Option<Square>) -> Self {
        self.options.en_passant = square;
        self
    }

    /// Only moves of some kinds. After several calls, moves are of kinds that are in all of the sets.
    #[inline(always)]
    #[must_use]
    pub const fn only(mut self, kinds: Kinds) -> Self {
        self.options.kinds = self.options.kinds.and(kinds);
        self
    }

    /// How many moves there are: the room that a list needs.
    #[inline]
    pub fn count<E: Encoding>(self, _encoding: E) -> usize {
        self.count_of::<E>()
    }

    #[inline]
    pub(super) fn count_of<E: Encoding>(self) -> usize {
        let groups = self.groups::<E>();
        groups.into_iter().map(Group::count).sum()
    }

    /// Lists the moves from the beginning of a slice, in the [order of the module](super#the-order), and returns
    /// how many there are. Give it the rest of a list to append to it.
    ///
    /// If the slice has [`ROOM`](super::ROOM), moves are written in whole vectors, so the elements behind the
    /// moves are overwritten, too. If it is much shorter, or there are more than eight pawns, moves are written one by
    /// one.
    ///
    /// # Panics
    ///
    /// If the slice is too short for the moves.
    #[inline(always)]
    #[track_caller]
    pub fn list<E: Encoding>(
        self,
        level: impl ListMoves,
        encoding: E,
        list: &mut [E::Move],
    ) -> usize {
        level.list(self, encoding, list)
    }

    /// The parts, which are passed in registers.
    #[inline(always)]
    pub(super) const fn parts(self) -> ((u64, u64), (u64, u64), Options) {
        let sets = (self.pawns, self.empty);
        (sets, (self.captures, self.push_targets), self.options)
    }

    #[inline(always)]
    pub(super) const fn of_parts(sets: (u64, u64), targets: (u64, u64), options: Options) -> Self {
        Self {
            pawns: sets.0,
            empty: sets.1,
            captures: targets.0,
            push_targets: targets.1,
            options,
        }
    }

    /// Whether there may be promotions or a capture en passant.
    #[inline(always)]
    pub(super) const fn may_have_rare(self) -> bool {
        self.promoting() != 0 || self.options.en_passant.is_some()
    }

    /// The pawns that promote if they move.
    #[inline(always)]
    const fn promoting(self) -> u64 {
        self.pawns
            & match self.options.color {
                Color::White => RANK_1 << 48,
                Color::Black => RANK_1 << 8,
            }
    }

    /// The pawns that move, but not to the last rank.
    #[inline(always)]
    const fn advancing(self) -> u64 {
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
    const fn sources(self, [push, east, west]: [u64; 3]) -> [u64; 3] {
        let [forward, to_east, to_west] = self.distances();
        [
            push.rotate_right(forward as u32),
            east.rotate_right(to_east as u32) & !FILE_H,
            west.rotate_right(to_west as u32) & !FILE_A,
        ]
    }

    /// How far a pawn goes by a push, by a capture to the east and by one to the west.
    #[inline(always)]
    const fn distances(self) -> [i8; 3] {
        let forward = match self.options.color {
            Color::White => 8,
            Color::Black => -8,
        };
        [forward, forward + 1, forward - 1]
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
    pub(super) const fn rare<E: Encoding>(self) -> [Group; 5] {
        let [push, east, west] = self.sources([self.push_targets, self.captures, self.captures]);
        let square = match self.options.en_passant {
            Some(square) => square.bitboard(),
            None => 0,
        };
        let [_, east_en_passant, west_en_passant] = self.sources([0, square, square]);
        let promoting = self.promoting();
        let by_capture = promoting & self.options.kinds.mask(Kinds::CAPTURE_PROMOTIONS);
        let by_push = promoting & self.options.kinds.mask(Kinds::PUSH_PROMOTIONS);
        let en_passant = self.advancing() & self.options.kinds.mask(Kinds::EN_PASSANT);
        let [forward, to_east, to_west] = self.distances();
        let flag = const { &[E::EN_PASSANT] };
        [
            Group::new(by_capture & east, to_east, E::CAPTURE_PROMOTIONS),
            Group::new(by_capture & west, to_west, E::CAPTURE_PROMOTIONS),
            Group::new(by_push & push, forward, E::PROMOTIONS),
            Group::new(en_passant & east_en_passant, to_east, flag),
            Group::new(en_passant & west_en_passant, to_west, flag),
        ]
    }

    /// All other moves.
    #[inline(always)]
    pub(super) const fn usual(self) -> Usual {
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
