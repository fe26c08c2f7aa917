//! Files of positions: FEN or EPD, one a line.

use std::fmt;
use std::fs;
use std::path::Path;

use cozy_chess::{Board, FenParseError};

use crate::workload::{Pawns, Workload};

/// Why a file gave no workload; its text is one line that names the file and, where there is one,
/// the line at fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionsError(String);

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PositionsError {}

/// Reads a file of positions. Blank lines and lines that begin with `#` are skipped.
///
/// # Errors
///
/// The file cannot be read, a line is no position (the first such line is told), or there is none.
pub fn read(path: &Path) -> Result<Workload, PositionsError> {
    let name = path.display();
    let text = fs::read(path).map_err(|error| PositionsError(format!("{name}: {error}")))?;
    let text = String::from_utf8_lossy(&text);
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let board =
            parse(line).map_err(|reason| PositionsError(format!("{name}:{number}: {reason}")))?;
        positions.push(Pawns::from(&board));
    }
    let file = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    Workload::new(file, positions).ok_or_else(|| {
        PositionsError(format!(
            "{name}: expected positions in FEN or EPD, one a line, found none"
        ))
    })
}

/// Reads one position: FEN, or EPD, whose operations are ignored.
///
/// # Errors
///
/// What was expected, and the field that is something else.
pub fn parse(line: &str) -> Result<Board, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    // A FEN ends with two counters, where an EPD has operations or nothing.
    let counters = match fields[..] {
        [_, _, _, _, half, full, ..] if is_number(half) && is_number(full) => [half, full],
        _ => ["0", "1"],
    };
    let fen = fields
        .iter()
        .take(4)
        .copied()
        .chain(counters)
        .collect::<Vec<_>>()
        .join(" ");
    let field = |index: usize| fields.get(index).copied().unwrap_or("");
    let error = match Board::from_fen(&fen, false)
        .or_else(|error| Board::from_fen(&fen, true).map_err(|_| error))
    {
        Ok(board) => return Ok(board),
        Err(error) => error,
    };
    if fields.len() < 4 {
        return Err(format!(
            "expected a position in FEN or EPD, found {} of its first four fields",
            fields.len()
        ));
    }
    let (expected, found) = match error {
        FenParseError::InvalidSideToMove => ("`w` or `b` as the side to move", field(1)),
        FenParseError::InvalidCastlingRights => ("castling rights that the board allows", field(2)),
        FenParseError::InvalidEnPassant => (
            "an en passant square that the board allows, or `-`",
            field(3),
        ),
        FenParseError::InvalidHalfMoveClock => ("a halfmove clock from 0 to 100", field(4)),
        FenParseError::InvalidFullmoveNumber => ("a fullmove number of at least 1", field(5)),
        FenParseError::InvalidBoard
        | FenParseError::MissingField
        | FenParseError::TooManyFields => ("the board of a legal position", field(0)),
    };
    Err(format!("expected {expected}, found `{found}`"))
}

fn is_number(field: &str) -> bool {
    field.bytes().all(|byte| byte.is_ascii_digit())
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
    fn what_is_no_position_is_told_by_its_field() {
        for (line, reason) in [
            (
                "hello",
                "expected a position in FEN or EPD, found 1 of its first four fields",
            ),
            (
                "8/8/8 w - -",
                "expected the board of a legal position, found `8/8/8`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 x - -",
                "expected `w` or `b` as the side to move, found `x`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w K -",
                "expected castling rights that the board allows, found `K`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e6",
                "expected an en passant square that the board allows, or `-`, found `e6`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 999 1",
                "expected a halfmove clock from 0 to 100, found `999`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
                "expected a fullmove number of at least 1, found `0`",
            ),
        ] {
            assert_eq!(parse(line).map(|_| ()), Err(reason.to_owned()), "{line}");
        }
    }
}
