//! What a proof says to people: what was proved, or the boards on which a function is wrong.

use pawnfill::Square;
use pawnfill_oracle::driver;

use crate::expression::SETS;
use crate::question::{Assumption, Counterexample, Question};

/// The inputs of a question, such as "all 2^128 pairs of sets".
pub fn inputs(question: &Question) -> String {
    let has = |name: &str| {
        let mut arguments = question.arguments.iter();
        arguments.any(|argument| argument.name == name)
    };
    let sets = SETS.iter().filter(|name| has(name)).count();
    let sets = match sets {
        0 => None,
        1 => Some("2^64 sets".to_owned()),
        2 => Some("2^128 pairs of sets".to_owned()),
        more => Some(format!("2^{} choices of {more} sets", 64 * more)),
    };
    let others = [
        ("square", "64 squares"),
        ("files", "256 sets of files"),
        ("color", "both colors"),
    ];
    let others = others.iter().filter(|(name, _)| has(name));
    let others = others.map(|(_, text)| (*text).to_owned());
    let parts = Vec::from_iter(sets.into_iter().chain(others));
    let mut text = match parts.len() {
        0 => "every call".to_owned(),
        _ => format!("all {}", parts.join(" and ")),
    };
    let assumed = assumptions(&question.assumptions);
    if !assumed.is_empty() {
        text += &format!(" with {assumed}");
    }
    text
}

/// The assumptions in words.
fn assumptions(assumptions: &[Assumption]) -> String {
    let words = assumptions.iter().map(|assumption| match assumption {
        Assumption::Ranks => "pawns on ranks 2 to 7",
        Assumption::Disjoint => "no square in two sets",
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
            "square" => others += &format!("square = {}\n", Square::from_index(*value as u8)),
            "files" => others += &format!("files = {value:#010b}\n"),
            name if SETS.contains(&name) => boards.push((name, *value)),
            _ => {}
        }
    }
    let results = [counterexample.expected, counterexample.found];
    for (title, result) in titles.into_iter().zip(results) {
        match counterexample.bits {
            64 if is_a8_first => boards.push((title, result.swap_bytes())),
            64 => boards.push((title, result)),
            8 => others += &format!("{title} = {result:#010b} ({result})\n"),
            1 => others += &format!("{title} = {}\n", result != 0),
            _ => others += &format!("{title} = {result}\n"),
        }
    }
    driver::pictures(&boards) + &others
}
