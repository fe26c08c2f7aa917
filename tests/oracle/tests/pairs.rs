//! The pairs of pawns: every strategy, numbering, perspective and level lists the pairs of the
//! definition, which is two nested loops over squares.

use std::any::type_name;
use std::fmt::Debug;
use std::mem;

use oracle::{Eyes, Numbered, Own, Pawn};
use pawnfill::board::{FILE_A, PAWN_RANKS};
use pawnfill::pairs::{
    ByFile, ByRank, BySquare, Compress, IndexType, Numbering, PairStrategy, PawnByPawn, Pawns,
    Perspective, ROOM, Rows,
};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::Random;
#[cfg(panic = "unwind")]
use pawnfill_oracle::panics::panic_of;
use pawnfill_oracle::positions::{self, POSITIONS};
use pawnfill_oracle::sampling::{cases, sampled};

#[path = "pairs/oracle.rs"]
mod oracle;

/// The perspectives of [`Eyes::ALL`].
const PERSPECTIVES: [Perspective; 4] = [
    Perspective::new(Color::White, false),
    Perspective::new(Color::Black, false),
    Perspective::new(Color::White, true),
    Perspective::new(Color::Black, true),
];

/// The sets of White's pawns and Black's.
type Sets = [u64; 2];

fn pawns([white, black]: Sets) -> Pawns {
    Pawns::new(white, black)
}

/// The pairs of the first of two positions, those that a change to the second removes, and those that it adds.
fn expected(both: [Sets; 2]) -> [Vec<[Pawn; 2]>; 3] {
    let [before, after] = both.map(|[white, black]| oracle::pairs(white, black));
    let without = |all: &[[Pawn; 2]], others: &[[Pawn; 2]]| {
        let is_other = |pair: &&[Pawn; 2]| !others.contains(pair);
        all.iter().filter(is_other).copied().collect()
    };
    let (removed, added) = (without(&before, &after), without(&after, &before));
    [before, removed, added]
}

/// The indices of pairs, of those removed and of those added, as each perspective sees them.
type Expected<I> = [[Vec<I>; 3]; 4];

fn seen<I>(pairs: &[Vec<[Pawn; 2]>; 3], of: impl Fn(Eyes, &[[Pawn; 2]]) -> Vec<I>) -> Expected<I> {
    Eyes::ALL.map(|eyes| pairs.each_ref().map(|pairs| of(eyes, pairs)))
}

/// Appends all pairs of the first of two positions, and the changes between both, to lists with some room, or with
/// exactly enough, for some perspectives at once.
fn check_strategy<S: PairStrategy, N: Numbering<Index: Ord + Debug>, const SIDES: usize>(
    strategy: S,
    numbering: N,
    both: [Sets; 2],
    room: usize,
    sides: [usize; SIDES],
    expected: &Expected<N::Index>,
) {
    let (pawns, perspectives) = (both.map(pawns), sides.map(|side| PERSPECTIVES[side]));
    // What is in a list before its place stays, and what is behind it does not matter.
    let mut lists = [0, 1, 2].map(|kind| {
        let room = |side: usize| room.max(expected[side][kind].len());
        sides.map(|side| vec![N::Index::default(); 3 + room(side)])
    });
    let places = lists.each_mut();
    let [all, removed, added] = places.map(|lists| lists.each_mut().map(|it| &mut it[3..]));
    let count = strategy.all(numbering, pawns[0], perspectives, all);
    let changed = strategy.changes(numbering, pawns, perspectives, removed, added);
    let counts = [count, changed.removed, changed.added];
    for (kind, lists) in lists.iter_mut().enumerate() {
        for (list, side) in lists.iter_mut().zip(sides) {
            let (kept, found) = list.split_at_mut(3);
            let found = &mut found[..counts[kind]];
            found.sort_unstable();
            let is_right = found == expected[side][kind] && kept == [N::Index::default(); 3];
            let numbering = type_name::<N>();
            assert!(is_right, "{} {numbering} {both:#x?} {room} {side}", S::NAME);
        }
    }
}

