//! The pages for a browser: what they say and load, and how they look in one.
//!
//! The browser is the one that `PAWNFILL_BROWSER` names, which then has to be there; otherwise
//! Chromium or Chrome, and where there is none, these tests say that they are skipped.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use pawnfill_bench::catalogue;
use pawnfill_bench::compare::Comparison;
use pawnfill_bench::context::Context;
use pawnfill_bench::html;
use pawnfill_bench::record::{
    BreakEvenRecord, BurstRecord, CellRecord, ColdRecord, ContextRecord, CurveRecord,
    IntervalRecord, PartRecord, Record, SettingRecord, StandingRecord,
};
use pawnfill_bench::study::Study;
use tempfile::TempDir;

/// What a page must show as it is, and not obey.
const HOSTILE: &str = "<script>alert(1)</script> & \"quoted\" 'processor' with_a_name_that_is_longer_than_any_phone_is_wide_and_without_a_space";

/// A short study of operations with long names and many strategies, made worse: names that no layout
/// expects, and a curve of each kind.
static RECORD: LazyLock<Record> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("record.json");
    let operations = "file_fill,push_targets,passed_pawns,attack_front_span_mask";
    let done = Command::new(env!("CARGO_BIN_EXE_pawnfill"))
        .args([
            "study",
            "--time-limit",
            "200ms",
            "--operations",
            operations,
            "--json",
        ])
        .arg(&path)
        .output()
        .expect("the command runs");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let text = fs::read_to_string(path).expect("a record");
    let mut record: Record = serde_json::from_str(&text).expect("it reads back");
    record.environment.cpu = HOSTILE.to_owned();
    for cell in &mut record.cells {
        for of in cell.strategies.iter_mut().filter(|of| of.name == "Table") {
            of.name = HOSTILE.to_owned();
        }
        // A verdict of each kind has to have room.
        cell.chosen = "Shift".to_owned();
        cell.tie = cell.strategies.iter().map(|of| of.name.clone()).collect();
    }
    record.cells[0].tie.clear();
    record.cold = vec![cold("l1"), cold("l2")];
    record.context = Some(context());
    record
});

fn interval(estimate: f64) -> IntervalRecord {
    IntervalRecord {
        low: Some(0.9 * estimate),
        estimate,
        high: Some(1.2 * estimate),
    }
}

fn cold(evict: &str) -> ColdRecord {
    // All end at the same height, where their names must not meet.
    let curve = |name: &str, first: f64| CurveRecord {
        name: name.to_owned(),
        table_bytes: 2048,
        bursts: (0..7)
            .map(|i| BurstRecord {
                calls: 1 << i,
                cycles: interval(if i == 6 {
                    3.0
                } else {
                    first / f64::from(1 << i) - 1.0
                }),
                warm: IntervalRecord {
                    low: None,
                    estimate: 2.0,
                    high: None,
                },
            })
            .collect(),
    };
    let pays = |calls| BreakEvenRecord {
        strategy: "Table".into(),
        against: "Shift".into(),
        calls,
    };
    ColdRecord {
        group: "attacks".to_owned(),
        operation: "attack_front_spans".to_owned(),
        color: Some("constant".to_owned()),
        evict: evict.to_owned(),
        cache_bytes: 32 << 10,
        cache_known: false,
        quiet: 1.0,
        nothing: curve("nothing", 90.0),
        strategies: ["Shift", "Rotate", "Flip", "Table", HOSTILE]
            .map(|name| curve(name, 120.0))
            .to_vec(),
        break_even: [None, Some(1), Some(8)].map(pays).to_vec(),
    }
}

fn context() -> ContextRecord {
    let setting = |visits, hit_rate| SettingRecord {
        visits,
        entries: 1024,
        bytes: 8 * 1024,
        hit_rate,
        spread: 0.02,
        strategies: ["Shift", "Rotate", "Flip", "Table"]
            .map(|name| PartRecord {
                name: name.to_owned(),
                cycles: interval(1234.0 - 1000.0 * hit_rate),
                ratio: interval(1.0),
            })
            .to_vec(),
    };
    ContextRecord {
        evaluation: "material and pawns".to_owned(),
        positions: 4096,
        other_bytes: 16 << 20,
        matters: 0.03,
        settings: vec![
            setting(1, 0.0),
            setting(1, 0.5),
            setting(30, 0.0),
            setting(30, 0.98),
        ],
        stops_mattering: Some(0.97),
    }
}

/// The pages, by name.
fn pages() -> [(&'static str, String); 2] {
    let record = || (Path::new("record.json"), RECORD.clone());
    let comparison = Comparison::new(vec![record(), record(), record()]).expect("the same");
    [
        ("report", html::report(&RECORD)),
        ("comparison", html::comparison(&comparison)),
    ]
}

#[test]
fn pages_load_nothing_run_nothing_and_obey_no_record() {
    for (name, page) in pages() {
        assert!(
            page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""),
            "{name}"
        );
        assert!(
            page.contains("<html lang=\"en\">") && page.contains("name=\"viewport\""),
            "{name}"
        );
        for part in ["<script", "://", " src=", "@import", "url("] {
            assert!(!page.contains(part), "{name} contains {part}");
        }
        assert!(
            page.contains("&lt;script&gt;alert(1)"),
            "{name} leaves out the processor"
        );
        for link in page.split("href=\"").skip(1) {
            let target = link
                .split('"')
                .next()
                .and_then(|link| link.strip_prefix('#'));
            let target = target.expect("a link within the page");
            assert!(
                page.contains(&format!("id=\"{target}\"")),
                "{name}: nothing is at #{target}"
            );
        }
    }
}

