//! `extend!`: in the types of engines with a1 and with a8 as bit 0, operations of every signature agree with the
//! oracle. For two other engines, the proof covers every operation on x86-64.

use pawnfill::moves::{Encoding, PawnMoves};
use pawnfill::sides::{A8First, AnyLevel, BothSides, Scalar, Score, Sides};
use pawnfill::{Color, Shift, Square, at_level};
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::mixed::Mixed;
use pawnfill_oracle::oracle;
#[cfg(all(debug_assertions, panic = "unwind"))]
use pawnfill_oracle::panics::panic_of;

use by_index::Operations as _;

/// A newtype with colors and squares of its own, whose indices differ from ours.
mod own {
    use super::Mixed;

    newtype! { Bitboard }

    #[derive(Clone, Copy)]
    pub(super) enum Side {
        Black,
        White,
    }

    impl From<Side> for pawnfill::Color {
        fn from(side: Side) -> Self {
            match side {
                Side::White => Self::White,
                Side::Black => Self::Black,
            }
        }
    }

    /// A square by its file and rank.
    #[derive(Clone, Copy)]
    pub(super) struct Place(pub(super) u8, pub(super) u8);

    impl From<Place> for pawnfill::Square {
        fn from(Place(file, rank): Place) -> Self {
            Self::from_index(8 * rank + file)
        }
    }

    pawnfill::extend! {
        /// The pawn operations, as this engine runs them.
        impl Bitboard {
            type Color = Side;
            type Square = Place;
            strategy: Mixed,
            first_square: A1,

            /// All of a position's pawns.
            pub(super) struct View;
        }
    }
}

/// An engine whose a8 is bit 0, with White's pawns walking down its bits.
mod from_a8 {
    use super::Mixed;
    use super::own::{Place, Side};

    newtype! { Bitboard }

    pawnfill::extend! {
        impl Bitboard {
            type Color = Side;
            type Square = Place;
            strategy: Mixed,
            first_square: A8,

            fn square(square: Place) -> pawnfill::Square { square.into() }

            pub(super) struct View;
        }
    }
}

/// The same by the methods of a trait, with our colors, and squares that are converted by their indices, 0 for a8.
mod by_index {
    use super::Mixed;

    newtype! { Set }

    pawnfill::extend! {
        pub(super) trait Operations for Set {
            first_square: A8;
            strategy: Mixed
            type Square = usize;
            fn square(square: usize) -> usize { square }

            pub(super) struct View;
        }
    }
}

/// Compares an operation of every signature, and answers of the view, with the oracle: by an engine's types of sets and
/// of views, and its ways to write our sets, to read them, and to write our colors and squares.
macro_rules! check {
    ($set:ty, $view:ty, $of:path, |$own:ident| $bits:expr, $of_color:expr, $of_square:expr) => {
        let mut random = Random::new(31);
        for turn in 0..200 {
            let [w, b, e, t] = [(); 4].map(|()| random.set());
            let (pawns, square) = (w & PAWN_RANKS, Square::from_index(turn % 64));
            let [white, black, empty, targets, own] = [w, b, e, t, pawns].map($of);
            let (at, files) = ($of_square(square), turn);
            let bits = |$own: $set| $bits;
            assert_eq!(bits(<$set>::fill_files(files)), oracle::fill_files(files));
            assert_eq!(bits(<$set>::north_fill(white)), oracle::north_fill(w));
            assert_eq!(<$set>::file_set(white), oracle::file_set(w));
            assert_eq!(<$set>::open_files(white, black), oracle::open_files(w, b));
            assert_eq!(bits(<$set>::file_mask(at)), oracle::file_mask(square));
            let attackers = oracle::attackers(square, w, b);
            assert_eq!(bits(<$set>::attackers(at, white, black)), attackers);
            let view = <$view>::new(white, black);
            assert_eq!(view.open_files(), oracle::open_files(w, b));
            assert_eq!(bits(view.interspans()), oracle::interspans(w, b));
            assert_eq!(bits(view.attackers(at)), attackers);
            assert_eq!(bits(<$view>::file_mask(at)), oracle::file_mask(square));
            for color in Color::ALL {
                let side = $of_color(color);
                let mask = oracle::attack_mask(color, square);
                assert_eq!(bits(<$set>::attack_mask(side, at)), mask);
                assert_eq!(bits(<$view>::attack_mask(side, at)), mask);
                let push = oracle::push_targets(color, square, e);
                assert_eq!(bits(<$set>::push_targets(side, at, empty)), push);
                let attacks = oracle::push_attacks(color, pawns, e, t);
                assert_eq!(
                    bits(<$set>::push_attacks(own, side, empty, targets)),
                    attacks
                );
                let passed = oracle::passed_pawns(color, w, b);
                assert_eq!(bits(<$set>::passed_pawns(white, side, black)), passed);
                let [ours, theirs] = if color == Color::White {
                    [w, b]
                } else {
                    [b, w]
                };
                assert_eq!(bits(view.pawns(side)), ours);
                assert_eq!(
                    bits(view.passed_pawns(side)),
                    oracle::passed_pawns(color, ours, theirs)
                );
                assert_eq!(view.file_set(side), oracle::file_set(ours));
                let captures = oracle::able_to_capture(color, ours, t);
                assert_eq!(bits(view.able_to_capture(side, targets)), captures);
            }
        }
    };
}

