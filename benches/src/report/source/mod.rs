//! The fastest strategies as Rust, C or C++ source: what `pawnfill tune` writes.
//!
//! Authors of engines commit the source and review it in a diff. So it says why each choice was made and
//! where, and rustfmt leaves it alone. By the stamp, a later run recognizes its own files, unless somebody
//! has edited them.

mod item;
mod reasons;
pub mod stamp;
mod text;

use std::path::Path;

use clap::ValueEnum;
use thiserror::Error;

use crate::machine::build::{LEVELS, level as level_of};
use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare};
use crate::report::source::stamp::{KeptField, TUNE};
use crate::rows::key::{ColorSource, Condition, Mode};

/// Why there is no source.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SourceError {
    #[error(
        "expected the name of a type: a capital letter, then letters and digits, such as Tuned"
    )]
    Name,
    #[error("{0} is a strategy that the file may use: expected another name, such as Tuned")]
    NameOfStrategy(String),
    #[error("{name} has no {metric} measurements in which strategies compete")]
    NothingMeasured { name: String, metric: Mode },
    #[error(
        "no record is of a build for {0}: expected one for each level, such as \
         RUSTFLAGS=\"-C target-cpu={0}\" gives, or other levels"
    )]
    NoRecord(&'static str),
    #[error("{0} is not a strategy of the library: expected its path, such as crate::{0}")]
    NoPath(String),
    #[error("{0} is not a strategy of the library: the headers for C and C++ do not have it")]
    NotInHeaders(String),
}

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
            Self::Both => &ColorSource::COLORED,
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

    fn metric_in_words(&self) -> String {
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
        results.measurements().any(|found| {
            found.is_contested() && purposes.iter().any(|purpose| found.is_for(*purpose))
        })
    }

    fn purposes(&self) -> Vec<Condition> {
        let of_color = |&color| Condition::new(self.metric, color);
        self.colors.sources().iter().map(of_color).collect()
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
        let item = self.item(records, None)?;
        Ok(TUNE.stamped(&format!("\n{item}\n")))
    }

    /// The source in Rust with an item for each of these levels of x86-64. The levels come with their
    /// records, the lowest first. The compiler takes the item of the level that it builds for.
    pub fn source_by_level(
        &self,
        by_level: &[(&'static str, Vec<Record>)],
    ) -> Result<String, SourceError> {
        let levels: Vec<&str> = by_level.iter().map(|(level, _)| *level).collect();
        let mut source = String::new();
        for (level, records) in by_level {
            source += &format!("\n// {level}\n");
            for line in self.item(records, Some(level))?.lines() {
                if line.starts_with("use ") || line.starts_with("pawnfill::compose!") {
                    source += &attributes(level, &levels);
                }
                source += line;
                source.push('\n');
            }
        }
        Ok(TUNE.stamped(&source))
    }

    /// The fields from some records. Each record must decide at least one field.
    fn fields<'a>(&self, records: &'a [Record]) -> Result<Vec<Comparison<'a>>, SourceError> {
        check_name(&self.name)?;
        for Record { name, results } in records {
            if !self.is_decided_by(results) {
                let (name, metric) = (name.clone(), self.metric);
                return Err(SourceError::NothingMeasured { name, metric });
            }
        }
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        Ok(compare(&results, &self.purposes()))
    }
}

/// Takes the records for each of these levels of x86-64, the lowest first. Records for other levels stay.
pub fn by_level(
    records: &mut Vec<Record>,
    levels: &[String],
) -> Result<Vec<(&'static str, Vec<Record>)>, SourceError> {
    let mut taken = Vec::new();
    for level in LEVELS.iter().map(|level| level.name) {
        if levels.iter().any(|asked| asked == level) {
            let is_for = |record: &mut Record| level_of(&record.results.environment) == Some(level);
            let found: Vec<Record> = records.extract_if(.., is_for).collect();
            if found.is_empty() {
                return Err(SourceError::NoRecord(level));
            }
            taken.push((level, found));
        }
    }
    Ok(taken)
}

/// The attributes for a level, a line each, if there are items for these levels, the lowest first. They hold
/// for builds from this level up to the next one in the list. The lowest level also holds for all builds below
/// it.
fn attributes(level: &str, levels: &[&str]) -> String {
    let marks = |level: &&str| -> Vec<String> {
        let known = LEVELS.iter().find(|known| known.name == *level);
        let marks = known.map_or(&[][..], |level| level.marks).iter();
        marks
            .map(|feature| format!("target_feature = \"{feature}\""))
            .collect()
    };
    let count = levels.iter().take_while(|other| **other != level).count();
    let (below, above) = levels.split_at(count + 1);
    let mut conditions: Vec<String> = below[1..].iter().flat_map(marks).collect();
    conditions.extend(above.first().map(|next| match &marks(next)[..] {
        [one] => format!("not({one})"),
        several => format!("not(all({}))", several.join(", ")),
    }));
    let line = |condition| format!("#[cfg({condition})]\n");
    conditions.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_one_level_holds() {
        let v3 = "#[cfg(target_feature = \"avx2\")]\n#[cfg(target_feature = \"bmi2\")]\n";
        let levels = ["x86-64", "x86-64-v3", "x86-64-v4"];
        let found = levels.map(|level| attributes(level, &levels));
        let expected = [
            "#[cfg(not(all(target_feature = \"avx2\", target_feature = \"bmi2\")))]\n".to_owned(),
            format!("{v3}#[cfg(not(target_feature = \"avx512vl\"))]\n"),
            format!("{v3}#[cfg(target_feature = \"avx512vl\")]\n"),
        ];
        assert_eq!(found, expected);
        assert_eq!(attributes("x86-64-v3", &["x86-64-v3"]), "");
        for level in LEVELS {
            let mut marks = level.marks.iter();
            assert!(marks.all(|mark| level.features.contains(mark)), "{level:?}");
        }
    }
}
