//! `pawnfill header`: writes the headers for C and C++, so that authors of C and C++ engines need no copy
//! of the repository.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use pawnfill::headers::FILES;
use pawnfill_bench::report::files::write_all;
use pawnfill_bench::report::source::stamp::Stamp;

use super::{check_overwrite, tell};

/// The texts of the licenses, to which the headers refer.
const LICENSES: [(&str, &str, &str); 2] = [
    ("LICENSE-MIT", "#", include_str!("../../LICENSE-MIT")),
    ("LICENSE-APACHE", "#", include_str!("../../LICENSE-APACHE")),
];

#[derive(Args)]
pub(crate) struct HeaderArgs {
    /// Write the headers, a CMakeLists.txt for them and the texts of the licenses to this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Overwrite files even if this command did not write them, or they were edited since
    #[arg(long)]
    force: bool,
}

/// Writes the files, or none of them.
pub(crate) fn run(args: &HeaderArgs) -> Result<()> {
    let mut files = Vec::new();
    for (name, comment, text) in FILES.into_iter().chain(LICENSES) {
        let stamp = Stamp {
            subcommand: "header",
            comment,
        };
        let path = args.out.join(name);
        check_overwrite(&path, stamp, args.force)?;
        files.push((path, stamp.stamped(text)));
    }
    write_all(&files)?;
    for (path, _) in files {
        tell(&format!("wrote {}", path.display()));
    }
    Ok(())
}
