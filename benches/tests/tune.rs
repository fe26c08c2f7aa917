//! `pawnfill tune`: rustfmt leaves the source alone, the source compiles, and the command overwrites only
//! its own files.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use pawnfill::Operation;
use pawnfill_bench::Composition;
use pawnfill_bench::cell::{ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::measure::results::cell::CellResult;
use pawnfill_bench::measure::results::selfcheck::Check;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::render::source::composition::{Colors, check_name};
use pawnfill_bench::render::source::generated_file::Earlier;
use pawnfill_bench::study::study;
use pawnfill_bench::verdict::statistics::Interval;
use tempfile::TempDir;

use common::refusal;

mod common;

/// Runs the command, which measures no longer than it must.
fn tune(folder: &Path, arguments: &[&str]) -> Output {
    run(folder, &[&["--time-limit", "1ms"], arguments].concat())
}

/// Runs the command on a record, for tests of what it does with its file.
fn tune_from_record(directory: &Path, arguments: &[&str]) -> Output {
    let elsewhere = folder();
    let record = elsewhere.path().join("record.json").display().to_string();
    fs::write(&record, to_json(&results())).expect("written");
    run(directory, &[&["--from", &record], arguments].concat())
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pawnfill"))
        .current_dir(folder)
        .arg("tune")
        .args(arguments)
        .output()
        .expect("the command runs")
}

/// The messages of a run that succeeded.
#[track_caller]
fn notes(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("readable")
}

#[track_caller]
fn assert_formatted(source: &str) {
    let mut rustfmt = Command::new("rustfmt")
        // No configuration there is nearer than the default.
        .current_dir(env::temp_dir())
        .args(["--edition", "2024", "--check"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rustfmt runs");
    let mut input = rustfmt.stdin.take().expect("piped");
    input.write_all(source.as_bytes()).expect("rustfmt reads");
    drop(input);
    let output = rustfmt.wait_with_output().expect("rustfmt ends");
    assert!(
        output.status.success() && output.stdout.is_empty(),
        "{}{}\n{source}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    for line in source.lines() {
        assert!(line.chars().count() <= 100, "a long line: {line}");
        assert_eq!(line, line.trim_end());
    }
}

/// What a study of three operations found: `file_fill` is won by `Rotate` and `passed_mask` by
/// `Table`; in `fill_files` both of its strategies tie.
fn results() -> Results {
    let mut results = common::results::results(&["file_fill", "fill_files", "passed_mask"]);
    for cell in &mut results.cells {
        let (winner, cycles) = match cell.operation.as_str() {
            "file_fill" => ("Rotate", [5.06, 2.81, 2.89]),
            "passed_mask" => ("Table", [5.21, 1.73, 0.0]),
            _ => ("", [-0.04, -0.04, 0.0]),
        };
        for (found, cycles) in cell.strategies.iter_mut().zip(cycles) {
            found.cycles = Interval::exactly(cycles);
            found.fastest_copy = Some(cycles);
        }
        match winner {
            "" => tie(cell, 0, &[0, 1]),
            winner => cell.chosen = winner.to_owned(),
        }
    }
    results
}

/// Makes a tie of the strategies in these places, of which one is chosen.
fn tie(cell: &mut CellResult, chosen: usize, among: &[usize]) {
    let name = |place: usize| cell.strategies[place].name.clone();
    let tie = among.iter().map(|&place| name(place)).collect();
    (cell.chosen, cell.tie) = (name(chosen), tie);
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
fn earlier(source: &str) -> Earlier {
    Earlier::read(source).expect("it was written by tune")
}

#[test]
fn the_source_says_what_was_chosen_and_why() {
    let source = source(&results());
    assert_formatted(&source);
    for part in [
        "\nuse pawnfill::{Rotate, Shift, Table};\n\npawnfill::compose! {\n",
        "    /// The fastest strategy of each operation by throughput, for colors known at compile time.\n",
        "    /// Measured on 2026-11-22 by pawnfill ",
        "`Some CPU @ 3.00GHz`",
        "    /// pawnfill tune --out 'src/my engine.rs'\n",
        "    pub struct Tuned {\n        // fills\n",
        "        /// 2.8 cycles; `Table` 2.9, `Shift` 5.1\n        file_fill: Rotate,\n        // files\n",
        "        /// 0.0 cycles, a tie with `Table` 0.0\n        fill_files: Shift,\n        // masks\n",
        "        /// 1.7 cycles; `Shift` 5.2\n        passed_mask: Table,\n        ..Shift\n    }\n}\n",
    ] {
        assert!(source.contains(part), "{part} is missing:\n{source}");
    }
    let fields = earlier(&source).fields;
    let fields = fields.iter();
    let fields: Vec<_> = fields
        .map(|field| (&*field.operation, &*field.strategy))
        .collect();
    let expected = [
        ("file_fill", "Rotate"),
        ("fill_files", "Shift"),
        ("passed_mask", "Table"),
    ];
    assert_eq!(fields, expected);
}

#[test]
fn the_source_is_that_of_its_metric_and_color() {
    let mut results = results();
    for cell in &mut results.cells {
        let is_other = cell.mode == Mode::Latency || cell.color == ColorSource::Constant;
        if is_other && cell.operation == "passed_mask" {
            cell.chosen = "Shift".to_owned();
        }
    }
    let colors = Colors::Runtime;
    let runtime = Composition {
        colors,
        ..composition()
    };
    let metric = Mode::Latency;
    let latency = Composition {
        metric,
        ..runtime.clone()
    };
    let written = |composition: &Composition| composition.source(&results).expect("a source");
    assert!(written(&runtime).contains("passed_mask: Table"));
    assert!(source(&results).contains("passed_mask: Shift"));
    assert!(written(&latency).contains("passed_mask: Shift"));
    assert!(written(&latency).contains("by latency, for colors known at run time only."));
}

#[test]
fn a_tie_names_who_ties_and_who_is_slower() {
    let mut results = results();
    results.cells.retain(|cell| cell.operation == "file_fill");
    for cell in &mut results.cells {
        tie(cell, 1, &[1, 2]);
        (cell.precise, cell.half_width) = (false, Some(0.5));
    }
    let imprecise = source(&results);
    assert_formatted(&imprecise);
    let line =
        "/// 2.8 cycles, a tie with `Table` 2.9; `Shift` 5.1 (precise to 50 % only, not to 10 %)\n";
    assert!(imprecise.contains(line), "{imprecise}");
    assert!(imprecise.contains("2 of 2 measurements"), "{imprecise}");

    for cell in &mut results.cells {
        cell.half_width = None;
    }
    let unknown = source(&results);
    assert!(
        unknown.contains("(too few rounds to say how precise)"),
        "{unknown}"
    );
}

/// The docs of `file_fill`, in which `Rotate` (2.8 cycles) and `Shift` (5.1) tie, with these fastest
/// and slowest copies.
#[track_caller]
fn tie_by_layout(metric: Mode, chosen: usize, shift: [f64; 2], rotate: [f64; 2]) -> String {
    let mut results = results();
    results.cells.retain(|cell| cell.operation == "file_fill");
    for cell in &mut results.cells {
        tie(cell, chosen, &[0, 1]);
        for (found, [fastest, slowest]) in cell.strategies.iter_mut().zip([shift, rotate]) {
            found.fastest_copy = Some(fastest);
            found.layout = slowest - fastest;
        }
    }
    let source = Composition {
        metric,
        ..composition()
    }
    .source(&results);
    let source = source.expect("a source");
    assert_formatted(&source);
    let line = source
        .lines()
        .find(|line| line.contains(" cycles") && line.contains("a tie with `"));
    line.expect("a tie").trim().to_owned()
}

#[test]
fn a_tie_by_the_layout_of_the_code_says_so() {
    let throughput = |chosen, shift, rotate| tie_by_layout(Mode::Throughput, chosen, shift, rotate);
    let (narrow_shift, narrow_rotate) = ([5.06, 5.06], [2.81, 2.81]);
    assert_eq!(
        throughput(0, [2.6, 5.1], narrow_rotate),
        "/// 2.6 to 5.1 cycles by the layout of the code, a tie with `Rotate` 2.8; `Table` 2.9"
    );
    assert_eq!(
        throughput(1, [2.6, 5.1], narrow_rotate),
        "/// 2.8 cycles, a tie with `Shift` 2.6 to 5.1 by the layout of the code; `Table` 2.9"
    );
    assert_eq!(
        throughput(0, [4.9, 5.2], [2.7, 5.0]),
        "/// 4.9 to 5.2 cycles by the layout of the code, a tie with `Rotate` 2.7 to 5.0; `Table` 2.9"
    );
    // Here the ratios are uncertain, which other tests cover.
    assert_eq!(
        throughput(0, narrow_shift, narrow_rotate),
        "/// 5.1 cycles, a tie with `Rotate` 2.8; `Table` 2.9"
    );
    assert_eq!(
        tie_by_layout(Mode::Latency, 0, [2.6, 5.1], [2.81, 2.81]),
        "/// 2.6 to 5.1 cycles by the layout of the code, a tie with `Rotate` 2.8; `Table` 2.9"
    );
}

/// The fields of an earlier file that are not measured again are kept, with their docs.
#[test]
fn some_operations_are_tuned_and_the_rest_is_kept() {
    let folder = folder();
    let path = folder.path().join("tuned.rs");
    let before = source(&results());
    fs::write(&path, &before).expect("written");
    let said = notes(&tune(
        folder.path(),
        &[
            "--operations",
            "fills, stops",
            "--out",
            "tuned.rs",
            "--strategies",
            "Rotate",
            "--color-source",
            "constant",
        ],
    ));
    let source = read(&path);
    assert_formatted(&source);
    let kept = "        // files\n        /// 0.0 cycles, a tie with `Table` 0.0\n        fill_files: Shift,\n        \
                // masks\n        /// 1.7 cycles; `Shift` 5.2\n        passed_mask: Table,\n";
    assert!(source.contains(kept), "{source}");
    assert!(source.contains(
        "    /// Kept from the earlier file, without measuring them again: `fill_files`, `passed_mask`.\n"
    ));
    let use_line = source.lines().find(|line| line.starts_with("use "));
    assert!(
        use_line.is_some_and(|line| line.contains("Table")),
        "{source}"
    );
    let written = earlier(&source);
    let names = written.fields.iter().map(|field| field.operation.as_str());
    let names: Vec<_> = names.collect();
    assert_eq!(names, ["file_fill", "fill_files", "passed_mask"]);
    assert!(
        !written.is_edited && said.contains("wrote tuned.rs"),
        "{said}"
    );

    let latency = [
        "--operations",
        "fills",
        "--metric",
        "latency",
        "--out",
        "tuned.rs",
    ];
    let error = refusal(&tune(folder.path(), &latency));
    assert!(
        error.contains("by throughput") && error.contains("without --operations"),
        "{error}"
    );
    let error = refusal(&tune(folder.path(), &["--operations", "pawn_structure"]));
    assert!(
        error.contains("unknown operation `pawn_structure`"),
        "{error}"
    );
}

#[test]
fn a_single_strategy_needs_no_braces() {
    let mut results = results();
    for cell in &mut results.cells {
        cell.chosen = "Shift".to_owned();
        cell.tie.clear();
    }
    let source = source(&results);
    assert_formatted(&source);
    assert!(source.contains("\nuse pawnfill::Shift;\n"), "{source}");
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
    let source = doubtful();
    assert_formatted(&source);
    for part in [
        "BUILT WITHOUT OPTIMIZATION",
        "THE MACHINE WAS TOO NOISY",
        "SO FEW POSITIONS",
        "`file_fill` under two names, `a_b`: expected a tie.",
        "`black_box`",
    ] {
        assert!(source.contains(part), "{part} is missing:\n{source}");
    }
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
    let source = source.expect("a source");
    assert!(!earlier(&source).is_edited);
    source
}

#[test]
fn no_name_breaks_the_source() {
    for text in NASTY {
        let source = nasty(text);
        assert_formatted(&source);
        let is_hidden =
            |letter: char| letter.is_control() || "\u{202e}\u{2066}\u{2028}\u{a0}".contains(letter);
        let mut lines = source.lines();
        assert!(lines.all(|line| !line.contains(is_hidden)), "{source}");
    }
}

#[test]
fn names_of_types_are_told_from_others() {
    for name in ["Tuned", "T", "Zen4", "Größe", "Ärger", "X_y"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
    for name in [
        "", "tuned", "Self", "type", "u64", "pawnfill", "_", "_T", "4T", "A B", "A-B", "A;", "r#T",
        "Shift", "Table", "Tuned\n",
    ] {
        assert!(check_name(name).is_err(), "{name}");
    }
    let error = refusal(&tune(folder().path(), &["--name", "Rotate"]));
    assert!(error.contains("Rotate is a strategy"), "{error}");
    let error = refusal(&tune(folder().path(), &["--name", "no type"]));
    assert!(error.contains("expected the name of a type"), "{error}");
}

#[test]
fn without_a_file_the_source_is_all_that_is_printed() {
    let folder = folder();
    let arguments = "--metric latency --color-source runtime --name Mine --strategies ShiftTwice";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let output = tune(folder.path(), &arguments);
    notes(&output);
    let source = String::from_utf8(output.stdout).expect("text");
    assert_formatted(&source);
    for part in [
        "// Written by `pawnfill tune`",
        "    pub struct Mine {\n",
        "    /// pawnfill tune --metric latency --color-source runtime --time-limit 1ms \\\n    \
         /// --strategies ShiftTwice --name Mine\n",
    ] {
        assert!(source.contains(part), "{part} is missing:\n{source}");
    }
    assert!(source.ends_with("}\n"), "{source}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// What the command writes without any option.
fn all() -> &'static str {
    static ALL: OnceLock<String> = OnceLock::new();
    ALL.get_or_init(|| {
        let output = tune(folder().path(), &[]);
        notes(&output);
        String::from_utf8(output.stdout).expect("text")
    })
}

#[test]
fn a_field_for_each_operation_that_is_contested() {
    let tuned = earlier(all());
    let mut fields = tuned.fields.iter().map(|field| &*field.operation);
    // In the order of the catalogue, and there are no others.
    let (benchmarks, _) = study().into_benchmarks();
    for operation in Operation::ALL {
        let benchmark = benchmarks
            .iter()
            .find(|benchmark| benchmark.subject().name == operation.name);
        // `nothing`, and two that compete.
        if benchmark.expect("a benchmark").candidates().len() > 2 {
            assert_eq!(fields.next(), Some(operation.name));
        }
    }
    assert_eq!(fields.next(), None);
}

#[test]
fn strategies_that_do_not_compete_are_nothing_to_measure() {
    let folder = folder();
    let error = refusal(&tune(
        folder.path(),
        &["--strategies", "Shift", "--out", "tuned.rs"],
    ));
    assert!(
        error.contains("nothing competes with Shift") && error.contains("Rotate, ShiftTwice, "),
        "{error}"
    );
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
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
        assert!(
            error.contains("tuned.rs exists and was not written by") && error.contains("--force"),
            "{error}"
        );
        assert_eq!(fs::read(&path).expect("readable"), text);
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    }
    let force = [&OUT[..], &["--force"]].concat();
    notes(&tune_from_record(folder.path(), &force));
    assert!(!earlier(&read(&path)).is_edited);
    assert!(
        !read(&path).contains("--force"),
        "who repeats the command overwrites nothing by it"
    );
    // It overwrites its own file, even one for another purpose.
    let latency = [&OUT[..], &["--metric", "latency"]].concat();
    notes(&tune_from_record(folder.path(), &latency));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    let error = refusal(&tune(folder.path(), &["--force"]));
    assert!(error.contains("--out"), "{error}");
}

#[test]
fn an_empty_file_may_be_written() {
    let folder = folder();
    let path = folder.path().join("tuned.rs");
    for text in ["", " \r\n\n"] {
        fs::write(&path, text).expect("written");
        notes(&tune_from_record(folder.path(), &OUT));
        assert!(Earlier::read(&read(&path)).is_some());
    }
}

#[test]
fn its_own_file_that_was_changed_since_is_left_alone() {
    let text = source(&results());
    let is_edited = |text: &str| earlier(text).is_edited;
    assert!(!is_edited(&text));
    assert!(
        !is_edited(&text.replace('\n', "\r\n")),
        "what git does on Windows"
    );
    for edited in [
        format!("{text}\nfn mine() {{}}\n"),
        text.replace("file_fill: Rotate", "file_fill: Table"),
        text.replace("    ///\n", ""),
    ] {
        assert!(is_edited(&edited), "{edited}");
    }

    let folder = folder();
    let path = folder.path().join("tuned.rs");
    let edited = format!("{text}\nfn mine() {{}}\n");
    fs::write(&path, &edited).expect("written");
    let error = refusal(&tune(folder.path(), &OUT));
    assert!(
        error.contains("tuned.rs was edited since `pawnfill tune` wrote it: --force"),
        "{error}"
    );
    assert_eq!(read(&path), edited);
    let force = [&OUT[..], &["--force"]].concat();
    notes(&tune_from_record(folder.path(), &force));
    assert!(!is_edited(&read(&path)));
    fs::write(&path, read(&path).replace('\n', "\r\n")).expect("written");
    notes(&tune_from_record(folder.path(), &OUT));
}

#[test]
fn a_dash_is_the_standard_output() {
    let folder = folder();
    let output = tune_from_record(folder.path(), &["--out", "-"]);
    assert!(!notes(&output).contains("wrote"));
    let source = String::from_utf8(output.stdout).expect("text");
    assert!(Earlier::read(&source).is_some() && source.contains("--out=-"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// The recorded command does the same again, whatever the names begin with.
#[test]
fn the_command_in_the_source_is_one_that_can_be_run() {
    let folder = folder();
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    fs::write(folder.path().join("--dash.fen"), position).expect("written");
    let arguments = ["--strategies=ShiftTwice", "--positions=--dash.fen"];
    notes(&tune(
        folder.path(),
        &[&arguments[..], &["--out=-t.rs"]].concat(),
    ));
    let path = folder.path().join("-t.rs");
    let source = read(&path);
    let (_, shell) = source.split_once("```sh\n").expect("a command");
    let (shell, _) = shell.split_once("    /// ```").expect("its end");
    let shell = shell.replace("    /// ", "").replace("\\\n", "");
    let words = shlex::split(&shell).expect("words");
    assert!(words.contains(&"--positions=--dash.fen".to_owned()));
    fs::remove_file(&path).expect("removed");
    let output = Command::new(env!("CARGO_BIN_EXE_pawnfill"))
        .current_dir(folder.path())
        .args(&words[1..])
        .output();
    notes(&output.expect("the command runs"));
    assert!(path.is_file());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_not_there_yet_is_followed() {
    let folder = folder();
    let link = folder.path().join("tuned.rs");
    std::os::unix::fs::symlink("target.rs", &link).expect("a link");
    for _ in 0..2 {
        notes(&tune_from_record(folder.path(), &OUT));
        assert!(link.is_symlink());
        assert!(Earlier::read(&read(&folder.path().join("target.rs"))).is_some());
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_it_is_measured() {
    let folder = folder();
    let error = refusal(&tune(folder.path(), &["--full", "--out", "no/tuned.rs"]));
    assert!(
        error.contains("cannot write no/tuned.rs: the folder no does not exist"),
        "{error}"
    );
    let error = refusal(&tune(folder.path(), &["--full", "--out", "."]));
    assert!(error.contains("it is a folder"), "{error}");
}

#[test]
fn what_nothing_competes_for_is_refused_at_once() {
    let folder = folder();
    let tune = |operations: &str| {
        let arguments = ["--full", "--operations", operations, "--out", "tuned.rs"];
        refusal(&tune(folder.path(), &arguments))
    };
    let alone = tune("interspans");
    assert!(alone.contains("only Shift does interspans"), "{alone}");
    for empty in ["", ",", " "] {
        let refused = tune(empty);
        assert!(refused.contains("--operations names nothing"), "{refused}");
    }
    let unknown = tune("passed");
    assert!(
        unknown.contains("did you mean `passed_pawns` or `passed_mask`?"),
        "{unknown}"
    );
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// Builds a separate crate, like a user's. The written sources compile there without a warning, even from
/// clippy at its most pedantic, and give the same bits as `Shift`.
#[test]
fn what_it_writes_compiles() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = directory.join("tuned");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = folder.join("src");
    fs::create_dir_all(&sources).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"pawnfill-tuned\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\npawnfill.path = {:?}\n\n[workspace]\n",
        root.join("pawnfill")
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    // Use the versions of this workspace, so that nothing is looked up.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");

    fs::write(sources.join("tuned.rs"), all()).expect("written");
    fs::write(sources.join("doubtful.rs"), doubtful()).expect("written");
    let mut modules =
        String::from("#![deny(warnings, clippy::pedantic)]\n\npub mod doubtful;\nmod tuned;\n");
    for (number, text) in NASTY.iter().enumerate() {
        fs::write(sources.join(format!("nasty{number}.rs")), nasty(text)).expect("written");
        modules += &format!("pub mod nasty{number};\n");
    }
    let main = "\
        use pawnfill::{Color, Shift, Square, Strategy};\n\
        use tuned::Tuned;\n\
        fn main() {\n\
            let (own, enemy) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);\n\
            assert_eq!(Tuned.file_fill(own), Shift.file_fill(own));\n\
            assert_eq!(Tuned.island_count(0b101), Shift.island_count(0b101));\n\
            for color in [Color::White, Color::Black] {\n\
                assert_eq!(Tuned.passed_pawns(color, own, enemy), Shift.passed_pawns(color, own, enemy));\n\
                assert_eq!(Tuned.passed_mask(color, Square::E4), Shift.passed_mask(color, Square::E4));\n\
                assert_eq!(nasty1::Tuned.stops(color, own), Shift.stops(color, own));\n\
            }\n\
            println!(\"{}\", Tuned::OVERRIDES.len());\n\
        }\n";
    fs::write(sources.join("main.rs"), modules + main).expect("written");

    let cargo = |arguments: &[&str]| {
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .current_dir(&folder)
            .args(arguments)
            .args(["--quiet", "--offline", "--target-dir"])
            // Use the target directory of this test, where the dependencies are already compiled.
            .arg(
                directory
                    .parent()
                    .expect("it is within the target directory"),
            )
            .output()
            .expect("cargo runs, as it has run this test");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        output
    };
    cargo(&["clippy"]);
    let output = cargo(&["run"]);
    let overrides = String::from_utf8_lossy(&output.stdout)
        .trim()
        .parse::<usize>();
    assert!(overrides.is_ok_and(|count| count <= Operation::ALL.len()));
}
