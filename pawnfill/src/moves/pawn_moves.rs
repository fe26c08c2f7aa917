//! [`PawnMoves`]: which pawn moves a position has.

use core::marker::PhantomData;

use crate::board::{Color, RANK_1, Square, beside};
use crate::sides::{ColorOf, SquareOf, SquareSet};

use super::encoding::{Encoding, Format};
use super::kinds::Kinds;
use super::list::ListMoves;
use super::pins::{Pinned, legal_captors, passing, seen_as};
use super::sets::{Board, MoveSets, Options, Targets};

/// All empty squares of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Empty<S = u64>(pub S);

/// All pieces of the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Enemies<S = u64>(pub S);

/// The pawn moves of one side.
///
/// They are pseudo-legal. [`legal`](Self::legal) keeps exactly the legal moves. An engine that has its own
/// masks calls [`check_mask`](Self::check_mask), [`pinned`](Self::pinned) and
/// [`en_passant_if_legal`](Self::en_passant_if_legal) instead, in any order.
///
/// ```
/// use pawnfill::moves::{Empty, Enemies, PawnMoves};
/// use pawnfill::{Color, Square};
///
/// // 4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6: the rook pins the pawn on e5.
/// let (pawns, enemies, king) = (0x14_0000_0000, 0x5000_0008_0000_0000, Square::E1);
/// let (empty, rook) = (!(pawns | enemies | king.bitboard()), 1 << 60);
/// let moves = PawnMoves::new(Color::White, pawns, Empty(empty), Enemies(enemies))
///     .pinned(king, 1 << 36)
///     .en_passant_if_legal(Some(Square::D6), king, rook, 0);
/// assert!(moves.contains(Square::C5, Square::D6, false));
/// assert!(moves.contains(Square::E5, Square::E6, false)); // on the line
/// assert!(!moves.contains(Square::E5, Square::D6, false));
/// ```
///
/// `S` is the [type of the sets](SquareSet): `u64` with a1 as bit 0, or the engine's own type. With the
/// engine's own type, colors and squares are the engine's, too.
///
/// Debug builds assert these preconditions:
///
/// - own pawns, empty squares and enemies are disjoint, and no pawn is on its last rank;
/// - a square of en passant is empty and on the sixth rank, and an enemy is behind it;
/// - a pinned pawn shares a line with its king;
/// - the pieces in [`Attackers`](super::Attackers), and the sliders for en passant, are enemies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnMoves<S = u64> {
    pub(super) sets: MoveSets<Option<Pinned>>,
    /// The allowed destinations of en passant. Only the setters of masks and of en passant read them.
    en_passant_targets: u64,
    /// All enemies, for assertions.
    pub(super) enemies: u64,
    set_type: PhantomData<fn() -> S>,
}

impl<S: SquareSet> PawnMoves<S> {
    /// Finds all moves of a color's pawns, except en passant. A pawn on its first rank has no double push. In
    /// release builds, a pawn on its last rank has no moves.
    #[inline(always)]
    #[track_caller]
    pub fn new(color: impl ColorOf<S>, pawns: S, empty: Empty<S>, enemies: Enemies<S>) -> Self {
        let color = seen_as(color);
        let [pawns, empty, enemies] = [pawns, empty.0, enemies.0].map(S::to_bits);
        debug_assert!(pawns & empty == 0, "a square is empty and has an own pawn");
        debug_assert!(enemies & empty == 0, "a square is empty and has an enemy");
        debug_assert!(pawns & enemies == 0, "own pawns and enemies overlap");
        let last = match color {
            Color::White => RANK_1 << 56,
            Color::Black => RANK_1,
        };
        debug_assert!(pawns & last == 0, "a pawn is on its last rank");
        Self {
            sets: MoveSets {
                board: Board { pawns, empty },
                targets: Targets { captures: enemies, pushes: empty },
                options: Options { color, kinds: Kinds::ALL, en_passant: 0 },
                pins: None,
            },
            en_passant_targets: !0,
            enemies,
            set_type: PhantomData,
        }
    }

    /// Keeps the moves whose destination is a target. The square that a double push passes need not be a
    /// target.
    ///
    /// To list moves in stages, use disjoint targets: each move is then in one stage. Several calls intersect
    /// their targets. If the king is in check, use [`check_mask`](Self::check_mask).
    #[inline(always)]
    #[must_use]
    pub fn targets(self, targets: S) -> Self {
        let targets = targets.to_bits();
        self.narrowed(targets, targets)
    }

