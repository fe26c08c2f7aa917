//! What the library and its documents take from the published records: `Portable`, the order of the levels,
//! the strategies for pairs, cycles and ratios, and the README of the collection.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use pawnfill::{Override, Portable};
use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::advice::{levels, pair_strategy};
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::report::published::readme;
use pawnfill_bench::report::{GainBar, gains as bars};
use pawnfill_bench::rows::key::{CandidateId, ColorSource, Mode};
use pawnfill_bench::rows::row::Row;

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/results");
    collection::read(&folder).expect("the records can be read")
});

fn results() -> Vec<&'static Results> {
    RECORDS.iter().map(|record| &record.results).collect()
}

/// The text with another part behind a text that begins it, up to a line.
pub(crate) fn with_part(text: &str, begin: &str, part: &str, end: &str) -> String {
    let (before, rest) = text.split_once(begin).expect("the line before");
    let (_, after) = rest
        .split_once(&format!("\n{end}"))
        .expect("the line after");
    format!("{before}{begin}{part}{end}{after}")
}

/// The length of the longest line of a paragraph.
const COLUMNS: usize = 100;

/// The line that ends a part.
const END: &str = "<!-- end -->\n";

/// A document with the core cycles of all candidates, machine by machine, of each benchmark and mode that a line
/// names.
pub(crate) fn with_cycles(text: &str) -> String {
    let measured = RECORDS
        .iter()
        .map(|record| record.results.measurements.iter());
    let names = measured
        .flatten()
        .map(|found| (&*found.operation, found.mode()));
    let names: BTreeSet<_> = names.collect();
    names.into_iter().fold(text.to_owned(), |text, name| {
        let (benchmark, mode) = name;
        let begin = format!(
            "<!-- {benchmark}, {mode}: written by .ci/generate from benches/results/ -->\n"
        );
        match text.contains(&begin) {
            true => with_part(&text, &begin, &cycles(name), END),
            false => text,
        }
    })
}

/// A table in Markdown: a row for each record, a column for each candidate.
fn cycles(name: (&str, Mode)) -> String {
    let (mut columns, mut rows) = (Vec::new(), Vec::new());
    for record in &*RECORDS {
        let measured = record.results.measurements.iter();
        let found = measured.filter(|found| (&*found.operation, found.mode()) == name);
        let mut cells = vec![String::new(); columns.len()];
        for row in found.flat_map(|found| found.candidates()) {
            let heading = row.candidate.to_string().replace("BothSides, ", "");
            if !columns.contains(&heading) {
                columns.push(heading.clone());
                cells.push(String::new());
            }
            let at = columns.iter().position(|column| *column == heading);
            cells[at.expect("a column")] = format!("{:.0}", row.cycles.estimate);
        }
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push((&record.name, cells));
        }
    }
    let line = |first: &str, cells: &[String]| format!("| {first} | {} |\n", cells.join(" | "));
    let mut table = format!(
        "\n{}|---|{}\n",
        line("machine, cycles", &columns),
        "--:|".repeat(columns.len())
    );
    for (machine, mut cells) in rows {
        cells.resize(columns.len(), String::new());
        table += &line(machine, &cells);
    }
    table + "\n"
}

/// What the front page compares: a question that engines ask, how they answer it today, and how the library does.
struct Question {
    title: &'static str,
    operation: &'static str,
    /// The names of candidates, and what they are called here.
    today: &'static [(&'static str, &'static str)],
    ours: &'static str,
}

const QUESTIONS: [Question; 4] = [
    Question {
        title: "Score of all pawns",
        operation: "pawn_score",
        today: &[
            ("loop over pawns", "a loop over the pawns"),
            ("sets", "sets, one side at a time"),
        ],
        ours: "BothSides",
    },
    Question {
        title: "All pairs of pawns",
        operation: "pawn_pairs",
        today: &[("PawnByPawn", "a loop over the pawns")],
        ours: "pairs",
    },
    Question {
        title: "All pawn moves",
        operation: "pawn_moves",
        today: &[
            ("loop over targets", "a loop over the targets"),
            ("compressed targets", "engines' AVX-512"),
        ],
        ours: "moves",
    },
    Question {
        title: "Passed pawns, side to move",
        operation: "passed_pawns",
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
    /// The bars by throughput, the library's last; `None` if the record has not measured the question.
    fn bars<'a>(&self, results: &'a Results) -> Option<Vec<GainBar<'a>>> {
        let mut measured = results.measurements.iter();
        let found = measured.find(|found| {
            (&*found.operation, found.mode()) == (self.operation, Mode::Throughput)
                && found.color() != ColorSource::Constant
        })?;
        let taken = Override::of::<Portable>(self.operation).and_then(|own| own.taken_from);
        let is_ours = |id: &CandidateId| id.level.is_some() || taken.is_some_and(|it| id.is(it));
        let cycles = |row: &Row| row.cycles.estimate;
        let ours = found.candidates().filter(|row| is_ours(&row.candidate));
        let ours = ours.min_by(|a, b| cycles(a).total_cmp(&cycles(b)))?;
        let today = self.today.iter().filter_map(|(name, title)| {
            let row = found.candidates().find(|row| row.candidate.is(name))?;
            Some((*title, row, None))
        });
        let mut bars: Vec<GainBar<'_>> = today.collect();
        bars.sort_by(|a, b| cycles(b.1).total_cmp(&cycles(a.1)));
        let times = cycles(bars.first()?.1) / cycles(ours);
        bars.push((self.ours, ours, Some(format!("{times:.1} times as fast"))));
        Some(bars)
    }
}

