//! Charts as plain SVG: bars with intervals, and curves.
//!
//! A chart is as wide as a phone, and a wider screen shows several side by side, so that its text
//! is never scaled out of sight. Lengths are in CSS pixels.

use std::fmt::Write as _;

use maud::{Markup, html};
use pawnfill::{Shift, Strategy as _};

use crate::cell::{ColorSource, Mode};
use crate::kernel::pawn_evaluation::steps::{Operations, Step as _};
use crate::measure::results::cell::Rank;
use crate::measure::study::Study;
use crate::render::candidates::no_strategies;
use crate::render::html::name::lines;
use crate::verdict::statistics::Interval;

/// How charts look, by the classes of their parts.
pub(super) const CHART_STYLE: &str = include_str!("chart.css");

/// The width of every chart.
pub(super) const WIDTH: f64 = 336.0;
/// The height of a row of text.
const ROW: f64 = 17.0;

/// The values that an axis covers, and where on the chart.
pub(super) struct Axis {
    values: [f64; 2],
    places: [f64; 2],
}

impl Axis {
    /// The place of a value, which is moved to the nearest end if it is beyond.
    fn at(&self, value: f64) -> f64 {
        let share = (value - self.values[0]) / (self.values[1] - self.values[0]);
        let place = self.places[0] + share.clamp(0.0, 1.0) * (self.places[1] - self.places[0]);
        round(place)
    }

    /// Round numbers from end to end, few enough to have room.
    fn ticks(&self) -> Vec<f64> {
        const MOST: f64 = 4.0;
        let [low, high] = self.values;
        let power = 10_f64.powf(((high - low) / MOST).log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let fits = |step: &f64| (high - low) / step <= MOST;
        let step = steps.into_iter().find(fits).unwrap_or(high - low);
        let first = (low / step).ceil();
        let tick = |i| (first + f64::from(i)) * step;
        (0..=MOST as i32)
            .map(tick)
            .take_while(|tick| *tick <= high)
            .collect()
    }
}

/// To a tenth of a pixel, which nobody sees: a page has thousands of numbers.
fn round(place: f64) -> f64 {
    (10.0 * place).round() / 10.0
}

/// The number of a candidate's color and dashes. Those that the study does not know share the colors
/// of what is no strategy, and meet it only where many operations are one benchmark.
fn number_of(candidate: &str) -> usize {
    // The step that stands under the name of Shift elsewhere.
    let candidate = match candidate == Operations::<Shift>::NAME {
        true => Shift::NAME,
        false => candidate,
    };
    let mut known = Study::STRATEGIES.into_iter().chain(no_strategies());
    let unknown = || Study::STRATEGIES.len() + candidate.len() % no_strategies().count();
    known
        .position(|name| name == candidate)
        .unwrap_or_else(unknown)
}

/// The class of a candidate's color.
pub(super) fn class(candidate: &str) -> String {
    format!("s{}", number_of(candidate))
}

/// A chart of bars.
pub(super) struct Bars<'a> {
    /// What it is of, and where the color comes from.
    pub(super) title: (&'a str, ColorSource),
    /// A mode, and its bars.
    pub(super) parts: Vec<(Mode, Vec<Bar<'a>>)>,
}

/// A bar.
pub(super) struct Bar<'a> {
    /// What it is of.
    pub(super) name: &'a str,
    /// The class of its color.
    pub(super) class: String,
    /// How long it is.
    pub(super) cycles: &'a Interval,
    /// What is said of it.
    pub(super) rank: Rank,
}

impl Bars<'_> {
    /// The height of the chart.
    pub(super) fn height(&self) -> f64 {
        let of_part = |(_, bars): &(Mode, Vec<Bar<'_>>)| -> f64 {
            ROW + bars.iter().map(Bar::height).sum::<f64>()
        };
        // The title above, the axis below.
        ROW + self.parts.iter().map(of_part).sum::<f64>() + 6.0 + ROW
    }

