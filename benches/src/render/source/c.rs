//! A composition for the headers `pawnfill.h` and `pawnfill.hpp`: the same choices and reasons as in
//! Rust, as macros in C, and as a type in C++.

use std::path::Path;

use pawnfill::{Operation, Shift, Strategy as _};

use crate::measure::study::Study;
use crate::record::collection::Named;
use crate::render::source::composition::Composition;
use crate::render::source::error::SourceError;
use crate::render::source::header::with_header;
use crate::render::source::snake_case::snake_case;

/// A language that has a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C, with `pawnfill.h`.
    C,
    /// C++, with `pawnfill.hpp`.
    Cpp,
}

impl Language {
    /// The language of a file, by its extension.
    pub fn of_file(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "h" => Some(Self::C),
            "hpp" => Some(Self::Cpp),
            _ => None,
        }
    }
}

/// An operation whose strategy is chosen, and the lines of the reasons.
struct Choice<'a> {
    operation: &'static Operation,
    strategy: &'a str,
    reasons: Vec<String>,
}

impl Composition {
    /// The source for the header of a language, by some records: as
    /// [`source_of_records`](Self::source_of_records) for Rust.
    ///
    /// ```c
    /// // 2.1 cycles; Shift 3.0
    /// #define PAWNFILL_USE_FILE_FILL pawnfill_rotate_file_fill
    /// ```
    ///
    /// ```cpp
    /// struct TunedChoices : Each<Shift> {
    ///     // 2.1 cycles; Shift 3.0
    ///     using file_fill = Rotate;
    /// };
    ///
    /// struct Tuned : Composition<TunedChoices> {};
    /// ```
    ///
    /// # Errors
    ///
    /// As for Rust, or a strategy of your own is the fastest, which the headers do not have.
    pub fn source_for_header(
        &self,
        language: Language,
        records: &[Named],
    ) -> Result<String, SourceError> {
        let fields = self.fields(records)?;
        let indent = match language {
            Language::C => "",
            Language::Cpp => "    ",
        };
        let choices = fields.iter().map(|field| Choice {
            operation: field.operation,
            strategy: field.strategy(),
            reasons: field.docs(&format!("{indent}// ")),
        });
        let choices: Vec<Choice<'_>> = choices.collect();
        let mut strategies = choices.iter().map(|choice| choice.strategy);
        if let Some(own) = strategies.find(|strategy| !Study::STRATEGIES.contains(strategy)) {
            return Err(SourceError::NotInHeaders(own.to_owned()));
        }
        let mut lines = self.docs(records, &fields, None, "// ");
        match language {
            Language::C => lines.extend(macros(&choices)),
            Language::Cpp => lines.extend(types(&choices, self.name())),
        }
        Ok(with_header(&lines))
    }
}

/// A macro for each operation. Those for which nothing competes are as Shift does them.
fn macros(choices: &[Choice<'_>]) -> Vec<String> {
    let lines = Operation::ALL.iter().flat_map(|operation| {
        let choice = choices.iter().find(|choice| choice.operation == operation);
        let strategy = choice.map_or(Shift::NAME, |choice| choice.strategy);
        let reasons = choice.map_or(&[][..], |choice| &choice.reasons);
        let mut lines = vec![String::new()];
        lines.extend(reasons.iter().cloned());
        lines.push(format!(
            "#define PAWNFILL_USE_{} pawnfill_{}_{}",
            operation.name.to_uppercase(),
            snake_case(strategy),
            operation.name
        ));
        lines
    });
    lines.collect()
}

/// A type with the choices, and the strategy of this name that is made of it.
fn types(choices: &[Choice<'_>], name: &str) -> Vec<String> {
    let guard = format!("PAWNFILL_{}_HPP", snake_case(name).to_uppercase());
    let mut lines = vec![
        String::new(),
        format!("#ifndef {guard}"),
        format!("#define {guard}"),
        String::new(),
        "#ifndef PAWNFILL_HPP".to_owned(),
        "#error \"expected pawnfill.hpp to be included before this file\"".to_owned(),
        "#endif".to_owned(),
        String::new(),
        "namespace pawnfill {".to_owned(),
        String::new(),
        format!("struct {name}Choices : Each<{}> {{", Shift::NAME),
    ];
    for choice in choices {
        lines.extend(choice.reasons.iter().cloned());
        let (operation, strategy) = (choice.operation.name, choice.strategy);
        lines.push(format!("    using {operation} = {strategy};"));
    }
    lines.extend([
        "};".to_owned(),
        String::new(),
        format!("struct {name} : Composition<{name}Choices> {{}};"),
        String::new(),
        "} // namespace pawnfill".to_owned(),
        String::new(),
        "#endif".to_owned(),
    ]);
    lines
}
