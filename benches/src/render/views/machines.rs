//! Machines side by side: what to use on each, where they disagree, and one composition for all of them.

use pawnfill::{Operation, Shift, Strategy};

use crate::key::{ColorSource, Condition, Mode};
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::record::advice::fastest_of_each;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare, slowdown_on};
use crate::record::shifts_or_tables::{self, Kind, ShiftsOrTables};
use crate::record::slowdown::{Slowdown, chosen_by_portable};
use crate::render::block::{Block, Cell, Column, Document, Emphasis, Group, Table, number, words};
use crate::render::views::{Link, both_sides, warnings};
use crate::render::words::{
    self, MINIMAX_RULE, SLOWDOWN, counted, is_slower, listed, purpose_name, slowdown, some,
    whole_percent,
};
use crate::render::{html, markdown, terminal};
use crate::verdict::judge::Rank;

/// The modes, the one that usually decides first.
const MODES: [Mode; 2] = [Mode::Throughput, Mode::Latency];

/// A purpose, and the results of the machines for it.
struct Variant<'a> {
    name: String,
    rows: Vec<Comparison<'a>>,
}

fn variant<'a>(records: &[&'a Results], purpose: Condition) -> Variant<'a> {
    Variant {
        name: purpose_name(purpose),
        rows: compare(records, &[purpose]),
    }
}

/// Some records side by side, at least one.
pub(crate) fn document(records: &[Record], link: Link) -> Document {
    let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
    // The first variant that was measured is the default, as for `pawnfill tune`.
    let variants = Condition::purposes(MODES).map(|purpose| variant(&results, purpose));
    let variants: Vec<Variant<'_>> = variants
        .filter(|variant| !variant.rows.is_empty())
        .collect();
    let usual = variants.first().filter(|_| records.len() > 1);
    let mut sections = Vec::new();
    let mut add = |name: &str, blocks: Vec<Block>| {
        if !blocks.is_empty() {
            sections.push((name.to_owned(), blocks));
        }
    };
    add("Shifts or tables", shifts_or_tables(records, link));
    if !variants.is_empty() {
        add("What to use", choices(records, &variants, link));
    }
    if usual.is_some() {
        add("One composition for all", composition(records, &results));
    }
    add(
        "Both sides at once, and pairs",
        both_sides::machines(records, link),
    );
    add("Builds that differ", builds(records));
    add("Machines", machines(records, link));
    let count = match records.len() {
        1 => "one machine".to_owned(),
        count => format!("{count} machines and builds"),
    };
    let lead = format!(
        "Which strategy to use for each chess pawn bitboard operation, on {count}.{}",
        usual.map_or_else(String::new, disagreement)
    );
    Document {
        title: warnings::marked(
            "pawnfill, machine by machine".to_owned(),
            results.iter().copied(),
        ),
        lead: vec![Block::Text(lead)],
        sections,
    }
}

/// The page about some records, without links to their own pages.
pub fn page(records: &[Record]) -> String {
    html::page(&document(records, |_| None))
}

/// What a terminal shows about some records: all tables, or what each machine should use in a line.
pub fn text(records: &[Record], all_tables: bool) -> String {
    let document = document(records, |_| None);
    let blocks = if all_tables {
        terminal::blocks(document)
    } else {
        let next = "Next: `pawnfill tune --from RECORDS` writes one composition for these machines; `--tables` \
            shows all operations.";
        let mut blocks = document.lead;
        blocks.extend(shifts_or_tables(records, |_| None));
        blocks.push(Block::Note(next.to_owned()));
        blocks
    };
    terminal::draw(&blocks, None) + "\n"
}

/// The first table of a collection, for another document.
pub fn first_table(records: &[Record]) -> String {
    markdown::draw_blocks(&shifts_or_tables(records, |_| None))
}

