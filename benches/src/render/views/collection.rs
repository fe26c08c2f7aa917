//! The page of a collection: what to use on each machine, where they disagree, and one composition for
//! all of them.

use pawnfill::{Operation, Shift, Strategy};

use crate::cell::{Cell as Purpose, ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::record::collection::Published;
use crate::record::compare::{Compared, contested_for, slowdown_on};
use crate::record::slowdown::{Slowdown, chosen_by_portable};
use crate::render::block::{Block, Cell, Column, Document, Emphasis, Group, Table, number, words};
use crate::render::html;
use crate::render::views::answer::purpose_name;
use crate::render::views::{both_sides, warnings};
use crate::render::words::{
    MINIMAX_RULE, SLOWDOWN, counted, is_slower, next_best, slowdown, some, to_use, whole_percent,
};

/// The modes, the one that usually decides first.
const MODES: [Mode; 3] = [Mode::Throughput, Mode::Latency, Mode::Batch];

/// A mode and a source of the color, and the results of the machines for them.
struct Variant<'a> {
    name: String,
    rows: Vec<Compared<'a>>,
}

fn variant<'a>(records: &[&'a Results], purpose: Purpose) -> Variant<'a> {
    Variant {
        name: purpose_name(purpose),
        rows: contested_for(records.iter().copied(), &[purpose]),
    }
}

