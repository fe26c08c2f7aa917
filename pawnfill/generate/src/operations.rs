//! What the lists of operations and of strategies say, and the tables of them in the documents.

use pawnfill::Operation;
use pawnfill_oracle::driver::{OPERATIONS, operation};

use crate::records::with_part;

macro_rules! sentences {
    (
        {}
        $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc $($more:tt)*])*
                fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
            )*
        })*
    ) => {
        /// The sentence of each operation in the list.
        const SENTENCES: [&str; OPERATIONS] = [$($($sentence,)*)*];
    };
}

pawnfill::for_each_documented_operation! { sentences, }

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        /// The names of the strategies, each with its idea.
        const STRATEGIES: &[(&str, &str)] =
            &[$((stringify!($strategy), concat!($($idea),*)),)*];
    };
}

pawnfill::for_each_strategy! { strategies, }

/// The description of an operation, in one sentence.
fn sentence(name: &str) -> &'static str {
    SENTENCES[operation(name)].trim()
}

/// A document with the table of operations.
pub(crate) fn with_operations(document: &str) -> String {
    let rows = Operation::ALL.iter().map(|operation| {
        let (name, arguments) = (operation.name, operation.arguments.join(", "));
        let (group, meaning) = (operation.group, sentence(name).trim_end_matches('.'));
        format!("| {group} | `{name}({arguments})` | {meaning} |\n")
    });
    let begin = "| group | operation | meaning |\n|---|---|---|\n";
    with_part(document, begin, &rows.collect::<String>(), "\n")
}

/// A document with the table of strategies.
pub(crate) fn with_strategies(document: &str) -> String {
    let row = |(name, idea): &(&str, &str)| format!("| `{name}` |{idea} |\n");
    let rows: String = STRATEGIES.iter().map(row).collect();
    with_part(document, "| strategy | how |\n|---|---|\n", &rows, "\n")
}
