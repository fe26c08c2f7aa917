//! The report of one record. Its answer says whether shifts or tables win, and which code to use.

use std::collections::BTreeSet;
use std::fmt;

use pawnfill::{Override, Portable, Shift, Strategy as _};

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::compare::{Comparison, compare};
use crate::report::block::{Block, Cell, Report, Table};
use crate::report::text::Medium;
use crate::report::words::{counted, in_sentence};
use crate::report::{all_tables, chart, environment, html, text, warnings};
use crate::rows::key::{Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The deciding modes, in the order in which reports prefer them.
pub(crate) const MODES: [Mode; 2] = [Mode::Throughput, Mode::Latency];

/// Returns the first mode for which `of` finds anything, and what it finds.
fn deciding<T>(of: impl Fn(Mode) -> Vec<T>) -> Option<(Mode, Vec<T>)> {
    MODES.into_iter().map(|mode| (mode, of(mode))).find(|(_, all)| !all.is_empty())
}

/// How often shifts (strategies that read no table) and tables win under one condition, where both compete.
pub(crate) struct Wins<'a> {
    pub(crate) purpose: Condition,
    /// The operations that shifts win, then tables, each with the slowdown of the other kind's best strategy.
    pub(crate) won: [Vec<(&'a str, f64)>; 2],
    pub(crate) ties: usize,
}

pub(crate) fn wins(results: &Results) -> Vec<Wins<'_>> {
    let all = results.purposes().into_iter().map(|purpose| {
        let (mut shifts, mut tables, mut ties) = (Vec::new(), Vec::new(), 0);
        let measured = results.measurements.iter();
        for found in measured.filter(|found| found.is_of_operation() && found.is_for(purpose)) {
            let best = |reads_table: bool| {
                let is_of_kind = |row: &&Row| (row.table_bytes > 0) == reads_table;
                let rows = found.competitors().filter(is_of_kind);
                rows.map(|row| found.slowdown(row)).reduce(f64::min)
            };
            match (best(false), best(true)) {
                (Some(shift), Some(_)) if shift > 1.0 => tables.push((&*found.operation, shift)),
                (Some(_), Some(table)) if table > 1.0 => shifts.push((&*found.operation, table)),
                (Some(_), Some(_)) => ties += 1,
                _ => {}
            }
        }
        Wins { purpose, won: [shifts, tables], ties }
    });
    all.filter(|one| one.count() > 0).collect()
}

impl Wins<'_> {
    fn count(&self) -> usize {
        self.ties + self.won.iter().map(Vec::len).sum::<usize>()
    }

    /// Returns the median slowdown in `won` for a kind (0: shifts, 1: tables); `None` if it never wins.
    pub(crate) fn gain(&self, kind: usize) -> Option<f64> {
        let mut gains: Vec<f64> = self.won[kind].iter().map(|(_, gain)| *gain).collect();
        gains.sort_by(f64::total_cmp);
        gains.get(gains.len() / 2).copied()
    }
}

/// What `BothSides`, `pairs` or `moves` gains in a benchmark.
pub(crate) struct Gain<'a> {
    pub(crate) benchmark: &'a str,
    /// The fastest competitor of the library, which has a level, and its strongest rival, which has none. The
    /// rival comes first if it is clearly faster.
    pub(crate) rows: [&'a Row; 2],
    /// The time of the second relative to the first; `None` if they tie.
    pub(crate) ratio: Option<f64>,
}

