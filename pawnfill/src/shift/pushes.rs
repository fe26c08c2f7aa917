//! Pushes: the target squares of pushes, the pawns that can push, and the squares attacked after a push.

use crate::board::{Color, RANK_4, RANK_5, Square, assert_on_pawn_ranks, north_one, south_one};
use crate::shift::attacks::attacks;
use crate::shift::spans::stops;

definitions! {
    /// The squares that some pawn can reach by a single push, promotions included.
    ///
    /// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawn Pushes].
    #[track_caller]
    pub const fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        assert_on_pawn_ranks!(pawns, "single_push_targets");
        match color {
            Color::White => north_one(pawns) & empty,
            Color::Black => south_one(pawns) & empty,
        }
    }

    /// The squares that some pawn can reach by a double push.
    ///
    /// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawn Pushes].
    #[track_caller]
    pub const fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 {
        assert_on_pawn_ranks!(pawns, "double_push_targets");
        second_steps(color, single_push_targets(color, pawns, empty), empty)
    }

    /// The pawns that have a single push: the sources of [`single_push_targets`].
    ///
    /// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawns able to Push].
    #[track_caller]
    pub const fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 {
        assert_on_pawn_ranks!(pawns, "able_to_push");
        match color {
            Color::White => south_one(empty) & pawns,
            Color::Black => north_one(empty) & pawns,
        }
    }

    /// The pawns that have a double push: the sources of [`double_push_targets`].
    ///
    /// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: [Pawns able to Push].
    #[track_caller]
    pub const fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 {
        assert_on_pawn_ranks!(pawns, "able_to_double_push");
        match color {
            Color::White => south_one(south_one(empty & RANK_4) & empty) & pawns,
            Color::Black => north_one(north_one(empty & RANK_5) & empty) & pawns,
        }
    }

    /// The squares that some pawn attacks after a push, single or double, that ends on a target.
    ///
    /// For push threats, the targets are the squares where a pushed pawn is safe, and `push_attacks(…) &
    /// enemy_pieces` are the threatened pieces. The square that a double push passes need not be a target.
    ///
    /// Domain: pawns on ranks 2 to 7, which debug builds assert. Source: the push threats of Lynx, RubiChess
    /// and Simbelmyne. In Ethereal, no enemy pawn may attack the square that a double push passes. Weiss
    /// counts only single pushes: `attacks(color, single_push_targets(color, pawns, empty))`.
    #[track_caller]
    pub const fn push_attacks(color: Color, pawns: u64, empty: u64, targets: u64) -> u64 {
        assert_on_pawn_ranks!(pawns, "push_attacks");
        let single = single_push_targets(color, pawns, empty);
        let both = single | second_steps(color, single, empty);
        attacks(color, both & targets)
    }

    /// The targets of the single and the double push of one pawn; a pawn on its last rank has none.
    ///
    /// Domain: every square, every set of empty squares. Source: [Pawn Pushes].
    pub const fn push_targets(color: Color, square: Square, empty: u64) -> u64 {
        let single = stops(color, square.bitboard()) & empty;
        single | second_steps(color, single, empty)
    }
}

#[inline(always)]
const fn second_steps(color: Color, single: u64, empty: u64) -> u64 {
    match color {
        Color::White => north_one(single) & empty & RANK_4,
        Color::Black => south_one(single) & empty & RANK_5,
    }
}
