//! The files of a collection. Its README and the folder of each record, with the record and its picture, are
//! committed; the pages for a browser are written from the records whenever they are wanted.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::measure::results::Results;
use crate::record::collection::{CollectionError, RECORD, REFUSED, Record, read, sort};
use crate::record::file::to_json;
use crate::report::block::Block;
use crate::report::comparison::Comparisons;
use crate::report::files::{Output, OutputError, check_folder, write_all};
use crate::report::text::{self, Medium};
use crate::report::words::{joined, some};
use crate::report::{html, picture, summary};

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
        let slot = Self {
            collection: folder.to_owned(),
            name: format!("{cpu}/{build}"),
        };
        check_folder(&slot.folder())?;
        slot.records()?;
        for path in slot.paths() {
            if path.parent().is_some_and(Path::is_dir) {
                Output::new(&path)?;
            }
        }
        Ok(slot)
    }

    /// The records of the collection; none if there is no such folder.
    fn records(&self) -> Result<Vec<Record>, CollectionError> {
        match self.collection.exists() {
            true => read(&self.collection),
            false => Ok(Vec::new()),
        }
    }

    /// The folder of the record.
    pub fn folder(&self) -> PathBuf {
        self.collection.join(&self.name)
    }

    /// The files that are written.
    pub fn paths(&self) -> [PathBuf; 3] {
        let [record, picture] = [RECORD, PICTURE].map(|file| self.folder().join(file));
        [record, picture, self.collection.join(README)]
    }

    /// Writes the record, its picture, and the README of the collection. The record replaces an older one; git
    /// shows the difference.
    ///
    /// # Errors
    ///
    /// The self-check failed, and `force` is not set; or as for [`read`] and [`write_all`].
    pub fn publish(self, results: Results, force: bool) -> Result<(), PublishError> {
        if !results.self_check.passed() && !force {
            let failed = some(&results.self_check.failed().collect::<Vec<_>>());
            let kept = self.folder().join(REFUSED);
            write_all(&[(kept.clone(), to_json(&results))])?;
            return Err(PublishError::Untrusted { failed, kept });
        }
        // Read the records again: others may have published during the measurement.
        let mut records = self.records()?;
        let [record, drawn, of_all] = self.paths();
        let mut files = vec![(record, to_json(&results))];
        files.extend(picture(&results).map(|picture| (drawn, picture)));
        let name = self.name;
        records.retain(|record| record.name != name);
        records.push(Record { name, results });
        sort(&mut records);
        files.push((of_all, readme(&records)));
        Ok(write_all(&files)?)
    }
}

/// The README of a collection: the records side by side, and their pictures.
pub fn readme(records: &[Record]) -> String {
    let mut report = Comparisons::of(records, |record| Some(record.name.clone())).report();
    let links = records.iter().filter_map(|Record { name, results }| {
        picture(results).map(|_| format!("- [{name}]({name}/{PICTURE})"))
    });
    let links = joined(links, "\n");
    if !links.is_empty() {
        let text = format!("Core cycles of four operations, by strategy:\n\n{links}");
        report.add("Pictures", vec![Block::Text(text)]);
    }
    text::report(&report, Medium::FILE)
}

/// Renders all files of a collection again from its records, and the pages for a browser. Returns the number
/// of records.
pub fn write_pages(folder: &Path) -> Result<usize, PublishError> {
    let records = read(folder)?;
    if records.is_empty() {
        return Err(PublishError::Empty(folder.to_owned()));
    }
    let index = Comparisons::of(&records, |record| Some(format!("{}/{PAGE}", record.name)));
    let mut files = vec![
        (folder.join(README), readme(&records)),
        (folder.join(INDEX), html::page(&index.report())),
    ];
    for Record { name, results } in &records {
        let folder = folder.join(name);
        files.push((folder.join(PAGE), summary::page(results)));
        files.extend(picture(results).map(|picture| (folder.join(PICTURE), picture)));
    }
    write_all(&files)?;
    Ok(records.len())
}
