//! `pawnfill tune`: rustfmt leaves the source alone, the source compiles, and the command overwrites only
//! its own files.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use pawnfill_bench::Composition;
use pawnfill_bench::key::{ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::row::Row;
use pawnfill_bench::measure::results::selfcheck::Check;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::render::source::composition::{Colors, check_name};
use pawnfill_bench::render::source::header::{Earlier, TUNE};
use pawnfill_bench::verdict::statistics::Interval;

use crate::common::records::built;
use crate::common::results::{all_operations, choose, measurements, of};
use crate::common::{assert_has, count, folder, pawnfill_in, read, refusal, stderr, stdout, write};

/// Runs the command, which measures no longer than it must.
fn tune(folder: &Path, arguments: &[&str]) -> Output {
    let tune = ["tune", "--time-limit", "1ms"];
    pawnfill_in(folder, &[&tune[..], arguments].concat())
}

/// Runs the command on a record, for tests of what it does with its file.
fn tune_from_record(directory: &Path, arguments: &[&str]) -> Output {
    let elsewhere = folder();
    let record = elsewhere.path().join("record.json");
    write(&record, &to_json(&results()));
    let tune = ["tune", "--from", &record.display().to_string()];
    pawnfill_in(directory, &[&tune[..], arguments].concat())
}

/// The messages of a run that succeeded.
#[track_caller]
fn notes(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    stderr(output)
}

/// What a study of three operations found: `file_fill` is won by `Rotate` and `passed_mask` by
/// `Table`; in `fill_files` both of its strategies tie.
fn results() -> Results {
    let mut results = crate::common::results::results(&["file_fill", "fill_files", "passed_mask"]);
    for rows in measurements(&mut results) {
        let (best, cycles): (&[&str], &[f64]) = match rows[0].operation.as_str() {
            "file_fill" => (&["Rotate"], &[5.06, 2.81, 2.89]),
            "passed_mask" => (&["Table"], &[5.21, 1.73]),
            _ => (&["Shift", "Table"], &[-0.04, -0.04]),
        };
        for (row, cycles) in rows[1..].iter_mut().zip(cycles) {
            (row.cycles, row.fastest_copy) = (Interval::exactly(*cycles), Some(*cycles));
        }
        choose(rows, best);
    }
    results
}

/// Results of `file_fill` alone, changed.
fn of_file_fill(change: impl Fn(&mut [Row])) -> Results {
    let mut results = results();
    results.rows.retain(|row| row.operation == "file_fill");
    measurements(&mut results).for_each(change);
    results
}

/// A composition for throughput and constant colors.
fn composition() -> Composition {
    let command = ["pawnfill", "tune", "--out", "src/my engine.rs"];
    Composition {
        colors: Colors::Constant,
        command: command.map(str::to_owned).to_vec(),
        ..Composition::new("Tuned")
    }
}

fn source(results: &Results) -> String {
    composition().source(results).expect("a source")
}

/// What an earlier run wrote.
#[track_caller]
/// Whether somebody has edited a source since it was written.
fn is_edited(source: &str) -> bool {
    TUNE.read(source).expect("it was written by tune").is_edited
}

fn earlier(source: &str) -> Earlier {
    Earlier::read(source).expect("it was written by tune")
}

#[test]
fn the_source_says_what_was_chosen_and_why() {
    let source = source(&results());
    let parts = [
        "\nuse pawnfill::{Rotate, Shift, Table};\n\npawnfill::compose! {\n",
        "    /// The fastest strategy of each operation by throughput, for colors known at compile time.\n",
        "    /// Measured on 2026-11-22 by pawnfill ",
        "`Some CPU @ 3.00GHz`",
        "    /// pawnfill tune --out 'src/my engine.rs'\n",
        "    pub struct Tuned {\n        // fills\n",
        "        /// 2.8 cycles; `Table` 2.9, `Shift` 5.1\n        file_fill: Rotate,\n        // files\n",
        "        /// 0.0 cycles, a tie with `Table` 0.0\n        fill_files: Shift,\n        // masks\n",
        "        /// 1.7 cycles; `Shift` 5.2\n        passed_mask: Table,\n        ..Shift\n    }\n}\n",
    ];
    assert_has(&source, &parts);
    let fields = earlier(&source).fields.into_iter();
    let fields: Vec<_> = fields
        .map(|field| format!("{}: {}", field.operation, field.strategy))
        .collect();
    assert_eq!(
        fields,
        [
            "file_fill: Rotate",
            "fill_files: Shift",
            "passed_mask: Table"
        ]
    );
}

#[test]
fn the_source_is_that_of_its_metric_and_color() {
    let mut results = results();
    for rows in of(&mut results, "passed_mask") {
        let at = rows[0].condition;
        if at.mode == Mode::Latency || at.color == ColorSource::Constant {
            choose(rows, &["Shift"]);
        }
    }
    let written = |metric, colors| {
        let composition = Composition {
            metric,
            colors,
            ..composition()
        };
        composition.source(&results).expect("a source")
    };
    let (throughput, latency) = (Mode::Throughput, Mode::Latency);
    assert_has(
        &written(throughput, Colors::Runtime),
        &["passed_mask: Table"],
    );
    assert_has(
        &written(throughput, Colors::Constant),
        &["passed_mask: Shift"],
    );
    let parts = [
        "passed_mask: Shift",
        "by latency, for colors known at run time only.",
    ];
    assert_has(&written(latency, Colors::Runtime), &parts);
}

/// A study that is less precise than was asked for, with a tie.
fn imprecise(half_width: Option<f64>) -> String {
    source(&of_file_fill(|rows| {
        choose(rows, &["Rotate", "Table"]);
        for row in rows {
            (row.precise, row.half_width) = (Some(false), half_width);
        }
    }))
}

#[test]
fn a_tie_names_who_ties_and_who_is_slower_and_how_precise_that_is() {
    let line =
        "/// 2.8 cycles, a tie with `Table` 2.9; `Shift` 5.1 (precise to 50 % only, not to 10 %)\n";
    assert_has(&imprecise(Some(0.5)), &[line, "2 of 2 measurements"]);
    assert_has(&imprecise(None), &["(too few rounds to say how precise)"]);
}

/// A source in which `Rotate` (2.8 cycles) and `Shift` (5.1) tie, the first of them chosen, with these fastest
/// and slowest copies.
fn tie_by_layout(metric: Mode, tie: [&str; 2], shift: [f64; 2], rotate: [f64; 2]) -> String {
    let results = of_file_fill(|rows| {
        choose(rows, &tie);
        for (row, [fastest, slowest]) in rows[1..].iter_mut().zip([shift, rotate]) {
            (row.fastest_copy, row.layout) = (Some(fastest), Some(slowest - fastest));
        }
    });
    let composition = Composition {
        metric,
        ..composition()
    };
    composition.source(&results).expect("a source")
}

#[test]
fn a_tie_by_the_layout_of_the_code_says_so() {
    let [shift, rotate] = [["Shift", "Rotate"], ["Rotate", "Shift"]];
    let (wide, narrow) = ([2.6, 5.1], [2.81, 2.81]);
    let by_shift =
        "2.6 to 5.1 cycles by the layout of the code, a tie with `Rotate` 2.8; `Table` 2.9";
    for (metric, tie, copies, expected) in [
        (Mode::Throughput, shift, [wide, narrow], by_shift),
        (Mode::Latency, shift, [wide, narrow], by_shift),
        (
            Mode::Throughput,
            rotate,
            [wide, narrow],
            "2.8 cycles, a tie with `Shift` 2.6 to 5.1 by the layout of the code; `Table` 2.9",
        ),
        (
            Mode::Throughput,
            shift,
            [[4.9, 5.2], [2.7, 5.0]],
            "4.9 to 5.2 cycles by the layout of the code, a tie with `Rotate` 2.7 to 5.0; `Table` 2.9",
        ),
        // Here the ratios are uncertain, which other tests cover.
        (
            Mode::Throughput,
            shift,
            [[5.06, 5.06], narrow],
            "5.1 cycles, a tie with `Rotate` 2.8; `Table` 2.9",
        ),
    ] {
        let source = tie_by_layout(metric, tie, copies[0], copies[1]);
        assert_has(
            &source,
            &[&format!(
                "        /// {expected}\n        file_fill: {},",
                tie[0]
            )],
        );
    }
}

/// The fields of an earlier file that are not measured again are kept, with their docs.
#[test]
fn some_operations_are_tuned_and_the_rest_is_kept() {
    let folder = folder();
    let path = folder.path().join("tuned.rs");
    write(&path, &source(&results()));
    let only = ["--color-source", "constant", "--out", "tuned.rs"];
    let output = tune(
        folder.path(),
        &[&["--operations", "file_fill, stops"], &only[..]].concat(),
    );
    assert_has(&notes(&output), &["wrote tuned.rs"]);
    let source = read(&path);
    let parts = [
        "        // files\n        /// 0.0 cycles, a tie with `Table` 0.0\n        fill_files: Shift,\n        \
         // masks\n        /// 1.7 cycles; `Shift` 5.2\n        passed_mask: Table,\n",
        "    /// Kept from the earlier file, without measuring them again: `fill_files`, `passed_mask`.\n",
        ", Table};\n",
    ];
    assert_has(&source, &parts);
    let written = earlier(&source);
    let names = written.fields.iter().map(|field| field.operation.as_str());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["file_fill", "fill_files", "passed_mask"]
    );
    assert!(!is_edited(&source));

    let latency = [
        "--operations",
        "fills",
        "--metric",
        "latency",
        "--out",
        "tuned.rs",
    ];
    let error = refusal(&tune(folder.path(), &latency));
    assert_has(&error, &["by throughput", "without --operations"]);
}

