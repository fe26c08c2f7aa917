//! The compiled functions: an object file whose sections are placed at addresses of their own, and its
//! instructions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::symbols;
use iced_x86::{Decoder, DecoderOptions, Instruction};
use object::{
    Architecture, BinaryFormat, Object as _, ObjectComdat as _, ObjectKind, ObjectSection as _,
    ObjectSymbol as _, Relocation, RelocationKind, RelocationTarget, SectionFlags, SectionIndex,
    SectionKind, SymbolFlags, SymbolIndex, SymbolSection, elf,
};

/// An object file whose sections have addresses. The default has none, for instructions that belong to no
/// program.
#[derive(Clone, Default)]
pub struct Program {
    /// The sections, by their addresses.
    sections: BTreeMap<u64, Section>,
    /// The addresses of the functions, by their names.
    functions: BTreeMap<String, u64>,
    /// Other functions of the same names.
    repeated: Vec<(String, u64)>,
    /// The number of bytes of a function's code, by the function's address.
    sizes: BTreeMap<u64, u64>,
    /// The places in the sections where addresses were written: the bytes of each, if it is no distance.
    relocated: BTreeMap<u64, Option<usize>>,
    /// The bytes that are not known, and why: a part of an address.
    unknown: BTreeMap<u64, String>,
    /// The names of what is not in the file, by the addresses that stand for them.
    elsewhere: BTreeMap<u64, String>,
    /// How many bits an address of the program may have.
    pub(crate) address_bits: usize,
}

/// A section of an object file.
#[derive(Clone)]
struct Section {
    name: String,
    /// Its contents, which end before it does where they are zeros.
    data: Vec<u8>,
    size: u64,
    /// Whether it can be executed.
    is_code: bool,
    /// Whether it is in memory when the program runs.
    is_loaded: bool,
    /// Whether the program may write to it. What only the dynamic linker writes is constant.
    may_change: bool,
}

/// How far from the place of something that is not in the file an address still belongs to it.
const NEAR: u64 = 0x8000;

/// Why something that is not in the file cannot be followed.
pub(crate) fn outside(name: &str) -> String {
    let how = match name {
        "__popcountdi2" => "compile for a processor that counts bits, such as with -mpopcnt",
        _ => "give the file that defines it, too, or inline it",
    };
    format!("`{}` is not in this file; {how}", symbols::short(name))
}

impl Program {
    /// The address of the first section. There is nothing below it, so a small number is never an address.
    pub const START: u64 = 0x1000_0000;