/// Shifts or tables, machine by machine; and what both sides at once and pairs gain.
fn shifts_or_tables(records: &[Record], link: Link) -> Vec<Block> {
    let found = records
        .iter()
        .map(|record| shifts_or_tables::shifts_or_tables(&record.results));
    let found: Vec<Vec<ShiftsOrTables<'_>>> = found.collect();
    let all: Vec<&ShiftsOrTables<'_>> = found.iter().flatten().collect();
    let purposes = Condition::purposes(Mode::DECIDING);
    let purposes = purposes.filter(|at| all.iter().any(|of| of.purpose == *at));
    let purposes: Vec<Condition> = purposes.collect();
    if purposes.is_empty() {
        return Vec::new();
    }
    let rows = records.iter().zip(&found).map(|(record, found)| {
        let counts = purposes.iter().map(|purpose| {
            let of = found.iter().find(|of| of.purpose == *purpose);
            let count = |of: &ShiftsOrTables<'_>, kind| of.won_by(kind).count();
            let counts =
                of.map(|of| format!("{} : {}", count(of, Kind::Shift), count(of, Kind::Table)));
            (
                number(purpose_name(*purpose)),
                counts.unwrap_or_default().into(),
            )
        });
        let gains = ["pawn_score", "pawn_pairs"].map(|benchmark| {
            let mut measured = record.results.measurements();
            let found = measured
                .find(|found| found.operation() == benchmark && found.mode() == Mode::Throughput);
            let cell = found.and_then(fastest_of_each).map(|[ours, other]| {
                let gain = ours.ratio() / other.ratio();
                format!(
                    "{gain:.2} {}",
                    ours.candidate
                        .level
                        .as_deref()
                        .unwrap_or(&ours.candidate.name)
                )
            });
            (words(benchmark), cell.unwrap_or_default().into())
        });
        Group {
            link: link(record),
            ..Group::row(&record.name, counts.chain(gains).collect())
        }
    });
    let table = Table::new("Shifts or tables", words("shifts : tables"), rows);
    let usual = Condition::new(Mode::Throughput, ColorSource::Constant);
    let mut blocks = vec![
        Block::Table(table),
        Block::Note(
            "In how many operations a shift (`Shift`, `Rotate`, `ShiftTwice`, `Flip`) is the fastest, and in how \
             many a table; in all others, they tie. pawn_score: a pawn evaluation by `BothSides`, relative to the \
             best that takes one side after the other. pawn_pairs: the pairs of a position, relative to a loop \
             over the pawns. Both by throughput, with the fastest level or strategy."
                .to_owned(),
        ),
    ];
    let gains = [Kind::Shift, Kind::Table].map(|kind| {
        let medians = all.iter().filter_map(|of| Some(of.gain(kind)?[0]));
        let ends = medians.fold([f64::INFINITY, 0.0_f64], |[least, most], gain| {
            [least.min(gain), most.max(gain)]
        });
        ends.map(|gain| format!("{gain:.1}")).join(" to ")
    });
    blocks.push(Block::Text(format!(
        "Where a shift is the fastest, the best table takes {} times as long, in the median of a machine and \
         mode; where a table is the fastest, the best shift takes {} times as long.",
        gains[0], gains[1]
    )));
    let usual: Vec<&ShiftsOrTables<'_>> =
        all.into_iter().filter(|of| of.purpose == usual).collect();
    if let Some(first) = usual.first() {
        let everywhere = |kind| {
            let is_won = |operation: &&str| {
                let mut all = usual.iter();
                all.all(|of| of.won_by(kind).any(|won| won == *operation))
            };
            let won: Vec<&str> = first.won_by(kind).filter(is_won).collect();
            match kind {
                Kind::Table if !won.is_empty() => listed(&won),
                _ => counted(won.len(), "operation"),
            }
        };
        blocks.push(Block::Text(format!(
            "By {}, a table is the fastest on all of them in {}; a shift in {}.",
            purpose_name(first.purpose),
            everywhere(Kind::Table),
            everywhere(Kind::Shift),
        )));
    }
    blocks
}

