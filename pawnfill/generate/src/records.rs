//! What the library and its documents take from the published records: `Portable`, the order of the levels,
//! the strategies for pairs, cycles and ratios, and the README of the collection.

use std::path::Path;
use std::sync::LazyLock;

use pawnfill::{Override, Portable};
use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::advice::{levels, pair_strategy};
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::report::gains as bars;
use pawnfill_bench::report::published::readme;
use pawnfill_bench::rows::key::{CandidateId, ColorSource, Mode};
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

/// The time of the library relative to the loop over targets, and that of the kernel for AVX-512 that engines have.
const MOVES: Table = Table {
    operation: "pawn_moves",
    first: &[("compressed targets", "engines' AVX-512")],
    other: |id| Some(id.level.as_ref()?.to_string()),
    ..PAIRS
};

const MOVES_BY_LATENCY: Table = Table {
    mode: Mode::Latency,
    ..MOVES
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
            let found = measured.find(|found| is_shown(found.operation, found.mode()));
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
        if rows.is_empty() {
            return "\nNo published record has measured this yet.\n\n".to_owned();
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

/// What the front page compares: a question that engines ask, how they answer it today, and how the library does.
struct Question {
    title: &'static str,
    operation: &'static str,
    color: ColorSource,
    /// The names of candidates, and what they are called here. Others that compute at no level are called what the
    /// study calls them.
    today: &'static [(&'static str, &'static str)],
    ours: &'static str,
}

const QUESTIONS: [Question; 4] = [
    Question {
        title: "Score of all pawns",
        operation: "pawn_score",
        color: ColorSource::None,
        today: &[
            ("loop over pawns", "a loop over the pawns"),
            ("sets", "sets, one side at a time"),
        ],
        ours: "BothSides",
    },
    Question {
        title: "All pairs of pawns",
        operation: "pawn_pairs",
        color: ColorSource::None,
        today: &[("PawnByPawn", "a loop over the pawns")],
        ours: "pairs",
    },
    Question {
        title: "All pawn moves",
        operation: "pawn_moves",
        color: ColorSource::None,
        today: &[
            ("loop over targets", "a loop over the targets"),
            ("compressed targets", "engines' AVX-512"),
        ],
        ours: "moves",
    },
    Question {
        title: "Passed pawns, side to move",
        operation: "passed_pawns",
        color: ColorSource::Random,
        today: &[
            ("Table", "a mask for each pawn"),
            ("Shift", "shifts, branch on color"),
        ],
        ours: "Portable",
    },
];

/// The machine of the front page's picture.
const SHOWN: &str = "zen5/x86-64";

impl Question {
    /// What engines do today, the slowest first, and what the library does, by throughput; `None` if the record
    /// has not measured both.
    fn rows<'a>(&self, results: &'a Results) -> Option<(Vec<&'a Row>, &'a Row)> {
        let mut measured = results.measurements();
        let found = measured.find(|found| {
            let condition = (found.operation, found.mode(), found.color());
            condition == (self.operation, Mode::Throughput, self.color)
        })?;
        let cycles = |row: &&Row| row.cycles.estimate;
        let (mut today, ours) = if found.is_of_operation() {
            let taken = Override::of::<Portable>(self.operation);
            let ours = found.strategy(taken?.taken_from?);
            let today = self.today.iter();
            (
                today.filter_map(|(name, _)| found.strategy(name)).collect(),
                ours,
            )
        } else {
            let (ours, today): (Vec<&Row>, Vec<&Row>) = found
                .candidates()
                .partition(|row| row.candidate.level.is_some());
            let ours = ours
                .into_iter()
                .min_by(|a, b| cycles(a).total_cmp(&cycles(b)));
            (today, ours)
        };
        today.sort_by(|a, b| cycles(b).total_cmp(&cycles(a)));
        (!today.is_empty()).then_some((today, ours?))
    }

    fn name<'a>(&self, row: &'a Row) -> &'a str {
        let mut names = self.today.iter();
        let name = names.find(|(candidate, _)| row.candidate.is(candidate));
        name.map_or(&row.candidate.name, |(_, name)| name)
    }

    /// The cycles on each processor's default build, as in "30 instead of 308 (zen5)".
    fn on_each_machine(&self) -> String {
        let builds = RECORDS
            .iter()
            .filter(|record| record.name.ends_with("/x86-64"));
        let cycles = builds.filter_map(|record| {
            let (today, ours) = self.rows(&record.results)?;
            let today = today[0].cycles.estimate;
            let decimals = usize::from(today < 100.0);
            let ours = ours.cycles.estimate;
            Some(format!(
                "{ours:.decimals$} instead of {today:.decimals$} ({})",
                record.name.trim_end_matches("/x86-64")
            ))
        });
        match cycles.collect::<Vec<_>>().join(", ") {
            cycles if cycles.is_empty() => "in no published record yet".to_owned(),
            cycles => format!("{}: {cycles}", self.title.to_lowercase()),
        }
    }
}

