//! Structure: the pawns that have a property, and the squares that pawns leave weak.

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

    /// The own pawns with an enemy pawn ahead on their file: a mechanical obstruction, as [Pawn Fills]
    /// calls it. They stand in the front fills of the enemy pawns.
    ///
    /// Domain: every pair of sets. Source: [Unfree
    /// Pawns](https://www.chessprogramming.org/Unfree_Pawns_(Bitboards)).
    pub const fn unfree_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        own & front_spans(color.opponent(), enemy)
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    ///
    /// The rear one of doubled pawns may be passed too, and an enemy pawn level with a pawn (b4 with
    /// a4) does not stop it. Evaluations that count only the front one use
    /// `passed & !pawns_behind_own(color, own)`. One fill serves the three files.
    ///
    /// Domain: every pair of sets. Source: [Passed Pawns].
    pub const fn passed_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        let opponent = color.opponent();
        let guarded = stops(opponent, enemy) | attacks(opponent, enemy);
        own & !front_fill(opponent, guarded)
    }

    /// The own pawns that are open and not passed, with at least as many helpers (own pawns on the adjacent files,
    /// level or behind) as sentries (enemy pawns on the adjacent files, ahead).
    ///
    /// All helpers and sentries count, doubled ones too: below, b6 has one helper (c5) and one sentry
    /// (c7); g5 has one helper (h4) but two sentries (f7 and h7).
    ///
    /// Other evaluations ask how the helpers get there, or weigh them. The pawns to examine are
    /// `open_pawns & !passed_pawns`; the helpers and sentries of each are on its [`attack_rear_span_mask`] and
    /// its [`attack_front_span_mask`].
    ///
    /// Domain: every pair of sets.
    /// Source: [Candidates](https://www.chessprogramming.org/Candidates_(Bitboards)).
    pub const fn candidate_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        // Open and not passed: an enemy pawn stands ahead on an adjacent file. Only few pawns are left, so their
        // helpers and sentries are counted by masks. Counting for all squares at once, in bit planes, is a tenth
        // slower with a constant color (AMD Zen 4, November 2026); the strategy `Flip` does this.
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

    /// The own pawns that are not passed, but whose stoppers all attack them or their stop, with at least as many own
    /// pawns beside them as enemy pawns that attack the stop. The stoppers are the enemy pawns ahead on the file and on
    /// the adjacent files.
    ///
    /// Such a pawn may become passed by a push and exchanges. Ethereal and Sirius give another bonus if the pawn is
    /// defended as often as it is attacked:
    /// `candidates & (double_attacks(own) | !double_attacks(enemy)) & (attacks(own) | !attacks(enemy))`.
    ///
    /// Domain: every pair of sets. Source: the candidate passed pawns of Ethereal and of Sirius. RubiChess counts the
    /// same pawns among others, and Simbelmyne some of them.
    pub const fn lever_candidate_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        let opponent = color.opponent();
        // The squares that an enemy pawn attacks, and those whose stop one or two enemy pawns attack.
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
    /// The a-file and the h-file have only one adjacent file; nothing counts off the board.
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
    /// Some evaluations call these pawns doubled. Evaluations that call the front one of the two pawns doubled,
    /// as Stockfish does, count the same number of pawns.
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn pawns_directly_behind_own(color: Color, own: u64) -> u64 {
        own & stops(color.opponent(), own)
    }

    /// The own pawns on files with two own pawns or more, all of them.
    ///
    /// Many evaluations count one pawn less per file: [`pawns_behind_own`] are all but the front one, and
    /// [`pawns_in_front_of_own`] are all but the rear one. Others count only pawns directly behind one another,
    /// [`pawns_directly_behind_own`].
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn doubled_pawns(own: u64) -> u64 {
        own & (front_spans(Color::White, own) | front_spans(Color::Black, own))
    }

    /// The own pawns on files with three own pawns or more, all of them.
    ///
    /// Domain: every set. Source: [Double and Triple].
    pub const fn tripled_pawns(own: u64) -> u64 {
        // The board is folded onto half of itself until one rank is left. This rank says which files have at
        // least one, two and three pawns.
        let (a, b) = (own, own >> 32);
        let (one, two) = (a | b, a & b);
        let (a, aa, b, bb) = (one, two, one >> 16, two >> 16);
        let (one, two, three) = (a | b, aa | bb | a & b, aa & b | a & bb);
        let (a, aa, aaa, b, bb, bbb) = (one, two, three, one >> 8, two >> 8, three >> 8);
        let three = aaa | bbb | aa & b | a & bb;
        own & fill_files(three as u8)
    }

    /// The own pawns with no own pawn on an adjacent file that is level with them or behind. No own pawn can ever
    /// defend their stop.
    ///
    /// The backward pawns of Stockfish and of Sirius are those whose stop an enemy pawn attacks or stands on:
    /// `backward_pawns(color, own, enemy) | pawns_without_helpers(color, own) & rammed_pawns(color, own, enemy)`.
    ///
    /// Domain: every set. Source: [Backward Pawns].
    pub const fn pawns_without_helpers(color: Color, own: u64) -> u64 {
        own & !front_fill(color, beside(own))
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    ///
    /// An enemy pawn attacks the stop, and the stop is in no own attack front span. Below, d4 is such a stop.
    /// Isolated, rammed and lever pawns may be backward; a pawn on its last rank is not, because it has no stop.
    /// Many evaluations leave isolated pawns out: `backward & !isolated_pawns(own)`. Others add the
    /// [`pawns_without_helpers`] that an enemy pawn blocks.
    ///
    /// Domain: every pair of sets. Source: [Backward Pawns].
    pub const fn backward_pawns(color: Color, own: u64, enemy: u64) -> u64 {
        // An enemy pawn attacks the stop from two ranks ahead on an adjacent file. The stop is in the attack
        // front span of an own pawn if that pawn is on an adjacent file, level with this one or behind it.
        let watched = match color {
            Color::White => enemy >> 15 & !FILE_A | enemy >> 17 & !FILE_H,
            Color::Black => enemy << 17 & !FILE_A | enemy << 15 & !FILE_H,
        };
        own & watched & !front_fill(color, beside(own))
    }

    /// The own pawns whose stop an enemy pawn stands on.
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
        // The eastern pawn of each pair, and then a step back to the western one.
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
    /// The defender itself does not count, as in Stockfish and many other engines. To count it, add
    /// [`able_to_capture`](super::able_to_capture) with the own pawns as the targets, as for the pawns of a
    /// chain. To count every pawn with a neighbor anywhere on an adjacent file, take all pawns that are not
    /// [`isolated_pawns`].
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
    /// They include squares on the edge of the board. Most evaluations count only three ranks, the fourth to the
    /// sixth for White; to do the same, use `outposts(color, own, enemy) & ranks`, where `ranks` is
    /// `0x0000_ffff_ff00_0000` for White and `0x0000_00ff_ffff_0000` for Black.
    ///
    /// Domain: every pair of sets. Source: [Outposts](https://www.chessprogramming.org/Outposts).
    pub const fn outposts(color: Color, own: u64, enemy: u64) -> u64 {
        attacks(color, own) & holes(color.opponent(), enemy)
    }
}
