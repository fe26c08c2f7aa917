//! The compiled functions: object files that are placed at addresses of their own, and their instructions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::symbols;
use iced_x86::{Decoder, DecoderOptions, Instruction};
use object::{
    Architecture, BinaryFormat, Object as _, ObjectComdat as _, ObjectKind, ObjectSection as _,
    ObjectSymbol as _, RelocationKind, RelocationTarget, SectionFlags, SectionIndex, SectionKind,
    SymbolFlags, SymbolSection, elf,
};

/// Object files whose sections have addresses. The default has none, for instructions that belong to no
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
#[derive(Clone, Default)]
struct Section {
    name: String,
    /// The name of the file that has it.
    file: String,
    /// Its contents, which end before it does where they are zeros.
    data: Vec<u8>,
    size: u64,
    /// Whether it can be executed.
    is_code: bool,
    /// Whether it is in memory when the program runs.
    is_loaded: bool,
    /// Whether the program may write to it.
    may_change: bool,
}

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

    /// Reads an object file.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        Self::read_files(&[(String::new(), file)])
    }

    /// Reads object files by their names, of which one may use what another one defines, and places them behind
    /// one another.
    pub fn read_files(files: &[(String, &[u8])]) -> Result<Self, String> {
        let files = files.iter().map(|(name, data)| {
            let file = parsed(data).map_err(|error| format!("{name}: {error}"))?;
            Ok((name, file))
        });
        let files = files.collect::<Result<Vec<_>, String>>()?;
        let text = |error: object::Error| error.to_string();
        let mut program = Self {
            address_bits: 46,
            ..Self::default()
        };
        let mut places = Vec::new();
        let mut next = Self::START;
        // Sections are aligned to pages, with a free page between them.
        // No section is aligned to more than it asks for.
        let mut place_section = |length: u64, align: u64| {
            let address = next + if align < 0x1000 { align } else { 0 };
            next = (address + length + 0x1fff) & !0xfff;
            // Addresses may have 32 bits.
            let has_room = length < 1 << 30 && next < 1 << 31;
            has_room
                .then_some(address)
                .ok_or("its sections take more than 1 GiB")
        };
        for (name, file) in &files {
            let (mut addresses, mut bases) = (HashMap::new(), HashMap::new());
            for section in file.sections() {
                let section_name = section.name().map_err(text)?.to_owned();
                // Debug information refers to itself by offsets. If it is compressed, nothing is read from it.
                let is_debug = [".debug", ".zdebug"]
                    .iter()
                    .any(|start| section_name.starts_with(start));
                let data = match section.uncompressed_data() {
                    Ok(data) => data.into_owned(),
                    Err(_) if is_debug => Vec::new(),
                    Err(error) => return Err(error.to_string()),
                };
                let size = section.size().max(data.len() as u64);
                let address = place_section(size, section.align())?;
                bases.insert(section.index(), address);
                addresses.insert(section.index(), if is_debug { 0 } else { address });
                let section = Section {
                    file: (*name).clone(),
                    data,
                    size,
                    is_code: section.kind() == SectionKind::Text,
                    is_loaded: is_loaded(&section),
                    may_change: may_change(&section, &section_name),
                    name: section_name,
                };
                program.sections.insert(address, section);
            }
            places.push([addresses, bases]);
        }
        let mut globals: HashMap<String, Vec<(bool, u64)>> = HashMap::new();
        let mut replaceable = HashSet::new();
        for ((_, file), [addresses, _]) in files.iter().zip(&places) {
            // Of the copies of a section in such a group, the linker keeps one, and all do the same: these are
            // functions that C++ may define in several files.
            let groups = file.comdats().flat_map(|group| group.sections());
            let groups: HashSet<SectionIndex> = groups.collect();
            let is_copy = |symbol: &object::Symbol<'_, '_>| {
                let section = symbol.section_index();
                section.is_some_and(|section| groups.contains(&section))
            };
            for symbol in file.symbols().filter(|symbol| symbol.is_definition()) {
                let (Ok(name), Some(address)) = (symbol.name(), place(file, &symbol, addresses))
                else {
                    continue;
                };
                let name = name.to_owned();
                if symbol.is_global() {
                    let defined = globals.entry(name.clone()).or_default();
                    defined.push((symbol.is_weak(), address));
                    if symbol.is_weak() && !is_copy(&symbol) {
                        replaceable.insert(address);
                    }
                }
                program.sizes.insert(address, symbol.size());
                if let Some(before) = program.functions.insert(name.clone(), address)
                    && before != address
                {
                    program.repeated.push((name, before));
                }
            }
        }
        let relocations = files.iter().flat_map(|(_, file)| file.sections());
        let room = relocations.map(|section| 8 * section.relocations().count() as u64);
        let table = place_section(room.sum(), 8)?;
        let mut linker = Linker {
            nowhere: place_section(0, 1)?,
            program,
            globals,
            replaceable,
            table,
            entries: Vec::new(),
            elsewhere: HashMap::new(),
        };
        for ((_, file), places) in files.iter().zip(&places) {
            linker.relocate(file, places)?;
        }
        let Linker {
            mut program,
            entries,
            elsewhere,
            ..
        } = linker;
        let entry = (table..).step_by(8).take(entries.len());
        program
            .relocated
            .extend(entry.map(|place| (place, Some(8))));
        let data = Vec::from_iter(entries.into_iter().flat_map(u64::to_le_bytes));
        let section = Section {
            size: data.len() as u64,
            data,
            is_loaded: true,
            ..Section::default()
        };
        program.sections.insert(table, section);
        program.elsewhere = elsewhere
            .into_iter()
            .map(|(name, address)| (address, name))
            .collect();
        Ok(program)
    }

    /// The file that has an address.
    pub fn file(&self, address: u64) -> &str {
        let before = self.sections.range(..=address).next_back();
        before.map_or("", |(_, section)| &section.file)
    }

    /// The name of what is not in the file, by its address.
    pub fn elsewhere(&self, address: u64) -> Option<&str> {
        self.elsewhere.get(&address).map(String::as_str)
    }

    /// Whether an address may be near a section.
    pub(crate) fn may_have(&self, address: u64) -> bool {
        (Self::START - 0x100_0000..1 << 31).contains(&address)
    }

    /// The names and addresses of the functions.
    pub fn functions(&self) -> &BTreeMap<String, u64> {
        &self.functions
    }

    /// All functions, of which several may have the same name.
    pub(crate) fn all_functions(&self) -> impl Iterator<Item = (&str, u64)> {
        let all = self
            .functions
            .iter()
            .chain(self.repeated.iter().map(|(name, place)| (name, place)));
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

    /// The contents of a section by its name, in the file that has an address.
    pub(crate) fn section_named(&self, name: &str, address: u64) -> Option<&[u8]> {
        let file = self.file(address);
        let mut sections = self.sections.values();
        let section = sections.find(|section| section.name == name && section.file == file)?;
        Some(&section.data)
    }

    /// The bytes from an address on, to the end of its section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (base, data) = self.section(address)?;
        data.get(usize::try_from(address - base).ok()?..)
    }

    /// A byte whose value is known before the program runs.
    pub fn constant(&self, address: u64) -> Result<u8, String> {
        self.known(address)?;
        let before = self.sections.range(..=address).next_back();
        if let Some((start, section)) =
            before.filter(|(start, section)| address - **start < section.size)
            && (section.may_change || !section.is_loaded)
        {
            let symbols = self.functions.iter();
            let symbols = symbols.filter(|(_, place)| (start..=&address).contains(place));
            let name = symbols.max_by_key(|(_, place)| **place);
            let name = symbols::short(name.map_or(&section.name, |(name, _)| name));
            return Err(match section.is_loaded {
                true => format!(
                    "it reads `{name}`, which may change while the program runs; make it constant, or wrap the formula that fills it"
                ),
                false => format!("it reads `{name}`, which is not in memory when the program runs"),
            });
        }
        let bytes = self.bytes(address).and_then(|bytes| bytes.first());
        if let Some(byte) = bytes {
            return Ok(*byte);
        }
        let outside_of = self.elsewhere.range(..=address + 16).next_back();
        Err(match outside_of {
            Some((near, name)) if address < near + 0x8000 => outside(name),
            _ => format!("nothing is at {address:#x}"),
        })
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
    if file.architecture() != Architecture::X86_64 || file.format() != BinaryFormat::Elf {
        return Err(format!(
            "it is a file of {:?} for {:?}, not of ELF for x86-64",
            file.format(),
            file.architecture()
        ));
    }
    if file.kind() != ObjectKind::Relocatable {
        let kind = format!("{:?}", file.kind()).to_lowercase();
        return Err(format!(
            "it is a file of the kind `{kind}`, not an object file; give the object files that it was linked from"
        ));
    }
    let slim = |symbol: object::Symbol<'_, '_>| symbol.name() == Ok("__gnu_lto_slim");
    if file.symbols().any(slim) {
        return Err("it has no machine code; compile it without -flto".to_owned());
    }
    Ok(file)
}

