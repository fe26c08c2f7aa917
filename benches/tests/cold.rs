//! The mode cold as a user meets it: what it prints, refuses and writes.

use std::fs;
use std::process::Output;
use std::time::Duration;

use pawnfill_bench::cell::ColorSource;
use pawnfill_bench::machine::eviction::Level;
use pawnfill_bench::measure::cold::BURSTS;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::study::{Budget, StudyError};

use common::{pawnfill, schema};

mod common;

fn study(arguments: &[&str]) -> Output {
    pawnfill(&[&["study", "--time-limit", "1ms"], arguments].concat())
}

/// The record that a study writes, and what it prints.
#[track_caller]
fn record(arguments: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results.json").display().to_string();
    let output = study(&[arguments, &["--json", &path]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let text = fs::read_to_string(&path).expect("a record");
    (text, String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn measures_every_burst_of_what_has_tables() {
    let operations = ["--operations", "front_fill,stops,file_mask"];
    let (text, printed) =
        record(&[&["--mode", "cold", "--evict", "l2,l1,l2"], &operations[..]].concat());
    schema::assert_described(&text);
    let record: Results = serde_json::from_str(&text).expect("it reads back");
    assert!(record.cells.is_empty() && record.evaluation.is_none());
    let found: Vec<_> = record
        .cold
        .iter()
        .map(|result| (result.operation.as_str(), result.evict, result.color))
        .collect();
    let (constant, none) = (ColorSource::Constant, ColorSource::None);
    assert_eq!(
        found,
        [
            ("front_fill", Level::L1, constant),
            ("front_fill", Level::L2, constant),
            ("file_mask", Level::L1, none),
            ("file_mask", Level::L2, none),
        ]
    );
    for result in &record.cold {
        assert!(result.cache_bytes >= 8 << 10);
        assert_eq!(result.strategies[0].name, "Shift");
        let table = result.strategies.last().expect("strategies");
        assert!(table.name == "Table" && table.table_bytes > 0);
        let computed = result.strategies.len() - 1;
        assert_eq!(result.break_even.len(), computed, "Table against each");
        for curve in result.strategies.iter().chain([&result.nothing]) {
            let calls: Vec<usize> = curve.bursts.iter().map(|burst| burst.calls).collect();
            assert_eq!(calls, BURSTS);
        }
    }
    for part in [
        "fills, L1 evicted",
        "masks, L2 evicted",
        "first miss",
        "pays after",
    ] {
        assert!(printed.contains(part), "{part} is missing:\n{printed}");
    }
    assert!(!printed.contains("throughput"), "{printed}");
}

#[test]
fn is_one_mode_among_others() {
    let (text, _) = record(&["--mode", "latency,cold", "--operations", "file_fill"]);
    let record: Results = serde_json::from_str(&text).expect("it reads back");
    assert_eq!((record.cells.len(), record.cold.len()), (1, 1));
    assert_eq!(record.cold[0].evict, Level::L1);
}

#[test]
fn is_not_there_unless_asked_for() {
    let (text, printed) = record(&["--operations", "file_fill"]);
    let record: Results = serde_json::from_str(&text).expect("it reads back");
    assert_eq!((record.cells.len(), record.cold.len()), (2, 0));
    assert!(!printed.contains("evicted"), "{printed}");
}

#[test]
fn refuses_what_cannot_be_evicted() {
    for arguments in [
        &["--operations", "stops"][..],
        &["--operations", "file_fill", "--strategies", "Rotate"],
    ] {
        let output = study(&[&["--mode", "cold"], arguments].concat());
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert_eq!(
            text,
            "error: there is nothing to evict: no strategy reads tables for any such operation\n"
        );
    }
    let output = study(&["--mode", "cold", "--evict", "l4"]);
    assert_eq!(output.status.code(), Some(2));
    let line = common::refusal(&study(&["--evict", "l2"]));
    assert!(
        line.starts_with("error: --evict is for the mode cold: expected --mode cold"),
        "{line}"
    );
}

/// A strategy of the user's own has a curve, and is refused if its bits are wrong.
#[test]
fn own_strategies_compete() {
    use pawnfill::{Override, Strategy};

    #[derive(Clone, Copy)]
    struct Wrong;
    impl Strategy for Wrong {
        const NAME: &'static str = "Wrong";
        const OVERRIDES: &'static [Override] = &[Override::tabulated("stops", 64)];
        fn stops(self, _: pawnfill::Color, pawns: u64) -> u64 {
            pawns
        }
    }
    #[derive(Clone, Copy)]
    struct Right;
    impl Strategy for Right {
        const NAME: &'static str = "Right";
        const OVERRIDES: &'static [Override] = &[Override::tabulated("stops", 64)];
    }
    let budget = Budget {
        time: Duration::from_millis(1),
        ..Budget::QUICK
    };
    let study = || pawnfill_bench::study().modes(&[]).cold(&[Level::L1]);
    let study = || study().operations(&["stops"]).budget(budget);
    let error = study().with(Wrong).run().expect_err("it gives wrong bits");
    assert!(matches!(error, StudyError::WrongResult(_)), "{error}");
    let results = study().with(Right).run().expect("it gives the right bits");
    assert_eq!(results.cold.len(), 1);
    let names: Vec<_> = results.cold[0]
        .strategies
        .iter()
        .map(|strategy| strategy.name.as_str())
        .collect();
    assert_eq!(names.last(), Some(&"Right"));
}
