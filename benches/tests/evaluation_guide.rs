//! The cycles in `README.md` and `pawnfill/EVALUATION.md` are those of the published records.
//!
//! If the environment variable `UPDATE_EXPECT` is set, the test writes them.

use std::env;
use std::fs;
use std::path::Path;

use pawnfill::{Shift, Strategy as _};
use pawnfill_bench::cell::Mode;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::{self, Published};
use pawnfill_bench::verdict::candidate::CandidateResult;

use common::records::published;

mod common;

/// A table of the guide: a row for each record that has measured it, a column for each candidate.
struct Cycles {
    name: &'static str,
    /// The candidates of a record and their cycles; none if it has not measured them.
    measured: fn(&Results) -> Vec<(&str, f64)>,
    /// The candidates that take one side after the other, and the headings of their columns.
    one_side: &'static [(&'static str, &'static str)],
}

const TABLES: [Cycles; 3] = [
    Cycles {
        name: "pawn_score, throughput",
        measured: |results| calls(results, "pawn_score", Mode::Throughput),
        one_side: &[("loop over pawns", "loop over pawns"), ("sets", "sets")],
    },
    Cycles {
        name: "pawn_evaluation, latency",
        measured: |results| calls(results, "pawn_evaluation", Mode::Latency),
        one_side: &[
            ("loop over pawns", "loop over pawns"),
            (Shift::NAME, "operations"),
            ("view", "view"),
            ("sets", "sets"),
        ],
    },
    Cycles {
        name: "evaluation without a hash table",
        measured: evaluation,
        one_side: &[
            ("loop over pawns", "loop over pawns"),
            ("operations", "operations"),
            ("view", "view"),
            ("sets", "sets"),
        ],
    },
];

/// The beginning of the name of a level's candidate.
const BOTH_SIDES: &str = "both sides ";

/// The line that ends a table.
const END: &str = "<!-- end -->\n";

fn calls<'a>(results: &'a Results, operation: &str, mode: Mode) -> Vec<(&'a str, f64)> {
    let cells = results.cells.iter();
    let cells = cells.filter(|cell| cell.operation == operation && cell.mode == mode);
    cells
        .flat_map(|cell| &cell.strategies)
        .map(|found| (&*found.name, found.cycles.estimate))
        .collect()
}

fn evaluation(results: &Results) -> Vec<(&str, f64)> {
    let settings = results.evaluation.iter().flat_map(|found| &found.settings);
    let without = settings.filter(|setting| setting.entries == 0);
    without
        .flat_map(|setting| &setting.steps)
        .map(|step| (&*step.name, step.cycles.estimate))
        .collect()
}

impl Cycles {
    /// The line that begins the table.
    fn begin(&self) -> String {
        format!(
            "<!-- {}: written by .ci/generate from results/ -->\n",
            self.name
        )
    }

    /// The table in Markdown; empty without a row.
    fn table(&self, records: &[Published]) -> String {
        let rows = records
            .iter()
            .map(|record| (record.name(), (self.measured)(&record.results)));
        let rows: Vec<_> = rows.filter(|(_, measured)| !measured.is_empty()).collect();
        if rows.is_empty() {
            return String::new();
        }
        let mut columns = self.one_side.to_vec();
        for (name, _) in rows.iter().flat_map(|(_, measured)| measured) {
            if let Some(level) = name.strip_prefix(BOTH_SIDES)
                && !columns.contains(&(*name, level))
            {
                columns.push((*name, level));
            }
        }
        let line =
            |first: &str, cells: Vec<String>| format!("| {first} | {} |\n", cells.join(" | "));
        let headings = columns.iter().map(|(_, heading)| (*heading).to_owned());
        let mut table = format!("\n{}", line("machine", headings.collect()));
        table += &format!("|---|{}\n", "---|".repeat(columns.len()));
        for (machine, measured) in &rows {
            let cycles = columns.iter().map(|(name, _)| {
                let found = measured.iter().find(|(found, _)| found == name);
                found.map_or_else(String::new, |(_, cycles)| format!("{cycles:.0}"))
            });
            table += &line(machine, cycles.collect());
        }
        table + "\n"
    }
}

#[test]
fn the_cycles_are_those_of_the_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let records = collection::read(&root.join("results")).expect("the records can be read");
    for (file, tables) in [
        ("README.md", &TABLES[..1]),
        ("pawnfill/EVALUATION.md", &TABLES),
    ] {
        let path = root.join(file);
        let text = fs::read_to_string(&path).expect("it can be read");
        let mut updated = text.clone();
        for cycles in tables {
            let begin = cycles.begin();
            let (before, rest) = updated.split_once(&begin).expect("the first line");
            let (_, after) = rest.split_once(END).expect("the last line");
            updated = format!("{before}{begin}{}{END}{after}", cycles.table(&records));
        }
        if env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, updated).expect("it can be written");
        } else {
            assert_eq!(text, updated, "{file}: run .ci/generate");
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
    let [score, evaluation, _] = &TABLES;
    assert_eq!(
        score.table(&records),
        "\n| machine | loop over pawns | sets | SSE2 | GFNI |\n|---|---|---|---|---|\n\
         | zen3/native | 12 | 12 | 6 |  |\n| zen4/native | 12 | 12 | 6 | 6 |\n\n"
    );
    assert_eq!(score.table(&records[..1]), "");
    assert_eq!(evaluation.table(&records), "");
}
