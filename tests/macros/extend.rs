//! `extend!`: views, `BothSides` and moves in the types of two engines. The package `tests/proof`
//! covers every operation in the types of two other engines.

use pawnfill::moves::{Empty, Enemies};
use pawnfill::sides::{A8First, AnyLevel, BothSides, Scalar, Score, Sides};
use pawnfill::{Color, Shift, Square, at_level};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::mixed::Mixed;
use pawnfill_oracle::moves::{self as rules, Plain, Sets};
use pawnfill_oracle::oracle;
#[cfg(all(debug_assertions, panic = "unwind"))]
use pawnfill_oracle::panics::panic_of;

use crate::Side;
use by_index::Operations as _;
use from_a8::{Bitboard, View};

/// A square by its file and rank.
#[derive(Clone, Copy)]
struct FileAndRank(u8, u8);

impl From<FileAndRank> for Square {
    fn from(FileAndRank(file, rank): FileAndRank) -> Self {
        Self::from_index(8 * rank + file)
    }
}

/// An engine whose a8 is bit 0, with its own colors and squares.
mod from_a8 {
    use super::{FileAndRank, Mixed, Side};

    newtype! { Bitboard }

    pawnfill::extend! {
        impl Bitboard {
            type Color = Side;
            type Square = FileAndRank;
            strategy: Mixed,
            first_square: A8,

            fn square(square: FileAndRank) -> pawnfill::Square { square.into() }

            pub(super) struct View;
        }
    }
}

/// Another engine whose a8 is bit 0, with a trait, the library's colors, and squares as numbers.
mod by_index {
    use super::Mixed;

    newtype! { Set }

    pawnfill::extend! {
        pub(super) trait Operations for Set {
            first_square: A8;
            strategy: Mixed
            type Square = usize;
            fn square(square: usize) -> usize { square }
        }
    }
}

#[test]
fn the_view_is_printed_and_compared() {
    let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000_u64);
    let ours = pawnfill::PawnStructure::new(Shift, white, black);
    let [own, enemy] = [white, black].map(|set| Bitboard(set.swap_bytes()));
    let view = View::new(own, enemy);
    assert_eq!(view.to_string(), ours.to_string());
    assert_eq!(format!("{view:?}"), ours.to_string());
    assert_eq!(std::collections::HashSet::from([view, view]).len(), 1);
}

#[test]
fn both_sides_are_those_of_each_color() {
    let mut random = Random::new(37);
    for _ in 0..60 {
        let [w, b] = [random.set(), random.set()];
        let weights: [i32; 64] = std::array::from_fn(|_| random.below(1 << 20) as i32);
        let of_a8 = std::array::from_fn(|square| weights[square ^ 56]);
        let [white, black] = [w, b].map(|set| Bitboard(set.swap_bytes()));
        let expected = Color::ALL.map(|color| {
            let [ours, theirs] = [[w, b], [b, w]][color as usize];
            oracle::passed_pawns(color, ours, theirs).swap_bytes()
        });
        for any in AnyLevel::all() {
            at_level!(any, |level| {
                let pawns = BothSides::new(level, white, black);
                assert_eq!(pawns.pawns().by_color(), [white, black]);
                assert_eq!(pawns.passed_pawns().by_color().map(|set| set.0), expected);
                let of_sides = pawns.able_to_capture(Sides::new(level, black, white));
                assert_eq!(pawns.able_to_capture([black, white]), of_sides);
                let of_splat = pawns.able_to_capture(Sides::splat(level, white));
                assert_eq!(pawns.able_to_capture(white), of_splat);

                // The weights are in the order of the set's squares.
                let [mut ours, mut own] = [Score::new(level), Score::new(level)];
                ours.add_by_square(Sides::new(level, w, b), &weights);
                own.add_by_square(Sides::new(level, white, black), &of_a8);
                assert_eq!(own.total(), ours.total());

                use by_index::Set;
                let [white, black] = [white, black].map(|set| Set(set.0));
                let pawns = Set::both_sides(level, white, black);
                assert_eq!(pawns.pawns(), Set::to_sides(level, white, black));
                let passed = Set::from_sides(pawns.passed_pawns());
                assert_eq!(passed.map(|set| set.0), expected);
            });
        }
    }
}

