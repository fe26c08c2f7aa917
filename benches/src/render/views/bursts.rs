//! Bursts of calls on evicted tables, as tables.

use std::collections::BTreeSet;

use crate::measure::cold::BURSTS;
use crate::measure::results::Results;
use crate::measure::results::bursts::{BreakEven, Bursts, Curve};
use crate::measure::results::row::Row;
use crate::render::block::{Block, Cell, Group, Table, number, words};
use crate::render::words::{listed, whole_percent};

/// The tables, for a page; `None` without bursts.
pub(crate) fn section(results: &Results) -> Option<Vec<Block>> {
    let bursts = results.bursts();
    let mut blocks = vec![
        Block::Text(legend(results)),
        Block::Note(format!(
            "Before each burst, outside the timer, the code runs over other inputs, so that the branch \
             predictor knows it; the strategy's data is evicted (evicting L2 evicts L1, too); and the inputs, \
             freshly drawn, are read again. The calls are independent, so that their misses overlap. A color is a \
             constant one, White and Black in turn. A number is the mean of the quiet rounds without the \
             shortest and the longest {}, at least one of each; beside it is its interval of 95 % \
             confidence. Between two points, the break-even is read off a line.",
            whole_percent(results.method.trimmed)
        )),
    ];
    blocks.push(Block::Text("After an eviction:".to_owned()));
    blocks.extend(tables_of(&bursts, true));
    blocks.push(Block::Text("With nothing evicted:".to_owned()));
    blocks.extend(tables_of(&bursts, false));
    (!bursts.is_empty()).then_some(blocks)
}

/// How many tables pay off in bursts, in a sentence for a terminal; `None` without bursts.
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
    (!counts.is_empty()).then(|| {
        format!(
            "Tables that pay off within {longest} calls after an eviction: {}.",
            listed(&counts)
        )
    })
}

/// The tables, for a terminal; empty without bursts.
pub(crate) fn tables(results: &Results) -> Vec<Block> {
    let mut blocks = tables_of(&results.bursts(), true);
    if !blocks.is_empty() {
        blocks.push(Block::Note(legend(results)));
    }
    blocks
}

fn legend(results: &Results) -> String {
    let evicted: BTreeSet<_> = results.bursts().iter().map(|bursts| bursts.evict).collect();
    let caches = results
        .caches
        .iter()
        .filter(|size| evicted.contains(&size.cache));
    let caches = caches.map(|size| {
        let guess = if size.is_reported { "" } else { ", a guess" };
        format!("{} ({} KiB{guess})", size.cache, size.bytes >> 10)
    });
    format!(
        "Core cycles per call in bursts of so many calls after the strategy's tables were evicted from {}, \
         less those of a burst without calls; gross, `nothing` is the loop. First miss: how much longer a \
         single call takes than with nothing evicted; none: no more than noise. Pays after: the number of \
         calls from which on a burst with tables costs no more, by the estimates, than one of each strategy \
         without; never: it is not clearly cheaper even in the longest burst, by the intervals and by more \
         than the layout of the code may cause.",
        caches.collect::<Vec<_>>().join(" or ")
    )
}

/// The break-even of a strategy with tables: the number of calls, and the strategy that it is compared
/// with.
fn pays_after(even: &BreakEven<'_>) -> String {
    match even.calls {
        Some(calls) => format!("{calls} ({})", even.against),
        None => format!("never ({})", even.against),
    }
}

/// A table for each group and cache, either of bursts after an eviction or of bursts without one.
fn tables_of(bursts: &[Bursts<'_>], is_evicted: bool) -> Vec<Block> {
    let mut bursts: Vec<&Bursts<'_>> = bursts.iter().collect();
    bursts.sort_by_key(|bursts| bursts.evict);
    let groups = bursts.chunk_by(|a, b| (a.evict, a.group) == (b.evict, b.group));
    groups
        .map(|group| Block::Table(table(group, is_evicted)))
        .collect()
}

fn table(bursts: &[&Bursts<'_>], is_evicted: bool) -> Table {
    let points = bursts
        .iter()
        .flat_map(|bursts| &bursts.curves)
        .flat_map(Curve::points);
    let calls: BTreeSet<usize> = points.map(|(calls, _)| calls).collect();
    let name = format!("{}, {} evicted", bursts[0].group, bursts[0].evict);
    let value = |row: &Row| {
        if is_evicted {
            Some(row.cycles)
        } else {
            row.warm
        }
    };
    let row = |evens: &[BreakEven<'_>], curve: &Curve<'_>| {
        let bytes = if curve.is_of_strategy() {
            curve.table_bytes().to_string()
        } else {
            String::new()
        };
        let mut row = vec![
            (words("strategy"), Cell::from(curve.candidate().to_string())),
            (number("table bytes"), bytes.into()),
        ];
        row.extend(calls.iter().map(|calls| {
            let point = curve.points().find(|(found, _)| found == calls);
            let cell = point.and_then(|(_, row)| Some(Cell::interval(&value(row)?, 1, 1)));
            (number(calls.to_string()), cell.unwrap_or_default())
        }));
        if !is_evicted {
            return row;
        }
        let first_miss = match curve.first_miss() {
            Some(0.0) => "none".to_owned(),
            Some(cycles) => format!("{cycles:.0}"),
            None => "too few rounds".to_owned(),
        };
        let evens = evens
            .iter()
            .filter(|even| even.strategy == curve.candidate());
        let evens = evens.map(pays_after).collect::<Vec<_>>().join(", ");
        row.push((number("first miss"), first_miss.into()));
        row.push((words("pays after"), evens.into()));
        row
    };
    let group = |bursts: &&Bursts<'_>| {
        let evens = bursts.break_evens();
        let nothing = bursts.curves.iter().filter(|curve| !curve.is_of_strategy());
        let rows = bursts
            .strategies()
            .chain(nothing)
            .map(|curve| row(&evens, curve));
        Group::rows(&[bursts.operation, bursts.color.name()], rows.collect())
    };
    Table::new(name.as_str(), words(&name), bursts.iter().map(group)).keyed(2)
}
