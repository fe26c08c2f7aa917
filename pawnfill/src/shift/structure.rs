//! Structure: the pawns that have a property, and the squares that pawns leave weak. The picture of an
//! operation is in `pictures/NAME.md`.

use crate::board::{Color, FILE_A, FILE_H, Square, beside, east_one, west_one};

use super::attacks::{attack_front_spans, attacks, double_attacks};
use super::files::{adjacent_files, file_set, fill_files};
use super::fills::front_fill;
use super::masks::{attack_front_span_mask, attack_rear_span_mask};
use super::spans::{front_spans, rear_spans, stops};

definitions! {
    /// The own pawns with no enemy pawn ahead on their file.
    ///
    /// Domain: every pair of sets. Source: [Open
    /// Pawns](https://www.chessprogramming.org/Open_Pawns_(Bitboards)).
    pub const fn open_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        own & !front_spans(color.opponent(), enemy)
    }

    /// The own pawns with an enemy pawn ahead on their file. The wiki's page [Pawn Fills] calls this a
    /// mechanical obstruction.
    ///
    /// Domain: every pair of sets. Source: [Unfree
    /// Pawns](https://www.chessprogramming.org/Unfree_Pawns_(Bitboards)).
    pub const fn unfree_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        own & front_spans(color.opponent(), enemy)
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    ///
    /// The rear one of two doubled pawns may also be passed; `passed & !pawns_behind_own(color, own)` leaves
    /// it out. An enemy pawn level with a pawn (b4 with a4) does not stop it.
    ///
    /// Domain: every pair of sets. Source: [Passed Pawns].
    pub const fn passed_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        let opponent = color.opponent();
        // One fill of the stops and the attacks covers all three files.
        let guarded = stops(opponent, enemy) | attacks(opponent, enemy);
        own & !front_fill(opponent, guarded)
    }

    /// The own pawns that are open and not passed, with at least as many helpers as sentries. Helpers are own
    /// pawns on the adjacent files, level or behind; sentries are enemy pawns on the adjacent files, ahead.
    ///
    /// All helpers and sentries count, even if they are doubled. In the picture, b6 has one helper (c5) and
    /// one sentry (c7); g5 has one helper (h4) but two sentries (f7 and h7).
    ///
    /// An evaluation with its own weights can start from `open_pawns & !passed_pawns`. It then counts a
    /// pawn's helpers in the [`attack_rear_span_mask`], and the sentries in the [`attack_front_span_mask`].
    ///
    /// Domain: every pair of sets.
    /// Source: [Candidates](https://www.chessprogramming.org/Candidates_(Bitboards)).
    pub const fn candidate_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        // An open pawn is not passed if an enemy pawn stands ahead on an adjacent file. Few pawns are open
        // but not passed, so a loop counts the helpers and sentries of each. Bit planes, as in the strategy
        // `Flip`, take a tenth more time with a constant color (AMD Zen 4, November 2026).
        let opponent = color.opponent();
        let mut left = open_pawns(color, own, enemy) & attack_front_spans(opponent, enemy);
        let mut candidates = 0;
        while left != 0 {
            let square = Square::from_index(left.trailing_zeros() as u8);
            let helpers = own & attack_rear_span_mask(color, square);
            let sentries = enemy & attack_front_span_mask(color, square);
            let is_candidate = helpers.count_ones() >= sentries.count_ones();
            candidates |= (is_candidate as u64) << square as u8;
            left &= left - 1;
        }
        candidates
    }

    /// The own pawns that are not passed but may become so by a push and exchanges. Every stopper (an enemy
    /// pawn ahead on the file or an adjacent one) attacks the pawn or its stop. At least as many own pawns
    /// stand beside the pawn as enemy pawns attack the stop.
    ///
    /// Ethereal and Sirius give a different bonus if a pawn is defended at least as often as attacked:
    /// `candidates & (double_attacks(own) | !double_attacks(enemy)) & (attacks(own) | !attacks(enemy))`.
    ///
    /// Domain: every pair of sets. Source: the candidate passed pawns of Ethereal and of Sirius. RubiChess
    /// counts the same pawns among others, and Simbelmyne some of them.
    pub const fn lever_candidate_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        let opponent = color.opponent();
        // `one`: the squares whose stop an enemy pawn attacks; `two`: the same with two enemy pawns.
        let attacked = attacks(opponent, enemy);
        let one = stops(opponent, attacked);
        let two = stops(opponent, double_attacks(opponent, enemy));
        let out_of_reach = front_fill(opponent, stops(opponent, enemy | one));
        let helped = (beside(own) | !one) & (east_one(own) & west_one(own) | !two);
        own & (attacked | one) & !out_of_reach & helped
    }

    /// The own pawns with no own pawn on an adjacent file.
    ///
    /// Domain: every set. Source: [Isolated Pawns].
    pub const fn isolated_pawns(own: u64) -> u64 {
        own & !fill_files(adjacent_files(file_set(own)))
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    ///
    /// The a-file and the h-file have only one adjacent file, so the other one counts as empty.
    ///
    /// Domain: every set. Source: [Isolated Pawns].
    pub const fn half_isolated_pawns(own: u64) -> u64 {
        let files = file_set(own);
        own & fill_files(files << 1 ^ files >> 1)
    }

    /// The own pawns with an own pawn ahead on their file.
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn pawns_behind_own(color: Color, own: u64) -> u64 {
        own & rear_spans(color, own)
    }

    /// The own pawns with an own pawn behind on their file.
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn pawns_in_front_of_own(color: Color, own: u64) -> u64 {
        own & front_spans(color, own)
    }

    /// The own pawns with an own pawn on their stop, which blocks them.
    ///
    /// Some evaluations call these pawns doubled. Others, such as Stockfish's, call the front one of the two
    /// pawns doubled; the number of doubled pawns is the same.
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn pawns_directly_behind_own(color: Color, own: u64) -> u64 {
        own & stops(color.opponent(), own)
    }

    /// All own pawns on files with at least two own pawns.
    ///
    /// Many evaluations leave out one pawn of each such file: [`pawns_behind_own`] leaves out the front one,
    /// and [`pawns_in_front_of_own`] the rear one. Others count only [`pawns_directly_behind_own`].
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn doubled_pawns(own: u64) -> u64 {
        own & (front_spans(Color::White, own) | front_spans(Color::Black, own))
    }

    /// All own pawns on files with at least three own pawns.
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn tripled_pawns(own: u64) -> u64 {
        // The board is folded in half until one rank is left, so pawns may share a square. `one`, `two` and
        // `three` have the squares with at least that many pawns. A fold joins one half of these sets (`a`,
        // `aa`, `aaa`) with the other (`b`, `bb`, `bbb`).
        let (a, b) = (own, own >> 32);
        let (one, two) = (a | b, a & b);
        let (a, aa, b, bb) = (one, two, one >> 16, two >> 16);
        let (one, two, three) = (a | b, aa | bb | a & b, aa & b | a & bb);
        let (a, aa, aaa, b, bb, bbb) = (one, two, three, one >> 8, two >> 8, three >> 8);
        let three = aaa | bbb | aa & b | a & bb;
        own & fill_files(three as u8)
    }

    /// The own pawns with no own pawn on an adjacent file, level or behind. No own pawn can ever defend their
    /// stop.
    ///
    /// Stockfish and Sirius call such a pawn backward if an enemy pawn attacks its stop or stands on it:
    /// `backward_pawns(color, own, enemy) | pawns_without_helpers(color, own) & rammed_pawns(color, own,
    /// enemy)`.
    ///
    /// Domain: every set. Source: [Backward Pawns].
    pub const fn pawns_without_helpers(color: Color, own: u64) -> u64 {
        own & !front_fill(color, beside(own))
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    ///
    /// So the stop is in no own attack front span. In the picture, d3 is backward, and its stop is d4.
    /// Isolated, rammed and lever pawns may be backward. A pawn on its last rank has no stop, so it is not
    /// backward. Many evaluations leave out isolated pawns: `backward & !isolated_pawns(own)`. Others add the
    /// [`pawns_without_helpers`] that an enemy pawn blocks.
    ///
    /// Domain: every pair of sets. Source: [Backward Pawns].
    pub const fn backward_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        // An enemy pawn attacks the stop from two ranks ahead on an adjacent file. The stop is in the attack
        // front span of each own pawn on an adjacent file, level or behind.
        let watched = match color {
            Color::White => enemy >> 15 & !FILE_A | enemy >> 17 & !FILE_H,
            Color::Black => enemy << 17 & !FILE_A | enemy << 15 & !FILE_H,
        };
        own & watched & !front_fill(color, beside(own))
    }

    /// The own pawns with an enemy pawn on their stop.
    ///
    /// Domain: every pair of sets. Source: [Pawn
    /// Rams](https://www.chessprogramming.org/Pawn_Rams_(Bitboards)).
    pub const fn rammed_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        own & stops(color.opponent(), enemy)
    }

    /// The own pawns that an enemy pawn attacks.
    ///
    /// Domain: every pair of sets. Source: [Pawn
    /// Levers](https://www.chessprogramming.org/Pawn_Levers_(Bitboards)).
    pub const fn lever_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        own & attacks(color.opponent(), enemy)
    }

    /// The own pawns with an own pawn beside them.
    ///
    /// Domain: every set. Source: [Duo Trio
    /// Quart](https://www.chessprogramming.org/Duo_Trio_Quart_(Bitboards)).
    pub const fn phalanx_pawns(own: u64) -> u64 {
        // The eastern pawn of each pair, and its neighbor to the west.
        let east = own & east_one(own);
        east | east >> 1
    }

    /// The own pawns that an own pawn defends.
    ///
    /// Domain: every set. Source: [Defended
    /// Pawns](https://www.chessprogramming.org/Defended_Pawns_(Bitboards)).
    pub const fn defended_pawns(color: Color, own: u64) -> u64 {
        own & attacks(color, own)
    }

    /// The own pawns that an own pawn defends or stands beside: [`defended_pawns`] and [`phalanx_pawns`].
    ///
    /// A pawn that only defends another pawn does not count, as in Stockfish and many other engines. To add
    /// the defenders, as in a chain, use [`able_to_capture`](super::able_to_capture) with the own pawns as
    /// the targets. The pawns with a neighbor anywhere on an adjacent file are `own & !isolated_pawns(own)`.
    ///
    /// Domain: every set. Source: [Connected
    /// Pawns](https://www.chessprogramming.org/Connected_Pawns).
    pub const fn connected_pawns(color: Color, own: u64) -> u64 {
        // Own pawns beside an own pawn or beside its stop. A pawn attacks the squares beside its stop.
        own & beside(own | stops(color, own))
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    ///
    /// Domain: every set. Source: [Holes](https://www.chessprogramming.org/Attack_Spans).
    pub const fn holes(color: Color, own: u64) -> u64 {
        !attack_front_spans(color, own)
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    ///
    /// They include squares on the edge of the board. Most evaluations count only three ranks, the fourth to
    /// the sixth for White: `outposts(color, own, enemy) & ranks`, with `0x0000_ffff_ff00_0000` for White and
    /// `0x0000_00ff_ffff_0000` for Black.
    ///
    /// Domain: every pair of sets. Source: [Outposts](https://www.chessprogramming.org/Outposts).
    pub const fn outposts(color: Color, own: u64, enemy: u64) -> u64 {
        attacks(color, own) & holes(color.opponent(), enemy)
    }
}
