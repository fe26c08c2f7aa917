//! Charts of curves: one for each candidate, with a legend below.

use maud::{Markup, html};

use crate::key::CandidateId;
use crate::render::chart::parts::{Axis, WIDTH, class, frame, number, number_of};
use crate::verdict::statistics::Interval;

pub(crate) struct Curves {
    /// The subject, and more about it.
    pub(crate) title: [String; 2],
    /// What the axes show.
    pub(crate) axes: [&'static str; 2],
    /// The numbers along the x axis, from end to end, and the words that are shown for them. The numbers
    /// also decide where the points lie.
    pub(crate) ticks: Vec<(f64, String)>,
    pub(crate) curves: Vec<Curve>,
}

/// A candidate, and points from left to right, each with an interval.
pub(crate) type Curve = (CandidateId, Vec<(f64, Interval)>);

impl Curves {
    pub(crate) fn draw(&self) -> Markup {
        const HEIGHT: f64 = 220.0;
        const TOP: f64 = 44.0;
        const BOTTOM: f64 = HEIGHT - 36.0;
        const LEFT: f64 = 44.0;
        const RIGHT: f64 = WIDTH - 22.0;

        let ends = [self.ticks.first(), self.ticks.last()];
        let x = Axis {
            values: ends.map(|end| end.map_or(0.0, |(value, _)| *value)),
            positions: [LEFT, RIGHT],
        };
        let y = Axis {
            values: self.range(),
            positions: [BOTTOM, TOP],
        };
        let point = |(value, interval): &(f64, Interval)| (x.at(*value), y.at(interval.estimate));
        let interval = |(value, interval): &(f64, Interval)| {
            let [low, high] = interval.ends()?.map(|end| y.at(end));
            Some(format!("M{} {low}V{high}", x.at(*value)))
        };
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
                    path.curve stroke-dasharray=(dashes(name)) d={ @for (i, (x, y)) in points.iter().map(point).enumerate() { (if i == 0 { "M" } else { "L" }) (x) " " (y) } } {}
                    path.interval d=(points.iter().filter_map(interval).collect::<String>()) {}
                    path.points d=(dots(points.iter().map(point))) {}
                }
            }
        };
        let [title, more] = &self.title;
        let values = format!("{} by {}", self.axes[1], self.axes[0]);
        html! {
            (frame(HEIGHT, [title, more], &values, &content))
            ul.legend { @for (name, _) in &self.curves { li {
                svg width="24" height="8" viewBox="0 0 24 8" aria-hidden="true" {
                    path.curve.(class(name)) stroke-dasharray=(dashes(name)) d="M0 4H24" {}
                }
                (name)
            } } }
        }
    }

    /// The values of the y axis: zero and all intervals, with some room.
    fn range(&self) -> [f64; 2] {
        let values = self.curves.iter().flat_map(|(_, points)| points);
        let ends = values.flat_map(|(_, value)| [value.low, value.estimate, value.high]);
        let ends: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
        let low = ends.iter().copied().fold(0.0, f64::min);
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let room = (0.05 * (high - low)).max(1e-3);
        let below = if low < 0.0 { room } else { 0.0 };
        [low - below, high + room]
    }
}

/// The dashes of a curve, by which curves differ even without their colors.
fn dashes(candidate: &CandidateId) -> &'static str {
    const DASHES: [&str; 5] = ["none", "7 3", "2 3", "9 3 2 3", "4 4"];
    DASHES[number_of(candidate) % DASHES.len()]
}

/// Dots, which are lines of no length with round ends.
fn dots(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("M{x} {y}h0")).collect()
}
