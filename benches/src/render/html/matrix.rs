//! The answer on the page: how much longer each strategy takes than the one to use, operation by
//! operation.

use maud::{Markup, html};

use crate::cell::{Cell, ColorSource, Mode};
use crate::kernel::pawn_structure;
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::measure::study::Study;
use crate::record::summary::summary;
use crate::record::words::counted;
use crate::render::candidates::no_strategies;
use crate::render::html::name::breakable;
use crate::render::html::page::{id, paragraph, region};
use crate::render::losses::LOSES;

/// The matrix of operations and strategies.
pub(super) struct Matrix<'a> {
    /// The strategies, a column each.
    strategies: Vec<&'a str>,
    /// One for each mode and source of the color that was measured.
    variants: Vec<Variant<'a>>,
    /// The number of operations in which nothing competes.
    left_out: usize,
    /// Whether there are candidates that are no strategies.
    has_others: bool,
}

/// The cells of one mode and one source of the color, with those of operations without a color.
struct Variant<'a> {
    name: String,
    cells: Vec<&'a CellResult>,
}

impl<'a> Matrix<'a> {
    /// The matrix of some results; `None` where no strategies compete.
    pub(super) fn new(results: &'a Results) -> Option<Self> {
        let strategies = strategies(results);
        let competes = |cell: &&CellResult| {
            let columns = strategies
                .iter()
                .filter(|name| cell.strategy(name).is_some());
            columns.count() > 1
        };
        let cells: Vec<&CellResult> = results.cells.iter().filter(competes).collect();
        let variants = variants(&cells);
        let is_other = |name: &str| no_strategies().any(|other| other == name);
        let mut candidates = cells.iter().flat_map(|cell| &cell.strategies);
        let has_others = candidates.any(|of| is_other(&of.name));
        let alone = results.cells.iter().filter(|cell| !cell.is_contested());
        let mut alone: Vec<&str> = alone.map(|cell| cell.operation.as_str()).collect();
        alone.dedup();
        (!variants.is_empty()).then_some(Self {
            strategies,
            variants,
            left_out: alone.len(),
            has_others,
        })
    }

    /// The answer: a sentence, and the matrix.
    pub(super) fn section(&self, results: &Results) -> Markup {
        html! {
            @if let Some(summary) = summary(results) { (paragraph(&summary)) }
            ul.key {
                li { span.use { "1.00" } "the one to use" }
                li { span.tie { "~" } "ties with it" }
                li {
                    span.m1 { "1.05" } span.m2 { "1.20" } span.m3 { "1.70" } span.m4 { "2.50" }
                    "times as long"
                }
                li { span.none {} "no way of its own: as Shift" }
            }
            @match &self.variants[..] {
                [only] => { p { b { (capitalized(&only.name)) } } (self.tables(only)) }
                variants => { (self.tabs(variants)) }
            }
            p.note {
                @if self.left_out > 0 {
                    "Left out: " (counted(self.left_out, "operation"))
                    " in which only Shift competes. "
                }
                "A number is " (LOSES) "."
                @if self.has_others {
                    " What else competes for " (pawn_structure::NAME) " is in its chart."
                }
            }
        }
    }

