//! The table of everything: a table for each group of operations and mode, with a row for each candidate; on a
//! page, also charts and how to read them.

use crate::kernel::compounds::{BOTH_SIDES, COMPOUNDS, Compound};
use crate::key::Mode;
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::measure::results::row::Row;
use crate::render::block::{self, Block, Cell, Emphasis, Group, Table, number, words};
use crate::render::chart;
use crate::verdict::judge::Rank;

const LEGEND: &str = "Core cycles per call. Net: without the empty chain; gross: with the loop, which \
    `nothing` has alone. Ratio: the time relative to Shift, or to a loop over the pawns, both gross. **fastest**: clearly faster than every other one. **tie**: cannot be distinguished from the \
    fastest; of these, the **chosen** one has the smallest tables, or comes first.";

/// The tables of calls and how to read them; empty without any.
pub(crate) fn calls(results: &Results) -> Vec<Block> {
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    let mut blocks = tables(&measured);
    blocks.extend(all_candidates(&measured));
    blocks
}

/// The sections of a page: for each group, its charts and its table. The first says how to read them.
pub(crate) fn sections(results: &Results) -> Vec<(String, Vec<Block>)> {
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    let groups = measured.chunk_by(|a, b| a.group() == b.group());
    let sections = groups.enumerate().map(|(index, measured)| {
        let mut blocks = Vec::new();
        if index == 0 {
            let charts = "The thin line at the end of a bar is its interval, and all bars of a group are on \
                one scale.";
            blocks.push(Block::Note(format!("{LEGEND} {charts}")));
        }
        blocks.extend(all_candidates(measured));
        let scale = chart::scale(measured);
        let charts = by_color(measured).map(|alike| (chart::bars(alike, scale).0, Vec::new()));
        blocks.push(Block::Charts(charts.collect()));
        let group = measured[0].group().to_owned();
        let title = format!("The table of {group}");
        let tables = by_mode(measured).map(Block::Table).collect();
        blocks.push(Block::Details(title, tables));
        (group, blocks)
    });
    sections.collect()
}

/// The measurements of each operation and source of the color.
pub(crate) fn by_color<'a, 'b>(
    measured: &'b [Measurement<'a>],
) -> impl Iterator<Item = &'b [Measurement<'a>]> {
    measured.chunk_by(|a, b| (a.operation(), a.color()) == (b.operation(), b.color()))
}

/// Explains the candidates of the benchmarks that are made of many operations; empty without any.
fn all_candidates(measured: &[Measurement<'_>]) -> Vec<Block> {
    let is_measured = |compound: &&Compound| {
        let mut measured = measured.iter();
        measured.any(|found| found.operation() == compound.subject.name)
    };
    let compounds: Vec<&Compound> = COMPOUNDS.iter().filter(is_measured).collect();
    let alike = compounds.chunk_by(|a, b| a.others == b.others);
    alike
        .flat_map(|alike| candidates(alike, measured))
        .collect()
}

/// Explains the candidates of benchmarks that have the same candidates.
fn candidates(compounds: &[&Compound], measured: &[Measurement<'_>]) -> Vec<Block> {
    let calls = compounds
        .iter()
        .map(|compound| Block::Text(format!("**{}**: {}", compound.subject.name, compound.call)));
    let mut blocks: Vec<Block> = calls.collect();
    let competes = |(name, _): &&(&str, &str)| {
        let mut rows = measured.iter().flat_map(|found| found.candidates());
        rows.any(|row| row.candidate.name == *name)
    };
    let others = compounds[0]
        .others
        .iter()
        .chain([&BOTH_SIDES])
        .filter(competes);
    let others: Vec<_> = others
        .map(|(name, does)| (format!("**{name}**"), (*does).to_owned()))
        .collect();
    if !others.is_empty() {
        blocks.push(Block::Text("The candidates:".to_owned()));
        blocks.push(Block::Terms(others));
    }
    blocks
}

/// A table for each group and mode, and how to read them; empty without measurements.
fn tables(measured: &[Measurement<'_>]) -> Vec<Block> {
    let groups = measured.chunk_by(|a, b| a.group() == b.group());
    let tables = groups.flat_map(by_mode).map(Block::Table);
    let legend = (!measured.is_empty()).then(|| Block::Note(LEGEND.to_owned()));
    tables.chain(legend).collect()
}

/// The tables of a group, one for each mode: latencies are net, and throughputs gross.
fn by_mode(measured: &[Measurement<'_>]) -> impl Iterator<Item = Table> {
    let modes = Mode::DECIDING.into_iter().filter_map(|mode| {
        let measured = measured.iter().filter(|found| found.mode() == mode);
        let measured: Vec<Measurement<'_>> = measured.copied().collect();
        (!measured.is_empty()).then(|| table(&measured, mode))
    });
    modes.collect::<Vec<_>>().into_iter()
}

/// The table of a group in a mode.
fn table(measured: &[Measurement<'_>], mode: Mode) -> Table {
    let group = |found: &Measurement<'_>| {
        let names = [found.operation(), found.color().name()];
        // The loop without an operation comes last.
        let rows = found.candidates().chain(found.references());
        Group::rows(&names, rows.map(|row| cells(row, mode)).collect())
    };
    let name = format!("{}, {mode}", measured[0].group());
    let groups = measured.iter().map(group);
    Table::new(format!("Table of {name}"), words(name), groups).keyed(2)
}

/// The cells of a candidate, or of a reference that does not compete.
fn cells(row: &Row, mode: Mode) -> block::Row {
    let competes = row.verdict.is_some();
    let if_so = |is_so: bool, cell: Cell| if is_so { cell } else { Cell::default() };
    let mut cells = vec![(words("strategy"), Cell::from(row.candidate.to_string()))];
    let bytes = if_so(competes, row.table_bytes.to_string().into());
    cells.push((number("table bytes"), bytes));
    let cycles = if mode == Mode::Latency {
        "net cycles"
    } else {
        "gross cycles"
    };
    cells.push((number(cycles), Cell::interval(&row.cycles, 2, 3)));
    // A gross ratio beside the net time of `nothing` would puzzle readers.
    let ratio = row.ratio.filter(|_| competes);
    let ratio = ratio.map_or_else(Cell::default, |ratio| Cell::interval(&ratio, 3, 3));
    cells.push((number("ratio"), ratio));
    let emphasis = match row.verdict {
        Some(Rank::Fastest | Rank::Chosen) => Emphasis::Best,
        _ => Emphasis::None,
    };
    let verdict = Cell::from(row.verdict.map_or("", Rank::name)).with(emphasis);
    cells.push((words("verdict"), verdict));
    cells
}
