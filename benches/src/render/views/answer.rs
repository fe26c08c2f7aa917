//! The answer of a study: the strategy to use for each operation. A terminal shows it with the gain, a page
//! as a matrix of all strategies. The warnings stand before it; `study.rs` decides the order.

use crate::kernel::compounds::COMPOUNDS;
use crate::key::{ColorSource, Condition, Mode};
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::measure::study::Study;
use crate::record::slowdown::{Slowdown, best_single, of_portable};
use crate::render::block::{Block, Cell, Column, Emphasis, Group, Row, Table, number, words};
use crate::render::html::id;
use crate::render::views::table::{batch_cells, by_color};
use crate::render::words::{self, SLOWDOWN, percent, purpose_name};
use crate::verdict::judge::Rank;

/// The best single strategy and the library's `Portable`, with their slowdowns; `None` if nothing competes.
pub(crate) fn summary(results: &Results) -> Option<String> {
    let contested = results.measurements().filter(Measurement::is_contested);
    let contested: Vec<Measurement<'_>> = contested.collect();
    let (strategy, single) = best_single(&contested)?;
    let times = |slowdown: f64, than: &str| {
        if slowdown < 2.0 {
            format!("{} longer{than}", percent(slowdown - 1.0))
        } else {
            format!("{slowdown:.1} times as long{}", than.replace("than", "as"))
        }
    };
    let cost = |Slowdown { mean, worst, at }| {
        if worst <= 1.0 {
            return "nothing is clearly faster in any operation".to_owned();
        }
        format!(
            "it takes {} the fastest for each operation, in the geometric mean, and at most {} ({at})",
            times(mean, " than"),
            times(worst, "")
        )
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
    let contested = results.single_calls().filter(Measurement::is_contested);
    let contested: Vec<Measurement<'_>> = contested.collect();
    // Each baseline needs a table of its own, because a column has its name.
    let alike = || contested.chunk_by(|a, b| baseline(a) == baseline(b));
    let mut blocks: Vec<Block> = alike().filter_map(choices).map(Block::Table).collect();
    let baselines: Vec<&str> = alike().map(|alike| baseline(&alike[0])).collect();
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

fn baseline<'a>(found: &Measurement<'a>) -> &'a str {
    &found.baseline().candidate.name
}

