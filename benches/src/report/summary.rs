//! The summary of a record: whether shifts or tables are the fastest, which strategy to use for each operation,
//! what both sides at once and pairs gain, and the environment.

use std::fmt;

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::compare::compare;
use crate::record::shifts_or_tables::{Kind, ShiftsOrTables, shifts_or_tables};
use crate::report::block::{Block, Cell, Report, Shade, Table};
use crate::report::text::Medium;
use crate::report::words::{RATIO, counted};
use crate::report::{chart, cold, environment, html, numbers, text, warnings, words};
use crate::rows::key::{Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The modes, the one that usually decides first.
pub(crate) const MODES: [Mode; 2] = [Mode::Throughput, Mode::Latency];

/// What was measured by the mode that usually decides, or else by the other.
pub(crate) fn deciding<T>(of: impl Fn(Mode) -> Vec<T>) -> Option<(Mode, Vec<T>)> {
    let mut found = MODES.map(|mode| (mode, of(mode))).into_iter();
    found.find(|(_, found)| !found.is_empty())
}

/// What both sides at once, or lists of pairs or moves, gain in a benchmark.
pub(crate) struct Gain<'a> {
    pub(crate) benchmark: &'a str,
    /// The fastest candidate of this crate, which has levels, and the fastest of the others, which are what engines
    /// do: one side after the other, or a loop over the pawns; the faster of the two first.
    pub(crate) rows: [&'a Row; 2],
    /// How many times as long the slower takes.
    pub(crate) ratio: f64,
}

impl<'a> Gain<'a> {
    /// What is gained in a measurement; `None` if it has not both kinds of candidates.
    pub(crate) fn of(found: Measurement<'a>) -> Option<Self> {
        let fastest = |has_levels: bool| {
            let rows = found.candidates();
            let rows = rows.filter(|row| row.candidate.level.is_some() == has_levels);
            rows.min_by(|a, b| a.ratio().total_cmp(&b.ratio()))
        };
        let mut rows = [fastest(true)?, fastest(false)?];
        if found.ratio_of(rows[1], rows[0]) < 1.0 {
            rows.reverse();
        }
        Some(Self {
            benchmark: found.operation,
            rows,
            ratio: found.ratio_of(rows[1], rows[0]),
        })
    }
}

/// Whether a measurement can be trusted. What cannot recommends nothing.
fn is_trusted(results: &Results) -> bool {
    results.self_check.passed() && !results.cut_short
}

/// The answer: what is fastest, what to use, and what both sides at once gain.
fn answer(results: &Results) -> Vec<Block> {
    let mut blocks = kinds(results);
    if is_trusted(results) {
        blocks.extend(what_to_use(results).map(Block::Text));
        blocks.extend(gains(results).map(Block::Table));
    }
    blocks
}

/// Shifts or tables: which are the fastest in how many operations, and by how much.
fn kinds(results: &Results) -> Vec<Block> {
    let kinds = shifts_or_tables(results);
    let usual = |of: &&ShiftsOrTables<'_>| of.purpose.mode == Mode::Throughput;
    let Some(usual) = kinds.iter().find(usual).or(kinds.first()) else {
        return Vec::new();
    };
    let count = |of: &ShiftsOrTables<'_>, kind| of.won_by(kind).count();
    let sentence = format!(
        "Shifts or tables? By {}, a shift is the fastest in {} of {}, a table in {}.",
        usual.purpose.with_color(", "),
        count(usual, Kind::Shift),
        counted(usual.operations.len(), "operation"),
        count(usual, Kind::Table)
    );
    let columns = ["fastest", "shifts:", "ratio:", "tables:", "ratio:", "ties:"];
    let rows = kinds.iter().map(|of| {
        let mut row = vec![of.purpose.with_color(", ").into()];
        for kind in [Kind::Shift, Kind::Table] {
            let gain = of.gain(kind).map(|median| Cell::number(median, 2));
            row.extend([count(of, kind).to_string().into(), gain.unwrap_or_default()]);
        }
        row.push(count(of, Kind::Tie).to_string().into());
        row
    });
    let legend = format!(
        "A shift is any strategy that reads no table. Ratio: {RATIO}; here of the best of the other kind, in the \
         median."
    );
    vec![
        Block::Text(sentence),
        Block::Table(Table::new("", columns, rows)),
        Block::Text(legend),
    ]
}

/// What `tune` would write: the strategy for each operation, by strategy; `None` if nothing competes.
fn what_to_use(results: &Results) -> Option<String> {
    /// So many operations are listed in any case.
    const FEW: usize = 4;
    let by = |mode| compare(&[results], &Vec::from_iter(Condition::purposes([mode])));
    let (mode, fields) = deciding(by)?;
    let lists = strategies(results).into_iter().map(|name| {
        let of = fields.iter().filter(|field| field.strategy() == name);
        (name, Vec::from_iter(of.map(|field| field.operation)))
    });
    let mut lists: Vec<_> = lists.filter(|(_, list)| !list.is_empty()).collect();
    // The longest list goes without saying.
    lists.sort_by_key(|(_, operations)| operations.len());
    let mut text = format!("What to use, by {mode}, whether the color is a constant or not:\n");
    for (index, (name, operations)) in lists.iter().enumerate() {
        let is_last = index + 1 == lists.len();
        let operations = match operations.len() {
            count @ FEW.. if is_last => format!("all {count} others"),
            _ => operations.join(", "),
        };
        text += &format!("\n- **{name}**: {operations}");
    }
    Some(text)
}

/// What both sides at once, pairs and moves gain. A narrow terminal cuts what stands behind the ratio.
fn gains(results: &Results) -> Option<Table> {
    let (mode, gains) = deciding(|mode| {
        let measured = results.measurements().filter(|found| found.mode() == mode);
        measured.filter_map(Gain::of).collect()
    })?;
    let columns = "benchmark|use|ratio:|cycles:|instead of|cycles:";
    let rows = gains.iter().map(|gain| {
        let [best, other] = gain.rows;
        vec![
            gain.benchmark.into(),
            Cell::from(best.candidate.to_string()).shaded(Shade::Use),
            Cell::number(gain.ratio, 2),
            Cell::number(best.cycles.estimate, 0),
            other.candidate.to_string().into(),
            Cell::number(other.cycles.estimate, 0),
        ]
    });
    let title = format!("Both sides at once, pairs and moves, by {mode}");
    Some(Table::new(title, columns.split('|'), rows))
}

/// How much longer each strategy takes than the one to use, operation by operation: a table for each purpose; empty if
/// no strategies compete.
fn heat_map(results: &Results) -> Vec<(String, Table)> {
    let strategies = strategies(results);
    let mut purposes = results.purposes();
    purposes.sort_by_key(|at| at.mode != MODES[0]);
    let choices = purposes.into_iter().map(|purpose| {
        let measured = results.measurements().filter(|found| {
            found.is_for(purpose) && found.is_of_operation() && found.is_contested()
        });
        let rows = measured.map(|found| {
            let entries = strategies.iter().map(|name| entry(&found, name));
            let name = Cell::from(found.operation);
            [name].into_iter().chain(entries).collect()
        });
        let columns = ["operation"].into_iter().chain(strategies.iter().copied());
        let table = Table::new("", columns, rows);
        (purpose.with_color(", "), table)
    });
    choices
        .filter(|(_, table)| !table.rows.is_empty())
        .collect()
}

/// What a terminal or a forum shows: the warnings come first, because nothing below should be read without
/// them.
fn text(results: &Results, all_tables: bool, medium: Medium) -> String {
    /// The tables of so few rows belong to the answer.
    const FEW_ROWS: usize = 20;
    let mut blocks = warnings::blocks(results);
    blocks.extend(answer(results));
    if all_tables || results.rows.len() + results.bursts.len() <= FEW_ROWS {
        blocks.extend(numbers::all(results));
        blocks.extend(cold::blocks(results));
        blocks.extend(environment::section(results));
    } else {
        blocks.extend(cold::summary(results));
        blocks.push(Block::Text(environment::summary(results)));
        let next = if is_trusted(results) {
            "Next: `pawnfill tune --out tuned.rs` measures again and writes what to use, as does \
             `cargo run --release -- tune …` in the repository; `--tables` prints all numbers."
        } else {
            "Next: measure again while nothing else runs; `--tables` prints all numbers."
        };
        blocks.push(Block::Text(next.to_owned()));
    }
    text::blocks(&blocks, medium)
}

/// The page: the answer with the heat map, and everything else.
fn report(results: &Results) -> Report {
    let processor = results.environment.processor();
    let title = format!("Shifts or tables? Chess pawns on {processor}");
    let mut report = Report {
        title: words::marked(title, [results]),
        lead: warnings::blocks(results),
        sections: Vec::new(),
    };
    // The answer in a sentence, then charts, then tables.
    let mut answer = answer(results).into_iter();
    report.lead.extend(answer.next());
    let mut blocks = Vec::new();
    let charts = chart::usual(results);
    if !charts.is_empty() {
        blocks.push(Block::Charts(charts));
    }
    let heat_map = heat_map(results);
    if !heat_map.is_empty() {
        blocks.push(Block::Text(format!(
            "Each strategy by its ratio: {RATIO}. ~: it ties with that one; nothing: it does the same as Shift."
        )));
        blocks.push(Block::Choice(heat_map));
    }
    blocks.extend(answer);
    report.add("What to use", blocks);
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    for alike in measured.chunk_by(|a, b| a.group == b.group) {
        let mut blocks = numbers::explained(alike);
        blocks.push(Block::Charts(chart::charts(alike)));
        blocks.extend(numbers::tables(alike));
        report.add(alike[0].group, blocks);
    }
    let mut bursts = cold::summary(results);
    bursts.extend(cold::blocks(results));
    report.add("Cold tables", bursts);
    report.add("Environment", environment::section(results));
    report.add("Method", environment::method(results));
    report
}

/// The strategies that compete for an operation. Those that the study does not know come last, in the order in
/// which they were added.
fn strategies(results: &Results) -> Vec<&str> {
    let measured = results.measurements();
    let contested = measured.filter(|found| found.is_of_operation() && found.is_contested());
    let mut names: Vec<&str> = Vec::new();
    for row in contested.flat_map(|found| found.candidates()) {
        if !names.contains(&&*row.candidate.name) {
            names.push(&row.candidate.name);
        }
    }
    let known = |name: &str| Study::STRATEGIES.iter().position(|known| *known == name);
    names.sort_by_key(|name| known(name).unwrap_or(usize::MAX));
    names
}

/// An entry of the heat map: a number, and a background that repeats it.
fn entry(found: &Measurement<'_>, strategy: &str) -> Cell {
    /// The ratios at which the steps of the background begin.
    const STEPS: [f64; 4] = [0.0, 1.1, 1.5, 2.0];
    let Some(row) = found.strategy(strategy) else {
        return Cell::default().shaded(Shade::Missing);
    };
    match row.verdict {
        Some(Rank::Slower) => {
            let ratio = found.slowdown(row);
            let step = STEPS.iter().filter(|from| ratio >= **from).count();
            let decimals = match ratio {
                ..9.995 => 2,
                ..99.95 => 1,
                _ => 0,
            };
            Cell::number(ratio, decimals).shaded(Shade::Slower(step as u8))
        }
        Some(Rank::Tie) => Cell::from("~").shaded(Shade::Tie),
        _ => Cell::from("1.00").shaded(Shade::Use),
    }
}

/// The answer, for the standard output. The alternate form, `{:#}`, has all tables as well. With a width,
/// as in `{:80}`, the text is for another output: it has this many columns and no bold letters.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let medium = match f.width() {
            None => Medium::standard_output(),
            columns => Medium {
                columns,
                ..Medium::FILE
            },
        };
        f.write_str(&text(self, f.alternate(), medium))
    }
}

/// The page of some results.
pub fn page(results: &Results) -> String {
    html::page(&report(results))
}