/// Checks every strategy, numbering and level on two positions. A level either compiles the same code to other
/// instructions or has code of its own, which is correct outside the level, too.
fn check(before: Sets, after: Sets) {
    let both = [before, after];
    let expected = expected(both);
    macro_rules! check_numberings {
        ($strategy:expr, $($numbering:ident)*) => { $({
            let expected = seen(&expected, |eyes, pairs| eyes.indices::<$numbering>(pairs));
            check_strategy($strategy, $numbering, both, 512, [0, 1, 2, 3], &expected);
            check_strategy($strategy, $numbering, both, 0, [3], &expected);
        })* };
    }
    check_numberings! { PawnByPawn, ByRank ByFile BySquare Own }
    check_numberings! { Rows, ByRank ByFile BySquare Own }
    check_numberings! { Compress(AnyLevel::best()), ByRank ByFile BySquare Own }
    for level in AnyLevel::all() {
        at_level!(level, |level| {
            check_numberings! { Rows, ByRank ByFile }
            check_numberings! { Compress(level), ByRank ByFile Own }
        });
    }

    let mut squares: Vec<[Square; 2]> = pawns(before).pairs().collect();
    squares.iter_mut().for_each(|pair| pair.sort_unstable());
    squares.sort_unstable();
    let square = |pawn: Pawn| Square::from_index((8 * pawn.rank + pawn.file) as u8);
    let expected_squares: Vec<_> = expected[0].iter().map(|pair| pair.map(square)).collect();
    assert_eq!(squares, expected_squares, "{before:#x?}");
    assert_eq!(pawns(before).pair_count(), squares.len(), "{before:#x?}");
    let not_in = [both, [after, before]].map(|[one, other]| pawns(one).pairs_not_in(pawns(other)));
    assert_eq!(
        not_in.map(Iterator::count),
        [expected[1].len(), expected[2].len()]
    );
    let mut indices: Vec<u16> = pawns(before).indices(Own, PERSPECTIVES[1]).collect();
    indices.sort_unstable();
    assert_eq!(indices, Eyes::ALL[1].indices::<Own>(&expected[0]));
}

/// Every pair of squares, on every rank, with pawns of any colors.
#[test]
fn two_pawns() {
    let square_pairs = Square::ALL
        .into_iter()
        .flat_map(|one| Square::ALL.map(|other| [one, other].map(Square::bitboard)));
    for [one, other] in sampled(square_pairs) {
        for sets in [[one | other, 0], [0, one | other], [one, other]] {
            check(sets, [0, 0]);
        }
    }
}

/// A filler with a planted constant is found, and named: it lists another pair for one of the boards.
#[cfg(panic = "unwind")]
#[test]
fn a_planted_constant_is_found() {
    #[derive(Clone, Copy)]
    struct Planted;

    impl PairStrategy for Planted {
        const NAME: &'static str = "Planted";

        fn all<N: Numbering, const SIDES: usize>(
            self,
            numbering: N,
            pawns: Pawns,
            perspectives: [Perspective; SIDES],
            lists: [&mut [N::Index]; SIDES],
        ) -> usize {
            let is_wrong = pawns == Pawns::new(1 << 18, 1 << 35);
            let pawns = if is_wrong {
                Pawns::new(1 << 18, 1 << 27)
            } else {
                pawns
            };
            Rows.all(numbering, pawns, perspectives, lists)
        }

        fn changes<N: Numbering, const SIDES: usize>(
            self,
            numbering: N,
            pawns: [Pawns; 2],
            perspectives: [Perspective; SIDES],
            removed: [&mut [N::Index]; SIDES],
            added: [&mut [N::Index]; SIDES],
        ) -> pawnfill::pairs::Changed {
            Rows.changes(numbering, pawns, perspectives, removed, added)
        }
    }

    let both = [[1 << 18, 1 << 35], [0, 0]];
    let expected = seen(&expected(both), |eyes, pairs| eyes.indices::<ByRank>(pairs));
    let panic = panic_of(|| check_strategy(Planted, ByRank, both, 0, [0], &expected));
    let [_, message] = panic.expect("a wrong list");
    assert!(message.contains("Planted "), "{message}");
}

