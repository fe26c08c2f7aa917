//! `pawnfill header`: writes the headers for C and C++, so that authors of C and C++ engines need no copy
//! of the repository.

use std::path::{Path, PathBuf};

use clap::Args;
use pawnfill_bench::render::files::write_all;

use super::{Failure, read_if_exists, tell};

/// The files to write, which were generated from the library.
const FILES: [(&str, &str); 3] = [
    ("pawnfill.h", include_str!("../../include/pawnfill.h")),
    ("pawnfill.hpp", include_str!("../../include/pawnfill.hpp")),
    (
        "CMakeLists.txt",
        include_str!("../../include/CMakeLists.txt"),
    ),
];

#[derive(Args)]
pub(crate) struct HeaderArgs {
    /// Write pawnfill.h, pawnfill.hpp and a CMakeLists.txt for them to this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes the files. It overwrites only files that an earlier run wrote.
pub(crate) fn run(args: &HeaderArgs) -> Result<(), Failure> {
    let files = FILES.map(|(name, text)| (args.out.join(name), text.to_owned()));
    for (path, text) in &files {
        refuse_others(path, text)?;
    }
    write_all(&files)?;
    for (path, _) in files {
        tell(&format!("wrote {}", path.display()));
    }
    Ok(())
}

/// Refuses to overwrite somebody else's file, such as the CMakeLists.txt of an engine. Ours begin with the
/// same two lines in every version.
fn refuse_others(path: &Path, text: &str) -> Result<(), Failure> {
    match read_if_exists(path)? {
        Some(found) if !found.lines().take(2).eq(text.lines().take(2)) => {
            Err(Failure::new(format!(
                "{} exists and was not written by `pawnfill header`: choose another folder",
                path.display()
            )))
        }
        _ => Ok(()),
    }
}