    /// Draws the chart on a scale up to `most`.
    pub(super) fn draw(&self, most: f64) -> Markup {
        /// Where names end, bars begin and end, numbers end and marks begin.
        const PLACES: [f64; 5] = [74.0, 79.0, 208.0, 258.0, 264.0];
        let [name, from, to, digits, mark] = PLACES;
        let axis = Axis {
            values: [0.0, most],
            places: [from, to],
        };
        let mut rows = Vec::new();
        let mut y = ROW;
        for (mode, bars) in &self.parts {
            y += ROW;
            rows.push(html! { text.axis x=(0) y=(y) { (mode) } });
            for bar in bars {
                rows.push(bar.draw(&axis, y + ROW, [name, digits, mark]));
                y += bar.height();
            }
        }
        let bottom = y + 6.0;
        let (title, color) = &self.title;
        let has_color = *color != ColorSource::None;
        html! {
            svg role="img" viewBox={ "0 0 " (WIDTH) " " (self.height()) } {
                title {
                    (title) @if has_color { ", " (color) } ": cycles a call"
                }
                text.name x="0" y="13" {
                    (title) @if has_color { tspan.color dx="8" { (color) } }
                }
                @for tick in axis.ticks() {
                    line.grid x1=(axis.at(tick)) x2=(axis.at(tick)) y1=(ROW + 4.0) y2=(bottom) {}
                    text.axis.middle x=(axis.at(tick)) y=(bottom + 12.0) {
                        (number(tick))
                    }
                }
                @for row in rows { (row) }
            }
        }
    }
}

impl Bar<'_> {
    /// The height of its row.
    fn height(&self) -> f64 {
        ROW + LINE * (label(self.name).len() - 1) as f64
    }

    /// Draws a row whose first line of text stands on `y`.
    fn draw(&self, axis: &Axis, y: f64, [name, digits, mark]: [f64; 3]) -> Markup {
        let best = matches!(self.rank, Rank::Fastest | Rank::Chosen);
        let class = if best { "end best" } else { "end" };
        let (start, end) = (axis.at(0.0), axis.at(self.cycles.estimate));
        let middle = y - 4.5;
        html! {
            @for (y, line) in below(y).zip(label(self.name)) {
                @let (length, adjust) = squeezed(&line, name - 2.0);
                text class=(class) x=(name) y=(y) textLength=[length] lengthAdjust=[adjust] {
                    (line)
                }
            }
            rect class={ "bar " (self.class) } x=(start) y=(y - 10.0)
                width=(format!("{:.1}", end - start)) height="11" {}
            @if let Some([low, high]) = self.cycles.ends() {
                path.interval d=(whisker(axis.at(low), axis.at(high), middle)) {}
            }
            text class=(class) x=(digits) y=(y) { (digits_of(self.cycles.estimate)) }
            @if !self.rank.name().is_empty() { text.mark x=(mark) y=(y) { (self.rank.name()) } }
        }
    }
}

/// A number of cycles that fits beside a bar.
fn digits_of(cycles: f64) -> String {
    let decimals = if cycles < 100.0 { 2 } else { 1 };
    format!("{cycles:.decimals$}")
}

/// An interval: a line with an end on either side.
fn whisker(low: f64, high: f64, y: f64) -> String {
    let top = y - 3.0;
    format!("M{low} {top}v6m0-3H{high}m0-3v6")
}

/// The letters of a line that fits beside a chart as it is, and of one that is squeezed.
const FIT: usize = 9;
const MOST: usize = 11;

/// The attributes `textLength` and `lengthAdjust` that squeeze a line into a width, if it has to be.
fn squeezed(line: &str, width: f64) -> (Option<f64>, Option<&'static str>) {
    let has_to = line.chars().count() > FIT;
    (
        has_to.then_some(width),
        has_to.then_some("spacingAndGlyphs"),
    )
}

/// The lines of a name beside a chart.
fn label(name: &str) -> Vec<String> {
    lines(name, MOST)
}

/// The height between two lines of labels.
const LINE: f64 = 14.0;

/// The heights of lines from the first one on.
fn below(first: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |line| first + LINE * f64::from(line))
}

/// A tick's number, without what adding up steps leaves behind the comma.
fn number(tick: f64) -> f64 {
    (1e6 * tick).round() / 1e6
}