pub(crate) fn gains(results: &Results, mode: Mode) -> impl Iterator<Item = Gain<'_>> {
    let is_shown = move |found: &&Measurement| {
        found.mode() == mode && MANY.iter().any(|(_, name, _)| *name == found.operation)
    };
    results.measurements.iter().filter(is_shown).filter_map(|found| {
        let fastest = |has_levels: bool| {
            let is_asked = |row: &&Row| row.competitor.level.is_some() == has_levels;
            found.competitors().filter(is_asked).min_by(|a, b| a.ratio().total_cmp(&b.ratio()))
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

fn answer(results: &Results) -> Vec<Block> {
    let mut blocks = shifts_or_tables(results);
    if let Some(why) = results.doubt() {
        blocks.insert(0, Block::Text(format!("Nothing is recommended, because {why}.")));
    } else {
        blocks.extend(recommended(results).map(Block::Text));
        blocks.extend(gains_table(results).map(Block::Table));
    }
    blocks
}

fn shifts_or_tables(results: &Results) -> Vec<Block> {
    let wins = wins(results);
    let is_usual = |one: &&Wins<'_>| one.purpose.mode == MODES[0];
    let Some(usual) = wins.iter().find(is_usual).or(wins.first()) else {
        return Vec::new();
    };
    let [shifts, tables] = usual.won.each_ref().map(Vec::len);
    let (by, all) = (in_sentence(usual.purpose), counted(usual.count(), "operation"));
    let sentence = format!(
        "Shifts or tables? By {by}, a shift is the fastest in {shifts} of {all}, a table in {tables}."
    );
    let columns = ["fastest", "shifts:", "ratio:", "tables:", "ratio:", "ties:"];
    let rows = wins.iter().map(|one| {
        let mut row = vec![one.purpose.to_string().into()];
        for (kind, won) in one.won.iter().enumerate() {
            let gain = one.gain(kind).map(|median| Cell::number(median, 2));
            row.extend([won.len().to_string().into(), gain.unwrap_or_default()]);
        }
        row.push(one.ties.to_string().into());
        row
    });
    let legend = "A shift is any strategy without a table. Ratio: the time of the losing kind's \
        best strategy, divided by the winner's, in the median. Latencies exclude the loop around the \
        calls; throughputs include it. Ties: neither kind wins.";
    vec![
        Block::Text(sentence),
        Block::Table(Table::new("", columns, rows)),
        Block::Text(legend.to_owned()),
    ]
}

/// Says where `tune` would differ from `Portable`; `None` if no strategies compete.
fn recommended(results: &Results) -> Option<String> {
    let by = |mode| compare(&[results], &Vec::from_iter(Condition::purposes([mode])));
    let (mode, fields) = deciding(by)?;
    let is_same = |field: &&Comparison<'_>| {
        let portable = Override::of::<Portable>(field.operation).and_then(|one| one.taken_from);
        field.strategy() == portable.unwrap_or(Shift::NAME)
    };
    let (same, others): (Vec<_>, Vec<_>) = fields.iter().partition(is_same);
    let (count, all) = (same.len(), counted(fields.len(), "operation"));
    let mut text = format!(
        "Recommended ({mode}; constant and random colors together): `Portable`, which has the best strategy \
         in {count} of {all}."
    );
    if !others.is_empty() {
        let taken = others.iter().map(|one| format!("{} **{}**", one.operation, one.strategy()));
        let instead = Vec::from_iter(taken).join(", ");
        text += &format!(" `pawnfill tune` would use instead: {instead}.");
    }
    Some(text)
}

fn gains_table(results: &Results) -> Option<Table> {
    let (mode, gains) = deciding(|mode| gains(results, mode).collect())?;
    let columns = ["benchmark", "recommended", "cycles:", "ratio:", "instead of"];
    let rows = gains.iter().map(|gain| {
        let ids = gain.rows.map(|row| &row.competitor);
        let [best, other] = ids.map(|id| &**id.level.as_ref().unwrap_or(&id.name));
        vec![
            gain.benchmark.into(),
            Cell::from(best).best_if(true),
            Cell::number(gain.rows[0].cycles.estimate, 0),
            gain.ratio.map_or("~".into(), |ratio| Cell::number(ratio, 2)),
            other.into(),
        ]
    });
    Some(Table::new(format!("Both sides at once, pairs and moves, by {mode}"), columns, rows))
}

/// Returns the heat map: for each condition, a table of slowdowns by operation and strategy.
fn heat_map(results: &Results) -> Vec<Table> {
    let mut contested = Vec::from_iter(&results.measurements);
    contested.retain(|found| found.is_of_operation() && found.is_contested());
    let rows = contested.iter().flat_map(|found| found.competitors());
    let names = BTreeSet::from_iter(rows.map(|row| &*row.competitor.name));
    let mut names = Vec::from_iter(names);
    // Added strategies come last.
    names.sort_by_key(|name| {
        Study::STRATEGIES.iter().position(|known| known == name).unwrap_or(usize::MAX)
    });
    let mut purposes = results.purposes();
    purposes.sort_by_key(|purpose| purpose.mode != MODES[0]);
    let tables = purposes.into_iter().map(|purpose| {
        let rows = contested.iter().filter(|found| found.is_for(purpose)).map(|found| {
            let entries = names.iter().map(|name| entry(found, name));
            [Cell::from(&*found.operation)].into_iter().chain(entries).collect()
        });
        let columns = ["operation"].into_iter().chain(names.iter().copied());
        Table::new(purpose.to_string(), columns, rows)
    });
    tables.filter(|table| !table.rows.is_empty()).collect()
}

fn entry(found: &Measurement, strategy: &str) -> Cell {
    /// The ratio at which each background begins, and its class.
    const STEPS: [(f64, &str); 4] = [(2.0, "m4"), (1.5, "m3"), (1.1, "m2"), (0.0, "m1")];
    let Some(row) = found.strategy(strategy) else {
        return Cell::default().with_class("none");
    };
    let ratio = found.slowdown(row);
    let (_, class) = STEPS.into_iter().find(|(from, _)| ratio >= *from).unwrap_or_default();
    match row.verdict {
        Some(Rank::Slower) => Cell::number(ratio, 2).with_class(class),
        Some(Rank::Tie) => Cell::from("~").with_class("tie"),
        _ => Cell::from("1.00").best_if(true),
    }
}

fn text(results: &Results, all_tables: bool, medium: Medium) -> String {
    /// With at most this many rows in all, the tables are part of the answer.
    const FEW_ROWS: usize = 20;
    let warnings = warnings::sentences(results).into_iter().map(Block::Warning);
    let mut blocks = Vec::from_iter(warnings.chain(answer(results)));
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
            None => "`pawnfill tune --out tuned.rs` measures again and writes the best strategies",
            Some(_) => "measure again while nothing else runs",
        };
        blocks.push(Block::Text(format!("Next: {next}; `--tables` prints all numbers.")));
    }
    text::blocks(&blocks, medium)
}

