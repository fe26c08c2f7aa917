//! `dispatch!`, `measure!` and `Choice`: the copy that runs is the chosen one.

use std::cell::Cell;
use std::time::Duration;

use pawnfill::{Choice, Flip, Rotate, Shift, Strategy, dispatch, measure};

type Three = Choice<(Shift, Rotate, Flip)>;

fn name_of<S: Strategy>(_: S) -> &'static str {
    S::NAME
}

fn named(name: &str) -> Three {
    Three::named(name).expect("one of the three")
}

#[test]
fn the_copy_of_the_choice_runs() {
    for name in ["Shift", "Rotate", "Flip"] {
        let choice = named(name);
        assert_eq!(choice.name(), name);
        assert_eq!(dispatch!([Shift, Rotate, Flip], choice, |s| name_of(s)), name);
        // The body is code of the loop around it.
        dispatch!([Shift, Rotate, Flip], choice, |s| if name_of(s) == name {
            continue;
        });
        panic!("{name}");
    }
    let of_one: Choice<(Rotate,)> = Choice::FIRST;
    assert_eq!(dispatch!([Rotate,], of_one, |s| name_of(s)), "Rotate");
}

#[test]
fn a_body_that_returns_ends_the_measuring() {
    fn first(runs: &Cell<u32>) -> Result<Three, &'static str> {
        let choice = measure!([Shift, Rotate, Flip], Duration::from_secs(3600), |s| {
            runs.set(runs.get() + 1);
            if runs.get() == 5 {
                Err(name_of(s))?;
            }
        });
        Ok(choice)
    }
    let runs = Cell::new(0);
    assert!(first(&runs).is_err());
    assert_eq!(runs.get(), 5);
}

/// No test depends on how fast a strategy is, but one that takes a thousand times as long must not be chosen.
#[test]
fn what_does_more_is_not_chosen() {
    let choice = measure!([Shift, Rotate, Flip], Duration::from_millis(20), |s| {
        let times = if name_of(s) == "Flip" { 1 } else { 10_000 };
        let mut set = std::hint::black_box(1_u64);
        for _ in 0..times {
            set = std::hint::black_box(s.file_fill(set));
        }
        set
    });
    assert_eq!(choice.name(), "Flip");
}

#[test]
fn a_choice_is_compared_and_printed_by_its_strategy() {
    assert_eq!(named("Rotate"), named("Rotate"));
    assert_ne!(named("Rotate"), named("Flip"));
    assert_eq!(format!("{:>8}", named("Flip")), "    Flip");
    assert_eq!(format!("{:?}", named("Flip")), "Choice(\"Flip\")");
    assert_eq!(Three::named("flip"), Some(named("Flip")));
    assert_eq!(Three::named("flips"), None);
}
