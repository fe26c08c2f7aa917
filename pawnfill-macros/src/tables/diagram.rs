//! Pictures of boards and of sets of files, for the docs of the tables.

use super::geometry::Rule;

/// The index of e4, which shows most masks best.
const E4: usize = 28;
/// The index of e2, for masks that are empty except on the start rank.
const E2: usize = 12;
/// The files b, c, f and h: an island of two, a gap, neighbors on both sides of a hole.
const FILES: u8 = 0b1010_0110;

/// The docs of a table, to follow the user's docs: a picture of one entry, as lines of Markdown.
pub(crate) fn entry_as_docs(operation: &str, rule: Rule, entries: &[u64]) -> Vec<String> {
    let entry = |index: usize| entries.get(index).copied().unwrap_or(0);
    let (index, picture) = match rule {
        Rule::ColorSquare(_) | Rule::Square(_) => {
            let (square, name) = if entry(E4) == 0 {
                (E2, "E2")
            } else {
                (E4, "E4")
            };
            let color = if matches!(rule, Rule::ColorSquare(_)) {
                "[Color::White as usize]"
            } else {
                ""
            };
            (
                format!("{color}[Square::{name} as usize]"),
                board(entry(square)),
            )
        }
        Rule::FilesToSquares(_) => (files_index(), board(entry(usize::from(FILES)))),
        Rule::FilesToFiles(_) | Rule::FilesToCount(_) => {
            let answer = entry(usize::from(FILES));
            let answer = if matches!(rule, Rule::FilesToCount(_)) {
                answer.to_string()
            } else {
                row(answer)
            };
            let width = operation.len();
            let labels = format!("{:width$}  a b c d e f g h", "");
            let argument = format!("{:width$}  {}", "files", row(FILES.into()));
            (
                files_index(),
                vec![labels, argument, format!("{operation}  {answer}")],
            )
        }
    };
    let begin = ["", &format!(" The entry `{index}`:"), "", " ```text"].map(str::to_owned);
    let picture = picture.into_iter().map(|line| format!(" {line}"));
    let end = " ```".to_owned();
    begin.into_iter().chain(picture).chain([end]).collect()
}

fn files_index() -> String {
    format!("[0b{:04b}_{:04b}]", FILES >> 4, FILES & 15)
}

/// A set of squares, rank 8 first.
fn board(set: u64) -> Vec<String> {
    set.to_be_bytes()
        .into_iter()
        .map(|rank| row(rank.into()))
        .collect()
}

/// The lowest eight members of a set, the a-file first.
fn row(set: u64) -> String {
    let squares: Vec<&str> = (0..8)
        .map(|file| if set >> file & 1 == 1 { "1" } else { "." })
        .collect();
    squares.join(" ")
}