#[test]
fn operations_of_every_signature_agree_with_the_oracle() {
    let side = |color| [own::Side::White, own::Side::Black][color as usize];
    let place = |square: Square| own::Place(square.file(), square.rank());
    check! { own::Bitboard, own::View, own::Bitboard, |set| set.0, side, place }
    let of = |set: u64| from_a8::Bitboard(set.swap_bytes());
    check! { from_a8::Bitboard, from_a8::View, of, |set| set.0.swap_bytes(), side, place }
    let index = |square: Square| square.flip_rank() as usize;
    let of = |set: u64| by_index::Set(set.swap_bytes());
    check! { by_index::Set, by_index::View, of, |set| set.0.swap_bytes(), |color| color, index }
}

/// The parts of a view besides its operations. An engine whose a8 is bit 0 has the same position, and prints its own
/// sets.
#[test]
fn the_view_is_printed_and_compared() {
    let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000_u64);
    let ours = pawnfill::PawnStructure::new(Shift, white, black);
    let view = own::View::new(own::Bitboard(white), own::Bitboard(black));
    assert_eq!(view.to_string(), ours.to_string());
    assert_eq!(format!("{view:?}"), ours.to_string());
    assert_eq!(std::collections::HashSet::from([view, view]).len(), 1);

    let [own, enemy] = [white, black].map(|set| from_a8::Bitboard(set.swap_bytes()));
    let view = from_a8::View::new(own, enemy);
    assert_eq!(view.to_string(), ours.to_string());
}

