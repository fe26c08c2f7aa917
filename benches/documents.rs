//! Writes the parts of documents and sources that follow from the lists of operations and strategies, and
//! from the published records. With `--release`, it also writes the table of error rates. `.ci/generate` runs
//! this program, which prints the files that it changes. The program's test fails if a file is outdated.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::{env, fs};

use pawnfill::{Operation, Override, Portable, Shift, Strategy as _};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::simulation::rates;
use pawnfill_bench::record::advice::levels;
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::record::compare::{Comparison, compare};
use pawnfill_bench::report::comparison::where_each_wins;
use pawnfill_bench::report::publication::{pictures, readme};
use pawnfill_bench::report::source::reasons;
use pawnfill_bench::report::{GainBar, gains as bars, options};
use pawnfill_bench::rows::key::{ColorSource, Condition, Mode};
use pawnfill_bench::rows::measurement::Measurement;
use pawnfill_bench::rows::row::{Rank, Row};
use textwrap::fill;

type Generator = fn(&str) -> String;

/// The files. A generator computes a file's new text from its old text, because often only a part changes.
const FILES: &[(&str, Generator)] = &[
    ("pawnfill/README.md", with_strategies),
    ("pawnfill/OPERATIONS.md", with_operations),
    ("pawnfill/GUIDE.md", with_pushes),
    ("README.md", front_page),
    ("benches/results/gains-light.svg", |_| gains(false)),
    ("benches/results/gains-dark.svg", |_| gains(true)),
    ("benches/README.md", |text| with_answer(text, &shown().answer(80, false))),
    ("pawnfill/EVALUATION.md", with_cycles),
    ("pawnfill/PAIRS.md", with_cycles),
    ("pawnfill/MOVES.md", with_cycles),
    ("pawnfill/include/C.md", with_losses),
    ("pawnfill/src/sides/levels.rs", with_order),
    ("pawnfill/src/strategy/portable.rs", with_portable),
    ("benches/results/README.md", |_| readme(&RECORDS)),
    ("benches/METHOD.md", with_error_rates),
];

fn main() {
    for (file, text) in outdated() {
        println!("{file}");
        fs::write(&file, text).unwrap_or_else(|e| panic!("{file}: {e}"));
    }
}

fn outdated() -> impl Iterator<Item = (String, String)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    env::set_current_dir(root).expect("the repository");
    let files = FILES.iter().map(|(file, text)| {
        let old = fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        ((*file).to_owned(), text(&old))
    });
    let pictures = pictures(&RECORDS).map(|(path, text)| (format!("benches/results/{path}"), text));
    let is_old =
        |(file, text): &(String, String)| fs::read_to_string(file).ok().as_ref() != Some(text);
    files.chain(pictures).filter(is_old)
}

static RECORDS: LazyLock<Vec<Record>> =
    LazyLock::new(|| collection::read("benches/results".as_ref()).expect("a collection"));

fn results() -> Vec<&'static Results> {
    RECORDS.iter().map(|record| &record.results).collect()
}

/// Replaces the part of a text between the line `begin` and the line `end`.
fn with_part(text: &str, begin: &str, part: &str, end: &str) -> String {
    let (before, rest) = text.split_once(begin).expect("the line that begins the part");
    let (_, after) = rest.split_once(&format!("\n{end}")).expect("the line that ends the part");
    [before, begin, part, end, after].concat()
}

fn written(part: &str) -> String {
    format!("<!-- {part}: written by .ci/generate from benches/results/ -->\n")
}

const END: &str = "<!-- end -->\n";

macro_rules! sentences {
    (
        {}
        $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc $($more:tt)*])*
                fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
            )*
        })*
    ) => {
        const SENTENCES: &[&str] = &[$($($sentence,)*)*];
    };
}

pawnfill::for_each_documented_operation! { sentences, }

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        const STRATEGIES: &[(&str, &str)] =
            &[$((stringify!($strategy), concat!($($idea),*)),)*];
    };
}

pawnfill::for_each_strategy! { strategies, }

