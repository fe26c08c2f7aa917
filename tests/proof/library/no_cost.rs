//! The abstraction is free: for some operations, the methods of each strategy compile to the code that is
//! written by hand, in a composition and in the types of an engine, too.
//!
//! The test reads the code of the downstream crate [`no_cost/main.rs`](../programs/no_cost/main.rs). That
//! crate is compiled as for a release, without LTO and without debug assertions, which the pushes of sets
//! have.

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::mixed;
use pawnfill_prove::paths;
use pawnfill_prove::program::Program;

use crate::code::{self, is_call};
use crate::compiled;

fn program() -> &'static Program {
    compiled::program("no_cost", &[])
}

/// The hand-written functions: their strategy and their operation.
fn written_by_hand() -> Vec<(&'static str, &'static Operation)> {
    let names = program().functions().keys();
    let names = names.filter_map(|name| name.strip_prefix("by_hand.")?.split_once('.'));
    names
        .filter(|(_, operation)| !operation.contains('.'))
        .map(|(strategy, operation)| {
            let operation = Operation::named(operation).expect("an operation of the library");
            (strategy, operation)
        })
        .collect()
}

#[test]
fn methods_are_what_is_written_by_hand() {
    let written = written_by_hand();
    assert!(written.len() >= 15, "{written:?}");
    let mut differences = Vec::new();
    for (way, operation) in written {
        let name = operation.name;
        let is_own = |strategy: &&str| {
            let mut candidates = CANDIDATES.iter();
            let candidate = candidates.find(|candidate| candidate.name == *strategy);
            let overrides = candidate.is_some_and(|it| it.find_override(name).is_some());
            // What a strategy does not override is the definition.
            if way == "Shift" {
                !overrides
            } else {
                *strategy == way
            }
        };
        let mut strategies = Vec::from_iter(CANDIDATES.iter().map(|it| it.name).filter(is_own));
        if is_own(&mixed::chosen(name)) {
            strategies.extend(["Mixed", "Extended"]);
        }
        assert!(
            !strategies.is_empty(),
            "{way}.{name} is compared with nothing"
        );
        let colors: &[&str] = match operation.takes("color") {
            true => &["", ".White", ".Black"],
            false => &[""],
        };
        for strategy in strategies {
            differences.extend(colors.iter().filter_map(|color| {
                let by_hand = format!("by_hand.{way}.{name}{color}");
                let method = format!("method.{strategy}.{name}{color}");
                code::compare(program(), &by_hand, &method).err()
            }));
        }
    }
    assert!(
        differences.is_empty(),
        "these methods have a cost:\n\n{}",
        differences.join("\n")
    );
    // A test that cannot fail proves nothing: this one does the same in a call.
    let [by_hand, outlined] = ["by_hand.Rotate.file_fill", "method.Outlined.file_fill"];
    assert!(code::compare(program(), by_hand, outlined).is_err());
}

/// Every method of every strategy is inlined where it is called, with all that it calls.
#[test]
fn methods_are_inlined() {
    let program = program();
    let is_inlined = |name: &str| {
        let (start, code) = program.code(name).expect("it is exported");
        let reached = paths::instructions(program, start);
        let own = start..start + code.len() as u64;
        reached.keys().all(|place| own.contains(place))
    };
    let names = program
        .functions()
        .keys()
        .filter(|name| name.starts_with("method."));
    let (inlined, calls): (Vec<_>, Vec<_>) = names.partition(|name| is_inlined(name));
    assert!(inlined.len() > 1000, "{}", inlined.len());
    // A test that cannot fail proves nothing.
    assert_eq!(calls, ["method.Outlined.file_fill"]);
}

/// With `lookup!`, an entry of another crate's table takes the same instructions as one of the crate's
/// own: the program does not load the address of the table.
#[test]
fn lookups_in_tables_of_another_crate_are_those_in_own_ones() {
    for name in ["own_by_macro", "others_function", "others_table"] {
        let compared = code::compare(program(), "lookup.own", &format!("lookup.{name}"));
        assert_eq!(compared, Ok(()), "{name}");
    }
    assert!(code::compare(program(), "lookup.own", "lookup.by_address").is_err());
}

/// An index that is a color, a square or a `u8` is always within its table, so there is no check, which would
/// call a panic.
#[test]
fn lookups_check_no_index() {
    let checks = |name: &str| {
        let instructions = code::instructions(program(), &format!("lookup.{name}"));
        instructions.expect("it is exported").iter().any(is_call)
    };
    for name in ["own", "others_table", "squares", "files"] {
        assert!(!checks(name), "lookup.{name} checks its index");
    }
    assert!(checks("checked"));
}
