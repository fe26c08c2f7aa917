//! Collections of records: what a record keeps, which records are read, how they are published, and
//! the compositions that are made of them.

use std::fs;

use pawnfill_bench::cell::{ColorSource, Mode};
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::cell::{CellResult, Precision};
use pawnfill_bench::record::collection::{self, Named, Published};
use pawnfill_bench::record::file::{self, to_json, to_json_with_quantiles};
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::published::{Place, write_pages};
use pawnfill_bench::render::source::item::Item;
use pawnfill_bench::render::source::records::{source, source_by_level};
use pawnfill_bench::render::source::written::Written;
use pawnfill_bench::render::views::collection::page as index;
use pawnfill_bench::render::views::study::page as report;
use pawnfill_bench::verdict::statistics::Interval;
use tempfile::TempDir;

use common::results::{add_batches, results};
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

/// Everything that is rendered of a record.
fn rendered(results: &Results) -> [String; 4] {
    [
        report(results),
        picture(results).expect("charts"),
        format!("{results:#}"),
        source(&[("it".to_owned(), results.clone())], &item()).expect("a source"),
    ]
}

fn item() -> Item<'static> {
    Item {
        name: "Tuned",
        metric: Mode::Throughput,
        color: ColorSource::Constant,
        command: &[],
        kept: &[],
    }
}

/// Results with all digits, and verdicts of each kind.
fn studied() -> Results {
    let mut results = results(&["file_fill", "front_fill", "fill_files", "passed_mask"]);
    let mut number = 0.123_456_789;
    let mut next = |around: f64| {
        number = (number * 997.0_f64).fract();
        around * (1.0 + 0.3 * number)
    };
    for cell in &mut results.cells {
        (cell.quiet, cell.half_width) = (next(0.7), Some(next(0.01)));
        for of in cell.strategies.iter_mut().chain([&mut cell.nothing]) {
            let (cycles, ratio) = (next(of.cycles.estimate), next(of.ratio.estimate));
            let interval = |estimate: f64| Interval {
                low: estimate - 0.012_345_6,
                estimate,
                high: f64::INFINITY,
            };
            (of.cycles, of.ratio) = (interval(cycles), interval(ratio));
            (of.fastest_copy, of.layout) = (Some(cycles), next(0.1));
        }
    }
    let cell = &mut results.cells[0];
    cell.tie = vec!["Shift".to_owned(), "Rotate".to_owned()];
    results.cells[1].chosen = "Rotate".to_owned();
    results
}

