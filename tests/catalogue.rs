//! What keeps the table of operations in `pawnfill/OPERATIONS.md` true: it is the list of operations,
//! and what each one's docs in the trait say first.

use std::collections::HashMap;

use pawnfill::Operation;

mod library_source;

use library_source::{docs, trait_methods};

/// The first sentence of some docs, in one line and without the full stop.
fn first_sentence(docs: &str) -> String {
    let lines = docs.lines().map(str::trim);
    let paragraph: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    let paragraph = paragraph.join(" ");
    let sentence = paragraph.split(". ").next().unwrap_or_default();
    sentence.trim_end_matches('.').to_owned()
}

/// The table as it should be.
fn table() -> String {
    let methods = trait_methods();
    let meanings: HashMap<String, String> = methods
        .iter()
        .map(|method| {
            (
                method.sig.ident.to_string(),
                first_sentence(&docs(&method.attrs)),
            )
        })
        .collect();
    let mut table = "| group | operation | meaning |\n|---|---|---|\n".to_owned();
    let mut group = "";
    for operation in Operation::ALL {
        // A group is named in its first row.
        let named = if operation.group == group {
            ""
        } else {
            operation.group
        };
        group = operation.group;
        let arguments = operation.arguments.join(", ");
        let meaning = &meanings[operation.name];
        table += &format!(
            "| {named} | `{}({arguments})` | {meaning} |\n",
            operation.name
        );
    }
    table
}

#[test]
fn the_table_of_operations_is_the_catalogue() {
    let text = include_str!("../pawnfill/OPERATIONS.md");
    let lines = text.lines().skip_while(|line| !line.starts_with('|'));
    let written: String = lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| format!("{line}\n"))
        .collect();
    let expected = table();
    assert!(
        written == expected,
        "the table in pawnfill/OPERATIONS.md is not the catalogue, which is:\n\n{expected}"
    );
}

#[test]
fn a_first_sentence_is_found() {
    for (docs, expected) in [
        (" One line.\n\n More.", "One line"),
        (
            " It goes on\n in two lines (a2: a4). And more.\n\n Rest.",
            "It goes on in two lines (a2: a4)",
        ),
    ] {
        assert_eq!(first_sentence(docs), expected);
    }
}
