//! Compositions from records: of one machine, of several, for each level, and with a strategy of the user's
//! own.

use std::fs;
use std::process::Output;

use pawnfill_bench::Composition;
use pawnfill_bench::cell::{ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::{Named, Published};
use pawnfill_bench::render::published::Place;
use pawnfill_bench::render::source::composition::Colors;
use pawnfill_bench::render::source::error::SourceError;
use pawnfill_bench::render::source::level::by_level;
use pawnfill_bench::verdict::statistics::Interval;
use tempfile::TempDir;

use common::records::{built, studied, three, win};
use common::results::{add_batches, results};
use common::{pawnfill, refusal, stdout};

mod common;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn source(records: &[Named]) -> String {
    let composition = Composition::new("Tuned");
    composition.source_of_records(records).expect("a source")
}

/// The fields of a source, such as `file_fill: Shift`.
fn choices(source: &str) -> Vec<&str> {
    let lines = source.lines().map(str::trim);
    let fields = lines.filter_map(|line| line.strip_suffix(','));
    fields.filter(|line| !line.starts_with("//")).collect()
}

fn named(records: Vec<Published>) -> Vec<Named> {
    let names = records
        .into_iter()
        .map(|record| (record.name(), record.results));
    names.collect()
}

#[test]
fn several_records_give_the_smallest_worst_case_slowdown() {
    let text = source(&named(three()));
    let choices = choices(&text);
    // Rotate would lose 100 % on two of the machines, and Shift loses 25 % on one. Table loses 100 % where
    // Shift is the strategy to use, and Shift loses 300 % where Table is.
    assert_eq!(
        choices,
        [
            "file_fill: Shift",
            "fill_files: Shift",
            "island_count: Table",
            "passed_mask: Shift"
        ]
    );
    for part in [
        "for 3 machines or builds, by throughput",
        "        /// Takes 25.0 % more than `Rotate` on `skylake/x86-64`\n        file_fill: Shift,",
        "        /// The best on all; not measured on `skylake/x86-64`\n        passed_mask: Shift,",
        "`zen4/native`: measured on 2026-11-22 by pawnfill ",
        "100.0 %, in `island_count`, throughput.",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let latency = Composition {
        metric: Mode::Latency,
        ..Composition::new("Tuned")
    };
    let mut without = named(three());
    let cells = &mut without[1].1.cells;
    cells.retain(|cell| cell.mode == Mode::Throughput);
    let problem = latency
        .source_of_records(&without)
        .expect_err("it has none");
    let expected = SourceError::NothingMeasured {
        name: "zen4/x86-64".to_owned(),
        metric: Mode::Latency,
    };
    assert_eq!(problem, expected);
}

#[test]
fn equal_slowdowns_go_to_the_smaller_tables() {
    let mut records = named(three());
    for (_, results) in &mut records {
        for cell in &mut results.cells {
            cell.chosen = "Table".to_owned();
            let names = cell.strategies.iter().map(|found| found.name.clone());
            cell.tie = names.collect();
            // `Shift` comes first.
            cell.strategies[0].table_bytes = 1 << 20;
        }
    }
    let text = source(&records);
    assert!(text.contains("file_fill: Rotate,"), "{text}");
}

#[test]
fn a_composition_for_each_level_is_that_of_its_records() {
    let asked = ["x86-64", "x86-64-v3"].map(str::to_owned);
    let records = [
        ("a", built("x86-64", win("island_count", "Table", 0.25))),
        ("b", built("x86-64-v3", win("file_fill", "Rotate", 0.5))),
        ("c", built("x86-64-v2", win("file_fill", "Rotate", 0.5))),
    ];
    let mut records = Vec::from(records.map(|(name, results)| (name.to_owned(), results)));
    let levels = by_level(&mut records, &asked).expect("a record for each");
    let unused: Vec<&String> = records.iter().map(|(name, _)| name).collect();
    assert_eq!(unused, ["c"]);
    let text = Composition::new("Tuned").source_by_level(&levels);
    let text = text.expect("a source");
    assert_eq!(
        choices(&text),
        [
            "file_fill: Shift",
            "fill_files: Shift",
            "island_count: Table",
            "passed_mask: Shift",
            "file_fill: Rotate",
            "fill_files: Shift",
            "island_count: Shift",
            "passed_mask: Shift",
        ]
    );
    let asked = ["x86-64-v4"].map(str::to_owned);
    let problem = by_level(&mut records, &asked).expect_err("it has no record");
    assert_eq!(problem, SourceError::NoRecord("x86-64-v4"));
}

/// The command tunes from files, folders and collections.
#[test]
fn tuning_from_records_measures_nothing_and_overwrites_nothing() {
    let folder = folder();
    for record in three() {
        let place = Place::new(folder.path(), record.cpu, record.build).expect("a place");
        place.publish(record.results, false).expect("published");
    }
    let path = |path: &str| folder.path().join(path).display().to_string();
    let tune = |from: &[&str]| pawnfill(&[&["tune", "--from"], from].concat());
    let all = stdout(&tune(&[&path("")]));
    assert!(all.contains("`zen4/native`: measured") && all.contains("island_count: Table"));
    let zen4 = stdout(&tune(&[&path("zen4")]));
    assert!(!zen4.contains("skylake") && zen4.contains("for 2 machines or builds"));
    let listed = stdout(&tune(&[
        &path("zen4/native"),
        &path("zen4/x86-64/study.json"),
    ]));
    assert!(listed.contains("`zen4/x86-64`: measured") && listed.contains("--from"));
    let one = stdout(&tune(&[&path("zen4/x86-64")]));
    assert!(
        one.contains("/// 1.5 cycles; `Shift` 6.0\n        island_count: Table,"),
        "{one}"
    );
    let twice = refusal(&tune(&[&path("zen4"), &path("zen4/native")]));
    assert!(
        twice.contains("--from names the record zen4/native twice"),
        "{twice}"
    );
    let refused = refusal(&tune(&[&path("zen4"), "--quick"]));
    assert!(refused.contains("cannot be used with"), "{refused}");

    let out = path("tuned.rs");
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let written = said(&tune(&[&path("zen4"), "--out", &out]));
    assert!(written.contains("use it: `mod tuned;`"), "{written}");
    let again = tune(&[&path("zen4/x86-64"), "--out", &out]);
    assert!(again.status.success(), "its own file: {}", said(&again));
    fs::write(&out, "mine").expect("written");
    let refused = refusal(&tune(&[&path("zen4"), "--out", &out]));
    assert!(refused.contains("--force"), "{refused}");
    assert_eq!(fs::read_to_string(&out).expect("readable"), "mine");

    // A native build is not for a level.
    let levels = tempfile::tempdir().expect("a folder");
    for build in ["x86-64", "x86-64-v3", "native"] {
        let is_native = build == "native";
        let mut results = built(if is_native { "x86-64-v3" } else { build }, studied());
        if is_native {
            results.environment.target_features.push("gfni".to_owned());
        }
        let place = Place::new(levels.path(), "zen4".to_owned(), build.to_owned());
        place
            .and_then(|place| place.publish(results, false))
            .expect("published");
    }
    let levels = levels.path().display().to_string();
    let by_level = tune(&[&levels, "--by-level=x86-64,x86-64-v3"]);
    let notes = said(&by_level);
    assert_eq!(notes.lines().count(), 1, "{notes}");
    assert!(
        notes.starts_with("note: zen4/native is left out: "),
        "{notes}"
    );
    assert!(stdout(&by_level).contains("target_feature = \"avx2\""));
    let notes = said(&tune(&[&path("")]));
    assert!(notes.contains("warning: skylake/x86-64: "), "{notes}");
    let record = path("zen4/native/study.json");
    let refused = refusal(&tune(&[&record, "--out", &record]));
    assert!(refused.contains("are the same file"), "{refused}");
}

/// Records without measurements of the metric are left out, with a note.
#[test]
fn records_without_batches_are_left_out() {
    let folder = folder();
    for mut record in three() {
        if record.build == "native" {
            add_batches(&mut record.results);
        }
        let place = Place::new(folder.path(), record.cpu, record.build).expect("a place");
        place.publish(record.results, false).expect("published");
    }
    let tune = |path: &str| {
        let path = folder.path().join(path).display().to_string();
        pawnfill(&["tune", "--metric", "batch", "--from", &path])
    };
    let output = tune("");
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    for name in ["skylake/x86-64", "zen4/x86-64"] {
        assert!(
            notes.contains(&format!("note: {name} is left out: ")),
            "{notes}"
        );
    }
    let text = stdout(&output);
    assert!(
        text.contains("by batch") && text.contains("file_fill: Shift,"),
        "{text}"
    );
    let refused = refusal(&tune("zen4/x86-64"));
    assert!(
        refused.contains("zen4/x86-64 has no batch measurements"),
        "{refused}"
    );
}

/// With a constant color `Shift` wins, and `Table` takes a tenth more; with a color at run time `Table`
/// wins, and `Shift` takes twice as long.
fn differs_by_color() -> Results {
    let mut results = results(&["passed_mask"]);
    for cell in &mut results.cells {
        let [shift, table] = match cell.color {
            ColorSource::Random => [12.0, 6.0],
            _ => [3.0, 3.3],
        };
        for (found, cycles) in cell.strategies.iter_mut().zip([shift, table]) {
            found.cycles = Interval::exactly(cycles);
            found.ratio = Interval::exactly(cycles / shift);
        }
        cell.chosen = if shift < table { "Shift" } else { "Table" }.to_owned();
    }
    results
}

#[test]
fn a_field_for_both_colors_loses_least_in_either_and_says_where_it_loses() {
    let source = |colors: Colors| {
        let composition = Composition {
            colors,
            ..Composition::new("Tuned")
        };
        composition.source(&differs_by_color()).expect("a source")
    };
    assert_eq!(choices(&source(Colors::Constant)), ["passed_mask: Shift"]);
    assert_eq!(choices(&source(Colors::Runtime)), ["passed_mask: Table"]);
    let both = source(Colors::Both);
    assert_eq!(choices(&both), ["passed_mask: Table"]);
    let docs = "        /// constant color: 3.3 cycles, 10.0 % more than `Shift` 3.0\n        \
                /// color at run time: 6.0 cycles; `Shift` 12.0\n        passed_mask: Table,\n";
    assert!(both.contains(docs), "{both}");
    let records = ["one", "other"].map(|name| (name.to_owned(), differs_by_color()));
    let text = Composition::new("Tuned").source_of_records(&records);
    let text = text.expect("a source");
    assert!(
        text.contains("/// Takes 10.0 % more than `Shift` with a constant color on all\n"),
        "{text}"
    );
}

/// A strategy of the user's own is imported from its path.
#[test]
fn a_strategy_of_the_users_own_is_a_field() {
    let mut results = differs_by_color();
    for cell in &mut results.cells {
        cell.strategies[1].name = "my bytes".to_owned();
        cell.chosen = "my bytes".to_owned();
        cell.tie.clear();
    }
    let composition = Composition::new("Tuned");
    let problem = composition.source(&results).expect_err("it has no path");
    assert_eq!(problem, SourceError::NoPath("my bytes".to_owned()));
    let composition = composition.strategy("my bytes", "crate::pawns::Bytes");
    let text = composition.source(&results).expect("a source");
    assert!(
        text.contains("\nuse crate::pawns::Bytes;\nuse pawnfill::Shift;\n"),
        "{text}"
    );
    assert_eq!(choices(&text), ["passed_mask: Bytes"]);
    // Both imports and the item have the attributes of their level: one, and two for the higher one.
    let records = vec![("a".to_owned(), results)];
    let by_level = ["x86-64", "x86-64-v3"].map(|level| (level, records.clone()));
    let text = composition.source_by_level(&by_level).expect("a source");
    assert_eq!(text.matches("#[cfg(").count(), 3 + 2 * 3, "{text}");
}
