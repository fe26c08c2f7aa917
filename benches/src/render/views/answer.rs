//! The answer of a study: shifts or tables, and the strategy to use for each operation; on a page, a matrix of
//! all strategies.

use crate::key::{ColorSource, Condition, Mode};
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::measure::study::Study;
use crate::record::compare::compare;
use crate::record::shifts_or_tables::{self, Kind, ShiftsOrTables};
use crate::record::slowdown::{Slowdown, best_single, of_portable};
use crate::render::block::{Block, Cell, Column, Emphasis, Group, Table, number, words};
use crate::render::html::id;
use crate::render::words::{self, SLOWDOWN, counted, percent, purpose_name};
use crate::verdict::judge::Rank;

/// Shifts or tables: which are the fastest in how many operations, and by how much; empty if nothing competes.
pub(crate) fn shifts_or_tables(results: &Results) -> Vec<Block> {
    let found = shifts_or_tables::shifts_or_tables(results);
    let usual = |of: &&ShiftsOrTables<'_>| of.purpose.mode == Mode::Throughput;
    let Some(usual) = found.iter().find(usual).or(found.first()) else {
        return Vec::new();
    };
    let count = |found: &ShiftsOrTables<'_>, kind| found.won_by(kind).count();
    let sentence = format!(
        "Shifts or tables? By {}, a shift is the fastest in {} of {}, a table in {}.",
        purpose_name(usual.purpose),
        count(usual, Kind::Shift),
        counted(usual.operations.len(), "operation"),
        count(usual, Kind::Table)
    );
    let rows = found.iter().map(|found| {
        let won = |kind: Kind| {
            let gain = found.gain(kind).map(|[median, _]| median);
            let count = Cell::from(count(found, kind).to_string());
            let by = Column {
                is_continued: true,
                ..number("by")
            };
            [count, Cell::optional(gain, 2)]
                .into_iter()
                .zip([None, Some(by)])
        };
        let name = |column: Option<Column>, first: &str| column.unwrap_or(number(first));
        let shifts = won(Kind::Shift).map(|(cell, column)| (name(column, "shifts"), cell));
        let tables = won(Kind::Table).map(|(cell, column)| (name(column, "tables"), cell));
        let ties = Cell::from(count(found, Kind::Tie).to_string());
        let cells = shifts.chain(tables).chain([(number("ties"), ties)]);
        Group::row(purpose_name(found.purpose), cells.collect())
    });
    vec![
        Block::Text(sentence),
        Block::Table(Table::new("Shifts or tables", words("fastest"), rows)),
        Block::Note(
            "Shifts: Shift, Rotate, ShiftTwice and Flip. By: how many times as long the best of the other kind \
             takes, in the median."
                .to_owned(),
        ),
    ]
}

/// What `tune` would write: the strategy for each operation, by strategy; empty if nothing competes.
pub(crate) fn composition(results: &Results) -> Vec<Block> {
    /// So many operations are listed in any case.
    const FEW: usize = 4;
    let modes = [Mode::Throughput, Mode::Latency].into_iter();
    let mut compared = modes.map(|mode| {
        let purposes: Vec<Condition> = Condition::purposes([mode]).collect();
        (mode, compare(&[results], &purposes))
    });
    let Some((mode, rows)) = compared.find(|(_, rows)| !rows.is_empty()) else {
        return Vec::new();
    };
    let of = |strategy: &str| {
        let found = rows.iter().filter(|row| row.strategy() == strategy);
        found.map(|row| row.operation).collect::<Vec<_>>()
    };
    let strategies = strategies(results).into_iter();
    let terms = strategies.map(|name| (name, of(name)));
    let mut terms: Vec<(&str, Vec<&str>)> = terms
        .filter(|(_, operations)| !operations.is_empty())
        .collect();
    // The longest list goes without saying.
    terms.sort_by_key(|(_, operations)| operations.len());
    let last = terms.len() - 1;
    let terms = terms.into_iter().enumerate();
    let terms = terms.map(|(index, (name, operations))| {
        let text = if index == last && operations.len() > FEW {
            format!("all {} others", operations.len())
        } else {
            operations.join(", ")
        };
        (name.to_owned(), text)
    });
    vec![
        Block::Text(format!(
            "What to use, by {mode}, whether the color is a constant or not:"
        )),
        Block::Terms(terms.collect()),
    ]
}

