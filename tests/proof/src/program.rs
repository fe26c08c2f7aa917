//! The compiled functions: an object file that is placed at addresses of its own, and its instructions.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use iced_x86::{Decoder, DecoderOptions, Instruction, Register};
use object::read::archive::ArchiveFile;
use object::{
    Architecture, BinaryFormat, Object as _, ObjectKind, ObjectSection as _, ObjectSymbol as _,
    RelocationKind, RelocationTarget, SectionFlags, SectionIndex, SectionKind, SymbolFlags,
    SymbolSection, elf,
};

/// An object file whose sections have addresses. The default has none, for instructions that belong to no
/// program.
#[derive(Clone, Default)]
pub struct Program {
    /// The contents of the sections, by their addresses.
    sections: BTreeMap<u64, Vec<u8>>,
    /// The names of the sections, by their addresses.
    names: BTreeMap<u64, String>,
    /// The addresses of the functions, by their names.
    functions: BTreeMap<String, u64>,
    /// The names that several functions have.
    pub(crate) ambiguous: BTreeSet<String>,
    /// The number of bytes of a function's code, by the function's address.
    sizes: BTreeMap<u64, u64>,
    /// The places in the sections where addresses were written: the bytes of each, if it is no distance.
    relocated: BTreeMap<u64, Option<usize>>,
    /// Places whose contents are not known: where they end, and why, by where they begin. Without a reason, the
    /// program may write there.
    unknown: BTreeMap<u64, (u64, String)>,
    /// The names of what is not in the file, by the addresses that stand for them.
    elsewhere: BTreeMap<u64, String>,
    /// How functions are called.
    pub convention: Convention,
}

/// Where functions find their arguments, and which registers they must preserve.
#[derive(Clone, Debug)]
pub struct Convention {
    /// The registers in which arguments are passed.
    pub arguments: &'static [Register],
    /// The general registers that a function must preserve, except the stack pointer.
    pub kept: &'static [Register],
    /// The vector registers of which a function must preserve the lower 128 bits.
    pub kept_vectors: Range<usize>,
}

impl Convention {
    /// The convention of Linux, macOS and the BSDs.
    pub const SYSTEM_V: Self = {
        use Register::{R8, R9, R12, R13, R14, R15, RBP, RBX, RCX, RDI, RDX, RSI};
        Self {
            arguments: &[RDI, RSI, RDX, RCX, R8, R9],
            kept: &[RBX, RBP, R12, R13, R14, R15],
            kept_vectors: 0..0,
        }
    };
    /// The convention of Windows.
    pub const WINDOWS: Self = {
        use Register::{R8, R9, R12, R13, R14, R15, RBP, RBX, RCX, RDI, RDX, RSI};
        Self {
            arguments: &[RCX, RDX, R8, R9],
            kept: &[RBX, RBP, RDI, RSI, R12, R13, R14, R15],
            kept_vectors: 6..16,
        }
    };

    /// Whether it is that of Windows.
    pub fn is_windows(&self) -> bool {
        !self.kept_vectors.is_empty()
    }
}

impl Default for Convention {
    fn default() -> Self {
        Self::SYSTEM_V
    }
}

/// Why something that is not in the file cannot be followed.
pub(crate) fn outside(name: &str) -> String {
    let how = match name {
        "__popcountdi2" => "compile for a processor that counts bits, such as with -mpopcnt",
        _ => "inline it, or define it in the same file",
    };
    format!("`{name}` is not in this file; {how}")
}

impl Program {
    /// The address of the first section. There is nothing below it, so a small number is never an address.
    pub const START: u64 = 0x1000_0000;

    /// Reads an object file, or the members of a static library, each as a program of its own.
    pub fn read_all(file: &[u8]) -> Result<Vec<Self>, String> {
        let text = |error: object::Error| error.to_string();
        if !file.starts_with(b"!<arch>") {
            return Ok(vec![Self::read(file)?]);
        }
        let archive = ArchiveFile::parse(file).map_err(text)?;
        let mut programs = Vec::new();
        for member in archive.members() {
            let member = member.map_err(text)?;
            let data = member.data(file).map_err(text)?;
            // Metadata of rustc is no object file.
            if object::FileKind::parse(data).is_ok() {
                programs.push(Self::read(data)?);
            }
        }
        Ok(programs)
    }