/// A chart of curves, one a strategy.
pub(super) struct Curves<'a> {
    /// What it is of, and what more there is to say.
    pub(super) title: (&'a str, String),
    /// What the axes are of.
    pub(super) axes: [&'a str; 2],
    /// The numbers along the x axis, from end to end, and the words for them. Points lie between
    /// them as between the numbers.
    pub(super) ticks: Vec<(f64, String)>,
    /// The least and the greatest of the y axis.
    pub(super) range: [f64; 2],
    /// The curves.
    pub(super) curves: Vec<Curve<'a>>,
    /// The places of the curves that share a label, for each label, as [`together`] finds them.
    pub(super) labels: Vec<Vec<usize>>,
}

/// A name, and points from left to right, each with an interval.
pub(super) type Curve<'a> = (&'a str, Vec<(f64, &'a Interval)>);

impl Curves<'_> {
    /// Draws the chart.
    pub(super) fn draw(&self) -> Markup {
        const HEIGHT: f64 = 220.0;
        const TOP: f64 = 44.0;
        const BOTTOM: f64 = HEIGHT - 36.0;
        const LEFT: f64 = 44.0;
        const RIGHT: f64 = 244.0;
        /// Where the line before a name begins and ends, and the name begins.
        const KEY: [f64; 3] = [RIGHT + 6.0, RIGHT + 22.0, RIGHT + 26.0];

        let ends = [self.ticks.first(), self.ticks.last()];
        let x = Axis {
            values: ends.map(|end| end.map_or(0.0, |(value, _)| *value)),
            places: [LEFT, RIGHT],
        };
        let y = Axis {
            values: self.range,
            places: [BOTTOM, TOP],
        };
        let (title, more) = &self.title;
        let labels = self.place_labels(&y, BOTTOM);
        html! {
            svg role="img" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } {
                title {
                    (title) @if !more.is_empty() { ", " (more) }
                    ": " (self.axes[1]) " by " (self.axes[0])
                }
                text.name x="0" y="13" { (title) tspan.color dx="8" { (more) } }
                text.axis x="0" y="31" { (self.axes[1]) }
                @for tick in y.ticks() {
                    line.grid x1=(LEFT) x2=(RIGHT) y1=(y.at(tick)) y2=(y.at(tick)) {}
                    text.axis.end x=(LEFT - 6.0) y=(y.at(tick) + 4.0) { (number(tick)) }
                }
                @for (value, words) in &self.ticks {
                    line.grid x1=(x.at(*value)) x2=(x.at(*value)) y1=(BOTTOM) y2=(BOTTOM + 4.0) {}
                    text.axis.middle x=(x.at(*value)) y=(BOTTOM + 17.0) { (words) }
                }
                text.axis.middle x=((LEFT + RIGHT) / 2.0) y=(HEIGHT - 4.0) { (self.axes[0]) }
                @for (name, points) in &self.curves {
                    @let place = |point: &(f64, &Interval)| {
                        (x.at(point.0), y.at(point.1.estimate))
                    };
                    @let ends = |of: &Interval| of.ends().map(|ends| ends.map(|end| y.at(end)));
                    g class=(class(name)) {
                        path.curve stroke-dasharray=(dashes(name))
                            d=(line(points.iter().map(place))) {}
                        path.interval d=(bars(points.iter().map(|of| (x.at(of.0), ends(of.1))))) {}
                        path.points d=(dots(points.iter().map(place))) {}
                    }
                }
                @for (curves, top) in self.labels.iter().zip(labels) {
                    @let lines = || below(top).zip(self.lines(curves));
                    @for (height, (_, begins)) in lines() {
                        @if let Some(name) = begins {
                            path.curve.(class(name)) stroke-dasharray=(dashes(name))
                                d=(line([(KEY[0], height), (KEY[1], height)])) {}
                        }
                    }
                    text.label {
                        @for (place, (height, (text, _))) in lines().enumerate() {
                            @if place > 0 { " " }
                            @let (length, adjust) = squeezed(&text, WIDTH - KEY[2] - 6.0);
                            tspan x=(KEY[2]) y=(height + 4.0)
                                textLength=[length] lengthAdjust=[adjust] { (text) }
                        }
                    }
                }
            }
        }
    }

    /// The lines of a label that some curves share, each with the name that begins in it.
    fn lines(&self, curves: &[usize]) -> Vec<(String, Option<&str>)> {
        let mut lines: Vec<(String, Option<&str>)> = Vec::new();
        for &curve in curves {
            let name = self.curves[curve].0;
            if let Some((before, _)) = lines.last_mut() {
                before.push(',');
            }
            let begins = [Some(name)].into_iter().chain(std::iter::repeat(None));
            lines.extend(label(name).into_iter().zip(begins));
        }
        lines
    }

    /// The height of the first line of each label.
    fn place_labels(&self, y: &Axis, bottom: f64) -> Vec<f64> {
        let heights = |curve: usize| {
            let points = self.curves[curve].1.iter();
            points.map(|(_, value)| y.at(value.estimate))
        };
        let label = |curves: &Vec<usize>| {
            let count = curves.len() as f64;
            let end = |&curve: &usize| heights(curve).next_back().unwrap_or(bottom);
            let mean = |&curve: &usize| {
                let points = self.curves[curve].1.len().max(1);
                heights(curve).sum::<f64>() / points as f64
            };
            Label {
                lines: self.lines(curves).len(),
                end: curves.iter().map(end).sum::<f64>() / count,
                mean: curves.iter().map(mean).sum::<f64>() / count,
            }
        };
        apart(&self.labels.iter().map(label).collect::<Vec<_>>(), bottom)
    }
}

