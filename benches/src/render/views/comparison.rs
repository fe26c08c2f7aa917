//! A comparison of machines: what to use on each, where they disagree, and the best single strategies.

use std::fmt;

use crate::measure::results::cell::CellResult;
use crate::record::compare::{Compared, Comparison};
use crate::record::slowdown::Slowdown;
use crate::render::block::{Block, Cell, Group, Table, number, words};
use crate::render::terminal;
use crate::render::views::answer::purpose_name;
use crate::render::views::warnings;
use crate::render::words::{self, SLOWDOWN, counted, slowdown, some, to_use};

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&terminal::draw(&blocks(self)))
    }
}

fn blocks(comparison: &Comparison) -> Vec<Block> {
    let cells = comparison.contested();
    let (agree, apart): (Vec<&Compared<'_>>, Vec<&Compared<'_>>) =
        cells.iter().partition(|cell| cell.agree());
    let mut blocks = Vec::new();
    if !apart.is_empty() {
        blocks.push(Block::Table(table(comparison, "they disagree", &apart)));
    }
    for cells in agree.chunk_by(|a, b| first(a).group == first(b).group) {
        let group = &first(cells[0]).group;
        blocks.push(Block::Table(table(comparison, group, cells)));
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
fn table(comparison: &Comparison, name: &str, cells: &[&Compared<'_>]) -> Table {
    let machines = 1..=comparison.machines.len();
    let mut columns = vec![words(name)];
    columns.extend(machines.map(|place| words(format!("on {place}"))));
    let disagree = cells.iter().any(|compared| !compared.agree());
    if disagree {
        columns.extend([words("for all"), number("slowdown at most")]);
    }
    let row = |compared: &&Compared<'_>| {
        let choices = compared.measured().map(|cell| {
            let cycles = cell
                .strategy(&cell.chosen)
                .map_or(f64::NAN, |found| found.cycles.estimate);
            Cell::from(format!("{} {cycles:.2}", to_use(cell)))
        });
        let mut row: Vec<Cell> = choices.collect();
        if disagree {
            row.extend([
                compared.strategy().into(),
                slowdown(compared.worst()).into(),
            ]);
        }
        Group::row(first(compared).title(), row)
    };
    Table::new("What to use", columns, cells.iter().map(row))
}

fn singles(comparison: &Comparison) -> Table {
    let columns = vec![
        words("a single strategy for"),
        words("best"),
        number("on"),
        number("slowdown"),
        number("at most"),
        words("in"),
    ];
    let groups = comparison.bests().into_iter().map(|best| {
        let name = best
            .scope
            .map_or_else(|| "everything".to_owned(), purpose_name);
        let row = |(place, Slowdown { mean, worst, at }): (usize, Slowdown)| {
            let strategy = if place == 0 { &*best.strategy } else { "" };
            vec![
                strategy.into(),
                (place + 1).to_string().into(),
                slowdown(mean).into(),
                slowdown(worst).into(),
                at.into(),
            ]
        };
        let rows = best.machines.into_iter().enumerate().map(row).collect();
        Group::rows(&[&name], rows)
    });
    Table::new("The best single strategies", columns, groups)
}
