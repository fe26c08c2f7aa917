//! [`PawnStructure`] as text: the board, and a legend beside it.

use core::fmt::{self, Write as _};

use crate::board::{Color, Square};

use super::view::PawnStructure;

/// The board, rank 8 first, and a legend of the most important sets. It fits 80 columns if no set has more
/// than eight squares.
impl fmt::Display for PawnStructure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The width of White's column: eight squares with a space after each.
        const COLUMN: usize = 24;

        let squares =
            |set: fn(&Self, Color) -> u64| Color::ALL.map(|color| Words::Squares(set(self, color)));
        let islands = |color| Words::Number(self.island_count(color));
        let half_open = |color| Words::Files(self.half_open_files(color));
        let rows = [
            ("  ", Color::ALL.map(Words::Name)),
            ("! passed", squares(Self::passed_pawns)),
            ("* candidate", squares(Self::candidate_pawns)),
            ("? isolated", squares(Self::isolated_pawns)),
            ("? backward", squares(Self::backward_pawns)),
            ("  doubled", squares(Self::doubled_pawns)),
            ("  islands", Color::ALL.map(islands)),
            ("  half-open", Color::ALL.map(half_open)),
            ("  open", [Words::Files(self.open_files()), Words::None]),
        ];
        for (line, (title, [white, black])) in rows.into_iter().enumerate() {
            match 7_u8.checked_sub(line as u8) {
                Some(rank) => self.write_rank(f, rank)?,
                None => f.write_str("\n  a b c d e f g h ")?,
            }
            write!(f, "  {title:<11}  {white}")?;
            if !matches!(black, Words::None) {
                let mut width = Width(0);
                write!(width, "{white}")?;
                let space = COLUMN.saturating_sub(width.0).max(1);
                write!(f, "{:space$}{black}", "")?;
            }
        }
        Ok(())
    }
}

impl PawnStructure {
    fn write_rank(&self, f: &mut fmt::Formatter<'_>, rank: u8) -> fmt::Result {
        let [white, black] = Color::ALL.map(|color| self.pawns(color));
        let any = |set: fn(&Self, Color) -> u64| set(self, Color::White) | set(self, Color::Black);
        let passed = any(Self::passed_pawns);
        let candidates = any(Self::candidate_pawns);
        let weak = any(Self::isolated_pawns) | any(Self::backward_pawns);
        let pick = |square: u64, choices: &[(u64, char)], otherwise| {
            let chosen = choices.iter().find(|(set, _)| set & square != 0);
            chosen.map_or(otherwise, |(_, letter)| *letter)
        };
        write!(f, "{}{} ", if rank == 7 { "" } else { "\n" }, rank + 1)?;
        for file in 0..8 {
            let square = 1 << (8 * rank + file);
            let pawns = &[(white, 'P'), (black, 'p')];
            let marks = &[(passed, '!'), (candidates, '*'), (weak, '?')];
            let (pawn, mark) = (pick(square, pawns, '.'), pick(square, marks, ' '));
            write!(f, "{pawn}{mark}")?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Words {
    Name(Color),
    Squares(u64),
    Files(u8),
    Number(u8),
    None,
}

struct Width(usize);

impl fmt::Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        let mut write_next =
            |name: &dyn fmt::Display| write!(f, "{}{name}", core::mem::replace(&mut space, " "));
        match *self {
            Self::Name(color) => write_next(&color),
            Self::Squares(0) | Self::Files(0) => write_next(&"-"),
            Self::Squares(set) => Square::ALL
                .iter()
                .filter(|square| set & square.bitboard() != 0)
                .try_for_each(|square| write_next(square)),
            Self::Files(files) => ('a'..='h')
                .enumerate()
                .filter(|(file, _)| files >> file & 1 != 0)
                .try_for_each(|(_, name)| write_next(&name)),
            Self::Number(number) => write_next(&number),
            Self::None => Ok(()),
        }
    }
}
