//! Latencies and throughputs: a chart for each operation, and the table of a group, which batches share.

use crate::cell::Mode;
use crate::kernel::both_sides;
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::block::{Block, Cell, Emphasis, Group, Row, Table, number, words};
use crate::render::chart;
use crate::render::compounds::{BOTH_SIDES, COMPOUNDS, Compound};
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::Interval;

pub(crate) const LEGEND: &str = "Core cycles per call: latencies without the empty chain, throughputs gross; \
    `nothing` is the same loop without an operation. Ratio: the time relative to Shift, for pairs to PawnByPawn, both gross. Depth: the \
    operations on the longest path, which are the latency if each takes a cycle. **fastest**: clearly faster \
    than every other one. **tie**: cannot be distinguished from the fastest; of these, the **chosen** one has \
    the smallest tables, or comes first.";

/// The charts of a group and its table, for a page. The first group says how to read them.
pub(crate) fn section(cells: &[&CellResult], is_first: bool) -> Vec<Block> {
    let mut blocks = Vec::new();
    if is_first {
        let charts = "The thin line at the end of a bar is its interval, and all bars of a group are on one \
            scale.";
        blocks.push(Block::Note(format!("{LEGEND} {charts}")));
    }
    let is_measured = |compound: &&Compound| {
        let mut cells = cells.iter();
        cells.any(|cell| cell.operation == compound.name)
    };
    let compounds: Vec<&Compound> = COMPOUNDS.iter().filter(is_measured).collect();
    for alike in compounds.chunk_by(|a, b| a.others == b.others) {
        blocks.extend(candidates(alike, cells));
    }
    let scale = chart::scale(cells.iter().copied());
    let charts = by_color(cells).map(|cells| (chart::bars(cells, scale).0, Vec::new()));
    blocks.push(Block::Charts(charts.collect()));
    let title = format!("The table of {}", cells[0].group);
    blocks.push(Block::Details(title, vec![Block::Table(table(cells))]));
    blocks
}

/// The cells of each operation and source of the color.
pub(crate) fn by_color<'a, 'b>(
    cells: &'b [&'a CellResult],
) -> impl Iterator<Item = &'b [&'a CellResult]> {
    cells.chunk_by(|a, b| (&a.operation, a.color) == (&b.operation, b.color))
}

/// Explains the candidates of benchmarks that are made of many operations. All these benchmarks have the
/// same candidates.
fn candidates(compounds: &[&Compound], cells: &[&CellResult]) -> Vec<Block> {
    let calls = compounds
        .iter()
        .map(|compound| Block::Text(format!("**{}**: {}", compound.name, compound.call)));
    let mut blocks: Vec<Block> = calls.collect();
    // A candidate for several levels has the level after its name.
    let is_named = |candidate: &str, name: &str| {
        let level = candidate.strip_prefix(name);
        level.is_some_and(|level| level.is_empty() || level.starts_with(", "))
    };
    let competes = |name: &str| {
        let mut candidates = cells.iter().flat_map(|cell| &cell.strategies);
        candidates.any(|candidate| is_named(&candidate.name, name))
    };
    let others = compounds[0]
        .others
        .iter()
        .filter(|(name, _)| competes(name));
    let others = others.map(|(name, does)| (format!("**{name}**"), (*does).to_owned()));
    let mut others: Vec<(String, String)> = others.collect();
    if both_sides::NAMES.into_iter().any(competes) {
        others.push(("**both sides**".to_owned(), BOTH_SIDES.to_owned()));
    }
    if !others.is_empty() {
        blocks.push(Block::Text("The other candidates:".to_owned()));
        blocks.push(Block::Terms(others));
    }
    blocks
}

/// A table for each group and how to read them, of calls for one board or of batches; empty without cells.
pub(crate) fn tables<'a>(cells: impl Iterator<Item = &'a CellResult>, legend: &str) -> Vec<Block> {
    let cells: Vec<&CellResult> = cells.collect();
    let groups = cells.chunk_by(|a, b| a.group == b.group);
    let tables = groups.map(|cells| Block::Table(table(cells)));
    let legend = (!cells.is_empty()).then(|| Block::Note(legend.to_owned()));
    tables.chain(legend).collect()
}

/// The table of a group.
fn table(cells: &[&CellResult]) -> Table {
    let is_batch = cells[0].mode == Mode::Batch;
    let group = |cell: &&CellResult| {
        let mode = if is_batch { "" } else { cell.mode.name() };
        let names = [cell.operation.as_str(), cell.color.name(), mode];
        let scalar = cell.batch.as_ref().map(|batch| &batch.scalar);
        let strategies = cell.strategies.iter().map(|found| row(cell, found, true));
        let references = scalar.into_iter().chain([&cell.nothing]);
        let references = references.map(|found| row(cell, found, false));
        Group::rows(&names, strategies.chain(references).collect())
    };
    Table::new(
        format!("Table of {}", cells[0].group),
        words(&cells[0].group),
        cells.iter().map(group),
    )
    .keyed(2)
}

/// The time of the scalar loop relative to the strategy's, the cycles with slices in memory, and these
/// cycles relative to those of copying the slices.
pub(crate) fn batch_cells(cell: &CellResult, strategy: &str) -> [Cell; 3] {
    let row = cell.batch.as_ref().and_then(|batch| batch.row(strategy));
    let intervals = row.map(|row| [row.speedup, row.memory, row.memory_ratio]);
    let cells = |intervals: [Interval; 3]| intervals.map(|value| Cell::number(value.estimate, 2));
    intervals.map_or_else(Default::default, cells)
}

/// The row of a strategy, or of a reference that does not compete.
fn row(cell: &CellResult, found: &CandidateResult, competes: bool) -> Row {
    let is_batch = cell.mode == Mode::Batch;
    let if_so = |is_so: bool, cell: Cell| if is_so { cell } else { Cell::default() };
    let mut row = vec![(words("strategy"), Cell::from(found.name.as_str()))];
    if is_batch {
        row.push((number("cycles"), Cell::interval(&found.cycles, 3, 3)));
    } else {
        let bytes = if_so(competes, found.table_bytes.to_string().into());
        let depth = found.depth.filter(|_| cell.mode == Mode::Latency);
        let depth = depth.map_or_else(Cell::default, |depth| depth.to_string().into());
        row.extend([(number("table bytes"), bytes), (number("depth"), depth)]);
        row.push((number("cycles"), Cell::interval(&found.cycles, 2, 3)));
    }
    // A gross ratio beside the net time of `nothing` would puzzle readers.
    let ratio = if_so(competes || is_batch, Cell::interval(&found.ratio, 3, 3));
    row.push((number("ratio"), ratio));
    if is_batch {
        let names = ["scalar", "memory", "copy"].map(number).into_iter();
        row.extend(names.zip(batch_cells(cell, &found.name)));
    }
    let rank = if competes {
        cell.rank(&found.name)
    } else {
        Rank::Slower
    };
    let emphasis = match rank {
        Rank::Fastest | Rank::Chosen => Emphasis::Best,
        _ => Emphasis::None,
    };
    row.push((words("verdict"), Cell::from(rank.name()).with(emphasis)));
    row
}