    /// Keeps the moves whose destination or captured piece is in a [check mask](super::Checks::mask).
    ///
    /// [`targets`](Self::targets) with the same mask differs in one case: it leaves out the capture en
    /// passant of a pawn that gives check.
    ///
    /// ```
    /// # use pawnfill::moves::{Empty, Enemies, PawnMoves};
    /// # use pawnfill::{Color, Square};
    /// // Black's pawn went from e7 to e5, and gives check to the king on d4.
    /// let (pawns, king, checker) = (0x0000_0008_2000_0100, 1 << 27, 1 << 36); // d5 f4 a2; d4; e5
    /// let moves = PawnMoves::new(Color::White, pawns, Empty(!(pawns | king | checker)), Enemies(checker));
    /// let evasions = moves.check_mask(checker).en_passant(Some(Square::E6));
    /// assert!(evasions.contains(Square::D5, Square::E6, false));
    /// assert!(evasions.contains(Square::F4, Square::E5, false));
    /// assert!(!evasions.contains(Square::A2, Square::A3, false));
    /// ```
    #[doc(alias("evasions"))]
    #[inline(always)]
    #[must_use]
    pub fn check_mask(self, mask: S) -> Self {
        let mask = mask.to_bits();
        self.narrowed(mask, mask | mask.rotate_left(self.forward()))
    }

    /// Keeps the moves of some kinds. Several calls intersect their kinds.
    #[inline(always)]
    #[must_use]
    pub fn only(mut self, kinds: Kinds) -> Self {
        self.sets.options.kinds = self.sets.options.kinds & kinds;
        self
    }

