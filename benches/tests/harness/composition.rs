//! Compositions: what decides a field, and that each source compiles as its user compiles it.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use pawnfill_bench::Composition;
use pawnfill_bench::key::{CandidateId, ColorSource, Mode};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::report::source::composition::{Colors, check_name};
use pawnfill_bench::report::source::error::SourceError;
use pawnfill_bench::report::source::header::TUNE;
use pawnfill_bench::verdict::judge::Rank;
use pawnfill_bench::verdict::statistics::Interval;

use crate::common::{assert_has, golden, read, records, write, zen5};
use crate::golden::doubtful;

#[path = "../../../tests/compilers/mod.rs"]
mod compilers;

/// The field of an operation in a source.
#[track_caller]
fn field<'a>(source: &'a str, operation: &str) -> &'a str {
    let field = source
        .lines()
        .find_map(|line| line.trim().strip_prefix(&format!("{operation}: ")));
    field.expect(operation).trim_end_matches(',')
}

/// A study of `passed_mask`: with a constant color `Shift` wins, and `Table` takes a tenth more; with a color at
/// run time `Table` wins, and `Shift` takes twice as long.
fn differs_by_color() -> Results {
    let mut results = zen5();
    results
        .rows
        .retain(|row| row.operation == "passed_mask" && row.condition.mode != Mode::Cold);
    for row in results.rows.iter_mut().filter(|row| row.verdict.is_some()) {
        let is_table = row.candidate.is("Table");
        let (times, is_best) = match row.condition.color {
            ColorSource::Random => ([12.0, 6.0], is_table),
            _ => ([6.0, 6.6], !is_table),
        };
        let cycles = times[usize::from(is_table)];
        row.verdict = Some(if is_best { Rank::Fastest } else { Rank::Slower });
        row.cycles = Interval::exactly(cycles);
        row.ratio = Some(Interval::exactly(cycles / times[0]));
    }
    results
}

#[test]
fn a_field_for_both_colors_loses_least_in_either_and_says_where_it_loses() {
    let source = |colors: Colors, metric: Mode| {
        let composition = Composition {
            colors,
            metric,
            ..Composition::new("Tuned")
        };
        composition.source(&differs_by_color()).expect("a source")
    };
    for metric in Mode::DECIDING {
        let fields = [Colors::Constant, Colors::Runtime, Colors::Both]
            .map(|colors| field(&source(colors, metric), "passed_mask").to_owned());
        assert_eq!(fields, ["Shift", "Table", "Table"]);
    }
    let both = source(Colors::Both, Mode::Latency);
    let docs = "        /// constant color: 6.6 cycles, 10.0 % more than `Shift` 6.0\n        \
                /// color at run time: 6.0 cycles; `Shift` 12.0\n        passed_mask: Table,\n";
    assert_has(
        &both,
        &[docs, "by latency, for colors known at compile time and at"],
    );
    let records = ["one", "other"].map(|name| Record {
        name: name.to_owned(),
        results: differs_by_color(),
    });
    let text = Composition::new("Tuned")
        .source_of_records(&records)
        .expect("a source");
    assert_has(
        &text,
        &["/// Takes 10.0 % more than `Shift` with a constant color on all\n"],
    );
    let mut without = records;
    without[1]
        .results
        .rows
        .retain(|row| row.condition.mode == Mode::Latency);
    let expected = SourceError::NothingMeasured {
        name: "other".to_owned(),
        metric: Mode::Throughput,
    };
    assert_eq!(
        Composition::new("Tuned").source_of_records(&without),
        Err(expected)
    );
}

#[test]
fn equal_slowdowns_go_to_the_smaller_tables() {
    let mut records = records();
    for row in records
        .iter_mut()
        .flat_map(|record| &mut record.results.rows)
    {
        row.verdict = row.verdict.map(|_| Rank::Tie);
        // `Shift` comes first.
        if row.candidate.is("Shift") {
            row.table_bytes = 1 << 20;
        }
    }
    let source = Composition::new("Tuned")
        .source_of_records(&records)
        .expect("a source");
    assert_eq!(field(&source, "file_fill"), "Rotate");
}

/// The fastest and slowest copies of `Shift` (5.1 cycles) and of `Rotate` (2.8), which tie; the chosen one; and the
/// reason in the source.
const TIES: &str = "
    2.6 5.1 2.8 2.8 Shift 2.6 to 5.1 cycles by the layout of the code, a tie with `Rotate` 2.8; `Table` 9.0
    2.6 5.1 2.8 2.8 Rotate 2.8 cycles, a tie with `Shift` 2.6 to 5.1 by the layout of the code; `Table` 9.0
    4.9 5.2 2.7 5.0 Shift 4.9 to 5.2 cycles by the layout of the code, a tie with `Rotate` 2.7 to 5.0; `Table` 9.0
    5.1 5.1 2.8 2.8 Shift 5.1 cycles, a tie with `Rotate` 2.8; `Table` 9.0";

#[test]
fn a_tie_by_the_layout_of_the_code_says_so() {
    for line in TIES.trim().lines() {
        let words: Vec<&str> = line.trim().splitn(6, ' ').collect();
        let number = |index: usize| words[index].parse::<f64>().expect(line);
        let mut results = zen5();
        results.rows.retain(|row| row.operation == "file_fill");
        for row in results.rows.iter_mut().filter(|row| row.verdict.is_some()) {
            let name = row.candidate.name.to_string();
            let (cycles, least, most) = match &*name {
                "Shift" => (5.06, number(0), number(1)),
                "Rotate" => (2.81, number(2), number(3)),
                _ => (9.0, 9.0, 9.0),
            };
            let tie = if name == words[4] {
                Rank::Chosen
            } else {
                Rank::Tie
            };
            row.verdict = Some(if name == "Table" { Rank::Slower } else { tie });
            row.cycles = Interval::exactly(cycles);
            (row.fastest_copy, row.layout) = (Some(least), Some(most - least));
        }
        let source = Composition::new("Tuned")
            .source(&results)
            .expect("a source");
        assert_has(&source.replace("\n        ///", ""), &[words[5]]);
    }
}

