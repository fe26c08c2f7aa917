//! Reads the code of functions: calls, failed store forwarding, and equal code, which needs only one proof.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess,
    OpKind, Register,
};
use object::{
    Object as _, ObjectSection as _, ObjectSymbol as _, ObjectSymbolTable as _, RelocationTarget,
    SymbolKind,
};
use pawnfill_prove::program::Program;

pub(crate) struct Function<'a> {
    pub(crate) name: &'a str,
    pub(crate) code: Vec<Instruction>,
    /// The symbols of its callees and tail calls. `?` is an indirect or unknown target.
    pub(crate) calls: Vec<&'a str>,
}

pub(crate) fn has(name: &str, words: &[&str]) -> bool {
    words.iter().any(|word| name.contains(word))
}

/// A store to the stack: the displacements of its start and end from RSP, and the index of the instruction.
type Store = (i64, i64, usize);

impl<'a> Function<'a> {
    /// Decodes a function. `at` returns the symbol at an address, `stored` the target of the pointer there.
    fn new(
        (name, address, bytes): (&'a str, u64, &[u8]),
        at: impl Fn(u64) -> Option<&'a str>,
        stored: impl Fn(u64) -> Option<&'a str>,
    ) -> Self {
        use FlowControl::*;
        let code = Vec::from_iter(Decoder::with_ip(64, bytes, address, DecoderOptions::NONE));
        let own = address..address + bytes.len() as u64;
        let calls = code.iter().filter_map(|instruction| {
            let target = instruction.near_branch_target();
            let name = match instruction.flow_control() {
                Next | Return => return None,
                ConditionalBranch | UnconditionalBranch if own.contains(&target) => return None,
                Call | ConditionalBranch | UnconditionalBranch => at(target),
                IndirectCall if instruction.is_ip_rel_memory_operand() => {
                    stored(instruction.ip_rel_memory_address())
                }
                _ => None,
            };
            Some(name.unwrap_or("?"))
        });
        Self { name, calls: calls.collect(), code }
    }

    /// Returns the first instruction with a vector register.
    pub(crate) fn vector(&self) -> Option<&Instruction> {
        self.code.iter().find(|instruction| {
            let mut operands = 0..instruction.op_count();
            operands.any(|operand| instruction.op_register(operand).is_vector_register())
        })
    }

    /// Returns forbidden calls, and loads from the stack that fail store forwarding: on some path, a narrower
    /// store wrote a part of the loaded bytes. The processor then waits until the store is in the cache.
    pub(crate) fn mistakes(&self, may_call: impl Fn(&str) -> bool) -> Vec<String> {
        let calls = self.calls.iter().filter(|callee| !may_call(callee));
        let mut found = BTreeSet::from_iter(calls.map(|callee| format!("calls {callee}")));
        let mut factory = InstructionInfoFactory::new();
        // The reaching stores of each instruction: on some path to it, they are not overwritten.
        let mut reaching = vec![BTreeSet::<Store>::new(); self.code.len() + 1];
        let mut is_changed = true;
        while std::mem::take(&mut is_changed) {
            for (index, instruction) in self.code.iter().enumerate() {
                let mut stores = reaching[index].clone();
                let info = factory.info(instruction);
                for memory in info.used_memory() {
                    if memory.base() != Register::RSP || memory.index() != Register::None {
                        continue;
                    }
                    let start = memory.displacement() as i64;
                    let end = start + memory.memory_size().size() as i64;
                    if matches!(memory.access(), OpAccess::Read | OpAccess::ReadWrite) {
                        for &(from, to, store) in &stores {
                            if from < end && start < to && to - from < end - start {
                                let stored = self.code[store];
                                found.insert(format!("waits for `{stored}` in `{instruction}`"));
                            }
                        }
                    }
                    if matches!(memory.access(), OpAccess::Write | OpAccess::ReadWrite) {
                        stores.retain(|&(from, to, _)| from < start || end < to);
                        stores.insert((start, end, index));
                    }
                }
                // If the stack pointer changes, so do all displacements.
                if info.used_registers().iter().any(|used| {
                    let is_read = matches!(used.access(), OpAccess::Read | OpAccess::CondRead);
                    used.register() == Register::RSP && !is_read
                }) {
                    stores.clear();
                }
                use FlowControl::{Exception, Return, UnconditionalBranch};
                let falls_through =
                    !matches!(instruction.flow_control(), UnconditionalBranch | Return | Exception);
                let target = instruction.near_branch_target();
                let target = self.code.binary_search_by_key(&target, Instruction::ip).ok();
                for next in target.into_iter().chain(falls_through.then_some(index + 1)) {
                    let known = reaching[next].len();
                    reaching[next].extend(&stores);
                    is_changed |= reaching[next].len() > known;
                }
            }
        }
        found.into_iter().map(|it| format!("{} {it}", self.name)).collect()
    }
}

pub(crate) fn functions(program: &Program) -> Vec<Function<'_>> {
    let names = program.functions.iter();
    let names = BTreeMap::from_iter(names.map(|(name, &address)| (address, name.as_str())));
    let before = |address| Some(*names.range(..=address).next_back()?.1);
    let at = |address| program.elsewhere(address).or_else(|| before(address));
    let functions = program.functions.keys().filter_map(|name| {
        let (address, bytes) = program.code(name)?;
        program.instruction(address).ok()?;
        Some(Function::new((name, address, bytes), at, |_| None))
    });
    functions.collect()
}

