//! What a record keeps, and which files and folders are read as records.

use std::fs;

use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::{self, to_json, to_json_with_quantiles};
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::published::Place;
use pawnfill_bench::render::views::study::page as report;
use tempfile::TempDir;

use common::records::{studied, three};
use common::{pawnfill, refusal, stdout};

mod common;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A record in a file.
fn read(text: &str) -> Results {
    let folder = folder();
    let path = folder.path().join("record.json");
    fs::write(&path, text).expect("written");
    file::read(&path).expect("a record")
}

/// Everything that is rendered from a record.
fn rendered(results: &Results) -> [String; 4] {
    [
        report(results),
        picture(results).expect("charts"),
        format!("{results:#}"),
        Composition::new("Tuned").source(results).expect("a source"),
    ]
}

#[test]
fn a_record_without_quantiles_renders_the_same() {
    let studied = studied();
    let small = to_json(&studied).expect("JSON");
    let big = to_json_with_quantiles(&studied).expect("JSON");
    assert!(small.len() < big.len() && big.contains("\"gross\"") && !small.contains("\"gross\""));
    // As the command shows it right after it was measured.
    let shown = rendered(&file::as_recorded(&studied).expect("a record"));
    for text in [&small, &big] {
        assert_eq!(rendered(&read(text)), shown);
        assert_eq!(&to_json(&read(text)).expect("JSON"), &small);
    }
}

/// By the command: a file, the folder of a record, and folders of folders.
#[test]
fn records_are_read_from_files_and_folders() {
    let folder = folder();
    for record in three() {
        let place = Place::new(folder.path(), record.cpu, record.build).expect("a place");
        place.publish(record.results, false).expect("published");
    }
    let path = |path: &str| folder.path().join(path).display().to_string();
    let by_file = stdout(&pawnfill(&["report", &path("zen4/x86-64/study.json")]));
    let by_folder = stdout(&pawnfill(&["report", &path("zen4/x86-64")]));
    assert_eq!(by_file, by_folder);
    let page = path("page.html");
    let refused = refusal(&pawnfill(&["report", &path("zen4"), "--html", &page]));
    assert!(refused.contains("both measured"), "{refused}");

    let [one, other] = ["zen4/x86-64", "zen4/native/study.json"].map(path);
    let compared = stdout(&pawnfill(&["compare", &one, &other]));
    for name in [", zen4/x86-64: ", ", zen4/native: "] {
        assert!(compared.contains(name), "{compared}");
    }
    assert!(!compared.contains("skylake"), "{compared}");
    for folder in ["zen4", ""] {
        let compared = stdout(&pawnfill(&["compare", &path(folder)]));
        assert_eq!(compared.contains("skylake/x86-64: "), folder.is_empty());
        assert!(compared.contains(", zen4/native: "), "{compared}");
    }
    let alone = refusal(&pawnfill(&["compare", &one]));
    assert!(
        alone.contains("expected two records or more, found 1"),
        "{alone}"
    );
}

#[test]
fn a_folder_that_is_not_a_collection_is_refused_with_the_place() {
    let folder = folder();
    let shown = folder.path().display().to_string();
    let refused = || {
        refusal(&pawnfill(&[
            "publish",
            &shown,
            "--name",
            "zen4",
            "--build-name",
            "own",
        ]))
    };
    let pages = || refusal(&pawnfill(&["pages", &shown]));
    assert!(
        pages().contains("holds no record: `pawnfill publish "),
        "{}",
        pages()
    );
    let from = refusal(&pawnfill(&["tune", "--from", &shown]));
    assert!(
        from.contains("holds no record: expected one that"),
        "{from}"
    );
    let path = |path: &str| folder.path().join(path);
    fs::create_dir_all(path("zen4/native")).expect("a folder");
    for text in [pages(), refused()] {
        assert!(
            text.contains("native holds no record: expected a file study.json"),
            "{text}"
        );
    }
    fs::write(path("zen4/native/study.json"), "{").expect("written");
    for text in [pages(), refused()] {
        assert!(
            text.contains("native/study.json:1:1: expected what `pawnfill"),
            "{text}"
        );
    }
    fs::rename(path("zen4/native/study.json"), path("zen4/study.json")).expect("renamed");
    for text in [pages(), refused()] {
        assert!(
            text.contains("zen4/study.json: expected in the folder of a processor"),
            "{text}"
        );
    }
    let missing = path("missing").display().to_string();
    let text = refusal(&pawnfill(&["tune", "--from", &missing]));
    assert!(
        text.contains("cannot read ") && text.contains("missing"),
        "{text}"
    );
}
