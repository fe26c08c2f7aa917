//! A strategy of the user's own in a study, as the README shows it.

use std::ops::ControlFlow;
use std::time::Duration;

use pawnfill::{Override, Strategy};
use pawnfill_bench::cell::Mode;
use pawnfill_bench::study::{Budget, StudyError};

/// As short as a study can be. The tests check that it runs, but not what it finds.
const SHORT: Budget = Budget {
    time: Duration::from_millis(1),
    ..Budget::QUICK
};

#[derive(Clone, Copy)]
struct Bytes;

impl Strategy for Bytes {
    const NAME: &'static str = "Bytes";
    const OVERRIDES: &'static [Override] = &[Override::computed("file_set")];
    fn file_set(self, set: u64) -> u8 {
        set.to_le_bytes()
            .into_iter()
            .fold(0, |files, rank| files | rank)
    }
}

#[test]
fn competes_in_what_it_overrides() {
    let operations = ["file_set", "file_fill"];
    let study = pawnfill_bench::study()
        .with(Bytes)
        .operations(&operations)
        .budget(SHORT);
    let results = study.run().expect("it gives the right bits");
    for cell in &results.cells {
        let competes = cell.strategies.iter().any(|found| found.name == "Bytes");
        assert_eq!(competes, cell.operation == "file_set", "{}", cell.operation);
    }
    assert!(format!("{results:#}").contains("Bytes"));
}

/// Ignores its input, and so is faster than anything that does not.
#[derive(Clone, Copy)]
struct Constant;

impl Strategy for Constant {
    const NAME: &'static str = "Constant";
    const OVERRIDES: &'static [Override] = &[Override::computed("front_fill")];
    fn front_fill(self, _: pawnfill::Color, _: u64) -> u64 {
        0
    }
}

#[test]
fn is_refused_if_its_bits_are_wrong() {
    let study = pawnfill_bench::study().with(Constant).budget(SHORT);
    let error = study.run().expect_err("it gives wrong bits");
    let StudyError::WrongResult(words) = &error else {
        panic!("{error}")
    };
    // The call is written as in code: `front_fill(White, 0x…) is 0x… by Constant and 0x… by Shift`.
    let (call, results) = words.split_once(" is ").expect("a call and its results");
    let arguments = call
        .strip_prefix("front_fill(")
        .and_then(|call| call.strip_suffix(")"));
    let (color, set) = arguments
        .and_then(|call| call.split_once(", "))
        .expect("two arguments");
    assert!(["White", "Black"].contains(&color), "{words}");
    let zero = "0x0000000000000000 by Constant and 0x";
    assert!(set.starts_with("0x") && set.len() == 18, "{words}");
    assert!(
        results.starts_with(zero) && results.ends_with(" by Shift"),
        "{words}"
    );
}

#[test]
fn competes_in_batches_and_is_refused_if_its_bits_are_wrong_there() {
    let study = || pawnfill_bench::study().modes(&[Mode::Batch]).budget(SHORT);
    let results = study().with(Bytes).operations(&["file_set"]).run();
    let results = results.expect("it gives the right bits");
    let names: Vec<&str> = results.cells[0]
        .strategies
        .iter()
        .map(|found| found.name.as_str())
        .collect();
    assert_eq!(names, ["Shift", "Table", "Bytes"]);

    let wrong = study().with(Constant).operations(&["front_fill"]).run();
    let words = wrong.expect_err("it gives wrong bits").to_string();
    assert!(
        words.contains("in a batch, front_fill(White, 0x"),
        "{words}"
    );
    assert!(
        words.contains(" is 0x0000000000000000 by Constant and 0x"),
        "{words}"
    );
}

/// Right on every position of a game, but not on every set.
#[derive(Clone, Copy)]
struct PawnRanks;

impl Strategy for PawnRanks {
    const NAME: &'static str = "PawnRanks";
    const OVERRIDES: &'static [Override] = &[Override::computed("file_set")];
    fn file_set(self, set: u64) -> u8 {
        pawnfill::shift::file_set(set & pawnfill::board::PAWN_RANKS)
    }
}

#[test]
fn is_refused_if_its_bits_are_wrong_outside_of_games() {
    let study = pawnfill_bench::study().with(PawnRanks).budget(SHORT);
    let error = study
        .operations(&["file_set"])
        .run()
        .expect_err("it gives wrong bits");
    let error = error.to_string();
    assert!(error.contains("by PawnRanks"), "{error}");
    // There is one argument without a comma after it, and file sets are in binary.
    let call = error.split("file_set(").nth(1).expect("a call");
    assert_eq!(call.find(')'), Some("0x0123456789abcdef".len()), "{error}");
    assert!(call.contains(") is 0b"), "{error}");
}

