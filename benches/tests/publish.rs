//! Publishing: what is written into a collection, and which record may replace another.

use std::fs;
use std::path::Path;

use pawnfill_bench::cell::Mode;
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::{self, CollectionError, Published};
use pawnfill_bench::record::file;
use pawnfill_bench::record::replace::ReplaceError;
use pawnfill_bench::render::published::{Place, PublishError, write_pages};
use pawnfill_bench::render::views::collection::page as index;
use pawnfill_bench::render::views::study::page as report;
use tempfile::TempDir;

use common::records::{built, studied, three, win};
use common::results::add_batches;
use common::{pawnfill, refusal};

mod common;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_record_is_published_beside_others_and_replaces_an_older_one() {
    let folder = folder();
    let publish = |cpu: &str, build: &str, results: Results| {
        let place = Place::new(folder.path(), cpu.to_owned(), build.to_owned());
        place.and_then(|place| place.publish(results, true))
    };
    for record in three() {
        publish(&record.cpu, &record.build, record.results).expect("published");
    }
    let path = |path: &str| folder.path().join(path);
    let text = |name: &str| fs::read_to_string(path(name)).expect("a file");
    let names = |records: &[Published]| records.iter().map(Published::name).collect::<Vec<_>>();
    let records = collection::read(folder.path()).expect("a collection");
    assert_eq!(
        names(&records),
        ["skylake/x86-64", "zen4/x86-64", "zen4/native"]
    );
    assert_eq!(text("index.html"), index(&records));
    for record in &records {
        let page = format!("{}/study.html", record.name());
        assert_eq!(text(&page), report(&record.results));
    }

    // Publish again: only the files of the record and the page change.
    fs::write(path("zen4/native/notes.txt"), "mine").expect("written");
    let others = text("zen4/x86-64/study.json");
    publish("zen4", "native", win("file_fill", "Rotate", 0.5)).expect("published");
    assert_eq!(text("zen4/native/notes.txt"), "mine");
    assert_eq!(text("zen4/x86-64/study.json"), others);
    let records = collection::read(folder.path()).expect("a collection");
    assert_eq!(records[2].results.cells[1].chosen, "Rotate");
    assert_eq!(text("index.html"), index(&records));
    let left = fs::read_dir(path("zen4/native")).expect("a folder").count();
    assert_eq!(left, 4, "nothing else is left");

    // The page also has what others publish during a measurement.
    let place = Place::new(folder.path(), "zen4".to_owned(), "native".to_owned());
    publish("zen3", "native", studied()).expect("published");
    place
        .and_then(|place| place.publish(studied(), true))
        .expect("published");
    assert_eq!(
        text("index.html"),
        index(&collection::read(folder.path()).expect("a collection"))
    );
    assert!(text("index.html").contains("zen3/native/study.html"));
    fs::remove_dir_all(path("zen3")).expect("removed");
    assert_eq!(write_pages(folder.path()).ok(), Some(3));
    let records = collection::read(folder.path()).expect("a collection");

    // A failure changes nothing.
    fs::remove_file(path("index.html")).expect("removed");
    fs::create_dir(path("index.html")).expect("a folder");
    let before = text("zen4/native/study.json");
    let refused = publish("zen5", "native", studied()).expect_err("it is a folder");
    let is_named = |path: &Path| path.ends_with("index.html");
    assert!(
        matches!(&refused, PublishError::Collection(CollectionError::NoBuild(path)) if is_named(path)),
        "{refused}"
    );
    assert!(!path("zen5").exists());
    fs::remove_dir(path("index.html")).expect("removed");
    let place = Place::new(folder.path(), "zen4".to_owned(), "native".to_owned());
    let place = place.expect("it can be written");
    fs::create_dir(path("index.html")).expect("a folder");
    place
        .publish(studied(), true)
        .expect_err("it is a folder since");
    assert_eq!(text("zen4/native/study.json"), before);
    fs::remove_dir(path("index.html")).expect("removed");
    assert_eq!(write_pages(folder.path()).ok(), Some(3));
    assert_eq!(text("index.html"), index(&records));
}

#[test]
fn a_collection_need_not_exist() {
    let folder = folder();
    let new = folder.path().join("new/results");
    let place = Place::new(&new, "zen4".to_owned(), "own".to_owned()).expect("a place");
    assert!(
        !new.exists(),
        "nothing is made before something is measured"
    );
    place.publish(studied(), false).expect("published");
    assert_eq!(collection::read(&new).expect("a collection").len(), 1);
    assert!(new.join("index.html").is_file());
}

/// Publishes two records in one place, one after the other. Returns whether the second was accepted.
fn publish_twice(
    old: &Results,
    new: Results,
    is_forced: bool,
) -> (TempDir, Result<(), PublishError>) {
    let folder = folder();
    let publish = |results: Results, is_forced: bool| {
        let place = Place::new(folder.path(), "zen4".to_owned(), "own".to_owned());
        place.and_then(|place| place.publish(results, is_forced))
    };
    publish(old.clone(), false).expect("nothing is there");
    let published = publish(new, is_forced);
    (folder, published)
}