#[test]
fn moves_are_those_of_the_engine() {
    let mut random = Random::new(39);
    let positions = std::iter::repeat_with(|| Sets::random(&mut random));
    let positions = positions.filter_map(|sets| Some((sets.legal?, sets)));
    for (legal, sets) in positions.take(100) {
        let square = Square::from_index(legal.king);
        let mask = by_index::Set::attack_mask(sets.color, square.flip_rank() as usize);
        assert_eq!(mask.0.swap_bytes(), oracle::attack_mask(sets.color, square));
        let by_rules = rules::moves(&sets);
        let moves = by_rules.iter().flat_map(|&(kind, _, from, to)| {
            let squares = (u16::from(from) | u16::from(to) << 6) ^ 0xe38;
            let promotions = if kind < 2 { 1..=4 } else { 0..=0 };
            promotions.map(move |piece| squares | piece << 12)
        });
        let expected = std::collections::BTreeSet::from_iter(moves);
        macro_rules! check {
            ($moves:expr, $set:expr, $square:expr) => {
                let set = $set;
                let square = |index| $square(Square::from_index(index));
                let king = square(legal.king);
                let [orthogonal, diagonal] = [legal.orthogonal, legal.diagonal].map(set);
                let moves = $moves.targets(set(sets.targets)).check_mask(set(sets.check_mask));
                let passed = sets.en_passant.map(square);
                let moves = moves.pinned(king, set(legal.pinned));
                let moves = moves.en_passant_if_legal(passed, king, orthogonal, diagonal);
                let mut list = [0; 256];
                let count = moves.list(Scalar, Plain, &mut list);
                let listed = std::collections::BTreeSet::from_iter(list[..count].iter().copied());
                assert_eq!(listed, expected, "{sets:?}");
                for &(kind, _, from, to) in &by_rules {
                    assert!(moves.contains(square(from), square(to), kind < 2), "{sets:?}");
                    assert!(!moves.contains(square(to), square(from), kind < 2), "{sets:?}");
                }
            };
        }
        let side = [Side::White, Side::Black][sets.color as usize];
        let set = |set: u64| Bitboard(set.swap_bytes());
        let moves =
            set(sets.pawns).pawn_moves(side, Empty(set(sets.empty)), Enemies(set(sets.enemies)));
        check! { moves, set, |square: Square| FileAndRank(square.file(), square.rank()) }
        // With a trait, which is for types of other crates, the moves have the library's sets and squares.
        let set = |set: u64| by_index::Set(set.swap_bytes());
        let moves = set(sets.pawns).pawn_moves(
            sets.color,
            Empty(set(sets.empty)),
            Enemies(set(sets.enemies)),
        );
        check! { moves, |set: u64| A8First(set.swap_bytes()), |square: Square| square }
    }
}

/// A push from the first rank panics at the caller's line. An index off the board panics, too: many engines
/// use 64 for no square, which would otherwise become a1.
#[cfg(all(debug_assertions, panic = "unwind"))]
#[test]
fn arguments_outside_the_domain_panic() {
    let (set, empty) = (Bitboard(1 << 60), Bitboard(0));
    let view = View::new(set, empty);
    let message = "able_to_push is for pawns on ranks 2 to 7";
    let expected = Some([file!(), message].map(str::to_owned));
    let white = Side::White;
    assert_eq!(panic_of(|| set.able_to_push(white, empty)), expected);
    assert_eq!(panic_of(|| view.able_to_push(white, empty)), expected);
    for index in [64, 256] {
        assert!(panic_of(|| by_index::Set::file_mask(index)).is_some());
    }
    assert!(panic_of(|| Square::from_index(255)).is_some());
    assert_eq!(Square::new(64), None);
}
