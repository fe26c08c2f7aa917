//! `pawnfill tune`: where it writes, what it leaves alone, and which records it takes.

use std::fs;
use std::path::Path;
use std::process::Output;

use pawnfill_bench::key::Mode;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::report::source::header::{Earlier, TUNE};

use crate::common::{
    assert_has, assert_lacks, count, folder, golden, pawnfill_in, read, records, refusal, run,
    stderr, stdout, write, zen5,
};

/// Runs the command, which measures no longer than it must.
fn tune(folder: &Path, arguments: &[&str]) -> Output {
    pawnfill_in(
        folder,
        &[&["tune", "--time-limit", "1ms"], arguments].concat(),
    )
}

/// Runs the command on a golden record.
fn tune_from_record(folder: &Path, arguments: &str) -> Output {
    let record = golden().join("zen5/native");
    run(
        folder,
        &format!("tune --from {} {arguments}", record.display()),
    )
}

/// The messages of a run that succeeded.
#[track_caller]
fn notes(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    stderr(output)
}

fn is_edited(source: &str) -> bool {
    TUNE.read(source).expect("it was written by tune").is_edited
}

/// The fields of an earlier file that are not measured again are kept, with their docs.
#[test]
fn some_operations_are_tuned_and_the_rest_is_kept() {
    let folder = folder();
    let path = folder.path().join("tuned.rs");
    notes(&tune_from_record(folder.path(), "--out tuned.rs"));
    let before = read(&path);
    let only = ["--operations", "fills, stops", "--out", "tuned.rs"];
    assert_has(&notes(&tune(folder.path(), &only)), &["wrote tuned.rs"]);
    let source = read(&path);
    let (_, kept) = before.split_once("        // files\n").expect("a group");
    let (kept, _) = kept.split_once("        ..Shift").expect("an end");
    let names: Vec<String> = Earlier::read(&source)
        .expect("it was written by tune")
        .fields
        .into_iter()
        .map(|field| field.operation)
        .collect();
    let old = names
        .iter()
        .position(|name| name == "island_count")
        .expect("a kept field");
    let listed = names[old..].join("`, `");
    let sentence = format!("Kept from the earlier file, without measuring them again: `{listed}`.");
    let words = source.replace("\n    ///", "");
    assert_has(&words, &[&sentence]);
    assert_has(&source, &[kept]);
    assert!(!is_edited(&source) && old == 5);

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

/// The command measures those for which the strategies compete. A dash is the standard output.
#[test]
fn without_a_file_the_source_is_all_that_is_printed() {
    let folder = folder();
    let arguments =
        "--metric latency --color-source runtime --name Mine --operations fills --out -";
    let output = tune(folder.path(), &arguments.split(' ').collect::<Vec<_>>());
    assert!(!notes(&output).contains("wrote"));
    let source = stdout(&output);
    let parts = [
        "// Written by `pawnfill tune`",
        "    pub struct Mine {\n",
        "    /// pawnfill tune --metric latency --color-source runtime --operations fills",
        " --name Mine '--out=-'\n",
    ];
    assert_has(&source, &parts);
    let fields = Earlier::read(&source)
        .expect("it was written by tune")
        .fields
        .into_iter();
    let fields: Vec<String> = fields.map(|field| field.operation).collect();
    assert_eq!(
        fields.join(" "),
        "north_fill south_fill file_fill front_fill rear_fill"
    );
    assert_eq!(count(folder.path()), 0);
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    for name in ["tuned.rs", "tuned.h", "tuned.hpp"] {
        let folder = folder();
        let path = folder.path().join(name);
        let out = format!("--out {name}");
        let hand = [
            &b"// Written by hand.\n"[..],
            b"\xff\xfe\0",
            // It only begins like the header.
            b"// Written by `pawnfill tune` of pawnfill 0.1.0\nfn mine() {}\n",
            b"// Written by `pawnfill tune` of pawnfill 0.1.0\n// Hash: 0\nfn mine() {}\n",
        ];
        for text in hand {
            fs::write(&path, text).expect("written");
            let error = refusal(&tune(folder.path(), &["--out", name]));
            assert_has(
                &error,
                &[&format!("{name} exists and was not written by"), "--force"],
            );
            assert_eq!(fs::read(&path).expect("readable"), text);
        }
        notes(&tune_from_record(folder.path(), &format!("{out} --force")));
        let written = read(&path);
        // Who repeats the command overwrites nothing by it.
        assert!(!is_edited(&written) && !written.contains("--force"));
        // It overwrites its own file, even one for another purpose, one that git has given other ends of lines,
        // and an empty one.
        notes(&tune_from_record(
            folder.path(),
            &format!("{out} --metric latency"),
        ));
        for text in [
            written.replace('\n', "\r\n"),
            String::new(),
            " \r\n\n".to_owned(),
        ] {
            write(&path, &text);
            notes(&tune_from_record(folder.path(), &out));
            assert_eq!(read(&path), written);
        }
        // Somebody has edited it since.
        for edited in [
            written
                .replacen("Rotate", "Table", 1)
                .replacen("rotate", "table", 1),
            format!("{written}\n"),
        ] {
            write(&path, &edited);
            let error = refusal(&tune_from_record(folder.path(), &out));
            assert_has(
                &error,
                &[&format!(
                    "{name} was edited since `pawnfill tune` wrote it: --force"
                )],
            );
            assert_eq!(read(&path), edited);
        }
        assert_eq!(count(folder.path()), 1);
    }
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
    let words = shlex::split(&shell.replace("    /// ", "").replace("\\\n", "")).expect("words");
    assert!(words.contains(&"--positions=--dash.fen".to_owned()));
    fs::remove_file(&path).expect("removed");
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    notes(&pawnfill_in(folder.path(), &words));
    assert!(path.is_file());
}

/// The command tunes from files, folders and collections. It names what it leaves out, and warns of the
/// measurements that decide, and of no others.
#[test]
fn the_command_reads_files_folders_and_collections() {
    let folder = folder();
    let path = |path: &str| folder.path().join(path);
    let mut records = records();
    let imprecise = records
        .iter_mut()
        .flat_map(|record| &mut record.results.rows);
    imprecise.for_each(|row| row.precise = Some(row.condition.mode != Mode::Latency));
    records[0].results.self_check.checks[0].passed = false;
    for record in &records {
        fs::create_dir_all(path(&record.name)).expect("a folder");
        write(
            &path(&record.name).join("study.json"),
            &to_json(&record.results),
        );
    }
    let mut throughput = zen5();
    throughput
        .rows
        .retain(|row| row.condition.mode == Mode::Throughput);
    write(&path("throughput.json"), &to_json(&throughput));

    let tune = |arguments: &str| run(folder.path(), &format!("tune --from {arguments}"));
    let all = tune("zen3 zen5 throughput.json");
    assert_has(
        &stdout(&all),
        &[
            "for 3 machines or builds, by throughput",
            "`zen5/native`: measured",
        ],
    );
    let warned = notes(&all);
    assert_has(
        &warned,
        &["warning: zen3/x86-64: THE MACHINE WAS TOO NOISY"],
    );
    assert_lacks(&warned, &["Less precise", "zen5"]);
    let one = stdout(&tune("zen5/native/study.json"));
    assert_lacks(&one, &["machines or builds"]);
    // Records without measurements of the metric are left out, with a note.
    let latency = tune("zen5 throughput.json --metric latency");
    let note = "note: throughput.json is left out: it has no latency measurements";
    assert_has(
        &notes(&latency),
        &[note, "warning: zen5/native: Less precise"],
    );
    assert_has(&stdout(&latency), &["by latency"]);
    // An item for each level is made from the records of builds for it. A native build is for none.
    let by_level = tune("zen3 zen5 --by-level=x86-64");
    assert_has(
        &notes(&by_level),
        &["note: zen5/native is left out: its build is for none"],
    );
    assert_lacks(&notes(&by_level), &["Less precise", "warning: zen5"]);
    assert_has(&stdout(&by_level), &["// x86-64\n"]);
    assert_has(
        &notes(&tune("zen5 --out tuned.rs")),
        &["use it: `mod tuned;`"],
    );
}