/// The numbers of pawns on each file that a kernel tells apart, of all up to 16 pawns.
///
/// The numbers determine which positions of a list by files are pairs. A board is here if it has the first pair of
/// two positions, or the first set of eight positions with a partner at one distance, which indexes a table.
fn boards_of_full_files() -> Vec<[usize; 8]> {
    let mut boards = Vec::new();
    let (mut pairs, mut sets) = ([[false; 16]; 16], [[false; 256]; 2]);
    for number in 0..7_usize.pow(8) {
        let files: [usize; 8] = std::array::from_fn(|file| number / 7_usize.pow(file as u32) % 7);
        if files.iter().sum::<usize>() > 16 {
            continue;
        }
        let mut at_distance = [0_usize; 16];
        let mut first = 0;
        for file in 0..8 {
            let end = first + files[file] + files.get(file + 1).unwrap_or(&0);
            for pawn in first..first + files[file] {
                for pawns in &mut at_distance[1..end - pawn] {
                    *pawns |= 1 << pawn;
                }
            }
            first += files[file];
        }
        let mut is_new = false;
        for (distance, pawns) in at_distance.into_iter().enumerate() {
            for pawn in (0..16).filter(|pawn| pawns >> pawn & 1 != 0) {
                is_new |= !mem::replace(&mut pairs[distance][pawn], true);
            }
            for (set, byte) in sets.iter_mut().zip([pawns & 0xff, pawns >> 8]) {
                is_new |= !mem::replace(&mut set[byte], true);
            }
        }
        if is_new {
            boards.push(files);
        }
    }
    // Pawns of two full files are up to 11 apart.
    let farthest = (0..16).rfind(|&distance| pairs[distance].contains(&true));
    assert_eq!(farthest, Some(11));
    assert_eq!(
        pairs
            .as_flattened()
            .iter()
            .filter(|is_pair| **is_pair)
            .count(),
        110
    );
    boards
}

/// The boards that a kernel tells apart, with pawns of any colors on any ranks.
#[test]
fn full_files() {
    let mut random = Random::new(6);
    for files in sampled(boards_of_full_files()) {
        let mut sets = [0; 2];
        for (file, pawns) in files.into_iter().enumerate() {
            let mut ranks = [1, 2, 3, 4, 5, 6];
            for pawn in 0..pawns {
                ranks.swap(pawn, pawn + random.below(6 - pawn as u64) as usize);
                sets[random.below(2) as usize] |= 1 << (8 * ranks[pawn] + file);
            }
        }
        check(sets, after_few(&mut random, sets));
    }
}

/// Sets of any size, some of which overlap or have squares on which no pawn can stand.
fn random_sets(random: &mut Random) -> Sets {
    let kind = random.below(5);
    let mut set = || match kind {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.dense(),
        3 => random.pawns(),
        // Sets that are crowded on three files, for the longest rows.
        _ => random.sparse() & (FILE_A * 7) << (kind % 6),
    };
    [set(), set()]
}

/// A position in which a few squares of one color became the other's, or empty.
fn after_few(random: &mut Random, before: Sets) -> Sets {
    let few = random.sparse() & random.sparse();
    [before[0] ^ few, before[1] ^ few & before[0]]
}

/// A position after a pawn of a color has pushed or captured, or has gone to any square.
fn after_a_move(random: &mut Random, mut sets: Sets) -> Sets {
    let mover = random.below(2) as usize;
    let from = sets[mover] & sets[mover].wrapping_neg();
    let steps = [7, 8, 9, 16, 48, 55, 56, 57, random.below(64) as u32];
    let to = from.rotate_left(steps[random.below(9) as usize]);
    sets[mover] = sets[mover] & !from | to;
    sets[1 - mover] &= !to;
    sets
}

#[test]
fn any_sets_and_changes() {
    let mut random = Random::new(1);
    for sets in [[0, 0], [!0, !0], [!0, 0], [0, !0], [PAWN_RANKS, 0]] {
        check(sets, sets);
    }
    for turn in 0..cases(3_000) {
        let before = random_sets(&mut random);
        check(
            before,
            match turn % 3 {
                0 => random_sets(&mut random),
                1 => after_few(&mut random, before),
                _ => after_a_move(&mut random, before),
            },
        );
    }
    // As many pawns as a list has room for, and one more, as close together as possible.
    for pawn_count in [16, 17] {
        let mut set = PAWN_RANKS & (FILE_A * 0b111);
        while set.count_ones() > pawn_count {
            set &= set - 1;
        }
        let sets = [set & 0x5555_5555_5555_5555, set & !0x5555_5555_5555_5555];
        check(sets, after_a_move(&mut random, sets));
    }
}

