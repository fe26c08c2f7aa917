//! `pawnfill header`: writes the header for C, so that its authors need no copy of the repository.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::render::files::write_all;

use super::{Failure, tell};

/// The files, which were generated from the library.
const FILES: [(&str, &str); 2] = [
    ("pawnfill.h", include_str!("../../include/pawnfill.h")),
    (
        "CMakeLists.txt",
        include_str!("../../include/CMakeLists.txt"),
    ),
];

/// The arguments of the subcommand.
#[derive(Args)]
pub(crate) struct HeaderArgs {
    /// Write pawnfill.h and a CMakeLists.txt for it to this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Runs the subcommand. Files of the same names are overwritten.
pub(crate) fn run(args: &HeaderArgs) -> Result<(), Failure> {
    let files = FILES.map(|(name, text)| (args.out.join(name), text.to_owned()));
    write_all(&files)?;
    for (path, _) in files {
        tell(&format!("wrote {}", path.display()));
    }
    Ok(())
}
