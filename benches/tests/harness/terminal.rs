//! What a terminal shows of a study, and the reasons not to trust it, which come first everywhere.

use pawnfill_bench::key::{Cache, ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::row::Row;
use pawnfill_bench::measure::results::selfcheck::Check;
use pawnfill_bench::render::csv::csv;
use pawnfill_bench::render::views::study::page;
use pawnfill_bench::render::views::warnings::sentences;
use pawnfill_bench::verdict::statistics::Interval;

use crate::common::results::{add_bursts, all_operations, choose, of, results, set_cycles};
use crate::common::shown::{lines, words};
use crate::common::{assert_has, assert_lacks};

/// A study in which Shift is the fastest, except for a tie, and for an operation in which Flip is.
pub(crate) fn studied() -> Results {
    let names = [
        "file_fill",
        "front_fill",
        "push_targets",
        "stops",
        "pawn_structure",
    ];
    let mut results = results(&names);
    for rows in of(&mut results, "push_targets") {
        choose(rows, &["Shift", "Rotate"]);
    }
    for rows in of(&mut results, "front_fill") {
        if rows[0].condition.color == ColorSource::Random {
            choose(rows, &["Flip"]);
            let mut flip = rows.iter_mut().filter(|row| row.candidate.is("Flip"));
            set_cycles(flip.next().expect("it competes"), 1.5);
        }
    }
    results
}

/// Panics unless each of these is a line, whatever the spaces between its words.
#[track_caller]
fn assert_lines(text: &str, expected: &[&str]) {
    let found = lines(text);
    for line in expected {
        assert!(found.iter().any(|found| found == line), "{line}:\n{text}");
    }
}

#[test]
fn the_answer_is_shifts_or_tables_and_the_strategy_of_each_operation() {
    let results = studied();
    // Without a width, the text would be that for the terminal in which the test runs.
    let text = format!("{results:80}");
    let expected = [
        // A table of `push_targets` ties with nothing, so a shift is the fastest in all three.
        "latency, constant color 3 2.00 0 0",
        "throughput, random color 3 2.00 0 0",
        // Flip is the best in the worst case.
        "Flip: front_fill",
        "Shift: file_fill, push_targets",
    ];
    assert_lines(&text, &expected);
    let parts = [
        "Shifts or tables? By throughput, constant color, a shift is the fastest in 3 of 3 operations",
        "One strategy",
        "What to use, by throughput",
        "Both sides at once, cycles by throughput",
        "Processor:",
        "Measured: 100 rounds in 12 s, 90 % of them quiet",
        "Next: `pawnfill tune",
    ];
    let shown = words(&text);
    let places = parts.map(|part| shown.find(part).expect(part));
    assert!(places.is_sorted(), "{text}");
    assert_lacks(&text, &["stops", "table bytes"]);
}

/// The results of a study of everything, with every reason not to trust it.
fn worst() -> Results {
    let mut results = all_operations();
    results.rows.extend(
        studied()
            .rows
            .into_iter()
            .filter(|row| row.operation == "pawn_structure"),
    );
    for cache in [Cache::L1, Cache::L2] {
        add_bursts(&mut results, cache, &[("Shift", 0), ("Table", 2048)]);
    }
    results.cut_short = true;
    results.environment.opt_level = "0".to_owned();
    results.environment.free_barrier = false;
    results.workload.positions = 9;
    results.environment.emulated_on = Some("x86_64".to_owned());
    let titles: Vec<String> = results.measurements().map(|found| found.title()).collect();
    results.unmeasured = titles;
    let shared = "the core was shared throughout: others had the processor for 49 % of the time";
    results.self_check.checks = vec![
        Check {
            statement: shared.to_owned(),
            passed: false,
        };
        9
    ];
    for row in &mut results.rows {
        row.precise = Some(false);
        row.quiet = 0.2;
    }
    results
}

#[test]
fn the_answer_has_forty_lines_and_keeps_to_the_width() {
    for (results, most) in [(studied(), 40), (all_operations(), 40), (worst(), 40)] {
        for width in [80, 100, 200] {
            let text = format!("{results:width$}");
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() <= most, "{} lines:\n{text}", lines.len());
            let widest = lines.iter().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{text}");
        }
    }
}

#[test]
fn the_numbers_of_few_operations_are_a_part_of_the_answer() {
    let few = results(&["file_fill"]);
    let text = format!("{few:80}");
    assert_lines(&text, &["file_fill Shift 0 6.00 1.000 fastest"]);
    assert_has(&text, &["net cycles", "gross cycles"]);
    // The names of candidates are explained where they are shown.
    let text = format!("{:#80}", studied());
    assert_has(
        &words(&text),
        &[
            "sets: the sets of PawnStructure by Shift",
            "loop over pawns: masks for the square",
        ],
    );
}

