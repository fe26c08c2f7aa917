//! The compiled functions: an object file whose sections are placed at addresses of their own, and its
//! instructions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::iter;
use std::ops::Range;

use crate::machine;
use crate::word::{Word, number};
use iced_x86::{Decoder, DecoderOptions, Instruction, OpKind};
use object::read::elf::ElfFile64;
use object::{
    Architecture, LittleEndian, Object as _, ObjectComdat as _, ObjectKind, ObjectSection as _,
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
    /// The number of bytes of a function's code, by the function's address.
    sizes: BTreeMap<u64, u64>,
    /// The places where addresses were written.
    written: BTreeMap<u64, Written>,
    /// The names of what is not in the file, or need not be what the program has in the end, by the addresses that stand
    /// for them; and why.
    elsewhere: BTreeMap<u64, (String, String)>,
}

/// An address that was written into a section.
#[derive(Clone)]
struct Written {
    /// Where it ends.
    end: u64,
    /// Its region: the start of a section. The error says why it is not known.
    region: Result<u64, String>,
}

/// A section of an object file that is in memory when the program runs.
#[derive(Clone)]
struct Section {
    name: String,
    /// Its contents, which end before it does where they are zeros.
    data: Vec<u8>,
    size: u64,
    alignment: u64,
    /// The bytes of an entry, if the linker may put each elsewhere.
    entry: Option<u64>,
    /// Whether it can be executed.
    is_code: bool,
    /// Whether the program may write to it. What only the dynamic linker writes is constant.
    may_change: bool,
}

/// The region of a symbol, and its address.
type Place = (u64, u64);

/// Why something that is not in the file cannot be followed.
fn outside(name: &str) -> String {
    let how = match name {
        "__popcountdi2" => "compile for a processor that counts bits, such as with -mpopcnt",
        _ => "include the file that defines it, too",
    };
    format!("`{name}` is a function or a table of another file; {how}")
}

