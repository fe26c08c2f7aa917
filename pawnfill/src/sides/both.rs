//! [`BothSides`]: the pawn structure of both sides.

use crate::board::RANK_1;

use super::boards::Boards;
use super::lanes::Lanes;
use super::level::Level;
use super::set::Sides;

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
/// Each operation of the list, except the masks of a square, has a method of the same name, which returns the
/// result for each side. The type is [`PawnStructure`](crate::PawnStructure) without the color argument. The
/// arguments also have a set for each side; the empty squares are the same for both sides:
///
/// ```
/// # use pawnfill::sides::{BothSides, Scalar, Sides};
/// # let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
/// # let pawns = BothSides::new(Scalar, white, black);
/// let empty = !(white | black);
/// let pushes = pawns.double_push_targets(Sides::new(Scalar, empty, empty));
/// assert_eq!(pushes.by_color(), [1 << 30, 1 << 34 | 1 << 37 | 1 << 39]); // g4; c5, f5 and h5
/// ```
///
/// # What it costs
///
/// Everything is inlined, and answers that you do not ask for are not computed. Answers stay in registers;
/// taking an answer [by color](Sides::by_color) costs a few more instructions.
#[derive(Clone, Copy)]
pub struct BothSides<B: Boards> {
    boards: B,
    pub(super) pawns: B::Lanes,
    // The sets that several answers share.
    front_spans: B::Lanes,
    rear_spans: B::Lanes,
    attacks: B::Lanes,
    attack_front_spans: B::Lanes,
    // The same spans with the sides swapped: each side has its enemy's.
    enemy_front_spans: B::Lanes,
    enemy_attack_front_spans: B::Lanes,
}

impl<L: Level> BothSides<L> {
    /// The structure of these pawns, which may be any two sets.
    #[inline(always)]
    pub fn new(level: L, white: u64, black: u64) -> Self {
        Self::of(level, level.lanes(white, black))
    }
}

impl<B: Boards> BothSides<B> {
    /// The structure of the pawns of some boards.
    #[inline(always)]
    pub(super) fn of(boards: B, pawns: B::Lanes) -> Self {
        let front_spans = pawns.front_spans();
        let attack_front_spans = front_spans.beside();
        Self {
            boards,
            pawns,
            front_spans,
            rear_spans: pawns.rear_spans(),
            attacks: pawns.forward(1).beside(),
            attack_front_spans,
            enemy_front_spans: front_spans.swap_sides(),
            enemy_attack_front_spans: attack_front_spans.swap_sides(),
        }
    }

    /// The pawns of each side.
    #[inline(always)]
    pub fn pawns(&self) -> Sides<B> {
        Sides(self.pawns)
    }

    // Fills

    /// Each own pawn's square and all beyond it to the north.
    ///
    /// See [`Strategy::north_fill`](crate::Strategy::north_fill).
    #[inline(always)]
    pub fn north_fill(&self) -> Sides<B> {
        Sides(self.front_fill().0.with_black_of(self.rear_fill().0))
    }

    /// Each own pawn's square and all beyond it to the south.
    ///
    /// See [`Strategy::south_fill`](crate::Strategy::south_fill).
    #[inline(always)]
    pub fn south_fill(&self) -> Sides<B> {
        Sides(self.rear_fill().0.with_black_of(self.front_fill().0))
    }

    /// The whole files of the own pawns.
    ///
    /// See [`Strategy::file_fill`](crate::Strategy::file_fill).
    #[inline(always)]
    pub fn file_fill(&self) -> Sides<B> {
        Sides(self.pawns.file_fill())
    }

    /// Each own pawn's square and all in front of it on its file.
    ///
    /// See [`Strategy::front_fill`](crate::Strategy::front_fill).
    #[inline(always)]
    pub fn front_fill(&self) -> Sides<B> {
        Sides(self.pawns | self.front_spans)
    }

    /// Each own pawn's square and all behind it on its file.
    ///
    /// See [`Strategy::rear_fill`](crate::Strategy::rear_fill).
    #[inline(always)]
    pub fn rear_fill(&self) -> Sides<B> {
        Sides(self.pawns | self.rear_spans)
    }

    // Files

