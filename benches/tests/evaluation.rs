//! `pawnfill evaluation` as a user meets it: what it prints, refuses and writes.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Strategy};
use pawnfill_bench::measure::evaluation::Options;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::evaluation::{EvaluationResult, Part, Setting};
use pawnfill_bench::record::evaluation::{
    Parts, Shared, extremes, loses_in, pays_from, stops_mattering_without,
};
use pawnfill_bench::record::file;
use pawnfill_bench::render::views::study::page as report;
use pawnfill_bench::study::{Budget, StudyError};
use pawnfill_bench::verdict::statistics::Interval;

use common::results::{self, parts, results, setting};
use common::shown::{lines, section, text};
use common::{pawnfill, schema};

mod common;

fn evaluation(arguments: &[&str]) -> Output {
    pawnfill(&[&["evaluation", "--time-limit", "1ms"], arguments].concat())
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

/// Wrong in an operation of the evaluation that it does not list as overridden.
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
        time: Duration::from_millis(1),
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

#[test]
fn the_evaluation_begins_with_what_was_found() {
    let mut results = results(&[]);
    let setting = |entries, hit_rate, strategies: [f64; 4], steps: [f64; 2]| {
        let names = ["Shift", "Rotate", "ShiftTwice", "Table"];
        let strategies = Vec::from_iter(names.into_iter().zip(strategies));
        let steps = Vec::from_iter(["loop over pawns", "sets"].into_iter().zip(steps));
        let [strategies, steps] =
            [strategies, steps].map(|cycles| parts(Interval::exactly, &cycles));
        setting([1, entries], hit_rate, strategies, steps)
    };
    let mut without = setting(0, 0.0, [500.0, 450.0, 501.0, 600.0], [600.0, 470.0]);
    without.gap = 0.333;
    let with = setting(512, 0.95, [480.0, 470.0, 480.0, 490.0], [500.0, 475.0]);
    results.evaluation = Some(EvaluationResult {
        settings: vec![without, with],
        irrelevant_from: Some(0.95),
        ..results::evaluation()
    });
    let sentences = |results: &Results| {
        let page = report(results);
        let text = text(section(&page, "in-an-evaluation")).replace('\u{a0}', " ");
        let sentences = text.split('|').skip(1).map(str::to_owned);
        sentences.collect::<Vec<_>>()
    };
    let found = sentences(&results);
    for fact in [
        "95.0 %",
        "3 %",
        "slowest, Table, takes 33.3 % longer",
        "fastest, Rotate",
    ] {
        assert!(found[0].contains(fact), "{fact}: {}", found[0]);
    }
    for (names, fact) in [
        ("With Shift, ShiftTwice and Table, no pawn hash table", ""),
        ("With Rotate, ", "512 entries at 95.0 % hits"),
        ("With loop over pawns, every pawn hash table", "95.0 %"),
        ("With sets, there is no hit rate", ""),
        ("With loop over pawns, no pawn hash table", ""),
        ("With sets, an evaluation is faster without", "512 entries"),
    ] {
        let mut found = found.iter();
        let is_it = |text: &String| text.starts_with(names) && text.contains(fact);
        assert!(found.any(is_it), "{names}, {fact}: {found:?}");
    }
    let mut choice = |change: fn(&mut EvaluationResult)| {
        change(results.evaluation.as_mut().expect("it was measured"));
        sentences(&results).remove(0)
    };
    let text = choice(|found| found.settings[0].strategies[1].ratio = Interval::exactly(1.0));
    assert!(text.contains("apart from Table"), "{text}");
    let text = choice(|found| found.settings[0].gap = 0.02);
    assert!(!text.contains("Without a table"), "{text}");
    let text = choice(|found| found.irrelevant_from = None);
    assert!(text.contains("highest hit rate"), "{text}");
    let text = choice(|found| found.settings.truncate(1));
    assert!(text.contains("No pawn hash table was measured"), "{text}");
}

#[test]
fn a_terminal_shows_a_line_for_each_setting() {
    let mut results = results(&[]);
    results.evaluation = Some(results::evaluation());
    let found = lines(&results);
    for row in [
        "games 1024 8192 50.0 % 734.0 734.0 734.0 734.0 2.0 %",
        "30 visits 1024 8192 98.0 % 254.0 254.0 254.0 254.0 2.0 %",
        "pawns by hash entries hits loop over pawns operations view sets",
        "games 1024 50.0 % 880.8 734.0 660.6 587.2",
    ] {
        assert!(found.contains(&row.to_owned()), "{row}: {found:#?}");
    }
    assert!(found.join(" ").contains("is in the caches"));
    results.evaluation.as_mut().expect("measured").cold = true;
    assert!(lines(&results).join(" ").contains("out of the caches"));
}

/// A setting by three strategies, each with an interval of 2 cycles to either side.
fn uncertain(entries: usize, hit_rate: f64, cycles: [f64; 3]) -> Setting {
    setting(
        [1, entries],
        hit_rate,
        named(STRATEGIES, cycles),
        Vec::new(),
    )
}

const STRATEGIES: [&str; 3] = ["Shift", "ShiftTwice", "Table"];

fn named(names: [&str; 3], cycles: [f64; 3]) -> Vec<Part> {
    let interval = |estimate| Interval {
        low: estimate - 2.0,
        estimate,
        high: estimate + 2.0,
    };
    parts(interval, &Vec::from_iter(names.into_iter().zip(cycles)))
}

/// The results of an evaluation that is faster without a hash table in some settings.
fn result() -> EvaluationResult {
    EvaluationResult {
        settings: vec![
            uncertain(0, 0.0, [500.0, 500.0, 600.0]),
            uncertain(256, 0.7, [480.0, 480.0, 550.0]),
            uncertain(2048, 0.72, [510.0, 511.0, 590.0]),
            // Not clearly slower than without a table.
            uncertain(256, 0.8, [503.0, 503.0, 520.0]),
            uncertain(2048, 0.95, [505.0, 505.0, 510.0]),
            uncertain(512, 0.96, [505.0, 505.0, 510.0]),
        ],
        irrelevant_from: Some(0.95),
        ..results::evaluation()
    }
}

/// The names, and the settings as entries and hit rates.
fn losses(found: &EvaluationResult, parts: Parts) -> Vec<Shared<'_, Vec<(usize, f64)>>> {
    let place = |setting: &Setting| (setting.entries, setting.hit_rate);
    let losses = loses_in(found, parts).into_iter();
    let losses = losses.map(|(names, lost)| (names, lost.into_iter().map(place).collect()));
    losses.collect()
}

