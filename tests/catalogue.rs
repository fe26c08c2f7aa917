//! The tables of operations and strategies in the Markdown files, and the docs in the list of
//! operations, follow from the docs of the trait and from the list of strategies.

use std::collections::HashMap;

use pawnfill::Operation;
use pawnfill_oracle::generated::assert_paragraph;

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

/// The meaning of each operation, from its docs in the trait.
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

/// The table of operations.
fn operations() -> String {
    let meanings = meanings();
    let mut table = "| group | operation | meaning |\n|---|---|---|\n".to_owned();
    let mut group = "";
    for operation in Operation::ALL {
        // A group is named in its first row.
        let is_first = operation.group != group;
        group = operation.group;
        let group = if is_first { group } else { "" };
        let arguments = operation.arguments.join(", ");
        let meaning = &meanings[operation.name];
        table += &format!(
            "| {group} | `{}({arguments})` | {meaning} |\n",
            operation.name
        );
    }
    table
}

#[test]
fn the_table_of_operations_is_the_catalogue() {
    assert_paragraph("pawnfill/OPERATIONS.md", &operations());
}

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        /// The names of the strategies, each with its description.
        const STRATEGIES: &[(&str, &str)] = &[$((stringify!($strategy), concat!($($idea),*)),)*];
    };
}

pawnfill::for_each_strategy! { strategies, }

#[cfg(feature = "tables")]
#[test]
fn the_tables_of_strategies_are_the_list() {
    let rows = STRATEGIES
        .iter()
        .map(|(name, idea)| format!("| `{name}` |{idea} |\n"));
    let table = "| strategy | how |\n|---|---|\n".to_owned() + &rows.collect::<String>();
    for file in ["README.md", "pawnfill/README.md"] {
        assert_paragraph(file, &table);
    }
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
