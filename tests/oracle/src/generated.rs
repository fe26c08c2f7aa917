//! Files of the repository that are derived from the code. Tests compare them, or write them if the
//! environment variable `UPDATE_EXPECT` is set, as `.ci/generate` does.

use std::env;
use std::fs;
use std::path::Path;

#[track_caller]
pub fn assert_file(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let found = fs::read_to_string(&file).unwrap_or_default();
    if found == expected {
        return;
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, expected).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        return;
    }
    let mut lines = found.lines().zip(expected.lines()).enumerate();
    let different = lines.find(|(_, (found, expected))| found != expected);
    panic!("{path} is out of date: run .ci/generate; the first different line: {different:?}");
}
