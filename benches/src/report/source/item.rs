//! The text of a composition: an item of `pawnfill::compose!`, or macros for the headers, with the same choices and
//! reasons.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use pawnfill::{Operation, Shift, Strategy as _};

use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::Comparison;
use crate::report::source::{Composition, Language, reasons};

impl Composition {
    /// The imports and the item from some records. `tests/golden/tuned.rs`, `.h` and `.hpp` show them.
    pub(super) fn item(&self, records: &[Record], fields: &[Comparison<'_>]) -> Result<String> {
        let (prefix, template) = match self.language {
            Language::Rust => ("    /// ", include_str!("template.rs.txt")),
            Language::C => ("// ", include_str!("template.h.txt")),
            Language::Cpp => ("// ", include_str!("template.hpp.txt")),
        };
        // The strategies of the library that a source in Rust names; others have a path.
        let mut used: BTreeSet<&str> = fields.iter().map(Comparison::strategy).collect();
        used.insert(Shift::NAME);
        used.retain(|name| Study::STRATEGIES.contains(name));
        let imports = match &Vec::from_iter(used)[..] {
            [one] => (*one).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        };
        let docs = self.docs(records, prefix);
        let lines = self.operations(records, fields)?;
        let guard = format!("PAWNFILL_{}_", snake_case(&self.name).to_uppercase());
        let parts = template.trim_end().split('@').enumerate();
        let parts = parts.map(|(index, part)| match (index % 2, part) {
            (0, text) => text,
            (_, "docs") => &docs,
            (_, "lines") => &lines,
            (_, "guard") => &guard,
            (_, "imports") => &imports,
            _ => &self.name,
        });
        Ok(parts.collect())
    }

    /// The lines of the operations with their docs. In the headers, all operations have one, because a macro cannot
    /// leave the rest to Shift.
    fn operations(&self, records: &[Record], fields: &[Comparison<'_>]) -> Result<String> {
        let is_rust = self.language == Language::Rust;
        let (prefix, gap) = if is_rust {
            ("        /// ", "\n")
        } else {
            ("// ", "\n\n")
        };
        let mut operations = Vec::new();
        for operation in Operation::ALL {
            let name = operation.name;
            let field = fields.iter().find(|field| field.operation == name);
            if field.is_none() && is_rust {
                continue;
            }
            let strategy = self.ident(field.map_or(Shift::NAME, Comparison::strategy))?;
            let docs = field.map(|field| reasons::of_field(field, records, prefix) + "\n");
            let line = if is_rust {
                format!("        {name}: {strategy},")
            } else {
                let (upper, strategy) = (name.to_uppercase(), snake_case(strategy));
                format!("#define PAWNFILL_USE_{upper} pawnfill_{strategy}_{name}")
            };
            operations.push(docs.unwrap_or_default() + &line);
        }
        Ok(operations.join(gap))
    }

    /// A strategy in a field: its name in the library, or its path.
    fn ident<'a>(&'a self, strategy: &'a str) -> Result<&'a str> {
        if Study::STRATEGIES.contains(&strategy) {
            return Ok(strategy);
        }
        let mut paths = self.strategies.iter();
        let path = paths.find(|(name, _)| name == strategy && self.language == Language::Rust);
        path.map(|(_, path)| &**path).with_context(|| {
            format!(
                "{strategy} is not a strategy of the library: expected its path, such as crate::{strategy}, and a \
                 source in Rust, because the headers for C and C++ do not have it"
            )
        })
    }
}

/// The name of a strategy as in the names of its functions and files.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
