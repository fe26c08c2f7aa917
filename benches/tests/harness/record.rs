//! What a record keeps, which files and folders are read as records, and CSV.

use std::fs;

use pawnfill_bench::key::{Cache, CandidateId, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::{self, RecordError, to_json};
use pawnfill_bench::render::csv::csv;
use pawnfill_bench::verdict::statistics::Interval;

use crate::common::results::{add_bursts, results};
use crate::common::{assert_has, folder, pawnfill_in, refusal, schema, write};

/// Reads a record in a file.
fn parse(text: &str) -> Result<Results, RecordError> {
    let folder = folder();
    let path = folder.path().join("record.json");
    write(&path, text);
    file::read(&path)
}

/// Calls and bursts.
fn studied() -> Results {
    let mut results = results(&["file_fill", "pawn_structure"]);
    add_bursts(&mut results, Cache::L2, &[("Shift", 0), ("Table", 2048)]);
    results
}

#[test]
fn a_record_reads_back_as_it_was() {
    let mut results = studied();
    schema::assert_described(&to_json(&results));
    assert!(parse(&to_json(&results)).expect("a record") == results);
    // So does one of which little is known.
    results.cycles_per_tick = None;
    results.unmeasured = vec!["stops, latency".to_owned()];
    results
        .rows
        .retain(|row| row.condition.mode == Mode::Latency);
    for row in &mut results.rows {
        (row.half_width, row.fastest_copy) = (None, None);
        row.cycles = Interval {
            low: f64::NEG_INFINITY,
            estimate: 0.1234,
            high: f64::INFINITY,
        };
    }
    let text = to_json(&results);
    assert_has(&text, &["[null,0.1234,null]"]);
    assert!(parse(&text).expect("a record") == results);
}

/// The text to replace in a record, its replacement, and what the error then says.
const CONTRADICTIONS: &str = r#"
    "format": 3 → "format" 2 → record.json:2:12: expected what `pawnfill study --json` writes: expected `:`
    "format": 3 → "format": 99 → record.json: its format is 99, expected 3: another version of pawnfill wrote it
    "rounds": 100, →  → missing field `rounds`
    "rounds": 100 → "rounds": -9 → expected usize
    "seconds":  → "seconds": -1e200, "x":  → record: seconds: expected a time, found -1e200
    "cycles_per_tick":  → "cycles_per_tick": [2.0, 1.0, 3.0], "x":  → record: cycles_per_tick: expected rising numbers
    "latency","none" → "warm","none" → unknown variant `warm`, expected one of `latency`, `throughput`, `cold`
    "latency","none" → "latency","red" → unknown variant `red`, expected one of `none`, `constant`, `random`
    "latency","none" → "latency","random" → file_fill, random color, latency: baseline: expected the first candidate, found Some("Shift")
    "fastest",0,[ → "fast",0,[ → unknown variant `fast`, expected one of `alone`, `fastest`,
    "fastest",0,[ → "slower",0,[ → file_fill, latency: verdict: expected one candidate to use, found []
    "slower",0,[ → "chosen",0,[ → verdict: expected one candidate to use, found ["Shift", "Rotate"]
    null,"Shift",null → null,"S",null → file_fill, latency: baseline: expected the first candidate, found Some("S")
    null,"Rotate",null → null,"Shift",null → file_fill, latency, Shift: candidate: expected each row once, found 2
    [0.0,0.0,0.0] → [2.5,0.0,3.0] → file_fill, latency, nothing: cycles: expected an estimate within its interval, found [2.5, 0.0, 3.0]
    [0.2,0.2,0.2] → [null,0,null] → file_fill, latency, nothing: ratio: expected more than 0, found 
    [0.2,0.2,0.2] → null → file_fill, latency, nothing: ratio: expected a value, found false
    [0.0,0.0,0.0] → [null,1e308,null] → cycles: expected numbers from -1e12 to 1e12, found [-inf, 1e308, inf]
    0.0,0.0,null → 1e99,0.0,null → fastest_copy: expected a number from -1e12 to 1e12, found Some(1e99)
    0.01,0.9] → -7,0.9] → half_width: expected 0 or more, found Some(-7.0)
    0.01,0.9] → 0.01,-0.5] → quiet: expected a share from 0 to 1, found -0.5
    "l2",1 → null,1 → evict: expected a value, found false
    [null,2.0,null] → [null,1e300,null] → attack_front_spans, L2 evicted, 1 calls, nothing: warm: expected numbers from -1e12 to 1e12
    [null,2.0,null] → [0,0,1e300] → warm: expected numbers from -1e12 to 1e12, found [0.0, 0.0, 1e300]
    "throughput","none" → "latency","none" → file_fill, latency, nothing: candidate: expected each row once, found 2"#;

#[test]
fn a_file_that_is_no_record_is_refused_with_the_place() {
    let text = to_json(&studied());
    for line in CONTRADICTIONS.trim().lines() {
        let parts: Vec<&str> = line.trim().split(" → ").collect();
        let [from, to, expected] = parts[..] else {
            panic!("{line}");
        };
        let spoilt = text.replacen(from, to, 1);
        assert_ne!(spoilt, text, "nothing was replaced: {line}");
        let problem = parse(&spoilt).expect_err(line).to_string();
        assert!(problem.contains(expected), "{expected}: {problem}");
    }
    for text in ["\"text\"", "7", "[2]"] {
        let problem = parse(text).expect_err(text).to_string();
        assert!(
            problem.contains("expected an object") && !problem.contains("struct"),
            "{problem}"
        );
    }
    // The rows of a measurement follow each other.
    let mut apart = studied();
    let mut other = apart.rows[1].clone();
    (other.candidate, other.baseline) = (CandidateId::new("Other"), Some("Other".to_owned()));
    apart.rows.push(other);
    let order = "file_fill, latency: operation: expected its rows one after the other";
    // A row is named by its line.
    let line = text.lines().position(|line| line.contains("[\"fills\""));
    let line = format!("record.json:{}:", line.expect("a row") + 1);
    let no_text = "invalid type: integer `7`, expected a string";
    for (text, parts) in [
        (to_json(&apart), &[order][..]),
        (text.replacen("[\"fills\",", "[7,", 1), &[&line, no_text]),
    ] {
        let problem = parse(&text).expect_err("it is refused");
        assert_has(&problem.to_string(), parts);
    }
}

#[test]
fn a_folder_that_is_not_a_collection_is_refused_with_the_place() {
    let folder = folder();
    let run = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        refusal(&pawnfill_in(folder.path(), &arguments))
    };
    assert_has(&run("pages ."), &["holds no record: `pawnfill publish "]);
    assert_has(
        &run("tune --from ."),
        &["holds no record: expected one that"],
    );
    let path = |path: &str| folder.path().join(path);
    let assert_refused = |expected: &str| {
        for command in [
            "pages .",
            "report .",
            "publish . --name zen4 --build-name own",
        ] {
            assert_has(&run(command), &[expected]);
        }
    };
    fs::create_dir_all(path("zen4/native")).expect("a folder");
    assert_refused("native holds no record: expected a file study.json");
    write(&path("zen4/native/study.json"), "{");
    assert_refused("native/study.json:1:1: expected what `pawnfill");
    fs::rename(path("zen4/native/study.json"), path("zen4/study.json")).expect("renamed");
    for command in ["pages .", "publish . --name zen4 --build-name own"] {
        assert_has(
            &run(command),
            &["zen4/study.json: expected in the folder of a processor"],
        );
    }
}

/// CSV has the rows of the record, with the estimates of intervals before their ends.
#[test]
fn csv_has_the_rows_and_its_columns_are_described() {
    let mut results = studied();
    let odd = "Odd, \"quoted\"";
    results.rows[2].candidate.name = odd.into();
    let text = csv(&results);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns = reader.headers().expect("a header").clone();
    for column in &columns {
        let column = column.trim_end_matches("_low").trim_end_matches("_high");
        assert_has(include_str!("../../SCHEMA.md"), &[&format!("`{column}`")]);
    }
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), results.rows.len());
    let index = |name: &str| {
        columns
            .iter()
            .position(|column| column == name)
            .expect(name)
    };
    assert_eq!(&rows[2][index("candidate")], odd);
    let row = |keys: [&str; 3], names: &[&str]| {
        let at = ["operation", "mode", "candidate"].map(index);
        let row = rows
            .iter()
            .find(|row| at.map(|at| &row[at]) == keys)
            .expect("a row");
        names
            .iter()
            .map(|name| row[index(name)].to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let calls = ["group", "verdict", "baseline", "cycles", "ratio", "precise"];
    assert_eq!(
        row(["file_fill", "latency", "Shift"], &calls),
        "fills fastest Shift 6.0 1.0 true"
    );
    let burst = [
        "evict",
        "calls",
        "cycles",
        "cycles_low",
        "cycles_high",
        "warm_low",
        "warm",
    ];
    assert_eq!(
        row(["attack_front_spans", "cold", "Shift"], &burst),
        "l2 1 96.0 86.4 115.2  2.0"
    );
}
