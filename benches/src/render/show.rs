//! Draws a position's pawns in a terminal, and every set of the pawn structure for both colors.
//!
//! The text has colors in it. The stream that it is written to removes them where they are not wanted,
//! so the letters alone are enough: `P` and `p` are pawns as in a FEN; in sets of squares, `W` is White's,
//! `B` is Black's, and `X` is in both sets.

use anstyle::{AnsiColor, Style};
use pawnfill::{Color, PawnStructure, Shift};

use crate::workload::pool::Pawns;

/// The width of a board, and of the space between two.
const BOARD: usize = 15;
const GAP: usize = 5;

const TITLE: Style = Style::new().bold();
const EMPTY: Style = Style::new().dimmed();
/// By color: a warm one for White, a cold one for Black; both can be read on light and dark terminals.
const MEMBERS: [Style; 2] = [
    AnsiColor::Yellow.on_default().bold(),
    AnsiColor::Blue.on_default().bold(),
];
const BOTH: Style = AnsiColor::Magenta.on_default().bold();

/// A set for each color, to be drawn on one board.
struct Set {
    title: String,
    /// By color.
    members: [u64; 2],
    /// The letters of White's, Black's and common members.
    letters: [char; 3],
}

impl Set {
    fn new(operation: &str, members: [u64; 2]) -> Self {
        // The members of all other sets are pawns, and are drawn as pawns.
        let letters = match operation {
            "holes" | "outposts" => ['W', 'B', 'X'],
            _ => ['P', 'p', 'X'],
        };
        let title = operation.trim_start_matches("pawns_");
        Self {
            title: title.trim_end_matches("_pawns").replace('_', " "),
            members,
            letters,
        }
    }

    /// One rank, in full width.
    fn rank(&self, rank: u8) -> String {
        let square = |file| {
            let has = |set: u64| set >> (8 * rank + file) & 1 == 1;
            let (style, letter) = match self.members.map(has) {
                [false, false] => (EMPTY, '.'),
                [true, false] => (MEMBERS[0], self.letters[0]),
                [false, true] => (MEMBERS[1], self.letters[1]),
                [true, true] => (BOTH, self.letters[2]),
            };
            format!("{style}{letter}{style:#}")
        };
        (0..8).map(square).collect::<Vec<_>>().join(" ")
    }
}

macro_rules! structure_sets {
    (
        {}
        fills { $($fills:tt)* }
        files { $($files:tt)* }
        pushes { $($pushes:tt)* }
        captures { $($captures:tt)* }
        spans { $($spans:tt)* }
        attacks { $($attacks:tt)* }
        structure { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* }
        masks { $($masks:tt)* }
    ) => {
        /// The sets of the group structure, in the order of the catalogue.
        fn sets(pawns: &PawnStructure) -> Vec<Set> {
            vec![$(Set::new(stringify!($name), Color::ALL.map(|color| pawns.$name(color)))),*]
        }
    };
}

pawnfill::for_each_operation!(structure_sets,);

/// Draws a position for a terminal with this many columns. The text ends with a line break.
pub fn show(&Pawns { white, black, .. }: &Pawns, columns: usize) -> String {
    let pawns = PawnStructure::new(Shift, white, black);
    let mut all = vec![Set::new("pawns", [white, black])];
    all.extend(sets(&pawns));

    let mut lines = Vec::new();
    for row in all.chunks(((columns + GAP) / (BOARD + GAP)).max(1)) {
        let titles = row.iter().map(|Set { title, .. }| {
            let padding = (BOARD + GAP).saturating_sub(title.len());
            format!("{TITLE}{title}{TITLE:#}{:padding$}", "")
        });
        lines.push(titles.collect::<String>().trim_end().to_owned());
        for rank in (0..8).rev() {
            let boards: Vec<String> = row.iter().map(|set| set.rank(rank)).collect();
            lines.push(boards.join(&" ".repeat(GAP)));
        }
        lines.push(String::new());
    }
    lines.push(files(&pawns));
    lines.join("\n")
}

/// The lines about islands, half-open files and open files.
fn files(pawns: &PawnStructure) -> String {
    let names = |files: u8| {
        let members = ('a'..='h').enumerate();
        let members = members.filter(|(file, _)| files >> file & 1 == 1);
        let names: Vec<String> = members.map(|(_, name)| name.to_string()).collect();
        match names.is_empty() {
            true => "none".to_owned(),
            false => names.join(" "),
        }
    };
    let [white, black] = Color::ALL.map(|color| pawns.island_count(color));
    let half_open = Color::ALL.map(|color| names(pawns.half_open_files(color)));
    format!(
        "islands: white {white}, black {black}\nhalf-open files: white {}, black {}\nopen files: {}\n",
        half_open[0],
        half_open[1],
        names(pawns.open_files())
    )
}
