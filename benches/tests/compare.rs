//! `pawnfill compare` and `pawnfill report` as a user meets them: what they print, write and refuse.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::to_json;
use serde_json::Value;
use tempfile::TempDir;

use common::{pawnfill, refusal, results::results, stdout};

mod common;

/// The record of a study.
static RECORD: LazyLock<Value> = LazyLock::new(|| {
    let text = to_json(&results(&["file_fill", "front_fill", "file_mask"]));
    serde_json::from_str(&text).expect("JSON")
});

/// A folder to put records into.
struct Records(TempDir);

impl Records {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Writes a changed copy of the record, and gives its path.
    fn file(&self, name: &str, change: impl FnOnce(&mut Value)) -> String {
        let mut record = RECORD.clone();
        change(&mut record);
        let path = self.0.path().join(name);
        fs::write(&path, record.to_string()).expect("written");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }
}

/// Lets a strategy win an operation by this ratio in all its cells.
fn win(record: &mut Value, operation: &str, strategy: &str, ratio: f64) {
    let cells = record["cells"].as_array_mut().expect("cells");
    let operation_cells = cells
        .iter_mut()
        .filter(|cell| cell["operation"] == operation);
    for cell in operation_cells {
        cell["chosen"] = strategy.into();
        let strategies = cell["strategies"].as_array_mut().expect("strategies");
        let found = strategies
            .iter_mut()
            .find(|found| found["name"] == strategy)
            .expect("it competes");
        let interval = |value: f64| serde_json::json!([value, value, value]);
        (found["ratio"], found["cycles"]) = (interval(ratio), interval(6.0 * ratio));
    }
}

#[test]
fn machines_that_agree_and_machines_that_do_not() {
    let records = Records::new();
    let a = records.file("a.json", |_| {});
    let same = stdout(&pawnfill(&["compare", &a, &a]));
    assert!(same.contains("0 of 8 measurements disagree"), "{same}");
    assert!(
        same.contains("a.json: ") && same.contains("a.json (2): "),
        "{same}"
    );
    assert!(!same.contains("they disagree"), "{same}");

    let b = records.file("b.json", |record| win(record, "file_fill", "Rotate", 0.5));
    let other = stdout(&pawnfill(&["compare", &a, &b]));
    assert!(other.contains("2 of 8 measurements disagree"), "{other}");
    // On a.json, Rotate takes twice as long as Shift; on b.json, half as long. It is a draw, which goes to
    // the first strategy.
    let mut apart = other
        .lines()
        .skip_while(|line| !line.contains("they disagree"));
    let line = apart.find(|line| line.contains("file_fill, latency"));
    let words: Vec<&str> = line.expect("a line").split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "file_fill, latency Shift 6.00 Rotate 3.00 Shift 100.0 %"
    );
    // Two of eight cells differ by a factor of two, so the geometric mean is the fourth root of two.
    let mut lines = other
        .lines()
        .skip_while(|line| !line.contains("everything"));
    let mut words = || -> Vec<&str> {
        let line = lines.next().expect("a line");
        line.split_whitespace().collect()
    };
    assert_eq!(words(), ["everything", "Shift", "1", "nothing", "nothing"]);
    assert_eq!(words()[..6], ["2", "18.9", "%", "100.0", "%", "file_fill,"]);
}

#[test]
fn a_tie_that_has_a_strategy_in_common_is_no_disagreement() {
    let records = Records::new();
    let a = records.file("a.json", |_| {});
    let b = records.file("b.json", |record| {
        win(record, "file_mask", "Table", 0.99);
        for cell in record["cells"].as_array_mut().expect("cells") {
            if cell["operation"] == "file_mask" {
                cell["tie"] = serde_json::json!(["Shift", "Table"]);
            }
        }
    });
    let text = stdout(&pawnfill(&["compare", &a, &b]));
    assert!(text.contains("0 of 8 measurements disagree"), "{text}");
    assert!(text.contains('~'), "{text}");
}

