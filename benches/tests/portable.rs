//! The composition `Portable` of the library is what `tune` chooses from the published records.
//!
//! If the environment variable `UPDATE_EXPECT` is set, the test writes it.

use pawnfill_bench::record::collection;
use pawnfill_bench::render::views::collection::page as index;

use common::{check_derived, pawnfill, results_folder, stdout};

mod common;

/// The lines before and after the fields.
const BEGIN: &str = "        // Chosen by `pawnfill tune --from results`; a test of pawnfill-bench compares the fields.\n";
const END: &str = "        ..Shift\n";

/// The fields of an item that do not come from the base, each with the losses of its strategy.
fn fields(source: &str) -> String {
    let (_, item) = source.split_once("pub struct ").expect("an item");
    let mut fields = String::new();
    let mut docs = String::new();
    for line in item.lines().skip(1) {
        match line.trim_start() {
            doc if doc.starts_with("///") => docs += &format!("{line}\n"),
            field if field.ends_with(',') && !field.ends_with(": Shift,") => {
                // A strategy that is the best on all machines needs no docs.
                if docs.contains("/// Takes ") {
                    fields += &docs;
                }
                fields += &format!("{line}\n");
                docs.clear();
            }
            _ => docs.clear(),
        }
    }
    fields
}

/// The fields that `tune` chooses from the published records.
fn chosen() -> String {
    let records = results_folder();
    let tuned = stdout(&pawnfill(&[
        "tune",
        "--from",
        records.to_str().expect("UTF-8"),
    ]));
    let chosen = fields(&tuned);
    assert!(chosen.lines().count() > 10, "{tuned}");
    chosen
}

#[test]
fn portable_is_what_the_records_choose() {
    check_derived(
        "pawnfill/src/strategy/portable.rs",
        &[(BEGIN, chosen(), END)],
    );
}

/// `.ci/generate` leaves this test out: it holds once the new `Portable` is compiled.
#[test]
fn the_page_of_all_records_shows_portable_without_comments() {
    let page = index(&collection::read(&results_folder()).expect("the records can be read"));
    let chosen = chosen();
    let is_field = |line: &&str| !line.trim_start().starts_with("///");
    let chosen: String = chosen.split_inclusive('\n').filter(is_field).collect();
    assert!(page.contains(&format!("pub struct Portable {{\n{chosen}{END}")));
}

#[test]
fn the_fields_of_an_item_are_found() {
    let source = "pub struct Tuned {\n    // fills\n    /// The best on all\n    file_fill: Rotate,\n    \
                  /// Takes 3 %\n    /// more\n    holes: Flip,\n    stops: Shift,\n    ..Shift\n}\n";
    let expected = "    file_fill: Rotate,\n    /// Takes 3 %\n    /// more\n    holes: Flip,\n";
    assert_eq!(fields(source), expected);
}
