//! An object file with compiled functions: reads its sections, symbols, relocations and instructions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::machine;
use crate::word::{Word, number};
use iced_x86::{Decoder, DecoderOptions, Instruction, OpKind};
use object::read::elf::ElfFile64;
use object::{
    Architecture, LittleEndian, Object as _, ObjectComdat as _, ObjectKind, ObjectSection as _,
    ObjectSymbol as _, Relocation, RelocationKind, RelocationTarget, SectionIndex, SymbolFlags,
    SymbolIndex, SymbolKind, elf,
};

/// An object file whose sections have addresses. The default has no sections, for a test of one instruction.
#[derive(Clone, Default)]
pub struct Program {
    /// The sections and the entries of mergeable sections, by their addresses.
    sections: BTreeMap<u64, Section>,
    /// The addresses of the functions and tables, by their names.
    pub functions: BTreeMap<String, u64>,
    /// The sizes of the functions and tables in bytes, by their addresses.
    sizes: BTreeMap<u64, u64>,
    /// The relocations, by the addresses of the bytes to which they were applied.
    relocations: BTreeMap<u64, Relocated>,
    /// Symbols whose addresses are not known: names and reasons, by the addresses that stand for the symbols.
    elsewhere: BTreeMap<u64, (String, String)>,
}

#[derive(Clone)]
struct Relocated {
    /// The end of the relocated bytes.
    end: u64,
    /// The region of the target: the start of its section or mergeable entry. The error says why it is not
    /// known.
    region: Result<u64, String>,
}

/// A section that the loader maps, or an entry of a mergeable section.
#[derive(Clone)]
struct Section {
    data: Vec<u8>,
    alignment: u64,
    /// The error says why its contents are not known.
    content: Result<Content, String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Code,
    Constants,
}

impl Content {
    /// Classifies a section. Returns an error if its name, type or flags are not accepted.
    fn of(name: &str, header: &elf::SectionHeader64<LittleEndian>) -> Result<Self, String> {
        const CODE: u64 = elf::SHF_EXECINSTR.0;
        const MERGEABLE: u64 = elf::SHF_MERGE.0;
        const WRITTEN: u64 = elf::SHF_WRITE.0;
        let flags = header.sh_flags.get(LittleEndian).0 & !(elf::SHF_ALLOC.0 | elf::SHF_GROUP.0);
        let has_data = header.sh_type.get(LittleEndian) == elf::SHT_PROGBITS;
        let is = |known: &str| {
            let rest = name.strip_prefix(known);
            has_data && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        match flags {
            CODE if is(".text") => Ok(Self::Code),
            0 | MERGEABLE if is(".rodata") => Ok(Self::Constants),
            // Only the dynamic linker writes to it.
            WRITTEN if is(".data.rel.ro") => Ok(Self::Constants),
            _ if flags & WRITTEN != 0 => Err(CHANGES.to_owned()),
            _ => Err(format!("is in the section `{name}`, which is not known")),
        }
    }
}

/// The region of a symbol, which is the start of its section or entry, and its address.
type Place = (u64, u64);

/// Returns the error for a symbol that is not in the file.
fn outside(name: &str) -> String {
    let how = match name {
        "__popcountdi2" => "compile for a processor that counts bits, such as with -mpopcnt",
        _ => "include the file that defines it, too",
    };
    format!("`{name}` is a function or a table of another file; {how}")
}

impl Program {
    /// Reads an object file, and assigns addresses to its sections.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let file = parsed(file)?;
        let text = |error: object::Error| error.to_string();
        let mut program = Self::default();
        // Sections are aligned to pages, with a free page between them.
        let mut next = 0x1000_0000_u64;
        let mut reserve = |bytes: u64| {
            let address = next;
            next = next.saturating_add(bytes).saturating_add(0x1fff) & !0xfff;
            if next < 1 << 31 { Ok(address) } else { Err("the sections need too many addresses") }
        };
        let mut starts = HashMap::new();
        for section in file.sections() {
            let header = section.elf_section_header();
            if header.sh_flags.get(LittleEndian).0 & elf::SHF_ALLOC.0 == 0 {
                continue;
            }
            let data = section.data().map_err(text)?;
            let mut content = Content::of(section.name().map_err(text)?, header);
            let mut alignment = section.align().max(1);
            // The linker merges equal entries, so each entry is a region of its own.
            let is_mergeable = header.sh_flags.get(LittleEndian).0 & elf::SHF_MERGE.0 != 0;
            let entry = header.sh_entsize.get(LittleEndian);
            if is_mergeable && (entry == 0 || section.relocations().next().is_some()) {
                content = Err("has parts that the linker may put elsewhere".to_owned());
            }
            let entry = Some(entry).filter(|_| is_mergeable && content.is_ok());
            if let Some(entry) = entry {
                alignment = 1 << (alignment | entry).trailing_zeros();
            }
            let size = entry.unwrap_or(section.size()).max(1);
            let entries = data.chunks(size as usize);
            let mut places = Vec::new();
            for data in entries.chain(data.is_empty().then_some(data)) {
                let address = reserve(size)?;
                let section = Section { data: data.to_vec(), alignment, content: content.clone() };
                program.sections.insert(address, section);
                places.push(address);
            }
            starts.insert(section.index(), (places, entry));
        }
        let copies = copies(&file);
        let mut places = HashMap::new();
        for symbol in file.symbols() {
            let name = symbol.name().unwrap_or_default();
            let place = place(&symbol, &starts);
            if let Some((_, (_, address))) = place.filter(|_| symbol.is_definition()) {
                program.sizes.insert(address, symbol.size());
                program.functions.insert(name.to_owned(), address);
            }
            let why = match place {
                Some((section, place)) if !symbol.is_weak() || copies.contains(&section) => {
                    places.insert(symbol.index(), place);
                    continue;
                }
                _ if symbol.is_weak() => {
                    format!("`{name}` is weak, so the linker may choose another definition")
                }
                _ if symbol.is_undefined() => outside(name),
                _ => format!("the address of `{name}` is not known at compile time"),
            };
            let address = reserve(1)?;
            program.elsewhere.insert(address, (name.to_owned(), why));
            places.insert(symbol.index(), (address, address));
        }
        for section in file.sections() {
            if let Some((entries, None)) = starts.get(&section.index())
                && let [base] = entries[..]
                && program.sections[&base].content.is_ok()
            {
                for (offset, relocation) in section.relocations() {
                    program.relocate(base, offset, &relocation, &places)?;
                }
            }
        }
        Ok(program)
    }

