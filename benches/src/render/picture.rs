//! A picture for a README: a few charts side by side as one SVG file.

use maud::{PreEscaped, html};
use thiserror::Error;

use crate::cell::ColorSource;
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::render::chart::{self, WIDTH};

/// The usual charts of the picture, each for a different reason. A rotate wins; a branch on a random color
/// costs more than the work; a fill beats a loop; a table wins.
const SHOWN: [(&str, ColorSource); 4] = [
    ("file_fill", ColorSource::None),
    ("front_fill", ColorSource::Random),
    ("passed_pawns", ColorSource::Random),
    ("passed_mask", ColorSource::Constant),
];

/// No strategies compete in any operation, so there is no chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is nothing to draw: no strategies compete in any operation")]
pub struct NothingToDraw;

/// The picture, with two charts in a row: the usual ones that were measured, or else the first contested
/// ones.
pub fn picture(results: &Results) -> Result<String, NothingToDraw> {
    const GAP: f64 = 24.0;
    const COLUMNS: usize = 2;
    /// The number of letters that fit on the line below the charts.
    const CAPTION: usize = 110;
    let cells = shown(results);
    if cells.is_empty() {
        return Err(NothingToDraw);
    }
    let scale = chart::scale(cells.iter().flatten().copied());
    let charts = cells.iter().filter_map(|cells| chart::bars(cells, scale));
    let charts: Vec<_> = charts.collect();
    let mut placed = Vec::new();
    let mut top = GAP;
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
    Ok(picture.into_string())
}

/// The cells of the charts: one operation and one source of the color for each chart.
fn shown(results: &Results) -> Vec<Vec<&CellResult>> {
    let contested = || results.single_calls().filter(|cell| cell.is_contested());
    let cells_of = |(operation, color): (&str, ColorSource)| -> Vec<&CellResult> {
        let is_it = |cell: &&CellResult| cell.operation == operation && cell.color == color;
        contested().filter(is_it).collect()
    };
    let usual = SHOWN.into_iter().map(cells_of);
    let usual: Vec<_> = usual.filter(|cells| !cells.is_empty()).collect();
    if !usual.is_empty() {
        return usual;
    }
    let mut any: Vec<(&str, ColorSource)> = Vec::new();
    for cell in contested() {
        let name = (cell.operation.as_str(), cell.color);
        if !any.contains(&name) {
            any.push(name);
        }
    }
    any.into_iter().take(SHOWN.len()).map(cells_of).collect()
}
