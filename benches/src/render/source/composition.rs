//! An item of `pawnfill::compose!` from results: the fastest strategy of each operation, and why.

use std::collections::BTreeSet;
use std::path::Path;

use clap::ValueEnum;
use pawnfill::{Operation, Shift, Strategy};

use crate::cell::{Cell, ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::measure::study::Study;
use crate::record::collection::Named;
use crate::record::compare::{Compared, contested_for, slowdown_on};
use crate::render::source::error::SourceError;
use crate::render::source::field;
use crate::render::source::header::{KeptField, with_header};
use crate::render::source::level::attribute;
use crate::render::source::text::{code, command_line, fill, plain, whole};
use crate::render::views::warnings;
use crate::render::words::{MINIMAX_RULE, is_slower, processor, slowdown};

/// When the code knows the color of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Colors {
    /// Some calls know it at compile time and some do not: the strategy that loses least in either.
    Both,
    /// At compile time.
    Constant,
    /// At run time.
    Runtime,
}

impl Colors {
    /// What is measured for it, of the operations that take a color.
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
    /// The language of a file, by its extension; Rust if it has none of the headers'.
    pub fn of_file(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("h") => Self::C,
            Some("hpp") => Self::Cpp,
            _ => Self::Rust,
        }
    }
}

/// An item of `pawnfill::compose!` that is to be written from results.
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
    name: String,
    metric: Mode,
    colors: Colors,
    language: Language,
    /// The names of strategies that are not of the library, and their paths.
    strategies: Vec<(String, String)>,
    command: Vec<String>,
    kept: Vec<KeptField>,
}