/// The operations for which the machines disagree, in a sentence.
fn disagreement(variant: &Variant<'_>) -> String {
    let apart = variant.rows.iter().filter(|row| !row.agree());
    let apart: Vec<&str> = apart.map(|row| row.operation).collect();
    let (by, all) = (&variant.name, variant.rows.len());
    match apart.len() {
        0 => format!(
            " By {by}, some strategy is the best on all of them for each of {all} operations."
        ),
        count => format!(
            " By {by}, they disagree in {count} of {all} operations: {}.",
            some(&apart)
        ),
    }
}

/// The strategies to use, machine by machine. Operations for which the machines disagree come first.
fn choices(records: &[Record], variants: &[Variant<'_>], link: Link) -> Vec<Block> {
    let key = [
        ("Flip", Some("1.53"), Emphasis::Use, "the fastest"),
        ("Flip ~", Some("1.53"), Emphasis::Tie, "ties with others"),
        ("any", None, Emphasis::Tie, "all tie"),
        ("", None, Emphasis::Missing, "not measured"),
    ];
    let key = key.map(|(text, detail, emphasis, meaning)| {
        let detail = detail.map(str::to_owned);
        let cell = Cell::from(text).with(emphasis);
        (vec![Cell { detail, ..cell }], meaning)
    });
    let mut blocks = vec![
        Block::Key(key.into()),
        Block::Note(format!(
            "The number: how many times as long Shift takes; where Shift is to be used, the next best; none \
             where these tie. It is {SLOWDOWN}."
        )),
    ];
    let tabs = variants.iter();
    let tabs = tabs.map(|variant| (variant.name.clone(), tables(records, variant, link)));
    blocks.push(Block::Tabs(
        "What should be fast:".to_owned(),
        tabs.collect(),
    ));
    blocks.extend(unmeasured(records, &variants[0]).map(Block::Note));
    blocks
}

fn unmeasured<'a>(records: &'a [Record], variant: &'a Variant<'_>) -> impl Iterator<Item = String> {
    records.iter().enumerate().filter_map(|(index, record)| {
        let lacking = variant
            .rows
            .iter()
            .filter(|row| row.machines[index].is_empty());
        let lacking: Vec<&str> = lacking.map(|row| row.operation).collect();
        (!lacking.is_empty()).then(|| {
            format!(
                "Not measured on {} by pawnfill {}: {}.",
                record.name,
                record.results.environment.pawnfill,
                some(&lacking)
            )
        })
    })
}

fn tables(records: &[Record], variant: &Variant<'_>, link: Link) -> Vec<Block> {
    let (agree, apart): (Vec<&Comparison<'_>>, Vec<&Comparison<'_>>) =
        variant.rows.iter().partition(|row| row.agree());
    let mut blocks = Vec::new();
    let column = |record: &Record| Column {
        link: link(record),
        ..words(record.name.replace('/', "\n"))
    };
    let columns: Vec<Column> = records.iter().map(column).collect();
    if !apart.is_empty() {
        let all = variant.rows.len();
        blocks.push(Block::Heading(format!(
            "They disagree in {} of {all}",
            apart.len()
        )));
        blocks.push(Block::Table(table("They disagree", &columns, &apart)));
    }
    if !agree.is_empty() {
        if records.len() > 1 {
            let count = agree.len();
            blocks.push(Block::Heading(format!(
                "Some strategy is the best on all of them in {count}"
            )));
        }
        blocks.push(Block::Table(table("They agree", &columns, &agree)));
    }
    blocks
}

