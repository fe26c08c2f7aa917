//! The headers for C and C++ in `benches/include`: they are made from the source of the library and
//! compile without a warning, and their functions return the same as the library's.
//!
//! - `headers/library.rs`, `translate.rs`, `expressions.rs`: from Rust to a tree (`tree.rs`)
//! - `headers/print.rs`, `language.rs`: from the tree to C or C++
//! - `headers/parts.rs`: the parts that both headers print alike
//! - `headers/c.rs`, `cpp.rs`: the headers; `prelude.h` and `prelude.hpp` hold their hand-written parts

use std::fs;
use std::path::Path;
use std::process::Command;

use pawnfill::{Shift, Square};
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::Random;

use steps::{Step as _, View};

#[path = "headers/c.rs"]
mod c;
#[path = "headers/catalogue.rs"]
mod catalogue;
mod compilers;
#[path = "headers/cpp.rs"]
mod cpp;
#[path = "headers/expressions.rs"]
mod expressions;
#[path = "headers/instances.rs"]
mod instances;
#[path = "headers/language.rs"]
mod language;
#[path = "headers/library.rs"]
mod library;
mod library_source;
#[path = "headers/parts.rs"]
mod parts;
#[path = "headers/print.rs"]
mod print;
#[path = "headers/run.rs"]
mod run;
#[path = "../benches/src/render/source/snake_case.rs"]
mod snake_case;
#[allow(dead_code, reason = "one of the steps is compared")]
#[path = "../benches/src/kernel/pawn_evaluation/steps.rs"]
mod steps;
#[path = "headers/translate.rs"]
mod translate;
#[path = "headers/tree.rs"]
mod tree;

use library::Library;
use parts::Contents;

macro_rules! ideas {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        const IDEAS: &[&str] = &[$(concat!($($idea),*)),*];
    };
}

pawnfill::for_each_strategy! { ideas, }

/// The choices of the composition for machines that nobody has measured: operations with the indices of
/// their strategies.
fn portable() -> Vec<(String, usize)> {
    let source = fs::read_to_string(library_source::sources().join("strategy/portable.rs"));
    let source = source.expect("it can be read");
    let fields = source.lines().filter_map(|line| {
        let (operation, strategy) = line.trim().strip_suffix(',')?.split_once(": ")?;
        let place = CANDIDATES
            .iter()
            .position(|candidate| candidate.name == strategy)?;
        Some((operation.to_owned(), place))
    });
    fields.collect()
}

fn contents() -> Contents {
    Contents {
        functions: Library::translated().unwrap_or_else(|error| panic!("{error}")),
        ideas: IDEAS.iter().map(|idea| idea.trim().to_owned()).collect(),
        chosen: portable(),
    }
}

#[test]
fn the_headers_are_up_to_date() {
    let contents = contents();
    assert_file("benches/include/pawnfill.h", &c::header(&contents));
    assert_file("benches/include/pawnfill.hpp", &cpp::header(&contents));
}

