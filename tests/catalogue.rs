//! What keeps the table of operations in `pawnfill/OPERATIONS.md` and the docs in the list of operations
//! true: they are what each one's docs in the trait say first.

use std::collections::HashMap;

use pawnfill::Operation;
use pawnfill_tests::markdown::assert_first_table;

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

/// What each operation is, by its docs in the trait.
fn meanings() -> HashMap<String, String> {
    let methods = trait_methods();
    let meanings = methods.iter().map(|method| {
        (
            method.sig.ident.to_string(),
            first_sentence(&docs(&method.attrs)),
        )
    });
    meanings.collect()
}

/// The table as it should be.
fn table() -> String {
    let meanings = meanings();
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
    assert_first_table("pawnfill/OPERATIONS.md", text, &table());
}

macro_rules! documented {
    (
        {}
        $($group:ident {
            $($(#[doc = $docs:literal])* fn $name:ident $arguments:tt -> $output:ident;)*
        })*
    ) => {
        /// The operations with their docs in the list.
        const DOCUMENTED: &[(&str, &str)] = &[$($((stringify!($name), concat!($($docs),*)),)*)*];
    };
}

pawnfill::for_each_documented_operation! { documented, }

#[test]
fn the_docs_in_the_list_are_those_of_the_trait() {
    let meanings = meanings();
    assert_eq!(DOCUMENTED.len(), Operation::ALL.len());
    for (name, docs) in DOCUMENTED {
        let expected = format!(" {}.", meanings[*name]);
        assert_eq!(
            *docs, expected,
            "{name}, in `for_each_documented_operation!`"
        );
    }
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
