//! Charts as SVG: the cycles of each candidate as bars with intervals, one chart for an operation; and the
//! picture, a few of them in one file.
//!
//! A chart is as wide as a phone, and a wider screen shows several side by side. Thus the text of a chart
//! is never scaled down until it cannot be read. Lengths are in CSS pixels.

use maud::{Markup, PreEscaped, html};

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::report::words;
use crate::rows::key::NOTHING;
use crate::rows::key::{CandidateId, ColorSource, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;
use crate::rows::row::Row;

const WIDTH: f64 = 336.0;
const ROW: f64 = 17.0;
/// The horizontal positions where names end, bars begin and end, numbers end and marks begin.
const NAME: f64 = 74.0;
const FROM: f64 = 79.0;
const TO: f64 = 208.0;
const DIGITS: f64 = 258.0;
const MARK: f64 = 264.0;
/// The number of letters of a name that fit if they are squeezed.
const LETTERS: usize = 19;

/// A chart, and its height.
pub(crate) type Chart = (Markup, f64);

/// The charts of some measurements on one scale, one for each operation and source of the color, with a part for
/// each mode.
pub(crate) fn charts(measured: &[Measurement<'_>]) -> Vec<Chart> {
    let scale = scale(measured.iter().flat_map(shown));
    let charts = by_color(measured).map(|alike| {
        let mut parts = Vec::new();
        for found in alike {
            parts.push((found.mode().to_string(), shown(found).collect()));
        }
        chart(alike[0].operation, alike[0].color().name(), &parts, scale)
    });
    charts.collect()
}

/// A chart of some rows of each machine.
pub(crate) fn by_machine(title: &str, parts: &[(String, Vec<&Row>)]) -> Chart {
    let rows = parts.iter().flat_map(|(_, rows)| rows.iter().copied());
    chart(title, "cycles", parts, scale(rows))
}

/// The measurements of each operation and source of the color.
fn by_color<'a, 'b>(
    measured: &'b [Measurement<'a>],
) -> impl Iterator<Item = &'b [Measurement<'a>]> {
    measured.chunk_by(|a, b| (a.operation, a.color()) == (b.operation, b.color()))
}

/// The rows of a measurement that have a bar: not the empty chain, whose latency is zero by definition.
fn shown<'a>(found: &Measurement<'a>) -> impl Iterator<Item = &'a Row> {
    let has_loop = found.mode() == Mode::Throughput;
    let references = found.references();
    let references = references.filter(move |row| has_loop && row.candidate.is(NOTHING));
    found.candidates().chain(references)
}

/// The end of a scale on which the bars of all rows fit.
fn scale<'a>(rows: impl Iterator<Item = &'a Row>) -> f64 {
    let end = |row: &Row| {
        row.cycles
            .ends()
            .map_or(row.cycles.estimate, |[_, high]| high)
    };
    rows.map(end).fold(1.0, f64::max)
}

/// A chart of some parts, each with a name.
fn chart(title: &str, color: &str, parts: &[(String, Vec<&Row>)], scale: f64) -> Chart {
    let mut rows = Vec::new();
    let mut y = ROW;
    for (name, of_part) in parts {
        y += ROW;
        rows.push(html! { text.axis x=(0) y=(y) { (name) } });
        for row in of_part {
            y += ROW;
            rows.push(bar(row, scale, y));
        }
    }
    let bottom = y + 6.0;
    let height = bottom + ROW;
    let chart = html! {
        svg role="img" viewBox={ "0 0 " (WIDTH) " " (height) } {
            title { (title) @if !color.is_empty() { ", " (color) } ": cycles per call" }
            text.name x="0" y="13" { (title) @if !color.is_empty() { tspan.color dx="8" { (color) } } }
            @for tick in ticks(scale) {
                line.grid x1=(at(tick, scale)) x2=(at(tick, scale)) y1=(ROW + 4.0) y2=(bottom) {}
                text.axis.middle x=(at(tick, scale)) y=(bottom + 12.0) { (tick) }
            }
            @for row in rows { (row) }
        }
    };
    (chart, height)
}

