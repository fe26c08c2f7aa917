//! A collection of published records. It has a folder for each processor; that has a folder for each build,
//! which holds the record.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::measure::results::Results;
use crate::record::file;
use crate::workload::text::clean;

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
    let mut folders = Vec::new();
    find_within(path, name_of(path), 2, &mut folders)?;
    folders.sort_by_key(|(name, _)| {
        let (cpu, build) = name.rsplit_once('/').unwrap_or(("", name));
        let is_of_x86 = build.starts_with("x86-64");
        (cpu.to_owned(), !is_of_x86, build.to_owned())
    });
    Ok(folders)
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
            let is_same = |other: &Record| other.results == record.results;
            ensure!(
                !all.iter().any(is_same),
                "{} is given twice: expected other records",
                record.name
            );
            all.push(record);
        }
    }
    Ok(all)
}

/// Finds the record of a folder, or those that lie at most so many levels of folders below it.
fn find_within(
    folder: &Path,
    name: String,
    levels: usize,
    found: &mut Vec<(String, PathBuf)>,
) -> Result<()> {
    if folder.join(RECORD).is_file() {
        found.push((name, folder.to_owned()));
    } else if levels > 0 {
        let problem = || format!("cannot read {}", folder.display());
        let parent = name.rsplit('/').next().unwrap_or_default();
        for entry in fs::read_dir(folder).with_context(problem)? {
            let entry = entry.with_context(problem)?;
            if entry.path().is_dir() {
                let name = clean(&entry.file_name().to_string_lossy());
                let name = format!("{parent}/{name}");
                find_within(&entry.path(), name, levels - 1, found)?;
            }
        }
    }
    Ok(())
}

/// The name of a record's folder, after that of the folder that it is in: processor and build.
fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts: Vec<_> = path
        .iter()
        .map(|part| clean(&part.to_string_lossy()))
        .collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}
