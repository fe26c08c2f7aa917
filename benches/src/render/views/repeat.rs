//! Repeated studies: how much their estimates and verdicts differ.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell::Mode;
use crate::measure::results::cell::CellResult;
use crate::record::compare::{Compared, Comparison};
use crate::render::block::{Block, Group, Table, number, words};
use crate::render::terminal;
use crate::render::words::percent;
use crate::verdict::candidate::CandidateResult;

/// How much the studies of a comparison differ, for a terminal.
pub fn repeated(studies: &Comparison) -> String {
    terminal::draw(&blocks(studies))
}

/// How much the studies differ in one cell.
struct Repeated<'a> {
    cell: &'a CellResult,
    /// The spread of each strategy. Latencies are compared by their cycles, the others by their ratios,
    /// which are 1 for `Shift`.
    spreads: Vec<(&'a str, f64)>,
    verdicts: Verdicts<'a>,
}

/// The strategy to use, whether it ties, and how many studies said so.
type Verdicts<'a> = BTreeMap<(&'a str, bool), usize>;

impl<'a> Repeated<'a> {
    fn new(studies: &Compared<'a>) -> Self {
        let studies: Vec<&CellResult> = studies.measured().collect();
        let cell = studies[0];
        let value = |found: &CandidateResult| match cell.mode {
            Mode::Latency => found.cycles.estimate,
            Mode::Throughput | Mode::Batch => found.ratio.estimate,
        };
        // The ratio of `Shift` is 1 in every study.
        let skipped = usize::from(cell.mode != Mode::Latency);
        let spreads = cell.strategies.iter().skip(skipped).map(|strategy| {
            let same = |cell: &&CellResult| cell.strategy(&strategy.name).map(value);
            let values = studies.iter().filter_map(same).collect();
            (strategy.name.as_str(), spread(values))
        });
        let mut verdicts = Verdicts::new();
        for cell in &studies {
            *verdicts
                .entry((&cell.chosen, !cell.tie.is_empty()))
                .or_default() += 1;
        }
        Self {
            cell,
            spreads: spreads.collect(),
            verdicts,
        }
    }
}

/// The difference between the greatest and the least value, relative to the median.
fn spread(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let (least, greatest) = (values[0], values[values.len() - 1]);
    let median = (values[(values.len() - 1) / 2] + values[values.len() / 2]) / 2.0;
    match least == greatest {
        true => 0.0,
        false => ((greatest - least) / median).abs(),
    }
}

/// A mark for verdicts that differ: `!` if studies choose different strategies, `~` if the chosen one ties
/// in only some of them; empty if all verdicts are the same.
fn mark(verdicts: &Verdicts<'_>) -> &'static str {
    let chosen: BTreeSet<&str> = verdicts.keys().map(|(chosen, _)| *chosen).collect();
    match (chosen.len(), verdicts.len()) {
        (1, 1) => "",
        (1, _) => "~",
        _ => "!",
    }
}

fn blocks(studies: &Comparison) -> Vec<Block> {
    let count = studies.machines.len();
    let cells: Vec<_> = studies.cells().iter().map(Repeated::new).collect();
    let mut blocks = vec![
        Block::Table(table(&cells, count)),
        Block::Note(format!(
            "Spread: the greatest estimate less the least, relative to the median of {count} studies; latencies in \
             cycles, all else as ratios to Shift; the strategy with the largest. !: another strategy is chosen \
             in some. ~: the same one, but it ties in some only."
        )),
    ];
    for mode in Mode::ALL {
        let cells = cells.iter().filter(|repeated| repeated.cell.mode == mode);
        let spreads = cells.flat_map(|repeated| {
            let spreads = repeated.spreads.iter();
            spreads.map(|(name, spread)| (*spread, *name, repeated.cell))
        });
        let spreads: Vec<_> = spreads.collect();
        let Some((most, name, cell)) = spreads.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else {
            continue;
        };
        let [close, near] = [0.01, 0.03].map(|bound| {
            spreads
                .iter()
                .filter(|(spread, ..)| *spread <= bound)
                .count()
        });
        blocks.push(Block::Text(format!(
            "{mode}: of {} estimates, {close} repeat within 1 %, {near} within 3 %; the worst spreads by {} \
             ({name} in {})",
            spreads.len(),
            percent(*most),
            format!("{} {}", cell.operation, cell.color).trim()
        )));
    }
    let [same, sometimes_tie, other] = ["", "~", "!"].map(|one| {
        cells
            .iter()
            .filter(|cell| mark(&cell.verdicts) == one)
            .count()
    });
    blocks.push(Block::Text(format!(
        "verdicts: {same} of {} the same in all studies, {sometimes_tie} with the same strategy but not always \
         a tie, {other} with another strategy",
        cells.len(),
    )));
    blocks
}

fn table(cells: &[Repeated<'_>], studies: usize) -> Table {
    let row = |repeated: &Repeated<'_>| {
        let spreads = repeated.spreads.iter();
        let worst = spreads.max_by(|a, b| a.1.total_cmp(&b.1));
        let (name, spread) =
            worst.map_or_else(Default::default, |(name, spread)| (*name, percent(*spread)));
        let verdicts = repeated.verdicts.iter().map(|((chosen, ties), &count)| {
            let times = if count == studies {
                String::new()
            } else {
                format!("{count}× ")
            };
            let tie = if *ties { " (tie)" } else { "" };
            format!("{times}{chosen}{tie}")
        });
        let verdicts = verdicts.collect::<Vec<_>>().join(", ");
        let row = vec![
            (number("spread"), spread.into()),
            (words("strategy"), name.into()),
            (words(""), mark(&repeated.verdicts).into()),
            (words("verdicts"), verdicts.into()),
        ];
        Group::row(repeated.cell.title(), row)
    };
    Table::new(
        "How much the studies differ",
        words("measurement"),
        cells.iter().map(row),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_is_relative_to_the_median() {
        assert_eq!(spread(vec![2.0, 1.9, 2.3]), (2.3 - 1.9) / 2.0);
        assert_eq!(spread(vec![4.0, 6.0]), 0.4);
        assert_eq!(spread(vec![0.0, 0.0]), 0.0);
    }

    #[test]
    fn another_strategy_is_not_another_tie() {
        let marked = |verdicts: &[(&'static str, bool)]| {
            mark(&verdicts.iter().map(|verdict| (*verdict, 1)).collect())
        };
        assert_eq!(marked(&[("Flip", false)]), "");
        assert_eq!(marked(&[("Flip", false), ("Flip", true)]), "~");
        assert_eq!(marked(&[("Flip", false), ("Shift", true)]), "!");
    }
}
