//! Charts as SVG: the cycles of competitors as bars with intervals, one chart for an operation; and pictures,
//! a few charts in a file.
//!
//! A chart of a page is as wide as a phone, and a wider screen shows several side by side. Thus the text of a
//! chart is never scaled down until it cannot be read. Lengths are in CSS pixels.

use maud::{Markup, PreEscaped, html};

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::rows::key::{ColorSource, CompetitorId};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The height of a line.
const ROW: f64 = 17.0;

/// The width of a chart, how many a picture has beside each other, and the places where bars begin and end.
struct Dimensions {
    width: f64,
    columns: usize,
    from: f64,
    to: f64,
}

const NARROW: Dimensions = Dimensions { width: 336.0, columns: 2, from: 79.0, to: 208.0 };

const WIDE: Dimensions = Dimensions { width: 720.0, columns: 1, from: 206.0, to: 540.0 };

/// A bar: its name, the class that gives its color, the row whose cycles it shows, and what stands behind
/// them.
struct Bar<'a> {
    name: String,
    class: String,
    row: &'a Row,
    is_best: bool,
    mark: String,
}

impl<'a> Bar<'a> {
    /// The bar of a competitor.
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

/// The charts of some measurements, one for each operation and source of the color, with a part for each
/// mode. They lack `nothing`: METHOD.md says why.
pub(crate) fn charts(measured: &[&Measurement]) -> Vec<Chart> {
    let by_color = measured.chunk_by(|a, b| (&a.operation, a.color()) == (&b.operation, b.color()));
    let charts = by_color.map(|of_color| {
        let parts = of_color
            .iter()
            .map(|found| (found.mode().name(), found.competitors().map(Bar::of).collect()));
        let (title, color) = (&of_color[0].operation, of_color[0].color().name());
        chart(&NARROW, title, color, parts.collect())
    });
    charts.collect()
}

/// A chart of some rows of each machine.
pub(crate) fn by_machine<'a>(
    title: &str,
    machines: impl Iterator<Item = (&'a str, [&'a Row; 2])>,
) -> Chart {
    let parts = machines.map(|(name, rows)| (name, rows.map(Bar::of).into()));
    chart(&NARROW, title, "cycles", parts.collect())
}

