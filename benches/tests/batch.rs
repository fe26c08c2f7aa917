//! Batches: what is measured, and how records, tables, pages, CSV and sources show it.

use std::fs;

use pawnfill::sides::AnyLevel;
use pawnfill_bench::Composition;
use pawnfill_bench::cell::Mode;
use pawnfill_bench::kernel::batches::{COPY, SCALAR};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::compare::Comparison;
use pawnfill_bench::record::file;
use pawnfill_bench::record::join::{JoinError, join};
use pawnfill_bench::render::csv::csv;
use pawnfill_bench::render::source::composition::Colors;
use pawnfill_bench::render::views::study::page as report;

use common::results::{add_batches, results};
use common::{pawnfill, refusal, schema, stdout};

mod common;

/// A study of three operations in all modes, which nobody measured.
fn studied() -> Results {
    let mut results = results(&["file_fill", "front_fill", "stops", "pawn_structure"]);
    add_batches(&mut results);
    results
}

/// The words of the line that begins with these words.
#[track_caller]
fn line<'a>(text: &'a str, begin: &str) -> Vec<&'a str> {
    let words = |line: &'a str| line.split_whitespace().collect::<Vec<_>>();
    let begin: Vec<&str> = begin.split(' ').collect();
    let mut lines = text.lines().map(words);
    let found = lines.find(|words| words.starts_with(&begin));
    found.unwrap_or_else(|| panic!("no line begins with {begin:?}:\n{text}"))
}

#[test]
fn measures_every_candidate_in_the_cache_and_from_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.json");
    let operations = "front_fill,file_set,pawn_structure,pawn_evaluation";
    let json = path.display().to_string();
    let output = pawnfill(&[
        "study",
        "--mode",
        "batch",
        "--operations",
        operations,
        "--time-limit",
        "1ms",
        "--json",
        &json,
    ]);
    let printed = stdout(&output);
    assert!(printed.contains("Vectors: "), "{printed}");
    schema::assert_described(&fs::read_to_string(&path).expect("a record"));

    let record = file::read(&path).expect("the record reads back");
    let titles: Vec<String> = record.cells.iter().map(|cell| cell.title()).collect();
    assert_eq!(
        titles,
        [
            "front_fill, constant color, batch",
            "front_fill, random color, batch",
            "file_set, batch",
            "pawn_structure, batch",
        ]
    );
    for cell in &record.cells {
        let batch = cell.batch.as_ref().expect("the fields of a batch");
        assert_eq!((&*cell.nothing.name, &*batch.scalar.name), (COPY, SCALAR));
        assert_eq!(
            batch.rows.len(),
            2 + cell.strategies.len(),
            "{}",
            cell.title()
        );
        assert_eq!(batch.boards % 64, 0);
        let copy = batch.row(COPY).expect("the row of the copy");
        assert_eq!(copy.memory_ratio.estimate, 1.0);
        assert_eq!(batch.row(SCALAR).expect("a row").speedup.estimate, 1.0);
    }
    // Only the pawn structure has candidates for both sides at once, by each level.
    for cell in &record.cells {
        let mut names = cell.strategies.iter().map(|found| &*found.name);
        let levels = AnyLevel::all().map(|level| format!("both sides {level}"));
        for name in levels {
            let competes = names.any(|other| other == name);
            assert_eq!(competes, cell.operation == "pawn_structure", "{name}");
        }
    }
    assert!(
        printed.contains("Both sides at once, by batch: "),
        "{printed}"
    );
    let setup = record.batch_setup.expect("how it was measured");
    assert!(["AVX-512", "AVX2", "of the build"].contains(&&*setup.vectors));
    assert!(setup.memory_bytes > setup.memory_boards);
}

#[test]
fn a_study_that_is_not_asked_measures_no_batches() {
    let (benchmarks, _) = pawnfill_bench::study().into_benchmarks();
    let mut cells = benchmarks.iter().flat_map(|benchmark| benchmark.cells());
    assert!(cells.all(|cell| cell.mode != Mode::Batch));
}

