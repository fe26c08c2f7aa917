//! Files and texts of positions in FEN or EPD. Only the first two fields are read, because the others
//! may hold castling rights that the board does not allow, EPD operations, or results in several notations.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use cozy_chess::{Board, BoardBuilder, Color as Side, Piece, get_king_moves};
use pawnfill::Square;

use crate::io::input::{self, clean};
use crate::workload::pool::{Pawns, Workload};

/// A position that was read.
#[derive(Clone, Debug)]
pub struct Position {
    /// The text.
    pub text: String,
    /// The pawns and the kings. A missing king counts as standing on its home square.
    pub pawns: Pawns,
    /// FENs of the position with either side to move. The first has the side that the text names.
    fens: [String; 2],
}

fn shown(word: &str) -> String {
    word.chars().take(80).flat_map(char::escape_debug).collect()
}

/// Reads a position in FEN or EPD. The text may end after the board. It may begin with `fen` or
/// `position fen`, as in UCI. `startpos` is read as the board of the initial position.
pub fn parse(text: &str) -> Result<Position> {
    let text = text.trim();
    let words = text.split(|end: char| end.is_whitespace() || [';', ',', '|'].contains(&end));
    let mut fields = words.filter(|field| !field.is_empty()).peekable();
    for word in ["position", "fen"] {
        fields.next_if_eq(&word);
    }
    let nothing = "board: expected a position in FEN or EPD, found nothing";
    let board = match fields.next().context(nothing)? {
        "startpos" => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        board => board,
    };
    let pawns = read_board(board)?;
    let side = fields.next();
    if let Some(other) = side.filter(|side| !["w", "b"].contains(side)) {
        bail!("side to move: expected w or b, found `{}`", shown(other));
    }
    if let Some(board) = fields.find(|field| field.matches('/').count() >= 7) {
        bail!("expected one position, found another one after it: `{}`", shown(board));
    }
    let first = if side == Some("b") { ["b", "w"] } else { ["w", "b"] };
    let fens = first.map(|side| format!("{board} {side} - - 0 1"));
    Ok(Position { text: text.to_owned(), pawns, fens })
}

fn read_board(board: &str) -> Result<Pawns> {
    let ranks = board.split('/').count();
    ensure!(ranks == 8, "board: expected 8 ranks, found {ranks}: `{}`", shown(board));
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
        let mut kings = pieces.iter().filter(|(letter, _)| *letter == king);
        let square = kings.next().map_or(home, |(_, square)| *square);
        let problem = "board: expected at most one king of each color";
        kings.next().map_or(Ok(square), |_| bail!(problem))
    };
    let (white, black) = (set(|letter| letter == 'P'), set(|letter| letter == 'p'));
    let is_crowd = [white, black].iter().any(|set| set.count_ones() > 8);
    ensure!(!is_crowd, "board: expected at most 8 pawns of each color");
    Ok(Pawns {
        white,
        black,
        occupied: set(|_| true),
        white_pieces: set(|letter| letter.is_ascii_uppercase()),
        kings: [king('K', Square::E1)?, king('k', Square::E8)?],
    })
}

impl Position {
    /// Returns a legal board with these pawns, from which a random game begins: the position with
    /// either side to move, or only its pawns and kings, if necessary with the kings elsewhere.
    fn board(&self) -> Option<Board> {
        let given = self.fens.iter().filter_map(|fen| Board::from_fen(fen, false).ok());
        let squares = || (0..64).map(Square::from_index);
        let elsewhere = squares().flat_map(|white| squares().map(move |black| [white, black]));
        let kings = std::iter::once(self.pawns.kings).chain(elsewhere);
        let alone =
            kings.flat_map(|kings| Side::ALL.map(|side| with_kings(&self.pawns, kings, side)));
        // cozy-chess allows kings that attack each other.
        let is_legal = |board: &Board| {
            let [white, black] = Side::ALL.map(|side| board.king(side));
            !get_king_moves(white).has(black)
        };
        given.chain(alone.flatten()).find(is_legal)
    }
}

fn with_kings(pawns: &Pawns, kings: [Square; 2], side: Side) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = side;
    for (color, pawns) in [(Side::White, pawns.white), (Side::Black, pawns.black)] {
        for square in (0..64).filter(|square| pawns >> square & 1 == 1) {
            builder.board[square] = Some((Piece::Pawn, color));
        }
        let king = &mut builder.board[kings[color as usize] as usize];
        if king.replace((Piece::King, color)).is_some() {
            return None;
        }
    }
    builder.build().ok()
}

/// Reads a file of positions as a workload.
pub fn workload(path: &Path) -> Result<Workload> {
    let positions = read(path)?;
    let boards: Vec<Board> = positions.iter().filter_map(Position::board).collect();
    let pawns = positions.iter().map(|position| position.pawns).collect();
    let name = if input::is_input(path) {
        "the standard input".into()
    } else {
        path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()
    };
    let workload = Workload::new(&clean(&name), pawns, &boards);
    workload.with_context(|| {
        let file = path.display();
        format!("{file}: expected positions with pawns that move or are captured, found none")
    })
}

/// Reads the positions of a file, at least one, in order.
pub fn read(path: &Path) -> Result<Vec<Position>> {
    let file = path.display();
    let positions = parse_lines(&input::read(path)?, |line| format!("{file}:{line}"))?;
    ensure!(
        !positions.is_empty(),
        "{file}: expected positions in FEN or EPD, one a line, found none"
    );
    Ok(positions)
}

/// Reads a position from each line, except blank lines and lines that begin with `#`. For errors, `place`
/// turns a line's number into words.
pub fn parse_lines(text: &str, place: impl Fn(usize) -> String) -> Result<Vec<Position>> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let positions = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    positions.map(|(number, line)| parse(line).with_context(|| place(number))).collect()
}

#[test]
fn a_text_may_end_after_any_field_and_go_on_behind_a_divider() {
    for rest in [
        "",
        // The board does not allow this en passant capture.
        " w AHah e6 bm Nf3; id \"x\";",
        " b - - 49 150 | 35 | 0.5",
        " w KQkq - 0 1;D1 20;D2 400",
        ",w",
    ] {
        let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{rest}");
        let [first, _] = parse(&text).expect(rest).fens;
        let expected = if rest.starts_with(" b") { "b" } else { "w" };
        assert_eq!(first.split(' ').nth(1), Some(expected), "{rest}");
    }
}

/// In each text, a king could be taken, is missing, or stands beside the other king.
#[test]
fn a_game_is_played_from_pawns_whose_kings_stand_where_they_cannot() {
    for text in [
        "4k3/5P2/8/8/8/8/P7/4K3 w",
        "4k3/4R3/8/8/8/8/P7/4K3 w",
        "8/8/8/8/8/P7/5kK1/8 w",
        "4k3/5P2/8/8/8/8/3p4/4K3",
        "8/8/8/8/8/p7/P7/8 b",
    ] {
        let position = parse(text).expect(text);
        let board = position.board().expect(text);
        let found = Pawns::from(&board);
        assert_eq!([found.white, found.black], [position.pawns.white, position.pawns.black]);
    }
}
