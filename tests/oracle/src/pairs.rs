//! Pairs of pawns by their definition: two nested loops over squares, by files and ranks. The tests compare
//! the library's lists of pairs, in Rust and in C++, with these pairs.

use std::fmt::Debug;

use pawnfill::pairs::{ByFile, ByRank, BySquare, Numbering};
use pawnfill::{Color, Square};

use crate::input::{PAWN_RANKS, Random};

/// The sets of White's pawns and Black's.
pub type Sets = [u64; 2];

/// A pawn. Its file and rank count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pawn {
    pub is_black: bool,
    pub file: i32,
    pub rank: i32,
}

/// Returns the pawn on a square; `None` on the first and last ranks. If both sets have the square, the pawn
/// is Black's.
fn pawn_on(square: i32, [white, black]: Sets) -> Option<Pawn> {
    let (file, rank) = (square % 8, square / 8);
    let [is_white, is_black] = [white, black].map(|set| set >> square & 1 == 1);
    let is_pawn = (is_white || is_black) && rank != 0 && rank != 7;
    is_pawn.then_some(Pawn { is_black, file, rank })
}

pub fn pairs(sets: Sets) -> Vec<[Pawn; 2]> {
    let mut pairs = Vec::new();
    for one in (0..64).filter_map(|square| pawn_on(square, sets)) {
        for other in (0..64).filter_map(|square| pawn_on(square, sets)) {
            let is_first = (one.rank, one.file) < (other.rank, other.file);
            if is_first && (one.file - other.file).abs() <= 1 {
                pairs.push([one, other]);
            }
        }
    }
    pairs
}

/// Returns the first position's pairs, and the pairs that the change to the second position removes and adds.
pub fn changes(both: [Sets; 2]) -> [Vec<[Pawn; 2]>; 3] {
    let [before, after] = both.map(pairs);
    let without = |all: &[[Pawn; 2]], others: &[[Pawn; 2]]| {
        let is_other = |pair: &&[Pawn; 2]| !others.contains(pair);
        all.iter().filter(is_other).copied().collect()
    };
    let (removed, added) = (without(&before, &after), without(&after, &before));
    [before, removed, added]
}

/// Draws two positions. The first has sets of any size, which may overlap, with pawns on any rank. The second
/// is unrelated, differs by new and recolored pawns, or follows from a push, a capture or another move.
pub fn random(random: &mut Random) -> [Sets; 2] {
    let kind = random.below(6);
    let mut set = || match kind {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.dense(),
        _ => random.pawns(),
    };
    let [mut white, mut black, few, other] = [(); 4].map(|()| set());
    if kind > 3 {
        // Up to 16 pawns, often with full files, on which a pawn also has distant partners.
        let mut all = (0..8).fold(0, |all, file| {
            let some = [0, 0, random.set(), random.sparse(), !0][random.below(5) as usize];
            all | some & PAWN_RANKS & 0x0101_0101_0101_0101 << file
        });
        while all.count_ones() > 16 {
            all &= all - 1;
        }
        white = random.set() & all;
        black = all & !white;
    }
    let few = few & random.sparse();
    let pawn = white & white.wrapping_neg();
    let steps = [7, 8, 9, 16, 48, 55, 56, 57, random.below(64) as u32];
    let to = pawn.rotate_left(steps[random.below(9) as usize]);
    let after = match random.below(4) {
        0 => [other, few],
        1 => [white ^ few, black ^ few & white],
        _ => [white & !pawn | to, black & !to],
    };
    // Either color moves.
    match random.below(2) {
        0 => [[white, black], after],
        _ => [[black, white], [after[1], after[0]]],
    }
}

/// A perspective: its color, and whether the files are mirrored.
pub type Eyes = (Color, bool);

pub const EYES: [Eyes; 4] =
    [(Color::White, false), (Color::Black, false), (Color::White, true), (Color::Black, true)];

/// Returns the indices of pairs from a perspective, in ascending order.
pub fn indices<N: Numbered>((color, is_mirrored): Eyes, pairs: &[[Pawn; 2]]) -> Vec<u16> {
    let number = |pawn: Pawn| {
        let is_enemy = pawn.is_black != (color == Color::Black);
        let file = if is_mirrored { 7 - pawn.file } else { pawn.file };
        let rank = match color {
            Color::White => pawn.rank,
            Color::Black => 7 - pawn.rank,
        };
        N::expected_number(is_enemy.into(), file, rank)
    };
    let indices = pairs.iter().map(|pair| {
        let [one, other] = pair.map(number);
        N::expected_index(one.min(other), one.max(other)) as u16
    });
    let mut indices = Vec::from_iter(indices);
    indices.sort_unstable();
    indices
}

/// A numbering, stated by files and ranks.
pub trait Numbered: Numbering<Index = u16> + Debug {
    fn expected_number(enemy: i32, file: i32, rank: i32) -> i32;

    fn expected_index(lower: i32, higher: i32) -> i32;
}

macro_rules! numbered {
    ($(
        $name:ident: |$enemy:pat_param, $file:ident, $rank:ident| $number:expr,
            |$lower:ident, $higher:ident| $index:expr;
    )*) => { $(
        impl Numbered for $name {
            fn expected_number($enemy: i32, $file: i32, $rank: i32) -> i32 {
                $number
            }

            fn expected_index($lower: i32, $higher: i32) -> i32 {
                $index
            }
        }
    )* };
}

numbered! {
    ByRank: |enemy, file, rank| 48 * enemy + 8 * (rank - 1) + file,
        |lower, higher| (0..higher).sum::<i32>() + lower;
    // Each number has 23 indices, for the 23 numbers that follow it.
    ByFile: |enemy, file, rank| 12 * file + 6 * enemy + rank - 1,
        |lower, higher| 23 * lower + (higher - lower - 1);
    BySquare: |_, file, rank| 8 * rank + file, |lower, higher| 64 * lower + higher;
    Own: |enemy, file, rank| 16 * file + 2 * rank + enemy, |lower, higher| 128 * lower + higher;
}

/// A user's numbering, computed without a table. It panics if the library breaks the contract of the trait.
#[derive(Clone, Copy, Debug)]
pub struct Own;

impl Numbering for Own {
    type Index = u16;
    const INDICES: usize = 1 << 14;

    fn number(self, is_enemy: bool, square: Square) -> u16 {
        let is_pawns = (1..=6).contains(&square.rank());
        assert!(is_pawns, "no pawn stands on {square}");
        16 * u16::from(square.file()) + 2 * u16::from(square.rank()) + u16::from(is_enemy)
    }

    fn index(self, one: u16, other: u16) -> u16 {
        assert_ne!(one, other, "a pawn is paired with itself");
        128 * one.min(other) + one.max(other)
    }
}
