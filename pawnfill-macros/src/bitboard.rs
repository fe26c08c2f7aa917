//! The expansion of `bitboard!`: reads the picture of one board, or of two side by side.

use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::{Error, Result};

/// A character of the picture that is not skipped. Only `1` and `.` are valid.
struct Mark {
    character: char,
    span: Span,
    line: usize,
}

pub(crate) fn expand(picture: TokenStream) -> TokenStream {
    match read(&picture, &marks(picture.clone())) {
        Ok(boards) => match boards.as_slice() {
            [left, right] => quote!((#left, #right)),
            boards => quote!(#(#boards)*),
        },
        Err(mistake) => {
            // The error is the value of the block, so that the compiler reports nothing about its type.
            let error = mistake.into_compile_error();
            quote!({ #error })
        }
    }
}

/// Splits the tokens into characters, because one token (`1.`, `11`) may be two squares. Skips titles and
/// arrows.
fn marks(picture: TokenStream) -> Vec<Mark> {
    let marks_of = |token: TokenTree| {
        let (span, text) = (token.span(), token.to_string());
        let length = match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                return marks(group.stream());
            }
            // A word belongs to a title. A single letter may be the label of a file, which is an error.
            TokenTree::Ident(_) if text.chars().count() > 1 => 0,
            // A number is a run of squares.
            TokenTree::Literal(_) if text.starts_with(|c: char| c.is_ascii_digit()) => text.len(),
            // A string or parentheses are an error. Its message shows only the first character.
            _ => 1,
        };
        let characters = text.chars().take(length);
        let marks = characters.filter(|character| !"^v|<>-".contains(*character));
        let line = span.unwrap().line();
        let mark = |character| Mark { character, span, line };
        marks.map(mark).collect()
    };
    picture.into_iter().flat_map(marks_of).collect()
}

fn read(picture: &TokenStream, marks: &[Mark]) -> Result<Vec<Literal>> {
    let Some(first) = marks.first() else {
        let message = "empty picture: expected 8 ranks of `1` and `.`, rank 8 first";
        return Err(Error::new_spanned(picture, message));
    };
    let is_on_one_line = marks.iter().all(|mark| mark.line == first.line);
    let width = if marks.len() > 64 { 16 } else { 8 };
    let ranks: Vec<&[Mark]> = if is_on_one_line {
        marks.chunks(width).collect()
    } else {
        marks.chunk_by(|a, b| a.line == b.line).collect()
    };
    check_marks(&ranks)?;
    if is_on_one_line { check_total(marks) } else { check_counts(&ranks) }?;
    Ok(boards(&ranks))
}

fn check_marks(ranks: &[&[Mark]]) -> Result<()> {
    let is_square = |mark: &&Mark| matches!(mark.character, '1' | '.');
    for (index, marks) in ranks.iter().enumerate() {
        if let Some(mark) = marks.iter().find(|mark| !is_square(mark)) {
            // A line of file labels is no rank.
            let is_rank = index < 8 && ranks.len() > 1 && marks.iter().any(|mark| is_square(&mark));
            let rank = is_rank.then(|| format!(" (rank {})", 8 - index));
            let (found, rank) = (mark.character, rank.unwrap_or_default());
            let message = format!(
                "expected `1` or `.`, found `{found}`{rank}: `1` is a square of the set, `.` is any other \
                 square; remove other characters, such as the labels of ranks and files"
            );
            return Err(Error::new(mark.span, message));
        }
    }
    Ok(())
}

/// Returns the boards of a picture without mistakes.
fn boards(ranks: &[&[Mark]]) -> Vec<Literal> {
    let width = ranks.first().map_or(0, |rank| rank.len());
    let board = |first_file: usize| {
        let marks = ranks.iter().rev().flat_map(|rank| &rank[first_file..][..8]);
        let squares = marks.enumerate().filter(|(_, mark)| mark.character == '1');
        Literal::u64_suffixed(squares.fold(0, |set, (square, _)| set | 1 << square))
    };
    (0..width).step_by(8).map(board).collect()
}

/// Checks the number of squares of a picture on one line. There is at least one square.
fn check_total(marks: &[Mark]) -> Result<()> {
    let found = marks.len();
    if matches!(found, 64 | 128) {
        return Ok(());
    }
    let message = format!("found {found} squares, expected 64 (or 128 for two boards)");
    Err(Error::new(marks[found - 1].span, message))
}

/// Checks the length of each rank, then the number of ranks. Every rank has at least one square.
fn check_counts(ranks: &[&[Mark]]) -> Result<()> {
    let ranks_of = |width| ranks.iter().filter(|marks| marks.len() == width).count();
    let (width, boards) = if ranks_of(16) > ranks_of(8) {
        (16, " for two boards")
    } else {
        (8, " (or 16 for two boards)")
    };
    let mut numbered = ranks.iter().enumerate();
    if let Some((index, marks)) = numbered.find(|(_, marks)| marks.len() != width) {
        // The number of this rank is known only if there are 8 lines.
        let rank = match ranks.len() {
            8 => format!("rank {}", 8 - index),
            _ => "this rank".to_owned(),
        };
        let (found, s) = (marks.len(), if marks.len() == 1 { "" } else { "s" });
        let message = format!("{rank} has {found} square{s}, expected {width}{boards}");
        // The error points at the first excess square, or at the last square of a short rank.
        return Err(Error::new(marks[width.min(found - 1)].span, message));
    }
    let hint = match ranks.len() {
        8 => return Ok(()),
        16 => ": write two boards side by side",
        _ => "",
    };
    let message = format!("found {} ranks, expected 8{hint}", ranks.len());
    let mark = if ranks.len() > 8 { &ranks[8][0] } else { &ranks[ranks.len() - 1][width - 1] };
    Err(Error::new(mark.span, message))
}
