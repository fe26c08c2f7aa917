//! The headers for C and C++ in `pawnfill/include`: they compile without a warning, and their functions return
//! what the oracle says. The test `library` of the proof proves on x86-64 that their functions are right for all
//! inputs.

use std::fs;
use std::process::Command;

use pawnfill_compilers as compilers;
use pawnfill_compilers::instances::{both_sides, instances, source};
use pawnfill_compilers::{compile_strictly as compile, compilers_for};

#[path = "headers/mixed.rs"]
mod mixed;
#[path = "headers/moves.rs"]
mod moves;
#[path = "headers/msvc.rs"]
mod msvc;
#[path = "headers/pairs.rs"]
mod pairs;
#[path = "headers/run.rs"]
mod run;
#[path = "headers/sides.rs"]
mod sides;

/// The source files, each with the standards that it compiles by: those that call all functions, those that list pairs
/// or moves, and the listings of pages.
fn sources() -> Vec<(&'static str, String, &'static str)> {
    let [page, of_pairs] = ["C.md", "../PAIRS.md"].map(|page| listings(page, "cpp").concat());
    let page = format!(
        "#include \"pawnfill.h\"\n{page}\n\
         static_assert(pawnfill::passed_pawns<PAWNFILL_WHITE>(512, 0) == 512);\n"
    );
    let in_cpp = "c++17 c++20";
    vec![
        ("functions.c", source(&instances(), false), "c99 c++11"),
        ("functions.cpp", source(&instances(), true), in_cpp),
        ("both_sides.cpp", source(&both_sides(), true), in_cpp),
        ("pairs.cpp", pairs::IN_CPP.to_owned(), in_cpp),
        ("moves.cpp", moves::IN_CPP.to_owned(), in_cpp),
        ("speed.cpp", example("speed.cpp"), "c++17"),
        ("page.cpp", page, "c++17"),
        ("pairs_page.cpp", of_pairs, "c++17"),
    ]
}

/// A program in the folder of the headers.
fn example(file: &str) -> String {
    fs::read_to_string(compilers::headers().join(file)).expect("the example is there")
}

/// The listings of a page in a language, in their order.
fn listings(page: &str, language: &str) -> Vec<String> {
    let page = fs::read_to_string(compilers::headers().join(page)).expect("a page");
    let fence = format!("```{language}\n");
    let listings = page.split(&fence).skip(1);
    let listings = listings.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    let listings = Vec::from_iter(listings);
    assert!(listings.concat().contains("pawnfill"), "{page}");
    listings
}

const A8_FIRST: &str = "-DPAWNFILL_A8_FIRST";
const NO_BUILTINS: &str = "-DPAWNFILL_NO_BUILTINS";

#[test]
fn the_headers_compile_without_a_warning() {
    for (file, source, standards) in sources() {
        for standard in standards.split(' ') {
            for compiler in compilers_for(standard) {
                let mut options = vec!["-fsyntax-only"];
                if file.contains("page") {
                    // Nothing uses the definitions in a listing.
                    options.push("-Wno-unused");
                }
                compile(compiler, standard, &options, &[(file, &source)]);
                if standards.starts_with(standard) {
                    let others: &[&[&str]] = match file {
                        "functions.c" | "functions.cpp" => &[&["-DNDEBUG", A8_FIRST, NO_BUILTINS]],
                        "both_sides.cpp"
                            if cfg!(target_arch = "x86_64") && compilers::target().is_none() =>
                        {
                            &[&["-mgeneral-regs-only"]]
                        }
                        _ => &[],
                    };
                    for more in others {
                        let options = [&options[..], more].concat();
                        compile(compiler, standard, &options, &[(file, &source)]);
                    }
                }
            }
        }
    }
}