/// A row for each operation, a column for each machine.
fn table(label: &str, machines: &[Column], rows: &[&Comparison<'_>]) -> Table {
    let group =
        |row: &Comparison<'_>| Operation::named(row.operation).map(|operation| operation.group);
    let is_apart = rows.iter().any(|row| !row.agree());
    let groups = rows.iter().enumerate().map(|(index, row)| {
        // The choice for all machines comes first, where every screen has room for it.
        let for_all = Cell::from(row.strategy()).with(Emphasis::Best);
        let worst = is_apart.then(|| (number("slowdown"), slowdown(row.worst()).into()));
        let all = [(words("on all"), for_all)].into_iter().chain(worst);
        let all = all.filter(|_| machines.len() > 1);
        let each = machines.iter().zip(&row.machines);
        let each =
            each.map(|(machine, measured)| (machine.clone(), choice(measured.first().copied())));
        Group {
            is_divided: index > 0 && group(rows[index - 1]) != group(row),
            ..Group::row(row.operation, all.chain(each).collect())
        }
    });
    Table::new(label, words("operation"), groups)
}

/// The strategy to use, and what it gains.
fn choice(found: Option<Measurement<'_>>) -> Cell {
    let Some(found) = found else {
        return Cell::default().with(Emphasis::Missing);
    };
    let chosen = found.chosen();
    if !found.is_contested() {
        return chosen.candidate.to_string().into();
    }
    if found
        .candidates()
        .all(|row| row.verdict != Some(Rank::Slower))
        && found.is_tie()
    {
        return Cell::from("any").with(Emphasis::Tie);
    }
    let baseline = found.baseline();
    let gain = if chosen.candidate == baseline.candidate {
        found.next_best().unwrap_or(f64::INFINITY)
    } else {
        found.slowdown(baseline)
    };
    let emphasis = if found.is_tie() {
        Emphasis::Tie
    } else {
        Emphasis::Use
    };
    Cell {
        // A tie with the baseline, or of the baseline with the next best, gains nothing.
        detail: is_slower(gain).then(|| format!("{gain:.2}")),
        ..Cell::from(words::choice(&found)).with(emphasis)
    }
}

/// The best composition for all machines, as code, and its slowdown on each. It is for colors that are known
/// at compile time and for others, like the library's `Portable`.
fn composition(records: &[Record], results: &[&Results]) -> Vec<Block> {
    let rows = |mode| compare(results, &Condition::purposes([mode]).collect::<Vec<_>>());
    let mut found = MODES.into_iter().map(|mode| (mode, rows(mode)));
    let Some((by, rows)) = found.find(|(_, rows)| !rows.is_empty()) else {
        return Vec::new();
    };
    let slowdowns = (0..records.len()).map(|machine| slowdown_on(&rows, machine));
    let slowdowns: Vec<_> = slowdowns.collect();
    let worst = slowdowns.iter().flatten().map(|found| found.worst);
    let worst = worst.fold(1.0, f64::max);
    let row = |(record, found): (&Record, &Option<Slowdown>)| {
        let cells = match found {
            Some(Slowdown { mean, worst, at }) => {
                let at = if is_slower(*worst) { at } else { "" };
                [slowdown(*mean), slowdown(*worst), at.to_owned()]
            }
            None => ["not measured", "", ""].map(str::to_owned),
        };
        let columns = [number("slowdown"), number("at most"), words("in")].into_iter();
        Group::row(&record.name, columns.zip(cells.map(Cell::from)).collect())
    };
    let table = Table::new(
        "The slowdown of the composition on each machine",
        words("machine"),
        records.iter().zip(&slowdowns).map(row),
    );
    let answer = if is_slower(worst) {
        format!(
            "One composition for all of them is at most {} slower in an operation, by {by}.",
            slowdown(worst)
        )
    } else {
        format!("One composition is the best for all of them, by {by}.")
    };
    vec![
        Block::Text(answer),
        Block::Table(table),
        Block::Text(format!(
            "Slowdown: the geometric mean over the operations of {SLOWDOWN}. {MINIMAX_RULE}"
        )),
        Block::Code(item(&rows)),
        Block::Text(
            "With its slowdown in each operation as comments; `--metric latency` and `--color-source runtime` \
             choose for other purposes:"
                .to_owned(),
        ),
        Block::Code("pawnfill tune --from results --out src/tuned.rs".to_owned()),
    ]
}

/// The composition as code. It names only operations for which Shift is not the strategy to use. It is called
/// `Portable` only if it is the library's.
fn item(rows: &[Comparison<'_>]) -> String {
    let is_portable = |row: &Comparison<'_>| row.strategy() == chosen_by_portable(row.operation);
    let name = if rows.iter().all(is_portable) {
        "Portable"
    } else {
        "ForAll"
    };
    let fields = rows.iter().filter(|row| row.strategy() != Shift::NAME);
    let fields = fields.map(|row| format!("        {}: {},\n", row.operation, row.strategy()));
    let fields: String = fields.collect();
    format!(
        "pawnfill::compose! {{\n    pub struct {name} {{\n{fields}        ..Shift\n    }}\n}}\n"
    )
}

/// The differences between the builds of each processor; empty if no processor has several builds.
fn builds(records: &[Record]) -> Vec<Block> {
    let cpus = records.chunk_by(|a, b| a.cpu() == b.cpu());
    let several = cpus.filter(|builds| builds.len() > 1);
    let sections = several.flat_map(|builds| {
        let heading = Block::Heading(builds[0].cpu().to_owned());
        let purpose = Condition::new(Mode::Throughput, ColorSource::Constant);
        let found = builds_that_differ(builds, purpose);
        [heading].into_iter().chain(found).collect::<Vec<_>>()
    });
    sections.collect()
}

/// The operations for which builds differ; empty unless several builds have measured contested operations.
fn builds_that_differ(builds: &[Record], purpose: Condition) -> Vec<Block> {
    let is_measured = |build: &&Record| {
        let mut measured = build.results.measurements();
        measured.any(|found| found.is_for(purpose) && found.is_contested())
    };
    if builds.iter().filter(is_measured).count() < 2 {
        return Vec::new();
    }
    let results: Vec<&Results> = builds.iter().map(|build| &build.results).collect();
    let Variant { name, rows } = variant(&results, purpose);
    let differ: Vec<&Comparison<'_>> = rows.iter().filter(|row| !row.is_unanimous()).collect();
    let columns = builds.iter().map(|build| words(build.build()));
    let columns: Vec<Column> = columns.collect();
    if differ.is_empty() {
        return vec![Block::Text(format!(
            "By {name}, the strategy to use is the same in all builds, for each operation."
        ))];
    }
    vec![
        Block::Text(format!(
            "By {name}, the strategy to use depends on the build for {}:",
            counted(differ.len(), "operation")
        )),
        Block::Table(table(
            &format!("Builds that differ, {name}"),
            &columns,
            &differ,
        )),
    ]
}

fn machines(records: &[Record], link: Link) -> Vec<Block> {
    let row = |record: &Record| {
        let Results {
            environment,
            date,
            precision,
            ..
        } = &record.results;
        let mut processor = environment.processor();
        if environment.hypervisor.is_some() {
            processor += ", under a hypervisor";
        }
        let precision = [precision.latency, precision.throughput_ratio].map(whole_percent);
        let quiet = record.results.quiet();
        let cells = [
            (words("processor"), processor),
            (words("rustc"), environment.rustc.clone()),
            (words("measured"), date.clone()),
            (words("pawnfill"), environment.pawnfill.clone()),
            (
                words("precision"),
                format!("{}, ratios {}", precision[0], precision[1]),
            ),
            (
                number("quiet rounds"),
                quiet.map_or_else(String::new, whole_percent),
            ),
        ];
        Group {
            link: link(record),
            ..Group::row(
                &record.name,
                cells.map(|(name, text)| (name, text.into())).to_vec(),
            )
        }
    };
    let mut blocks = vec![Block::Table(Table::new(
        "Machines",
        words("study"),
        records.iter().map(row),
    ))];
    let first = &records[0];
    for record in records {
        blocks.extend(warnings::named(&record.name, &record.results));
        let workload = &record.results.workload;
        if workload.hash != first.results.workload.hash {
            blocks.push(Block::Warning(format!(
                "{}: measured on other positions than {}, {} of {}.",
                record.name, first.name, workload.positions, workload.name
            )));
        }
    }
    blocks
}
