//! The names of functions as their sources and `nm -C` have them, and what debug information says of them: the
//! lines of the source, and the types that they return.

use std::collections::BTreeMap;

use cpp_demangle::DemangleOptions;
use gimli::{AttributeValue, EndianSlice, LittleEndian};

use crate::paths::Stuck;
use crate::program::Program;

type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Entry<'a, 'b> = gimli::DebuggingInformationEntry<'a, 'a, Slice<'b>>;

/// The names of a symbol without the mangling of Rust or C++: the short one first, without the types of
/// arguments and of the result.
fn names(symbol: &str) -> Vec<String> {
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        return vec![format!("{name:#}"), name.to_string()];
    }
    // A name such as `f` alone would be a type.
    let name = cpp_demangle::Symbol::new(symbol).ok();
    let Some(name) = name.filter(|_| symbol.trim_start_matches('_').starts_with('Z')) else {
        return vec![symbol.to_owned()];
    };
    let without_result = DemangleOptions::new().no_return_type();
    let options = [
        without_result.no_params(),
        without_result,
        DemangleOptions::new(),
    ];
    let names = options.iter().flat_map(|options| name.demangle(options));
    Vec::from_iter(names)
}

/// A name without the mangling, and without the types of arguments and of the result.
pub(crate) fn short(symbol: &str) -> String {
    names(symbol).swap_remove(0)
}

/// A name without spaces, and with the type of a method in Rust as its source has it.
fn plain(name: &str) -> String {
    let mut name = name.strip_suffix(" const").unwrap_or(name).to_owned();
    let mut depth = 0;
    let closed = name.find(|character| {
        depth += i32::from(character == '<') - i32::from(character == '>');
        depth == 0
    });
    if let Some(end) = closed.filter(|end| *end > 0) {
        let of = &name[1..end];
        name = of.split(" as ").next().unwrap_or(of).to_owned() + &name[end + 1..];
    }
    name.retain(|character| !character.is_whitespace());
    name
}

/// A name without the arguments of templates and generic functions.
fn without_arguments(name: &str) -> String {
    let mut depth = 0;
    let name = name.chars().filter(|character| {
        depth += i32::from(*character == '<');
        let is_outside = depth == 0;
        depth -= i32::from(*character == '>');
        is_outside
    });
    let name = String::from_iter(name);
    name.strip_suffix("::").unwrap_or(&name).to_owned()
}

/// The addresses of a function by its name, which may follow the name of a member and a colon: the symbol, the name
/// in the source, or the last part of it. It has several addresses if several members have the function.
pub fn find(program: &Program, asked: &str) -> Result<Vec<u64>, String> {
    let (member, name) =
        member_and_name(asked).map_or((None, asked), |(member, name)| (Some(member), name));
    let all = program.all_functions();
    let all = Vec::from_iter(all.filter(|&(symbol, address)| {
        program.code(symbol).is_some()
            && member.is_none_or(|member| program.file(address) == member)
    }));
    let asked = plain(name);
    let is_part = |name: &str, part: &str| {
        name.strip_suffix(part)
            .is_some_and(|before| before.is_empty() || before.ends_with("::"))
    };
    let is_named = |symbol: &str, change: fn(&str) -> String| {
        let names = names(symbol);
        // A method of a trait in Rust, which is also named after the trait.
        let of_trait = names[0]
            .split_once(" as ")
            .map(|(_, rest)| format!("<{rest}"));
        let mut names = names
            .iter()
            .chain(&of_trait)
            .map(|name| change(&plain(name)));
        names.any(|name| is_part(&name, &change(&asked)))
    };
    let ways: [&dyn Fn(&str) -> bool; 4] = [
        &|symbol| symbol == name,
        // Mach-O and 32-bit names have an underscore in front.
        &|symbol| symbol.strip_prefix('_') == Some(name),
        &|symbol| is_named(symbol, str::to_owned),
        &|symbol| !name.contains("operator") && is_named(symbol, without_arguments),
    ];
    let mut found: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for is_meant in ways {
        for &(symbol, address) in all.iter().filter(|(symbol, _)| is_meant(symbol)) {
            // Some functions have several symbols.
            if !found.values().flatten().any(|known| *known == address) {
                found.entry(symbol).or_default().push(address);
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    match &found.values().collect::<Vec<_>>()[..] {
        [addresses] => Ok((*addresses).clone()),
        [] => Err(missing(program, name, &all)),
        _ => {
            let given = found.keys().filter_map(|symbol| names(symbol).pop());
            Err(format!(
                "it has several functions `{name}`: give one of `{}`",
                Vec::from_iter(given).join("`, `")
            ))
        }
    }
}

/// The parts of a name before and after a single colon.
pub fn member_and_name(name: &str) -> Option<(&str, &str)> {
    let mut colons = name.match_indices(':').map(|(at, _)| at);
    let is_double = |at: usize| name[..at].ends_with(':') || name[at + 1..].starts_with(':');
    let at = colons.find(|&at| !is_double(at))?;
    Some((&name[..at], &name[at + 1..]))
}

/// Why a function is not there.
fn missing(program: &Program, name: &str, all: &[(&str, u64)]) -> String {
    let all = all.iter().map(|(symbol, _)| short(symbol));
    let nearest = all.max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)));
    let mut text = match nearest {
        Some(nearest) => format!(
            "it has no function `{name}`, or it is inlined everywhere; the nearest name is `{nearest}`"
        ),
        None => format!("it has no function `{name}`, nor any other; was everything inlined?"),
    };
    if !program.left_out.is_empty() {
        text += &format!("\nnot read: {}", program.left_out.join("\nnot read: "));
    }
    text
}

