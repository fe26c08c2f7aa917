//! All numbers of a record: a table for each group of operations and mode, with a row for each candidate.

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::report::block::{Block, Cell, Table, number, words};
use crate::report::words::RATIO;
use crate::rows::key::Mode;
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;
use crate::rows::row::Row;

/// The tables of all groups and how to read them; empty without measurements.
pub(crate) fn all(results: &Results) -> Vec<Block> {
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    let mut blocks = Vec::new();
    for alike in measured.chunk_by(|a, b| a.group() == b.group()) {
        blocks.extend(tables(alike));
    }
    blocks.extend(explained(&measured));
    blocks
}

/// How to read the tables and charts of some measurements: what the benchmarks that are made of many operations
/// and their candidates do, and what the columns mean. Empty without measurements.
pub(crate) fn explained(measured: &[Measurement<'_>]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let benchmarks = MANY.iter().filter(|benchmark| {
        measured
            .iter()
            .any(|found| found.operation() == benchmark.subject.name)
    });
    let mut lines = Vec::new();
    for benchmark in benchmarks {
        let ways = benchmark.ways.iter().filter(|way| {
            let mut rows = measured.iter().flat_map(|found| found.candidates());
            rows.any(|row| row.candidate.name == way.name)
        });
        lines.push(format!(
            "- **{}**: {}",
            benchmark.subject.name, benchmark.call
        ));
        lines.extend(ways.map(|way| format!("- **{}**: {}", way.name, way.does)));
    }
    let mut known = Vec::new();
    lines.retain(|line| {
        !known.contains(line) && {
            known.push(line.clone());
            true
        }
    });
    if !lines.is_empty() {
        blocks.push(Block::Text(lines.join("\n")));
    }
    if !measured.is_empty() {
        blocks.push(Block::Text(format!(
            "Core cycles per call. Net: without the empty chain; gross: with the loop, which `nothing` has alone. \
             Ratio: {RATIO}. **fastest**: clearly faster than every other one. **tie**: cannot be distinguished \
             from the fastest; of these, the **chosen** one has the smallest tables, or comes first."
        )));
    }
    blocks
}

/// The tables of a group, one for each mode: latencies are net, and throughputs are gross.
pub(crate) fn tables(measured: &[Measurement<'_>]) -> impl Iterator<Item = Block> {
    let tables = Mode::DECIDING.map(|mode| {
        let kind = if mode == Mode::Latency {
            "net"
        } else {
            "gross"
        };
        let [operation, strategy, verdict] = ["operation", "strategy", "verdict"].map(words);
        let bytes = number("table bytes");
        let [cycles, ratio] = ["cycles", "ratio"].map(|name| number(format!("{kind} {name}")));
        let columns = vec![operation, strategy, bytes, cycles, ratio, verdict];
        let mut table = Table::new(format!("{}, {mode}", measured[0].group()), columns);
        let alike = measured.iter().filter(|found| found.mode() == mode);
        table.rows.extend(alike.flat_map(rows));
        (!table.rows.is_empty()).then_some(Block::Table(table))
    });
    tables.into_iter().flatten()
}

/// The rows of a measurement. The loop without an operation comes last.
fn rows(found: &Measurement<'_>) -> Vec<Vec<Cell>> {
    let mut name = match found.color().name() {
        "" => found.operation().to_owned(),
        color => format!("{}, {color}", found.operation()),
    };
    let cells = |row: &Row| {
        let is_best = matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen));
        let if_competes = |cell: Cell| {
            if row.verdict.is_some() {
                cell
            } else {
                Cell::default()
            }
        };
        vec![
            std::mem::take(&mut name).into(),
            row.candidate.to_string().into(),
            if_competes(row.table_bytes.to_string().into()),
            Cell::number(row.cycles.estimate, 2),
            if_competes(Cell::number(found.ratio_of(row, found.chosen()), 2)),
            Cell::from(row.verdict.map_or("", Rank::name)).best_if(is_best),
        ]
    };
    found
        .candidates()
        .chain(found.references())
        .map(cells)
        .collect()
}
