//! Bursts of calls on evicted tables: the answer to "tables look fast only because they are warm".

use std::collections::BTreeSet;
use std::iter;

use crate::measure::cold::BURSTS;
use crate::measure::results::Results;
use crate::report::block::{Block, Cell, Table};
use crate::report::words::joined;
use crate::rows::key::{Cache, NOTHING};
use crate::rows::row::{Burst, bursts};

/// In how many operations a table is clearly the fastest, by the cache and the calls of a burst; `None` without bursts.
pub(crate) fn summary(results: &Results) -> Option<Block> {
    let caches: BTreeSet<Cache> = results.bursts.iter().map(|row| row.evict).collect();
    let rows = caches.into_iter().map(|cache| {
        let by_calls = BURSTS.map(|calls| {
            let of_cache = bursts(&results.bursts).filter(|rows| rows[0].evict == cache);
            let found = of_cache.filter_map(|rows| is_by_table(rows, calls));
            let found: Vec<bool> = found.collect();
            let count = found.iter().filter(|by_table| **by_table).count();
            format!("{count} of {}", found.len())
        });
        let cells = iter::once(cache.to_string()).chain(by_calls);
        cells.map(Cell::from).collect()
    });
    let columns = iter::once("evicted".to_owned()).chain(BURSTS.map(|calls| format!("{calls}:")));
    let title = "Cold tables: the fastest in so many operations, by calls";
    Table::new(title, columns, rows).block()
}

/// Whether a table is clearly the fastest in bursts of so many calls; `None` unless both kinds were measured.
fn is_by_table(rows: &[Burst], calls: usize) -> Option<bool> {
    /// The layout of the one copy of a burst may change its time by so many cycles.
    const LAYOUT: f64 = 9.0;
    let is_faster = |one: &Burst, other: &Burst| {
        let gain = (other.cycles.estimate - one.cycles.estimate) * calls as f64;
        one.cycles.high < other.cycles.low && gain >= LAYOUT
    };
    let of_calls = rows
        .iter()
        .filter(|row| row.calls == calls && !row.candidate.is(NOTHING));
    let (tables, others): (Vec<_>, Vec<_>) = of_calls.partition(|row| row.table_bytes > 0);
    let is_clear = |table: &&Burst| others.iter().all(|other| is_faster(table, other));
    (!tables.is_empty() && !others.is_empty()).then(|| tables.iter().any(is_clear))
}

/// The table of all bursts and how to read it; empty without bursts.
pub(crate) fn blocks(results: &Results) -> Vec<Block> {
    let calls: BTreeSet<usize> = results.bursts.iter().map(|row| row.calls).collect();
    let columns = ["operation", "evicted", "strategy", "table bytes:"].map(str::to_owned);
    let calls = calls.iter().map(|calls| format!("{calls}:"));
    let rows = bursts(&results.bursts).flat_map(rows);
    let table = Table::new("Cold tables", columns.into_iter().chain(calls), rows).block();
    let sizes = results.caches.iter().map(|size| {
        let guess = if size.is_reported { "" } else { ", a guess" };
        format!("{} ({} KiB{guess})", size.cache, size.bytes >> 10)
    });
    let legend = format!(
        "Core cycles per call in bursts of so many calls after the strategy's tables were evicted from {}, \
         less those of a burst without calls; gross, `nothing` is the loop. The fewest of an operation are in bold. A \
         table is clearly the fastest where its interval lies below that of each strategy without, and it gains more \
         than the layout of the code may cause.",
        joined(sizes, " or ")
    );
    let blocks = table.map(|table| vec![table, Block::Text(legend)]);
    blocks.unwrap_or_default()
}

/// The rows of an operation and a cache: a row for each candidate, the loop without an operation last.
fn rows(bursts: &[Burst]) -> Vec<Vec<Cell>> {
    let fewest = |calls: usize| {
        let strategies = bursts.iter().filter(|row| !row.candidate.is(NOTHING));
        let of_calls = strategies.filter(|row| row.calls == calls);
        of_calls.fold(f64::INFINITY, |least, row| least.min(row.cycles.estimate))
    };
    let mut candidates: Vec<&[Burst]> =
        bursts.chunk_by(|a, b| a.candidate == b.candidate).collect();
    candidates.sort_by_key(|rows| rows[0].candidate.is(NOTHING));
    let mut names = [bursts[0].operation.clone(), bursts[0].evict.to_string()];
    let rows = candidates.into_iter().map(|rows| {
        let Burst {
            candidate,
            table_bytes,
            ..
        } = &rows[0];
        let competes = !candidate.is(NOTHING);
        let bytes = competes.then(|| table_bytes.to_string());
        let mut cells = std::mem::take(&mut names).map(Cell::from).to_vec();
        cells.extend([candidate.to_string(), bytes.unwrap_or_default()].map(Cell::from));
        cells.extend(rows.iter().map(|row| {
            let cycles = row.cycles.estimate;
            Cell::number(cycles, 1).best_if(competes && cycles <= fewest(row.calls))
        }));
        cells
    });
    rows.collect()
}
