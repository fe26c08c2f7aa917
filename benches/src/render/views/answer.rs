//! The answer of a study: the strategy to use for each operation. A terminal shows it with the gain, a page
//! as a matrix of all strategies. The warnings stand before it; `study.rs` decides the order.

use crate::cell::{Cell as Purpose, ColorSource, Mode};
use crate::kernel::measured::Measured as _;
use crate::kernel::pawn_structure::pawn_structure;
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Rank};
use crate::measure::study::Study;
use crate::record::slowdown::{Slowdown, best_single, of_portable};
use crate::render::block::{Block, Cell, Column, Emphasis, Group, Row, Table, number, words};
use crate::render::compounds::other_candidates;
use crate::render::html::id;
use crate::render::views::calls::{batch_cells, by_color};
use crate::render::words::{self, SLOWDOWN, next_best, percent, to_use};

/// The best single strategy and the library's `Portable`, with their slowdowns; `None` if nothing competes.
pub(crate) fn summary(results: &Results) -> Option<String> {
    let contested = results.cells.iter().filter(|cell| cell.is_contested());
    let contested: Vec<&CellResult> = contested.collect();
    let (strategy, single) = best_single(&contested)?;
    let times = |slowdown: f64, than: &str| match slowdown < 2.0 {
        true => format!("{} longer{than}", percent(slowdown - 1.0)),
        false => format!("{slowdown:.1} times as long{}", than.replace("than", "as")),
    };
    let cost = |Slowdown { mean, worst, at }| match worst > 1.0 {
        true => format!(
            "it takes {} the fastest for each operation, in the geometric mean, and at most {} ({at})",
            times(mean, " than"),
            times(worst, "")
        ),
        false => "nothing is clearly faster in any operation".to_owned(),
    };
    let single = format!(
        "If you use one strategy for everything, use {strategy}: {}.",
        cost(single)
    );
    let portable = of_portable(&contested);
    let portable = portable.map(|found| {
        format!(
            " For Portable, the library's composition of these strategies: {}.",
            cost(found)
        )
    });
    Some(single + &portable.unwrap_or_default())
}

/// What a terminal shows for single calls; `None` if nothing competes.
pub(crate) fn calls(results: &Results) -> Option<Vec<Block>> {
    let contested = results.single_calls().filter(|cell| cell.is_contested());
    let contested: Vec<&CellResult> = contested.collect();
    // Each baseline needs a table of its own, because a column has its name.
    let alike = || contested.chunk_by(|a, b| a.baseline() == b.baseline());
    let mut blocks: Vec<Block> = alike().filter_map(choices).map(Block::Table).collect();
    let baselines: Vec<&str> = alike().map(|cells| cells[0].baseline()).collect();
    if blocks.is_empty() {
        return None;
    }
    blocks.push(Block::Note(format!(
        "The strategy to use for each operation, and how many times as long {} and the next best take \
         (latencies net, throughputs with the loop). ~: it ties with others, which count as 1.00. A second \
         line shows what to use if the color is known at run time only, where that differs.",
        baselines.join(" or "),
    )));
    blocks.extend(left_out(results).map(Block::Note));
    Some(blocks)
}

/// What a terminal shows for batches; `None` without any.
pub(crate) fn batches(results: &Results) -> Option<Vec<Block>> {
    let table = choices(&results.batches().collect::<Vec<_>>())?;
    Some(vec![
        Block::Table(table),
        Block::Note(
            "The strategy to use for slices of boards, and how many times as long the scalar loop and the \
             next best take, with slices in the first-level cache; then the cycles per board with slices \
             in memory, and how many times as long that is as copying the same slices."
                .to_owned(),
        ),
    ])
}

