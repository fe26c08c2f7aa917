//! [`BothSides`]: the pawn structure of both sides.

use crate::board::{RANK_1, are_on_pawn_ranks};
use crate::shift;

use super::lanes::{Lanes, OneBoard, map};
use super::levels::{Level, Registers};
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
pub struct BothSides<L: Registers> {
    level: L,
    pub(super) pawns: L::Lanes,
    // The sets that several answers share.
    front_spans: L::Lanes,
    rear_spans: L::Lanes,
    attacks: L::Lanes,
    attack_front_spans: L::Lanes,
    // The same spans with the sides swapped: each side has its enemy's.
    enemy_front_spans: L::Lanes,
    enemy_attack_front_spans: L::Lanes,
}

impl<L: Level> BothSides<L> {
    /// The structure of these pawns, which may be any two sets.
    #[inline(always)]
    pub fn new(level: L, white: u64, black: u64) -> Self {
        level.run(
            #[inline(always)]
            || {
                let pawns = level.lanes(white, black);
                let front_spans = pawns.front_spans();
                let attack_front_spans = front_spans.beside();
                Self {
                    level,
                    pawns,
                    front_spans,
                    rear_spans: pawns.rear_spans(),
                    attacks: pawns.forward(1).beside(),
                    attack_front_spans,
                    enemy_front_spans: front_spans.swap_sides(),
                    enemy_attack_front_spans: attack_front_spans.swap_sides(),
                }
            },
        )
    }
}

impl<L: Registers> BothSides<L> {
    /// Asserts the domain of a push of sets.
    #[inline(always)]
    #[track_caller]
    fn on_pawn_ranks(&self, name: &str) {
        if cfg!(debug_assertions) {
            let [white, black] = self.pawns.by_color();
            assert!(
                are_on_pawn_ranks(white | black),
                "{name} is for pawns on ranks 2 to 7"
            );
        }
    }

    /// The pawns of each side.
    #[inline(always)]
    pub fn pawns(&self) -> Sides<L> {
        Sides(self.pawns)
    }
}

/// Writes the answers, with the docs of those of [`PawnStructure`](crate::PawnStructure).
macro_rules! answers {
    (
        $($([$domain:ident])? fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)?) -> $output:ty $body:block)*
    ) => {
        impl<L: Registers> BothSides<L> { $(
            #[doc = crate::structure::answer_docs!($name)]
            #[inline(always)]
            #[track_caller]
            pub fn $name(&$self $(, $argument: $type)?) -> $output {
                $($self.$domain(stringify!($name));)?
                // Outside of the level, an answer is then one call, and not one for each instruction.
                $self.level.run(#[inline(always)] || $body)
            }
        )* }
    };
}