/// A table with a line for each operation. A color source gets a further line if it calls for another
/// strategy than the line above.
fn choices(measured: &[Measurement<'_>]) -> Option<Table> {
    let is_measured = |mode: &Mode| measured.iter().any(|found| found.mode() == *mode);
    let modes: Vec<Mode> = Mode::DECIDING.into_iter().filter(is_measured).collect();
    let baseline = baseline(measured.first()?);
    let mut table = Table::new("What to use", words("operation"), []);
    for alike in measured.chunk_by(|a, b| a.operation() == b.operation()) {
        let mut shown = None;
        for alike in by_color(alike) {
            let in_mode = |mode: &Mode| alike.iter().find(|found| found.mode() == *mode).copied();
            let found: Vec<Option<Measurement<'_>>> = modes.iter().map(in_mode).collect();
            let chosen: Vec<_> = found
                .iter()
                .flatten()
                .map(|found| &found.chosen().candidate)
                .collect();
            if shown.as_ref() == Some(&chosen) {
                continue;
            }
            let name = match shown {
                None => alike[0].operation().to_owned(),
                Some(_) => format!("  {}", alike[0].color()),
            };
            let cells = modes.iter().zip(found);
            let cells = cells.flat_map(|(mode, found)| mode_cells(*mode, baseline, found));
            table.groups.push(Group::row(name, cells.collect()));
            shown = Some(chosen);
        }
    }
    Some(table)
}

fn mode_cells(mode: Mode, baseline: &str, found: Option<Measurement<'_>>) -> Row {
    let chosen = found.map_or_else(Cell::default, |found| {
        let is_fastest = found.chosen().verdict == Some(Rank::Fastest);
        let emphasis = if is_fastest {
            Emphasis::Best
        } else {
            Emphasis::None
        };
        Cell::from(words::choice(&found)).with(emphasis)
    });
    let next = Cell::optional(found.and_then(|found| found.next_best()), 2);
    let numbers = if mode == Mode::Batch {
        let cells = found.map(|found| batch_cells(found.chosen()));
        let [scalar, memory, copy] = cells.unwrap_or_default();
        vec![
            ("scalar", scalar),
            ("next", next),
            ("memory", memory),
            ("copy", copy),
        ]
    } else {
        let gains = found.filter(|found| !found.chosen().candidate.is(baseline));
        let gain = Cell::optional(gains.map(|found| found.slowdown_by(baseline)), 2);
        vec![(baseline, gain), ("next", next)]
    };
    let numbers = numbers.into_iter().map(|(name, cell)| {
        let column = Column {
            is_continued: true,
            ..number(name)
        };
        (column, cell)
    });
    [(words(mode.name()), chosen)]
        .into_iter()
        .chain(numbers)
        .collect()
}

fn left_out(results: &Results) -> Option<String> {
    let measured: Vec<Measurement<'_>> = results.measurements().collect();
    let operations = measured.chunk_by(|a, b| a.operation() == b.operation());
    let alone = operations.filter(|alike| !alike.iter().any(Measurement::is_contested));
    words::left_out(alone.count(), "operation")
}

/// How much longer each strategy takes than the one to use, operation by operation, for a page; `None` if
/// no strategies compete.
pub(crate) fn matrix(results: &Results) -> Option<Vec<Block>> {
    let strategies = strategies(results);
    let competes = |found: &Measurement<'_>| {
        let columns = strategies.iter();
        columns
            .filter(|name| found.strategy(name).is_some())
            .count()
            > 1
    };
    let measured: Vec<Measurement<'_>> = results.measurements().filter(competes).collect();
    let tabs = variants(&measured).into_iter().map(|(name, measured)| {
        let label = format!("Times relative to the strategy to use, {name}");
        let groups = measured.chunk_by(|a, b| a.group() == b.group());
        let tables = groups.map(|alike| group(alike, &strategies)).collect();
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
    let others = COMPOUNDS.iter().find(|compound| {
        let is_it = |found: &Measurement<'_>| found.operation() == compound.subject.name;
        measured.iter().any(is_it)
    });
    let others = others.map(|compound| {
        let name = compound.subject.name;
        format!("The chart of {name} has its other candidates, too.")
    });
    let numbers = format!("A number is {SLOWDOWN}.");
    let notes = left_out(results).into_iter().chain([numbers]).chain(others);
    blocks.push(Block::Note(notes.collect::<Vec<_>>().join(" ")));
    Some(blocks)
}

/// The strategies that compete for an operation. Those that the study does not know come last, in the order in
/// which they were added.
fn strategies(results: &Results) -> Vec<&str> {
    let contested = results.measurements();
    let contested = contested.filter(|found| found.is_of_operation() && found.is_contested());
    let mut names: Vec<&str> = Vec::new();
    for row in contested.flat_map(|found| found.candidates()) {
        if !names.contains(&&*row.candidate.name) {
            names.push(&row.candidate.name);
        }
    }
    let known = |name: &str| Study::STRATEGIES.iter().position(|known| *known == name);
    names.sort_by_key(|name| known(name).unwrap_or(usize::MAX));
    names
}

/// The measurements for each purpose. Those of operations without a color belong to every source of it.
fn variants<'a>(measured: &[Measurement<'a>]) -> Vec<(String, Vec<Measurement<'a>>)> {
    let has_color = measured
        .iter()
        .any(|found| found.color() != ColorSource::None);
    let is_measured = |at: &Condition| measured.iter().any(|found| found.color() == at.color);
    let purposes: Vec<Condition> = if has_color {
        Condition::purposes(Mode::DECIDING)
            .filter(is_measured)
            .collect()
    } else {
        Mode::DECIDING
            .map(|mode| Condition::new(mode, ColorSource::None))
            .to_vec()
    };
    let variants = purposes.into_iter().map(|purpose| {
        let measured = measured.iter().filter(|found| found.is_for(purpose));
        (purpose_name(purpose), measured.copied().collect())
    });
    variants
        .filter(|(_, measured): &(_, Vec<_>)| !measured.is_empty())
        .collect()
}

/// The table of a group: small, so that a wide screen shows several beside each other.
fn group(measured: &[Measurement<'_>], strategies: &[&str]) -> Table {
    let name = measured[0].group();
    let column = Column {
        link: Some(format!("#{}", id(name))),
        ..words(name)
    };
    let row = |found: &Measurement<'_>| {
        let entries = strategies
            .iter()
            .map(|name| (words(*name), entry(found, name)));
        Group::row(found.operation(), entries.collect())
    };
    Table::new("", column, measured.iter().map(row))
}

