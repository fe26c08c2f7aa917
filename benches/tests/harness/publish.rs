//! Publishing: what is written into a collection, and what is refused.

use std::fs;
use std::path::Path;

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection;
use pawnfill_bench::record::file;
use pawnfill_bench::report::files::Replace;
use pawnfill_bench::report::picture;
use pawnfill_bench::report::published::{Publication, readme};
use pawnfill_bench::report::summary::page;

use crate::common::{assert_has, count, folder, noisy, read, records, run, stderr, write, zen5};

#[test]
fn a_record_is_published_beside_others_and_replaces_an_older_one() {
    let folder = folder();
    let results = folder.path().join("new/results");
    let path = |path: &str| results.join(path);
    // The collection need not exist. What was refused before is stale.
    publish(&path("zen5/native"), &noisy()).expect_err("it is refused");
    publish(&path("zen5/native"), &zen5()).expect("published");
    publish(&path("zen5/x86-64"), &records()[0].results).expect("published");
    write(&path("zen5/native/notes.txt"), "mine");
    fs::create_dir(path("zen6")).expect("a folder without a record");
    let mut newer = zen5();
    newer.date = "2030-01-01".to_owned();
    publish(&path("zen5/native"), &newer).expect("published");
    let all = collection::read(&results).expect("a collection");
    let names = all.iter().map(|record| &*record.name);
    assert_eq!(names.collect::<Vec<_>>(), ["zen5/x86-64", "zen5/native"]);
    assert!(all[1].results == newer);
    // The README and a page about all; of each record the numbers, the picture and a page.
    assert_eq!(read(&path("README.md")), readme(&all));
    let link = "href=\"zen5/native/study.html\"";
    assert_has(&read(&path("index.html")), link);
    let picture = picture(&newer).expect("charts");
    assert!(read(&path("zen5/native/study.svg")).ends_with(&picture));
    assert!(read(&path("zen5/native/study.html")).ends_with(&page(&newer)));
    // Everything is rendered again from the records.
    let readme = read(&path("README.md"));
    let (mark, _) = readme.split_once('\n').expect("a line");
    write(&path("README.md"), &format!("{mark}\nan older one"));
    let said = stderr(&run(&results, "pages ."));
    assert_eq!(said, "wrote the pages of .\n");
    assert_eq!(read(&path("README.md")), readme);
    let counts = ["", "zen5/x86-64", "zen5/native"].map(|folder| count(&path(folder)));
    assert_eq!(counts, [4, 3, 4]);
}

fn publish(folder: &Path, results: &Results) -> anyhow::Result<()> {
    Publication::new(folder, Replace::Published)?.write(results)
}

/// As after an interruption.
#[test]
fn a_record_that_is_not_written_leaves_no_folder() {
    let folder = folder();
    let publication = Publication::new(&folder.path().join("zen4/own"), Replace::Published);
    drop(publication.expect("a new folder"));
    assert!(!folder.path().join("zen4").exists());
}

/// What failed the self-check is kept beside, and recommends nothing.
#[test]
fn what_cannot_be_trusted_is_refused() {
    let folder = folder();
    let path = |path: &str| folder.path().join("zen4/own").join(path);
    let noisy = noisy();
    let refused = publish(&path(""), &noisy).expect_err("it cannot be trusted");
    let statement = &noisy.self_check[0].statement;
    let facts = format!("{statement} … study-refused.json");
    assert_has(&refused.to_string(), &facts);
    assert!(file::read(&path("study-refused.json")).expect("a record") == noisy);
    assert_eq!([count(folder.path()), count(&path(""))], [1, 1]);
    let all = collection::read(folder.path()).expect("it is read");
    assert!(all.is_empty());
    let text = format!("{noisy}");
    assert!(text.starts_with("**THE MACHINE WAS TOO NOISY TO TRUST THIS"));
    let words = "\nWhat to use is left out, because the self-check failed.\n";
    assert_has(&text, words);
    assert_has(&picture(&noisy).expect("charts"), "NOT TO BE TRUSTED");
}