#[test]
fn without_the_slowest_strategies_stop_mattering_earlier() {
    let mut result = result();
    let [fastest, slowest] = extremes(&result.settings[0]).expect("strategies");
    assert_eq!([&*fastest.name, &*slowest.name], ["Shift", "Table"]);
    let from = |result: &EvaluationResult| {
        stops_mattering_without(result, "Table").map(|setting| setting.hit_rate)
    };
    assert_eq!(from(&result), Some(0.0));
    for setting in &mut result.settings[..3] {
        let first = setting.strategies[0].cycles.estimate;
        setting.strategies[1].ratio = Interval::exactly(540.0 / first);
    }
    assert_eq!(from(&result), Some(0.8));
    result.irrelevant_from = Some(0.8);
    assert_eq!(from(&result), None);
}

#[test]
fn the_hash_loses_where_it_is_clearly_slower_than_none() {
    let mut result = result();
    assert_eq!(
        losses(&result, Parts::Strategies),
        [
            (
                vec!["Shift", "ShiftTwice"],
                vec![(512, 0.96), (2048, 0.72), (2048, 0.95)]
            ),
            (vec!["Table"], vec![]),
        ]
    );
    // Nothing is clear if there were too few rounds for an interval.
    result.settings[0].strategies[0].cycles.high = f64::INFINITY;
    let lost = losses(&result, Parts::Strategies);
    assert_eq!(lost[0], (vec!["Shift", "Table"], vec![]));
    result.settings.remove(0);
    assert_eq!(loses_in(&result, Parts::Strategies), []);
}

#[test]
fn the_hash_pays_from_where_it_is_always_clearly_faster() {
    let mut result = result();
    assert!(pays_from(&result).is_empty() && loses_in(&result, Parts::Steps).is_empty());
    let cycles = [
        [600.0, 500.0, 450.0],
        [560.0, 490.0, 460.0],
        [580.0, 490.0, 470.0],
        // In between, the view is not clearly faster.
        [555.0, 499.0, 451.0],
        [550.0, 480.0, 449.0],
        [540.0, 470.0, 448.0],
    ];
    for (setting, cycles) in result.settings.iter_mut().zip(cycles) {
        setting.steps = named(["loop over pawns", "view", "sets"], cycles);
    }
    assert_eq!(
        pays_from(&result),
        [
            (vec!["loop over pawns"], Some(0.7)),
            (vec!["view"], Some(0.95)),
            (vec!["sets"], None),
        ]
    );
    assert_eq!(
        losses(&result, Parts::Steps),
        [
            (vec!["loop over pawns", "view"], vec![]),
            (vec!["sets"], vec![(256, 0.7), (2048, 0.72)]),
        ]
    );
}
