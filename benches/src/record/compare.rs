//! Comparison of machines, or of builds of one machine: the winners of each operation, where they
//! disagree, and what the best single strategy loses on each.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use pawnfill::{Shift, Strategy};

use crate::cell::{Cell, ColorSource, Mode};
use crate::kernel::is_compound;
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Key};
use crate::record::collection::short_name;
use crate::record::loss::{Loss, is_best, least_loss};
use crate::record::words::{counted, some};

/// Records of one workload, side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The label of each machine, and its record, of which only those cells are left that all have,
    /// with the same strategies.
    pub machines: Vec<(String, Results)>,
    /// The cells of each machine that are left out, because another one has no such cell or has other
    /// strategies in it.
    unlike: Vec<Vec<String>>,
}

/// What the machines found of one cell, in their order.
#[derive(Clone, Debug)]
pub struct Compared<'a>(pub Vec<&'a CellResult>);

/// The best single strategy for some of the cells, and what it loses.
#[derive(Clone, PartialEq, Debug)]
pub struct Best {
    /// Which cells, in words.
    pub scope: String,
    /// The strategy.
    pub strategy: String,
    /// The geometric mean, over all machines, of its time relative to that of what to use.
    pub mean: f64,
    /// The same of each machine.
    pub machines: Vec<Loss>,
}

impl Comparison {
    /// Puts records side by side, each with the file that it was read from.
    ///
    /// # Errors
    ///
    /// They are fewer than two, were not measured on the same workload, or have nothing in common.
    pub fn new(mut records: Vec<(&Path, Results)>) -> Result<Self, String> {
        let [first, others @ ..] = &records[..] else {
            return Err("expected two records or more".to_owned());
        };
        if others.is_empty() {
            return Err("expected two records or more, found one".to_owned());
        }
        if first.1.cells.is_empty() {
            let path = first.0.display();
            return Err(format!(
                "{path} has neither latencies nor throughputs nor batches to compare"
            ));
        }
        for other in others {
            let names = format!(
                "cannot compare {} and {}",
                first.0.display(),
                other.0.display()
            );
            check_workload(&first.1, &other.1).map_err(|reason| format!("{names}: {reason}"))?;
        }
        let unlike = keep_common(&mut records);
        if records[0].1.cells.is_empty() {
            let paths: Vec<String> = records
                .iter()
                .map(|(path, _)| path.display().to_string())
                .collect();
            return Err(format!(
                "cannot compare {}: they have no operation in common with the same strategies",
                paths.join(" and ")
            ));
        }
        Ok(Self {
            machines: label(records),
            unlike,
        })
    }

    /// The cells, in the order of the catalogue.
    pub fn cells(&self) -> Vec<Compared<'_>> {
        let cells_of = |(_, record): &'_ (String, Results)| -> HashMap<Key, usize> {
            let places = record.cells.iter().enumerate();
            places.map(|(place, cell)| (cell.key(), place)).collect()
        };
        let places: Vec<HashMap<Key, usize>> = self.machines.iter().map(cells_of).collect();
        let compared = |cell: &CellResult| {
            let key = cell.key();
            let machines = self.machines.iter().zip(&places);
            Compared(
                machines
                    .map(|((_, record), places)| &record.cells[places[&key]])
                    .collect(),
            )
        };
        self.machines[0].1.cells.iter().map(compared).collect()
    }

    /// The cells in which several strategies compete, in the same order: where one is alone, it has
    /// not won, nothing can be chosen, and machines cannot disagree.
    pub fn contested(&self) -> Vec<Compared<'_>> {
        let mut cells = self.cells();
        cells.retain(|cell| cell.first().is_contested());
        cells
    }

    /// What is left out, in words; none if nothing is.
    pub fn left_out(&self) -> Vec<String> {
        let alone = self.cells().len() - self.contested().len();
        let alone = (alone > 0)
            .then(|| counted(alone, "measurement"))
            .map(|alone| format!("Left out: {alone} in which only Shift competes."));
        let unlike = (1..)
            .zip(&self.unlike)
            .filter(|(_, titles)| !titles.is_empty());
        let unlike = unlike.map(|(machine, titles)| {
            format!(
                "Left out: {} of machine {machine}, which others lack or have other strategies in: {}.",
                counted(titles.len(), "measurement"),
                some(titles)
            )
        });
        alone.into_iter().chain(unlike).collect()
    }

    /// The best single strategies: for everything, then for each mode and source of the color.
    pub fn bests(&self) -> Vec<Best> {
        let cells = self.contested();
        let mut bests = vec![best(
            "everything".to_owned(),
            &cells.iter().collect::<Vec<_>>(),
        )];
        for mode in Mode::ALL {
            for color in [ColorSource::Constant, ColorSource::Random] {
                let is_of = |cell: &&Compared<'_>| cell.first().is_for(Cell { mode, color });
                let of_scope: Vec<&Compared<'_>> = cells.iter().filter(is_of).collect();
                bests.push(best(format!("{mode}, {color}"), &of_scope));
            }
        }
        bests.into_iter().flatten().collect()
    }
}

