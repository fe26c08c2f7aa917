//! A study: the answer and all tables for a terminal, and its page.

use std::fmt;

use crate::measure::results::Results;
use crate::render::block::{Block, Document};
use crate::render::views::{answer, both_sides, bursts, environment, method, table, warnings};
use crate::render::{html, terminal};

/// The answer, for the standard output. The alternate form, `{:#}`, has all tables instead. With a width,
/// as in `{:80}`, the text is for another output: it has this many columns and no bold letters.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&terminal::draw(&blocks(self, f.alternate()), f.width()))
    }
}

/// What a terminal shows: the warnings come first, because nothing below should be read without them.
fn blocks(results: &Results, all_tables: bool) -> Vec<Block> {
    /// The tables of so few rows belong to the answer.
    const FEW_ROWS: usize = 20;
    let has_tables = all_tables || results.rows.len() <= FEW_ROWS;
    let mut blocks = warned(results);
    blocks.extend(answer::shifts_or_tables(results));
    // What cannot be trusted recommends nothing.
    let is_trusted = results.self_check.passed() && !results.cut_short;
    if is_trusted {
        blocks.extend(answer::single_strategies(results).map(Block::Text));
        blocks.extend(answer::composition(results));
        blocks.extend(both_sides::answer(results).map(Block::Text));
    }
    if has_tables {
        blocks.extend(table::calls(results));
        blocks.extend(bursts::tables(results));
        blocks.push(environment::terms(results));
    } else {
        blocks.extend(bursts::summary(results).map(Block::Text));
        blocks.push(environment::summary(results));
        let next = if is_trusted {
            "Next: `pawnfill tune --out tuned.rs` measures again and writes what to use, as does \
             `cargo run --release -- tune …` in the repository; `--tables` prints all numbers."
        } else {
            "Next: measure again while nothing else runs; `--tables` prints all numbers."
        };
        blocks.push(Block::Note(next.to_owned()));
    }
    blocks
}

fn warned(results: &Results) -> Vec<Block> {
    let warnings = warnings::sentences(results).into_iter();
    warnings.map(Block::Warning).collect()
}

/// The page of some results.
pub fn page(results: &Results) -> String {
    let mut sections = Vec::new();
    let mut add = |name: &str, blocks: Vec<Block>| sections.push((name.to_owned(), blocks));
    let both_sides = both_sides::answer(results).map(Block::Text);
    let matrix = answer::matrix(results).into_iter().flatten();
    let answer: Vec<Block> = both_sides.into_iter().chain(matrix).collect();
    if !answer.is_empty() {
        add("What to use", answer);
    }
    for (name, blocks) in table::sections(results) {
        add(&name, blocks);
    }
    if let Some(bursts) = bursts::section(results) {
        add("Cold tables", bursts);
    }
    add("Environment", environment::section(results));
    // Bursts are explained with their charts.
    if results.measurements().next().is_some() {
        add(
            "Method",
            vec![Block::List(method::sentences(&results.method))],
        );
    }
    add("How to repeat it", method::repeat(results));

    let environment = &results.environment;
    let subject = subject(results);
    let mut lead = vec![Block::Text(format!(
        "{subject} on {}, in core cycles per call.",
        environment.processor()
    ))];
    lead.extend(warned(results));
    html::page(&Document {
        title: warnings::marked(
            format!("pawnfill on {}", environment.cpu),
            [results].into_iter(),
        ),
        lead,
        sections,
    })
}

/// The subject of a page.
fn subject(results: &Results) -> &'static str {
    if results.measurements().next().is_some() {
        "The fastest way to compute each chess pawn bitboard operation"
    } else {
        "After how many calls evicted tables pay off, for chess pawn bitboard operations,"
    }
}
