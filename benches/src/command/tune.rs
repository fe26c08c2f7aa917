//! `pawnfill tune`: measures, or takes records, and writes the fastest strategy of each operation as
//! Rust source.

use std::collections::HashSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use pawnfill::{Operation, Shift, Strategy as _};
use pawnfill_bench::cell::{ColorSource, Mode};
use pawnfill_bench::machine::build::{LEVELS, level as level_of};
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::machine::stdio::is_standard;
use pawnfill_bench::measure::names;
use pawnfill_bench::record::collection::{Named, read_any};
use pawnfill_bench::render::files::{Output, check_distinct};
use pawnfill_bench::render::source::header::processors;
use pawnfill_bench::render::source::item::{Item, check_name, source as source_of};
use pawnfill_bench::render::source::records::{source, source_by_level};
use pawnfill_bench::render::source::written::{Choice, Written};
use pawnfill_bench::render::views::warnings;
use pawnfill_bench::study::{Study, study};

use super::measuring::MeasuringArgs;
use super::{Failure, flags, print, tell, watch};

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct TuneArgs {
    /// What is to be fast
    #[arg(long, value_enum, default_value = "throughput")]
    metric: MetricArg,
    /// When your code knows the color of a call
    #[arg(long, value_name = "WHEN", value_enum, default_value = "constant")]
    color_source: ColorArg,
    /// Measure these operations, or groups of operations such as `fills`, only; the other fields of the
    /// file are kept
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 1..)]
    operations: Vec<String>,
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Measure nothing: write the composition of these records that were measured before, of one
    /// machine or the best for several. A record, the folder of one, or a collection of them
    #[arg(
        long,
        value_name = "RECORDS",
        num_args = 1..,
        conflicts_with_all = [
            "operations", "quick", "full", "time_limit", "positions", "strategies",
        ],
    )]
    from: Vec<PathBuf>,
    /// With --from, write an item for each of these levels of x86-64, by the records that were built
    /// for it; x86-64, x86-64-v3 and x86-64-v4 if none is named
    #[arg(
        long,
        value_name = "LEVELS",
        value_delimiter = ',',
        num_args = 0..,
        require_equals = true,
        default_missing_value = "x86-64,x86-64-v3,x86-64-v4",
        requires = "from",
        value_parser = level,
    )]
    by_level: Vec<String>,
    /// The name of the type
    #[arg(long, default_value = "Tuned", value_parser = name)]
    name: String,
    /// Write the source to this file, such as src/tuned.rs; - is the standard output, the default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file even if it was not written by this command, or was changed since
    #[arg(long, requires = "out")]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum MetricArg {
    /// Each call waits for the result of the call before it
    Latency,
    /// Calls are independent
    Throughput,
    /// A call is for slices of boards, by the vectors of the machine
    Batch,
}

