//! Charts of bars: the cycles of each candidate, mode by mode.

use maud::{Markup, html};

use crate::cell::{ColorSource, Mode};
use crate::measure::results::cell::{CellResult, Rank};
use crate::render::chart::parts::{Axis, ROW, class, frame, label, number};
use crate::verdict::candidate::CandidateResult;
use crate::verdict::statistics::Interval;

/// A chart of bars.
pub(crate) struct Bars {
    /// The operation, and where the color comes from.
    title: (String, ColorSource),
    /// A mode, and its bars.
    parts: Vec<(Mode, Vec<Bar>)>,
    /// Where the scale ends.
    most: f64,
}

/// A bar.
pub(super) struct Bar {
    name: String,
    class: String,
    cycles: Interval,
    rank: Rank,
}

impl Bars {
    /// The chart of one operation and source of the color, a part for each of its cells; `None` without
    /// cells.
    pub(crate) fn new(cells: &[&CellResult], most: f64) -> Option<Self> {
        let first = cells.first()?;
        let part = |cell: &&CellResult| {
            let strategies = cell.strategies.iter();
            let mut bars: Vec<Bar> = strategies
                .map(|found| Bar::new(cell, found, class(&found.name)))
                .collect();
            // The latency of the empty chain is zero, as it is subtracted.
            if cell.mode == Mode::Throughput {
                bars.push(Bar::new(cell, &cell.nothing, "nothing".to_owned()));
            }
            (cell.mode, bars)
        };
        Some(Self {
            title: (first.operation.clone(), first.color),
            parts: cells.iter().map(part).collect(),
            most,
        })
    }

    /// The end of a scale on which the bars of all cells fit.
    pub(crate) fn most<'a>(cells: impl IntoIterator<Item = &'a CellResult>) -> f64 {
        let all = cells
            .into_iter()
            .flat_map(|cell| cell.strategies.iter().chain([&cell.nothing]));
        let ends = all.map(|found| match found.cycles.ends() {
            Some([_, high]) => high,
            None => found.cycles.estimate,
        });
        ends.fold(1.0, f64::max)
    }

    /// The height of the chart: the title above, the axis below.
    pub(crate) fn height(&self) -> f64 {
        let parts = self.parts.iter();
        let parts = parts.map(|(_, bars)| ROW * (1 + bars.len()) as f64);
        ROW + parts.sum::<f64>() + 6.0 + ROW
    }

    pub(crate) fn draw(&self) -> Markup {
        /// Where names end, bars begin and end, numbers end and marks begin.
        const PLACES: [f64; 5] = [74.0, 79.0, 208.0, 258.0, 264.0];
        let [name, from, to, digits, mark] = PLACES;
        let axis = Axis {
            values: [0.0, self.most],
            places: [from, to],
        };
        let mut rows = Vec::new();
        let mut y = ROW;
        for (mode, bars) in &self.parts {
            y += ROW;
            rows.push(html! { text.axis x=(0) y=(y) { (mode) } });
            for bar in bars {
                rows.push(bar.draw(&axis, y + ROW, [name, digits, mark]));
                y += ROW;
            }
        }
        let bottom = y + 6.0;
        let content = html! {
            @for tick in axis.ticks() {
                line.grid x1=(axis.at(tick)) x2=(axis.at(tick)) y1=(ROW + 4.0) y2=(bottom) {}
                text.axis.middle x=(axis.at(tick)) y=(bottom + 12.0) { (number(tick)) }
            }
            @for row in rows { (row) }
        };
        let (title, color) = &self.title;
        frame(
            self.height(),
            [title, color.name()],
            "cycles per call",
            &content,
        )
    }
}

impl Bar {
    fn new(cell: &CellResult, found: &CandidateResult, class: String) -> Self {
        Self {
            name: found.name.clone(),
            class,
            cycles: found.cycles,
            rank: cell.rank(&found.name),
        }
    }

    /// Draws a row whose text stands on `y`.
    fn draw(&self, axis: &Axis, y: f64, [name, digits, mark]: [f64; 3]) -> Markup {
        let best = matches!(self.rank, Rank::Fastest | Rank::Chosen);
        let class = if best { "end best" } else { "end" };
        let cycles = self.cycles.estimate;
        let decimals = if cycles < 100.0 { 2 } else { 1 };
        let (label, length, adjust) = label(&self.name, name - 2.0);
        let (start, end) = (axis.at(0.0), axis.at(cycles));
        html! {
            text class=(class) x=(name) y=(y) textLength=[length] lengthAdjust=[adjust] { (label) }
            rect class={ "bar " (self.class) } x=(start) y=(y - 10.0)
                width=(format!("{:.1}", end - start)) height="11" {}
            @if let Some([low, high]) = self.cycles.ends() {
                path.interval d=(whisker(axis.at(low), axis.at(high), y - 4.5)) {}
            }
            text class=(class) x=(digits) y=(y) { (format!("{cycles:.decimals$}")) }
            @if !self.rank.name().is_empty() { text.mark x=(mark) y=(y) { (self.rank.name()) } }
        }
    }
}

/// An interval: a line with an end on either side.
fn whisker(low: f64, high: f64, y: f64) -> String {
    let top = y - 3.0;
    format!("M{low} {top}v6m0-3H{high}m0-3v6")
}
