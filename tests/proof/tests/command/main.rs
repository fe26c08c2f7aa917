//! The command `pawnfill-prove`: helpers in C and C++ that it proves or refutes, and code that it refuses.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::Path;
use std::process::Command;

use pawnfill_oracle::skipped::skip;

mod soundness;

/// Runs the command for each line of a table, with each compiler. A line has the exit code, the expression
/// and options, and a part of the output. `helpers` is the text of an included file.
#[track_caller]
fn check(helpers: &str, compilers: &[&str], table: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    check_in(folder.path(), helpers, compilers, table);
}

/// Does the same in `folder`, to which it writes the helpers.
#[track_caller]
fn check_in(folder: &Path, helpers: &str, compilers: &[&str], table: &str) {
    let file = folder.join("helpers.h");
    fs::write(&file, helpers).expect("a file");
    for compiler in compilers {
        for line in table.lines().map(str::trim) {
            let (asked, text) = line.split_once(" -> ").expect("arguments -> text");
            let (code, asked) = asked.split_once(' ').expect("an exit code");
            // A line may name its own compiler.
            let compiled = match asked.contains(" -- ") {
                true => asked.to_owned(),
                false => format!("{asked} -- {compiler}"),
            };
            let mut named = compiled.split(' ');
            let name = named.find(|word| ["gcc", "g++", "clang", "clang++"].contains(word));
            if let Some(name) = name
                && Command::new(name).arg("--version").output().is_err()
            {
                skip(format!("`{name}`"));
                continue;
            }
            let words = shlex::split(&compiled).expect("words");
            let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
            command.arg("--include=helpers.h").args(words);
            // The command must hide this variable from the compiler.
            command.env("CCC_OVERRIDE_OPTIONS", "+-Down=enemy");
            let output = command.current_dir(folder).output().expect("the command runs");
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            let verdict = match code {
                "0" => "proved: ",
                "1" => "refuted: ",
                _ if said.starts_with("error: ") => "error: ",
                _ => "cannot say: ",
            };
            let is_code = output.status.code() == code.parse().ok();
            let is_one_line = code == "1" || verdict == "error: " || said.lines().count() == 1;
            assert!(
                is_code && is_one_line && said.starts_with(verdict) && said.contains(text),
                "{compiler}: {line}: {}, {said}",
                output.status
            );
        }
    }
}

const HELPERS: &str = include_str!("helpers.h");

/// Compilers and flags as engines use them.
const COMPILERS: [&str; 2] = ["g++ -O2 -std=c++17", "clang++ -O3 -march=x86-64-v3"];

#[test]
fn helpers_are_proved() {
    check(
        HELPERS,
        &COMPILERS,
        "0 'passed(own, enemy)' --as passed_pawns --color white -> own, enemy; White; a1 first; as uint64_t
         0 'front_passed(own, enemy)' --as passed_pawns&!pawns_behind_own --color white -> on 10000 boards
         0 'attacks(color ? BLACK : WHITE, pawns)' --as attacks -> all color (unsigned, 0 is White), pawns;
         0 'pushes_from_a8(pawns, occupied)' --as single_push_targets --color white --first-square a8 -> ranks 2 to 7
         0 'count(isolated(own))' --as count(isolated_pawns) -> as uint64_t
         0 'passed_span(square) & own' --as any(passed_mask&own) --color white -> as bool
         0 'isolated(own)' --as any(isolated_pawns) -> as bool
         0 'doubled_loop(own)' --as doubled_pawns -> doubled_pawns
         0 'passed_loop(own, enemy)' --as passed_pawns --color white -> passed_pawns
         0 'passed_from_the_last(own, enemy)' --as passed_pawns --color white -> passed_pawns
         0 'fill_loop(own)' --as north_fill -> north_fill
         0 'isolated_loop(own)' --as isolated_pawns -> isolated_pawns
         0 'own ^ enemy' --as own|enemy -> for all disjoint
         0 'mailbox(own)' --as stops --color white -> static variables have their initial values; in C++; compiled by
         0 'occupied' --as occupied -> for all occupied; a1 first
         0 'passed(own, occupied)' --as own&!passed_pawns(own,occupied)^own --color white -> occupied squares
         0 'north(own & ~0xff00000000000000u)' --as north_fill --pawn-ranks -> with pawns on ranks 2 to 7
         1 'reads_table(square)' --as square -> for all square (unsigned); a1 first",
    );
}