/// Returns the functions of an executable file whose symbols `is_read` selects.
pub(crate) fn functions_of_executable(
    file: &[u8],
    is_read: impl Fn(&str) -> bool,
) -> object::Result<Vec<Function<'_>>> {
    let file = object::File::parse(file)?;
    let symbols = || file.symbols().filter(|it| it.kind() == SymbolKind::Text);
    let names = symbols().map(|symbol| Ok((symbol.address(), symbol.name()?)));
    let names = names.collect::<object::Result<BTreeMap<u64, &str>>>()?;
    let mut table = BTreeMap::new();
    for (place, relocation) in file.dynamic_relocations().into_iter().flatten() {
        let name = match (relocation.target(), file.dynamic_symbol_table()) {
            (RelocationTarget::Symbol(symbol), Some(imported)) => {
                Some(imported.symbol_by_index(symbol)?.name()?)
            }
            _ => names.get(&(relocation.addend() as u64)).copied(),
        };
        table.extend(name.map(|name| (place, name)));
    }
    let at = |address: u64| names.get(&address).copied();
    let stored = |place: u64| table.get(&place).copied();
    let mut functions = Vec::new();
    for symbol in symbols() {
        let (name, address) = (symbol.name()?, symbol.address());
        if let Some(section) = symbol.section_index().filter(|_| is_read(name)) {
            let section = file.section_by_index(section)?;
            let bytes = section.data_range(address, symbol.size())?;
            let bytes = bytes.unwrap_or_default();
            functions.push(Function::new((name, address, bytes), at, stored));
        }
    }
    Ok(functions)
}

/// The bytes of a function, with zeros instead of RIP-relative displacements. Each displacement has a tuple:
/// its offset in the function, the target's offset in the data, the target's alignment, and the data. The
/// data are the loaded bytes. For `lea`, they are the whole section, because the code may index into it.
pub(crate) type Code = (Vec<u8>, Vec<(usize, u64, [u64; 2], Vec<u8>)>);

/// Returns the code of a function. `None` if calls or relocations may give equal bytes different effects.
pub(crate) fn code(program: &Program, function: &str) -> Option<Code> {
    let (start, bytes) = program.code(function)?;
    let end = start + bytes.len() as u64;
    let (mut code, mut constants) = (bytes.to_vec(), Vec::new());
    let mut relocated: HashSet<u64> = program.relocated(start..end).collect();
    let mut decoder = Decoder::with_ip(64, bytes, start, DecoderOptions::NONE);
    while decoder.can_decode() {
        let instruction = decoder.decode();
        let is_branch = instruction.op0_kind() == OpKind::NearBranch64;
        let is_outside = !(start..end).contains(&instruction.near_branch_target());
        if instruction.is_invalid() || is_branch && is_outside {
            return None;
        }
        if !instruction.is_ip_rel_memory_operand() {
            continue;
        }
        let offsets = decoder.get_constant_offsets(&instruction);
        let address = instruction.ip() + offsets.displacement_offset() as u64;
        relocated.remove(&address);
        let target = instruction.ip_rel_memory_address();
        let (base, section) = program.section(target)?;
        if program.relocated(base..base + section.len() as u64).next().is_some() {
            return None;
        }
        let (offset, contents) = if instruction.mnemonic() == Mnemonic::Lea {
            (target - base, section)
        } else {
            let read = ..instruction.memory_size().size();
            (0, program.bytes(target)?.get(read)?)
        };
        let alignment = [program.alignment(base), (target - base) % 64];
        let at = (address - start) as usize;
        code[at..at + 4].fill(0);
        constants.push((at, offset, alignment, contents.to_vec()));
    }
    relocated.is_empty().then_some((code, constants))
}

/// Compares the code of two functions. The error lists both.
pub(crate) fn compare(program: &Program, expected: &str, found: &str) -> Result<(), String> {
    let names = [expected, found];
    let [of_expected, of_found] = names.map(|name| code(program, name));
    if of_expected.is_some() && of_expected == of_found {
        return Ok(());
    }
    let listings = names.map(|name| {
        let (start, bytes) = program.code(name).unwrap_or_default();
        let code = Decoder::with_ip(64, bytes, start, DecoderOptions::NONE).into_iter();
        let lines = code.map(|instruction| format!("    {instruction}\n"));
        format!("{name}:\n{}", String::from_iter(lines))
    });
    Err(listings.join("is not\n"))
}
