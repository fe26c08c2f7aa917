//! A collection of published records. It has a folder for each processor; that has a folder for each build,
//! which holds the record.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::machine::build::LEVELS;
use crate::measure::results::Results;
use crate::record::file::{self, RecordError};

/// The file name of a published record.
pub const RECORD: &str = "study.json";

/// The file name of a record that was measured for a place in a collection, and was refused.
pub const REFUSED: &str = "study-refused.json";

/// Why a collection, or a record of it, cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CollectionError {
    #[error("cannot read {}: {source}", folder.display())]
    Unreadable { folder: PathBuf, source: io::Error },
    #[error("{}: expected in the folder of a processor and a build, such as {}", record.display(), expected.display())]
    Misplaced { record: PathBuf, expected: PathBuf },
    #[error("{}: expected a folder for each build, such as x86-64 or native", .0.display())]
    NoBuild(PathBuf),
    #[error("{} holds no record: expected a file {RECORD}", .0.display())]
    NoRecord(PathBuf),
    #[error(
        "{} holds no record: expected one that `pawnfill publish` or `pawnfill study --json` wrote, \
         the folder of one, or a collection of such folders", .0.display()
    )]
    Nothing(PathBuf),
    #[error(
        "`{0}` cannot be the name of a folder: expected lowercase letters, digits and hyphens, such \
         as zen4 or x86-64-v3"
    )]
    Name(String),
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// A record and its name: that of a published one is the path of its folder in the collection, such as
/// `zen4/x86-64-v3`; that of another one is the path of its file.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name.
    pub name: String,
    /// The results.
    pub results: Results,
}

impl Record {
    /// The processor of a published record, such as `zen4`.
    pub fn cpu(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(cpu, _)| cpu)
    }

    /// The build of a published record, such as `x86-64-v3`.
    pub fn build(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }
}

/// Checks the name of a processor or a build, which becomes the name of a folder.
pub fn check_name(name: &str) -> Result<(), CollectionError> {
    let is_first = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let mut letters = name.chars();
    let is_name = letters.all(|letter| is_first(letter) || "-._".contains(letter));
    if is_name && name.starts_with(is_first) {
        Ok(())
    } else {
        Err(CollectionError::Name(name.to_owned()))
    }
}

/// Reads all records of a collection. They are sorted by processor; for each processor, the levels come
/// first, in their order, and then the other builds. Hidden folders are left out.
pub fn read(folder: &Path) -> Result<Vec<Record>, CollectionError> {
    let mut records = Vec::new();
    let misplaced = |path: &Path| CollectionError::Misplaced {
        record: path.join(RECORD),
        expected: folder.join("zen4/x86-64").join(RECORD),
    };
    if folder.join(RECORD).is_file() {
        return Err(misplaced(folder));
    }
    for (cpu, folder_of_cpu) in folders(folder)? {
        if folder_of_cpu.join(RECORD).is_file() {
            return Err(misplaced(&folder_of_cpu));
        }
        let builds = folders(&folder_of_cpu)?;
        if builds.is_empty() {
            return Err(CollectionError::NoBuild(folder_of_cpu));
        }
        for (build, path) in builds {
            let record = path.join(RECORD);
            if !record.is_file() {
                if path.join(REFUSED).is_file() {
                    continue;
                }
                return Err(CollectionError::NoRecord(path));
            }
            records.push(Record {
                name: format!("{cpu}/{build}"),
                results: file::read(&record)?,
            });
        }
    }
    sort(&mut records);
    Ok(records)
}

/// Puts records in the order of a collection.
pub fn sort(records: &mut [Record]) {
    records.sort_by_key(|record| {
        let build = record.build().to_owned();
        let level = LEVELS.iter().position(|level| level.name == build);
        (record.cpu().to_owned(), level.unwrap_or(usize::MAX), build)
    });
}

/// Reads the records at a path: a file, the folder of a record, the folder of a processor, or a
/// collection.
pub fn read_any(path: &Path) -> Result<Vec<Record>, CollectionError> {
    if !path.is_dir() {
        let is_published = path.file_name().is_some_and(|name| name == RECORD);
        let folder = path.parent().filter(|_| is_published);
        let name = folder.map_or_else(|| path.display().to_string(), name_of);
        let results = file::read(path)?;
        return Ok(vec![Record { name, results }]);
    }
    let record = path.join(RECORD);
    if record.is_file() {
        return read_any(&record);
    }
    let within = folders(path)?;
    let is_of_cpu = within.iter().any(|(_, path)| path.join(RECORD).is_file());
    let mut found = if is_of_cpu {
        let folders: Vec<PathBuf> = within.into_iter().map(|(_, path)| path).collect();
        read_all(&folders)?
    } else {
        read(path)?
    };
    sort(&mut found);
    if found.is_empty() {
        return Err(CollectionError::Nothing(path.to_owned()));
    }
    Ok(found)
}

/// Reads the records at several paths.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Record>, CollectionError> {
    let records: Result<Vec<_>, _> = paths.iter().map(|path| read_any(path)).collect();
    Ok(records?.concat())
}

/// The name of a record's folder, after that of the folder that it is in: processor and build.
fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts = path.iter().map(|part| part.to_string_lossy());
    let parts: Vec<_> = parts.collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// The folders in a folder, by name.
fn folders(folder: &Path) -> Result<Vec<(String, PathBuf)>, CollectionError> {
    let problem = |source: io::Error| CollectionError::Unreadable {
        folder: folder.to_owned(),
        source,
    };
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let name = path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') {
            folders.push((name, path));
        }
    }
    folders.sort();
    Ok(folders)
}
