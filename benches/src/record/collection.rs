//! A collection of published records: a folder for each processor, in it one for each build, in that
//! the record.

use std::fs;
use std::path::{Path, PathBuf};

use crate::machine::build::LEVELS;
use crate::measure::results::Results;
use crate::record::file;

/// The file name of a published record.
pub const RECORD: &str = "study.json";

/// A published record.
#[derive(Clone, Debug)]
pub struct Published {
    /// The name of the processor, such as `zen4`.
    pub cpu: String,
    /// The name of the build, such as `x86-64-v3`.
    pub build: String,
    /// What was found.
    pub results: Results,
}

impl Published {
    /// Its folder in the collection, which is its name.
    pub fn name(&self) -> String {
        format!("{}/{}", self.cpu, self.build)
    }
}

/// Checks the name of a processor or a build, which becomes a folder's.
///
/// # Errors
///
/// What was expected, in words.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_letter =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let is_name = name
        .chars()
        .all(|letter| is_letter(letter) || "._".contains(letter));
    match is_name && name.starts_with(|first: char| first != '-' && is_letter(first)) {
        true => Ok(()),
        false => Err(format!(
            "`{name}` is no name of a folder: expected lowercase letters, digits and hyphens, such as \
             zen4 or x86-64-v3"
        )),
    }
}

/// Reads all records of a collection: by processor, then the levels in their order before other builds.
/// What is hidden is none of it.
///
/// # Errors
///
/// There is no such folder, a folder of it has no record, a record is in another place than in the
/// folder of a build, or cannot be read.
pub fn read(folder: &Path) -> Result<Vec<Published>, String> {
    let mut records = Vec::new();
    let misplaced = |path: &Path| {
        format!(
            "{}: expected in the folder of a processor and a build, such as {}",
            path.join(RECORD).display(),
            folder.join("zen4/x86-64").join(RECORD).display()
        )
    };
    if folder.join(RECORD).is_file() {
        return Err(misplaced(folder));
    }
    for (cpu, of_cpu) in folders(folder)? {
        if of_cpu.join(RECORD).is_file() {
            return Err(misplaced(&of_cpu));
        }
        let builds = folders(&of_cpu)?;
        if builds.is_empty() {
            return Err(format!(
                "{}: expected a folder for each build, such as x86-64 or native",
                of_cpu.display()
            ));
        }
        for (build, path) in builds {
            let record = path.join(RECORD);
            if !record.is_file() {
                return Err(format!(
                    "{} holds no record: expected a file {RECORD}",
                    path.display()
                ));
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
    let place = |build: &str| LEVELS.iter().position(|(level, _)| *level == build);
    records.sort_by_key(|of| {
        let place = place(&of.build).unwrap_or(usize::MAX);
        (of.cpu.clone(), place, of.build.clone())
    });
}

/// A record among others: what it is called, and what was found.
pub type Named = (String, Results);

/// Reads the records at a path: that of a file, of a folder that holds one, of a processor's folder, or
/// of a collection.
///
/// # Errors
///
/// There is none, or it cannot be read.
pub fn read_any(path: &Path) -> Result<Vec<Named>, String> {
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
        found.extend(published.map(|of| (of.name(), of.results)));
    }
    match found.is_empty() {
        true => Err(format!(
            "{} holds no record: expected one that `pawnfill publish` or `pawnfill study --json` \
             wrote, the folder of one, or a collection of such folders",
            path.display()
        )),
        false => Ok(found),
    }
}

/// What the file of a record is called beside others: the name of a published one, or the file's.
pub(crate) fn short_name(path: &Path) -> String {
    let file = path.file_name().unwrap_or(path.as_os_str());
    published_name(path).unwrap_or_else(|| file.to_string_lossy().into_owned())
}

/// The name of the record in a file, if that is one of a collection by its name.
fn published_name(path: &Path) -> Option<String> {
    let is_published = path.file_name().is_some_and(|name| name == RECORD);
    is_published.then(|| path.parent()).flatten().map(name_of)
}

/// A folder's name and that of the folder that it is in: processor and build.
fn name_of(folder: &Path) -> String {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let parts = path.iter().map(|part| part.to_string_lossy());
    let parts: Vec<_> = parts.collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// The folders in a folder, by name.
fn folders(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let problem = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
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
