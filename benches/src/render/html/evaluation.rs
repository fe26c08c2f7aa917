//! The evaluation with a pawn hash table on the page: its curves, and the table behind them.

use maud::{Markup, html};

use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};
use crate::render::html::chart::{Curve, Curves, range};
use crate::render::html::page::{interval, table};
use crate::verdict::statistics::Interval;

/// The curves of an evaluation with a pawn hash table, and the table behind them.
pub(super) fn section(of: &EvaluationResult) -> Markup {
    let mut settings: Vec<&Setting> = of.settings.iter().collect();
    settings.sort_by(|a, b| a.hit_rate.total_cmp(&b.hit_rate));
    // How long an evaluation takes depends on the size of the table, too: of several, one curve
    // would jump up and down.
    let sizes = settings.iter().map(|setting| setting.entries);
    let smallest = sizes.filter(|entries| *entries > 0).min().unwrap_or(0);
    let of_one_size = settings.iter().copied();
    let of_one_size = of_one_size.filter(|of| [0, smallest].contains(&of.entries));
    let of_one_size: Vec<&Setting> = of_one_size.collect();
    html! {
        figure {
            figcaption {
                "An evaluation with one strategy for all of its pawns, over streams of "
                (of.positions) " positions that share more or fewer of their pawns, and with pawn \
                 hash tables of several sizes, which hit the more or the less often: "
                (of.evaluation)
                ". In each round all strategies, in random order, evaluate the same positions, \
                 copied to the first-level cache before, each with a hash table that holds the same; \
                 they take turns with the tables, whose places in memory then favor none; the \
                 first positions of a turn are not timed. A point, the mean of the middle half of \
                 the quiet rounds, is one stream with one size of table, or the stream of fewest \
                 visits without one; the line through it is its interval of 95 % confidence. The first \
                 chart is of the smallest table, since larger ones also miss the caches more often; \
                 the second is of all sizes. The vertical scales do not begin at zero. "
                @match of.stops_mattering {
                    Some(rate) => {
                        "In all settings from a hit rate of " (format!("{:.1} %", 100.0 * rate))
                        " on, the slowest strategy takes less than "
                        (format!("{:.0} %", 100.0 * of.matters))
                        " longer than the fastest, by the points."
                    },
                    None => {
                        "At the highest hit rate, too, the slowest strategy takes at least "
                        (format!("{:.0} %", 100.0 * of.matters))
                        " longer than the fastest, by the points."
                    },
                }
            }
            div.panels {
                (panel(&of_one_size, "cycles an evaluation", |part| &part.cycles))
                (panel(&settings, "time relative to Shift", |part| &part.ratio))
            }
            details { summary { "The table of the evaluation" } (rows(&settings)) }
        }
    }
}

fn panel<'a>(settings: &[&'a Setting], axis: &str, value: fn(&'a Part) -> &'a Interval) -> Markup {
    let Some(first) = settings.first() else {
        return html! {};
    };
    let values = settings
        .iter()
        .flat_map(|setting| &setting.strategies)
        .map(value);
    let curve = |name: &'a str| -> Curve<'a> {
        let part = |setting: &&'a Setting| {
            let part = setting.strategies.iter().find(|part| part.name == name)?;
            Some((setting.hit_rate, value(part)))
        };
        (name, settings.iter().filter_map(part).collect())
    };
    let tick = |percent: u32| (f64::from(percent) / 100.0, format!("{percent} %"));
    let chart = Curves {
        title: ("evaluation", String::new()),
        axes: ["hit rate of the pawn hash table", axis],
        ticks: [0, 25, 50, 75, 100].map(tick).to_vec(),
        range: range(values, false),
        curves: first
            .strategies
            .iter()
            .map(|part| curve(&part.name))
            .collect(),
    };
    chart.draw()
}

fn rows(settings: &[&Setting]) -> Markup {
    let header = html! {
        th.number scope="col" { "visits" }
        th.number scope="col" { "entries" }
        th.number scope="col" { "hit rate" }
        th scope="col" { "strategy" }
        th.number scope="col" { "cycles" }
        th.number scope="col" { "interval" }
        th.number scope="col" { "ratio to Shift" }
        th.number scope="col" { "interval" }
    };
    let rows = html! {
        @for setting in settings { @for (place, part) in setting.strategies.iter().enumerate() {
            tr.first[place == 0] {
                td.number { @if place == 0 { (setting.visits) } }
                td.number { @if place == 0 { (setting.entries) } }
                td.number { @if place == 0 { (format!("{:.1} %", 100.0 * setting.hit_rate)) } }
                th scope="row" { (part.name) }
                td.number { (format!("{:.1}", part.cycles.estimate)) }
                td.number { (interval(&part.cycles)) }
                td.number { (format!("{:.3}", part.ratio.estimate)) }
                td.number { (interval(&part.ratio)) }
            }
        } }
    };
    table("Table of the evaluation", &header, &rows)
}
