//! Compares the instructions of each function of the C and C++ headers, compiled by GCC and Clang, with
//! those of the same function compiled by rustc: the table in `benches/include/INSTRUCTIONS.md`.
//!
//! - `instructions/code.rs`: reads the functions of object files
//! - `instructions/reasons.rs`: the reasons why a function has more instructions in C
//! - `instructions/table.rs`: the file with the table

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::process::Command;

use pawnfill_oracle::generated::assert_file;

use crate::c;
use crate::compiled::{self, Options};
use crate::instances::{Instance, instances};
use code::Code;
use reasons::{Pair, REASONS};

mod code;
mod reasons;
mod table;

/// A build: its name, the flags of the C compilers, and the options of rustc.
struct Build {
    name: &'static str,
    flags: Options,
    options: Options,
}

const BUILDS: [Build; 2] = [
    Build {
        name: "x86-64",
        flags: &[],
        options: &[],
    },
    Build {
        name: "x86-64-v3",
        flags: &["-march=x86-64-v3"],
        options: &["-Ctarget-cpu=x86-64-v3"],
    },
];

/// A compiler of a header.
struct Compiler {
    command: &'static str,
    name: &'static str,
    /// The version with which the table was made.
    version: &'static str,
    header: &'static str,
}

/// The compilers for C, then those for C++ in the same order.
const COMPILERS: [Compiler; 4] = [
    Compiler {
        command: "gcc",
        name: "GCC",
        version: "12",
        header: "pawnfill.h",
    },
    Compiler {
        command: "clang",
        name: "Clang",
        version: "14",
        header: "pawnfill.h",
    },
    Compiler {
        command: "g++",
        name: "GCC",
        version: "12",
        header: "pawnfill.hpp",
    },
    Compiler {
        command: "clang++",
        name: "Clang",
        version: "14",
        header: "pawnfill.hpp",
    },
];

impl Compiler {
    /// All functions of its header.
    fn compile(&self, build: &Build) -> BTreeMap<String, Code> {
        read(c::all(self.command, build.flags))
    }
}

/// The functions of an object file.
fn read(file: &[u8]) -> BTreeMap<String, Code> {
    code::functions(file).expect("an object file")
}

/// The functions of all compilers in a build.
struct Functions {
    rust: BTreeMap<String, Code>,
    /// In the order of [`COMPILERS`].
    c: [BTreeMap<String, Code>; COMPILERS.len()],
}

impl Functions {
    fn compiled(build: &Build) -> Self {
        let rust = fs::read(&compiled::program("no_cost", build.options).object);
        let rust = rust.expect("what was compiled can be read");
        Self {
            rust: read(&rust),
            c: COMPILERS.map(|compiler| compiler.compile(build)),
        }
    }

    /// A function as a compiler of C and rustc compile it.
    fn pair<'a>(&'a self, instance: &'a Instance, place: usize) -> Pair<'a> {
        let name = instance.symbol();
        let function = |functions: &'a BTreeMap<String, Code>| {
            let function = functions.get(&name);
            function.unwrap_or_else(|| panic!("there is no function {name}"))
        };
        Pair {
            instance,
            compiler: COMPILERS[place].name,
            c: function(&self.c[place]),
            rust: function(&self.rust),
        }
    }
}

/// The name and the version of rustc, such as `rustc 1.95`.
fn rustc() -> String {
    let command = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(command).arg("--version").output();
    let output = output.expect("rustc runs, as it has compiled this test");
    let output = String::from_utf8_lossy(&output.stdout);
    let version = output.split('.').take(2).collect::<Vec<_>>();
    version.join(".")
}

/// The version of a compiler of C, without what follows the first dot.
fn version(command: &str) -> Option<String> {
    let output = Command::new(command).arg("-dumpversion").output().ok()?;
    let output = String::from_utf8(output.stdout).ok()?;
    Some(output.trim().split('.').next()?.to_owned())
}

/// Whether the compilers are those of the table; other versions choose other instructions.
fn are_those_of_the_table() -> bool {
    COMPILERS.iter().all(|compiler| {
        let Compiler {
            name,
            version: expected,
            ..
        } = compiler;
        let found = version(compiler.command);
        let is_expected = found.as_deref() == Some(expected);
        if !is_expected {
            let found = found.map_or("missing".to_owned(), |found| format!("{name} {found}"));
            eprintln!(
                "skipped: instructions are counted with {name} {expected}, which is {found} here"
            );
        }
        is_expected
    })
}

/// The functions to compare, each once. An operation that a strategy does in the same way as Shift is
/// only another name for Shift's.
fn compared() -> Vec<Instance> {
    instances().into_iter().filter(Instance::is_own).collect()
}

#[test]
fn the_table_of_instructions_is_that_of_the_compilers() {
    if !are_those_of_the_table() {
        return;
    }
    let functions = BUILDS.each_ref().map(Functions::compiled);
    let instances = compared();
    let mut uses = [0; REASONS.len()];
    let mut unexplained = Vec::new();
    for (build, functions) in BUILDS.iter().zip(&functions) {
        for (place, compiler) in COMPILERS.iter().enumerate() {
            for instance in &instances {
                let pair = functions.pair(instance, place);
                match pair.reason() {
                    _ if !pair.is_more() => {}
                    Some(reason) => uses[reason] += 1,
                    None => unexplained.push(format!(
                        "{}, {}: {} has {} instructions, and {} as rustc compiles it",
                        compiler.command,
                        build.name,
                        instance.symbol(),
                        pair.c.len(),
                        pair.rust.len(),
                    )),
                }
            }
        }
    }
    // A test that cannot fail proves nothing: this passes a longer function off as a shorter one.
    let [short, long] = ["method.Shift.north_fill", "method.Shift.isolated_pawns"];
    let instance = instances.iter().find(|instance| instance.symbol() == short);
    let mut pair = functions[0].pair(instance.expect("it is compared"), 0);
    pair.c = &functions[0].c[0][long];
    assert!(pair.is_more() && pair.reason().is_none());

    let unexplained = unexplained.join("\n");
    assert!(
        unexplained.is_empty(),
        "more than rustc's, without a reason:\n{unexplained}"
    );
    for (reason, uses) in REASONS.iter().zip(uses) {
        assert!(uses > 0, "a reason that is not needed: {}", reason.why);
    }
    let table = table::file(&instances, &functions);
    assert_file("benches/include/INSTRUCTIONS.md", &table);
}