impl From<MetricArg> for Mode {
    fn from(metric: MetricArg) -> Self {
        match metric {
            MetricArg::Latency => Self::Latency,
            MetricArg::Throughput => Self::Throughput,
            MetricArg::Batch => Self::Batch,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum ColorArg {
    /// At compile time
    Constant,
    /// At run time
    Runtime,
}

impl From<ColorArg> for ColorSource {
    fn from(color: ColorArg) -> Self {
        match color {
            ColorArg::Constant => Self::Constant,
            ColorArg::Runtime => Self::Random,
        }
    }
}

impl TuneArgs {
    /// The file to write; `None` for the standard output.
    fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| !is_standard(path))
    }
}

fn name(name: &str) -> Result<String, String> {
    check_name(name).map(|()| name.to_owned())
}

/// Reads the name of a level.
fn level(name: &str) -> Result<String, String> {
    let names = LEVELS.map(|(name, _)| name);
    match names.contains(&name) {
        true => Ok(name.to_owned()),
        false => Err(format!("expected one of {}", names.join(", "))),
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &TuneArgs, line: Vec<String>) -> Result<(), Failure> {
    // Whoever repeats it shall not overwrite by it what was changed since.
    let mut repeated = line.clone();
    repeated.retain(|word| word != "--force");
    let mut item = Item {
        name: &args.name,
        metric: Mode::from(args.metric),
        color: ColorSource::from(args.color_source),
        command: &repeated,
        kept: &[],
    };
    if !args.from.is_empty() {
        return from_records(args, &item);
    }
    let operations = operations(args)?;
    let study = study()
        .operations(&operations)
        .contested()
        .modes(&[item.metric])
        .color_sources(&[ColorSource::None, item.color]);
    let study = args.measuring.configure(study)?;
    let output = args.file().map(Output::new).transpose()?;
    note_flags(args);
    let processors = processors([&Environment::read()]);
    let earlier = earlier(args, &item.purpose(), &processors)?;
    let kept = kept(args, earlier, &operations, &item)?;

    let results = watch(study, line)?;
    if results.cut_short {
        return Err(Failure::interrupted("interrupted, nothing is written"));
    }
    if results.cells.is_empty() {
        let reasons = warnings::sentences(&results).join(" ");
        return Err(Failure::from(format!(
            "nothing could be measured, nothing is written: {reasons}"
        )));
    }
    item.kept = &kept;
    let text = source_of(&results, &item);
    for doubt in warnings::sentences(&results) {
        tell(&format!("warning: {doubt}"));
    }
    match output {
        None => print(&text),
        Some(output) => write(args, &output, &text),
    }
}

/// Writes the composition of records.
fn from_records(args: &TuneArgs, item: &Item) -> Result<(), Failure> {
    let inputs: Vec<(&str, &Path)> = args
        .from
        .iter()
        .map(|path| ("--from", path.as_path()))
        .collect();
    let outputs: Vec<(&str, &Path)> = args
        .file()
        .map(|path| ("--out", path))
        .into_iter()
        .collect();
    check_distinct(&outputs, &inputs)?;
    let mut records = Vec::new();
    for path in &args.from {
        records.extend(read_any(path)?);
    }
    check_named_once(&records)?;
    let text = match args.by_level.is_empty() {
        true => source(&records, item)?,
        false => {
            let levels = LEVELS.map(|(name, _)| name).into_iter();
            let asked = levels.filter(|name| args.by_level.iter().any(|asked| asked == name));
            source_by_level(&records, item, &asked.collect::<Vec<_>>())?
        }
    };
    let output = args.file().map(Output::new).transpose()?;
    tell_of(&records, &args.by_level);
    let Some(output) = output else {
        return print(&text);
    };
    let now = Written::read(&text).expect("what was just written can be read");
    earlier(args, &now.purpose, &now.cpu)?;
    write(args, &output, &text)
}

/// Tells which records say nothing of the levels that are asked for, and the doubts about the others.
fn tell_of(records: &[Named], levels: &[String]) {
    for (name, results) in records {
        let is_used = levels.is_empty()
            || level_of(&results.environment)
                .is_some_and(|of| levels.iter().any(|level| level == of));
        if !is_used {
            tell(&format!(
                "note: {name} is not used: its build is for none of these levels"
            ));
            continue;
        }
        for doubt in warnings::sentences(results) {
            tell(&format!("warning: {name}: {doubt}"));
        }
    }
}

/// Refuses a record that is there twice: it would count twice.
fn check_named_once(records: &[Named]) -> Result<(), String> {
    let mut names = HashSet::new();
    match records.iter().find(|(name, _)| !names.insert(name)) {
        None => Ok(()),
        Some((name, _)) => Err(format!("--from names the record {name} twice")),
    }
}

/// The operations to measure: those that are asked for, or all.
fn operations(args: &TuneArgs) -> Result<Vec<String>, Failure> {
    let strategies = &args.measuring.strategies;
    if !strategies.is_empty() && strategies.iter().all(|name| name == Shift::NAME) {
        let [shift, others @ ..] = Study::STRATEGIES;
        return Err(Failure::from(format!(
            "nothing competes with {shift} then: expected --strategies with any of {}",
            others.join(", ")
        )));
    }
    // What is made of many operations is none of a strategy.
    let all: Vec<&str> = Operation::ALL.iter().map(|one| one.name).collect();
    let asked = match args.operations.is_empty() {
        true => names::expand(&all),
        false => names::expand(&args.operations),
    };
    names::check("operation", &asked, &all).map_err(|error| error.to_string())?;
    Ok(asked)
}

/// Tells with which flags the project is compiled, if this command was compiled without them.
fn note_flags(args: &TuneArgs) {
    // Beside the file, or where the command runs.
    let folder = args.file().and_then(Path::parent).unwrap_or(Path::new(""));
    let folder = env::current_dir().unwrap_or_default().join(folder);
    if let Some(difference) = flags::difference(&folder) {
        tell(&format!("note: {difference}"));
    }
}

/// What an earlier run has written to the file. What is different about it from what is to be written
/// is told.
fn earlier(args: &TuneArgs, purpose: &str, processors: &str) -> Result<Option<Written>, Failure> {
    let earlier = written(args)?;
    if let Some(earlier) = &earlier {
        for difference in earlier.differences(processors) {
            tell(&format!("note: {}: {difference}", shown(args)));
        }
        // With --operations it is refused.
        if args.operations.is_empty() && earlier.purpose != purpose {
            tell(&format!(
                "note: {}: it was tuned for another end: {}",
                shown(args),
                earlier.purpose
            ));
        }
    }
    Ok(earlier)
}

/// The fields of an earlier file that are kept: with --operations, those of all others.
fn kept(
    args: &TuneArgs,
    earlier: Option<Written>,
    operations: &[String],
    item: &Item,
) -> Result<Vec<Choice>, Failure> {
    let Some(earlier) = earlier.filter(|_| !args.operations.is_empty()) else {
        return Ok(Vec::new());
    };
    if earlier.purpose != item.purpose() {
        return Err(Failure::from(format!(
            "{} has other fields that would be kept, and says: {} Run it without --operations",
            shown(args),
            earlier.purpose
        )));
    }
    let mut kept = earlier.choices;
    kept.retain(|choice| !operations.contains(&choice.operation));
    Ok(kept)
}

/// Writes the source, and tells what has changed and how to use it.
fn write(args: &TuneArgs, output: &Output, text: &str) -> Result<(), Failure> {
    // Once more: it may have become another file while this one was measured.
    let before = written(args).and_then(|before| {
        output.write(text)?;
        Ok(before)
    });
    let before = match before {
        Ok(before) => before,
        Err(failure) => {
            // Not lost, though it is not where it should be.
            print(text)?;
            return Err(failure);
        }
    };
    let tuned = Written::read(text).expect("what was just written can be read");
    if let Some(before) = before {
        for change in before.changes(&tuned) {
            tell(&format!("changed: {change}"));
        }
    }
    let ties = tuned.choices.iter().filter(|choice| choice.is_tie).count();
    tell(&format!(
        "wrote {}: {} fields, of which {ties} are ties",
        shown(args),
        tuned.choices.len()
    ));
    if let Some(path) = args.file() {
        tell(&format!("use it: {}", advice(path, &args.name)));
    }
    Ok(())
}

/// How a file becomes a module: by its name, if that is one of a module, and otherwise by an attribute.
fn advice(path: &Path, name: &str) -> String {
    let lossy = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, file) = (lossy(path.file_stem()), lossy(path.file_name()));
    let is_module = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(unicode_ident::is_xid_start)
            && letters.all(unicode_ident::is_xid_continue)
    };
    let letters = stem
        .chars()
        .map(|letter| match unicode_ident::is_xid_continue(letter) {
            true => letter,
            false => '_',
        });
    let letters: String = letters.collect();
    let module = match is_module(&letters) {
        true => letters,
        false => format!("tuned_{letters}"),
    };
    let is_named = module == stem && file == format!("{stem}.rs");
    let attribute = match is_named {
        true => String::new(),
        false => format!("#[path = {file:?}] "),
    };
    format!("`{attribute}mod {module};`, then `{module}::{name}`")
}

