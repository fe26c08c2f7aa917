//! `pawnfill report`: prints a record, or several side by side, or writes files made from them.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use pawnfill_bench::record::collection::{Record, read_all};
use pawnfill_bench::report::comparison;

use super::outputs::OutputArgs;
use super::{print, warn};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Files that `study --json` wrote, folders of published records, or collections of such folders
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    outputs: OutputArgs,
}

pub(crate) fn run(args: &ReportArgs) -> Result<()> {
    let outputs = args.outputs.check()?;
    let records = read_all(&args.records)?;
    let [Record { results, .. }] = &records[..] else {
        return match &outputs.0[..] {
            [] => print(&comparison::text(&records)),
            [("--html", output, _)] => output.write(&comparison::page(&records)),
            [.., (option, ..)] => bail!(
                "{option} is for one record, and there are {}: expected --html, a page about all \
                 of them",
                records.len()
            ),
        };
    };
    if outputs.0.is_empty() {
        return print(&args.outputs.text(results));
    }
    // CSV shows no reason to doubt a record, and a picture shows only some.
    warn("", results);
    outputs.write(results, false)
}
