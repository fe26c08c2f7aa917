//! Bursts of calls on evicted tables: a curve for each strategy, and the tables behind them.

use std::collections::{BTreeMap, BTreeSet};

use crate::machine::eviction::Level;
use crate::measure::method::Method;
use crate::measure::results::cold::{BreakEven, Burst, ColdResult, Curve};
use crate::render::block::{Block, Cell, Group, Table, number, words};
use crate::render::chart::{self, Curves};
use crate::render::words::whole_percent;

/// The charts and the tables, for a page; `None` without bursts.
pub(crate) fn section(results: &[ColdResult], method: &Method) -> Option<Vec<Block>> {
    let charts = results.iter().map(|result| {
        let pays = result.break_even.iter();
        let pays = pays.map(|even| format!("{} pays after: {}.", even.strategy, pays_after(even)));
        (chart(result).draw(), pays.collect())
    });
    let mut tables = vec![Block::Text("After an eviction:".to_owned())];
    tables.extend(tables_of(results, true));
    tables.push(Block::Text("With nothing evicted:".to_owned()));
    tables.extend(tables_of(results, false));
    let blocks = vec![
        Block::Text(legend(results)),
        Block::Note(format!(
            "Before each burst, outside the timer, the code runs over other inputs, so that the branch \
             predictor knows it; the strategy's data is evicted (evicting L2 evicts L1, too); and the inputs, \
             freshly drawn, are read again. The calls are independent, so that their misses overlap. A color is a \
             constant one, White and Black in turn. A point is the mean of the quiet rounds without the \
             shortest and the longest {}, at least one of each; the line through it is its interval of 95 % \
             confidence. Between two points, the break-even is read off a line. Each chart has its own scale.",
            whole_percent(method.trimmed)
        )),
        Block::Charts(charts.collect()),
        Block::Details("The table of cold tables".to_owned(), tables),
    ];
    (!results.is_empty()).then_some(blocks)
}

/// The tables, for a terminal; empty without bursts.
pub(crate) fn tables(results: &[ColdResult]) -> Vec<Block> {
    let mut blocks = tables_of(results, true);
    if !blocks.is_empty() {
        blocks.push(Block::Note(legend(results)));
    }
    blocks
}

fn legend(results: &[ColdResult]) -> String {
    let caches: BTreeMap<Level, &ColdResult> = results
        .iter()
        .map(|result| (result.evict, result))
        .collect();
    let caches = caches.values().map(|result| {
        let guess = if result.cache_known { "" } else { ", a guess" };
        format!("{} ({} KiB{guess})", result.evict, result.cache_bytes >> 10)
    });
    format!(
        "Core cycles per call in bursts of 1, 2, 4 … calls after the strategy's tables were evicted from {}, \
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
fn pays_after(even: &BreakEven) -> String {
    match even.calls {
        Some(calls) => format!("{calls} ({})", even.against),
        None => format!("never ({})", even.against),
    }
}

/// The numbers of calls that were measured.
fn calls<'a>(results: impl IntoIterator<Item = &'a ColdResult>) -> BTreeSet<usize> {
    let curves = results.into_iter().flat_map(|result| &result.strategies);
    let bursts = curves.flat_map(|curve| &curve.bursts);
    bursts.map(|burst| burst.calls).collect()
}

/// A table for each group and level, either of bursts after an eviction or of bursts without one.
fn tables_of(results: &[ColdResult], is_evicted: bool) -> Vec<Block> {
    let mut results: Vec<&ColdResult> = results.iter().collect();
    results.sort_by_key(|result| result.evict);
    let groups = results.chunk_by(|a, b| (a.evict, &a.group) == (b.evict, &b.group));
    groups
        .map(|group| Block::Table(table(group, is_evicted)))
        .collect()
}

fn table(results: &[&ColdResult], is_evicted: bool) -> Table {
    let calls = calls(results.iter().copied());
    let name = format!("{}, {} evicted", results[0].group, results[0].evict);
    let value = |burst: &Burst| if is_evicted { burst.cycles } else { burst.warm };
    let row = |result: &ColdResult, curve: &Curve, bytes: String| {
        let burst = |calls: &usize| {
            let burst = curve.bursts.iter().find(|burst| burst.calls == *calls);
            let cell = burst.map(|burst| Cell::interval(&value(burst), 1, 1));
            (number(calls.to_string()), cell.unwrap_or_default())
        };
        let mut row = vec![
            (words("strategy"), Cell::from(curve.name.as_str())),
            (number("table bytes"), bytes.into()),
        ];
        row.extend(calls.iter().map(burst));
        if !is_evicted {
            return row;
        }
        let first_miss = match curve.first_miss() {
            Some(0.0) => "none".to_owned(),
            Some(cycles) => format!("{cycles:.0}"),
            None => "too few rounds".to_owned(),
        };
        let evens = result.break_even.iter();
        let evens = evens
            .filter(|even| even.strategy == curve.name)
            .map(pays_after);
        let evens = evens.collect::<Vec<_>>().join(", ");
        row.push((number("first miss"), first_miss.into()));
        row.push((words("pays after"), evens.into()));
        row
    };
    let group = |result: &&ColdResult| {
        let names = [result.operation.as_str(), result.color.name()];
        let strategies = result.strategies.iter();
        let strategies = strategies.map(|curve| row(result, curve, curve.table_bytes.to_string()));
        let nothing = row(result, &result.nothing, String::new());
        Group::rows(&names, strategies.chain([nothing]).collect())
    };
    Table::new(name.as_str(), words(&name), results.iter().map(group)).keyed(2)
}

fn chart(result: &ColdResult) -> Curves {
    let place = |calls: usize| (calls as f64).log2();
    let curve = |curve: &Curve| -> chart::Curve {
        let points = curve.bursts.iter();
        let points = points.map(|burst| (place(burst.calls), burst.cycles));
        (curve.name.clone(), points.collect())
    };
    let ticks = calls([result]).into_iter();
    Curves {
        title: [
            result.operation.clone(),
            format!("{} evicted", result.evict),
        ],
        axes: ["calls of the burst", "cycles per call"],
        ticks: ticks
            .map(|calls| (place(calls), calls.to_string()))
            .collect(),
        from_zero: true,
        curves: result.strategies.iter().map(curve).collect(),
    }
}