answers! {
    // Fills

    fn north_fill(&self) -> Sides<L> { Sides(self.front_fill().0.with_black_of(self.rear_fill().0)) }
    fn south_fill(&self) -> Sides<L> { Sides(self.rear_fill().0.with_black_of(self.front_fill().0)) }
    fn file_fill(&self) -> Sides<L> { Sides(self.pawns.file_fill()) }
    fn front_fill(&self) -> Sides<L> { Sides(self.pawns | self.front_spans) }
    fn rear_fill(&self) -> Sides<L> { Sides(self.pawns | self.rear_spans) }

    // Files

    fn fill_files(&self) -> Sides<L> { self.file_fill() }
    fn half_open_or_open_fill(&self) -> Sides<L> { !self.file_fill() }

    // Pushes: the empty squares are the same for both sides, `Sides::new(level, empty, empty)`.

    [on_pawn_ranks] fn single_push_targets(&self, empty: Sides<L>) -> Sides<L> { Sides(self.pawns.forward(1) & empty.0) }
    [on_pawn_ranks] fn double_push_targets(&self, empty: Sides<L>) -> Sides<L> {
        // White's double pushes end on the fourth rank, Black's on the fifth.
        let rank = self.level.lanes(RANK_1 << 24, RANK_1 << 32);
        Sides(self.single_push_targets(empty).0.forward(1) & empty.0 & rank)
    }

    [on_pawn_ranks] fn able_to_push(&self, empty: Sides<L>) -> Sides<L> { Sides(self.pawns & empty.0.backward(1)) }
    [on_pawn_ranks] fn able_to_double_push(&self, empty: Sides<L>) -> Sides<L> {
        let targets = self.double_push_targets(empty);
        targets.backward().backward()
    }

    // Captures

    fn able_to_capture_east(&self, targets: Sides<L>) -> Sides<L> {
        Sides(self.pawns & targets.0.backward(1).west())
    }

    fn able_to_capture_west(&self, targets: Sides<L>) -> Sides<L> {
        Sides(self.pawns & targets.0.backward(1).east())
    }

    fn able_to_capture(&self, targets: Sides<L>) -> Sides<L> {
        Sides(self.pawns & targets.0.backward(1).beside())
    }

    // Spans

    fn front_spans(&self) -> Sides<L> { Sides(self.front_spans) }
    fn rear_spans(&self) -> Sides<L> { Sides(self.rear_spans) }
    fn interspans(&self) -> Sides<L> { Sides(self.front_spans & self.enemy_front_spans) }
    fn stops(&self) -> Sides<L> { Sides(self.pawns.forward(1)) }
    fn telestops(&self) -> Sides<L> { Sides(self.front_spans.forward(1)) }

    // Attacks

    fn east_attacks(&self) -> Sides<L> { Sides(self.pawns.forward(1).east()) }
    fn west_attacks(&self) -> Sides<L> { Sides(self.pawns.forward(1).west()) }
    fn attacks(&self) -> Sides<L> { Sides(self.attacks) }
    fn double_attacks(&self) -> Sides<L> { self.east_attacks() & self.west_attacks() }
    fn single_attacks(&self) -> Sides<L> { self.east_attacks() ^ self.west_attacks() }
    fn attack_front_spans(&self) -> Sides<L> { Sides(self.attack_front_spans) }
    fn attack_rear_spans(&self) -> Sides<L> { self.rear_fill().beside() }

    // Structure

    fn open_pawns(&self) -> Sides<L> { Sides(self.pawns & !self.enemy_front_spans) }
    fn unfree_pawns(&self) -> Sides<L> { Sides(self.pawns & self.enemy_front_spans) }
    fn passed_pawns(&self) -> Sides<L> {
        Sides(self.pawns & !(self.enemy_front_spans | self.enemy_attack_front_spans))
    }

    fn candidate_pawns(&self) -> Sides<L> {
        let asked = self.open_pawns().0 & self.enemy_attack_front_spans;
        Sides(asked & self.pawns.supported())
    }

    fn isolated_pawns(&self) -> Sides<L> { Sides(self.pawns.isolated()) }
    fn half_isolated_pawns(&self) -> Sides<L> { Sides(self.pawns.half_isolated()) }
    fn pawns_behind_own(&self) -> Sides<L> { Sides(self.pawns & self.rear_spans) }
    fn pawns_in_front_of_own(&self) -> Sides<L> { Sides(self.pawns & self.front_spans) }
    fn pawns_directly_behind_own(&self) -> Sides<L> { Sides(self.pawns & self.pawns.backward(1)) }
    fn doubled_pawns(&self) -> Sides<L> { Sides(self.pawns.doubled()) }
    fn tripled_pawns(&self) -> Sides<L> { Sides(self.pawns.tripled()) }
    fn backward_pawns(&self) -> Sides<L> {
        let weak_stops = self.outposts().0.swap_sides();
        Sides(self.pawns & weak_stops.backward(1))
    }

    fn rammed_pawns(&self) -> Sides<L> { Sides(self.pawns & self.pawns.forward(1).swap_sides()) }
    fn lever_pawns(&self) -> Sides<L> { Sides(self.pawns & self.attacks.swap_sides()) }
    fn phalanx_pawns(&self) -> Sides<L> { Sides(self.pawns & self.pawns.beside()) }
    fn defended_pawns(&self) -> Sides<L> { Sides(self.pawns & self.attacks) }
    fn connected_pawns(&self) -> Sides<L> { Sides(self.pawns & (self.attacks | self.pawns.beside())) }
    fn holes(&self) -> Sides<L> { Sides(!self.attack_front_spans) }
    fn outposts(&self) -> Sides<L> { Sides(self.attacks & !self.enemy_attack_front_spans) }

    // File sets and numbers

    fn file_set(&self) -> [u8; 2] { self.pawns.file_sets() }
    fn open_files(&self) -> u8 {
        let [white, black] = self.file_set();
        !(white | black)
    }

    fn closed_files(&self) -> u8 {
        let [white, black] = self.file_set();
        white & black
    }

    fn half_open_files(&self) -> [u8; 2] {
        // Both sides in one word, as in `island_count`.
        let files = u16::from_le_bytes(self.file_set());
        (files.swap_bytes() & !files).to_le_bytes()
    }

    fn adjacent_files(&self) -> [u8; 2] { map(self.file_set(), shift::adjacent_files) }
    fn isolated_files(&self) -> [u8; 2] { map(self.file_set(), shift::isolated_files) }
    fn island_count(&self) -> [u8; 2] {
        // Both sides in one word. Counted in two bytes, file sets that come from a mask register would be
        // stored, and loaded again as vectors.
        let files = u16::from_le_bytes(self.file_set());
        let first = files & !(files << 1 & 0xfefe);
        map(first.to_le_bytes(), |first| first.count_ones() as u8)
    }
}