/// What writes the addresses to which the files refer.
struct Linker {
    program: Program,
    /// What the files define for each other: whether another definition may replace it, and where it is.
    globals: HashMap<String, Vec<(bool, u64)>>,
    /// The definitions that are weak, and not because C++ defines them in several files.
    replaceable: HashSet<u64>,
    /// The address of a table of addresses, and its entries.
    table: u64,
    entries: Vec<u64>,
    /// From this address on, there is nothing. The names of what is in no file have addresses here.
    nowhere: u64,
    elsewhere: HashMap<String, u64>,
}

impl Linker {
    /// The address of a symbol: of the only definition that cannot be replaced, of the file's own, or of the only
    /// one. An error if a definition may be missing, or be another one.
    fn target(
        &mut self,
        file: &object::File<'_>,
        symbol: &object::Symbol<'_, '_>,
        addresses: &HashMap<SectionIndex, u64>,
    ) -> Result<u64, String> {
        let mangled = symbol.name().unwrap_or_default();
        let name = symbols::short(mangled);
        let own = place(file, symbol, addresses);
        let is_shared = symbol.is_global() || symbol.is_undefined();
        let defined = self.globals.get(mangled).filter(|_| is_shared);
        let defined = defined.map_or(&[][..], |defined| defined);
        let strong = Vec::from_iter(defined.iter().filter(|(is_weak, _)| !is_weak));
        let address = match (&strong[..], own, defined) {
            ([(_, address)], ..) | (_, None, [(_, address)]) => *address,
            (_, Some(own), _) => own,
            (_, None, []) if symbol.is_weak() => {
                return Err(format!("the linker decides whether there is `{name}`"));
            }
            (_, None, [_, _, ..]) => {
                return Err(format!("the linker decides which `{name}` is meant"));
            }
            _ => {
                let next = self.nowhere + 0x1_0000 * self.elsewhere.len() as u64;
                *self.elsewhere.entry(mangled.to_owned()).or_insert(next)
            }
        };
        if self.replaceable.contains(&address) {
            return Err(format!(
                "`{name}` is weak, and the linker may choose another one"
            ));
        }
        Ok(address)
    }

