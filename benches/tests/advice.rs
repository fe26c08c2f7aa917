//! The advice and the numbers in the library and in its documents are those of the published records: the
//! order of the levels, the strategies for pairs, cycles and ratios.
//!
//! If the environment variable `UPDATE_EXPECT` is set, the tests write them.

use pawnfill::pairs::{PairStrategy as _, PawnByPawn};
use pawnfill::{Shift, Strategy as _};
use pawnfill_bench::cell::Mode;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::advice::{levels, pair_strategies};
use pawnfill_bench::record::collection::{self, Published};
use pawnfill_bench::verdict::candidate::CandidateResult;

use common::records::published;
use common::{check_derived, results_folder};

mod common;

/// A table of a document: a row for each record that has measured it, a column for each candidate.
struct Table {
    name: &'static str,
    /// The candidates of a record and their numbers; none if it has not measured them.
    measured: fn(&Results) -> Vec<(&str, f64)>,
    decimals: usize,
    /// The first columns: candidates, and the headings of their columns.
    first: &'static [(&'static str, &'static str)],
    /// The heading of another candidate's column, if it has one.
    other: fn(&str) -> Option<&str>,
}

const STEPS: [(&str, &str); 4] = [
    ("loop over pawns", "loop over pawns"),
    (Shift::NAME, "operations"),
    ("view", "view"),
    ("sets", "sets"),
];

const SCORE: Table = Table {
    name: "pawn_score, throughput",
    measured: |results| cycles(results, "pawn_score", Mode::Throughput),
    decimals: 0,
    other: level_of,
    first: &[STEPS[0], STEPS[3]],
};

const EVALUATION: Table = Table {
    name: "pawn_evaluation, latency",
    measured: |results| cycles(results, "pawn_evaluation", Mode::Latency),
    decimals: 0,
    other: level_of,
    first: &STEPS,
};

const WITHOUT_HASH_TABLE: Table = Table {
    name: "evaluation without a hash table",
    measured: evaluation,
    decimals: 0,
    other: level_of,
    first: &[STEPS[0], ("operations", "operations"), STEPS[2], STEPS[3]],
};

const PAIRS: Table = Table {
    name: "pawn_pairs, throughput",
    measured: |results| ratios(results, "pawn_pairs"),
    decimals: 2,
    other: |name| Some(name),
    first: &[],
};

const PAIR_CHANGES: Table = Table {
    name: "pawn_pair_changes, throughput",
    measured: |results| ratios(results, "pawn_pair_changes"),
    decimals: 2,
    other: |name| Some(name),
    first: &[],
};

/// The line that ends a table.
const END: &str = "<!-- end -->\n";

fn level_of(candidate: &str) -> Option<&str> {
    candidate.strip_prefix("both sides ")
}

fn candidates<'a>(
    results: &'a Results,
    operation: &str,
    mode: Mode,
) -> impl Iterator<Item = &'a CandidateResult> {
    let cells = results.cells.iter();
    let cells = cells.filter(move |cell| cell.operation == operation && cell.mode == mode);
    cells.flat_map(|cell| &cell.strategies)
}

fn cycles<'a>(results: &'a Results, operation: &str, mode: Mode) -> Vec<(&'a str, f64)> {
    let found = candidates(results, operation, mode);
    found
        .map(|found| (&*found.name, found.cycles.estimate))
        .collect()
}

/// The times relative to the loop of engines.
fn ratios<'a>(results: &'a Results, operation: &str) -> Vec<(&'a str, f64)> {
    let found = candidates(results, operation, Mode::Throughput);
    let others = found.filter(|found| found.name != PawnByPawn::NAME);
    others
        .map(|found| (&*found.name, found.ratio.estimate))
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

impl Table {
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
        let mut columns = self.first.to_vec();
        for (name, _) in rows.iter().flat_map(|(_, measured)| measured) {
            if let Some(heading) = (self.other)(name)
                && columns.iter().all(|(known, _)| known != name)
            {
                columns.push((*name, heading));
            }
        }
        let line =
            |first: &str, cells: Vec<String>| format!("| {first} | {} |\n", cells.join(" | "));
        let headings = columns.iter().map(|(_, heading)| (*heading).to_owned());
        let mut table = format!("\n{}", line("machine", headings.collect()));
        table += &format!("|---|{}\n", "---|".repeat(columns.len()));
        for (machine, measured) in &rows {
            let numbers = columns.iter().map(|(name, _)| {
                let found = measured.iter().find(|(found, _)| found == name);
                let decimals = self.decimals;
                found.map_or_else(String::new, |(_, number)| format!("{number:.decimals$}"))
            });
            table += &line(machine, numbers.collect());
        }
        table + "\n"
    }
}

fn records() -> Vec<Published> {
    collection::read(&results_folder()).expect("the records can be read")
}

#[test]
fn the_numbers_are_those_of_the_records() {
    let records = records();
    let check = |file: &str, tables: &[Table]| {
        let lines: Vec<String> = tables.iter().map(Table::begin).collect();
        let tables = tables.iter().map(|table| table.table(&records));
        let parts = lines.iter().zip(tables);
        let parts: Vec<_> = parts.map(|(line, table)| (&**line, table, END)).collect();
        check_derived(file, &parts);
    };
    check("README.md", &[SCORE]);
    check(
        "pawnfill/EVALUATION.md",
        &[SCORE, EVALUATION, WITHOUT_HASH_TABLE],
    );
    check("pawnfill/PAIRS.md", &[PAIRS, PAIR_CHANGES]);
}

#[test]
fn the_order_of_the_levels_is_that_of_the_records() {
    let records = records();
    let records: Vec<&Results> = records.iter().map(|record| &record.results).collect();
    // The types are named like the levels: `Avx512`, `Gfni`.
    let type_of = |level: &&str| {
        let (first, rest) = level.split_at(1);
        first.to_uppercase() + &rest.to_lowercase().replace('-', "")
    };
    let line = |name: &str, is_batch: bool| {
        let order = levels(&records, is_batch);
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
    let records = records();
    let records: Vec<&Results> = records.iter().map(|record| &record.results).collect();
    let order = levels(&records, false);
    let best = ["pawn_pairs", "pawn_pair_changes"].map(|benchmark| {
        let mut ranked = pair_strategies(&records, benchmark, &order).into_iter();
        ranked.next().expect("some record has pairs")
    });
    let [(all, at_most), (changes, changes_at_most)] = &best;
    let percent = |worst: f64| format!("{:.0} %", 100.0 * (worst - 1.0));
    let begin_with = match all == changes {
        true => format!("`{all}`"),
        false => format!("`{all}` for all pairs, and with `{changes}` for what a move changes,"),
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

#[test]
fn a_machine_has_the_levels_that_it_has() {
    let with = |name: &str, levels: &[&str]| {
        let mut results = common::results::results(&["pawn_score"]);
        for cell in &mut results.cells {
            cell.strategies
                .retain(|found| level_of(&found.name).is_none());
            let like = cell.strategies[0].clone();
            let levels = levels.iter().map(|level| format!("both sides {level}"));
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
        SCORE.table(&records),
        "\n| machine | loop over pawns | sets | SSE2 | GFNI |\n|---|---|---|---|---|\n\
         | zen3/native | 12 | 12 | 6 |  |\n| zen4/native | 12 | 12 | 6 | 6 |\n\n"
    );
    assert_eq!(SCORE.table(&records[..1]), "");
    assert_eq!(EVALUATION.table(&records), "");
}
