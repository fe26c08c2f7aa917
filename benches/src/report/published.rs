//! The files of a collection. Its README and the folder of each record, with the record and its picture, are
//! committed; the pages for a browser are not.

use std::fs;
use std::path::{self, Component, Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::measure::results::Results;
use crate::record::collection::{RECORD, Record, folders, read};
use crate::record::file::{self, is_record, to_json};
use crate::report::block::Block;
use crate::report::files::{Output, Replace, marked};
use crate::report::text::{self, Medium};
use crate::report::words::{joined, link, some};
use crate::report::{comparison, html, picture, summary};
use crate::workload::text::{clean, expect_folder};

/// The file name of a record that was measured for a place in a collection, and was refused.
const REFUSED: &str = "study-refused.json";
const PAGE: &str = "study.html";
const PICTURE: &str = "study.svg";

/// The files about all records.
const ABOUT_ALL: [&str; 2] = ["README.md", "index.html"];

/// The folder of a record in a collection, into which a record can be published.
pub struct Publication {
    folder: PathBuf,
    collection: PathBuf,
    replace: Replace,
    record: Output,
    refused: Output,
    _made: Made,
}

/// The folders that were made for a record, the inner ones first. If nothing was written, none stays.
struct Made(Vec<PathBuf>);

impl Drop for Made {
    fn drop(&mut self) {
        for folder in &self.0 {
            // This removes empty folders only.
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Publication {
    /// Checks that all files can be written, and makes the folder.
    pub fn new(folder: &Path, replace: Replace) -> Result<Self> {
        let names = folder.components().rev().take(2).map(|part| match part {
            Component::Normal(name) => name.to_str().filter(|name| clean(name) == *name),
            _ => None,
        });
        ensure!(
            names.flatten().count() == 2,
            "expected the folder of a processor and a build in a collection, such as results/zen4/x86-64, found {}",
            folder.display()
        );
        let path: PathBuf = path::absolute(folder)?.components().collect();
        let collection = path.ancestors().nth(2).unwrap_or(&path).to_owned();
        let existing = folder.ancestors().find(|path| path.exists());
        existing.map_or(Ok(()), expect_folder)?;
        let made = path.ancestors().take_while(|path| !path.exists());
        let made = Made(made.map(Path::to_owned).collect());
        fs::create_dir_all(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        let mut pages = Vec::from(ABOUT_ALL.map(|name| collection.join(name)));
        pages.extend([PAGE, PICTURE].map(|name| folder.join(name)));
        for (_, other) in folders(&collection)? {
            if other != path {
                file::read(&other.join(RECORD))?;
                pages.extend([PAGE, PICTURE].map(|name| other.join(name)));
            }
        }
        for page in pages {
            Output::new(&page, replace)?;
        }
        Ok(Self {
            record: Output::new(&folder.join(RECORD), replace)?,
            refused: Output::new(&folder.join(REFUSED), replace)?,
            folder: folder.to_owned(),
            collection,
            replace,
            _made: made,
        })
    }

    /// Writes a record, and renders its collection again. The record replaces an older one; git shows the difference.
    ///
    /// # Errors
    ///
    /// The self-check failed, or a file cannot be written.
    pub fn write(&self, results: &Results) -> Result<()> {
        // Someone may have removed it.
        let _ = fs::create_dir_all(&self.folder);
        if !results.is_reliable() {
            self.refused.write_or_keep(&to_json(results))?;
            bail!(
                "not published, because the machine was too noisy to trust this: {}. The record is in {}. Measure \
                 again while nothing else runs",
                some(&results.failed()),
                self.folder.join(REFUSED).display()
            );
        }
        self.record.write_or_keep(&to_json(results))?;
        let stale = self.folder.join(REFUSED);
        if fs::read_to_string(&stale).is_ok_and(|text| is_record(&text)) {
            fs::remove_file(&stale)?;
        }
        write_pages(&self.collection, self.replace)
    }
}

/// The paths of pictures of records in their collection, and the pictures.
pub fn pictures(records: &[Record]) -> impl Iterator<Item = (String, String)> {
    records.iter().filter_map(|Record { name, results }| {
        Some((format!("{name}/{PICTURE}"), marked(&picture(results)?)))
    })
}

/// The README of a collection: the records side by side, and their pictures.
pub fn readme(records: &[Record]) -> String {
    let mut report = comparison::report(records, Some(""));
    let links = records.iter().filter_map(|Record { name, results }| {
        picture(results).map(|_| format!("- [{name}]({})", link(&format!("{name}/{PICTURE}"))))
    });
    let links = joined(links, "\n");
    let text = format!("Core cycles of four operations, by strategy:\n\n{links}");
    report.add("Pictures", vec![Block::Text(text)]);
    marked(&text::report(&report, Medium::default()))
}

/// Renders everything in a collection again from its records.
pub fn write_pages(collection: &Path, replace: Replace) -> Result<()> {
    expect_folder(collection)?;
    let records = read(collection)?;
    let shown = collection.display();
    ensure!(
        !records.is_empty(),
        "{shown} holds no record: `pawnfill publish {shown}/PROCESSOR/BUILD` measures one"
    );
    let index = html::page(&comparison::report(&records, Some("/study.html")));
    let about_all = ABOUT_ALL.map(|name| collection.join(name)).into_iter();
    let mut files = Vec::from_iter(about_all.zip([readme(&records), marked(&index)]));
    for Record { name, results } in &records {
        let folder = collection.join(name);
        ensure!(
            folder.join(RECORD).is_file(),
            "{shown} is no collection: expected each record in the folder of a processor and a build, such as \
             zen4/x86-64/{RECORD}"
        );
        files.push((folder.join(PAGE), marked(&summary::page(results))));
    }
    files.extend(pictures(&records).map(|(path, text)| (collection.join(path), text)));
    let outputs = files.iter().map(|(path, _)| Output::new(path, replace));
    // Nothing is written unless everything can be.
    let outputs: Vec<Output> = outputs.collect::<Result<_>>()?;
    let mut all = outputs.iter().zip(&files);
    all.try_for_each(|(output, (_, text))| output.write(text))
}