/// A source with every warning.
fn doubtful() -> String {
    let mut results = results();
    results.environment.opt_level = "0".to_owned();
    results.environment.free_barrier = false;
    results.self_check.checks.push(Check {
        statement: "file_fill under two names, a_b: expected a tie".to_owned(),
        passed: false,
    });
    results.workload.positions = 2;
    source(&results)
}

#[test]
fn reasons_to_doubt_are_in_the_docs() {
    let parts = [
        "BUILT WITHOUT OPTIMIZATION",
        "THE MACHINE WAS TOO NOISY",
        "SO FEW POSITIONS",
        "`file_fill` under two names, `a_b`: expected a tie.",
        "`black_box`",
    ];
    assert_has(&doubtful(), &parts);
}

/// Names that would end a comment, a piece of code or a line, that Markdown or rustdoc would take
/// for something, that the compiler refuses in comments, or that are too long.
const NASTY: [&str; 5] = [
    "a\nb\r\n*/ } ``` \" #![x] \\",
    "[`Shift`](x) <script> [link] **bold** - 1. # > |`|",
    "\u{202e}evil\u{2066} \u{0}\u{7f}\u{a0}\u{2028}",
    "  1. spaces   and é, 象 ",
    "a_very_long_name_without_a_single_space_that_does_not_fit_a_line_of_a_hundred_columns_at_all",
];