#[test]
fn the_report_has_all_its_parts() {
    let page = html::report(&RECORD);
    let section = |id: &str| {
        let from = page.split(&format!("<section id=\"{id}\">")).nth(1);
        let section = from.and_then(|from| from.split("</section>").next());
        section.unwrap_or_else(|| panic!("there is no section {id}"))
    };
    assert!(section("environment").contains(&RECORD.environment.rustc));
    assert_eq!(section("method").matches("<li>").count(), 10);
    // An operation without a color has one chart, one with a color two.
    for (group, charts) in [("fills", 1), ("pushes", 2), ("structure", 2), ("masks", 2)] {
        let section = section(group);
        assert_eq!(section.matches("<svg").count(), charts, "{group}");
        assert_eq!(section.matches("<title").count(), charts, "{group}");
        assert!(
            section.contains("<table") && section.contains("<figcaption"),
            "{group}"
        );
    }
    assert!(section("fills").contains(">fastest</"));
    assert!(section("pushes").contains(">tie, chosen</"));
    let cold = section("cold-tables");
    assert_eq!(cold.matches("<svg").count(), 2);
    assert!(cold.contains("costs no more than Shift from 8 calls on"));
    assert_eq!(section("in-an-evaluation").matches("<svg").count(), 2);
    assert!(cold.contains("<td>nothing</td>"));
    assert!(section("fills").contains("gross ratio to Shift"));
    assert!(section("how-to-repeat-it").contains("--operations file_fill,push_targets,"));
}

#[test]
fn the_page_tells_how_to_measure_the_same_again() {
    let mut record = RECORD.clone();
    (record.cold, record.context) = (Vec::new(), None);
    record.seconds = 123.4;
    // The strategy that now has another name is one that was left out.
    let page = html::report(&record);
    assert!(page.contains(" --strategies Shift,Rotate,"), "{page}");
    assert!(page.contains("took 123 s") && page.contains("--time-limit"));
    for cell in &mut record.cells {
        for of in cell.strategies.iter_mut().filter(|of| of.name == HOSTILE) {
            of.name = "Table".to_owned();
        }
    }
    assert!(!html::report(&record).contains("--strategies"));

    // All that `publish` measures: every operation, as the first was.
    let cells = record.cells.clone();
    let of_operation = |name: &str| {
        let cells = cells.iter().filter(|cell| cell.operation == "file_fill");
        let renamed = cells.map(|cell| CellRecord {
            operation: name.to_owned(),
            ..cell.clone()
        });
        renamed.collect::<Vec<_>>()
    };
    record.cells = catalogue::names()
        .into_iter()
        .flat_map(of_operation)
        .collect();
    let standing = cells[0].strategies[0].clone();
    let named = |name: &str| StandingRecord {
        name: name.to_owned(),
        ..standing.clone()
    };
    record.cells[0].strategies = Study::STRATEGIES.map(named).to_vec();
    record.cold = vec![cold("l1"), cold("l2")];
    for of in &mut record.cold {
        of.strategies.pop();
    }
    let mut context = context();
    let usual = Context::default();
    let mut setting = context.settings[0].clone();
    let part = setting.strategies[0].clone();
    let named = |name: &str| PartRecord {
        name: name.to_owned(),
        ..part.clone()
    };
    setting.strategies = Study::STRATEGIES.map(named).to_vec();
    let settings = usual.entries.iter().flat_map(|entries| {
        usual.visits.iter().map(|visits| SettingRecord {
            entries: *entries,
            visits: *visits,
            ..setting.clone()
        })
    });
    context.settings = settings.collect();
    record.context = Some(context);
    let page = html::report(&record);
    assert!(page.contains("cargo run --release -- publish"), "{page}");
    assert!(!page.contains("-- context") && !page.contains("--strategies"));
    record.cold.pop();
    let page = html::report(&record);
    assert!(!page.contains("-- publish") && page.contains("-- context"));
}

#[test]
fn the_page_tells_how_quiet_the_machine_was() {
    let mut record = RECORD.clone();
    (record.cold, record.context) = (Vec::new(), None);
    let mut page = |quiet| {
        for cell in &mut record.cells {
            cell.quiet = quiet;
        }
        html::report(&record)
    };
    let (quiet, crowded) = (page(0.8), page(0.25));
    assert!(quiet.contains(", 80 % of them quiet") && !quiet.contains("Somebody else"));
    assert!(crowded.contains("only 25 % of the rounds were quiet"));
}

