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
    #[error("{}/{RECORD}: expected in the folder of a processor and a build, such as zen4/x86-64/{RECORD}", .0.display())]
    Misplaced(PathBuf),
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
pub fn read(folder: &Path) -> Result<Vec<Record>, CollectionError> {
    let mut records = Vec::new();
    read_within(folder, 2, &mut records)?;
    sort(&mut records);
    Ok(records)
}

/// Reads the records that lie so many levels of folders below a folder.
fn read_within(
    folder: &Path,
    levels: usize,
    records: &mut Vec<Record>,
) -> Result<(), CollectionError> {
    let record = folder.join(RECORD);
    match (levels, record.is_file()) {
        (0, true) => records.push(Record {
            name: name_of(folder),
            results: file::read(&record)?,
        }),
        (0, false) if folder.join(REFUSED).is_file() => {}
        (0, false) => return Err(CollectionError::NoRecord(folder.to_owned())),
        (_, true) => return Err(CollectionError::Misplaced(folder.to_owned())),
        (_, false) => {
            let within = folders(folder)?;
            if levels == 1 && within.is_empty() {
                return Err(CollectionError::NoBuild(folder.to_owned()));
            }
            for folder in within {
                read_within(&folder, levels - 1, records)?;
            }
        }
    }
    Ok(())
}

/// Puts records in the order of a collection.
pub fn sort(records: &mut [Record]) {
    records.sort_by_key(|record| {
        let (cpu, build) = record.name.rsplit_once('/').unwrap_or(("", &record.name));
        let level = LEVELS.iter().position(|level| level.name == build);
        (
            cpu.to_owned(),
            level.unwrap_or(usize::MAX),
            build.to_owned(),
        )
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
    let has_record = |folder: &PathBuf| folder.join(RECORD).is_file();
    let levels = match has_record(&path.to_owned()) {
        true => 0,
        false if folders(path)?.iter().any(has_record) => 1,
        false => 2,
    };
    let mut found = Vec::new();
    read_within(path, levels, &mut found)?;
    sort(&mut found);
    match found.is_empty() {
        true => Err(CollectionError::Nothing(path.to_owned())),
        false => Ok(found),
    }
}

/// Reads the records at several paths.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Record>, CollectionError> {
    let records: Result<Vec<_>, _> = paths.iter().map(|path| read_any(path)).collect();
    Ok(records?.concat())
}

/// The name of a record's folder, after that of the folder that it is in: processor and build.
fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// The folders in a folder, by name.
fn folders(folder: &Path) -> Result<Vec<PathBuf>, CollectionError> {
    let problem = |source: io::Error| CollectionError::Unreadable {
        folder: folder.to_owned(),
        source,
    };
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let entry = entry.map_err(problem)?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if entry.path().is_dir() && !is_hidden {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}