#[test]
fn where_shift_is_alone_it_wins_nothing() {
    let records = Records::new();
    let alone = |record: &mut Value| {
        for cell in record["cells"].as_array_mut().expect("cells") {
            if cell["operation"] == "file_mask" {
                let strategies = cell["strategies"].as_array_mut().expect("strategies");
                strategies.truncate(1);
            }
        }
    };
    let a = records.file("a.json", alone);
    let b = records.file("b.json", |record| {
        alone(record);
        win(record, "file_fill", "Rotate", 0.5);
    });
    let paths = ["b.html", "b.csv"].map(|name| records.path(name));
    let [report, csv] = paths.each_ref().map(String::as_str);
    let text = stdout(&pawnfill(&["compare", &a, &b]));
    assert!(text.contains("2 of 6 measurements"), "{text}");
    assert!(text.contains("Left out: 2 measurements"), "{text}");
    assert!(!text.contains("file_mask"), "{text}");
    // Two of six cells differ by a factor of two, so the geometric mean is the third root of two.
    assert!(text.contains("26.0 %"), "{text}");

    stdout(&pawnfill(&["report", &b, "--html", report, "--csv", csv]));
    let csv = fs::read_to_string(csv).expect("CSV");
    let rows: Vec<&str> = csv
        .lines()
        .filter(|row| row.contains("file_mask"))
        .collect();
    assert!(
        !rows.is_empty() && rows.iter().all(|row| !row.contains("fastest")),
        "{csv}"
    );
    let report = fs::read_to_string(report).expect("a page");
    let masks = report
        .split("<section id=\"masks\">")
        .nth(1)
        .expect("it is there");
    let masks = masks.split("</section>").next().unwrap_or_default();
    assert!(
        !masks.contains("fastest") && !masks.contains("best\""),
        "{masks}"
    );
    let matrix = report
        .split("<section id=\"what-to-use\">")
        .nth(1)
        .and_then(|from| from.split("</section>").next())
        .expect("it is there");
    assert!(matrix.contains("<th scope=\"row\">file_<wbr>fill</th>"));
    assert!(!matrix.contains("file_<wbr>mask"), "{matrix}");
    assert!(
        matrix.contains("Left out: 1 operation in which only Shift competes."),
        "{matrix}"
    );
}

#[test]
fn what_cannot_be_compared_is_refused_with_the_reason() {
    let records = Records::new();
    let a = records.file("a.json", |_| {});
    let refused = |change: fn(&mut Value)| {
        let b = records.file("b.json", change);
        refusal(&pawnfill(&["compare", &a, &b]))
    };
    let line = refused(|record| record["workload"]["hash"] = "0123456789abcdef".into());
    assert!(
        line.contains("different workloads") && line.contains("0123456789abcdef"),
        "{line}"
    );
    let line = refused(|record| record["cells"] = Value::Array(Vec::new()));
    assert!(line.contains("no operation in common"), "{line}");
    let empty = records.file("empty.json", |record| {
        record["cells"] = Value::Array(Vec::new())
    });
    let line = refusal(&pawnfill(&["compare", &empty, &a]));
    assert!(
        line.contains("empty.json has neither latencies nor"),
        "{line}"
    );
    refusal(&pawnfill(&["compare", &a]));
}

/// The first line of a report says that the core was shared.
#[test]
fn warnings_come_first() {
    let records = Records::new();
    let shared = "the core was shared throughout: others had the processor for 49 % of the time";
    let a = records.file("a.json", |record| {
        let check = serde_json::json!({"statement": shared, "passed": false});
        record["self_check"]
            .as_array_mut()
            .expect("checks")
            .push(check);
    });
    let text = stdout(&pawnfill(&["report", &a]));
    let first = text.lines().next().expect("a line");
    let is_first = first.contains("TOO NOISY") && first.contains("the core was shared throughout");
    assert!(is_first && first.len() <= 80, "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains(shared), "{text}");
    let tables = stdout(&pawnfill(&["report", &a, "--tables"]));
    assert_eq!(tables.lines().next(), Some(first));
    assert!(tables.contains("table bytes") && !text.contains("table bytes"));
    let page = records.path("a.html");
    stdout(&pawnfill(&["report", &a, "--html", &page]));
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.replace('\u{a0}', " ").contains(shared));
    let compared = stdout(&pawnfill(&["compare", &a, &a]));
    let words: Vec<&str> = compared.split_whitespace().collect();
    assert_eq!(words.join(" ").matches(shared).count(), 2, "{compared}");
}

/// The cells that records have in common are compared, and the other ones are named.
#[test]
fn what_only_one_has_is_left_out() {
    let records = Records::new();
    let a = records.file("a.json", |_| {});
    let b = records.file("b.json", |record| {
        let cells = record["cells"].as_array_mut().expect("cells");
        cells.retain(|cell| cell["operation"] != "file_mask");
        let strategies = record["cells"][0]["strategies"].as_array_mut();
        strategies.expect("strategies").pop();
    });
    let text = stdout(&pawnfill(&["compare", &a, &b]));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Left out: 3 measurements of machine 1,",
        ": file_fill, latency; file_mask, latency; file_mask, throughput.",
        "Left out: 1 measurement of machine 2,",
        ": file_fill, latency.",
        "0 of 5 measurements",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let records = Records::new();
    let a = records.file("a.json", |_| {});
    let line = refusal(&pawnfill(&["compare", &a, &records.path("none.json")]));
    assert!(
        line.contains("cannot read") && line.contains("none.json"),
        "{line}"
    );
    let b = records.file("b.json", |record| record["format"] = 7.into());
    let line = refusal(&pawnfill(&["compare", &a, &b]));
    assert!(
        line.contains("b.json: its format is 7, expected 1: "),
        "{line}"
    );
    fs::write(records.path("b.json"), "{\n\"format\": 1,,\n}").expect("written");
    let line = refusal(&pawnfill(&["report", &b, "--csv", &records.path("b.csv")]));
    assert!(line.contains("b.json:2:13: "), "{line}");
    assert!(!Path::new(&records.path("b.csv")).exists());
}

