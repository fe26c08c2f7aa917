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

/// A published record.
#[derive(Clone, Debug)]
pub struct Published {
    /// The name of the processor, such as `zen4`.
    pub cpu: String,
    /// The name of the build, such as `x86-64-v3`.
    pub build: String,
    /// Its results.
    pub results: Results,
}

impl Published {
    /// The name of the record, which is the path of its folder in the collection.
    pub fn name(&self) -> String {
        format!("{}/{}", self.cpu, self.build)
    }
}

/// Checks the name of a processor or a build, which becomes the name of a folder.
pub fn check_name(name: &str) -> Result<(), CollectionError> {
    let is_first = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let mut letters = name.chars();
    let is_name = letters.all(|letter| is_first(letter) || "-._".contains(letter));
    match is_name && name.starts_with(is_first) {
        true => Ok(()),
        false => Err(CollectionError::Name(name.to_owned())),
    }
}

/// Reads all records of a collection. They are sorted by processor; for each processor, the levels come
/// first, in their order, and then the other builds. Hidden folders are left out.
pub fn read(folder: &Path) -> Result<Vec<Published>, CollectionError> {
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
                return Err(CollectionError::NoRecord(path));
            }
            let results = file::read(&record)?;
            let cpu = cpu.clone();
            records.push(Published {
                cpu,
                build,
                results,
            });
        }
    }
    sort(&mut records);
    Ok(records)
}

/// Puts records in the order of a collection.
pub fn sort(records: &mut [Published]) {
    let place = |build: &str| LEVELS.iter().position(|level| level.name == build);
    records.sort_by_key(|record| {
        let place = place(&record.build).unwrap_or(usize::MAX);
        (record.cpu.clone(), place, record.build.clone())
    });
}

/// A record among others: its name and its results.
pub type Named = (String, Results);

/// Reads the records at a path: a file, the folder of a record, the folder of a processor, or a
/// collection.
pub fn read_any(path: &Path) -> Result<Vec<Named>, CollectionError> {
    if !path.is_dir() {
        let name = published_name(path).unwrap_or_else(|| path.display().to_string());
        return Ok(vec![(name, file::read(path)?)]);
    }
    let record = path.join(RECORD);
    if record.is_file() {
        return Ok(vec![(name_of(path), file::read(&record)?)]);
    }
    let mut found = Vec::new();
    let within = folders(path)?;
    let is_of_cpu = within.iter().any(|(_, path)| path.join(RECORD).is_file());
    if is_of_cpu {
        for (_, path) in within {
            found.extend(read_any(&path)?);
        }
    } else {
        let published = read(path)?.into_iter();
        found.extend(published.map(|record| (record.name(), record.results)));
    }
    match found.is_empty() {
        true => Err(CollectionError::Nothing(path.to_owned())),
        false => Ok(found),
    }
}

/// Reads the records at several paths.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Named>, CollectionError> {
    let records: Result<Vec<_>, _> = paths.iter().map(|path| read_any(path)).collect();
    Ok(records?.concat())
}

/// The short name of a record's file: the record's name if it is published, or else the name of the file.
pub fn short_name(path: &Path) -> String {
    let file = path.file_name().unwrap_or(path.as_os_str());
    published_name(path).unwrap_or_else(|| file.to_string_lossy().into_owned())
}

/// The name of the record in a file, if the file is named like one of a collection.
fn published_name(path: &Path) -> Option<String> {
    let is_published = path.file_name().is_some_and(|name| name == RECORD);
    is_published.then(|| path.parent()).flatten().map(name_of)
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
