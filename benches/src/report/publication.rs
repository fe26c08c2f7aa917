//! Publishing a record into a collection: the reasons to refuse it, and the files that are written.

use std::fs;
use std::path::{self, Component, Path, PathBuf};

use anyhow::{Result, anyhow, bail, ensure};

use crate::io::input::{clean, expect_folder, is_record};
use crate::io::output::{Output, Replace, marked};
use crate::measure::results::Results;
use crate::record::collection::{
    RECORD, Record, name_of, read, read_folders, shortfalls, sort_key,
};
use crate::record::file::{self, to_json};
use crate::report::block::Block;
use crate::report::text::{self, Medium};
use crate::report::words::{link, some};
use crate::report::{comparison, html, picture, summary};

const REFUSED: &str = "study-refused.json";
const PAGE: &str = "study.html";
const PICTURE: &str = "study.svg";
const ABOUT_ALL: [&str; 2] = ["README.md", "index.html"];

/// A folder of a collection, for one record. It is created when the record is written.
pub struct Publication {
    folder: PathBuf,
    collection: PathBuf,
    replace: Replace,
    record: Output,
    refused: Output,
    name: String,
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
            "expected the folder of a processor and a build in a collection, such as results/zen4/x86-64, \
             found {}",
            folder.display()
        );
        // A `..` after a missing folder has no meaning until the folder is created.
        let mut missing =
            folder.ancestors().take_while(|path| *path != Path::new("") && !path.exists());
        let is_back = |path: &&Path| path.components().next_back() == Some(Component::ParentDir);
        if let Some(back) = missing.find(is_back) {
            bail!("there is no folder {}", back.display());
        }
        let output = |path: PathBuf| Output::in_collection(&path, replace);
        let path: PathBuf = path::absolute(folder)?.components().collect();
        let collection = path.ancestors().nth(2).unwrap_or(&path);
        let name = name_of(folder);
        let others = read_folders(collection, |other| other != name)?;
        let mut pages = Vec::from(ABOUT_ALL.map(|name| collection.join(name)));
        for name in others.iter().map(|record| &record.name).chain([&name]) {
            pages.extend([PAGE, PICTURE].map(|page| collection.join(name).join(page)));
        }
        pages.into_iter().try_for_each(|page| output(page).map(drop))?;
        Ok(Self {
            record: output(folder.join(RECORD))?,
            refused: output(folder.join(REFUSED))?,
            name,
            others,
            collection: collection.to_owned(),
            folder: folder.to_owned(),
            replace,
        })
    }

    /// Checks an expected study before it is measured.
    ///
    /// # Errors
    ///
    /// The collection has another processor under this name, or this processor under another name, or the
    /// study is worse than the record to replace. `Replace::All` skips these checks.
    pub fn check(&self, expected: &Results) -> Result<()> {
        if self.replace == Replace::All {
            return Ok(());
        }
        let cpu_of = |name: &str| name.split('/').next().unwrap_or_default().to_owned();
        let new = &expected.environment;
        let (own_cpu, processor) = (cpu_of(&self.name), new.processor());
        for Record { name, results } in self.older().iter().chain(&self.others) {
            let (cpu, other) = (cpu_of(name), &results.environment);
            let (is_same, is_own) = (other.is_same_processor(new), cpu == own_cpu);
            ensure!(
                is_same || !is_own,
                "{name} is of another processor, {}, and this one is {processor}: expected another name than \
                 {own_cpu}; --force publishes it there",
                other.processor()
            );
            ensure!(
                !is_same || is_own,
                "the collection has this processor, {processor}, under the name {cpu}: expected {cpu}/{}; \
                 --force publishes it as {own_cpu}",
                new.build()
            );
        }
        self.worse(expected).map_or(Ok(()), |why| Err(anyhow!("{why}; --force replaces it")))
    }

    /// Returns whether the collection has no record yet.
    pub fn is_first(&self) -> bool {
        self.older().is_none() && self.others.is_empty()
    }

    /// Returns the record to replace, if it can be read.
    fn older(&self) -> Option<Record> {
        let results = file::read(&self.folder.join(RECORD)).ok()?;
        Some(Record { name: self.name.clone(), results })
    }

    /// Says why a study is worse than the record to replace; `None` if it is not, or with `Replace::All`.
    fn worse(&self, results: &Results) -> Option<String> {
        let older = self.older().filter(|_| self.replace != Replace::All)?;
        let worse = shortfalls(results, &older.results);
        let why = format!("there is a record {}, and this study is worse: ", older.name);
        (!worse.is_empty()).then(|| why + &worse.join(", "))
    }

    /// Writes a record, and renders its collection again. `go_on` is called just before the first file is
    /// written; if it fails, nothing is written.
    ///
    /// # Errors
    ///
    /// The self-check failed, the older record is better, a file cannot be written, or `go_on` fails.
    pub fn write(&self, results: &Results, go_on: impl Fn() -> Result<()>) -> Result<()> {
        let noisy = (!results.is_reliable()).then(|| {
            format!("the machine was too noisy to trust this: {}", some(&results.failed()))
        });
        let refusal = noisy.or_else(|| self.worse(results));
        // Another study may have been published meanwhile. An error here must not lose the measurement.
        let others = read_folders(&self.collection, |name| name != self.name);
        let pages = others.and_then(|mut records| {
            records.push(Record { name: self.name.clone(), results: results.clone() });
            records.sort_by_key(|record| sort_key(&record.name));
            rendered(&self.collection, &records, self.replace)
        });
        go_on()?;
        let refused = self.folder.join(REFUSED);
        if let Some(why) = refusal {
            self.refused.write_or_keep(&to_json(results))?;
            bail!(
                "not published, because {why}. The record is in {}. Measure again while nothing else runs",
                refused.display()
            );
        }
        self.record.write_or_keep(&to_json(results))?;
        if fs::read_to_string(&refused).is_ok_and(|text| is_record(&text)) {
            fs::remove_file(&refused)?;
        }
        pages?.iter().try_for_each(|(output, text)| output.write(text))
    }
}