/// The picture of the front page.
pub(crate) fn gains(is_dark: bool) -> String {
    let results = shown();
    let questions = QUESTIONS.iter().filter_map(|question| {
        let (today, ours) = question.rows(results)?;
        let times = today[0].cycles.estimate / ours.cycles.estimate;
        let bars = today.into_iter().map(|row| (question.name(row), row, None));
        let gain = format!("{times:.1} times as fast");
        let bars = bars.chain([(question.ours, ours, Some(gain))]);
        Some((question.title, bars.collect()))
    });
    let caption = format!(
        "Core cycles per position, fewer is better. {} (Zen 5), default build, rustc {}, throughput.",
        results.environment.cpu, results.environment.rustc
    );
    bars(questions.collect(), &caption, is_dark)
}

/// A row of the record of pairs in C++, by `pairs_speed.cpp`.
#[derive(serde::Deserialize)]
struct Speed {
    compiler: String,
    flags: String,
    kernels: String,
    function: String,
    list: String,
    sides: u8,
    candidate: String,
    ratio: f64,
}

/// The time of lists of pairs in C++, relative to the plain loop, by compiler and flags.
pub(crate) fn with_speeds(text: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../include/pairs_speed.csv");
    let mut reader = csv::Reader::from_path(path).expect("the record can be read");
    let speeds: Vec<Speed> = reader
        .deserialize()
        .map(|row| row.expect("a row"))
        .collect();
    let mut table = String::from(
        "\n| kernels | compiler | flags | all pairs | one side | what changes | one side | public kernel |\n\
         |---|---|---|--:|--:|--:|--:|--:|\n",
    );
    let mut builds: Vec<_> = speeds
        .iter()
        .map(|speed| (&speed.kernels, &speed.compiler, &speed.flags))
        .collect();
    builds.dedup();
    builds.sort_by_key(|(kernels, ..)| (*kernels == "none", *kernels));
    for build @ (kernels, compiler, flags) in builds {
        let ratio = |function: &str, sides, candidate: &str| {
            let mut found = speeds.iter().filter(|speed| {
                (&speed.kernels, &speed.compiler, &speed.flags) == build
                    && (speed.function.as_str(), speed.sides) == (function, sides)
                    && (&*speed.list, &*speed.candidate) == ("16 bits with a base", candidate)
            });
            found.next().expect("a row of each kind").ratio
        };
        let [all, one, changes, change] = [("all", 2), ("all", 1), ("changes", 2), ("changes", 1)]
            .map(|(function, sides)| ratio(function, sides, "pawnfill"));
        let public = ratio("changes", 2, "public kernel");
        table += &format!(
            "| {kernels} | {compiler} | `{flags}` | {all:.2} | {one:.2} | {changes:.2} | {change:.2} | {public:.2} |\n"
        );
    }
    let begin = "<!-- pairs in C++: written by .ci/generate from pairs_speed.csv -->\n";
    with_part(text, begin, &(table + "\n"), END)
}

/// The line above what to take by the kind of engine.
const ENGINES: &str =
    "<!-- by the kind of engine: written by .ci/generate from benches/results/ -->\n";