/// Results whose ratios have intervals of this half width.
fn within(half_width: f64) -> Results {
    let mut results = studied();
    add_batches(&mut results);
    for cell in &mut results.cells {
        for found in &mut cell.strategies[1..] {
            found.ratio.low = found.ratio.estimate * (1.0 - half_width);
            found.ratio.high = found.ratio.estimate * (1.0 + half_width);
        }
    }
    results
}

/// The precision that was reached counts, although both studies asked for the same.
#[test]
fn a_less_precise_record_replaces_none() {
    let old = within(0.01);
    let (folder, refused) = publish_twice(&old, within(0.05), false);
    let refused = refused.expect_err("it is less precise");
    let PublishError::Refused { reason, kept, .. } = &refused else {
        panic!("{refused}")
    };
    assert!(
        matches!(
            reason,
            ReplaceError::LessPrecise {
                part: "latencies",
                ..
            }
        ),
        "{reason}"
    );
    // Neither record is lost.
    let record = folder.path().join("zen4/own/study.json");
    let read = |path: &Path| file::read(path).expect("a record");
    assert_eq!(
        read(&record),
        file::as_recorded(&old).map(small).expect("a record")
    );
    assert_eq!(read(kept).precision, old.precision);
    assert_eq!(
        collection::read(folder.path()).expect("it is read").len(),
        1
    );

    let (_folder, forced) = publish_twice(&old, within(0.05), true);
    forced.expect("--force replaces it");
    // Studies of the same length differ a little.
    let (_folder, alike) = publish_twice(&old, within(0.0105), false);
    alike.expect("it is as precise");
    // Only a part is less precise.
    let mut batches = within(0.01);
    for (cell, other) in batches.cells.iter_mut().zip(within(0.05).cells) {
        if cell.mode == Mode::Batch {
            *cell = other;
        }
    }
    let (_folder, refused) = publish_twice(&old, batches, false);
    let refused = refused.expect_err("its batches are less precise");
    assert!(
        refused.to_string().contains("its batches are more precise"),
        "{refused}"
    );
}

/// A record without the quantiles of the rounds.
fn small(results: Results) -> Results {
    let folder = folder();
    let path = folder.path().join("record.json");
    fs::write(&path, file::to_json(&results)).expect("written");
    file::read(&path).expect("a record")
}

#[test]
fn a_record_that_lacks_something_replaces_none() {
    let old = within(0.01);
    let lacking = |lack: fn(&mut Results)| {
        let mut new = within(0.01);
        lack(&mut new);
        let (_folder, refused) = publish_twice(&old, new, false);
        match refused.expect_err("something would be lost") {
            PublishError::Refused { reason, .. } => reason,
            other => panic!("{other}"),
        }
    };
    let batches = lacking(|new| new.cells.retain(|cell| cell.mode != Mode::Batch));
    assert_eq!(
        batches,
        ReplaceError::Lacks("file_fill, batch by Shift".to_owned())
    );
    let strategy = lacking(|new| {
        new.cells[0].tie.clear();
        new.cells[0].chosen = "Shift".to_owned();
        new.cells[0]
            .strategies
            .retain(|found| found.name != "Rotate");
    });
    assert_eq!(
        strategy,
        ReplaceError::Lacks("file_fill, latency by Rotate".to_owned())
    );
    let noisy = lacking(|new| new.self_check.checks[0].passed = false);
    assert_eq!(noisy, ReplaceError::Noisy);
    // A record with more replaces one with less, and operations that no longer exist do not count.
    let mut older = old.clone();
    older.cells[0].operation = "a_former_operation".to_owned();
    let (_folder, published) = publish_twice(&older, old.clone(), false);
    published.expect("nothing is lost");
}

/// All that can be refused before anything is measured is refused then.
#[test]
fn a_record_of_another_machine_or_build_is_not_replaced() {
    let folder = folder();
    let place = || Place::new(folder.path(), "zen4".to_owned(), "own".to_owned()).expect("a place");
    let old = built("x86-64", studied());
    let environment = old.environment.clone();
    place()
        .check_environment(&environment)
        .expect("nothing is there");
    place().publish(old, false).expect("published");
    place().check_environment(&environment).expect("the same");

    let other = Environment {
        cpu: "Z80".to_owned(),
        ..environment.clone()
    };
    let refused = place().check_environment(&other).expect_err("another one");
    let refused = refused.to_string();
    for part in [
        "own holds a record",
        "Some CPU @ 3.00GHz",
        "Z80",
        "expected another --name",
    ] {
        assert!(refused.contains(part), "{refused}");
    }
    let build = Environment {
        target_options: vec!["target-cpu=native".to_owned()],
        ..environment
    };
    let refused = place().check_environment(&build).expect_err("another one");
    assert!(
        refused
            .to_string()
            .contains("expected another --build-name"),
        "{refused}"
    );
    // The command refuses it without measuring.
    let shown = folder.path().display().to_string();
    let refused = ["publish", "--name", "zen4", "--build-name", "own", &shown];
    let refused = refusal(&pawnfill(&refused));
    assert!(
        refused.contains("it is of another processor, Some CPU"),
        "{refused}"
    );
}
