//! A picture for a README: a few charts side by side as one SVG file.

use maud::{PreEscaped, html};

use crate::key::ColorSource;
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::render::chart::{self, WIDTH};
use crate::render::views::table::by_color;
use crate::render::views::warnings;

/// The usual charts of the picture, each for a different reason. A rotate wins; a branch on a random color
/// costs more than the work; a fill beats a loop; a table wins.
const SHOWN: [(&str, ColorSource); 4] = [
    ("file_fill", ColorSource::None),
    ("front_fill", ColorSource::Random),
    ("passed_pawns", ColorSource::Random),
    ("passed_mask", ColorSource::Constant),
];

/// The picture, with two charts in a row: the usual ones that were measured, or else the first contested
/// ones. `None` if no strategies compete in any operation.
pub fn picture(results: &Results) -> Option<String> {
    const GAP: f64 = 24.0;
    const COLUMNS: usize = 2;
    /// The number of letters that fit on the line below the charts.
    const CAPTION: usize = 110;
    let contested = results.measurements().filter(Measurement::is_contested);
    let contested: Vec<Measurement<'_>> = contested.collect();
    let shown = shown(&contested);
    let scale = chart::scale(&shown.concat());
    let charts: Vec<_> = shown
        .iter()
        .map(|alike| chart::bars(alike, scale))
        .collect();
    if charts.is_empty() {
        return None;
    }
    let mut placed = Vec::new();
    let mut top = GAP;
    if let Some(mark) = warnings::mark(results) {
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
    let environment = &results.environment;
    let mut caption = format!(
        "Core cycles per call, less is better; {}; rustc {}",
        environment.processor(),
        environment.rustc
    );
    if caption.chars().count() > CAPTION {
        caption = caption.chars().take(CAPTION - 1).chain(['…']).collect();
    }
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) }
            font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif" {
            style { (PreEscaped(chart::style())) }
            rect.ground width=(width) height=(height) {}
            @for chart in placed { (chart) }
            text.axis x=(GAP) y=(top + 4.0) { (caption) }
        }
    };
    Some(picture.into_string())
}

/// The measurements of the charts: one operation and one source of the color for each chart.
fn shown<'a, 'b>(contested: &'b [Measurement<'a>]) -> Vec<&'b [Measurement<'a>]> {
    let of_chart = |shown: &(&str, ColorSource)| {
        by_color(contested).find(|alike| (alike[0].operation(), alike[0].color()) == *shown)
    };
    let usual: Vec<_> = SHOWN.iter().filter_map(of_chart).collect();
    if usual.is_empty() {
        by_color(contested).take(SHOWN.len()).collect()
    } else {
        usual
    }
}