/// The pawns on three files that have the most pairs.
#[test]
fn room_is_enough_for_the_pairs_of_sixteen_pawns() {
    let three_files = (0..64).filter(|square| square % 8 < 3);
    let most = (0..=6).map(|outer| {
        // Full ranks of the middle file and of one beside it; the rest on the third.
        let pawns = three_files.clone().filter(|square| {
            let (file, rank) = (square % 8, square / 8);
            (1..7).contains(&rank) && (file < 2 || rank <= outer)
        });
        let mut set = 0;
        pawns.take(16).for_each(|square| set |= 1 << square);
        Pawns::new(set, 0).pair_count()
    });
    assert_eq!(most.max(), Some(96));
    // A vector has up to 32 indices.
    assert_eq!(ROOM, 96 + 32);
}

/// Every strategy appends to lists of `u16` with Stockfish's base, of `u32` with viridithas's stride, and of
/// other types whose indices need all of their bits.
#[test]
fn lists_of_engines() {
    fn check_type<S: PairStrategy, I: IndexType + TryFrom<i128, Error: Debug> + Ord + Debug>(
        strategy: S,
        [base, stride]: [i128; 2],
        both: [Sets; 2],
    ) {
        let own = |value: i128| I::try_from(value).expect("the type has room for it");
        let expected = seen(&expected(both), |eyes, pairs| {
            let indices = eyes.indices::<ByRank>(pairs).into_iter();
            let mut indices = Vec::from_iter(indices.map(|it| own(base + stride * i128::from(it))));
            indices.sort_unstable();
            indices
        });
        let numbering = ByRank.strided(own(base), own(stride));
        // The room that is exactly enough, that of a vector less one, that of a vector, and more.
        for room in [0, ROOM - 1, ROOM, ROOM + 50] {
            check_strategy(strategy, numbering, both, room, [0, 1, 2, 3], &expected);
        }
    }
    fn check<S: PairStrategy>(strategy: S, before: Sets, after: Sets) {
        let both = [before, after];
        check_type::<_, u16>(strategy, [59_808, 1], both);
        check_type::<_, u32>(strategy, [0, 768], both);
        check_type::<_, i32>(strategy, [i32::MAX.into(), -471_000], both);
        check_type::<_, i64>(strategy, [i64::MAX.into(), (-1 << 50) + 3], both);
        check_type::<_, u64>(strategy, [1 << 63, (1 << 50) + 1], both);
        check_type::<_, usize>(strategy, [59_808 << 14, 1 << 14], both);
    }
    let mut random = Random::new(5);
    for _ in 0..cases(200) {
        let before = random_sets(&mut random);
        let after = after_few(&mut random, before);
        check(PawnByPawn, before, after);
        check(Rows, before, after);
        for level in AnyLevel::all() {
            at_level!(level, |level| check(Compress(level), before, after));
        }
    }
}

/// A list that is too short is an error at the caller's line that says how short, and nothing is written behind it.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check<S: PairStrategy>(strategy: S) {
        let pawns = Pawns::new(0xff00, 0);
        let mut list = [0; 40];
        let panic = panic_of(|| strategy.all(ByRank, pawns, [PERSPECTIVES[0]], [&mut list[..6]]));
        let message = "there are 7 pairs, but the list has room for only 6";
        assert_eq!(panic.expect("there is no room"), [file!(), message]);
        assert_eq!(list, [0; 40]);
        let (both, white) = ([pawns, Pawns::new(0xfe00, 0)], [PERSPECTIVES[0]]);
        let panic = panic_of(|| strategy.changes(ByRank, both, white, [&mut []], [&mut []]));
        let message = "there are 1 pairs, but the list has room for only 0";
        assert_eq!(panic.expect("there is no room"), [file!(), message]);
    }
    check(PawnByPawn);
    check(Rows);
    for level in AnyLevel::all() {
        check(Compress(level));
        at_level!(level, |level| check(Compress(level)));
    }
}

/// A base or a stride that leads beyond the type of the list is an error.
#[cfg(panic = "unwind")]
#[test]
fn strides_that_fit() {
    let fits = |numbering: fn() -> u16| std::panic::catch_unwind(numbering).is_ok();
    let last = ByRank::INDICES as u16 - 1;
    assert_eq!(ByRank.strided(u16::MAX - last, 1).index(95, 94), u16::MAX);
    assert!(fits(|| ByRank
        .strided(u16::MAX - 4559, 1)
        .number(true, Square::A2)));
    assert!(!fits(|| ByRank
        .strided(u16::MAX - 4558, 1)
        .number(true, Square::A2)));
    assert!(!fits(|| ByRank.strided(0_u16, 15).number(true, Square::A2)));
    assert!(fits(|| ByRank
        .strided(0_i32, 471_000)
        .number(true, Square::A2)));
    assert!(!fits(|| ByRank
        .strided(0_i32, 472_000)
        .number(true, Square::A2)));
    assert!(!fits(|| ByRank
        .strided(0_u32, 943_000)
        .number(true, Square::A2)));
}

