//! The files of a collection. Its README and the folder of each record, with the record and its picture, are
//! committed; the pages for a browser are not.

use std::fs;
use std::path::{self, Component, Path, PathBuf};

use anyhow::{Result, bail, ensure};

use crate::io::input::{clean, expect_folder, is_record};
use crate::io::output::{Output, Replace, marked};
use crate::measure::results::Results;
use crate::record::collection::{RECORD, Record, folders, name_of, place, read, shortfalls};
use crate::record::file::{self, to_json};
use crate::report::block::Block;
use crate::report::text::{self, Medium};
use crate::report::words::{joined, link, some};
use crate::report::{comparison, html, picture, summary};

/// The file name of a record that was measured for a place in a collection, and was refused.
const REFUSED: &str = "study-refused.json";
const PAGE: &str = "study.html";
const PICTURE: &str = "study.svg";

/// The files about all records.
const ABOUT_ALL: [&str; 2] = ["README.md", "index.html"];

/// The folder of a record in a collection, into which a record can be published. It is made when the record is
/// written.
pub struct Publication {
    folder: PathBuf,
    collection: PathBuf,
    replace: Replace,
    record: Output,
    refused: Output,
    /// The other records of the collection.
    others: Vec<Record>,
}

impl Publication {
    /// Checks that all files can be written.
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
        // Behind a folder that is missing, `..` leads elsewhere as soon as that is made.
        let missing =
            folder.ancestors().take_while(|path| *path != Path::new("") && !path.exists());
        let is_back = |path: &Path| path.components().next_back() == Some(Component::ParentDir);
        if let Some(back) = missing.into_iter().find(|path| is_back(path)) {
            bail!("there is no folder {}", back.display());
        }
        let output = |path: PathBuf| Output::in_collection(&path, replace);
        let path: PathBuf = path::absolute(folder)?.components().collect();
        let collection = path.ancestors().nth(2).unwrap_or(&path);
        let (name, others) = (name_of(folder), others(collection, folder)?);
        let mut pages = Vec::from(ABOUT_ALL.map(|name| collection.join(name)));
        for name in others.iter().map(|record| &record.name).chain([&name]) {
            pages.extend([PAGE, PICTURE].map(|page| collection.join(name).join(page)));
        }
        pages.into_iter().try_for_each(|page| output(page).map(drop))?;
        Ok(Self {
            record: output(folder.join(RECORD))?,
            refused: output(folder.join(REFUSED))?,
            others,
            collection: collection.to_owned(),
            folder: folder.to_owned(),
            replace,
        })
    }

    /// Refuses a study before it is measured, unless everything is replaced: one of another processor than the records
    /// of this name, one of a processor whose records have another name, and one that is less precise than the
    /// record that it replaces.
    pub fn check(&self, expected: &Results) -> Result<()> {
        if self.replace == Replace::All {
            return Ok(());
        }
        let cpu = |name: &str| name.split('/').next().unwrap_or_default().to_owned();
        let (own, new) = (name_of(&self.folder), &expected.environment);
        let (own_cpu, processor) = (cpu(&own), new.processor());
        for Record { name, results: Results { environment, .. } } in
            self.older().iter().chain(&self.others)
        {
            let is_same = environment.is_same_processor(new);
            ensure!(
                is_same || cpu(name) != own_cpu,
                "{name} is of another processor, {}, and this one is {processor}: expected another name than \
                 {own_cpu}; --force publishes it there",
                environment.processor()
            );
            let known = cpu(name);
            ensure!(
                !is_same || known == own_cpu,
                "the collection has this processor, {processor}, under the name {known}: expected {known}/{}; --force \
                 publishes it as {own_cpu}",
                new.build()
            );
        }
        match self.worse(expected) {
            Some(why) => bail!("{why}; --force replaces it"),
            None => Ok(()),
        }
    }

    /// Whether the collection has no record yet.
    pub fn is_first(&self) -> bool {
        self.older().is_none() && self.others.is_empty()
    }

    /// The record that is there now, if it can be read.
    fn older(&self) -> Option<Record> {
        let results = file::read(&self.folder.join(RECORD)).ok()?;
        Some(Record { name: name_of(&self.folder), results })
    }

    /// In what a study is worse than the record that it would replace, unless everything is replaced.
    fn worse(&self, results: &Results) -> Option<String> {
        let older = self.older().filter(|_| self.replace != Replace::All)?;
        let worse = shortfalls(results, &older.results);
        let worse = (!worse.is_empty()).then(|| joined(worse, ", "))?;
        Some(format!("{} is a more precise record, and this study is worse: {worse}", older.name))
    }

    /// Writes a record, and renders its collection again. The record replaces an older one; git shows the difference.
    /// Everything is ready to be written when it asks whether to go on.
    ///
    /// # Errors
    ///
    /// The self-check failed, the record is worse than the older one, a file cannot be written, or it is not to go on.
    pub fn write(&self, results: &Results, go_on: impl Fn() -> Result<()>) -> Result<()> {
        let noisy = (!results.is_reliable()).then(|| {
            format!("the machine was too noisy to trust this: {}", some(&results.failed()))
        });
        let refusal = noisy.or_else(|| self.worse(results));
        // Another study may have been published meanwhile. Whatever fails here, what was measured is not lost.
        let pages = others(&self.collection, &self.folder).and_then(|mut records| {
            records.push(Record { name: name_of(&self.folder), results: results.clone() });
            records.sort_by_key(|record| place(&record.name));
            rendered(&self.collection, &records, self.replace)
        });
        go_on()?;
        if let Some(why) = refusal {
            self.refused.write_or_keep(&to_json(results))?;
            bail!(
                "not published, because {why}. The record is in {}. Measure again while nothing else runs",
                self.folder.join(REFUSED).display()
            );
        }
        self.record.write_or_keep(&to_json(results))?;
        let stale = self.folder.join(REFUSED);
        if fs::read_to_string(&stale).is_ok_and(|text| is_record(&text)) {
            fs::remove_file(&stale)?;
        }
        write_all(&pages?)
    }
}

