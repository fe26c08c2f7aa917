//! The file with the table: totals, reasons, and all functions.

use std::env;
use std::fmt::Write as _;
use std::process::Command;

use pawnfill::{Portable, Strategy as _};

use super::reasons::{Pair, REASONS};
use super::{COMPILERS, PROCESSORS};

/// The pairs of all functions, by processor and compiler.
type Pairs<'a> = [[Vec<Pair<'a>>; COMPILERS.len()]; PROCESSORS.len()];

/// The names of the compilers of the first header. The list of all functions has their numbers.
const C: [&str; 2] = [COMPILERS[0].name, COMPILERS[1].name];

/// The whole file.
pub(super) fn file(pairs: &Pairs<'_>) -> String {
    let versions = [0, 1].map(|index| format!("{} {}", C[index], COMPILERS[index].version));
    let mut file = format!(
        "# Instructions of `pawnfill.h` and `pawnfill.hpp` beside those of rustc\n\n\
         Written by `.ci/generate`: the number of instructions of each function, as {} compile it at\n\
         `-O2`, and as {} compiles the same function of the Rust library. A test fails where C or C++\n\
         has more and none of the reasons below holds.\n\n",
        versions.join(" and "),
        rustc(),
    );
    file += &totals(pairs);
    file += "\n## Where C has more\n\nThe first reason that holds is given, for C++ as for C:\n\n";
    for (letter, (why, _)) in ('a'..).zip(REASONS) {
        writeln!(file, "- **{letter}** {why}").expect("a string takes it");
    }
    let columns =
        PROCESSORS.map(|processor| format!(" {}: rustc | {} |", processor.name, C.join(" | ")));
    let header = format!("| function |{}\n|{}\n", columns.concat(), "---|".repeat(7));
    let mut last = ("", "");
    for (index, pair) in pairs[0][0].iter().enumerate() {
        let section = (pair.instance.kind, pair.instance.strategy);
        if section != last {
            write!(file, "\n## {}\n\n{header}", title(section)).expect("a string takes it");
            last = section;
        }
        file += &row(pairs, index);
    }
    file + "\n## Where C++ differs from C\n\n" + &differences(pairs)
}

/// The name and the version of rustc, such as `rustc 1.95`.
fn rustc() -> String {
    let command = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(command).arg("--version").output();
    let output = output.expect("rustc runs, as it has compiled this test");
    let output = String::from_utf8_lossy(&output.stdout);
    Vec::from_iter(output.split('.').take(2)).join(".")
}

/// The numbers of functions with fewer, as many and more instructions, and the sums of their instructions.
fn totals(pairs: &Pairs<'_>) -> String {
    let mut table = "| build | header | compiler | functions | fewer than rustc | as many | more | instructions | by rustc |\n\
                     |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for (processor, by_compiler) in PROCESSORS.iter().zip(pairs) {
        for (compiler, pairs) in COMPILERS.iter().zip(by_compiler) {
            let all = pairs.len();
            let more = pairs.iter().filter(|pair| pair.is_more()).count();
            let equal = pairs
                .iter()
                .filter(|pair| pair.c.len() == pair.rust.len())
                .count();
            let fewer = all - equal - more;
            let c: usize = pairs.iter().map(|pair| pair.c.len()).sum();
            let rust: usize = pairs.iter().map(|pair| pair.rust.len()).sum();
            let (build, header, name) = (processor.name, compiler.header, compiler.name);
            table += &format!(
                "| {build} | `{header}` | {name} | {all} | {fewer} | {equal} | {more} | {c} | {rust} |\n"
            );
        }
    }
    table
}

/// The functions that have other numbers of instructions in C++ than in C.
fn differences(pairs: &Pairs<'_>) -> String {
    let mut table = "| build | compiler | function | C | C++ |\n|---|---|---|---|---|\n".to_owned();
    for (processor, [gcc, clang, gpp, clangpp]) in PROCESSORS.iter().zip(pairs) {
        for (c, cpp) in gcc.iter().zip(gpp).chain(clang.iter().zip(clangpp)) {
            let [in_c, in_cpp] = [c, cpp].map(|pair| pair.c.len());
            let prefix = match (c.instance.kind, c.instance.strategy) {
                ("answer", _) => "PawnStructure::",
                (_, strategy) if strategy == Portable::NAME => "",
                (_, strategy) => &format!("{strategy}::"),
            };
            if in_c != in_cpp {
                let (build, name) = (processor.name, name(prefix, c));
                table += &format!(
                    "| {build} | {} | {name} | {in_c} | {in_cpp} |\n",
                    c.compiler
                );
            }
        }
    }
    table
}

fn title((kind, strategy): (&str, &str)) -> String {
    match (kind, strategy) {
        ("answer", _) => "The view: `pawnfill_view_…`".to_owned(),
        (_, strategy) if strategy == Portable::NAME => "What engines call: `pawnfill_…`".to_owned(),
        ("method", "Shift") => "Shift".to_owned(),
        (_, strategy) => format!("{strategy}, where it differs from Shift"),
    }
}

/// The row of a function, by its index in the lists of pairs.
fn row(pairs: &Pairs<'_>, index: usize) -> String {
    let mut row = format!("| {} |", name("", &pairs[0][0][index]));
    for by_compiler in pairs {
        row += &format!(" {} |", by_compiler[0][index].rust.len());
        for pairs in &by_compiler[..C.len()] {
            let pair = &pairs[index];
            let reason = pair.is_more().then(|| pair.reason()).flatten();
            let letter = reason.and_then(|reason| ('a'..='z').nth(reason));
            let letter = letter.map(|letter| format!(" **{letter}**"));
            row += &format!(" {}{} |", pair.c.len(), letter.unwrap_or_default());
        }
    }
    row + "\n"
}

/// The name of a function: a prefix, the name of the operation, and a constant color, if there is one.
fn name(prefix: &str, pair: &Pair<'_>) -> String {
    let color = pair.instance.color.map(|color| format!(", {color:?}"));
    let operation = pair.instance.operation().name;
    format!("`{prefix}{operation}`{}", color.unwrap_or_default())
}
