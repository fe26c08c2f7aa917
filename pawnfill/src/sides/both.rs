//! [`BothSides`]: the pawn structure of both sides.

use core::fmt;

use crate::board::{PAWN_RANKS, RANK_1};
use crate::shift;

use super::lanes::{Lanes, OneBoard, map};
use super::levels::Level;
use super::set::{IntoSides, Sides, SquareSet};

/// The pawn structure of both sides: each answer is White's set and Black's, computed at once.
///
/// ```
/// use pawnfill::Diagram;
/// use pawnfill::sides::{BothSides, Scalar};
///
/// let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
/// let pawns = BothSides::new(Scalar, white, black);
/// let [passed, _] = pawns.passed_pawns().by_color();
/// let [_, backward] = pawns.backward_pawns().by_color();
/// assert_eq!(Diagram([white | black, passed, backward]).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . 1 . . 1 . 1     . . . . . . . .     . . 1 . . . . .
/// . . . 1 . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// . 1 . . . . . .     . . . . . . . .     . . . . . . . .
/// 1 . . . . 1 . .     1 . . . . . . .     . . . . . . . .
/// . . . . . 1 1 .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// ```
///
/// Each operation has a method of the same name, except operations on a square. The method returns a result
/// for each side; `open_files` and `closed_files` return one for both. The arguments are the same as in
/// [`PawnStructure`](crate::PawnStructure), without the color. An argument is a [`Sides`], one set for both
/// sides, such as the empty squares, or an array with White's set first:
///
/// ```
/// # use pawnfill::sides::{BothSides, Scalar};
/// # let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
/// # let pawns = BothSides::new(Scalar, white, black);
/// let pushes = pawns.double_push_targets(!(white | black));
/// assert_eq!(pushes.by_color(), [1 << 30, 1 << 34 | 1 << 37 | 1 << 39]); // g4; c5, f5 and h5
/// let levers = pawns.able_to_capture([black, white]); // the targets of White are Black's pawns
/// assert_eq!(levers, pawns.lever_pawns());
/// ```
///
/// Inside a level, everything is inlined, so unused answers are not computed. `S` is the type of the engine's
/// sets, as for [`Sides`].
///
/// # Other sets than the pawns
///
/// `BothSides::from` takes a [`Sides`] of any sets, such as all pieces or the passed pawns:
///
/// ```
/// # use pawnfill::sides::{BothSides, Scalar, Sides};
/// # let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
/// # let pawns = BothSides::new(Scalar, white, black);
/// // The passed pawns with a free path: no piece stands ahead.
/// let occupied = white | black | 1 << 32 | 1 << 62; // a bishop on a5, and a king on g8
/// let behind_pieces = BothSides::from(Sides::splat(Scalar, occupied)).rear_spans();
/// let free = pawns.passed_pawns() & !behind_pieces;
/// assert_eq!(pawns.passed_pawns().by_color(), [1 << 16, 0]); // a3
/// assert_eq!(free.by_color(), [0, 0]);
/// ```
#[derive(Clone, Copy)]
pub struct BothSides<L: Level, S = u64> {
    pub(super) pawns: Sides<L, S>,
    // Sets that several answers share.
    front_spans: L::Lanes,
    rear_spans: L::Lanes,
    attacks: L::Lanes,
    attack_front_spans: L::Lanes,
    // The same spans with the sides swapped, so that each side has its enemy's spans.
    enemy_front_spans: L::Lanes,
    enemy_attack_front_spans: L::Lanes,
}

impl<L: Level, S: SquareSet> BothSides<L, S> {
    /// Computes the structure of these pawns, which may be any two sets.
    #[inline(always)]
    pub fn new(level: L, white: S, black: S) -> Self {
        level.enter(
            #[inline(always)]
            || Self::of(Sides::new(level, white, black)),
        )
    }

