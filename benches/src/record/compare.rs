//! Compares the results of several machines or builds: operation by operation, whether they agree, and the
//! slowdown of one choice for all of them.

use std::collections::HashSet;

use pawnfill::{Operation, Shift, Strategy as _};
use thiserror::Error;

use crate::cell::{Cell, ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::record::collection::Named;
use crate::record::slowdown::{Slowdown, best_single};
use crate::verdict::candidate::CandidateResult;

/// The results of several machines for one operation, and for one purpose or several.
#[derive(Clone, Debug)]
pub struct Compared<'a> {
    /// The operation.
    pub operation: &'a str,
    /// The cells of each machine, in the order of the machines; empty for a machine that did not measure
    /// the operation.
    pub machines: Vec<Vec<&'a CellResult>>,
}

/// The operations for which several strategies compete on some machine, in the order of the catalogue.
pub fn contested_for<'a>(
    records: impl Iterator<Item = &'a Results> + Clone,
    purposes: &[Cell],
) -> Vec<Compared<'a>> {
    let is_for = |cell: &CellResult| purposes.iter().any(|purpose| cell.is_for(*purpose));
    let operations = Operation::ALL.iter();
    let all = operations.map(|operation| Compared::new(operation.name, records.clone(), is_for));
    all.filter(Compared::is_contested).collect()
}

/// The slowdown on one machine if each operation uses the strategy for all machines. `machine` is its place
/// in their order. `None` if no strategies compete in any of its cells.
pub fn slowdown_on(compared: &[Compared<'_>], machine: usize) -> Option<Slowdown> {
    let cells = compared.iter().flat_map(|compared| {
        let cells = compared.machines[machine].iter();
        let contested = cells.filter(|cell| cell.is_contested());
        contested.map(|cell| (compared.strategy(), *cell))
    });
    Slowdown::over(cells)
}

impl<'a> Compared<'a> {
    fn new(
        operation: &'a str,
        records: impl Iterator<Item = &'a Results>,
        is_it: impl Fn(&CellResult) -> bool,
    ) -> Self {
        let is_it = |cell: &&CellResult| cell.operation == operation && is_it(cell);
        let machines = records.map(|record| record.cells.iter().filter(is_it).collect());
        Self {
            operation,
            machines: machines.collect(),
        }
    }

    /// The cells of all machines that measured the operation.
    pub fn measured(&self) -> impl Iterator<Item = &'a CellResult> {
        self.machines.iter().flatten().copied()
    }

    fn is_contested(&self) -> bool {
        self.measured().any(CellResult::is_contested)
    }

    /// The cells in which several strategies compete.
    fn contested(&self) -> Vec<&'a CellResult> {
        self.measured().filter(|cell| cell.is_contested()).collect()
    }

    /// Whether some strategy is the fastest on all machines, or ties with the fastest.
    pub fn agree(&self) -> bool {
        let cells = self.contested();
        let mut strategies = cells.iter().flat_map(|cell| &cell.strategies);
        strategies.any(|found| {
            cells
                .iter()
                .all(|cell| cell.rank(&found.name) != Rank::Slower)
        })
    }

    /// Whether all machines would choose the same strategy.
    pub fn is_unanimous(&self) -> bool {
        let mut chosen = self.measured().map(|cell| &cell.chosen);
        let first = chosen.next();
        chosen.all(|other| Some(other) == first)
    }

    /// The strategy for all machines. For a single cell, it is the strategy to use; for several, the one
    /// with the smallest worst-case slowdown. If several share it, it is the one with the smallest tables,
    /// then the first. Only strategies that were measured in all cells count.
    ///
    /// The worst case decides instead of the mean, so that several machines of one kind do not outvote
    /// another kind.
    pub fn strategy(&self) -> &'a str {
        let cells = self.contested();
        if let [only] = cells[..] {
            return &only.chosen;
        }
        let strategies = cells.first().map_or(&[][..], |cell| &cell.strategies);
        let is_in_all = |found: &&CandidateResult| {
            cells
                .iter()
                .all(|cell| cell.strategy(&found.name).is_some())
        };
        let least = strategies.iter().filter(is_in_all).min_by(|a, b| {
            let by_slowdown = worst(&a.name, &cells).total_cmp(&worst(&b.name, &cells));
            by_slowdown.then(a.table_bytes.cmp(&b.table_bytes))
        });
        least.map_or(Shift::NAME, |strategy| &strategy.name)
    }

    /// The greatest slowdown of the strategy for all machines.
    pub fn worst(&self) -> f64 {
        worst(self.strategy(), &self.contested())
    }
}

/// The greatest slowdown of a strategy in some cells.
fn worst(strategy: &str, cells: &[&CellResult]) -> f64 {
    let slowdowns = cells.iter().map(|cell| cell.slowdown(strategy));
    slowdowns.fold(1.0, f64::max)
}

/// Why records cannot be compared.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CompareError {
    #[error("expected two records or more, found {0}")]
    Few(usize),
    #[error("{0} has neither latencies nor throughputs nor batches to compare")]
    NoCells(String),
    #[error("cannot compare {first} and {other}: different workloads, {workloads}")]
    Workloads {
        first: String,
        other: String,
        workloads: String,
    },
    #[error("cannot compare {0}: they have no operation in common with the same strategies")]
    NothingInCommon(String),
}

