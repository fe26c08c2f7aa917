//! The summary of a record: whether shifts or tables are the fastest, which strategy to use for each
//! operation, what both sides at once and pairs gain, and the environment.

use std::fmt;

use pawnfill::{Override, Portable, Shift, Strategy as _};

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::compare::{Comparison, compare};
use crate::report::block::{Block, Cell, Report, Table};
use crate::report::text::Medium;
use crate::report::words::{counted, joined};
use crate::report::{all_tables, chart, environment, html, text, warnings};
use crate::rows::key::{Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The modes, the one that usually decides first.
pub(crate) const MODES: [Mode; 2] = [Mode::Throughput, Mode::Latency];

/// What was measured by the mode that usually decides, or else by the other.
fn deciding<T>(of: impl Fn(Mode) -> Vec<T>) -> Option<(Mode, Vec<T>)> {
    let mut modes = MODES.into_iter().map(|mode| (mode, of(mode)));
    modes.find(|(_, one)| !one.is_empty())
}

/// Shifts or tables, for one purpose: what is the fastest in the operations in which strategies of both kinds
/// compete. A shift is any strategy that reads no table.
pub(crate) struct Tally<'a> {
    pub(crate) purpose: Condition,
    /// The operations in which a shift is the fastest, and those in which a table is, each with how many
    /// times as long the best of the other kind takes.
    pub(crate) won: [Vec<(&'a str, f64)>; 2],
    /// The number of operations in which the fastest of both kinds tie.
    pub(crate) ties: usize,
}

/// Shifts or tables, for each purpose that was measured.
pub(crate) fn tallies(results: &Results) -> Vec<Tally<'_>> {
    let all = results.purposes().into_iter().map(|purpose| {
        let (mut shifts, mut tables, mut ties) = (Vec::new(), Vec::new(), 0);
        let measured = results.measurements.iter();
        for found in measured.filter(|found| found.is_of_operation() && found.is_for(purpose)) {
            let best = |reads_table: bool| {
                let rows = found.competitors();
                let of_kind = rows.filter(|row| (row.table_bytes > 0) == reads_table);
                of_kind.map(|row| found.slowdown(row)).reduce(f64::min)
            };
            match (best(false), best(true)) {
                (Some(shift), Some(_)) if shift > 1.0 => tables.push((&*found.operation, shift)),
                (Some(_), Some(table)) if table > 1.0 => shifts.push((&*found.operation, table)),
                (Some(_), Some(_)) => ties += 1,
                _ => {}
            }
        }
        let won = [shifts, tables];
        Tally { purpose, won, ties }
    });
    all.filter(|one| one.count() > 0).collect()
}

impl Tally<'_> {
    fn count(&self) -> usize {
        self.ties + self.won.iter().map(Vec::len).sum::<usize>()
    }

    /// How many times as long the other kind takes where a kind is the fastest: the median; `None` if it is
    /// the fastest in no operation.
    pub(crate) fn gain(&self, kind: usize) -> Option<f64> {
        let mut gains: Vec<f64> = self.won[kind].iter().map(|(_, gain)| *gain).collect();
        gains.sort_by(f64::total_cmp);
        gains.get(gains.len() / 2).copied()
    }
}

/// What both sides at once, or lists of pairs or moves, gain in a benchmark.
pub(crate) struct Gain<'a> {
    pub(crate) benchmark: &'a str,
    /// The fastest competitor of this crate, which has levels, and its strongest rival, the fastest of what
    /// engines do; the rival first if it is clearly faster.
    pub(crate) rows: [&'a Row; 2],
    /// How many times as long the second takes; `None` if they tie.
    pub(crate) ratio: Option<f64>,
}

/// What is gained in each benchmark that was measured in a mode and has both kinds of competitors.
pub(crate) fn gains(results: &Results, mode: Mode) -> impl Iterator<Item = Gain<'_>> {
    let is_shown = move |found: &&Measurement| {
        let mut names = MANY.iter().map(|(_, name, _)| name);
        found.mode() == mode && names.any(|name| *name == found.operation)
    };
    let measured = results.measurements.iter().filter(is_shown);
    measured.filter_map(|found| {
        let fastest = |has_levels: bool| {
            let rows = found.competitors();
            let rows = rows.filter(|row| row.competitor.level.is_some() == has_levels);
            rows.min_by(|a, b| a.ratio().total_cmp(&b.ratio()))
        };
        let mut rows = [fastest(true)?, fastest(false)?];
        let are_slower = rows.map(|row| row.verdict == Some(Rank::Slower));
        if are_slower == [true, false] {
            rows.reverse();
        }
        let ratio = (are_slower != [false; 2]).then(|| found.ratio_of(rows[1], rows[0]));
        Some(Gain { benchmark: &found.operation, rows, ratio })
    })
}

