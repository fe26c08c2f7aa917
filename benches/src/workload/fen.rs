//! One position in FEN or EPD, and what is wrong where it is none.

use cozy_chess::{Board, FenParseError};

/// Reads one position: FEN, whose counters are ignored, or EPD, whose operations are.
///
/// # Errors
///
/// What was expected, and the field, and where there is one the character that is something else,
/// counted from 1 in its field.
pub fn parse(line: &str) -> Result<Board, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    type Check = fn(&str) -> Result<(), Fault>;
    let checks: [(&str, Check); 4] = [
        ("board", check_board),
        ("side to move", check_side),
        ("castling rights", check_castling),
        ("en passant square", check_en_passant),
    ];
    for (number, (name, check)) in checks.into_iter().enumerate() {
        let Some(field) = fields.get(number) else {
            return Err(format!(
                "{name}: expected a position in FEN or EPD, found {number} of its first four fields"
            ));
        };
        check(field).map_err(|fault| fault.tell(name))?;
    }
    let [board, side, castling, en_passant] = [fields[0], fields[1], fields[2], fields[3]];
    let read = |castling: &str| {
        let fen = [board, side, castling, en_passant, "0", "1"].join(" ");
        // The second form names the files of the rooks.
        Board::from_fen(&fen, false).or_else(|error| Board::from_fen(&fen, true).map_err(|_| error))
    };
    read(castling).map_err(|error| match error {
        FenParseError::InvalidCastlingRights => {
            // The first right that is refused alone, if it is not that one is given twice.
            let wrong = castling.chars().position(|right| {
                let alone = read(right.encode_utf8(&mut [0; 4]));
                matches!(alone, Err(FenParseError::InvalidCastlingRights))
            });
            let expected = "rights that the board allows".to_owned();
            Fault::at(castling, wrong, expected).tell("castling rights")
        }
        FenParseError::InvalidEnPassant => {
            let expected = "a square that the board allows, or `-`".to_owned();
            Fault::at(en_passant, None, expected).tell("en passant square")
        }
        FenParseError::InvalidBoard
        | FenParseError::InvalidHalfMoveClock
        | FenParseError::InvalidFullmoveNumber
        | FenParseError::InvalidSideToMove
        | FenParseError::MissingField
        | FenParseError::TooManyFields => {
            let other_side = if side == "w" { "b" } else { "w" };
            let fen = [board, other_side, "-", "-", "0", "1"].join(" ");
            let is_legal_otherwise = Board::from_fen(&fen, false).is_ok();
            let expected = why_illegal(board, side, is_legal_otherwise);
            Fault::at(board, None, expected).tell("board")
        }
    })
}

/// What a board of eight ranks and two kings lacks to be one of a legal position.
fn why_illegal(board: &str, side: &str, is_legal_if_the_other_moves: bool) -> String {
    let count =
        |is_counted: &dyn Fn(char) -> bool| board.chars().filter(|&of| is_counted(of)).count();
    let sides = [
        ("white", 'P', char::is_ascii_uppercase as fn(&char) -> bool),
        ("black", 'p', char::is_ascii_lowercase),
    ];
    for (color, pawn, is_own) in sides {
        let (pawns, pieces) = (count(&|of| of == pawn), count(&|of| is_own(&of)));
        if pawns > 8 {
            return format!("a legal position, with no more than 8 {color} pawns, not {pawns}");
        }
        if pieces > 16 {
            return format!("a legal position, with no more than 16 {color} pieces, not {pieces}");
        }
    }
    if is_legal_if_the_other_moves {
        let (moves, waits) = if side == "w" {
            ("White", "Black")
        } else {
            ("Black", "White")
        };
        return format!("a legal position: {moves} is to move, and {waits} is in check");
    }
    "a legal position, with no more checks than a move can give".to_owned()
}

/// What is wrong with a field.
struct Fault {
    /// The character at fault, counted from 0; none where it is the field as a whole.
    place: Option<usize>,
    expected: String,
    found: String,
}

impl Fault {
    /// A fault of a field: of the character in that place, of what is missing after the last one,
    /// or of the whole field.
    fn at(field: &str, place: Option<usize>, expected: String) -> Self {
        let found = match place {
            Some(place) => match field.chars().nth(place) {
                Some(letter) => format!("`{}`", letter.escape_debug()),
                None => "the end".to_owned(),
            },
            None => format!("`{}`", field.escape_debug()),
        };
        Self {
            place,
            expected,
            found,
        }
    }

    fn tell(self, field: &str) -> String {
        let Self {
            place,
            expected,
            found,
        } = self;
        let place = place.map_or(String::new(), |place| format!(", character {}", place + 1));
        format!("{field}{place}: expected {expected}, found {found}")
    }
}

/// Eight ranks of eight squares, a king of each color, and no pawn on the first and last rank.
fn check_board(field: &str) -> Result<(), Fault> {
    let (mut rank, mut squares) = (8, 0);
    let fault = |place, expected| Err(Fault::at(field, Some(place), expected));
    let mut kings = [0, 0];
    for (place, letter) in field.chars().enumerate() {
        match letter {
            '/' if squares < 8 => {
                return fault(place, format!("8 squares on rank {rank}, not {squares}"));
            }
            '/' if rank == 1 => return fault(place, "no more than 8 ranks".to_owned()),
            '/' => (rank, squares) = (rank - 1, 0),
            'P' | 'p' if rank == 8 || rank == 1 => {
                return fault(place, format!("no pawn on rank {rank}"));
            }
            '1'..='8' => squares += letter as usize - '0' as usize,
            'K' | 'k' => {
                let king = &mut kings[usize::from(letter == 'k')];
                *king += 1;
                if *king > 1 {
                    return fault(place, "one king of each color".to_owned());
                }
                squares += 1;
            }
            'P' | 'N' | 'B' | 'R' | 'Q' | 'p' | 'n' | 'b' | 'r' | 'q' => squares += 1,
            _ => {
                let expected = "a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`";
                return fault(place, expected.to_owned());
            }
        }
        if squares > 8 {
            return fault(place, format!("no more than 8 squares on rank {rank}"));
        }
    }
    let end = field.chars().count();
    if squares < 8 {
        return fault(end, format!("8 squares on rank {rank}, not {squares}"));
    }
    if rank > 1 {
        return fault(end, format!("8 ranks, not {}", 9 - rank));
    }
    match kings {
        [0, _] => Err(Fault::at(field, None, "a white king".to_owned())),
        [_, 0] => Err(Fault::at(field, None, "a black king".to_owned())),
        _ => Ok(()),
    }
}

