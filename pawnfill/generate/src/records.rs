//! What the library and its documents take from the published records: `Portable`, the order of the levels,
//! the strategies for pairs, cycles and ratios, and the README of the collection.

use std::path::Path;
use std::sync::LazyLock;

use pawnfill::{Shift, Strategy as _};
use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::advice::{fastest_of_each, levels, pair_strategies};
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::record::compare::{Slowdown, of_portable};
use pawnfill_bench::report::comparison::first_table;
use pawnfill_bench::report::published::readme;
use pawnfill_bench::rows::key::{CandidateId, ColorSource, Mode};
use pawnfill_bench::rows::measurement::Measurement;
use pawnfill_bench::rows::row::Row;

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/results");
    collection::read(&folder).expect("the records can be read")
});

fn results() -> Vec<&'static Results> {
    RECORDS.iter().map(|record| &record.results).collect()
}

/// The text with another part between two lines.
fn with_part(text: &str, begin: &str, part: &str, end: &str) -> String {
    let (before, rest) = text.split_once(begin).expect("the line before");
    let (_, after) = rest.split_once(end).expect("the line after");
    format!("{before}{begin}{part}{end}{after}")
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
    ..SCORE
};

/// The times relative to the loop of engines.
const PAIRS: Table = Table {
    operation: "pawn_pairs",
    mode: Mode::Throughput,
    first: &[],
    other: |id| Some(id.to_string()).filter(|_| id.level.is_some()),
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
        format!("<!-- {operation}, {mode}: written by .ci/generate from benches/results/ -->\n")
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

fn with_tables(text: &str, tables: &[Table]) -> String {
    tables.iter().fold(text.to_owned(), |text, table| {
        with_part(&text, &table.begin(), &table.table(), END)
    })
}

/// The line above what to take by the kind of engine.
const ENGINES: &str =
    "<!-- by the kind of engine: written by .ci/generate from benches/results/ -->\n";

/// The numbers of the front page: what to take by the kind of engine, and shifts or tables by machine.
pub(crate) fn front_page(text: &str) -> String {
    let links = [
        "[`BothSides`](#a-hand-written-evaluation)",
        "[`pairs`](#a-network-that-reads-pairs-of-pawns)",
        "[`Portable`](#a-question-here-and-there)",
        "[`pawnfill.h`](#c-and-c)",
    ];
    let text = with_part(text, ENGINES, &format!("\n{}\n", by_engine(links)), END);
    // Other builds of a processor differ little.
    let builds = RECORDS
        .iter()
        .filter(|record| record.name.ends_with("/x86-64"));
    let builds: Vec<Record> = builds.cloned().collect();
    let machines = "<!-- shifts or tables: written by .ci/generate from benches/results/ -->\n";
    with_part(&text, machines, &(first_table(&builds) + "\n"), END)
}

/// The same table on the first page of the library's documentation.
pub(crate) fn with_engines(text: &str) -> String {
    let links = [
        "[`BothSides`](sides)",
        "[`pairs`]",
        "[`Portable`]",
        "[`pawnfill.h`](https://docs.rs/crate/pawnfill/latest/source/include/C.md)",
    ];
    let table = format!("\n{}\n{END}", by_engine(links));
    let lines = table
        .lines()
        .map(|line| format!("//! {line}").trim_end().to_owned() + "\n");
    let (begin, end) = (format!("//! {ENGINES}"), format!("//! {END}"));
    let part = lines.collect::<String>();
    with_part(text, &begin, part.trim_end_matches(&end), &end)
}

/// What to take by the kind of engine, and the time that it takes relative to what it replaces.
fn by_engine([both_sides, pairs, portable_link, header]: [&str; 4]) -> String {
    let relative = |operation: &str, other: Option<&str>| {
        let ratios = results().into_iter().filter_map(|results| {
            let mut measured = results.measurements();
            let is_it = |found: &Measurement<'_>| {
                found.operation() == operation && found.mode() == Mode::Throughput
            };
            let found = measured.find(is_it)?;
            let [ours, fastest] = fastest_of_each(found)?;
            let other = other.map_or(Some(fastest), |other| found.strategy(other))?;
            Some(ours.ratio() / other.ratio())
        });
        range(ratios)
    };
    let portable = |color: ColorSource| {
        let means = results().into_iter().filter_map(|results| {
            let measured = results.measurements();
            let is_it = |found: &Measurement<'_>| {
                found.mode() == Mode::Throughput && found.color() == color
            };
            let measured: Vec<Measurement<'_>> = measured.filter(is_it).collect();
            let shift = measured
                .iter()
                .map(|found| (*found, found.slowdown_by(Shift::NAME)));
            let shift = shift.filter(|(found, _)| found.is_of_operation());
            Some(of_portable(&measured)?.mean / Slowdown::over(shift)?.mean)
        });
        range(means)
    };
    let rows = [
        (
            "evaluates pawns by hand",
            both_sides,
            format!(
                "the pawn evaluation takes {} % of the time of a loop over the pawns, and {} % of that of sets for one \
                 side after the other",
                relative("pawn_score", Some("loop over pawns")),
                relative("pawn_score", Some("sets")),
            ),
        ),
        (
            "has a network that reads pairs of pawns",
            pairs,
            format!(
                "the pairs of a position take {} % of the time of the engines' loop, those that a move changes {} %",
                relative("pawn_pairs", None),
                relative("pawn_pair_changes", None),
            ),
        ),
        (
            "asks a question here and there",
            portable_link,
            format!(
                "an operation takes {} % of the time of its shifts if the color is known only at run time, {} % if it \
                 is a constant",
                portable(ColorSource::Random),
                portable(ColorSource::Constant),
            ),
        ),
        (
            "is written in C or C++",
            header,
            "the same operations as `Portable`, and the pairs".to_owned(),
        ),
    ];
    let rows = rows.map(|(engine, take, gain)| format!("| {engine} | {take} | {gain} |\n"));
    format!(
        "| your engine | take | time, on the machines that have measured it |\n|---|---|---|\n{}",
        rows.concat()
    )
}

