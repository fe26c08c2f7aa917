//! Reads the code of the levels with vectors, in the programs that time it: it calls nothing that should
//! have been inlined, and loads nothing from the stack of which a narrower store has just written a part.
//! Counts the instructions of its loops, for a table in `pawnfill/EVALUATION.md`.
//!
//! Both depend on how the compiler divides a program, so the loops in
//! [`wide_levels.rs`](../programs/wide_levels.rs) are read as cargo's default release profile compiles
//! them, and without LTO. With the path of a binary in the variable `PAWNFILL_BINARY`, its loops are read
//! instead: `.ci/run` reads those of the command that measures.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::ops::Range;

use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess,
    Register, UsedRegister,
};
use object::{
    Object as _, ObjectSection as _, ObjectSymbol as _, ObjectSymbolTable as _, RelocationTarget,
    SymbolKind,
};
use pawnfill::sides::{Avx2, Avx512, Gfni, Level as _, Scalar, Sse2};
use pawnfill_oracle::generated::assert_paragraph;

use crate::compiled::{self, Options, V0};

/// The builds of the program. In this mangling, names say what is measured, and at which level.
const BUILDS: [(&str, Options); 2] = [
    ("default", V0),
    ("lto=off", &["-Csymbol-mangling-version=v0", "-Clto=off"]),
];

/// The functions of an executable file.
struct Executable<'a> {
    /// Their names and their code, by their addresses.
    functions: BTreeMap<u64, (&'a str, &'a [u8])>,
    /// The names of the functions whose addresses are in a table, by the places in the table.
    table: BTreeMap<u64, &'a str>,
}

impl<'a> Executable<'a> {
    fn read(file: &'a [u8]) -> object::Result<Self> {
        let file = object::File::parse(file)?;
        let mut functions = BTreeMap::new();
        for symbol in file
            .symbols()
            .filter(|symbol| symbol.kind() == SymbolKind::Text)
        {
            if let Some(section) = symbol.section_index() {
                let section = file.section_by_index(section)?;
                let code = section.data_range(symbol.address(), symbol.size())?;
                functions.insert(symbol.address(), (symbol.name()?, code.unwrap_or_default()));
            }
        }
        let mut table = BTreeMap::new();
        for (address, relocation) in file.dynamic_relocations().into_iter().flatten() {
            let name = match (relocation.target(), file.dynamic_symbol_table()) {
                (RelocationTarget::Symbol(symbol), Some(imported)) => {
                    Some(imported.symbol_by_index(symbol)?.name()?)
                }
                _ => functions
                    .get(&(relocation.addend() as u64))
                    .map(|&(name, _)| name),
            };
            table.extend(name.map(|name| (address, name)));
        }
        Ok(Self { functions, table })
    }

    /// The code that is compiled for a level, and the loops of the harness, which contain such code if it
    /// is inlined.
    fn of_levels(&self) -> Vec<Function<'a>> {
        let is_level = |name: &str| name.contains("vectorize_");
        let is_read = |name: &str| is_level(name) || name.contains("6kernel5loops");
        let functions = self.functions.iter().filter(|(_, (name, _))| is_read(name));
        let functions = functions.map(|(&address, &(name, code))| Function {
            name,
            address,
            code: Vec::from_iter(&mut Decoder::with_ip(
                64,
                code,
                address,
                DecoderOptions::NONE,
            )),
        });
        functions
            .filter(|function| is_level(function.name) || function.is_timed())
            .collect()
    }

    /// The name of the function that an instruction calls or jumps to, if this is another function than
    /// its own, and is known.
    fn callee(&self, instruction: &Instruction, function: &Function) -> Option<&'a str> {
        use FlowControl::{
            Call, ConditionalBranch, IndirectBranch, IndirectCall, UnconditionalBranch,
        };
        match instruction.flow_control() {
            Call | ConditionalBranch | UnconditionalBranch => {
                let target = instruction.near_branch_target();
                let name = self.functions.get(&target).map(|&(name, _)| name);
                name.filter(|_| target != function.address)
            }
            IndirectCall | IndirectBranch if instruction.is_ip_rel_memory_operand() => self
                .table
                .get(&instruction.ip_rel_memory_address())
                .copied(),
            _ => None,
        }
    }
}