    /// Makes the bytes of an address unknown.
    fn forget(&mut self, at: u64, bytes: usize, why: &str) {
        let place = at..at + bytes.max(4) as u64;
        let bytes = place.map(|byte| (byte, why.to_owned()));
        self.program.unknown.extend(bytes);
    }

    /// Writes the addresses to which a file refers.
    fn relocate(
        &mut self,
        file: &object::File<'_>,
        [addresses, bases]: &[HashMap<SectionIndex, u64>; 2],
    ) -> Result<(), String> {
        let text = |error: object::Error| error.to_string();
        for section in file.sections() {
            let base = bases[&section.index()];
            if self.program.sections[&base].data.is_empty() {
                continue;
            }
            for (offset, relocation) in section.relocations() {
                let (at, bytes) = (base + offset, usize::from(relocation.size() / 8));
                let mut target = match relocation.target() {
                    RelocationTarget::Symbol(symbol) => {
                        let symbol = file.symbol_by_index(symbol).map_err(text)?;
                        match self.target(file, &symbol, addresses) {
                            Ok(target) => target,
                            Err(why) => {
                                self.forget(at, bytes, &why);
                                continue;
                            }
                        }
                    }
                    RelocationTarget::Section(section) => {
                        let in_file = file.section_by_index(section).map_err(text)?.address();
                        addresses[&section].wrapping_sub(in_file)
                    }
                    _ => 0,
                };
                let data = &mut self
                    .program
                    .sections
                    .get_mut(&base)
                    .expect("a section")
                    .data;
                let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                let (code, place) = data.split_at_mut_checked(offset).unwrap_or_default();
                let place = place.get_mut(..bytes);
                let place = place.ok_or("it has an address outside of a section")?;
                let mut kind = relocation.kind();
                if kind == RelocationKind::GotRelative
                    && target < self.nowhere
                    && section.kind() == SectionKind::Text
                    // A call or a jump through the table becomes a direct one, as linkers do.
                    && let Some(code @ [0xff, 0x15 | 0x25]) = code.last_chunk_mut()
                {
                    *code = [0x90, if code[1] == 0x15 { 0xe8 } else { 0xe9 }];
                    kind = RelocationKind::Relative;
                } else if kind == RelocationKind::GotRelative {
                    self.entries.push(target);
                    target = self.table + 8 * (self.entries.len() as u64 - 1);
                }
                if relocation.has_implicit_addend() {
                    return Err("it has addresses with a part in the code".to_owned());
                }
                let value = target.wrapping_add_signed(relocation.addend());
                let value = match kind {
                    RelocationKind::Relative
                    | RelocationKind::PltRelative
                    | RelocationKind::GotRelative => value.wrapping_sub(at),
                    RelocationKind::Absolute => value,
                    kind => {
                        let why = format!("an address of the kind {kind:?} is not known");
                        self.forget(at, bytes, &why);
                        continue;
                    }
                };
                let is_absolute = kind == RelocationKind::Absolute;
                // A program with addresses of 32 bits lies in the lower 2 GiB.
                if is_absolute && bytes < 8 && is_loaded(&section) {
                    self.program.address_bits = 30;
                }
                self.program
                    .relocated
                    .insert(at, is_absolute.then_some(bytes));
                place.copy_from_slice(&value.to_le_bytes()[..bytes]);
            }
        }
        Ok(())
    }
}