fn bar(row: &Row, scale: f64, y: f64) -> Markup {
    let verdict = row.verdict.map_or("", Rank::name);
    let is_best = matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen));
    let text = if is_best { "end best" } else { "end" };
    let cycles = row.cycles.estimate;
    let decimals = if cycles < 100.0 { 2 } else { 1 };
    let name = row.candidate.to_string();
    // A long name is squeezed into its place.
    let squeezed = (name.chars().count() > 9).then_some(NAME - 2.0);
    let adjust = squeezed.map(|_| "spacingAndGlyphs");
    let (start, end) = (at(0.0, scale), at(cycles, scale));
    html! {
        text class=(text) x=(NAME) y=(y) textLength=[squeezed] lengthAdjust=[adjust] { (shortened(&name, LETTERS)) }
        rect class={ "bar " (class(&row.candidate)) } x=(start) y=(y - 10.0)
            width=(format!("{:.1}", end - start)) height="11" {}
        // An interval: a line with a cap at either end.
        @if let Some([low, high]) = row.cycles.ends() {
            path.interval d={ "M" (at(low, scale)) " " (y - 7.5) "v6m0-3H" (at(high, scale)) "m0-3v6" } {}
        }
        text class=(text) x=(DIGITS) y=(y) { (format!("{cycles:.decimals$}")) }
        @if !verdict.is_empty() { text.mark x=(MARK) y=(y) { (verdict) } }
    }
}

/// A text that has no more than so many letters.
fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() <= most {
        true => text.to_owned(),
        false => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// The place of a number of cycles, or that of the nearest end if it is beyond the scale.
fn at(cycles: f64, scale: f64) -> f64 {
    let place = FROM + (cycles / scale).clamp(0.0, 1.0) * (TO - FROM);
    // Round to a tenth of a pixel, which nobody sees, because a page has thousands of numbers.
    (10.0 * place).round() / 10.0
}

/// Round numbers from zero to the end of a scale, few enough to fit.
fn ticks(scale: f64) -> Vec<f64> {
    const MOST: f64 = 4.0;
    let power = 10_f64.powf((scale / MOST).log10().floor());
    let mut steps = [1.0, 2.0, 5.0, 10.0].into_iter().map(|step| step * power);
    let step = steps.find(|step| scale / step <= MOST).unwrap_or(scale);
    let ticks = (0..=MOST as i32).map(|index| f64::from(index) * step);
    // Without the rounding errors of tenths.
    let ticks = ticks.map(|tick| (1e6 * tick).round() / 1e6);
    ticks.take_while(|tick| *tick <= scale).collect()
}

/// How charts look: their parts, and the colors of the candidates.
pub(crate) const STYLE: &str = concat!(include_str!("chart.css"), include_str!("colors.css"));

/// The class of a candidate, which gives its color. Strategies have colors of their own; of the others, those that
/// have levels share one, as do those that are not.
fn class(candidate: &CandidateId) -> String {
    let mut strategies = Study::STRATEGIES.into_iter();
    match strategies.position(|name| candidate.is(name)) {
        Some(number) => format!("s{number}"),
        None if candidate.is(NOTHING) => NOTHING.to_owned(),
        None if candidate.level.is_some() => "leveled".to_owned(),
        None => "other".to_owned(),
    }
}

/// The usual charts of the picture, each for a different reason. A rotate wins; a branch on a random color
/// costs more than the work; a fill beats a loop; a table wins.
const SHOWN: [(&str, ColorSource); 4] = [
    ("file_fill", ColorSource::None),
    ("front_fill", ColorSource::Random),
    ("passed_pawns", ColorSource::Random),
    ("passed_mask", ColorSource::Constant),
];

/// The usual charts that were measured, or else the first contested ones; none if no strategies compete in any
/// operation.
pub(crate) fn usual(results: &Results) -> Vec<Chart> {
    let mut contested = Vec::from_iter(results.measurements());
    contested.retain(Measurement::is_contested);
    let of_chart = |shown: &(&str, ColorSource)| {
        by_color(&contested).find(|alike| (alike[0].operation, alike[0].color()) == *shown)
    };
    let mut shown: Vec<_> = SHOWN.iter().filter_map(of_chart).collect();
    if shown.is_empty() {
        shown = by_color(&contested).take(SHOWN.len()).collect();
    }
    charts(&shown.concat())
}

/// The picture of some results: the usual charts, two in a row; `None` if there are none.
pub fn picture(results: &Results) -> Option<String> {
    const GAP: f64 = 24.0;
    const COLUMNS: usize = 2;
    /// The number of letters that fit on the line below the charts.
    const CAPTION: usize = 110;
    let charts = usual(results);
    if charts.is_empty() {
        return None;
    }
    let mut placed = vec![html! { rect.ground width="100%" height="100%" {} }];
    let mut top = GAP;
    if let Some(mark) = words::mark(results) {
        top += GAP;
        placed.push(html! { text.name x=(GAP) y=(GAP) { (mark) } });
    }
    for row in charts.chunks(COLUMNS) {
        for (column, (chart, height)) in row.iter().enumerate() {
            let left = GAP + column as f64 * (WIDTH + GAP);
            placed.push(html! {
                svg x=(left) y=(top) width=(WIDTH) height=(height) { (chart) }
            });
        }
        top += row.iter().map(|(_, height)| *height).fold(0.0, f64::max) + GAP;
    }
    let (width, height) = (GAP + COLUMNS as f64 * (WIDTH + GAP), top + GAP);
    let (processor, rustc) = (results.environment.processor(), &results.environment.rustc);
    let caption = format!("Core cycles per call, less is better; {processor}; rustc {rustc}");
    let caption = shortened(&caption, CAPTION);
    placed.push(html! { text.axis x=(GAP) y=(top + 4.0) { (caption) } });
    Some(framed(width, height, STYLE, &placed))
}

/// A picture that is a file of its own.
fn framed(width: f64, height: f64, style: &str, parts: &[Markup]) -> String {
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) }
            font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif" {
            style { (PreEscaped(style)) }
            @for part in parts { (part) }
        }
    };
    picture.into_string()
}

