//! What is generated is up to date.

use pawnfill_generate::out_of_date;
use pawnfill_generate::source::{definitions, docs};

#[test]
fn every_file_of_the_list_is_up_to_date() {
    let differences = out_of_date(false);
    assert!(
        differences.is_empty(),
        "run .ci/generate:\n{}",
        differences.join("\n")
    );
}

/// Measurements on different processors cannot be compared.
#[test]
fn measurements_in_docs_are_of_one_processor() {
    for definition in definitions() {
        let docs = docs(&definition.attrs);
        let mut lines = docs
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("Measured"));
        assert!(
            lines.all(|line| line.starts_with("Measured on AMD Zen 4: ")),
            "{}: expected `Measured on AMD Zen 4: …`",
            definition.sig.ident
        );
    }
}