/// Where an address is: the function and the distance from its start, and the line of the source.
pub fn place(program: &Program, address: u64) -> String {
    let functions = program
        .all_functions()
        .filter(|(_, start)| *start <= address);
    let before = functions.max_by_key(|(_, start)| *start);
    let in_function = before.map_or_else(
        || format!("{address:#x}"),
        |(name, start)| format!("{}+{:#x}", short(name), address - start),
    );
    match line(program, address) {
        Some(line) => format!("{in_function} ({line})"),
        None => in_function,
    }
}

/// Why a program cannot be followed, and where.
pub fn explained(program: &Program, stuck: Stuck) -> String {
    match stuck.address {
        Some(address) => format!("{}: {}", place(program, address), stuck.reason),
        None => stuck.reason,
    }
}

/// The debug information of the file that has an address.
fn debug_information(program: &Program, address: u64) -> Option<gimli::Dwarf<Slice<'_>>> {
    let load = |id: gimli::SectionId| -> Result<_, gimli::Error> {
        let data = program
            .section_named(id.name(), address)
            .unwrap_or_default();
        Ok(EndianSlice::new(data, LittleEndian))
    };
    gimli::Dwarf::load(load).ok()
}

/// The line of the source, if there is debug information.
fn line(program: &Program, address: u64) -> Option<String> {
    let context = addr2line::Context::from_dwarf(debug_information(program, address)?).ok()?;
    let location = context.find_location(address).ok()??;
    let file = location.file?.rsplit('/').next()?.to_owned();
    Some(format!("{file}:{}", location.line?))
}

/// The type that a function returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// True or false.
    Boolean,
    /// A number or a set of so many bits.
    Bits(usize),
    /// What is not in one general register.
    Other,
}

/// The type that a function returns, if there is debug information.
pub fn returns(program: &Program, address: u64) -> Option<Returns> {
    let information = debug_information(program, address)?;
    let mut headers = information.units();
    while let Some(header) = headers.next().ok()? {
        let unit = information.unit(header).ok()?;
        let unit = unit.unit_ref(&information);
        let mut entries = unit.entries();
        while let Some((_, entry)) = entries.next_dfs().ok()? {
            if entry.tag() == gimli::DW_TAG_subprogram
                && let Ok(Some(low)) = entry.attr_value(gimli::DW_AT_low_pc)
                && unit.attr_address(low) == Ok(Some(address))
            {
                return returned(unit, entry.clone());
            }
        }
    }
    None
}

/// The type that an entry for a function, or the entry to which it refers, says.
fn returned<'a, 'b>(
    unit: gimli::UnitRef<'a, Slice<'b>>,
    mut entry: Entry<'a, 'b>,
) -> Option<Returns> {
    let follow = |entry: &Entry<'a, 'b>, attribute| match entry.attr_value(attribute).ok()?? {
        AttributeValue::UnitRef(place) => unit.unit.entry(place).ok(),
        _ => None,
    };
    let origin = [gimli::DW_AT_abstract_origin, gimli::DW_AT_specification];
    while entry.attr(gimli::DW_AT_type).ok()?.is_none() {
        match origin.iter().find_map(|&origin| follow(&entry, origin)) {
            Some(next) => entry = next,
            None => return Some(Returns::Other),
        }
    }
    while let Some(next) = follow(&entry, gimli::DW_AT_type) {
        entry = next;
    }
    let encoding = entry.attr_value(gimli::DW_AT_encoding).ok()?;
    let bytes = entry.attr_value(gimli::DW_AT_byte_size).ok()?;
    let is = |kind| encoding == Some(AttributeValue::Encoding(kind));
    Some(match bytes.and_then(|bytes| bytes.udata_value()) {
        Some(1) if is(gimli::DW_ATE_boolean) => Returns::Boolean,
        Some(bytes @ 1..=8) if !is(gimli::DW_ATE_float) => Returns::Bits(8 * bytes as usize),
        _ => Returns::Other,
    })
}