    /// Reads an object file.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let text = |error: object::Error| error.to_string();
        let file = object::File::parse(file).map_err(text)?;
        if file.architecture() != Architecture::X86_64 {
            return Err(format!(
                "it is code for {:?}, not for x86-64",
                file.architecture()
            ));
        }
        if file.kind() != ObjectKind::Relocatable {
            let kind = format!("{:?}", file.kind()).to_lowercase();
            return Err(format!(
                "it is a file of the kind `{kind}`, not an object file"
            ));
        }
        let mut program = Self {
            convention: match file.format() {
                BinaryFormat::Coff => Convention::WINDOWS,
                _ => Convention::SYSTEM_V,
            },
            ..Self::default()
        };
        let (mut addresses, mut bases) = (HashMap::new(), HashMap::new());
        let mut next = Self::START;
        // Sections are aligned to pages, with a free page between them.
        let mut place_section = |length: usize| {
            let address = next;
            next = (next + length as u64 + 0x1fff) & !0xfff;
            address
        };
        for section in file.sections() {
            let data = section.uncompressed_data().map_err(text)?.into_owned();
            let name = section.name().map_err(text)?.to_owned();
            let address = place_section(data.len().max(usize::from(section.size() > 0)));
            // Debug information refers to itself by offsets.
            let is_debug = name.starts_with(".debug");
            bases.insert(section.index(), address);
            addresses.insert(section.index(), if is_debug { 0 } else { address });
            if may_change(&section, &name) {
                let end = address + section.size().clamp(1, 1 << 30);
                place_section(section.size().min(1 << 30) as usize);
                program.unknown.insert(address, (end, String::new()));
            }
            program.sections.insert(address, data);
            program.names.insert(address, name);
        }
        program.relocate(&file, [&addresses, &bases], next)?;
        for symbol in file.symbols().filter(|symbol| symbol.is_definition()) {
            if let (Ok(name), Some(address)) = (symbol.name(), place(&file, &symbol, &addresses)) {
                let before = program.functions.insert(name.to_owned(), address);
                if before.is_some_and(|before| before != address) {
                    program.ambiguous.insert(name.to_owned());
                }
                program.sizes.insert(address, symbol.size());
            }
        }
        Ok(program)
    }

    /// Writes the addresses that the file refers to. From an address on there is room for those of a table of
    /// functions, and of what is not in the file.
    fn relocate(
        &mut self,
        file: &object::File<'_>,
        [addresses, bases]: [&HashMap<SectionIndex, u64>; 2],
        table: u64,
    ) -> Result<(), String> {
        let text = |error: object::Error| error.to_string();
        let mut entries: Vec<u64> = Vec::new();
        let room = 8 * file
            .sections()
            .map(|section| section.relocations().count() as u64)
            .sum::<u64>();
        let nowhere = (table + room + 0x1fff) & !0xfff;
        for section in file.sections() {
            let base = bases[&section.index()];
            for (offset, relocation) in section.relocations() {
                let mut target = match relocation.target() {
                    RelocationTarget::Symbol(symbol) => {
                        let symbol = file.symbol_by_index(symbol).map_err(text)?;
                        place(file, &symbol, addresses).unwrap_or_else(|| {
                            let name = symbol.name().unwrap_or_default();
                            self.address_elsewhere(nowhere, name)
                        })
                    }
                    RelocationTarget::Section(section) => {
                        let in_file = file.section_by_index(section).map_err(text)?.address();
                        addresses[&section].wrapping_sub(in_file)
                    }
                    _ => 0,
                };
                if relocation.kind() == RelocationKind::GotRelative {
                    entries.push(target);
                    target = table + 8 * (entries.len() as u64 - 1);
                }
                let (at, bytes) = (base + offset, usize::from(relocation.size() / 8));
                let data = self.sections.get_mut(&base).expect("a section of the file");
                let place = usize::try_from(offset)
                    .ok()
                    .and_then(|offset| data.get_mut(offset..)?.get_mut(..bytes));
                let place = place.ok_or("it has an address outside of a section")?;
                let mut value = target.wrapping_add_signed(relocation.addend());
                if relocation.has_implicit_addend() {
                    let mut addend = [0; 8];
                    addend[..bytes].copy_from_slice(place);
                    let unused = 64 - 8 * bytes as u32;
                    value =
                        value.wrapping_add_signed(i64::from_le_bytes(addend) << unused >> unused);
                }
                let value = match relocation.kind() {
                    RelocationKind::Relative
                    | RelocationKind::PltRelative
                    | RelocationKind::GotRelative => value.wrapping_sub(at),
                    RelocationKind::Absolute => value,
                    kind => {
                        let why = format!("an address of the kind {kind:?} is not known");
                        self.unknown.insert(at, (at + bytes.max(4) as u64, why));
                        continue;
                    }
                };
                let is_absolute = relocation.kind() == RelocationKind::Absolute;
                self.relocated.insert(at, is_absolute.then_some(bytes));
                place.copy_from_slice(&value.to_le_bytes()[..bytes]);
            }
        }
        let places = (table..).step_by(8).take(entries.len());
        self.relocated.extend(places.map(|place| (place, Some(8))));
        self.sections.insert(
            table,
            entries.into_iter().flat_map(u64::to_le_bytes).collect(),
        );
        Ok(())
    }

    /// The address that stands for something that is not in the file: there is nothing at it.
    fn address_elsewhere(&mut self, nowhere: u64, name: &str) -> u64 {
        let known = self.elsewhere.iter().find(|(_, known)| *known == name);
        let address = known.map_or(
            nowhere + 0x1_0000 * self.elsewhere.len() as u64,
            |(address, _)| *address,
        );
        self.elsewhere.insert(address, name.to_owned());
        address
    }

    /// The name of what is not in the file, by its address.
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
        self.relocated.range(range).map(|(&place, _)| place)
    }

    /// The places in a range where addresses are that are no distances, and the bytes of each.
    pub fn absolute(&self, range: Range<u64>) -> impl Iterator<Item = (u64, usize)> {
        let places = self.relocated.range(range);
        places.filter_map(|(&place, bytes)| Some((place, (*bytes)?)))
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

    /// The contents of a section by its name.
    pub fn section_named(&self, name: &str) -> Option<&[u8]> {
        let (address, _) = self.names.iter().find(|(_, named)| *named == name)?;
        self.sections.get(address).map(Vec::as_slice)
    }

    /// The place of an address: its section's name, and the offset in it.
    pub fn place(&self, address: u64) -> Option<(&str, u64)> {
        let (base, _) = self.section(address)?;
        Some((self.names.get(&base)?, address - base))
    }

    /// The bytes from an address on, to the end of its section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (base, data) = self.section(address)?;
        data.get(usize::try_from(address - base).ok()?..)
    }

    /// A byte whose value is known before the program runs.
    pub fn constant(&self, address: u64) -> Result<u8, String> {
        self.known(address)?;
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
        let before = self.unknown.range(..=address).next_back();
        let Some((start, (_, why))) = before.filter(|(_, (end, _))| address < *end) else {
            return Ok(());
        };
        if !why.is_empty() {
            return Err(why.clone());
        }
        let symbols = self
            .functions
            .iter()
            .filter(|(_, place)| (start..=&address).contains(place));
        let name = symbols
            .max_by_key(|(_, place)| **place)
            .map(|(name, _)| name);
        let name = name
            .or(self.names.get(start))
            .map_or("memory", String::as_str);
        Err(format!(
            "it reads `{name}`, which may change while the program runs; make it constant"
        ))
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
        if let Some(name) = self.elsewhere.get(&address) {
            return Err(outside(name));
        }
        let code = self.bytes(address);
        let code = code.ok_or_else(|| format!("there is no code at {address:#x}"))?;
        let mut decoder = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return Err(format!("what is at {address:#x} is no instruction"));
        }
        (address..instruction.next_ip()).try_for_each(|byte| self.known(byte))?;
        Ok(instruction)
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
    // Mach-O gives sections addresses, too.
    let in_file = file.section_by_index(section).ok()?.address();
    Some(
        addresses
            .get(&section)?
            .wrapping_add(symbol.address().wrapping_sub(in_file)),
    )
}

/// Whether the program may write to a section. What only the dynamic linker writes is constant.
fn may_change(section: &object::Section<'_, '_>, name: &str) -> bool {
    use SectionKind::{Data, Tls, UninitializedData, UninitializedTls};
    let is_data = matches!(
        section.kind(),
        Data | UninitializedData | Tls | UninitializedTls
    );
    match section.flags() {
        SectionFlags::Elf { sh_flags, .. } => {
            sh_flags.0 & elf::SHF_WRITE.0 != 0 && !name.starts_with(".data.rel.ro")
        }
        SectionFlags::MachO { .. } => is_data && name != "__const",
        _ => is_data,
    }
}
