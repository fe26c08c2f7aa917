//! Charts of curves: one for each candidate.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::render::chart::{
    Axis, LINE, WIDTH, below, class, frame, label, number, number_of, round, squeezed,
};
use crate::verdict::statistics::Interval;

/// The height of every chart.
pub(super) const HEIGHT: f64 = 220.0;

/// A chart of curves.
pub(crate) struct Curves {
    /// The subject, and what more there is to say.
    pub(crate) title: [String; 2],
    /// What the axes show.
    pub(crate) axes: [&'static str; 2],
    /// The numbers along the x axis, from end to end, and the words for them. Points lie between
    /// them as between the numbers.
    pub(crate) ticks: Vec<(f64, String)>,
    /// The least and the greatest of the y axis.
    pub(crate) range: [f64; 2],
    /// The curves.
    pub(crate) curves: Vec<Curve>,
    /// The places of the curves that share a label, for each label, as [`together`] finds them.
    pub(crate) labels: Vec<Vec<usize>>,
}

/// A name, and points from left to right, each with an interval.
pub(crate) type Curve = (String, Vec<(f64, Interval)>);

impl Curves {
    pub(super) fn draw(&self) -> Markup {
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
        let place = |&(value, interval): &(f64, Interval)| (x.at(value), y.at(interval.estimate));
        let ends = |&(value, interval): &(f64, Interval)| {
            (
                x.at(value),
                interval.ends().map(|ends| ends.map(|end| y.at(end))),
            )
        };
        let labels = self.place_labels(&y, BOTTOM);
        let content = html! {
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
                    g class=(class(name)) {
                        path.curve stroke-dasharray=(dashes(name))
                            d=(line(points.iter().map(place))) {}
                        path.interval d=(intervals(points.iter().map(ends))) {}
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
        };
        let [title, more] = &self.title;
        let values = format!("{} by {}", self.axes[1], self.axes[0]);
        frame(HEIGHT, [title, more], &values, &content)
    }

    /// The lines of a label that some curves share, each with the name that begins in it.
    fn lines(&self, curves: &[usize]) -> Vec<(String, Option<&str>)> {
        let mut lines: Vec<(String, Option<&str>)> = Vec::new();
        for &curve in curves {
            let name = self.curves[curve].0.as_str();
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
pub(crate) fn together(curves: &[Curve]) -> Vec<Vec<usize>> {
    const NEAR: f64 = 0.005;
    let is_same = |(a, b): (&(f64, Interval), &(f64, Interval))| {
        let (estimate, other) = (a.1.estimate, b.1.estimate);
        let is_near = (estimate - other).abs() <= NEAR * estimate.abs().min(other.abs());
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
        let all =
            |label: &&mut Vec<usize>| label.iter().all(|&other| lie_on_each_other(other, curve));
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
fn intervals(points: impl IntoIterator<Item = (f64, Option<[f64; 2]>)>) -> String {
    let lines = points.into_iter().filter_map(|(x, ends)| {
        let [low, high] = ends?;
        Some(format!("M{x} {low}V{high}"))
    });
    lines.collect()
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
    let span = ends().fold(0.0, f64::max) - ends().fold(f64::INFINITY, f64::min);
    let lines: usize = labels.iter().map(|label| label.lines).sum();
    // Where curves end closer together than names have room, the order of the ends is hard to see, and
    // that of the whole curves is not.
    let is_close = span < LINE * lines.saturating_sub(1) as f64;
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

/// What an axis covers: all intervals, with some room; and zero, if asked for.
pub(crate) fn range<'a>(values: impl Iterator<Item = &'a Interval>, from_zero: bool) -> [f64; 2] {
    let ends = values.flat_map(|value| [value.low, value.estimate, value.high]);
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
        let point = |estimate: f64, half_width: f64| Interval {
            low: estimate - half_width,
            estimate,
            high: estimate + half_width,
        };
        let labels = |last: Interval| {
            let (first, near) = (point(100.0, 0.1), point(100.4, 0.1));
            let values = [[first, first], [point(120.0, 0.1), first], [near, last]];
            together(&values.map(|values| {
                (
                    "a".to_owned(),
                    Vec::from_iter([0.0, 1.0].into_iter().zip(values)),
                )
            }))
        };
        let [shared, apart] = [vec![vec![0, 2], vec![1]], vec![vec![0], vec![1], vec![2]]];
        assert_eq!(labels(point(100.5, 0.1)), shared);
        assert_eq!(labels(point(100.6, 0.1)), apart);
        assert_eq!(labels(point(101.0, 2.0)), shared, "the intervals overlap");
        assert_eq!(labels(point(101.0, f64::INFINITY)), apart, "nobody knows");
    }
}
