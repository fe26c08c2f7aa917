//! `dispatch!` runs the chosen copy of a body, `measure!` runs every copy, and a `Choice` names a strategy.

use std::cell::RefCell;
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
        // The body may continue the loop around the macro.
        dispatch!([Shift, Rotate, Flip], choice, |s| if name_of(s) == name {
            continue;
        });
        panic!("{name}");
    }
    let of_one: Choice<(Rotate,)> = Choice::FIRST;
    assert_eq!(dispatch!([Rotate,], of_one, |s| name_of(s)), "Rotate");
}

#[test]
fn measuring_runs_each_copy_until_a_body_returns() {
    fn first_error(names: &RefCell<Vec<&'static str>>) -> Result<Three, ()> {
        let choice = measure!([Shift, Rotate, Flip], Duration::from_secs(3600), |s| {
            names.borrow_mut().push(name_of(s));
            if names.borrow().len() == 5 {
                Err(())?;
            }
        });
        Ok(choice)
    }
    let names = RefCell::default();
    assert_eq!(first_error(&names), Err(()));
    let names = names.into_inner();
    assert_eq!(names.len(), 5);
    assert!(["Shift", "Rotate", "Flip"].iter().all(|name| names.contains(name)), "{names:?}");
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
