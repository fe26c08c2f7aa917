//! Charts as plain SVG: bars with intervals, and curves.
//!
//! A chart is as wide as a phone, and a wider screen shows several side by side, so that its text
//! is never scaled out of sight. Lengths are in CSS pixels.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::cell::{ColorSource, Mode};
use crate::measure::results::cell::Rank;
use crate::measure::study::Study;
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

/// The number of a strategy's color and dashes. Those that the study does not know share the rest.
fn number_of(strategy: &str) -> usize {
    let known = Study::STRATEGIES.iter().position(|name| *name == strategy);
    known.unwrap_or(5 + strategy.len() % 3)
}

/// The class of a strategy's color.
pub(super) fn class(strategy: &str) -> String {
    format!("s{}", number_of(strategy))
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
        let rows: usize = self.parts.iter().map(|(_, bars)| 1 + bars.len()).sum();
        // The title above, the axis below.
        ROW * (1 + rows) as f64 + 6.0 + ROW
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
                y += ROW;
                rows.push(bar.draw(&axis, y, [name, digits, mark]));
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
                    text.axis x=(axis.at(tick)) y=(bottom + 12.0) text-anchor="middle" {
                        (number(tick))
                    }
                }
                @for row in rows { (row) }
            }
        }
    }
}

impl Bar<'_> {
    /// Draws a row whose text stands on `y`.
    fn draw(&self, axis: &Axis, y: f64, [name, digits, mark]: [f64; 3]) -> Markup {
        let best = matches!(self.rank, Rank::Fastest | Rank::Chosen);
        let class = if best { "best" } else { "" };
        let (start, end) = (axis.at(0.0), axis.at(self.cycles.estimate));
        let middle = y - 4.5;
        html! {
            text class=(class) x=(name) y=(y) text-anchor="end"
                textLength=[squeezed(self.name, name - 2.0)] lengthAdjust="spacingAndGlyphs" {
                (short(self.name))
            }
            rect class={ "bar " (self.class) } x=(start) y=(y - 10.0)
                width=(format!("{:.1}", end - start)) height="11" {}
            @if let Some([low, high]) = self.cycles.ends() {
                path.interval d=(whisker(axis.at(low), axis.at(high), middle)) {}
            }
            text class=(class) x=(digits) y=(y) text-anchor="end" {
                (digits_of(self.cycles.estimate))
            }
            text.mark x=(mark) y=(y) { (self.rank.name()) }
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
    let (top, bottom) = (y - 3.0, y + 3.0);
    format!("M{low} {top}V{bottom}M{low} {y}H{high}M{high} {top}V{bottom}")
}

/// The letters of a name that fits beside a chart as it is, and of one that is squeezed.
const FIT: usize = 9;
const MOST: usize = 11;

/// The attribute that squeezes a name into a width, if it has to be.
fn squeezed(name: &str, width: f64) -> Option<f64> {
    (name.chars().count() > FIT).then_some(width)
}

/// A name that is not too long to be squeezed.
fn short(name: &str) -> String {
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
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
        const RIGHT: f64 = 252.0;

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
        let ends = self.curves.iter().map(|(_, points)| points.last());
        let ends = ends.map(|end| end.map_or(BOTTOM, |(_, value)| y.at(value.estimate)));
        let labels = apart(&ends.collect::<Vec<_>>(), BOTTOM);
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
                    text.axis x=(LEFT - 6.0) y=(y.at(tick) + 4.0) text-anchor="end" {
                        (number(tick))
                    }
                }
                @for (value, words) in &self.ticks {
                    line.grid x1=(x.at(*value)) x2=(x.at(*value)) y1=(BOTTOM) y2=(BOTTOM + 4.0) {}
                    text.axis x=(x.at(*value)) y=(BOTTOM + 17.0) text-anchor="middle" { (words) }
                }
                text.axis x=((LEFT + RIGHT) / 2.0) y=(HEIGHT - 4.0) text-anchor="middle" {
                    (self.axes[0])
                }
                @for ((name, points), label) in self.curves.iter().zip(labels) {
                    @let place = |point: &(f64, &Interval)| {
                        (x.at(point.0), y.at(point.1.estimate))
                    };
                    g class=(class(name)) {
                        path.curve stroke-dasharray=(DASHES[number_of(name) % DASHES.len()])
                            d=(line(points.iter().map(place))) {}
                        @for point in points {
                            @let (at, height) = place(point);
                            @if let Some([low, high]) = point.1.ends() {
                                path.interval d={ "M" (at) " " (y.at(low)) "V" (y.at(high)) } {}
                            }
                            circle cx=(at) cy=(height) r="2.5" {}
                        }
                        @if let Some((_, height)) = points.last().map(place) {
                            path.lead d=(line([(RIGHT + 4.0, height), (RIGHT + 14.0, label)])) {}
                        }
                    }
                    text x=(RIGHT + 18.0) y=(label + 4.0)
                        textLength=[squeezed(name, WIDTH - RIGHT - 20.0)]
                        lengthAdjust="spacingAndGlyphs" {
                        (short(name))
                    }
                }
            }
        }
    }
}

/// So that curves differ also without their colors.
const DASHES: [&str; 5] = ["none", "7 3", "2 3", "9 3 2 3", "4 4"];

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

/// Where labels stand, each as near to its place as the others let it, and none below `bottom`.
fn apart(places: &[f64], bottom: f64) -> Vec<f64> {
    const GAP: f64 = 15.0;
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| f64::total_cmp(&places[b], &places[a]));
    let mut labels = places.to_vec();
    // From the bottom upwards: there is room above, where the axis has its name.
    let mut free = bottom;
    for label in order {
        labels[label] = round(labels[label].min(free));
        free = labels[label] - GAP;
    }
    labels
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
        let labels = apart(&[100.0, 99.0, 20.0, 104.0], 102.0);
        assert_eq!(labels, [87.0, 72.0, 20.0, 102.0]);
    }

    #[test]
    fn names_are_cut_where_a_letter_ends() {
        assert_eq!(short("ShiftTwice"), "ShiftTwice");
        assert_eq!(short("ééééééééééééé"), "éééééééééé…");
    }
}
