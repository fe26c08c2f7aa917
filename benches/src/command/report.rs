//! `pawnfill report`: prints a record, or several side by side, or makes files from them.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use pawnfill_bench::record::collection::{Record, read_all};
use pawnfill_bench::report::comparison;
use pawnfill_bench::report::files::Output;

use super::outputs::OutputArgs;
use super::{print, warn};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Records that `study --json` wrote, folders of published ones, or folders of such folders
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    outputs: OutputArgs,
}

pub(crate) fn run(args: &ReportArgs) -> Result<()> {
    let outputs = args.outputs.check()?;
    let records = read_all(&args.records)?;
    if let [Record { results, .. }] = &records[..] {
        if outputs.options().is_empty() {
            return print(&args.outputs.text(results));
        }
        // Not every file has room for the doubts.
        warn("", results);
        return outputs.write(results);
    }
    let mut options = outputs.options().into_iter();
    if let Some(option) = options.find(|option| *option != "--html") {
        let count = records.len();
        bail!(
            "{option} is for one record, and there are {count}: expected --html, a page about all of them"
        );
    }
    match &args.outputs.html {
        Some(path) => Output::new(path)?.write(&comparison::page(&records)),
        None => print(&comparison::text(&records)),
    }
}
