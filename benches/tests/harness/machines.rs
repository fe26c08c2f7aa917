//! Several machines side by side: `pawnfill report` with several records, and the page and the README of a
//! collection.

use anstream::adapter::strip_str;
use pawnfill_bench::key::Mode;
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::render::published::readme;
use pawnfill_bench::render::views::machines::{page, text as terminal};

use crate::common::records::{collection, record, three};
use crate::common::results::{choose, of, results, win};
use crate::common::shown::{lines, section, text, words};
use crate::common::{assert_has, assert_lacks, pawnfill_in, read, stdout};

#[test]
fn machines_that_disagree_are_shown_with_one_composition_for_all() {
    let records = three();
    let shown = terminal(&records, true);
    let lead = "By throughput, constant color, they disagree in 2 of 4 operations: file_fill; island_count.";
    assert_has(&words(&shown), &[lead]);
    // A row begins with the strategy for all machines, and with its greatest slowdown where they disagree.
    let rows = [
        // Rotate takes 0.8 of Shift's time on one machine, and twice its time on the others.
        "file_fill Shift 25.0 % Rotate 1.25 Shift 2.00 Shift 2.00",
        "island_count Table 100.0 % Shift 2.00 Table 4.00 Shift 2.00",
        // Not measured on the first.
        "passed_mask Shift Shift 2.00 Shift 2.00",
    ];
    let found = lines(&shown);
    for row in rows {
        assert!(found.iter().any(|line| line == row), "{row}: {found:#?}");
    }
    let composition = "    pub struct ForAll {\n        island_count: Table,\n        ..Shift\n";
    let not_measured = "Not measured on skylake/x86-64 by pawnfill ";
    let noisy = "skylake/x86-64: THE MACHINE WAS TOO NOISY";
    // A page and the README have the same table.
    let cells = "file_fill|Shift|25.0 %|Rotate|1.25|Shift|2.00|Shift|2.00";
    let row = "| file_fill | **Shift** | 25.0 % | **Rotate** 1.25 | **Shift** 2.00 |";
    let link = "[zen4 native](zen4/native)";
    // A terminal shows a line for each machine, unless all tables are asked for.
    let answer = words(&terminal(&records, false));
    let counts = "zen4/x86-64 3 : 1 3 : 1 3 : 1 3 : 1";
    assert_has(&answer, &[lead, counts, "Next: "]);
    assert_lacks(&answer, &["island_count Table", "struct"]);
    let all_tables = ["THROUGHPUT, RANDOM COLOR", "LATENCY, CONSTANT COLOR"];
    for (text, parts) in [
        (
            shown,
            &[&[not_measured, noisy, composition], &all_tables[..]].concat(),
        ),
        (
            text(&page(&records)),
            &vec![lead, not_measured, noisy, cells],
        ),
        (readme(&records), &vec![lead, row, link, composition]),
    ] {
        assert_has(&text, parts);
    }
}

#[test]
fn machines_that_agree_have_the_same_composition() {
    // A tie that has a strategy in common is no disagreement.
    let mut tie = win("file_fill", "Table", 0.99);
    for rows in of(&mut tie, "file_fill") {
        choose(rows, &["Table", "Shift"]);
    }
    let same = [
        record("a/own", win("file_fill", "Shift", 1.0)),
        record("b/own", tie),
    ];
    let shown = words(&terminal(&same, true));
    let parts = [
        "By throughput, constant color, some strategy is the best on all of them for each of 4 operations.",
        "One composition is the best for all of them, by throughput.",
    ];
    assert_has(&shown, &parts);
    assert_lacks(&shown, &["DISAGREE"]);
    // A machine alone is compared with nothing.
    let alone = terminal(&three()[..1], true);
    assert_lacks(
        &alone.to_lowercase(),
        &["disagree", "one composition", "on all"],
    );
}

#[test]
fn what_is_unusual_stands_in_its_cell() {
    let names = ["file_fill", "fill_files", "island_count", "stops"];
    let mut one = results(&names);
    // Beside a tie, the number for a strategy in that tie would be no gain.
    for rows in of(&mut one, "file_fill") {
        choose(rows, &["Shift", "Rotate"]);
    }
    for rows in of(&mut one, "fill_files") {
        let all: Vec<String> = rows.iter().map(|row| row.candidate.to_string()).collect();
        choose(
            rows,
            &all.iter().skip(1).map(String::as_str).collect::<Vec<_>>(),
        );
    }
    let mut other = one.clone();
    other.workload.hash = "0123456789abcdef".to_owned();
    other.workload.name = "endgames".to_owned();
    let shown = terminal(&[record("a/x86-64", one), record("b/x86-64", other)], true);
    let found = lines(&shown);
    for row in [
        "file_fill Shift Shift ~ Shift ~",
        "fill_files Shift any any",
    ] {
        assert!(found.iter().any(|line| line == row), "{row}: {found:#?}");
    }
    // Only Shift computes `stops`.
    assert_lacks(&shown, &["stops"]);
    let other = "b/x86-64: measured on other positions than a/x86-64, 16384 of endgames.";
    assert_has(&words(&shown), &[other]);
}

#[test]
fn builds_that_differ_are_named() {
    let mut builds = ["x86-64", "native"]
        .map(|build| record(&format!("some/{build}"), win("island_count", "Table", 0.25)));
    let differ = |builds: &[Record]| text(section(&page(builds), "builds-that-differ"));
    let same = differ(&builds);
    assert_eq!(same.matches("is the same in all").count(), 1, "{same}");
    let mut measured = of(&mut builds[1].results, "file_fill");
    let throughput = measured.find(|rows| rows[0].condition.mode == Mode::Throughput);
    choose(throughput.expect("throughputs"), &["Rotate"]);
    drop(measured);
    let other = differ(&builds);
    assert_has(
        &other,
        &[
            "for 1 operation:",
            "|file_fill|Shift|",
            "|Shift|2.00|Rotate",
        ],
    );
    assert_lacks(&other, &["is the same in all"]);
    // A single build differs from no other.
    assert_lacks(&page(&builds[..1]), &["builds-that-differ"]);
}

/// A record is a file or the folder of one; a folder of such folders stands for all records in it.
#[test]
fn the_command_shows_files_and_folders() {
    let folder = collection(&three());
    let report = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        stdout(&pawnfill_in(
            folder.path(),
            &[&["report"], &arguments[..]].concat(),
        ))
    };
    let one = report("zen4/x86-64/study.json");
    assert_eq!(report("zen4/x86-64"), one);
    assert_has(&one, &["Shifts or tables?"]);
    let [skylake, first, second] = three().try_into().expect("three records");
    for (arguments, records) in [
        ("zen4", vec![first.clone(), second.clone()]),
        (
            "zen4/native/study.json zen4/x86-64",
            vec![second.clone(), first.clone()],
        ),
        (".", vec![skylake, first, second]),
    ] {
        // A pipe has no colors.
        let terminal = |all_tables| strip_str(&terminal(&records, all_tables)).to_string();
        assert!(report(arguments) == terminal(false), "{arguments}");
        let tables = report(&format!("{arguments} --tables"));
        assert!(tables == terminal(true), "{arguments}");
        assert_eq!(report(&format!("{arguments} --html page.html")), "");
        assert!(
            read(&folder.path().join("page.html")) == page(&records),
            "{arguments}"
        );
    }
}
