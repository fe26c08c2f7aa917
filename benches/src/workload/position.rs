//! Reads a position in FEN or EPD, and says what is wrong with a text that holds none.
//!
//! `cozy-chess` reads the position. Sets of pawns need only the board, so a text may end after any field,
//! and a board may be one of pawns without kings. The fields that follow are checked for what a letter or a
//! number can be, and not against the board.

use cozy_chess::{Board, Color as Side, Rank, Square};
use thiserror::Error;

use crate::workload::pool::Pawns;

/// A position that was read.
#[derive(Clone, Debug)]
pub struct Position {
    /// The text.
    pub text: String,
    /// The pawns.
    pub pawns: Pawns,
    /// The board from which moves can be played; `None` if it has no kings.
    pub board: Option<Board>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FenError {
    /// The text is empty.
    #[error("board: expected a position in FEN or EPD, found nothing")]
    Empty,
    /// The board is wrong from a character on. Characters are counted from 1.
    #[error("board, character {column}: expected {expected}, found {found}")]
    Board {
        column: usize,
        expected: String,
        found: String,
    },
    #[error("{field}: expected {expected}, found `{}`", .found.escape_debug())]
    Field {
        field: &'static str,
        expected: &'static str,
        found: String,
    },
    #[error(
        "board: expected one king of each color, or none at all, found {white} white and {black} black"
    )]
    Kings { white: u32, black: u32 },
    #[error(
        "board: expected a legal position: at most 8 pawns and 16 pieces of a color, at most 2 checks, and \
         the side that is not to move not in check"
    )]
    Illegal,
    #[error(
        "behind the position: expected nothing, `;`, `,` or `|`, or operations of EPD that end in `;`, \
         found `{0}`"
    )]
    Behind(String),
    #[error("expected one position, found another one behind it: `{0}`")]
    Several(String),
}

/// What ends a field, beside white space.
const ENDS: [char; 3] = [';', ',', '|'];

/// The next field of a text, and what follows it; `None` where the fields end.
fn next_field(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let is_end = |letter: char| letter.is_whitespace() || ENDS.contains(&letter);
    let field = text.split(is_end).next().unwrap_or_default();
    (!field.is_empty()).then(|| text.split_at(field.len()))
}

/// Reads a position. `position fen` may stand before it, as in UCI; behind it, operations of EPD, or what
/// another program wrote behind `;`, `,` or `|`.
///
/// # Errors
///
/// The text does not begin with eight ranks of eight squares, the board cannot be that of a game and has
/// kings, a field after the board is not what FEN or EPD have there, or other words follow.
pub fn parse(text: &str) -> Result<Position, FenError> {
    let text = text.trim();
    let fen = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let fen = fen.strip_prefix("fen ").unwrap_or(fen);
    let (board, mut rest) = next_field(fen).ok_or(FenError::Empty)?;
    let (mut pawns, kings) = parse_pieces(board)?;
    let mut next = |accepts: fn(&str) -> bool| {
        let (field, behind) = next_field(rest).filter(|(field, _)| accepts(field))?;
        rest = behind;
        Some(field)
    };
    let mut side = None;
    for (name, expected, is_field) in FIELDS {
        let Some(field) = next(|_| true) else { break };
        if !is_field(field) {
            return Err(wrong(name, expected, field));
        }
        side = side.or(Some(field));
    }
    for name in ["half-move clock", "full-move number"] {
        // Where EPD has operations, FEN has two numbers.
        let is_number = |field: &str| field.starts_with(|first| "+-0123456789".contains(first));
        let Some(field) = next(is_number) else { break };
        if !field.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong(name, "a number", field));
        }
    }
    check_rest(rest.trim())?;
    let [white, black] = kings.map(u64::count_ones);
    let board = match (white, black) {
        (0, 0) => None,
        (1, 1) => Some(whole_board(board, side)?),
        _ => return Err(FenError::Kings { white, black }),
    };
    if let Some(board) = &board {
        pawns = Pawns::from(board);
    }
    let text = text.to_owned();
    Ok(Position { text, pawns, board })
}

