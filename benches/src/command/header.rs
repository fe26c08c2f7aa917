//! `pawnfill header`: writes the headers for C and C++, so that authors of C and C++ engines need no copy
//! of the repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use pawnfill_bench::render::files::write_all;

use super::{Failure, tell};

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
    let name = path.display();
    let start = |text: &str| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    match fs::read(path) {
        Ok(found) if start(&String::from_utf8_lossy(&found)) == start(text) => Ok(()),
        Ok(_) => Err(Failure::new(format!(
            "{name} exists and was not written by `pawnfill header`: choose another folder"
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::new(format!("cannot read {name}: {error}"))),
    }
}