    /// Forbids pinned pawns to leave the line to their king. On the king's file, they may only push; on a
    /// diagonal, they may only capture along it; on the king's rank, they have no moves.
    ///
    /// The set may also hold other pieces, or be a mask of the pin rays. After several calls, the last one
    /// counts.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn pinned(mut self, king: impl SquareOf<S>, pinned: S) -> Self {
        let pins = Pinned {
            king: Square::from_index(king.index()),
            pawns: pinned.to_bits() & self.sets.board.pawns,
        };
        debug_assert!(pins.are_on_lines(), "a pinned pawn is on no line with its king");
        self.sets.pins = Some(pins);
        self
    }

    /// Allows captures en passant to a square, even if they expose the king to a slider. `None` allows none.
    /// The compiler cannot infer the type of a bare `None`: write `None::<Square>`, or leave out the call.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn en_passant(self, square: Option<impl SquareOf<S>>) -> Self {
        self.with_passing(square, |captors, _| captors)
    }

    /// Allows the captures en passant that [`legal_en_passant`](super::legal_en_passant) finds. `None` allows
    /// none. `orthogonal` are the enemy's rooks and queens, `diagonal` its bishops and queens.
    ///
    /// ```
    /// # use pawnfill::moves::{Empty, Enemies, PawnMoves};
    /// # use pawnfill::{Color, Square};
    /// // 8/8/8/K1Pp3r/8/8/8/4k3 w - d6
    /// let (pawns, enemies) = (1 << 34, 1 << 35 | 1 << 39 | 1 << 4);
    /// let empty = Empty(!(pawns | enemies | 1 << 32));
    /// let moves = PawnMoves::new(Color::White, pawns, empty, Enemies(enemies));
    /// let moves = moves.en_passant_if_legal(Some(Square::D6), Square::A5, 1 << 39, 0);
    /// assert!(!moves.contains(Square::C5, Square::D6, false));
    /// assert!(moves.contains(Square::C5, Square::C6, false));
    /// ```
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn en_passant_if_legal(
        self,
        square: Option<impl SquareOf<S>>,
        king: impl SquareOf<S>,
        orthogonal: S,
        diagonal: S,
    ) -> Self {
        let sliders = [orthogonal, diagonal].map(S::to_bits);
        self.assert_enemies(sliders[0] | sliders[1]);
        let (king, occupied) = (Square::from_index(king.index()), !self.sets.board.empty);
        self.with_passing(square, |captors, moved| {
            legal_captors(captors, moved, king, occupied, sliders)
        })
    }

    /// Counts the moves. A list needs this length.
    #[inline]
    pub fn count<E: Encoding>(self, _encoding: E) -> usize {
        match self.sets.pins {
            None => self.sets.with(()).count::<E>(),
            Some(pins) => self.sets.with(pins).count::<E>(),
        }
    }

    /// Returns whether there is no move.
    ///
    /// ```
    /// # use pawnfill::Color;
    /// # use pawnfill::moves::{Empty, Enemies, PawnMoves};
    /// let (e4, e5) = (1 << 28, 1 << 36);
    /// assert!(PawnMoves::new(Color::White, e4, Empty(!(e4 | e5)), Enemies(e5)).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        match self.sets.pins {
            None => self.sets.with(()).is_empty(),
            Some(pins) => self.sets.with(pins).is_empty(),
        }
    }

    /// Returns whether a move, for example a hash move, would be in the list. `promotes` says whether it is a
    /// promotion.
    #[doc(alias("is_legal", "is_pseudo_legal"))]
    #[inline(always)]
    pub fn contains(self, from: impl SquareOf<S>, to: impl SquareOf<S>, promotes: bool) -> bool {
        let squares = [from.index(), to.index()].map(Square::from_index);
        self.sets.contains(squares, promotes, |_| true)
    }

    /// Returns whether an integer, for example a hash move, would be in the list. Any integer is accepted.
    /// [`Encoding`] has an example.
    #[inline(always)]
    pub fn contains_bits<E: Encoding>(self, _encoding: E, bits: E::Bits) -> bool {
        const { assert!(Format::<E>::SQUARES != 0) };
        let (squares, flag) = Format::<E>::decode(bits);
        let promotes = squares[1].bitboard() & (RANK_1 | RANK_1 << 56) != 0;
        // A loop that stops at the flag would branch for each flag.
        let is_asked = |kind| {
            let flags = Format::<E>::flags(kind).iter();
            flags.fold(false, |is_one, one| is_one | (*one == flag))
        };
        self.sets.contains(squares, promotes, is_asked)
    }

    /// Writes the moves to the beginning of a slice, in the [order of the module](super#the-order), and
    /// returns how many there are. To append to a list, pass its unused part.
    ///
    /// Moves are written in whole vectors, so up to 32 elements after them may be overwritten. A slow path
    /// writes one move at a time. It is taken for more than eight pawns, or if fewer than 48 elements are
    /// left after promotions and en passant, which come first. Levels without a kernel also take it if bit 63
    /// is a pawn on its first rank. A slice of [`MOVE_CAPACITY`](super::MOVE_CAPACITY) is long enough for the
    /// fast path.
    ///
    /// # Panics
    ///
    /// If the slice is too short for the moves.
    #[inline(always)]
    #[track_caller]
    pub fn list<E: Encoding>(
        self,
        level: impl ListMoves,
        _encoding: E,
        list: &mut [E::Move],
    ) -> usize {
        // This comes first, so that the error for a wrong encoding points at the user's call.
        const { assert!(Format::<E>::SQUARES != 0) };
        match self.sets.pins {
            None => level.list::<E, _>(self.sets.with(()), list),
            Some(pins) => level.list::<E, _>(self.sets.with(pins), list),
        }
    }

    /// Returns by how many bits a left rotate moves a set one rank forward.
    #[inline(always)]
    fn forward(self) -> u32 {
        self.sets.distances()[0] as u32
    }

    #[inline(always)]
    fn narrowed(mut self, targets: u64, en_passant_targets: u64) -> Self {
        self.sets.targets.captures &= targets;
        self.sets.targets.pushes &= targets;
        self.en_passant_targets &= en_passant_targets;
        self.with_en_passant(self.sets.options.en_passant)
    }

    /// Allows captures en passant. `choose` filters the pawns beside the captured pawn.
    #[inline(always)]
    #[track_caller]
    fn with_passing(
        self,
        square: Option<impl SquareOf<S>>,
        choose: impl FnOnce(u64, u64) -> u64,
    ) -> Self {
        let Some(square) = square else { return self.with_en_passant(0) };
        let [to, captured] = passing(self.sets.options.color, square);
        self.assert_en_passant(to, captured);
        let captors = choose(self.sets.board.pawns & beside(captured), to | captured);
        self.with_en_passant(if captors == 0 { 0 } else { to | captors })
    }

    /// Sets the square of en passant and the captors, or 0 if the square is not a target.
    #[inline(always)]
    fn with_en_passant(mut self, passing: u64) -> Self {
        let is_target = passing & !self.sets.board.pawns & self.en_passant_targets != 0;
        self.sets.options.en_passant = if is_target { passing } else { 0 };
        self
    }

    #[inline(always)]
    #[track_caller]
    pub(super) fn assert_enemies(self, pieces: u64) {
        debug_assert!(pieces & !self.enemies == 0, "an attacker is not an enemy");
    }

    #[inline(always)]
    #[track_caller]
    fn assert_en_passant(self, to: u64, captured: u64) {
        let sixth = RANK_1 << [40, 16][self.sets.options.color as usize];
        debug_assert!(to & sixth != 0, "en passant does not end on the sixth rank");
        debug_assert!(
            to & self.sets.board.empty != 0,
            "en passant does not end on an empty square"
        );
        debug_assert!(captured & !self.enemies == 0, "en passant captures no enemy");
    }
}
