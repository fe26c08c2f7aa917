//! `pawnfill study`: its answer, its tables and its files.

use std::fs;
use std::process::{Command, Output, Stdio};

use pawnfill_bench::measure::cold::BURSTS;
use pawnfill_bench::record::file;
use pawnfill_bench::rows::key::{Cache, ColorSource};
use tempfile::TempDir;

#[cfg(unix)]
use crate::common::stderr;
use crate::common::{assert_has, assert_lacks, folder, read, run, stdout, write};

fn study(folder: &TempDir, arguments: &str) -> Output {
    let line = format!("study --time-limit 1ms {arguments}");
    run(folder.path(), &line)
}

/// `--operations` takes groups, and spaces after commas. `attacks` means the operation, not the group.
#[test]
fn measures_what_was_asked_for() {
    let only = "--tables --mode latency --operations fills, attacks, front_span_mask";
    let tables = stdout(&study(&folder(), only));
    let asked = "north_fill … Rotate … rear_fill, random color … attacks … front_span_mask";
    assert_has(&tables, asked);
    assert_lacks(&tables, &["stops", "single_attacks", "gross cycles"]);
    // Options of a study need no subcommand. Without --tables, only the answer is printed.
    let answer = stdout(&run(folder().path(), "--time-limit 1ms --operations fills"));
    assert_has(&answer, "Shifts or tables? … latency … throughput … Next:");
    assert_lacks(&answer, &["table bytes", "evicted"]);
}

#[test]
fn writes_a_record_that_the_schema_describes() {
    let folder = folder();
    let path = folder.path().join("study.json");
    write(&path, "what was there before");
    let arguments = "--operations front_fill --mode latency,cold --json study.json --csv study.csv \
        --tables --force";
    let printed = stdout(&study(&folder, arguments));
    let facts = "### Cold tables … | L1      | … of 1 | … | L2      | … of 1 |";
    assert_has(&printed, facts);
    let record = file::read(&path).expect("the record reads back");
    let command = format!("pawnfill study --time-limit 1ms {arguments}");
    assert_eq!(record.command.join(" "), command);
    let titles = record.measurements.iter().map(|found| found.title());
    let expected = "front_fill, latency, constant color; front_fill, latency, random color";
    assert_eq!(titles.collect::<Vec<_>>().join("; "), expected);
    let calls = &record.measurements[0];
    let table = calls.strategy("Table").map(|row| row.table_bytes);
    assert_eq!(table, Some(2048));
    let mut expected = Vec::new();
    for cache in [Cache::L1, Cache::L2] {
        for name in ["nothing", "Shift", "Flip", "Table"] {
            expected.extend(BURSTS.map(|calls| (cache, name, calls, ColorSource::Constant)));
        }
    }
    let bursts = record.bursts.iter().flat_map(|found| {
        let rows = found.rows.iter();
        rows.map(|row| (found.evict, &*row.competitor.name, row.calls, found.color))
    });
    assert!(bursts.eq(expected));
    assert!(record.caches.len() == 2 && record.caches.iter().all(|size| size.bytes >= 8 << 10));
    let rows = read(&folder.path().join("study.csv")).lines().count() - 1;
    let calls = record.measurements.iter().map(|found| found.rows.len());
    let bursts = record.bursts.iter().map(|found| found.rows.len());
    assert_eq!(rows, calls.chain(bursts).sum::<usize>());
}

/// The command starts itself for each process. On Linux, this works even if its file has been deleted.
#[test]
fn a_study_of_some_seconds_runs_in_several_processes() {
    // A link, because a fresh copy cannot be run while another test's child holds it open for writing.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let program = folder.path().join("program");
    fs::hard_link(env!("CARGO_BIN_EXE_pawnfill"), &program).expect("a link");
    let arguments = "--time-limit 6s --operations file_fill --json study.json --tables";
    let mut command = Command::new(&program);
    let command = command.args(arguments.split(' ')).current_dir(&folder);
    let child = command.stdout(Stdio::piped()).spawn().expect("it runs");
    if cfg!(target_os = "linux") {
        fs::remove_file(&program).expect("removed");
    }
    let printed = stdout(&child.wait_with_output().expect("it ends"));
    assert_has(&printed, "file_fill");
    assert_lacks(&printed, &["progress", "CUT SHORT"]);
    let record = file::read(&folder.path().join("study.json")).expect("a record");
    assert_eq!(record.processes, 3);
    let measured = &record.measurements[0];
    // However slow the machine is, all processes together run the 64 rounds that a result needs.
    assert!(measured.competitors().count() == 3 && record.rounds >= 64);
}

/// A side may have no pawns, as in endgames. The input `square`, usually a pawn's, is then any square.
#[test]
fn measures_on_positions_from_a_file() {
    let folder = folder();
    let two = "\u{feff}# A byte order mark, a comment, a blank line, a FEN and an EPD.\n\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
        4k3/8/8/8/8/8/PPP5/4K3 w - - id \"no pawns\";\n";
    write(&folder.path().join("two.epd"), two);
    let line = "--operations pushes --positions two.epd --tables";
    let facts = "SO FEW POSITIONS … push_targets … 2 positions of two.epd";
    assert_has(&stdout(&study(&folder, line)), facts);
}

/// `-` is the standard output. Text for a pipe is written to it directly, without a temporary file.
#[cfg(unix)]
#[test]
fn standard_streams_and_pipes_are_files_like_others() {
    let folder = folder();
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
    for path in ["-", "/dev/stdout"] {
        let output = study(&folder, &format!("--operations stops --json {path}"));
        assert!(json(&stdout(&output)), "{}", stderr(&output));
        assert_has(&stderr(&output), "stops");
    }
    let run = |script: &str| {
        let study = "\"$0\" study --time-limit 1ms --operations file_fill";
        let script = script.replace("STUDY", study);
        let mut command = Command::new("sh");
        let command = command.args(["-ec", &script, env!("CARGO_BIN_EXE_pawnfill")]);
        stdout(&command.current_dir(&folder).output().expect("sh runs"))
    };
    let printed = run("STUDY --json - 2> /dev/null | \"$0\" report /dev/stdin");
    assert_has(&printed, "file_fill");
    let piped = run("mkfifo pipe; cat pipe > copy & STUDY --json pipe > /dev/null; wait; cat copy");
    assert!(json(&piped), "{piped}");
    // A link may lead to a pipe, as in the process substitution of a shell.
    assert!(json(&run("STUDY --json /dev/fd/3 3>&1 > /dev/null | cat")));
    // The positions are read only once, because a pipe cannot be read again.
    let position = "echo '8/pp6/8/8/8/8/PP6/8 b'";
    for (path, name) in [("/dev/stdin", "stdin"), ("-", "the standard input")] {
        let study = format!("STUDY --positions {path} --picture x.svg --tables --force");
        let printed = run(&format!("{position} | {study}"));
        assert_has(&printed, &format!("1 position of {name} "));
    }
    assert_has(&read(&folder.path().join("x.svg")), "<svg");
}
