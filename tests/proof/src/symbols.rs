//! The names of functions as their sources and `nm -C` have them, and what debug information says of them: the
//! lines of the source, and the types that they return.

use std::collections::BTreeMap;

use cpp_demangle::DemangleOptions;
use gimli::{AttributeValue, EndianSlice, LittleEndian};

use crate::program::Program;

type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Entry<'a, 'b> = gimli::DebuggingInformationEntry<'a, 'a, Slice<'b>>;

/// The names of a symbol without the mangling of Rust or C++: the short one, without the types of arguments and of
/// the result, and the one that `nm -C` prints.
fn names(symbol: &str) -> [String; 2] {
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        return [format!("{name:#}"), name.to_string()];
    }
    // A name such as `f` alone would be a type.
    let is_mangled = symbol.trim_start_matches('_').starts_with('Z');
    let name = cpp_demangle::Symbol::new(symbol);
    let name = name.ok().filter(|_| is_mangled);
    let short = DemangleOptions::new().no_return_type().no_params();
    [short, DemangleOptions::new()].map(|options| {
        let name = name.as_ref().and_then(|name| name.demangle(&options).ok());
        name.unwrap_or_else(|| symbol.to_owned())
    })
}

/// A name without the mangling, and without the types of arguments and of the result.
pub(crate) fn short(symbol: &str) -> String {
    let [short, _] = names(symbol);
    short
}

/// A name without spaces, of a method without `const`, and in Rust without the `>` after its type.
fn plain(name: &str) -> String {
    let name = name.strip_suffix(" const").unwrap_or(name);
    name.replace(">::", "::").split_whitespace().collect()
}

/// The address of a function by its name: the symbol, the name that `nm -C` prints, or the last parts of it. It is an
/// error if several functions have the name.
pub fn find(program: &Program, name: &str) -> Result<u64, String> {
    let asked = plain(name);
    let is_named = |symbol: &str| {
        names(symbol).iter().any(|name| {
            let name = plain(name);
            let before = name.strip_suffix(&asked);
            before.is_some_and(|before| before.is_empty() || before.ends_with("::"))
        })
    };
    // Some functions have several symbols.
    let named = |is_meant: &dyn Fn(&str) -> bool| {
        let all = program.all_functions();
        let meant = all.filter(|&(symbol, _)| program.code(symbol).is_some() && is_meant(symbol));
        BTreeMap::from_iter(meant.map(|(symbol, address)| (address, symbol)))
    };
    let mut found = named(&|symbol| symbol == name);
    if found.is_empty() {
        found = named(&is_named);
    }
    match Vec::from_iter(&found)[..] {
        [(&address, _)] => Ok(address),
        [] => Err(format!(
            "it has no function `{name}`, or it is inlined everywhere"
        )),
        _ => {
            let given = found.values().map(|symbol| names(symbol)[1].clone());
            let given = Vec::from_iter(given).join("`, `");
            Err(format!(
                "it has several functions `{name}`: give one of `{given}`"
            ))
        }
    }
}

/// Where an address is: the function and the distance from its start, and the line of the source.
pub fn place(program: &Program, address: u64) -> String {
    let functions = program.all_functions();
    let before = functions.filter(|(_, start)| *start <= address);
    let place = match before.max_by_key(|(_, start)| *start) {
        Some((name, start)) => format!("{}+{:#x}", short(name), address - start),
        None => format!("{address:#x}"),
    };
    match line(program, address) {
        Some(line) => format!("{place} ({line})"),
        None => place,
    }
}

fn debug_information(program: &Program) -> Option<gimli::Dwarf<Slice<'_>>> {
    let load = |id: gimli::SectionId| -> Result<_, gimli::Error> {
        let data = program.section_named(id.name()).unwrap_or_default();
        Ok(EndianSlice::new(data, LittleEndian))
    };
    gimli::Dwarf::load(load).ok()
}

/// The line of the source, if there is debug information.
fn line(program: &Program, address: u64) -> Option<String> {
    let context = addr2line::Context::from_dwarf(debug_information(program)?).ok()?;
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
    let information = debug_information(program)?;
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
