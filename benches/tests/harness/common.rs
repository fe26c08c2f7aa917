//! What the tests share: running the command, and golden records.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::record::file;
use pawnfill_bench::rows::interval::Interval;
use pawnfill_bench::rows::key::Condition;
use pawnfill_bench::rows::row::{Rank, Row};
use tempfile::TempDir;
use walkdir::WalkDir;

/// The collection of the golden records: a few operations of two published records.
pub(crate) fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The golden records: zen3/x86-64, which lacks `passed_pawns` and `passed_mask`, and zen5/native.
pub(crate) fn records() -> Vec<Record> {
    collection::read(&golden()).expect("a collection")
}

pub(crate) fn zen5() -> Results {
    file::read(&golden().join("zen5/native/study.json")).expect("a record")
}

pub(crate) fn noisy() -> Results {
    let mut noisy = zen5();
    noisy.self_check[0].passed = false;
    noisy
}

pub(crate) fn competing(
    results: &mut Results,
) -> impl Iterator<Item = (&str, Condition, &mut Row)> {
    let rows = results.measurements.iter_mut().flat_map(|found| {
        let (operation, condition) = (&*found.operation, found.condition);
        found.rows.iter_mut().map(move |row| (operation, condition, row))
    });
    rows.filter(|(.., row)| row.verdict.is_some())
}

pub(crate) fn set(row: &mut Row, is_fastest: bool, number: f64) {
    row.verdict = Some(if is_fastest { Rank::Fastest } else { Rank::Slower });
    (row.cycles, row.ratio) = (Interval::exactly(number), Interval::exactly(number));
}

pub(crate) fn command_in(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill"));
    command.args(arguments).current_dir(folder);
    command
}

pub(crate) fn pawnfill_in(folder: &Path, arguments: &[&str]) -> Output {
    let output = command_in(folder, arguments).output();
    output.expect("the command runs")
}

/// Runs the command with arguments that single spaces separate.
pub(crate) fn run(folder: &Path, arguments: &str) -> Output {
    pawnfill_in(folder, &arguments.split(' ').collect::<Vec<_>>())
}

#[track_caller]
pub(crate) fn stdout(output: &Output) -> String {
    let problem = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problem}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The message of a refusal, which has exit status 2, no output and no panic.
#[track_caller]
pub(crate) fn refusal(output: &Output) -> String {
    let text = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.stdout.is_empty(), "{printed}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// Panics unless a text has all parts, in this order; ` … ` separates the parts.
#[track_caller]
pub(crate) fn assert_has(text: &str, parts: &str) {
    let mut rest = text;
    for part in parts.split(" … ") {
        let found = rest.split_once(part);
        (_, rest) = found.unwrap_or_else(|| panic!("{part} is missing:\n{text}"));
    }
}

#[track_caller]
pub(crate) fn assert_lacks(text: &str, parts: &[&str]) {
    let found: Vec<_> = parts.iter().filter(|part| text.contains(*part)).collect();
    assert!(found.is_empty(), "it has {found:?}:\n{text}");
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("readable")
}

pub(crate) fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("written");
}

pub(crate) fn count(folder: &Path) -> usize {
    fs::read_dir(folder).expect("a folder").count()
}

pub(crate) fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = WalkDir::new(folder).min_depth(1).into_iter().flatten();
    let paths = entries.map(walkdir::DirEntry::into_path);
    paths.map(|path| (path.clone(), fs::read(path).unwrap_or_default())).collect()
}