fn report(results: &Results) -> Report {
    let title = format!("Shifts or tables? Chess pawns on {}", results.environment.processor());
    let mut answer = answer(results).into_iter();
    let warnings = warnings::sentences(results).into_iter().map(Block::Warning);
    let lead = warnings.chain(answer.next()).collect();
    let mut report = Report { title, lead, sections: Vec::new() };
    let charts = chart::usual(results);
    let mut blocks = Vec::new();
    if !charts.is_empty() {
        blocks.push(Block::Charts(charts));
    }
    let heat_map = heat_map(results);
    if !heat_map.is_empty() {
        let marks = "~: ties with the recommended strategy; empty: has the code of Shift.";
        blocks.push(Block::Text(format!("{} {marks}", all_tables::legend())));
        blocks.push(Block::Tabs(heat_map));
    }
    blocks.extend(answer);
    if results.doubt().is_none() {
        report.add("Recommended", blocks);
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
    /// Returns the first part of the answer, shifts or tables, in this many columns.
    pub fn shifts_or_tables(&self, columns: usize) -> String {
        text::blocks(&shifts_or_tables(self), Medium::of_columns(columns))
    }

    /// Returns the answer in this many columns, on request with all tables.
    pub fn answer(&self, columns: usize, all_tables: bool) -> String {
        text(self, all_tables, Medium::of_columns(columns))
    }
}

/// Returns the page about some results.
pub fn page(results: &Results) -> String {
    html::page(&report(results))
}