#[test]
fn what_is_rendered_of_a_small_record_is_what_is_rendered_of_a_big_one() {
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

/// A study in which a strategy wins the throughputs of an operation, by so much.
fn win(operation: &str, strategy: &str, ratio: f64) -> Results {
    let mut results = results(&["file_fill", "fill_files", "island_count", "passed_mask"]);
    for cell in &mut results.cells {
        if cell.operation == operation && cell.mode == Mode::Throughput {
            cell.chosen = strategy.to_owned();
            for of in cell.strategies.iter_mut().filter(|of| of.name == strategy) {
                (of.ratio, of.cycles) = (Interval::exactly(ratio), Interval::exactly(6.0 * ratio));
            }
        }
    }
    results
}

fn published(cpu: &str, build: &str, results: Results) -> Published {
    Published {
        cpu: cpu.to_owned(),
        build: build.to_owned(),
        results,
    }
}

/// Two builds of a processor, which disagree in `island_count`, and another one, which disagrees with
/// both in `file_fill` and has not measured `passed_mask`.
fn three() -> Vec<Published> {
    let mut other = win("file_fill", "Rotate", 0.8);
    other.cells.retain(|cell| cell.operation != "passed_mask");
    other.self_check.checks[0].passed = false;
    vec![
        published("skylake", "x86-64", other),
        published("zen4", "x86-64", win("island_count", "Table", 0.25)),
        published("zen4", "native", win("island_count", "Shift", 1.0)),
    ]
}

/// The text of some of a page, with a `|` where it has a tag.
fn text(of: &str) -> String {
    let parts = of.split('<').map(|part| part.split('>').next_back());
    let parts = parts.flatten().map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("|")
}

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
    // The first row of what they disagree in, and the losses on all.
    let rows: Vec<String> = page
        .split("<tr")
        .map(|row| text(&format!("<tr{row}").replace("<wbr>", "")))
        .collect();
    for row in [
        // 0.8 of Shift's time on the one, twice its time on the others.
        "file_|fill|Rotate|1.25|Shift|2.00|Shift|2.00|Shift|25.0\u{a0}%",
        "island_|count|Shift|2.00|Table|4.00|Shift|2.00|Table|100.0\u{a0}%",
        // Not measured on the first.
        "passed_|mask|Shift|2.00|Shift|2.00",
    ] {
        let row = row.replace("_|", "_");
        assert!(
            rows.iter().any(|of| of.starts_with(&row)),
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
        page.contains("        island_count: Table,\n        ..Shift\n"),
        "{page}"
    );
    for link in ["zen4/native/study.html", "skylake/x86-64/study.html"] {
        assert!(page.contains(&format!("href=\"{link}\"")), "{link}");
    }
    let alone = index(&three()[..1]);
    assert!(!alone.contains("disagree") && !alone.contains("One composition"));
}

/// Beside a tie, the number of what ties with it would be no gain.
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
        let from = page.split("<section id=\"builds-that-differ\">").nth(1);
        let section = from.and_then(|from| from.split("</section>").next());
        text(section.expect("several builds"))
    };
    // Neither in calls nor in batches.
    let same = differ(&builds);
    assert_eq!(same.matches("is the same in all").count(), 2, "{same}");
    let batch = |cell: &&mut CellResult| cell.mode == Mode::Batch && cell.operation == "file_fill";
    let mut cells = builds[1].results.cells.iter_mut();
    cells.find(batch).expect("a batch").chosen = "Rotate".to_owned();
    let other = differ(&builds);
    assert!(other.contains("for 1 operation:"), "{other}");
    assert!(other.contains("|fill|Shift|1.25|Rotate"), "{other}");
    assert_eq!(other.matches("is the same in all").count(), 1, "{other}");
    // A single build differs from none.
    assert!(!index(&builds[..1]).contains("builds-that-differ"));
}