    fn relocate(
        &mut self,
        base: u64,
        offset: u64,
        relocation: &Relocation,
        places: &HashMap<SymbolIndex, Place>,
    ) -> Result<(), String> {
        let section = self.sections.get_mut(&base).expect("a section");
        let is_code = section.content == Ok(Content::Code);
        let (at, bytes) = (base + offset, usize::from(relocation.size() / 8));
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let (code, place) = section.data.split_at_mut_checked(offset).unwrap_or_default();
        let place = place.get_mut(..bytes);
        let place = place.ok_or("a relocation is outside of its section")?;
        let is_load = is_code && relocation.addend() == -4;
        let kind = match (relocation.kind(), code) {
            (kind, _) if !is_load => kind,
            // Like linkers, turns a load from the global offset table into `lea`, and a call or jump through
            // the table into a direct one. The prefix 0x67 only fills a byte; earlier prefixes stay in force.
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
        let target = match relocation.target() {
            RelocationTarget::Symbol(symbol) => places.get(&symbol),
            _ => None,
        };
        let &(region, target) = target.ok_or("a relocation has no symbol")?;
        // Accepts only relative relocations in code, and absolute ones in constants.
        let value = match (kind, bytes) {
            _ if relocation.has_implicit_addend() => None,
            (RelocationKind::Relative | RelocationKind::PltRelative, 4) if is_code => {
                Some(target.wrapping_sub(at))
            }
            (RelocationKind::Absolute, 8) if !is_code => Some(target),
            _ => None,
        };
        let value = value.map(|value| value.wrapping_add_signed(relocation.addend()));
        if let Some(value) = value {
            place.copy_from_slice(&value.to_le_bytes()[..bytes]);
        }
        // A relocation of an unknown kind may cover more bytes than its size says.
        let mut end = at + value.map_or(8, |_| bytes as u64);
        let unknown = || format!("a relocation of {bytes} bytes of the kind {kind:?} is not known");
        let mut region = value.map(|_| region).ok_or_else(unknown);
        let near = self.relocations.range_mut(at.saturating_sub(7)..end);
        for (_, other) in near.filter(|(_, other)| other.end > at) {
            end = end.max(other.end);
            region = Err("relocations that overlap are not known".to_owned());
            other.region.clone_from(&region);
        }
        self.relocations.insert(at, Relocated { end, region });
        Ok(())
    }

    /// Returns the name of a symbol whose address is not known, by the address that stands for it.
    pub fn elsewhere(&self, address: u64) -> Option<&str> {
        self.elsewhere.get(&address).map(|(name, _)| name.as_str())
    }

    /// Returns an error if an address, or a region, stands for a symbol whose address is not known.
    pub fn check(&self, address: u64) -> Result<(), String> {
        let why = self.elsewhere.get(&address);
        why.map_or(Ok(()), |(_, why)| Err(why.clone()))
    }

    pub(crate) fn place(&self, address: u64) -> String {
        let before = self.functions.iter().filter(|(_, start)| **start <= address);
        match before.max_by_key(|(_, start)| **start) {
            Some((name, start)) => format!("{name}+{:#x}", address - start),
            None => format!("{address:#x}"),
        }
    }

    /// Returns the address of a function and its code.
    pub fn code(&self, function: &str) -> Option<(u64, &[u8])> {
        let &address = self.functions.get(function)?;
        let size = usize::try_from(*self.sizes.get(&address)?).ok()?;
        Some((address, self.bytes(address)?.get(..size)?))
    }

    /// Returns the relocations that overlap a range, with their addresses.
    fn relocations(&self, range: Range<u64>) -> impl Iterator<Item = (u64, &Relocated)> {
        let before = range.start.saturating_sub(7)..range.end;
        let written = self.relocations.range(before).map(|(&at, it)| (at, it));
        written.filter(move |(_, it)| it.end > range.start)
    }

    /// Returns the addresses of the relocations that overlap a range.
    pub fn relocated(&self, range: Range<u64>) -> impl Iterator<Item = u64> {
        self.relocations(range).map(|(place, _)| place)
    }

    /// Returns the start and the bytes of the section that contains an address.
    pub fn section(&self, address: u64) -> Option<(u64, &[u8])> {
        let (&base, section) = self.sections.range(..=address).next_back()?;
        (address - base < section.data.len() as u64).then_some((base, &section.data))
    }

    /// Returns the region of an address: the start of its section, or zero outside of all sections.
    pub fn region_of(&self, address: u64) -> u64 {
        self.section(address).map_or(0, |(start, _)| start)
    }

    /// Returns the region of a target or RIP-relative operand: without a relocation, the instruction's own.
    pub fn region(&self, instruction: &Instruction) -> u64 {
        let mut written = self.relocations(instruction.ip()..instruction.next_ip());
        let region = written.next().and_then(|(_, it)| it.region.clone().ok());
        region.unwrap_or_else(|| self.region_of(instruction.ip()))
    }

    /// Returns a branch target, which must be in its region: only the linker knows where other sections are.
    pub fn target(&self, (region, address): Place) -> Result<u64, String> {
        self.check(region)?;
        let is_inside = self.region_of(address) == region;
        is_inside.then_some(address).ok_or_else(|| "it leads beyond its section".to_owned())
    }

    /// Returns the alignment of a region's start.
    pub fn alignment(&self, region: u64) -> u64 {
        self.sections.get(&region).map_or(1, |section| section.alignment)
    }

    /// Returns the bytes from an address to the end of its section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (base, data) = self.section(address)?;
        data.get(usize::try_from(address - base).ok()?..)
    }

