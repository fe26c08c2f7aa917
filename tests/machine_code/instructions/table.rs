//! The file with the table: totals, reasons, and all functions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pawnfill::{Portable, Strategy as _};

use super::reasons::{Pair, REASONS};
use super::{BUILDS, COMPILERS, Compiler, Functions, rustc};
use crate::instances::Instance;

/// The whole file.
pub(crate) fn file(instances: &[Instance], functions: &[Functions; 2]) -> String {
    let mut file = format!(
        "# Instructions of `pawnfill.h` and `pawnfill.hpp` beside those of rustc\n\n\
         Written by `.ci/generate`: the number of instructions of each function, as {} compile it at\n\
         `-O2`, and as {} compiles the same function of the Rust library. A test fails where C or C++\n\
         has more and none of the reasons below holds.\n\n",
        C.iter()
            .map(|compiler| format!("{} {}", compiler.name, compiler.version))
            .collect::<Vec<_>>()
            .join(" and "),
        rustc(),
    );
    file += &totals(instances, functions);
    file += "\n## Where C has more\n\nThe first reason that holds is given, for C++ as for C:\n\n";
    for (place, reason) in REASONS.iter().enumerate() {
        writeln!(file, "- **{}** {}", letter(place), reason.why).expect("a string takes it");
    }
    for (kind, strategy) in sections(instances) {
        write!(file, "\n## {}\n\n{}", title(kind, strategy), header()).expect("a string takes it");
        let is_listed =
            |instance: &&Instance| (instance.kind, instance.strategy) == (kind, strategy);
        for instance in instances.iter().filter(is_listed) {
            file += &row(instance, functions);
        }
    }
    file + "\n## Where C++ differs from C\n\n" + &differences(instances, functions)
}

/// The compilers of the first header. The list of all functions has their numbers.
const C: &[Compiler] = COMPILERS.split_at(2).0;

/// The numbers of functions with fewer, as many and more instructions, and the sums of their instructions.
fn totals(instances: &[Instance], functions: &[Functions; 2]) -> String {
    let mut table = "| build | header | compiler | functions | fewer than rustc | as many | more | instructions | by rustc |\n\
                     |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for (build, functions) in BUILDS.iter().zip(functions) {
        for (place, compiler) in COMPILERS.iter().enumerate() {
            let pairs = || {
                instances
                    .iter()
                    .map(|instance| functions.pair(instance, place))
            };
            let all = pairs().count();
            let more = pairs().filter(Pair::is_more).count();
            let equal = pairs()
                .filter(|pair| pair.c.len() == pair.rust.len())
                .count();
            writeln!(
                table,
                "| {} | `{}` | {} | {all} | {} | {equal} | {more} | {} | {} |",
                build.name,
                compiler.header,
                compiler.name,
                all - equal - more,
                pairs().map(|pair| pair.c.len()).sum::<usize>(),
                pairs().map(|pair| pair.rust.len()).sum::<usize>(),
            )
            .expect("a string takes it");
        }
    }
    table
}

/// The functions that have other numbers of instructions in C++ than in C.
fn differences(instances: &[Instance], functions: &[Functions; 2]) -> String {
    let mut table = "| build | compiler | function | C | C++ |\n|---|---|---|---|---|\n".to_owned();
    for (build, functions) in BUILDS.iter().zip(functions) {
        for (place, compiler) in C.iter().enumerate() {
            for instance in instances {
                let pairs = [place, place + C.len()].map(|place| functions.pair(instance, place));
                let [c, cpp] = pairs.map(|pair| pair.c.len());
                let prefix = match (instance.kind, instance.strategy) {
                    ("answer", _) => "PawnStructure::",
                    (_, strategy) if strategy == Portable::NAME => "",
                    (_, strategy) => &format!("{strategy}::"),
                };
                if c != cpp {
                    writeln!(
                        table,
                        "| {} | {} | {} | {c} | {cpp} |",
                        build.name,
                        compiler.name,
                        name(prefix, instance),
                    )
                    .expect("a string takes it");
                }
            }
        }
    }
    table
}

/// The sections, by kind of function and strategy, in the order of the functions.
fn sections(instances: &[Instance]) -> Vec<(&'static str, &'static str)> {
    let mut seen = BTreeSet::new();
    let sections = instances
        .iter()
        .map(|instance| (instance.kind, instance.strategy));
    sections.filter(|section| seen.insert(*section)).collect()
}

fn title(kind: &str, strategy: &str) -> String {
    match (kind, strategy) {
        ("answer", _) => "The view: `pawnfill_pawn_structure_…`".to_owned(),
        (_, strategy) if strategy == Portable::NAME => "What engines call: `pawnfill_…`".to_owned(),
        ("method", "Shift") => "Shift".to_owned(),
        (_, strategy) => format!("{strategy}, where it differs from Shift"),
    }
}

fn header() -> String {
    let columns = BUILDS.iter().map(|build| {
        let c: Vec<&str> = C.iter().map(|compiler| compiler.name).collect();
        format!(" {}: rustc | {} |", build.name, c.join(" | "))
    });
    let columns: String = columns.collect();
    let rule = "---|".repeat(1 + BUILDS.len() * (1 + C.len()));
    format!("| function |{columns}\n|{rule}\n")
}

fn row(instance: &Instance, functions: &[Functions; 2]) -> String {
    let mut row = format!("| {} |", name("", instance));
    for functions in functions {
        let mut pairs = (0..C.len())
            .map(|place| functions.pair(instance, place))
            .peekable();
        let rust = pairs.peek().map(|pair| pair.rust.len());
        write!(row, " {} |", rust.unwrap_or_default()).expect("a string takes it");
        for pair in pairs {
            let reason = pair.is_more().then(|| pair.reason()).flatten();
            let reason = reason.map(|place| format!(" **{}**", letter(place)));
            write!(row, " {}{} |", pair.c.len(), reason.unwrap_or_default())
                .expect("a string takes it");
        }
    }
    row + "\n"
}

/// The name of a function: a prefix, the name of the operation, and a constant color, if there is one.
fn name(prefix: &str, instance: &Instance) -> String {
    let color = instance.color.map(|color| format!(", {color:?}"));
    let operation = instance.operation().name;
    format!("`{prefix}{operation}`{}", color.unwrap_or_default())
}

/// The letter of a reason.
fn letter(place: usize) -> char {
    ('a'..='z')
        .nth(place)
        .expect("there are fewer reasons than letters")
}
