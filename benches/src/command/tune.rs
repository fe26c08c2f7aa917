//! `pawnfill tune`: writes the fastest strategy of each operation as Rust source, from a study or records.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum as _};
use pawnfill_bench::Composition;
use pawnfill_bench::io::output::Output;
use pawnfill_bench::record::collection::{Record, read_all};
use pawnfill_bench::report::source::check_name;
use pawnfill_bench::rows::key::{ColorSource, Mode};
use pawnfill_bench::study::{Plan, study};

use super::measuring::MeasuringArgs;
use super::{command_line, plan, tell, uninterrupted, warn, watch};

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// Choose the fastest strategies in this mode
    #[arg(long, value_name = "MODE", default_value = "throughput", value_parser = metrics())]
    metric: Mode,
    /// Choose for calls whose color has this source; by default, for both sources
    #[arg(long, value_enum, value_name = "SOURCE")]
    color_source: Option<ColorSource>,
    /// Choose only for these operations, or groups of operations such as `fills`; Shift does the
    /// others
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 1..)]
    operations: Vec<String>,
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Measure nothing, and read these records: files, folders of published records, or collections.
    /// For several machines, the strategies with the smallest worst-case slowdown are written
    #[arg(
        long,
        value_name = "RECORDS",
        num_args = 1..,
        conflicts_with_all = ["operations", "full", "time_limit", "positions"],
    )]
    from: Vec<PathBuf>,
    /// The name of the type
    #[arg(long, default_value = "Tuned", value_parser = check_name)]
    name: String,
    /// Write the source to this file, such as src/tuned.rs; - is the standard output, the default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite a file that exists, and write the source even if the machine was noisy
    #[arg(long)]
    force: bool,
}

fn metrics() -> impl TypedValueParser<Value = Mode> {
    let modes = PossibleValuesParser::new(Mode::DECIDING.map(Mode::name));
    modes.try_map(|name| Mode::from_str(&name, false))
}

pub(crate) fn run(args: &TuneArgs) -> Result<()> {
    let plan = if args.from.is_empty() { Some(planned(args)?) } else { None };
    let path = args.out.as_deref().unwrap_or(Path::new("-"));
    let output = Output::new(path, "rs", args.force)?;
    // The source holds the command that writes it again: with `--force`, because the file then exists.
    let mut command = command_line();
    let lacks_force = !args.force && !output.is_standard();
    command.extend(lacks_force.then(|| "--force".to_owned()));
    let composition = Composition {
        metric: args.metric,
        colors: args.color_source.map_or_else(|| ColorSource::COLORED.to_vec(), |one| vec![one]),
        command,
        ..Composition::new(&args.name)
    };
    let records = match plan {
        Some(plan) => vec![Record { name: "study".to_owned(), results: watch(plan)? }],
        None => read_all(&args.from)?,
    };
    for Record { name, results } in &records {
        warn(&format!("{name}: "), results);
        if args.from.is_empty() {
            uninterrupted(Some(results))?;
        }
        ensure!(
            args.force || results.doubt().is_none(),
            "{name}: nothing is written, because {}: measure again while nothing else runs; \
             --force writes the source",
            results.doubt().unwrap_or_default()
        );
    }
    let text = composition.source_of_records(&records)?;
    output.write_or_keep(&text)?;
    if output.is_standard() {
        return Ok(());
    }
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let (name, shown) = (&args.name, path.display());
    tell(&format!("wrote {shown}\nuse it: `#[path = {file:?}] mod tuned;`, then `tuned::{name}`"));
    Ok(())
}

fn planned(args: &TuneArgs) -> Result<Plan> {
    // A composition has fields only for single operations, not for benchmarks of many.
    let mut study = study().of_operations().modes(&[args.metric]);
    if !args.operations.is_empty() {
        study = study.operations(&args.operations);
    }
    plan(args.measuring.configure(study.contested())?)
}
