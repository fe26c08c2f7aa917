//! The headers, the programs beside them and the listings of pages compile without a warning.

use std::process::Command;
use std::{env, fs};

use pawnfill_compilers::instances::{both_sides, instances, source};
use pawnfill_compilers::{compile_strictly, compilers_for, for_c, for_cpp, headers, target};
use pawnfill_oracle::skipped::skip;

use crate::lists;

/// GCC refuses to inline into this function what must always be inlined, and tells nothing else apart. So includers can
/// set what functions are.
const CALL: &str = "#define PAWNFILL_INLINE static inline\n#include \"pawnfill.h\"\n\
    __attribute__((target(\"arch=haswell\"))) uint64_t passed(uint64_t own, uint64_t enemy);\n\
    uint64_t passed(uint64_t own, uint64_t enemy) { return pawnfill_passed_pawns(PAWNFILL_WHITE, own, enemy); }\n";

/// A program of all headers. With optimization at link time, too, GCC has nothing to warn of.
const ALL: &str = "#include \"pawnfill_sides.hpp\"\n#include \"pawnfill_pairs.hpp\"\n#include \"pawnfill_moves.hpp\"\n\
    static_assert(pawnfill::passed_pawns<PAWNFILL_WHITE>(512, 0) == 512);\n\
    int main(int count, char **) {\n    const auto set = std::uint64_t(count);\n    \
    const pawnfill::sides::BothSides pawns(set, ~set);\n    \
    return int(pawnfill::shelter_mask(1u, unsigned(set)) + pawns.candidate_pawns().by_color()[1]);\n}\n";

/// The text of a file in the folder of the headers.
pub(crate) fn file(name: &str) -> String {
    fs::read_to_string(headers().join(name)).expect("a file beside the headers")
}

/// The listings of a page in C++, in their order.
fn listings(page: &str) -> Vec<String> {
    let page = file(page);
    let listings = page.split("```cpp\n").skip(1);
    let listings = listings.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    let listings = Vec::from_iter(listings);
    assert!(listings.concat().contains("pawnfill"), "{page}");
    listings
}

/// Sources, each with its standards and more flags: those that call all functions, those that list pairs or moves, and
/// listings, each of which can be copied without those before it.
fn sources() -> Vec<(&'static str, String, &'static str, &'static str)> {
    const CHECKED: &str = "-fsyntax-only";
    let other = "-fsyntax-only -DNDEBUG -DPAWNFILL_A8_FIRST -DPAWNFILL_NO_BUILTINS";
    // Nothing uses the definitions in a listing.
    let listed = "-fsyntax-only -Wno-unused";
    let in_c = source(&instances(), false);
    let [in_cpp, of_sides] = [instances(), both_sides()].map(|all| source(&all, true));
    let mut sources = vec![
        ("functions.c", in_c.clone(), "c99 c++11", CHECKED),
        ("functions.c", in_c, "c99", other),
        ("functions.cpp", in_cpp.clone(), "c++17 c++20", CHECKED),
        ("functions.cpp", in_cpp, "c++17", other),
        ("sides.cpp", of_sides.clone(), "c++17 c++20", CHECKED),
        ("pairs.cpp", lists::PAIRS.to_owned(), "c++17 c++20", CHECKED),
        ("moves.cpp", lists::MOVES.to_owned(), "c++17 c++20", CHECKED),
        ("speed.cpp", file("speed.cpp"), "c++17", CHECKED),
        ("pairs_page.cpp", listings("../PAIRS.md").concat(), "c++17", listed),
        ("all.cpp", ALL.to_owned(), "c++17", "-O2 -flto"),
    ];
    let listings = ["C.md", "../MOVES.md"].into_iter().flat_map(listings);
    sources.extend(listings.map(|listing| ("listing.cpp", listing, "c++17", listed)));
    if cfg!(target_arch = "x86_64") && target().is_none() {
        let flags = "-fsyntax-only -mgeneral-regs-only";
        sources.push(("sides.cpp", of_sides, "c++17", flags));
        let flags = "-O2 -c -Wno-unused-function";
        sources.push(("call.c", CALL.to_owned(), "c99 c++11 c++17", flags));
    }
    sources
}

#[test]
fn the_headers_compile_without_a_warning() {
    for (file, source, standards, flags) in sources() {
        let options = Vec::from_iter(flags.split(' '));
        for standard in standards.split(' ') {
            let mut compilers = compilers_for(standard);
            // Clang needs a plugin of the linker.
            compilers.retain(|compiler| !flags.contains("flto") || *compiler == "g++");
            for compiler in compilers {
                compile_strictly(compiler, standard, &options, &[(file, &source)]);
            }
        }
    }
}

/// A project as in C.md, in both languages, two parts of which add the folder of the headers. One part is a library that
/// is installed and exported with the headers, and a second project finds both.
#[test]
fn projects_with_cmake_build_install_and_find_the_headers() {
    let compilers = [for_c(), for_cpp()];
    let is_there = Command::new("cmake").arg("--version").output().is_ok();
    if !is_there {
        skip("`cmake`");
    }
    if !is_there || compilers.iter().any(Vec::is_empty) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let add = format!("add_subdirectory(\"{}\" pawnfill)\n", headers().display());
    let begin =
        |name: &str| format!("cmake_minimum_required(VERSION 3.10)\nproject({name} C CXX)\n");
    let end = "set_property(TARGET b PROPERTY CXX_STANDARD 17)\n";
    let engine = "add_subdirectory(part)\nadd_library(a STATIC a.c)\nadd_library(b STATIC b.cpp)\n\
           foreach(name a b)\n  target_link_libraries(${name} PUBLIC pawnfill::pawnfill)\nendforeach()\n\
           install(TARGETS a EXPORT a ARCHIVE DESTINATION lib)\n\
           install(EXPORT a DESTINATION lib/cmake/a FILE a-config.cmake)\n";
    let user = "find_package(pawnfill REQUIRED)\nfind_package(a REQUIRED)\nadd_library(b STATIC b.cpp)\n\
           target_link_libraries(b PRIVATE a)\n";
    for (name, text) in [
        ("CMakeLists.txt", [&begin("engine"), &*add, engine, end].concat()),
        ("part/CMakeLists.txt", add.clone()),
        ("a.c", "#include \"pawnfill.h\"\n".to_owned()),
        ("b.cpp", "#include \"pawnfill_sides.hpp\"\n".to_owned()),
        ("user/CMakeLists.txt", [&begin("user"), user, end].concat()),
        ("user/b.cpp", "#include <pawnfill_pairs.hpp>\n#include <pawnfill_moves.hpp>\n".to_owned()),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of this test");
        fs::write(path, text).expect("a file of this test");
    }
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

/// A test that lacks something passes, and is listed at the end.
#[test]
fn skipped_tests_are_listed() {
    let mut command = Command::new(env::current_exe().expect("a test program"));
    let output = command.arg("projects_with_cmake").env("PATH", "").output().expect("it runs");
    let listed =
        "\nSkipped, in whole or in part:\n- for lack of `clang++`: compiles::projects_with";
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.starts_with(listed), "{said}");
}
