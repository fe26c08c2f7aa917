//! `pawnfill compare`: puts the records of several machines side by side.

use std::path::{Path, PathBuf};

use clap::Args;
use pawnfill_bench::record::collection::RECORD;
use pawnfill_bench::record::compare::Comparison;
use pawnfill_bench::record::file;
use pawnfill_bench::render::files::{Output, check_distinct};
use pawnfill_bench::render::html::comparison::comparison as page;

use super::Failure;
use super::outputs::print_beside;

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct CompareArgs {
    /// Two records or more that `study --json` wrote, or the folders of published ones
    #[arg(required = true, num_args = 2.., value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Write the comparison to this file as a page for a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let outputs: Vec<(&str, &Path)> = args
        .html
        .iter()
        .map(|path| ("--html", path.as_path()))
        .collect();
    let files = args.records.iter().map(|path| match path.is_dir() {
        true => path.join(RECORD),
        false => path.clone(),
    });
    let files: Vec<PathBuf> = files.collect();
    let inputs: Vec<(&str, &Path)> = files
        .iter()
        .map(|path| ("a record", path.as_path()))
        .collect();
    check_distinct(&outputs, &inputs)?;
    let output = args.html.as_deref().map(Output::new).transpose()?;
    let mut records = Vec::new();
    for path in &files {
        records.push((path.as_path(), file::read(path)?));
    }
    let comparison = Comparison::new(records)?;
    let printed = print_beside(output.iter(), &format!("{comparison}\n"));
    if let Some(output) = output {
        output.write(&page(&comparison))?;
    }
    printed
}
