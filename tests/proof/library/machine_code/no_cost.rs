//! The abstraction is free: methods of strategies, compositions and extended types compile to the same code
//! as formulas that are written by hand.
//!
//! The functions are in the downstream crate [`no_cost/main.rs`](../../../programs/src/bin/no_cost/main.rs),
//! which is compiled as for a release, without LTO.

use pawnfill_oracle::driver::{CANDIDATES, Candidate};
use pawnfill_oracle::mixed;
use pawnfill_prove::program::Program;

use super::code::{self, functions};
use crate::compiled;

fn program() -> &'static Program {
    compiled::program("no_cost", &[])
}

/// A handwritten function equals the method of its strategy. A function for `Shift` also equals the methods
/// of all strategies without an override. `Mixed` and `Extended` are compared if they use such a method.
#[test]
fn methods_are_what_is_written_by_hand() {
    let (mut written, mut differences) = (0, Vec::new());
    for by_hand in program().functions.keys() {
        let Some(of_way) = by_hand.strip_prefix("by_hand.") else {
            continue;
        };
        let (way, call) = of_way.split_once('.').expect("a strategy");
        let operation = call.split('.').next().unwrap_or_default();
        let is_own = |candidate: &&Candidate| {
            let overrides = candidate.find_override(operation).is_some();
            candidate.name == way || way == "Shift" && !overrides
        };
        let own = CANDIDATES.iter().filter(is_own).map(|it| it.name);
        let chosen = mixed::chosen(operation);
        let is_chosen = chosen == way || own.clone().any(|name| name == chosen);
        let of_engine = ["Mixed", "Extended"].into_iter().filter(|_| is_chosen);
        for strategy in own.chain(of_engine) {
            let method = format!("method.{strategy}.{call}");
            differences.extend(code::compare(program(), by_hand, &method).err());
            written += 1;
        }
    }
    assert!(written >= 50, "{written}");
    let differences = differences.join("\n");
    assert!(differences.is_empty(), "these methods have a cost:\n\n{differences}");
    // A positive control: this method calls a function.
    let [by_hand, outlined] = ["by_hand.Rotate.file_fill", "method.Outlined.file_fill"];
    assert!(code::compare(program(), by_hand, outlined).is_err());
}

#[test]
fn methods_are_inlined() {
    let mut methods = functions(program());
    methods.retain(|function| function.name.starts_with("method."));
    assert!(methods.len() > 1000, "{}", methods.len());
    methods.retain(|function| !function.calls.is_empty());
    // The only method with a call is a positive control.
    let calls = Vec::from_iter(methods.iter().map(|function| function.name));
    assert_eq!(calls, ["method.Outlined.file_fill"]);
}

/// `lookup!` has no bounds check, and does not load the table's address.
#[test]
fn lookups_in_tables_of_another_crate_are_those_in_own_ones() {
    let compared = |name: &str| code::compare(program(), "lookup.own", &format!("lookup.{name}"));
    assert_eq!(compared("others"), Ok(()));
    assert!(compared("by_address").is_err());
    let functions = functions(program());
    let own = functions.iter().find(|function| function.name == "lookup.own");
    assert_eq!(own.map(|function| function.calls.len()), Some(0));
}