    /// All squares of the files of the own pawns, which are their whole files.
    ///
    /// See [`Strategy::fill_files`](crate::Strategy::fill_files).
    #[inline(always)]
    pub fn fill_files(&self) -> Sides<B> {
        self.file_fill()
    }

    /// All squares of the files with no own pawn, which an enemy pawn may stand on.
    ///
    /// See [`Strategy::half_open_or_open_fill`](crate::Strategy::half_open_or_open_fill).
    #[inline(always)]
    pub fn half_open_or_open_fill(&self) -> Sides<B> {
        !self.file_fill()
    }

    // Pushes: the empty squares are the same for both sides, `Sides::new(level, empty, empty)`.

    /// The squares that some own pawn can reach by a single push.
    ///
    /// See [`Strategy::single_push_targets`](crate::Strategy::single_push_targets). For pawns on ranks 2 to 7.
    #[inline(always)]
    pub fn single_push_targets(&self, empty: Sides<B>) -> Sides<B> {
        Sides(self.pawns.forward(1) & empty.0)
    }

    /// The squares that some own pawn can reach by a double push.
    ///
    /// See [`Strategy::double_push_targets`](crate::Strategy::double_push_targets). For pawns on ranks 2 to 7.
    #[inline(always)]
    pub fn double_push_targets(&self, empty: Sides<B>) -> Sides<B> {
        // White's double pushes end on the fourth rank, Black's on the fifth.
        let rank = self.boards.lanes(RANK_1 << 24, RANK_1 << 32);
        Sides(self.single_push_targets(empty).0.forward(1) & empty.0 & rank)
    }

    /// The own pawns that have a single push.
    ///
    /// See [`Strategy::able_to_push`](crate::Strategy::able_to_push). For pawns on ranks 2 to 7.
    #[inline(always)]
    pub fn able_to_push(&self, empty: Sides<B>) -> Sides<B> {
        Sides(self.pawns & empty.0.backward(1))
    }

    /// The own pawns that have a double push.
    ///
    /// See [`Strategy::able_to_double_push`](crate::Strategy::able_to_double_push). For pawns on ranks 2 to 7.
    #[inline(always)]
    pub fn able_to_double_push(&self, empty: Sides<B>) -> Sides<B> {
        let targets = self.double_push_targets(empty);
        targets.backward().backward()
    }

    // Captures

    /// The own pawns that attack a target towards the h-file.
    ///
    /// See [`Strategy::able_to_capture_east`](crate::Strategy::able_to_capture_east).
    #[inline(always)]
    pub fn able_to_capture_east(&self, targets: Sides<B>) -> Sides<B> {
        Sides(self.pawns & targets.0.backward(1).west())
    }

    /// The own pawns that attack a target towards the a-file.
    ///
    /// See [`Strategy::able_to_capture_west`](crate::Strategy::able_to_capture_west).
    #[inline(always)]
    pub fn able_to_capture_west(&self, targets: Sides<B>) -> Sides<B> {
        Sides(self.pawns & targets.0.backward(1).east())
    }

    /// The own pawns that attack a target: an enemy piece, or the en passant square.
    ///
    /// See [`Strategy::able_to_capture`](crate::Strategy::able_to_capture).
    #[inline(always)]
    pub fn able_to_capture(&self, targets: Sides<B>) -> Sides<B> {
        Sides(self.pawns & targets.0.backward(1).beside())
    }

    // Spans

    /// The squares ahead of some own pawn on its file.
    ///
    /// See [`Strategy::front_spans`](crate::Strategy::front_spans).
    #[inline(always)]
    pub fn front_spans(&self) -> Sides<B> {
        Sides(self.front_spans)
    }

    /// The squares behind some own pawn on its file.
    ///
    /// See [`Strategy::rear_spans`](crate::Strategy::rear_spans).
    #[inline(always)]
    pub fn rear_spans(&self) -> Sides<B> {
        Sides(self.rear_spans)
    }

    /// The squares between pawns that face each other.
    ///
    /// See [`Strategy::interspans`](crate::Strategy::interspans).
    #[inline(always)]
    pub fn interspans(&self) -> Sides<B> {
        Sides(self.front_spans & self.enemy_front_spans)
    }

