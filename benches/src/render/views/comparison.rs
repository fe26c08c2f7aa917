//! A comparison of machines: what to use on each, where they disagree, and the best single strategies; and
//! of repeated studies of one machine: how much their estimates and verdicts differ.

use std::fmt;

use crate::cell::Mode;
use crate::measure::results::cell::CellResult;
use crate::record::compare::{Compared, Comparison};
use crate::record::slowdown::Slowdown;
use crate::render::block::{Block, Cell, Group, Row, Table, number, words};
use crate::render::terminal;
use crate::render::views::answer::purpose_name;
use crate::render::views::warnings;
use crate::render::words::{self, SLOWDOWN, counted, percent, slowdown, some, to_use};

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&terminal::draw(&blocks(self), f.width()))
    }
}

fn blocks(comparison: &Comparison) -> Vec<Block> {
    let cells = comparison.contested();
    let (agree, apart): (Vec<&Compared<'_>>, Vec<&Compared<'_>>) =
        cells.iter().partition(|cell| cell.agree());
    let mut blocks = Vec::new();
    if !apart.is_empty() {
        blocks.push(Block::Table(table("they disagree", &apart)));
    }
    for cells in agree.chunk_by(|a, b| first(a).group == first(b).group) {
        let group = &first(cells[0]).group;
        blocks.push(Block::Table(table(group, cells)));
    }
    blocks.push(Block::Table(singles(comparison)));
    blocks.push(Block::Note(format!(
        "The strategy to use and its cycles, per call or per board of a batch; ~: it ties with the fastest. \
         They disagree where no strategy is among the fastest on all. For all: the strategy with the \
         smallest worst-case slowdown. Slowdown: {SLOWDOWN}."
    )));
    blocks.extend(left_out(comparison).into_iter().map(Block::Text));
    blocks.push(Block::Text(format!(
        "{} of {} disagree",
        apart.len(),
        counted(agree.len() + apart.len(), "measurement")
    )));
    for (place, (label, record)) in (1..).zip(&comparison.machines) {
        blocks.push(Block::Text(format!(
            "{place}: {label}: {}",
            record.environment
        )));
        blocks.extend(warnings::named(&place.to_string(), record));
    }
    blocks.push(Block::Text(comparison.machines[0].1.workload.to_string()));
    blocks
}

/// The cell of the first machine, from which to take what all machines have in common.
fn first<'a>(compared: &Compared<'a>) -> &'a CellResult {
    compared
        .measured()
        .next()
        .expect("a comparison has no empty row")
}

fn left_out(comparison: &Comparison) -> Vec<String> {
    let alone = comparison.cells().len() - comparison.contested().len();
    let alone = words::left_out(alone, "measurement");
    let unlike = (1..).zip(&comparison.unlike);
    let unlike = unlike.filter(|(_, titles)| !titles.is_empty());
    let unlike = unlike.map(|(machine, titles)| {
        format!(
            "Left out: {} of machine {machine}, which others lack or have with other strategies: {}.",
            counted(titles.len(), "measurement"),
            some(titles)
        )
    });
    alone.into_iter().chain(unlike).collect()
}

/// The strategies to use on each machine, and if the machines disagree, those to use on all of them.
fn table(name: &str, cells: &[&Compared<'_>]) -> Table {
    let disagree = cells.iter().any(|compared| !compared.agree());
    let row = |compared: &&Compared<'_>| {
        let choices = compared.measured().map(|cell| {
            let cycles = cell
                .strategy(&cell.chosen)
                .map_or(f64::NAN, |found| found.cycles.estimate);
            Cell::from(format!("{} {cycles:.2}", to_use(cell)))
        });
        let choices = (1..).zip(choices);
        let choices = choices.map(|(place, choice)| (words(format!("on {place}")), choice));
        let mut row: Row = choices.collect();
        if disagree {
            row.extend([
                (words("for all"), compared.strategy().into()),
                (
                    number("slowdown at most"),
                    slowdown(compared.worst()).into(),
                ),
            ]);
        }
        Group::row(first(compared).title(), row)
    };
    Table::new("What to use", words(name), cells.iter().map(row))
}

