//! Repeatability: what differs between studies of the same on the same machine.

use std::collections::BTreeMap;
use std::fmt;

use comfy_table::Table;

use crate::compare::Comparison;
use crate::kernel::Mode;
use crate::record::{CellRecord, StandingRecord};
use crate::report::new_table;

/// How much some studies differ.
#[derive(Clone, Debug)]
pub struct Repeated {
    studies: usize,
    cells: Vec<Spread>,
}

/// How much they differ in one cell.
#[derive(Clone, PartialEq, Debug)]
struct Spread {
    operation: String,
    color: String,
    mode: String,
    /// Each strategy's difference between the greatest and the least estimate, relative to the
    /// median: of latencies their cycles, of throughputs their ratios, where that of `Shift` is 1.
    strategies: Vec<(String, f64)>,
    /// The verdicts in words, and how many studies came to each.
    verdicts: BTreeMap<String, usize>,
}

impl Repeated {
    /// What the studies, one a machine of a comparison, say of each other.
    pub fn new(studies: &Comparison) -> Self {
        let cells = studies.cells();
        Self {
            studies: studies.machines.len(),
            cells: cells.iter().map(|cell| Spread::new(&cell.0)).collect(),
        }
    }

    /// The spreads of a mode, with what they are of.
    fn spreads(&self, mode: Mode) -> Vec<(f64, &Spread, &str)> {
        let cells = self.cells.iter().filter(|cell| cell.mode == mode.name());
        let spreads = cells.flat_map(|cell| {
            let strategies = cell.strategies.iter();
            strategies.map(move |(name, spread)| (*spread, cell, name.as_str()))
        });
        spreads.collect()
    }
}

impl Spread {
    fn new(cells: &[&CellRecord]) -> Self {
        let first = cells[0];
        let is_latency = first.mode == Mode::Latency.name();
        let value = |of: &StandingRecord| {
            if is_latency {
                of.cycles.estimate
            } else {
                of.ratio.estimate
            }
        };
        let strategies = first.strategies.iter().skip(usize::from(!is_latency));
        let spread = |of: &StandingRecord| {
            let same = |cell: &&CellRecord| {
                cell.strategies
                    .iter()
                    .find(|same| same.name == of.name)
                    .map(value)
            };
            (
                of.name.clone(),
                spread(cells.iter().filter_map(same).collect()),
            )
        };
        let mut verdicts = BTreeMap::new();
        for cell in cells {
            *verdicts.entry(verdict(cell)).or_default() += 1;
        }
        Self {
            operation: first.operation.clone(),
            color: first.coloring().unwrap_or_default(),
            mode: first.mode.clone(),
            strategies: strategies.map(spread).collect(),
            verdicts,
        }
    }

    fn worst(&self) -> Option<&(String, f64)> {
        self.strategies.iter().max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// The difference between the greatest and the least value, relative to the median.
fn spread(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let (Some(least), Some(greatest)) = (values.first(), values.last()) else {
        return 0.0;
    };
    if least == greatest {
        return 0.0;
    }
    let median = (values[(values.len() - 1) / 2] + values[values.len() / 2]) / 2.0;
    ((greatest - least) / median).abs()
}

/// A verdict in words.
fn verdict(cell: &CellRecord) -> String {
    if cell.tie.is_empty() {
        return cell.chosen.clone();
    }
    format!("{} (tie)", cell.chosen)
}

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
            "latencies in cycles, throughputs as ratios to Shift; the strategy with the largest."
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
            writeln!(
                f,
                "{}: of {} estimates, {} repeat within 1 %, {} within 3 %; \
                 the worst spreads by {} ({name} in {})",
                mode.name(),
                spreads.len(),
                within(0.01),
                within(0.03),
                percent(*most),
                [cell.operation.as_str(), &cell.color].join(" ").trim()
            )?;
        }
        let marks = self.cells.iter().map(mark);
        let count = |mark| marks.clone().filter(|of| *of == mark).count();
        write!(
            f,
            "verdicts: {} of {} the same in all studies, \
             {} with the same strategy but not always a tie, {} with another strategy",
            count(""),
            self.cells.len(),
            count("~"),
            count("!")
        )
    }
}

impl Repeated {
    fn table(&self) -> Table {
        let modes = Mode::ALL.map(Mode::name);
        let modes = modes
            .into_iter()
            .filter(|mode| self.cells.iter().any(|cell| cell.mode == *mode));
        let modes: Vec<&str> = modes.collect();
        let mut header = vec!["operation".to_owned(), String::new()];
        for mode in &modes {
            header.extend([
                format!("{mode} spread"),
                "of".into(),
                String::new(),
                "verdicts".into(),
            ]);
        }
        let mut table = new_table(header, 0..0);
        for cells in self.cells.chunk_by(|a, b| a.operation == b.operation) {
            for color in ["", "constant color", "random color"] {
                let of_color = cells.iter().filter(|cell| cell.color == color);
                let of_color: Vec<&Spread> = of_color.collect();
                let Some(first) = of_color.first() else {
                    continue;
                };
                let mut row = vec![first.operation.clone(), first.color.clone()];
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
                        mark(cell).to_owned(),
                        verdicts.join(", "),
                    ]);
                }
                table.add_row(row);
            }
        }
        table
    }
}

/// Whether the verdicts differ.
fn mark(cell: &Spread) -> &'static str {
    let mut chosen = cell
        .verdicts
        .keys()
        .map(|verdict| verdict.trim_end_matches(" (tie)"));
    let first = chosen.next();
    match cell.verdicts.len() {
        1 => "",
        _ if chosen.all(|other| Some(other) == first) => "~",
        _ => "!",
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_is_relative_to_the_median() {
        assert_eq!(spread(vec![2.0, 1.9, 2.3]), (2.3 - 1.9) / 2.0);
        assert_eq!(spread(vec![4.0, 6.0]), 0.4);
        assert_eq!(spread(vec![0.0, 0.0]), 0.0);
        assert_eq!(spread(Vec::new()), 0.0);
    }

    #[test]
    fn marks_tell_another_strategy_from_another_tie() {
        let spread = |verdicts: &[&str]| Spread {
            operation: "file_fill".to_owned(),
            color: String::new(),
            mode: "latency".to_owned(),
            strategies: Vec::new(),
            verdicts: verdicts
                .iter()
                .map(|name| ((*name).to_owned(), 1))
                .collect(),
        };
        assert_eq!(mark(&spread(&["Flip"])), "");
        assert_eq!(mark(&spread(&["Flip", "Flip (tie)"])), "~");
        assert_eq!(mark(&spread(&["Flip", "Shift (tie)"])), "!");
    }
}