/// The instructions of a function.
struct Function<'a> {
    name: &'a str,
    address: u64,
    code: Vec<Instruction>,
}

impl Function<'_> {
    /// Whether it reads the counter.
    fn is_timed(&self) -> bool {
        let mut code = self.code.iter();
        code.any(|instruction| instruction.mnemonic() == Mnemonic::Rdtsc)
    }

    /// The number of instructions in the longest loop.
    fn instructions_of_loop(&self) -> usize {
        let lengths = self.code.iter().enumerate().filter_map(|(end, branch)| {
            let target = branch.near_branch_target();
            let start = self.code.iter().position(|first| first.ip() == target)?;
            (end + 1).checked_sub(start)
        });
        lengths.max().unwrap_or_default()
    }

    /// Loads from the stack of which a narrower store has just written a part: the processor cannot forward
    /// it, and waits until it is in the cache. Instructions are taken in the order of their addresses.
    fn loads_beyond_stores(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut factory = InstructionInfoFactory::new();
        // The stores whose bytes have not been written again, and the ranges of their bytes.
        let mut stores: Vec<(Range<i64>, Instruction)> = Vec::new();
        for instruction in &self.code {
            let info = factory.info(instruction);
            let on_stack = info.used_memory().iter().filter(|memory| {
                memory.base() == Register::RSP && memory.index() == Register::None
            });
            for memory in on_stack {
                let start = memory.displacement() as i64;
                let size = memory.memory_size().size();
                let bytes = start..start + size as i64;
                if matches!(memory.access(), OpAccess::Read | OpAccess::ReadWrite) {
                    let narrower = stores.iter().rev().find(|(stored, _)| {
                        let overlaps = stored.start < bytes.end && bytes.start < stored.end;
                        overlaps && stored.clone().count() < size
                    });
                    let narrower = narrower.map(|(_, store)| store);
                    found.extend(narrower.map(|store| format!("`{store}`, then `{instruction}`")));
                }
                if matches!(memory.access(), OpAccess::Write | OpAccess::ReadWrite) {
                    stores
                        .retain(|(stored, _)| stored.start < bytes.start || bytes.end < stored.end);
                    stores.push((bytes, *instruction));
                }
            }
            // The same displacement is another place if the stack moves.
            let moves = |used: &UsedRegister| {
                used.register() == Register::RSP
                    && !matches!(used.access(), OpAccess::Read | OpAccess::CondRead)
            };
            if info.used_registers().iter().any(moves) {
                stores.clear();
            }
        }
        found
    }
}

/// Whether a function of a level should have been inlined into those that call it, by its mangled name: a
/// function of core, of the library or of its vectors. Panics stay calls, as do the way to the arrays of
/// a thread, which the harness takes for pairs, and the slower way for lists with little room. Code that is not timed may copy memory, for less than a
/// group of boards.
fn should_be_inlined(callee: &str, is_timed: bool) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| callee.contains(word));
    if has(&["memcpy", "memmove", "memset", "copy_from_slice"]) {
        return is_timed;
    }
    let crates = [
        "4core",
        "$LT$core..",
        "5alloc",
        "fearless_simd",
        "8pawnfill",
        "$LT$pawnfill..",
    ];
    has(&crates) && !has(&["panic", "_fail", "LocalKey", "_exactly"])
}

