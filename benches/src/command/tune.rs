//! `pawnfill tune`: measures, or takes records, and writes the fastest strategy of each operation as
//! Rust, C or C++ source.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum as _};
use pawnfill::{Operation, Shift, Strategy as _};
use pawnfill_bench::Composition;
use pawnfill_bench::machine::build::LEVELS;
use pawnfill_bench::machine::stdio::is_standard;
use pawnfill_bench::measure::names;
use pawnfill_bench::record::collection::{Record, read_all};
use pawnfill_bench::report::files::{Output, check_distinct, check_ending};
use pawnfill_bench::report::source::stamp::{Earlier, KeptField, TUNE};
use pawnfill_bench::report::source::{Colors, Language, SourceError, by_level, check_name};
use pawnfill_bench::report::warnings;
use pawnfill_bench::rows::key::{ColorSource, Mode};
use pawnfill_bench::study::study;

use unicode_ident::{is_xid_continue, is_xid_start};

use super::measuring::{MeasuringArgs, check_operations};
use super::{Failure, check_overwrite, fail, print, tell, warn, watch};

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// What should be fast
    #[arg(long, value_name = "MODE", default_value = "throughput", value_parser = metrics())]
    metric: Mode,
    /// When your code knows the color of a call
    #[arg(long, value_name = "WHEN", value_enum, default_value = "both")]
    color_source: Colors,
    /// Measure only these operations, or groups of operations such as `fills`; the other fields of the
    /// file are kept
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 1..)]
    operations: Vec<String>,
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Measure nothing, and take these records: files, folders of published ones, or collections. For
    /// several machines, the strategies with the smallest worst-case slowdown are written
    #[arg(
        long,
        value_name = "RECORDS",
        num_args = 1..,
        conflicts_with_all = [
            "operations", "quick", "full", "time_limit", "positions",
        ],
    )]
    from: Vec<PathBuf>,
    /// With --from, write an item for each of these levels of x86-64, by the records of builds for it;
    /// x86-64, x86-64-v3 and x86-64-v4 by default
    #[arg(
        long,
        value_name = "LEVELS",
        value_delimiter = ',',
        num_args = 0..,
        require_equals = true,
        default_missing_value = "x86-64,x86-64-v3,x86-64-v4",
        requires = "from",
        value_parser = PossibleValuesParser::new(LEVELS.map(|level| level.name)),
    )]
    by_level: Vec<String>,
    /// The name of the type
    #[arg(long, default_value = "Tuned", value_parser = name)]
    name: String,
    /// Write the source to this file, such as src/tuned.rs; in C to one that ends in .h, in C++ to one
    /// that ends in .hpp; - is the standard output, the default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file even if this command did not write it, or it was edited since
    #[arg(long, requires = "out")]
    force: bool,
}

impl TuneArgs {
    /// The language of the source, by the name of its file.
    fn language(&self) -> Language {
        Language::of_file(self.path())
    }

    fn path(&self) -> &Path {
        self.out.as_deref().unwrap_or(Path::new("-"))
    }
}

/// The modes that choose a strategy.
fn metrics() -> impl TypedValueParser<Value = Mode> {
    let modes = PossibleValuesParser::new(Mode::DECIDING.map(Mode::name));
    modes.try_map(|name| Mode::from_str(&name, false))
}

fn name(name: &str) -> Result<String, SourceError> {
    check_name(name).map(|()| name.to_owned())
}

pub(crate) fn run(args: &TuneArgs, line: Vec<String>) -> Result<(), Failure> {
    check_ending(args.path(), &Language::ENDINGS)?;
    let is_for_rust = !(args.operations.is_empty() && args.by_level.is_empty());
    if is_for_rust && args.language() != Language::Rust {
        return fail(
            "--operations and --by-level are for Rust: expected a file for --out that ends in .rs",
        );
    }
    // Repeating the command must not overwrite later edits.
    let repeated = line.iter().filter(|word| *word != "--force").cloned();
    let composition = Composition {
        metric: args.metric,
        colors: args.color_source,
        language: args.language(),
        command: repeated.collect(),
        ..Composition::new(&args.name)
    };
    if args.from.is_empty() {
        from_study(args, composition, line)
    } else {
        from_records(args, &composition)
    }
}

fn from_study(
    args: &TuneArgs,
    mut composition: Composition,
    line: Vec<String>,
) -> Result<(), Failure> {
    let operations = operations(args)?;
    let sources = [&[ColorSource::None], args.color_source.sources()].concat();
    let study = study()
        .operations(&operations)
        .contested()
        .modes(&[args.metric])
        .color_sources(&sources);
    let study = args.measuring.configure(study)?;
    let output = Output::new(args.path())?;
    let earlier = earlier(args, &output)?;
    composition.kept = kept(args, earlier, &operations, &composition)?;

    let results = watch(study, line)?;
    if results.cut_short {
        return Err(Failure::interrupted("nothing is written"));
    }
    if results.rows.is_empty() {
        let reasons = warnings::sentences(&results).join(" ");
        return fail(format!(
            "nothing could be measured, nothing is written: {reasons}"
        ));
    }
    let text = composition.source(&results)?;
    warn("", &results);
    write(args, &output, &text)
}