/// How much longer the best single strategy and the library's `Portable` take than the fastest strategy of each
/// operation, by the source of the color; `None` if nothing competes.
pub(crate) fn single_strategies(results: &Results) -> Option<String> {
    let mut colors: Vec<ColorSource> = results.purposes().iter().map(|at| at.color).collect();
    colors.sort_unstable();
    colors.dedup();
    let contested = results.measurements();
    let contested = contested.filter(Measurement::is_contested);
    let contested: Vec<Measurement<'_>> = contested.collect();
    let by_color = colors.into_iter().filter_map(|color| {
        let is_of = |found: &&Measurement<'_>| [ColorSource::None, color].contains(&found.color());
        let contested: Vec<_> = contested.iter().filter(is_of).copied().collect();
        let longer = |Slowdown { mean, .. }: &Slowdown| percent(mean - 1.0);
        let (strategy, single) = best_single(&contested)?;
        let mut found = format!("{strategy} {}", longer(&single));
        if let Some(portable) = of_portable(&contested) {
            found += &format!(" and Portable {}", longer(&portable));
        }
        Some(match color {
            ColorSource::None => found,
            color => format!("with a {color} {found}"),
        })
    });
    let by_color: Vec<String> = by_color.collect();
    (!by_color.is_empty()).then(|| {
        format!(
            "One strategy for all operations takes longer than the fastest of each, in the geometric mean: \
             {}.",
            by_color.join(", ")
        )
    })
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
    let tabs = results.purposes().into_iter().filter_map(|purpose| {
        let measured = measured.iter().filter(|found| found.is_for(purpose));
        let measured: Vec<Measurement<'_>> = measured.copied().collect();
        let name = purpose_name(purpose);
        let label = format!("Times relative to the strategy to use, {name}");
        let groups = measured.chunk_by(|a, b| a.group() == b.group());
        let tables: Vec<Table> = groups.map(|alike| group(alike, &strategies)).collect();
        (!tables.is_empty()).then_some((name, vec![Block::Tables(label, tables)]))
    });
    let tabs: Vec<(String, Vec<Block>)> = tabs.collect();
    if tabs.is_empty() {
        return None;
    }
    let shade = |text: &str, emphasis| Cell::from(text).with(emphasis);
    let steps = [(1, "1.05"), (2, "1.20"), (3, "1.70"), (4, "2.50")];
    let steps = steps.map(|(step, text)| shade(text, Emphasis::Slower(step)));
    let mut blocks = shifts_or_tables(results);
    blocks.extend(single_strategies(results).map(Block::Text));
    blocks.push(Block::Key(vec![
        (vec![shade("1.00", Emphasis::Use)], "the one to use"),
        (vec![shade("~", Emphasis::Tie)], "ties with it"),
        (steps.to_vec(), "times as long"),
        (vec![shade("", Emphasis::Missing)], "same as Shift"),
    ]));
    let title = "Time relative to that of the strategy to use:".to_owned();
    blocks.push(Block::Tabs(title, tabs));
    let numbers = format!("A number is {SLOWDOWN}.");
    let notes = left_out(results).into_iter().chain([numbers]);
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
    use crate::kernel::compounds::COMPOUNDS;
    use crate::measure::results::fixture::{measured, results};
    use crate::measure::results::row;

    fn sentence_of(measured: &[Vec<row::Row>]) -> Option<String> {
        single_strategies(&results(measured.iter().cloned()))
    }

    #[test]
    fn the_best_single_strategy_is_named_with_its_slowdown() {
        let mut all = vec![
            measured("file_fill", &[("Shift", 6.0), ("Flip", 2.0)]),
            measured("file_set", &[("Shift", 2.0), ("Flip", 4.6)]),
            // Flip does not override this operation, so it does it as Shift does.
            measured("attacks", &[("Shift", 4.0), ("Table", 8.0)]),
            measured("stops", &[("Shift", 1.0)]),
        ];
        let text = sentence_of(&all).expect("a sentence");
        // The mean is the cube root of 2.3, because only Shift competes in the last one.
        assert!(text.contains("mean: Flip 32.0 %"), "{text}");
        // Benchmarks that are made of many operations do not count.
        all.push(measured(
            "pawn_evaluation",
            &[("Shift", 9.0), ("sets", 1.0)],
        ));
        assert_eq!(sentence_of(&all).as_ref(), Some(&text));
        all[1]
            .iter_mut()
            .for_each(|row| row.condition.color = ColorSource::Random);
        let text = sentence_of(&all).expect("a sentence");
        assert!(text.contains("with a random color Flip 32.0 %"), "{text}");
    }

    #[test]
    fn portable_is_compared_where_all_that_it_takes_was_measured() {
        let text = sentence_of(&[measured("file_fill", &[("Shift", 6.0), ("Rotate", 2.0)])]);
        // The library's composition takes this operation from `Rotate`.
        assert!(text.is_some_and(|text| text.contains("mean: Rotate 0.0 % and Portable 0.0 %")));
        let text = sentence_of(&[measured("file_fill", &[("Rotate", 3.0), ("Table", 2.0)])]);
        assert!(text.is_some_and(|text| text.contains("mean: Table 0.0 % and Portable 50.0 %")));
        let text = sentence_of(&[measured("file_fill", &[("Shift", 3.0), ("Table", 2.0)])]);
        assert!(text.is_some_and(|text| !text.contains("Portable")));
        let whole = [("loop over pawns", 900.0), ("sets", 100.0)];
        let mut alone = vec![measured("stops", &[("Shift", 1.0)])];
        alone.extend(COMPOUNDS.map(|compound| measured(compound.subject.name, &whole)));
        assert_eq!([sentence_of(&[]), sentence_of(&alone)], [None, None]);
    }

    /// The texts of the cells, in their order.
    fn texts(table: &Table) -> Vec<Vec<&str>> {
        let rows = table.groups.iter().flat_map(|group| {
            let cells = group
                .rows
                .iter()
                .map(|row| row.iter().map(|(_, cell)| &*cell.text));
            cells.map(Iterator::collect)
        });
        rows.collect()
    }

    #[test]
    fn shifts_and_tables_are_counted_for_each_purpose() {
        let with_table = |operation, cycles: &[(&'static str, f64)]| {
            let mut rows = measured(operation, cycles);
            let tables = rows.iter_mut().filter(|row| row.candidate.is("Table"));
            tables.for_each(|row| row.table_bytes = 8);
            rows
        };
        let results = results([
            with_table("file_fill", &[("Shift", 2.0), ("Table", 6.0)]),
            with_table("file_mask", &[("Shift", 3.0), ("Table", 2.0)]),
            with_table("passed_mask", &[("Shift", 4.0), ("Table", 2.0)]),
        ]);
        let blocks = shifts_or_tables(&results);
        let [Block::Text(text), Block::Table(table), Block::Note(_)] = &blocks[..] else {
            panic!("a sentence and a table");
        };
        let sentence = "By latency, a shift is the fastest in 1 of 3 operations, a table in 2.";
        assert!(text.ends_with(sentence), "{text}");
        assert_eq!(texts(table), [["1", "3.00", "2", "2.00", "0"]]);
        let blocks = composition(&results);
        let [Block::Text(_), Block::Terms(terms)] = &blocks[..] else {
            panic!("a list of strategies");
        };
        let expected = [("Shift", "file_fill"), ("Table", "file_mask, passed_mask")];
        assert!(terms.iter().map(|(a, b)| (&**a, &**b)).eq(expected));
    }

    #[test]
    fn a_slowdown_takes_four_characters() {
        let slowdowns = [1.0, 1.006, 9.99, 9.996, 12.34, 123.4];
        let texts = slowdowns.map(|slowdown| Cell::number(slowdown, decimals(slowdown)).text);
        assert_eq!(texts, ["1.00", "1.01", "9.99", "10.0", "12.3", "123"]);
    }
}
