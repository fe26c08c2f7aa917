//! Pairs of pawns: every level lists the pairs of the definition, in every numbering and perspective. At each
//! place, the lists of all perspectives have the same pair.

use std::any::type_name;
use std::fmt::Debug;

use pawnfill::board::PAWN_RANKS;
use pawnfill::pairs::{
    self, ByFile, ByRank, BySquare, INDEX_CAPACITY, IndexType, ListPairs, Numbering, Pawns,
    Perspective,
};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::Random;
use pawnfill_oracle::pairs::{self as definition, EYES, Eyes, Own, Pawn, Sets};
use pawnfill_oracle::positions::{self, POSITIONS};
use pawnfill_oracle::sampling::cases;

use crate::check_lists;

/// Makes the pawns. Debug builds reject sets that overlap, so a square in both sets becomes Black's.
fn pawns([white, black]: Sets) -> Pawns {
    Pawns::new(white & !black, black)
}

/// The indices of all pairs, of removed pairs and of added pairs, from each perspective.
type Expected<I> = [[Vec<I>; 4]; 3];

fn seen<I>(pairs: &[Vec<[Pawn; 2]>; 3], of: impl Fn(Eyes, &[[Pawn; 2]]) -> Vec<I>) -> Expected<I> {
    pairs.each_ref().map(|pairs| EYES.map(|eyes| of(eyes, pairs)))
}

/// Checks the lists of the first position's pairs and of the changes to the second, in all perspectives.
#[track_caller]
fn check_level<N: Numbering<Index: Ord + Debug>>(
    level: impl ListPairs + Debug,
    numbering: N,
    both: [Sets; 2],
    rooms: &[usize],
    expected: &Expected<N::Index>,
) {
    let all_eyes = EYES.map(|(color, is_mirrored)| Perspective::new(color, is_mirrored));
    let expected = expected.each_ref();
    let [all, gone, new] = expected.map(|kind| kind.each_ref().map(|list| &list[..]));
    let (pawns, context) = (both.map(pawns), (level, type_name::<N>(), both));
    let sort = <[N::Index]>::sort_unstable;
    check_lists(rooms, [all], sort, &context, &|[all]| {
        [pairs::all(level, numbering, pawns[0], all_eyes, all)]
    });
    check_lists(rooms, [gone, new], sort, &context, &|[gone, new]| {
        let changed = pairs::changes(level, numbering, pawns, all_eyes, gone, new);
        [changed.removed, changed.added]
    });
}

/// Checks that the lists of all perspectives have the same pair at each place.
#[track_caller]
fn check_places(level: impl ListPairs + Debug, both: [Sets; 2]) {
    let eyes = EYES.map(|(color, is_mirrored)| Perspective::new(color, is_mirrored));
    let mut lists = [[[0; 512]; EYES.len()]; 3];
    let [all, gone, new] = lists.each_mut().map(|kind| kind.each_mut().map(|list| &mut list[..]));
    let count = pairs::all(level, BySquare, pawns(both[0]), eyes, all);
    let changed = pairs::changes(level, BySquare, both.map(pawns), eyes, gone, new);
    for (kind, count) in lists.iter().zip([count, changed.removed, changed.added]) {
        let seen: [Vec<_>; EYES.len()] = std::array::from_fn(|side| {
            let squares = |&index| BySquare::squares(index).map(|square| eyes[side].square(square));
            let mut pairs = Vec::from_iter(kind[side][..count].iter().map(squares));
            pairs.iter_mut().for_each(|pair| pair.sort_unstable());
            pairs
        });
        let is_same = seen.iter().all(|other| *other == seen[0]);
        assert!(is_same, "{level:?}: {both:#x?}");
    }
}

/// Checks every level and numbering on two positions. Checks one numbering also in code that is compiled for
/// the level.
fn check(both: [Sets; 2]) {
    let (before, expected) = (both[0], definition::changes(both));
    macro_rules! check_numberings {
        ($level:expr, $($numbering:ident)*) => { $({
            let expected = seen(&expected, definition::indices::<$numbering>);
            check_level($level, $numbering, both, &[0, 512], &expected);
        })*
            check_places($level, both);
        };
    }
    for level in AnyLevel::all() {
        check_numberings! { level, ByRank ByFile Own }
        at_level!(level, |level| {
            check_numberings! { level, ByRank }
        });
    }

    let mut squares: Vec<[Square; 2]> = pawns(before).pairs().collect();
    squares.iter_mut().for_each(|pair| pair.sort_unstable());
    squares.sort_unstable();
    let square = |pawn: Pawn| Square::from_index((8 * pawn.rank + pawn.file) as u8);
    let expected_squares = expected[0].iter().map(|pair| pair.map(square));
    assert!(squares.iter().copied().eq(expected_squares), "{before:#x?}");
    assert_eq!(pawns(before).pair_count(), squares.len(), "{before:#x?}");
    let [one, other] = both.map(pawns);
    let changed = [one.pairs_not_in(other), other.pairs_not_in(one)];
    let counts = [expected[1].len(), expected[2].len()];
    assert_eq!(changed.map(Iterator::count), counts, "{both:#x?}");
    let black = Perspective::new(Color::Black, false);
    let index = |pair| pawns(before).index(Own, black, pair);
    let mut indices = Vec::from_iter(pawns(before).pairs().map(index));
    indices.sort_unstable();
    assert_eq!(indices, definition::indices::<Own>(EYES[1], &expected[0]));
}

