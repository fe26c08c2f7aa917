//! The command `pawnfill-prove`: helpers in C that are proved or refuted, and input that it cannot judge.
#![cfg(target_arch = "x86_64")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A folder with the helpers, compiled by GCC or Clang; `None` without a compiler.
fn compiled() -> Option<&'static [(String, PathBuf)]> {
    static COMPILED: OnceLock<Vec<(String, PathBuf)>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/helpers.c");
        let mut objects = Vec::new();
        let host = ["gcc", "clang"].iter().flat_map(|compiler| {
            let flags = ["-O1", "-O2", "-O3 -march=x86-64-v3 -fPIC", "-O2 -fno-pic"];
            flags.map(|flags| format!("{compiler} {flags}"))
        });
        // COFF, with the convention of Windows, and Mach-O.
        let others = ["x86_64-pc-windows-gnu", "x86_64-apple-darwin"];
        let others = others.map(|target| format!("clang -ffreestanding -O2 --target={target}"));
        for command in host.chain(others) {
            let words = Vec::from_iter(command.split(' '));
            let object = format!("{}.o", command.replace(['=', ' ', '-'], "_"));
            let object = Path::new(env!("CARGO_TARGET_TMPDIR")).join(object);
            let mut compiler = Command::new(words[0]);
            compiler
                .args(&words[1..])
                .args(["-g", "-w", "-c", source, "-o"])
                .arg(&object);
            if compiler
                .output()
                .is_ok_and(|output| output.status.success())
            {
                objects.push((command, object));
            }
        }
        objects
    });
    if compiled.is_empty() {
        eprintln!("skipped: there is no compiler of C");
    }
    (!compiled.is_empty()).then_some(compiled)
}

fn prove(arguments: &[&str]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"))
        .args(arguments)
        .output();
    command.expect("the command runs")
}

/// Runs the command on every object file, and fails unless its exit code and its text are as expected.
#[track_caller]
fn check(code: i32, texts: &[&str], arguments: &[&str]) {
    for (name, object) in compiled().unwrap_or_default() {
        // What cannot be followed depends on the system.
        if code == 2 && name.contains("target") {
            continue;
        }
        let file = object.to_str().expect("a path");
        assert_said(
            &prove(&[&[file], arguments].concat()),
            code,
            texts,
            &format!("{name} {arguments:?}"),
        );
    }
}

#[track_caller]
fn assert_said(output: &Output, code: i32, texts: &[&str], what: &str) {
    let said = [&output.stdout, &output.stderr]
        .map(|text| String::from_utf8_lossy(text))
        .concat();
    assert_eq!(output.status.code(), Some(code), "{what}: {said}");
    for text in texts {
        assert!(said.contains(text), "{what} does not say `{text}`: {said}");
    }
    assert!(!said.contains("panicked"), "{what}: {said}");
}

/// Runs the command for each line of a table: the arguments, and then a text that it says.
#[track_caller]
fn check_all(code: i32, always: &[&str], table: &str) {
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (arguments, text) = line.split_once(" -> ").expect("arguments -> text");
        let arguments = Vec::from_iter(arguments.split_whitespace());
        check(
            code,
            &[always, &[text]].concat(),
            &[&["--symbol"], &arguments[..]].concat(),
        );
    }
}

#[test]
fn helpers_are_proved() {
    check_all(
        0,
        &["proved: ", "sha256"],
        "passed --as passed_pawns --arguments own,enemy --color white -> is passed_pawns (White) for all 2^128 pairs of sets
         front_passed --as passed_pawns&!pawns_behind_own --arguments own,enemy --color white -> behind_own (White)
         front_passed --as-function front_passed --arguments own,enemy -> front_passed for all
         attacks --as attacks -> all 2^64 sets and both colors
         attacks_signed --as attacks --arguments pawns,color:8=1/-1 -> both colors
         pushes_from_a8 --as single_push_targets --arguments pawns,occupied --color white --first-square a8 -> ranks 2 to 7
         isolated_count --as count(isolated_pawns) --arguments own -> is count(isolated_pawns)
         is_front --as any(front_span_mask&own) --arguments square,own --color white -> all 2^64 sets and 64 squares
         any_isolated --as any(isolated_pawns) --arguments own --returns nonzero -> any(isolated_pawns)
         doubled_loop --as doubled_pawns -> doubled_pawns
         passed_loop --as passed_pawns --arguments own,enemy --color white -> passed_pawns (White)
         isolated_loop --as isolated_pawns --arguments own -> isolated_pawns
         first_or_zero --as-function first_by_square --arguments own --returns u32 -> first_by_square for all
         fill_loop --as north_fill --arguments own -> north_fill
         moved_on_the_stack --as-function moved --arguments own,enemy -> is moved for all
         fill_of_pawns --as north_fill --assume ranks -> with pawns on ranks 2 to 7",
    );
}