/// What an earlier run has written to the output file, if there is one.
///
/// # Errors
///
/// There is a file, which somebody else wrote or changed, and nobody said that it may be
/// overwritten.
fn written(args: &TuneArgs) -> Result<Option<Written>, Failure> {
    let Some(path) = args.file() else {
        return Ok(None);
    };
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("cannot read {}: {error}", shown(args)).into()),
    };
    let text = String::from_utf8_lossy(&text);
    let written = Written::read(&text);
    let problem = match &written {
        // Such as one that `touch` has made: there is nothing to lose.
        None if text.trim().is_empty() => return Ok(None),
        None => "exists and was not written by `pawnfill tune`",
        Some(written) if written.is_edited => "was changed since `pawnfill tune` wrote it",
        Some(_) => return Ok(written),
    };
    if !args.force {
        let shown = shown(args);
        return Err(Failure::from(format!(
            "{shown} {problem}: --force overwrites it"
        )));
    }
    Ok(written)
}

/// The output file as the user named it.
fn shown(args: &TuneArgs) -> String {
    let path = args.file().unwrap_or(Path::new("-"));
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_is_rust() {
        let told = |path: &str| advice(Path::new(path), "Tuned");
        assert_eq!(told("src/tuned.rs"), "`mod tuned;`, then `tuned::Tuned`");
        assert_eq!(
            told("src/tuned-zen4.rs"),
            "`#[path = \"tuned-zen4.rs\"] mod tuned_zen4;`, then `tuned_zen4::Tuned`"
        );
        assert_eq!(
            told("4.rs"),
            "`#[path = \"4.rs\"] mod tuned_4;`, then `tuned_4::Tuned`"
        );
        assert_eq!(
            told("tuned.txt"),
            "`#[path = \"tuned.txt\"] mod tuned;`, then `tuned::Tuned`"
        );
    }
}