    /// Reads a constant of a region: a number, or an address of eight bytes.
    pub fn load(&self, region: u64, address: u64, bytes: usize) -> Result<Word, String> {
        self.check(region)?;
        let beyond = "it reads beyond a table";
        let section = self.sections.get(&region).ok_or(beyond)?;
        let why = match &section.content {
            Ok(Content::Constants) => None,
            Ok(Content::Code) => Some("is code, which the linker may change"),
            Err(why) => Some(&**why),
        };
        if let Some(why) = why {
            let symbols = self.functions.iter();
            let symbols = symbols.filter(|(_, place)| (region..=address).contains(place));
            let name = symbols.max_by_key(|(_, place)| **place);
            let name = name.map(|(name, _)| format!("`{}`", without_number(name)));
            return Err(format!("it reads {}, which {why}", name.unwrap_or("a constant".into())));
        }
        let first = address.checked_sub(region).ok_or(beyond)? as usize;
        let data = section.data.get(first..first.saturating_add(bytes)).ok_or(beyond)?;
        let end = address + bytes as u64;
        match self.relocations(address..end).next() {
            None => Ok(data.iter().flat_map(|&byte| number(byte.into(), 8)).collect()),
            Some((at, Relocated { region, .. })) => match (region.clone()?, data.first_chunk()) {
                (region, Some(data)) if at == address && bytes == 8 => {
                    Ok(machine::address(region, u64::from_le_bytes(*data)))
                }
                _ => Err("a part of an address is not known".to_owned()),
            },
        }
    }