/// The answer: what is fastest, what to use, and what both sides at once gain.
fn answer(results: &Results) -> Vec<Block> {
    let mut blocks = shifts_or_tables(results);
    if let Some(why) = results.doubt() {
        // It comes before all that names a fastest strategy.
        blocks.insert(0, Block::Text(format!("What to use is left out, because {why}.")));
    } else {
        blocks.extend(what_to_use(results).map(Block::Text));
        blocks.extend(gains_table(results).map(Block::Table));
    }
    blocks
}

/// Which are the fastest in how many operations, and by how much.
fn shifts_or_tables(results: &Results) -> Vec<Block> {
    let kinds = tallies(results);
    let usual = |one: &&Tally<'_>| one.purpose.mode == Mode::Throughput;
    let Some(usual) = kinds.iter().find(usual).or(kinds.first()) else {
        return Vec::new();
    };
    let [shifts, tables] = usual.won.each_ref().map(Vec::len);
    let sentence = format!(
        "Shifts or tables? By {}, a shift is the fastest in {shifts} of {}, a table in {tables}.",
        usual.purpose.with_color(", "),
        counted(usual.count(), "operation"),
    );
    let columns = ["fastest", "shifts:", "ratio:", "tables:", "ratio:", "ties:"];
    let rows = kinds.iter().map(|one| {
        let mut row = vec![one.purpose.with_color(", ").into()];
        for (kind, won) in one.won.iter().enumerate() {
            let gain = one.gain(kind).map(|median| Cell::number(median, 2));
            row.extend([won.len().to_string().into(), gain.unwrap_or_default()]);
        }
        row.push(one.ties.to_string().into());
        row
    });
    let legend = "A shift is any strategy without a table. Ratio: the time of the best of the other kind, relative; the \
        median of these operations. Latencies are net of the empty chain, throughputs contain the loop. Ties: neither \
        kind wins.";
    vec![
        Block::Text(sentence),
        Block::Table(Table::new("", columns, rows)),
        Block::Text(legend.to_owned()),
    ]
}

/// The strategies that `tune` would write, where they differ from `Portable`; `None` if nothing competes.
fn what_to_use(results: &Results) -> Option<String> {
    let by = |mode| compare(&[results], &Vec::from_iter(Condition::purposes([mode])));
    let (mode, fields) = deciding(by)?;
    let same = |field: &&Comparison<'_>| {
        let portable = Override::of::<Portable>(field.operation).and_then(|one| one.taken_from);
        field.strategy() == portable.unwrap_or(Shift::NAME)
    };
    let (count, all) = (fields.iter().filter(same).count(), fields.len());
    let mut text = format!(
        "What to use, by {mode}, for colors known when compiling and when running: `Portable`. It has the \
         strategy to use in {count} of the {}.",
        counted(all, "operation")
    );
    let others = fields.iter().filter(|field| !same(field));
    let others = others.map(|field| format!("{} by **{}**", field.operation, field.strategy()));
    let others = joined(others, ", ");
    if !others.is_empty() {
        text += &format!(" `pawnfill tune` also takes: {others}.");
    }
    Some(text)
}

/// The gains of both sides at once, pairs and moves, each over the strongest rival.
fn gains_table(results: &Results) -> Option<Table> {
    let (mode, gains) = deciding(|mode| gains(results, mode).collect())?;
    let columns = "benchmark|level to use|cycles:|ratio:|instead of";
    let rows = gains.iter().map(|gain| {
        let [best, other] = gain.rows.map(|row| match &row.competitor.level {
            Some(level) => level.to_string(),
            None => row.competitor.to_string(),
        });
        vec![
            gain.benchmark.into(),
            Cell::from(best).best_if(true),
            Cell::number(gain.rows[0].cycles.estimate, 0),
            gain.ratio.map_or("~".into(), |ratio| Cell::number(ratio, 2)),
            other.into(),
        ]
    });
    let title = format!("Both sides at once, pairs and moves, by {mode}");
    Some(Table::new(title, columns.split('|'), rows))
}

/// The measurements of operations in which strategies compete.
fn contested(results: &Results) -> impl Iterator<Item = &Measurement> {
    let measured = results.measurements.iter();
    measured.filter(|found| found.is_of_operation() && found.is_contested())
}

/// How much longer each strategy takes than the one to use, operation by operation: a table for each purpose;
/// empty if no strategies compete.
fn heat_map(results: &Results) -> Vec<Table> {
    let strategies = strategies(results);
    let mut purposes = results.purposes();
    purposes.sort_by_key(|purpose| purpose.mode != MODES[0]);
    let tables = purposes.into_iter().map(|purpose| {
        let measured = contested(results).filter(|found| found.is_for(purpose));
        let rows = measured.map(|found| {
            let entries = strategies.iter().map(|name| entry(found, name));
            let first = [Cell::from(&*found.operation)].into_iter();
            first.chain(entries).collect()
        });
        let columns = ["operation"].into_iter().chain(strategies.iter().copied());
        Table::new(purpose.with_color(", "), columns, rows)
    });
    tables.filter(|table| !table.rows.is_empty()).collect()
}

