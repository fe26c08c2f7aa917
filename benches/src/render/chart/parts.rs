//! The parts of charts: the frame, axes, names, and the colors of the candidates.

use maud::{Markup, html};

use crate::kernel::compounds::other_candidates;
use crate::key::CandidateId;
use crate::measure::benchmark::NOTHING;
use crate::measure::study::Study;

pub(crate) const WIDTH: f64 = 336.0;
pub(super) const ROW: f64 = 17.0;

/// Draws a chart of this height with this content. Its title says what it is about and `more` about that;
/// `values` names what it shows.
pub(super) fn frame(
    height: f64,
    [title, more]: [&str; 2],
    values: &str,
    content: &Markup,
) -> Markup {
    html! {
        svg role="img" viewBox={ "0 0 " (WIDTH) " " (height) } {
            title { (title) @if !more.is_empty() { ", " (more) } ": " (values) }
            text.name x="0" y="13" { (title) @if !more.is_empty() { tspan.color dx="8" { (more) } } }
            (content)
        }
    }
}

/// How charts look: their parts, and the colors of the candidates.
pub(crate) fn style() -> String {
    let colors = candidates().enumerate().map(|(number, _)| {
        let color = color(number);
        format!(".s{number} {{ fill: {color}; stroke: {color}; }}\n")
    });
    // The rule for what has no color comes last, so it wins.
    include_str!("chart.css").to_owned()
        + &colors.collect::<String>()
        + ".nothing { fill: none; }\n"
}

/// A color. The first ones are those of Okabe and Ito; the color-blind can distinguish the next ones from
/// them. Besides, every bar has its name beside it.
fn color(number: usize) -> String {
    const COLORS: [&str; 13] = [
        "#999999", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#cc79a7", "#f0e442",
        "#946237", "#6a51a3", "#44aa99", "#aa4499", "#ddcc77",
    ];
    match COLORS.get(number) {
        Some(color) => (*color).to_owned(),
        // Steps by the golden angle around the circle of hues, which never meet a hue again.
        None => format!("hsl({:.1} 65% 45%)", (number as f64 * 137.508) % 360.0),
    }
}

/// All candidates that have a color: the strategies, and all others that compete.
fn candidates() -> impl Iterator<Item = CandidateId> {
    Study::STRATEGIES
        .map(CandidateId::new)
        .into_iter()
        .chain(other_candidates())
}

/// The number of a candidate's color. Candidates that the study does not know share the colors
/// of those that are not strategies. Both meet only in benchmarks that are made of many operations.
fn number_of(candidate: &CandidateId) -> usize {
    let unknown = || Study::STRATEGIES.len() + candidate.name.len() % other_candidates().count();
    candidates()
        .position(|id| id == *candidate)
        .unwrap_or_else(unknown)
}

pub(super) fn class(candidate: &CandidateId) -> String {
    if candidate.is(NOTHING) {
        NOTHING.to_owned()
    } else {
        format!("s{}", number_of(candidate))
    }
}

/// The values that an axis covers, and their places on the chart.
pub(super) struct Axis {
    pub(super) values: [f64; 2],
    pub(super) positions: [f64; 2],
}

impl Axis {
    /// The place of a value, or that of the nearest end if the value is beyond it.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = (value - self.values[0]) / (self.values[1] - self.values[0]);
        let position =
            self.positions[0] + share.clamp(0.0, 1.0) * (self.positions[1] - self.positions[0]);
        // Round to a tenth of a pixel, which nobody sees, because a page has thousands of numbers.
        (10.0 * position).round() / 10.0
    }

    /// Round numbers from end to end, few enough to fit.
    pub(super) fn ticks(&self) -> Vec<f64> {
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

/// A tick's number, without the rounding errors of adding up steps.
pub(super) fn number(tick: f64) -> f64 {
    (1e6 * tick).round() / 1e6
}

/// A name beside a chart, and the attributes `textLength` and `lengthAdjust` that squeeze it into a width,
/// if it is too long. A name that does not fit even so is cut.
pub(super) fn label(name: &str, width: f64) -> (String, Option<f64>, Option<&'static str>) {
    /// The most letters that fit as they are.
    const FIT: usize = 9;
    /// The most letters that fit when they are squeezed.
    const MOST: usize = 19;
    let letters = name.chars().count();
    let cut = if letters > MOST {
        name.chars().take(MOST - 1).chain(['…']).collect()
    } else {
        name.to_owned()
    };
    let is_squeezed = letters > FIT;
    (
        cut,
        is_squeezed.then_some(width),
        is_squeezed.then_some("spacingAndGlyphs"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let ticks = |low, high| {
            let axis = Axis {
                values: [low, high],
                positions: [0.0, 1.0],
            };
            axis.ticks().into_iter().map(number).collect::<Vec<_>>()
        };
        assert_eq!(ticks(0.0, 41.4), [0.0, 20.0, 40.0]);
        assert_eq!(ticks(0.0, 8.0), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(ticks(0.93, 1.06), [0.95, 1.0, 1.05]);
        assert_eq!(ticks(0.0, 916.0), [0.0, 500.0]);
    }

    #[test]
    fn each_candidate_has_its_own_color() {
        let style = style();
        for (number, id) in candidates().enumerate() {
            assert_eq!(number_of(&id), number, "{id}");
            assert!(style.contains(&format!(".s{number} {{")), "{id}");
        }
        assert!(style.contains(&format!(".{} {{", class(&CandidateId::new("Own")))));
        // Colors differ even for more candidates than there are.
        let colors: std::collections::HashSet<String> = (0..40).map(color).collect();
        assert_eq!(colors.len(), 40);
    }

    #[test]
    fn labels_are_whole() {
        for id in candidates() {
            assert_eq!(label(&id.to_string(), 70.0).0, id.to_string());
        }
        // The cut is where a letter ends.
        assert_eq!(
            label(&"é".repeat(20), 70.0).0,
            format!("{}…", "é".repeat(18))
        );
    }
}