impl Program {
    /// Reads an object file, and places its sections behind one another.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let file = parsed(file)?;
        let text = |error: object::Error| error.to_string();
        let mut program = Self::default();
        // Sections are aligned to pages, with a free page between them.
        let mut next = 0x1000_0000_u64;
        let mut reserve = |bytes: u64| {
            let address = next;
            next = next.saturating_add(bytes).saturating_add(0x1fff) & !0xfff;
            match next < 1 << 31 {
                true => Ok(address),
                false => Err("its sections take more than 1 GiB"),
            }
        };
        let mut starts = HashMap::new();
        for section in file.sections() {
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else {
                return Err("its sections have no flags".to_owned());
            };
            let has = |flag: elf::SectionFlags| sh_flags.0 & flag.0 != 0;
            if !has(elf::SHF_ALLOC) {
                continue;
            }
            let data = section.data().map_err(text)?.to_vec();
            let size = section.size().max(data.len() as u64);
            let address = reserve(size)?;
            starts.insert(section.index(), address);
            let name = section.name().map_err(text)?.to_owned();
            let entries = section.elf_section_header().sh_entsize.get(LittleEndian);
            let section = Section {
                data,
                size,
                alignment: section.align().max(1),
                entry: has(elf::SHF_MERGE).then_some(entries.max(1)),
                is_code: section.kind() == SectionKind::Text,
                may_change: has(elf::SHF_WRITE) && !is_relro(&name),
                name,
            };
            program.sections.insert(address, section);
        }
        // Of the copies of a section in such a group, the linker keeps one, and all do the same: these are
        // functions that C++ may define in several files.
        let copies = file.comdats().flat_map(|group| group.sections());
        let copies: HashSet<SectionIndex> = copies.collect();
        let mut places = HashMap::new();
        for symbol in file.symbols() {
            let name = symbol.name().unwrap_or_default();
            let place = place(&symbol, &starts);
            if let Some((_, address)) = place.filter(|_| symbol.is_definition()) {
                program.sizes.insert(address, symbol.size());
                program.functions.insert(name.to_owned(), address);
            }
            let why = match place {
                Some((section, address)) if !symbol.is_weak() || copies.contains(&section) => {
                    places.insert(symbol.index(), (starts[&section], address));
                    continue;
                }
                Some(_) => format!("`{name}` is weak, and the linker may choose another one"),
                None if !symbol.is_undefined() => {
                    format!("where `{name}` is, is not known before the program is linked or runs")
                }
                None if symbol.is_weak() => {
                    format!("the linker decides whether there is `{name}`")
                }
                None => outside(name),
            };
            let address = reserve(1)?;
            program.elsewhere.insert(address, (name.to_owned(), why));
            places.insert(symbol.index(), (address, address));
        }
        for section in file.sections() {
            if let Some(&base) = starts.get(&section.index()) {
                for (offset, relocation) in section.relocations() {
                    program.relocate(base, offset, &relocation, &places)?;
                }
            }
        }
        Ok(program)
    }

    /// Writes an address.
    fn relocate(
        &mut self,
        base: u64,
        offset: u64,
        relocation: &Relocation,
        places: &HashMap<SymbolIndex, Place>,
    ) -> Result<(), String> {
        let section = self.sections.get_mut(&base).expect("a section");
        let (at, bytes) = (base + offset, usize::from(relocation.size() / 8));
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let (code, place) = section.data.split_at_mut_checked(offset).unwrap_or_default();
        let place = place.get_mut(..bytes);
        let place = place.ok_or("it has an address outside of a section")?;
        let is_load = section.is_code && relocation.addend() == -4;
        let kind = match (relocation.kind(), code) {
            (kind, _) if !is_load => kind,
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
        let target = match relocation.target() {
            RelocationTarget::Symbol(symbol) => places.get(&symbol),
            _ => None,
        };
        let &(region, target) = target.ok_or("it has an address without a symbol")?;
        // Code has distances, and constants have addresses.
        let value = match (kind, bytes) {
            _ if relocation.has_implicit_addend() => None,
            (RelocationKind::Relative | RelocationKind::PltRelative, 4) if section.is_code => {
                Some(target.wrapping_sub(at))
            }
            (RelocationKind::Absolute, 8) if !section.is_code => Some(target),
            _ => None,
        };
        let value = value.map(|value| value.wrapping_add_signed(relocation.addend()));
        if let Some(value) = value {
            place.copy_from_slice(&value.to_le_bytes()[..bytes]);
        }
        // A kind that is not known may have more bytes than it says.
        let end = at + value.map_or(8, |_| bytes as u64);
        let unknown = || format!("an address of {bytes} bytes of the kind {kind:?} is not known");
        let region = value.map(|_| region).ok_or_else(unknown);
        self.written.insert(at, Written { end, region });
        Ok(())
    }

    /// The name of what is not in the file, by its address.
    pub fn elsewhere(&self, address: u64) -> Option<&str> {
        self.elsewhere.get(&address).map(|(name, _)| name.as_str())
    }

    /// An error if what is at an address, or in a region, cannot be followed, because it is not in the file.
    pub fn check(&self, address: u64) -> Result<(), String> {
        let why = self.elsewhere.get(&address);
        why.map_or(Ok(()), |(_, why)| Err(why.clone()))
    }

    /// The names and addresses of the functions.
    pub fn functions(&self) -> &BTreeMap<String, u64> {
        &self.functions
    }

    /// Where an address is: the function, and the distance from its start.
    pub fn place(&self, address: u64) -> String {
        let before = self.functions.iter().filter(|(_, start)| **start <= address);
        match before.max_by_key(|(_, start)| **start) {
            Some((name, start)) => format!("{name}+{:#x}", address - start),
            None => format!("{address:#x}"),
        }
    }

    /// The address of a function, and its code.
    pub fn code(&self, function: &str) -> Option<(u64, &[u8])> {
        let &address = self.functions.get(function)?;
        let size = usize::try_from(*self.sizes.get(&address)?).ok()?;
        Some((address, self.bytes(address)?.get(..size)?))
    }

    /// The addresses that were written into a range, or a part of it, and their places.
    fn written(&self, range: Range<u64>) -> impl Iterator<Item = (u64, &Written)> {
        let before = range.start.saturating_sub(7)..range.end;
        let written = self.written.range(before).map(|(&at, it)| (at, it));
        written.filter(move |(_, it)| it.end > range.start)
    }

    /// The places in a range where addresses were written.
    pub fn relocated(&self, range: Range<u64>) -> impl Iterator<Item = u64> {
        self.written(range).map(|(place, _)| place)
    }

    /// The section of an address: its start and its contents.
    pub fn section(&self, address: u64) -> Option<(u64, &[u8])> {
        let (&base, section) = self.sections.range(..=address).next_back()?;
        (address - base < section.data.len() as u64).then_some((base, &section.data))
    }

    /// The region to which the operand in memory of an instruction belongs that is relative to it: that of the address
    /// that was written, or its own section.
    pub fn region(&self, instruction: &Instruction) -> u64 {
        let mut written = self.written(instruction.ip()..instruction.next_ip());
        let region = written.next().and_then(|(_, it)| it.region.clone().ok());
        let own = || self.section(instruction.ip()).map_or(0, |(start, _)| start);
        region.unwrap_or_else(own)
    }

    /// To what the start of a region is aligned.
    pub fn alignment(&self, region: u64) -> u64 {
        let section = self.sections.get(&region);
        section.map_or(1, |section| match section.entry {
            // The linker aligns each entry, but not to more than its size.
            Some(entry) => section.alignment.min(entry),
            None => section.alignment,
        })
    }

    /// How a section is aligned, and where an address is in it.
    pub fn alignment_of(&self, address: u64) -> Option<[u64; 2]> {
        let (start, _) = self.section(address)?;
        Some([self.alignment(start), (address - start) % 64])
    }

    /// The bytes from an address on, to the end of its section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (base, data) = self.section(address)?;
        data.get(usize::try_from(address - base).ok()?..)
    }

    /// What is in a region from an address on and is known before the program runs: a number or, of eight bytes, an
    /// address.
    pub fn load(&self, region: u64, address: u64, bytes: usize) -> Result<Word, String> {
        self.check(region)?;
        let end = address.saturating_add(bytes as u64);
        let section = self.sections.get(&region);
        let section = section.filter(|section| address >= region && end <= region + section.size);
        let section = section.ok_or("it reads beyond a table")?;
        if section.may_change || section.is_code {
            let why = match section.is_code {
                true => "is code, which the linker may change",
                false => CHANGES,
            };
            let symbols = self.functions.iter();
            let symbols = symbols.filter(|(_, place)| (region..=address).contains(place));
            let name = symbols.max_by_key(|(_, place)| **place);
            let name = name.map_or(&section.name, |(name, _)| name);
            return Err(format!("it reads `{name}`, which {why}"));
        }
        if let Some(entry) = section.entry
            && (entry == 1 || (address - region) / entry != (end - 1 - region) / entry)
        {
            return Err("it reads several constants, which the linker may part".to_owned());
        }
        let data = section.data.iter().skip((address - region) as usize);
        let data = data.copied().chain(iter::repeat(0)).take(bytes);
        let data = Vec::from_iter(data);
        match self.written(address..end).next() {
            None => {
                let bits = data.into_iter().map(|byte| number(byte.into(), 8));
                Ok(Vec::from_iter(bits).concat())
            }
            Some((at, Written { region, .. })) => match (region.clone()?, data.first_chunk()) {
                (region, Some(data)) if at == address && bytes == 8 => {
                    Ok(machine::address(region, u64::from_le_bytes(*data)))
                }
                _ => Err("a part of an address is not known".to_owned()),
            },
        }
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
        self.check(address)?;
        let section = self.sections.range(..=address).next_back();
        let is_code = section.is_some_and(|(_, section)| section.is_code && !section.may_change);
        let code = self.bytes(address).filter(|_| is_code);
        let code = code.ok_or_else(|| format!("there is no code at {address:#x}"))?;
        let [mut decoder, mut of_amd] = [DecoderOptions::NONE, DecoderOptions::AMD]
            .map(|options| Decoder::with_ip(64, code, address, options));
        let (instruction, on_amd) = (decoder.decode(), of_amd.decode());
        if instruction.is_invalid() {
            return Err(format!("what is at {address:#x} is no instruction"));
        }
        if (instruction.code(), instruction.len()) != (on_amd.code(), on_amd.len()) {
            return Err(format!("`{instruction}` is `{on_amd}` on processors of AMD"));
        }
        // An address that was written is the distance to the operand in memory or to where a jump leads.
        let offsets = decoder.get_constant_offsets(&instruction);
        let distance = match instruction.op0_kind() {
            OpKind::NearBranch64 => Some(offsets.immediate_offset()),
            _ if instruction.is_ip_rel_memory_operand() => Some(offsets.displacement_offset()),
            _ => None,
        };
        let distance = distance.map(|offset| address + offset as u64);
        for (place, written) in self.written(address..instruction.next_ip()) {
            written.region.clone()?;
            if Some(place) != distance {
                return Err(format!("`{instruction}` has an address where none is expected"));
            }
        }
        Ok(instruction)
    }
}

