//! Compiles the functions of the headers for C and C++.

use crate::compiled::{Cache, Options};
use crate::compilers;
use crate::instances::{Instance, instances, source};

/// The flags with which an engine compiles. In addition, each table has a section of its own, so that
/// code is compared only with its own tables.
const FLAGS: [&str; 5] = ["-O2", "-DNDEBUG", "-fdata-sections", "-c", "-w"];

/// The object file with all functions of the header for C or C++, as a compiler compiles them with some
/// flags and those with which an engine compiles.
pub(crate) fn all(compiler: &'static str, flags: Options) -> &'static [u8] {
    static HEADERS: Cache<Vec<u8>> = Cache::new();
    HEADERS.get(compiler, flags, || {
        functions(compiler, &instances(), flags, None)
    })
}

/// The object file with some functions of a header, or of another text instead of the header.
pub(crate) fn functions(
    compiler: &str,
    instances: &[Instance],
    flags: &[&str],
    text: Option<&str>,
) -> Vec<u8> {
    let is_cpp = compiler.ends_with("++");
    let [file, header, standard] = match is_cpp {
        false => ["functions.c", "pawnfill.h", "-std=c99"],
        true => ["functions.cpp", "pawnfill.hpp", "-std=c++17"],
    };
    let of_compiler: &[&str] = match compiler.starts_with('g') {
        // GCC would merge functions with the same code, and each function is to be counted.
        true => &["-fno-ipa-icf"],
        false => &[],
    };
    let flags = [&FLAGS[..], &[standard], of_compiler, flags].concat();
    let source = source(instances, is_cpp);
    let mut files = vec![(file, source.as_str())];
    files.extend(text.map(|text| (header, text)));
    compilers::compile(compiler, &flags, &files).read()
}
