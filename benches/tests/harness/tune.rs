//! `pawnfill tune`: where it writes, and which records it reads.

use std::fs;
use std::process::Output;

use pawnfill_bench::record::collection::Record;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::rows::key::Mode;

use crate::common::{
    assert_has, assert_lacks, count, folder, pawnfill_in, read, records, run, stderr, stdout,
    write, zen5,
};

#[track_caller]
fn notes(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    stderr(output)
}

fn fields(source: &str) -> Vec<&str> {
    let lines = source.lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with("//") && line.ends_with(','));
    let names = lines.filter_map(|line| Some(line.split_once(": ")?.0));
    names.collect()
}

/// A dash is the standard output. The command can be run again, even if a file's name begins with a dash.
#[test]
fn the_source_is_all_that_is_printed_and_its_command_can_be_run() {
    let folder = folder();
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    write(&folder.path().join("--dash.fen"), position);
    let options = "--force --metric latency --color-source random --name Fast_2 --operations fills \
        --positions=--dash.fen --out -";
    let output = run(folder.path(), &format!("tune --time-limit 1ms {options}"));
    assert_lacks(&notes(&output), &["wrote"]);
    let source = stdout(&output);
    let expected = "north_fill south_fill file_fill front_fill rear_fill";
    assert_eq!(fields(&source).join(" "), expected);
    let (_, shell) = source.split_once("```sh\n    /// ").expect("a command");
    let (shell, _) = shell.split_once("\n    /// ```").expect("its end");
    let words = shlex::split(shell).expect("words");
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let again = stdout(&pawnfill_in(folder.path(), &words));
    assert_has(&again, "pub struct Fast_2 {");
    assert_eq!(count(folder.path()), 1);
}

/// The arguments after `tune --from`, a part of the messages, and a part of the source.
const FROM_RECORDS: &str = "\
zen3 zen5 fast.json --force → warning: zen3/x86-64: THE MACHINE WAS TOO NOISY → on 3 machines or
zen5/native/study.json →  → `zen5/native`: measured on
zen3 zen5 --force --metric latency → warning: zen5/native: … less precise → by latency
zen5 --out a-b.rs → `#[path = \"a-b.rs\"] mod tuned;`, then `tuned::Tuned` → ";

#[test]
fn the_command_reads_files_folders_and_collections() {
    let folder = folder();
    let path = |path: &str| folder.path().join(path);
    let mut records = records();
    records[0].results.self_check[0].passed = false;
    for Record { name, results } in &mut records {
        for found in &mut results.measurements {
            found.precise = found.mode() != Mode::Latency;
        }
        fs::create_dir_all(path(name)).expect("a folder");
        write(&path(name).join("study.json"), &to_json(results));
    }
    let mut fast = zen5();
    fast.measurements.retain(|found| found.mode() == Mode::Throughput);
    write(&path("fast.json"), &to_json(&fast));
    for line in FROM_RECORDS.lines() {
        let parts = Vec::from_iter(line.split(" → "));
        let [arguments, said, source] = parts.try_into().expect(line);
        let output = run(folder.path(), &format!("tune --from {arguments}"));
        assert_has(&notes(&output), said);
        assert_has(&stdout(&output), source);
    }
    // The command in a source overwrites the source.
    let command = "tune --from zen5 --out a-b.rs --force";
    assert_has(&read(&path("a-b.rs")), command);
}
