//! Positions in FEN or EPD, which `cozy-chess` reads, and files of them.
//!
//! The operations need the board, and their benchmarks the side to move. What follows is not read: collections have
//! castling rights that no board allows, operations of EPD, and results of games in several notations.

use std::io;
use std::path::{Path, PathBuf};

use cozy_chess::{Board, FenParseError};
use thiserror::Error;

use crate::machine::stdio;
use crate::workload::pool::{Pawns, Workload};

/// A position that was read.
#[derive(Clone, Debug)]
pub struct Position {
    /// The text.
    pub text: String,
    /// The pawns.
    pub pawns: Pawns,
    /// The board.
    pub board: Board,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FenError {
    #[error("board: expected a position in FEN or EPD, found nothing")]
    Empty,
    #[error("board: expected 8 ranks, found {0}")]
    Ranks(usize),
    #[error(
        "board: expected ranks of 8 squares, in pieces (PNBRQK, pnbrqk) and numbers of empty squares, found `{0}`"
    )]
    Rank(String),
    #[error(
        "board: expected a legal position: a king, at most 8 pawns and 16 pieces of each color, no pawn on the first \
         or last rank, at most 2 checks, and the side that is not to move not in check"
    )]
    Illegal,
    #[error("side to move: expected w or b, found `{0}`")]
    Side(String),
    #[error("expected one position, found another one behind it: `{0}`")]
    Several(String),
}

/// Reads a text that is a position in FEN or EPD. It may end after the board, and begin with `fen` or `position
/// fen`, as in UCI.
///
/// # Errors
///
/// The text does not begin with the board of a legal position, the side to move is none, or there is a second
/// board.
pub fn parse(text: &str) -> Result<Position, FenError> {
    let text = text.trim();
    let shown = |word: &str| word.chars().take(80).flat_map(char::escape_debug).collect();
    let fields = text.split(|end: char| end.is_whitespace() || [';', ',', '|'].contains(&end));
    let mut fields = fields.filter(|field| !field.is_empty()).peekable();
    for word in ["position", "fen"] {
        fields.next_if_eq(&word);
    }
    let board = fields.next().ok_or(FenError::Empty)?;
    let squares = |square: char| match square {
        '1'..='8' => square.to_digit(10),
        _ => "PNBRQKpnbrqk".contains(square).then_some(1),
    };
    let is_rank = |rank: &str| rank.chars().map(squares).sum::<Option<u32>>() == Some(8);
    if let Some(rank) = board.split('/').find(|rank| !is_rank(rank)) {
        return Err(FenError::Rank(shown(rank)));
    }
    if board.split('/').count() != 8 {
        return Err(FenError::Ranks(board.split('/').count()));
    }
    let side = fields.next();
    if let Some(board) = fields.find(|field| field.matches('/').count() >= 7) {
        return Err(FenError::Several(shown(board)));
    }
    let read = |side: &str| Board::from_fen(&format!("{board} {side} - - 0 1"), false);
    let read = match side {
        Some(side) => read(side),
        None => read("w").or_else(|_| read("b")),
    };
    let board = read.map_err(|error| match error {
        FenParseError::InvalidSideToMove => FenError::Side(shown(side.unwrap_or_default())),
        _ => FenError::Illegal,
    })?;
    Ok(Position {
        text: text.to_owned(),
        pawns: Pawns::from(&board),
        board,
    })
}

/// Why a file gave no positions.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionsError {
    #[error("{}: {error}", file.display())]
    Unreadable { file: PathBuf, error: io::Error },
    #[error("{}:{line}: {error}", file.display())]
    Line {
        file: PathBuf,
        line: usize,
        error: FenError,
    },
    #[error("{}: expected positions in FEN or EPD, one a line, found none", .0.display())]
    Empty(PathBuf),
    #[error("{}: expected positions with pawns that move or are captured, found none", .0.display())]
    WithoutPawns(PathBuf),
}

/// The positions of a file as a workload.
pub fn workload(path: &Path) -> Result<Workload, PositionsError> {
    let boards: Vec<Board> = read(path)?.into_iter().map(|one| one.board).collect();
    let name = path.file_name().unwrap_or(path.as_os_str());
    Workload::new(name.to_string_lossy(), &boards)
        .ok_or_else(|| PositionsError::WithoutPawns(path.to_owned()))
}

/// Reads the positions of a file, at least one, in the order of the file.
pub fn read(path: &Path) -> Result<Vec<Position>, PositionsError> {
    let file = || path.to_owned();
    let bytes = stdio::read(path).map_err(|error| PositionsError::Unreadable {
        file: file(),
        error,
    })?;
    let mut positions = Vec::new();
    for (line, text) in lines(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}')) {
        positions.push(parse(text).map_err(|error| PositionsError::Line {
            file: file(),
            line,
            error,
        })?);
    }
    match positions.is_empty() {
        true => Err(PositionsError::Empty(file())),
        false => Ok(positions),
    }
}

/// The lines that should hold positions, with their numbers: blank lines and lines that begin with `#` are
/// skipped.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_end_after_any_field_and_go_on_behind_a_divider() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for rest in [
            "",
            " b",
            "\tw KQkq  - 0 1",
            // What the board does not allow.
            " w AHah e6 bm Nf3; id \"x\";",
            " b - - 49 150 | 35 | 0.5",
            " w KQkq - 0 1;D1 20;D2 400",
            " w KQkq - \"1-0\"",
            ",w",
            "|",
        ] {
            for before in ["", "fen ", "position fen ", " position  fen  "] {
                let text = format!("{before}{start}{rest}");
                let read = parse(&text).expect(&text);
                assert_eq!(read.pawns, Pawns::from(&Board::startpos()), "{text}");
                let is_blacks = rest.trim_start().starts_with('b');
                let side =
                    [cozy_chess::Color::White, cozy_chess::Color::Black][usize::from(is_blacks)];
                assert_eq!(read.board.side_to_move(), side, "{text}");
            }
        }
        // The side to move is not said, and can only be one.
        assert!(parse("1k6/1R6/8/8/8/8/8/1K6").is_ok());
    }

    #[test]
    fn an_error_says_what_was_expected() {
        for (text, expected) in [
            ("", "found nothing"),
            ("fen", "found nothing"),
            ("hello", "found `hello`"),
            ("8/8/8 w - -", "expected 8 ranks, found 3"),
            ("4k3/8/8/8/8/8/8/4K3/8 w - -", "expected 8 ranks, found 9"),
            ("4k3/8/8/7/8/8/8/4K3 w - -", "found `7`"),
            ("4k3/8/8/7pp/8/8/8/4K3 w - -", "found `7pp`"),
            ("4k3/ä7/8/8/8/8/8/4K3 w - -", "found `ä7`"),
            ("4k2P/8/8/8/8/8/8/4K3 w - -", "expected a legal position"),
            (
                "kkkkkkkk/8/8/8/8/8/8/4K3 w - -",
                "expected a legal position",
            ),
            ("4k3/8/8/8/8/8/8/8 w - -", "expected a legal position"),
            ("4k3/4R3/8/8/8/8/8/4K3 w - -", "expected a legal position"),
            (
                "4k3/8/8/8/8/8/8/4K3 x - -",
                "side to move: expected w or b, found `x`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w;4k3/8/8/8/8/8/8/4K3 b",
                "another one behind it: `4k3/8",
            ),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
