//! The text of a composition: an item of `pawnfill::compose!`, with the choices and their reasons.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use pawnfill::{Shift, Strategy as _};

use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::Comparison;
use crate::report::source::{Composition, reasons};

impl Composition {
    /// The imports and the item from some records. `tests/golden/tuned.rs` shows them.
    pub(super) fn item(&self, records: &[Record], fields: &[Comparison<'_>]) -> Result<String> {
        // The strategies of the library that the source names; others have a path.
        let mut used: BTreeSet<&str> = fields.iter().map(Comparison::strategy).collect();
        used.insert(Shift::NAME);
        used.retain(|name| Study::STRATEGIES.contains(name));
        let imports = match &Vec::from_iter(used)[..] {
            [one] => (*one).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        };
        let (name, docs) = (&self.name, self.docs(records, "    /// "));
        let lines = fields.iter().map(|field| {
            let docs = reasons::of_field(field, records, "        /// ");
            let (operation, strategy) = (field.operation, self.path_of(field.strategy())?);
            Ok(format!("{docs}\n        {operation}: {strategy},\n"))
        });
        let lines = lines.collect::<Result<String>>()?;
        Ok(format!(
            "use pawnfill::{imports};\n\npawnfill::compose! {{\n{docs}\n    pub struct {name} {{\n{lines}        \
             ..Shift\n    }}\n}}"
        ))
    }

    /// A strategy in a field: its name in the library, or its path.
    fn path_of<'a>(&'a self, strategy: &'a str) -> Result<&'a str> {
        if Study::STRATEGIES.contains(&strategy) {
            return Ok(strategy);
        }
        let mut paths = self.strategies.iter();
        let path = paths.find(|(name, _)| name == strategy);
        path.map(|(_, path)| &**path).with_context(|| {
            format!(
                "{strategy} is not a strategy of the library: expected its path, such as crate::{strategy}"
            )
        })
    }
}
