//! A composition from results: what it is tuned for, and which strategy each operation gets.

use std::path::Path;

use clap::ValueEnum;

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare};
use crate::report::source::build_level::attributes;
use crate::report::source::error::SourceError;
use crate::report::source::header::{KeptField, with_header};
use crate::rows::key::{ColorSource, Condition, Mode};

/// When the code knows the color of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Colors {
    /// Some calls know it at compile time and some do not: the smallest worst-case slowdown decides.
    Both,
    /// At compile time.
    Constant,
    /// At run time.
    Runtime,
}

impl Colors {
    /// The color sources to measure for operations that take a color.
    pub const fn sources(self) -> &'static [ColorSource] {
        match self {
            Self::Both => &[ColorSource::Constant, ColorSource::Random],
            Self::Constant => &[ColorSource::Constant],
            Self::Runtime => &[ColorSource::Random],
        }
    }
}

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// Rust: an item of `pawnfill::compose!`.
    Rust,
    /// C, with `pawnfill.h`.
    C,
    /// C++, with `pawnfill.hpp`.
    Cpp,
}

impl Language {
    /// The extensions of the languages' files.
    pub const ENDINGS: [&str; 3] = ["rs", "h", "hpp"];

    /// The language of a file, by its extension. It is Rust, unless the extension is that of a C or C++
    /// header.
    pub fn of_file(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("h") => Self::C,
            Some("hpp") => Self::Cpp,
            _ => Self::Rust,
        }
    }
}

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
    /// When the code knows the color of a call.
    pub colors: Colors,
    /// The language of the item.
    pub language: Language,
    /// The names of strategies that are not of the library, and their paths.
    pub strategies: Vec<(String, String)>,
    /// The command that writes the source again, which its docs show: the program, then its arguments.
    pub command: Vec<String>,
    /// The fields of an earlier file that are kept, for operations that were not measured this time.
    pub kept: Vec<KeptField>,
}

/// Checks the name of an item. It must be an identifier that begins as a type's name does, and nothing else
/// in the file may have it.
pub fn check_name(name: &str) -> Result<(), SourceError> {
    let is_first = |first: char| unicode_ident::is_xid_start(first) && !first.is_lowercase();
    let is_type = name.starts_with(is_first) && name.chars().all(unicode_ident::is_xid_continue);
    // Only one keyword begins with a capital letter.
    if !is_type || name == "Self" {
        return Err(SourceError::Name);
    }
    if Study::STRATEGIES.contains(&name) {
        return Err(SourceError::NameOfStrategy(name.to_owned()));
    }
    Ok(())
}

impl Composition {
    /// An item of this name in Rust, for throughput, and for colors of both kinds.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            metric: Mode::Throughput,
            colors: Colors::Both,
            language: Language::Rust,
            strategies: Vec::new(),
            command: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Gives the path of a strategy of your own, such as `crate::Bytes`, by its name in the study.
    #[must_use]
    pub fn strategy(mut self, name: &str, path: &str) -> Self {
        self.strategies.push((name.to_owned(), path.to_owned()));
        self
    }

    /// The purpose that it is tuned for, which is the first paragraph of its docs.
    pub fn purpose(&self) -> String {
        let metric = self.metric_in_words();
        format!("The fastest strategy of each operation by {metric}.")
    }

    pub(super) fn metric_in_words(&self) -> String {
        let colors = match self.colors {
            Colors::Both => "for colors known at compile time and at run time",
            Colors::Constant => "for colors known at compile time",
            Colors::Runtime => "for colors known at run time only",
        };
        format!("{}, {colors}", self.metric)
    }

    /// Whether results decide any field.
    pub fn is_decided_by(&self, results: &Results) -> bool {
        let purposes = self.purposes();
        let mut contested = results.measurements().filter(|found| found.is_contested());
        contested.any(|found| purposes.iter().any(|purpose| found.is_for(*purpose)))
    }

    fn purposes(&self) -> Vec<Condition> {
        let sources = self.colors.sources().iter();
        sources
            .map(|&color| Condition::new(self.metric, color))
            .collect()
    }

    /// The source from the results of a study.
    ///
    /// # Errors
    ///
    /// The name is not that of a type; nothing was measured that could decide a field; a strategy of your
    /// own has no path; or the language cannot have such a strategy.
    pub fn source(&self, results: &Results) -> Result<String, SourceError> {
        self.source_of_records(&[Record {
            name: "the study".to_owned(),
            results: results.clone(),
        }])
    }

    /// The source from some records. A single record gives its winners; several give the strategies with
    /// the smallest worst-case slowdown.
    pub fn source_of_records(&self, records: &[Record]) -> Result<String, SourceError> {
        Ok(with_header(&self.item(records, None)?))
    }

    /// The source in Rust with an item for each of these levels of x86-64. The levels come with their
    /// records, the lowest first. The compiler takes the item of the level that it builds for.
    pub fn source_by_level(
        &self,
        by_level: &[(&'static str, Vec<Record>)],
    ) -> Result<String, SourceError> {
        let levels: Vec<&str> = by_level.iter().map(|(level, _)| *level).collect();
        let items = by_level.iter().map(|(level, records)| {
            let attributes = attributes(level, &levels);
            let mut lines = vec![format!("// {level}")];
            for line in self.item(records, Some(level))?.lines() {
                if line.starts_with("use ") || line.starts_with("pawnfill::compose!") {
                    lines.extend(attributes.iter().cloned());
                }
                lines.push(line.to_owned());
            }
            Ok(lines.join("\n"))
        });
        let items: Vec<String> = items.collect::<Result<_, SourceError>>()?;
        Ok(with_header(&items.join("\n\n")))
    }

    /// The fields from some records. Each record must decide at least one field.
    pub(super) fn fields<'a>(
        &self,
        records: &'a [Record],
    ) -> Result<Vec<Comparison<'a>>, SourceError> {
        check_name(&self.name)?;
        let undecided = records
            .iter()
            .find(|record| !self.is_decided_by(&record.results));
        if let Some(record) = undecided {
            return Err(SourceError::NothingMeasured {
                name: record.name.clone(),
                metric: self.metric,
            });
        }
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        Ok(compare(&results, &self.purposes()))
    }
}