#[test]
fn mistakes_are_refuted_with_a_board() {
    check(
        HELPERS,
        &COMPILERS,
        "1 'passed_at_the_edge(own, enemy)' --as passed_pawns --color white -> passed_at_the_edge
         1 'front_passed(own, enemy)' --as passed_pawns --color white -> differs from passed_pawns
         1 'attacks(color ? WHITE : BLACK, pawns)' --as attacks -> attacks, White
         1 'doubled_loop(own)' --as pawns_behind_own --color black -> ; the processor agrees on this board
         1 'passed_count(own, enemy) & ~1' --as count(passed_pawns) --color white -> count(passed_pawns) = 1
         1 'own ^ enemy' --as own|enemy --any-sets -> a1 first
         1 'pawns | occupied' --as occupied --any-sets -> refuted
         1 '(unsigned)own' --as own -> refuted
         1 'north(own & ~0xff00000000000000u)' --as north_fill -> differs from north_fill",
    );
}

#[test]
fn what_cannot_be_followed_is_named() {
    check(
        HELPERS,
        &COMPILERS[1..],
        "2 'elsewhere(own)' --as own -> `elsewhere` is a function or a table of another file
         2 'dereferences(own)' --as own -> where an argument points to
         2 'reads_filled(square)' --as square -> it reads `table`, which may change while the program runs
         2 'calls(own)' --as own -> calls`, which may change
         2 'divides(own, enemy)' --as own -> this instruction is not known
         2 'writes(own)' --as own -> writes where an argument points to
         2 'undefined(own)' --as own -> happen to contain
         2 'endless(own)' --as own -> (`--steps`)
         2 'passed_count(own, enemy)' --as count(passed_pawns) --color white -> the expression is right for all
         2 'passed_by_counting(own, enemy)' --as passed_pawns --color white -> (`--steps`)
         2 'passed_by_folding(own, enemy)' --as passed_pawns --color white -> (`--steps`)",
    );
}

#[test]
fn what_makes_no_sense_is_one_line() {
    check(
        HELPERS,
        &["gcc -O1"],
        "0 'passed(own, enemy)' --as passed_pawns --color white -> proved
         2 'pased(own)' --as own -> does not compile it: the expression:1:
         2 'own' --as pased_pawns -> did you mean `passed_pawns`?
         2 'own' --as 'own & ' -> is no expression over operations
         2 'own' --as 'own & 010' -> without leading zeros
         2 'own' --as 'own & ~0u' -> such as `0xff00` or `0xff00ULL`
         1 '-own' --as own -> refuted
         2 'own' --as 'own & count(own)' -> a set and a number cannot be joined
         2 'own' --as 'own + own' -> `&`, `|`, `^`
         2 'own' --as 'files & files(own)' -> `files` is no operation
         2 'white' --as 'white(own)' -> `white` is a set, which takes no arguments
         2 'passed(own, own)' --as 'passed_pawns(own)' -> `passed_pawns` takes color, own, enemy
         2 'own' --as passed_pawns -> no variable gives `enemy`
         2 'own' --as 'if own {own} else {own}' -> is made of names
         2 'passed(own, enemy)' --as passed_pawns -> depends on the color
         2 'own | pawns' --as own -> are or could be the same set
         2 'own | white' --as own --color black -> are or could be the same set
         2 'own' --as own --include no/such.h -> no/such.h: No such file
         2 'own' --as own --color red -> a color is white or black
         2 'own' --as own -- no-such-compiler -> no-such-compiler: No such file",
    );
    let nested = format!("2 own --as {}own -> at most 4096 characters", "!".repeat(100_000));
    check(HELPERS, &["gcc"], &nested);
    for arguments in ["own --as own -- gcc", "--help"] {
        let full = fs::File::options().write(true).open("/dev/full");
        let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
        command.args(arguments.split(' ')).stdout(full.expect("a device"));
        let output = command.output().expect("the command runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && errors.contains("cannot write to standard output"),
            "{errors}"
        );
    }
}
