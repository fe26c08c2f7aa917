//! The expansion of `bitboard!`: reads the picture of one board, or of two side by side.

use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

/// A character in the place of a square, right or wrong.
struct Mark {
    character: char,
    span: Span,
    line: usize,
}

/// Expands a call of `bitboard!`.
pub(crate) fn expand(picture: TokenStream) -> TokenStream {
    let mut marks = Vec::new();
    collect_marks(picture.clone(), &line, &mut marks);
    match read(&picture, &marks) {
        Ok(boards) => match boards.as_slice() {
            [left, right] => quote!((#left, #right)),
            boards => quote!(#(#boards)*),
        },
        Err(errors) => {
            // The last error is the value of the block, so that the compiler reports nothing more
            // about the type of the block.
            let errors = errors.iter().map(Error::to_compile_error);
            quote!({ #(#errors);* })
        }
    }
}

/// The line of a token in its source. Unit tests have no source: there, all tokens are on one line.
fn line(span: Span) -> usize {
    if proc_macro::is_available() {
        span.unwrap().line()
    } else {
        0
    }
}

/// Splits the tokens into characters, because one token of the compiler (`1.`, `11`) may be two
/// squares here. It leaves out the titles and the arrows.
fn collect_marks(picture: TokenStream, line: &dyn Fn(Span) -> usize, marks: &mut Vec<Mark>) {
    for token in picture {
        let span = token.span();
        let line_of_token = line(span);
        let mut add = |character| {
            marks.push(Mark {
                character,
                span,
                line: line_of_token,
            })
        };
        match token {
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::None => collect_marks(group.stream(), line, marks),
                Delimiter::Parenthesis => add('('),
                Delimiter::Brace => add('{'),
                Delimiter::Bracket => add('['),
            },
            TokenTree::Ident(word) => {
                let word = word.to_string();
                let mut letters = word.chars();
                // One letter is a mark, `v` an arrow, and anything longer a word of the title.
                match (letters.next(), letters.next()) {
                    (Some('v') | None, _) | (_, Some(_)) => {}
                    (Some(letter), None) => add(letter),
                }
            }
            TokenTree::Punct(punct) => {
                if !matches!(punct.as_char(), '^' | '|' | '<' | '>' | '-') {
                    add(punct.as_char());
                }
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                // A number is a run of squares; for a string or a character, the first quote is
                // enough.
                let length = if text.starts_with(|first: char| first.is_ascii_digit()) {
                    text.len()
                } else {
                    1
                };
                text.chars().take(length).for_each(add);
            }
        }
    }
}

/// Reads the boards in the picture: one, or the left and the right one.
fn read(picture: &TokenStream, marks: &[Mark]) -> Result<Vec<Literal>, Vec<Error>> {
    let Some(first) = marks.first() else {
        let message = "empty picture: expected 8 ranks of `1` and `.`, rank 8 first";
        return Err(vec![Error::new_spanned(picture, message)]);
    };
    let on_one_line = marks.iter().all(|mark| mark.line == first.line);
    let ranks: Vec<&[Mark]> = if on_one_line {
        marks
            .chunks(if marks.len() > 64 { 16 } else { 8 })
            .collect()
    } else {
        marks
            .chunk_by(|mark, next| mark.line == next.line)
            .collect()
    };
    let errors = match wrong_marks(&ranks) {
        Some(error) => vec![error],
        None if on_one_line => wrong_total(marks),
        None => wrong_counts(&ranks),
    };
    if errors.is_empty() {
        Ok(boards(&ranks))
    } else {
        Err(errors)
    }
}

/// The boards of a picture that has no mistake.
fn boards(ranks: &[&[Mark]]) -> Vec<Literal> {
    let width = ranks.first().map_or(0, |rank| rank.len());
    let board = |first_file: usize| {
        let mut set: u64 = 0;
        for (rank, marks) in ranks.iter().rev().enumerate() {
            for (file, mark) in marks.iter().skip(first_file).take(8).enumerate() {
                if mark.character == '1' {
                    set |= 1 << (8 * rank + file);
                }
            }
        }
        Literal::u64_suffixed(set)
    };
    (0..width).step_by(8).map(board).collect()
}

/// One error for all marks that are not squares, each at its first place: a user who draws with
/// other marks does so in the whole picture.
fn wrong_marks(ranks: &[&[Mark]]) -> Option<Error> {
    /// The largest number of marks that an error lists; usually they are the labels of a board.
    const MOST: usize = 4;
    let mut wrong: Vec<(String, &Mark)> = Vec::new();
    for (index, marks) in ranks.iter().enumerate() {
        let place = if index < 8 {
            format!(" (rank {})", 8 - index)
        } else {
            String::new()
        };
        let of_rank = marks.iter().filter(|mark| !is_square(mark));
        // A line of different marks is not a rank but a legend, such as `a b c d e f g h`: its
        // first letter is enough.
        let enough = if is_legend(marks) { 1 } else { marks.len() };
        for mark in of_rank.take(enough) {
            let is_known = |(_, known): &(String, &Mark)| known.character == mark.character;
            if !wrong.iter().any(is_known) {
                wrong.push((place.clone(), mark));
            }
        }
    }
    let (_, first) = wrong.first()?;
    let listed: Vec<String> = wrong
        .iter()
        .take(MOST)
        .map(|(place, mark)| format!("`{}`{place}", mark.character))
        .collect();
    let more = match wrong.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "expected `1` or `.`, found {}{more}: `1` marks a square of the set and `.` any other; other marks, and the labels of ranks and files, are not read",
        listed.join(", "),
    );
    Some(Error::new(first.span, message))
}

fn is_square(mark: &Mark) -> bool {
    matches!(mark.character, '1' | '.')
}

/// Whether a line has no square, and has no mark twice.
fn is_legend(marks: &[Mark]) -> bool {
    let mut before = marks.iter().enumerate();
    before.all(|(place, mark)| {
        let is_new = |known: &Mark| known.character != mark.character;
        !is_square(mark) && marks[..place].iter().all(is_new)
    })
}

/// The mistake in the number of squares of a picture on one line.
fn wrong_total(marks: &[Mark]) -> Vec<Error> {
    let found = marks.len();
    if matches!(found, 64 | 128) {
        return Vec::new();
    }
    let message = format!("found {found} squares, expected 64 (or 128 for two boards)");
    marks
        .last()
        .map(|mark| Error::new(mark.span, message))
        .into_iter()
        .collect()
}

/// The mistakes in the number of ranks and in the length of each.
fn wrong_counts(ranks: &[&[Mark]]) -> Vec<Error> {
    let ranks_of = |width| ranks.iter().filter(|marks| marks.len() == width).count();
    let (width, boards) = if ranks_of(16) > ranks_of(8) {
        (16, " for two boards")
    } else {
        (8, " (or 16 for two boards)")
    };
    let mut errors = Vec::new();
    for (index, marks) in ranks
        .iter()
        .enumerate()
        .filter(|(_, marks)| marks.len() != width)
    {
        // If the number of lines is not 8, nobody knows which rank this line is.
        let rank = if ranks.len() == 8 {
            format!("rank {}", 8 - index)
        } else {
            "this rank".to_owned()
        };
        let message = format!(
            "{rank} has {}, expected {width}{boards}",
            squares(marks.len())
        );
        // The error points at the first square that is too many, or at the last square of a short
        // rank.
        if let Some(mark) = marks.get(width).or(marks.last()) {
            errors.push(Error::new(mark.span, message));
        }
    }
    let first_too_many = ranks.get(8).and_then(|marks| marks.first());
    if let (false, Some(mark)) = (
        ranks.len() == 8,
        first_too_many.or(ranks.last().and_then(|marks| marks.last())),
    ) {
        let below = if ranks.len() == 16 {
            ": two boards stand side by side"
        } else {
            ""
        };
        let message = format!("found {} ranks, expected 8{below}", ranks.len());
        errors.push(Error::new(mark.span, message));
    }
    errors
}

fn squares(number: usize) -> String {
    if number == 1 {
        "1 square".to_owned()
    } else {
        format!("{number} squares")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAWNS: &str = "\
white pawns         black pawns
. . . . . . . .     . . . . . . . .
. . . . . . . .     . 1 . . . 1 1 .
. . . . . . . .     1 . 1 . . . . 1
. . . . . . . .     . . . 1 . . . .
1 . . . . 1 . .     . . . . . . . .
. . 1 . . . . .     . . . . . . . .
. 1 1 . . . 1 1     . . . . . . . .
. . . . . . . .     . . . . . . . .
";
    const NORTH_FILLS: &str = "\
white frontfill     black rearfill
1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
1 1 1 . . 1 1 1     1 . 1 1 . . . 1
1 1 1 . . 1 1 1     . . . 1 . . . .
1 1 1 . . 1 1 1  ^  . . . . . . . .
. 1 1 . . . 1 1  |   . . . . . . . .
. 1 1 . . . 1 1  |   . . . . . . . .
. . . . . . . .  |   . . . . . . . .
               north
";
    const SOUTH_FILLS: &str = "\
               south
white rearfill      black frontfill
. . . . . . . .  |  . . . . . . . .
. . . . . . . .  |  . 1 . . . 1 1 .
. . . . . . . .  |  1 1 1 . . 1 1 1
. . . . . . . .  v  1 1 1 1 . 1 1 1
1 . . . . 1 . .     1 1 1 1 . 1 1 1
1 . 1 . . 1 . .     1 1 1 1 . 1 1 1
1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
";
    const E4: &str = "\
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . 1 . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
";

    /// Reads a picture with its lines.
    fn lines(picture: &str) -> Result<Vec<String>, Vec<String>> {
        let mut marks = Vec::new();
        for (number, line) in picture.lines().enumerate() {
            collect_marks(line.parse().expect("tokens"), &|_| number, &mut marks);
        }
        answer(&marks)
    }

    /// Reads a picture as if it were on one line.
    fn one_line(picture: &str) -> Result<Vec<String>, Vec<String>> {
        let mut marks = Vec::new();
        collect_marks(picture.parse().expect("tokens"), &|_| 1, &mut marks);
        answer(&marks)
    }

    fn answer(marks: &[Mark]) -> Result<Vec<String>, Vec<String>> {
        let texts = |boards: Vec<Literal>| boards.iter().map(Literal::to_string).collect();
        let messages = |errors: Vec<Error>| errors.iter().map(Error::to_string).collect();
        read(&TokenStream::new(), marks)
            .map(texts)
            .map_err(messages)
    }

    fn boards(sets: &[u64]) -> Result<Vec<String>, Vec<String>> {
        Ok(sets.iter().map(|set| format!("{set}u64")).collect())
    }

    fn error(message: &str) -> Result<Vec<String>, Vec<String>> {
        Err(vec![message.to_owned()])
    }

    #[test]
    fn one_board() {
        assert_eq!(lines(E4), boards(&[1 << 28]));
        assert_eq!(one_line(E4), boards(&[1 << 28]));
    }

    #[test]
    fn two_boards_as_the_sources_draw_them() {
        let pawns = [0x0000_0000_2104_c600, 0x0062_8508_0000_0000];
        assert_eq!(lines(PAWNS), boards(&pawns));
        assert_eq!(one_line(PAWNS), boards(&pawns));
        assert_eq!(
            lines(NORTH_FILLS),
            boards(&[0xe7e7_e7e7_e7c6_c600, 0xefef_8d08_0000_0000])
        );
        assert_eq!(
            lines(SOUTH_FILLS),
            boards(&[0x0000_0000_2125_e7e7, 0x0062_e7ef_efef_efef])
        );
    }

    #[test]
    fn squares_without_spaces() {
        let dense = E4.replace(' ', "");
        assert_eq!(lines(&dense), boards(&[1 << 28]));
        let full = "11111111 ".repeat(8);
        assert_eq!(one_line(&full), boards(&[u64::MAX]));
        let mixed = "1.1.1.1. ".repeat(8);
        assert_eq!(one_line(&mixed), boards(&[0x5555_5555_5555_5555]));
        let mixed = ".1..1...\n".repeat(8);
        assert_eq!(lines(&mixed), boards(&[0x1212_1212_1212_1212]));
    }

    #[test]
    fn the_expansion() {
        let set = expand(E4.parse().expect("tokens")).to_string();
        assert_eq!(set, "268435456u64");
        let pair = expand(PAWNS.parse().expect("tokens")).to_string();
        assert!(pair.starts_with('(') && pair.ends_with(')'), "{pair}");
        let nothing = expand(TokenStream::new()).to_string();
        assert!(
            nothing.starts_with("{ :: core :: compile_error ! {"),
            "{nothing}"
        );
    }

    #[test]
    fn an_empty_picture() {
        let empty = error("empty picture: expected 8 ranks of `1` and `.`, rank 8 first");
        assert_eq!(one_line(""), empty);
        assert_eq!(lines("white pawns\n"), empty);
    }

    #[test]
    fn a_rank_of_wrong_length() {
        let short = E4.replace("1 . . .", "1 . .");
        assert_eq!(
            lines(&short),
            error("rank 4 has 7 squares, expected 8 (or 16 for two boards)")
        );
        assert_eq!(
            one_line(&short),
            error("found 63 squares, expected 64 (or 128 for two boards)")
        );
        let long = PAWNS.replace("1 1     . .", "1 1 .    . .");
        assert_eq!(
            lines(&long),
            error("rank 2 has 17 squares, expected 16 for two boards")
        );
        let half = PAWNS.replace(". 1 . . . 1 1 .", "");
        assert_eq!(
            lines(&half),
            error("rank 7 has 8 squares, expected 16 for two boards")
        );
        let lone = E4.replace(". . . . 1 . . .", "1");
        assert_eq!(
            lines(&lone),
            error("rank 4 has 1 square, expected 8 (or 16 for two boards)")
        );
    }

    #[test]
    fn all_ranks_of_wrong_length_at_once() {
        let narrow = ". . . . . . .\n".repeat(8);
        assert_eq!(lines(&narrow).map_err(|errors| errors.len()), Err(8));
    }

    #[test]
    fn a_wrong_number_of_ranks() {
        let rank = ". . . . . . . .\n";
        assert_eq!(lines(&rank.repeat(7)), error("found 7 ranks, expected 8"));
        assert_eq!(lines(&rank.repeat(9)), error("found 9 ranks, expected 8"));
        assert_eq!(
            lines(&rank.repeat(16)),
            error("found 16 ranks, expected 8: two boards stand side by side")
        );
        // These are 64 squares, but not in the shape of a board.
        assert_eq!(
            lines(&". . . .\n".repeat(16)).map_err(|errors| errors.len()),
            Err(17)
        );
    }

    /// The message for a picture in which these marks are found.
    fn found(marks: &str) -> Result<Vec<String>, Vec<String>> {
        error(&format!(
            "expected `1` or `.`, found {marks}: `1` marks a square of the set and `.` any other; other marks, and the labels of ranks and files, are not read"
        ))
    }

    #[test]
    fn wrong_marks_are_one_error() {
        let marked = E4.replace("1 . . .", "w . w b");
        let expected = found("`w` (rank 4), `b` (rank 4)");
        assert_eq!(lines(&marked), expected);
        assert_eq!(one_line(&marked), expected);
        for mark in ["x", "*", "0", "o", "+", "_", "#"] {
            let expected = found(&format!("`{mark}` (rank 4)"));
            assert_eq!(lines(&E4.replace('1', mark)), expected);
        }
        for (other, mark) in [("\"x\"", '"'), ("(x)", '(')] {
            let expected = found(&format!("`{mark}` (rank 4)"));
            assert_eq!(lines(&E4.replace('1', other)), expected);
        }
    }

    #[test]
    fn a_picture_of_other_marks_is_one_error() {
        let zeros = E4.replace('.', "0");
        assert_eq!(lines(&zeros), found("`0` (rank 8)"));
        assert_eq!(one_line(&zeros), found("`0` (rank 8)"));
        assert_eq!(lines(&PAWNS.replace('1', "X")), found("`X` (rank 7)"));
        let both = zeros.replace('1', "X");
        assert_eq!(lines(&both), found("`0` (rank 8), `X` (rank 4)"));
    }

    #[test]
    fn labels_are_wrong_marks() {
        let legend = format!("{E4}a b c d e f g h\n");
        assert_eq!(lines(&legend), found("`a`"));
        let numbered: String = E4
            .lines()
            .zip((1..=8).rev())
            .map(|(line, rank)| format!("{rank} {line}\n"))
            .collect();
        // The `1` of rank 1 could be a square; of the other seven some are listed.
        let marks = "`8` (rank 8), `7` (rank 7), `6` (rank 6), `5` (rank 5) and 3 more";
        assert_eq!(lines(&numbered), found(marks));
    }

    /// The macro answers any tokens without a panic.
    #[test]
    fn token_soup_never_panics() {
        const WORDS: [&str; 20] = [
            "1",
            ".",
            "1.",
            "...",
            "1.1",
            "11",
            "\n",
            ". . . . . . . .\n",
            "v",
            "x",
            "white",
            "|",
            "^",
            "-",
            "'a",
            "'b'",
            "\"text\"",
            "(1)",
            "0x1f",
            "1e5",
        ];
        let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..5_000 {
            let mut soup = String::new();
            for _ in 0..40 {
                // Marsaglia's xorshift.
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let word = WORDS.get((random >> 32) as usize % WORDS.len());
                soup.extend([word.copied().unwrap_or_default(), " "]);
            }
            let _ = lines(&soup);
            let _ = one_line(&soup);
            let _ = expand(soup.parse().expect("tokens"));
        }
    }
}