fn nasty(text: &str) -> String {
    let path = if text.len() > 80 { "short" } else { text };
    let command: Vec<String> = ["pawnfill", "tune", "--positions", path, "--out", "t.rs"]
        .map(str::to_owned)
        .to_vec();
    let mut results = results();
    results.environment.cpu = text.to_owned();
    results.environment.cpu_model = Some(text.to_owned());
    results.environment.hypervisor = Some(text.to_owned());
    results.environment.target_features = vec!["avx512vpopcntdq".to_owned(); 40];
    results.workload.name = text.to_owned();
    let source = Composition {
        command,
        ..composition()
    }
    .source(&results);
    source.expect("a source")
}

#[test]
fn names_of_types_are_told_from_others() {
    for name in ["Tuned", "T", "Zen4", "Größe", "Ärger", "X_y"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
    let others = [
        "", "tuned", "Self", "type", "u64", "pawnfill", "_", "_T", "4T", "A B", "A-B", "A;", "r#T",
    ];
    for name in others.into_iter().chain(["Shift", "Table", "Tuned\n"]) {
        assert!(check_name(name).is_err(), "{name}");
    }
}

/// Each operation for which strategies compete has a field, in the order of the catalogue.
#[test]
fn a_field_for_each_operation_that_is_contested() {
    let results = all_operations();
    let fields = earlier(&source(&results))
        .fields
        .into_iter()
        .map(|field| field.operation);
    let mut contested: Vec<String> = Vec::new();
    for found in results.measurements().filter(|found| found.is_contested()) {
        if contested
            .last()
            .is_none_or(|last| last != found.operation())
        {
            contested.push(found.operation().to_owned());
        }
    }
    assert!(fields.eq(contested));
}

/// The command measures those for which the strategies compete. A dash is the standard output.
#[test]
fn without_a_file_the_source_is_all_that_is_printed() {
    let folder = folder();
    let arguments = "--metric latency --color-source runtime --name Mine --out -";
    let output = tune(folder.path(), &arguments.split(' ').collect::<Vec<_>>());
    assert!(!notes(&output).contains("wrote"));
    let source = stdout(&output);
    let parts = [
        "// Written by `pawnfill tune`",
        "    pub struct Mine {\n",
        "    /// pawnfill tune --metric latency --color-source runtime --time-limit 1ms --name Mine \\\n    \
         /// '--out=-'\n",
    ];
    assert_has(&source, &parts);
    assert!(source.ends_with("}\n"), "{source}");
    let fields = earlier(&source)
        .fields
        .into_iter()
        .map(|field| field.operation);
    assert!(fields.count() > 40, "{source}");
    assert_eq!(count(folder.path()), 0);
}

/// Warnings are about the measurements that decide, of the records that are taken.
#[test]
fn only_what_is_used_is_doubted() {
    let folder = folder();
    for (name, level, mode) in [
        ("other.json", "x86-64-v4", Mode::Throughput),
        ("latency.json", "x86-64-v3", Mode::Latency),
        ("used.json", "x86-64-v3", Mode::Throughput),
    ] {
        let mut results = built(level, results());
        let imprecise = results.rows.iter_mut();
        imprecise
            .filter(|row| row.condition.mode == mode)
            .for_each(|row| row.precise = Some(false));
        write(&folder.path().join(name), &to_json(&results));
    }
    let arguments =
        "tune --by-level=x86-64-v3 --from other.json latency.json used.json --out tuned.rs";
    let output = pawnfill_in(folder.path(), &arguments.split(' ').collect::<Vec<_>>());
    let notes = notes(&output);
    let warned: Vec<&str> = notes
        .lines()
        .filter(|line| line.starts_with("warning"))
        .collect();
    assert_eq!(warned.len(), 1, "{notes}");
    assert_has(warned[0], &["used.json", "throughput"]);
}

const OUT: [&str; 2] = ["--out", "tuned.rs"];

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    let folder = folder();
    let path = folder.path().join("tuned.rs");
    let hand = [
        &b"// Written by hand.\n"[..],
        b"\xff\xfe\0",
        // It only begins like the header.
        b"// Written by `pawnfill tune` of pawnfill 0.1.0\nfn mine() {}\n",
        b"// Written by `pawnfill tune` of pawnfill 0.1.0\n// Hash: 0\nfn mine() {}\n",
    ];
    for text in hand {
        fs::write(&path, text).expect("written");
        let error = refusal(&tune(folder.path(), &OUT));
        assert_has(
            &error,
            &["tuned.rs exists and was not written by", "--force"],
        );
        assert_eq!(fs::read(&path).expect("readable"), text);
    }
    let force = [&OUT[..], &["--force"]].concat();
    notes(&tune_from_record(folder.path(), &force));
    let written = read(&path);
    assert!(!is_edited(&written));
    assert!(
        !written.contains("--force"),
        "who repeats the command overwrites nothing by it"
    );
    // It overwrites its own file, even one for another purpose, and an empty one.
    let latency = [&OUT[..], &["--metric", "latency"]].concat();
    notes(&tune_from_record(folder.path(), &latency));
    for text in ["", " \r\n\n"] {
        write(&path, text);
        notes(&tune_from_record(folder.path(), &OUT));
        assert!(Earlier::read(&read(&path)).is_some());
    }
    assert_eq!(count(folder.path()), 1);
}