    /// Reads an object file, and places its sections behind one another.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let file = parsed(file)?;
        let text = |error: object::Error| error.to_string();
        let mut program = Self {
            address_bits: 46,
            ..Self::default()
        };
        // Sections are aligned to pages, with a free page between them. None is aligned to more than it asks for.
        let mut next = Self::START;
        let mut reserve = |bytes: u64, align: u64| {
            let address = next + if align < 0x1000 { align } else { 0 };
            next = address.saturating_add(bytes).saturating_add(0x1fff) & !0xfff;
            // Addresses may have 32 bits.
            let has_room = next < 1 << 31;
            has_room
                .then_some(address)
                .ok_or("its sections take more than 1 GiB")
        };
        let mut starts = HashMap::new();
        for section in file.sections() {
            let name = section.name().map_err(text)?.to_owned();
            // Debug information refers to itself by offsets. If it is compressed, nothing is read from it.
            let is_debug = name.starts_with(".debug") || name.starts_with(".zdebug");
            let data = match section.uncompressed_data() {
                Ok(data) => data.into_owned(),
                Err(_) if is_debug => Vec::new(),
                Err(error) => return Err(error.to_string()),
            };
            let size = section.size().max(data.len() as u64);
            let address = reserve(size, section.align())?;
            starts.insert(section.index(), if is_debug { 0 } else { address });
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else {
                return Err("its sections have no flags".to_owned());
            };
            let is_relro = name == ".data.rel.ro" || name.starts_with(".data.rel.ro.");
            let section = Section {
                data,
                size,
                is_code: section.kind() == SectionKind::Text,
                is_loaded: sh_flags.0 & elf::SHF_ALLOC.0 != 0,
                may_change: sh_flags.0 & elf::SHF_WRITE.0 != 0 && !is_relro,
                name,
            };
            program.sections.insert(address, section);
        }
        // Of the copies of a section in such a group, the linker keeps one, and all do the same: these are
        // functions that C++ may define in several files.
        let copies = file.comdats().flat_map(|group| group.sections());
        let copies: HashSet<SectionIndex> = copies.collect();
        let mut places: HashMap<SymbolIndex, Result<u64, String>> = HashMap::new();
        for symbol in file.symbols() {
            let name = symbol.name().unwrap_or_default();
            let place = match place(&symbol, &starts) {
                Some((section, address)) => {
                    if symbol.is_definition() {
                        program.sizes.insert(address, symbol.size());
                        let before = program.functions.insert(name.to_owned(), address);
                        let other = before.filter(|before| *before != address);
                        let repeated = other.map(|other| (name.to_owned(), other));
                        program.repeated.extend(repeated);
                    }
                    match symbol.is_weak() && !copies.contains(&section) {
                        true => Err(format!(
                            "`{}` is weak, and the linker may choose another one",
                            symbols::short(name)
                        )),
                        false => Ok(address),
                    }
                }
                None if symbol.is_undefined() && symbol.is_weak() => {
                    let short = symbols::short(name);
                    Err(format!("the linker decides whether there is `{short}`"))
                }
                None if symbol.is_undefined() => {
                    let address = reserve(2 * NEAR, 0)? + NEAR;
                    program.elsewhere.insert(address, name.to_owned());
                    Ok(address)
                }
                None => {
                    let short = symbols::short(name);
                    Err(format!(
                        "where `{short}` is, is not known before the program is linked or runs"
                    ))
                }
            };
            places.insert(symbol.index(), place);
        }
        let bases = Vec::from_iter(program.sections.keys().copied());
        for (section, base) in file.sections().zip(bases) {
            for (offset, relocation) in section.relocations() {
                program.relocate(base, offset, &relocation, &places)?;
            }
        }
        Ok(program)
    }

    /// Writes an address, or makes its bytes unknown.
    fn relocate(
        &mut self,
        base: u64,
        offset: u64,
        relocation: &Relocation,
        places: &HashMap<SymbolIndex, Result<u64, String>>,
    ) -> Result<(), String> {
        let section = self.sections.get_mut(&base).expect("a section");
        if section.data.is_empty() {
            return Ok(());
        }
        if relocation.has_implicit_addend() {
            return Err("it has addresses with a part in the code".to_owned());
        }
        let (at, bytes) = (base + offset, usize::from(relocation.size() / 8));
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let (code, place) = section
            .data
            .split_at_mut_checked(offset)
            .unwrap_or_default();
        let place = place.get_mut(..bytes);
        let place = place.ok_or("it has an address outside of a section")?;
        let is_known = section.is_code && relocation.addend() == -4;
        let kind = match (relocation.kind(), code) {
            (kind, _) if !is_known => kind,
            // Linkers, too, put an address in place of a load from their table, and a call in place of one
            // through the table, with a prefix of no effect that leaves those before it in force.
            (RelocationKind::GotRelative, [.., opcode @ 0x8b, mode]) if *mode & 0xc7 == 5 => {
                *opcode = 0x8d;
                RelocationKind::Relative
            }
            (RelocationKind::GotRelative, [.., first @ 0xff, second @ (0x15 | 0x25)]) => {
                (*first, *second) = (0x67, if *second == 0x15 { 0xe8 } else { 0xe9 });
                RelocationKind::Relative
            }
            (kind, _) => kind,
        };
        let is_absolute = kind == RelocationKind::Absolute;
        let target = match relocation.target() {
            RelocationTarget::Symbol(symbol) => {
                let place = places.get(&symbol).cloned();
                place.ok_or("it has an address without a symbol")?
            }
            _ => Ok(0),
        };
        let value = target.and_then(|target| match kind {
            RelocationKind::Relative | RelocationKind::PltRelative => Ok(target.wrapping_sub(at)),
            RelocationKind::Absolute => Ok(target),
            kind => Err(format!("an address of the kind {kind:?} is not known")),
        });
        match value {
            Ok(value) => {
                let value = value.wrapping_add_signed(relocation.addend());
                place.copy_from_slice(&value.to_le_bytes()[..bytes]);
                // A program with addresses of 32 bits lies in the lower 2 GiB.
                if is_absolute && bytes < 8 && section.is_loaded {
                    self.address_bits = 30;
                }
                let written = is_absolute.then_some(bytes);
                self.relocated.insert(at, written);
            }
            Err(why) => {
                // An unknown kind has no size. In code, 4 bytes are enough to refuse the instruction.
                let least = if section.is_code { 4 } else { 8 };
                let place = at..at + bytes.max(least) as u64;
                self.unknown.extend(place.map(|byte| (byte, why.clone())));
            }
        }
        Ok(())
    }

    /// The name of what is not in the file, by its address.
    pub fn elsewhere(&self, address: u64) -> Option<&str> {
        self.elsewhere.get(&address).map(String::as_str)
    }

    /// The name of what is not in the file and has a place near an address.
    pub(crate) fn outside_of(&self, address: u64) -> Option<&str> {
        let mut before = self.elsewhere.range(..address.saturating_add(NEAR));
        let (place, name) = before.next_back()?;
        (address < place + NEAR).then_some(name)
    }

    /// The names and addresses of the functions.
    pub fn functions(&self) -> &BTreeMap<String, u64> {
        &self.functions
    }

    /// All functions, of which several may have the same name.
    pub(crate) fn all_functions(&self) -> impl Iterator<Item = (&str, u64)> {
        let repeated = self.repeated.iter().map(|(name, place)| (name, place));
        let all = self.functions.iter().chain(repeated);
        all.map(|(name, &address)| (&**name, address))
    }

    /// The address of a function, and its code.
    pub fn code(&self, function: &str) -> Option<(u64, &[u8])> {
        let &address = self.functions.get(function)?;
        let size = usize::try_from(*self.sizes.get(&address)?).ok()?;
        Some((address, self.bytes(address)?.get(..size)?))
    }

    /// The places in a range where addresses were written.
    pub fn relocated(&self, range: Range<u64>) -> impl Iterator<Item = u64> {
        self.relocated.range(range).map(|(&place, _)| place)
    }

    /// The places in a range where addresses are that are no distances, and the bytes of each.
    pub fn absolute(&self, range: Range<u64>) -> impl Iterator<Item = (u64, usize)> {
        let places = self.relocated.range(range);
        places.filter_map(|(&place, bytes)| Some((place, (*bytes)?)))
    }

    /// The section of an address: its start and its contents.
    pub fn section(&self, address: u64) -> Option<(u64, &[u8])> {
        let (&base, section) = self.sections.range(..=address).next_back()?;
        (address - base < section.data.len() as u64).then_some((base, &section.data))
    }

    /// The addresses of the sections, and their contents.
    pub fn sections(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let sections = self.sections.iter();
        sections.map(|(&address, section)| (address, section.data.as_slice()))
    }

    /// The contents of a section by its name.
    pub(crate) fn section_named(&self, name: &str) -> Option<&[u8]> {
        let mut sections = self.sections.values();
        Some(&sections.find(|section| section.name == name)?.data)
    }

    /// The bytes from an address on, to the end of its section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (base, data) = self.section(address)?;
        data.get(usize::try_from(address - base).ok()?..)
    }

    /// A byte whose value is known before the program runs.
    pub fn constant(&self, address: u64) -> Result<u8, String> {
        self.known(address)?;
        if let Some((start, section)) = self.sections.range(..=address).next_back()
            && address - start < section.size
            && (section.may_change || !section.is_loaded || section.is_code)
        {
            let why = match section.is_loaded {
                true if section.is_code => "is code, which the linker may change",
                true => {
                    "may change while the program runs; make it constant, or wrap the formula that fills it"
                }
                false => "is not in memory when the program runs",
            };
            let symbols = self.functions.iter();
            let symbols = symbols.filter(|(_, place)| (start..=&address).contains(place));
            let name = symbols.max_by_key(|(_, place)| **place);
            let name = symbols::short(name.map_or(&section.name, |(name, _)| name));
            return Err(format!("it reads `{name}`, which {why}"));
        }
        if let Some([byte, ..]) = self.bytes(address) {
            return Ok(*byte);
        }
        let nothing = || format!("nothing is at {address:#x}");
        Err(self.outside_of(address).map_or_else(nothing, outside))
    }

    /// An error if what is at an address is not known.
    fn known(&self, address: u64) -> Result<(), String> {
        self.unknown.get(&address).cloned().map_or(Ok(()), Err)
    }

    /// The same program with some bits of a byte flipped.
    pub fn with_flipped(&self, address: u64, bits: u8) -> Self {
        let mut program = self.clone();
        let section = program.sections.range_mut(..=address).next_back();
        let (base, section) = section.expect("a section at the address");
        section.data[(address - base) as usize] ^= bits;
        program
    }

    /// The instruction at an address.
    pub fn instruction(&self, address: u64) -> Result<Instruction, String> {
        if let Some(name) = self.elsewhere.get(&address) {
            return Err(outside(name));
        }
        let section = self.sections.range(..=address).next_back();
        let is_code = section.is_some_and(|(_, section)| section.is_code && !section.may_change);
        let code = self.bytes(address).filter(|_| is_code);
        let code = code.ok_or_else(|| format!("there is no code at {address:#x}"))?;
        let [instruction, on_amd] = [DecoderOptions::NONE, DecoderOptions::AMD]
            .map(|options| Decoder::with_ip(64, code, address, options).decode());
        if instruction.is_invalid() {
            return Err(format!("what is at {address:#x} is no instruction"));
        }
        if (instruction.code(), instruction.len()) != (on_amd.code(), on_amd.len()) {
            return Err(format!(
                "`{instruction}` is `{on_amd}` on processors of AMD"
            ));
        }
        (address..instruction.next_ip()).try_for_each(|byte| self.known(byte))?;
        Ok(instruction)
    }
}

