//! What the lists of operations and of strategies say, and the tables of them in the documents.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{CANDIDATES, Candidate, OPERATIONS, operation};
use pawnfill_oracle::generated::with_paragraph;
use pawnfill_oracle::input::Input;

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
    let of_files = |files| Input { files, ..any };
    let inputs: Vec<Input> = match (listed.takes("files"), listed.takes("color")) {
        (true, _) => (0..=u8::MAX).map(of_files).collect(),
        (_, true) => Color::ALL.map(of_color).concat(),
        _ => of_color(Color::White).into(),
    };
    let answer = CANDIDATES[0].answers[operation(listed.name)];
    inputs.iter().map(answer).collect()
}

/// A document with the table of operations.
pub(crate) fn with_operations(document: &str) -> String {
    let mut table = "| group | operation | meaning |\n|---|---|---|\n".to_owned();
    let mut above = "";
    for operation in Operation::ALL {
        // A group is named in its first row.
        let is_first = operation.group != above;
        above = operation.group;
        let group = if is_first { above } else { "" };
        let (name, arguments) = (operation.name, operation.arguments.join(", "));
        let meaning = sentence(name).trim_end_matches('.');
        table += &format!("| {group} | `{name}({arguments})` | {meaning} |\n");
    }
    with_paragraph(document, &table).expect("a table of operations")
}

/// A document with the table of strategies.
pub(crate) fn with_strategies(document: &str) -> String {
    let mut table = "| strategy | how |\n|---|---|\n".to_owned();
    for (name, idea) in STRATEGIES {
        table += &format!("| `{name}` |{idea} |\n");
    }
    with_paragraph(document, &table).expect("a table of strategies")
}

/// What engines call the operations, for C.
pub(crate) fn with_names(text: &str) -> String {
    let names = include_str!("../templates/names.md");
    for name in names.split('`').skip(1).step_by(2) {
        let words = name.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut words =
            words.filter(|word| word.contains('_') && !word.starts_with(char::is_uppercase));
        let unknown = words.find(|word| Operation::named(word).is_none());
        assert_eq!(
            unknown, None,
            "the names that engines use: expected operations"
        );
    }
    with_paragraph(text, names).expect("a table of the names that engines use")
}

/// The same for Rust.
pub(crate) fn with_names_in_rust(text: &str) -> String {
    with_names(text).replace("& ~", "& !")
}
