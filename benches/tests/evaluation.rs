//! `pawnfill evaluation` as a user meets it: what it prints, refuses and writes.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Strategy};
use pawnfill_bench::measure::evaluation::Options;
use pawnfill_bench::record::file;
use pawnfill_bench::study::{Budget, StudyError};

use common::{pawnfill, schema};

mod common;

fn evaluation(arguments: &[&str]) -> Output {
    pawnfill(&[&["evaluation", "--time-limit", "200ms"], arguments].concat())
}

#[test]
fn measures_every_setting() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results.json").display().to_string();
    let arguments = [
        "--hash",
        "none,16,1K",
        "--visits",
        "1,8",
        "--strategies",
        "Table",
    ];
    let output = evaluation(&[&arguments[..], &["--json", &path]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");

    let text = fs::read_to_string(&path).expect("a record");
    schema::assert_described(&text);
    let record = file::read(Path::new(&path)).expect("it reads back");
    assert!(record.cells.is_empty() && record.cold.is_empty());
    let found = record.evaluation.expect("measured");
    let mut settings: Vec<_> = found
        .settings
        .iter()
        .map(|setting| (setting.visits, setting.entries, setting.bytes))
        .collect();
    settings.sort_unstable();
    assert_eq!(
        settings,
        [
            (1, 0, 0),
            (1, 16, 16 * 64),
            (1, 1024, 1024 * 64),
            (8, 16, 16 * 64),
            (8, 1024, 1024 * 64),
        ]
    );
    for setting in &found.settings {
        let names: Vec<_> = setting.strategies.iter().map(|part| &part.name).collect();
        assert_eq!(names, ["Shift", "Table"]);
        let steps: Vec<_> = setting.steps.iter().map(|part| &part.name).collect();
        let both_sides = format!("both sides {}", AnyLevel::best());
        let sets = ["loop over pawns", "operations", "view", "sets"];
        assert_eq!(steps, [&sets[..], &[&both_sides]].concat());
        assert_eq!(setting.hit_rate > 0.0, setting.entries > 0);
        assert!(setting.hit_rate < 1.0 && setting.gap >= 0.0);
    }
    let printed = String::from_utf8(output.stdout).expect("text");
    for part in [
        "hash entries",
        "none",
        "8 visits",
        "gap",
        "pawns by",
        "loop over pawns",
        "both sides ",
    ] {
        assert!(printed.contains(part), "{part} is missing:\n{printed}");
    }
    let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("hash table is in the caches"), "{printed}");
}

#[test]
fn without_steps_there_is_no_table_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results.json").display().to_string();
    let arguments = ["--hash", "none,16", "--visits", "1", "--json", &path];
    assert!(evaluation(&arguments).status.success());
    let text = fs::read_to_string(&path).expect("a record");
    let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let evaluation = &mut record["evaluation"];
    assert_eq!(evaluation["cold"], false);
    for setting in evaluation["settings"].as_array_mut().expect("a list") {
        setting["steps"] = Vec::<serde_json::Value>::new().into();
    }
    fs::write(&path, record.to_string()).expect("written");
    let printed = common::stdout(&pawnfill(&["report", &path]));
    assert!(
        printed.contains("hash entries") && !printed.contains("pawns by"),
        "{printed}"
    );
}

#[test]
fn a_table_may_be_cold() {
    let output = evaluation(&["--hash", "none,16", "--visits", "1", "--cold"]);
    let printed = common::stdout(&output);
    let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("is out of the caches"), "{printed}");
}

#[test]
fn measures_on_positions_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.epd");
    let path = path.display().to_string();
    fs::write(&path, "4k3/pp6/8/8/8/8/5PPP/4K3 w - -\n").expect("written");
    let arguments = ["--positions", &path, "--hash", "64", "--visits", "1"];
    let json = folder.path().join("results.json").display().to_string();
    let output = evaluation(&[&arguments[..], &["--json", &json]].concat());
    assert!(output.status.success());
    let record = file::read(Path::new(&json)).expect("it reads back");
    let found = record.evaluation.expect("measured");
    // All but the first probe find the only pawns there are.
    assert!(found.settings[0].hit_rate > 0.99 && found.settings[0].hit_rate < 1.0);
    let missing = evaluation(&["--positions", "no such file"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no such file"));
}

#[test]
fn refuses_sizes_that_are_none() {
    for size in [
        "3K",
        "0",
        "abc",
        "K",
        "1M",
        "256K",
        "-1",
        "99999999999999999999K",
    ] {
        let output = evaluation(&[&format!("--hash={size}")]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{size}: {text}");
        let expected = "expected `none` or a power of two up to 128K, such as 4096 or 4K";
        assert!(text.contains(expected), "{size}: {text}");
    }
    for visits in ["0", "5000", "x"] {
        assert_eq!(evaluation(&["--visits", visits]).status.code(), Some(2));
    }
    let output = evaluation(&["--strategies", "tabel"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean `Table`?"));
}

/// Wrong in an operation of the evaluation, which it does not say it overrides.
#[derive(Clone, Copy)]
struct Wrong;

impl Strategy for Wrong {
    const NAME: &'static str = "Wrong";
    fn passed_pawns(self, _: Color, own: u64, _: u64) -> u64 {
        own
    }
}

#[test]
fn refuses_a_strategy_whose_evaluation_is_another() {
    let budget = Budget {
        time: Duration::from_millis(100),
        ..Budget::QUICK
    };
    let study = pawnfill_bench::study().modes(&[]).budget(budget);
    let study = study.evaluation(Options::default()).with(Wrong);
    let error = study.run().expect_err("it gives wrong bits");
    let StudyError::WrongResult(words) = &error else {
        panic!("{error}")
    };
    assert!(words.contains("by Wrong"), "{words}");
}