#[test]
fn bursts_have_a_curve_a_first_miss_and_a_break_even() {
    let mut results = results(&[]);
    let strategies = [("Shift", 0), ("Rotate", 0), ("Table", 2048)];
    add_bursts(&mut results, Cache::L1, &strategies);
    for row in results
        .rows
        .iter_mut()
        .filter(|row| row.condition.calls == Some(1))
    {
        match &*row.candidate.name {
            "Shift" => {
                (row.cycles, row.warm) = (Interval::exactly(6.1), Some(Interval::exactly(6.0)))
            }
            "Table" => row.warm = Some(Interval::exactly(7.0)),
            _ => {}
        }
    }
    let answer = words(&format!("{results:80}"));
    let sentence = "Tables that pay off within 64 calls after an eviction: 2 of 2 from L1.";
    assert_has(&answer, &[sentence]);
    let text = format!("{results:#1000}");
    let expected = [
        "attack_front_spans Shift 0 6.1 48.0 24.0 12.0 6.0 3.0 6.0 none",
        "constant color Rotate 0 96.0 48.0 24.0 12.0 6.0 3.0 6.0 too few rounds",
        "Table 2048 128.0 64.0 32.0 16.0 8.0 4.0 3.0 121 37 (Shift), 37 (Rotate)",
    ];
    assert_lines(&text, &expected);
    assert_has(&words(&text), &["attacks, L1 evicted", "(32 KiB, a guess)"]);
}

#[test]
fn each_reason_not_to_trust_results_has_a_sentence() {
    let mut results = studied();
    assert_eq!(sentences(&results), [""; 0]);
    results.cut_short = true;
    results.environment.opt_level = "0".to_owned();
    results.environment.free_barrier = false;
    results.workload.positions = 9;
    results.environment.emulated_on = Some("x86_64".to_owned());
    results.unmeasured = vec!["stops, latency".to_owned()];
    let shared = "the core was shared throughout: others had the processor for 49 % of the time";
    results.self_check.checks = [("one is one", true), (shared, false)]
        .map(|(statement, passed)| Check {
            statement: statement.to_owned(),
            passed,
        })
        .to_vec();
    results.rows.retain(|row| row.operation == "file_fill");
    for row in &mut results.rows {
        let is_latency = row.condition.mode == Mode::Latency;
        row.precise = Some(is_latency);
        row.quiet = if is_latency { 0.3 } else { 0.2 };
    }
    let facts = [
        &["CUT SHORT"][..],
        &["TOO NOISY", shared],
        &["WITHOUT OPTIMIZATION", "--release"],
        &["EMULATED", "x86_64"],
        &["FEW POSITIONS", "9"],
        &["SOMEBODY ELSE", "25 %"],
        &["black_box"],
        &["NOT MEASURED", "stops, latency"],
        &[
            "1 of 2",
            "file_fill, throughput, to within 1.0 % instead of 10 %",
        ],
    ];
    let sentences = sentences(&results);
    assert_eq!(sentences.len(), facts.len(), "{sentences:#?}");
    for (sentence, facts) in sentences.iter().zip(facts) {
        assert_has(sentence, facts);
    }
    assert_lacks(&sentences[1], &["one is one"]);
    // They are the first lines, of the tables as well, and stand above everything on a page.
    let first = words(&sentences.join(" "));
    for text in [format!("{results:1000}"), format!("{results:#1000}")] {
        assert!(words(&text).starts_with(&first), "{text}");
    }
    let page = page(&results);
    let parts = ["<header", "class=\"warn\"", "<nav", "<section"];
    assert!(parts.map(|part| page.find(part).expect(part)).is_sorted());
}

/// Wherever a study is shown, it gives no number, winner or tie for what could not be measured.
#[test]
fn what_could_not_be_measured_is_said_and_has_no_verdict() {
    let mut results = results(&["file_fill", "front_fill"]);
    let lost = ["file_fill, throughput", "front_fill"];
    results.unmeasured = lost.map(str::to_owned).to_vec();
    let is_measured =
        |row: &Row| (&*row.operation, row.condition.mode) == ("file_fill", Mode::Latency);
    results.rows.retain(is_measured);
    let texts = |results: &Results| [format!("{results}"), format!("{results:#}"), page(results)];
    for text in texts(&results) {
        assert_has(&text, &["NOT MEASURED"]);
        assert_lacks(&text, &["NaN", "inf "]);
    }
    let rows = csv(&results);
    assert_has(&rows, &["file_fill,latency"]);
    assert_lacks(&rows, &["front_fill"]);
    results.rows.clear();
    results.cycles_per_tick = None;
    for text in texts(&results) {
        assert_has(&text, &["NOT MEASURED"]);
        assert_lacks(&text, &["NaN", "Rotate", "What to use", "what-to-use"]);
    }
    assert_lacks(&csv(&results), &["Shift"]);
}
