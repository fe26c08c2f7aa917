//! A comparison of machines: what to use on each, where they disagree, and the best single strategies.

use std::fmt;

use crate::measure::results::cell::CellResult;
use crate::record::compare::{Compared, Comparison};
use crate::record::slowdown::Slowdown;
use crate::render::block::{Block, Cell, Group, Row, Table, number, words};
use crate::render::terminal;
use crate::render::views::answer::purpose_name;
use crate::render::views::warnings;
use crate::render::words::{self, SLOWDOWN, counted, slowdown, some, to_use};

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
