//! The evaluation with and without a pawn hash table in a terminal: one table.

use comfy_table::{Attribute, Cell, Table};

use crate::measure::results::evaluation::{EvaluationResult, Setting};
use crate::record::evaluation::{finding, where_the_hash_loses};
use crate::render::terminal::table::{new_table, wrapped};

/// The table: a setting a row, a strategy a column.
pub(super) fn table(result: &EvaluationResult) -> Table {
    let mut header = vec![
        "evaluation".to_owned(),
        "hash entries".into(),
        "bytes".into(),
        "hits".into(),
    ];
    let strategies = result.settings.first().map(|first| &first.strategies[..]);
    let names = strategies
        .unwrap_or_default()
        .iter()
        .map(|part| part.name.clone());
    header.extend(names);
    header.push("gap".into());
    let numbers = 1..header.len();
    let mut table = new_table(header, numbers);
    for setting in &result.settings {
        table.add_row(row(setting, result.matters));
    }
    table
}

fn row(setting: &Setting, matters: f64) -> Vec<Cell> {
    let visits = match setting.visits {
        1 => "games".to_owned(),
        visits => format!("{visits} visits"),
    };
    let entries = match setting.entries {
        0 => "none".to_owned(),
        entries => entries.to_string(),
    };
    let mut row = vec![
        Cell::new(if setting.entries == 0 {
            String::new()
        } else {
            visits
        }),
        Cell::new(entries),
        Cell::new(setting.bytes),
        Cell::new(format!("{:.1} %", 100.0 * setting.hit_rate)),
    ];
    let cycles = setting.strategies.iter().map(|part| part.cycles.estimate);
    row.extend(cycles.map(|cycles| Cell::new(format!("{cycles:.0}"))));
    let gap = Cell::new(format!("{:.1} %", 100.0 * setting.gap));
    row.push(if setting.gap >= matters {
        gap.add_attribute(Attribute::Bold)
    } else {
        gap
    });
    row
}

/// What was found, and what the table says, below it.
pub(super) fn legend(result: &EvaluationResult) -> String {
    let mut found = vec![finding(result)];
    found.extend(where_the_hash_loses(result));
    let found = found.iter().map(|sentence| wrapped(sentence, "") + "\n");
    format!(
        "{}Core cycles an evaluation, over {} positions of each stream. It does:
{}
visits: random moves tried around each position of a game, as a search does
gap: how much longer the slowest strategy takes than the fastest\n",
        found.collect::<String>(),
        result.positions,
        wrapped(&result.evaluation, " ")
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
        };
        let mut result = EvaluationResult {
            evaluation: "material and pawns".to_owned(),
            positions: 1000,
            other_bytes: 0,
            matters: 0.03,
            settings: vec![setting(1, 0, 0.0, 0.125), setting(8, 256, 0.951, 0.012)],
            stops_mattering: Some(0.951),
            quiet: Some(1.0),
        };
        let rows: Vec<String> = table(&result)
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert!(
            rows.contains(&"none 0 0.0 % 800 900 12.5 %".to_owned()),
            "{rows:?}"
        );
        let row = "8 visits 256 16384 95.1 % 800 900 1.2 %".to_owned();
        assert!(rows.contains(&row), "{rows:?}");
        assert!(legend(&result).starts_with(&wrapped(&finding(&result), "")));
        result.stops_mattering = None;
        assert!(legend(&result).starts_with(&wrapped(&finding(&result), "")));
    }
}
