//! `pawnfill pages`: renders the pages of a collection from its records.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::report::published::write_pages;
use pawnfill_bench::report::words::counted;

use super::{Failure, tell};

#[derive(Args)]
pub(crate) struct PagesArgs {
    /// The collection, such as results
    folder: PathBuf,
}

pub(crate) fn run(args: &PagesArgs) -> Result<(), Failure> {
    let records = write_pages(&args.folder)?;
    tell(&format!(
        "wrote the pages of {}",
        counted(records, "record")
    ));
    Ok(())
}
