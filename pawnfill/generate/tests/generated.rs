//! What is generated is up to date.

use pawnfill_generate::out_of_date;

#[test]
fn every_file_of_the_list_is_up_to_date() {
    let differences = out_of_date(false).join("\n");
    assert_eq!(differences, "", "run .ci/generate");
}