/// A table with a line for each operation. A color source gets a further line if it calls for another
/// strategy than the line above.
fn choices(cells: &[&CellResult]) -> Option<Table> {
    let is_measured = |mode: &Mode| cells.iter().any(|cell| cell.mode == *mode);
    let modes: Vec<Mode> = Mode::ALL.into_iter().filter(is_measured).collect();
    let baseline = cells.first()?.baseline();
    let mut table = Table::new("What to use", words("operation"), []);
    for operation in cells.chunk_by(|a, b| a.operation == b.operation) {
        let mut shown: Option<Vec<&str>> = None;
        for cells in by_color(operation) {
            let cell = |mode: Mode| cells.iter().find(|cell| cell.mode == mode).copied();
            let measured = modes.iter().filter_map(|mode| cell(*mode));
            let chosen: Vec<&str> = measured.map(|cell| &*cell.chosen).collect();
            if shown.as_ref() == Some(&chosen) {
                continue;
            }
            let name = match shown {
                None => operation[0].operation.clone(),
                Some(_) => format!("  {}", cells[0].color),
            };
            let row = modes.iter();
            let row = row.flat_map(|mode| mode_cells(*mode, baseline, cell(*mode)));
            table.groups.push(Group::row(name, row.collect()));
            shown = Some(chosen);
        }
    }
    Some(table)
}

fn mode_cells(mode: Mode, baseline: &str, cell: Option<&CellResult>) -> Row {
    let strategy = cell.map_or_else(Cell::default, |cell| {
        Cell::from(to_use(cell)).with(match cell.rank(&cell.chosen) {
            Rank::Fastest => Emphasis::Best,
            _ => Emphasis::None,
        })
    });
    let next = Cell::optional(cell.and_then(next_best), 2);
    let numbers = match mode {
        Mode::Latency | Mode::Throughput => {
            let gains = cell.filter(|cell| cell.chosen != baseline);
            let gain = Cell::optional(gains.map(|cell| cell.slowdown(baseline)), 2);
            vec![(baseline, gain), ("next", next)]
        }
        Mode::Batch => {
            let cells = cell.map(|cell| batch_cells(cell, &cell.chosen));
            let [scalar, memory, copy] = cells.unwrap_or_default();
            vec![
                ("scalar", scalar),
                ("next", next),
                ("memory", memory),
                ("copy", copy),
            ]
        }
    };
    let numbers = numbers.into_iter().map(|(name, cell)| {
        let column = Column {
            is_continued: true,
            ..number(name)
        };
        (column, cell)
    });
    let strategy = (words(mode.name()), strategy);
    [strategy].into_iter().chain(numbers).collect()
}

fn left_out(results: &Results) -> Option<String> {
    let operations = results.cells.chunk_by(|a, b| a.operation == b.operation);
    let alone = operations.filter(|cells| cells.iter().all(|cell| !cell.is_contested()));
    words::left_out(alone.count(), "operation")
}

/// How much longer each strategy takes than the one to use, operation by operation, for a page; `None` if
/// no strategies compete.
pub(crate) fn matrix(results: &Results) -> Option<Vec<Block>> {
    let strategies = strategies(results);
    let competes = |cell: &&CellResult| {
        let columns = strategies.iter();
        columns.filter(|name| cell.strategy(name).is_some()).count() > 1
    };
    let cells: Vec<&CellResult> = results.cells.iter().filter(competes).collect();
    let tabs = variants(&cells).into_iter().map(|(name, cells)| {
        let label = format!("Times relative to the strategy to use, {name}");
        let groups = cells.chunk_by(|a, b| a.group == b.group);
        let tables = groups.map(|cells| group(cells, &strategies)).collect();
        (name, vec![Block::Tables(label, tables)])
    });
    let tabs: Vec<(String, Vec<Block>)> = tabs.collect();
    if tabs.is_empty() {
        return None;
    }
    let shade = |text: &str, emphasis| Cell::from(text).with(emphasis);
    let steps = [(1, "1.05"), (2, "1.20"), (3, "1.70"), (4, "2.50")];
    let steps = steps.map(|(step, text)| shade(text, Emphasis::Slower(step)));
    let mut blocks: Vec<Block> = summary(results).into_iter().map(Block::Text).collect();
    blocks.push(Block::Key(vec![
        (vec![shade("1.00", Emphasis::Use)], "the one to use"),
        (vec![shade("~", Emphasis::Tie)], "ties with it"),
        (steps.to_vec(), "times as long"),
        (vec![shade("", Emphasis::Missing)], "same as Shift"),
    ]));
    let title = "Time relative to that of the strategy to use:".to_owned();
    blocks.push(Block::Tabs(title, tabs));
    let is_other = |name: &str| other_candidates().any(|other| other == name);
    let mut candidates = cells.iter().flat_map(|cell| &cell.strategies);
    let others = candidates
        .any(|candidate| is_other(&candidate.name))
        .then(|| {
            let name = pawn_structure::SUBJECT.name;
            format!("The chart of {name} has its other candidates, too.")
        });
    let numbers = format!("A number is {SLOWDOWN}.");
    let notes = [left_out(results), Some(numbers), others]
        .into_iter()
        .flatten();
    blocks.push(Block::Note(notes.collect::<Vec<_>>().join(" ")));
    Some(blocks)
}