/// The least and the greatest of some ratios, in percent.
fn range(ratios: impl Iterator<Item = f64>) -> String {
    let (least, most) = ratios.fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| {
        (least.min(ratio), most.max(ratio))
    });
    format!("{:.0} to {:.0}", 100.0 * least, 100.0 * most)
}

pub(crate) fn with_evaluations(text: &str) -> String {
    with_tables(text, &[SCORE, EVALUATION])
}

/// The order of the levels.
pub(crate) fn with_order(text: &str) -> String {
    // The types are named like the levels: `Avx512`, `Gfni`.
    let type_of = |level: &&str| {
        let (first, rest) = level.split_at(1);
        first.to_uppercase() + &rest.to_lowercase().replace('-', "")
    };
    let order = levels(&results());
    let types: Vec<String> = order.iter().map(type_of).collect();
    let line = format!("            {}\n", types.join(" "));
    let begin = "            // Written by .ci/generate from benches/results/.\n";
    with_part(text, begin, &line, "        }\n")
}

/// The strategies for pairs, and their tables.
pub(crate) fn with_pairs(text: &str) -> String {
    let text = with_tables(text, &[PAIRS, PAIR_CHANGES]);
    let order = levels(&results());
    let best = ["pawn_pairs", "pawn_pair_changes"].map(|benchmark| {
        let mut ranked = pair_strategies(&results(), benchmark, &order).into_iter();
        ranked.next().expect("some record has pairs")
    });
    let [(all, at_most), (changes, changes_at_most)] = &best;
    let slower = |worst: f64| match 100.0 * (worst - 1.0) {
        ..0.5 => "none is faster".to_owned(),
        percent => format!("the fastest is at most {percent:.0} % faster"),
    };
    let begin_with = if all == changes {
        format!("`{all}`")
    } else {
        format!("`{all}` for all pairs, and with `{changes}` for what a move changes,")
    };
    let advice = format!(
        "\nBegin with {begin_with} at the level `AnyLevel::best()`. On the machines that have measured it,\n\
         for all pairs {}, and for what a move changes {}.\n\n",
        slower(at_most.worst),
        slower(changes_at_most.worst)
    );
    let begin =
        "<!-- the strategies to begin with: written by .ci/generate from benches/results/ -->\n";
    with_part(&text, begin, &advice, END)
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

/// The fields of `Portable`.
pub(crate) fn with_portable(text: &str) -> String {
    let begin =
        "        // Chosen by `pawnfill tune --from results`; a test compares the fields.\n";
    with_part(text, begin, &chosen(), BASE)
}

/// The answer of a record, as a terminal shows it.
pub(crate) fn with_answer(text: &str) -> String {
    let record = RECORDS.iter().find(|record| record.name == "zen5/x86-64");
    let answer = &record.expect("it is published").results;
    let begin = "<!-- an answer: written by .ci/generate from benches/results/ -->\n";
    let answer = format!("\n```text\n{answer:80}\n```\n\n");
    with_part(text, begin, &answer, END)
}

/// The README of the collection. It names `Portable` once the library is compiled with the fields above.
pub(crate) fn collection(_: &str) -> String {
    readme(&RECORDS)
}
