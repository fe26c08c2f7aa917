//! The files of a collection: those of each record, and the page of all of them.

use std::path::{Path, PathBuf};

use crate::machine::build::build_name;
use crate::machine::environment::Environment;
use crate::measure::results::Results;
use crate::measure::results::cell::Precision;
use crate::record::collection::{Published, RECORD, read, sort};
use crate::record::file::to_json;
use crate::render::files::{Output, check_folder, write_all};
use crate::render::picture::picture;
use crate::render::views::{collection, study};

/// The file name of the page of the collection.
const INDEX: &str = "index.html";
/// The file name of the page of a record.
const PAGE: &str = "study.html";
/// The file name of its picture.
const PICTURE: &str = "study.svg";

/// A place in a collection for a record that is still to be measured.
#[derive(Debug)]
pub struct Place {
    collection: PathBuf,
    /// What is there.
    replaced: Option<Published>,
    cpu: String,
    build: String,
}

impl Place {
    /// The place of a processor and a build in a collection.
    ///
    /// # Errors
    ///
    /// What is there is no collection, one of its records cannot be read, or its files cannot be
    /// written.
    pub fn new(collection: &Path, cpu: String, build: String) -> Result<Self, String> {
        let mut records = read(collection)?.into_iter();
        let place = Self {
            collection: collection.to_owned(),
            replaced: records.find(|of| (&of.cpu, &of.build) == (&cpu, &build)),
            cpu,
            build,
        };
        check_folder(&place.folder())?;
        for path in place.paths() {
            // Of what is not there yet, the folder is none that could be looked at.
            if path.parent().is_some_and(Path::is_dir) {
                Output::new(&path)?;
            }
        }
        Ok(place)
    }

    /// Checks that what is there, if anything, may be replaced by what is measured here, and to this
    /// precision: it is of the same processor and build, and not more precise.
    ///
    /// # Errors
    ///
    /// How it differs, and what is expected instead.
    pub fn check_replaced(
        &self,
        environment: &Environment,
        precision: &Precision,
    ) -> Result<(), String> {
        let Some(Published { results: old, .. }) = &self.replaced else {
            return Ok(());
        };
        let (of, this) = (old.environment.processor(), environment.processor());
        let is_finer = old.precision.latency < precision.latency
            || old.precision.throughput_ratio < precision.throughput_ratio;
        let reason = if of != this {
            format!("of another processor, {of}, and this is {this}: expected another --name")
        } else if build_name(&old.environment) != build_name(environment) {
            "of another build: expected another --build-name".to_owned()
        } else if is_finer {
            "more precise than this one is to be: expected --full".to_owned()
        } else {
            return Ok(());
        };
        let folder = self.folder();
        Err(format!(
            "{} holds a record that is {reason}, or the folder removed",
            folder.display()
        ))
    }

    /// The folder of the record.
    pub fn folder(&self) -> PathBuf {
        self.collection.join(&self.cpu).join(&self.build)
    }

    /// The files that are written.
    pub fn paths(&self) -> [PathBuf; 4] {
        let folder = self.folder();
        [
            folder.join(RECORD),
            folder.join(PAGE),
            folder.join(PICTURE),
            self.collection.join(INDEX),
        ]
    }

    /// Writes the record, in the place of an older one, its page and its picture, and the page of the
    /// collection with it.
    ///
    /// # Errors
    ///
    /// As of [`read`], and of [`write_all`].
    pub fn publish(self, results: Results) -> Result<(), String> {
        let Self {
            collection: folder,
            cpu,
            build,
            ..
        } = self;
        // Again: others may have published while this one was measured.
        let mut records = read(&folder)?;
        records.retain(|of| (&of.cpu, &of.build) != (&cpu, &build));
        let published = Published {
            cpu,
            build,
            results,
        };
        let record = folder.join(published.name()).join(RECORD);
        let mut files = vec![(record, to_json(&published.results)?)];
        files.extend(pages_of(&folder, &published));
        records.push(published);
        sort(&mut records);
        files.push((folder.join(INDEX), collection::page(&records)));
        write_all(&files)
    }
}

/// Renders the pages of a collection again, from its records, and tells how many these are.
///
/// # Errors
///
/// There is no record, or one that cannot be read; or as of [`write_all`].
pub fn write_pages(folder: &Path) -> Result<usize, String> {
    let records = read(folder)?;
    if records.is_empty() {
        let folder = folder.display();
        return Err(format!(
            "{folder} holds no record: `pawnfill publish {folder}` measures one"
        ));
    }
    let pages = records.iter().flat_map(|of| pages_of(folder, of));
    let mut files: Vec<(PathBuf, String)> = pages.collect();
    files.push((folder.join(INDEX), collection::page(&records)));
    write_all(&files)?;
    Ok(records.len())
}

/// The page of a record, and its picture, if there is something to draw.
fn pages_of(collection: &Path, of: &Published) -> Vec<(PathBuf, String)> {
    let folder = collection.join(of.name());
    let mut files = vec![(folder.join(PAGE), study::page(&of.results))];
    files.extend(picture(&of.results).map(|picture| (folder.join(PICTURE), picture)));
    files
}
