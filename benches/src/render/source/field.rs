//! A field of the item: the strategy of one operation, by everything that was measured of it.

use pawnfill::Operation;

use crate::cell::{Cell, ColorSource};
use crate::measure::results::cell::CellResult;
use crate::record::collection::Named;
use crate::record::slowdown::{Slowdown, minimax};
use crate::render::source::evidence::evidence;
use crate::render::source::text::{code, fill};
use crate::render::words::{is_slower, slowdown};

/// What some records say about one operation.
pub(super) struct Field<'a> {
    pub(super) operation: &'static Operation,
    /// The cells in which several strategies compete, each with the place of its record.
    cells: Vec<(usize, &'a CellResult)>,
    /// The names of the records that have no such cell.
    missing: Vec<&'a str>,
    records: &'a [Named],
}

/// The fields: an operation for which several strategies compete in some record, in the order of the
/// catalogue.
pub(super) fn fields<'a>(records: &'a [Named], purposes: &[Cell]) -> Vec<Field<'a>> {
    let field = |operation: &'static Operation| {
        let is_it = |cell: &&CellResult| {
            let is_for = purposes.iter().any(|purpose| cell.is_for(*purpose));
            cell.operation == operation.name && is_for
        };
        let mut field = Field {
            operation,
            cells: Vec::new(),
            missing: Vec::new(),
            records,
        };
        for (place, (name, results)) in records.iter().enumerate() {
            let mut cells = results.cells.iter().filter(is_it).peekable();
            if cells.peek().is_none() {
                field.missing.push(name);
            }
            let contested = cells.filter(|cell| cell.is_contested());
            field.cells.extend(contested.map(|cell| (place, cell)));
        }
        field
    };
    let fields = Operation::ALL.iter().map(field);
    fields.filter(|field| !field.cells.is_empty()).collect()
}

/// How much slower the fields are than the strategies to use in a record; `None` if it has no cell of
/// them.
pub(super) fn slowdown_on(fields: &[Field<'_>], record: usize) -> Option<Slowdown> {
    let cells = fields.iter().flat_map(|field| {
        let cells = field.cells.iter().filter(|(place, _)| *place == record);
        cells.map(|(_, cell)| (field.strategy(), *cell))
    });
    Slowdown::over(cells)
}

impl<'a> Field<'a> {
    /// The strategy: the one to use in the only cell, or the one with the smallest worst-case slowdown
    /// over several.
    pub(super) fn strategy(&self) -> &'a str {
        let cells: Vec<&CellResult> = self.cells.iter().map(|(_, cell)| *cell).collect();
        minimax(&cells).0
    }

    /// The lines of its docs, each after a prefix.
    pub(super) fn docs(&self, prefix: &str) -> Vec<String> {
        let paragraphs = match self.records {
            [(_, results)] => {
                let evidence = |cell| evidence(results, cell, self.strategy());
                match self.cells[..] {
                    [(_, only)] => vec![evidence(only)],
                    ref several => {
                        let labeled = several.iter().map(|(_, cell)| {
                            let label = match cell.color {
                                ColorSource::Random => "color at run time",
                                _ => "constant color",
                            };
                            format!("{label}: {}", evidence(cell))
                        });
                        labeled.collect()
                    }
                }
            }
            _ => vec![self.losses()],
        };
        let lines = paragraphs.iter();
        lines.flat_map(|text| fill(prefix, "", text)).collect()
    }

    /// What the strategy loses on which machines, against each strategy that is faster there.
    fn losses(&self) -> String {
        let strategy = self.strategy();
        let mut losses: Vec<Loss<'_>> = Vec::new();
        for (place, cell) in &self.cells {
            let slowdown = cell.slowdown(strategy);
            let faster = (cell.chosen.as_str(), cell.color);
            let machine = (slowdown, code(&self.records[*place].0));
            match losses.iter_mut().find(|(other, _)| *other == faster) {
                _ if !is_slower(slowdown) => {}
                Some((_, machines)) => machines.push(machine),
                None => losses.push((faster, vec![machine])),
            }
        }
        let measured = self.records.len() - self.missing.len();
        let in_words = |((faster, color), machines): Loss<'_>| {
            let (slowdowns, names): (Vec<f64>, Vec<String>) = machines.into_iter().unzip();
            let least = slowdown(slowdowns.iter().copied().fold(f64::INFINITY, f64::min));
            let most = slowdown(slowdowns.into_iter().fold(1.0, f64::max));
            let range = match least == most {
                true => most,
                false => format!("{least} to {most}"),
            };
            let color = match color {
                ColorSource::None => String::new(),
                color => format!(" with a {color}"),
            };
            let machines = match names.len() == measured {
                true => "all".to_owned(),
                false => names.join(", "),
            };
            format!("{range} more than `{faster}`{color} on {machines}")
        };
        let parts: Vec<String> = losses.into_iter().map(in_words).collect();
        let mut text = match parts.is_empty() {
            true => "The best on all".to_owned(),
            false => format!("Takes {}", parts.join(", ")),
        };
        if !self.missing.is_empty() {
            let names: Vec<String> = self.missing.iter().map(|name| code(name)).collect();
            text += &format!("; not measured on {}", names.join(", "));
        }
        text
    }
}

/// A faster strategy and the source of the color; the slowdown on each machine, and its name.
type Loss<'a> = ((&'a str, ColorSource), Vec<(f64, String)>);
