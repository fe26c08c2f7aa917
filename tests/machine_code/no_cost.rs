//! The abstraction is free: methods compile to the same code as hand-written ones.
//!
//! The test reads the assembly of the downstream crate [`no_cost/main.rs`](../programs/no_cost/main.rs). That
//! crate is compiled as for a release, without LTO and without debug assertions, which the pushes of sets
//! have. It contains no code of some packages, such as those that the macros need. These are compiled
//! only once, for both that crate and the tests.

use std::sync::OnceLock;

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::mixed;

use crate::assembly::Assembly;

/// These have a hand-written function for each strategy that overrides them. The others may have one.
const WRITTEN_BY_HAND: [&str; 5] = [
    "file_fill",
    "fill_files",
    "single_push_targets",
    "front_span_mask",
    "passed_mask",
];

/// The assembly of `no_cost/main.rs`.
pub(crate) fn subjects() -> &'static Assembly {
    static SUBJECTS: OnceLock<Assembly> = OnceLock::new();
    SUBJECTS.get_or_init(|| Assembly::of("no_cost", &[]))
}

/// The endings of the names of an operation's functions: with the color as an argument, or with a
/// constant color.
fn colors(operation: &Operation) -> &'static [&'static str] {
    if operation.takes("color") {
        &["", ".White", ".Black"]
    } else {
        &[""]
    }
}

/// Each operation, with the endings of its functions' names.
fn functions() -> impl Iterator<Item = (&'static Operation, &'static str)> {
    let with_colors = |operation| {
        colors(operation)
            .iter()
            .map(move |color| (operation, *color))
    };
    Operation::ALL.iter().flat_map(with_colors)
}

/// Fails unless both functions of each pair have the same instructions.
#[track_caller]
fn assert_free(pairs: impl IntoIterator<Item = [String; 2]>) {
    let compared = pairs.into_iter();
    let differences =
        compared.filter_map(|[expected, ours]| subjects().compare(&expected, &ours).err());
    let differences: Vec<String> = differences.collect();
    assert!(
        differences.is_empty(),
        "{} methods have a cost:\n\n{}",
        differences.len(),
        differences.join("\n")
    );
}

/// Every method of every strategy, with the color as an argument or constant, has the same instructions
/// as the code that an engine would have instead. That is the hand-written function where there is one,
/// and the definition where the strategy does not override it.
#[test]
fn methods_are_what_is_written_by_hand() {
    let mut pairs = Vec::new();
    for candidate in CANDIDATES {
        for (operation, color) in functions() {
            let own = candidate.find_override(operation.name).is_some();
            let way = if own { candidate.name } else { "Shift" };
            let by_hand = format!("by_hand.{way}.{}", operation.name);
            let is_written = subjects().instructions(&by_hand).is_some();
            let method = format!("method.{}.{}{color}", candidate.name, operation.name);
            if is_written || WRITTEN_BY_HAND.contains(&operation.name) {
                pairs.push([format!("{by_hand}{color}"), method.clone()]);
            }
            if !own {
                pairs.push([format!("definition.{}{color}", operation.name), method]);
            }
        }
    }
    assert_free(pairs);
}

/// A composition costs nothing either: each of its methods has the same instructions as the method that
/// was chosen for it.
#[test]
fn composed_methods_are_those_that_were_chosen() {
    assert_free(functions().map(|(operation, color)| {
        [mixed::chosen(operation.name), "Mixed"]
            .map(|strategy| format!("method.{strategy}.{}{color}", operation.name))
    }));
}

/// The types of an engine cost nothing: each operation of an extended type has the same instructions as
/// the strategy's method.
#[test]
fn extended_types_are_the_strategy() {
    assert_free(functions().map(|(operation, color)| {
        ["method", "extended"].map(|kind| format!("{kind}.Mixed.{}{color}", operation.name))
    }));
}

/// The view costs nothing in these types, either. Each of its operations has the same instructions as our
/// view's method, or as the strategy's method if the operation needs no pawns.
#[test]
fn extended_views_are_the_view() {
    let method = |view: &str, name: &str| format!("view_method.{view}.{name}");
    let operations = Operation::ALL.iter().map(|operation| {
        let name = operation.name;
        let ours = match operation.takes("square") {
            true => format!("method.Mixed.{name}"),
            false => method("ours", name),
        };
        [ours, method("extended", name)]
    });
    assert_free(operations.chain([[method("ours", "new"), method("extended", "new")]]));
}

/// An engine whose a8 is bit 0 costs nothing, either. Each operation without a color, or with a constant
/// one, has the same instructions as in an engine whose a1 is bit 0, for the other color and the other
/// direction. The same holds for the methods of its view.
///
/// A color that is known only at run time is exchanged first. For a square, the compiler may compute the
/// rank and the file in the other order.
#[test]
fn a_first_square_of_a8_costs_nothing() {
    let constant = |operation: &&Operation| !operation.takes("square");
    let pairs = Operation::ALL
        .iter()
        .filter(constant)
        .flat_map(|operation| {
            let of_set: &[_] = match (operation.takes("color"), operation.takes("white")) {
                (true, _) => &[[".White", ".Black"], [".Black", ".White"]],
                (_, true) => &[["", ".exchanged"]],
                _ => &[["", ""]],
            };
            let of_view: &[_] = match operation.takes("white") {
                true => &[["", ""]],
                false => &[[".White", ".Black"], [".Black", ".White"]],
            };
            let name = operation.name;
            let pair = move |[expected, found]: [&str; 2], [color, other]: &[&str; 2]| {
                [
                    format!("{expected}.{}{other}", other_direction(name)),
                    format!("{found}.{name}{color}"),
                ]
            };
            let sets = of_set
                .iter()
                .map(move |colors| pair(["extended.Mixed", "from_a8"], colors));
            let views = ["view_method.extended", "view_method.from_a8"];
            let views = of_view.iter().map(move |colors| pair(views, colors));
            sets.chain(views)
        });
    let new = ["extended", "from_a8"].map(|engine| format!("view_method.{engine}.new"));
    assert_free(pairs.chain([new]));
}

