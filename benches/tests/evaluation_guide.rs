//! The cycles at the top of `README.md` and `pawnfill/EVALUATION.md` are those of the published records.
//!
//! With the environment variable `UPDATE_EXPECT` they are written.

use std::env;
use std::fs;
use std::path::Path;

use pawnfill_bench::cell::Mode;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::cell::CellResult;
use pawnfill_bench::record::collection::{self, Published};
use pawnfill_bench::verdict::candidate::CandidateResult;

use common::records::published;

mod common;

const BEGIN: &str = "<!-- Cycles: written by .ci/generate from the records in results/. -->\n";
const END: &str = "<!-- End of the cycles. -->\n";

/// The candidates that take one side after the other, of which a record has all.
const ONE_SIDE: [&str; 2] = ["loop over pawns", "sets"];
/// What begins the name of a candidate of a level.
const BOTH_SIDES: &str = "both sides, ";

/// The throughput of the pawns alone, if it was measured by levels.
fn cell(results: &Results) -> Option<&CellResult> {
    let mut cells = results.cells.iter();
    let is_it =
        |cell: &&CellResult| cell.operation == "pawn_score" && cell.mode == Mode::Throughput;
    cells.find(is_it)
}

/// The table in Markdown: a row for each record with levels, a column for each candidate. Empty without
/// such a record.
fn table(records: &[Published]) -> String {
    let rows: Vec<(String, &CellResult)> = records
        .iter()
        .filter_map(|record| Some((record.name(), cell(&record.results)?)))
        .collect();
    let mut names: Vec<&str> = ONE_SIDE.to_vec();
    for found in rows.iter().flat_map(|(_, cell)| &cell.strategies) {
        if found.name.starts_with(BOTH_SIDES) && !names.contains(&found.name.as_str()) {
            names.push(&found.name);
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    let headings = names
        .iter()
        .map(|name| format!(" {} |", name.strip_prefix(BOTH_SIDES).unwrap_or(name)));
    let mut table = format!("\n| machine |{}\n", headings.collect::<String>());
    table += &format!("|---|{}\n", "---|".repeat(names.len()));
    for (machine, cell) in rows {
        let cycles = names.iter().map(|name| match cell.strategy(name) {
            Some(found) => format!(" {:.0} |", found.cycles.estimate),
            None => " |".to_owned(),
        });
        table += &format!("| {machine} |{}\n", cycles.collect::<String>());
    }
    table + "\n"
}

#[test]
fn the_cycles_are_those_of_the_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let records = collection::read(&root.join("results")).expect("the records can be read");
    let expected = table(&records);
    for file in ["README.md", "pawnfill/EVALUATION.md"] {
        let path = root.join(file);
        let text = fs::read_to_string(&path).expect("it can be read");
        let (before, rest) = text.split_once(BEGIN).expect("the first line");
        let (found, after) = rest.split_once(END).expect("the last line");
        if env::var_os("UPDATE_EXPECT").is_some() {
            let updated = format!("{before}{BEGIN}{expected}{END}{after}");
            fs::write(&path, updated).expect("it can be written");
        } else {
            assert_eq!(found, expected, "{file}: run .ci/generate");
        }
    }
}

#[test]
fn a_machine_has_the_levels_that_it_has() {
    let with = |name: &str, levels: &[&str]| {
        let mut results = common::results::results(&["pawn_score"]);
        for cell in &mut results.cells {
            cell.strategies
                .retain(|found| !found.name.starts_with(BOTH_SIDES));
            let like = cell.strategies[0].clone();
            let levels = levels.iter().map(|level| format!("{BOTH_SIDES}{level}"));
            cell.strategies.extend(levels.map(|name| CandidateResult {
                name,
                ..like.clone()
            }));
        }
        published(name, "native", results)
    };
    let mut old = with("old", &[]);
    old.results.cells.clear();
    let records = [
        old,
        with("zen3", &["SSE2"]),
        with("zen4", &["SSE2", "GFNI"]),
    ];
    assert_eq!(
        table(&records),
        "\n| machine | loop over pawns | sets | SSE2 | GFNI |\n|---|---|---|---|---|\n\
         | zen3/native | 12 | 12 | 6 | |\n| zen4/native | 12 | 12 | 6 | 6 |\n\n"
    );
    assert_eq!(table(&records[..1]), "");
}
