//! The pages for a browser: what they say and load, and how they look in one.

use std::sync::LazyLock;

use pawnfill_bench::cell::{ColorSource, Mode};
use pawnfill_bench::machine::eviction::Level;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::cold::ColdResult;
use pawnfill_bench::measure::results::selfcheck::Check;
use pawnfill_bench::record::collection::Published;
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::views::collection::page as collection;
use pawnfill_bench::render::views::study::page as report;
use pawnfill_bench::render::views::warnings::sentences;
use pawnfill_bench::verdict::statistics::Interval;

use common::results::{bursts, evaluation, interval};
use common::shown::{lines, section, text};

#[path = "page/browser.rs"]
mod browser;
mod common;

/// Text that a page must show as it is instead of obeying it.
const HOSTILE: &str = "<script>alert(1)</script> & \"quoted\" 'processor' with_a_name_that_is_longer_than_any_phone_is_wide_and_without_a_space";

/// The results of a study of operations with long names and many strategies, made worse: names that
/// no layout expects, and a curve of each kind.
static RESULTS: LazyLock<Results> = LazyLock::new(|| {
    let operations = [
        "file_fill",
        "push_targets",
        "stops",
        "passed_pawns",
        "attack_front_span_mask",
        "pawn_structure",
        "pawn_evaluation",
    ];
    let mut results = common::results::results(&operations);
    results.environment.cpu = HOSTILE.to_owned();
    results.workload.name = HOSTILE.to_owned();
    results.commands = vec![vec!["pawnfill".to_owned(), HOSTILE.to_owned()]];
    for cell in &mut results.cells {
        let strategies = cell.strategies.iter_mut();
        for strategy in strategies.filter(|strategy| strategy.name == "Table") {
            strategy.name = HOSTILE.to_owned();
        }
        for (place, strategy) in cell.strategies.iter_mut().enumerate() {
            strategy.cycles = interval(1.5 + 7.0 * place as f64);
        }
        // A verdict of each kind must have room.
        let names = cell.strategies.iter().map(|strategy| strategy.name.clone());
        cell.tie = names.collect();
    }
    results.cells[0].tie.clear();
    common::results::add_batches(&mut results);
    results.cold = [Level::L1, Level::L2].map(cold).to_vec();
    results.evaluation = Some(evaluation());
    results
});

fn cold(evict: Level) -> ColdResult {
    bursts(evict, &["Shift", "Rotate", "Flip", "Table", HOSTILE])
}

/// Many machines that disagree. Some of them have measured less.
fn published() -> Vec<Published> {
    let machine = |place: usize| {
        let mut results = RESULTS.clone();
        for cell in &mut results.cells {
            let places = cell.strategies.len();
            cell.chosen = cell.strategies[place % places].name.clone();
            cell.tie.clear();
        }
        results.cells.truncate(results.cells.len() - place);
        results.self_check.checks[0].passed = place > 0;
        Published {
            cpu: format!("some-long-name-{}", place / 2),
            build: ["x86-64", "native"][place % 2].to_owned(),
            results,
        }
    };
    (0..6).map(machine).collect()
}

