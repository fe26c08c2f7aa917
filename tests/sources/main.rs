//! What users of the project see beside its behavior.
//!
//! - `links.rs`: the links between Markdown files lead somewhere
//! - `public_api.rs`: the public API is the one that was reviewed
//! - `downstream.rs`: crates that depend on the library, with other features and lints

mod downstream;
mod links;
mod public_api;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// All files of a kind in a folder of the workspace and the folders in it, in alphabetical order. Those that
/// builds and studies write are left out, and golden copies of them.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![Path::new(WORKSPACE).join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.expect("a file or a folder").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_file() && path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            } else if path.is_dir()
                && !name.starts_with('.')
                && !["target", "results", "golden"].contains(&&*name)
            {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
