//! The bursts on evicted tables on the page: their curves, and the table behind them.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use crate::machine::cache::Level;
use crate::measure::method::Method;
use crate::measure::results::cold::{Burst, ColdResult, Curve};
use crate::render::html::chart::{self, Curves, range, together};
use crate::render::html::page::{interval, numbers};
use crate::verdict::statistics::Interval;

/// The curves of short bursts on evicted tables, and the table behind them.
pub(super) fn section(results: &[ColdResult], method: &Method) -> Markup {
    let left_out = 100.0 * method.trimmed;
    let caches: BTreeMap<Level, &ColdResult> = results.iter().map(|of| (of.evict, of)).collect();
    let caches = caches.values().map(|of| {
        let guess = if of.cache_known { "" } else { ", by guess" };
        format!("{} ({} KiB{guess})", of.evict, of.cache_bytes / 1024)
    });
    html! {
        figure {
            figcaption {
                "Core cycles a call in a burst of so many calls, less a burst of no calls by the \
                 same code, equally evicted, of the same round. Before each burst, and not timed, \
                 the code runs over other inputs, so that the branch predictor knows it; the \
                 strategy's data is evicted from "
                (caches.collect::<Vec<_>>().join(" or "))
                " (to evict L2 evicts L1, too); and the inputs, freshly drawn, are read again. The \
                 calls are independent, so that their misses overlap, and the time contains the \
                 loop; a color is a constant one, White and Black in turn. A point is the mean of \
                 the quiet rounds but for the shortest and the longest "
                (left_out)
                " %, one at least of each; the line through it is its interval of 95 % confidence. From how many calls \
                 on a table has paid is read off the points, between two of them off a line, if \
                 its longest burst is clearly cheaper: by the intervals, and by more than the \
                 layout of the code may do. Each chart has a scale of its own."
            }
            div.panels { @for of in results { (panel(of)) } }
            details {
                summary { "The table of cold tables" }
                p.note { "nothing: the same loop without an operation." }
                (rows(results))
            }
        }
    }
}

fn panel(of: &ColdResult) -> Markup {
    let values = of
        .strategies
        .iter()
        .flat_map(|curve| &curve.bursts)
        .map(|burst| &burst.cycles);
    fn curve(curve: &Curve) -> chart::Curve<'_> {
        let points = curve.bursts.iter();
        let points = points.map(|burst| ((burst.calls as f64).log2(), &burst.cycles));
        (&curve.name, points.collect())
    }
    let ticks = of
        .strategies
        .iter()
        .flat_map(|curve| &curve.bursts)
        .map(|burst| burst.calls);
    let ticks: BTreeSet<usize> = ticks.collect();
    let curves: Vec<chart::Curve<'_>> = of.strategies.iter().map(curve).collect();
    let chart = Curves {
        title: (&of.operation, format!("{} evicted", of.evict)),
        axes: ["calls of the burst", "cycles a call"],
        ticks: ticks
            .iter()
            .map(|calls| ((*calls as f64).log2(), calls.to_string()))
            .collect(),
        range: range(values, true),
        labels: together(&curves),
        curves,
    };
    html! {
        div {
            (chart.draw())
            @for pair in &of.break_even {
                p.note {
                    (pair.strategy)
                    @match pair.calls {
                        None => { " is not clearly cheaper than " (pair.against) " in the longest burst." },
                        Some(calls) => {
                            " costs no more than " (pair.against)
                            @if calls == 1 { " even for a single call." }
                            @else { " from " (calls) " calls on." }
                        },
                    }
                }
            }
        }
    }
}

fn rows(results: &[ColdResult]) -> Markup {
    let curves = results.iter().flat_map(|of| &of.strategies);
    let calls: BTreeSet<usize> = curves
        .flat_map(|curve| curve.bursts.iter().map(|burst| burst.calls))
        .collect();
    let header = html! {
        th scope="col" { "operation" }
        th scope="col" { "strategy" }
        th.number scope="col" { "table bytes" }
        th scope="col" { "evicted" }
        @for calls in &calls {
            th.number scope="col" { (calls) @if *calls == 1 { " call" } @else { " calls" } }
        }
    };
    let bursts = |curve: &Curve, value: fn(&Burst) -> &Interval| {
        let burst = |calls| {
            let burst = curve.bursts.iter().find(|burst| burst.calls == calls);
            burst
                .map(value)
                .map(|of| format!("{:.1} ({})", of.estimate, interval(of, 1)))
        };
        html! { @for calls in &calls { td { (burst(*calls).unwrap_or_default()) } } }
    };
    let rows = html! {
        @for of in results {
            @let curves = of.strategies.iter().chain([&of.nothing]);
            @for (place, curve) in curves.enumerate() {
                tr class=[(place == 0).then_some("first")] {
                    th scope="row" { @if place == 0 { (of.operation) } }
                    td.word { (curve.name) }
                    td { @if place < of.strategies.len() { (curve.table_bytes) } }
                    td.word { (of.evict) }
                    (bursts(curve, |burst| &burst.cycles))
                }
                tr {
                    td {} td {} td {} td.word { "none" }
                    (bursts(curve, |burst| &burst.warm))
                }
            }
        }
    };
    numbers("Table of cold tables", &header, &rows)
}
