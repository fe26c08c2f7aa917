//! The boards on which a function is wrong, for people.

use pawnfill::Square;
use pawnfill_oracle::driver;

use crate::expression::SETS;
use crate::question::Counterexample;

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