#[test]
fn needs_a_name_of_its_own_and_something_to_do() {
    let twice = pawnfill_bench::study()
        .with(Bytes)
        .with(Bytes)
        .budget(SHORT);
    assert_eq!(
        twice.run().err(),
        Some(StudyError::SameName("Bytes".to_owned()))
    );
    let nothing = pawnfill_bench::study()
        .operations(&["file_sett"])
        .budget(SHORT);
    let error = nothing.run().expect_err("there is no such operation");
    assert!(matches!(error, StudyError::Unknown(_)));
    assert_eq!(
        error.to_string(),
        "unknown operation `file_sett`: did you mean `file_set`?"
    );
}

/// A strategy that lists no operation, or none that is measured, would be silently absent.
#[test]
fn is_refused_if_it_competes_in_nothing() {
    #[derive(Clone, Copy)]
    struct Idle;
    impl Strategy for Idle {
        const NAME: &'static str = "Idle";
        const OVERRIDES: &'static [Override] = &[];
        fn file_set(self, set: u64) -> u8 {
            pawnfill::shift::file_set(set)
        }
    }
    let idle = pawnfill_bench::study().with(Idle).budget(SHORT);
    let error = idle.run().expect_err("it competes in nothing");
    assert_eq!(error, StudyError::Idle("Idle".to_owned()));
    assert!(error.to_string().contains("OVERRIDES"), "{error}");
    // A `main` that returns the error prints this.
    assert_eq!(format!("{error:?}"), error.to_string());
    let elsewhere = pawnfill_bench::study().with(Bytes).operations(&["stops"]);
    let error = elsewhere.budget(SHORT).run().err();
    assert_eq!(error, Some(StudyError::Idle("Bytes".to_owned())));
}

#[test]
fn operations_are_named_one_by_one_or_by_their_group() {
    let names = |asked: &[&str]| {
        let (benchmarks, _) = pawnfill_bench::study().operations(asked).into_benchmarks();
        let names = benchmarks.iter().map(|benchmark| benchmark.subject().name);
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        names(&["fills", " stops"]),
        "north_fill south_fill file_fill front_fill rear_fill stops"
    );
    assert_eq!(names(&["view", "", "file_set"]), "file_set pawn_structure");
    // A group has this name, too.
    assert_eq!(names(&["attacks"]), "attacks");
}

/// A study that is stopped gives what it has measured, if it has measured anything.
#[test]
fn a_study_that_is_stopped_gives_what_it_has() {
    let run = |steps: usize, budget: Budget| {
        let mut left = steps;
        let study = pawnfill_bench::study().operations(&["stops"]);
        study.budget(budget).run_watched(move |_| match left {
            0 => ControlFlow::Break(()),
            _ => {
                left -= 1;
                ControlFlow::Continue(())
            }
        })
    };
    assert_eq!(run(3, SHORT).err(), Some(StudyError::Stopped));
    // A budget of few rounds is no interruption.
    let few = Budget {
        most_rounds: 3,
        ..SHORT
    };
    let study = pawnfill_bench::study().operations(&["stops"]).budget(few);
    let results = study.run().expect("a few rounds");
    assert!(!results.cut_short && results.rounds == 3 && results.cells.len() == 4);
    let results = run(70, Budget::FULL).expect("some rounds");
    assert!(results.cut_short && results.rounds == 70 && results.cells.len() == 4);
    assert!(results.to_string().starts_with("CUT SHORT"));
}

#[test]
fn may_leave_out_what_it_overrides() {
    #[derive(Clone, Copy)]
    struct Plain;
    impl Strategy for Plain {
        const NAME: &'static str = "Plain";
    }
    let study = pawnfill_bench::study().with(Plain).strategies(&["Plain"]);
    let (benchmarks, _) = study.modes(&[Mode::Latency]).into_benchmarks();
    assert_eq!(
        benchmarks.len(),
        pawnfill_bench::measure::names::names().len()
    );
    for benchmark in benchmarks {
        let candidates = benchmark.candidates().iter();
        let names: Vec<_> = candidates.map(|candidate| candidate.name).collect();
        // In an evaluation of pawns, steps compete. Strategies compete in the phase for evaluations.
        let expected = match benchmark.subject().name {
            "pawn_score" | "pawn_evaluation" => &["nothing", "Shift"][..],
            "pawn_pairs" | "pawn_pair_changes" => &["nothing", "PawnByPawn"],
            _ => &["nothing", "Shift", "Plain"],
        };
        assert_eq!(names, expected);
    }
}
