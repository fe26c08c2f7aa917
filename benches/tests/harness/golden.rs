//! Reports of two small records, compared with golden files, which have every word and every number. Pages
//! are compared with the same texts. `UPDATE_EXPECT=1` writes golden files; review the diff.

use std::env;

use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::{Check, Results};
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::record::file::{FORMAT, read as read_record, to_json};
use pawnfill_bench::report::warnings::sentences;
use pawnfill_bench::report::{comparison, csv, picture, publication, summary};
use pawnfill_bench::rows::measurement::Measurement;

use crate::common::{
    assert_has, assert_lacks, competing, folder, golden, read, records, run, set, stderr, stdout,
    write, zen5,
};

#[track_caller]
fn assert_golden(name: &str, text: &str) {
    let path = golden().join(name);
    if env::var_os("UPDATE_EXPECT").is_some() {
        write(&path, text);
    }
    let expected = read(&path);
    let differ = text.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    let is_same = text.lines().eq(expected.lines());
    assert!(is_same, "{name} differs: {differ:#?}; `UPDATE_EXPECT=1` writes it again");
}

#[test]
fn one_record() {
    let mut results = zen5();
    assert_golden("zen5.txt", &results.answer(1000, false));
    let text = results.answer(1000, true);
    let (_, tables) = text.split_once("\n### fills, latency").expect("tables behind the answer");
    assert_golden("zen5.tables.txt", &format!("### fills, latency{tables}"));
    let source = Composition::new("Tuned").source(&results);
    assert_golden("tuned.rs", &source.expect("a source"));
    results.measurements.truncate(2);
    assert_golden("zen5.csv", &csv::csv(&results));
}

#[test]
fn several_records() {
    let records = records();
    for Record { name, results } in &records {
        assert!(name.ends_with(results.environment.build()), "{name}");
    }
    let source = Composition::new("Tuned").source_of_records(&records).expect("a source");
    let facts = "smallest worst-case slowdown on 2 machines or … builds, by throughput … `zen3/x86-64`: \
        measured on … `zen5/native`: measured on … /// The best on all\n        file_fill: Rotate … /// \
        Takes up to 6.1 % longer than `Shift` with a constant color on `zen5/native`; not\n        /// \
        measured on `zen3/x86-64`\n        passed_pawns: Flip";
    assert_has(&source, facts);
    let report = "report zen3 zen5/native/study.json";
    assert_golden("both.txt", &stdout(&run(&golden(), report)));
}

