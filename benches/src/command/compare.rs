//! `pawnfill compare`: puts the records of several machines side by side.

use std::path::{Path, PathBuf};

use clap::Args;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::RECORD;
use pawnfill_bench::record::compare::Comparison;
use pawnfill_bench::record::file;

use super::{Failure, print};

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct CompareArgs {
    /// Two records or more that `study --json` wrote, or the folders of published ones
    #[arg(required = true, num_args = 2.., value_name = "RECORD")]
    records: Vec<PathBuf>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let files = args.records.iter().map(|path| match path.is_dir() {
        true => path.join(RECORD),
        false => path.clone(),
    });
    let files: Vec<PathBuf> = files.collect();
    let read = |path: &'_ PathBuf| file::read(path);
    let results: Vec<Results> = files.iter().map(read).collect::<Result<_, _>>()?;
    let records = files.iter().map(|path| -> &Path { path }).zip(results);
    let comparison = Comparison::new(records.collect()).map_err(|error| error.to_string())?;
    print(&format!("{comparison}\n"))
}
