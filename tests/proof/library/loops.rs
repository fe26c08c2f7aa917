//! Reads the code of the loops that the study times. They call nothing that should have been inlined, load nothing
//! from the stack of which a narrower store has just written a part, and work on one call of an operation at a
//! time: neither they nor the methods have vector instructions, except those that are listed.
//!
//! This depends on how the compiler divides a program, so the loops in [`loops.rs`](../programs/loops.rs) are
//! read as cargo's default release profile compiles them, and without LTO. With the path of a binary in the
//! variable `PAWNFILL_BINARY`, its loops are read instead: `.ci/run` reads those of the command that measures.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::ops::Range;

use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess,
    Register,
};
use object::{
    Object as _, ObjectSection as _, ObjectSymbol as _, ObjectSymbolTable as _, RelocationTarget,
    SymbolKind,
};

use pawnfill::Operation;
use pawnfill_oracle::driver::{CANDIDATES, Candidate};
use pawnfill_prove::paths;

use crate::code::is_vector;
use crate::compiled::{self, Options, PROCESSORS, Processor, V0};

/// The builds of the program. In this mangling, names say what is measured, and at which level.
const BUILDS: [(&str, Options); 2] = [
    ("default", V0),
    ("lto=off", &["-Csymbol-mangling-version=v0", "-Clto=off"]),
];

/// The functions of an executable file.
struct Executable<'a> {
    functions: Vec<Function<'a>>,
    /// The names of the functions, by their addresses and by the places of their addresses in a table.
    names: [BTreeMap<u64, &'a str>; 2],
}

impl<'a> Executable<'a> {
    /// Reads the code that is compiled for a level, and the loops of the harness, which contain such code if it is
    /// inlined.
    fn read(file: &'a [u8]) -> object::Result<Self> {
        let file = object::File::parse(file)?;
        let (mut functions, mut names, mut table) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for symbol in file.symbols().filter(|it| it.kind() == SymbolKind::Text) {
            let (Some(section), name) = (symbol.section_index(), symbol.name()?) else {
                continue;
            };
            let address = symbol.address();
            names.insert(address, name);
            let is_level = name.contains("vectorize_");
            if is_level || name.contains("5loops5timed") {
                let section = file.section_by_index(section)?;
                let code = section
                    .data_range(address, symbol.size())?
                    .unwrap_or_default();
                let code = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
                let code = Vec::from_iter(code);
                let function = Function {
                    name,
                    address,
                    code,
                };
                if is_level || function.is_timed() {
                    functions.push(function);
                }
            }
        }
        for (address, relocation) in file.dynamic_relocations().into_iter().flatten() {
            let name = match (relocation.target(), file.dynamic_symbol_table()) {
                (RelocationTarget::Symbol(symbol), Some(imported)) => {
                    Some(imported.symbol_by_index(symbol)?.name()?)
                }
                _ => names.get(&(relocation.addend() as u64)).copied(),
            };
            table.extend(name.map(|name| (address, name)));
        }
        Ok(Self {
            functions,
            names: [names, table],
        })
    }

    /// The name of the function that an instruction calls or jumps to, if this is another function than
    /// its own, and is known.
    fn callee(&self, instruction: &Instruction, function: &Function) -> Option<&'a str> {
        use FlowControl::{
            Call, ConditionalBranch, IndirectBranch, IndirectCall, UnconditionalBranch,
        };
        let [by_address, by_place] = &self.names;
        match instruction.flow_control() {
            Call | ConditionalBranch | UnconditionalBranch => {
                let target = instruction.near_branch_target();
                let name = by_address.get(&target).copied();
                name.filter(|_| target != function.address)
            }
            IndirectCall | IndirectBranch if instruction.is_ip_rel_memory_operand() => {
                by_place.get(&instruction.ip_rel_memory_address()).copied()
            }
            _ => None,
        }
    }
}

/// The instructions of a function.
pub(crate) struct Function<'a> {
    pub(crate) name: &'a str,
    pub(crate) address: u64,
    pub(crate) code: Vec<Instruction>,
}

