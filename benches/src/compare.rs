//! Comparison of machines, or of builds of one machine: the winners of each operation, where they
//! disagree, and what the best single strategy loses on each.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;

use comfy_table::Table;
use pawnfill::{Shift, Strategy};

use crate::kernel::Mode;
use crate::reading::{Key, Rank};
use crate::record::{CellRecord, Record};
use crate::report::new_table;
use crate::view;

/// Records of one workload and one catalogue, side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The label and the record of each machine.
    pub machines: Vec<(String, Record)>,
}

/// What the machines found of one cell, in their order.
#[derive(Clone, Debug)]
pub struct Compared<'a>(pub Vec<&'a CellRecord>);

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

/// What a single strategy loses on a machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Loss {
    /// The geometric mean of its time relative to that of what to use.
    pub mean: f64,
    /// The most that it loses.
    pub worst: f64,
    /// Where it does; nowhere, if it loses nothing.
    pub at: String,
}

impl Comparison {
    /// Puts records side by side, each with the file that it was read from.
    ///
    /// # Errors
    ///
    /// They are fewer than two, or were not measured on the same.
    pub fn new(records: Vec<(&Path, Record)>) -> Result<Self, String> {
        let [first, others @ ..] = &records[..] else {
            return Err("expected two records or more".to_owned());
        };
        if others.is_empty() {
            return Err("expected two records or more, found one".to_owned());
        }
        if first.1.cells.is_empty() {
            let path = first.0.display();
            return Err(format!(
                "{path} has neither latencies nor throughputs to compare"
            ));
        }
        for other in others {
            let names = format!(
                "cannot compare {} and {}",
                first.0.display(),
                other.0.display()
            );
            check((first.0, &first.1), (other.0, &other.1))
                .map_err(|reason| format!("{names}: {reason}"))?;
        }
        Ok(Self {
            machines: label(records),
        })
    }

    /// The cells, in the order of the catalogue.
    pub fn cells(&self) -> Vec<Compared<'_>> {
        let cells_of = |(_, record): &'_ (String, Record)| -> HashMap<Key, usize> {
            let places = record.cells.iter().enumerate();
            places.map(|(place, cell)| (cell.key(), place)).collect()
        };
        let places: Vec<HashMap<Key, usize>> = self.machines.iter().map(cells_of).collect();
        let compared = |cell: &CellRecord| {
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

    /// What is left out, in words, if anything is.
    pub fn left_out(&self) -> Option<String> {
        let alone = self.cells().len() - self.contested().len();
        (alone > 0).then(|| format!("Left out: {alone} measurements in which only Shift competes"))
    }

    /// The best single strategies: for everything, then for each mode and kind of color. An engine
    /// whose colors are constant also calls the operations that take none, and so does one whose
    /// colors are not.
    pub fn bests(&self) -> Vec<Best> {
        let cells = self.contested();
        let mut bests = vec![best(
            "everything".to_owned(),
            &cells.iter().collect::<Vec<_>>(),
        )];
        for mode in Mode::ALL.map(Mode::name) {
            for color in ["constant", "random"] {
                let is_of = |cell: &&Compared<'_>| {
                    let cell = cell.first();
                    cell.mode == mode && cell.color.as_ref().is_none_or(|of| of == color)
                };
                let of_scope: Vec<&Compared<'_>> = cells.iter().filter(is_of).collect();
                bests.push(best(format!("{mode}, {color} color"), &of_scope));
            }
        }
        bests.into_iter().flatten().collect()
    }
}

/// Whether two records can be compared, and if not, why.
fn check(one: (&Path, &Record), other: (&Path, &Record)) -> Result<(), String> {
    let paths = [one.0, other.0].map(Path::display);
    let (one, other) = (one.1, other.1);
    let (a, b) = (&one.workload, &other.workload);
    if a.hash != b.hash {
        return Err(format!(
            "different workloads, {} positions of {} ({}) and {} positions of {} ({})",
            a.positions, a.name, a.hash, b.positions, b.name, b.hash
        ));
    }
    // What one has and the other lacks, of the cells and then of the strategies in each.
    let differ = |what: String, a: &[String], b: &[String]| {
        let lacks = |a: &[String], b: &[String]| -> Vec<String> {
            a.iter().filter(|name| !b.contains(name)).cloned().collect()
        };
        let only = [lacks(a, b), lacks(b, a)].into_iter().zip(&paths);
        let only = only.filter(|(names, _)| !names.is_empty());
        let only: Vec<String> = only
            .map(|(names, path)| format!("{} in {path} only", some(&names)))
            .collect();
        let differ = format!("different {what}: {}", only.join(", "));
        if only.is_empty() { Ok(()) } else { Err(differ) }
    };
    let titles = |of: &Record| -> Vec<String> { of.cells.iter().map(CellRecord::title).collect() };
    differ("operations".to_owned(), &titles(one), &titles(other))?;
    for cell in &one.cells {
        let names = |of: &CellRecord| -> Vec<String> {
            of.strategies.iter().map(|of| of.name.clone()).collect()
        };
        if let Some(same) = other.cells.iter().find(|of| of.key() == cell.key()) {
            differ(
                format!("strategies in {}", cell.title()),
                &names(cell),
                &names(same),
            )?;
        }
    }
    Ok(())
}

