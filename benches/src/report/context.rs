//! The report of the evaluation with and without a pawn hash table: one table.

use comfy_table::{Attribute, Cell, Table};

use crate::context::{ContextResult, EVALUATION, MATTERS, Setting};

/// The table: a setting a row, a strategy a column.
pub(super) fn table(result: &ContextResult) -> Table {
    let mut header = vec![
        "context".to_owned(),
        "hash entries".into(),
        "bytes".into(),
        "hits".into(),
    ];
    let strategies = result.settings.first().map(|first| &first.strategies[..]);
    let names = strategies.unwrap_or_default().iter().map(|part| part.name);
    header.extend(names.map(str::to_owned));
    header.push("spread".into());
    let numbers = 1..header.len();
    let mut table = super::new_table(header, numbers);
    for setting in &result.settings {
        table.add_row(row(setting));
    }
    table
}

fn row(setting: &Setting) -> Vec<Cell> {
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
    let spread = Cell::new(format!("{:.1} %", 100.0 * setting.spread));
    row.push(if setting.spread >= MATTERS {
        spread.add_attribute(Attribute::Bold)
    } else {
        spread
    });
    row
}

/// What the table says, below it.
pub(super) fn legend(result: &ContextResult) -> String {
    let from = match result.stops_mattering {
        Some(rate) => format!(
            "From {:.1} % hits on, no two strategies differ by {:.0} % in any row.",
            100.0 * rate,
            100.0 * MATTERS
        ),
        None => "The strategy still matters at the highest hit rate that was measured.".to_owned(),
    };
    format!(
        "Core cycles an evaluation, over {} positions of each stream. It does:
{}
visits: random moves tried around each position of a game, as a search does
spread: how much longer the slowest strategy takes than the fastest
{from}\n",
        result.positions,
        wrapped(EVALUATION)
    )
}

/// A sentence in lines that are indented and not too long.
fn wrapped(text: &str) -> String {
    const LONGEST: usize = 90;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("never empty");
        if last.len() + word.len() < LONGEST {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(format!(" {word}"));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Part;
    use crate::statistics::Interval;

    #[test]
    fn a_row_tells_the_setting_and_every_strategy() {
        let same = |estimate| Interval {
            low: estimate,
            estimate,
            high: estimate,
        };
        let part = |name, cycles| Part {
            name,
            cycles: same(cycles),
            ratio: same(cycles / 800.0),
        };
        let setting = |visits, entries, hit_rate, spread| Setting {
            visits,
            entries,
            bytes: 64 * entries,
            hit_rate,
            spread,
            strategies: vec![part("Shift", 800.4), part("Table", 900.0)],
        };
        let mut result = ContextResult {
            positions: 1000,
            other_bytes: 0,
            settings: vec![setting(1, 0, 0.0, 0.125), setting(8, 256, 0.951, 0.012)],
            stops_mattering: Some(0.951),
            quiet: 1.0,
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
        assert!(legend(&result).contains("From 95.1 % hits on"));
        result.stops_mattering = None;
        assert!(legend(&result).contains("at the highest hit rate"));
    }
}
