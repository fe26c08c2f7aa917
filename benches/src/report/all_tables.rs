//! All tables of a record. The bursts after evictions show whether lookups are fast only in a warm cache.

use std::collections::BTreeSet;
use std::iter;

use crate::measure::cold::BURSTS;
use crate::measure::results::Results;
use crate::report::block::{Block, Cell, Table};
use crate::report::words::RATIO;
use crate::rows::key::{Cache, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;
use crate::verdict::judge::{CLEAR_BURST_CYCLES, is_by_table};

pub(crate) fn all(results: &Results) -> Vec<Block> {
    let mut blocks: Vec<Block> = by_group(results).flat_map(tables).collect();
    if !blocks.is_empty() {
        blocks.push(Block::Text(legend()));
    }
    blocks
}

pub(crate) fn by_group(results: &Results) -> impl Iterator<Item = &[Measurement]> {
    results.measurements.chunk_by(|a, b| a.group == b.group)
}

pub(crate) fn legend() -> String {
    format!(
        "Core cycles per call. Net: without the empty chain. Gross: with the loop. The row `nothing` is the \
         loop alone, which hides calls that take about as long. Ratio: {RATIO}. **fastest**: clearly faster \
         than all others. **tie**: not distinguishable from the fastest. **chosen**: the first with \
         the smallest tables among all that tie. METHOD.md describes the benchmarks of many operations."
    )
}

pub(crate) fn tables(measured: &[Measurement]) -> Vec<Block> {
    let tables = [(Mode::Latency, "net"), (Mode::Throughput, "gross")].map(|(mode, kind)| {
        let columns =
            format!("operation|strategy|table bytes:|{kind} cycles:|{kind} ratio:|verdict");
        let of_mode = measured.iter().filter(|found| found.mode() == mode);
        let title = format!("{}, {mode}", measured[0].group);
        Table::new(title, columns.split('|'), of_mode.flat_map(rows)).block()
    });
    tables.into_iter().flatten().collect()
}

fn rows(found: &Measurement) -> Vec<Vec<Cell>> {
    let mut name = match found.color().name() {
        "" => found.operation.clone(),
        color => format!("{}, {color}", found.operation),
    };
    let nothing = found.rows.iter().filter(|row| row.verdict.is_none());
    let rows = found.competitors().chain(nothing).map(|row| {
        let is_best = matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen));
        let if_competes = |cell: Cell| row.verdict.map_or(Cell::default(), |_| cell);
        vec![
            std::mem::take(&mut name).into(),
            row.competitor.to_string().into(),
            if_competes(row.table_bytes.to_string().into()),
            Cell::number(row.cycles.estimate, 2),
            if_competes(Cell::number(found.ratio_of(row, found.chosen()), 2)),
            Cell::from(row.verdict.map_or("", Rank::name)).best_if(is_best),
        ]
    });
    rows.collect()
}

/// Counts the operations in which a table is clearly the fastest, by evicted cache and calls of a burst.
pub(crate) fn cold(results: &Results) -> Vec<Block> {
    let caches: BTreeSet<Cache> = results.bursts.iter().map(|found| found.evict).collect();
    let rows = caches.into_iter().map(|cache| {
        let by_calls = BURSTS.map(|calls| {
            let of_cache = results.bursts.iter().filter(|found| found.evict == cache);
            let are_won = of_cache.filter_map(|found| is_by_table(&found.rows, calls));
            let (won, others): (Vec<bool>, Vec<bool>) = are_won.partition(|is_won| *is_won);
            format!("{} of {}", won.len(), won.len() + others.len())
        });
        iter::once(cache.to_string()).chain(by_calls).map(Cell::from).collect()
    });
    let columns = iter::once("evicted".to_owned()).chain(BURSTS.map(|calls| format!("{calls}:")));
    let title = "Cold tables: operations in which they win, by calls after the eviction";
    let Some(table) = Table::new(title, columns, rows).block() else {
        return Vec::new();
    };
    let sizes = results.caches.iter().map(|size| {
        let guess = if size.is_reported { "" } else { ", a guess" };
        format!("{} ({} KiB{guess})", size.cache, size.bytes >> 10)
    });
    let caches = Vec::from_iter(sizes).join(" or ");
    let legend = format!(
        "Tables were evicted from {caches} before each burst of calls. A table wins if its interval lies \
         below that of each shift, and it gains at least {CLEAR_BURST_CYCLES} cycles in a burst. `--csv` \
         writes the cycles."
    );
    vec![table, Block::Text(legend)]
}
