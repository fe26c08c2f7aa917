//! The text of a composition: an item of `pawnfill::compose!`, macros for `pawnfill.h`, or a type for
//! `pawnfill.hpp`, with the same choices and reasons.

use std::collections::BTreeSet;

use pawnfill::{Operation, Shift, Strategy as _};

use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::Comparison;
use crate::report::source::{Composition, Language, SourceError, reasons};

impl Composition {
    /// The imports and the item from some records, for a level if one is named.
    /// `tests/golden/tuned.rs`, `.h` and `.hpp` show them.
    pub(super) fn item(
        &self,
        records: &[Record],
        level: Option<&str>,
    ) -> Result<String, SourceError> {
        let fields = self.fields(records)?;
        let (prefix, field_prefix, template) = match self.language {
            Language::Rust => ("    /// ", "        /// ", include_str!("template.rs.txt")),
            Language::C => ("// ", "// ", include_str!("template.h.txt")),
            Language::Cpp => ("// ", "    // ", include_str!("template.hpp.txt")),
        };
        let docs = self.docs(records, &fields, level, prefix).join("\n");
        let lines = self.operations(records, &fields, field_prefix)?.join("\n");
        let guard = format!("PAWNFILL_{}_", snake_case(&self.name).to_uppercase());
        let imports = match self.language {
            Language::Rust => self.imports(&fields)?,
            _ => String::new(),
        };
        let part = |(index, part)| match (index % 2, part) {
            (0, text) => text,
            (_, "docs") => &docs,
            (_, "lines") => &lines,
            (_, "guard") => &guard,
            (_, "imports") => &imports,
            _ => &self.name,
        };
        Ok(template
            .trim_end()
            .split('@')
            .enumerate()
            .map(part)
            .collect())
    }

    /// The lines of the operations, each with its docs after a prefix. In C, all operations have one, because
    /// a macro cannot leave the rest to Shift.
    fn operations(
        &self,
        records: &[Record],
        fields: &[Comparison<'_>],
        prefix: &str,
    ) -> Result<Vec<String>, SourceError> {
        let mut lines = Vec::new();
        let mut group = "";
        for operation in Operation::ALL {
            let name = operation.name;
            let field = fields.iter().find(|field| field.operation == name);
            let docs = field.map(|field| reasons::of_field(field, records, prefix));
            let mut docs = docs.unwrap_or_default();
            let strategy = field.map_or(Shift::NAME, Comparison::strategy);
            match (self.language, field) {
                (Language::Rust, Some(_)) => {
                    docs.push(format!("        {name}: {},", self.ident(strategy)?));
                }
                (Language::Rust, None) => {
                    let kept = self.kept.iter().find(|kept| kept.operation == name);
                    docs.extend(kept.into_iter().flat_map(|kept| kept.lines.iter().cloned()));
                }
                _ if !Study::STRATEGIES.contains(&strategy) => {
                    return Err(SourceError::NotInHeaders(strategy.to_owned()));
                }
                (Language::C, _) => {
                    let (upper, strategy) = (name.to_uppercase(), snake_case(strategy));
                    if !lines.is_empty() {
                        docs.insert(0, String::new());
                    }
                    docs.push(format!(
                        "#define PAWNFILL_USE_{upper} pawnfill_{strategy}_{name}"
                    ));
                }
                (Language::Cpp, Some(_)) => docs.push(format!("    using {name} = {strategy};")),
                (Language::Cpp, None) => {}
            }
            if self.language == Language::Rust && !docs.is_empty() && operation.group != group {
                group = operation.group;
                lines.push(format!("        // {group}"));
            }
            lines.extend(docs);
        }
        Ok(lines)
    }

    /// The name of a strategy in the fields: its name in the library, or the last part of its path.
    fn ident<'a>(&'a self, strategy: &'a str) -> Result<&'a str, SourceError> {
        if Study::STRATEGIES.contains(&strategy) {
            return Ok(strategy);
        }
        self.path(strategy).map(last_part)
    }

    fn path(&self, strategy: &str) -> Result<&str, SourceError> {
        let is_it =
            |(name, path): &&(String, String)| name == strategy || last_part(path) == strategy;
        match self.strategies.iter().find(is_it) {
            Some((_, path)) => Ok(path),
            None => Err(SourceError::NoPath(strategy.to_owned())),
        }
    }

    /// The imports of the strategies in the fields and of Shift, which does the rest, as rustfmt sorts
    /// them.
    fn imports(&self, fields: &[Comparison<'_>]) -> Result<String, SourceError> {
        let kept = self.kept.iter().map(|kept| &*kept.strategy);
        let used = fields.iter().map(Comparison::strategy).chain(kept);
        let (library, others): (BTreeSet<&str>, BTreeSet<&str>) = used
            .chain([Shift::NAME])
            .partition(|strategy| Study::STRATEGIES.contains(strategy));
        let library = match &Vec::from_iter(library)[..] {
            [one] => format!("pawnfill::{one}"),
            several => format!("pawnfill::{{{}}}", several.join(", ")),
        };
        let mut paths = vec![&*library];
        for strategy in others {
            paths.push(self.path(strategy)?);
        }
        // Paths in the user's crate come first.
        let is_own = |path: &str| {
            let roots = ["crate::", "self::", "super::"];
            roots.iter().any(|root| path.starts_with(root))
        };
        paths.sort_by_key(|path| (!is_own(path), *path));
        paths.dedup();
        // A path of one part is in scope already.
        paths.retain(|path| path.contains("::"));
        Ok(paths.iter().map(|path| format!("use {path};\n")).collect())
    }
}

fn last_part(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
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
