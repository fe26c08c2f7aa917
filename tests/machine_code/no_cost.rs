//! The abstraction is free: methods compile to the same code as hand-written ones.
//!
//! The test reads the code of the downstream crate [`no_cost/main.rs`](../programs/no_cost/main.rs). That
//! crate is compiled as for a release, without LTO and without debug assertions, which the pushes of sets
//! have.

use iced_x86::{Instruction, Mnemonic};
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::mixed;
use pawnfill_prove::program::Program;

use crate::code::{self, is_call};
use crate::compiled;

/// These have a hand-written function for each strategy that overrides them. The others may have one.
const WRITTEN_BY_HAND: [&str; 5] = [
    "file_fill",
    "fill_files",
    "single_push_targets",
    "front_span_mask",
    "passed_mask",
];

fn subjects() -> &'static Program {
    compiled::program("no_cost", &[])
}

fn instructions(function: &str) -> Vec<Instruction> {
    let instructions = code::instructions(subjects(), function);
    instructions.unwrap_or_else(|| panic!("{function} is missing"))
}

/// Each operation, with the endings of its functions' names: with the color as an argument, or with a constant
/// color.
fn functions() -> impl Iterator<Item = (&'static Operation, &'static str)> {
    Operation::ALL.iter().flat_map(|operation| {
        let colors = ["", ".White", ".Black"].into_iter();
        let count = if operation.takes("color") { 3 } else { 1 };
        colors.take(count).map(move |color| (operation, color))
    })
}

/// Fails unless both functions of each pair have the same instructions.
#[track_caller]
fn assert_free(pairs: impl IntoIterator<Item = [String; 2]>) {
    let pairs = pairs.into_iter();
    let differences = pairs.filter_map(|[a, b]| code::compare(subjects(), &a, &b).err());
    let differences = Vec::from_iter(differences);
    let count = differences.len();
    assert!(
        count == 0,
        "{count} methods have a cost:\n\n{}",
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
            let is_written = subjects().code(&by_hand).is_some();
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
/// was chosen for it. Nor do the types of an engine: each operation of an extended type has the same
/// instructions as the strategy's method.
#[test]
fn compositions_and_extended_types_are_the_strategy() {
    assert_free(functions().flat_map(|(operation, color)| {
        let [name, chosen] = [operation.name, mixed::chosen(operation.name)];
        let method = format!("method.Mixed.{name}{color}");
        [
            [format!("method.{chosen}.{name}{color}"), method.clone()],
            [method, format!("extended.Mixed.{name}{color}")],
        ]
    }));
}

/// The view costs nothing in these types, either. Each of its operations has the same instructions as our
/// view's method, or as the strategy's method if the operation needs no pawns.
#[test]
fn extended_views_are_the_view() {
    let method = |view: &str, name: &str| format!("view_method.{view}.{name}");
    let operations = Operation::ALL.iter().map(|operation| {
        let name = operation.name;
        let ours = if operation.takes("square") {
            format!("method.Mixed.{name}")
        } else {
            method("ours", name)
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
    const COLORS: &[[&str; 2]] = &[[".White", ".Black"], [".Black", ".White"]];
    let views = ["view_method.extended", "view_method.from_a8"];
    let mut pairs = vec![views.map(|view| format!("{view}.new"))];
    for operation in Operation::ALL
        .iter()
        .filter(|operation| !operation.takes("square"))
    {
        let [of_set, of_view]: [&[_]; 2] =
            match (operation.takes("color"), operation.takes("white")) {
                (true, _) => [COLORS, COLORS],
                (_, true) => [&[["", ".exchanged"]], &[["", ""]]],
                _ => [&[["", ""]], COLORS],
            };
        for (prefixes, endings) in [(["extended.Mixed", "from_a8"], of_set), (views, of_view)] {
            let name = operation.name;
            pairs.extend(endings.iter().map(|[ending, other]| {
                let expected = format!("{}.{}{other}", prefixes[0], other_direction(name));
                [expected, format!("{}.{name}{ending}", prefixes[1])]
            }));
        }
    }
    assert_free(pairs);
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
        let instructions = instructions(&format!("view.{strategy}"));
        assert!(
            instructions.len() > 100,
            "{strategy}: {}",
            instructions.len()
        );
        instructions.iter().filter(|one| is_call(one)).count()
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

/// An index that is a color, a square or a `u8` is always within its table, so there is no check, which would
/// call a panic.
#[test]
fn lookups_check_no_index() {
    let checks = |name: &str| instructions(&format!("lookup.{name}")).iter().any(is_call);
    for name in ["own", "others_table", "squares", "files"] {
        assert!(!checks(name), "lookup.{name} checks its index");
    }
    // A test that cannot fail proves nothing.
    assert!(checks("checked"));
}

/// Every hand-written function is compared: its name has an operation and a strategy that overrides it.
#[test]
fn what_is_written_by_hand_is_compared() {
    let functions = subjects().functions().keys();
    let written = functions.filter_map(|name| name.strip_prefix("by_hand."));
    let written = Vec::from_iter(written.map(|name| name.split('.').collect::<Vec<_>>()));
    assert!(written.len() >= WRITTEN_BY_HAND.len(), "{written:?}");
    for name in written {
        let mut candidates = CANDIDATES
            .iter()
            .filter(|candidate| candidate.name == name[0]);
        let is_own = candidates.any(|candidate| candidate.find_override(name[1]).is_some());
        let is_definition = name[0] == "Shift" && Operation::named(name[1]).is_some();
        assert!(is_own || is_definition, "{name:?}");
    }
}

// Tests that cannot fail prove nothing.

/// `Outlined` does the same as `Rotate`, but in a call.
#[test]
fn a_method_that_is_not_inlined_is_found() {
    let [by_hand, outlined] = ["by_hand.Rotate.file_fill", "method.Outlined.file_fill"];
    assert!(code::compare(subjects(), by_hand, outlined).is_err());
    let target = |instruction: &Instruction| instruction.near_branch_target() != 0;
    assert!(!instructions(by_hand).iter().any(target));
    assert!(instructions(outlined).iter().any(target));
}

/// A conversion with a cost is found, too: `swapped` uses the same strategy as the method.
#[test]
fn a_conversion_that_costs_is_found() {
    let found = code::compare(subjects(), "method.Mixed.front_fill", "swapped.front_fill");
    let message = found.expect_err("swaps of bytes are found");
    assert!(message.contains("bswap"), "{message}");
    let missing = code::compare(subjects(), "method.Mixed.front_fill", "swapped.rear_fill");
    assert_eq!(
        missing,
        Err("there is no function `swapped.rear_fill`\n".to_owned())
    );
}

/// A lookup by the address of its table is found, too, on platforms whose programs load the addresses of
/// other crates' tables.
#[test]
fn a_lookup_that_loads_an_address_is_found() {
    let is_load =
        |one: &Instruction| one.mnemonic() != Mnemonic::Lea && one.is_ip_rel_memory_operand();
    assert!(code::compare(subjects(), "lookup.own", "lookup.by_address").is_err());
    assert!(!instructions("lookup.own").iter().any(is_load));
    assert!(instructions("lookup.by_address").iter().any(is_load));
}