/// The board and the side to move, if a game may come to them. The operations need neither the castling rights
/// nor the en passant square.
fn whole_board(board: &str, side: Option<&str>) -> Result<Board, FenError> {
    let sides = side.map_or(vec!["w", "b"], |side| vec![side]).into_iter();
    let mut boards =
        sides.map(|side| Board::from_fen(&format!("{board} {side} - - 0 1"), false).ok());
    boards.find_map(|board| board).ok_or(FenError::Illegal)
}

/// A field after the board: the name, what is expected, and whether a text is that.
type Field = (&'static str, &'static str, fn(&str) -> bool);

const FIELDS: [Field; 3] = [
    ("side to move", "w or b", |field| {
        field.parse::<Side>().is_ok()
    }),
    (
        "castling rights",
        "up to 4 of KQkq or of files, or -",
        |field| {
            let is_right = |letter| "KQkqABCDEFGHabcdefgh".contains(letter);
            field == "-" || field.len() <= 4 && field.chars().all(is_right)
        },
    ),
    (
        "en passant square",
        "a file and rank 3 or 6, or -",
        |field| {
            let is_behind = |square: Square| [Rank::Third, Rank::Sixth].contains(&square.rank());
            field == "-" || field.parse().is_ok_and(is_behind)
        },
    ),
];

fn wrong(field: &'static str, expected: &'static str, found: &str) -> FenError {
    FenError::Field {
        field,
        expected,
        found: found.to_owned(),
    }
}

/// Checks what stands behind the fields: nothing that could be meant to be read is dropped.
fn check_rest(rest: &str) -> Result<(), FenError> {
    let shown = |word: &str| word.chars().take(80).flat_map(char::escape_debug).collect();
    let mut words = rest.split(|letter: char| letter.is_whitespace() || ENDS.contains(&letter));
    if let Some(board) = words.find(|word| word.matches('/').count() >= 7) {
        return Err(FenError::Several(shown(board)));
    }
    // `[0.5]` and `"1-0"` are results of games, as collections for tuning have them.
    let is_known = |first: char| ENDS.contains(&first) || ['[', '"'].contains(&first);
    let is_operation = rest.starts_with(char::is_alphabetic) && rest.ends_with(';');
    match rest.split_whitespace().next() {
        Some(word) if !rest.starts_with(is_known) && !is_operation => {
            Err(FenError::Behind(shown(word)))
        }
        _ => Ok(()),
    }
}

/// Reads the first field: the pieces, and the kings by color.
fn parse_pieces(field: &str) -> Result<(Pawns, [u64; 2]), FenError> {
    // All bytes before the one at fault are ASCII.
    let fault = |index: usize, expected: &str| {
        let letter = field[index..].chars().next();
        Err(FenError::Board {
            column: index + 1,
            expected: expected.to_owned(),
            found: letter.map_or("the end".to_owned(), |letter| {
                format!("`{}`", letter.escape_debug())
            }),
        })
    };
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
    let pawns = Pawns {
        white: pawns[0],
        black: pawns[1],
        occupied: pieces[0] | pieces[1],
        white_pieces: pieces[0],
        kings: None,
    };
    Ok((pawns, kings))
}

#[cfg(test)]
mod tests {
    use pawnfill::Square;

    use super::{Board, Pawns, parse};