#[test]
fn any_sets_and_changes() {
    let mut random = Random::new(1);
    for sets in [[0, 0], [!0, !0], [!0, 0], [0, !0], [PAWN_RANKS, 0]] {
        check([sets, sets]);
    }
    for _ in 0..cases(3_000) {
        check(definition::random(&mut random));
    }
    let last = [ByRank.index(94, 95), ByFile.index(94, 95)].map(usize::from);
    assert_eq!(last, [ByRank::INDICES - 1, ByFile::INDICES - 1]);
    // 16 pawns, for whose pairs `INDEX_CAPACITY` is always enough, and 17, as close together as possible.
    for pawn_count in [16, 17] {
        let mut set = PAWN_RANKS & 0x0707_0707_0707_0707;
        while set.count_ones() > pawn_count {
            set &= set - 1;
        }
        let sets = [set & 0x5555_5555_5555_5555, set & !0x5555_5555_5555_5555];
        check([sets, [sets[0] << 8, sets[1]]]);
    }
}

/// `u16` has Stockfish's base, `u32` has viridithas's stride, and the other types have large indices.
#[test]
fn lists_of_engines() {
    fn check_type<I: IndexType + TryFrom<i128, Error: Debug> + Ord + Debug>(
        level: AnyLevel,
        [base, stride]: [i128; 2],
        both: [Sets; 2],
    ) {
        let own = |value: i128| I::try_from(value).expect("the type has room for it");
        let expected = seen(&definition::changes(both), |eyes, pairs| {
            let indices = definition::indices::<ByRank>(eyes, pairs).into_iter();
            let mut indices = Vec::from_iter(indices.map(|i| own(base + stride * i128::from(i))));
            indices.sort_unstable();
            indices
        });
        let numbering = ByRank.strided(own(base), own(stride));
        // Least lengths of the lists: none, one less than vectors need, enough for vectors, and more.
        let rooms = [0, INDEX_CAPACITY - 1, INDEX_CAPACITY, INDEX_CAPACITY + 50];
        check_level(level, numbering, both, &rooms, &expected);
    }
    fn check(level: AnyLevel, both: [Sets; 2]) {
        check_type::<u16>(level, [59_808, 1], both);
        check_type::<u32>(level, [0, 768], both);
        check_type::<i32>(level, [i32::MAX.into(), -471_000], both);
        check_type::<i64>(level, [i64::MAX.into(), (-1 << 50) + 3], both);
        check_type::<usize>(level, [59_808 << 14, 1 << 14], both);
    }
    let mut random = Random::new(5);
    for _ in 0..cases(200) {
        let both = definition::random(&mut random);
        AnyLevel::all().for_each(|level| check(level, both));
    }
}

/// A list that is too short panics at the caller's line. The message has the number of pairs and the room.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check(level: impl ListPairs) {
        let white = [Perspective::new(Color::White, false)];
        let [before, after] = [Pawns::new(0xff00, 0), Pawns::new(0xfe00, 0)];
        let message = "there are 7 pairs, but the list holds only 6";
        crate::assert_panic(message, || pairs::all(level, ByRank, before, white, [&mut [0; 6]]));
        let message = "there are 1 pairs, but the list holds only 0";
        crate::assert_panic(message, || {
            pairs::changes(level, ByRank, [before, after], white, [&mut []], [&mut []])
        });
    }
    for level in AnyLevel::all() {
        check(level);
        at_level!(level, |level| check(level));
    }
}

#[cfg(all(panic = "unwind", debug_assertions))]
#[test]
fn a_square_has_one_pawn() {
    crate::assert_panic("a square has a white and a black pawn", || Pawns::new(0x300, 0x200));
}

/// A numbering panics if its base or stride makes an index too large for the type of the list.
#[cfg(panic = "unwind")]
#[test]
fn strides_that_fit() {
    fn fits<I: IndexType>(base: I, stride: I) -> bool {
        let number = move || ByRank.strided(base, stride).number(true, Square::A2);
        pawnfill_oracle::panics::panic_of(number).is_none()
    }
    let last = ByRank::INDICES as u16 - 1;
    assert!(fits(u16::MAX - last, 1) && !fits(u16::MAX - last + 1, 1) && !fits(0_u16, 15));
    assert!(fits(0, 471_000) && !fits(0, 472_000) && !fits(0_u32, 943_000));
}

const GOLDEN: &str = "\
# The indices of all pairs of pawns, for the tests of engines. A line has the piece placement of a FEN, the
# perspective (w or b), whether its files are mirrored, the numbering, and the indices in ascending order. The
# docs of `pawnfill::pairs` define the numberings. Written by .ci/generate from the oracle.
";

/// The file for engines has the oracle's indices, and every level lists them.
#[test]
fn golden_vectors() {
    let mut text = GOLDEN.to_owned();
    for (position, sets) in POSITIONS.iter().zip(positions::pawns()) {
        let placement = position.split(' ').next().expect("a board");
        check([sets, [sets[1], sets[0]]]);
        let pairs = definition::pairs(sets);
        for eyes in EYES {
            let color = ["w", "b"][eyes.0 as usize];
            let mirrored = if eyes.1 { "mirrored" } else { "plain" };
            for (numbering, indices) in [
                ("ByRank", definition::indices::<ByRank>(eyes, &pairs)),
                ("ByFile", definition::indices::<ByFile>(eyes, &pairs)),
            ] {
                let indices = String::from_iter(indices.iter().map(|index| format!(" {index}")));
                text += &format!("{placement} {color} {mirrored} {numbering}{indices}\n");
            }
        }
    }
    assert_file("tests/golden/pairs.txt", &text);
}

#[test]
fn the_king_stands_on_the_files_a_to_d() {
    for (color, king) in
        Color::ALL.into_iter().flat_map(|color| Square::ALL.map(|king| (color, king)))
    {
        let expected = Perspective::new(color, king.file() > 3);
        assert_eq!(Perspective::of_king(color, king), expected);
    }
}
