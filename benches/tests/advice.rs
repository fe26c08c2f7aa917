//! What the library and its documents take from the published records: `Portable`, the order of the levels,
//! the strategies for pairs, cycles and ratios, and the README of the collection.
//!
//! If the environment variable `UPDATE_EXPECT` is set, the tests write all of these but the README, which
//! `pawnfill pages` writes.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use pawnfill::pairs::{PairStrategy as _, PawnByPawn};
use pawnfill::{Shift, Strategy as _};
use pawnfill_bench::Composition;
use pawnfill_bench::key::{CandidateId, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::row::Row;
use pawnfill_bench::record::advice::{levels, pair_strategies};
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::render::published::readme;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

static RECORDS: LazyLock<Vec<Record>> =
    LazyLock::new(|| collection::read(&root().join("results")).expect("the records can be read"));

fn results() -> Vec<&'static Results> {
    RECORDS.iter().map(|record| &record.results).collect()
}

/// Compares parts of a file with what they are derived from. A part is the line before it, its text, and the
/// line after it. If the environment variable `UPDATE_EXPECT` is set, the parts are written instead.
#[track_caller]
fn check_derived(file: &str, parts: &[(&str, String, &str)]) {
    let path = root().join(file);
    let text = fs::read_to_string(&path).expect("it can be read");
    let mut updated = text.clone();
    for (begin, part, end) in parts {
        let (before, rest) = updated.split_once(begin).expect("the line before");
        let (_, after) = rest.split_once(end).expect("the line after");
        updated = format!("{before}{begin}{part}{end}{after}");
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, updated).expect("it can be written");
    } else {
        assert_eq!(text, updated, "{file} is out of date: run .ci/generate");
    }
}

/// A table of a document: a row for each record that has measured it, a column for each candidate.
struct Table {
    operation: &'static str,
    mode: Mode,
    /// The candidates of the first columns, and their headings.
    first: &'static [(&'static str, &'static str)],
    /// The heading of another candidate's column, if it has one.
    other: fn(&CandidateId) -> Option<String>,
    number: fn(&Row) -> String,
}

const SCORE: Table = Table {
    operation: "pawn_score",
    mode: Mode::Throughput,
    first: &[("loop over pawns", "loop over pawns"), ("sets", "sets")],
    other: |id| Some(id.level.as_ref()?.to_string()),
    number: |row| format!("{:.0}", row.cycles.estimate),
};

const EVALUATION: Table = Table {
    operation: "pawn_evaluation",
    mode: Mode::Latency,
    first: &[
        ("loop over pawns", "loop over pawns"),
        (Shift::NAME, "operations"),
        ("view", "view"),
        ("sets", "sets"),
    ],
    ..SCORE
};

/// The times relative to the loop of engines.
const PAIRS: Table = Table {
    operation: "pawn_pairs",
    mode: Mode::Throughput,
    first: &[],
    other: |id| (!id.is(PawnByPawn::NAME)).then(|| id.to_string()),
    number: |row| format!("{:.2}", row.ratio()),
};

const PAIR_CHANGES: Table = Table {
    operation: "pawn_pair_changes",
    ..PAIRS
};

/// The line that ends a table.
const END: &str = "<!-- end -->\n";

impl Table {
    /// The line that begins the table.
    fn begin(&self) -> String {
        let Self {
            operation, mode, ..
        } = self;
        format!("<!-- {operation}, {mode}: written by .ci/generate from results/ -->\n")
    }

    /// The heading of a candidate's column, if it has one, and whether it is among the first.
    fn heading(&self, id: &CandidateId) -> Option<String> {
        let first = self.first.iter().find(|(name, _)| id.is(name));
        let first = first.map(|(_, heading)| (*heading).to_owned());
        first.or_else(|| (self.other)(id))
    }

    /// The table in Markdown.
    fn table(&self) -> String {
        let mut columns: Vec<String> = Vec::new();
        columns.extend(self.first.iter().map(|(_, heading)| (*heading).to_owned()));
        let mut rows = Vec::new();
        for record in &*RECORDS {
            let mut measured = record.results.measurements();
            let is_shown = |operation, mode| (operation, mode) == (self.operation, self.mode);
            let found = measured.find(|found| is_shown(found.operation(), found.mode()));
            let Some(found) = found else { continue };
            let cells = found.candidates().filter_map(|row| {
                let heading = self.heading(&row.candidate)?;
                Some((heading, (self.number)(row)))
            });
            let cells: Vec<(String, String)> = cells.collect();
            for (heading, _) in &cells {
                if !columns.contains(heading) {
                    columns.push(heading.clone());
                }
            }
            rows.push((&record.name, cells));
        }
        let line = |first: &str, cells: &[String]| format!("| {first} | {} |\n", cells.join(" | "));
        let mut table = format!("\n{}", line("machine", &columns));
        table += &format!("|---|{}\n", "---|".repeat(columns.len()));
        for (machine, cells) in rows {
            let numbers = columns.iter().map(|column| {
                let cell = cells.iter().find(|(heading, _)| heading == column);
                cell.map_or_else(String::new, |(_, number)| number.clone())
            });
            table += &line(machine, &numbers.collect::<Vec<_>>());
        }
        table + "\n"
    }
}