#[test]
fn a_picture_of_batches_alone_is_refused() {
    let line = refusal(&pawnfill(&[
        "study",
        "--mode",
        "batch",
        "--picture",
        "a.svg",
    ]));
    assert!(
        line.contains("--picture draws latencies and throughputs"),
        "{line}"
    );
}

#[test]
fn a_record_reads_back_and_what_it_lacks_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path
    };
    let text = file::to_json_with_quantiles(&studied());
    schema::assert_described(&text);
    let recorded = |results| file::as_recorded(&results).expect("a record");
    let read = |name: &str, text: &str| file::read(&write(name, text)).expect("a record");
    assert_eq!(read("all", &text), recorded(studied()));
    let small = file::to_json(&studied());
    schema::assert_described(&small);
    assert!(!small.contains("gross"), "{small}");

    let without = file::to_json_with_quantiles(&results(&["stops"]));
    assert!(!without.contains("batch"), "{without}");
    assert_eq!(read("without", &without), recorded(results(&["stops"])));

    let mut spoilt = studied();
    let cell = spoilt
        .cells
        .iter_mut()
        .find(|cell| cell.mode == Mode::Batch);
    let batch = &mut cell.expect("a batch").batch;
    batch
        .as_mut()
        .expect("the fields of a batch")
        .rows
        .remove(0);
    let path = write("spoilt", &file::to_json(&spoilt));
    let problem = file::read(&path).expect_err("it is refused").to_string();
    assert!(
        problem.contains("file_fill, batch: batch: expected a row `copy`, found ["),
        "{problem}"
    );
}

/// A study and its batches, measured one after the other, are joined in the order of the catalogue.
#[test]
fn batches_are_joined_with_the_study_of_the_same_machine() {
    let (mut calls, mut batches) = (studied(), studied());
    calls.cells.retain(|cell| cell.mode != Mode::Batch);
    calls.batch_setup = None;
    batches.cells.retain(|cell| cell.mode == Mode::Batch);
    let join_both = |calls: &Results, batches: &Results| {
        let records = [("calls", calls), ("batches", batches)];
        let records = records.map(|(name, results)| (name.to_owned(), results.clone()));
        join(records).expect("of one machine")
    };
    let joined = join_both(&calls, &batches);
    assert!(!joined.cut_short);
    let operations: Vec<&str> = joined.cells.iter().map(|cell| &*cell.operation).collect();
    assert!(
        operations.chunk_by(|a, b| a == b).count() == 4,
        "{operations:?}"
    );
    assert_eq!(joined.cells.len(), studied().cells.len());
    assert_eq!(joined.batch_setup, studied().batch_setup);
    // The joined record is cut short even if only one of them was.
    batches.cut_short = true;
    assert!(join_both(&calls, &batches).cut_short);
    assert_eq!(join([]), Err(JoinError::Nothing));
}

#[test]
fn the_answer_and_the_tables_have_the_factor_and_the_times_from_memory() {
    let results = studied();
    // Without a width, the text would be that for the terminal in which the test runs.
    let answer = format!("{results:1000}");
    // The strategy, the scalar loop, the next strategy, cycles from memory, and these relative to the copy.
    let numbers = ["file_fill", "Shift", "4.00", "1.25", "3.00", "1.20"];
    assert!(
        answer
            .lines()
            .any(|line| line.split_whitespace().eq(numbers)),
        "{answer}"
    );
    assert_eq!(
        line(&answer, "stops Shift 4.00"),
        ["stops", "Shift", "4.00", "3.00", "1.20"]
    );
    assert!(answer.contains("Vectors: AVX-512."), "{answer}");

    let mut batches = results.clone();
    batches.cells.retain(|cell| cell.mode == Mode::Batch);
    for text in [format!("{batches:1000}"), format!("{batches:#1000}")] {
        let is_wide = |line: &&str| line.chars().count() > 80;
        let wide: Vec<&str> = text
            .lines()
            .take_while(|line| !line.contains("Processor:"))
            .filter(is_wide)
            .collect();
        assert!(wide.is_empty(), "{wide:?}");
        assert!(!text.contains("latency"), "{text}");
    }
    let tables = format!("{batches:#1000}");
    let of_shift = line(&tables, "file_fill Shift");
    assert_eq!(
        of_shift[2..],
        ["0.500", "1.000", "4.00", "3.00", "1.20", "fastest"]
    );
    assert_eq!(
        line(&tables, "Rotate")[1..],
        ["0.625", "1.250", "3.20", "3.00", "1.20"]
    );
    assert_eq!(
        line(&tables, "scalar loop")[2..],
        ["2.000", "4.000", "1.00", "3.00", "1.20"]
    );
    assert_eq!(
        line(&tables, "copy")[1..],
        ["0.250", "0.500", "8.00", "2.50", "1.00"]
    );
}