impl Function<'_> {
    /// Whether it reads the counter.
    fn is_timed(&self) -> bool {
        let mut code = self.code.iter();
        code.any(|instruction| instruction.mnemonic() == Mnemonic::Rdtsc)
    }

    /// Loads from the stack of which a narrower store has written a part on some path: the processor cannot
    /// forward it, and waits until it is in the cache.
    pub(crate) fn loads_beyond_stores(&self) -> Vec<String> {
        let accesses = self.accesses_to_stack();
        let narrower = |store: &Range<i64>, load: &Range<i64>| {
            let overlaps = store.start < load.end && load.start < store.end;
            overlaps && store.end - store.start < load.end - load.start
        };
        let mut found = BTreeSet::new();
        // For each instruction, the stores whose bytes have not been written again on some path to it.
        let mut before = vec![BTreeSet::new(); self.code.len()];
        let mut pending = Vec::from_iter((0..self.code.len()).rev());
        while let Some(index) = pending.pop() {
            let (instruction, access) = (&self.code[index], &accesses[index]);
            let mut after: BTreeSet<usize> = before[index].clone();
            for load in &access.loads {
                let is_narrower = |&&store: &&usize| {
                    accesses[store]
                        .stores
                        .iter()
                        .any(|store| narrower(store, load))
                };
                let stores = after.iter().filter(is_narrower);
                found.extend(
                    stores.map(|&store| format!("`{}`, then `{instruction}`", self.code[store])),
                );
            }
            for bytes in &access.stores {
                let covers =
                    |store: &Range<i64>| bytes.start <= store.start && store.end <= bytes.end;
                after.retain(|&store| !accesses[store].stores.iter().all(covers));
                after.insert(index);
            }
            // The same displacement is another place if the stack moves.
            if access.moves_stack {
                after.clear();
            }
            for next in self.successors(index) {
                let known = before[next].len();
                before[next].extend(&after);
                if before[next].len() > known {
                    pending.push(next);
                }
            }
        }
        Vec::from_iter(found)
    }

    /// The instructions that may follow one.
    fn successors(&self, index: usize) -> impl Iterator<Item = usize> {
        let instruction = &self.code[index];
        let flow = instruction.flow_control();
        let goes_on = !matches!(
            flow,
            FlowControl::UnconditionalBranch | FlowControl::Return | FlowControl::Exception
        );
        let is_branch = matches!(
            flow,
            FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch
        );
        let target = is_branch.then(|| instruction.near_branch_target());
        let target = target.and_then(|target| {
            self.code
                .binary_search_by_key(&target, Instruction::ip)
                .ok()
        });
        let next = (goes_on && index + 1 < self.code.len()).then_some(index + 1);
        next.into_iter().chain(target)
    }

    /// What each instruction does with the stack.
    fn accesses_to_stack(&self) -> Vec<Access> {
        let mut factory = InstructionInfoFactory::new();
        let mut accesses = Vec::new();
        for instruction in &self.code {
            let info = factory.info(instruction);
            let mut access = Access::default();
            for memory in info.used_memory() {
                if memory.base() != Register::RSP || memory.index() != Register::None {
                    continue;
                }
                let start = memory.displacement() as i64;
                let bytes = start..start + memory.memory_size().size() as i64;
                if matches!(memory.access(), OpAccess::Read | OpAccess::ReadWrite) {
                    access.loads.push(bytes.clone());
                }
                if matches!(memory.access(), OpAccess::Write | OpAccess::ReadWrite) {
                    access.stores.push(bytes);
                }
            }
            access.moves_stack = info.used_registers().iter().any(|used| {
                used.register() == Register::RSP
                    && !matches!(used.access(), OpAccess::Read | OpAccess::CondRead)
            });
            accesses.push(access);
        }
        accesses
    }
}

/// What an instruction does with the stack.
#[derive(Default)]
struct Access {
    /// The bytes that it loads, by their displacement.
    loads: Vec<Range<i64>>,
    /// The bytes that it stores.
    stores: Vec<Range<i64>>,
    moves_stack: bool,
}

/// Whether a function of a level should have been inlined into those that call it, by its mangled name: a
/// function of core, of the library or of its vectors. Panics stay calls, as do the way to the arrays of
/// a thread, which the harness takes for lists, the slower way for lists with little room, and moves that are rare.
/// Code that is not timed may copy memory.
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
    has(&crates)
        && !has(&[
            "panic",
            "_fail",
            "LocalKey",
            "_exactly",
            "one_by_one",
            "list_rare",
        ])
}

/// What is wrong in a file, with the names of the functions.
///
/// # Panics
///
/// If it has fewer timed functions than expected: they have other names, and would not be read.
fn mistakes(file: &[u8], timed: usize) -> Vec<String> {
    let executable = Executable::read(file).expect("an executable file");
    let found = executable
        .functions
        .iter()
        .filter(|function| function.is_timed())
        .count();
    assert!(found >= timed, "{found} timed functions");
    let mut mistakes = Vec::new();
    for function in &executable.functions {
        let called = function.code.iter().filter_map(|instruction| {
            let callee = executable.callee(instruction, function);
            callee.filter(|callee| should_be_inlined(callee, function.is_timed()))
        });
        let called = called.map(|callee| format!("calls {callee}"));
        let loads = function.loads_beyond_stores().into_iter();
        let all = called.chain(loads.map(|load| format!("waits for a store: {load}")));
        let is_of_one_call = |name: &str| {
            let planted = PLANTED[2].0;
            // Other mangled names do not say which strategy is called.
            let is_known = name.starts_with("_R") && !may_have_vectors(name);
            is_known && name.contains("10operations") || name.contains(planted)
        };
        let mut code = function
            .code
            .iter()
            .filter(|_| is_of_one_call(function.name));
        let vector = code.find(|instruction| is_vector(instruction));
        let all = all.chain(vector.map(|vector| format!("has vectors: {vector}")));
        mistakes.extend(all.map(|mistake| format!("{} {mistake}\n", function.name)));
    }
    mistakes
}