fn with_operations(document: &str) -> String {
    let operations = Operation::ALL.iter().zip(SENTENCES);
    let rows = operations.map(|(operation, sentence)| {
        let (name, arguments) = (operation.name, operation.arguments.join(", "));
        let (group, meaning) = (operation.group, sentence.trim().trim_end_matches('.'));
        format!("| {group} | `{name}({arguments})` | {meaning} |\n")
    });
    let begin = "| group | operation | meaning |\n|---|---|---|\n";
    with_part(document, begin, &rows.collect::<String>(), "\n")
}

fn with_strategies(document: &str) -> String {
    let row = |(name, idea): &(&str, &str)| format!("| `{name}` |{idea} |\n");
    let rows = String::from_iter(STRATEGIES.iter().map(row));
    with_part(document, "| strategy | how |\n|---|---|\n", &rows, "\n")
}

fn table(
    head: &str,
    columns: &[String],
    rows: impl IntoIterator<Item = (String, Vec<String>)>,
) -> String {
    let line =
        |(first, cells): (String, Vec<String>)| format!("| {first} | {} |\n", cells.join(" | "));
    let head = line((head.to_owned(), columns.to_vec()));
    let rows = String::from_iter(rows.into_iter().map(line));
    format!("\n{head}|---|{}\n{rows}\n", "--:|".repeat(columns.len()))
}

/// Updates the tables of core cycles. The line that begins a table names its benchmark and mode.
fn with_cycles(text: &str) -> String {
    let measured = results().into_iter().flat_map(|one| &one.measurements);
    let names = measured.map(|found| (&*found.operation, found.mode()));
    let mut text = text.to_owned();
    for name in BTreeSet::from_iter(names) {
        let begin = written(&format!("{}, {}", name.0, name.1));
        if text.contains(&begin) {
            text = with_part(&text, &begin, &cycles(name), END);
        }
    }
    text
}

fn cycles(name: (&str, Mode)) -> String {
    let competitors = |record: &'static Record| {
        let is_asked = |found: &&Measurement| (&*found.operation, found.mode()) == name;
        let measured = record.results.measurements.iter().filter(is_asked);
        let rows = measured.flat_map(Measurement::competitors);
        // Only older records have this competitor, which METHOD.md describes.
        rows.filter(|row| row.competitor.name != "earlier pairs")
    };
    let heading = |row: &Row| match &row.competitor.level {
        Some(level) if matches!(&*row.competitor.name, "BothSides" | "pairs") => level.to_string(),
        _ => row.competitor.to_string(),
    };
    let mut columns = Vec::from_iter(RECORDS.iter().flat_map(competitors).map(heading));
    let mut known = BTreeSet::new();
    columns.retain(|column| known.insert(column.clone()));
    let is_measured = |record: &&'static Record| competitors(record).next().is_some();
    let rows = RECORDS.iter().filter(is_measured).map(|record| {
        let cells = columns.iter().map(|column| {
            let row = competitors(record).find(|row| heading(row) == *column);
            row.map_or_else(String::new, |row| format!("{:.0}", row.cycles.estimate))
        });
        (record.name.clone(), Vec::from_iter(cells))
    });
    table("machine, cycles", &columns, rows)
}

/// Updates the cycles of pushes with a color that is known only at run time.
fn with_pushes(document: &str) -> String {
    let builds = Vec::from_iter(RECORDS.iter().filter(|record| record.name.ends_with("/x86-64")));
    let names = Vec::from_iter(builds.iter().map(|record| record.name.clone()));
    let rows = Mode::DECIDING.into_iter().flat_map(|mode| {
        ["Shift", "ShiftTwice", "Rotate"].map(|strategy| {
            let cells = builds.iter().map(|record| {
                let cycles = ["single_push_targets", "double_push_targets"].map(|name| {
                    let is_asked = |found: &&Measurement| {
                        found.operation == name
                            && found.condition == Condition::new(mode, ColorSource::Random)
                    };
                    let found = record.results.measurements.iter().find(is_asked).expect("a push");
                    found.strategy(strategy).expect("a strategy for pushes").cycles.estimate
                });
                format!("{:.1}, {:.1}", cycles[0], cycles[1])
            });
            (format!("{strategy}, {mode}"), Vec::from_iter(cells))
        })
    });
    let table = table("cycles: single, double push", &names, rows);
    with_part(document, &written("pushes"), &table, END)
}