/// Reads the headers of an object file for this processor.
fn parsed(data: &[u8]) -> Result<object::File<'_>, String> {
    if data.starts_with(b"BC\xc0\xde") || data.starts_with(&[0xde, 0xc0, 0x17, 0x0b]) {
        return Err(
            "it has LLVM's bitcode and no machine code; compile it without -flto".to_owned(),
        );
    }
    if data.starts_with(b"!<arch>") || data.starts_with(b"!<thin>") {
        return Err("it is a library; give the object files of which it is made".to_owned());
    }
    let file = object::File::parse(data).map_err(|error| error.to_string())?;
    let found = (file.format(), file.architecture(), file.kind());
    let (format, architecture, kind) = found;
    if found
        != (
            BinaryFormat::Elf,
            Architecture::X86_64,
            ObjectKind::Relocatable,
        )
    {
        return Err(format!(
            "it is not an object file of ELF for x86-64, but {format:?}, {architecture:?}, {kind:?}; give the object files that it was linked from"
        ));
    }
    let slim = |symbol: object::Symbol<'_, '_>| symbol.name() == Ok("__gnu_lto_slim");
    if file.symbols().any(slim) {
        return Err("it has no machine code; compile it without -flto".to_owned());
    }
    Ok(file)
}

/// The section and the address of a symbol, if it is in the file.
fn place(
    symbol: &object::Symbol<'_, '_>,
    starts: &HashMap<SectionIndex, u64>,
) -> Option<(SectionIndex, u64)> {
    let SymbolSection::Section(section) = symbol.section() else {
        return None;
    };
    // The code at the address of an indirect function (STT_GNU_IFUNC, 10) only chooses a function.
    if let SymbolFlags::Elf { st_info, .. } = symbol.flags()
        && st_info.st_type().0 == 10
    {
        return None;
    }
    Some((
        section,
        starts.get(&section)?.wrapping_add(symbol.address()),
    ))
}
