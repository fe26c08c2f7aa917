//! What is generated is up to date.

use std::fs;

use pawnfill_generate::out_of_date;

#[test]
fn every_file_of_the_list_is_up_to_date() {
    let differences = out_of_date(false).join("\n");
    assert_eq!(differences, "", "run .ci/generate");
}

/// Measurements on different processors cannot be compared.
#[test]
fn measurements_in_the_docs_of_definitions_are_of_one_processor() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/shift");
    for file in fs::read_dir(folder).expect("the definitions") {
        let file = file.expect("a file").path();
        let text = fs::read_to_string(&file).expect("it can be read");
        let mut measured = text.lines().filter(|line| line.starts_with("/// Measured"));
        let is_known = |line: &str| line.starts_with("/// Measured on AMD Zen 4: ");
        assert!(measured.all(is_known), "{}", file.display());
    }
}