/// The sets of both sides go in and come out in the engine's type, at every level: as a type of the engine's own, and
/// by the functions of a trait.
#[test]
fn both_sides_are_those_of_each_color() {
    let mut random = Random::new(37);
    for _ in 0..60 {
        let [w, b] = [random.set(), random.set()];
        let [white, black] = [w, b].map(|set| from_a8::Bitboard(set.swap_bytes()));
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

/// The index of a move in its engine's order.
#[derive(Clone, Copy)]
struct Plain;

impl Encoding for Plain {
    type Bits = u16;
    type Move = u16;
    const FROM: u32 = 0;
    const TO: u32 = 6;
    const PROMOTIONS: &[u32] = &[1 << 12];

    fn of(bits: u16) -> u16 {
        bits
    }
}

/// Moves take and give an engine's own types, in its own order: legal ones, pins and en passant included, are those that
/// the other order has.
#[test]
fn moves_are_those_of_the_engine() {
    // d3 e3 d5 f5, of which e3 is pinned on a diagonal; Black's f2 f4 e5, and its rook on h5; the king on a5.
    let (pawns, enemies, king) = (0x28_0018_0000_u64, 0x90_2000_2000_u64, Square::A5);
    let (empty, rooks) = (!(pawns | enemies | king.bitboard()), 1 << 39);
    let pinned = 1 << 20;
    for [color, flip] in [[0, 0], [1, 56]] {
        // Black's position is the mirror image.
        let mirrored = |set: u64| if flip == 0 { set } else { set.swap_bytes() };
        let at = |square: Square| Square::from_index(square as u8 ^ flip);
        let [pawns, enemies, empty, rooks, pinned] =
            [pawns, enemies, empty, rooks, pinned].map(mirrored);
        let [king, to, pin] = [king, Square::E6, Square::C1].map(at);
        let by_name = PawnMoves::new(Color::ALL[usize::from(color)], pawns, empty, enemies);
        let by_name = by_name.en_passant_if_legal(Some(to), king, rooks);
        let by_name = by_name
            .pinned(pin, pinned)
            .targets(!(1 << at(Square::D4) as u8));
        let mut expected = [0; 256];
        let count = by_name.list(Scalar, Plain, &mut expected);
        let expected = expected[..count].iter().map(|bits| bits ^ 0xe38);
        let expected = std::collections::BTreeSet::from_iter(expected);
        assert_eq!(expected.len(), 5); // e3f4 d5d6 f5f6 d5e6 f5e6
        macro_rules! check {
            ($moves:expr, $set:expr, $square:expr) => {
                let (set, square) = ($set, $square);
                let moves = $moves.en_passant_if_legal(Some(square(to)), square(king), set(rooks));
                let moves = moves.pinned(square(pin), set(pinned));
                let moves = moves.targets(set(!(1 << at(Square::D4) as u8)));
                let mut list = [0; 256];
                let count = moves.list(Scalar, Plain, &mut list);
                let found = std::collections::BTreeSet::from_iter(list[..count].iter().copied());
                assert_eq!(found, expected);
                for from in Square::ALL {
                    for to in Square::ALL {
                        let is_listed = by_name.contains(from, to, false);
                        assert_eq!(moves.contains(square(from), square(to), false), is_listed);
                    }
                }
            };
        }
        let side = [own::Side::White, own::Side::Black][usize::from(color)];
        let place = |square: Square| own::Place(square.file(), square.rank());
        let a8_first = |set: u64| from_a8::Bitboard(set.swap_bytes());
        let moves = a8_first(pawns).pawn_moves(side, a8_first(empty), a8_first(enemies));
        check! { moves, a8_first, place }
        // For a type of another crate, by the trait: then sets and squares are ours.
        let set = |set: u64| by_index::Set(set.swap_bytes());
        let color = Color::ALL[usize::from(color)];
        let moves = set(pawns).pawn_moves(color, set(empty), set(enemies));
        check! { moves, |set: u64| A8First(set.swap_bytes()), |square: Square| square }
    }
}

/// A table of weights is in the order of the squares of the sets.
#[test]
fn weights_by_square_are_in_the_order_of_the_engine() {
    let mut random = Random::new(38);
    for _ in 0..60 {
        let [white, black] = [random.set(), random.set()];
        let weights = std::array::from_fn(|_| random.below(1 << 20) as i32);
        let of_a8 = std::array::from_fn(|square| weights[square ^ 56]);
        for any in AnyLevel::all() {
            at_level!(any, |level| {
                let mut expected = Score::new(level);
                expected.add_by_square(Sides::new(level, white, black), &weights);
                let [own, other] = [white, black].map(|set| from_a8::Bitboard(set.swap_bytes()));
                let mut found = Score::new(level);
                found.add_by_square(Sides::new(level, own, other), &of_a8);
                assert_eq!(found.total(), expected.total());
            });
        }
    }
}

/// A push of what is no pawn is found at the caller's line, and so is an index off the board: many engines use 64 for
/// no square, which would become a1.
#[cfg(all(debug_assertions, panic = "unwind"))]
#[test]
fn what_is_out_of_the_domain_is_found() {
    let (set, empty) = (own::Bitboard(1 << 60), own::Bitboard(0));
    let view = own::View::new(set, empty);
    let message = "able_to_push is for pawns on ranks 2 to 7";
    let expected = Some([file!(), message].map(str::to_owned));
    let white = own::Side::White;
    assert_eq!(panic_of(|| set.able_to_push(white, empty)), expected);
    assert_eq!(panic_of(|| view.able_to_push(white, empty)), expected);
    for index in [64, 256] {
        assert!(panic_of(|| by_index::Set::file_mask(index)).is_some());
    }
    assert!(panic_of(|| Square::from_index(255)).is_some());
    assert_eq!(Square::new(64), None);
}

/// The types of shakmaty, as the guide extends them. Its license is the GPL, so the guide's own example is not
/// compiled.
#[test]
fn the_guides_example_of_shakmaty() {
    use shakmaty::{Bitboard, Color, Square};

    pawnfill::extend! {
        /// The pawn operations for shakmaty's bitboards.
        pub trait PawnOperations for Bitboard {
            type Color = Color;
            type Square = Square;
            strategy: pawnfill::Table,

            fn color(color: Color) -> pawnfill::Color {
                color.fold_wb(pawnfill::Color::White, pawnfill::Color::Black)
            }
            fn square(square: Square) -> pawnfill::Square {
                pawnfill::Square::from_index(square as u8)
            }
        }
    }

    let pawns = Bitboard(1 << 8);
    assert_eq!(pawns.front_fill(Color::Black), Bitboard(1 << 8 | 1));
    assert_eq!(
        Bitboard::attack_mask(Color::White, Square::A2),
        Bitboard(1 << 17)
    );
}