/// A chart of some parts, whose bars stand below its name if it has one.
fn chart(layout: &Dimensions, title: &str, color: &str, parts: Vec<(&str, Vec<Bar<'_>>)>) -> Chart {
    let bars = parts.iter().flat_map(|(_, bars)| bars);
    let cycles = bars.map(|bar| bar.row.cycles);
    let ends = cycles.map(|cycles| cycles.ends().map_or(cycles.estimate, |[_, high]| high));
    let scale = ends.fold(1.0, f64::max);
    let mut rows = Vec::new();
    let mut y = ROW;
    for (name, bars) in parts {
        if !name.is_empty() {
            y += ROW;
            rows.push(html! { text.axis x=(0) y=(y) { (name) } });
        }
        for one in bars {
            y += ROW;
            rows.push(bar(layout, &one, scale, y));
        }
    }
    let bottom = y + 6.0;
    let height = bottom + ROW;
    let place = |cycles| layout.place(cycles, scale);
    let chart = html! {
        svg role="img" viewBox={ "0 0 " (layout.width) " " (height) } {
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

fn bar(layout: &Dimensions, bar: &Bar<'_>, scale: f64, y: f64) -> Markup {
    let text = if bar.is_best { "end best" } else { "end" };
    let cycles = bar.row.cycles.estimate;
    let decimals = if cycles < 100.0 { 2 } else { 1 };
    // A name that is too long is squeezed into its place.
    let name = layout.from - 5.0;
    let squeezed = (8 * bar.name.chars().count() > name as usize).then_some(name - 2.0);
    let adjust = squeezed.map(|_| "spacingAndGlyphs");
    let place = |cycles| layout.place(cycles, scale);
    html! {
        text class=(text) x=(name) y=(y) textLength=[squeezed] lengthAdjust=[adjust] { (bar.name) }
        rect class={ "bar " (bar.class) } x=(place(0.0)) y=(y - 10.0)
            width=(format!("{:.1}", place(cycles) - place(0.0))) height="11" {}
        // An interval: a line with a cap at either end.
        @if let Some([low, high]) = bar.row.cycles.ends() {
            path.interval d={ "M" (place(low)) " " (y - 7.5) "v6m0-3H" (place(high)) "m0-3v6" } {}
        }
        text class=(text) x=(layout.to + 50.0) y=(y) { (format!("{cycles:.decimals$}")) }
        @if !bar.mark.is_empty() { text.mark x=(layout.to + 56.0) y=(y) { (bar.mark) } }
    }
}

impl Dimensions {
    /// The place of a number of cycles.
    fn place(&self, cycles: f64, scale: f64) -> f64 {
        let pixels = self.from + (cycles / scale).max(0.0) * (self.to - self.from);
        // Round to a tenth of a pixel, which nobody sees, because a page has thousands of numbers.
        (10.0 * pixels).round() / 10.0
    }
}

/// Round numbers from zero to the end of a scale, few enough to fit.
fn ticks(scale: f64) -> Vec<f64> {
    const MOST: f64 = 4.0;
    let powers = (-3..9).map(|power| 10_f64.powi(power));
    let mut steps = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
    let step = steps.find(|step| scale / step <= MOST).unwrap_or(scale);
    let ticks = (0..=MOST as i32).map(|index| f64::from(index) * step);
    // Without the rounding errors of tenths.
    let ticks = ticks.map(|tick| (1e6 * tick).round() / 1e6);
    ticks.take_while(|tick| *tick <= scale).collect()
}

/// How charts look: their parts, and the colors of the competitors.
pub(crate) const STYLE: &str = include_str!("chart.css");

/// The class of a competitor, which gives its color. Strategies have colors of their own; of the others, those
/// that have levels share one, as do those that are not.
fn class(competitor: &CompetitorId) -> String {
    let mut strategies = Study::STRATEGIES.into_iter();
    match strategies.position(|name| competitor.is(name)) {
        Some(number) => format!("s{number}"),
        None if competitor.level.is_some() => "leveled".to_owned(),
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

/// The usual charts that were measured, or else the first contested ones; none if no strategies compete in
/// any operation.
pub(crate) fn usual(results: &Results) -> Vec<Chart> {
    let mut contested = Vec::from_iter(&results.measurements);
    contested.retain(|found| found.is_contested());
    let is_usual = |found: &&&Measurement| SHOWN.contains(&(&found.operation, found.color()));
    let usual = Vec::from_iter(contested.iter().filter(is_usual).copied());
    match usual[..] {
        [] => charts(&contested).into_iter().take(SHOWN.len()).collect(),
        _ => charts(&usual),
    }
}

/// The picture of some results: the usual charts; `None` if there are none.
pub fn picture(results: &Results) -> Option<String> {
    let charts = usual(results);
    let processor = results.environment.processor();
    let mut caption = format!("Core cycles per call, less is better; {processor}");
    if !results.is_reliable() {
        caption.insert_str(0, "NOT TO BE TRUSTED, the self-check failed: ");
    }
    let mut style = STYLE.to_owned();
    if results.processes == 1 {
        caption += "; dashed intervals: within one process";
        style += "svg .interval { stroke-dasharray: 2 2; }\n";
    }
    (!charts.is_empty()).then(|| framed(&charts, &NARROW, &[caption], &style))
}

/// Charts in a file of its own, above the lines of a caption.
fn framed(charts: &[Chart], layout: &Dimensions, caption: &[String], style: &str) -> String {
    const GAP: f64 = 24.0;
    let mut top = GAP;
    let mut placed = Vec::new();
    for row in charts.chunks(layout.columns) {
        for (column, (chart, height)) in row.iter().enumerate() {
            let left = GAP + column as f64 * (layout.width + GAP);
            placed.push(html! {
                svg x=(left) y=(top) width=(layout.width) height=(height) { (chart) }
            });
        }
        top += row.iter().map(|(_, height)| *height).fold(0.0, f64::max) + GAP;
    }
    let width = GAP + layout.columns as f64 * (layout.width + GAP);
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

/// A bar of [`gains`]: a name, its competitor, and what stands behind the cycles if it is the library's.
pub type GainBar<'a> = (String, &'a Row, Option<String>);

/// A picture of what the library gains: for each question its title and its bars, those of a question on a
/// scale of their own. It is for a dark page or for a light one.
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
