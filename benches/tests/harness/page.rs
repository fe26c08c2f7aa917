//! The page of a study and that of a collection, and the picture: what they say and load. `browser.rs` looks
//! at them.

use std::sync::LazyLock;

use pawnfill_bench::key::{Cache, CandidateId, ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::row::Row;
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::views::machines::page as collection;
use pawnfill_bench::render::views::study::page as report;
use pawnfill_bench::verdict::judge::Rank;

use crate::common::records::record;
use crate::common::results::{add_bursts, choose, interval, measurements, results};
use crate::common::shown::{section, text};
use crate::common::{assert_has, assert_lacks};
use crate::terminal::studied;

/// Text that a page must show as it is instead of obeying it.
const HOSTILE: &str = "<script>alert(1)</script> & \"quoted\" 'processor' with_a_name_that_is_longer_than_any_phone_is_wide_and_without_a_space";

const OPERATIONS: [&str; 7] = [
    "file_fill",
    "push_targets",
    "stops",
    "passed_pawns",
    "attack_front_span_mask",
    "pawn_structure",
    "pawn_evaluation",
];

/// The results of a study of operations with long names and many strategies, made worse: names that
/// no layout expects, and a curve of each kind.
pub(crate) static RESULTS: LazyLock<Results> = LazyLock::new(|| {
    let mut results = results(&OPERATIONS);
    results.environment.cpu = HOSTILE.to_owned();
    results.workload.name = HOSTILE.to_owned();
    results.command = vec!["pawnfill".to_owned(), HOSTILE.to_owned()];
    for (measurement, rows) in measurements(&mut results).enumerate() {
        for (index, row) in rows.iter_mut().enumerate().skip(1) {
            if row.candidate.is("Table") {
                row.candidate = CandidateId::new(HOSTILE);
            }
            row.cycles = interval(7.0 * index as f64 - 5.5);
            // A verdict of each kind must have room.
            if measurement > 0 && row.verdict != Some(Rank::Alone) {
                row.verdict = Some(if index == 1 { Rank::Chosen } else { Rank::Tie });
            }
        }
    }
    for cache in [Cache::L1, Cache::L2] {
        let strategies = [
            ("Shift", 0),
            ("Rotate", 0),
            ("Flip", 0),
            ("Table", 2048),
            (HOSTILE, 64),
        ];
        add_bursts(&mut results, cache, &strategies);
    }
    results
});

/// Many machines that disagree. Some of them have measured less.
fn published() -> Vec<Record> {
    let machine = |index: usize| {
        let mut results = RESULTS.clone();
        for rows in measurements(&mut results) {
            let competing = rows.iter().filter(|row| row.verdict.is_some());
            let names: Vec<_> = competing.map(|row| row.candidate.to_string()).collect();
            choose(rows, &[&names[index % names.len()]]);
        }
        let missing = &OPERATIONS[OPERATIONS.len() - index..];
        let is_measured = |row: &Row| !missing.contains(&&*row.operation);
        results.rows.retain(is_measured);
        results.self_check.checks[0].passed = index > 0;
        let build = ["x86-64", "native"][index % 2];
        record(&format!("some-long-name-{}/{build}", index / 2), results)
    };
    (0..6).map(machine).collect()
}

/// The pages, by name.
pub(crate) fn pages() -> [(&'static str, String); 2] {
    [
        ("report", report(&RESULTS)),
        ("collection", collection(&published())),
    ]
}

#[test]
fn pages_load_nothing_run_nothing_and_obey_no_record() {
    for (name, page) in pages() {
        let parts = [
            "content=\"default-src 'none'; style-src 'unsafe-inline'\"",
            "<html lang=\"en\">",
            "name=\"viewport\"",
            "&lt;script&gt;alert(1)",
        ];
        assert_has(&page, &parts);
        assert_lacks(&page, &["<script", "://", " src=", "@import", "url("]);
        for link in page.split("href=\"").skip(1) {
            let link = link.split('"').next().expect("an end");
            let target = link.strip_prefix('#').expect("a link within the page");
            assert!(
                page.contains(&format!("id=\"{target}\"")),
                "{name}: nothing is at #{target}"
            );
        }
        // What a terminal shows between backticks is code on a page.
        assert_lacks(&page, &["`"]);
    }
    let drawn = picture(&RESULTS).expect("charts");
    assert!(drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert_has(&drawn, &["&lt;script&gt;"]);
    assert_lacks(&drawn, &["<script", " href=", "@import", "url("]);
}

/// The answer comes first, and the method last.
#[test]
fn the_report_has_all_its_parts() {
    let page = report(&RESULTS);
    let ids = page.split("<section id=\"").skip(1);
    let ids: Vec<&str> = ids.filter_map(|from| from.split('"').next()).collect();
    let expected = "what-to-use fills pushes spans structure masks view evaluation cold-tables \
                    environment method how-to-repeat-it";
    assert_eq!(ids.join(" "), expected);
    let section = |id: &str| section(&page, id);
    assert_has(section("environment"), &[&RESULTS.environment.rustc]);
    assert!(section("method").matches("<li>").count() >= 10);
    // An operation without a color has one chart, one with a color two.
    for (group, charts) in [("fills", 1), ("pushes", 2), ("structure", 2), ("masks", 2)] {
        let section = section(group);
        assert_eq!(section.matches("<svg").count(), charts, "{group}");
        assert_eq!(section.matches("<title").count(), charts, "{group}");
        assert_has(section, &["<table", "<details"]);
    }
    assert_has(section("fills"), &[">fastest</"]);
    assert_has(section("pushes"), &[">tie, chosen</"]);
    let cold = section("cold-tables");
    assert_eq!(cold.matches("37 (Shift)").count(), 2 * 2, "{cold}");
    assert_has(cold, &["<td class=\"word\">nothing</td>"]);
    // Names beside charts are whole.
    assert_lacks(section("evaluation"), &["…"]);
    assert_eq!(
        section("evaluation")
            .matches(">loop over pawns</text>")
            .count(),
        2
    );
}

/// A part that was not measured is left out.
#[test]
fn a_page_of_bursts_alone_says_so() {
    let mut results = RESULTS.clone();
    results.rows.retain(|row| row.condition.mode != Mode::Cold);
    assert_lacks(&report(&results), &["cold-tables"]);
    let mut results = crate::common::results::results(&[]);
    add_bursts(&mut results, Cache::L1, &[("Shift", 0), ("Table", 64)]);
    let page = report(&results);
    assert_has(&page, &["cold-tables", "After how many calls"]);
    assert_lacks(&page, &["what-to-use", "id=\"method\""]);
}

/// The rows of a variant of the matrix, with a `|` in place of the tags, and `-` for an empty cell.
fn matrix(variant: &str) -> Vec<String> {
    let rows = variant.split("<tr>").skip(1);
    let row = |row: &str| {
        let row = row.split("</tr>").next().unwrap_or_default();
        text(&row.replace("<td></td>", "<td>-</td>"))
    };
    rows.map(row).collect()
}

#[test]
fn the_matrix_says_how_much_longer_each_strategy_takes() {
    let page = report(&studied());
    let answer = section(&page, "what-to-use");
    let first = text(answer.split("<ul").next().expect("a sentence first"));
    assert_has(
        &first,
        &[
            "a shift is the fastest in 3 of 3",
            "with a random color Flip 0.0 %",
        ],
    );
    let labels = answer.split("<label ").skip(1).map(|from| {
        let label = from.split("</label>").next().expect("an end");
        label.split('>').nth(1).expect("a name")
    });
    let expected = [
        "latency, constant color",
        "latency, random color",
        "throughput, constant color",
        "throughput, random color",
    ];
    assert_eq!(labels.collect::<Vec<_>>(), expected);
    assert_eq!(answer.matches(" checked").count(), 1);
    let variants: Vec<_> = answer
        .split("<div class=\"tab\">")
        .skip(1)
        .map(matrix)
        .collect();
    let expected = [
        "fills|Shift|Rotate|ShiftTwice|Flip|Table",
        "file_fill|1.00|2.00|-|-|2.00",
        "front_fill|1.00|-|-|2.00|2.00",
        "pushes|Shift|Rotate|ShiftTwice|Flip|Table",
        "push_targets|1.00|~|2.00|-|2.00",
    ];
    assert_eq!(variants[0], expected);
    let front_fills: Vec<&str> = variants.iter().map(|rows| &*rows[2]).collect();
    let [constant, random] = [expected[2], "front_fill|4.00|-|-|1.00|8.00"];
    assert_eq!(front_fills, [constant, random, constant, random]);
    // A number says the same as each background, and the strategy to use also stands out by its weight.
    assert_has(answer, &["use\">1.00", "tie\">~", "m4\">2.00"]);
    // Where Shift is alone, it wins nothing.
    assert_has(
        &text(answer),
        &["Left out: 1 operation in which only Shift competes."],
    );
    assert_lacks(&text(answer), &["stops"]);
    assert_lacks(section(&page, "spans"), &["fastest", "best\""]);
}

#[test]
fn the_matrix_shows_what_was_measured() {
    let mut results = studied();
    let mut keep = |is_kept: fn(&Row) -> bool| {
        results.rows.retain(is_kept);
        let page = report(&results);
        let answer = page
            .contains("what-to-use")
            .then(|| section(&page, "what-to-use"));
        answer.map(|answer| (answer.matches("<label").count(), text(answer)))
    };
    let found = keep(|row| row.condition.mode == Mode::Throughput);
    assert_eq!(found.expect("a matrix").0, 2);
    let found = keep(|row| row.condition.color != ColorSource::Random);
    let (count, shown) = found.expect("a matrix");
    assert_eq!(count, 0);
    assert_has(&shown, &["|throughput, constant color|"]);
    let found = keep(|row| row.condition.color == ColorSource::None);
    let (count, shown) = found.expect("a matrix");
    assert_eq!(count, 0);
    assert_has(&shown, &["|throughput|"]);
    // Whole pawn structures do not make a matrix of strategies.
    let found = keep(|row| row.operation == "pawn_structure");
    let (count, shown) = found.expect("an answer");
    assert_eq!(count, 0);
    assert_has(&shown, &["Both sides at once"]);
    assert_eq!(keep(|row| row.candidate.level.is_none()), None);
}

#[test]
fn what_is_no_strategy_is_explained_where_it_is_shown() {
    let mut results = studied();
    let page = report(&results);
    let view = section(&page, "view");
    for name in ["loop over pawns", "sets", "BothSides"] {
        let term = format!("<dt><b>{name}</b></dt><dd>");
        assert_eq!(view.matches(&term).count(), 1, "{name}");
        assert_lacks(section(&page, "fills"), &[name]);
    }
    let color = |name: &str| {
        let bar = view
            .split(&format!(">{name}</text>"))
            .nth(1)
            .expect("a bar");
        let class = bar.split("class=\"bar ").nth(1).expect("a class");
        class.split('"').next().expect("an end").to_owned()
    };
    assert_ne!(color("sets"), color("loop over pawns"));
    // The explanations come before the chart.
    assert!(view.find("<dt>").expect("a name") < view.find("<svg").expect("a chart"));
    // Only candidates that were measured are explained.
    results.rows.retain(|row| !row.candidate.is("sets"));
    assert_lacks(section(&report(&results), "view"), &["<b>sets</b>"]);
}

/// A page about a record of another build states that build's method instead of that of this build, the command
/// that measures the same again, and how quiet the machine was.
#[test]
fn the_page_is_about_its_record() {
    let mut results = studied();
    results.command = ["pawnfill", "publish", "my results"]
        .map(str::to_owned)
        .to_vec();
    results.seconds = 123.4;
    results.method.copies = 17;
    results.method.warm_up_calls = 4321;
    results.method.clock_tolerance = 0.07;
    results.method.contention_limit = 1.23;
    results.method.win_ratio = 0.876;
    results.rows.iter_mut().for_each(|row| row.quiet = 0.8);
    let page = report(&results).replace('\u{a0}', " ");
    let parts = [
        " 17 copies",
        " 4321 other",
        " 7 %",
        " 23 %",
        " 0.876,",
        ", 80 % of them quiet",
        "took 123 s",
        "pawnfill publish 'my results'",
    ];
    assert_has(&page, &parts);
    assert_lacks(&page, &["SOMEBODY ELSE"]);
    results.command.clear();
    assert_lacks(&report(&results), &["pawnfill publish"]);
}

#[test]
fn the_picture_has_the_charts_that_there_are() {
    // One `<svg` is around all charts, one around each, and each chart is one.
    let charts = |drawn: &str| (drawn.matches("<svg").count() - 1) / 2;
    let drawn = picture(&RESULTS).expect("charts");
    assert_eq!(charts(&drawn), 2);
    assert_has(&drawn, &["file_fill", "passed_pawns", "random color"]);
    // Without the usual operations, the first are shown in which strategies compete.
    let drawn = picture(&results(&["stops", "attacks", "holes"])).expect("charts");
    assert_eq!(charts(&drawn), 4);
    assert_has(&drawn, &["attacks"]);
    assert_lacks(&drawn, &["stops"]);
    assert_eq!(picture(&results(&["stops"])), None);
}
