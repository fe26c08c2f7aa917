//! One composition for several machines: for each operation the strategy that loses least on the
//! machine that suits it least.

use pawnfill::Operation;

use crate::cell::Cell;
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::record::loss::{Loss, is_best, least_loss};

/// How it is chosen, in a sentence.
pub const RULE: &str = "Of each operation the strategy that loses least on the machine that suits it \
    least, among those that all have measured; of several, the one with the smallest tables, then the \
    first.";

/// What several machines found of one operation, by one mode and source of the color.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The operation.
    pub operation: &'static Operation,
    /// What each machine found, in their order; `None` where it was not measured.
    pub cells: Vec<Option<&'a CellResult>>,
}

/// The operations for which several strategies compete on some machine, in the order of the catalogue.
pub fn rows<'a>(records: &[&'a Results], purpose: Cell) -> Vec<Row<'a>> {
    let row = |operation: &'static Operation| {
        let is_it = |cell: &&CellResult| cell.operation == operation.name && cell.is_for(purpose);
        let cells = records.iter();
        Row {
            operation,
            cells: cells
                .map(|record| record.cells.iter().find(is_it))
                .collect(),
        }
    };
    let mut rows: Vec<Row<'_>> = Operation::ALL.iter().map(row).collect();
    rows.retain(|row| !row.contested().is_empty());
    rows
}

/// What a machine loses by the composition of some rows, by its place; `None` if it has measured none.
pub fn loss(rows: &[Row<'_>], machine: usize) -> Option<Loss> {
    let cells = rows
        .iter()
        .filter_map(|row| Some((row.strategy(), row.cells[machine]?)));
    Loss::over(cells.filter(|(_, cell)| cell.is_contested()))
}

impl<'a> Row<'a> {
    /// The cells in which several strategies compete.
    fn contested(&self) -> Vec<&'a CellResult> {
        let cells = self.cells.iter().flatten().copied();
        cells.filter(|cell| cell.is_contested()).collect()
    }

    /// Whether some strategy is the fastest on all machines, or ties with the fastest.
    pub fn agree(&self) -> bool {
        let cells = self.contested();
        let mut strategies = cells.iter().flat_map(|cell| &cell.strategies);
        strategies.any(|of| is_best(&of.name, &cells))
    }

    /// The strategy of the composition: on one machine the one to use, and on several the one that
    /// loses least on the machine that suits it least.
    pub fn strategy(&self) -> &'a str {
        match self.contested()[..] {
            [only] => &only.chosen,
            ref several => least_loss(several).0,
        }
    }
}