/// The operation that goes south if this one goes north, and the reverse.
fn other_direction(operation: &str) -> String {
    match operation.split_once('_') {
        Some(("north", rest)) => format!("south_{rest}"),
        Some(("south", rest)) => format!("north_{rest}"),
        _ => operation.to_owned(),
    }
}

/// The whole view is inlined where it is used, so each set that is asked for is computed once, and no
/// others. Behind a call, all sets would be computed and stored.
#[test]
fn the_view_is_inlined() {
    let calls = |strategy: &str| {
        let name = format!("view.{strategy}");
        let instructions = subjects().instructions(&name);
        let instructions = instructions.unwrap_or_else(|| panic!("{name} is missing"));
        assert!(
            instructions.len() > 100,
            "{name}: {} instructions",
            instructions.len()
        );
        // The calls of x86 and of ARM.
        let is_call = |line: &&String| {
            ["call", "bl\t", "bl "]
                .iter()
                .any(|call| line.starts_with(call))
        };
        instructions.iter().filter(is_call).count()
    };
    for strategy in ["Shift", "Flip", "Table", "Extended"] {
        assert_eq!(calls(strategy), 0, "calls in the view by {strategy}");
    }
    // A test that cannot fail proves nothing.
    assert!(calls("Outlined") > 0);
}

/// With `lookup!`, an entry of another crate's table takes the same instructions as one of the crate's
/// own: the program does not load the address of the table.
#[test]
fn lookups_in_tables_of_another_crate_are_those_in_own_ones() {
    let names = ["own_by_macro", "others_function", "others_table"];
    assert_free(names.map(|name| ["lookup.own".to_owned(), format!("lookup.{name}")]));
}

/// An index that is a color, a square or a `u8` is always within its table, so there is no check.
#[test]
fn lookups_check_no_index() {
    let checks = |name: &str| {
        let name = format!("lookup.{name}");
        let instructions = subjects().instructions(&name);
        let instructions = instructions.unwrap_or_else(|| panic!("{name} is missing"));
        instructions
            .iter()
            .any(|line| line.contains("panic_bounds_check"))
    };
    for name in ["own", "others_table", "squares", "files"] {
        assert!(!checks(name), "lookup.{name} checks its index");
    }
    // A test that cannot fail proves nothing.
    assert!(checks("checked"));
}

/// Every hand-written function is compared: its name has an operation and a strategy.
#[test]
fn what_is_written_by_hand_is_compared() {
    let mut written = 0;
    for function in subjects().functions() {
        let name = function.trim_start_matches('_');
        let Some((strategy, operation)) = name
            .strip_prefix("by_hand.")
            .and_then(|name| name.split_once('.'))
        else {
            continue;
        };
        let operation = operation.split('.').next();
        let candidate = CANDIDATES
            .iter()
            .find(|candidate| candidate.name == strategy);
        let candidate = candidate.unwrap_or_else(|| panic!("{name}: a strategy"));
        let listed = operation.and_then(Operation::named);
        let is_own = |listed: &Operation| candidate.find_override(listed.name).is_some();
        assert!(
            listed.is_some_and(|listed| strategy == "Shift" || is_own(listed)),
            "{name}: an operation that {strategy} does in its own way",
        );
        written += 1;
    }
    assert!(
        written >= WRITTEN_BY_HAND.len(),
        "{written} functions are written by hand"
    );
}

/// A test that cannot fail proves nothing: `Outlined` does the same as `Rotate`, but in a call.
#[test]
fn a_method_that_is_not_inlined_is_found() {
    let message = subjects()
        .compare("by_hand.Rotate.file_fill", "method.Outlined.file_fill")
        .expect_err("a call is found");
    // The calls of x86 and of ARM, with or without a stack frame.
    let calls = ["jmp", "call", "push", "b ", "bl ", "stp "];
    let is_found = |call| message.contains(&format!("at instruction 1: `{call}"));
    assert!(calls.into_iter().any(is_found), "{message}");
}

/// A conversion with a cost is found, too: `swapped` uses the same strategy as the method.
#[test]
fn a_conversion_that_costs_is_found() {
    let message = subjects()
        .compare("method.Mixed.front_fill", "swapped.front_fill")
        .expect_err("swaps of bytes are found");
    // The byte swaps of x86 and of ARM.
    let is_found = |swap| message.contains(swap);
    assert!(["bswap", "rev "].into_iter().any(is_found), "{message}");
}

/// A lookup by the address of its table is found, too, on platforms whose programs load the addresses of
/// other crates' tables.
#[test]
fn a_lookup_that_loads_an_address_is_found() {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        eprintln!("skipped: how this platform finds a table of another crate is not known here");
        return;
    }
    let message = subjects()
        .compare("lookup.own", "lookup.by_address")
        .expect_err("a load is found");
    assert!(message.contains("GOTPCREL"), "{message}");
}
