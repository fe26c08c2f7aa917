//! The tables of operations and strategies in the Markdown files follow from the lists of both.

use pawnfill::Operation;
use pawnfill_oracle::generated::assert_paragraph;

macro_rules! sentences {
    (
        {}
        $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc = $more:literal])*
                fn $name:ident $arguments:tt -> $output:ident;
            )*
        })*
    ) => {
        /// The sentence of each operation in the list.
        const SENTENCES: &[&str] = &[$($($sentence,)*)*];
    };
}

pawnfill::for_each_documented_operation! { sentences, }

/// The table of operations.
fn operations() -> String {
    let mut table = "| group | operation | meaning |\n|---|---|---|\n".to_owned();
    let mut group = "";
    for (operation, sentence) in Operation::ALL.iter().zip(SENTENCES) {
        // A group is named in its first row.
        let is_first = operation.group != group;
        group = operation.group;
        let group = if is_first { group } else { "" };
        let arguments = operation.arguments.join(", ");
        let meaning = sentence.trim().trim_end_matches('.');
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
