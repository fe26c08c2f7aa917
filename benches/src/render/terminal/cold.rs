//! The report of bursts on evicted tables: one table a group and level.

use comfy_table::{Cell, Table};

use crate::measure::benchmark::NOTHING;
use crate::measure::cold::BURSTS;
use crate::measure::results::cold::{BreakEven, ColdResult, FirstMiss};
use crate::render::terminal::table::new_table;

/// The table of one group at one level.
pub(super) fn table(results: &[&ColdResult]) -> Table {
    let first = results[0];
    let mut header = vec![
        format!("{}, {} evicted", first.group, first.evict),
        "strategy".into(),
        "table bytes".into(),
    ];
    header.extend(BURSTS.map(|calls| calls.to_string()));
    header.extend(["first miss".into(), "pays after".into()]);
    let mut table = new_table(header, 2..4 + BURSTS.len());
    for result in results {
        add_rows(&mut table, result);
    }
    table
}

/// The rows of one operation: a curve each, and that of `nothing`.
fn add_rows(table: &mut Table, result: &ColdResult) {
    let mut names = [result.operation.as_str(), result.color.name()].into_iter();
    for curve in result.strategies.iter().chain([&result.nothing]) {
        let is_nothing = curve.name == NOTHING;
        let mut row = vec![
            Cell::new(names.next().unwrap_or_default()),
            Cell::new(&curve.name),
            Cell::new(if is_nothing {
                String::new()
            } else {
                curve.table_bytes.to_string()
            }),
        ];
        let bursts = curve.bursts.iter();
        row.extend(bursts.map(|burst| Cell::new(format!("{:.1}", burst.cycles.estimate))));
        row.push(Cell::new(match curve.first_miss() {
            FirstMiss::Cycles(cycles) => format!("{cycles:.0}"),
            FirstMiss::None => "none".to_owned(),
            FirstMiss::Unknown => "too few rounds".to_owned(),
        }));
        let evens = result.break_even.iter();
        let evens = evens.filter(|even| even.strategy == curve.name).map(pays);
        row.push(Cell::new(evens.collect::<Vec<_>>().join(", ")));
        table.add_row(row);
    }
}

/// After how many calls against whom.
fn pays(even: &BreakEven) -> String {
    match even.calls {
        Some(calls) => format!("{calls} ({})", even.against),
        None => format!("never ({})", even.against),
    }
}

/// What the tables say, below them.
pub(super) fn legend(results: &[ColdResult]) -> String {
    let mut levels: Vec<_> = results
        .iter()
        .map(|of| (of.evict, (of.cache_bytes, of.cache_known)))
        .collect();
    levels.sort_unstable();
    levels.dedup();
    let size = |(level, (bytes, known))| {
        let guessed = if known { "" } else { ", a guess" };
        format!("{level}: {} KiB{guessed}", bytes / 1024)
    };
    let sizes: Vec<String> = levels.into_iter().map(size).collect();
    format!(
        "Evicted ({}): core cycles a call in bursts of 1 to {} calls, less a burst of none that is
evicted alike; gross, `nothing` is the loop
first miss: how much longer a single call takes than with nothing evicted; none: not more than noise
pays after: the calls from which on a burst by tables costs no more, by the estimates, against each
that has none; never: it is not clearly cheaper in the longest burst\n",
        sizes.join(", "),
        BURSTS[BURSTS.len() - 1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::ColorSource;
    use crate::machine::cache::Level;
    use crate::measure::results::cold::{Burst, Curve};
    use crate::verdict::statistics::Interval;

    fn curve(name: &str, table_bytes: usize, cold: f64, warm: f64) -> Curve {
        let bursts = BURSTS.map(|calls| Burst {
            calls,
            cycles: Interval::exactly(cold),
            warm: Interval::exactly(warm),
        });
        Curve {
            name: name.to_owned(),
            table_bytes,
            bursts: bursts.to_vec(),
        }
    }

    #[test]
    fn a_row_tells_the_curve_the_first_miss_and_what_pays() {
        let even = |against: &str, calls| BreakEven {
            strategy: "Table".to_owned(),
            against: against.to_owned(),
            calls,
        };
        let result = ColdResult {
            group: "fills".to_owned(),
            operation: "file_fill".to_owned(),
            color: ColorSource::None,
            evict: Level::L2,
            cache_bytes: 1 << 20,
            cache_known: false,
            nothing: curve(NOTHING, 0, 90.0, 90.0),
            strategies: vec![
                curve("Shift", 0, 6.1, 6.0),
                curve("Table", 2048, 48.25, 7.0),
            ],
            break_even: vec![even("Shift", Some(12)), even("Rotate", None)],
            quiet: 1.0,
        };
        let text = table(&[&result]).to_string();
        let row = |name: &str| -> Vec<String> {
            let row = text.lines().find(|line| line.contains(name)).expect(name);
            row.split_whitespace().map(str::to_owned).collect()
        };
        assert!(text.contains("fills, L2 evicted"), "{text}");
        assert_eq!(
            row("file_fill")[3..],
            ["6.1"; 7].into_iter().chain(["none"]).collect::<Vec<_>>()
        );
        let table_row = row("Table").join(" ");
        assert!(
            table_row.ends_with("48.2 41 12 (Shift), never (Rotate)"),
            "{table_row}"
        );
        assert!(legend(&[result]).contains("L2: 1024 KiB, a guess"));
    }
}