/// The page of some published records, at least one.
pub fn page(records: &[Published]) -> String {
    let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
    // The first variant that was measured is the default, as for `pawnfill tune`.
    let modes = MODES.into_iter();
    let colors = [ColorSource::Constant, ColorSource::Random];
    let purposes = modes.flat_map(|mode| colors.map(|color| Purpose { mode, color }));
    let variants = purposes.map(|purpose| variant(&results, purpose));
    let measured = variants.filter(|variant| !variant.rows.is_empty());
    let measured: Vec<Variant<'_>> = measured.collect();
    let usual = measured.first().filter(|_| records.len() > 1);
    let mut sections = Vec::new();
    let mut add = |name: &str, blocks: Vec<Block>| sections.push((name.to_owned(), blocks));
    let both_sides = both_sides::machines(records);
    if !both_sides.is_empty() {
        add("Both sides at once, and pairs", both_sides);
    }
    if !measured.is_empty() {
        add("What to use", choices(records, &measured));
    }
    if usual.is_some() {
        add("One composition for all", composition(records, &results));
    }
    let builds = builds(records);
    if !builds.is_empty() {
        add("Builds that differ", builds);
    }
    add("Machines", machines(records));
    add("How to add one", how_to_add());
    let lead = format!(
        "Which strategy to use for each chess pawn bitboard operation, on {}.{}",
        match records.len() {
            1 => "one machine".to_owned(),
            count => format!("{count} machines and builds"),
        },
        usual.map_or_else(String::new, disagreement)
    );
    html::page(&Document {
        title: "pawnfill, machine by machine".to_owned(),
        lead: vec![Block::Text(lead)],
        sections,
    })
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
fn choices(records: &[Published], variants: &[Variant<'_>]) -> Vec<Block> {
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
    let tabs = tabs.map(|variant| (variant.name.clone(), tables(records, variant)));
    blocks.push(Block::Tabs(
        "What should be fast:".to_owned(),
        tabs.collect(),
    ));
    blocks.extend(unmeasured(records, &variants[0]).map(Block::Note));
    blocks
}

fn unmeasured<'a>(
    records: &'a [Published],
    variant: &'a Variant<'_>,
) -> impl Iterator<Item = String> {
    records.iter().enumerate().filter_map(|(place, record)| {
        let lacking = variant
            .rows
            .iter()
            .filter(|row| row.machines[place].is_empty());
        let lacking: Vec<&str> = lacking.map(|row| row.operation).collect();
        (!lacking.is_empty()).then(|| {
            format!(
                "Not measured on {} by pawnfill {}: {}.",
                record.name(),
                record.results.environment.pawnfill,
                some(&lacking)
            )
        })
    })
}

fn tables(records: &[Published], variant: &Variant<'_>) -> Vec<Block> {
    let (agree, apart): (Vec<&Compared<'_>>, Vec<&Compared<'_>>) =
        variant.rows.iter().partition(|row| row.agree());
    let mut blocks = Vec::new();
    let columns: Vec<Column> = records.iter().map(study_column).collect();
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
fn table(label: &str, machines: &[Column], rows: &[&Compared<'_>]) -> Table {
    let group =
        |row: &Compared<'_>| Operation::named(row.operation).map(|operation| operation.group);
    let is_apart = rows.iter().any(|row| !row.agree());
    let groups = rows.iter().enumerate().map(|(place, row)| {
        // The choice for all machines comes first, where every screen has room for it.
        let for_all = Cell::from(row.strategy()).with(Emphasis::Best);
        let worst = is_apart.then(|| (number("slowdown"), slowdown(row.worst()).into()));
        let all = [(words("on all"), for_all)].into_iter().chain(worst);
        let all = all.filter(|_| machines.len() > 1);
        let each = machines.iter().zip(&row.machines);
        let each = each.map(|(machine, cells)| (machine.clone(), choice(cells.first().copied())));
        Group {
            is_divided: place > 0 && group(rows[place - 1]) != group(row),
            ..Group::row(row.operation, all.chain(each).collect())
        }
    });
    Table::new(label, words("operation"), groups)
}

fn study_column(record: &Published) -> Column {
    Column {
        link: Some(study_link(record)),
        ..words(format!("{}\n{}", record.cpu, record.build))
    }
}

fn study_link(record: &Published) -> String {
    format!("{}/study.html", record.name())
}

/// The strategy to use, and what it gains.
fn choice(cell: Option<&CellResult>) -> Cell {
    let Some(cell) = cell else {
        return Cell::default().with(Emphasis::Missing);
    };
    if !cell.is_contested() {
        return cell.chosen.as_str().into();
    }
    if cell.tie.len() == cell.strategies.len() {
        return Cell::from("any").with(Emphasis::Tie);
    }
    let gain = match cell.chosen == cell.baseline() {
        false => cell.slowdown(cell.baseline()),
        true => next_best(cell).unwrap_or(f64::INFINITY),
    };
    Cell {
        // A tie with the baseline, or of the baseline with the next best, gains nothing.
        detail: is_slower(gain).then(|| format!("{gain:.2}")),
        ..Cell::from(to_use(cell)).with(match cell.tie.is_empty() {
            true => Emphasis::Use,
            false => Emphasis::Tie,
        })
    }
}

/// The best composition for all machines, as code, and its slowdown on each. It is for colors that are known
/// at compile time and for others, like the library's `Portable`.
fn composition(records: &[Published], results: &[&Results]) -> Vec<Block> {
    let colors = [ColorSource::Constant, ColorSource::Random];
    let rows = |mode: Mode| {
        let purposes = colors.map(|color| Purpose { mode, color });
        contested_for(results.iter().copied(), &purposes)
    };
    let mut found = MODES.into_iter().map(|mode| (mode, rows(mode)));
    let Some((by, rows)) = found.find(|(_, rows)| !rows.is_empty()) else {
        return Vec::new();
    };
    let slowdowns = (0..records.len()).map(|machine| slowdown_on(&rows, machine));
    let slowdowns: Vec<_> = slowdowns.collect();
    let worst = slowdowns.iter().flatten().map(|found| found.worst);
    let worst = worst.fold(1.0, f64::max);
    let row = |(record, found): (&Published, &Option<Slowdown>)| {
        let cells = match found {
            Some(Slowdown { mean, worst, at }) => {
                let at = if is_slower(*worst) { at } else { "" };
                [slowdown(*mean), slowdown(*worst), at.to_owned()]
            }
            None => ["not measured", "", ""].map(str::to_owned),
        };
        let columns = [number("slowdown"), number("at most"), words("in")].into_iter();
        Group::row(record.name(), columns.zip(cells.map(Cell::from)).collect())
    };
    let table = Table::new(
        "The slowdown of the composition on each machine",
        words("machine"),
        records.iter().zip(&slowdowns).map(row),
    );
    let answer = match is_slower(worst) {
        true => format!(
            "One composition for all of them is at most {} slower in an operation, by {by}.",
            slowdown(worst)
        ),
        false => format!("One composition is the best for all of them, by {by}."),
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
fn item(rows: &[Compared<'_>]) -> String {
    let is_portable = |row: &Compared<'_>| row.strategy() == chosen_by_portable(row.operation);
    let name = match rows.iter().all(is_portable) {
        true => "Portable",
        false => "ForAll",
    };
    let fields = rows.iter().filter(|row| row.strategy() != Shift::NAME);
    let fields = fields.map(|row| format!("        {}: {},\n", row.operation, row.strategy()));
    let fields: String = fields.collect();
    format!(
        "pawnfill::compose! {{\n    pub struct {name} {{\n{fields}        ..Shift\n    }}\n}}\n"
    )
}

/// The differences between the builds of each processor; empty if no processor has several builds.
fn builds(records: &[Published]) -> Vec<Block> {
    let cpus = records.chunk_by(|a, b| a.cpu == b.cpu);
    let several = cpus.filter(|builds| builds.len() > 1);
    let sections = several.flat_map(|builds| {
        let heading = Block::Heading(builds[0].cpu.clone());
        let color = ColorSource::Constant;
        let purposes = [Mode::Throughput, Mode::Batch].map(|mode| Purpose { mode, color });
        let found = purposes
            .into_iter()
            .flat_map(|purpose| builds_that_differ(builds, purpose));
        [heading].into_iter().chain(found).collect::<Vec<_>>()
    });
    sections.collect()
}

/// The operations for which builds differ; empty unless several builds have measured contested operations.
fn builds_that_differ(builds: &[Published], purpose: Purpose) -> Vec<Block> {
    let is_measured = |build: &&Published| {
        let mut cells = build.results.cells.iter();
        cells.any(|cell| cell.is_for(purpose) && cell.is_contested())
    };
    if builds.iter().filter(is_measured).count() < 2 {
        return Vec::new();
    }
    let results: Vec<&Results> = builds.iter().map(|build| &build.results).collect();
    let Variant { name, rows } = variant(&results, purpose);
    let differ: Vec<&Compared<'_>> = rows.iter().filter(|row| !row.is_unanimous()).collect();
    let columns = builds.iter().map(|build| words(build.build.as_str()));
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

fn machines(records: &[Published]) -> Vec<Block> {
    let row = |record: &Published| {
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
            link: Some(study_link(record)),
            ..Group::row(
                record.name(),
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
        blocks.extend(warnings::named(&record.name(), &record.results));
        let workload = &record.results.workload;
        if workload.hash != first.results.workload.hash {
            blocks.push(Block::Warning(format!(
                "{}: measured on other positions than {}, {} of {}.",
                record.name(),
                first.name(),
                workload.positions,
                workload.name
            )));
        }
    }
    blocks
}

fn how_to_add() -> Vec<Block> {
    vec![
        Block::Text(
            "In the source tree of pawnfill, on a machine that does nothing else:".to_owned(),
        ),
        Block::Code(
            "cargo run --release -- publish --full results\n\
             RUSTFLAGS=\"-C target-cpu=native\" cargo run --release -- publish --full results"
                .to_owned(),
        ),
        Block::Text(
            "Each command measures one build and writes its folder and this page. The page of each study \
             explains how it was measured."
                .to_owned(),
        ),
    ]
}
