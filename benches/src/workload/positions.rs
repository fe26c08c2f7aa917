//! Positions in FEN or EPD, which `cozy-chess` reads, and files of them. What follows the side to move is not read:
//! collections have castling rights that no board allows, operations of EPD, and results of games in several notations.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use cozy_chess::{Board, FenParseError};

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

/// Why an empty text is no position.
pub const EMPTY: &str = "board: expected a position in FEN or EPD, found nothing";

const ILLEGAL: &str = "board: expected a legal position: a king, at most 8 pawns and 16 pieces of each color, no pawn on \
    the first or last rank, at most 2 checks, and the side that is not to move not in check";

/// Reads a text that is a position in FEN or EPD. It may end after the board, and begin with `fen` or `position
/// fen`, as in UCI.
///
/// # Errors
///
/// The text does not begin with the board of a legal position, the side to move is none, or there is a second
/// board.
pub fn parse(text: &str) -> Result<Position> {
    let text = text.trim();
    let shown = |word: &str| -> String {
        let start = word.chars().take(80);
        start.flat_map(char::escape_debug).collect()
    };
    let fields = text.split(|end: char| end.is_whitespace() || [';', ',', '|'].contains(&end));
    let mut fields = fields.filter(|field| !field.is_empty()).peekable();
    for word in ["position", "fen"] {
        fields.next_if_eq(&word);
    }
    let board = fields.next().context(EMPTY)?;
    let squares = |square: char| match square {
        '1'..='8' => square.to_digit(10),
        _ => "PNBRQKpnbrqk".contains(square).then_some(1),
    };
    let is_rank = |rank: &str| rank.chars().map(squares).sum::<Option<u32>>() == Some(8);
    if let Some(rank) = board.split('/').find(|rank| !is_rank(rank)) {
        bail!(
            "board: expected ranks of 8 squares, in pieces (PNBRQK, pnbrqk) and numbers of empty squares, found `{}`",
            shown(rank)
        );
    }
    let ranks = board.split('/').count();
    ensure!(ranks == 8, "board: expected 8 ranks, found {ranks}");
    let side = fields.next();
    if let Some(board) = fields.find(|field| field.matches('/').count() >= 7) {
        let board = shown(board);
        bail!("expected one position, found another one behind it: `{board}`");
    }
    let read = |side: &str| Board::from_fen(&format!("{board} {side} - - 0 1"), false);
    let read = match side {
        Some(side) => read(side),
        None => read("w").or_else(|_| read("b")),
    };
    let board = read.map_err(|error| match error {
        FenParseError::InvalidSideToMove => {
            let side = shown(side.unwrap_or_default());
            anyhow!("side to move: expected w or b, found `{side}`")
        }
        _ => anyhow!(ILLEGAL),
    })?;
    Ok(Position {
        text: text.to_owned(),
        pawns: Pawns::from(&board),
        board,
    })
}

/// The positions of a file as a workload.
pub fn workload(path: &Path) -> Result<Workload> {
    let boards: Vec<Board> = read(path)?.into_iter().map(|one| one.board).collect();
    let name = path.file_name().unwrap_or(path.as_os_str());
    let workload = Workload::new(name.to_string_lossy(), &boards);
    workload.with_context(|| {
        let file = path.display();
        format!("{file}: expected positions with pawns that move or are captured, found none")
    })
}

/// Reads the positions of a file, at least one, in their order.
pub fn read(path: &Path) -> Result<Vec<Position>> {
    let file = path.display();
    let bytes = fs::read(path).map_err(|error| anyhow!("{file}: {error}"))?;
    let mut positions = Vec::new();
    for (line, text) in lines(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}')) {
        let position = parse(text).map_err(|error| anyhow!("{file}:{line}: {error}"))?;
        positions.push(position);
    }
    ensure!(
        !positions.is_empty(),
        "{file}: expected positions in FEN or EPD, one a line, found none"
    );
    Ok(positions)
}

/// The lines that should hold positions, with their numbers: blank lines and lines that begin with `#` are
/// skipped.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// What the command shows of positions, and what it refuses, is tested there.
#[test]
fn a_text_may_end_after_any_field_and_go_on_behind_a_divider() {
    for rest in [
        "",
        // What the board does not allow.
        " w AHah e6 bm Nf3; id \"x\";",
        " b - - 49 150 | 35 | 0.5",
        " w KQkq - 0 1;D1 20;D2 400",
        ",w",
    ] {
        let read = parse(&format!(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{rest}"
        ));
        let board = read.expect(rest).board;
        let is_blacks = board.side_to_move() == cozy_chess::Color::Black;
        assert_eq!(is_blacks, rest.starts_with(" b"), "{rest}");
    }
    // The side to move is not said, and can only be one.
    assert!(parse("1k6/1R6/8/8/8/8/8/1K6").is_ok());
}