#[test]
fn a_record_is_published_among_others_and_in_the_place_of_an_older_one() {
    let folder = folder();
    let publish = |cpu: &str, build: &str, results: Results| {
        let place = Place::new(folder.path(), cpu.to_owned(), build.to_owned());
        place.and_then(|place| place.publish(results))
    };
    for of in three() {
        publish(&of.cpu, &of.build, of.results).expect("published");
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
    for of in &records {
        assert_eq!(
            text(&format!("{}/study.html", of.name())),
            report(&of.results)
        );
    }

    // Again: nothing but the files of the record and the page are another one's.
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

    // What others publish while one measures is on the page, too.
    let place = Place::new(folder.path(), "zen4".to_owned(), "native".to_owned());
    publish("zen3", "native", studied()).expect("published");
    place
        .and_then(|place| place.publish(studied()))
        .expect("published");
    assert_eq!(
        text("index.html"),
        index(&collection::read(folder.path()).expect("a collection"))
    );
    assert!(text("index.html").contains("zen3/native/study.html"));
    fs::remove_dir_all(path("zen3")).expect("removed");
    assert_eq!(write_pages(folder.path()), Ok(3));
    let records = collection::read(folder.path()).expect("a collection");

    // What cannot be written leaves all as it was.
    fs::remove_file(path("index.html")).expect("removed");
    fs::create_dir(path("index.html")).expect("a folder");
    let before = text("zen4/native/study.json");
    let refused = publish("zen5", "native", studied()).expect_err("it is a folder");
    assert!(
        refused.contains("index.html: expected a folder for each build"),
        "{refused}"
    );
    assert!(!path("zen5").exists());
    fs::remove_dir(path("index.html")).expect("removed");
    let place = Place::new(folder.path(), "zen4".to_owned(), "native".to_owned());
    let place = place.expect("it can be written");
    fs::create_dir(path("index.html")).expect("a folder");
    place.publish(studied()).expect_err("it is a folder since");
    assert_eq!(text("zen4/native/study.json"), before);
    fs::remove_dir(path("index.html")).expect("removed");
    assert_eq!(write_pages(folder.path()), Ok(3));
    assert_eq!(text("index.html"), index(&records));
}

/// What is lost by it is told before anything is measured.
#[test]
fn a_record_of_another_machine_or_build_or_a_more_precise_one_is_not_replaced() {
    let folder = folder();
    let place = || Place::new(folder.path(), "zen4".to_owned(), "own".to_owned()).expect("a place");
    let old = built("x86-64", studied());
    let (environment, precision) = (old.environment.clone(), old.precision);
    assert_eq!(
        place().check_replaced(&environment, &precision),
        Ok(()),
        "nothing is there"
    );
    place().publish(old).expect("published");
    assert_eq!(place().check_replaced(&environment, &precision), Ok(()));
    let finer = Precision {
        latency: precision.latency / 2.0,
        ..precision
    };
    assert_eq!(place().check_replaced(&environment, &finer), Ok(()));

    let other = Environment {
        cpu: "Z80".to_owned(),
        ..environment.clone()
    };
    let build = Environment {
        target_options: vec!["target-cpu=native".to_owned()],
        ..environment.clone()
    };
    let coarser = Precision {
        throughput_ratio: 2.0 * precision.throughput_ratio,
        ..precision
    };
    for (environment, precision, reason) in [
        (
            &other,
            &precision,
            "of another processor, Some CPU @ 3.00GHz (no model), and this is Z80 (no model): \
             expected another --name",
        ),
        (
            &build,
            &precision,
            "of another build: expected another --build-name",
        ),
        (
            &environment,
            &coarser,
            "more precise than this one is to be: expected --full",
        ),
    ] {
        let refused = place()
            .check_replaced(environment, precision)
            .expect_err(reason);
        assert!(
            refused.contains(&format!("own holds a record that is {reason}, or ")),
            "{refused}"
        );
    }
    // By the command, in no time.
    let shown = folder.path().display().to_string();
    let refused = ["publish", "--name", "zen4", "--build-name", "own", &shown];
    let refused = refusal(&pawnfill(&refused));
    assert!(
        refused.contains("of another processor, Some CPU"),
        "{refused}"
    );
}

#[test]
fn what_is_no_collection_is_refused_with_the_place() {
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
    let text = refusal(&pawnfill(&[
        "publish",
        &missing,
        "--name",
        "zen4",
        "--build-name",
        "own",
    ]));
    assert!(
        text.contains("cannot read ") && text.contains("missing"),
        "{text}"
    );
    let text = refusal(&pawnfill(&["tune", "--from", &missing]));
    assert!(
        text.contains("cannot read ") && text.contains("missing"),
        "{text}"
    );
}

fn named(records: Vec<Published>) -> Vec<Named> {
    let names = records.into_iter().map(|of| (of.name(), of.results));
    names.collect()
}

#[test]
fn the_composition_of_several_records_loses_least_where_it_loses_most() {
    let text = source(&named(three()), &item()).expect("a source");
    let tuned = Written::read(&text).expect("its header");
    let choices: Vec<_> = tuned
        .choices
        .iter()
        .map(|of| (of.operation.as_str(), of.strategy.as_str()))
        .collect();
    // Rotate would lose 100 % on two of them, and Shift loses 25 % on one; Table loses 100 % where
    // Shift is to be used, and Shift 300 % where Table is.
    assert_eq!(
        choices,
        [
            ("file_fill", "Shift"),
            ("fill_files", "Shift"),
            ("island_count", "Table"),
            ("passed_mask", "Shift")
        ]
    );
    for part in [
        "loses least on 3 machines or builds by throughput",
        "        /// Takes 25.0 % more than `Rotate` on `skylake/x86-64`\n        file_fill: Shift,",
        "        /// The best on all; not measured on `skylake/x86-64`\n        passed_mask: Shift,",
        "`zen4/native`: measured on 2026-11-22 by pawnfill ",
        "100.0 %, in `island_count`, throughput.",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let none = Item {
        metric: Mode::Latency,
        ..item()
    };
    let mut without = named(three());
    without[1]
        .1
        .cells
        .retain(|cell| cell.mode == Mode::Throughput);
    let problem = source(&without, &none).expect_err("it has none");
    assert_eq!(
        problem,
        "zen4/x86-64 says nothing of latency with a constant color, in which strategies compete"
    );
}

#[test]
fn a_tie_of_losses_goes_to_the_smaller_tables() {
    let mut records = named(three());
    for (_, results) in &mut records {
        for cell in &mut results.cells {
            cell.chosen = "Table".to_owned();
            cell.tie = cell.strategies.iter().map(|of| of.name.clone()).collect();
            let is_shift = |of: &&mut _| -> bool {
                let of: &pawnfill_bench::verdict::candidate::CandidateResult = of;
                of.name == "Shift"
            };
            for of in cell.strategies.iter_mut().filter(is_shift) {
                of.table_bytes = 1 << 20;
            }
        }
    }
    let text = source(&records, &item()).expect("a source");
    assert!(text.contains("file_fill: Rotate,"), "{text}");
}

/// Results as if they were of a build for a level.
fn built(level: &str, mut results: Results) -> Results {
    let levels = pawnfill_bench::machine::build::LEVELS;
    let place = levels.iter().position(|(name, _)| *name == level);
    let features = levels[..=place.expect("a level")].iter();
    let features = features.flat_map(|(_, features)| *features);
    results.environment.target = "x86_64-unknown-linux-gnu".to_owned();
    results.environment.target_features = features.map(|of| (*of).to_owned()).collect();
    results.environment.target_options.clear();
    results
}

#[test]
fn a_composition_for_each_level_is_that_of_its_records() {
    let levels = ["x86-64", "x86-64-v3"];
    let records = [
        ("a", built("x86-64", win("island_count", "Table", 0.25))),
        ("b", built("x86-64-v3", win("file_fill", "Rotate", 0.5))),
    ];
    let records = records.map(|(name, results)| (name.to_owned(), results));
    let text = source_by_level(&records, &item(), &levels).expect("a source");
    let choices: Vec<String> = Written::read(&text)
        .expect("its header")
        .choices
        .iter()
        .map(|of| format!("{}: {}", of.operation, of.strategy))
        .collect();
    assert_eq!(choices.len(), 8);
    for choice in [
        "island_count (x86-64): Table",
        "island_count (x86-64-v3): Shift",
        "file_fill (x86-64): Shift",
        "file_fill (x86-64-v3): Rotate",
    ] {
        assert!(
            choices.contains(&choice.to_owned()),
            "{choice}: {choices:?}"
        );
    }
    let problem = source_by_level(&records, &item(), &["x86-64", "x86-64-v3", "x86-64-v4"]);
    let problem = problem.expect_err("there is no record of it");
    assert!(
        problem.starts_with("no record is of a build for x86-64-v4: "),
        "{problem}"
    );
    assert!(!problem.contains('\n'));
}

/// By the command, from files, folders and collections.
#[test]
fn tuning_from_records_measures_nothing_and_overwrites_nothing() {
    let folder = folder();
    for of in three() {
        let place = Place::new(folder.path(), of.cpu, of.build).expect("a place");
        place.publish(of.results).expect("published");
    }
    let path = |path: &str| folder.path().join(path).display().to_string();
    let tune = |from: &[&str]| pawnfill(&[&["tune", "--from"], from].concat());
    let all = stdout(&tune(&[&path("")]));
    assert!(all.contains("`zen4/native`: measured") && all.contains("island_count: Table"));
    let zen4 = stdout(&tune(&[&path("zen4")]));
    assert!(!zen4.contains("skylake") && zen4.contains("loses least on 2 machines or builds"));
    let listed = stdout(&tune(&[
        &path("zen4/native"),
        &path("zen4/x86-64/study.json"),
    ]));
    assert!(listed.contains("`zen4/x86-64`: measured") && listed.contains("--from"));
    let one = stdout(&tune(&[&path("zen4/x86-64")]));
    assert!(
        one.contains("/// 1.5 cycles; `Shift` 6.0\n        island_count: Table,"),
        "{one}"
    );
    let twice = refusal(&tune(&[&path("zen4"), &path("zen4/native")]));
    assert!(
        twice.contains("--from names the record zen4/native twice"),
        "{twice}"
    );
    let refused = refusal(&tune(&[&path("zen4"), "--quick"]));
    assert!(refused.contains("cannot be used with"), "{refused}");

    let [one, other] = ["zen4/x86-64", "zen4/native/study.json"].map(path);
    let compared = stdout(&pawnfill(&["compare", &one, &other]));
    assert!(
        compared.contains(", zen4/x86-64: ") && compared.contains(", zen4/native: "),
        "{compared}"
    );

    let out = path("tuned.rs");
    let written = tune(&[&path("zen4"), "--out", &out]);
    let said = String::from_utf8_lossy(&written.stderr).into_owned();
    assert!(said.contains("use it: `mod tuned;`"), "{said}");
    let again = tune(&[&path("zen4/x86-64"), "--out", &out]);
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(
        said.contains("note: ") && said.contains("tuned for another end"),
        "{said}"
    );
    for from in [&["zen4"][..], &["", "--by-level=x86-64"]] {
        let records = path(from[0]);
        let from = [&[records.as_str()], &from[1..], &["--out", &out]].concat();
        tune(&from);
        let again = tune(&from);
        let said = String::from_utf8_lossy(&again.stderr).into_owned();
        assert!(
            !said.contains("note: tuned") && !said.contains(": it was"),
            "{said}"
        );
    }
    // Of the builds for levels, native is none.
    let levels = tempfile::tempdir().expect("a folder");
    for build in ["x86-64", "x86-64-v3", "native"] {
        let is_native = build == "native";
        let mut results = built(if is_native { "x86-64-v3" } else { build }, studied());
        if is_native {
            results.environment.target_features.push("gfni".to_owned());
        }
        let place = Place::new(levels.path(), "zen4".to_owned(), build.to_owned());
        place
            .and_then(|place| place.publish(results))
            .expect("published");
    }
    let levels = levels.path().display().to_string();
    let by_level = tune(&[&levels, "--by-level=x86-64,x86-64-v3"]);
    let said = String::from_utf8_lossy(&by_level.stderr).into_owned();
    assert_eq!(
        said,
        "note: zen4/native is not used: its build is for none of these levels\n"
    );
    assert!(stdout(&by_level).contains("target_feature = \"avx2\""));
    let said = String::from_utf8_lossy(&tune(&[&path("")]).stderr).into_owned();
    assert!(
        said.contains("warning: skylake/x86-64: THE MACHINE WAS TOO NOISY"),
        "{said}"
    );
    let record = path("zen4/native/study.json");
    let refused = refusal(&tune(&[&record, "--out", &record]));
    assert!(refused.contains("are the same file"), "{refused}");
}
