//! A collection of published records. It has a folder for each processor; that has a folder for each build,
//! which holds the record.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::measure::results::Results;
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

/// Reads the records at a path: a file, the folder of a record, the folder of a processor, or a collection. They
/// are sorted by processor; for each processor, the levels of x86-64 come first, and then the other builds.
/// Folders without a record are left out.
pub fn read(path: &Path) -> Result<Vec<Record>> {
    if !path.is_dir() {
        let folder = path.parent().filter(|_| path.ends_with(RECORD));
        let name = folder.map_or_else(|| path.display().to_string(), name_of);
        let results = file::read(path)?;
        return Ok(vec![Record { name, results }]);
    }
    let mut records = Vec::new();
    read_within(path, 2, &mut records)?;
    records.sort_by_key(|record| {
        let (cpu, build) = record.name.rsplit_once('/').unwrap_or(("", &record.name));
        let is_level = build.starts_with("x86-64");
        (cpu.to_owned(), !is_level, build.to_owned())
    });
    Ok(records)
}

/// Reads the records at several paths, at least one at each.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Record>> {
    let mut all = Vec::new();
    for path in paths {
        let records = read(path)?;
        ensure!(
            !records.is_empty(),
            "{} holds no record: expected one that `pawnfill publish` or `pawnfill study --json` wrote, the folder of \
             one, or a collection of such folders",
            path.display()
        );
        all.extend(records);
    }
    Ok(all)
}

/// Reads the record of a folder, or those that lie at most so many levels of folders below it.
fn read_within(folder: &Path, levels: usize, records: &mut Vec<Record>) -> Result<()> {
    let record = folder.join(RECORD);
    if record.is_file() {
        let (name, results) = (name_of(folder), file::read(&record)?);
        records.push(Record { name, results });
    } else if levels > 0 {
        let problem = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(folder).with_context(problem)? {
            let within = entry.with_context(problem)?.path();
            if within.is_dir() {
                read_within(&within, levels - 1, records)?;
            }
        }
    }
    Ok(())
}

/// The name of a record's folder, after that of the folder that it is in: processor and build.
fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}