/// The pages, by name.
fn pages() -> [(&'static str, String); 2] {
    [
        ("report", report(&RESULTS)),
        ("collection", collection(&published())),
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
            let link = link.split('"').next();
            let to_study = link.is_some_and(|link| link.ends_with("/study.html"));
            if name == "collection" && to_study {
                continue;
            }
            let target = link.and_then(|link| link.strip_prefix('#'));
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
    let page = report(&RESULTS);
    let section = |id: &str| section(&page, id);
    assert!(section("environment").contains(&RESULTS.environment.rustc));
    assert!(section("method").matches("<li>").count() >= 10);
    // An operation without a color has one chart, one with a color two.
    for (group, charts) in [("fills", 1), ("pushes", 2), ("structure", 2), ("masks", 2)] {
        let section = section(group);
        assert_eq!(section.matches("<svg").count(), charts, "{group}");
        assert_eq!(section.matches("<title").count(), charts, "{group}");
        assert!(
            section.contains("<table") && section.contains("<details"),
            "{group}"
        );
    }
    assert!(section("fills").contains(">fastest</"));
    assert!(section("pushes").contains(">tie, chosen</"));
    let cold = section("cold-tables");
    let charts = |section: &str| section.matches("role=\"img\"").count();
    assert_eq!(charts(cold), 2);
    for pays in ["8 (Shift)", "1 (Shift)", "never (Shift)"] {
        // In the notes of a chart, and in a table.
        assert_eq!(cold.matches(pays).count(), 2 * 2, "{pays}");
    }
    assert_eq!(charts(section("in-an-evaluation")), 3);
    assert!(cold.contains("<td class=\"word\">nothing</td>"));
    assert!(section("how-to-repeat-it").contains("<code>pawnfill "));
}

#[test]
fn the_answer_comes_first_and_the_method_last() {
    let page = report(&RESULTS);
    let ids = page.split("<section id=\"").skip(1);
    let ids: Vec<&str> = ids.filter_map(|from| from.split('"').next()).collect();
    assert_eq!(
        ids,
        [
            "what-to-use",
            "fills",
            "pushes",
            "spans",
            "structure",
            "masks",
            "view",
            "evaluation",
            "batches",
            "cold-tables",
            "in-an-evaluation",
            "environment",
            "method",
            "how-to-repeat-it"
        ]
    );
    let warning = page.find("class=\"warn\"");
    let mut noisy = RESULTS.clone();
    noisy.self_check.checks[0].passed = false;
    assert_eq!(warning, None);
    let page = report(&noisy);
    let places = ["<header", "class=\"warn\"", "<nav", "<section"].map(|part| page.find(part));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
}

/// A study in which Shift is the fastest, except for a tie, and for an operation in which Flip is.
fn studied() -> Results {
    let operations = [
        "file_fill",
        "front_fill",
        "push_targets",
        "stops",
        "pawn_structure",
    ];
    let mut results = common::results::results(&operations);
    for cell in &mut results.cells {
        if cell.operation == "push_targets" {
            cell.tie = vec!["Shift".to_owned(), "Rotate".to_owned()];
        }
        if (cell.operation.as_str(), cell.color) == ("front_fill", ColorSource::Random) {
            cell.chosen = "Flip".to_owned();
            let mut strategies = cell.strategies.iter_mut();
            let flip = strategies.find(|strategy| strategy.name == "Flip");
            let flip = flip.expect("it competes");
            (flip.cycles, flip.ratio) = (interval(1.5), interval(0.25));
        }
    }
    results
}

#[test]
fn the_matrix_says_how_much_longer_each_strategy_takes() {
    let page = report(&studied());
    let answer = section(&page, "what-to-use");
    let first = text(answer.split("<ul").next().expect("a sentence first"));
    assert!(first.contains("use Flip: it takes "), "{first}");
    let labels = answer.split("<label ").skip(1).map(|from| {
        let label = from.split("</label>").next().expect("an end");
        label.split('>').nth(1).expect("a name")
    });
    assert_eq!(
        labels.collect::<Vec<_>>(),
        [
            "latency, constant color",
            "latency, random color",
            "throughput, constant color",
            "throughput, random color"
        ]
    );
    assert_eq!(answer.matches(" checked").count(), 1);
    let variants: Vec<&str> = answer.split("<div class=\"tab\">").skip(1).collect();
    assert_eq!(variants.len(), 4);
    // A line for each row, with a `|` in place of its tags.
    let rows = |variant: &str| -> Vec<String> {
        let rows = variant.split("<tr>").skip(1);
        let row = |row: &str| {
            let row = row.split("</tr>").next().unwrap_or_default();
            let row = row.replace("<wbr>", "").replace("<td></td>", "<td>-</td>");
            text(&row)
        };
        rows.map(row).collect()
    };
    assert_eq!(
        rows(variants[0]),
        [
            "fills|Shift|Rotate|ShiftTwice|Flip|Table",
            "file_fill|1.00|2.00|-|-|2.00",
            "front_fill|1.00|-|-|2.00|2.00",
            "pushes|Shift|Rotate|ShiftTwice|Flip|Table",
            "push_targets|1.00|~|2.00|-|2.00",
            "view|Shift|Rotate|ShiftTwice|Flip|Table",
            "pawn_structure|1.00|-|-|2.00|2.00",
        ]
    );
    for (place, front_fill) in [
        (1, "front_fill|4.00|-|-|1.00|8.00"),
        (2, "front_fill|1.00|-|-|2.00|2.00"),
        (3, "front_fill|4.00|-|-|1.00|8.00"),
    ] {
        assert_eq!(rows(variants[place])[2], front_fill);
    }
    // A number says the same as each background, and the strategy to use also stands out by its weight.
    for class in ["use\">1.00", "tie\">~", "m4\">2.00"] {
        assert!(answer.contains(class), "{class}");
    }
    assert_eq!(answer.matches("Left out: 1 operation in which").count(), 1);
    assert!(!text(answer).contains("stops"));
}

#[test]
fn the_matrix_shows_what_was_measured() {
    let mut results = studied();
    let labels = |results: &Results| {
        let page = report(results);
        let answer = section(&page, "what-to-use");
        (answer.matches("<label").count(), text(answer))
    };
    results.cells.retain(|cell| cell.mode == Mode::Throughput);
    assert_eq!(labels(&results).0, 2);
    results
        .cells
        .retain(|cell| cell.color != ColorSource::Random);
    let (count, shown) = labels(&results);
    assert!(
        count == 0 && shown.contains("|throughput, constant color|"),
        "{shown}"
    );
    results.cells.retain(|cell| cell.color == ColorSource::None);
    let (count, shown) = labels(&results);
    assert!(count == 0 && shown.contains("|throughput|"), "{shown}");
    // Whole pawn structures by one strategy alone do not make a matrix of strategies.
    results
        .cells
        .retain(|cell| cell.operation == "pawn_structure");
    for cell in &mut results.cells {
        cell.strategies
            .retain(|strategy| !["Flip", "Table"].contains(&strategy.name.as_str()));
    }
    let (count, shown) = labels(&results);
    assert!(
        count == 0 && shown.contains("Both sides at once"),
        "{shown}"
    );
    for cell in &mut results.cells {
        cell.strategies
            .retain(|strategy| !strategy.name.starts_with("both sides"));
    }
    assert!(!report(&results).contains("what-to-use"));
}

#[test]
fn what_is_no_strategy_is_explained_where_it_is_shown() {
    let mut results = studied();
    let page = report(&results);
    let view = section(&page, "view");
    for name in ["kept", "inlined", "opaque", "masks", "one loop"] {
        assert_eq!(
            view.matches(&format!("<dt><b>{name}</b></dt><dd>")).count(),
            1,
            "{name}"
        );
        assert!(!section(&page, "fills").contains(name), "{name}");
    }
    let color = |name: &str| {
        let bar = view
            .split(&format!(">{name}</text>"))
            .nth(1)
            .expect("a bar");
        let class = bar.split("class=\"bar ").nth(1).expect("a class");
        class.split('"').next().expect("an end").to_owned()
    };
    assert_ne!(color("masks"), color("one loop"));
    // The explanations come before the chart.
    assert!(view.find("<dt>").expect("a name") < view.find("<svg").expect("a chart"));
    // Only candidates that were measured are explained.
    for cell in &mut results.cells {
        cell.strategies.retain(|strategy| strategy.name != "masks");
    }
    assert!(!section(&report(&results), "view").contains("<b>masks</b>"));
}

/// What a terminal shows between backticks is code on a page.
#[test]
fn no_page_shows_a_backtick() {
    let mut results = RESULTS.clone();
    results.environment.free_barrier = false;
    let builds = ["x86-64", "native"].map(|build| Published {
        cpu: "some".to_owned(),
        build: build.to_owned(),
        results: results.clone(),
    });
    for page in [report(&results), collection(&builds)] {
        let place = page.find('`');
        let around = place.map(|place| page[place..].chars().take(60).collect::<String>());
        assert_eq!(around, None);
        assert!(page.contains("<code>black_box</code>."));
    }
    assert!(report(&results).contains("the step <code>operations</code> by"));
}

#[test]
fn names_beside_charts_are_whole() {
    let mut results = common::results::results(&["stops", "pawn_structure", "pawn_evaluation"]);
    results.evaluation = Some(evaluation());
    let page = report(&results);
    assert!(!page.contains('…'));
    // A bar of the latencies and one of the throughputs.
    let bars = section(&page, "evaluation").matches(">loop over pawns</text>");
    assert_eq!(bars.count(), 2);
    let legend = section(&page, "in-an-evaluation").matches("</svg>loop over pawns</li>");
    assert_eq!(legend.count(), 1);
}

#[test]
fn a_terminal_shows_the_curve_the_first_miss_and_the_break_even() {
    let mut results = RESULTS.clone();
    results.cells.clear();
    results.cold.truncate(1);
    let [shift, .., table, _] = &mut results.cold[0].strategies[..] else {
        panic!("strategies")
    };
    (shift.bursts[0].cycles, shift.bursts[0].warm) =
        (Interval::exactly(6.1), Interval::exactly(6.0));
    table.bursts[0].warm = Interval::exactly(7.0);
    let found = lines(&results);
    let curve = "2048 119.0 59.0 29.0 14.0 6.5 2.8 3.0";
    for row in [
        format!(
            "attack_front_spans Shift {} none",
            curve.replace("119.0", "6.1")
        ),
        format!("constant color Rotate {curve} too few rounds"),
        format!("Table {curve} 112 never (Shift), 1 (Shift), 8 (Shift)"),
    ] {
        assert!(found.contains(&row), "{row}: {found:#?}");
    }
    let text = found.join(" ");
    assert!(text.contains("attacks, L1 evicted") && text.contains("(32 KiB, a guess)"));
}

#[test]
fn a_terminal_shows_the_strategy_and_its_gain_and_where_the_color_matters() {
    let mut results = studied();
    let found = lines(&results);
    assert!(found.iter().all(|line| line.chars().count() <= 80));
    let narrow = format!("{results:60}");
    assert!(narrow.lines().all(|line| line.chars().count() <= 60));
    for row in [
        "operation latency Shift next throughput Shift next",
        "front_fill Shift 2.00 Shift 2.00",
        "random color Flip 4.00 4.00 Flip 4.00 4.00",
        "push_targets Shift ~ 1.00 Shift ~ 1.00",
    ] {
        assert!(found.contains(&row.to_owned()), "{row}: {found:#?}");
    }
    // The same choice is shown once.
    let with_color =
        |found: &[String]| found.iter().filter(|row| row.starts_with("random")).count();
    assert_eq!(with_color(&found), 1);
    for cell in &mut results.cells {
        cell.chosen = "Shift".to_owned();
    }
    assert_eq!(with_color(&lines(&results)), 0);
}

#[test]
fn each_reason_not_to_trust_results_has_a_sentence() {
    let mut results = RESULTS.clone();
    assert_eq!(sentences(&results), [""; 0]);
    results.cold.clear();
    results.cut_short = true;
    results.environment.opt_level = "0".to_owned();
    results.environment.free_barrier = false;
    results.workload.positions = 9;
    results.environment.emulated_on = Some("x86_64".to_owned());
    results.unmeasured = vec!["stops, latency".to_owned()];
    results.self_check.checks = [true, false]
        .map(|passed| Check {
            statement: format!("one is {passed}"),
            passed,
        })
        .to_vec();
    results.cells.truncate(2);
    results.cells[0].quiet = 0.3;
    results.cells[1].quiet = 0.2;
    results.cells[1].precise = false;
    let setup = results.batch_setup.as_mut().expect("batches");
    (setup.memory_bytes, setup.last_level_bytes) = (128 << 20, Some(64 << 20));
    let facts = [
        &["CUT SHORT"][..],
        &["WITHOUT OPTIMIZATION", "--release"],
        &["EMULATED", "x86_64"],
        &["TOO NOISY", "one is false"],
        &["FEW POSITIONS", "9"],
        &["SOMEBODY ELSE", "25 %"],
        &["black_box"],
        &["NOT MEASURED", "stops, latency"],
        &["memory", "128 MiB", "64 MiB"],
        &["1 of 2"],
    ];
    let sentences = sentences(&results);
    assert_eq!(sentences.len(), facts.len(), "{sentences:#?}");
    for (sentence, facts) in sentences.iter().zip(facts) {
        let mut facts = facts.iter();
        assert!(facts.all(|fact| sentence.contains(fact)), "{sentence}");
    }
    assert!(!sentences[3].contains("one is true"));
}

#[test]
fn the_page_has_the_commands_that_measure_the_same_again() {
    let mut results = RESULTS.clone();
    let command = ["pawnfill", "publish", "--time-limit", "12m", "my results"];
    results.commands = vec![command.map(str::to_owned).to_vec()];
    results.seconds = 123.4;
    let page = report(&results);
    assert!(
        page.contains("pawnfill publish --time-limit 12m 'my results'\n"),
        "{page}"
    );
    assert!(page.contains("took 123 s"));
    results.commands.clear();
    assert!(!report(&results).contains("pawnfill publish"));
}

/// A page about a record of another build states that build's constants instead of those of this build.
#[test]
fn the_page_states_the_method_of_the_record() {
    let mut results = RESULTS.clone();
    results.method.copies = 17;
    results.method.warm_up_calls = 4321;
    results.method.clock_tolerance = 0.07;
    results.method.contention_limit = 1.23;
    results.method.win_ratio = 0.876;
    results.method.trimmed = 0.02;
    let page = report(&results).replace('\u{a0}', " ");
    for part in [
        " 17 copies",
        " 4321 other",
        " 7 %",
        " 23 %",
        " 0.876,",
        " 2 %",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
}

#[test]
fn the_page_says_how_quiet_the_machine_was() {
    let mut results = RESULTS.clone();
    (results.cold, results.evaluation) = (Vec::new(), None);
    let mut page = |quiet| {
        for cell in &mut results.cells {
            cell.quiet = quiet;
        }
        report(&results).replace('\u{a0}', " ")
    };
    let (quiet, contended) = (page(0.8), page(0.25));
    assert!(quiet.contains(", 80 % of them quiet") && !quiet.contains("SOMEBODY ELSE"));
    assert!(contended.contains("SOMEBODY ELSE") && contended.contains("only 25 %"));
}

#[test]
fn the_picture_has_the_charts_that_there_are() {
    let drawn = picture(&RESULTS).expect("charts");
    // One `<svg` is around all charts, one around each, and each chart is one: those of `file_fill` and
    // `passed_pawns`.
    assert_eq!(drawn.matches("<svg").count(), 1 + 2 * 2);
    assert!(drawn.contains("passed_pawns") && drawn.contains("random color"));
    assert!(drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    for part in ["<script", " href=", "@import", "url("] {
        assert!(!drawn.contains(part), "it contains {part}");
    }
    assert!(drawn.contains("&lt;script&gt;"));
}

#[test]
fn a_picture_of_other_operations_shows_these_and_one_of_nothing_is_none() {
    let results = common::results::results(&["stops", "attacks", "holes"]);
    let drawn = picture(&results).expect("charts");
    // The same with four charts: only `stops` is not contested.
    assert_eq!(drawn.matches("<svg").count(), 1 + 2 * 4);
    assert!(drawn.contains("attacks") && !drawn.contains("stops"));
    let nothing = common::results::results(&["stops"]);
    assert_eq!(picture(&nothing), None);
}

#[test]
fn a_part_that_was_not_measured_is_left_out() {
    let mut results = RESULTS.clone();
    (results.cold, results.evaluation) = (Vec::new(), None);
    let page = report(&results);
    assert!(!page.contains("cold-tables") && !page.contains("in-an-evaluation"));
    results.cells.clear();
    results.cold = vec![cold(Level::L1)];
    let page = report(&results);
    assert!(page.contains("cold-tables") && !page.contains("what-to-use"));
    let subject = |page: &str| text(page.split("<nav").next().unwrap_or_default());
    assert!(
        subject(&page).contains("After how many calls"),
        "{}",
        subject(&page)
    );
    (results.cold, results.evaluation) = (Vec::new(), Some(evaluation()));
    let page = report(&results);
    assert!(
        subject(&page).contains("per evaluation"),
        "{}",
        subject(&page)
    );
}
