//! The command `pawnfill` as a user meets it: what it prints, refuses and writes.

use std::fs;
use std::path::Path;
use std::process::Output;

use pawnfill_bench::record::file;
use tempfile::TempDir;

use common::{pawnfill, schema, stdout};

mod common;

const POSITIONS: &str = "\
\u{feff}# A byte order mark, a comment, a blank line, a FEN and an EPD.

rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r1bqkb1r/ppp2ppp/2np1n2/4p3/2P5/1PN1P3/P2P1PPP/R1BQKBNR w KQkq - id \"Amsterdam Attack\";
";

fn study(arguments: &[&str]) -> Output {
    pawnfill(&[&["study", "--time-limit", "1ms"], arguments].concat())
}

/// The one line of a refusal.
#[track_caller]
fn refusal(output: &Output) -> String {
    let text = common::refusal(output);
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn file_in(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    path.display().to_string()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn shows_each_strategy_of_what_was_asked_for() {
    let output = stdout(&study(&[
        "--operations",
        "file_fill,front_span_mask",
        "--tables",
    ]));
    for part in [
        "fills",
        "masks",
        "file_fill",
        "front_span_mask",
        "random color",
        "Rotate",
        "nothing",
    ] {
        assert!(output.contains(part), "{part} is missing:\n{output}");
    }
    assert!(!output.contains("north_fill"), "{output}");
    assert!(
        !output.contains("ShiftTwice"),
        "it does neither in its own way:\n{output}"
    );
}

/// Without an option, only the answer is printed: one line per operation, no wider than a terminal.
#[test]
fn the_answer_comes_first() {
    let output = stdout(&study(&["--operations", "file_fill,stops"]));
    let lines: Vec<&str> = output.lines().collect();
    let header = lines
        .iter()
        .position(|line| line.trim_start().starts_with("operation "));
    let header = header.expect("a header");
    // Above it, there are reasons to doubt.
    assert!(
        lines[..header]
            .iter()
            .all(|line| !line.contains("Core cycles")),
        "{output}"
    );
    let legend = lines
        .iter()
        .position(|line| line.starts_with("The strategy to use"));
    let answer = &lines[header..legend.expect("a legend")];
    let of_fill = answer.iter().filter(|line| line.contains("file_fill"));
    assert_eq!(of_fill.count(), 1, "{output}");
    let row = answer
        .iter()
        .find(|line| line.contains("file_fill"))
        .expect("a line");
    assert!(row.chars().count() <= 80, "{row}");
    assert!(!output.contains("table bytes"), "{output}");
}

#[test]
fn selects_strategies_and_modes() {
    let output = stdout(&study(&[
        "--operations",
        "file_fill",
        "--strategies",
        "Table",
        "--mode",
        "latency",
        "--tables",
    ]));
    assert!(
        output.contains("Shift") && output.contains("Table"),
        "{output}"
    );
    let tables = output.split("Core cycles").next().expect("tables first");
    assert!(
        tables.contains("latency") && !tables.contains("throughput"),
        "{tables}"
    );
    assert!(!output.contains("Rotate"), "{output}");
}

#[test]
fn measures_on_positions_from_a_file() {
    let folder = folder();
    let path = file_in(&folder, "two.epd", POSITIONS);
    let output = stdout(&study(&["--operations", "file_fill", "--positions", &path]));
    assert!(output.contains("2 positions of two.epd"), "{output}");
    assert!(output.contains("SO FEW POSITIONS"), "{output}");
}

/// A side may have no pawns, as in any file of endgames. Its square is then drawn from the whole board.
#[test]
fn measures_where_a_side_has_no_pawns() {
    let folder = folder();
    let path = file_in(
        &folder,
        "endgame.epd",
        "4k3/8/8/8/8/8/PPP5/4K3 w - -\n4k3/pp6/8/8/8/8/8/4K3 w - -\n",
    );
    let output = study(&["--operations", "pushes", "--positions", &path]);
    assert!(stdout(&output).contains("push_targets"));
}

#[test]
fn refuses_a_line_that_is_no_position() {
    let folder = folder();
    let path = file_in(&folder, "bad.epd", &format!("{POSITIONS}8/8/8/8 w - -\n"));
    let line = refusal(&study(&["--positions", &path]));
    assert!(
        line.contains("bad.epd:5: board, character 8: expected 8 ranks, not 4, found the end"),
        "{line}"
    );
}

#[test]
fn refuses_a_file_without_positions() {
    let folder = folder();
    for text in ["", "\n# nothing\n"] {
        let path = file_in(&folder, "empty.epd", text);
        let line = refusal(&study(&["--positions", &path]));
        assert!(line.contains("empty.epd: expected positions"), "{line}");
    }
    let line = refusal(&study(&["--positions", "no such file"]));
    assert!(line.contains("no such file: "), "{line}");
    let binary = folder.path().join("binary");
    fs::write(&binary, [0xff, 0xfe, 0, 10, 0x80]).expect("written");
    let line = refusal(&study(&["--positions", &binary.display().to_string()]));
    assert!(
        line.contains("binary:1: board, character 1: expected a piece"),
        "{line}"
    );
}

#[test]
fn refuses_unknown_names_and_suggests_the_nearest() {
    let line = refusal(&study(&["--operations", "file_fill,nort_fill"]));
    assert_eq!(
        line,
        "error: unknown operation `nort_fill`: did you mean `north_fill`?\n"
    );
    let line = refusal(&study(&["--strategies", "shift"]));
    assert_eq!(
        line,
        "error: unknown strategy `shift`: did you mean `Shift`?\n"
    );
    let line = refusal(&study(&["--strategies", "xyz"]));
    assert!(
        line.contains("expected one of Shift, Rotate, ShiftTwice, Flip, Table"),
        "{line}"
    );
}

#[test]
fn refuses_a_study_in_which_nobody_competes() {
    let line = refusal(&study(&[
        "--strategies",
        "Flip",
        "--operations",
        "file_fill",
    ]));
    assert!(
        line.starts_with("error: nothing is measured of Flip: "),
        "{line}"
    );
}

#[test]
fn operations_may_be_groups_and_have_spaces_after_commas() {
    for operations in [&["fills, stops"][..], &["fills,", "stops"]] {
        let few = ["--mode", "latency", "--strategies", "Rotate", "--tables"];
        let arguments = [&few, &["--operations"][..], operations].concat();
        let output = stdout(&study(&arguments));
        for part in ["north_fill", "rear_fill", "stops"] {
            assert!(output.contains(part), "{part} is missing:\n{output}");
        }
    }
    let line = refusal(&study(&["--operations", "fils"]));
    assert_eq!(
        line,
        "error: unknown operation `fils`: did you mean `files`?\n"
    );
}

#[test]
fn options_of_a_study_need_no_command() {
    let output = pawnfill(&["--time-limit", "1ms", "--operations", "stops"]);
    assert!(stdout(&output).contains("stops"));
    let none = study(&["--time-limit", "0s"]);
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn wrong_arguments_have_status_2() {
    for arguments in [
        &["study", "--mode", "cold-ish"][..],
        &["study", "--what"],
        &["pawns"],
    ] {
        let output = pawnfill(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    }
}

#[test]
fn writes_a_record_that_the_schema_describes() {
    let folder = folder();
    let path = file_in(&folder, "results.json", "what was there before");
    stdout(&study(&[
        "--operations",
        "front_fill,file_set",
        "--quantiles",
        "--json",
        &path,
    ]));
    let text = fs::read_to_string(&path).expect("a record");
    assert!(text.contains(&format!("\"format\": {}", file::FORMAT)));
    let record = file::read(Path::new(&path)).expect("the record reads back");
    let command = "pawnfill study --time-limit 1ms --operations front_fill,file_set --mode \
                   latency,throughput --json";
    let path_and_more = format!("{path} --quantiles");
    assert_eq!(record.commands.len(), 1);
    assert_eq!(
        record.commands[0].join(" "),
        format!("{command} {path_and_more}")
    );
    assert_eq!(record.cells.len(), 4 + 2);
    let strategies = &record.cells[0].strategies;
    let table = strategies
        .iter()
        .find(|strategy| strategy.name == "Table")
        .expect("it competes");
    assert_eq!(table.table_bytes, 2048);
    let gross = table.gross.expect("it was asked for");
    assert!(gross.count > 0 && gross.count <= record.rounds);
    assert!(gross.min <= gross.median && gross.median <= gross.max);

    schema::assert_described(&text);
}

#[test]
fn a_picture_of_nothing_is_refused_before_anything_is_measured() {
    for arguments in [&["--mode", "cold"][..], &["--operations", "stops"]] {
        let line = refusal(&study(
            &[&["--full", "--picture", "a.svg"], arguments].concat(),
        ));
        assert!(
            line.contains("--picture draws latencies and throughputs"),
            "{line}"
        );
    }
}

#[test]
fn refuses_an_output_that_cannot_be_written_before_it_measures() {
    let folder = folder();
    let path = folder.path().display().to_string();
    let line = refusal(&study(&["--json", &path]));
    assert!(line.contains("it is a folder"), "{line}");
    let path = Path::new(&path)
        .join("missing")
        .join("results.json")
        .display()
        .to_string();
    let line = refusal(&study(&["--json", &path]));
    assert!(line.contains("cannot write"), "{line}");
}

/// Only the messages are lost if nothing can be written to standard error.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_is_no_panic() {
    let run = |arguments: &[&str]| {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_pawnfill"));
        let command = command
            .args(["study", "--time-limit", "1ms"])
            .args(arguments);
        command.stderr(full).output().expect("the command runs")
    };
    assert_eq!(run(&["--operations", "nosuch"]).status.code(), Some(2));
    let output = run(&["--operations", "stops", "--csv", "-"]);
    assert!(output.status.success() && output.stdout.starts_with(b"group,"));
}

/// `-` is the standard output and input, and the text for a pipe is written straight to it.
#[cfg(unix)]
#[test]
fn standard_streams_and_pipes_are_files_like_others() {
    let folder = folder();
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
    for path in ["-", "/dev/stdout"] {
        let output = study(&["--operations", "stops", "--json", path]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(json(&stdout(&output)), "{said}");
        assert!(
            said.contains("stops"),
            "the answer is on standard error: {said}"
        );
    }
    let printed = stdout(&study(&["--operations", "stops", "--json", "/dev/null"]));
    assert!(printed.contains("stops"));
    let run = |script: &str| {
        let mut command = std::process::Command::new("sh");
        let command = command.args(["-ec", script, env!("CARGO_BIN_EXE_pawnfill")]);
        stdout(&command.current_dir(&folder).output().expect("sh runs"))
    };
    let study = "\"$0\" study --time-limit 1ms --operations file_fill";
    let report = run(&format!("{study} --json - 2> /dev/null | \"$0\" report -"));
    assert!(report.contains("file_fill"), "{report}");
    let piped = run(&format!(
        "mkfifo pipe; cat pipe > copy & {study} --json pipe > /dev/null; wait; cat copy"
    ));
    assert!(json(&piped), "{piped}");
    let positions = run(&format!(
        "echo '4k3/pp6/8/8/8/8/PP6/4K3 w - -' | {study} --positions -"
    ));
    assert!(positions.contains("1 position of - "), "{positions}");
}

/// A limit on the size of files stands for a full disk. The record does not fit, but the table and the CSV
/// are written all the same.
#[cfg(unix)]
#[test]
fn an_output_that_fails_takes_nothing_else_with_it() {
    let folder = folder();
    // Blocks are of 512 or of 1024 bytes.
    let run = |blocks: u32, arguments: &str| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = std::process::Command::new("sh");
        let command = command.args(["-c", &script, env!("CARGO_BIN_EXE_pawnfill")]);
        let command = command.args(arguments.split(' ')).current_dir(&folder);
        command.output().expect("the command runs")
    };
    let study = "study --time-limit 1ms --operations stops --json a.json --csv a.csv --html a.html";
    let output = run(8, study);
    let (printed, said) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(printed.contains("stops"), "{printed}");
    let problems: Vec<&str> = said.lines().collect();
    assert_eq!(problems.len(), 2, "{said}");
    assert!(
        problems[0].starts_with("error: cannot write a.json: "),
        "{said}"
    );
    assert!(
        problems[1].starts_with("error: cannot write a.html: "),
        "{said}"
    );
    assert!(!said.contains(".tmp"), "{said}");
    let left = fs::read_dir(&folder).expect("a folder").flatten();
    let left: Vec<_> = left.map(|file| file.file_name()).collect();
    assert_eq!(left, ["a.csv"], "nothing is half-written");

    let tune = "tune --time-limit 1ms --strategies ShiftTwice --out tuned.rs";
    let output = run(1, tune);
    let (printed, said) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write tuned.rs: "), "{said}");
    assert!(printed.contains("pub struct Tuned {"), "{printed}");
}

/// Whether a process has a handler for Ctrl-C, as Linux reports it. Other systems do not report it, so this
/// waits for a while there and assumes that it has one.
#[cfg(unix)]
fn handles_interrupts(process: u32) -> bool {
    const SIGINT: u64 = 2;
    let Ok(status) = fs::read_to_string(format!("/proc/{process}/status")) else {
        std::thread::sleep(std::time::Duration::from_secs(5));
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
    caught.is_some_and(|set| set >> (SIGINT - 1) & 1 == 1)
}

/// After Ctrl-C, the status is 130, the old file is as it was, and there is nothing beside it.
#[cfg(unix)]
#[test]
fn an_interrupted_study_writes_nothing() {
    use std::time::{Duration, Instant};

    let folder = folder();
    let path = file_in(&folder, "results.json", "what was there before");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_pawnfill"))
        .args(["study", "--full", "--operations", "stops", "--json", &path])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command runs");
    let start = Instant::now();
    let wait = || {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "it does not end"
        );
        std::thread::sleep(Duration::from_millis(20));
    };
    while !handles_interrupts(child.id()) {
        wait();
    }
    let signal = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(signal.is_ok_and(|status| status.success()));
    let status = loop {
        match child.try_wait().expect("a child") {
            Some(status) => break status,
            None => wait(),
        }
    };
    assert_eq!(status.code(), Some(130));
    assert_eq!(
        fs::read_to_string(&path).expect("readable"),
        "what was there before"
    );
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

/// A folder that cannot be published to is refused before anything is measured.
#[test]
fn publishing_needs_a_folder() {
    let folder = folder();
    fs::write(folder.path().join("zen4"), "").expect("written");
    let path = folder.path().display().to_string();
    let names = ["--name", "zen4", "--build-name", "native"];
    let line = refusal(&pawnfill(&[&["publish", &path], &names[..]].concat()));
    assert!(line.contains("zen4 is not a folder"), "{line}");
    let refused = pawnfill(&["publish", "--name", "../zen4", "results"]);
    let line = String::from_utf8_lossy(&refused.stderr);
    assert!(line.contains("cannot be the name of a folder"), "{line}");
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 1, "nothing is made");
}

#[test]
fn options_without_a_meaning_are_refused() {
    let line = refusal(&study(&["--operations", ""]));
    assert!(line.contains("--operations names nothing"), "{line}");
    let line = refusal(&study(&["--operations", "passed"]));
    assert!(line.contains("`passed_pawns` or `passed_mask`"), "{line}");
}

/// Several positions are all drawn, from the arguments or from a file.
#[test]
fn draws_all_positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let other = "4k3/2p2p1p/3p2p1/3P4/1P6/P4P2/5PP1/4K3 w - - 0 1";
    let draw = |arguments: &[&str]| stdout(&pawnfill(&[&["show"], arguments].concat()));
    let [one, two] = [start, other].map(|fen| draw(&[fen]));
    let both = draw(&[start, other]);
    let place = |drawing: &str| both.find(drawing).expect("it is drawn");
    assert!(place(&one) < place(&two));
    let folder = folder();
    let path = file_in(&folder, "two.fen", &format!("{start}\n{other}\n"));
    assert_eq!(draw(&["--positions", &path]), both);
    let none = pawnfill(&["show"]);
    assert_eq!(none.status.code(), Some(2));
    let bad = refusal(&pawnfill(&["show", start, "8/8 w - -"]));
    assert!(bad.contains("expected 8 ranks"), "{bad}");
}

#[test]
fn the_headers_are_written_and_nothing_of_the_user_is_lost() {
    let folder = folder();
    let out = folder.path().join("engine").display().to_string();
    let write = || pawnfill(&["header", "--out", &out]);
    let read = |name: &str| fs::read_to_string(Path::new(&out).join(name)).expect("a file");
    // An earlier version of our files is overwritten, too.
    for _ in 0..2 {
        stdout(&write());
        assert_eq!(read("pawnfill.h"), include_str!("../include/pawnfill.h"));
        assert_eq!(
            read("pawnfill.hpp"),
            include_str!("../include/pawnfill.hpp")
        );
        fs::write(
            Path::new(&out).join("pawnfill.h"),
            read("pawnfill.h").replace("uint64_t", "u64"),
        )
        .expect("written");
    }

    fs::write(Path::new(&out).join("CMakeLists.txt"), "project(engine)\n").expect("written");
    let before = read("pawnfill.h");
    let refused = refusal(&write());
    assert!(refused.contains("CMakeLists.txt"), "{refused}");
    assert_eq!(read("CMakeLists.txt"), "project(engine)\n");
    assert_eq!(read("pawnfill.h"), before, "all or nothing");
}