    /// Returns the program with some bits of a byte flipped.
    pub fn with_flipped(&self, address: u64, bits: u8) -> Self {
        let mut program = self.clone();
        let section = program.sections.range_mut(..=address).next_back();
        let (base, section) = section.expect("a section at the address");
        section.data[(address - base) as usize] ^= bits;
        program
    }

    /// Decodes the instruction at an address.
    pub fn instruction(&self, address: u64) -> Result<Instruction, String> {
        self.check(address)?;
        let section = self.sections.get(&self.region_of(address));
        let content =
            section.ok_or_else(|| format!("there is no code at {address:#x}"))?.content.clone();
        let code = match content.map_err(|why| format!("its code {why}"))? {
            Content::Code => self.bytes(address).unwrap_or_default(),
            Content::Constants => return Err("constants are no code".to_owned()),
        };
        let [mut decoder, mut of_amd] = [DecoderOptions::NONE, DecoderOptions::AMD]
            .map(|options| Decoder::with_ip(64, code, address, options));
        let (instruction, on_amd) = (decoder.decode(), of_amd.decode());
        if instruction.is_invalid() {
            return Err(format!("there is no instruction at {address:#x}"));
        }
        if (instruction.code(), instruction.len()) != (on_amd.code(), on_amd.len()) {
            return Err(format!("`{instruction}` is `{on_amd}` on processors of AMD"));
        }
        // Only the displacement of a RIP-relative operand, jump or call may have a relocation.
        let offsets = decoder.get_constant_offsets(&instruction);
        let distance = match instruction.op0_kind() {
            OpKind::NearBranch64 => Some(offsets.immediate_offset()),
            _ if instruction.is_ip_rel_memory_operand() => Some(offsets.displacement_offset()),
            _ => None,
        };
        let distance = distance.map(|offset| address + offset as u64);
        for (place, written) in self.relocations(address..instruction.next_ip()) {
            written.region.clone()?;
            if Some(place) != distance {
                return Err(format!("`{instruction}` has a relocation where none is expected"));
            }
        }
        Ok(instruction)
    }
}

/// Undefined symbols that [`check_constant`] accepts: functions of the C library, of libgcc and of the C++
/// runtime that read no variable of the program, or do not return.
const KNOWN: &str = "memcpy memmove memset memcmp memchr strlen strcmp strchr abs labs llabs ffs ffsl ffsll \
    __popcountdi2 __popcountsi2 __popcountti2 __clzdi2 __clzsi2 __ctzdi2 __ctzsi2 __ffsdi2 __paritydi2 \
    __bswapdi2 __bswapsi2 __multi3 __divti3 __modti3 __udivti3 __umodti3 __ashlti3 __ashrti3 __lshrti3 \
    __assert_fail abort _Unwind_Resume __cxa_begin_catch _ZSt9terminatev __cxa_pure_virtual _ZdlPv _ZdlPvm";

/// Prefixes of other such symbols: functions that report errors, and the vtables of `type_info` classes.
const KNOWN_BEGINNINGS: [&str; 4] =
    ["_ZSt20__throw_", "_ZSt24__throw_", "_ZSt21__glibcxx_assert_fail", "_ZTVN10__cxxabiv1"];