#[test]
fn its_own_file_that_was_changed_since_is_left_alone() {
    let text = source(&results());

    assert!(!is_edited(&text));
    assert!(
        !is_edited(&text.replace('\n', "\r\n")),
        "what git does on Windows"
    );
    let edited = format!("{text}\nfn mine() {{}}\n");
    let others = [
        text.replace("file_fill: Rotate", "file_fill: Table"),
        text.replace("    ///\n", ""),
    ];
    for edited in others.iter().chain([&edited]) {
        assert!(is_edited(edited), "{edited}");
    }

    let folder = folder();
    let path = folder.path().join("tuned.rs");
    write(&path, &edited);
    let error = refusal(&tune(folder.path(), &OUT));
    assert_has(
        &error,
        &["tuned.rs was edited since `pawnfill tune` wrote it: --force"],
    );
    assert_eq!(read(&path), edited);
    let force = [&OUT[..], &["--force"]].concat();
    notes(&tune_from_record(folder.path(), &force));
    assert!(!is_edited(&read(&path)));
    write(&path, &read(&path).replace('\n', "\r\n"));
    notes(&tune_from_record(folder.path(), &OUT));
}

/// The recorded command does the same again, whatever the names begin with.
#[test]
fn the_command_in_the_source_is_one_that_can_be_run() {
    let folder = folder();
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    write(&folder.path().join("--dash.fen"), position);
    let arguments = [
        "--operations=fills",
        "--positions=--dash.fen",
        "--out=-t.rs",
    ];
    notes(&tune(folder.path(), &arguments));
    let path = folder.path().join("-t.rs");
    let source = read(&path);
    let (_, shell) = source.split_once("```sh\n").expect("a command");
    let (shell, _) = shell.split_once("    /// ```").expect("its end");
    let shell = shell.replace("    /// ", "").replace("\\\n", "");
    let words = shlex::split(&shell).expect("words");
    assert!(words.contains(&"--positions=--dash.fen".to_owned()));
    fs::remove_file(&path).expect("removed");
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    notes(&pawnfill_in(folder.path(), &words));
    assert!(path.is_file());
}

