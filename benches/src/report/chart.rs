//! Charts as SVG: the cycles of competitors as bars with intervals. A picture is a file of a few charts.
//!
//! Narrow charts are as wide as a phone, so that their text stays legible there. Lengths are in CSS pixels.

use maud::{Markup, PreEscaped, html};

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::rows::key::{ColorSource, CompetitorId};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The height of a line.
const ROW: f64 = 17.0;

/// The width of a chart, the number of charts beside each other in a picture, and the range of the bars.
struct Dimensions {
    width: f64,
    columns: usize,
    from: f64,
    to: f64,
}

const NARROW: Dimensions = Dimensions { width: 336.0, columns: 2, from: 79.0, to: 208.0 };

const WIDE: Dimensions = Dimensions { width: 720.0, columns: 1, from: 206.0, to: 540.0 };

struct Bar<'a> {
    name: String,
    class: String,
    row: &'a Row,
    is_best: bool,
    /// The text after the cycles.
    mark: String,
}

impl<'a> Bar<'a> {
    fn of(row: &'a Row) -> Self {
        Self {
            name: row.competitor.to_string(),
            class: class(&row.competitor),
            row,
            is_best: matches!(row.verdict, Some(Rank::Fastest | Rank::Chosen)),
            mark: row.verdict.map_or("", Rank::name).to_owned(),
        }
    }
}

/// A chart, and its height.
pub(crate) type Chart = (Markup, f64);

/// Draws a chart for each operation and source of the color, with a part for each mode.
pub(crate) fn charts(measured: &[&Measurement]) -> Vec<Chart> {
    let by_color = measured.chunk_by(|a, b| (&a.operation, a.color()) == (&b.operation, b.color()));
    let charts = by_color.map(|of_color| {
        let parts = of_color.iter();
        let parts = parts.map(|one| (one.mode().name(), one.competitors().map(Bar::of).collect()));
        let (title, color) = (&of_color[0].operation, of_color[0].color().name());
        chart(&NARROW, title, color, parts.collect())
    });
    charts.collect()
}

pub(crate) fn by_machine<'a>(
    title: &str,
    machines: impl Iterator<Item = (&'a str, [&'a Row; 2])>,
) -> Chart {
    let parts = machines.map(|(name, rows)| (name, rows.map(Bar::of).into()));
    chart(&NARROW, title, "cycles", parts.collect())
}

