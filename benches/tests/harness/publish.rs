//! Publishing: what is written into a collection.

use std::fs;
use std::path::Path;

use pawnfill_bench::record::collection::{self, CollectionError, Record};
use pawnfill_bench::record::file;
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::published::{PublishError, Slot, readme, write_pages};
use pawnfill_bench::render::views::study::page;

use crate::common::records::{collection as published, three};
use crate::common::results::{results, win};
use crate::common::{assert_has, count, folder, pawnfill_in, read, stderr, write};

#[test]
fn a_record_is_published_beside_others_and_replaces_an_older_one() {
    let folder = published(&three());
    let path = |path: &str| folder.path().join(path);
    let records = || collection::read(folder.path()).expect("a collection");
    let names = |records: &[Record]| {
        let names = records.iter().map(|record| record.name.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&records()), "skylake/x86-64 zen4/x86-64 zen4/native");
    // What is committed: the README, and of each record the numbers and the picture.
    assert!(read(&path("README.md")) == readme(&records()));
    for Record { name, results } in records() {
        assert_eq!(count(&path(&name)), 2);
        assert_eq!(
            picture(&results),
            Some(read(&path(&format!("{name}/study.svg"))))
        );
    }
    assert_eq!(count(folder.path()), 3);

    // Publish again: only the files of the record and the README change.
    let slot = || Slot::new(folder.path(), "zen4", "native").expect("a slot");
    write(&path("zen4/native/notes.txt"), "mine");
    let others = read(&path("zen4/x86-64/study.json"));
    let before = read(&path("README.md"));
    slot()
        .publish(win("file_fill", "Rotate", 0.5), false)
        .expect("published");
    assert_eq!(read(&path("zen4/native/notes.txt")), "mine");
    assert_eq!(read(&path("zen4/x86-64/study.json")), others);
    assert_eq!(records()[2].results, win("file_fill", "Rotate", 0.5));
    assert!(read(&path("README.md")) != before);
    // The README also has what others publish during a measurement.
    let measuring = slot();
    let other = Slot::new(folder.path(), "zen3", "native").expect("a slot");
    other
        .publish(win("file_fill", "Rotate", 0.5), false)
        .expect("published");
    measuring
        .publish(win("file_fill", "Rotate", 0.5), false)
        .expect("published");
    assert_has(
        &read(&path("README.md")),
        &["(zen3/native)", "(zen4/native)"],
    );

    // A failure changes nothing.
    let before = read(&path("zen4/native/study.json"));
    let measuring = slot();
    fs::remove_file(path("README.md")).expect("removed");
    fs::create_dir(path("README.md")).expect("a folder");
    let is_named = |path: &Path| path.ends_with("README.md");
    match Slot::new(folder.path(), "zen5", "native").expect_err("it is a folder") {
        PublishError::Collection(CollectionError::NoBuild(path)) if is_named(&path) => {}
        other => panic!("{other}"),
    }
    let failed = measuring.publish(win("file_fill", "Shift", 1.0), true);
    failed.expect_err("it is a folder since");
    assert_eq!(read(&path("zen4/native/study.json")), before);
    assert!(!path("zen5").exists());
}

/// What failed the self-check is kept beside, or published with a mark on the first line of everything.
#[test]
fn what_cannot_be_trusted_is_refused_or_marked() {
    let folder = folder();
    let path = |path: &str| folder.path().join(path);
    let slot = || Slot::new(folder.path(), "zen4", "own").expect("a slot");
    let mut noisy = win("file_fill", "Rotate", 0.5);
    noisy.self_check.checks[0].passed = false;
    let refused = slot()
        .publish(noisy.clone(), false)
        .expect_err("it cannot be trusted");
    let parts = ["one and one are 2", "add --force", "study-refused.json"];
    assert_has(&refused.to_string(), &parts);
    assert!(file::read(&path("zen4/own/study-refused.json")).expect("a record") == noisy);
    assert!(!path("README.md").exists() && !path("zen4/own/study.json").exists());
    assert_eq!(
        collection::read(folder.path()).expect("it is read").len(),
        0
    );

    slot().publish(noisy.clone(), true).expect("forced");
    let mark = "NOT TO BE TRUSTED";
    for text in [read(&path("README.md")), page(&noisy)] {
        let title = text.split("<h1>").last().unwrap_or_default();
        assert!(title.trim_start_matches("# ").starts_with(mark), "{text}");
    }
    let picture = read(&path("zen4/own/study.svg"));
    let first = picture.split_once("<text").expect("a text").1;
    assert_has(first.split("</text>").next().expect("its end"), &[mark]);
    assert!(format!("{noisy}").starts_with("THE MACHINE WAS TOO NOISY TO TRUST THIS"));
}

/// The pages for a browser are written only when they are asked for.
#[test]
fn pages_are_rendered_from_the_records() {
    let folder = published(&three());
    let path = |path: &str| folder.path().join(path);
    let text = read(&path("README.md"));
    write(&path("README.md"), "an older one");
    fs::remove_file(path("zen4/native/study.svg")).expect("removed");
    let output = pawnfill_in(folder.path(), &["pages", "."]);
    assert_eq!(stderr(&output), "wrote the pages of 3 records\n");
    assert_eq!(read(&path("README.md")), text);
    let index = read(&path("index.html"));
    for Record { name, results } in three() {
        assert_has(&index, &[&format!("href=\"{name}/study.html\"")]);
        assert!(
            read(&path(&format!("{name}/study.html"))) == page(&results),
            "{name}"
        );
        assert!(path(&format!("{name}/study.svg")).is_file());
    }
    assert_eq!(write_pages(folder.path()).ok(), Some(3));
    let one = published(&three()[1..2]);
    let output = pawnfill_in(one.path(), &["pages", "."]);
    assert_eq!(stderr(&output), "wrote the pages of 1 record\n");
}

#[test]
fn a_collection_need_not_exist() {
    let folder = folder();
    let new = folder.path().join("new/results");
    let slot = Slot::new(&new, "zen4", "own").expect("a slot");
    assert!(
        !new.exists(),
        "nothing is made before something is measured"
    );
    slot.publish(results(&["stops"]), false).expect("published");
    assert_eq!(collection::read(&new).expect("a collection").len(), 1);
    // Nothing competes, so there is no picture.
    assert_eq!(count(&new.join("zen4/own")), 1);
}