/// The curves that lie on each other, which share a label: each point of one is within half a percent
/// of that of the other, or cannot be told from it by their intervals.
pub(super) fn together(curves: &[Curve<'_>]) -> Vec<Vec<usize>> {
    const NEAR: f64 = 0.005;
    let is_same = |(a, b): (&(f64, &Interval), &(f64, &Interval))| {
        let (of_a, of_b) = (a.1.estimate, b.1.estimate);
        let is_near = (of_a - of_b).abs() <= NEAR * of_a.abs().min(of_b.abs());
        let overlap = match (a.1.ends(), b.1.ends()) {
            (Some(a), Some(b)) => a[0] <= b[1] && b[0] <= a[1],
            _ => false,
        };
        a.0 == b.0 && (is_near || overlap)
    };
    let lie_on_each_other = |a: usize, b: usize| {
        let (a, b) = (&curves[a].1, &curves[b].1);
        a.len() == b.len() && a.iter().zip(b).all(is_same)
    };
    let mut labels: Vec<Vec<usize>> = Vec::new();
    for curve in 0..curves.len() {
        let all = |label: &&mut Vec<usize>| label.iter().all(|&of| lie_on_each_other(of, curve));
        match labels.iter_mut().find(all) {
            Some(label) => label.push(curve),
            None => labels.push(vec![curve]),
        }
    }
    labels
}

/// So that curves differ also without their colors.
fn dashes(candidate: &str) -> &'static str {
    const DASHES: [&str; 5] = ["none", "7 3", "2 3", "9 3 2 3", "4 4"];
    DASHES[number_of(candidate) % DASHES.len()]
}

/// A line through points.
fn line(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut line = String::new();
    for (x, y) in points {
        let step = if line.is_empty() { 'M' } else { 'L' };
        // Writing to a string does not fail.
        let _ = write!(line, "{step}{x} {y}");
    }
    line
}

/// Lines from the low end to the high end of intervals, where these are known.
fn bars(points: impl IntoIterator<Item = (f64, Option<[f64; 2]>)>) -> String {
    let bars = points.into_iter().filter_map(|(x, ends)| {
        let [low, high] = ends?;
        Some(format!("M{x} {low}V{high}"))
    });
    bars.collect()
}

/// Dots, which are lines of no length with round ends.
fn dots(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let dots = points.into_iter().map(|(x, y)| format!("M{x} {y}h0"));
    dots.collect()
}

/// What a label stands beside.
struct Label {
    /// The number of its lines.
    lines: usize,
    /// The height at which its curves end.
    end: f64,
    /// The mean height of their points.
    mean: f64,
}