#[test]
fn the_numbers_are_those_of_the_records() {
    for (file, tables) in [
        ("README.md", &[SCORE][..]),
        ("pawnfill/EVALUATION.md", &[SCORE, EVALUATION]),
        ("pawnfill/PAIRS.md", &[PAIRS, PAIR_CHANGES]),
    ] {
        let lines: Vec<String> = tables.iter().map(Table::begin).collect();
        let parts = lines.iter().zip(tables);
        let parts = parts.map(|(line, table)| (&**line, table.table(), END));
        check_derived(file, &parts.collect::<Vec<_>>());
    }
}

#[test]
fn the_order_of_the_levels_is_that_of_the_records() {
    // The types are named like the levels: `Avx512`, `Gfni`.
    let type_of = |level: &&str| {
        let (first, rest) = level.split_at(1);
        first.to_uppercase() + &rest.to_lowercase().replace('-', "")
    };
    let line = |name: &str, is_batch: bool| {
        let order = levels(&results(), is_batch);
        let types: Vec<String> = order.iter().map(type_of).collect();
        format!("            {name}: {};\n", types.join(" "))
    };
    check_derived(
        "pawnfill/src/sides/order.rs",
        &[(
            "            // Written by .ci/generate from results/.\n",
            line("one board", false) + &line("a batch", true),
            "        }\n",
        )],
    );
}

#[test]
fn the_strategies_for_pairs_are_those_of_the_records() {
    let order = levels(&results(), false);
    let best = ["pawn_pairs", "pawn_pair_changes"].map(|benchmark| {
        let mut ranked = pair_strategies(&results(), benchmark, &order).into_iter();
        ranked.next().expect("some record has pairs")
    });
    let [(all, at_most), (changes, changes_at_most)] = &best;
    let percent = |worst: f64| format!("{:.0} %", 100.0 * (worst - 1.0));
    let begin_with = if all == changes {
        format!("`{all}`")
    } else {
        format!("`{all}` for all pairs, and with `{changes}` for what a move changes,")
    };
    let text = format!(
        "\nBegin with {begin_with} at the level `AnyLevel::best()`. On the published machines, that takes\n\
         at most {} longer than the fastest strategy for all pairs, and {} for what a move changes.\n\n",
        percent(at_most.worst),
        percent(changes_at_most.worst)
    );
    let begin = "<!-- the strategies to begin with: written by .ci/generate from results/ -->\n";
    check_derived("pawnfill/PAIRS.md", &[(begin, text, END)]);
}

/// The line after the fields of `Portable`.
const BASE: &str = "        ..Shift\n";

/// The fields that `tune` chooses from the published records, but those that come from the base. A strategy
/// that is not the best on all machines has docs that say what it loses.
fn chosen() -> String {
    let tuned = Composition::new("Tuned")
        .source_of_records(&RECORDS)
        .expect("a source");
    let (_, item) = tuned.split_once("pub struct ").expect("an item");
    let mut fields = String::new();
    let mut docs = String::new();
    for line in item.lines().skip(1) {
        match line.trim_start() {
            doc if doc.starts_with("///") => docs += &format!("{line}\n"),
            field if field.ends_with(',') && !field.ends_with(": Shift,") => {
                if docs.contains("/// Takes ") {
                    fields += &docs;
                }
                fields += &format!("{line}\n");
                docs.clear();
            }
            _ => docs.clear(),
        }
    }
    assert!(fields.lines().count() > 10, "{tuned}");
    fields
}

#[test]
fn portable_is_what_the_records_choose() {
    let begin = "        // Chosen by `pawnfill tune --from results`; a test of pawnfill-bench compares the fields.\n";
    check_derived(
        "pawnfill/src/strategy/portable.rs",
        &[(begin, chosen(), BASE)],
    );
}

/// `.ci/generate` leaves this test out: it holds once the new `Portable` is compiled.
#[test]
fn the_page_of_all_records_shows_portable_without_comments() {
    let page = fs::read_to_string(root().join("results/README.md")).expect("it can be read");
    assert!(
        page == readme(&RECORDS),
        "results/README.md is out of date: run `pawnfill pages results`"
    );
    let is_field = |line: &&str| !line.trim_start().starts_with("///");
    let chosen: String = chosen().split_inclusive('\n').filter(is_field).collect();
    assert!(page.contains(&format!("pub struct Portable {{\n{chosen}{BASE}")));
}