fn strategies(results: &Results) -> Vec<&str> {
    let contested = results.cells.iter().filter(|cell| cell.is_contested());
    let mut names: Vec<&str> = Vec::new();
    for candidate in contested.flat_map(|cell| &cell.strategies) {
        let is_strategy = other_candidates().all(|other| other != candidate.name);
        if is_strategy && !names.contains(&candidate.name.as_str()) {
            names.push(&candidate.name);
        }
    }
    let known = |name: &str| Study::STRATEGIES.iter().position(|known| *known == name);
    // Strategies that the study does not know come last, in the order in which they were added.
    names.sort_by_key(|name| known(name).unwrap_or(usize::MAX));
    names
}

/// The cells by mode and source of the color. Operations without a color belong to every source.
fn variants<'a>(cells: &[&'a CellResult]) -> Vec<(String, Vec<&'a CellResult>)> {
    let is_measured = |color: &ColorSource| cells.iter().any(|cell| cell.color == *color);
    let colors = [ColorSource::Constant, ColorSource::Random].into_iter();
    let mut colors: Vec<ColorSource> = colors.filter(is_measured).collect();
    if colors.is_empty() {
        colors.push(ColorSource::None);
    }
    let purposes = Mode::ALL
        .into_iter()
        .flat_map(|mode| colors.iter().map(move |&color| Purpose { mode, color }));
    let variants = purposes.map(|purpose| {
        let cells = cells.iter().filter(|cell| cell.is_for(purpose));
        (purpose_name(purpose), cells.copied().collect())
    });
    variants
        .filter(|(_, cells): &(_, Vec<_>)| !cells.is_empty())
        .collect()
}

pub(crate) fn purpose_name(Purpose { mode, color }: Purpose) -> String {
    match color {
        ColorSource::None => mode.to_string(),
        color => format!("{mode}, {color}"),
    }
}

/// The table of a group: small, so that a wide screen shows several beside each other.
fn group(cells: &[&CellResult], strategies: &[&str]) -> Table {
    let name = Column {
        link: Some(format!("#{}", id(&cells[0].group))),
        ..words(&cells[0].group)
    };
    let row = |cell: &&CellResult| {
        let entries = strategies.iter();
        let entries = entries.map(|name| (words(*name), entry(cell, name)));
        Group::row(&cell.operation, entries.collect())
    };
    Table::new("", name, cells.iter().map(row))
}