/// The heights of the first lines of labels, each as near to the end of its curves as the others let
/// it, and none below `bottom`.
fn apart(labels: &[Label], bottom: f64) -> Vec<f64> {
    let ends = || labels.iter().map(|label| label.end);
    let reach = ends().fold(0.0, f64::max) - ends().fold(f64::INFINITY, f64::min);
    let lines: usize = labels.iter().map(|label| label.lines).sum();
    // Where curves end closer together than names have room, the order of the ends is hard to see, and
    // that of the whole curves is not.
    let is_close = reach < LINE * lines.saturating_sub(1) as f64;
    let height = |label: &Label| if is_close { label.mean } else { label.end };
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|&a, &b| height(&labels[b]).total_cmp(&height(&labels[a])));
    let mut heights = vec![0.0; labels.len()];
    // From the bottom upwards: there is room above, where the axis has its name.
    let mut free = bottom;
    for label in order {
        let Label { lines, end, .. } = labels[label];
        let below = LINE * lines.saturating_sub(1) as f64;
        heights[label] = round((end + below / 2.0).min(free) - below);
        free = heights[label] - LINE;
    }
    heights
}

/// What an axis has to cover: all intervals, with some room; and zero, if asked for.
pub(super) fn range<'a>(values: impl Iterator<Item = &'a Interval>, from_zero: bool) -> [f64; 2] {
    let ends = values.flat_map(|of| [of.low, of.estimate, of.high]);
    let (low, high) = ends
        .filter(|end| end.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    let low = if from_zero { low.min(0.0) } else { low };
    let room = (0.05 * (high - low)).max(1e-3);
    let below = if low < 0.0 || !from_zero { room } else { 0.0 };
    [low - below, high + room]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let ticks = |low, high| {
            let axis = Axis {
                values: [low, high],
                places: [0.0, 1.0],
            };
            axis.ticks().into_iter().map(number).collect::<Vec<_>>()
        };
        assert_eq!(ticks(0.0, 41.4), [0.0, 20.0, 40.0]);
        assert_eq!(ticks(0.0, 8.0), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(ticks(0.93, 1.06), [0.95, 1.0, 1.05]);
        assert_eq!(ticks(0.0, 916.0), [0.0, 500.0]);
    }

    #[test]
    fn labels_keep_apart() {
        let label = |lines, end, mean| Label { lines, end, mean };
        let one = |end| label(1, end, 0.0);
        let heights = apart(&[one(100.0), one(99.0), one(20.0), one(104.0)], 102.0);
        assert_eq!(heights, [88.0, 74.0, 20.0, 102.0]);
        // Two lines, with the end of their curves between them.
        let heights = apart(&[label(2, 50.0, 0.0), one(100.0)], 102.0);
        assert_eq!(heights, [43.0, 100.0]);
        // All end together: in the order of the whole curves.
        let labels = [
            label(1, 100.0, 30.0),
            label(2, 101.0, 50.0),
            label(1, 99.0, 40.0),
        ];
        assert_eq!(apart(&labels, 102.0), [60.0, 88.0, 74.0]);
    }

    #[test]
    fn curves_that_lie_on_each_other_share_a_label() {
        let point = |estimate: f64, reach: f64| Interval {
            low: estimate - reach,
            estimate,
            high: estimate + reach,
        };
        let labels = |last: Interval| {
            let (first, near) = (point(100.0, 0.1), point(100.4, 0.1));
            let values = [[first, first], [point(120.0, 0.1), first], [near, last]];
            let curve = |values| Vec::from_iter([0.0, 1.0].into_iter().zip(values));
            together(&values.each_ref().map(|values| ("a", curve(values))))
        };
        let [shared, apart] = [vec![vec![0, 2], vec![1]], vec![vec![0], vec![1], vec![2]]];
        assert_eq!(labels(point(100.5, 0.1)), shared);
        assert_eq!(labels(point(100.6, 0.1)), apart);
        assert_eq!(labels(point(101.0, 2.0)), shared, "the intervals overlap");
        assert_eq!(labels(point(101.0, f64::INFINITY)), apart, "nobody knows");
    }

    #[test]
    fn candidates_have_colors_of_their_own() {
        let known = Study::STRATEGIES.into_iter().chain(no_strategies());
        let classes: Vec<String> = known.map(class).collect();
        for (place, class) in classes.iter().enumerate() {
            assert!(!classes[..place].contains(class), "{class} twice");
            assert!(
                CHART_STYLE.contains(&format!(".{class} {{")),
                "{class} has no color"
            );
        }
        assert!(classes.contains(&class("Own")));
    }

    #[test]
    fn labels_are_whole() {
        for name in Study::STRATEGIES.into_iter().chain(no_strategies()) {
            assert_eq!(label(name).join(" "), name);
        }
    }
}
