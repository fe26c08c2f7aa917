//! `pawnfill compare`: puts the records of several machines side by side.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::record::collection::{read_any, short_name};
use pawnfill_bench::record::compare::Comparison;

use super::{Failure, print};

#[derive(Args)]
pub(crate) struct CompareArgs {
    /// Records that `study --json` wrote, folders of published ones, or folders of such folders
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
}

pub(crate) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let mut records = Vec::new();
    for path in &args.records {
        for (name, results) in read_any(path)? {
            // Tables have no room for a path.
            let is_file = !path.is_dir();
            let name = if is_file { short_name(path) } else { name };
            records.push((name, results));
        }
    }
    let comparison = Comparison::new(records)?;
    print(&format!("{comparison}\n"))
}
