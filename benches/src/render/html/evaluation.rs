//! The evaluation with a pawn hash table on the page: its curves, and the table behind them.

use maud::{Markup, html};

use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};
use crate::record::evaluation::{
    finding, where_the_hash_loses, where_the_hash_loses_by_steps, where_the_table_is,
};
use crate::record::words::percent;
use crate::render::html::chart::{Curve, Curves, range, together};
use crate::render::html::page::{interval, numbers, paragraph};
use crate::verdict::statistics::Interval;

/// What was found, the curves of an evaluation with a pawn hash table, and the table behind them.
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
    let has_none = settings.iter().any(|setting| setting.entries == 0);
    let size = match (smallest, has_none) {
        (0, _) => "no table".to_owned(),
        (entries, true) => format!("{entries} entries, or none"),
        (entries, false) => format!("{entries} entries"),
    };
    let strategies = names(&settings, of_strategies);
    let steps = names(&settings, of_steps);
    // Of the cycles in all settings, so that both charts have the same labels.
    let labels = together(&curves(of_strategies, &settings, |part| &part.cycles));
    let step_curves = curves(of_steps, &of_one_size, |part| &part.cycles);
    let step_labels = together(&step_curves);
    html! {
        (paragraph(&finding(of)))
        @for sentence in where_the_hash_loses(of) { (paragraph(&sentence)) }
        @for sentence in where_the_hash_loses_by_steps(of) { (paragraph(&sentence)) }
        figure {
            figcaption {
                "A point is one stream of positions with one size of the pawn hash table, or without \
                 one; the line through it is its interval of 95 % confidence. The first chart is of \
                 the smallest table, since larger ones also miss the caches more often; the second is \
                 of all sizes. The vertical scales do not begin at zero."
                @for together in labels.iter().filter(|label| label.len() > 1) {
                    @let names: Vec<&str> = together.iter().map(|&at| strategies[at]).collect();
                    " " (names.join(", ")) ": these lie on each other, and differ by "
                    (format!("{:.1}\u{a0}%", 100.0 * differ(&settings, &names))) " at most."
                }
            }
            div.panels {
                @let cycles = curves(of_strategies, &of_one_size, |part| &part.cycles);
                (panel(size.clone(), "cycles an evaluation", cycles, &labels))
                @let ratios = curves(of_strategies, &settings, |part| &part.ratio);
                (panel("all sizes".to_owned(), "time relative to Shift", ratios, &labels))
            }
            details {
                summary { "The table of the evaluation" }
                (rows("strategy", "Shift", of_strategies, &settings))
            }
            @if !steps.is_empty() {
                p {
                    "The same evaluation with its pawns evaluated in " (steps.len()) " steps by Shift, \
                     from a loop over the pawns to sets, as the example engine shows them:"
                }
                div.panels { (panel(size, "cycles an evaluation", step_curves, &step_labels)) }
                details {
                    summary { "The table of the steps" }
                    (rows("step", "the loop", of_steps, &settings))
                }
            }
            details {
                summary { "How the evaluation is measured" }
                p {
                    "An evaluation with one strategy for all of its pawns, over streams of "
                    (of.positions) " positions that share more or fewer of their pawns, and with pawn \
                     hash tables of several sizes, which hit the more or the less often: "
                    (of.evaluation) "."
                }
                p {
                    "In each round all strategies, in random order, evaluate the same positions, \
                     copied to the first-level cache before, each with a hash table that holds the \
                     same; they take turns with the tables, whose places in memory then favor none; \
                     the first positions of a turn are not timed. A point is the mean of the middle \
                     half of the quiet rounds. Without a table only the stream of fewest visits is \
                     evaluated. " (where_the_table_is(of.cold))
                }
            }
        }
    }
}

/// What is compared in a setting.
type Parts = fn(&Setting) -> &[Part];

fn of_strategies(setting: &Setting) -> &[Part] {
    &setting.strategies
}

fn of_steps(setting: &Setting) -> &[Part] {
    &setting.steps
}

fn names<'a>(settings: &[&'a Setting], parts: Parts) -> Vec<&'a str> {
    let parts = settings.first().map_or(&[][..], |first| parts(first));
    parts.iter().map(|part| part.name.as_str()).collect()
}

/// How much the cycles of some strategies differ at most in a setting.
fn differ(settings: &[&Setting], names: &[&str]) -> f64 {
    let of_setting = settings.iter().map(|setting| {
        let parts = setting.strategies.iter();
        let parts = parts.filter(|part| names.contains(&part.name.as_str()));
        let cycles = || parts.clone().map(|part| part.cycles.estimate);
        cycles().fold(0.0, f64::max) / cycles().fold(f64::INFINITY, f64::min) - 1.0
    });
    of_setting.fold(0.0, f64::max)
}

fn panel(more: String, axis: &str, curves: Vec<Curve<'_>>, labels: &[Vec<usize>]) -> Markup {
    if curves.is_empty() {
        return html! {};
    }
    let values = curves.iter().flat_map(|(_, points)| points);
    let range = range(values.map(|(_, value)| *value), false);
    let tick = |percent: u32| (f64::from(percent) / 100.0, format!("{percent} %"));
    let chart = Curves {
        title: ("evaluation", more),
        axes: ["hit rate of the pawn hash table", axis],
        ticks: [0, 25, 50, 75, 100].map(tick).to_vec(),
        range,
        curves,
        labels: labels.to_vec(),
    };
    chart.draw()
}

/// A curve for each part.
fn curves<'a>(
    parts: Parts,
    settings: &[&'a Setting],
    value: fn(&Part) -> &Interval,
) -> Vec<Curve<'a>> {
    let curve = |name: &'a str| {
        let point = |setting: &&'a Setting| {
            let part = parts(setting).iter().find(|part| part.name == name)?;
            Some((setting.hit_rate, value(part)))
        };
        (name, settings.iter().filter_map(point).collect())
    };
    names(settings, parts).into_iter().map(curve).collect()
}

/// The table of what is compared, which is called so, and what it is compared with.
fn rows(what: &str, baseline: &str, parts: Parts, settings: &[&Setting]) -> Markup {
    let header = html! {
        th.number scope="col" { "visits" }
        th.number scope="col" { "entries" }
        th.number scope="col" { "hit rate" }
        th scope="col" { (what) }
        th.number scope="col" { "cycles" }
        th.number scope="col" { "interval" }
        th.number scope="col" { "ratio to " (baseline) }
        th.number scope="col" { "interval" }
    };
    let rows = html! {
        @for setting in settings { @for (place, part) in parts(setting).iter().enumerate() {
            tr class=[(place == 0).then_some("first")] {
                td { @if place == 0 { (setting.visits) } }
                td { @if place == 0 { (setting.entries) } }
                td { @if place == 0 { (percent(setting.hit_rate)) } }
                th scope="row" { (part.name) }
                td { (format!("{:.1}", part.cycles.estimate)) }
                td { (interval(&part.cycles, 3)) }
                td { (format!("{:.3}", part.ratio.estimate)) }
                td { (interval(&part.ratio, 3)) }
            }
        } }
    };
    numbers(
        &format!("Table of the evaluation by {what}"),
        &header,
        &rows,
    )
}
