//! The content of the headers for each operation of the list: sentences, pictures and tables.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS, RETURN_TYPES};
use pawnfill_oracle::input::Input;

use super::tree::Type;

macro_rules! sentences {
    (
        {}
        $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc = $more:literal])*
                fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;
            )*
        })*
    ) => {
        /// The description of each operation.
        const SENTENCES: [&str; OPERATIONS] = [$($($sentence),*),*];
    };
}

pawnfill::for_each_documented_operation! { sentences, }

/// The description of an operation, in one sentence.
pub(crate) fn sentence(place: usize) -> &'static str {
    SENTENCES[place].trim()
}

/// The arguments of an operation.
pub(crate) fn arguments(operation: &Operation) -> Vec<(&'static str, Type)> {
    let of_type = |name: &str| match name {
        "color" => Type::Color,
        "square" => Type::Square,
        "files" => Type::U8,
        _ => Type::U64,
    };
    let names = operation.arguments.iter();
    names.map(|name| (*name, of_type(name))).collect()
}

/// The type that an operation returns.
pub(crate) fn result(place: usize) -> Type {
    if RETURN_TYPES[place] == "u8" {
        Type::U8
    } else {
        Type::U64
    }
}

/// The picture in the docs of a definition: lines of boards.
pub(crate) fn picture(docs: &str) -> Vec<&str> {
    let is_rank = |line: &str| {
        let squares = line.split_whitespace();
        squares.clone().count() >= 8 && squares.clone().all(|square| matches!(square, "." | "1"))
    };
    let lines = docs
        .lines()
        .map(|line| line.trim().trim_end_matches("\");"));
    lines.filter(|line| is_rank(line)).take(8).collect()
}

/// The table of an operation: its entries, and how many there are in each dimension.
pub(crate) fn table(place: usize) -> (Vec<u64>, Vec<usize>) {
    let operation = &Operation::ALL[place];
    let answer = CANDIDATES[0].answers[place];
    if operation.takes("files") {
        let entries = (0..=u8::MAX).map(|files| answer(&Input::of_files(files)));
        return (entries.collect(), vec![256]);
    }
    let colors: &[Color] = match operation.takes("color") {
        true => &Color::ALL,
        false => &[Color::White],
    };
    let entries = colors.iter().flat_map(|&color| {
        Square::ALL.map(|square| {
            answer(&Input {
                color,
                ..Input::of_square(square, 0)
            })
        })
    });
    let dimensions = [2, 64];
    (entries.collect(), dimensions[2 - colors.len()..].to_vec())
}