    #[inline(always)]
    fn of(pawns: Sides<L, S>) -> Self {
        let front_spans = pawns.lanes.front_spans();
        let attack_front_spans = front_spans.beside();
        Self {
            pawns,
            front_spans,
            rear_spans: pawns.lanes.rear_spans(),
            attacks: pawns.lanes.forward(1).beside(),
            attack_front_spans,
            enemy_front_spans: front_spans.swap_sides(),
            enemy_attack_front_spans: attack_front_spans.swap_sides(),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn on_pawn_ranks(&self, name: &str) {
        if cfg!(debug_assertions) {
            let [white, black] = self.pawns.lanes.by_color();
            assert!((white | black) & !PAWN_RANKS == 0, "{name} is for pawns on ranks 2 to 7");
        }
    }

    /// Returns the pawns of each side.
    #[inline(always)]
    pub fn pawns(&self) -> Sides<L, S> {
        self.pawns
    }

    #[inline(always)]
    fn sides(&self, lanes: L::Lanes) -> Sides<L, S> {
        self.pawns.with(lanes)
    }
}

impl<L: Level, S: SquareSet> From<Sides<L, S>> for BothSides<L, S> {
    #[inline(always)]
    fn from(sides: Sides<L, S>) -> Self {
        sides.level.enter(
            #[inline(always)]
            || Self::of(sides),
        )
    }
}

impl<L: Level, S: SquareSet> fmt::Debug for BothSides<L, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BothSides").field(&self.pawns).finish()
    }
}

/// Defines a method for each answer, with the docs of [`PawnStructure`](crate::PawnStructure)'s method.
macro_rules! answers {
    (
        $($([$domain:ident])? fn $name:ident(&$self:ident $(, $argument:ident)*) -> $output:ty $body:block)*
    ) => {
        impl<L: Level, S: SquareSet> BothSides<L, S> { $(
            #[doc = crate::structure::answer_docs!($name)]
            #[inline(always)]
            #[track_caller]
            pub fn $name(&$self $(, $argument: impl IntoSides<L, S>)*) -> $output {
                $($self.$domain(stringify!($name));)?
                // If the caller is outside of the level, this makes one call instead of one per instruction.
                $self.pawns.level.enter(#[inline(always)] || {
                    $(let $argument = $argument.into_sides($self.pawns.level).lanes;)*
                    $body
                })
            }
        )* }
    };
}