/// A group of bars in the front page's picture: a benchmark, what engines use today, and the library.
struct Question {
    title: &'static str,
    operation: &'static str,
    /// All known rivals: the name of each in records, and its title in the picture.
    today: &'static [(&'static str, &'static str)],
    /// The title of the library's competitor in the picture.
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
        today: &[
            ("loop over partners", "a loop over the pawns"),
            ("compressed partners", "Stockfish's AVX-512"),
        ],
        ours: "pairs",
    },
    Question {
        title: "All pawn moves",
        operation: "pawn_moves",
        today: &[
            ("loop over targets", "a loop over the targets"),
            ("compressed targets", "Stockfish's AVX-512"),
            ("compressed moves", "Rose's AVX-512, extended"),
        ],
        ours: "moves",
    },
    Question {
        title: "Passed pawns, side to move",
        operation: "passed_pawns",
        today: &[("Table", "a mask for each pawn"), ("Shift", "shifts, branch on color")],
        ours: "Portable",
    },
];

/// The record that the front page shows.
const SHOWN: &str = "zen5/x86-64";

impl Question {
    fn bars<'a>(&self, results: &'a Results) -> Vec<GainBar<'a>> {
        let is_asked = |found: &&Measurement| {
            (&*found.operation, found.mode()) == (self.operation, Mode::Throughput)
                && found.color() != ColorSource::Constant
        };
        let found = results.measurements.iter().find(is_asked).expect(self.operation);
        let taken = Override::of::<Portable>(self.operation).and_then(|own| own.taken_from);
        let cycles = |row: &Row| row.cycles.estimate;
        let mut rows = Vec::from_iter(found.competitors());
        rows.sort_by(|a, b| cycles(b).total_cmp(&cycles(a)));
        let ours = rows.iter().rfind(|Row { competitor: id, .. }| {
            id.level.is_some() || taken.is_some_and(|name| id.is(name))
        });
        let ours = ours.expect(self.ours);
        let today = rows.iter().filter_map(|row| {
            let mut names = self.today.iter();
            let (_, title) = names.find(|(name, _)| row.competitor.is(name))?;
            Some(((*title).to_owned(), *row, None))
        });
        let mut bars: Vec<GainBar<'_>> = today.collect();
        // The gain is over the strongest rival, so no rival may be missing.
        assert_eq!(bars.len(), self.today.len(), "{SHOWN} lacks a rival for {}", self.operation);
        let rival = bars[bars.len() - 1].1;
        let gain = match [rival, ours].map(|row| row.verdict == Some(Rank::Slower)) {
            [false, false] => "a tie".to_owned(),
            _ => format!("{:.1} times as fast", cycles(rival) / cycles(ours)),
        };
        let level = ours.competitor.level.iter().map(|level| format!(", {level}"));
        bars.push((self.ours.to_owned() + &String::from_iter(level), ours, Some(gain)));
        bars
    }
}

fn gains(is_dark: bool) -> String {
    let results = shown();
    let caption = [
        format!(
            "Core cycles per position, fewer is better: throughput on an {} (Zen 5), default build, rustc \
             {}.",
            results.environment.cpu, results.environment.rustc
        ),
        "Gains are over the strongest rival. Levels, such as GFNI, are detected at run time, with the \
         feature `simd`."
            .to_owned(),
    ];
    bars(QUESTIONS.map(|one| (one.title, one.bars(results))).into(), &caption, is_dark)
}

fn front_page(text: &str) -> String {
    let sentences = where_each_wins(&RECORDS).expect("the records have strategies that compete");
    let part = format!("\n{}\n\n", fill(&sentences, options(80)));
    let text = with_part(text, &written("shifts or tables"), &part, END);
    with_answer(&text, shown().shifts_or_tables(100).trim_end())
}

