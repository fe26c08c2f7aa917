//! Positions in FEN or EPD, and files of them. Only the first two fields are read, since nothing else matters to pawns:
//! collections have castling rights that no board allows, operations of EPD, and results of games in several notations.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use cozy_chess::Board;
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
    /// The position with each side that may be the one to move, then the same with kings and pawns alone.
    fens: Vec<String>,
}

/// The start of a word, as an error shows it.
fn shown(word: &str) -> String {
    let start = word.chars().take(80);
    start.flat_map(char::escape_debug).collect()
}

/// Reads a text that is a position in FEN or EPD. It may end after the board, and begin with `fen` or `position
/// fen`, as in UCI; `startpos` stands for a board, too.
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
    let first = fields.next();
    let board = match first.context("board: expected a position in FEN or EPD, found nothing")? {
        "startpos" => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        board => board,
    };
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
    let boards = [board.to_owned(), alone(board)].into_iter();
    let fens = boards.flat_map(|board| sides.map(|side| format!("{board} {side} - - 0 1")));
    Ok(Position { text: text.to_owned(), pawns, fens: fens.collect() })
}

/// Reads the first field.
fn read_board(board: &str) -> Result<Pawns> {
    let ranks = board.split('/').count();
    let problem = format!("board: expected 8 ranks, found {ranks}");
    ensure!(ranks == 8, "{problem}: `{}`", shown(board));
    let mut pieces: Vec<(char, Square)> = Vec::new();
    for (rank, row) in (0..8_u32).rev().zip(board.split('/')) {
        let (mut file, number) = (0, rank + 1);
        for letter in row.chars() {
            let problem = |expected: &str| {
                let letter = shown(&letter.to_string());
                anyhow!("board, rank {number}: expected {expected}, found `{letter}`")
            };
            match letter {
                '1'..='8' => file += letter as u32 - '0' as u32,
                'P' | 'p' if [1, 8].contains(&number) => {
                    bail!(problem("no pawn on the first or last rank"))
                }
                _ if "PNBRQKpnbrqk".contains(letter) => {
                    pieces.push((letter, Square::from_index((8 * rank + file) as u8)));
                    file += 1;
                }
                _ => {
                    bail!(problem("pieces (PNBRQK, pnbrqk) and numbers of empty squares (1 to 8)"))
                }
            }
        }
        let problem = format!("board, rank {number}: expected 8 squares, found {file}");
        ensure!(file == 8, "{problem}: `{}`", shown(row));
    }
    let set = |is_in: fn(char) -> bool| {
        let squares = pieces.iter().filter(|(letter, _)| is_in(*letter));
        squares.fold(0, |set, (_, square)| set | square.bitboard())
    };
    let king = |king: char, home: Square| {
        let piece = pieces.iter().find(|(letter, _)| *letter == king);
        piece.map_or(home, |(_, square)| *square)
    };
    let (white, black) = (set(|letter| letter == 'P'), set(|letter| letter == 'p'));
    let is_crowd = [white, black].iter().any(|set| set.count_ones() > 8);
    ensure!(!is_crowd, "board: expected at most 8 pawns of each color");
    Ok(Pawns {
        white,
        black,
        occupied: set(|_| true),
        white_pieces: set(|letter| letter.is_ascii_uppercase()),
        kings: [king('K', Square::E1), king('k', Square::E8)],
    })
}

/// A board with the kings and pawns alone.
fn alone(board: &str) -> String {
    let board = board.replace(|letter| "NBRQnbrq".contains(letter), "1");
    let mut ranks = Vec::from_iter(board.split('/'));
    for (rank, king, its_rank) in [(0, 'k', "4k3"), (7, 'K', "4K3")] {
        if !board.contains(king) {
            ranks[rank] = its_rank;
        }
    }
    ranks.join("/")
}

/// The positions of a file as a workload.
pub fn workload(path: &Path) -> Result<Workload> {
    let positions = read(path)?;
    // Random games are played from them: if a position cannot be one of a game, from its kings and pawns.
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
        format!("{file}: expected positions with pawns that move or are captured, found none")
    })
}

/// Reads the positions of a file, at least one, in their order.
pub fn read(path: &Path) -> Result<Vec<Position>> {
    let file = path.display();
    let positions = parse_lines(&text::read(path)?, |line| format!("{file}:{line}"))?;
    let none = "expected positions in FEN or EPD, one a line, found none";
    ensure!(!positions.is_empty(), "{file}: {none}");
    Ok(positions)
}

/// Reads lines that hold positions, whose places are named by their numbers. Blank lines and lines that begin with `#`
/// are skipped.
pub fn parse_lines(text: &str, place: impl Fn(usize) -> String) -> Result<Vec<Position>> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let positions = lines.map(|(number, line)| parse(line).with_context(|| place(number)));
    positions.collect()
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
        let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{rest}");
        let fens = parse(&text).expect(rest).fens;
        let sides = Vec::from_iter(fens.iter().filter_map(|fen| fen.split(' ').nth(1)));
        let expected = match rest {
            "" => ["w", "b", "w", "b"],
            _ => [&rest[1..2]; 4],
        };
        assert_eq!(sides, expected, "{rest}");
    }
}