#[test]
fn csv_has_a_row_a_strategy_a_cell_and_its_columns_are_described() {
    let records = Records::new();
    let odd = "Odd, \"quoted\"";
    let a = records.file("a.json", |record| {
        record["cells"][0]["strategies"][1]["name"] = odd.into();
    });
    let path = records.path("a.csv");
    stdout(&pawnfill(&["report", &a, "--csv", &path]));
    let text = fs::read_to_string(path).expect("CSV");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let schema = include_str!("../SCHEMA.md");
    for column in reader.headers().expect("a header") {
        assert!(
            schema.contains(&format!("`{column}`")),
            "{column} is not described"
        );
    }
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let record: Results = serde_json::from_value(RECORD.clone()).expect("a record");
    let expected: usize = record
        .cells
        .iter()
        .map(|cell| cell.strategies.len() + 1)
        .sum();
    assert_eq!(rows.len(), expected);
    assert_eq!(&rows[1][4], odd);
    let first: Vec<&str> = rows[0].iter().take(8).collect();
    assert_eq!(
        first,
        [
            "fills",
            "file_fill",
            "latency",
            "",
            "Shift",
            "fastest",
            "0",
            "6.0"
        ]
    );
}

#[test]
fn one_file_is_not_written_twice_and_no_input_is_overwritten() {
    let records = Records::new();
    let a = records.file("a.json", |_| {});
    let before = fs::read_to_string(&a).expect("a record");
    let line = refusal(&pawnfill(&["report", &a, "--html", &a]));
    assert!(
        line.contains("--html and a record are the same file"),
        "{line}"
    );
    let out = records.path("out");
    let line = refusal(&pawnfill(&["study", "--html", &out, "--csv", &out]));
    assert!(
        line.contains("--html and --csv are the same file"),
        "{line}"
    );
    let line = refusal(&pawnfill(&["study", "--json", &out, "--csv", &out]));
    assert!(
        line.contains("--json and --csv are the same file"),
        "{line}"
    );
    assert_eq!(fs::read_to_string(&a).expect("a record"), before);
}

#[test]
fn records_of_one_machine_become_one_page_and_others_do_not() {
    let records = Records::new();
    let part = |record: &mut Value, keep: &str| {
        let cells = record["cells"].as_array_mut().expect("cells");
        cells.retain(|_| keep == "cells");
        if keep == "evaluation" {
            record["evaluation"] = serde_json::json!({
                "evaluation": "pawns", "positions": 9, "other_table_bytes": 1, "cold": false,
                "threshold": 0.03, "settings": [], "irrelevant_from": 0.5, "quiet": 0.9
            });
        }
    };
    let cells = records.file("cells.json", |record| part(record, "cells"));
    let evaluation = records.file("evaluation.json", |record| part(record, "evaluation"));
    let page = records.path("page.html");
    stdout(&pawnfill(&["report", &cells, &evaluation, "--html", &page]));
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.contains("id=\"fills\"") && text.contains("id=\"in-an-evaluation\""));
    assert!(text.matches("pawnfill study --full\n").count() == 2);

    let refused = |other: &str| refusal(&pawnfill(&["report", &cells, other, "--html", &page]));
    assert!(refused(&cells).contains("both measured file_fill, latency"));
    // Studies of different operations can be joined, too.
    let part_of = |operation: &'static str| {
        records.file(&format!("{operation}.json"), |record| {
            let cells = record["cells"].as_array_mut().expect("cells");
            cells.retain(|cell| cell["operation"] == operation);
        })
    };
    let joined = stdout(&pawnfill(&[
        "report",
        &part_of("file_fill"),
        &part_of("file_mask"),
    ]));
    assert!(
        joined.contains("file_fill") && joined.contains("file_mask"),
        "{joined}"
    );
    let other = records.file("other.json", |record| {
        part(record, "evaluation");
        record["environment"]["rustc"] = "0.9".into();
    });
    assert!(refused(&other).contains("different machines or builds"));
    let other = records.file("other.json", |record| {
        part(record, "evaluation");
        record["workload"]["hash"] = "0123456789abcdef".into();
    });
    assert!(refused(&other).contains("different workloads"));
}
