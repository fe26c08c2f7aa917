//! Compositions from records: of one machine, of several, for each level, and with a strategy of the user's
//! own.

use pawnfill_bench::Composition;
use pawnfill_bench::key::{CandidateId, ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::render::source::composition::Colors;
use pawnfill_bench::render::source::error::SourceError;

use crate::common::records::{built, collection, record, three};
use crate::common::results::{choose, measurements, of, results, set_cycles, win};
use crate::common::{assert_has, assert_lacks, pawnfill_in, read, refusal, stderr, stdout, write};

/// Panics unless these are the fields of a source.
#[track_caller]
fn assert_chosen(source: &str, expected: &[&str]) {
    let lines = source.lines().map(str::trim);
    let fields = lines.filter_map(|line| line.strip_suffix(','));
    let fields: Vec<&str> = fields.filter(|line| !line.starts_with("//")).collect();
    assert_eq!(fields, expected, "{source}");
}

fn source(records: &[Record]) -> String {
    let composition = Composition::new("Tuned");
    composition.source_of_records(records).expect("a source")
}

#[test]
fn several_records_give_the_smallest_worst_case_slowdown() {
    let text = source(&three());
    // Rotate would lose 100 % on two of the machines, and Shift loses 25 % on one. Table loses 100 % where
    // Shift is the strategy to use, and Shift loses 300 % where Table is.
    let chosen = [
        "file_fill: Shift",
        "fill_files: Shift",
        "island_count: Table",
        "passed_mask: Shift",
    ];
    assert_chosen(&text, &chosen);
    let parts = [
        "for 3 machines or builds, by throughput",
        "        /// Takes 25.0 % more than `Rotate` on `skylake/x86-64`\n        file_fill: Shift,",
        "        /// The best on all; not measured on `skylake/x86-64`\n        passed_mask: Shift,",
        "`zen4/native`: measured on 2026-11-22 by pawnfill ",
        "100.0 %, in `island_count`, throughput.",
    ];
    assert_has(&text, &parts);
    let latency = Composition {
        metric: Mode::Latency,
        ..Composition::new("Tuned")
    };
    let mut without = three();
    let rows = &mut without[1].results.rows;
    rows.retain(|row| row.condition.mode == Mode::Throughput);
    let expected = SourceError::NothingMeasured {
        name: "zen4/x86-64".to_owned(),
        metric: Mode::Latency,
    };
    assert_eq!(latency.source_of_records(&without), Err(expected));
}

#[test]
fn equal_slowdowns_go_to_the_smaller_tables() {
    let mut records = three();
    for record in &mut records {
        for rows in measurements(&mut record.results) {
            choose(rows, &["Table", "Shift", "Rotate"]);
            // `Shift` comes first.
            rows[1].table_bytes = 1 << 20;
        }
    }
    assert_has(&source(&records), &["file_fill: Rotate,"]);
}

/// The command tunes from files, folders and collections, and names what it leaves out.
#[test]
fn the_command_reads_files_folders_and_collections() {
    let mut records = three();
    let rows = &mut records[2].results.rows;
    rows.retain(|row| row.condition.mode == Mode::Throughput);
    let folder = collection(&records);
    let tune = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        pawnfill_in(
            folder.path(),
            &[&["tune", "--from"], &arguments[..]].concat(),
        )
    };
    let all = tune(".");
    assert_has(
        &stderr(&all),
        &["warning: skylake/x86-64: THE MACHINE WAS TOO NOISY"],
    );
    assert_has(
        &stdout(&all),
        &["`zen4/native`: measured", "island_count: Table"],
    );
    let zen4 = stdout(&tune("zen4"));
    assert_has(&zen4, &["for 2 machines or builds"]);
    assert_lacks(&zen4, &["skylake"]);
    let listed = stdout(&tune("zen4/native zen4/x86-64/study.json"));
    assert_has(&listed, &["`zen4/x86-64`: measured", "--from"]);
    let one = stdout(&tune("zen4/x86-64"));
    assert_has(
        &one,
        &["/// 1.5 cycles; `Shift` 6.0\n        island_count: Table,"],
    );

    // Records without measurements of the metric are left out, with a note.
    let latency = tune(". --metric latency");
    let note = "note: zen4/native is left out: it has no latency measurements";
    assert_has(&stderr(&latency), &[note]);
    assert_has(&stdout(&latency), &["by latency"]);

    assert_has(
        &stderr(&tune("zen4 --out tuned.rs")),
        &["use it: `mod tuned;`"],
    );
    stdout(&tune("zen4/x86-64 --out tuned.rs"));
    let path = folder.path().join("tuned.rs");
    write(&path, "mine");
    assert_has(&refusal(&tune("zen4 --out tuned.rs")), &["--force"]);
    assert_eq!(read(&path), "mine");
}

