//! The files of a collection: those of each record, and the page about all records.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::machine::environment::Environment;
use crate::measure::results::Results;
use crate::record::collection::{CollectionError, Published, RECORD, read, sort};
use crate::record::file::to_json;
use crate::record::replace::{self, ReplaceError};
use crate::render::files::{Output, OutputError, check_folder, write_all};
use crate::render::picture::picture;
use crate::render::views::{collection, study};

const INDEX: &str = "index.html";
const PAGE: &str = "study.html";
const PICTURE: &str = "study.svg";
/// The file name of a record that may not replace the one that is there.
const REFUSED: &str = "study-refused.json";

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
    #[error("{path} holds no record: `pawnfill publish {path}` measures one", path = .0.display())]
    Empty(PathBuf),
}

/// A place in a collection for a record that is still to be measured.
#[derive(Debug)]
pub struct Place {
    collection: PathBuf,
    cpu: String,
    build: String,
}

impl Place {
    /// The place of a processor and a build in a collection, which need not exist yet.
    pub fn new(folder: &Path, cpu: String, build: String) -> Result<Self, PublishError> {
        check_folder(folder)?;
        let place = Self {
            collection: folder.to_owned(),
            cpu,
            build,
        };
        place.records()?;
        check_folder(&place.folder())?;
        for path in place.paths() {
            if path.parent().is_some_and(Path::is_dir) {
                Output::new(&path)?;
            }
        }
        Ok(place)
    }

    /// Checks that a record of this machine may replace the one that is there, if any, as far as that is
    /// known before anything is measured.
    pub fn check_environment(&self, environment: &Environment) -> Result<(), PublishError> {
        let records = self.records()?;
        let old = records.iter().find(|record| self.holds(record));
        let checked = old.map_or(Ok(()), |old| {
            replace::check_environment(&old.results.environment, environment)
        });
        checked.map_err(|reason| PublishError::Occupied {
            folder: self.folder(),
            reason,
        })
    }

    /// The records of the collection; none if there is no such folder.
    pub fn records(&self) -> Result<Vec<Published>, CollectionError> {
        match self.collection.exists() {
            true => read(&self.collection),
            false => Ok(Vec::new()),
        }
    }

    fn holds(&self, record: &Published) -> bool {
        (&record.cpu, &record.build) == (&self.cpu, &self.build)
    }

    /// The folder of the record.
    pub fn folder(&self) -> PathBuf {
        self.collection.join(&self.cpu).join(&self.build)
    }

    /// The files that are written.
    pub fn paths(&self) -> [PathBuf; 5] {
        let folder = self.folder();
        [
            folder.join(RECORD),
            folder.join(PAGE),
            folder.join(PICTURE),
            folder.join(REFUSED),
            self.collection.join(INDEX),
        ]
    }

    /// Writes the record, its page and its picture, and the page of the collection. The record replaces an
    /// older one if that [may be replaced](replace::check) or if `force` is set. Otherwise, it is written
    /// beside the older one, so that nothing is lost.
    ///
    /// # Errors
    ///
    /// The record may not replace the older one; or as for [`read`] and [`write_all`].
    pub fn publish(self, results: Results, force: bool) -> Result<(), PublishError> {
        let folder = self.folder();
        // Read the records again: others may have published during the measurement.
        let mut records = self.records()?;
        let old = records.iter().find(|record| self.holds(record));
        let checked = old.map_or(Ok(()), |old| replace::check(&old.results, &results));
        if let Err(reason) = checked
            && !force
        {
            let kept = folder.join(REFUSED);
            write_all(&[(kept.clone(), to_json(&results))])?;
            return Err(PublishError::Refused {
                folder,
                reason,
                kept,
            });
        }
        records.retain(|record| !self.holds(record));
        let published = Published {
            cpu: self.cpu,
            build: self.build,
            results,
        };
        let mut files = vec![(folder.join(RECORD), to_json(&published.results))];
        files.extend(pages_of(&self.collection, &published));
        records.push(published);
        sort(&mut records);
        files.push((self.collection.join(INDEX), collection::page(&records)));
        Ok(write_all(&files)?)
    }
}

/// Renders the pages of a collection again from its records, and returns their number.
pub fn write_pages(folder: &Path) -> Result<usize, PublishError> {
    let records = read(folder)?;
    if records.is_empty() {
        return Err(PublishError::Empty(folder.to_owned()));
    }
    let pages = records.iter().flat_map(|record| pages_of(folder, record));
    let mut files: Vec<(PathBuf, String)> = pages.collect();
    files.push((folder.join(INDEX), collection::page(&records)));
    write_all(&files)?;
    Ok(records.len())
}

/// The page of a record, and its picture, if there is something to draw.
fn pages_of(collection: &Path, record: &Published) -> Vec<(PathBuf, String)> {
    let folder = collection.join(record.name());
    let mut files = vec![(folder.join(PAGE), study::page(&record.results))];
    files.extend(picture(&record.results).map(|picture| (folder.join(PICTURE), picture)));
    files
}
