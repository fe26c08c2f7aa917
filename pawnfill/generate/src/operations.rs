//! What the lists of operations and of strategies say, and the tables of them in the documents.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{CANDIDATES, Candidate, OPERATIONS, operation};
use pawnfill_oracle::input::Input;

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
        pub(crate) const STRATEGIES: &[(&str, &str)] =
            &[$((stringify!($strategy), concat!($($idea),*)),)*];
    };
}

pawnfill::for_each_strategy! { strategies, }

/// The description of an operation, in one sentence.
pub(crate) fn sentence(name: &str) -> &'static str {
    SENTENCES[operation(name)].trim()
}

/// The operations that a strategy has functions of its own for: Shift for all, the others for their overrides.
pub(crate) fn own_operations(candidate: &Candidate) -> impl Iterator<Item = &'static Operation> {
    let is_own = |name| candidate.name == "Shift" || candidate.find_override(name).is_some();
    let operations = Operation::ALL.iter();
    operations.filter(move |operation| is_own(operation.name))
}

/// The entries of the table of an operation of finite domain.
pub(crate) fn entries(listed: &Operation) -> Vec<u64> {
    let any = Input::of_sets(0, 0);
    let of_color = |color| {
        Square::ALL.map(|square| Input {
            color,
            square,
            ..any
        })
    };
    let mut inputs = match listed.takes("files") {
        true => (0..=u8::MAX).map(|files| Input { files, ..any }).collect(),
        false => Color::ALL.map(of_color).concat(),
    };
    if listed.takes("square") && !listed.takes("color") {
        inputs.truncate(64);
    }
    let answer = CANDIDATES[0].answers[operation(listed.name)];
    inputs.iter().map(answer).collect()
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
