//! The pairs of pawns: every strategy, numbering, perspective and level lists the pairs of the
//! definition, which is two nested loops over squares.

use std::fmt::Debug;
use std::{mem, panic};

use cozy_chess::{Board, Move, Piece};
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

/// Lists with more room than those of the library, so that the pairs of any pawns are listed.
type Array = [u16; 512];

fn slices<const SIDES: usize>(arrays: &mut [Array; SIDES]) -> [&mut [u16]; SIDES] {
    arrays.each_mut().map(|array| &mut array[..])
}

/// The first indices of an array, in ascending order.
fn sorted(indices: &Array, count: usize) -> Vec<u16> {
    let mut indices = indices[..count].to_vec();
    indices.sort_unstable();
    indices
}

/// Checks all pairs of a strategy, for all perspectives at once and for a single one.
fn check_all<S: PairStrategy, N: Numbered>(strategy: S, sets: Sets, expected: &[[Pawn; 2]]) {
    let numbering = N::NUMBERING;
    // The previous contents of the arrays do not matter.
    let mut arrays = [[0xabcd; 512]; 4];
    let count = strategy.all(numbering, pawns(sets), PERSPECTIVES, slices(&mut arrays));
    for (eyes, array) in Eyes::ALL.into_iter().zip(&arrays) {
        let expected = eyes.indices::<N>(expected);
        let context = || format!("{} {numbering:?} {sets:#x?} {eyes:?}", S::NAME);
        assert_eq!(sorted(array, count), expected, "{}", context());
    }
    let mut array = [0; 512];
    let alone = strategy.all(numbering, pawns(sets), [PERSPECTIVES[3]], [&mut array]);
    assert_eq!(sorted(&array, alone), sorted(&arrays[3], count));
}

fn check_numbering<N: Numbered>(sets: Sets, expected: &[[Pawn; 2]]) {
    check_all::<_, N>(PawnByPawn, sets, expected);
    check_all::<_, N>(Rows, sets, expected);
    check_all::<_, N>(Compress(AnyLevel::best()), sets, expected);
    at_level!(AnyLevel::best(), |level| {
        check_all::<_, N>(Compress(level), sets, expected);
    });
}

/// Checks all pairs of the pawns of two sets.
fn check(sets: Sets) {
    let expected = oracle::pairs(sets[0], sets[1]);
    check_numbering::<ByRank>(sets, &expected);
    check_numbering::<ByFile>(sets, &expected);
    check_numbering::<BySquare>(sets, &expected);
    check_numbering::<Own>(sets, &expected);

    let mut squares: Vec<[Square; 2]> = pawns(sets).pairs().collect();
    squares.iter_mut().for_each(|pair| pair.sort_unstable());
    squares.sort_unstable();
    let square = |pawn: Pawn| Square::from_index((8 * pawn.rank + pawn.file) as u8);
    let expected_squares: Vec<_> = expected.iter().map(|pair| pair.map(square)).collect();
    assert_eq!(squares, expected_squares, "{sets:#x?}");
    assert_eq!(pawns(sets).pair_count(), expected.len(), "{sets:#x?}");
    let mut indices: Vec<u16> = pawns(sets).indices(Own, PERSPECTIVES[1]).collect();
    indices.sort_unstable();
    assert_eq!(indices, Eyes::ALL[1].indices::<Own>(&expected));
}