#[test]
fn timed_loops_call_nothing_and_wait_for_no_store() {
    if let Some(path) = env::var_os("PAWNFILL_BINARY") {
        let mistakes = mistakes(&fs::read(path).expect("a binary"), 2000);
        assert!(mistakes.is_empty(), "{}", mistakes.concat());
        return;
    }
    for (build, options) in BUILDS {
        let mistakes = mistakes(compiled::executable("loops", options), 1000);
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
const PLANTED: [(&str, &str); 3] = [
    ("MapsAnArray", " calls "),
    ("LoadsBeyondAStore", " waits for a store: "),
    ("JoinsInVectors", " has vectors: "),
];

// Vectors within one call

/// Operations whose methods have vector instructions within one call, the strategy, the processors by their
/// places, and why.
const VECTORS_WITHIN_A_CALL: [(&str, &str, Range<usize>, &str); 4] = [
    (
        "candidate_pawns",
        "Shift",
        0..1,
        "there is no popcnt, and the two counts are joined; with a color argument, two fills",
    ),
    (
        "candidate_pawns",
        "Table",
        0..2,
        "as for Shift; with a color argument, two fills are joined in all builds: no slower",
    ),
    (
        "doubled_pawns tripled_pawns",
        "Table",
        0..2,
        "the tests of eight files are joined: faster",
    ),
    (
        "file_set open_files closed_files half_open_files",
        "Table",
        1..2,
        "the tests of four files are joined: the docs of its `file_set` say what the other ways cost",
    ),
];

/// Why an operation of a strategy has vector instructions in the build for a processor.
fn why_vectors(operation: &str, strategy: &str, processor: usize) -> Option<&'static str> {
    let mut listed = VECTORS_WITHIN_A_CALL.iter();
    let listed = listed.find(|(operations, of, processors, _)| {
        operations.split(' ').any(|listed| listed == operation)
            && *of == strategy
            && processors.contains(&processor)
    });
    listed.map(|(.., why)| *why)
}

/// Every method of every strategy.
fn methods() -> impl Iterator<Item = (&'static Candidate, &'static str)> {
    let operations = || Operation::ALL.iter().map(|operation| operation.name);
    CANDIDATES
        .iter()
        .flat_map(move |candidate| operations().map(move |name| (candidate, name)))
}

/// Whether the loop with a mangled name calls a method that is listed for the baseline, such as the loop over
/// `operations::file_fill<Rotate>`, whose name has `10operations9file_fill` and `6RotateE`.
fn may_have_vectors(name: &str) -> bool {
    let part = |name: &str| format!("{}{name}", name.len());
    methods().any(|(candidate, operation)| {
        why_vectors(operation, candidate.name, 0).is_some()
            && name.contains(&format!("10operations{}", part(operation)))
            && name.contains(&(part(candidate.name) + "E"))
    })
}

/// No method joins the sets of one call in vectors, except those that are listed: moving the sets to a
/// vector and back takes longer than the vector saves.
#[test]
fn methods_are_scalar() {
    // The flags of a newer level would apply to all builds.
    if cfg!(target_feature = "sse3") {
        eprintln!("skipped: the builds that are looked at are those of a portable x86-64");
        return;
    }
    let mut wrong = Vec::new();
    for (
        place,
        Processor {
            name: build,
            options,
        },
    ) in PROCESSORS.into_iter().enumerate()
    {
        let program = compiled::program("no_cost", options);
        let vector = |function: &str| {
            let code = paths::instructions(program, *program.functions().get(function)?);
            code.into_values().find(is_vector)
        };
        for (candidate, operation) in methods() {
            let method = format!("method.{}.{operation}", candidate.name);
            let mut colors = ["", ".White", ".Black"].into_iter();
            let found = colors.find_map(|color| vector(&(method.clone() + color)));
            // A method that is not overridden is that of `Shift`.
            let is_own = candidate.find_override(operation).is_some();
            let definer = if is_own { candidate.name } else { "Shift" };
            match (found, why_vectors(operation, definer, place)) {
                (Some(found), None) => wrong.push(format!("{build}: {method} has `{found}`")),
                (None, Some(why)) => wrong.push(format!("{build}: {method} has none, but {why}")),
                _ => {}
            }
        }
        // A test that cannot fail proves nothing: with SSE4.1, the compiler joins two equal folds in vectors.
        let is_joined = vector("joined.closed_files").is_some();
        assert_eq!(is_joined, build != "x86-64", "{build}");
    }
    assert!(wrong.is_empty(), "vectors:\n{}", wrong.join("\n"));
}