/// The picture of the front page.
pub(crate) fn gains(is_dark: bool) -> String {
    let results = shown();
    let questions = QUESTIONS
        .iter()
        .filter_map(|it| Some((it.title, it.bars(results)?)));
    let caption = format!(
        "Core cycles per position, fewer is better. {} (Zen 5), default build, rustc {}, throughput.",
        results.environment.cpu, results.environment.rustc
    );
    bars(questions.collect(), &caption, is_dark)
}

/// The numbers of the front page: shifts or tables, and an answer.
pub(crate) fn front_page(text: &str) -> String {
    // The sentences of the collection's page, word by word.
    let page = readme(&RECORDS);
    let (_, sentences) = page.split_once("\nWhere a shift").expect("sentences");
    let (sentences, _) = sentences.split_once("\n\n## ").expect("a section");
    let begin = "<!-- shifts or tables: written by .ci/generate from benches/results/ -->\n";
    let part = format!("\nWhere a shift{sentences}\n\n");
    let text = with_part(text, begin, &part, END);
    let answer = shown().answer(100);
    let (_, answer) = answer.split_once("Shifts or tables?").expect("the answer");
    let (answer, _) = answer.split_once("\n\nWhat to use").expect("the advice");
    with_text(&text, &format!("Shifts or tables?{answer}"))
}

/// A document with the answer of a record, as a terminal shows it.
pub(crate) fn with_answer(text: &str) -> String {
    with_text(text, &shown().answer(80))
}

fn with_text(text: &str, answer: &str) -> String {
    let begin = "<!-- an answer: written by .ci/generate from benches/results/ -->\n";
    with_part(text, begin, &format!("\n```text\n{answer}\n```\n\n"), END)
}

/// The results of the machine that the front page shows.
fn shown() -> &'static Results {
    let record = RECORDS.iter().find(|record| record.name == SHOWN);
    &record.expect("it is published").results
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

/// The strategies for pairs, and their cycles.
pub(crate) fn with_pairs(text: &str) -> String {
    let text = with_cycles(text);
    let order = levels(&results());
    let best = ["pawn_pairs", "pawn_pair_changes"].map(|benchmark| {
        pair_strategy(&results(), benchmark, &order).expect("some record has pairs")
    });
    let [(all, worst), (changes, worst_change)] =
        best.map(|(strategy, at_most)| (strategy, 100.0 * (at_most - 1.0)));
    let strategies = match all == changes {
        true => format!("`{all}`, for all pairs and for what a move changes"),
        false => format!("`{all}` for all pairs, and `{changes}` for what a move changes"),
    };
    let at_most = match worst.max(worst_change) < 0.5 {
        true => "it is the fastest strategy for both".to_owned(),
        false => format!(
            "all pairs then take at most {worst:.0} % more time than by the fastest strategy, and changes \
             {worst_change:.0} %"
        ),
    };
    let advice = format!(
        "Begin at the level `AnyLevel::best()` with {strategies}. On the machines that have measured them, {at_most}."
    );
    let advice = format!("\n{}\n\n", textwrap::fill(&advice, COLUMNS));
    let begin =
        "<!-- the strategies to begin with: written by .ci/generate from benches/results/ -->\n";
    with_part(&text, begin, &advice, END)
}

/// The fields of `Portable`: those that `tune` chooses from the published records, but for those that come from the
/// base. A strategy that is not the best on all machines has docs that say what it loses.
pub(crate) fn with_portable(text: &str) -> String {
    let tuned = Composition::new("Tuned")
        .source_of_records(&RECORDS)
        .expect("a source");
    let (_, item) = tuned.split_once("pub struct ").expect("an item");
    let (mut fields, mut docs) = (String::new(), String::new());
    for line in item.split_inclusive('\n').skip(1) {
        let code = line.trim();
        if code.starts_with("///") {
            docs += line;
            continue;
        }
        if code.ends_with(',') && !code.ends_with(": Shift,") {
            if docs.contains("/// Takes ") {
                fields += &docs;
            }
            fields += line;
        }
        docs.clear();
    }
    let begin =
        "        // Chosen by `pawnfill tune --from results`; a test compares the fields.\n";
    with_part(text, begin, &fields, "        ..Shift\n")
}

/// The README of the collection. It names `Portable` once the library is compiled with the fields above.
pub(crate) fn collection(_: &str) -> String {
    readme(&RECORDS)
}