/// Leaves of each record only those cells that all have, with the same strategies, and gives the titles
/// of the others.
fn keep_common(records: &mut [(&Path, Results)]) -> Vec<Vec<String>> {
    let names = |cell: &CellResult| -> Vec<String> {
        cell.strategies.iter().map(|of| of.name.clone()).collect()
    };
    let of_records = records
        .iter()
        .map(|(_, record)| -> HashMap<Key, Vec<String>> {
            let cells = record.cells.iter();
            cells.map(|cell| (cell.key(), names(cell))).collect()
        });
    let of_records: Vec<_> = of_records.collect();
    let is_common = |cell: &CellResult| {
        let names = names(cell);
        of_records
            .iter()
            .all(|of| of.get(&cell.key()) == Some(&names))
    };
    let mut unlike = Vec::new();
    for (_, record) in records {
        let others = record.cells.iter().filter(|cell| !is_common(cell));
        unlike.push(others.map(CellResult::title).collect());
        record.cells.retain(is_common);
    }
    unlike
}

/// Whether two records are of the same workload, as what is compared has to be.
fn check_workload(one: &Results, other: &Results) -> Result<(), String> {
    let (a, b) = (&one.workload, &other.workload);
    match a.hash == b.hash {
        true => Ok(()),
        false => Err(format!(
            "different workloads, {} positions of {} ({}) and {} positions of {} ({})",
            a.positions, a.name, a.hash, b.positions, b.name, b.hash
        )),
    }
}

/// Labels of processor and record, each another.
fn label(records: Vec<(&Path, Results)>) -> Vec<(String, Results)> {
    let mut labels = HashSet::new();
    let label = |(path, record): (&Path, Results)| {
        let label = format!("{}, {}", record.environment.cpu, short_name(path));
        let numbered = (2..).map(|number| format!("{label} ({number})"));
        let mut names = [label.clone()].into_iter().chain(numbered);
        let name = names.find(|name| !labels.contains(name)).unwrap_or(label);
        labels.insert(name.clone());
        (name, record)
    };
    records.into_iter().map(label).collect()
}

impl Compared<'_> {
    /// The cell of the first machine, for what all have in common.
    pub fn first(&self) -> &CellResult {
        self.0[0]
    }

    /// Whether some strategy is the fastest on all machines, or ties with the fastest.
    pub fn agree(&self) -> bool {
        let mut strategies = self.first().strategies.iter();
        strategies.any(|of| is_best(&of.name, &self.0))
    }

    /// The strategy that loses least on the machine that suits it least, and what it loses there.
    pub fn compromise(&self) -> (&str, f64) {
        least_loss(&self.0)
    }
}

/// The best single strategy for these cells; `None` of no cells.
fn best(scope: String, cells: &[&Compared<'_>]) -> Option<Best> {
    let all: Vec<&CellResult> = cells.iter().flat_map(|cell| cell.0.clone()).collect();
    let (strategy, Loss { mean, .. }) = best_single(&all)?;
    let of_machine =
        |machine: usize| -> Vec<&CellResult> { cells.iter().map(|cell| cell.0[machine]).collect() };
    let machines = 0..cells.first()?.0.len();
    let machines = machines.filter_map(|machine| loss_of(strategy, &of_machine(machine)));
    Some(Best {
        scope,
        strategy: strategy.to_owned(),
        mean,
        machines: machines.collect(),
    })
}

/// The strategy that loses least in the geometric mean over some cells, of one machine or of
/// several, and what it loses; `None` of no cells of operations.
pub fn best_single<'a>(cells: &[&'a CellResult]) -> Option<(&'a str, Loss)> {
    // What competes for the others may be no strategy that can be chosen.
    let operations = cells.iter().filter(|cell| !is_compound(&cell.operation));
    let mut candidates = vec![Shift::NAME];
    for of in operations.flat_map(|cell| &cell.strategies) {
        if !candidates.contains(&of.name.as_str()) {
            candidates.push(&of.name);
        }
    }
    let losses = candidates.into_iter();
    let losses = losses.filter_map(|name| Some((name, loss_of(name, cells)?)));
    losses.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean))
}

/// What a strategy loses in those cells that are of operations; `None` if there is none.
fn loss_of(strategy: &str, cells: &[&CellResult]) -> Option<Loss> {
    let operations = cells.iter().filter(|cell| !is_compound(&cell.operation));
    Loss::over(operations.map(|cell| (strategy, *cell)))
}
