//! Pairs of pawns by their definition: two nested loops over squares, by files and ranks.

use std::fmt::Debug;

use pawnfill::pairs::{ByFile, ByRank, BySquare, Numbering};
use pawnfill::{Color, Square};

/// A pawn as the oracle sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pawn {
    pub(crate) is_black: bool,
    pub(crate) file: i32,
    pub(crate) rank: i32,
}

/// The pawn on a square. There is none on the first and last ranks, and it is Black's where both sets
/// have one.
fn pawn_on(square: Square, white: u64, black: u64) -> Option<Pawn> {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    let [is_white, is_black] = [white, black].map(|set| set >> square as u8 & 1 == 1);
    let is_pawn = (is_white || is_black) && rank != 0 && rank != 7;
    is_pawn.then_some(Pawn {
        is_black,
        file,
        rank,
    })
}

/// All pairs of the pawns of two sets.
pub(crate) fn pairs(white: u64, black: u64) -> Vec<[Pawn; 2]> {
    let mut pairs = Vec::new();
    for one in Square::ALL {
        for other in Square::ALL {
            let pawns = (pawn_on(one, white, black), pawn_on(other, white, black));
            if let (true, (Some(one), Some(other))) = (one < other, pawns)
                && (one.file - other.file).abs() <= 1
            {
                pairs.push([one, other]);
            }
        }
    }
    pairs
}

/// The perspective from which the pawns are seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    pub(crate) color: Color,
    pub(crate) is_mirrored: bool,
}

impl Eyes {
    pub(crate) const ALL: [Self; 4] = [
        Self::new(Color::White, false),
        Self::new(Color::Black, false),
        Self::new(Color::White, true),
        Self::new(Color::Black, true),
    ];

    const fn new(color: Color, is_mirrored: bool) -> Self {
        Self { color, is_mirrored }
    }

    /// Whether a pawn is the enemy's, with its file and rank as seen from this perspective.
    fn see(self, pawn: Pawn) -> (bool, i32, i32) {
        let is_for_black = self.color == Color::Black;
        let file = if self.is_mirrored {
            7 - pawn.file
        } else {
            pawn.file
        };
        let rank = if is_for_black {
            7 - pawn.rank
        } else {
            pawn.rank
        };
        (pawn.is_black != is_for_black, file, rank)
    }

    /// The indices of pairs, in ascending order.
    pub(crate) fn indices<N: Numbered>(self, pairs: &[[Pawn; 2]]) -> Vec<u16> {
        let index = |pair: &[Pawn; 2]| {
            let [one, other] = pair.map(|pawn| {
                let (is_enemy, file, rank) = self.see(pawn);
                N::expected_number(i32::from(is_enemy), file, rank)
            });
            N::expected_index(one.min(other), one.max(other)) as u16
        };
        let mut indices: Vec<u16> = pairs.iter().map(index).collect();
        indices.sort_unstable();
        indices
    }
}

/// A numbering, stated by files and ranks.
pub(crate) trait Numbered: Numbering<Index = u16> + Debug {
    fn expected_number(enemy: i32, file: i32, rank: i32) -> i32;
    fn expected_index(lower: i32, higher: i32) -> i32;
}

impl Numbered for ByRank {
    fn expected_number(enemy: i32, file: i32, rank: i32) -> i32 {
        48 * enemy + 8 * (rank - 1) + file
    }

    fn expected_index(lower: i32, higher: i32) -> i32 {
        (0..higher).sum::<i32>() + lower
    }
}

impl Numbered for ByFile {
    fn expected_number(enemy: i32, file: i32, rank: i32) -> i32 {
        12 * file + 6 * enemy + rank - 1
    }

    fn expected_index(lower: i32, higher: i32) -> i32 {
        // Each number has 23 indices, for the 23 numbers that follow it.
        23 * lower + (higher - lower - 1)
    }
}

impl Numbered for BySquare {
    fn expected_number(_: i32, file: i32, rank: i32) -> i32 {
        8 * rank + file
    }

    fn expected_index(lower: i32, higher: i32) -> i32 {
        64 * lower + higher
    }
}

/// A user's numbering, without a table. It panics where the contract of the trait is broken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Own;

impl Numbering for Own {
    type Index = u16;
    const INDICES: usize = 1 << 14;

    fn number(self, is_enemy: bool, square: Square) -> u16 {
        assert!(
            (1..=6).contains(&square.rank()),
            "{square} is no square of a pawn"
        );
        16 * u16::from(square.file()) + 2 * u16::from(square.rank()) + u16::from(is_enemy)
    }

    fn index(self, one: u16, other: u16) -> u16 {
        assert_ne!(one, other, "a pawn with itself");
        128 * one.min(other) + one.max(other)
    }
}

impl Numbered for Own {
    fn expected_number(enemy: i32, file: i32, rank: i32) -> i32 {
        16 * file + 2 * rank + enemy
    }

    fn expected_index(lower: i32, higher: i32) -> i32 {
        128 * lower + higher
    }
}
