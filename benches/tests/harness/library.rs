//! Studies from a program: with the user's own strategy, and stopped early.

use std::ops::ControlFlow;
use std::time::Duration;

use pawnfill::{Override, Strategy};
use pawnfill_bench::report::csv::csv;
use pawnfill_bench::rows::key::Mode;
use pawnfill_bench::study::{Budget, Study, StudyError};

use crate::common::assert_has;

const SHORT: Budget = Budget { time: Duration::from_millis(1), ..Budget::QUICK };

fn study() -> Study {
    pawnfill_bench::study().budget(SHORT)
}

const MODES: [Mode; 3] = [Mode::Latency, Mode::Throughput, Mode::Cold];

#[derive(Clone, Copy)]
struct Bytes;

impl Strategy for Bytes {
    const NAME: &'static str = "Bytes";
    // A tabulated operation also competes in the mode cold.
    const OVERRIDES: &'static [Override] = &[Override::tabulated("file_set", 64)];
    fn file_set(self, set: u64) -> u8 {
        let ranks = set.to_le_bytes().into_iter();
        ranks.fold(0, |files, rank| files | rank)
    }
}

#[test]
fn competes_in_what_it_overrides_in_each_mode() {
    let study = study().with(Bytes).modes(&MODES);
    let results = study.operations(&["file_set", "file_fill"]).run();
    let results = results.expect("it gives the right bits");
    let table = csv(&results);
    let rows = table.lines().filter(|row| row.contains(",Bytes,"));
    let competes = rows.map(|row| Vec::from_iter(row.split(',').skip(1).take(2)).join(" "));
    let mut competes = Vec::from_iter(competes);
    competes.dedup();
    assert_eq!(competes, MODES.map(|mode| format!("file_set {mode}")));
    assert_has(&format!("{results:#}"), "Bytes");
    let checks = results.self_check.len();
    assert!(checks >= 9, "only {checks} checks were made");
}

/// Its `front_fill` is wrong and the fastest. Its `file_set` is wrong for some sets, but not in a game.
#[derive(Clone, Copy)]
struct Wrong;

impl Strategy for Wrong {
    const NAME: &'static str = "Wrong";
    const OVERRIDES: &'static [Override] =
        &[Override::tabulated("front_fill", 64), Override::tabulated("file_set", 64)];
    fn front_fill(self, _: pawnfill::Color, _: u64) -> u64 {
        0
    }
    fn file_set(self, set: u64) -> u8 {
        pawnfill::shift::file_set(set & pawnfill::board::PAWN_RANKS)
    }
}

#[test]
fn is_refused_in_each_mode_if_its_bits_are_wrong() {
    let refused = |operation: &str, mode: Mode| {
        let study = study().with(Wrong).operations(&[operation]).modes(&[mode]);
        match study.run().expect_err("it gives wrong bits") {
            StudyError::WrongResult(words) => words,
            error => panic!("{error}"),
        }
    };
    for mode in MODES {
        let words = refused("front_fill", mode);
        let call = words.replace("White", "color").replace("Black", "color");
        let expected = "front_fill(color, 0x … ) is 0x0 by Wrong and 0x … by Shift";
        assert_has(&call, expected);
    }
    let words = refused("file_set", Mode::Latency);
    assert_has(&words, "file_set(0x … ) is 0x …  by Wrong and 0x");
    assert!(!words.contains(','), "{words}");
}

/// Without an error, a strategy that overrides no measured operation would be silently absent.
#[test]
fn needs_a_name_of_its_own_and_something_to_do() {
    let twice = study().with(Bytes).with(Bytes).run();
    assert_eq!(twice.err(), Some(StudyError::SameName("Bytes".to_owned())));
    let idle = study().with(Bytes).operations(&["stops"]).run();
    let error = idle.expect_err("it competes in nothing");
    assert_eq!(error, StudyError::Idle("Bytes".to_owned()));
    assert_has(&error.to_string(), "OVERRIDES");
}

#[test]
fn a_study_that_is_stopped_gives_what_it_has() {
    let run = |steps: usize, budget: Budget| {
        let mut left = 0..steps;
        let study = pawnfill_bench::study().operations(&["stops"]);
        let mut plan = study.budget(budget).plan()?;
        let part = plan.measure(0, 1, &mut |_| match left.next() {
            None => ControlFlow::Break(()),
            Some(_) => ControlFlow::Continue(()),
        })?;
        plan.results(vec![part])
    };
    assert_eq!(run(3, SHORT).err(), Some(StudyError::Stopped));
    let results = run(70, Budget::FULL).expect("some rounds");
    assert!(results.cut_short && results.rounds == 70);
    assert_eq!(results.measurements.len(), 4);
    assert!(results.to_string().starts_with("**CUT SHORT"));
    // A budget of few rounds is no interruption.
    let few = Budget { most_rounds: 3, ..SHORT };
    let results = run(usize::MAX, few).expect("a few rounds");
    assert!(!results.cut_short && results.rounds == 3);
}
