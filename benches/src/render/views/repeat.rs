//! Repeated studies: how much their estimates and verdicts differ.

use std::fmt;

use crate::cell::Mode;
use crate::measure::results::cell::title;
use crate::record::repeat::{Agreement, Repeated, RepeatedCell};
use crate::render::block::{Block, Group, Table, number, words};
use crate::render::terminal;
use crate::render::words::percent;

/// The table, for a terminal.
impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&terminal::draw(&blocks(self)))
    }
}

fn blocks(repeated: &Repeated) -> Vec<Block> {
    let mut blocks = vec![
        Block::Table(table(repeated)),
        Block::Note(format!(
            "Spread: the greatest estimate less the least, relative to the median of {} studies; latencies in cycles, \
             all else as ratios to Shift; the strategy with the largest. !: another strategy is chosen in some. \
             ~: the same one, but it ties in some only.",
            repeated.studies
        )),
    ];
    for mode in Mode::ALL {
        let spreads = repeated.spreads(mode);
        let Some((most, cell, name)) = spreads.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else {
            continue;
        };
        let within = |bound: f64| {
            spreads
                .iter()
                .filter(|(spread, ..)| *spread <= bound)
                .count()
        };
        let operation = format!("{} {}", cell.operation, cell.cell.color);
        blocks.push(Block::Text(format!(
            "{mode}: of {} estimates, {} repeat within 1 %, {} within 3 %; the worst spreads by {} ({name} \
             in {})",
            spreads.len(),
            within(0.01),
            within(0.03),
            percent(*most),
            operation.trim()
        )));
    }
    let count = |agreement| {
        let cells = repeated.cells.iter();
        cells.filter(|cell| cell.agreement() == agreement).count()
    };
    blocks.push(Block::Text(format!(
        "verdicts: {} of {} the same in all studies, {} with the same strategy but not always a tie, {} with \
         another strategy",
        count(Agreement::Same),
        repeated.cells.len(),
        count(Agreement::SometimesTie),
        count(Agreement::Other)
    )));
    blocks
}

fn table(repeated: &Repeated) -> Table {
    let columns = vec![
        words("measurement"),
        number("spread"),
        words("strategy"),
        words(""),
        words("verdicts"),
    ];
    let row = |cell: &RepeatedCell| {
        let (name, spread) = match cell.worst() {
            Some((name, spread)) => (name.as_str(), percent(*spread)),
            None => ("", String::new()),
        };
        let mark = match cell.agreement() {
            Agreement::Same => "",
            Agreement::SometimesTie => "~",
            Agreement::Other => "!",
        };
        let verdicts = cell.verdicts.iter().map(|((chosen, ties), count)| {
            let tie = if *ties { " (tie)" } else { "" };
            match *count {
                all if all == repeated.studies => format!("{chosen}{tie}"),
                some => format!("{some}× {chosen}{tie}"),
            }
        });
        let verdicts = verdicts.collect::<Vec<_>>().join(", ");
        let row = vec![spread.into(), name.into(), mark.into(), verdicts.into()];
        Group::row(title(&cell.operation, cell.cell), row)
    };
    Table::new(
        "How much the studies differ",
        columns,
        repeated.cells.iter().map(row),
    )
}