/// Names, but not more than people read.
fn some(names: &[String]) -> String {
    const MOST: usize = 4;
    let first = names[..names.len().min(MOST)].join("; ");
    match names.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Labels of processor and file, each another.
fn label(records: Vec<(&Path, Record)>) -> Vec<(String, Record)> {
    let mut labels = HashSet::new();
    let label = |(path, record): (&Path, Record)| {
        let file = path
            .file_name()
            .unwrap_or(path.as_os_str())
            .to_string_lossy();
        let label = format!("{}, {file}", record.environment.cpu);
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
    pub fn first(&self) -> &CellRecord {
        self.0[0]
    }

    /// Whether some strategy is the fastest on all machines, or ties with the fastest.
    pub fn agree(&self) -> bool {
        let is_best = |name: &str| self.0.iter().all(|cell| cell.rank(name) != Rank::Slower);
        self.first().strategies.iter().any(|of| is_best(&of.name))
    }

    /// The strategy that loses least over all machines, and the most that it loses on one.
    pub fn compromise(&self) -> (&str, f64) {
        let names = self.first().strategies.iter().map(|of| of.name.as_str());
        let least = names.min_by(|a, b| self.mean(a).total_cmp(&self.mean(b)));
        let name = least.unwrap_or(Shift::NAME);
        let losses = self.0.iter().map(|cell| cell.slowdown(name));
        (name, losses.fold(1.0, f64::max))
    }

    fn mean(&self, strategy: &str) -> f64 {
        geometric_mean(self.0.iter().map(|cell| cell.slowdown(strategy)))
    }
}

/// The best single strategy for these cells; `None` of no cells.
fn best(scope: String, cells: &[&Compared<'_>]) -> Option<Best> {
    // The rivals of the whole pawn structure are not strategies, and nobody can choose them.
    let operations = cells
        .iter()
        .filter(|cell| cell.first().operation != view::NAME);
    let mut candidates = vec![Shift::NAME];
    for of in operations.flat_map(|cell| &cell.first().strategies) {
        if !candidates.contains(&of.name.as_str()) {
            candidates.push(&of.name);
        }
    }
    let mean = |name: &str| geometric_mean(cells.iter().map(|cell| cell.mean(name)));
    let means = candidates.into_iter().map(|name| (name, mean(name)));
    let (strategy, mean) = means.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let loss = |machine: usize| {
        let of_machine = cells.iter().map(|cell| cell.0[machine]);
        let losses: Vec<_> = of_machine
            .map(|cell| (cell.slowdown(strategy), cell))
            .collect();
        let worst = losses.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Loss {
            mean: geometric_mean(losses.iter().map(|(loss, _)| *loss)),
            worst: worst.0,
            at: if worst.0 > 1.0 {
                worst.1.title()
            } else {
                String::new()
            },
        })
    };
    let machines = (0..cells.first()?.0.len()).filter_map(loss).collect();
    Some(Best {
        scope,
        strategy: strategy.to_owned(),
        mean,
        machines,
    })
}

fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| {
        (count + 1, sum + value.ln())
    });
    (sum / f64::from(count.max(1))).exp()
}

/// What a loss is of.
pub(crate) const LOSES: &str = "the time relative to that of the strategy to use, of latencies \
    net (without the empty chain, a cycle at least), of throughputs gross (with the loop)";

/// A loss in words.
pub fn percent(loss: f64) -> String {
    let percent = 100.0 * (loss - 1.0);
    if percent < 0.05 {
        return "nothing".to_owned();
    }
    format!("{percent:.1} %")
}

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
            "Cycles a call of the strategy to use; ~: it ties with the fastest."
        )?;
        writeln!(
            f,
            "!  the machines disagree: no strategy is among the fastest of all"
        )?;
        writeln!(f, "loses: {}", LOSES.replacen(", ", ",\n  ", 1))?;
        if let Some(left_out) = self.left_out() {
            writeln!(f, "{left_out}")?;
        }
        writeln!(
            f,
            "{} of {} measurements disagree",
            apart.len(),
            cells.len()
        )?;
        for (place, (label, record)) in self.machines.iter().enumerate() {
            writeln!(f, "{}: {label}: {}", place + 1, record.environment)?;
            for check in record.self_check.iter().filter(|check| !check.passed) {
                writeln!(f, "   TOO NOISY TO TRUST: {}", check.statement)?;
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
            let names = [
                first.operation.clone(),
                first.coloring().unwrap_or_default(),
            ];
            let mut names = names.into_iter();
            for cell in cells {
                let mut row = vec![names.next().unwrap_or_default(), cell.first().mode.clone()];
                row.extend(cell.0.iter().map(|cell| winner(cell)));
                row.push(if cell.agree() { "" } else { "!" }.to_owned());
                table.add_row(row);
            }
            // The kind of color has a row of its own where only one mode was measured.
            if let Some(coloring) = names.next().filter(|name| !name.is_empty()) {
                table.add_row([coloring]);
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
            row.extend([name.to_owned(), percent(loss)]);
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
                table.add_row([name(), name(), number, percent(mean), percent(worst), at]);
            }
        }
        table
    }
}

/// What to use in a cell, and the cycles that it takes.
pub(crate) fn winner(cell: &CellRecord) -> String {
    let of = cell.strategies.iter().find(|of| of.name == cell.chosen);
    let cycles = of.map_or(f64::NAN, |of| of.cycles.estimate);
    let tie = if cell.tie.is_empty() { "" } else { " ~" };
    format!("{} {cycles:.2}{tie}", cell.chosen)
}
