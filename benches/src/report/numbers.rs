//! All numbers of a record: a table for each group of operations and mode, with a row for each candidate.

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::report::block::{Block, Cell, Table};
use crate::report::words::RATIO;
use crate::rows::key::Mode;
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The tables of all groups and how to read them; empty without measurements.
pub(crate) fn all(results: &Results) -> Vec<Block> {
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    let groups = measured.chunk_by(|a, b| a.group == b.group);
    let tables = groups.flat_map(tables);
    tables.chain(explained(&measured)).collect()
}

/// How to read the tables and charts of some measurements: what the benchmarks that are made of many operations
/// and their candidates do, and what the columns mean. Empty without measurements.
pub(crate) fn explained(measured: &[Measurement<'_>]) -> Vec<Block> {
    let mut lines: Vec<String> = Vec::new();
    let mut explain = |name: &str, does: &str| {
        let line = format!("- **{name}**: {does}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    };
    for benchmark in MANY {
        let name = benchmark.subject.name;
        if measured.iter().any(|found| found.operation == name) {
            explain(name, benchmark.call);
            for way in benchmark.ways {
                let mut rows = measured.iter().flat_map(|found| found.candidates());
                if rows.any(|row| row.candidate.name == way.name) {
                    explain(way.name, way.does);
                }
            }
        }
    }
    let mut blocks = Vec::new();
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
pub(crate) fn tables(measured: &[Measurement<'_>]) -> Vec<Block> {
    let mut tables = Vec::new();
    for (mode, kind) in [(Mode::Latency, "net"), (Mode::Throughput, "gross")] {
        let columns =
            format!("operation|strategy|table bytes:|{kind} cycles:|{kind} ratio:|verdict");
        let alike = measured.iter().filter(|found| found.mode() == mode);
        let title = format!("{}, {mode}", measured[0].group);
        let table = Table::new(title, columns.split('|'), alike.flat_map(rows));
        tables.extend((!table.rows.is_empty()).then_some(Block::Table(table)));
    }
    tables
}

/// The rows of a measurement. The loop without an operation comes last.
fn rows(found: &Measurement<'_>) -> Vec<Vec<Cell>> {
    let mut name = match found.color().name() {
        "" => found.operation.to_owned(),
        color => format!("{}, {color}", found.operation),
    };
    let cells = |row: &Row| {
        let is_best = matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen));
        let competes = row.verdict.is_some();
        let if_competes = |cell: Cell| if competes { cell } else { Cell::default() };
        vec![
            std::mem::take(&mut name).into(),
            row.candidate.to_string().into(),
            if_competes(row.table_bytes.to_string().into()),
            Cell::number(row.cycles.estimate, 2),
            if_competes(Cell::number(found.ratio_of(row, found.chosen()), 2)),
            Cell::from(row.verdict.map_or("", Rank::name)).best_if(is_best),
        ]
    };
    let rows = found.candidates().chain(found.references());
    rows.map(cells).collect()
}