/// An entry of the heat map: a number, and a background that repeats it.
fn entry(found: &Measurement, strategy: &str) -> Cell {
    /// The steps of the background, and the ratios at which they begin.
    const STEPS: [(f64, &str); 4] = [(2.0, "m4"), (1.5, "m3"), (1.1, "m2"), (0.0, "m1")];
    let Some(row) = found.strategy(strategy) else {
        return Cell::default().with_class("none");
    };
    let ratio = found.slowdown(row);
    let step = STEPS.iter().find(|(from, _)| ratio >= *from);
    let class = step.map_or("", |(_, class)| class);
    match row.verdict {
        Some(Rank::Slower) => Cell::number(ratio, 2).with_class(class),
        Some(Rank::Tie) => Cell::from("~").with_class("tie"),
        _ => Cell::from("1.00").best_if(true),
    }
}

/// The strategies that compete for an operation. Those that the study does not know come last, in the order
/// in which they were added.
fn strategies(results: &Results) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for row in contested(results).flat_map(Measurement::competitors) {
        if !names.contains(&&*row.competitor.name) {
            names.push(&row.competitor.name);
        }
    }
    let known = |name: &str| Study::STRATEGIES.iter().position(|known| *known == name);
    names.sort_by_key(|name| known(name).unwrap_or(usize::MAX));
    names
}

/// What a terminal or a forum shows: the warnings come first, because nothing below should be read without
/// them.
fn text(results: &Results, all_tables: bool, medium: Medium) -> String {
    /// The tables of so few rows belong to the answer.
    const FEW_ROWS: usize = 20;
    let mut blocks = warnings::blocks(results);
    blocks.extend(answer(results));
    let rows = results.measurements.iter().map(|found| found.rows.len());
    let bursts = results.bursts.iter().map(|found| found.rows.len());
    if all_tables || rows.chain(bursts).sum::<usize>() <= FEW_ROWS {
        blocks.extend(all_tables::all(results));
        blocks.extend(all_tables::cold(results));
        blocks.extend(environment::section(results));
    } else {
        blocks.extend(all_tables::cold(results));
        blocks.push(environment::summary(results));
        let next = match results.doubt() {
            None => "`pawnfill tune --out tuned.rs` measures again and writes what to use",
            Some(_) => "measure again while nothing else runs",
        };
        let next = format!("Next: {next}; `--tables` prints all numbers.");
        blocks.push(Block::Text(next));
    }
    text::blocks(&blocks, medium)
}

/// The page: the answer with the heat map, and everything else.
fn report(results: &Results) -> Report {
    let processor = results.environment.processor();
    let title = format!("Shifts or tables? Chess pawns on {processor}");
    let mut report = Report::new(title, warnings::blocks(results));
    report.is_of_one_process = results.processes == 1;
    // The answer in a sentence, then charts, then tables.
    let mut answer = answer(results).into_iter();
    report.lead.extend(answer.next());
    let charts = chart::usual(results);
    let has_charts = !charts.is_empty();
    let mut blocks = Vec::from_iter(has_charts.then_some(Block::Charts(charts)));
    let heat_map = heat_map(results);
    if !heat_map.is_empty() {
        let legend = all_tables::legend();
        let marks = "~: it ties with the one to use; empty: it does the same as Shift.";
        blocks.push(Block::Text(format!("{legend} {marks}")));
        blocks.push(Block::Tabs(heat_map));
    }
    blocks.extend(answer);
    if results.doubt().is_none() {
        report.add("What to use", blocks);
    }
    for group in all_tables::by_group(results) {
        let mut blocks = vec![Block::Charts(chart::charts(&Vec::from_iter(group)))];
        blocks.extend(all_tables::tables(group));
        report.add(&group[0].group, blocks);
    }
    report.add("Cold tables", all_tables::cold(results));
    report.add("Environment", environment::section(results));
    report
}

/// The answer, for the standard output. The alternate form, `{:#}`, has all tables as well.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, f.alternate(), Medium::standard_output()))
    }
}

impl Results {
    /// Which are the fastest in how many operations, and by how much: the beginning of the answer, likewise.
    pub fn shifts_or_tables(&self, columns: usize) -> String {
        text::blocks(&shifts_or_tables(self), Medium::of_columns(columns))
    }

    /// The answer for another output, in this many columns, with all tables if they are asked for.
    pub fn answer(&self, columns: usize, all_tables: bool) -> String {
        text(self, all_tables, Medium::of_columns(columns))
    }
}

/// The page of some results.
pub fn page(results: &Results) -> String {
    html::page(&report(results))
}
