//! `pawnfill header`: writes the headers for C and C++, so that authors of C and C++ engines need no copy
//! of the repository.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use pawnfill::headers::FILES;
use pawnfill_bench::report::files::write_all;

use super::{check_overwrite, tell};

/// The texts of the licenses, to which the headers refer.
const LICENSES: [(&str, &str); 2] = [
    ("LICENSE-MIT", include_str!("../../LICENSE-MIT")),
    ("LICENSE-APACHE", include_str!("../../LICENSE-APACHE")),
];

#[derive(Args)]
pub(crate) struct HeaderArgs {
    /// Write the headers, a CMakeLists.txt for them and the texts of the licenses to this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &HeaderArgs) -> Result<()> {
    let headers = FILES.into_iter().map(|(name, _, text)| (name, text));
    let mut files = Vec::new();
    for (name, text) in headers.chain(LICENSES) {
        let path = args.out.join(name);
        check_overwrite(&path, args.force)?;
        files.push((path, text.to_owned()));
    }
    write_all(&files)?;
    for (path, _) in files {
        tell(&format!("wrote {}", path.display()));
    }
    Ok(())
}
