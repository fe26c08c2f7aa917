//! Compositions: what decides a field, and that the golden source compiles without a warning.

use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::rows::interval::Interval;
use pawnfill_bench::rows::key::{ColorSource, CompetitorId, Mode};
use pawnfill_bench::rows::row::Rank;

use crate::common::{assert_has, competing, records, set, zen5};

#[path = "../golden/tuned.rs"]
#[deny(clippy::pedantic)]
mod tuned;

#[track_caller]
fn field<'a>(source: &'a str, operation: &str) -> &'a str {
    let mut lines = source.lines().map(str::trim);
    let field = lines.find_map(|line| line.strip_prefix(operation)?.strip_prefix(": "));
    field.expect(operation).trim_end_matches(',')
}

/// A study of `passed_mask`: `Shift` wins with a constant color, and `Table` with a color at run time.
fn differs_by_color() -> Results {
    let mut results = zen5();
    let measurements = &mut results.measurements;
    measurements.retain(|found| found.operation == "passed_mask");
    for (_, condition, row) in competing(&mut results) {
        let is_table = row.competitor.is("Table");
        let (shift, table) = match condition.color {
            ColorSource::Random => (12.0, 6.0),
            _ => (6.0, 6.6),
        };
        let (cycles, other) = if is_table { (table, shift) } else { (shift, table) };
        set(row, cycles < other, cycles);
        row.ratio = Interval::exactly(cycles / shift);
    }
    results
}

#[test]
fn a_field_for_both_colors_loses_least_in_either_and_says_where_it_loses() {
    let source = |colors: &[ColorSource], metric: Mode| {
        let composition =
            Composition { colors: colors.to_vec(), metric, ..Composition::new("Tuned") };
        composition.source(&differs_by_color()).expect("a source")
    };
    for metric in Mode::DECIDING {
        let [constant, random] = ColorSource::COLORED.map(|color| vec![color]);
        let fields = [constant, random, ColorSource::COLORED.to_vec()]
            .map(|colors| field(&source(&colors, metric), "passed_mask").to_owned());
        assert_eq!(fields, ["Shift", "Table", "Table"]);
    }
    let both = source(&ColorSource::COLORED, Mode::Latency);
    let docs = "        /// constant color: 6.6 cycles, 10.0 % more than the fastest; `Shift` 6.0\n        \
                /// color at run time: 6.0 cycles; `Shift` 12.0\n        passed_mask: Table,\n";
    let facts = format!("by latency, for colors known at compile time and at … {docs}");
    assert_has(&both, &facts);
    let mut records =
        ["one", "other"].map(|name| Record { name: name.to_owned(), results: differs_by_color() });
    let tuned = Composition::new("Tuned");
    let text = tuned.source_of_records(&records).expect("a source");
    let docs = "/// Takes up to 10.0 % longer than `Shift` with a constant color on `one`\n";
    assert_has(&text, docs);
    let measurements = &mut records[1].results.measurements;
    measurements.retain(|found| found.mode() == Mode::Latency);
    let source = tuned.source_of_records(&records);
    let problem = source.expect_err("it lacks throughputs");
    assert_has(&problem.to_string(), "other has no throughput measurements");
}

#[test]
fn equal_slowdowns_go_to_the_smaller_tables() {
    let mut records = records();
    let results = records.iter_mut().map(|record| &mut record.results);
    for (.., row) in results.flat_map(competing) {
        row.verdict = Some(Rank::Tie);
        // `Shift` is the first in the list, so it loses only by its larger tables.
        if row.competitor.is("Shift") {
            row.table_bytes = 1 << 20;
        }
    }
    let source = Composition::new("Tuned").source_of_records(&records);
    assert_eq!(field(&source.expect("a source"), "file_fill"), "Rotate");
}

#[test]
fn a_strategy_of_the_users_own_is_a_field() {
    let mut results = differs_by_color();
    for (.., row) in competing(&mut results) {
        if row.competitor.is("Table") {
            row.competitor = CompetitorId::new("my bytes");
        }
    }
    let composition = Composition::new("Tuned");
    let problem = composition.source(&results).expect_err("it has no path");
    assert_has(&problem.to_string(), "my bytes … expected its path");
    let composition = composition.strategy("my bytes", "crate::pawns::Bytes");
    let text = composition.source(&results).expect("a source");
    assert_has(&text, "\nuse pawnfill::Shift;\n");
    assert_eq!(field(&text, "passed_mask"), "crate::pawns::Bytes");
}

/// The golden source compiles without a warning, even of pedantic clippy, and `cargo fmt` does not change it.
const _: tuned::Tuned = tuned::Tuned;
