//! What a proof says to people: what was proved, or the boards on which a function is wrong.

use std::fmt::Write as _;

use pawnfill::Square;
use pawnfill_oracle::driver;
use pawnfill_oracle::input::PAWN_RANKS;

use crate::expression::SETS;
use crate::question::{self, Assumption, Counterexample, Question};

/// The inputs of a question, such as "all 2^128 pairs of sets".
pub fn inputs(question: &Question<'_>) -> String {
    let has = |name: &str| {
        question
            .arguments
            .iter()
            .any(|argument| argument.name == name)
    };
    let sets = SETS.iter().filter(|name| has(name)).count();
    let mut parts = Vec::new();
    match sets {
        0 => {}
        1 => parts.push("2^64 sets".to_owned()),
        2 => parts.push("2^128 pairs of sets".to_owned()),
        more => parts.push(format!("2^{} choices of {more} sets", 64 * more)),
    }
    let others = [
        ("square", "64 squares"),
        ("files", "256 sets of files"),
        ("color", "both colors"),
    ];
    parts.extend(
        others
            .iter()
            .filter(|(name, _)| has(name))
            .map(|(_, text)| (*text).to_owned()),
    );
    let mut text = match parts.len() {
        0 => "every call".to_owned(),
        _ => format!("all {}", parts.join(" and ")),
    };
    for (index, argument) in question.arguments.iter().enumerate() {
        if question::parsed_number(&argument.name).is_some() {
            let (name, place) = (&argument.name, index + 1);
            write!(text, " with {name} as argument {place}").expect("a string takes it");
        }
    }
    let assumed = assumptions(&question.assumptions);
    if !assumed.is_empty() {
        write!(text, " with {assumed}").expect("a string takes it");
    }
    text
}

/// The assumptions in words.
pub fn assumptions(assumptions: &[Assumption]) -> String {
    let words = assumptions.iter().map(|assumption| match assumption {
        Assumption::Ranks => "pawns on ranks 2 to 7",
        Assumption::Disjoint => "no square in two sets",
        Assumption::Eight => "at most eight pawns a side",
    });
    Vec::from_iter(words).join(", ")
}

/// A counterexample: its boards side by side, and the other values. The titles are those of the expected and
/// of the found result.
pub fn pictures(counterexample: &Counterexample, is_a8_first: bool, titles: [&str; 2]) -> String {
    let mut boards: Vec<(&str, u64)> = Vec::new();
    let mut others = String::new();
    for (name, value) in &counterexample.values {
        match &**name {
            "square" => writeln!(others, "square = {}", Square::from_index(*value as u8)),
            "files" => writeln!(others, "files = {value:#010b}"),
            name if SETS.contains(&name) => {
                boards.push((name, *value));
                Ok(())
            }
            _ => Ok(()),
        }
        .expect("a string takes it");
    }
    let results = [counterexample.expected, counterexample.found];
    for (title, result) in titles.into_iter().zip(results) {
        match counterexample.bits {
            64 => boards.push((
                title,
                if is_a8_first {
                    result.swap_bytes()
                } else {
                    result
                },
            )),
            8 => {
                writeln!(others, "{title} = {result:#010b} ({result})").expect("a string takes it")
            }
            1 => writeln!(others, "{title} = {}", result != 0).expect("a string takes it"),
            _ => writeln!(others, "{title} = {result}").expect("a string takes it"),
        }
    }
    driver::pictures(&boards)
        + &others
        + &fen(counterexample).map_or_else(String::new, |fen| format!("FEN: {fen}\n"))
}

/// The pawns as FEN without kings, if they are such as can be on a board.
fn fen(counterexample: &Counterexample) -> Option<String> {
    let value = |name| counterexample.value(name);
    let own = value("own").or(value("pawns")).or(value("set"));
    let (white, black) = match counterexample.color {
        pawnfill::Color::White => (value("white").or(own), value("black").or(value("enemy"))),
        pawnfill::Color::Black => (value("white").or(value("enemy")), value("black").or(own)),
    };
    let (white, black) = (white.unwrap_or(0), black.unwrap_or(0));
    if white | black == 0 || white & black != 0 || (white | black) & !PAWN_RANKS != 0 {
        return None;
    }
    let ranks = (0..8).rev().map(|rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in 8 * rank..8 * rank + 8 {
            let pawn = match (white >> square & 1, black >> square & 1) {
                (0, 0) => {
                    empty += 1;
                    continue;
                }
                (0, _) => 'p',
                _ => 'P',
            };
            if empty > 0 {
                write!(text, "{empty}").expect("a string takes it");
            }
            text.push(pawn);
            empty = 0;
        }
        if empty > 0 {
            write!(text, "{empty}").expect("a string takes it");
        }
        text
    });
    let side = if counterexample.color == pawnfill::Color::White {
        'w'
    } else {
        'b'
    };
    Some(format!(
        "{} {side} - - 0 1",
        Vec::from_iter(ranks).join("/")
    ))
}