/// A strategy of the user's own is imported from its path.
#[test]
fn a_strategy_of_the_users_own_is_a_field() {
    let mut results = differs_by_color();
    for row in results
        .rows
        .iter_mut()
        .filter(|row| row.candidate.is("Table"))
    {
        row.candidate = CandidateId::new("my bytes");
    }
    let composition = Composition::new("Tuned");
    assert_eq!(
        composition.source(&results),
        Err(SourceError::NoPath("my bytes".to_owned()))
    );
    let composition = composition.strategy("my bytes", "crate::pawns::Bytes");
    let text = composition.source(&results).expect("a source");
    assert_has(
        &text,
        &["\nuse crate::pawns::Bytes;\nuse pawnfill::Shift;\n"],
    );
    assert_eq!(field(&text, "passed_mask"), "Bytes");
    // Both imports and the item have the attributes of their level: one, and two for the higher one.
    let record = Record {
        name: "a".to_owned(),
        results,
    };
    let by_level = ["x86-64", "x86-64-v3"].map(|level| (level, vec![record.clone()]));
    let text = composition.source_by_level(&by_level).expect("a source");
    assert_eq!(text.matches("#[cfg(").count(), 3 + 2 * 3, "{text}");
}

#[test]
fn names_of_types_are_told_from_others() {
    for name in "Tuned T Zen4 Größe X_y".split(' ') {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
    for name in "|tuned|Self|u64|_|_T|4T|A B|A-B|A;|r#T|Shift|Tuned\n".split('|') {
        assert!(check_name(name).is_err(), "{name}");
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
    let command = ["pawnfill", "tune", "--positions", path, "--out", "t.rs"];
    let mut results = zen5();
    results.environment.cpu = text.to_owned();
    results.environment.cpu_model = Some(text.to_owned());
    results.environment.hypervisor = Some(text.to_owned());
    results.environment.target_features = vec!["avx512vpopcntdq".to_owned(); 40];
    results.workload.name = text.to_owned();
    let composition = Composition {
        command: command.map(str::to_owned).to_vec(),
        ..Composition::new("Tuned")
    };
    composition.source(&results).expect("a source")
}

/// The sources, in a separate crate like a user's: rustfmt leaves them as they are, and they compile without a
/// warning, even from clippy at its most pedantic.
#[test]
fn sources_in_rust_are_formatted_and_compile() {
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
    let mut shift = zen5();
    for row in shift.rows.iter_mut().filter(|row| row.verdict.is_some()) {
        row.verdict = Some(if row.candidate.is("Shift") {
            Rank::Fastest
        } else {
            Rank::Slower
        });
    }
    let source = |results: &Results| Composition::new("Tuned").source(results).expect("a source");
    let sources = [
        read(&golden().join("tuned.rs")),
        read(&golden().join("both.rs")),
        source(&doubtful()),
        // A single strategy needs no braces.
        source(&shift),
    ];
    assert_has(
        &sources[2],
        &[
            "TOO NOISY",
            "`a_b` ties with itself",
            "precise to 50 % only, not to ",
        ],
    );
    assert_has(&sources[3], &["\nuse pawnfill::Shift;\n"]);
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
        assert!(!TUNE.read(&text).expect("it is stamped").is_edited);
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
        let output = Command::new(program)
            .args(arguments)
            .current_dir(&folder)
            .output();
        let output = output.expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        let is_quiet = output.status.success() && said.is_empty();
        assert!(is_quiet, "{}", String::from_utf8_lossy(&said));
    }
}

#[test]
fn sources_in_c_and_cpp_compile_without_a_warning() {
    let c = "#include \"tuned.h\"\n#include \"tuned.h\"\n#include \"pawnfill.h\"\n\
        uint64_t passed(uint64_t own);\n\
        uint64_t passed(uint64_t own) { return pawnfill_passed_pawns(PAWNFILL_WHITE, own, 0); }\n";
    let cpp = "#include \"tuned.hpp\"\n#include \"pawnfill.hpp\"\n#include \"other.hpp\"\n\
        using namespace pawnfill;\n\
        static_assert(passed_pawns<White>(0x200, 0) == Tuned::passed_pawns(White, 0x200, 0));\n\
        static_assert(PawnStructure(ForZen4{}, 0x200, 0).passed_pawns<White>() == 0x200);\n";
    let [header, tuned] = ["tuned.h", "tuned.hpp"].map(|name| read(&golden().join(name)));
    let other = tuned
        .replace("Tuned", "ForZen4")
        .replace("TUNED", "FOR_ZEN4");
    let compile = |compilers: Vec<&str>, standard: &str, files: &[(&str, &str)]| {
        let flags = [&compilers::WARNINGS[..], &["-fsyntax-only", standard]].concat();
        for compiler in compilers {
            compilers::compile(compiler, &flags, files);
        }
    };
    compile(
        compilers::for_c(),
        "-std=c99",
        &[("src/engine.c", c), ("src/tuned.h", &header)],
    );
    let files = [
        ("src/engine.cpp", cpp),
        ("src/tuned.hpp", &tuned),
        ("src/other.hpp", &other),
    ];
    compile(compilers::for_cpp(), "-std=c++17", &files);
}