fn check_side(field: &str) -> Result<(), Fault> {
    let place = match field {
        "w" | "b" => return Ok(()),
        _ if field.starts_with(['w', 'b']) => 1,
        _ => 0,
    };
    Err(Fault::at(field, Some(place), "`w` or `b`".to_owned()))
}

/// The letters alone; whether the board allows the rights is left to the board.
fn check_castling(field: &str) -> Result<(), Fault> {
    let is_right = |letter: char| matches!(letter, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h');
    match field.chars().position(|letter| !is_right(letter)) {
        Some(0) if field == "-" => Ok(()),
        Some(place) => {
            let expected = "some of `KQkq`, files of rooks, or `-` alone";
            Err(Fault::at(field, Some(place), expected.to_owned()))
        }
        None => Ok(()),
    }
}

fn check_en_passant(field: &str) -> Result<(), Fault> {
    let letters: Vec<char> = field.chars().collect();
    let (place, expected) = match letters[..] {
        ['-'] | ['a'..='h', '3' | '6'] => return Ok(()),
        ['-', ..] => (1, "`-` alone"),
        ['a'..='h', '3' | '6', ..] => (2, "a file and a rank alone"),
        ['a'..='h', ..] => (1, "rank 3 or 6"),
        _ => (0, "a file from a to h, or `-`"),
    };
    Err(Fault::at(field, Some(place), expected.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fen_and_epd_are_positions() {
        for line in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -",
            "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq - id \"A00 Amar Opening\";",
        ] {
            assert!(parse(line).is_ok(), "{line}");
        }
    }

    #[test]
    fn what_is_no_position_is_told_by_its_field_and_character() {
        for (line, reason) in [
            (
                "",
                "board: expected a position in FEN or EPD, found 0 of its first four fields",
            ),
            (
                "hello",
                "board, character 1: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`, found `h`",
            ),
            (
                "8/8/8 w - -",
                "board, character 6: expected 8 ranks, not 3, found the end",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3/8 w - -",
                "board, character 20: expected no more than 8 ranks, found `/`",
            ),
            (
                "4k3/8/8/7/8/8/8/4K3 w - -",
                "board, character 10: expected 8 squares on rank 5, not 7, found `/`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2 w - -",
                "board, character 20: expected 8 squares on rank 1, not 7, found the end",
            ),
            (
                "4k3/8/8/7pp/8/8/8/4K3 w - -",
                "board, character 11: expected no more than 8 squares on rank 5, found `p`",
            ),
            (
                "4k3/8/8/9/8/8/8/4K3 w - -",
                "board, character 9: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, or `/`, found `9`",
            ),
            (
                "4k2P/8/8/8/8/8/8/4K3 w - -",
                "board, character 4: expected no pawn on rank 8, found `P`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K1K1 w - -",
                "board, character 20: expected one king of each color, found `K`",
            ),
            (
                "8/8/8/8/8/8/8/4K3 w - -",
                "board: expected a black king, found `8/8/8/8/8/8/8/4K3`",
            ),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - -",
                "board: expected a legal position: White is to move, and Black is in check, found `4k3/4R3/8/8/8/8/8/4K3`",
            ),
            (
                "4k3/8/8/8/8/P7/PPPPPPPP/4K3 b - -",
                "board: expected a legal position, with no more than 8 white pawns, not 9, found `4k3/8/8/8/8/P7/PPPPPPPP/4K3`",
            ),
            (
                "4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - -",
                "board: expected a legal position, with no more than 16 black pieces, not 17, found `4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3`",
            ),
            (
                "4k3/8/3N1N2/8/8/8/8/K3R3 b - -",
                "board: expected a legal position, with no more checks than a move can give, found `4k3/8/3N1N2/8/8/8/8/K3R3`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3",
                "side to move: expected a position in FEN or EPD, found 1 of its first four fields",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 x - -",
                "side to move, character 1: expected `w` or `b`, found `x`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 white - -",
                "side to move, character 2: expected `w` or `b`, found `h`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w",
                "castling rights: expected a position in FEN or EPD, found 2 of its first four fields",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w KX -",
                "castling rights, character 2: expected some of `KQkq`, files of rooks, or `-` alone, found `X`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w Kq -",
                "castling rights, character 2: expected rights that the board allows, found `q`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w -",
                "en passant square: expected a position in FEN or EPD, found 3 of its first four fields",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - x6",
                "en passant square, character 1: expected a file from a to h, or `-`, found `x`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e4",
                "en passant square, character 2: expected rank 3 or 6, found `4`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e",
                "en passant square, character 2: expected rank 3 or 6, found the end",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e6",
                "en passant square: expected a square that the board allows, or `-`, found `e6`",
            ),
        ] {
            assert_eq!(parse(line).map(|_| ()), Err(reason.to_owned()), "{line}");
        }
    }
}
