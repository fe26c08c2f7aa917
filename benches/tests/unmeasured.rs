//! Wherever a study is shown, it says what could not be measured, and gives no number, winner or tie for
//! it.

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file;
use pawnfill_bench::render::csv::csv;
use pawnfill_bench::render::views::study::page as report;
use pawnfill_bench::render::views::warnings::sentences;

mod common;

use common::results::results;

/// A study of fills in which only the latencies of one operation were measured.
fn partly_measured() -> Results {
    let mut results = results(&["file_fill", "front_fill"]);
    let (measured, lost): (Vec<_>, Vec<_>) = results
        .cells
        .into_iter()
        .partition(|cell| cell.title() == "file_fill, latency");
    results.unmeasured = lost.iter().map(|cell| cell.title()).collect();
    results.cells = measured;
    results
}

#[test]
fn every_output_says_so() {
    let results = partly_measured();
    assert_eq!(results.cells.len(), 1);
    assert_eq!(results.unmeasured.len(), 5);
    let warning = &sentences(&results)[0];
    let lost = ": file_fill, throughput; front_fill";
    assert!(
        warning.contains("NOT MEASURED") && warning.contains(lost),
        "{warning}"
    );
    for text in [
        format!("{results}"),
        format!("{results:#}"),
        report(&results),
    ] {
        assert!(text.contains("NOT MEASURED"), "{text}");
        assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    }
    let rows = csv(&results);
    assert!(rows.contains("file_fill,latency") && !rows.contains("front_fill"));
}

#[test]
fn of_nothing_there_is_no_verdict() {
    let mut results = partly_measured();
    results.cells.clear();
    results.cycles_per_tick = None;
    for text in [
        format!("{results}"),
        format!("{results:#}"),
        report(&results),
    ] {
        assert!(text.contains("NOT MEASURED"), "{text}");
        assert!(text.contains("the counter did not advance"), "{text}");
        for word in ["NaN", "Rotate", "fastest for"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
    assert!(!csv(&results).contains("Shift"));
}

#[test]
fn a_record_of_it_is_read_back() {
    let mut results = partly_measured();
    results.cycles_per_tick = None;
    let text = file::to_json_with_quantiles(&results);
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("record.json");
    std::fs::write(&path, text).expect("it is written");
    assert_eq!(file::read(&path).expect("a record"), results);
}
