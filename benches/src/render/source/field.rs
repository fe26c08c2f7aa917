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
    records: &'a [&'a Named],
}

/// The fields: an operation for which several strategies compete in some record, in the order of the
/// catalogue.
pub(super) fn fields<'a>(records: &'a [&'a Named], purposes: &[Cell]) -> Vec<Field<'a>> {
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
        match self.cells[..] {
            [(_, only)] => &only.chosen,
            ref several => {
                let cells: Vec<&CellResult> = several.iter().map(|(_, cell)| *cell).collect();
                minimax(&cells).0
            }
        }
    }

    /// The lines of its docs.
    pub(super) fn docs(&self) -> Vec<String> {
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
        lines
            .flat_map(|text| fill("        /// ", "", text))
            .collect()
    }

    /// What the strategy loses on which machine.
    fn losses(&self) -> String {
        let strategy = self.strategy();
        let losing = self.cells.iter();
        let losing = losing.filter(|(_, cell)| is_slower(cell.slowdown(strategy)));
        let parts = losing.map(|(place, cell)| {
            let color = match cell.color {
                ColorSource::None => String::new(),
                color => format!(" with a {color}"),
            };
            let (loss, name) = (slowdown(cell.slowdown(strategy)), &self.records[*place].0);
            format!(
                "{loss} more than `{}` on {}{color}",
                cell.chosen,
                code(name)
            )
        });
        let parts: Vec<String> = parts.collect();
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
