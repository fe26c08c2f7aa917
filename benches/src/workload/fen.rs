//! Reads a position in FEN or EPD, and says what is wrong with a line that holds none.
//!
//! Sets of pawns need only the board, so a line may end after any field, and a board may lack kings. The
//! fields that follow are checked for what a letter or a number can be, and not against the board.

use cozy_chess::Board;
use pawnfill::Square;
use thiserror::Error;

use crate::workload::pool::Pawns;

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FenError {
    /// The line is empty.
    #[error("board: expected a position in FEN or EPD, found nothing")]
    Empty,
    /// A field is wrong from a character on. Characters are counted from 1.
    #[error("{field}, character {column}: expected {expected}, found {found}")]
    Field {
        field: &'static str,
        column: usize,
        expected: String,
        found: String,
    },
}

/// Describes what is wrong with a field from a byte on; all bytes before it are ASCII.
fn fault(name: &'static str, field: &str, index: usize, expected: &str) -> FenError {
    let found = match field[index..].chars().next() {
        Some(letter) => format!("`{}`", letter.escape_debug()),
        None => "the end".to_owned(),
    };
    FenError::Field {
        field: name,
        column: index + 1,
        expected: expected.to_owned(),
        found,
    }
}

/// Reads the board of a line, and checks the fields that follow.
///
/// # Errors
///
/// The line does not begin with eight ranks of eight squares, has a pawn on the first or last rank, or a
/// field after the board is not what FEN or EPD have there.
pub fn parse(line: &str) -> Result<Pawns, FenError> {
    let mut fields = line.split_ascii_whitespace();
    let pawns = parse_pieces(fields.next().ok_or(FenError::Empty)?)?;
    check_fields(fields)?;
    Ok(pawns)
}

/// The fields after the board: the name, what is expected, and the letters that may stand at each place.
const FIELDS: [(&str, &str, &[&str]); 3] = [
    ("side to move", "w or b", &["wb"]),
    (
        "castling rights",
        "up to 4 of KQkq or of files, or -",
        &["KQkqABCDEFGHabcdefgh"; 4],
    ),
    (
        "en passant square",
        "a file and rank 3 or 6, or -",
        &["abcdefgh", "36"],
    ),
];

/// Checks the fields after the board. Where EPD has operations instead of the two numbers of FEN, and after
/// these numbers, anything may follow.
fn check_fields<'a>(mut fields: impl Iterator<Item = &'a str>) -> Result<(), FenError> {
    for (name, expected, letters) in FIELDS {
        let Some(field) = fields.next() else {
            return Ok(());
        };
        let fits = |(index, byte): (usize, u8)| {
            letters
                .get(index)
                .is_some_and(|known| known.as_bytes().contains(&byte))
        };
        let wrong = field.bytes().enumerate().position(|byte| !fits(byte));
        let is_short = name == "en passant square" && field.len() < 2;
        let wrong = wrong.or(is_short.then_some(field.len()));
        match wrong {
            Some(index) if field != "-" || name == "side to move" => {
                return Err(fault(name, field, index, expected));
            }
            _ => {}
        }
    }
    for name in ["half-move clock", "full-move number"] {
        let Some(field) = fields.next() else {
            return Ok(());
        };
        let is_operation = field.starts_with(|first: char| !"+-0123456789".contains(first));
        if is_operation && name == "half-move clock" {
            return Ok(());
        }
        if let Some(index) = field.bytes().position(|byte| !byte.is_ascii_digit()) {
            return Err(fault(name, field, index, "a number"));
        }
    }
    Ok(())
}

/// Reads the first field.
fn parse_pieces(field: &str) -> Result<Pawns, FenError> {
    let fault = |index, expected: &str| Err(fault("board", field, index, expected));
    let too_few = |rank, squares| format!("8 squares on rank {rank}, not {squares}");
    // By color: pieces, pawns among them, kings among them.
    let (mut pieces, mut pawns, mut kings) = ([0_u64; 2], [0_u64; 2], [0_u64; 2]);
    let (mut rank, mut squares) = (8_u32, 0_u32);
    for (index, byte) in field.bytes().enumerate() {
        match byte {
            b'/' if squares < 8 => return fault(index, &too_few(rank, squares)),
            b'/' if rank == 1 => return fault(index, "no more than 8 ranks"),
            b'/' => (rank, squares) = (rank - 1, 0),
            b'P' | b'p' if rank == 8 || rank == 1 => {
                return fault(index, &format!("no pawn on rank {rank}"));
            }
            b'1'..=b'8' => squares += u32::from(byte - b'0'),
            b'P' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'p' | b'n' | b'b' | b'r' | b'q' | b'k' => {
                // A square beyond the rank gives an error below.
                let square = 1_u64.unbounded_shl(8 * (rank - 1) + squares);
                let color = usize::from(byte.is_ascii_lowercase());
                pieces[color] |= square;
                match byte.to_ascii_lowercase() {
                    b'p' => pawns[color] |= square,
                    b'k' => kings[color] |= square,
                    _ => {}
                }
                squares += 1;
            }
            _ => {
                let letter = "a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`";
                return fault(index, letter);
            }
        }
        if squares > 8 {
            return fault(index, &format!("no more than 8 squares on rank {rank}"));
        }
    }
    if squares < 8 {
        return fault(field.len(), &too_few(rank, squares));
    }
    if rank > 1 {
        return fault(field.len(), &format!("8 ranks, not {}", 9 - rank));
    }
    let have_kings = kings.iter().all(|set| set.count_ones() == 1);
    let square = |set: u64| Square::from_index(set.trailing_zeros() as u8);
    Ok(Pawns {
        white: pawns[0],
        black: pawns[1],
        occupied: pieces[0] | pieces[1],
        white_pieces: pieces[0],
        kings: have_kings.then(|| kings.map(square)),
    })
}

