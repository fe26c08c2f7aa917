//! The files of a collection. Its README and the folder of each record, with the record and its picture, are
//! committed; the pages for a browser are not.

use std::path::{self, Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::measure::results::Results;
use crate::record::collection::{RECORD, Record, read};
use crate::record::file::to_json;
use crate::report::block::Block;
use crate::report::files::{prepare, write_all};
use crate::report::text::{self, Medium};
use crate::report::words::{joined, some};
use crate::report::{comparison, html, picture, summary};

/// The file name of a record that was measured for a place in a collection, and was refused.
const REFUSED: &str = "study-refused.json";
const PAGE: &str = "study.html";
const PICTURE: &str = "study.svg";

/// The collection of a record's folder.
fn collection(folder: &Path) -> Result<PathBuf> {
    let path = path::absolute(folder)?;
    let collection = path.ancestors().nth(2).map(Path::to_owned);
    collection
        .context("expected the folder of a processor and a build, such as results/zen4/x86-64")
}

/// Checks that a record can be written to a folder, which is made, and that its collection can be read.
pub fn check(folder: &Path) -> Result<()> {
    let collection = collection(folder)?;
    prepare(&folder.join(RECORD))?;
    read(&collection).map(drop)
}

/// Writes a record to a folder, and renders its collection again. The record replaces an older one; git shows the
/// difference.
///
/// # Errors
///
/// The self-check failed, or a file cannot be written.
pub fn publish(folder: &Path, results: &Results) -> Result<()> {
    let is_refused = !results.self_check.passed();
    let path = folder.join(if is_refused { REFUSED } else { RECORD });
    write_all(&[(path.clone(), to_json(results))])?;
    if is_refused {
        bail!(
            "not published, because the machine was too noisy to trust this: {}. The record is in {}. Measure again \
             while nothing else runs",
            some(&results.self_check.failed().collect::<Vec<_>>()),
            path.display()
        );
    }
    write_pages(&collection(folder)?)
}

/// The README of a collection: the records side by side, and their pictures.
pub fn readme(records: &[Record]) -> String {
    let mut report = comparison::report(records, Some(""));
    let links = records.iter().filter_map(|Record { name, results }| {
        picture(results).map(|_| format!("- [{name}]({name}/{PICTURE})"))
    });
    let links = joined(links, "\n");
    let text = format!("Core cycles of four operations, by strategy:\n\n{links}");
    report.add("Pictures", vec![Block::Text(text)]);
    text::report(&report, Medium::default())
}

/// Renders everything in a collection again from its records.
pub fn write_pages(collection: &Path) -> Result<()> {
    let records = read(collection)?;
    let shown = collection.display();
    ensure!(
        !records.is_empty(),
        "{shown} holds no record: `pawnfill publish {shown}/PROCESSOR/BUILD` measures one"
    );
    let index = comparison::report(&records, Some("/study.html"));
    let mut files = vec![
        (collection.join("README.md"), readme(&records)),
        (collection.join("index.html"), html::page(&index)),
    ];
    for Record { name, results } in &records {
        let folder = collection.join(name);
        ensure!(
            folder.join(RECORD).is_file(),
            "{shown} is no collection: expected each record in the folder of a processor and a build, such as \
             zen4/x86-64/{RECORD}"
        );
        files.push((folder.join(PAGE), summary::page(results)));
        files.extend(picture(results).map(|picture| (folder.join(PICTURE), picture)));
    }
    write_all(&files)
}