fn chart(size: &Dimensions, title: &str, color: &str, parts: Vec<(&str, Vec<Bar<'_>>)>) -> Chart {
    let cycles = parts.iter().flat_map(|(_, bars)| bars).map(|bar| bar.row.cycles);
    let ends = cycles.map(|cycles| cycles.ends().map_or(cycles.estimate, |[_, high]| high));
    let scale = ends.fold(1.0, f64::max);
    let place = |cycles: f64| {
        let pixels = size.from + (cycles / scale).max(0.0) * (size.to - size.from);
        // A tenth of a pixel is precise enough, and keeps pages small.
        (10.0 * pixels).round() / 10.0
    };
    let mut rows = Vec::new();
    let mut y = ROW;
    for (name, bars) in parts {
        if !name.is_empty() {
            y += ROW;
            rows.push(html! { text.axis x=(0) y=(y) { (name) } });
        }
        for one in bars {
            y += ROW;
            rows.push(bar(size, &one, y, place));
        }
    }
    let bottom = y + 6.0;
    let height = bottom + ROW;
    let chart = html! {
        svg role="img" viewBox={ "0 0 " (size.width) " " (height) } {
            title { (title) @if !color.is_empty() { ", " (color) } ": cycles per call" }
            text.name x="0" y="13" { (title) @if !color.is_empty() { tspan.color dx="8" { (color) } } }
            @for tick in ticks(scale) {
                line.grid x1=(place(tick)) x2=(place(tick)) y1=(ROW + 4.0) y2=(bottom) {}
                text.axis.middle x=(place(tick)) y=(bottom + 12.0) { (tick) }
            }
            @for row in rows { (row) }
        }
    };
    (chart, height)
}

fn bar(size: &Dimensions, bar: &Bar<'_>, y: f64, place: impl Fn(f64) -> f64) -> Markup {
    let text = if bar.is_best { "end best" } else { "end" };
    let cycles = bar.row.cycles.estimate;
    let decimals = if cycles < 100.0 { 2 } else { 1 };
    // A long name is squeezed.
    let name = size.from - 5.0;
    let squeezed = (8 * bar.name.chars().count() > name as usize).then_some(name - 2.0);
    let adjust = squeezed.map(|_| "spacingAndGlyphs");
    html! {
        text class=(text) x=(name) y=(y) textLength=[squeezed] lengthAdjust=[adjust] { (bar.name) }
        rect class={ "bar " (bar.class) } x=(place(0.0)) y=(y - 10.0)
            width=(format!("{:.1}", place(cycles) - place(0.0))) height="11" {}
        // An interval: a line with a cap at either end.
        @if let Some([low, high]) = bar.row.cycles.ends() {
            path.interval d={ "M" (place(low)) " " (y - 7.5) "v6m0-3H" (place(high)) "m0-3v6" } {}
        }
        text class=(text) x=(size.to + 50.0) y=(y) { (format!("{cycles:.decimals$}")) }
        @if !bar.mark.is_empty() { text.mark x=(size.to + 56.0) y=(y) { (bar.mark) } }
    }
}

/// Returns round numbers from zero to at most `scale`, few enough to fit.
fn ticks(scale: f64) -> Vec<f64> {
    const MOST: f64 = 4.0;
    let powers = (-3..9).map(|power| 10_f64.powi(power));
    let mut steps = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
    let step = steps.find(|step| scale / step <= MOST).unwrap_or(scale);
    let ticks = (0..=MOST as i32).map(|index| f64::from(index) * step);
    // Products such as three times 0.1 have rounding errors.
    let ticks = ticks.map(|tick| (1e6 * tick).round() / 1e6);
    ticks.take_while(|tick| *tick <= scale).collect()
}

pub(crate) const STYLE: &str = include_str!("chart.css");

/// Returns the CSS class of a competitor, which determines its color.
fn class(competitor: &CompetitorId) -> String {
    let mut strategies = Study::STRATEGIES.into_iter();
    match strategies.position(|name| competitor.is(name)) {
        Some(number) => format!("s{number}"),
        None if competitor.level.is_some() => "leveled".to_owned(),
        None => "other".to_owned(),
    }
}

/// The usual charts of a picture. They show in this order: a rotate wins; a branch on a random color costs
/// more than the work; fills beat a loop over the pawns; a table wins.
const SHOWN: [(&str, ColorSource); 4] = [
    ("file_fill", ColorSource::None),
    ("front_fill", ColorSource::Random),
    ("passed_pawns", ColorSource::Random),
    ("passed_mask", ColorSource::Constant),
];

/// Draws the usual charts that were measured, or, without any, the first charts of other measurements.
pub(crate) fn usual(results: &Results) -> Vec<Chart> {
    let contested = results.measurements.iter().filter(|found| found.is_contested());
    let is_usual = |found: &&Measurement| SHOWN.contains(&(&found.operation, found.color()));
    let (usual, others): (Vec<_>, Vec<_>) = contested.partition(is_usual);
    let mut charts = charts(if usual.is_empty() { &others } else { &usual });
    charts.truncate(SHOWN.len());
    charts
}

/// Draws the picture of some results; `None` if no measurement is contested.
pub fn picture(results: &Results) -> Option<String> {
    let charts = usual(results);
    let processor = results.environment.processor();
    let mut caption = format!("Core cycles per call, less is better; {processor}");
    if !results.is_reliable() {
        caption.insert_str(0, "NOT TO BE TRUSTED, the self-check failed: ");
    }
    if results.processes == 1 {
        caption += "; intervals of one process";
    }
    (!charts.is_empty()).then(|| framed(&charts, &NARROW, &[caption], STYLE))
}

fn framed(charts: &[Chart], size: &Dimensions, caption: &[String], style: &str) -> String {
    const GAP: f64 = 24.0;
    let mut top = GAP;
    let mut placed = Vec::new();
    for row in charts.chunks(size.columns) {
        for (column, (chart, height)) in row.iter().enumerate() {
            let left = GAP + column as f64 * (size.width + GAP);
            placed.push(html! {
                svg x=(left) y=(top) width=(size.width) height=(height) { (chart) }
            });
        }
        top += row.iter().map(|(_, height)| *height).fold(0.0, f64::max) + GAP;
    }
    let width = GAP + size.columns as f64 * (size.width + GAP);
    let lines = caption.iter().zip((0..).map(|line| top + 4.0 + ROW * f64::from(line)));
    let height = top + GAP + ROW * (caption.len() - 1) as f64;
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) }
            font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif" {
            style { (PreEscaped(style)) }
            rect.ground width="100%" height="100%" {}
            @for chart in placed { (chart) }
            @for (line, y) in lines { text.axis x=(GAP) y=(y) { (line) } }
        }
    };
    picture.into_string()
}

/// A bar of [`gains`]: its name and its row. A bar of the library also has a text after the cycles.
pub type GainBar<'a> = (String, &'a Row, Option<String>);

/// Draws the library's gains, for a dark or a light page: a chart with its own scale for each question.
pub fn gains(
    questions: Vec<(&str, Vec<GainBar<'_>>)>,
    caption: &[String],
    is_dark: bool,
) -> String {
    let charts = questions.into_iter().map(|(title, bars)| {
        let bars = bars.into_iter().map(|(name, row, gain)| Bar {
            name,
            class: if gain.is_some() { "ours" } else { "today" }.to_owned(),
            row,
            is_best: gain.is_some(),
            mark: gain.unwrap_or_default(),
        });
        chart(&WIDE, title, "", vec![("", bars.collect())])
    });
    let medium = if is_dark { "all" } else { "not all" };
    let style = STYLE.replace("(prefers-color-scheme: dark)", medium);
    framed(&Vec::from_iter(charts), &WIDE, caption, &style)
}
