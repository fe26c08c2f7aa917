//! The evaluation with and without a pawn hash table in a terminal: a table of the strategies, and one
//! of the steps.

use comfy_table::{Attribute, Cell, Table};

use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};
use crate::record::evaluation::{
    finding, where_the_hash_loses, where_the_hash_loses_by_steps, where_the_table_is,
};
use crate::record::words::percent;
use crate::render::terminal::table::{new_table, wrapped};

/// The tables: a setting a row, and a strategy a column, or a step.
pub(super) fn tables(result: &EvaluationResult) -> Vec<Table> {
    let mut tables = vec![strategies(result)];
    if result.settings.iter().any(|of| !of.steps.is_empty()) {
        tables.push(steps(result));
    }
    tables
}

fn strategies(result: &EvaluationResult) -> Table {
    let mut header = header(result, "evaluation", |setting| &setting.strategies);
    header.insert(2, "bytes".into());
    header.push("gap".into());
    let numbers = 1..header.len();
    let mut table = new_table(header, numbers);
    for setting in &result.settings {
        let mut row = row(setting, &setting.strategies);
        row.insert(2, Cell::new(setting.bytes));
        let gap = Cell::new(percent(setting.gap));
        row.push(match setting.gap >= result.threshold {
            true => gap.add_attribute(Attribute::Bold),
            false => gap,
        });
        table.add_row(row);
    }
    table
}

fn steps(result: &EvaluationResult) -> Table {
    let header = header(result, "pawns by", |setting| &setting.steps);
    let numbers = 1..header.len();
    let mut table = new_table(header, numbers);
    for setting in &result.settings {
        table.add_row(row(setting, &setting.steps));
    }
    table
}

fn header(result: &EvaluationResult, what: &str, parts: fn(&Setting) -> &Vec<Part>) -> Vec<String> {
    let mut header = [what, "hash entries", "hits"].map(str::to_owned).to_vec();
    let names = result.settings.first().map(parts).into_iter().flatten();
    header.extend(names.map(|part| part.name.clone()));
    header
}

/// The setting, and the cycles of each part.
fn row(setting: &Setting, parts: &[Part]) -> Vec<Cell> {
    let visits = match (setting.entries, setting.visits) {
        (0, _) => String::new(),
        (_, 1) => "games".to_owned(),
        (_, visits) => format!("{visits} visits"),
    };
    let entries = match setting.entries {
        0 => "none".to_owned(),
        entries => entries.to_string(),
    };
    let hits = percent(setting.hit_rate);
    let cycles = parts.iter().map(|part| part.cycles.estimate);
    let cycles = cycles.map(|cycles| format!("{cycles:.0}"));
    let cells = [visits, entries, hits].into_iter().chain(cycles);
    cells.map(Cell::new).collect()
}

/// What was found, and what the tables say, below them.
pub(super) fn legend(result: &EvaluationResult) -> String {
    let mut found = vec![finding(result)];
    found.extend(where_the_hash_loses(result));
    found.extend(where_the_hash_loses_by_steps(result));
    let found = found.iter().map(|sentence| wrapped(sentence, "") + "\n");
    format!(
        "{}Core cycles an evaluation, over {} positions of each stream. It does:
{}
{}
visits: random moves tried around each position of a game, as a search does
gap: how much longer the slowest strategy takes than the fastest
{}",
        found.collect::<String>(),
        result.positions,
        wrapped(&result.evaluation, " "),
        wrapped(&where_the_table_is(result.cold), ""),
        match result.settings.iter().any(|of| !of.steps.is_empty()) {
            true => "pawns by: the steps of the example `engine`, where there is one by Shift\n",
            false => "",
        }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::evaluation::Part;
    use crate::verdict::statistics::Interval;

    #[test]
    fn a_row_tells_the_setting_and_every_strategy() {
        let part = |name: &str, cycles| Part {
            name: name.to_owned(),
            cycles: Interval::exactly(cycles),
            ratio: Interval::exactly(cycles / 800.0),
        };
        let setting = |visits, entries, hit_rate, gap| Setting {
            visits,
            entries,
            bytes: 64 * entries,
            hit_rate,
            gap,
            strategies: vec![part("Shift", 800.4), part("Table", 900.0)],
            steps: vec![part("loop over pawns", 950.0), part("sets", 700.4)],
        };
        let mut result = EvaluationResult {
            evaluation: "material and pawns".to_owned(),
            positions: 1000,
            other_table_bytes: 0,
            cold: false,
            threshold: 0.03,
            settings: vec![setting(1, 0, 0.0, 0.125), setting(8, 256, 0.951, 0.012)],
            irrelevant_from: Some(0.951),
            quiet: Some(1.0),
        };
        let [strategies, steps] = &tables(&result)[..] else {
            panic!("a table of the strategies, and one of the steps");
        };
        let rows: Vec<String> = [strategies, steps]
            .into_iter()
            .flat_map(Table::lines)
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert!(
            rows.contains(&"none 0 0.0 % 800 900 12.5 %".to_owned()),
            "{rows:?}"
        );
        let row = "8 visits 256 16384 95.1 % 800 900 1.2 %".to_owned();
        assert!(rows.contains(&row), "{rows:?}");
        for row in [
            "pawns by hash entries hits loop over pawns sets",
            "none 0.0 % 950 700",
            "8 visits 256 95.1 % 950 700",
        ] {
            assert!(rows.contains(&row.to_owned()), "{rows:?}");
        }
        assert!(legend(&result).starts_with(&wrapped(&finding(&result), "")));
        // A record of an older build has no steps.
        result.settings.iter_mut().for_each(|of| of.steps.clear());
        assert_eq!(tables(&result).len(), 1);
        assert!(!legend(&result).contains("pawns by"));
        assert!(legend(&result).contains("is in the caches"));
        result.cold = true;
        assert!(legend(&result).contains("is out of the caches"));
        result.irrelevant_from = None;
        assert!(legend(&result).starts_with(&wrapped(&finding(&result), "")));
    }
}
