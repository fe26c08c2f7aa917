//! The page about a collection of records.

use pawnfill_bench::cell::Mode;
use pawnfill_bench::measure::results::cell::CellResult;
use pawnfill_bench::record::collection::Published;
use pawnfill_bench::render::views::collection::page as index;

use common::records::{published, three, win};
use common::results::add_batches;
use common::shown::{section, text};

mod common;

#[test]
fn the_page_of_a_collection_says_where_machines_disagree() {
    let page = index(&three());
    assert!(
        text(&page).contains(
            "By throughput, constant color, they disagree in 2 of 4 operations: file_fill; \
             island_count."
        ),
        "{}",
        text(&page)
    );
    // A row begins with the strategy for all machines, and with its greatest slowdown where they disagree.
    let rows: Vec<String> = page
        .split("<tr")
        .map(|row| text(&format!("<tr{row}").replace("<wbr>", "")))
        .collect();
    for row in [
        // Rotate takes 0.8 of Shift's time on one machine, and twice its time on the others.
        "file_|fill|Shift|25.0\u{a0}%|Rotate|1.25|Shift|2.00|Shift|2.00",
        "island_|count|Table|100.0\u{a0}%|Shift|2.00|Table|4.00|Shift|2.00",
        // Not measured on the first.
        "passed_|mask|Shift|Shift|2.00|Shift|2.00",
    ] {
        let row = row.replace("_|", "_");
        assert!(
            rows.iter().any(|found| found.starts_with(&row)),
            "{row}: {rows:#?}"
        );
    }
    assert!(page.contains("Not measured on skylake/x86-64 by pawnfill"));
    assert_eq!(
        page.matches("td class=\"none\"").count(),
        4,
        "in each variant"
    );
    assert!(page.contains("skylake/x86-64: THE MACHINE WAS TOO NOISY"));
    // The composition for all.
    assert!(
        page.contains("pub struct ForAll {\n        island_count: Table,\n        ..Shift\n"),
        "{page}"
    );
    for link in ["zen4/native/study.html", "skylake/x86-64/study.html"] {
        assert!(page.contains(&format!("href=\"{link}\"")), "{link}");
    }
    let alone = index(&three()[..1]);
    assert!(!alone.contains("disagree") && !alone.contains("One composition"));
}

/// Beside a tie, the number for a strategy in that tie would be no gain.
#[test]
fn the_page_of_a_collection_has_no_number_beside_a_tie_with_the_next_best() {
    let mut results = win("file_fill", "Rotate", 1.01);
    for cell in results
        .cells
        .iter_mut()
        .filter(|cell| cell.operation == "file_fill")
    {
        cell.chosen = "Shift".to_owned();
        cell.tie = vec!["Shift".to_owned(), "Rotate".to_owned()];
    }
    let page = text(&index(&[published("zen4", "x86-64", results)]));
    assert!(
        page.contains("fill|Shift ~|") && page.contains("mask|Shift|2.00|"),
        "{page}"
    );
}

#[test]
fn the_page_of_a_collection_says_where_builds_differ() {
    let mut builds = ["x86-64", "native"].map(|build| {
        let mut results = win("island_count", "Table", 0.25);
        add_batches(&mut results);
        published("some", build, results)
    });
    let differ = |builds: &[Published]| {
        let page = index(builds);
        text(section(&page, "builds-that-differ"))
    };
    // The builds differ neither in calls nor in batches.
    let same = differ(&builds);
    assert_eq!(same.matches("is the same in all").count(), 2, "{same}");
    let batch = |cell: &&mut CellResult| cell.mode == Mode::Batch && cell.operation == "file_fill";
    let mut cells = builds[1].results.cells.iter_mut();
    cells.find(batch).expect("a batch").chosen = "Rotate".to_owned();
    let other = differ(&builds);
    assert!(other.contains("for 1 operation:"), "{other}");
    assert!(
        other.contains("|fill|Shift|") && other.contains("|Shift|1.25|Rotate"),
        "{other}"
    );
    assert_eq!(other.matches("is the same in all").count(), 1, "{other}");
    // A single build differs from no other.
    assert!(!index(&builds[..1]).contains("builds-that-differ"));
}