    /// The square ahead of each own pawn.
    ///
    /// See [`Strategy::stops`](crate::Strategy::stops).
    #[inline(always)]
    pub fn stops(&self) -> Sides<B> {
        Sides(self.pawns.forward(1))
    }

    /// The squares ahead of some own pawn on its file, beyond its stop.
    ///
    /// See [`Strategy::telestops`](crate::Strategy::telestops).
    #[inline(always)]
    pub fn telestops(&self) -> Sides<B> {
        Sides(self.front_spans.forward(1))
    }

    // Attacks

    /// The squares that own pawns attack towards the h-file.
    ///
    /// See [`Strategy::east_attacks`](crate::Strategy::east_attacks).
    #[inline(always)]
    pub fn east_attacks(&self) -> Sides<B> {
        Sides(self.pawns.forward(1).east())
    }

    /// The squares that own pawns attack towards the a-file.
    ///
    /// See [`Strategy::west_attacks`](crate::Strategy::west_attacks).
    #[inline(always)]
    pub fn west_attacks(&self) -> Sides<B> {
        Sides(self.pawns.forward(1).west())
    }

    /// The squares that some own pawn attacks.
    ///
    /// See [`Strategy::attacks`](crate::Strategy::attacks).
    #[inline(always)]
    pub fn attacks(&self) -> Sides<B> {
        Sides(self.attacks)
    }

    /// The squares that two own pawns attack.
    ///
    /// See [`Strategy::double_attacks`](crate::Strategy::double_attacks).
    #[inline(always)]
    pub fn double_attacks(&self) -> Sides<B> {
        self.east_attacks() & self.west_attacks()
    }

    /// The squares that exactly one own pawn attacks.
    ///
    /// See [`Strategy::single_attacks`](crate::Strategy::single_attacks).
    #[inline(always)]
    pub fn single_attacks(&self) -> Sides<B> {
        self.east_attacks() ^ self.west_attacks()
    }

    /// The squares that some own pawn attacks now or after advancing.
    ///
    /// See [`Strategy::attack_front_spans`](crate::Strategy::attack_front_spans).
    #[inline(always)]
    pub fn attack_front_spans(&self) -> Sides<B> {
        Sides(self.attack_front_spans)
    }

    /// The squares on an adjacent file of some own pawn, level with it or behind.
    ///
    /// See [`Strategy::attack_rear_spans`](crate::Strategy::attack_rear_spans).
    #[inline(always)]
    pub fn attack_rear_spans(&self) -> Sides<B> {
        self.rear_fill().beside()
    }

    // Structure

    /// The own pawns with no enemy pawn ahead on their file.
    ///
    /// See [`Strategy::open_pawns`](crate::Strategy::open_pawns).
    #[inline(always)]
    pub fn open_pawns(&self) -> Sides<B> {
        Sides(self.pawns & !self.enemy_front_spans)
    }