/// Reads a position that moves can be played from: the board and the side to move; `None` if it is not legal.
/// None of the moves that are played need the castling rights and the en passant square.
pub(crate) fn parse_board(line: &str) -> Option<Board> {
    let mut fields = line.split_ascii_whitespace();
    let (board, side) = (fields.next()?, fields.next()?);
    Board::from_fen(&format!("{board} {side} - - 0 1"), false).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_enough_for_sets_of_pawns() {
        let start = parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").expect("a board");
        assert_eq!(start, Pawns::from(&Board::startpos()));
        for line in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - id \"A00 Amar Opening\";",
            // Castling rights in X-FEN, for a start position of Chess960.
            "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
            // Castling rights and an en passant square that the board does not allow, and operations.
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w KQkq e6 x y z",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 49 150 | 35 | 0.5",
            // The side that is not to move is in check; there are no kings; there are several.
            "4k3/4R3/pppppppp/8/8/8/PPPPPPPP/4K3 w - -",
            "8/pppppppp/8/8/8/8/PPPPPPPP/8 b - -",
            "kk6/pppppppp/8/8/8/8/PPPPPPPP/KKK5",
        ] {
            let pawns = parse(line).expect(line);
            assert_eq!(
                pawns.white.count_ones() + pawns.black.count_ones(),
                16,
                "{line}"
            );
        }
        let kings = |line| parse(line).expect("a board").kings;
        assert_eq!(kings("4k3/8/8/8/8/8/8/K7"), Some([Square::A1, Square::E8]));
        assert_eq!(kings("4k3/8/8/8/8/8/8/8"), None);
        assert_eq!(kings("4k3/8/8/8/8/8/8/KK6"), None);
    }

    #[test]
    fn moves_are_played_from_legal_positions() {
        for line in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b",
            "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KQkq e6",
        ] {
            let board = parse_board(line).expect(line);
            assert_eq!(parse(line), Ok(Pawns::from(&board)), "{line}");
        }
        // No king, a king that could be captured, and no side to move.
        for line in [
            "8/8/8/8/8/8/8/4K3 w",
            "4k3/4R3/8/8/8/8/8/4K3 w",
            "4k3/8/8/8/8/8/8/4K3",
        ] {
            assert!(parse_board(line).is_none(), "{line}");
        }
    }

    /// Lines, each followed by its error; the first is empty.
    const NO_BOARDS: &str = "
    board: expected a position in FEN or EPD, found nothing
hello
    board, character 1: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`, found `h`
4k3/ä w - -
    board, character 5: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`, found `ä`
8/8/8 w - -
    board, character 6: expected 8 ranks, not 3, found the end
4k3/8/8/8/8/8/8/4K3/8 w - -
    board, character 20: expected no more than 8 ranks, found `/`
4k3/8/8/7/8/8/8/4K3 w - -
    board, character 10: expected 8 squares on rank 5, not 7, found `/`
4k3/8/8/8/8/8/8/4K2 w - -
    board, character 20: expected 8 squares on rank 1, not 7, found the end
4k3/8/8/7pp/8/8/8/4K3 w - -
    board, character 11: expected no more than 8 squares on rank 5, found `p`
4k3/8/8/9/8/8/8/4K3 w - -
    board, character 9: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`, found `9`
4k2P/8/8/8/8/8/8/4K3 w - -
    board, character 4: expected no pawn on rank 8, found `P`
4k3/8/8/8/8/8/8/4K3 x - -
    side to move, character 1: expected w or b, found `x`
4k3/8/8/8/8/8/8/4K3 - - -
    side to move, character 1: expected w or b, found `-`
4k3/8/8/8/8/8/8/4K3 wb - -
    side to move, character 2: expected w or b, found `b`
4k3/8/8/8/8/8/8/4K3 w KQX -
    castling rights, character 3: expected up to 4 of KQkq or of files, or -, found `X`
4k3/8/8/8/8/8/8/4K3 w KQkqK -
    castling rights, character 5: expected up to 4 of KQkq or of files, or -, found `K`
4k3/8/8/8/8/8/8/4K3 w - e9
    en passant square, character 2: expected a file and rank 3 or 6, or -, found `9`
4k3/8/8/8/8/8/8/4K3 w - e
    en passant square, character 2: expected a file and rank 3 or 6, or -, found the end
4k3/8/8/8/8/8/8/4K3 w - - -5 1
    half-move clock, character 1: expected a number, found `-`
4k3/8/8/8/8/8/8/4K3 w - - 5 foo
    full-move number, character 1: expected a number, found `f`";

    #[test]
    fn an_error_says_where_and_what_was_expected() {
        let lines: Vec<&str> = NO_BOARDS.lines().collect();
        for pair in lines.chunks(2) {
            let error = parse(pair[0]).expect_err(pair[0]);
            assert_eq!(error.to_string(), pair[1].trim_start(), "{}", pair[0]);
        }
    }
}
