//! Publishing: what is written into a collection, and what is refused.

use std::fs;

use pawnfill_bench::record::collection;
use pawnfill_bench::record::file;
use pawnfill_bench::report::picture;
use pawnfill_bench::report::published::{check, publish, readme};
use pawnfill_bench::report::summary::page;

use crate::common::{assert_has, count, folder, read, records, run, stderr, write, zen5};

#[test]
fn a_record_is_published_beside_others_and_replaces_an_older_one() {
    let folder = folder();
    let results = folder.path().join("new/results");
    let path = |path: &str| results.join(path);
    // The collection need not exist.
    check(&path("zen5/native")).expect("there is room");
    publish(&path("zen5/native"), &zen5(), false).expect("published");
    publish(&path("zen5/x86-64"), &records()[0].results, false).expect("published");
    write(&path("zen5/native/notes.txt"), "mine");
    fs::create_dir(path("zen6")).expect("a folder without a record");
    let mut newer = zen5();
    newer.date = "2030-01-01".to_owned();
    publish(&path("zen5/native"), &newer, false).expect("published");
    let found = collection::read(&results).expect("a collection");
    let names = found.iter().map(|record| &*record.name);
    assert_eq!(names.collect::<Vec<_>>(), ["zen5/x86-64", "zen5/native"]);
    assert!(found[1].results == newer);
    // The README and a page about all; of each record the numbers, the picture and a page.
    assert_eq!(read(&path("README.md")), readme(&found));
    assert_has(
        &read(&path("index.html")),
        "href=\"zen5/native/study.html\"",
    );
    assert_eq!(picture(&newer), Some(read(&path("zen5/native/study.svg"))));
    assert!(read(&path("zen5/native/study.html")) == page(&newer));
    let counts = ["", "zen5/x86-64", "zen5/native"].map(|folder| count(&path(folder)));
    assert_eq!(counts, [4, 3, 4]);
}

/// What failed the self-check is kept beside, or published with a mark on the first line of everything.
#[test]
fn what_cannot_be_trusted_is_refused_or_marked() {
    let folder = folder();
    let path = |path: &str| folder.path().join(path);
    let mut noisy = zen5();
    noisy.self_check.checks[0].passed = false;
    let publish = |force| publish(&path("zen4/own"), &noisy, force);
    let refused = publish(false)
        .expect_err("it cannot be trusted")
        .to_string();
    let statement = &noisy.self_check.checks[0].statement;
    assert_has(
        &refused,
        &format!("{statement} … study-refused.json … add --force"),
    );
    assert!(file::read(&path("zen4/own/study-refused.json")).expect("a record") == noisy);
    assert!(!path("README.md").exists() && !path("zen4/own/study.json").exists());
    let found = collection::read(folder.path()).expect("it is read");
    assert!(found.is_empty());

    publish(true).expect("forced");
    let mark = "NOT TO BE TRUSTED";
    for text in [read(&path("README.md")), page(&noisy)] {
        let title = text.split("<h1>").last().unwrap_or_default();
        assert!(title.trim_start_matches("# ").starts_with(mark), "{text}");
    }
    let picture = read(&path("zen4/own/study.svg"));
    let first = picture.split("<text").nth(1).expect("a text");
    assert_has(first.split("</text>").next().expect("its end"), mark);
    // What cannot be trusted recommends nothing.
    let text = format!("{noisy}");
    assert!(text.starts_with("**THE MACHINE WAS TOO NOISY TO TRUST THIS"));
    assert!(!text.contains("What to use"), "{text}");
    // Everything is rendered again from the records.
    let before = read(&path("README.md"));
    write(&path("README.md"), "an older one");
    let said = stderr(&run(folder.path(), "pages ."));
    assert_eq!(said, "wrote the pages of .\n");
    assert_eq!(read(&path("README.md")), before);
}
