//! Repeatability: what differs between studies of the same on the same machine.

use std::collections::BTreeMap;

use crate::cell::{Cell, Mode};
use crate::measure::results::cell::CellResult;
use crate::record::compare::Comparison;
use crate::verdict::candidate::CandidateResult;

/// How much some studies differ.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// The number of studies.
    pub studies: usize,
    /// The cells, in the order of the catalogue.
    pub cells: Vec<RepeatedCell>,
}

/// How much they differ in one cell.
#[derive(Clone, PartialEq, Debug)]
pub struct RepeatedCell {
    /// The operation.
    pub operation: String,
    /// Its mode and color source.
    pub cell: Cell,
    /// The spread of each strategy: its greatest estimate less its least, relative to the median.
    /// Latencies are compared by their cycles, the others by their ratios, where that of `Shift` is 1.
    pub spreads: Vec<(String, f64)>,
    /// The verdicts, and how many studies came to each: the strategy to use, and whether it ties.
    pub verdicts: BTreeMap<(String, bool), usize>,
}

/// Whether the verdicts of a cell are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// All are.
    Same,
    /// The same strategy is chosen, but it ties in some only.
    SometimesTie,
    /// Another strategy is chosen in some.
    Other,
}

impl Repeated {
    /// Compares the studies, each of which is a machine of a comparison.
    pub fn new(studies: &Comparison) -> Self {
        let cells = studies.cells();
        Self {
            studies: studies.machines.len(),
            cells: cells
                .iter()
                .map(|compared| RepeatedCell::new(&compared.measured().collect::<Vec<_>>()))
                .collect(),
        }
    }

    /// The spreads of a mode, each with its cell and its strategy.
    pub fn spreads(&self, mode: Mode) -> Vec<(f64, &RepeatedCell, &str)> {
        let cells = self
            .cells
            .iter()
            .filter(|repeated| repeated.cell.mode == mode);
        let spreads = cells.flat_map(|cell| {
            let strategies = cell.spreads.iter();
            strategies.map(move |(name, spread)| (*spread, cell, name.as_str()))
        });
        spreads.collect()
    }
}

impl RepeatedCell {
    fn new(studies: &[&CellResult]) -> Self {
        let first = studies[0];
        let value = |found: &CandidateResult| match first.mode {
            Mode::Latency => found.cycles.estimate,
            Mode::Throughput | Mode::Batch => found.ratio.estimate,
        };
        // The ratio of `Shift` is 1 in every study.
        let skipped = usize::from(first.mode != Mode::Latency);
        let spreads = first.strategies.iter().skip(skipped);
        let spreads = spreads.map(|strategy| {
            let same = |cell: &&CellResult| cell.strategy(&strategy.name).map(value);
            let values = studies.iter().filter_map(same).collect();
            (strategy.name.clone(), spread(values))
        });
        let mut verdicts = BTreeMap::new();
        for cell in studies {
            let verdict = (cell.chosen.clone(), !cell.tie.is_empty());
            *verdicts.entry(verdict).or_default() += 1;
        }
        Self {
            operation: first.operation.clone(),
            cell: first.cell(),
            spreads: spreads.collect(),
            verdicts,
        }
    }

    /// The strategy with the greatest spread.
    pub fn worst(&self) -> Option<&(String, f64)> {
        self.spreads.iter().max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Whether the verdicts are the same.
    pub fn agreement(&self) -> Agreement {
        let mut chosen = self.verdicts.keys().map(|(chosen, _)| chosen);
        let first = chosen.next();
        match self.verdicts.len() {
            1 => Agreement::Same,
            _ if chosen.all(|other| Some(other) == first) => Agreement::SometimesTie,
            _ => Agreement::Other,
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::ColorSource;

    #[test]
    fn spread_is_relative_to_the_median() {
        assert_eq!(spread(vec![2.0, 1.9, 2.3]), (2.3 - 1.9) / 2.0);
        assert_eq!(spread(vec![4.0, 6.0]), 0.4);
        assert_eq!(spread(vec![0.0, 0.0]), 0.0);
        assert_eq!(spread(Vec::new()), 0.0);
    }

    #[test]
    fn another_strategy_is_not_another_tie() {
        let agreement = |verdicts: &[(&str, bool)]| {
            let verdicts = verdicts.iter();
            let verdicts = verdicts.map(|(name, ties)| (((*name).to_owned(), *ties), 1));
            let cell = RepeatedCell {
                operation: "file_fill".to_owned(),
                cell: Cell {
                    mode: Mode::Latency,
                    color: ColorSource::None,
                },
                spreads: Vec::new(),
                verdicts: verdicts.collect(),
            };
            cell.agreement()
        };
        assert_eq!(agreement(&[("Flip", false)]), Agreement::Same);
        assert_eq!(
            agreement(&[("Flip", false), ("Flip", true)]),
            Agreement::SometimesTie
        );
        assert_eq!(
            agreement(&[("Flip", false), ("Shift", true)]),
            Agreement::Other
        );
    }
}