/// Checks the name of an item: an identifier that begins as a type's, and that nothing else in the file
/// has.
///
/// # Errors
///
/// It cannot be one.
pub fn check_name(name: &str) -> Result<(), SourceError> {
    let mut letters = name.chars();
    // Only one keyword begins with a capital letter.
    let is_type = letters
        .next()
        .is_some_and(|first| unicode_ident::is_xid_start(first) && !first.is_lowercase());
    if !is_type || !letters.all(unicode_ident::is_xid_continue) || name == "Self" {
        return Err(SourceError::Name);
    }
    match Study::STRATEGIES.contains(&name) {
        true => Err(SourceError::NameOfStrategy(name.to_owned())),
        false => Ok(()),
    }
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

    /// Decides by the verdicts of this mode.
    #[must_use]
    pub fn metric(mut self, metric: Mode) -> Self {
        self.metric = metric;
        self
    }

    /// Decides for code that knows the color of a call then.
    #[must_use]
    pub fn colors(mut self, colors: Colors) -> Self {
        self.colors = colors;
        self
    }

    /// Writes it in this language.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Says where a strategy of your own is, by its name in the study and its path, such as
    /// `crate::Bytes`.
    #[must_use]
    pub fn strategy(mut self, name: &str, path: &str) -> Self {
        self.strategies.push((name.to_owned(), path.to_owned()));
        self
    }

    /// Shows the command that writes it again: the program, then its arguments.
    #[must_use]
    pub fn command(mut self, command: Vec<String>) -> Self {
        self.command = command;
        self
    }

    /// Keeps these fields of an earlier file, of operations that were not measured now.
    #[must_use]
    pub fn keep(mut self, fields: Vec<KeptField>) -> Self {
        self.kept = fields;
        self
    }

    /// What it is tuned for: the first paragraph of its docs.
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
        let is_for = |cell: &CellResult| purposes.iter().any(|purpose| cell.is_for(*purpose));
        let mut cells = results.cells.iter();
        cells.any(|cell| cell.is_contested() && is_for(cell))
    }

    fn purposes(&self) -> Vec<Cell> {
        let sources = self.colors.sources().iter();
        let mode = self.metric;
        sources.map(|&color| Cell { mode, color }).collect()
    }

    /// The source by the results of a study.
    ///
    /// # Errors
    ///
    /// The name is not that of a type, nothing was measured that could decide a field, or a strategy of
    /// your own has no path, or the language no such strategy.
    pub fn source(&self, results: &Results) -> Result<String, SourceError> {
        self.source_of_records(&[("the study".to_owned(), results.clone())])
    }

    /// The source by some records: for one its winners, for several the strategies with the smallest
    /// worst-case slowdown.
    ///
    /// # Errors
    ///
    /// As for [`source`](Self::source).
    pub fn source_of_records(&self, records: &[Named]) -> Result<String, SourceError> {
        Ok(with_header(&match self.language {
            Language::Rust => self.lines(records, None)?,
            Language::C => self.macros(records)?,
            Language::Cpp => self.types(records)?,
        }))
    }

    /// The source in Rust with an item for each of these levels of x86-64, the lowest first, by its records. The
    /// compiler takes the one that it builds for.
    ///
    /// # Errors
    ///
    /// As for [`source`](Self::source).
    pub fn source_by_level(
        &self,
        by_level: &[(&'static str, Vec<Named>)],
    ) -> Result<String, SourceError> {
        let levels: Vec<&str> = by_level.iter().map(|(level, _)| *level).collect();
        let mut lines = Vec::new();
        for (level, records) in by_level {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let attribute = attribute(level, &levels);
            lines.push(format!("// {level}"));
            for line in self.lines(records, Some(level))? {
                if line.starts_with("use ") || line.starts_with("pawnfill::compose!") {
                    lines.extend(attribute.iter().cloned());
                }
                lines.push(line);
            }
        }
        Ok(with_header(&lines))
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The fields by some records, each of which has to decide some.
    pub(super) fn fields<'a>(
        &self,
        records: &'a [Named],
    ) -> Result<Vec<Compared<'a>>, SourceError> {
        check_name(&self.name)?;
        let undecided = records
            .iter()
            .find(|(_, results)| !self.is_decided_by(results));
        if let Some((name, _)) = undecided {
            return Err(SourceError::NothingMeasured {
                name: name.clone(),
                metric: self.metric,
            });
        }
        let results = records.iter().map(|(_, results)| results);
        Ok(contested_for(results, &self.purposes()))
    }

    /// The lines of the imports and the item by some records, for a level if it is named.
    fn lines(&self, records: &[Named], level: Option<&str>) -> Result<Vec<String>, SourceError> {
        let fields = self.fields(records)?;
        let mut lines = self.imports(&fields)?;
        lines.extend([String::new(), "pawnfill::compose! {".to_owned()]);
        lines.extend(self.docs(records, &fields, level, "    /// "));
        lines.push(format!("    pub struct {} {{", self.name));
        for group in Operation::ALL.chunk_by(|a, b| a.group == b.group) {
            let mut of_group = Vec::new();
            for operation in group {
                let field = fields
                    .iter()
                    .find(|field| field.operation == operation.name);
                let mut kept = self.kept.iter();
                if let Some(field) = field {
                    let ident = self.ident(field.strategy())?;
                    of_group.extend(field::docs(field, records, "        /// "));
                    of_group.push(format!("        {}: {ident},", operation.name));
                } else if let Some(kept) = kept.find(|kept| kept.operation == operation.name) {
                    of_group.extend(kept.lines.iter().cloned());
                }
            }
            if !of_group.is_empty() {
                lines.push(format!("        // {}", group[0].group));
                lines.extend(of_group);
            }
        }
        lines.push(format!("        ..{}", Shift::NAME));
        lines.extend(["    }".to_owned(), "}".to_owned()]);
        Ok(lines)
    }

    /// A strategy as the fields name it: as the library does, or by the last part of its path.
    fn ident<'a>(&'a self, strategy: &'a str) -> Result<&'a str, SourceError> {
        if Study::STRATEGIES.contains(&strategy) {
            return Ok(strategy);
        }
        let path = self.path(strategy)?;
        Ok(path.rsplit("::").next().unwrap_or(path))
    }

    fn path(&self, strategy: &str) -> Result<&str, SourceError> {
        let is_it = |(name, path): &&(String, String)| {
            name == strategy || path.rsplit("::").next() == Some(strategy)
        };
        match self.strategies.iter().find(is_it) {
            Some((_, path)) => Ok(path),
            None => Err(SourceError::NoPath(strategy.to_owned())),
        }
    }

    /// The imports of the strategies that are used, and of the one that does the rest, as rustfmt sorts
    /// them.
    fn imports(&self, fields: &[Compared<'_>]) -> Result<Vec<String>, SourceError> {
        let kept = self.kept.iter().map(|kept| &*kept.strategy);
        let used: BTreeSet<&str> = fields.iter().map(Compared::strategy).chain(kept).collect();
        let (mut library, mut paths) = (BTreeSet::from([Shift::NAME]), BTreeSet::new());
        for strategy in used {
            match Study::STRATEGIES.contains(&strategy) {
                true => library.insert(strategy),
                false => paths.insert(self.path(strategy)?.to_owned()),
            };
        }
        let names = Vec::from_iter(library).join(", ");
        paths.insert(match names.contains(',') {
            true => format!("pawnfill::{{{names}}}"),
            false => format!("pawnfill::{names}"),
        });
        let mut paths: Vec<String> = paths.into_iter().collect();
        // Those of this crate come first.
        let is_elsewhere = |path: &String| {
            let first = path.split("::").next();
            !first.is_some_and(|first| ["crate", "self", "super"].contains(&first))
        };
        paths.sort_by_key(is_elsewhere);
        // A path of one part is in scope already.
        paths.retain(|path| path.contains("::"));
        Ok(paths.iter().map(|path| format!("use {path};")).collect())
    }

    /// The lines that say where it was measured and how to write it again, each after a prefix.
    pub(super) fn docs(
        &self,
        records: &[Named],
        fields: &[Compared<'_>],
        level: Option<&str>,
        prefix: &str,
    ) -> Vec<String> {
        let mut paragraphs = match records {
            [(_, results)] => self.paragraphs_of_one(results, level),
            _ => self.paragraphs_of_several(records, fields, level),
        };
        if !self.kept.is_empty() {
            let names = self.kept.iter().map(|kept| format!("`{}`", kept.operation));
            let names = names.collect::<Vec<_>>().join(", ");
            paragraphs.push(format!(
                "Kept from the earlier file, without measuring them again: {names}."
            ));
        }
        let empty = prefix.trim_end();
        let mut lines = fill(prefix, "", &paragraphs[0]);
        let command = (!self.command.is_empty()).then(|| "To write it again:".to_owned());
        for paragraph in paragraphs[1..].iter().chain(&command) {
            lines.push(empty.to_owned());
            lines.extend(fill(prefix, "", paragraph));
        }
        if command.is_some() {
            lines.push(empty.to_owned());
            lines.extend(self.command_lines(prefix));
        }
        lines
    }

    /// The command: as Markdown in docs. In a comment of C it is one line, since one that ends in a
    /// backslash would go on in the next.
    fn command_lines(&self, prefix: &str) -> Vec<String> {
        let command = command_line(&self.command);
        if !prefix.ends_with("/// ") {
            return vec![format!("{prefix}    {}", whole(&command))];
        }
        let mut lines = vec![format!("{prefix}```sh")];
        lines.extend(fill(prefix, " \\", &command));
        lines.push(format!("{prefix}```"));
        lines
    }

    fn paragraphs_of_one(&self, results: &Results, level: Option<&str>) -> Vec<String> {
        let unit = match self.metric {
            Mode::Throughput => "of a call, with the loop around it",
            Mode::Batch => "of a board, in a batch whose slices are in the first-level cache",
            Mode::Latency => "of a call",
        };
        let for_level = level.map_or_else(String::new, |level| format!(" For {level}."));
        let mut paragraphs = vec![
            format!("{}{for_level}", self.purpose()),
            format!("Measured {}.", measured(results)),
            format!(
                "Each field shows the core cycles {unit}: first its own strategy, then those that \
                 tie with it, and after the semicolon the others. A tie is too close to call; it \
                 goes to the smaller tables, then to the first of {}.",
                strategies()
            ),
        ];
        let warnings = warnings::sentences(results);
        paragraphs.extend(warnings.iter().map(|sentence| marked(sentence)));
        paragraphs
    }

    fn paragraphs_of_several(
        &self,
        records: &[Named],
        fields: &[Compared<'_>],
        level: Option<&str>,
    ) -> Vec<String> {
        let machines = match level {
            None => format!("{} machines or builds", records.len()),
            Some(level) => format!("{} machines with {level}", records.len()),
        };
        let mut paragraphs = vec![
            format!(
                "The strategy of each operation that loses least on {machines} by {}.",
                self.metric_in_words()
            ),
            format!(
                "{MINIMAX_RULE} The strategies in their order: {}.",
                strategies()
            ),
        ];
        for (place, (name, results)) in records.iter().enumerate() {
            let lost = slowdown_on(fields, place);
            let lost = lost.map_or_else(String::new, |lost| match is_slower(lost.worst) {
                true => format!(
                    " This composition takes {} more than the fastest strategies there in the \
                     geometric mean, and at most {}, in {}.",
                    slowdown(lost.mean),
                    slowdown(lost.worst),
                    marked(&lost.at)
                ),
                false => " This composition loses nothing there.".to_owned(),
            });
            let warnings = warnings::sentences(results).into_iter();
            let warnings = warnings.map(|sentence| format!(" {}", marked(&sentence)));
            let warnings: String = warnings.collect();
            let (name, measured) = (code(name), measured(results));
            paragraphs.push(format!("{name}: measured {measured}.{lost}{warnings}"));
        }
        paragraphs
    }
}

fn strategies() -> String {
    let names = Study::STRATEGIES.map(|name| format!("`{name}`"));
    names.join(", ")
}

/// Where and by what some results were measured, and how well.
fn measured(results: &Results) -> String {
    let environment = &results.environment;
    let workload = &results.workload;
    let hypervisor = match environment.hypervisor {
        Some(_) => " under a hypervisor",
        None => "",
    };
    let features = match environment.target_features.join(", ") {
        none if none.is_empty() => "no target features".to_owned(),
        some => some,
    };
    format!(
        "on {} by pawnfill {} on {}{hypervisor}, compiled by rustc {} for {} with {features}, on {} \
         positions of {} ({}): {} rounds, {:.0} % of them quiet",
        plain(&results.date),
        plain(&environment.pawnfill),
        code(&processor(environment)),
        plain(&environment.rustc),
        code(&environment.target),
        workload.positions,
        code(&workload.name),
        plain(&workload.hash),
        results.rounds,
        100.0 * results.quiet().unwrap_or(0.0),
    )
}

/// The same sentence, with backticks around the names of operations in it.
fn marked(sentence: &str) -> String {
    let mark = |word: &str| {
        let name = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        match name.contains('_') {
            true => word.replace(name, &format!("`{name}`")),
            false => word.to_owned(),
        }
    };
    sentence.split(' ').map(mark).collect::<Vec<_>>().join(" ")
}
