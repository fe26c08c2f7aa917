//! Masks: sets that depend on one square, which engines keep in tables.

use crate::board::{
    Color, FILE_A, FILE_H, PAWN_RANKS, RANK_4, RANK_5, Square, north_one, south_one,
};

use super::files::fill_files;

definitions! {
    /// The whole file of a square, the square included.
    ///
    /// Domain: every square. Source: [Files](https://www.chessprogramming.org/Files).
    pub const fn file_mask(square: Square) -> u64 {
        FILE_A << square.file()
    }

    /// The files beside the square's file.
    ///
    /// Domain: every square. Source: [Isolated Pawns].
    pub const fn adjacent_files_mask(square: Square) -> u64 {
        // The file set of both neighbors; a neighbor off the board is shifted out.
        fill_files((0b101_u16 << square.file() >> 1) as u8)
    }

    /// A square and all squares in front of it on its file.
    ///
    /// Domain: every square. Source: [Pawn Fills].
    pub const fn front_fill_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => FILE_A << square as u8,
            Color::Black => FILE_H >> (Square::H8 as u8 - square as u8),
        }
    }

    /// A square and all squares behind it on its file.
    ///
    /// Domain: every square. Source: [Pawn Fills].
    pub const fn rear_fill_mask(color: Color, square: Square) -> u64 {
        front_fill_mask(color.opponent(), square)
    }

    /// The squares strictly in front of a square on its file.
    ///
    /// Domain: every square. Source: [Pawn Spans].
    pub const fn front_span_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => (FILE_A << 8) << square as u8,
            Color::Black => (FILE_H >> 8) >> (Square::H8 as u8 - square as u8),
        }
    }

    /// The squares strictly behind a square on its file.
    ///
    /// Domain: every square. Source: [Pawn Spans].
    pub const fn rear_span_mask(color: Color, square: Square) -> u64 {
        front_span_mask(color.opponent(), square)
    }

    /// The square in front of a square; empty on the last rank.
    ///
    /// Domain: every square. Source: [Pawn Pushes].
    pub const fn single_push_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => north_one(square.bitboard()),
            Color::Black => south_one(square.bitboard()),
        }
    }

    /// The square two steps in front of a square on the start rank (e4 for e2); empty for other squares.
    ///
    /// Domain: every square. Source: [Pawn Pushes].
    pub const fn double_push_mask(color: Color, square: Square) -> u64 {
        match color {
            Color::White => north_one(north_one(square.bitboard())) & RANK_4,
            Color::Black => south_one(south_one(square.bitboard())) & RANK_5,
        }
    }

    /// The squares that a pawn on a square attacks. The mask never wraps around the board's edge.
    ///
    /// Domain: every square. Source: [Pawn Attacks].
    pub const fn attack_mask(color: Color, square: Square) -> u64 {
        let pawn = square.bitboard();
        match color {
            Color::White => pawn << 7 & !FILE_H | pawn << 9 & !FILE_A,
            Color::Black => pawn >> 7 & !FILE_A | pawn >> 9 & !FILE_H,
        }
    }

    /// The squares that a pawn attacks now or after advancing: the adjacent files strictly ahead.
    ///
    /// Domain: every square. Source: [Attack Spans].
    pub const fn attack_front_span_mask(color: Color, square: Square) -> u64 {
        adjacent_files_mask(square) & ranks_ahead(color, square)
    }

    /// The adjacent files, level with a square and behind it.
    ///
    /// An own pawn there defends the square's stop now or after advancing.
    ///
    /// Domain: every square. Source: [Attack Spans].
    pub const fn attack_rear_span_mask(color: Color, square: Square) -> u64 {
        adjacent_files_mask(square) & !ranks_ahead(color, square)
    }

    /// The squares where an enemy pawn keeps a pawn from being passed: its file and the adjacent files,
    /// strictly ahead.
    ///
    /// Domain: every square. Source: [Passed Pawns].
    pub const fn passed_mask(color: Color, square: Square) -> u64 {
        // The file set of the three files; a file off the board is shifted out.
        fill_files((0b111_u16 << square.file() >> 1) as u8) & ranks_ahead(color, square)
    }

    /// The squares where own pawns shelter a king: its file and the adjacent files, from its rank on.
    ///
    /// Domain: every square. Source: the king's shelter of Ethereal and of Stockfish. In Weiss, the
    /// shelter is [`passed_mask`]: the same squares without the king's rank.
    pub const fn shelter_mask(color: Color, square: Square) -> u64 {
        // As in `passed_mask`.
        let files = fill_files((0b111_u16 << square.file() >> 1) as u8);
        files & !ranks_ahead(color.opponent(), square)
    }

    /// The squares where another pawn forms a pair with a pawn: ranks 2 to 7 of the pawn's file and the
    /// adjacent files, without the pawn's own square.
    ///
    /// [`pairs`](crate::pairs) lists the pairs of a position.
    ///
    /// Domain: every square. Source: [networks](https://www.chessprogramming.org/NNUE) of engines that read
    /// pairs of pawns.
    pub const fn pair_mask(square: Square) -> u64 {
        // The file set of the three files, put on ranks 2 to 7; a file off the board is shifted out.
        let files = (0b111_u16 << square.file() >> 1) as u8;
        let with_square = files as u64 * (FILE_A & PAWN_RANKS);
        with_square & !square.bitboard()
    }
}

/// All squares of the ranks in front of a square.
#[inline(always)]
const fn ranks_ahead(color: Color, square: Square) -> u64 {
    // The index of the rank's first square. White's shift is split in two, so that no shift is by 64 bits.
    let rank = square as u8 & 0b111_000;
    match color {
        Color::White => (!0 << 8) << rank,
        Color::Black => !(!0 << rank),
    }
}