/// Returns an error if a function or its callees refer to writable memory, or to an undefined symbol that is
/// not listed above. This is an extra check, on which no proof rests.
///
/// The file is compiled without optimization. An optimizer drops functions that nothing calls, and then takes
/// a static variable for a constant if nothing else in its file writes to it.
pub fn check_constant(file: &[u8], function: &str) -> Result<(), String> {
    let file = parsed(file)?;
    let text = |error: object::Error| error.to_string();
    let start = file.symbol_by_name(function);
    let start = start.and_then(|symbol| symbol.section_index());
    let mut left = vec![start.ok_or("the compiler has left the function out")?];
    let mut seen = HashSet::from([left[0]]);
    while let Some(index) = left.pop() {
        let section = file.section_by_index(index).map_err(text)?;
        let header = section.elf_section_header();
        if header.sh_flags.get(LittleEndian).0 & elf::SHF_WRITE.0 != 0 {
            let mut symbols = file.symbols().filter(|it| it.section_index() == Some(index));
            let named = symbols.find_map(|it| it.name().ok().filter(|name| !name.is_empty()));
            let variable = without_number(named.or(section.name().ok()).unwrap_or_default());
            return Err(format!("it reads `{variable}`, which {CHANGES}"));
        }
        for (_, relocation) in section.relocations() {
            let RelocationTarget::Symbol(symbol) = relocation.target() else {
                continue;
            };
            let symbol = file.symbol_by_index(symbol).map_err(text)?;
            let name = symbol.name().map_err(text)?;
            let is_known = KNOWN.split_whitespace().any(|known| known == name)
                || KNOWN_BEGINNINGS.iter().any(|known| name.starts_with(known));
            match symbol.section_index() {
                Some(next) if seen.insert(next) => left.push(next),
                None if !is_known => return Err(outside(name)),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Whether an object file has functions or tables of which other files may have copies (COMDAT).
pub fn has_copies(file: &[u8]) -> Result<bool, String> {
    Ok(!copies(&parsed(file)?).is_empty())
}

/// Removes the number that compilers append to the name of a variable within a function.
fn without_number(name: &str) -> &str {
    name.split_once('.').map_or(name, |(name, _)| name)
}

const CHANGES: &str =
    "may change while the program runs; make it constant, or give the formula that fills it";

/// Returns the sections of which the linker keeps one copy (COMDAT): functions and tables that C++ may define
/// in several files. All copies count as equal.
fn copies(file: &ElfFile64<'_, LittleEndian>) -> HashSet<SectionIndex> {
    file.comdats().flat_map(|group| group.sections()).collect()
}

fn parsed(data: &[u8]) -> Result<ElfFile64<'_, LittleEndian>, String> {
    let file = ElfFile64::parse(data).ok().filter(|file| {
        (file.architecture(), file.kind()) == (Architecture::X86_64, ObjectKind::Relocatable)
    });
    file.ok_or_else(|| "the file is not an ELF object file for x86-64".to_owned())
}

/// Returns the section and the place of a symbol that is in the file. `starts` has the starts of each
/// section's entries, and their size if the section is mergeable.
fn place<'data>(
    symbol: &impl object::ObjectSymbol<'data>,
    starts: &HashMap<SectionIndex, (Vec<u64>, Option<u64>)>,
) -> Option<(SectionIndex, Place)> {
    let section = symbol.section_index()?;
    // An indirect function (STT_GNU_IFUNC, 10) returns the function to call, at load time.
    if matches!(symbol.flags(), SymbolFlags::Elf { st_info, .. } if st_info.st_type().0 == 10) {
        return None;
    }
    let (starts, entry) = starts.get(&section)?;
    let (index, offset) = match entry {
        // A relocation by a section symbol selects the entry by its addend, which is not known here.
        Some(_) if symbol.kind() == SymbolKind::Section => return None,
        Some(size) => (symbol.address() / size, symbol.address() % size),
        None => (0, symbol.address()),
    };
    let region = *starts.get(index as usize)?;
    Some((section, (region, region.wrapping_add(offset))))
}