fn from_records(args: &TuneArgs, composition: &Composition) -> Result<(), Failure> {
    if !is_standard(args.path()) {
        let inputs = args.from.iter().map(|path| ("--from", path.as_path()));
        check_distinct(&[("--out", args.path())], &Vec::from_iter(inputs))?;
    }
    let mut records = read_all(&args.from)?;
    let mut names = HashSet::new();
    if let Some(Record { name, .. }) = records.iter().find(|record| !names.insert(&record.name)) {
        // It would count twice.
        return fail(format!("--from names the record {name} twice"));
    }
    let is_used = |record: &Record| composition.is_decided_by(&record.results);
    // If no record can be used, the first one gives the error.
    if records.iter().any(is_used) {
        for Record { name, .. } in records.extract_if(.., |record| !is_used(record)) {
            let metric = args.metric;
            tell(&format!(
                "note: {name} is left out: it has no {metric} measurements in which strategies compete"
            ));
        }
    }
    let text = if args.by_level.is_empty() {
        composition.source_of_records(&records)?
    } else {
        let levels = by_level(&mut records, &args.by_level)?;
        for Record { name, .. } in &records {
            tell(&format!(
                "note: {name} is left out: its build is for none of these levels"
            ));
        }
        records = levels
            .iter()
            .flat_map(|(_, records)| records.clone())
            .collect();
        composition.source_by_level(&levels)?
    };
    let output = Output::new(args.path())?;
    earlier(args, &output)?;
    for Record { name, results } in &mut records {
        // A warning about other measurements would not be about the source.
        let colors = [&[ColorSource::None], args.color_source.sources()].concat();
        results.rows.retain(|row| {
            row.condition.mode == args.metric && colors.contains(&row.condition.color)
        });
        results.bursts.clear();
        warn(&format!("{name}: "), results);
    }
    write(args, &output, &text)
}

/// The operations to measure: those of the arguments, or all.
fn operations(args: &TuneArgs) -> Result<Vec<String>, Failure> {
    // A strategy has no method for a benchmark that is made of many operations.
    let all: Vec<&str> = Operation::ALL.iter().map(|one| one.name).collect();
    if args.operations.is_empty() {
        return Ok(names::expand(&all));
    }
    check_operations(&args.operations)?;
    let is_benchmark = |name: &String| !all.contains(&&**name) && names::names().contains(&&**name);
    for name in &args.operations {
        if names::expand(&[name]).iter().any(is_benchmark) {
            let mut groups: Vec<&str> = Operation::ALL.iter().map(|one| one.group).collect();
            groups.dedup();
            return fail(format!(
                "`{}` cannot be tuned: expected operations, such as passed_pawns, or groups of them: {}",
                name.trim(),
                groups.join(", ")
            ));
        }
    }
    let asked = names::expand(&args.operations);
    names::check(&asked, &all, "an operation, such as passed_pawns")?;
    if study().operations(&asked).is_contested() {
        return Ok(asked);
    }
    let (shift, asked) = (Shift::NAME, asked.join(", "));
    fail(format!(
        "there is nothing to choose: only {shift} does {asked}"
    ))
}

/// The fields of an earlier file that are kept: with --operations, those of all other operations.
fn kept(
    args: &TuneArgs,
    earlier: Option<Earlier>,
    operations: &[String],
    composition: &Composition,
) -> Result<Vec<KeptField>, Failure> {
    let Some(earlier) = earlier.filter(|_| !args.operations.is_empty()) else {
        return Ok(Vec::new());
    };
    if earlier.purpose != composition.purpose() {
        return fail(format!(
            "{} has other fields that would be kept, and says: {} Run it without --operations",
            args.path().display(),
            earlier.purpose
        ));
    }
    let mut kept = earlier.fields;
    kept.retain(|field| !operations.contains(&field.operation));
    Ok(kept)
}

/// What an earlier run wrote to the file that is asked for; `None` if there is nothing from an earlier run.
///
/// # Errors
///
/// Somebody else wrote or edited the file, and --force is not given.
fn earlier(args: &TuneArgs, output: &Output) -> Result<Option<Earlier>, Failure> {
    if output.is_standard() {
        return Ok(None);
    }
    let text = check_overwrite(args.path(), TUNE, args.force)?;
    Ok(text.and_then(|text| Earlier::read(&text)))
}

/// Writes the source, and shows how to use it.
fn write(args: &TuneArgs, output: &Output, text: &str) -> Result<(), Failure> {
    if output.is_standard() {
        return print(text);
    }
    // Check again: somebody may have edited the file during the measurement.
    let written = earlier(args, output).and_then(|_| Ok(output.write(text)?));
    if written.is_err() {
        // Print the source, so that the measurement is not lost.
        print(text)?;
        return written;
    }
    let (path, name) = (args.path(), &args.name);
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let module = file
        .strip_suffix(".rs")
        .filter(|stem| stem.starts_with(is_xid_start) && stem.chars().all(is_xid_continue));
    let advice = match (args.language(), module) {
        (Language::Rust, Some(stem)) => format!("`mod {stem};`, then `{stem}::{name}`"),
        (Language::Rust, None) => format!("`#[path = {file:?}] mod tuned;`, then `tuned::{name}`"),
        (Language::C, _) => format!(
            "`#include {file:?}` instead of `\"pawnfill.h\"`; it includes `\"pawnfill_strategies.h\"`"
        ),
        (Language::Cpp, _) => format!("`#include {file:?}` instead of `\"pawnfill.hpp\"`"),
    };
    tell(&format!("wrote {}\nuse it: {advice}", path.display()));
    Ok(())
}