fn with_answer(text: &str, answer: &str) -> String {
    let part = format!("\n```text\n{answer}\n```\n\n");
    with_part(text, &written("an answer"), &part, END)
}

fn shown() -> &'static Results {
    let record = RECORDS.iter().find(|record| record.name == SHOWN);
    &record.expect("it is published").results
}

fn with_order(text: &str) -> String {
    // The types are named like the levels: `Avx512`, `Gfni`.
    let type_of = |level: &&str| {
        let (first, rest) = level.split_at(1);
        first.to_uppercase() + &rest.to_lowercase().replace('-', "")
    };
    let types = Vec::from_iter(levels(&results()).iter().map(type_of));
    let line = format!("    {}\n", types.join(" "));
    let begin = "    // Written by .ci/generate from benches/results/.\n";
    with_part(text, begin, &line, "}\n")
}

/// Returns the fields of `Portable`: the strategies that `tune` chooses from the published records.
fn fields() -> Vec<Comparison<'static>> {
    compare(&results(), &Vec::from_iter(Condition::purposes([Mode::Throughput])))
}

fn with_losses(text: &str) -> String {
    let fields = fields();
    let lost = fields.iter().flat_map(|field| {
        let contested = field.contested().into_iter();
        contested.map(move |found| (found.color(), found.slowdown_by(field.strategy()) - 1.0))
    });
    let (random, others): (Vec<_>, Vec<_>) =
        lost.partition(|(color, _)| *color == ColorSource::Random);
    let [at_run_time, constant] = [&random, &others].map(|lost| {
        let (count, all) = (lost.iter().filter(|(_, more)| *more <= 0.0).count(), lost.len());
        if count == all { format!("all {all}") } else { format!("{count} of {all}") }
    });
    let mut sentence = format!(
        "By throughput, `Portable` is the fastest or ties with the fastest in {at_run_time} measurements \
         with a color known only at run time, and in {constant} with a constant color or none."
    );
    let mut lost = Vec::from_iter(random.iter().chain(&others).map(|(_, more)| *more));
    lost.retain(|more| *more > 0.0);
    if let Some(most) = lost.iter().copied().reduce(f64::max) {
        let mean = lost.iter().sum::<f64>() / lost.len() as f64;
        let [mean, most] = [mean, most].map(|share| 100.0 * share);
        sentence += &format!(
            " In the others, it takes {mean:.0} % more on average, and at most {most:.0} %."
        );
    }
    with_part(text, &written("Portable"), &format!("\n{}\n\n", fill(&sentence, options(100))), END)
}

/// Updates the error rates of a study on simulated machines. A debug build would take minutes and skips this.
fn with_error_rates(text: &str) -> String {
    if cfg!(debug_assertions) {
        return text.to_owned();
    }
    let begin = "<!-- error rates: written by .ci/generate -->\n";
    with_part(text, begin, &format!("\n{}\n", rates::table()), END)
}

/// Updates the fields of `Portable` that differ from its base `Shift`. If a field's strategy is not the best
/// on all machines, the field's docs say what it loses.
fn with_portable(text: &str) -> String {
    let mut fields = fields();
    fields.retain(|field| field.strategy() != Shift::NAME);
    let lines = fields.iter().map(|field| {
        let docs = reasons::of_field(field, &RECORDS) + "\n";
        let docs = if field.worst() > 1.0 { &docs } else { "" };
        format!("{docs}        {}: {},\n", field.operation, field.strategy())
    });
    let begin = "        // Written by .ci/generate from benches/results/.\n";
    with_part(text, begin, &String::from_iter(lines), "        ..Shift\n")
}

#[test]
fn every_file_of_the_list_is_up_to_date() {
    let files = Vec::from_iter(outdated().map(|(file, _)| file));
    assert_eq!(files, [""; 0], "run .ci/generate, and see git diff");
}
