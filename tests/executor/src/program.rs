//! The compiled functions: an object file that is placed at addresses of its own, and its instructions.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use iced_x86::{Decoder, DecoderOptions, Instruction};
use object::{
    Object as _, ObjectSection as _, ObjectSymbol as _, RelocationKind, RelocationTarget,
    SectionIndex, SymbolSection,
};

/// An object file whose sections have addresses. The default has none, for instructions that belong to no
/// program.
#[derive(Clone, Default)]
pub struct Program {
    /// The contents of the sections, by their addresses.
    sections: BTreeMap<u64, Vec<u8>>,
    /// The addresses of the functions, by their names.
    functions: BTreeMap<String, u64>,
    /// The number of bytes of a function's code, by the function's address.
    sizes: BTreeMap<u64, u64>,
    /// The places in the sections where addresses were written.
    relocated: BTreeSet<u64>,
    /// The names of functions that are not in the file, by the addresses that stand for them.
    elsewhere: BTreeMap<u64, String>,
}

impl Program {
    /// The address of the first section. There is nothing below it, so a small number is never an address.
    pub const START: u64 = 0x1000_0000;

    /// Reads an object file.
    pub fn read(file: &[u8]) -> object::Result<Self> {
        let file = object::File::parse(file)?;
        let mut addresses: HashMap<SectionIndex, u64> = HashMap::new();
        let mut sections = BTreeMap::new();
        let mut next = Self::START;
        for section in file.sections() {
            let data = section.uncompressed_data()?.into_owned();
            addresses.insert(section.index(), next);
            let end = next + data.len() as u64;
            sections.insert(next, data);
            // Sections are aligned to pages, with a free page between them.
            next = (end + 0x1fff) & !0xfff;
        }
        let place = |symbol: &object::Symbol<'_, '_>| match symbol.section() {
            SymbolSection::Section(section) => Some(addresses[&section] + symbol.address()),
            _ => None,
        };
        let mut relocated = BTreeSet::new();
        // The addresses of functions that are called through a table.
        let table = next;
        let mut addresses_of_functions: Vec<u64> = Vec::new();
        let mut elsewhere = BTreeMap::new();
        // Functions outside the file, such as a panic, get an address with nothing at it.
        let nowhere = table + 0x10_0000;
        for section in file.sections() {
            let base = addresses[&section.index()];
            for (offset, relocation) in section.relocations() {
                let target = match relocation.target() {
                    RelocationTarget::Symbol(symbol) => {
                        place(&file.symbol_by_index(symbol)?).unwrap_or(nowhere)
                    }
                    RelocationTarget::Section(section) => addresses[&section],
                    _ => continue,
                };
                let target = match (relocation.kind(), relocation.target()) {
                    (RelocationKind::GotRelative, RelocationTarget::Symbol(symbol)) => {
                        let mut function = target;
                        if function == nowhere {
                            function += 16 * (1 + elsewhere.len() as u64);
                            let name = file.symbol_by_index(symbol)?.name()?.to_owned();
                            elsewhere.insert(function, name);
                        }
                        addresses_of_functions.push(function);
                        table + 8 * (addresses_of_functions.len() as u64 - 1)
                    }
                    _ => target,
                };
                let value = target.wrapping_add_signed(relocation.addend());
                let value = match relocation.kind() {
                    RelocationKind::Relative
                    | RelocationKind::PltRelative
                    | RelocationKind::GotRelative => value.wrapping_sub(base + offset),
                    RelocationKind::Absolute => value,
                    // Debug information and the like, which functions do not read.
                    _ => continue,
                };
                let data = sections.get_mut(&base).expect("a section of the file");
                relocated.insert(base + offset);
                let (offset, bytes) = (offset as usize, usize::from(relocation.size() / 8));
                data[offset..offset + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
            }
        }
        let addresses_of_functions = addresses_of_functions.into_iter();
        let table_data: Vec<u8> = addresses_of_functions.flat_map(u64::to_le_bytes).collect();
        assert!(
            table + (table_data.len() as u64) < nowhere,
            "room for the table"
        );
        sections.insert(table, table_data);
        let (mut functions, mut sizes) = (BTreeMap::new(), BTreeMap::new());
        for symbol in file.symbols().filter(|symbol| symbol.is_definition()) {
            if let (Ok(name), Some(address)) = (symbol.name(), place(&symbol)) {
                functions.insert(name.to_owned(), address);
                sizes.insert(address, symbol.size());
            }
        }
        Ok(Self {
            sections,
            functions,
            sizes,
            relocated,
            elsewhere,
        })
    }

    /// The name of a function that is not in the file, by its address.
    pub fn elsewhere(&self, address: u64) -> Option<&str> {
        self.elsewhere.get(&address).map(String::as_str)
    }

    /// The names and addresses of the functions.
    pub fn functions(&self) -> &BTreeMap<String, u64> {
        &self.functions
    }

    /// The address of a function, and its code.
    pub fn code(&self, function: &str) -> Option<(u64, &[u8])> {
        let &address = self.functions.get(function)?;
        let size = usize::try_from(*self.sizes.get(&address)?).ok()?;
        Some((address, self.bytes(address)?.get(..size)?))
    }

    /// The places in a range where addresses were written.
    pub fn relocated(&self, range: Range<u64>) -> impl Iterator<Item = u64> {
        self.relocated.range(range).copied()
    }

    /// The section of an address: its start and its contents.
    pub fn section(&self, address: u64) -> Option<(u64, &[u8])> {
        let (&base, data) = self.sections.range(..=address).next_back()?;
        (address - base < data.len() as u64).then_some((base, data))
    }

    /// The addresses of the sections, and their contents.
    pub fn sections(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let sections = self.sections.iter();
        sections.map(|(&address, data)| (address, data.as_slice()))
    }

    /// The bytes from an address on, to the end of its section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (base, data) = self.section(address)?;
        data.get(usize::try_from(address - base).ok()?..)
    }

    /// The same program with some bits of a byte flipped.
    pub fn with_flipped(&self, address: u64, bits: u8) -> Self {
        let mut program = self.clone();
        let section = program.sections.range_mut(..=address).next_back();
        let (base, data) = section.expect("a section at the address");
        data[(address - base) as usize] ^= bits;
        program
    }

    /// The instruction at an address.
    pub fn instruction(&self, address: u64) -> Result<Instruction, String> {
        let code = self.bytes(address);
        let code = code.ok_or_else(|| format!("there is no code at {address:#x}"))?;
        let mut decoder = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return Err(format!("what is at {address:#x} is no instruction"));
        }
        Ok(instruction)
    }
}