    #[test]
    fn a_text_may_end_after_any_field_and_go_on_behind_a_divider() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for rest in [
            "",
            " b",
            "\tw KQkq  - 0 1",
            " w HAha - id \"A00 Amar Opening\";",
            // What the board does not allow.
            " w AHah e6 bm Nf3; id \"x\";",
            " b - - 49 150 | 35 | 0.5",
            " b KQkq -; cdb eval: 17; PV length: 3",
            " w KQkq - 0 1;D1 20;D2 400",
            " w KQkq - 0 1,0.5",
            " w KQkq - 0 1 [0.5]",
            " w KQkq - \"1-0\"",
            ",w",
            "|",
        ] {
            for before in ["", "fen ", "position fen ", " position  fen  "] {
                let text = format!("{before}{start}{rest}");
                let read = parse(&text).expect(&text);
                assert_eq!(read.pawns, Pawns::from(&Board::startpos()), "{text}");
                assert!(read.board.is_some(), "{text}");
            }
        }
        // Chess960, the side to move not said, and a board of pawns alone.
        let kings = |text: &str| parse(text).expect(text).pawns.kings;
        let expected = Some([Square::B1, Square::B8]);
        let chess_960 = "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1";
        assert_eq!(kings(chess_960), Some([Square::C1, Square::C8]));
        assert_eq!(kings("1k6/8/8/8/8/8/8/1K6"), expected);
        assert_eq!(kings("1k6/1R6/8/8/8/8/8/1K6"), expected);
        let pawns = parse("8/pppppppp/8/8/8/8/PPPPPPPP/8 b - -").expect("pawns");
        assert_eq!((pawns.pawns.white.count_ones(), pawns.board), (8, None));
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
    side to move: expected w or b, found `x`
4k3/8/8/8/8/8/8/4K3 w KQX -
    castling rights: expected up to 4 of KQkq or of files, or -, found `KQX`
4k3/8/8/8/8/8/8/4K3 w KQkqK -
    castling rights: expected up to 4 of KQkq or of files, or -, found `KQkqK`
4k3/8/8/8/8/8/8/4K3 w - e9
    en passant square: expected a file and rank 3 or 6, or -, found `e9`
4k3/8/8/8/8/8/8/4K3 w - e
    en passant square: expected a file and rank 3 or 6, or -, found `e`
4k3/8/8/8/8/8/8/4K3 w - - -5 1
    half-move clock: expected a number, found `-5`
4k3/8/8/8/8/8/8/4K3 w - - 5 foo
    behind the position: expected nothing, `;`, `,` or `|`, or operations of EPD that end in `;`, found `foo`
4k3/8/8/8/8/8/8/4K3 w - - 5 1x
    full-move number: expected a number, found `1x`
4k3/8/8/8/8/8/8/4K3 w - - 5 1 foo
    behind the position: expected nothing, `;`, `,` or `|`, or operations of EPD that end in `;`, found `foo`
4k3/8/8/8/8/8/8/4K3 w - - 5 1 2 3;
    behind the position: expected nothing, `;`, `,` or `|`, or operations of EPD that end in `;`, found `2`
4k3/8/8/8/8/8/8/4K3 w - - 0 1 4k3/8/8/8/8/8/8/3K4 w - - 0 1
    expected one position, found another one behind it: `4k3/8/8/8/8/8/8/3K4`
4k3/8/8/8/8/8/8/4K3 w - - 0 1;4k3/8/8/8/8/8/8/3K4 w - - 0 1;
    expected one position, found another one behind it: `4k3/8/8/8/8/8/8/3K4`
kkkkkkkk/8/8/8/8/8/8/4K3 w - -
    board: expected one king of each color, or none at all, found 1 white and 8 black
4k3/8/8/8/8/8/8/8 w - -
    board: expected one king of each color, or none at all, found 0 white and 1 black
4k3/4R3/8/8/8/8/8/4K3 w - -
    board: expected a legal position: at most 8 pawns and 16 pieces of a color, at most 2 checks, and the side that is not to move not in check
4k3/pppppppp/p7/8/8/8/8/4K3 w - -
    board: expected a legal position: at most 8 pawns and 16 pieces of a color, at most 2 checks, and the side that is not to move not in check";

    #[test]
    fn an_error_says_where_and_what_was_expected() {
        let lines: Vec<&str> = NO_BOARDS.lines().collect();
        for pair in lines.chunks(2) {
            let error = parse(pair[0]).expect_err(pair[0]);
            assert_eq!(error.to_string(), pair[1].trim_start(), "{}", pair[0]);
        }
    }
}
