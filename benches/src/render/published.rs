//! The files of a collection. Its README and the folder of each record, with the record and its picture, are
//! committed; the pages for a browser are written from the records whenever they are wanted.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::machine::environment::Environment;
use crate::measure::results::Results;
use crate::record::collection::{CollectionError, RECORD, REFUSED, Record, read, sort};
use crate::record::file::to_json;
use crate::record::replace::{self, ReplaceError};
use crate::render::files::{Output, OutputError, check_folder, write_all};
use crate::render::picture::picture;
use crate::render::views::{machines, study};
use crate::render::words::some;
use crate::render::{html, markdown};

const README: &str = "README.md";
const INDEX: &str = "index.html";
const PAGE: &str = "study.html";
const PICTURE: &str = "study.svg";

/// Why a record cannot be published, or pages cannot be rendered.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PublishError {
    #[error(transparent)]
    Collection(#[from] CollectionError),
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error("{} holds a record: {reason}, or --force to replace it", folder.display())]
    Occupied {
        folder: PathBuf,
        reason: ReplaceError,
    },
    #[error(
        "{} holds a record that is not replaced: {reason}. The new one is in {}; --force replaces the \
         old one", folder.display(), kept.display()
    )]
    Refused {
        folder: PathBuf,
        reason: ReplaceError,
        kept: PathBuf,
    },
    #[error(
        "not published, because the machine was too noisy to trust this: {failed}. The record is in {}. Measure \
         again while nothing else runs, or add --force, which marks all that is published as not to be trusted",
        kept.display()
    )]
    Untrusted { failed: String, kept: PathBuf },
    #[error("{path} holds no record: `pawnfill publish {path}` measures one", path = .0.display())]
    Empty(PathBuf),
}

/// Where a collection has room for a record that is still to be measured.
#[derive(Debug)]
pub struct Slot {
    collection: PathBuf,
    /// The name of the record.
    name: String,
}

impl Slot {
    /// The folder of a processor and a build in a collection, which need not exist yet.
    pub fn new(folder: &Path, cpu: &str, build: &str) -> Result<Self, PublishError> {
        check_folder(folder)?;
        let slot = Self {
            collection: folder.to_owned(),
            name: format!("{cpu}/{build}"),
        };
        slot.records()?;
        check_folder(&slot.folder())?;
        for path in slot.paths() {
            if path.parent().is_some_and(Path::is_dir) {
                Output::new(&path)?;
            }
        }
        Ok(slot)
    }

    /// Checks that a record of this machine may replace the one that is there, if any, as far as that is
    /// known before anything is measured.
    pub fn check_environment(&self, environment: &Environment) -> Result<(), PublishError> {
        let records = self.records()?;
        let old = records.iter().find(|record| record.name == self.name);
        let checked = old.map_or(Ok(()), |old| {
            replace::check_environment(&old.results.environment, environment)
        });
        checked.map_err(|reason| PublishError::Occupied {
            folder: self.folder(),
            reason,
        })
    }

    /// The records of the collection; none if there is no such folder.
    pub fn records(&self) -> Result<Vec<Record>, CollectionError> {
        if self.collection.exists() {
            read(&self.collection)
        } else {
            Ok(Vec::new())
        }
    }

    /// The folder of the record.
    pub fn folder(&self) -> PathBuf {
        self.collection.join(&self.name)
    }

    /// The files that are written.
    pub fn paths(&self) -> [PathBuf; 4] {
        let folder = self.folder();
        [
            folder.join(RECORD),
            folder.join(PICTURE),
            folder.join(REFUSED),
            self.collection.join(README),
        ]
    }

    /// Writes the record, its picture, and the README of the collection. The record replaces an older one if
    /// that [may be replaced](replace::check) or if `force` is set. Otherwise, it is written beside the older
    /// one, so that nothing is lost.
    ///
    /// # Errors
    ///
    /// The self-check failed, or the record may not replace the older one, and `force` is not set; or as for [`read`] and [`write_all`].
    pub fn publish(self, results: Results, force: bool) -> Result<(), PublishError> {
        let folder = self.folder();
        let refuse = || {
            let kept = folder.join(REFUSED);
            write_all(&[(kept.clone(), to_json(&results))]).map(|()| kept)
        };
        if !results.self_check.passed() && !force {
            let failed: Vec<&str> = results.self_check.failed().collect();
            let (failed, kept) = (some(&failed), refuse()?);
            return Err(PublishError::Untrusted { failed, kept });
        }
        // Read the records again: others may have published during the measurement.
        let mut records = self.records()?;
        let old = records.iter().find(|record| record.name == self.name);
        let checked = old.map_or(Ok(()), |old| replace::check(&old.results, &results));
        if let Err(reason) = checked
            && !force
        {
            let kept = refuse()?;
            return Err(PublishError::Refused {
                folder,
                reason,
                kept,
            });
        }
        records.retain(|record| record.name != self.name);
        let mut files = vec![(folder.join(RECORD), to_json(&results))];
        files.extend(picture(&results).map(|picture| (folder.join(PICTURE), picture)));
        records.push(Record {
            name: self.name,
            results,
        });
        sort(&mut records);
        files.push((self.collection.join(README), readme(&records)));
        Ok(write_all(&files)?)
    }
}

/// The README of a collection: the records side by side, and their pictures.
pub fn readme(records: &[Record]) -> String {
    let document = machines::document(records, |record| Some(record.name.clone()));
    let drawn = records
        .iter()
        .filter(|record| picture(&record.results).is_some());
    let pictures = drawn.map(|Record { name, .. }| {
        format!(
            "\n<details>\n<summary>{name}</summary>\n\n![{name}]({name}/{PICTURE})\n\n</details>\n"
        )
    });
    let pictures: String = pictures.collect();
    let title = "\n## Pictures\n\nCore cycles of four operations, by strategy.\n";
    let title = if pictures.is_empty() { "" } else { title };
    markdown::draw(&document) + title + &pictures
}

/// Renders all files of a collection again from its records, and the pages for a browser. Returns the number
/// of records.
pub fn write_pages(folder: &Path) -> Result<usize, PublishError> {
    let records = read(folder)?;
    if records.is_empty() {
        return Err(PublishError::Empty(folder.to_owned()));
    }
    let index = machines::document(&records, |record| Some(format!("{}/{PAGE}", record.name)));
    let mut files = vec![
        (folder.join(README), readme(&records)),
        (folder.join(INDEX), html::page(&index)),
    ];
    for record in &records {
        let folder = folder.join(&record.name);
        files.push((folder.join(PAGE), study::page(&record.results)));
        files.extend(picture(&record.results).map(|picture| (folder.join(PICTURE), picture)));
    }
    write_all(&files)?;
    Ok(records.len())
}