/// A header, represented by functions that call it.
struct Header {
    /// The name of the source file.
    file: &'static str,
    /// The functions; each group of compilers compiles them as each of its languages.
    functions: String,
    languages: Vec<(Vec<&'static str>, &'static [&'static str])>,
}

/// Both headers.
fn headers() -> [Header; 2] {
    let c = Header {
        file: "functions.c",
        functions: instances::source(&instances::instances(), false),
        languages: vec![
            (compilers::for_c(), &["c99", "c11", "c17"]),
            (compilers::for_cpp(), &["c++11", "c++20"]),
        ],
    };
    let cpp = Header {
        file: "functions.cpp",
        functions: instances::source(&instances::instances(), true),
        languages: vec![(compilers::for_cpp(), &["c++17", "c++20"])],
    };
    [c, cpp]
}

#[test]
fn the_headers_compile_without_a_warning() {
    for header in headers() {
        let source = (header.file, header.functions.as_str());
        for (compilers, dialects) in &header.languages {
            for (compiler, dialect) in compilers
                .iter()
                .flat_map(|compiler| dialects.iter().map(move |dialect| (compiler, dialect)))
            {
                let language = if dialect.contains("++") { "c++" } else { "c" };
                let dialect = format!("-std={dialect}");
                let options: [&[&str]; 4] = [
                    &[],
                    &["-O2", "-DNDEBUG"],
                    &["-DPAWNFILL_A8_FIRST"],
                    &["-DPAWNFILL_NO_BUILTINS"],
                ];
                for option in options {
                    let mut flags = compilers::WARNINGS.to_vec();
                    flags.extend(["-fsyntax-only", "-x", language, &dialect]);
                    flags.extend(option);
                    compilers::compile(compiler, &flags, &[source]);
                }
            }
        }
    }
}

/// The declarations of MSVC's headers that our headers need, for a Clang that does not have them.
const OF_WINDOWS: [(&str, &str); 2] = [
    (
        "stdlib.h",
        "unsigned long long _byteswap_uint64(unsigned long long);\n",
    ),
    (
        "cstdint",
        "#include <stdint.h>\nnamespace std { using ::uint8_t; using ::uint16_t; using ::uint32_t; using \
         ::uint64_t; }\n",
    ),
];

/// Compiles the headers with MSVC's macros and with its extensions, as far as Clang has them. Clang first
/// stands in for clang-cl and then, without the macro that identifies it as Clang, for MSVC.
#[test]
fn the_headers_compile_in_the_dialect_of_msvc() {
    let [stdlib, cstdint] = OF_WINDOWS;
    for header in headers() {
        let source = (header.file, header.functions.as_str());
        for (compilers, dialects) in &header.languages {
            let is_clang = |compiler: &&&str| compiler.starts_with("clang");
            for compiler in compilers.iter().filter(is_clang) {
                let language = if dialects[0].contains("++") {
                    "c++"
                } else {
                    "c"
                };
                for undefined in [None, Some("-U__clang__")] {
                    let dialect = format!("-std={}", dialects[0]);
                    let mut flags = compilers::WARNINGS.to_vec();
                    flags.extend(["--target=x86_64-pc-windows-msvc", "-fms-extensions"]);
                    flags.extend(undefined);
                    // The test wants extensions such as `__forceinline`.
                    flags.push("-Wno-language-extension-token");
                    flags.extend(["-ffreestanding", "-DPAWNFILL_ASSERT(condition)=((void)0)"]);
                    flags.extend(["-fsyntax-only", "-x", language, &dialect]);
                    compilers::compile(compiler, &flags, &[source, stdlib, cstdint]);
                }
            }
        }
    }
}

#[test]
fn the_functions_of_the_headers_return_what_the_oracle_says() {
    for header in headers() {
        let source = run::program(&header.functions);
        // The first language is the header's own.
        let (compilers, dialects) = &header.languages[0];
        for compiler in compilers {
            let options: [&[&str]; 3] = [
                &[],
                &["-DPAWNFILL_NO_BUILTINS", "-DNDEBUG"],
                &["-DPAWNFILL_A8_FIRST"],
            ];
            for options in options {
                let standard = format!("-std={}", dialects[0]);
                let flags = [&[standard.as_str()], options].concat();
                let program = compilers::compile(compiler, &flags, &[(header.file, &source)]);
                run::compare(&program.path(), options.contains(&"-DPAWNFILL_A8_FIRST"));
            }
        }
    }
}

/// The examples in C and C++ compute the same scores as the example in Rust.
#[test]
fn the_examples_have_the_scores_of_the_one_in_rust() {
    let mut random = Random::new(0x1234);
    let positions: Vec<[u64; 4]> = (0..500)
        .map(|_| {
            let white = random.pawns();
            [
                white,
                random.pawns() & !white,
                random.below(64),
                random.below(64),
            ]
        })
        .collect();
    let lines = positions
        .iter()
        .map(|[white, black, white_king, black_king]| {
            format!("{white:x} {black:x} {white_king} {black_king}\n")
        });
    let input: String = lines.collect();
    let expected = positions
        .iter()
        .map(|&[white, black, white_king, black_king]| {
            let kings = [white_king, black_king].map(|king| Square::from_index(king as u8));
            let step = View(Shift);
            let score = step.pawns(white, black).score + step.shelter(kings, white, black);
            format!("{score}\n")
        });
    let expected: String = expected.collect();
    let of_c = compilers::for_c().into_iter();
    let of_c = of_c.map(|compiler| (compiler, "-std=c99", "evaluation.c"));
    let of_cpp = compilers::for_cpp().into_iter();
    let of_cpp = of_cpp.map(|compiler| (compiler, "-std=c++17", "evaluation.cpp"));
    for (compiler, standard, file) in of_c.chain(of_cpp) {
        let source = fs::read_to_string(Path::new(compilers::HEADERS).join(file));
        let source = source.expect("the example is there");
        let flags = [&compilers::WARNINGS[..], &[standard, "-O2"]].concat();
        let files = [(file, source.as_str()), ("positions", &input)];
        let program = compilers::compile(compiler, &flags, &files);
        let input = fs::File::open(program.path().with_file_name("positions"));
        let output = Command::new(program.path())
            .stdin(input.expect("it was written"))
            .output()
            .expect("it runs");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            expected,
            "{compiler}"
        );
    }
}

/// The listings of C.md in a language, one after the other.
fn listings(language: &str) -> String {
    let page = fs::read_to_string(Path::new(compilers::HEADERS).join("C.md"));
    let page = page.expect("the page is there");
    let start = format!("```{language}\n");
    let listings = page.split(&start).skip(1);
    let listings = listings.filter_map(|listing| Some(listing.split_once("```")?.0));
    listings.collect::<Vec<_>>().join("\n")
}

/// The listings of C.md for C++ compile in their order, and so does a file that includes both headers.
#[test]
fn the_page_and_both_headers_in_one_file_compile() {
    let page = listings("cpp");
    assert!(page.contains("static_assert"), "{page}");
    let both = "#include \"pawnfill.h\"\n#include \"pawnfill.hpp\"\n\
        static_assert(pawnfill::passed_pawns<PAWNFILL_WHITE>(512, 0) == 512);\n";
    for source in [("page.cpp", page.as_str()), ("both.cpp", both)] {
        for compiler in compilers::for_cpp() {
            let mut flags = compilers::WARNINGS.to_vec();
            // Nothing uses the definitions in a listing.
            flags.extend(["-std=c++17", "-fsyntax-only", "-Wno-unused"]);
            compilers::compile(compiler, &flags, &[source]);
        }
    }
}

/// A CMake project as in C.md, with the folder of the headers as a subdirectory and with both languages.
#[test]
fn a_project_with_cmake_finds_the_headers() {
    let is_there = Command::new("cmake").arg("--version").output();
    let compilers = [compilers::for_c(), compilers::for_cpp()];
    if is_there.is_err() || compilers.iter().any(Vec::is_empty) {
        eprintln!("skipped: the headers are not tested with CMake, which is not here");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let headers = Path::new(compilers::HEADERS).display();
    let project = format!(
        "cmake_minimum_required(VERSION 3.10)\nproject(engine C CXX)\n\
         add_subdirectory({headers} pawnfill)\n\
         foreach(file c.c cpp.cpp)\n  add_library(${{file}} OBJECT ${{file}})\n  \
         target_link_libraries(${{file}} PRIVATE pawnfill::pawnfill)\nendforeach()\n\
         set_property(TARGET cpp.cpp PROPERTY CXX_STANDARD 17)\n"
    );
    let files = [
        ("CMakeLists.txt", project.as_str()),
        ("c.c", "#include \"pawnfill.h\"\n"),
        ("cpp.cpp", "#include \"pawnfill.hpp\"\n"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file of this test");
    }
    for arguments in [&["-S", ".", "-B", "build"][..], &["--build", "build"]] {
        let mut cmake = Command::new("cmake");
        let cmake = cmake
            .current_dir(&folder)
            .env("CC", compilers[0][0])
            .env("CXX", compilers[1][0])
            .args(arguments);
        let output = cmake.output().expect("it was there");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
    }
}
