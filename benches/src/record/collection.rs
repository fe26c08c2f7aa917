//! Collections of published records: a folder for each processor, with a folder and a record for each build.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use walkdir::WalkDir;

use crate::io::input::clean;
use crate::measure::results::{Precision, Results};
use crate::record::file;

/// The file name of a published record.
pub const RECORD: &str = "study.json";

/// A record and its name.
#[derive(Clone, Debug)]
pub struct Record {
    /// For a published record, its folder in the collection, such as `zen4/x86-64-v3`; otherwise its path.
    pub name: String,
    /// The results.
    pub results: Results,
}

/// Reads the records at a path: a file, the folder of a build or of a processor, or a collection.
///
/// They are sorted by processor, with builds for x86-64 levels first. Folders without a record are skipped.
pub fn read(path: &Path) -> Result<Vec<Record>> {
    if !path.is_dir() {
        let folder = path.parent().filter(|_| path.ends_with(RECORD));
        let name = folder.map_or_else(|| clean(&path.to_string_lossy()), name_of);
        return Ok(vec![Record { name, results: file::read(path)? }]);
    }
    read_folders(path, |_| true)
}

pub(crate) fn read_folders(path: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<Record>> {
    const MISSING: [ErrorKind; 2] = [ErrorKind::NotFound, ErrorKind::NotADirectory];
    let mut records = Vec::new();
    for entry in WalkDir::new(path).min_depth(1).max_depth(3).follow_links(true) {
        let entry = match entry {
            // A dangling link, or a collection that does not exist yet.
            Err(e) if e.io_error().is_some_and(|e| MISSING.contains(&e.kind())) => continue,
            entry => entry?,
        };
        let name = name_of(entry.path().parent().unwrap_or(path));
        if entry.file_name() == RECORD && !entry.file_type().is_dir() && is_wanted(&name) {
            records.push(Record { name, results: file::read(entry.path())? });
        }
    }
    records.sort_by_key(|record| sort_key(&record.name));
    Ok(records)
}

pub(crate) fn sort_key(name: &str) -> (String, bool, String) {
    let (cpu, build) = name.rsplit_once('/').unwrap_or(("", name));
    (cpu.to_owned(), !build.starts_with("x86-64"), build.to_owned())
}

/// Returns why `new`, which may not have run yet, is worse than `old`, of the same processor and build.
pub(crate) fn shortfalls(new: &Results, old: &Results) -> Vec<String> {
    let is_full = |results: &Results| results.precision == Precision::FULL;
    let (processes, before) = (new.processes, old.processes);
    let (missing, lost) = (new.unmeasured.len(), old.unmeasured.len());
    // After a study has run, less time is no fault: it may have reached its precision early.
    let is_short = new.measurements.is_empty() && new.seconds < 0.95 * old.seconds;
    let reasons = [
        is_short.then(|| format!("shorter ({:.0} s instead of {:.0} s)", new.seconds, old.seconds)),
        (processes < before)
            .then(|| format!("in fewer processes ({processes} instead of {before})")),
        (is_full(old) && !is_full(new)).then(|| "not --full".to_owned()),
        (missing > lost)
            .then(|| format!("incomplete ({missing} measurements failed instead of {lost})")),
        (new.workload.hash != old.workload.hash)
            .then(|| format!("on other positions ({} instead of {})", new.workload, old.workload)),
        (new.environment.opt_level == "0" && old.environment.opt_level != "0")
            .then(|| "built without optimization".to_owned()),
    ];
    reasons.into_iter().flatten().collect()
}

/// Reads the records at several paths. It is an error if a path has no record, or if a record is given twice.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Record>> {
    let mut all: Vec<Record> = Vec::new();
    for path in paths {
        let records = read(path)?;
        ensure!(
            !records.is_empty(),
            "{0} holds no record: expected the file {RECORD} in it or in its subfolders; \
             `pawnfill report {0}/NAME.json` reads a record with another name",
            path.display()
        );
        for record in records {
            let is_new = all.iter().all(|other| other.results != record.results);
            ensure!(is_new, "{} is given twice: expected each record once", record.name);
            all.push(record);
        }
    }
    Ok(all)
}

/// Returns the name of the record in a folder: the processor and the build.
pub(crate) fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts: Vec<String> = path.iter().map(|part| clean(&part.to_string_lossy())).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}
