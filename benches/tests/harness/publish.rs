//! Publishing: what is written into a collection, and what is refused.

use std::fs;
use std::path::Path;

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection;
use pawnfill_bench::record::file;
use pawnfill_bench::report::picture;
use pawnfill_bench::report::published::{Slot, readme};
use pawnfill_bench::report::summary::page;

use crate::common::{assert_has, count, folder, read, records, run, stderr, write, zen5};

/// A slot of a collection.
fn slot(folder: &Path, name: &str) -> Slot {
    let (cpu, build) = name.split_once('/').expect("two names");
    Slot::new(folder, cpu, build).expect("a slot")
}

#[test]
fn a_record_is_published_beside_others_and_replaces_an_older_one() {
    let folder = folder();
    // The collection need not exist, and nothing is made before something is measured.
    let results = folder.path().join("new/results");
    let path = |path: &str| results.join(path);
    let publish = |slot: Slot, results: &Results| slot.publish(results.clone(), false);
    let first = slot(&results, "zen5/native");
    assert!(!path("").exists());
    publish(first, &zen5()).expect("published");
    // The README also has what others publish during a measurement.
    let measuring = slot(&results, "zen5/native");
    publish(slot(&results, "zen5/x86-64"), &records()[0].results).expect("published");
    write(&path("zen5/native/notes.txt"), "mine");
    fs::create_dir(path(".git")).expect("a hidden folder");
    let mut newer = zen5();
    newer.date = "2030-01-01".to_owned();
    publish(measuring, &newer).expect("published");
    let found = collection::read(&results).expect("a collection");
    let names = found.iter().map(|record| &*record.name);
    assert_eq!(names.collect::<Vec<_>>(), ["zen5/x86-64", "zen5/native"]);
    assert!(found[1].results == newer);
    // What is committed: the README, and of each record the numbers and the picture.
    assert_eq!(read(&path("README.md")), readme(&found));
    assert_eq!(picture(&newer), Some(read(&path("zen5/native/study.svg"))));
    let counts = ["", "zen5/x86-64", "zen5/native"].map(|folder| count(&path(folder)));
    assert_eq!(counts, [3, 2, 3]);

    // A failure changes nothing.
    let before = read(&path("zen5/native/study.json"));
    let measuring = [slot(&results, "zen5/native"), slot(&results, "zen6/native")];
    fs::remove_file(path("README.md")).expect("removed");
    fs::create_dir(path("README.md")).expect("a folder");
    let refused = Slot::new(&results, "zen6", "native").expect_err("it is a folder");
    assert_has(&refused.to_string(), "README.md");
    for slot in measuring {
        publish(slot, &zen5()).expect_err("it is a folder since");
    }
    assert_eq!(read(&path("zen5/native/study.json")), before);
    assert!(!path("zen6").exists());
}

/// What failed the self-check is kept beside, or published with a mark on the first line of everything.
#[test]
fn what_cannot_be_trusted_is_refused_or_marked() {
    let folder = folder();
    let path = |path: &str| folder.path().join(path);
    let mut noisy = zen5();
    noisy.self_check.checks[0].passed = false;
    let publish = |force| slot(folder.path(), "zen4/own").publish(noisy.clone(), force);
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
    assert!(
        collection::read(folder.path())
            .expect("it is read")
            .is_empty()
    );

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
}

/// The pages for a browser are written only when they are asked for.
#[test]
fn pages_are_rendered_from_the_records() {
    let folder = folder();
    let path = |path: &str| folder.path().join(path);
    let slot = slot(folder.path(), "zen5/native");
    slot.publish(zen5(), false).expect("published");
    write(&path("README.md"), "an older one");
    fs::remove_file(path("zen5/native/study.svg")).expect("removed");
    let said = stderr(&run(folder.path(), "pages ."));
    assert_eq!(said, "wrote the pages of 1 record\n");
    assert_has(&read(&path("README.md")), "zen5/native");
    assert_has(
        &read(&path("index.html")),
        "href=\"zen5/native/study.html\"",
    );
    assert!(read(&path("zen5/native/study.html")) == page(&zen5()));
    assert!(path("zen5/native/study.svg").is_file());
}