/// GCC refuses to inline into this function what must always be inlined, and tells nothing else apart. So includers can
/// set what functions are.
#[test]
#[cfg(target_arch = "x86_64")]
fn functions_that_need_not_be_inlined_are_called_from_any_function() {
    const CALL: &str = "#define PAWNFILL_INLINE static inline\n#include \"pawnfill.h\"\n\
        __attribute__((target(\"arch=haswell\"))) uint64_t passed(uint64_t own, uint64_t enemy);\n\
        uint64_t passed(uint64_t own, uint64_t enemy) { return pawnfill_passed_pawns(PAWNFILL_WHITE, own, enemy); }\n";
    if compilers::target().is_some() {
        return;
    }
    for standard in ["c99", "c++11", "c++17"] {
        for compiler in compilers_for(standard) {
            let flags = ["-O2", "-c", "-Wno-unused-function"];
            compile(compiler, standard, &flags, &[("call.c", CALL)]);
        }
    }
}

/// With optimization at link time, too, GCC has nothing to warn of.
#[test]
fn a_program_of_all_headers_is_linked_without_a_warning() {
    const BOTH: &str = "#include \"pawnfill_sides.hpp\"\n#include \"pawnfill_pairs.hpp\"\n#include \"pawnfill_moves.hpp\"\n\
        int main(int count, char **) {\n    const auto set = std::uint64_t(count);\n    \
        const pawnfill::sides::BothSides pawns(set, ~set);\n    \
        return int(pawnfill::shelter_mask(1u, unsigned(set)) + pawns.candidate_pawns().by_color()[1]);\n}\n";
    if compilers::for_cpp().contains(&"g++") && compilers::target().is_none() {
        compile("g++", "c++17", &["-O2", "-flto"], &[("both.cpp", BOTH)]);
    }
}

/// A listing can be copied as it is, without those before it.
#[test]
fn each_listing_in_cpp_compiles_by_itself() {
    for listing in listings("C.md", "cpp") {
        for compiler in compilers_for("c++17") {
            let options = ["-fsyntax-only", "-Wno-unused"];
            compile(compiler, "c++17", &options, &[("listing.cpp", &listing)]);
        }
    }
}

/// The headers of two versions, one copied later than the other, do not go together.
#[test]
fn a_header_of_another_version_is_an_error() {
    let [header, in_cpp] = ["pawnfill.h", "pawnfill.hpp"].map(example);
    let version = format!(
        "#define PAWNFILL_VERSION \"{}\"\n",
        env!("CARGO_PKG_VERSION")
    );
    assert!(header.contains(&version), "{version}");
    for part in ["MAJOR", "MINOR", "PATCH"] {
        let name = format!("#define PAWNFILL_VERSION_{part} ");
        let other = header.replace(&name, &format!("{name}9"));
        assert_ne!(other, header);
        let files = [
            ("version.cpp", "#include \"pawnfill.hpp\"\n"),
            ("pawnfill.hpp", &in_cpp),
            ("pawnfill.h", &other),
        ];
        for compiler in compilers::for_cpp() {
            let flags = ["-fsyntax-only", "-std=c++17"];
            let (_, status, errors) = compilers::attempt(compiler, &flags, &files);
            let is_named = errors.contains("pawnfill.hpp needs pawnfill.h of its own version");
            assert!(!status.success() && is_named, "{compiler}: {errors}");
        }
    }
}

/// The only error is one that says which standard a header needs, and what needs less.
#[test]
fn older_standards_get_an_error_that_names_another_header() {
    for (header, other) in [
        ("pawnfill.hpp", "include pawnfill.h"),
        ("pawnfill_pairs.hpp", ""),
        ("pawnfill_moves.hpp", ""),
        ("pawnfill_sides.hpp", "use the view of pawnfill.h"),
    ] {
        let source = format!("#include \"{header}\"\n");
        let files = [("old.cpp", source.as_str())];
        for compiler in compilers::for_cpp() {
            for standard in ["-std=c++11", "-std=c++14"] {
                let flags = ["-fsyntax-only", standard];
                let (_, status, errors) = compilers::attempt(compiler, &flags, &files);
                let mut lines = errors.lines().filter(|line| line.contains("error:"));
                let first = lines.next().unwrap_or_default();
                let is_named = first.contains("needs C++17") && first.contains(other);
                let is_named = is_named && lines.next().is_none();
                assert!(
                    !status.success() && is_named,
                    "{compiler} {standard}: {errors}"
                );
            }
        }
    }
}