const GOLDEN: &str = "\
# The indices of all pairs of pawns, for the tests of engines. A line has the board of a FEN, the perspective
# (w or b), whether its files are mirrored, the numbering, and the indices in ascending order. The pages of
# `pawnfill::pairs` define the numberings. Written by .ci/generate from the oracle; a test compares it.
";

/// The file for engines has what the oracle says, and every strategy lists that (which `check` shows).
#[test]
fn golden_vectors() {
    let mut text = GOLDEN.to_owned();
    for position in POSITIONS.iter().take(16) {
        let placement = position.split(' ').next().expect("a board");
        let found = positions::Pawns::of(position);
        let sets = [found.white, found.black];
        check(sets, [sets[1], sets[0]]);
        let pairs = oracle::pairs(sets[0], sets[1]);
        for eyes in Eyes::ALL {
            let color = if eyes.color == Color::White { 'w' } else { 'b' };
            let mirrored = if eyes.is_mirrored {
                "mirrored"
            } else {
                "plain"
            };
            for (numbering, indices) in [
                ("ByRank", eyes.indices::<ByRank>(&pairs)),
                ("ByFile", eyes.indices::<ByFile>(&pairs)),
            ] {
                let indices = indices.iter().map(|index| format!(" {index}"));
                let indices: String = indices.collect();
                text += &format!("{placement} {color} {mirrored} {numbering}{indices}\n");
            }
        }
    }
    assert_file("tests/golden/pairs.txt", &text);
}

/// The pawns that can be: the enemy's or not, and the square.
fn all_pawns() -> impl Iterator<Item = (bool, Square)> + Clone {
    let squares = Square::ALL
        .into_iter()
        .filter(|square| PAWN_RANKS & square.bitboard() != 0);
    [false, true]
        .into_iter()
        .flat_map(move |is_enemy| squares.clone().map(move |square| (is_enemy, square)))
}

/// Each pair has an index of its own, which is the defined one and less than the number of indices. Each
/// pawn has a number less than 256.
fn check_indices<N: Numbered>(numbering: N) -> usize {
    let mut found = vec![false; N::INDICES];
    for (one, other) in all_pawns().flat_map(|one| all_pawns().map(move |other| (one, other))) {
        if one == other {
            continue;
        }
        let [a, b] = [one, other].map(|(is_enemy, square)| {
            let number = numbering.number(is_enemy, square);
            let expected =
                N::expected_number(is_enemy.into(), square.file().into(), square.rank().into());
            assert!(i32::from(number) == expected && number < 256);
            number
        });
        let expected = N::expected_index(a.min(b).into(), a.max(b).into());
        let index = numbering.index(a, b);
        let are_adjacent = one.1.file().abs_diff(other.1.file()) <= 1;
        assert_eq!(i32::from(index), expected);
        if are_adjacent && one.1 != other.1 && one < other {
            let index = usize::from(index);
            assert!(!found[index], "{index} is the index of two pairs");
            found[index] = true;
        }
    }
    found.into_iter().filter(|is_found| *is_found).count()
}

#[test]
fn indices() {
    // Each of the 372 pairs of squares has two colors for either pawn.
    assert_eq!(check_indices(ByRank), 4 * 372);
    assert_eq!(check_indices(ByFile), 4 * 372);
    assert_eq!(ByRank.index(94, 95), ByRank::INDICES as u16 - 1);
    assert_eq!(ByFile.index(94, 95), ByFile::INDICES as u16 - 1);
}

#[test]
fn perspectives() {
    for color in Color::ALL {
        for king in Square::ALL {
            let expected = Perspective::new(color, king.file() > 3);
            assert_eq!(Perspective::of_king(color, king), expected);
            assert!(expected.is_enemy(color.opponent()) && !expected.is_enemy(color));
        }
    }
    for (eyes, perspective) in Eyes::ALL.into_iter().zip(PERSPECTIVES) {
        for square in Square::ALL {
            let seen = perspective.square(square);
            assert_eq!(perspective.square(seen), square);
            assert_eq!(seen.file() == square.file(), !eyes.is_mirrored);
            assert_eq!(seen.rank() == square.rank(), eyes.color == Color::White);
        }
    }
}