/// The paths of pictures of records in their collection, and the pictures.
pub fn pictures(records: &[Record]) -> impl Iterator<Item = (String, String)> {
    records.iter().filter_map(|Record { name, results }| {
        Some((format!("{name}/{PICTURE}"), marked(&picture(results)?)))
    })
}

/// The records of a collection, but for that of a folder.
fn others(collection: &Path, folder: &Path) -> Result<Vec<Record>> {
    let own = name_of(folder);
    let mut folders = if collection.is_dir() { folders(collection)? } else { Vec::new() };
    folders.retain(|(name, _)| *name != own);
    let records = folders.into_iter().map(|(name, folder)| {
        let results = file::read(&folder.join(RECORD))?;
        Ok(Record { name, results })
    });
    records.collect()
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

/// Renders everything in a collection again from its records, and then asks whether to go on.
pub fn write_pages(
    collection: &Path,
    replace: Replace,
    go_on: impl Fn() -> Result<()>,
) -> Result<()> {
    expect_folder(collection)?;
    let records = read(collection)?;
    let shown = collection.display();
    ensure!(
        !records.is_empty(),
        "{shown} holds no record: `pawnfill publish {shown}/PROCESSOR/BUILD` measures one"
    );
    for Record { name, .. } in &records {
        ensure!(
            collection.join(name).join(RECORD).is_file(),
            "{shown} is no collection: expected each record in the folder of a processor and a build, such as \
             zen4/x86-64/{RECORD}"
        );
    }
    let pages = rendered(collection, &records, replace)?;
    go_on()?;
    write_all(&pages)
}

/// The pages and pictures of some records, all of which can be written.
fn rendered(
    collection: &Path,
    records: &[Record],
    replace: Replace,
) -> Result<Vec<(Output, String)>> {
    let index = html::page(&comparison::report(records, Some("/study.html")));
    let about_all = ABOUT_ALL.map(|name| collection.join(name)).into_iter();
    let mut files = Vec::from_iter(about_all.zip([readme(records), marked(&index)]));
    for Record { name, results } in records {
        let folder = collection.join(name);
        files.push((folder.join(PAGE), marked(&summary::page(results))));
    }
    files.extend(pictures(records).map(|(path, text)| (collection.join(path), text)));
    let outputs =
        files.into_iter().map(|(path, text)| Ok((Output::in_collection(&path, replace)?, text)));
    outputs.collect()
}

fn write_all(files: &[(Output, String)]) -> Result<()> {
    files.iter().try_for_each(|(output, text)| output.write(text))
}