#[test]
fn mistakes_are_refuted_with_a_board() {
    check_all(
        1,
        &["refuted: ", "the processor agrees", "FEN: "],
        "passed_at_the_edge --as passed_pawns --arguments own,enemy --color white -> 8/8/8/1p6/8/8/P7/8 w
         passed_wrapping --as passed_pawns --arguments own,enemy --color white -> 8/8/8/7p/8/8/P7/8 w
         front_passed --as passed_pawns --arguments own,enemy --color white -> this is another one: Stockfish's passed pawns
         attacks --as double_attacks -> it is `attacks`
         attacks --as attacks --arguments color=1/0,pawns -> it is right if White is 0 (--arguments color=0/1)
         doubled_loop --as pawns_behind_own --color black --arguments own -> it is `doubled_pawns`
         passed_count_wrong --as count(passed_pawns) --arguments own,enemy --color white -> passed_count_wrong = 1
         isolated_count --as count(doubled_pawns) --arguments own -> count(doubled_pawns) = 0",
    );
    check_all(
        1,
        &["refuted: "],
        "reads_exported --as passed_mask --color white -> square = b1",
    );
    check_all(
        1,
        &["processor agrees"],
        "fill_of_pawns --as north_fill -> it is right for pawns on ranks 2 to 7 (--assume ranks)",
    );
}