/// An entry of the matrix: a number, and a background that repeats it.
fn entry(cell: &CellResult, strategy: &str) -> Cell {
    /// The slowdowns at which the steps of the background begin.
    const STEPS: [f64; 4] = [0.0, 1.1, 1.5, 2.0];
    if cell.strategy(strategy).is_none() {
        return Cell::default();
    }
    let slowdown = cell.slowdown(strategy);
    match cell.rank(strategy) {
        Rank::Fastest | Rank::Chosen | Rank::Alone => Cell::from("1.00").with(Emphasis::Use),
        Rank::Tied => Cell::from("~").with(Emphasis::Tie),
        Rank::Slower => {
            let step = STEPS.iter().filter(|from| slowdown >= **from).count();
            Cell::number(slowdown, decimals(slowdown)).with(Emphasis::Slower(step as u8))
        }
    }
}

/// The decimals of a slowdown that fits into a narrow column.
const fn decimals(slowdown: f64) -> usize {
    match slowdown {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::COMPOUNDS;
    use crate::kernel::pawn_evaluation::pawn_evaluation;
    use crate::measure::results::fixture::{cell, results};
    use crate::verdict::statistics::Interval;

    fn summary_of(cells: &[CellResult]) -> Option<String> {
        summary(&results(cells.to_vec()))
    }

    #[test]
    fn the_summary_names_the_best_single_strategy_and_its_slowdown() {
        let mut cells = vec![
            cell("file_fill", &[("Shift", 6.0), ("Flip", 2.0)]),
            cell("file_set", &[("Shift", 2.0), ("Flip", 4.6)]),
            // Flip does not override this operation, so it does it as Shift does.
            cell("attacks", &[("Shift", 4.0), ("Table", 8.0)]),
            cell("stops", &[("Shift", 1.0)]),
        ];
        let assert_has = |text: &Option<String>, facts: &[&str]| {
            let text = text.as_deref().expect("a sentence");
            assert!(facts.iter().all(|fact| text.contains(fact)), "{text}");
        };
        let text = summary_of(&cells);
        // The mean is the cube root of 2.3, because only Shift competes in the last cell.
        let facts = [
            "use Flip",
            " 32.0 % longer",
            " 2.3 times as long",
            "file_set, latency",
        ];
        assert_has(&text, &facts);
        // Benchmarks that are made of many operations do not count.
        cells.push(cell(
            pawn_evaluation::SUBJECT.name,
            &[("Shift", 9.0), ("sets", 1.0)],
        ));
        assert_eq!(summary_of(&cells), text);
        cells[1].strategies[1].cycles = Interval::exactly(3.0);
        cells[1].color = ColorSource::Random;
        let facts = ["at most 50.0 % longer", "file_set, random color, latency"];
        assert_has(&summary_of(&cells), &facts);
    }

    #[test]
    fn the_summary_has_no_slowdown_where_there_is_none() {
        let text = summary_of(&[cell("file_fill", &[("Shift", 6.0), ("Rotate", 2.0)])]);
        let text = text.expect("a sentence");
        assert!(text.contains("use Rotate") && !text.contains('%'), "{text}");
        // The library's composition takes this operation from `Rotate`.
        assert!(
            text.contains("composition of these strategies: nothing is"),
            "{text}"
        );
        let text = summary_of(&[cell("file_fill", &[("Rotate", 3.0), ("Table", 2.0)])]);
        let portable = "composition of these strategies: it takes 50.0 % longer than the fastest";
        assert!(text.is_some_and(|text| text.contains(portable)));
        let whole = [("Shift", 100.0), ("masks", 900.0)];
        let mut alone = vec![cell("stops", &[("Shift", 1.0)])];
        alone.extend(COMPOUNDS.map(|compound| cell(compound.name, &whole)));
        assert_eq!([summary_of(&[]), summary_of(&alone)], [None, None]);
    }

    #[test]
    fn a_slowdown_takes_four_letters() {
        let slowdowns = [1.0, 1.006, 9.99, 9.996, 12.34, 123.4];
        let texts = slowdowns.map(|slowdown| Cell::number(slowdown, decimals(slowdown)).text);
        assert_eq!(texts, ["1.00", "1.01", "9.99", "10.0", "12.3", "123"]);
    }
}