    /// The own pawns with an enemy pawn ahead on their file.
    ///
    /// See [`Strategy::unfree_pawns`](crate::Strategy::unfree_pawns).
    #[inline(always)]
    pub fn unfree_pawns(&self) -> Sides<B> {
        Sides(self.pawns & self.enemy_front_spans)
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    ///
    /// See [`Strategy::passed_pawns`](crate::Strategy::passed_pawns).
    #[inline(always)]
    pub fn passed_pawns(&self) -> Sides<B> {
        Sides(self.pawns & !(self.enemy_front_spans | self.enemy_attack_front_spans))
    }

    /// The own pawns that are open and not passed, and have as many helpers as sentries at least.
    ///
    /// See [`Strategy::candidate_pawns`](crate::Strategy::candidate_pawns).
    #[inline(always)]
    pub fn candidate_pawns(&self) -> Sides<B> {
        let asked = self.open_pawns().0 & self.enemy_attack_front_spans;
        Sides(asked & self.pawns.supported())
    }

    /// The own pawns with no own pawn on an adjacent file.
    ///
    /// See [`Strategy::isolated_pawns`](crate::Strategy::isolated_pawns).
    #[inline(always)]
    pub fn isolated_pawns(&self) -> Sides<B> {
        Sides(self.pawns.isolated())
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    ///
    /// See [`Strategy::half_isolated_pawns`](crate::Strategy::half_isolated_pawns).
    #[inline(always)]
    pub fn half_isolated_pawns(&self) -> Sides<B> {
        Sides(self.pawns.half_isolated())
    }

    /// The own pawns with an own pawn ahead on their file.
    ///
    /// See [`Strategy::pawns_behind_own`](crate::Strategy::pawns_behind_own).
    #[inline(always)]
    pub fn pawns_behind_own(&self) -> Sides<B> {
        Sides(self.pawns & self.rear_spans)
    }

    /// The own pawns with an own pawn behind on their file.
    ///
    /// See [`Strategy::pawns_in_front_of_own`](crate::Strategy::pawns_in_front_of_own).
    #[inline(always)]
    pub fn pawns_in_front_of_own(&self) -> Sides<B> {
        Sides(self.pawns & self.front_spans)
    }

    /// The own pawns with an own pawn on their stop.
    ///
    /// See [`Strategy::pawns_directly_behind_own`](crate::Strategy::pawns_directly_behind_own).
    #[inline(always)]
    pub fn pawns_directly_behind_own(&self) -> Sides<B> {
        Sides(self.pawns & self.pawns.backward(1))
    }

    /// The own pawns on files with two own pawns or more, all of them.
    ///
    /// See [`Strategy::doubled_pawns`](crate::Strategy::doubled_pawns).
    #[inline(always)]
    pub fn doubled_pawns(&self) -> Sides<B> {
        Sides(self.pawns.doubled())
    }

    /// The own pawns on files with three own pawns or more, all of them.
    ///
    /// See [`Strategy::tripled_pawns`](crate::Strategy::tripled_pawns).
    #[inline(always)]
    pub fn tripled_pawns(&self) -> Sides<B> {
        Sides(self.pawns.tripled())
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    ///
    /// See [`Strategy::backward_pawns`](crate::Strategy::backward_pawns).
    #[inline(always)]
    pub fn backward_pawns(&self) -> Sides<B> {
        let weak_stops = self.outposts().0.swap_sides();
        Sides(self.pawns & weak_stops.backward(1))
    }

    /// The own pawns whose stop an enemy pawn stands on.
    ///
    /// See [`Strategy::rammed_pawns`](crate::Strategy::rammed_pawns).
    #[inline(always)]
    pub fn rammed_pawns(&self) -> Sides<B> {
        Sides(self.pawns & self.pawns.forward(1).swap_sides())
    }

    /// The own pawns that an enemy pawn attacks.
    ///
    /// See [`Strategy::lever_pawns`](crate::Strategy::lever_pawns).
    #[inline(always)]
    pub fn lever_pawns(&self) -> Sides<B> {
        Sides(self.pawns & self.attacks.swap_sides())
    }

    /// The own pawns with an own pawn beside them.
    ///
    /// See [`Strategy::phalanx_pawns`](crate::Strategy::phalanx_pawns).
    #[inline(always)]
    pub fn phalanx_pawns(&self) -> Sides<B> {
        Sides(self.pawns & self.pawns.beside())
    }

    /// The own pawns that an own pawn defends.
    ///
    /// See [`Strategy::defended_pawns`](crate::Strategy::defended_pawns).
    #[inline(always)]
    pub fn defended_pawns(&self) -> Sides<B> {
        Sides(self.pawns & self.attacks)
    }

    /// The own pawns that an own pawn defends or stands beside.
    ///
    /// See [`Strategy::connected_pawns`](crate::Strategy::connected_pawns).
    #[inline(always)]
    pub fn connected_pawns(&self) -> Sides<B> {
        Sides(self.pawns & (self.attacks | self.pawns.beside()))
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    ///
    /// See [`Strategy::holes`](crate::Strategy::holes).
    #[inline(always)]
    pub fn holes(&self) -> Sides<B> {
        Sides(!self.attack_front_spans)
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    ///
    /// See [`Strategy::outposts`](crate::Strategy::outposts).
    #[inline(always)]
    pub fn outposts(&self) -> Sides<B> {
        Sides(self.attacks & !self.enemy_attack_front_spans)
    }
}
