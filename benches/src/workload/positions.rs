//! Positions in FEN or EPD, and files of them. Only the first two fields are read, since nothing else matters to pawns:
//! collections have castling rights that no board allows, operations of EPD, and results of games in several notations.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use cozy_chess::Board;
#[cfg(test)]
use cozy_chess::Color as Side;
use pawnfill::Square;

use crate::workload::pool::{Pawns, Workload};
use crate::workload::text::{self, clean};

/// A position that was read.
#[derive(Clone, Debug)]
pub struct Position {
    /// The text.
    pub text: String,
    /// The pawns. A king that is not on the board counts as on its square of the beginning.
    pub pawns: Pawns,
    /// The position with each side that may be the one to move.
    fens: [String; 2],
}

/// Why an empty text is no position.
pub const EMPTY: &str = "board: expected a position in FEN or EPD, found nothing";

/// The start of a word, as an error shows it.
fn shown(word: &str) -> String {
    let start = word.chars().take(80);
    start.flat_map(char::escape_debug).collect()
}

/// Reads a text that is a position in FEN or EPD. It may end after the board, and begin with `fen` or `position
/// fen`, as in UCI.
///
/// # Errors
///
/// The text does not begin with a board, the side to move is none, or there is a second board.
pub fn parse(text: &str) -> Result<Position> {
    let text = text.trim();
    let fields = text.split(|end: char| end.is_whitespace() || [';', ',', '|'].contains(&end));
    let mut fields = fields.filter(|field| !field.is_empty()).peekable();
    for word in ["position", "fen"] {
        fields.next_if_eq(&word);
    }
    let board = fields.next().context(EMPTY)?;
    let pawns = read_board(board)?;
    let sides = match fields.next() {
        None => ["w", "b"],
        Some(side @ ("w" | "b")) => [side; 2],
        Some(other) => bail!("side to move: expected w or b, found `{}`", shown(other)),
    };
    if let Some(board) = fields.find(|field| field.matches('/').count() >= 7) {
        let board = shown(board);
        bail!("expected one position, found another one behind it: `{board}`");
    }
    Ok(Position {
        text: text.to_owned(),
        pawns,
        fens: sides.map(|side| format!("{board} {side} - - 0 1")),
    })
}

/// Reads the first field.
fn read_board(board: &str) -> Result<Pawns> {
    let ranks = board.split('/').count();
    ensure!(
        ranks == 8,
        "board: expected 8 ranks, found {ranks}: `{}`",
        shown(board)
    );
    let mut pawns = Pawns {
        white: 0,
        black: 0,
        occupied: 0,
        white_pieces: 0,
        kings: [Square::E1, Square::E8],
    };
    for (rank, row) in (1..=8).rev().zip(board.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            let expect = |is_so: bool, expected: &str| {
                let letter = shown(&letter.to_string());
                ensure!(
                    is_so,
                    "board, rank {rank}: expected {expected}, found `{letter}`"
                );
                Ok(())
            };
            let empty = letter.to_digit(10).filter(|count| (1..=8).contains(count));
            let is_known = empty.is_some() || "PNBRQKpnbrqk".contains(letter);
            expect(
                is_known,
                "pieces (PNBRQK, pnbrqk) and numbers of empty squares (1 to 8)",
            )?;
            let can_stand = (2..=7).contains(&rank) || !"Pp".contains(letter);
            expect(can_stand, "no pawn on the first or last rank")?;
            let square = Square::from_index((8 * (rank - 1) + file) as u8);
            let set = if empty.is_none() {
                square.bitboard()
            } else {
                0
            };
            file += empty.unwrap_or(1);
            pawns.occupied |= set;
            match letter {
                'P' => pawns.white |= set,
                'p' => pawns.black |= set,
                'K' => pawns.kings[0] = square,
                'k' => pawns.kings[1] = square,
                _ => {}
            }
            if letter.is_ascii_uppercase() {
                pawns.white_pieces |= set;
            }
        }
        let row = shown(row);
        ensure!(
            file == 8,
            "board, rank {rank}: expected 8 squares, found {file}: `{row}`"
        );
    }
    Ok(pawns)
}

/// The positions of a file as a workload.
pub fn workload(path: &Path) -> Result<Workload> {
    let positions = read(path)?;
    // Random games are played from those that can be reached in a game.
    let boards = positions.iter().filter_map(|position| {
        let mut boards = position.fens.iter().map(|fen| Board::from_fen(fen, false));
        boards.find_map(Result::ok)
    });
    let boards: Vec<Board> = boards.collect();
    let pawns = positions.iter().map(|position| position.pawns).collect();
    let name = path.file_name().unwrap_or(path.as_os_str());
    let workload = Workload::new(&clean(&name.to_string_lossy()), pawns, &boards);
    workload.with_context(|| {
        let file = path.display();
        format!(
            "{file}: expected positions with kings, and pawns that move or are captured, found none"
        )
    })
}

/// Reads the positions of a file, at least one, in their order.
pub fn read(path: &Path) -> Result<Vec<Position>> {
    let (file, text) = (path.display(), text::read(path)?);
    let mut positions = Vec::new();
    for (line, text) in lines(&text) {
        let position = parse(text).with_context(|| format!("{file}:{line}"))?;
        let Pawns { white, black, .. } = position.pawns;
        ensure!(
            white.count_ones().max(black.count_ones()) <= 8,
            "{file}:{line}: expected at most 8 pawns of each color"
        );
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
        let fens = read.expect(rest).fens;
        let sides = fens.map(|fen| Board::from_fen(&fen, false).expect("legal").side_to_move());
        let expected = match rest {
            "" => [Side::White, Side::Black],
            _ if rest.starts_with(" b") => [Side::Black; 2],
            _ => [Side::White; 2],
        };
        assert_eq!(sides, expected, "{rest}");
    }
}
