//! The fastest strategies as Rust source: the output of `pawnfill tune`.
//!
//! Engine authors review it in a diff, so it says where each strategy was measured, and why it was chosen.

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
    /// The sources of colors. For several, the smallest worst-case slowdown decides.
    pub colors: Vec<ColorSource>,
    /// The names of your own strategies, and their paths.
    pub strategies: Vec<(String, String)>,
    /// The command that writes the source again: the program, then its arguments. The docs show it.
    pub command: Vec<String>,
}

/// Checks the name of an item: it must be the name of a type, but not that of a strategy.
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
    /// Returns an item of this name, for throughput and both sources of colors.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            metric: Mode::Throughput,
            colors: ColorSource::COLORED.to_vec(),
            strategies: Vec::new(),
            command: Vec::new(),
        }
    }

    /// Adds the path of your own strategy, such as `crate::Bytes`, by its name in the study.
    #[must_use]
    pub fn strategy(mut self, name: &str, path: &str) -> Self {
        self.strategies.push((name.to_owned(), path.to_owned()));
        self
    }

    /// Returns the source from the results of a study.
    ///
    /// # Errors
    ///
    /// [`check_name`] rejects the name, no measurement decides a field, or your own strategy has no path.
    pub fn source(&self, results: &Results) -> Result<String> {
        self.source_of_records(&[Record { name: "study".to_owned(), results: results.clone() }])
    }

    /// Returns the source from some records, each of which must decide at least one field.
    pub fn source_of_records(&self, records: &[Record]) -> Result<String> {
        const VERSION: &str = env!("CARGO_PKG_VERSION");
        check_name(&self.name)?;
        let purpose = |&color: &ColorSource| Condition::new(self.metric, color);
        let purposes = Vec::from_iter(self.colors.iter().map(purpose));
        for Record { name, results } in records {
            ensure!(
                !compare(&[results], &purposes).is_empty(),
                "{name} has no {} measurements in which strategies compete",
                self.metric
            );
        }
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        let fields = compare(&results, &purposes);
        // Only strategies of the library are imported; others have a path.
        let mut used: BTreeSet<&str> = fields.iter().map(Comparison::strategy).collect();
        used.insert(Shift::NAME);
        used.retain(|name| Study::STRATEGIES.contains(name));
        let imports = match &Vec::from_iter(used)[..] {
            [one] => (*one).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        };
        let (name, docs) = (&self.name, self.docs(records));
        let lines = fields.iter().map(|field| {
            let docs = reasons::of_field(field, records);
            let (operation, strategy) = (field.operation, self.path_of(field.strategy())?);
            Ok(format!("{docs}\n        {operation}: {strategy},\n"))
        });
        let lines = lines.collect::<Result<String>>()?;
        Ok(format!(
            "// Written by `pawnfill tune` of pawnfill {VERSION}\n\nuse pawnfill::{imports};\n\n\
             pawnfill::compose! {{\n{docs}\n    pub struct {name} {{\n{lines}        ..Shift\n    }}\n}}\n"
        ))
    }

    fn path_of<'a>(&'a self, strategy: &'a str) -> Result<&'a str> {
        let known = Study::STRATEGIES.contains(&strategy).then_some(strategy);
        let own = self.strategies.iter().find(|(name, _)| name == strategy);
        known.or(own.map(|(_, path)| &**path)).with_context(|| {
            format!(
                "{strategy} is not a strategy of the library: expected its path, such as crate::{strategy}"
            )
        })
    }
}