/// The sources of the tests above, in a separate crate like a user's: rustfmt leaves them as they are, and they
/// compile without a warning, even from clippy at its most pedantic.
#[test]
fn what_it_writes_is_formatted_and_compiles() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = directory.join("tuned");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"pawnfill-tuned\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\npawnfill.path = {:?}\n\n[workspace]\n",
        root.join("pawnfill")
    );
    // Cargo compiles again what was written again.
    let write_new = |name: &str, text: &str| {
        let path = folder.join(name);
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            write(&path, text);
        }
    };
    write_new("Cargo.toml", &manifest);
    // Use the versions of this workspace, so that nothing is looked up.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");

    let mut only_shift = results();
    measurements(&mut only_shift).for_each(|rows| choose(rows, &["Shift"]));
    let sources = [
        source(&all_operations()),
        source(&results()),
        source(&only_shift),
        imprecise(Some(0.5)),
        doubtful(),
        tie_by_layout(Mode::Latency, ["Rotate", "Shift"], [4.9, 5.2], [2.7, 5.0]),
    ];
    // A single strategy needs no braces.
    assert_has(&sources[2], &["\nuse pawnfill::Shift;\n"]);
    let mut library = "//! Tuned.\n\n#![deny(warnings, clippy::pedantic)]\n\n".to_owned();
    for (number, text) in sources.into_iter().chain(NASTY.map(nasty)).enumerate() {
        for line in text.lines() {
            assert!(
                line.chars().count() <= 100 && line == line.trim_end(),
                "{line}"
            );
            let is_hidden = |letter: char| {
                letter.is_control() || "\u{202e}\u{2066}\u{2028}\u{a0}".contains(letter)
            };
            assert!(!line.contains(is_hidden), "{line:?}");
        }
        assert!(!is_edited(&text));
        write_new(&format!("src/tuned{number:02}.rs"), &text);
        library += &format!("pub mod tuned{number:02};\n");
    }
    write_new("src/lib.rs", &library);
    // Use the target directory of this test, where the dependencies are already compiled.
    let target = directory
        .parent()
        .expect("it is within the target directory");
    let target = target.display().to_string();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let clippy = ["clippy", "--quiet", "--offline", "--target-dir", &target];
    let rustfmt = ["--edition", "2024", "--check", "src/lib.rs"];
    for (program, arguments) in [("rustfmt".into(), &rustfmt[..]), (cargo, &clippy)] {
        let mut command = Command::new(program);
        let output = command
            .args(arguments)
            .current_dir(&folder)
            .output()
            .expect("it runs");
        let is_quiet = output.status.success() && output.stdout.is_empty();
        assert!(
            is_quiet,
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            stderr(&output)
        );
    }
}
