//! A collection of published records. It has a folder for each processor; that has a folder for each build,
//! which holds the record.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use walkdir::WalkDir;

use crate::io::input::clean;
use crate::measure::results::{Precision, Results};
use crate::record::file;

/// The file name of a published record.
pub const RECORD: &str = "study.json";

/// A record and its name: that of a published one is the path of its folder in the collection, such as
/// `zen4/x86-64-v3`; that of another one is the path of its file.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name.
    pub name: String,
    /// The results.
    pub results: Results,
}

/// Reads the records at a path: a file of any name, the folder of a record, the folder of a processor, or a collection. They
/// are sorted by processor; for each processor, the levels of x86-64 come first, and then the other builds.
/// Folders without a record are left out.
pub fn read(path: &Path) -> Result<Vec<Record>> {
    if !path.is_dir() {
        let folder = path.parent().filter(|_| path.ends_with(RECORD));
        let name = folder.map_or_else(|| clean(&path.to_string_lossy()), name_of);
        let results = file::read(path)?;
        return Ok(vec![Record { name, results }]);
    }
    let records = folders(path)?.into_iter().map(|(name, folder)| {
        let results = file::read(&folder.join(RECORD))?;
        Ok(Record { name, results })
    });
    records.collect()
}

/// The names of the records within a folder, in the order of [`read`], and their folders.
pub fn folders(path: &Path) -> Result<Vec<(String, PathBuf)>> {
    let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let mut folders = Vec::new();
    for entry in WalkDir::new(path).max_depth(3).follow_links(true) {
        let entry = match entry {
            // A link that leads to nothing.
            Err(error) if error.io_error().is_some_and(is_missing) => continue,
            entry => entry?,
        };
        if entry.file_name() == RECORD && !entry.file_type().is_dir() {
            let folder = entry.path().parent().unwrap_or(path);
            folders.push((name_of(folder), folder.to_owned()));
        }
    }
    folders.sort_by_key(|(name, _)| place(name));
    Ok(folders)
}

/// The key by which records are sorted.
pub(crate) fn place(name: &str) -> (String, bool, String) {
    let (cpu, build) = name.rsplit_once('/').unwrap_or(("", name));
    let is_of_x86 = build.starts_with("x86-64");
    (cpu.to_owned(), !is_of_x86, build.to_owned())
}

/// In what a study is worse than an older one of the same processor and build, before or after it has measured.
pub(crate) fn shortfalls(new: &Results, old: &Results) -> Vec<String> {
    let is_full = |results: &Results| results.precision == Precision::FULL;
    let (processes, before) = (new.processes, old.processes);
    let (missing, lost) = (new.unmeasured.len(), old.unmeasured.len());
    // One that has measured may have been precise enough before its time was up.
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

/// Reads the records at several paths, at least one at each.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Record>> {
    let mut all = Vec::new();
    for path in paths {
        let records = read(path)?;
        ensure!(
            !records.is_empty(),
            "{0} holds no record: expected the file {RECORD} in it, in the folder of a build or in that of a processor; \
             `pawnfill report {0}/NAME.json` reads a record of another name",
            path.display()
        );
        for record in records {
            let mut others = all.iter().map(|other: &Record| &other.results);
            let (name, is_new) = (&record.name, others.all(|other| *other != record.results));
            ensure!(is_new, "{name} is given twice: expected other records");
            all.push(record);
        }
    }
    Ok(all)
}

/// The name of a record's folder, after that of the folder that it is in: processor and build.
pub(crate) fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts = path.iter().map(|part| clean(&part.to_string_lossy()));
    let parts = Vec::from_iter(parts);
    parts[parts.len().saturating_sub(2)..].join("/")
}