/// An entry of the matrix: a number, and a background that repeats it.
fn entry(found: &Measurement<'_>, strategy: &str) -> Cell {
    /// The slowdowns at which the steps of the background begin.
    const STEPS: [f64; 4] = [0.0, 1.1, 1.5, 2.0];
    let Some(row) = found.strategy(strategy) else {
        return Cell::default();
    };
    match row.verdict {
        Some(Rank::Slower) => {
            let slowdown = found.slowdown(row);
            let step = STEPS.iter().filter(|from| slowdown >= **from).count();
            Cell::number(slowdown, decimals(slowdown)).with(Emphasis::Slower(step as u8))
        }
        Some(Rank::Tie) => Cell::from("~").with(Emphasis::Tie),
        _ => Cell::from("1.00").with(Emphasis::Use),
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
    use crate::measure::results::fixture::{measured, results};
    use crate::measure::results::row;
    use crate::verdict::statistics::Interval;

    fn summary_of(measured: &[Vec<row::Row>]) -> Option<String> {
        summary(&results(measured.iter().cloned()))
    }

    #[test]
    fn the_summary_names_the_best_single_strategy_and_its_slowdown() {
        let mut all = vec![
            measured("file_fill", &[("Shift", 6.0), ("Flip", 2.0)]),
            measured("file_set", &[("Shift", 2.0), ("Flip", 4.6)]),
            // Flip does not override this operation, so it does it as Shift does.
            measured("attacks", &[("Shift", 4.0), ("Table", 8.0)]),
            measured("stops", &[("Shift", 1.0)]),
        ];
        let assert_has = |text: &Option<String>, facts: &[&str]| {
            let text = text.as_deref().expect("a sentence");
            assert!(facts.iter().all(|fact| text.contains(fact)), "{text}");
        };
        let text = summary_of(&all);
        // The mean is the cube root of 2.3, because only Shift competes in the last one.
        let facts = [
            "use Flip",
            " 32.0 % longer",
            " 2.3 times as long",
            "file_set, latency",
        ];
        assert_has(&text, &facts);
        // Benchmarks that are made of many operations do not count.
        all.push(measured(
            "pawn_evaluation",
            &[("Shift", 9.0), ("sets", 1.0)],
        ));
        assert_eq!(summary_of(&all), text);
        all[1][2].cycles = Interval::exactly(3.0);
        all[1]
            .iter_mut()
            .for_each(|row| row.condition.color = ColorSource::Random);
        let facts = ["at most 50.0 % longer", "file_set, random color, latency"];
        assert_has(&summary_of(&all), &facts);
    }

    #[test]
    fn the_summary_has_no_slowdown_where_there_is_none() {
        let text = summary_of(&[measured("file_fill", &[("Shift", 6.0), ("Rotate", 2.0)])]);
        let text = text.expect("a sentence");
        assert!(text.contains("use Rotate") && !text.contains('%'), "{text}");
        // The library's composition takes this operation from `Rotate`.
        assert!(
            text.contains("composition of these strategies: nothing is"),
            "{text}"
        );
        let text = summary_of(&[measured("file_fill", &[("Rotate", 3.0), ("Table", 2.0)])]);
        let portable = "composition of these strategies: it takes 50.0 % longer than the fastest";
        assert!(text.is_some_and(|text| text.contains(portable)));
        let whole = [("Shift", 100.0), ("masks", 900.0)];
        let mut alone = vec![measured("stops", &[("Shift", 1.0)])];
        alone.extend(COMPOUNDS.map(|compound| measured(compound.subject.name, &whole)));
        assert_eq!([summary_of(&[]), summary_of(&alone)], [None, None]);
    }

    #[test]
    fn a_slowdown_takes_four_letters() {
        let slowdowns = [1.0, 1.006, 9.99, 9.996, 12.34, 123.4];
        let texts = slowdowns.map(|slowdown| Cell::number(slowdown, decimals(slowdown)).text);
        assert_eq!(texts, ["1.00", "1.01", "9.99", "10.0", "12.3", "123"]);
    }
}