fn singles(comparison: &Comparison) -> Table {
    let groups = comparison.bests().into_iter().map(|best| {
        let name = best
            .scope
            .map_or_else(|| "everything".to_owned(), purpose_name);
        let row = |(place, Slowdown { mean, worst, at }): (usize, Slowdown)| {
            let strategy = if place == 0 { &*best.strategy } else { "" };
            vec![
                (words("best"), strategy.into()),
                (number("on"), (place + 1).to_string().into()),
                (number("slowdown"), slowdown(mean).into()),
                (number("at most"), slowdown(worst).into()),
                (words("in"), at.into()),
            ]
        };
        let rows = best.machines.into_iter().enumerate().map(row).collect();
        Group::rows(&[&name], rows)
    });
    let names = words("a single strategy for");
    Table::new("The best single strategies", names, groups)
}

/// How much repeated studies differ, in a sentence for each mode and one for the verdicts.
pub fn repeated(studies: &Comparison) -> String {
    let cells = studies.cells();
    let spreads = Mode::ALL
        .into_iter()
        .filter_map(|mode| spreads(&cells, mode));
    let blocks = spreads.chain([verdicts(&cells)]).map(Block::Text);
    let note = Block::Note(format!(
        "Spread: the greatest estimate less the least, relative to the median of {} studies; latencies in \
         cycles, all else as ratios to Shift.",
        studies.machines.len()
    ));
    terminal::draw(&blocks.chain([note]).collect::<Vec<_>>(), None)
}

/// How closely the estimates of a mode repeat; `None` if it was not measured.
fn spreads(cells: &[Compared<'_>], mode: Mode) -> Option<String> {
    let cells = cells.iter().filter(|cell| first(cell).mode == mode);
    let spreads = cells.flat_map(|cell| {
        // The ratio of `Shift` is 1 in every study.
        let skipped = usize::from(mode != Mode::Latency);
        let strategies = first(cell).strategies.iter().skip(skipped);
        strategies.map(move |strategy| {
            let same = cell
                .measured()
                .filter_map(|study| study.strategy(&strategy.name));
            let values = same.map(|found| match mode {
                Mode::Latency => found.cycles.estimate,
                Mode::Throughput | Mode::Batch => found.ratio.estimate,
            });
            (
                spread(values.collect()),
                &strategy.name,
                first(cell).title(),
            )
        })
    });
    let spreads: Vec<_> = spreads.collect();
    let (most, name, title) = spreads.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let within = |bound| {
        spreads
            .iter()
            .filter(|(spread, ..)| *spread <= bound)
            .count()
    };
    Some(format!(
        "{mode}: of {} estimates, {} repeat within 1 %, {} within 3 %; the worst spreads by {} ({name} in {title})",
        spreads.len(),
        within(0.01),
        within(0.03),
        percent(*most),
    ))
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

/// In how many cells the studies have the same verdict, the same strategy but not always a tie, and
/// different strategies.
fn verdicts(cells: &[Compared<'_>]) -> String {
    let unanimous = cells.iter().filter(|cell| cell.is_unanimous());
    let (same, sometimes_tie): (Vec<_>, Vec<_>) = unanimous.partition(|cell| {
        let ties = |study: &CellResult| !study.tie.is_empty();
        cell.measured()
            .all(|study| ties(study) == ties(first(cell)))
    });
    format!(
        "verdicts: {} of {} the same in all studies, {} with the same strategy but not always a tie, {} with \
         another strategy",
        same.len(),
        cells.len(),
        sometimes_tie.len(),
        cells.len() - same.len() - sometimes_tie.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::fixture::{cell, results};

    #[test]
    fn spread_is_relative_to_the_median() {
        assert_eq!(spread(vec![2.0, 1.9, 2.3]), (2.3 - 1.9) / 2.0);
        assert_eq!(spread(vec![4.0, 6.0]), 0.4);
        assert_eq!(spread(vec![0.0, 0.0]), 0.0);
    }

    #[test]
    fn another_strategy_is_not_another_tie() {
        let study = |tie: &[&str], flip: f64| {
            let names = ["stops", "file_fill", "file_set"];
            let mut cells = names.map(|name| cell(name, &[("Shift", 1.0), ("Flip", 2.0)]));
            cells[1].tie = tie.iter().map(|name| (*name).to_owned()).collect();
            cells[2] = cell("file_set", &[("Shift", 1.0), ("Flip", flip)]);
            ("a study".to_owned(), results(cells.to_vec()))
        };
        let studies = vec![study(&[], 0.5), study(&["Shift", "Flip"], 1.5)];
        let text = repeated(&Comparison::new(studies).expect("the same cells"));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in [
            "latency: of 6 estimates, 5 repeat within 1 %, 5 within 3 %",
            "100.0 % (Flip in file_set, latency)",
            "verdicts: 1 of 3 the same in all studies, 1 with the same strategy but not always a tie, 1 with",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
