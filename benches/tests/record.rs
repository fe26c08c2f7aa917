//! What a record keeps, and which files and folders are read as records.

use std::fs;

use pawnfill_bench::Composition;
use pawnfill_bench::machine::eviction::Level;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::{self, FORMAT, RecordError, to_json, to_json_with_quantiles};
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::published::Place;
use pawnfill_bench::render::views::study::page as report;
use tempfile::TempDir;

use common::records::{studied, three};
use common::results::{bursts, evaluation, results};
use common::{pawnfill, refusal, stdout};

mod common;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Reads a record in a file.
fn parse(text: &str) -> Result<Results, RecordError> {
    let folder = folder();
    let path = folder.path().join("record.json");
    fs::write(&path, text).expect("written");
    file::read(&path)
}

fn read(text: &str) -> Results {
    parse(text).expect("a record")
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
    let small = to_json(&studied);
    let big = to_json_with_quantiles(&studied);
    assert!(small.len() < big.len() && big.contains("\"gross\"") && !small.contains("\"gross\""));
    // This is what the command shows right after the measurement.
    let shown = rendered(&file::as_recorded(&studied).expect("a record"));
    for text in [&small, &big] {
        assert_eq!(rendered(&read(text)), shown);
        assert_eq!(&to_json(&read(text)), &small);
    }
}

/// The command reads a file, the folder of a record, and folders of folders.
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
    let [record, own] = ["zen4/x86-64", "zen4/x86-64/study.json"].map(path);
    let refused = refusal(&pawnfill(&["report", &record, "--html", &own]));
    assert!(
        refused.contains("--html and a record are the same file"),
        "{refused}"
    );

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

/// A record with one cell, bursts and an evaluation. Tests spoil it by replacing parts of it.
fn to_be_spoilt() -> String {
    let mut results = results(&["file_fill"]);
    results.cells.truncate(1);
    results.cold = vec![bursts(Level::L1, &["Shift"])];
    results.evaluation = Some(evaluation());
    to_json_with_quantiles(&results)
}

#[test]
fn a_file_that_is_no_record_is_refused_with_its_place() {
    let problem = |text: &str| parse(text).expect_err("it is refused").to_string();
    let syntax = problem("{\n  \"format\" 1\n}");
    assert!(
        syntax.contains("record.json:2:12: ") && syntax.ends_with("expected `:`"),
        "{syntax}"
    );
    for text in ["[1]", "\"text\"", "7"] {
        let problem = problem(text);
        assert!(problem.contains("expected the object "), "{problem}");
        assert!(!problem.contains("struct"), "{problem}");
    }
    // The format is checked before anything else can be missing.
    let other = parse(r#"{"format": 99}"#).expect_err("it is refused");
    assert!(
        matches!(other, RecordError::Format { found: 99, .. }),
        "{other}"
    );
    assert!(
        other
            .to_string()
            .contains(&format!("its format is 99, expected {FORMAT}: "))
    );
}

/// The text to replace in a record, its replacement, and what the error then says.
const CONTRADICTIONS: &str = r#"
    "rounds": 100, →  → missing field `rounds`
    "rounds": 100 → "rounds": -9 → expected usize
    "latency","color" → "cold","color" → unknown variant `cold`, expected one of `latency`, `throughput`, `batch`
    "color":null → "color":"red" → unknown variant `red`, expected `constant` or `random`
    "chosen":"Shift" → "chosen":"R" → file_fill, latency: chosen: expected one of its strategies, found "R"
    "tie":[] → "tie":["Rotate"] → chosen: expected one of the tie, found "Shift"
    [{"name":"Shift" → [{"name":"S" → strategies: expected Shift first, found ["S", "Rotate"
    {"name":"Rotate" → {"name":"Shift" → strategies: expected each once, found "Shift"
    [0.0,0.0,0.0] → [2.5,0.0,3.0] → file_fill, latency: nothing: cycles: expected an estimate within its interval, found [2.5, 0.0, 3.0]
    [0.2,0.2,0.2] → [null,0,null] → nothing: ratio: expected more than 0, found [0.0]
    [0.0,0.0,0.0] → [null,1e308,null] → nothing: cycles: expected a number from -1e12 to 1e12, found 1e308
    [0.0,0.0,0.0] → [0,0,1e300] → nothing: cycles: expected a number from -1e12 to 1e12, found 1e300
    "max":0.0 → "max":1e99 → nothing: max: expected a number from
    "half_width":0.01 → "half_width":-7 → half_width: expected 0 or more, found -7.0
    "quiet":0.9 → "quiet":-0.5 → quiet: expected a share from 0 to 1, found -0.5
    "seconds": 12.3 → "seconds": -1e200 → seconds: expected a number from
    "cycles_per_tick": [\n    1.3 → "cycles_per_tick": [1e77 → cycles_per_tick: expected an estimate within its interval, found [1e77, 
    "hit_rate":0.5 → "hit_rate":-1e308 → 1 visits, 1024 entries: hit_rate: expected a share from 0 to 1, found -1e308
    "warm":[null,2.0,null] → "warm":[null,1e300,null] → attack_front_spans, constant, l1: nothing: 1 calls: warm: expected a number from -1e12 to 1e12, found 1e300"#;

#[test]
fn a_record_that_contradicts_itself_is_refused_with_the_place() {
    read(&to_be_spoilt());
    for line in CONTRADICTIONS.trim().lines() {
        let parts: Vec<&str> = line.trim().split(" → ").collect();
        let [from, to, expected] = parts[..] else {
            panic!("{line}");
        };
        let spoilt = to_be_spoilt().replacen(&from.replace("\\n", "\n"), to, 1);
        assert_ne!(spoilt, to_be_spoilt(), "nothing was replaced: {line}");
        let problem = parse(&spoilt).expect_err(line).to_string();
        assert!(problem.contains(expected), "{expected}: {problem}");
    }
}