/// On x86-64, the proof says more about the code of each compiler. This test is for other machines, for
/// assertions, for loops without builtins, which are not proved, and for bad colors and squares.
#[test]
fn the_functions_of_the_headers_return_what_the_oracle_says() {
    for (file, standard) in [("functions.c", "-std=c99"), ("functions.cpp", "-std=c++17")] {
        for compiler in compilers_for(standard) {
            let [first, second] = compilers::sanitized(compiler);
            let other = if compiler.starts_with('g') {
                A8_FIRST
            } else {
                NO_BUILTINS
            };
            for flags in [
                &[standard, "-DNDEBUG", first, second][..],
                &[standard, other],
            ] {
                let functions = instances();
                let program = run::program(&functions, standard.contains("++"));
                let program = compilers::compile(compiler, flags, &[(file, &program)]);
                run::check(compiler, flags, &functions, &program.path());
            }
        }
    }
    for compiler in compilers_for("c++17") {
        for option in [NO_BUILTINS, A8_FIRST] {
            let (functions, flags) = (both_sides(), ["-std=c++17", option]);
            let program = run::program(&functions, true);
            let program = compilers::compile(compiler, &flags, &[("both_sides.cpp", &program)]);
            run::check(compiler, &flags, &functions, &program.path());
        }
    }
}

/// A project as in C.md, in both languages, two parts of which add the folder of the headers. One part is a library that
/// is installed and exported with the headers, and a second project finds both.
#[test]
fn projects_with_cmake_build_install_and_find_the_headers() {
    let is_there = Command::new("cmake").arg("--version").output();
    let compilers = [compilers::for_c(), compilers::for_cpp()];
    if is_there.is_err() || compilers.iter().any(Vec::is_empty) {
        eprintln!("skipped: the headers are not tested with CMake, which is not here");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of this test");
        fs::write(path, text).expect("a file of this test");
    };
    let headers = compilers::headers();
    let add = format!("add_subdirectory({} pawnfill)\n", headers.display());
    let begin =
        |name: &str| format!("cmake_minimum_required(VERSION 3.10)\nproject({name} C CXX)\n");
    let end = "set_property(TARGET b PROPERTY CXX_STANDARD 17)\n";
    let engine = begin("engine")
        + &add
        + "add_subdirectory(part)\nadd_library(a STATIC a.c)\nadd_library(b STATIC b.cpp)\n\
           foreach(name a b)\n  target_link_libraries(${name} PUBLIC pawnfill::pawnfill)\nendforeach()\n\
           install(TARGETS a EXPORT a ARCHIVE DESTINATION lib)\n\
           install(EXPORT a DESTINATION lib/cmake/a FILE a-config.cmake)\n"
        + end;
    write("CMakeLists.txt", &engine);
    write("part/CMakeLists.txt", &add);
    write("a.c", "#include \"pawnfill.h\"\n");
    write("b.cpp", "#include \"pawnfill_sides.hpp\"\n");
    let user = begin("user")
        + "find_package(pawnfill REQUIRED)\nfind_package(a REQUIRED)\nadd_library(b STATIC b.cpp)\n\
           target_link_libraries(b PRIVATE a)\n"
        + end;
    write("user/CMakeLists.txt", &user);
    write(
        "user/b.cpp",
        "#include <pawnfill_pairs.hpp>\n#include <pawnfill_moves.hpp>\n",
    );
    for arguments in [
        "-S . -B build",
        "--build build",
        "--install build --prefix to",
        "-S user -B other",
        "--build other",
    ] {
        let mut cmake = Command::new("cmake");
        cmake.current_dir(&folder).args(arguments.split(' '));
        cmake.env("CMAKE_PREFIX_PATH", folder.path().join("to"));
        cmake.env("CC", compilers[0][0]).env("CXX", compilers[1][0]);
        let output = cmake.output().expect("it was there");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
    }
}
