//! The names of functions as their sources have them, and the lines of the source where debug information
//! has them.

use std::borrow::Cow;

use gimli::{EndianSlice, LittleEndian};

use crate::program::Program;

/// A name without the mangling of Rust or C++, and without the types of the arguments.
fn readable(symbol: &str) -> String {
    let name = match rustc_demangle::try_demangle(symbol) {
        Ok(name) => format!("{name:#}"),
        Err(_) => match cpp_demangle::Symbol::new(symbol) {
            Ok(name) => name.to_string(),
            Err(_) => return symbol.to_owned(),
        },
    };
    match name
        .strip_suffix(" const")
        .unwrap_or(&name)
        .rsplit_once('(')
    {
        Some((name, _)) if !name.is_empty() => name.to_owned(),
        _ => name,
    }
}

/// The address of a function by its name: the symbol, the name in the source, or the last part of it.
pub fn find<'a>(programs: &'a [Program], name: &str) -> Result<(&'a Program, u64), String> {
    let all = programs.iter().flat_map(|program| {
        let functions = program.functions().iter();
        functions
            .filter(|(symbol, _)| program.code(symbol).is_some())
            .map(move |(symbol, &address)| (program, symbol, address))
    });
    let all = Vec::from_iter(all);
    let is_part = |name: &str, part: &str| {
        name == part
            || name
                .strip_suffix(part)
                .is_some_and(|before| before.ends_with("::"))
    };
    // Mach-O and 32-bit names have an underscore in front.
    let named = |name: &str| Vec::from_iter(all.iter().filter(|(_, symbol, _)| **symbol == name));
    let mut found = named(name);
    if found.is_empty() {
        found = named(&format!("_{name}"));
    }
    if let Some((_, symbol, _)) = found
        .iter()
        .find(|(program, symbol, _)| program.ambiguous.contains(*symbol))
    {
        return Err(format!("it has several functions `{symbol}`"));
    }
    if found.is_empty() {
        found.extend(
            all.iter()
                .filter(|(_, symbol, _)| is_part(&readable(symbol), name)),
        );
    }
    match &found[..] {
        [(program, _, address)] => Ok((program, *address)),
        [] => {
            let names = all.iter().map(|(_, symbol, _)| readable(symbol));
            let nearest =
                names.max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)));
            Err(match nearest {
                Some(nearest) => {
                    format!(
                        "it has no function `{name}`, or it is inlined everywhere; the nearest name is `{nearest}`"
                    )
                }
                None => {
                    format!(
                        "it has no function `{name}`, nor any other; was everything inlined, or compiled with -flto?"
                    )
                }
            })
        }
        several => {
            let symbols = several.iter().map(|(_, symbol, _)| format!("`{symbol}`"));
            Err(format!(
                "it has several functions `{name}`: give one of {}",
                Vec::from_iter(symbols).join(", ")
            ))
        }
    }
}

/// Where an address is: the function and the distance from its start, and the line of the source.
pub fn place(program: &Program, address: u64) -> String {
    let functions = program
        .functions()
        .iter()
        .filter(|(_, start)| **start <= address);
    let before = functions.max_by_key(|(_, start)| **start);
    let in_function = before.map_or_else(
        || format!("{address:#x}"),
        |(name, start)| format!("{}+{:#x}", readable(name), address - start),
    );
    match line(program, address) {
        Some(line) => format!("{in_function} ({line})"),
        None => in_function,
    }
}

/// The line of the source, if there is debug information.
fn line(program: &Program, address: u64) -> Option<String> {
    let load = |id: gimli::SectionId| -> Result<_, gimli::Error> {
        let data = program.section_named(id.name()).unwrap_or_default();
        Ok(EndianSlice::new(data, LittleEndian))
    };
    let context = addr2line::Context::from_dwarf(gimli::Dwarf::load(load).ok()?).ok()?;
    let location = context.find_location(address).ok()??;
    let file: Cow<'_, str> = location.file?.rsplit('/').next()?.into();
    Some(format!("{file}:{}", location.line?))
}
