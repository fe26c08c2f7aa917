//! Bursts of calls on evicted tables: after how many calls tables pay off.

use std::collections::BTreeSet;

use crate::measure::cold::BURSTS;
use crate::measure::results::Results;
use crate::report::block::{Block, Cell, Column, Table, number, words};
use crate::report::words::{joined, listed, whole_percent};
use crate::rows::bursts::{Bursts, Curve};

/// How many tables pay off, in a sentence; `None` without bursts.
pub(crate) fn summary(results: &Results) -> Option<String> {
    let bursts = results.bursts();
    let caches: BTreeSet<_> = bursts.iter().map(|bursts| bursts.evict).collect();
    let counts = caches.into_iter().map(|cache| {
        let of_cache = bursts.iter().filter(|bursts| bursts.evict == cache);
        let evens: Vec<_> = of_cache.flat_map(Bursts::break_evens).collect();
        let pay = evens.iter().filter(|even| even.calls.is_some()).count();
        format!("{pay} of {} from {cache}", evens.len())
    });
    let counts: Vec<String> = counts.collect();
    let longest = BURSTS[BURSTS.len() - 1];
    let counts = (!counts.is_empty()).then(|| listed(&counts))?;
    Some(format!(
        "Tables that pay off within {longest} calls after an eviction: {counts}."
    ))
}

/// The table of all bursts and how to read it; empty without bursts.
pub(crate) fn blocks(results: &Results) -> Vec<Block> {
    let bursts = results.bursts();
    if bursts.is_empty() {
        return Vec::new();
    }
    let curves = bursts.iter().flat_map(|bursts| &bursts.curves);
    let points = curves.flat_map(Curve::points);
    let calls: BTreeSet<usize> = points.map(|(calls, _)| calls).collect();
    let mut columns: Vec<Column> = ["operation", "evicted", "strategy"].map(words).into();
    columns.push(number("table bytes"));
    columns.extend(calls.iter().map(|calls| number(calls.to_string())));
    columns.extend([number("first miss"), words("pays after")]);
    let rows = bursts.iter().flat_map(|bursts| rows(bursts, &calls));
    let table = Table::new("Cold tables", columns, rows);
    let mut caches = Vec::new();
    for size in &results.caches {
        if bursts.iter().any(|bursts| bursts.evict == size.cache) {
            let guess = if size.is_reported { "" } else { ", a guess" };
            caches.push(format!("{} ({} KiB{guess})", size.cache, size.bytes >> 10));
        }
    }
    let legend = format!(
        "Core cycles per call in bursts of so many calls after the strategy's tables were evicted from {}, \
         less those of a burst without calls; gross, `nothing` is the loop. First miss: how much longer a \
         single call takes than with nothing evicted; none: no more than noise. Pays after: the number of \
         calls from which on a burst with tables costs no more, by the estimates, than one of each strategy \
         without; never: it is not clearly cheaper even in the longest burst, by the intervals and by more \
         than the layout of the code may cause.",
        caches.join(" or ")
    );
    let method = format!(
        "Before each burst, outside the timer, the code runs over other inputs, so that the branch predictor \
         knows it; the strategy's data is evicted (evicting L2 evicts L1, too); and the inputs, freshly drawn, \
         are read again. The calls are independent, so that their misses overlap. A color is a constant one, \
         White and Black in turn. A number is the mean of the quiet rounds without the shortest and the longest \
         {}, at least one of each. Between two points, the break-even is read off a line.",
        whole_percent(results.method.trimmed)
    );
    vec![
        Block::Table(table),
        Block::Text(legend),
        Block::Text(method),
    ]
}

/// The rows of an operation and a cache.
fn rows(bursts: &Bursts<'_>, calls: &BTreeSet<usize>) -> Vec<Vec<Cell>> {
    let evens = bursts.break_evens();
    let (mut operation, mut evicted) = (bursts.operation.to_owned(), bursts.evict.to_string());
    let row = |curve: &Curve<'_>| {
        let mut row: Vec<Cell> = vec![
            std::mem::take(&mut operation).into(),
            std::mem::take(&mut evicted).into(),
            curve.candidate().to_string().into(),
            match curve.is_of_strategy() {
                true => curve.table_bytes().to_string().into(),
                false => Cell::default(),
            },
        ];
        for calls in calls {
            let point = curve.points().find(|(found, _)| found == calls);
            let cell = point.map(|(_, row)| Cell::number(row.cycles.estimate, 1));
            row.push(cell.unwrap_or_default());
        }
        row.push(match curve.first_miss() {
            Some(0.0) => "none".into(),
            Some(cycles) => Cell::number(cycles, 0),
            None => "too few rounds".into(),
        });
        let of_curve = evens
            .iter()
            .filter(|even| even.strategy == curve.candidate());
        let pays_after = of_curve.map(|even| match even.calls {
            Some(calls) => format!("{calls} ({})", even.against),
            None => format!("never ({})", even.against),
        });
        row.push(joined(pays_after, ", ").into());
        row
    };
    let nothing = bursts.curves.iter().filter(|curve| !curve.is_of_strategy());
    bursts.strategies().chain(nothing).map(row).collect()
}