/// Records of one workload, side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The label of each machine, and its record. Only the cells that all machines have, with the same
    /// strategies, are left in it.
    pub machines: Vec<(String, Results)>,
    /// For each machine, the titles of the cells that are left out, because another machine has no such
    /// cell or has other strategies in it.
    pub unlike: Vec<Vec<String>>,
}

/// The best single strategy for some of the cells, and its slowdown.
#[derive(Clone, PartialEq, Debug)]
pub struct Best {
    /// The mode and the source of the color; `None` for everything.
    pub scope: Option<Cell>,
    /// The strategy.
    pub strategy: String,
    /// Its slowdown on each machine.
    pub machines: Vec<Slowdown>,
}

impl Comparison {
    /// Puts records side by side, each with the file that it was read from.
    pub fn new(mut records: Vec<Named>) -> Result<Self, CompareError> {
        let [(first, results), others @ ..] = &records[..] else {
            return Err(CompareError::Few(0));
        };
        if others.is_empty() {
            return Err(CompareError::Few(1));
        }
        if results.cells.is_empty() {
            return Err(CompareError::NoCells(first.clone()));
        }
        let workload = &results.workload;
        let mut others = others.iter();
        if let Some((other, results)) =
            others.find(|(_, other)| other.workload.hash != workload.hash)
        {
            return Err(CompareError::Workloads {
                first: first.clone(),
                other: other.clone(),
                workloads: format!("{workload} and {}", results.workload),
            });
        }
        let unlike = keep_common(&mut records);
        if records[0].1.cells.is_empty() {
            let names: Vec<String> = records.into_iter().map(|(name, _)| name).collect();
            return Err(CompareError::NothingInCommon(names.join(" and ")));
        }
        Ok(Self {
            machines: label(records),
            unlike,
        })
    }

    /// The cells, in the order of the catalogue.
    pub fn cells(&self) -> Vec<Compared<'_>> {
        let cells = self.machines[0].1.cells.iter();
        let compared = cells.map(|first| {
            let records = self.machines.iter().map(|(_, record)| record);
            Compared::new(&first.operation, records, |cell| {
                cell.cell() == first.cell()
            })
        });
        compared.collect()
    }

    /// The cells in which several strategies compete, in the same order. A cell with a single strategy has
    /// no winner and no choice, and machines cannot disagree about it.
    pub fn contested(&self) -> Vec<Compared<'_>> {
        let mut cells = self.cells();
        cells.retain(Compared::is_contested);
        cells
    }

    /// The best single strategies: for everything, then for each mode and source of the color.
    pub fn bests(&self) -> Vec<Best> {
        let colors = [ColorSource::Constant, ColorSource::Random];
        let scopes = Mode::ALL.into_iter();
        let scopes = scopes.flat_map(|mode| colors.map(|color| Some(Cell { mode, color })));
        let best = |scope: Option<Cell>| {
            let is_in_scope = |cell: &&CellResult| {
                cell.is_contested() && scope.is_none_or(|scope| cell.is_for(scope))
            };
            let machines = self.machines.iter();
            let machines = machines.map(|(_, record)| record.cells.iter().filter(is_in_scope));
            let machines: Vec<Vec<&CellResult>> = machines.map(Iterator::collect).collect();
            let (strategy, _) = best_single(&machines.concat())?;
            let slowdown = |cells: &Vec<_>| Slowdown::of_strategy(strategy, cells);
            Some(Best {
                scope,
                strategy: strategy.to_owned(),
                machines: machines.iter().filter_map(slowdown).collect(),
            })
        };
        [None].into_iter().chain(scopes).filter_map(best).collect()
    }
}

/// Keeps only the cells that all records have, with the same strategies. Returns the titles of the other
/// cells of each record.
fn keep_common(records: &mut [Named]) -> Vec<Vec<String>> {
    let shape = |cell: &CellResult| {
        let names = cell.strategies.iter().map(|found| found.name.clone());
        (cell.title(), names.collect::<Vec<_>>())
    };
    let shapes = records
        .iter()
        .map(|(_, record)| record.cells.iter().map(shape).collect::<HashSet<_>>());
    let common = shapes.reduce(|a, b| &a & &b).unwrap_or_default();
    let is_common = |cell: &CellResult| common.contains(&shape(cell));
    let mut unlike = Vec::new();
    for (_, record) in records {
        let others = record.cells.iter().filter(|cell| !is_common(cell));
        unlike.push(others.map(CellResult::title).collect());
        record.cells.retain(is_common);
    }
    unlike
}

/// Labels each record with its processor and its name, so that no two labels are the same.
fn label(records: Vec<Named>) -> Vec<Named> {
    let mut labels = HashSet::new();
    let label = |(name, record): Named| {
        let label = format!("{}, {name}", record.environment.cpu);
        let numbered = (2..).map(|number| format!("{label} ({number})"));
        let mut names = [label.clone()].into_iter().chain(numbered);
        let name = names.find(|name| !labels.contains(name)).unwrap_or(label);
        labels.insert(name.clone());
        (name, record)
    };
    records.into_iter().map(label).collect()
}
