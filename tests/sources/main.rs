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

/// All files of a kind in a folder and the folders in it, in alphabetical order. Those that builds and studies write
/// are left out, and golden copies of them.
fn files_of(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a file or a folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_left_out =
            ["target", "results", "golden"].contains(&&*name) || name.starts_with('.');
        if path.is_dir() && !is_left_out {
            files.extend(files_of(&path, extension));
        } else if path.is_file() && path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
