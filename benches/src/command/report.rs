//! `pawnfill report`: prints the tables of records, or makes a page, CSV or a picture from them.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::record::collection::{RECORD, read_all};
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::record::join::join;

use super::outputs::{OutputArgs, Outputs, text};
use super::{Failure, print};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// A record that `study --json` wrote or the folder of a published one; or several of one machine,
    /// to be joined
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
    let records = args.records.iter();
    let records: Vec<_> = records
        .flat_map(|path| [path.clone(), path.join(RECORD)])
        .collect();
    let inputs: Vec<_> = records
        .iter()
        .map(|path| ("a record", path.as_path()))
        .collect();
    let files = args.outputs.files(|results| Ok(to_json(results)));
    let outputs = Outputs::check(&files, &inputs)?;
    let results = join(read_all(&args.records)?)?;
    if outputs.is_empty() {
        return print(&text(&results, args.tables));
    }
    outputs.write(&results)
}