answers! {
    // Fills

    fn north_fill(&self) -> Sides<L, S> {
        self.sides(self.front_fill().lanes.with_black_of(self.rear_fill().lanes))
    }

    fn south_fill(&self) -> Sides<L, S> {
        self.sides(self.rear_fill().lanes.with_black_of(self.front_fill().lanes))
    }

    fn file_fill(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.file_fill()) }
    fn front_fill(&self) -> Sides<L, S> { self.sides(self.pawns.lanes | self.front_spans) }
    fn rear_fill(&self) -> Sides<L, S> { self.sides(self.pawns.lanes | self.rear_spans) }

    // Files

    fn fill_files(&self) -> Sides<L, S> { self.file_fill() }
    fn half_open_or_open_fill(&self) -> Sides<L, S> { !self.file_fill() }

    // Pushes

    [on_pawn_ranks] fn single_push_targets(&self, empty) -> Sides<L, S> {
        self.sides(self.pawns.lanes.forward(1) & empty)
    }

    [on_pawn_ranks] fn double_push_targets(&self, empty) -> Sides<L, S> {
        // White's double pushes end on the fourth rank, Black's on the fifth.
        let rank = self.pawns.level.lanes(RANK_1 << 24, RANK_1 << 32);
        self.sides(self.single_push_targets(self.sides(empty)).lanes.forward(1) & empty & rank)
    }

    [on_pawn_ranks] fn able_to_push(&self, empty) -> Sides<L, S> {
        self.sides(self.pawns.lanes & empty.backward(1))
    }

    [on_pawn_ranks] fn able_to_double_push(&self, empty) -> Sides<L, S> {
        let targets = self.double_push_targets(self.sides(empty));
        targets.backward().backward()
    }

    [on_pawn_ranks] fn push_attacks(&self, empty, targets) -> Sides<L, S> {
        let sides = self.sides(empty);
        let pushes = self.single_push_targets(sides) | self.double_push_targets(sides);
        self.sides((pushes.lanes & targets).forward(1).beside())
    }

    // Captures

    fn able_to_capture_east(&self, targets) -> Sides<L, S> {
        self.sides(self.pawns.lanes & targets.backward(1).west())
    }

    fn able_to_capture_west(&self, targets) -> Sides<L, S> {
        self.sides(self.pawns.lanes & targets.backward(1).east())
    }

    fn able_to_capture(&self, targets) -> Sides<L, S> {
        self.sides(self.pawns.lanes & targets.backward(1).beside())
    }

    // Spans

    fn front_spans(&self) -> Sides<L, S> { self.sides(self.front_spans) }
    fn rear_spans(&self) -> Sides<L, S> { self.sides(self.rear_spans) }
    fn interspans(&self) -> Sides<L, S> { self.sides(self.front_spans & self.enemy_front_spans) }
    fn stops(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.forward(1)) }
    fn telestops(&self) -> Sides<L, S> { self.sides(self.front_spans.forward(1)) }

    // Attacks

    fn east_attacks(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.forward(1).east()) }
    fn west_attacks(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.forward(1).west()) }
    fn attacks(&self) -> Sides<L, S> { self.sides(self.attacks) }
    fn double_attacks(&self) -> Sides<L, S> { self.east_attacks() & self.west_attacks() }
    fn single_attacks(&self) -> Sides<L, S> { self.east_attacks() ^ self.west_attacks() }
    fn attack_front_spans(&self) -> Sides<L, S> { self.sides(self.attack_front_spans) }
    fn attack_rear_spans(&self) -> Sides<L, S> { self.rear_fill().beside() }

    // Structure

    fn open_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & !self.enemy_front_spans) }
    fn unfree_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & self.enemy_front_spans) }
    fn passed_pawns(&self) -> Sides<L, S> {
        self.sides(self.pawns.lanes & !(self.enemy_front_spans | self.enemy_attack_front_spans))
    }

    fn candidate_pawns(&self) -> Sides<L, S> {
        let asked = self.open_pawns().lanes & self.enemy_attack_front_spans;
        self.sides(asked & self.pawns.lanes.supported())
    }

    fn lever_candidate_pawns(&self) -> Sides<L, S> {
        let pawns = self.pawns.lanes;
        let attacked = self.attacks.swap_sides();
        let one = attacked.backward(1);
        let two = self.double_attacks().lanes.swap_sides().backward(1);
        let out_of_reach = self.enemy_front_spans | self.enemy_attack_front_spans.backward(2);
        let helped = (pawns.beside() | !one) & (pawns.east() & pawns.west() | !two);
        self.sides(pawns & (attacked | one) & !out_of_reach & helped)
    }

    fn isolated_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.isolated()) }
    fn half_isolated_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.half_isolated()) }
    fn pawns_behind_own(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & self.rear_spans) }
    fn pawns_in_front_of_own(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & self.front_spans) }
    fn pawns_directly_behind_own(&self) -> Sides<L, S> {
        self.sides(self.pawns.lanes & self.pawns.lanes.backward(1))
    }

    fn doubled_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.doubled()) }
    fn tripled_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes.tripled()) }
    fn pawns_without_helpers(&self) -> Sides<L, S> {
        self.sides(self.pawns.lanes & !(self.attack_front_spans | self.pawns.lanes.beside()))
    }

    fn backward_pawns(&self) -> Sides<L, S> {
        let weak_stops = self.outposts().lanes.swap_sides();
        self.sides(self.pawns.lanes & weak_stops.backward(1))
    }

    fn rammed_pawns(&self) -> Sides<L, S> {
        self.sides(self.pawns.lanes & self.pawns.lanes.forward(1).swap_sides())
    }

    fn lever_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & self.attacks.swap_sides()) }
    fn phalanx_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & self.pawns.lanes.beside()) }
    fn defended_pawns(&self) -> Sides<L, S> { self.sides(self.pawns.lanes & self.attacks) }
    fn connected_pawns(&self) -> Sides<L, S> {
        self.sides(self.pawns.lanes & (self.attacks | self.pawns.lanes.beside()))
    }

    fn holes(&self) -> Sides<L, S> { self.sides(!self.attack_front_spans) }
    fn outposts(&self) -> Sides<L, S> { self.sides(self.attacks & !self.enemy_attack_front_spans) }

    // File sets and numbers

    fn file_set(&self) -> [u8; 2] { self.pawns.lanes.file_sets() }
    fn open_files(&self) -> u8 {
        let [white, black] = self.file_set();
        !(white | black)
    }

    fn closed_files(&self) -> u8 {
        let [white, black] = self.file_set();
        white & black
    }

    fn half_open_files(&self) -> [u8; 2] {
        // One word holds both sides: `island_count` says why.
        let files = u16::from_le_bytes(self.file_set());
        (files.swap_bytes() & !files).to_le_bytes()
    }

    fn adjacent_files(&self) -> [u8; 2] { map(self.file_set(), shift::adjacent_files) }
    fn isolated_files(&self) -> [u8; 2] { map(self.file_set(), shift::isolated_files) }
    fn island_count(&self) -> [u8; 2] {
        // One word holds both sides. An array of two bytes would be stored from a mask register and then
        // loaded as a vector, which fails store forwarding.
        let files = u16::from_le_bytes(self.file_set());
        let first = files & !(files << 1 & 0xfefe);
        map(first.to_le_bytes(), |first| first.count_ones() as u8)
    }
}