/// Draws the pictures of records, each with its path in the collection.
pub fn pictures(records: &[Record]) -> impl Iterator<Item = (String, String)> {
    records.iter().filter_map(|Record { name, results }| {
        Some((format!("{name}/{PICTURE}"), marked(&picture(results)?)))
    })
}

/// Returns the README of a collection: the records side by side, and links to their pictures.
pub fn readme(records: &[Record]) -> String {
    let mut report = comparison::report(records, Some(""));
    let links = pictures(records).map(|(path, _)| {
        let name = path.trim_end_matches(PICTURE).trim_end_matches('/');
        format!("- [{name}]({})", link(&path))
    });
    let links = Vec::from_iter(links).join("\n");
    let text = format!("Core cycles of four operations, by strategy:\n\n{links}");
    report.add("Pictures", vec![Block::Text(text)]);
    marked(&text::report(&report, Medium::default()))
}

/// Renders everything in a collection again from its records. If `go_on` fails, nothing is written.
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
    ensure!(
        records.iter().all(|record| collection.join(&record.name).join(RECORD).is_file()),
        "{shown} is no collection: expected each record in the folder of a processor and a build, such as \
         zen4/x86-64/{RECORD}"
    );
    let pages = rendered(collection, &records, replace)?;
    go_on()?;
    pages.iter().try_for_each(|(output, text)| output.write(text))
}

fn rendered(
    collection: &Path,
    records: &[Record],
    replace: Replace,
) -> Result<Vec<(Output, String)>> {
    let index = html::page(&comparison::report(records, Some("/study.html")));
    let about_all = ABOUT_ALL.map(str::to_owned).into_iter().zip([readme(records), marked(&index)]);
    let pages = records.iter().map(|Record { name, results }| {
        (format!("{name}/{PAGE}"), marked(&summary::page(results)))
    });
    let files = about_all.chain(pages).chain(pictures(records));
    let outputs = files
        .map(|(path, text)| Ok((Output::in_collection(&collection.join(path), replace)?, text)));
    outputs.collect()
}