/// An item for each level is made from the records of builds for it. A native build is for none.
#[test]
fn a_composition_for_each_level_is_that_of_its_records() {
    let mut native = built("x86-64-v3", win("file_fill", "Shift", 1.0));
    native.environment.target_features.push("gfni".to_owned());
    let folder = collection(&[
        record("zen4/native", native),
        record(
            "zen4/x86-64",
            built("x86-64", win("island_count", "Table", 0.25)),
        ),
        record(
            "zen4/x86-64-v3",
            built("x86-64-v3", win("file_fill", "Rotate", 0.5)),
        ),
    ]);
    let arguments = ["tune", "--from", ".", "--by-level=x86-64,x86-64-v3"];
    let output = pawnfill_in(folder.path(), &arguments);
    let notes = stderr(&output);
    assert!(
        notes.starts_with("note: zen4/native is left out: its build is for none"),
        "{notes}"
    );
    let text = stdout(&output);
    let expected = [
        "file_fill: Shift",
        "fill_files: Shift",
        "island_count: Table",
        "passed_mask: Shift",
        "file_fill: Rotate",
        "fill_files: Shift",
        "island_count: Shift",
        "passed_mask: Shift",
    ];
    assert_chosen(&text, &expected);
    assert_has(&text, &["#[cfg(target_feature = \"avx2\")]"]);
}

/// With a constant color `Shift` wins, and `Table` takes a tenth more; with a color at run time `Table`
/// wins, and `Shift` takes twice as long.
fn differs_by_color() -> Results {
    let mut results = results(&["passed_mask"]);
    for rows in measurements(&mut results) {
        let ([shift, table], best) = match rows[0].condition.color {
            ColorSource::Random => ([12.0, 6.0], "Table"),
            _ => ([6.0, 6.6], "Shift"),
        };
        choose(rows, &[best]);
        set_cycles(&mut rows[1], shift);
        set_cycles(&mut rows[2], table);
    }
    results
}

#[test]
fn a_field_for_both_colors_loses_least_in_either_and_says_where_it_loses() {
    let source_for = |colors: Colors| {
        let composition = Composition {
            colors,
            ..Composition::new("Tuned")
        };
        composition.source(&differs_by_color()).expect("a source")
    };
    assert_chosen(&source_for(Colors::Constant), &["passed_mask: Shift"]);
    assert_chosen(&source_for(Colors::Runtime), &["passed_mask: Table"]);
    let both = source_for(Colors::Both);
    assert_chosen(&both, &["passed_mask: Table"]);
    let docs = "        /// constant color: 6.6 cycles, 10.0 % more than `Shift` 6.0\n        \
                /// color at run time: 6.0 cycles; `Shift` 12.0\n        passed_mask: Table,\n";
    assert_has(&both, &[docs]);
    let text = source(&["one", "other"].map(|name| record(name, differs_by_color())));
    assert_has(
        &text,
        &["/// Takes 10.0 % more than `Shift` with a constant color on all\n"],
    );
}

/// A strategy of the user's own is imported from its path.
#[test]
fn a_strategy_of_the_users_own_is_a_field() {
    let mut results = results(&["passed_mask"]);
    for rows in of(&mut results, "passed_mask") {
        rows[2].candidate = CandidateId::new("my bytes");
        choose(rows, &["my bytes"]);
        set_cycles(&mut rows[2], 3.0);
    }
    let composition = Composition::new("Tuned");
    let problem = composition.source(&results);
    assert_eq!(problem, Err(SourceError::NoPath("my bytes".to_owned())));
    let composition = composition.strategy("my bytes", "crate::pawns::Bytes");
    let text = composition.source(&results).expect("a source");
    assert_has(
        &text,
        &["\nuse crate::pawns::Bytes;\nuse pawnfill::Shift;\n"],
    );
    assert_chosen(&text, &["passed_mask: Bytes"]);
    // Both imports and the item have the attributes of their level: one, and two for the higher one.
    let by_level = ["x86-64", "x86-64-v3"].map(|level| (level, vec![record("a", results.clone())]));
    let text = composition.source_by_level(&by_level).expect("a source");
    assert_eq!(text.matches("#[cfg(").count(), 3 + 2 * 3, "{text}");
}
