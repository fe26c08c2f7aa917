//! The fastest strategies as Rust source: what `pawnfill tune` writes.
//!
//! Authors of engines commit the source and review it in a diff. So it says why each choice was made and
//! where, and rustfmt leaves it alone.

pub mod reasons;

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use pawnfill::{Shift, Strategy as _};

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare};
use crate::rows::key::{ColorSource, Condition, Mode};

/// An item of `pawnfill::compose!` to write from results.
///
/// ```no_run
/// # use pawnfill::{Override, Strategy};
/// # #[derive(Clone, Copy)]
/// # struct Bytes;
/// # impl Strategy for Bytes { const NAME: &'static str = "Bytes"; }
/// use pawnfill_bench::Composition;
///
/// let results = pawnfill_bench::study().with(Bytes).contested().run()?;
/// let composition = Composition::new("Tuned").strategy("Bytes", "crate::Bytes");
/// std::fs::write("src/tuned.rs", composition.source(&results)?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Composition {
    /// The name of the item.
    pub name: String,
    /// The mode whose verdicts decide.
    pub metric: Mode,
    /// Where the colors of calls come from: of several sources, the smallest worst-case slowdown decides.
    pub colors: Vec<ColorSource>,
    /// The names of strategies that are not of the library, and their paths.
    pub strategies: Vec<(String, String)>,
    /// The command that writes the source again, which its docs show: the program, then its arguments.
    pub command: Vec<String>,
}

/// Checks the name of an item. It must be an identifier that begins as a type's name does, and nothing else
/// in the file may have it.
pub fn check_name(name: &str) -> Result<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let is_type = name.starts_with(|first: char| first.is_ascii_uppercase());
    // Only one keyword begins with a capital letter.
    ensure!(
        is_type && name.chars().all(is_part) && name != "Self",
        "expected the name of a type: a capital letter, then letters and digits, such as Tuned"
    );
    ensure!(
        !Study::STRATEGIES.contains(&name),
        "{name} is a strategy that the file may use: expected another name, such as Tuned"
    );
    Ok(name.to_owned())
}

impl Composition {
    /// An item of this name, for throughput, and for colors of both kinds.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            metric: Mode::Throughput,
            colors: ColorSource::COLORED.to_vec(),
            strategies: Vec::new(),
            command: Vec::new(),
        }
    }

    /// Gives the path of a strategy of your own, such as `crate::Bytes`, by its name in the study.
    #[must_use]
    pub fn strategy(mut self, name: &str, path: &str) -> Self {
        self.strategies.push((name.to_owned(), path.to_owned()));
        self
    }

    /// The source from the results of a study.
    ///
    /// # Errors
    ///
    /// The name is not that of a type; nothing was measured that could decide a field; or a strategy of your
    /// own has no path.
    pub fn source(&self, results: &Results) -> Result<String> {
        self.source_of_records(&[Record { name: "study".to_owned(), results: results.clone() }])
    }

    /// The source from some records. A single record gives its winners; several give the strategies with
    /// the smallest worst-case slowdown. Each must decide at least one field.
    pub fn source_of_records(&self, records: &[Record]) -> Result<String> {
        check_name(&self.name)?;
        let colors = self.colors.iter();
        let purposes = colors.map(|&color| Condition::new(self.metric, color));
        let purposes: Vec<Condition> = purposes.collect();
        for Record { name, results } in records {
            ensure!(
                !compare(&[results], &purposes).is_empty(),
                "{name} has no {} measurements in which strategies compete",
                self.metric
            );
        }
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        let item = self.item(records, &compare(&results, &purposes))?;
        let version = env!("CARGO_PKG_VERSION");
        Ok(format!("// Written by `pawnfill tune` of pawnfill {version}\n\n{item}\n"))
    }

    /// The imports and the item from some records. `tests/golden/tuned.rs` shows them.
    fn item(&self, records: &[Record], fields: &[Comparison<'_>]) -> Result<String> {
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