    /// The variants, of which one is shown. No script: a choice that the browser keeps shows them.
    fn tabs(&self, variants: &[Variant<'_>]) -> Markup {
        html! {
            fieldset.tabs {
                legend { "Time relative to that of the strategy to use:" }
                @for (place, variant) in variants.iter().enumerate() {
                    input type="radio" name="variant" id={ "variant-" (place) } checked[place == 0];
                    label for={ "variant-" (place) } { (variant.name) }
                }
                @for variant in variants {
                    div.tab { p.print { b { (capitalized(&variant.name)) } } (self.tables(variant)) }
                }
            }
        }
    }

    /// A table for each group, so that a wide screen shows several beside each other.
    fn tables(&self, variant: &Variant<'_>) -> Markup {
        let groups = variant.cells.chunk_by(|a, b| a.group == b.group);
        let tables = html! {
            div.matrix style={ "--strategies: " (self.strategies.len()) } {
                @for cells in groups { (self.table(cells)) }
            }
        };
        region(
            &format!(
                "Times relative to that of the strategy to use, {}",
                variant.name
            ),
            &tables,
        )
    }

    fn table(&self, cells: &[&CellResult]) -> Markup {
        let group = &cells[0].group;
        html! {
            table {
                thead {
                    tr {
                        th scope="col" { a href={ "#" (id(group)) } { (group) } }
                        @for name in &self.strategies { th scope="col" { (breakable(name)) } }
                    }
                }
                tbody {
                    @for cell in cells {
                        tr {
                            th scope="row" { (breakable(&cell.operation)) }
                            @for name in &self.strategies { (entry(cell, name)) }
                        }
                    }
                }
            }
        }
    }
}

/// All strategies that compete, in the order of the study.
fn strategies(results: &Results) -> Vec<&str> {
    let contested = results.cells.iter().filter(|cell| cell.is_contested());
    let mut names: Vec<&str> = Vec::new();
    for of in contested.flat_map(|cell| &cell.strategies) {
        let is_strategy = no_strategies().all(|other| other != of.name);
        if is_strategy && !names.contains(&of.name.as_str()) {
            names.push(&of.name);
        }
    }
    let known = |name: &str| Study::STRATEGIES.iter().position(|known| *known == name);
    // Those that the study does not know come last, in the order in which they were added.
    names.sort_by_key(|name| known(name).unwrap_or(usize::MAX));
    names
}

/// What was measured of these cells.
fn variants<'a>(cells: &[&'a CellResult]) -> Vec<Variant<'a>> {
    let is_measured = |color: &ColorSource| cells.iter().any(|cell| cell.color == *color);
    let colors = [ColorSource::Constant, ColorSource::Random].into_iter();
    let mut colors: Vec<ColorSource> = colors.filter(is_measured).collect();
    if colors.is_empty() {
        colors.push(ColorSource::None);
    }
    let mut variants = Vec::new();
    for mode in Mode::ALL {
        for &color in &colors {
            let is_of = |cell: &&&CellResult| cell.is_for(Cell { mode, color });
            let name = match color {
                ColorSource::None => mode.to_string(),
                color => format!("{mode}, {color}"),
            };
            let cells: Vec<&CellResult> = cells.iter().filter(is_of).copied().collect();
            if !cells.is_empty() {
                variants.push(Variant { name, cells });
            }
        }
    }
    variants
}

/// An entry of the matrix: a number that says it all, on a background that shows it.
fn entry(cell: &CellResult, strategy: &str) -> Markup {
    /// From which loss on a step of the background begins.
    const STEPS: [(f64, &str); 4] = [(2.0, "m4"), (1.5, "m3"), (1.1, "m2"), (0.0, "m1")];
    if cell.strategy(strategy).is_none() {
        return html! { td {} };
    }
    let loss = cell.slowdown(strategy);
    match cell.rank(strategy) {
        Rank::Fastest | Rank::Chosen | Rank::Alone => html! { td.use { "1.00" } },
        Rank::Tied => html! { td.tie { "~" } },
        Rank::Slower => {
            let step = STEPS.iter().find(|(from, _)| loss >= *from);
            let class = step.map_or("", |(_, class)| class);
            html! { td class=(class) { (number(loss)) } }
        }
    }
}

/// A loss that fits into a narrow column. It may be none, which is then not bold: what is slower than
/// the fastest is not always slower than what ties with the fastest and was chosen.
fn number(loss: f64) -> String {
    match loss {
        ..9.995 => format!("{loss:.2}"),
        ..99.95 => format!("{loss:.1}"),
        _ => format!("{loss:.0}"),
    }
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_takes_four_letters() {
        let numbers = [1.0, 1.006, 9.99, 9.996, 12.34, 123.4].map(number);
        assert_eq!(numbers, ["1.00", "1.01", "9.99", "10.0", "12.3", "123"]);
    }
}
