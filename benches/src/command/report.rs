//! `pawnfill report`: prints a record, or several side by side, or makes files from them.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::record::collection::{RECORD, read_all};
use pawnfill_bench::report::comparison;
use pawnfill_bench::report::files::Output;

use super::outputs::{OutputArgs, Outputs, text};
use super::{Failure, fail, print, warn};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Records that `study --json` wrote, folders of published ones, or folders of such folders
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Print the tables of all measurements instead of the answer alone
    #[arg(long)]
    tables: bool,
    #[command(flatten)]
    outputs: OutputArgs,
}

pub(crate) fn run(args: &ReportArgs) -> Result<(), Failure> {
    // A folder stands for the record in it, which must not be overwritten either.
    let paths = args.records.iter();
    let paths: Vec<PathBuf> = paths
        .flat_map(|path| [path.clone(), path.join(RECORD)])
        .collect();
    let inputs: Vec<_> = paths.iter().map(|path| ("a record", &**path)).collect();
    let files = args.outputs.files();
    let outputs = Outputs::check(&files, &inputs)?;
    let records = read_all(&args.records)?;
    if let [record] = &records[..] {
        if outputs.is_empty() {
            return print(&text(&record.results, args.tables));
        }
        // Not every file has room for the doubts.
        warn("", &record.results);
        return outputs.write(&record.results);
    }
    let mut asked = files.iter().filter(|(_, _, path, _)| path.is_some());
    if let Some((option, ..)) = asked.find(|(option, ..)| *option != "--html") {
        let count = records.len();
        return fail(format!(
            "{option} is for one record, and there are {count}: expected --html, a page about all of them"
        ));
    }
    match &args.outputs.html {
        Some(path) => Ok(Output::new(path)?.write(&comparison::page(&records))?),
        None => print(&comparison::text(&records, args.tables)),
    }
}