/// Every pair of squares, on every rank, with pawns of any colors.
#[test]
fn two_pawns() {
    let square_pairs = Square::ALL
        .into_iter()
        .flat_map(|one| Square::ALL.map(|other| [one, other].map(Square::bitboard)));
    for [one, other] in sampled(square_pairs) {
        for sets in [[one | other, 0], [0, one | other], [one, other]] {
            check(sets);
        }
    }
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
        let few = random.sparse() & random.sparse();
        let after = [sets[0] ^ few, sets[1] ^ few & sets[0]];
        check_levels(sets, after);
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

#[test]
fn any_sets() {
    let mut random = Random::new(1);
    for sets in [[0, 0], [!0, !0], [!0, 0], [0, !0], [PAWN_RANKS, 0]] {
        check(sets);
    }
    for _ in 0..cases(10_000) {
        check(random_sets(&mut random));
    }
    // As many pawns as a list has room for, and one more, as close together as possible.
    for pawn_count in [16, 17] {
        let mut set = PAWN_RANKS & (FILE_A * 0b111);
        while set.count_ones() > pawn_count {
            set &= set - 1;
        }
        check([set & 0x5555_5555_5555_5555, set & !0x5555_5555_5555_5555]);
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

/// Appends to lists of an engine, at any length and with any room, and checks what is before and behind.
fn check_lists<S: PairStrategy, I: IndexType + TryFrom<i128> + Ord>(
    strategy: S,
    [base, stride]: [i128; 2],
    before: Sets,
    after: Sets,
) where
    I::Error: Debug,
{
    let own = |value: i128| I::try_from(value).expect("the type has room for it");
    let numbering = ByRank.strided(own(base), own(stride));
    let pairs = [before, after].map(|[white, black]| oracle::pairs(white, black));
    let both = [before, after].map(pawns);
    for (eyes, perspective) in Eyes::ALL.into_iter().zip(PERSPECTIVES) {
        let indices = [0, 1].map(|position| eyes.indices::<ByRank>(&pairs[position]));
        let [first, second] = &indices;
        let expected = [
            first.clone(),
            without(first, second),
            without(second, first),
        ];
        let counts = expected.each_ref().map(Vec::len);
        // The room that is exactly enough, that of a vector less one, that of a vector, and more.
        for room in [None, Some(ROOM - 1), Some(ROOM), Some(ROOM + 50)] {
            let lengths = [0, 1, 7];
            let mut lists = [0, 1, 2].map(|list| {
                let room = room.unwrap_or(0).max(counts[list]);
                vec![own(9); lengths[list] + room]
            });
            let [all, removed, added] = &mut lists;
            let count = strategy.all(numbering, both[0], [perspective], [&mut all[lengths[0]..]]);
            let [removed, added] = [&mut removed[lengths[1]..], &mut added[lengths[2]..]];
            let changed = strategy.changes(numbering, both, [perspective], [removed], [added]);
            assert_eq!([count, changed.removed, changed.added], counts);
            for list in 0..3 {
                let (kept, found) = lists[list].split_at_mut(lengths[list]);
                assert!(kept.iter().all(|&kept| kept == own(9)));
                let found = &mut found[..counts[list]];
                found.sort_unstable();
                let expected = expected[list].iter();
                let expected = expected.map(|&index| own(base + stride * i128::from(index)));
                let mut expected = Vec::from_iter(expected);
                expected.sort_unstable();
                assert!(found == expected, "{} {room:?}", S::NAME);
            }
        }
    }
}

/// Every strategy appends to lists of `u16` with Stockfish's base, of `u32` with viridithas's stride, and of
/// other types whose indices need all of their bits.
#[test]
fn lists_of_engines() {
    fn check<S: PairStrategy>(strategy: S, before: Sets, after: Sets) {
        check_lists::<_, u16>(strategy, [59_808, 1], before, after);
        check_lists::<_, u32>(strategy, [0, 768], before, after);
        check_lists::<_, i32>(strategy, [i32::MAX.into(), -471_000], before, after);
        check_lists::<_, i64>(strategy, [i64::MAX.into(), (-1 << 50) + 3], before, after);
        check_lists::<_, u64>(strategy, [1 << 63, (1 << 50) + 1], before, after);
        check_lists::<_, usize>(strategy, [59_808 << 20, 1 << 20], before, after);
    }
    let mut random = Random::new(5);
    for _ in 0..cases(200) {
        let before = random_sets(&mut random);
        let few = random.sparse() & random.sparse();
        let after = [before[0] ^ few, before[1] ^ few & before[0]];
        check(PawnByPawn, before, after);
        check(Rows, before, after);
        for level in AnyLevel::all() {
            at_level!(level, |level| check(Compress(level), before, after));
        }
    }
}

/// A list that is too short is an error at the caller's line that says how short, and nothing is written behind it.
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

/// A numbering that claims so many indices.
#[derive(Clone, Copy)]
struct Inputs<const INDICES: usize>;

impl<const INDICES: usize> Numbering for Inputs<INDICES> {
    type Index = u16;
    const INDICES: usize = INDICES;

    fn number(self, is_enemy: bool, square: Square) -> u16 {
        ByRank.number(is_enemy, square)
    }

    fn index(self, one: u16, other: u16) -> u16 {
        ByRank.index(one, other)
    }
}

/// A base or a stride that leads beyond the type of the list is an error.
#[test]
fn strides_that_fit() {
    let fits = |is_right: bool, numbering: fn() -> u16| {
        assert_eq!(panic::catch_unwind(numbering).is_ok(), is_right);
    };
    let last = ByRank::INDICES as u16 - 1;
    assert_eq!(ByRank.strided(u16::MAX - last, 1).index(95, 94), u16::MAX);
    fits(true, || {
        ByRank.strided(u16::MAX - 4559, 1).number(true, Square::A2)
    });
    fits(false, || {
        ByRank.strided(u16::MAX - 4558, 1).number(true, Square::A2)
    });
    fits(false, || ByRank.strided(0_u16, 15).number(true, Square::A2));
    fits(true, || {
        ByRank.strided(0_i32, 471_000).number(true, Square::A2)
    });
    fits(false, || {
        ByRank.strided(0_i32, 472_000).number(true, Square::A2)
    });
    fits(false, || {
        ByRank.strided(0_u32, 943_000).number(true, Square::A2)
    });
    // Indices that a numbering of `u16` cannot have.
    fits(true, || {
        Inputs::<65_536>.strided(0_u32, 1).number(true, Square::A2)
    });
    fits(false, || {
        Inputs::<65_537>.strided(0_u32, 1).number(true, Square::A2)
    });
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
        check(sets);
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

/// The indices that are in one list but not in another; both lists are in ascending order.
fn without(all: &[u16], others: &[u16]) -> Vec<u16> {
    let is_other = |index: &&u16| others.binary_search(index).is_err();
    all.iter().filter(is_other).copied().collect()
}

/// Checks that a strategy lists the changes between two positions, and that these changes lead from the
/// pairs of the first position to the pairs of the second.
fn check_changes<S: PairStrategy, N: Numbered>(strategy: S, before: Sets, after: Sets) {
    let both = [before, after].map(pawns);
    let [mut removed, mut added] = [[[0xabcd; 512]; 4]; 2];
    let [removed_lists, added_lists] = [&mut removed, &mut added].map(slices);
    let changed = strategy.changes(N::NUMBERING, both, PERSPECTIVES, removed_lists, added_lists);
    let pairs = [before, after].map(|[white, black]| oracle::pairs(white, black));
    for (position, eyes) in Eyes::ALL.into_iter().enumerate() {
        let [before, after] = [0, 1].map(|position| eyes.indices::<N>(&pairs[position]));
        let removed = sorted(&removed[position], changed.removed);
        let added = sorted(&added[position], changed.added);
        let context = || format!("{} {both:x?} {eyes:?}", S::NAME);
        assert_eq!(removed, without(&before, &after), "{}", context());
        assert_eq!(added, without(&after, &before), "{}", context());

        let mut updated = without(&before, &removed);
        updated.extend(added);
        updated.sort_unstable();
        assert_eq!(updated, after, "{}", context());
    }
    let [before, after] = both;
    assert_eq!(before.pairs_not_in(after).count(), changed.removed);
    assert_eq!(after.pairs_not_in(before).count(), changed.added);
}

fn check_all_changes(before: Sets, after: Sets) {
    check_changes::<_, ByRank>(PawnByPawn, before, after);
    check_changes::<_, ByFile>(PawnByPawn, before, after);
    check_changes::<_, ByRank>(Rows, before, after);
    check_changes::<_, ByRank>(Compress(AnyLevel::best()), before, after);
    at_level!(AnyLevel::best(), |level| {
        check_changes::<_, ByRank>(Compress(level), before, after);
        check_changes::<_, ByFile>(Compress(level), before, after);
        check_changes::<_, Own>(Compress(level), before, after);
    });
}

fn sets_of(board: &Board) -> Sets {
    [cozy_chess::Color::White, cozy_chess::Color::Black]
        .map(|color| board.colored_pieces(color, Piece::Pawn).0)
}

/// Every legal move of games of random moves.
#[test]
fn moves_of_games() {
    let mut random = Random::new(2);
    let mut kinds = [0; 4];
    for _ in 0..cases(16) {
        let mut board = Board::default();
        for _ in 0..150 {
            let mut moves: Vec<Move> = Vec::new();
            board.generate_moves(|piece_moves| {
                moves.extend(piece_moves);
                false
            });
            if moves.is_empty() {
                break;
            }
            let before = sets_of(&board);
            check(before);
            for &chosen in &moves {
                let mut next = board.clone();
                next.play_unchecked(chosen);
                let after = sets_of(&next);
                if before != after {
                    check_all_changes(before, after);
                    let [gone, new] = [[before, after], [after, before]].map(|[one, other]| {
                        (one[0] & !other[0]).count_ones() + (one[1] & !other[1]).count_ones()
                    });
                    kinds[(2 * (gone - 1) + new) as usize] += 1;
                }
            }
            board.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
        }
    }
    // The kinds are, in order: a pawn is captured or promoted; a pawn pushes or captures a piece; two
    // pawns go and none comes, which never happens; a pawn captures a pawn. A promotion that captures a
    // piece is of the first kind.
    assert!(kinds[0] > 0 && kinds[1] > 0 && kinds[3] > 0, "{kinds:?}");
}

#[test]
fn any_changes() {
    let mut random = Random::new(3);
    for _ in 0..cases(5_000) {
        let before = random_sets(&mut random);
        check_all_changes(before, random_sets(&mut random));
        // A few squares of one color become the other's, or empty.
        let few = random.sparse() & random.sparse();
        check_all_changes(before, [before[0] ^ few, before[1] ^ few & before[0]]);
        check_all_changes(before, before);
    }
}

/// Checks every level: it either compiles the same code to other instructions or has code of its own, which is
/// correct outside the level, too.
fn check_levels(before: Sets, after: Sets) {
    let expected = oracle::pairs(before[0], before[1]);
    for level in AnyLevel::all() {
        at_level!(level, |level| {
            check_all::<_, ByRank>(Rows, before, &expected);
            check_all::<_, ByFile>(Rows, before, &expected);
            check_all::<_, ByRank>(Compress(level), before, &expected);
            check_changes::<_, ByRank>(Compress(level), before, after);
        });
    }
}

#[test]
fn levels() {
    let mut random = Random::new(4);
    for _ in 0..cases(2_000) {
        check_levels(random_sets(&mut random), random_sets(&mut random));
    }
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
fn check_indices<N: Numbered>() -> usize {
    let numbering = N::NUMBERING;
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
    assert_eq!(check_indices::<ByRank>(), 4 * 372);
    assert_eq!(check_indices::<ByFile>(), 4 * 372);
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