/// What is wrong in a file, with the names of the functions.
///
/// # Panics
///
/// If it has fewer timed functions than expected: they have other names, and would not be read.
fn mistakes(file: &[u8], timed: usize) -> Vec<String> {
    let executable = Executable::read(file).expect("an executable file");
    let functions = executable.of_levels();
    let found = functions
        .iter()
        .filter(|function| function.is_timed())
        .count();
    assert!(found >= timed, "{found} timed functions");
    let mut mistakes = Vec::new();
    for function in functions {
        let called = function.code.iter().filter_map(|instruction| {
            let callee = executable.callee(instruction, &function);
            callee.filter(|callee| should_be_inlined(callee, function.is_timed()))
        });
        let called = called.map(|callee| format!("calls {callee}"));
        let loads = function.loads_beyond_stores().into_iter();
        let all = called.chain(loads.map(|load| format!("waits for a store: {load}")));
        mistakes.extend(all.map(|mistake| format!("{} {mistake}\n", function.name)));
    }
    mistakes
}

#[test]
fn loops_of_levels_call_nothing_and_wait_for_no_store() {
    if let Some(path) = env::var_os("PAWNFILL_BINARY") {
        let mistakes = mistakes(&fs::read(path).expect("a binary"), 2000);
        assert!(mistakes.is_empty(), "{}", mistakes.concat());
        return;
    }
    for (build, options) in BUILDS {
        let mistakes = mistakes(compiled::executable("wide_levels", options), 120);
        let is_planted = |mistake: &String| PLANTED.iter().any(|(name, _)| mistake.contains(name));
        let (planted, others): (Vec<String>, Vec<String>) =
            mistakes.into_iter().partition(is_planted);
        assert!(others.is_empty(), "{build}: {}", others.concat());
        // A test that cannot fail proves nothing. In the default profile, LTO within a crate inlines `map`.
        for (name, kind) in PLANTED.into_iter().filter(|_| build == "lto=off") {
            let is_found = |mistake: &String| mistake.contains(name) && mistake.contains(kind);
            assert!(planted.iter().any(is_found), "{name} is not found");
        }
    }
}

/// The mistakes in the program: their names, and the kind of what is wrong.
const PLANTED: [(&str, &str); 2] = [
    ("MapsAnArray", " calls "),
    ("LoadsBeyondAStore", " waits for a store: "),
];

/// The number of instructions of a call in the loop that times what has all these words in its mangled
/// name.
fn count(functions: &[Function], words: &[&str]) -> String {
    let loops = functions.iter().filter(|function| {
        let has = |word: &&str| function.name.contains(word);
        words.iter().all(has) && has(&"10throughput") && has(&"Kj0_")
    });
    let [function] = loops.collect::<Vec<_>>()[..] else {
        panic!("not one loop for {words:?}")
    };
    function.instructions_of_loop().to_string()
}

#[test]
fn the_instructions_of_loops_are_those_of_the_guide() {
    let file = compiled::executable("wide_levels", BUILDS[0].1);
    let functions = Executable::read(file)
        .expect("an executable file")
        .of_levels();
    let levels = [
        (Scalar::NAME, "6Scalar"),
        (Sse2::NAME, "3x864Sse2"),
        (Avx2::NAME, "3x864Avx2"),
        (Avx512::NAME, "3x866Avx512"),
        (Gfni::NAME, "3x864Gfni"),
    ];
    let names = levels.map(|(name, _)| name).join(" | ");
    let mut table = format!(
        "| instructions | one color after the other | {names} |\n|{}\n",
        "---|".repeat(7)
    );
    for (name, subject, baseline, candidate) in [
        ("pawns alone", "10pawn_score", "4Sets", "9BothSides"),
        (
            "every answer",
            "14pawn_structure",
            "10ByStrategy",
            "9Structure",
        ),
    ] {
        let baseline = count(&functions, &[subject, baseline]);
        let by_level = levels.map(|(_, level)| count(&functions, &[subject, candidate, level]));
        table += &format!("| {name} | {baseline} | {} |\n", by_level.join(" | "));
    }
    assert_paragraph("pawnfill/EVALUATION.md", &table);
}