/// Whether only the dynamic linker writes to a section.
fn is_relro(name: &str) -> bool {
    name == ".data.rel.ro" || name.starts_with(".data.rel.ro.")
}

/// An error if a function, or what it calls, names memory that the program may write, whether it reads it or not.
///
/// This is asked of code without optimization. A compiler that sees no function write to a variable of the file takes it
/// for a constant, and drops the functions that nothing calls in this file, though they write to it.
pub fn check_constant(file: &[u8], function: &str) -> Result<(), String> {
    let file = parsed(file)?;
    let text = |error: object::Error| error.to_string();
    let start = file.symbol_by_name(function);
    let start = start.and_then(|symbol| symbol.section_index());
    let mut left = vec![start.ok_or("the compiler has left the function out")?];
    let mut seen = HashSet::from([left[0]]);
    while let Some(index) = left.pop() {
        let section = file.section_by_index(index).map_err(text)?;
        let name = section.name().map_err(text)?;
        let is_written = match section.flags() {
            SectionFlags::Elf { sh_flags, .. } => sh_flags.0 & elf::SHF_WRITE.0 != 0,
            _ => true,
        };
        if is_written && !is_relro(name) {
            let variable = name.rsplit('.').next().unwrap_or(name);
            return Err(format!("it reads `{variable}`, which {CHANGES}"));
        }
        for (_, relocation) in section.relocations() {
            if let RelocationTarget::Symbol(symbol) = relocation.target()
                && let Some(next) = file.symbol_by_index(symbol).map_err(text)?.section_index()
                && seen.insert(next)
            {
                left.push(next);
            }
        }
    }
    Ok(())
}

/// Why what is in a variable is not known.
const CHANGES: &str =
    "may change while the program runs; make it constant, or give the formula that fills it";

/// Reads the headers of an object file for this processor.
fn parsed(data: &[u8]) -> Result<ElfFile64<'_, LittleEndian>, String> {
    let file = ElfFile64::parse(data).ok().filter(|file| {
        (file.architecture(), file.kind()) == (Architecture::X86_64, ObjectKind::Relocatable)
    });
    file.ok_or_else(|| "it is not an object file of ELF for x86-64".to_owned())
}

/// The section and the address of a symbol, if it is in the file.
fn place<'data>(
    symbol: &impl object::ObjectSymbol<'data>,
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
    Some((section, starts.get(&section)?.wrapping_add(symbol.address())))
}