#[test]
fn the_picture_has_the_charts_that_there_are() {
    let picture = html::picture(&RECORD);
    // Around all of them, around each, and the charts: of `file_fill` and `passed_pawns`.
    assert_eq!(picture.matches("<svg").count(), 1 + 2 * 2);
    assert!(picture.contains("passed_pawns") && picture.contains("random color"));
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    for part in ["<script", " href=", "@import", "url("] {
        assert!(!picture.contains(part), "it contains {part}");
    }
    assert!(picture.contains("&lt;script&gt;"));
}

#[test]
fn a_part_that_was_not_measured_is_left_out() {
    let mut record = RECORD.clone();
    (record.cold, record.context) = (Vec::new(), None);
    let page = html::report(&record);
    assert!(!page.contains("cold-tables") && !page.contains("in-an-evaluation"));
    record.cells.clear();
    record.cold = vec![cold("l1")];
    let page = html::report(&record);
    assert!(page.contains("cold-tables") && !page.contains("at-a-glance"));
    assert!(page.contains("From how many calls on") && !page.contains("is the fastest on"));
    (record.cold, record.context) = (Vec::new(), Some(context()));
    let page = html::report(&record);
    assert!(page.contains("in core cycles an evaluation") && !page.contains("is the fastest on"));
}

/// In a browser, as wide as a desktop and as a phone: no text lies upon another or leaves its place,
/// nothing is too wide, and nothing is requested.
#[test]
fn pages_are_legible_on_a_desktop_and_on_a_phone() {
    let Some(browser) = browser() else { return };
    // The picture as a page shows it.
    let picture = format!(
        "<!DOCTYPE html><style>body > svg {{ max-width: 100%; height: auto }}</style>{}",
        html::picture(&RECORD)
    );
    for (name, page) in pages().into_iter().chain([("picture", picture)]) {
        let found = measure(&browser, &page);
        let (told, problems): (Vec<&str>, Vec<&str>) = found
            .lines()
            .filter(|line| !line.is_empty())
            .partition(|line| line.ends_with(" charts"));
        assert_eq!(told.len(), 2, "{name}: both widths are measured: {found}");
        assert!(
            told[0].starts_with("1280 px: ") && told[1].starts_with("360 px: "),
            "{told:?}"
        );
        assert!(problems.is_empty(), "{name}: {problems:#?}");
    }
}

/// That the test above can fail: a page with one of each mistake.
#[test]
fn mistakes_of_layout_and_requests_are_found() {
    let Some(browser) = browser() else { return };
    let page = "<!DOCTYPE html><html><body><p>above</p><p style='margin-top: -2rem'>below</p>\
        <p style='white-space: nowrap; width: 50px'>much too long for a place like this</p>\
        <svg width='50' height='20'><text y='15'>much too long for a chart</text></svg>\
        <div style='width: 2000px'>wide</div><img src='http://127.0.0.1:1/'></body></html>";
    let found = measure(&browser, page);
    for width in ["1280 px: ", "360 px: "] {
        for problem in [
            "a request: ",
            "the page is too wide: ",
            "it overflows: much too long for a place",
            "it leaves its chart: much too long for a chart",
            "text upon text: ",
        ] {
            assert!(
                found.contains(&format!("{width}{problem}")),
                "{width}{problem}:\n{found}"
            );
        }
    }
}

/// Opens a page in a browser, and gives what `measure.html` has found.
fn measure(browser: &Path, page: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("measure.html");
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let measuring = include_str!("measure.html").replace("{page}", &page);
    fs::write(&path, measuring).expect("written");
    let done = Command::new(browser)
        // Root, as whom machines of a test service run, has no sandbox; and the page is ours.
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            // It shall not look for updates and the like, which is no request of the page.
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.path().join("profile").display()
        ))
        .args(["--window-size=1400,2000", "--timeout=120000", "--dump-dom"])
        .arg(format!("file://{}", path.display()))
        .output()
        .unwrap_or_else(|error| panic!("{} does not run: {error}", browser.display()));
    let text = String::from_utf8_lossy(&done.stdout);
    let found = text.split("<pre id=\"found\">").nth(1);
    let found = found
        .and_then(|found| found.split("</pre>").next())
        .unwrap_or_default();
    assert!(
        !found.is_empty(),
        "{}: {}",
        done.status,
        String::from_utf8_lossy(&done.stderr)
    );
    found.to_owned()
}

/// A browser, if there is one.
fn browser() -> Option<PathBuf> {
    const ASKED: &str = "PAWNFILL_BROWSER";
    if let Some(path) = env::var_os(ASKED).filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        assert!(
            path.is_file(),
            "{ASKED} is {}, and there is no such file",
            path.display()
        );
        return Some(path);
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let mut paths = folders
        .iter()
        .flat_map(|folder| names.map(|name| folder.join(name)));
    let found = paths.find(|path| path.is_file());
    if found.is_none() {
        // Not by the macro, whose words are shown of tests that fail only.
        let _ = writeln!(
            io::stderr(),
            "SKIPPED: the pages are not looked at, for want of a browser: expected Chromium in PATH, or {ASKED}"
        );
    }
    found
}
