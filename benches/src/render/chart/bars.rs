//! Charts of bars: the cycles of each candidate, mode by mode.

use maud::{Markup, html};

use crate::cell::Mode;
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::chart::parts::{Axis, ROW, class, frame, label, number};
use crate::verdict::candidate::CandidateResult;

/// The horizontal places where names end, bars begin and end, numbers end and marks begin.
const NAME: f64 = 74.0;
const FROM: f64 = 79.0;
const TO: f64 = 208.0;
const DIGITS: f64 = 258.0;
const MARK: f64 = 264.0;

/// The end of a scale on which the bars of all cells fit.
pub(crate) fn scale<'a>(cells: impl IntoIterator<Item = &'a CellResult>) -> f64 {
    let candidates = |cell: &'a CellResult| cell.strategies.iter().chain([&cell.nothing]);
    let all = cells.into_iter().flat_map(candidates);
    let ends = all.map(|found| match found.cycles.ends() {
        Some([_, high]) => high,
        None => found.cycles.estimate,
    });
    ends.fold(1.0, f64::max)
}

/// The chart for one operation and one source of the color, and its height. Each cell is a part of the
/// chart.
pub(crate) fn bars(cells: &[&CellResult], scale: f64) -> (Markup, f64) {
    let axis = Axis {
        values: [0.0, scale],
        places: [FROM, TO],
    };
    let mut rows = Vec::new();
    let mut y = ROW;
    for cell in cells {
        y += ROW;
        rows.push(html! { text.axis x=(0) y=(y) { (cell.mode) } });
        // The latency of the empty chain is zero, because it is subtracted.
        let nothing = (cell.mode == Mode::Throughput).then_some(&cell.nothing);
        for found in cell.strategies.iter().chain(nothing) {
            y += ROW;
            rows.push(bar(found, cell.rank(&found.name), &axis, y));
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
    let title = [&cells[0].operation, cells[0].color.name()];
    (frame(height, title, "cycles per call", &content), height)
}

fn bar(found: &CandidateResult, rank: Rank, axis: &Axis, y: f64) -> Markup {
    let text = match rank {
        Rank::Fastest | Rank::Chosen => "end best",
        _ => "end",
    };
    let cycles = found.cycles.estimate;
    let decimals = if cycles < 100.0 { 2 } else { 1 };
    let (label, length, adjust) = label(&found.name, NAME - 2.0);
    let (start, end) = (axis.at(0.0), axis.at(cycles));
    html! {
        text class=(text) x=(NAME) y=(y) textLength=[length] lengthAdjust=[adjust] { (label) }
        rect class={ "bar " (class(&found.name)) } x=(start) y=(y - 10.0)
            width=(format!("{:.1}", end - start)) height="11" {}
        // An interval: a line with a cap at either end.
        @if let Some([low, high]) = found.cycles.ends() {
            path.interval d={ "M" (axis.at(low)) " " (y - 7.5) "v6m0-3H" (axis.at(high)) "m0-3v6" } {}
        }
        text class=(text) x=(DIGITS) y=(y) { (format!("{cycles:.decimals$}")) }
        @if !rank.name().is_empty() { text.mark x=(MARK) y=(y) { (rank.name()) } }
    }
}