#[test]
fn csv_has_a_row_for_the_copy_and_for_the_scalar_loop() {
    let text = csv(&studied());
    let mut rows = text.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let header = rows.next().expect("a header");
    let column = |name: &str| {
        let place = header.iter().position(|column| *column == name);
        place.unwrap_or_else(|| panic!("no column {name}"))
    };
    let rows: Vec<_> = rows.filter(|row| row[column("mode")] == "batch").collect();
    let row = |strategy: &str| {
        let is_it = |row: &&Vec<&str>| {
            row[column("operation")] == "file_fill" && row[column("strategy")] == strategy
        };
        rows.iter().find(is_it).expect("a row")
    };
    let columns = [
        "cycles",
        "boards",
        "speedup",
        "memory",
        "memory_ratio",
        "verdict",
    ]
    .map(column);
    let numbers = |strategy: &str| columns.map(|column| row(strategy)[column]);
    assert_eq!(
        numbers("Shift"),
        ["0.5", "1536", "4.0", "3.0", "1.2", "fastest"]
    );
    assert_eq!(
        numbers("Rotate"),
        ["0.625", "1536", "3.2", "3.0", "1.2", ""]
    );
    assert_eq!(numbers(COPY), ["0.25", "1536", "8.0", "2.5", "1.0", ""]);
    assert_eq!(numbers(SCALAR), ["2.0", "1536", "1.0", "3.0", "1.2", ""]);
}

#[test]
fn a_page_has_a_section_of_batches() {
    let page = report(&studied());
    let section = page
        .split("<section id=\"batches\">")
        .nth(1)
        .expect("a section");
    let section = section.split("</section>").next().unwrap_or_default();
    let section = section.replace("<wbr>", "");
    for part in [
        "Vectors: AVX-512",
        "<td class=\"word\">scalar loop</td>",
        "<td class=\"word\">copy</td>",
        "file_fill",
        "front_fill, random color",
        "<td>4.00</td><td>3.00</td><td>1.20</td>",
    ] {
        assert!(section.contains(part), "{part} is missing:\n{section}");
    }
    for variant in ["batch, constant color", "batch, random color"] {
        assert!(page.contains(variant), "{variant}");
    }
    assert!(!report(&results(&["stops"])).contains("id=\"batches\""));
}

#[test]
fn a_source_is_tuned_by_batches_and_machines_are_compared_by_them() {
    let mut results = studied();
    for cell in &mut results.cells {
        if cell.mode == Mode::Batch && cell.operation == "file_fill" {
            cell.chosen = "Rotate".to_owned();
        }
    }
    let composition = Composition {
        metric: Mode::Batch,
        colors: Colors::Constant,
        ..Composition::new("Tuned")
    };
    let tuned = composition.source(&results).expect("a source");
    assert!(tuned.contains("file_fill: Rotate,"), "{tuned}");
    assert!(tuned.contains("/// 0.50 cycles; `"), "{tuned}");
    assert!(
        tuned.contains("by batch, for colors known at compile time."),
        "{tuned}"
    );

    let records = [("one", studied()), ("other", results)];
    let records = records.map(|(name, results)| (name.to_owned(), results));
    let records = records.to_vec();
    let comparison = Comparison::new(records).expect("of the same workload");
    let bests = comparison.bests();
    assert!(
        bests
            .iter()
            .any(|best| best.scope.is_some_and(|scope| scope.mode == Mode::Batch)),
        "{bests:?}"
    );
}