/// What cannot be followed is one line, with the function and the line of the source.
#[test]
fn what_cannot_be_followed_is_named() {
    check_all(
        2,
        &["cannot say: "],
        "calls --as files --arguments own -> `elsewhere` is not in this file; inline it
         calls --as files --arguments own -> helpers.c:
         dereferences --as files --arguments own -> memory that an argument points to
         reads_table --as square --arguments square -> it reads `table`, which may change while the program runs
         reads_thread --as files --arguments own -> reads_thread+0x
         divides --as files --arguments own,enemy -> this instruction is not known
         floats --as files --arguments own -> is not known
         many --as files --arguments own,enemy,1,2,3,4,5 -> more than 6 arguments
         through --as files --arguments _,own -> through+0x
         endless --as files --arguments own --time-limit 100ms -> the time is over (`--time-limit`)
         passed_count --as count(passed_pawns) --arguments own,enemy --color white --memory 32 -> do not fit into the memory (`--memory`); it is right for all boards with at most two pawns
         recursive --as-function recursive --arguments own --time-limit 300ms -> (`--",
    );
}

/// Mistakes of code and of files that a careless reader would not notice.
#[test]
fn nothing_is_proved_by_mistake() {
    check_all(
        1,
        &["refuted"],
        "address_of_32_bits --as-function twice_low --arguments own -> the processor agrees
         bit_of_16 --as-function no_bit --arguments own -> the processor agrees",
    );
    check_all(
        0,
        &["proved"],
        "bit_of_16 --as-function bit_1 --arguments own -> bit_1",
    );
    check_all(
        2,
        &["cannot say: "],
        "reads_writable --as own&rank_1 --arguments own -> it reads `writable`, which may change
         writes --as own --arguments own -> it writes to memory that is not its own
         writes_sometimes --as own --arguments own -> it writes to memory that is not its own
         writes_to_caller --as own --arguments own -> it writes to memory that is not its own
         garbage_a --as-function garbage_c --arguments own --returns u8 -> depends on what registers happen to contain
         passed --as passed_pawns -> passed seems to take other arguments than color,own,enemy
         garbage_a --as-function garbage_c --arguments own -> depends on what registers happen to contain
         returns_8 --as own --arguments own -> cannot be followed
         passed --as own --arguments own,pawns -> the arguments `own` and `pawns` are not two different sets
         passed --as rammed_pawns --arguments own,white --color black -> not two different sets
         passed --as own&at(enemy) --arguments own,enemy -> no argument gives `square`
         passed --as file_mask(enemy) --arguments own,enemy -> can only be `square`
         passed --as passed_pawns --arguments own,enemy --color white --returns u8 -> a set has 64 bits",
    );
}

#[test]
fn what_makes_no_sense_is_one_line() {
    let Some([(_, object), ..]) = compiled() else {
        return;
    };
    let file = object.to_str().expect("a path");
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, data: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, data).expect("a file");
        path.to_str().expect("a path").to_owned()
    };
    let data = fs::read(object).expect("an object file");
    let changed = |at: usize, byte: u8| {
        let mut data = data.clone();
        data[at] = byte;
        data
    };
    let empty = path("empty.o", b"");
    let text = path("text.o", b"int main(void) { return 0; }");
    let executable = path("executable.o", &changed(16, 2));
    let other = path("arm.o", &changed(18, 0xb7));
    let library = path("library.a", b"!<arch>\n");
    let source = path("source.c", b"int f(void) {");
    let cases: [(&str, &[&str], &str); 20] = [
        ("no/such.o", &[], "No such file"),
        (&empty, &[], "empty.o: "),
        (&text, &[], "text.o: "),
        (&executable, &[], "not an object file"),
        (&other, &[], "not for x86-64"),
        (&library, &[], "it has no function `passed`"),
        (&source, &[], "it is a source; say how to compile it"),
        (&source, &["--compile", "gcc -O2"], "does not compile"),
        (&source, &["--compile", "no-such-compiler"], "cannot be run"),
        (file, &["--symbol", "pased"], "the nearest name is `passed`"),
        (
            file,
            &["--as", "pased_pawns"],
            "the nearest name is `passed_pawns`",
        ),
        (file, &["--as", "own & "], "no expression over operations"),
        (
            file,
            &["--as", "own & count(own)"],
            "a set and a number cannot be joined",
        ),
        (file, &["--as", "own + enemy"], "`&`, `|`, `^`"),
        (
            file,
            &["--as", "files & files(own)"],
            "`files` is no operation",
        ),
        (
            file,
            &["--as", "passed_pawns(own)"],
            "`passed_pawns` takes color, own, enemy",
        ),
        (file, &["--arguments", "own,foe"], "`foe` is no argument"),
        (
            file,
            &["--arguments", "own:7,enemy"],
            "8, 16, 32 or 64 bits",
        ),
        (file, &["--arguments", "own"], "no argument gives `enemy`"),
        (
            file,
            &["--as-function", "nothing"],
            "it has no function `nothing`",
        ),
    ];
    for (file, arguments, text) in cases {
        let mut all = vec![file];
        let has = |option: &str| arguments.contains(&option);
        for (option, value) in [
            ("--symbol", "passed"),
            ("--as", "passed_pawns"),
            ("--arguments", "own,enemy"),
        ] {
            if !(has(option) || option == "--as" && has("--as-function")) {
                all.extend([option, value]);
            }
        }
        all.extend(["--color", "white"]);
        all.extend(arguments);
        assert_said(&prove(&all), 2, &[text], &format!("{all:?}"));
    }
    let no_color = prove(&[
        file,
        "--symbol",
        "passed",
        "--as",
        "passed_pawns",
        "--arguments",
        "own,enemy",
    ]);
    assert_said(&no_color, 2, &["depends on the color"], "no color");
}

/// A file that is cut off or changed gives an answer or an error, and nothing else.
#[test]
fn broken_files_are_no_panic() {
    let Some([(_, object), ..]) = compiled() else {
        return;
    };
    let data = fs::read(object).expect("an object file");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("broken.o");
    let mut random = pawnfill_oracle::input::Random::new(0x62726f);
    for run in 0..120 {
        let mut broken = data.clone();
        if run % 3 == 0 {
            broken.truncate(random.below(data.len() as u64) as usize);
        } else {
            for _ in 0..1 + random.below(20) {
                let at = random.below(broken.len() as u64) as usize;
                broken[at] = random.below(256) as u8;
            }
        }
        fs::write(&path, &broken).expect("a file");
        let file = path.to_str().expect("a path");
        let output = prove(&[
            file,
            "--symbol",
            "doubled_loop",
            "--as",
            "doubled_pawns",
            "--time-limit",
            "1s",
        ]);
        let said = [&output.stdout, &output.stderr]
            .map(|text| String::from_utf8_lossy(text))
            .concat();
        assert!(
            matches!(output.status.code(), Some(0..=2)),
            "run {run}: {:?} {said}",
            output.status
        );
        assert!(!said.contains("panicked"), "run {run}: {said}");
    }
}

#[test]
fn known_instructions_are_listed() {
    let output = prove(&["--instructions"]);
    let said = String::from_utf8_lossy(&output.stdout);
    let names = Vec::from_iter(said.split_whitespace());
    for name in ["add", "andn", "blsr", "lea", "popcnt", "vpshufb"] {
        assert!(names.contains(&name), "{name}: {said}");
    }
    for name in ["cpuid", "div", "fadd"] {
        assert!(!names.contains(&name), "{name}: {said}");
    }
}