/// A bar of [`gains`]: a name, its candidate, and what stands behind the cycles if it is the library's.
pub type GainBar<'a> = (&'a str, &'a Row, Option<String>);

/// A picture of what the library gains: for each question its title and its bars, those of a question on a scale
/// of their own. It is for a dark page or for a light one.
pub fn gains(questions: &[(&str, Vec<GainBar<'_>>)], caption: &str, is_dark: bool) -> String {
    const WIDTH: f64 = 720.0;
    const NAME: f64 = 360.0;
    const FROM: f64 = 366.0;
    const LONGEST: f64 = 290.0;
    let mut y = 0.0;
    let mut drawn = Vec::new();
    for (title, bars) in questions {
        drawn.push(html! { text.name x="4" y=(y + ROW) { (title) } });
        let cycles = |row: &Row| row.cycles.estimate;
        let longest = bars.iter().map(|(_, row, _)| cycles(row));
        let longest = longest.fold(0.0, f64::max);
        for (name, row, gain) in bars {
            y += ROW;
            let length = LONGEST * cycles(row) / longest;
            let decimals = if longest < 100.0 { 1 } else { 0 };
            let (end, kind) = match gain {
                Some(_) => ("end best", "bar ours"),
                None => ("end", "bar today"),
            };
            drawn.push(html! {
                text class=(end) x=(NAME) y=(y) { (name) }
                rect class=(kind) x=(FROM) y=(y - 10.0) width=(format!("{length:.1}")) height="11" {}
                text.best[gain.is_some()] x=(format!("{:.1}", FROM + length + 6.0)) y=(y) {
                    (format!("{:.decimals$}", cycles(row)))
                    @if let Some(gain) = gain { tspan.color dx="8" { (gain) } }
                }
            });
        }
        y += ROW / 2.0;
    }
    let height = y + 1.5 * ROW;
    let style = include_str!("chart.css");
    let (colors, rules) = style.split_once("\n}\n\n").expect("colors");
    let (light, dark) = colors.split_once("@media").expect("those for dark");
    let colors = match is_dark {
        true => dark.split_once('{').expect("colors").1,
        false => light,
    };
    drawn.push(html! { text.axis x="4" y=(height - 6.0) { (caption) } });
    let bars = ".today { fill: #999999; }\n.ours { fill: #009e73; }\n";
    framed(WIDTH, height, &format!("{colors}\n{rules}{bars}"), &drawn)
}
