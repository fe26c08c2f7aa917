//! Repeated studies in a terminal: how much their estimates and verdicts differ.

use std::fmt;

use comfy_table::Table;

use crate::cell::{ColorSource, Mode};
use crate::record::repeat::{Agreement, Repeated, RepeatedCell};
use crate::record::words::percent;
use crate::render::terminal::table::new_table;

/// The tables, and how many are within what.
impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.table())?;
        writeln!(
            f,
            "Spread: the greatest estimate less the least, relative to the median of {} studies:",
            self.studies
        )?;
        writeln!(
            f,
            "latencies in cycles, all else as ratios to Shift; the strategy with the largest."
        )?;
        writeln!(
            f,
            "!  another strategy is chosen in some; ~  the same one, but it ties in some only"
        )?;
        for mode in Mode::ALL {
            let spreads = self.spreads(mode);
            let Some((most, cell, name)) = spreads.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else {
                continue;
            };
            let within = |bound: f64| {
                spreads
                    .iter()
                    .filter(|(spread, ..)| *spread <= bound)
                    .count()
            };
            let of = format!("{} {}", cell.operation, cell.cell.color);
            writeln!(
                f,
                "{mode}: of {} estimates, {} repeat within 1 %, {} within 3 %; \
                 the worst spreads by {} ({name} in {})",
                spreads.len(),
                within(0.01),
                within(0.03),
                percent(*most),
                of.trim()
            )?;
        }
        let count = |agreement| {
            let cells = self.cells.iter();
            cells.filter(|of| of.agreement() == agreement).count()
        };
        write!(
            f,
            "verdicts: {} of {} the same in all studies, \
             {} with the same strategy but not always a tie, {} with another strategy",
            count(Agreement::Same),
            self.cells.len(),
            count(Agreement::SometimesTie),
            count(Agreement::Other)
        )
    }
}

impl Repeated {
    fn table(&self) -> Table {
        let is_measured = |mode: &Mode| self.cells.iter().any(|of| of.cell.mode == *mode);
        let modes = Mode::ALL.into_iter().filter(is_measured);
        let mut header = vec!["operation".to_owned(), String::new()];
        for mode in modes {
            header.extend([
                format!("{mode} spread"),
                "of".into(),
                String::new(),
                "verdicts".into(),
            ]);
        }
        let mut table = new_table(header, 0..0);
        for cells in self.cells.chunk_by(|a, b| a.operation == b.operation) {
            for color in ColorSource::ALL {
                let of_color = cells.iter().filter(|of| of.cell.color == color);
                let of_color: Vec<&RepeatedCell> = of_color.collect();
                let Some(first) = of_color.first() else {
                    continue;
                };
                let mut row = vec![first.operation.clone(), color.to_string()];
                for cell in of_color {
                    let (name, spread) =
                        cell.worst().map_or(("", String::new()), |(name, spread)| {
                            (name, percent(*spread))
                        });
                    let verdicts = cell.verdicts.iter().map(|(verdict, count)| match *count {
                        all if all == self.studies => verdict.clone(),
                        some => format!("{some}× {verdict}"),
                    });
                    let verdicts: Vec<String> = verdicts.collect();
                    row.extend([
                        spread,
                        name.to_owned(),
                        mark(cell.agreement()).to_owned(),
                        verdicts.join(", "),
                    ]);
                }
                table.add_row(row);
            }
        }
        table
    }
}

/// The mark of a cell.
const fn mark(agreement: Agreement) -> &'static str {
    match agreement {
        Agreement::Same => "",
        Agreement::SometimesTie => "~",
        Agreement::Other => "!",
    }
}