fn texts(page: &str) -> String {
    let texts = page.split('<').filter_map(|part| Some(part.split_once('>')?.1.trim()));
    let lines = texts.filter(|text| !text.is_empty()).map(|text| format!("{text}\n"));
    let text = String::from_iter(lines);
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// A page has the rows of all tables that a terminal shows, and a picture the numbers of its bars.
#[test]
fn pages_and_pictures_show_what_tables_say() {
    let (one, both) = (zen5(), read(&golden().join("both.txt")));
    let pages = [
        (one.answer(1000, true), summary::page(&one)),
        (both.clone(), comparison::page(&records())),
    ];
    for (text, page) in &pages {
        let page = texts(page);
        for row in text.lines().filter(|line| line.starts_with("| ")) {
            let cells = row.split('|').map(|cell| cell.trim().replace("**", ""));
            let cells = cells.filter(|cell| !cell.is_empty()).map(|cell| cell + "\n");
            assert_has(&page, &String::from_iter(cells));
        }
    }
    let words = |text: &str| Vec::from_iter(text.split_whitespace()).join(" ");
    let shown = words(&texts(&pages[1].1));
    for text in both.split("\n\n").filter(|text| !text.starts_with('|')) {
        assert_has(&shown, words(&text.replace("**", "")).trim_start_matches(['#', ' ']));
    }
    let bars = "file_fill</text> … Shift</text><rect class=\"bar s0\" … width=\"75.0\" … \
        d=\"M154 43.5v6m0-3H154m0-3v6\" … >7.03</text> … Rotate</text> … width=\"64.2\" … \
        >6.02</text><text class=\"mark\" … >fastest</text> … Table</text> … width=\"128.9\" … >12.09<";
    assert_has(&picture(&one).expect("charts"), bars);
}

#[test]
fn operations_in_which_machines_disagree_come_first() {
    let mut records = records();
    for (operation, _, row) in competing(&mut records[1].results) {
        if operation == "file_fill" {
            let is_shift = row.competitor.is("Shift");
            set(row, is_shift, if is_shift { 1.0 } else { 2.0 });
        }
    }
    let facts = "By throughput with a constant color, the records disagree … \
        constant color: the records disagree in 1 of 5 … \
        | file_fill    | Shift  |   84.4 % | Rotate ~ 1.84  | **Shift 2.00** | … | front_fill";
    assert_has(&publication::readme(&records), facts);
}

/// If `sets`, which computes one side after the other, is faster than `BothSides`, it is recommended.
#[test]
fn what_engines_do_may_be_the_fastest() {
    let mut results = zen5();
    for (operation, _, row) in competing(&mut results) {
        if operation == "pawn_score" {
            let is_sets = row.competitor.is("sets");
            set(row, is_sets, if is_sets { 1.0 } else { 2.0 });
        }
    }
    assert_has(&results.answer(1000, false), "| pawn_score … | **sets**");
}

fn where_rotates_win(fastest: f64, others: f64) -> Results {
    let mut results = zen5();
    for (.., row) in competing(&mut results) {
        let is_fastest = row.competitor.is("Rotate");
        set(row, is_fastest, if is_fastest { fastest } else { others });
    }
    results
}

#[test]
fn an_entry_of_the_heat_map_has_the_background_of_its_ratio() {
    let class = |ratio: f64| {
        let page = summary::page(&where_rotates_win(1.0, ratio));
        let row = page.split("<th scope=\"row\">file_fill</th><td class=\"").nth(1);
        row.expect("a cell")[..2].to_owned()
    };
    let ratios = [1.09, 1.1, 1.49, 1.5, 1.99, 2.0].map(class);
    assert_eq!(ratios, ["m1", "m2", "m2", "m3", "m3", "m4"]);
}

/// A net latency may be almost 0 or negative. A strategy judged `slower` may even have less than the fastest.
#[test]
fn a_slowdown_is_relative_to_a_cycle_at_least() {
    let slowdown = |[fastest, others]: [f64; 2]| {
        let results = where_rotates_win(fastest, others);
        results.measurements[0].slowdown_by("Shift")
    };
    assert_eq!([[-0.1, 6.0], [7.0, 6.0]].map(slowdown), [6.0, 1.0]);
}

/// Names that would end a comment, code or a line, that Markdown or rustdoc would interpret, that the
/// compiler refuses in comments, or that are too long.
const NASTY: [&str; 5] = [
    "a\nb\r\n*/ } ``` \" #![x] \\",
    "[`Shift`](x) <script> [link] **bold** - 1. # > |`|",
    "\u{202e}evil\u{2066} \u{0}\u{7f}\u{a0}\u{2028}",
    "  1. spaces   and é, 象 ",
    "a_very_long_name_without_a_single_space_that_does_not_fit_a_line_of_a_hundred_columns_at_all",
];

/// Whatever a record and a command contain, a source has the same code.
#[test]
fn sources_of_strange_records() {
    let mut results = zen5();
    let [path, model, options, workload, cpu] = NASTY.map(str::to_owned);
    results.environment.cpu = cpu;
    results.environment.cpu_model = Some(model);
    results.environment.target_options = vec![options];
    results.workload.name = workload;
    let command = ["pawnfill", "tune", "--positions", &path, "--out", "t.rs"];
    let composition =
        Composition { command: command.map(str::to_owned).to_vec(), ..Composition::new("Tuned") };
    let source = composition.source(&results).expect("a source");
    let is_hidden = |letter: char| {
        letter.is_control() && letter != '\n' || "\u{202e}\u{2066}\u{2028}\u{a0}".contains(letter)
    };
    assert!(!source.contains(is_hidden), "{source:?}");
    let code = |source: &str| {
        let mut lines = Vec::from_iter(source.lines());
        lines.retain(|line| !line.trim_start().starts_with("//"));
        lines.join("\n")
    };
    let usual = Composition::new("Tuned").source(&zen5()).expect("a source");
    assert_eq!(code(&source), code(&usual));
    let source = Composition::new("Tuned").source(&doubtful());
    let text = source.expect("a source").replace("\n    ///", "");
    for sentence in sentences(&doubtful()) {
        assert_has(&text.replace('`', ""), &sentence.replace('`', ""));
    }
    assert_has(&text, "(not precise to 3 %)");
}

/// Text in a record does not change a terminal, does not break a line, a cell or a picture, and does not run
/// in a page or a spreadsheet. The file may have any name and a byte-order mark.
#[test]
fn what_others_wrote_is_shown_as_text() {
    const SCRIPT: &str = "<script>alert(1)</script> & \"quoted\"";
    let folder = folder();
    let mut results = zen5();
    let long = "x".repeat(70_000);
    results.environment.cpu =
        format!("{SCRIPT}\u{1b}[31mCPU\u{1b}]0;title\u{7}\n# Sold\u{202e}\u{ffff} {long}");
    results.workload.name = SCRIPT.to_owned();
    results.workload.hash = "another".to_owned();
    results.command = vec![SCRIPT.to_owned()];
    for (.., row) in competing(&mut results) {
        if row.competitor.is("Table") {
            row.competitor.name = "=HYPERLINK|()".into();
        } else if row.competitor.is("Rotate") {
            row.competitor.name = SCRIPT.into();
        }
    }
    let path = folder.path().join("zen|5\u{7f}.json");
    write(&path, &format!("\u{feff}{}", to_json(&results)));
    write(&folder.path().join("b.json"), &to_json(&zen5()));
    let read = read_record(&path).expect("a record");
    assert_eq!(read.environment.cpu.chars().count(), 200);
    let both = stdout(&run(folder.path(), "report zen|5\u{7f}.json b.json"));
    assert_has(&both, "measured on other positions than");
    let csv = csv::csv(&read);
    assert_has(&csv, ",'=HYPERLINK|()");
    let picture = picture(&read).expect("charts");
    let (page, tables) = (summary::page(&read), format!("{read:#}"));
    let mut records = records();
    records[0].name = SCRIPT.to_owned();
    records[1].results = read;
    let pages = comparison::page(&records);
    let is_bad =
        |letter: char| letter.is_control() && letter != '\n' || "\u{202e}\u{ffff}".contains(letter);
    for text in [&both, &csv, &picture, &page, &pages, &tables] {
        assert!(!text.contains(is_bad) && !text.contains("\n# Sold"), "{text}");
    }
    for text in [picture, page, pages] {
        assert!(!text.contains("<script>alert") && text.contains("&lt;script&gt;alert"));
        assert_lacks(&text, &["href=\"http", "src=", "url(", "@import", "<link"]);
    }
    let texts = format!("{both}\n\n{tables}").replace("\\|", "");
    for table in texts.split("\n\n") {
        let rows = table.lines().filter(|line| line.starts_with('|'));
        let mut cells = Vec::from_iter(rows.map(|row| row.matches('|').count()));
        cells.dedup();
        assert!(cells.len() <= 1, "{table}");
    }
}

/// A record is written as it was read, and SCHEMA.md describes its fields and the columns of CSV.
#[test]
fn a_record_reads_back_as_it_was() {
    for Record { name, results } in records() {
        let path = golden().join(name).join("study.json");
        assert_eq!(to_json(&results), read(&path));
    }
    let schema = include_str!("../../SCHEMA.md");
    let (json, csv) = (to_json(&zen5()), csv::csv(&zen5()));
    let parts = Vec::from_iter(json.split('"'));
    let fields = parts.windows(2).filter(|part| part[1].starts_with(':'));
    let fields = fields.map(|part| part[0]);
    let columns = csv.lines().next().expect("a header").split(',');
    for name in fields.chain(columns) {
        let name = name.trim_end_matches("_low").trim_end_matches("_high");
        let is_described = schema.contains(&format!("`{name}`"));
        assert!(is_described, "SCHEMA.md does not describe {name}");
    }
}

/// The text to replace in a record, its replacement, and what the error then says.
const NO_RECORDS: &str = r#"
    "format": 4 → "format" 4 → not a record of pawnfill, expected what … : expected `:` at line 2 column 12
    "format": 4 → "format": 3 → its format is 3, expected 4: another version of pawnfill
    "format": 4 → "x": 99 → record.json: not a record of pawnfill, expected what
    "rounds": → "runs": → missing field `rounds`
    "mode":"latency" → "mode":"warm" → expected what … unknown variant `warm`, expected one of
    "fastest" → "fast" → unknown variant `fast`, expected one of `alone`, `fastest`, … at line 
    "operation":"file_fill" → "operation":"file_fil" → record.json: unknown operation `file_fil`: not a record
    "candidate":"Rotate" → "candidate":"Shift" → file_fill, latency has two rows of Shift
    "date": "2026-11-25" → "date": "yesterday" → date: expected a day such as … , found `yesterday`
    "date": "2026-11-25" → "date": "2026-13-25" → found `2026-13-25`
    "processes": 8 → "processes": 0 → no self-check, or no process
    "group":"fills" → "group":7 → invalid type: integer `7`, expected a string"#;

#[test]
fn a_file_that_is_no_record_is_refused_with_the_place() {
    let folder = folder();
    let path = folder.path().join("record.json");
    let problem = |text: &str| {
        write(&path, text);
        let error = read_record(&path).expect_err("it is refused");
        format!("{error:#}")
    };
    let text = to_json(&zen5());
    assert!(text.contains(&format!("\"format\": {FORMAT}")));
    for line in NO_RECORDS.trim().lines() {
        let parts = Vec::from_iter(line.trim_start().split(" → "));
        let [from, to, expected] = parts.try_into().expect(line);
        let spoilt = text.replacen(from, to, 1);
        assert_ne!(spoilt, text, "nothing was replaced: {line}");
        assert_has(&problem(&spoilt), expected);
    }
    type Change = fn(&mut Results);
    let changes: [(Change, &str); 5] = [
        (|one| one.measurements[0].rows.clear(), "file_fill, latency has no rows"),
        (|one| one.self_check.clear(), "no self-check, or no process"),
        (|one| one.measurements[1] = one.measurements[0].clone(), "latency is there twice"),
        (|one| one.bursts[0].operation = "bishops".to_owned(), "unknown operation `bishops`"),
        (|one| one.bursts[0].rows[1].calls = 1, "L1 evicted has two rows of nothing, 1 calls"),
    ];
    for (change, expected) in changes {
        let mut spoilt = zen5();
        change(&mut spoilt);
        assert_has(&problem(&to_json(&spoilt)), expected);
    }
    for text in ["\"text\"", "7", "{}", "[]", "null", ""] {
        assert_has(&problem(text), "not a record of pawnfill, expected what");
    }
}

/// A record with every reason not to trust it.
pub(crate) fn doubtful() -> Results {
    let mut results = zen5();
    results.cut_short = true;
    results.processes = 1;
    results.environment.opt_level = "0".to_owned();
    results.environment.free_barrier = false;
    results.workload.positions = 9;
    results.unmeasured = vec!["stops, latency".to_owned()];
    let checks = [("one is one", true), ("a_b ties with itself", false)];
    results.self_check = Vec::from(
        checks.map(|(statement, passed)| Check { statement: statement.to_owned(), passed }),
    );
    for found in &mut results.measurements {
        found.precise = false;
        found.half_width = Some(0.5);
        found.quiet = 0.2;
    }
    for found in &mut results.bursts {
        found.quiet = 0.2;
    }
    results
}

#[test]
fn each_reason_not_to_trust_results_has_a_sentence_and_comes_first() {
    assert_eq!(sentences(&zen5()), [""; 0]);
    let results = doubtful();
    let sentences = sentences(&results);
    assert_eq!(sentences.len(), 9, "{sentences:#?}");
    let facts = "CUT SHORT … TOO NOISY TO TRUST THIS: a_b ties with itself. … WITHOUT OPTIMIZATION \
        … FEW POSITIONS (9) … ANOTHER PROCESS USED THIS CORE: only 20 % … no barrier is free … \
        NOT MEASURED, so without a verdict: stops, latency. … the worst to within 50.0 % … in one process";
    assert_has(&sentences.join("\n"), facts);
    let text = results.answer(1000, false);
    assert!(text.starts_with("**CUT SHORT"), "{text}");
    // A study that was cut short recommends nothing, even if the machine was quiet. The share of quiet rounds
    // includes those of bursts.
    let mut short = zen5();
    short.cut_short = true;
    assert_lacks(&short.answer(1000, false), &["Recommended ("]);
    let quiet = |found: &mut Measurement| found.quiet = 0.0;
    short.measurements.iter_mut().for_each(quiet);
    short.bursts.iter_mut().for_each(|found| found.quiet = 1.0);
    let [calls, bursts] = [short.measurements.len(), short.bursts.len()].map(|count| count as f64);
    assert_eq!(short.quiet(), Some(bursts / (calls + bursts)));
    let first = "</h1> … class=\"warn\">CUT SHORT … <section";
    assert_has(&summary::page(&results), first);
    // CSV has no room for warnings, so the command prints them.
    let folder = folder();
    write(&folder.path().join("a.json"), &to_json(&results));
    let output = run(folder.path(), "report a.json --csv a.csv");
    assert_has(&stderr(&output), "warning: CUT SHORT");
    // What was not measured has no number.
    let mut nothing = results;
    nothing.measurements.clear();
    nothing.bursts.clear();
    nothing.cycles_per_tick = None;
    let text = format!("{nothing:#}") + &summary::page(&nothing) + &csv::csv(&nothing);
    assert!(!text.contains("NaN") && !text.contains("Rotate"), "{text}");
    assert_eq!(picture(&nothing), None);
}