/// The address of a symbol, if it is in the file.
fn place(
    file: &object::File<'_>,
    symbol: &object::Symbol<'_, '_>,
    addresses: &HashMap<SectionIndex, u64>,
) -> Option<u64> {
    let SymbolSection::Section(section) = symbol.section() else {
        return None;
    };
    // The code at the address of an indirect function (STT_GNU_IFUNC, 10) only chooses a function.
    if let SymbolFlags::Elf { st_info, .. } = symbol.flags()
        && st_info.st_type().0 == 10
    {
        return None;
    }
    let in_file = file.section_by_index(section).ok()?.address();
    Some(
        addresses
            .get(&section)?
            .wrapping_add(symbol.address().wrapping_sub(in_file)),
    )
}

/// The flags of a section.
fn flags(section: &object::Section<'_, '_>) -> u64 {
    match section.flags() {
        SectionFlags::Elf { sh_flags, .. } => sh_flags.0,
        _ => 0,
    }
}

/// Whether a section is in memory when the program runs.
fn is_loaded(section: &object::Section<'_, '_>) -> bool {
    flags(section) & elf::SHF_ALLOC.0 != 0
}

/// Whether the program may write to a section. What only the dynamic linker writes is constant.
fn may_change(section: &object::Section<'_, '_>, name: &str) -> bool {
    let is_relro = name == ".data.rel.ro" || name.starts_with(".data.rel.ro.");
    flags(section) & elf::SHF_WRITE.0 != 0 && !is_relro
}
