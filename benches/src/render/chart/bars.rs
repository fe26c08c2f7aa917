//! Charts of bars: the cycles of each candidate, mode by mode.

use maud::{Markup, html};

use crate::key::Mode;
use crate::measure::benchmark::NOTHING;
use crate::measure::results::measurement::Measurement;
use crate::measure::results::row::Row;
use crate::render::chart::parts::{Axis, ROW, class, frame, label, number};
use crate::verdict::judge::Rank;

/// The horizontal positions where names end, bars begin and end, numbers end and marks begin.
const NAME: f64 = 74.0;
const FROM: f64 = 79.0;
const TO: f64 = 208.0;
const DIGITS: f64 = 258.0;
const MARK: f64 = 264.0;

/// The rows of a measurement that have a bar: not the empty chain, whose latency is zero by definition.
fn shown<'a>(found: &Measurement<'a>) -> impl Iterator<Item = &'a Row> {
    let has_loop = found.mode() == Mode::Throughput;
    let references = found
        .references()
        .filter(move |row| has_loop && row.candidate.is(NOTHING));
    found.candidates().chain(references)
}

/// The end of a scale on which the bars of all measurements fit.
pub(crate) fn scale(measured: &[Measurement<'_>]) -> f64 {
    let ends = measured
        .iter()
        .flat_map(shown)
        .map(|row| match row.cycles.ends() {
            Some([_, high]) => high,
            None => row.cycles.estimate,
        });
    ends.fold(1.0, f64::max)
}

/// The chart for one operation and one source of the color, and its height. Each measurement is a part of the
/// chart.
pub(crate) fn bars(measured: &[Measurement<'_>], scale: f64) -> (Markup, f64) {
    let axis = Axis {
        values: [0.0, scale],
        positions: [FROM, TO],
    };
    let mut rows = Vec::new();
    let mut y = ROW;
    for found in measured {
        y += ROW;
        rows.push(html! { text.axis x=(0) y=(y) { (found.mode()) } });
        for row in shown(found) {
            y += ROW;
            rows.push(bar(row, &axis, y));
        }
    }
    let bottom = y + 6.0;
    let height = bottom + ROW;
    let content = html! {
        @for tick in axis.ticks() {
            line.grid x1=(axis.at(tick)) x2=(axis.at(tick)) y1=(ROW + 4.0) y2=(bottom) {}
            text.axis.middle x=(axis.at(tick)) y=(bottom + 12.0) { (number(tick)) }
        }
        @for row in rows { (row) }
    };
    let title = [measured[0].operation(), measured[0].color().name()];
    (frame(height, title, "cycles per call", &content), height)
}

fn bar(row: &Row, axis: &Axis, y: f64) -> Markup {
    let verdict = row.verdict.map_or("", Rank::name);
    let is_best = matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen));
    let text = if is_best { "end best" } else { "end" };
    let cycles = row.cycles.estimate;
    let decimals = if cycles < 100.0 { 2 } else { 1 };
    let (label, length, adjust) = label(&row.candidate.to_string(), NAME - 2.0);
    let (start, end) = (axis.at(0.0), axis.at(cycles));
    html! {
        text class=(text) x=(NAME) y=(y) textLength=[length] lengthAdjust=[adjust] { (label) }
        rect class={ "bar " (class(&row.candidate)) } x=(start) y=(y - 10.0)
            width=(format!("{:.1}", end - start)) height="11" {}
        // An interval: a line with a cap at either end.
        @if let Some([low, high]) = row.cycles.ends() {
            path.interval d={ "M" (axis.at(low)) " " (y - 7.5) "v6m0-3H" (axis.at(high)) "m0-3v6" } {}
        }
        text class=(text) x=(DIGITS) y=(y) { (format!("{cycles:.decimals$}")) }
        @if !verdict.is_empty() { text.mark x=(MARK) y=(y) { (verdict) } }
    }
}
