//! A comparison in a terminal: what to use on each machine, where they disagree, and the best single
//! strategies.

use std::fmt;

use comfy_table::Table;

use crate::record::compare::{Compared, Comparison};
use crate::record::doubt::doubts;
use crate::record::loss::Loss;
use crate::render::losses::{LOSES, loss_in_words, what_to_use};
use crate::render::terminal::table::{new_table, wrapped};

/// The tables, for a terminal.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.contested();
        for group in cells.chunk_by(|a, b| a.first().group == b.first().group) {
            writeln!(f, "{}\n", self.winners(group))?;
        }
        let apart: Vec<&Compared<'_>> = cells.iter().filter(|cell| !cell.agree()).collect();
        if !apart.is_empty() {
            writeln!(f, "{}\n", self.disagreements(&apart))?;
        }
        writeln!(f, "{}\n", self.singles())?;
        writeln!(
            f,
            "Cycles of the strategy to use, a call or a board of a batch; ~: it ties with the fastest."
        )?;
        writeln!(
            f,
            "!  the machines disagree: no strategy is among the fastest of all"
        )?;
        writeln!(f, "{}", wrapped(&format!("loses: {LOSES}"), ""))?;
        for left_out in self.left_out() {
            writeln!(f, "{}", wrapped(&left_out, ""))?;
        }
        writeln!(
            f,
            "{} of {} measurements disagree",
            apart.len(),
            cells.len()
        )?;
        for (place, (label, record)) in self.machines.iter().enumerate() {
            writeln!(f, "{}: {label}: {}", place + 1, record.environment)?;
            for doubt in doubts(record) {
                writeln!(f, "{}", wrapped(&doubt, "   "))?;
            }
        }
        let workload = &self.machines[0].1.workload;
        write!(
            f,
            "{} positions of {} ({})",
            workload.positions, workload.name, workload.hash
        )
    }
}

impl Comparison {
    /// A heading for each machine.
    fn numbers(&self) -> impl Iterator<Item = String> {
        (1..=self.machines.len()).map(|number| number.to_string())
    }

    /// What to use on each machine, for the operations of a group.
    fn winners(&self, group: &[Compared<'_>]) -> Table {
        let mut header = vec![group[0].first().group.clone(), String::new()];
        header.extend(self.numbers());
        header.push(String::new());
        let mut table = new_table(header, 0..0);
        for cells in group.chunk_by(|a, b| {
            let (a, b) = (a.first(), b.first());
            a.operation == b.operation && a.color == b.color
        }) {
            let first = cells[0].first();
            let names = [first.operation.clone(), first.color.to_string()];
            let mut names = names.into_iter();
            for cell in cells {
                let mut row = vec![
                    names.next().unwrap_or_default(),
                    cell.first().mode.to_string(),
                ];
                row.extend(cell.0.iter().map(|cell| what_to_use(cell)));
                row.push(if cell.agree() { "" } else { "!" }.to_owned());
                table.add_row(row);
            }
            // The color source has a row of its own where only one mode was measured.
            if let Some(color) = names.next().filter(|name| !name.is_empty()) {
                table.add_row([color]);
            }
        }
        table
    }

    /// Where the machines disagree, and what to do about it.
    fn disagreements(&self, cells: &[&Compared<'_>]) -> Table {
        let mut header = vec!["they disagree".to_owned()];
        header.extend(self.numbers());
        header.extend(["for all".to_owned(), "loses at most".to_owned()]);
        let mut table = new_table(header, 0..0);
        for cell in cells {
            let (name, loss) = cell.compromise();
            let mut row = vec![cell.first().title()];
            row.extend(cell.0.iter().map(|cell| cell.chosen.clone()));
            row.extend([name.to_owned(), loss_in_words(loss)]);
            table.add_row(row);
        }
        table
    }

    /// The best single strategies.
    fn singles(&self) -> Table {
        let header = [
            "a single strategy for",
            "best",
            "on",
            "loses",
            "at most",
            "in",
        ];
        let mut table = new_table(header.map(str::to_owned).to_vec(), 3..5);
        for best in self.bests() {
            let mut names = [best.scope, best.strategy].into_iter();
            for (number, Loss { mean, worst, at }) in self.numbers().zip(best.machines) {
                let mut name = || names.next().unwrap_or_default();
                table.add_row([
                    name(),
                    name(),
                    number,
                    loss_in_words(mean),
                    loss_in_words(worst),
                    at,
                ]);
            }
        }
        table
    }
}
