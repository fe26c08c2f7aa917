//! All numbers of a record: a table for each group of operations and mode, with a row for each candidate.

use crate::measure::results::Results;
use crate::report::block::{Block, Cell, Table};
use crate::report::words::RATIO;
use crate::rows::key::Mode;
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;

/// The tables of all groups and how to read them; empty without measurements.
pub(crate) fn all(results: &Results) -> Vec<Block> {
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    let groups = measured.chunk_by(|a, b| a.group == b.group);
    let mut blocks: Vec<Block> = groups.flat_map(tables).collect();
    if !blocks.is_empty() {
        blocks.push(Block::Text(legend()));
    }
    blocks
}

/// How to read the tables and charts.
pub(crate) fn legend() -> String {
    format!(
        "Core cycles per call. Net: without the empty chain; gross: with the loop, which `nothing` has alone. Ratio: \
         {RATIO}. **fastest**: clearly faster than every other one. **tie**: cannot be distinguished from the fastest; \
         of these, the **chosen** one has the smallest tables, or comes first. METHOD.md says what the benchmarks of \
         many operations and their candidates do."
    )
}

/// The tables of a group, one for each mode: latencies are net, and throughputs are gross.
pub(crate) fn tables(measured: &[Measurement<'_>]) -> Vec<Block> {
    let tables = [(Mode::Latency, "net"), (Mode::Throughput, "gross")].map(|(mode, kind)| {
        let columns =
            format!("operation|strategy|table bytes:|{kind} cycles:|{kind} ratio:|verdict");
        let alike = measured.iter().filter(|found| found.mode() == mode);
        let title = format!("{}, {mode}", measured[0].group);
        Table::new(title, columns.split('|'), alike.flat_map(rows)).block()
    });
    tables.into_iter().flatten().collect()
}

/// The rows of a measurement. The loop without an operation comes last.
fn rows(found: &Measurement<'_>) -> Vec<Vec<Cell>> {
    let mut name = match found.color().name() {
        "" => found.operation.to_owned(),
        color => format!("{}, {color}", found.operation),
    };
    let rows = found.candidates().chain(found.references());
    let rows = rows.map(|row| {
        let is_best = matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen));
        let if_competes = |cell: Cell| row.verdict.map_or(Cell::default(), |_| cell);
        vec![
            std::mem::take(&mut name).into(),
            row.candidate.to_string().into(),
            if_competes(row.table_bytes.to_string().into()),
            Cell::number(row.cycles.estimate, 2),
            if_competes(Cell::number(found.ratio_of(row, found.chosen()), 2)),
            Cell::from(row.verdict.map_or("", Rank::name)).best_if(is_best),
        ]
    });
    rows.collect()
}