/// What to take by the kind of engine, and the cycles on the machines that have measured it.
fn by_engine(links: [&str; 4]) -> String {
    let engines = [
        "evaluates pawns by hand",
        "has a network that reads pairs of pawns",
        "lists pawn moves",
        "asks a question here and there",
    ];
    let rows = engines.iter().zip(links).zip(&QUESTIONS);
    let rows = rows.map(|((engine, take), question)| {
        let cycles = question.on_each_machine();
        format!("| {engine} | {take} | {cycles} |\n")
    });
    let rows: String = rows.collect();
    format!("\n| your engine | take | core cycles (processor) |\n|---|---|---|\n{rows}\n")
}

/// The numbers of the front page: what to take by the kind of engine, shifts or tables, and an answer.
pub(crate) fn front_page(text: &str) -> String {
    let links = [
        "[`BothSides`](pawnfill/EVALUATION.md)",
        "[`pairs`](pawnfill/PAIRS.md)",
        "[`moves`](pawnfill/MOVES.md)",
        "[`Portable`](pawnfill/OPERATIONS.md), or [your own types](pawnfill/GUIDE.md#with-the-types-of-your-engine)",
    ];
    let text = with_part(text, ENGINES, &by_engine(links), END);
    // The sentences of the collection's page, word by word.
    let page = readme(&RECORDS);
    let (_, sentences) = page.split_once("\nWhere a shift").expect("sentences");
    let (sentences, _) = sentences.split_once("\n\n## ").expect("a section");
    let begin = "<!-- shifts or tables: written by .ci/generate from benches/results/ -->\n";
    let text = with_part(
        &text,
        begin,
        &format!("\nWhere a shift{sentences}\n\n"),
        END,
    );
    let answer = format!("{:100}", shown());
    let (_, answer) = answer.split_once("Shifts or tables?").expect("the answer");
    let (answer, _) = answer.split_once("\n\nA shift").expect("the legend");
    let begin = "<!-- an answer: written by .ci/generate from benches/results/ -->\n";
    let answer = format!("\n```text\nShifts or tables?{answer}\n```\n\n");
    with_part(&text, begin, &answer, END)
}

/// The same table on the first page of the library's documentation.
pub(crate) fn with_engines(text: &str) -> String {
    let links = [
        "[`BothSides`](sides)",
        "[`pairs`]",
        "[`moves`]",
        "[`Portable`]",
    ];
    let table = format!("{}{END}", by_engine(links));
    let lines = table
        .lines()
        .map(|line| format!("//! {line}").trim_end().to_owned() + "\n");
    let (begin, end) = (format!("//! {ENGINES}"), format!("//! {END}"));
    let part = lines.collect::<String>();
    with_part(text, &begin, part.trim_end_matches(&end), &end)
}

/// The results of the machine that the front page shows.
fn shown() -> &'static Results {
    let record = RECORDS.iter().find(|record| record.name == SHOWN);
    &record.expect("it is published").results
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
    let line = format!("    {}\n", types.join(" "));
    let begin = "    // Written by .ci/generate from benches/results/.\n";
    with_part(text, begin, &line, "}\n")
}

pub(crate) fn with_moves(text: &str) -> String {
    with_tables(text, &[MOVES, MOVES_BY_LATENCY])
}

/// The strategies for pairs, and their tables.
pub(crate) fn with_pairs(text: &str) -> String {
    let text = with_tables(text, &[PAIRS, PAIR_CHANGES]);
    let order = levels(&results());
    let best = ["pawn_pairs", "pawn_pair_changes"].map(|benchmark| {
        pair_strategy(&results(), benchmark, &order).expect("some record has pairs")
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
        slower(*at_most),
        slower(*changes_at_most)
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
    let answer = shown();
    let begin = "<!-- an answer: written by .ci/generate from benches/results/ -->\n";
    let answer = format!("\n```text\n{answer:80}\n```\n\n");
    with_part(text, begin, &answer, END)
}

/// The README of the collection. It names `Portable` once the library is compiled with the fields above.
pub(crate) fn collection(_: &str) -> String {
    readme(&RECORDS)
}
