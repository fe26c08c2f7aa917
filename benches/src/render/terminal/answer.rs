//! The answer of a study, on one screen: for each operation the strategy to use, and what it gains.

use comfy_table::{Cell, Table};
use pawnfill::{Shift, Strategy as _};

use crate::cell::{ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::render::terminal::table::{new_table, to_use};

/// One line an operation; a second one where another strategy is to be used with a random color. None
/// for operations for which only one strategy competes; `None` if these are all.
pub(super) fn table(results: &Results) -> Option<Table> {
    let contested = || results.single_calls().filter(|cell| cell.is_contested());
    let is_measured = |mode: &Mode| contested().any(|cell| cell.mode == *mode);
    let modes: Vec<Mode> = Mode::SINGLE.into_iter().filter(is_measured).collect();
    let mut header = vec!["operation".to_owned()];
    for mode in &modes {
        header.extend([mode.to_string(), Shift::NAME.to_owned(), "next".to_owned()]);
    }
    let mut table = new_table(header, 0..0);
    for (place, _) in modes.iter().enumerate() {
        for column in [2 + 3 * place, 3 + 3 * place] {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(comfy_table::CellAlignment::Right);
            }
        }
    }
    let cells: Vec<&CellResult> = contested().collect();
    for operation in cells.chunk_by(|a, b| a.operation == b.operation) {
        let mut told: Option<Vec<&str>> = None;
        for color in ColorSource::ALL {
            let cells = modes.iter().map(|mode| {
                let is_it = |cell: &&&CellResult| cell.mode == *mode && cell.color == color;
                operation.iter().find(is_it).copied()
            });
            let cells: Vec<Option<&CellResult>> = cells.collect();
            let chosen: Vec<&str> = cells.iter().flatten().map(|of| &*of.chosen).collect();
            if chosen.is_empty() || told.as_ref() == Some(&chosen) {
                continue;
            }
            let name = match told {
                None => operation[0].operation.clone(),
                Some(_) => format!("  {color}"),
            };
            let mut row = vec![Cell::new(name)];
            row.extend(cells.into_iter().flat_map(answer));
            table.add_row(row);
            told = Some(chosen);
        }
    }
    (!cells.is_empty()).then_some(table)
}

/// The strategy to use in a cell, and how many times as long Shift takes, and the next one.
fn answer(cell: Option<&CellResult>) -> [Cell; 3] {
    let Some(cell) = cell else {
        return ["", "", ""].map(Cell::new);
    };
    let is_next = |name: &&str| *name != cell.chosen;
    let names = cell.strategies.iter().map(|of| of.name.as_str());
    let next = names.filter(is_next).map(|name| cell.slowdown(name));
    let times = |slowdown: f64| format!("{slowdown:.2}");
    let shift = match cell.chosen == Shift::NAME {
        true => String::new(),
        false => times(cell.slowdown(Shift::NAME)),
    };
    [
        to_use(cell),
        Cell::new(shift),
        Cell::new(times(next.fold(f64::INFINITY, f64::min))),
    ]
}

/// What the table says, below it.
pub(super) const LEGEND: &str = "\
The strategy to use for each operation, and how many times as long Shift and the
next one take (latencies net, throughputs with the loop); ~: it ties with
others, which count as 1.00. A line of its own where a color that is known at
run time only makes another one the fastest.\n";

/// How many operations are left out, if any are.
pub(super) fn left_out(results: &Results) -> String {
    let cells: Vec<&CellResult> = results.single_calls().collect();
    let operations = cells.chunk_by(|a, b| a.operation == b.operation);
    let is_alone = |cells: &&[&CellResult]| cells.iter().all(|cell| !cell.is_contested());
    match operations.filter(is_alone).count() {
        0 => String::new(),
        1 => "Left out: an operation in which only Shift competes.\n".to_owned(),
        count => format!("Left out: {count} operations in which only Shift competes.\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::candidate::CandidateResult;
    use crate::verdict::statistics::Interval;
    use crate::workload::pool::Workload;

    fn cell(mode: Mode, color: ColorSource, chosen: &str, tie: &[&str]) -> CellResult {
        let candidate = |name: &str, cycles: f64| CandidateResult {
            name: name.to_owned(),
            table_bytes: 0,
            depth: None,
            cycles: Interval::exactly(cycles),
            ratio: Interval::exactly(cycles / 6.0),
            fastest_copy: None,
            layout: 0.0,
            gross: None,
        };
        CellResult {
            group: "fills".to_owned(),
            operation: "front_fill".to_owned(),
            mode,
            color,
            precise: true,
            half_width: None,
            quiet: 1.0,
            chosen: chosen.to_owned(),
            tie: tie.iter().map(|name| (*name).to_owned()).collect(),
            nothing: candidate("nothing", 0.0),
            strategies: [("Shift", 6.0), ("Flip", 3.0), ("Table", 9.0)]
                .map(|(name, cycles)| candidate(name, cycles))
                .to_vec(),
            batch: None,
        }
    }

    #[test]
    fn a_line_tells_the_strategy_and_its_gain_and_another_one_where_the_color_matters() {
        let precision = crate::measure::results::cell::Precision {
            latency: 0.01,
            throughput_ratio: 0.03,
        };
        let mut results = Results::new(&Workload::random_games(), precision);
        assert!(table(&results).is_none());
        let (constant, random) = (ColorSource::Constant, ColorSource::Random);
        results.cells = vec![
            cell(Mode::Latency, constant, "Flip", &[]),
            cell(Mode::Throughput, constant, "Shift", &["Shift", "Flip"]),
            cell(Mode::Latency, random, "Flip", &[]),
            cell(Mode::Throughput, random, "Flip", &[]),
        ];
        let rows = |results: &Results| -> Vec<String> {
            let text = table(results).expect("a table").to_string();
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{text}"
            );
            text.lines().map(words).collect()
        };
        let found = rows(&results);
        assert!(
            found.contains(&"operation latency Shift next throughput Shift next".to_owned()),
            "{found:?}"
        );
        assert!(
            found.contains(&"front_fill Flip 2.00 2.00 Shift ~ 1.00".to_owned()),
            "{found:?}"
        );
        assert!(
            found.contains(&"random color Flip 2.00 2.00 Flip 2.00 2.00".to_owned()),
            "{found:?}"
        );
        // The same choice is told once.
        results.cells[3].chosen = "Shift".to_owned();
        assert_eq!(rows(&results).len(), found.len() - 1);
        for cell in &mut results.cells {
            cell.strategies.truncate(1);
        }
        assert!(table(&results).is_none(), "nobody competes");
        assert!(left_out(&results).starts_with("Left out: an operation"));
    }
}
