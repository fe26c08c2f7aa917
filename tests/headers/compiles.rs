//! The headers, the programs of the tests and the listings of pages compile without a warning.

use std::process::Command;
use std::{env, fs};

use pawnfill_compilers::instances::{both_sides, instances, source};
use pawnfill_compilers::{
    WARNINGS, attempt, compile_strictly, compilers_for, for_c, for_cpp, headers, target,
};
use pawnfill_oracle::skipped::skip;

use crate::lists;

/// A function for another processor. GCC refuses to inline always-inline functions into it, so the program
/// defines `PAWNFILL_INLINE` without that attribute.
const CALL: &str = r#"
#define PAWNFILL_INLINE static inline
#include "pawnfill.h"
__attribute__((target("arch=haswell"))) uint64_t passed(uint64_t own, uint64_t enemy);
uint64_t passed(uint64_t own, uint64_t enemy) { return pawnfill_passed_pawns(PAWNFILL_WHITE, own, enemy); }
"#;

/// The same for pairs, moves and both sides.
const CALLS: &str = r#"
#define PAWNFILL_INLINE static inline
#include "pawnfill_sides.hpp"
#include "pawnfill_pairs.hpp"
#include "pawnfill_moves.hpp"
using namespace pawnfill;
typedef std::uint16_t u16;
struct Own : moves::Encoding<u16> { static constexpr int from = 6, to = 0, promotions[] = {1 << 12}; };
__attribute__((target("arch=znver2"))) std::size_t f(std::uint64_t own, std::uint64_t enemy, u16 *list);
std::size_t f(std::uint64_t own, std::uint64_t enemy, u16 *list) {
    const pairs::List<u16> of_pairs{list, 99};
    const moves::PawnMoves of_pawns(0, own, moves::Empty(~(own | enemy)), moves::Enemies(enemy));
    return of_pawns.list(Own(), list, 99) +
        pairs::all(pairs::ByRank(), pairs::PawnSets(own, enemy), pairs::Perspective(0, false), of_pairs) +
        sides::BothSides(own, enemy).passed_pawns().by_color().white;
}
"#;

/// A program with all headers. GCC optimizes it at link time without a warning.
const ALL: &str = r#"
#include "pawnfill_sides.hpp"
#include "pawnfill_pairs.hpp"
#include "pawnfill_moves.hpp"
static_assert(pawnfill::passed_pawns<PAWNFILL_WHITE>(512, 0) == 512);
int main(int count, char **) {
    const auto set = std::uint64_t(count);
    const pawnfill::sides::BothSides pawns(set, ~set);
    return int(pawnfill::shelter_mask(1u, unsigned(set)) + pawns.candidate_pawns().by_color()[1]);
}
"#;

pub(crate) fn file(name: &str) -> String {
    fs::read_to_string(headers().join(name)).expect("a file beside the headers")
}

fn listings(page: &str) -> Vec<String> {
    let page = file(page);
    let listings = page.split("```cpp\n").skip(1);
    let listings = listings.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    let listings = Vec::from_iter(listings);
    assert!(listings.concat().contains("pawnfill"), "{page}");
    listings
}

const CHECKED: &str = "-fsyntax-only";
/// The flags for a listing, in which nothing uses the definitions.
const LISTED: &str = "-fsyntax-only -Wno-unused";

/// Returns sources with their standards and flags: calls of all functions, the programs of the tests, and the
/// listings of pages. Each listing of C.md compiles alone, and the listings of PAIRS.md compile as one file.
fn sources() -> Vec<(&'static str, String, &'static str, &'static str)> {
    let other = "-fsyntax-only -DNDEBUG -DPAWNFILL_A8_FIRST -DPAWNFILL_NO_BUILTINS";
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
        ("speed.cpp", include_str!("speed.cpp").to_owned(), "c++17", "-fsyntax-only -DNDEBUG"),
        ("pairs_page.cpp", listings("../PAIRS.md").concat(), "c++17", LISTED),
        ("all.cpp", ALL.to_owned(), "c++17", "-O2 -flto"),
    ];
    let listings = listings("C.md").into_iter();
    sources.extend(listings.map(|listing| ("listing.cpp", listing, "c++17", LISTED)));
    if cfg!(target_arch = "x86_64") && target().is_none() {
        let flags = "-fsyntax-only -mgeneral-regs-only";
        sources.push(("sides.cpp", of_sides, "c++17", flags));
        let flags = "-O2 -c -Wno-unused-function";
        sources.push(("call.c", CALL.to_owned(), "c99 c++11 c++17", flags));
        sources.push(("calls.cpp", CALLS.to_owned(), "c++17", flags));
    }
    sources
}

#[test]
fn the_headers_compile_without_a_warning() {
    for (file, source, standards, flags) in sources() {
        let options = Vec::from_iter(flags.split(' '));
        for standard in standards.split(' ') {
            let mut compilers = compilers_for(standard);
            // Clang's `-flto` needs a plugin of the linker.
            compilers.retain(|compiler| !flags.contains("flto") || *compiler == "g++");
            for compiler in compilers {
                compile_strictly(compiler, standard, &options, &[(file, &source)]);
            }
        }
    }
}

/// More warnings that projects enable. C.md lists the warnings that are left out; `-Wunsafe-buffer-usage` is
/// newer. GCC has no flag for all warnings.
const MORE_BY_GCC: &str = "\
    -Wcast-align=strict -Wcast-qual -Wundef -Wlogical-op -Wduplicated-cond -Wduplicated-branches -Wformat=2 \
    -Wnull-dereference -Wdouble-promotion -Wswitch-default -Wswitch-enum -Wredundant-decls -Wunused-macros \
    -Wfloat-equal -Wmissing-declarations -Warith-conversion -Wstrict-overflow=2 -Wdate-time -Walloca -Wvla \
    -Wstack-protector";
const MORE_BY_GPP: &str = "\
    -Wuseless-cast -Weffc++ -Wzero-as-null-pointer-constant -Wextra-semi -Wold-style-cast \
    -Wstrict-null-sentinel -Wnoexcept -Wsign-promo -Wctor-dtor-privacy -Wnon-virtual-dtor \
    -Woverloaded-virtual -Wmismatched-tags -Wredundant-tags -Wcomma-subscript -Wvolatile \
    -Wconditionally-supported";
const MORE_BY_CLANG: &str = "\
    -Weverything -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-padded -Wno-header-hygiene \
    -Wno-global-constructors -Wno-unsafe-buffer-usage -Wno-unknown-warning-option";

/// The sources here together call all functions. Warnings about the sources themselves do not matter.
#[test]
fn no_warning_of_a_compiler_names_a_header() {
    let calls = sources().into_iter().filter(|(.., flags)| {
        flags.starts_with(CHECKED) && *flags != LISTED && *flags != "-fsyntax-only -DNDEBUG"
    });
    for (file, source, standards, flags) in calls {
        let standard = standards.split(' ').next().unwrap_or_default();
        for compiler in compilers_for(standard) {
            let more = match compiler {
                "gcc" => MORE_BY_GCC.to_owned(),
                "g++" => [MORE_BY_GCC, MORE_BY_GPP].join(" "),
                _ => MORE_BY_CLANG.to_owned(),
            };
            let options = format!(
                "-std={standard} {} {flags} {more}",
                WARNINGS.join(" ").replace("-Werror", "")
            );
            let options = Vec::from_iter(options.split_whitespace());
            let (_, status, errors) = attempt(compiler, &options, &[(file, &source)]);
            let mut lines = errors.lines().filter(|line| line.contains("/include/pawnfill"));
            let warning = lines.find(|line| line.contains("warning: ") || line.contains("error: "));
            assert!(
                status.success() && warning.is_none(),
                "{compiler} {file} {flags}: {warning:?}"
            );
        }
    }
}

/// A project as in C.md, in both languages. Two of its folders add the folder of the headers. It installs and
/// exports a library and the headers, which another project finds. A third project, in C, finds the headers.
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
    let add = format!("add_subdirectory({} pawnfill)\n", headers().display());
    let begin = |name: &str| format!("cmake_minimum_required(VERSION 3.10)\nproject({name})\n");
    let end = "set_property(TARGET b PROPERTY CXX_STANDARD 17)\n";
    let engine = "add_subdirectory(part)\nadd_library(a STATIC a.c)\nadd_library(b STATIC b.cpp)\n\
           foreach(name a b)\n  target_link_libraries(${name} PUBLIC pawnfill::pawnfill)\nendforeach()\n\
           install(TARGETS a EXPORT a ARCHIVE DESTINATION lib)\n\
           install(EXPORT a DESTINATION lib/cmake/a FILE a-config.cmake)\n";
    let user = "find_package(pawnfill REQUIRED)\nfind_package(a REQUIRED)\nadd_library(b STATIC b.cpp)\n\
           target_link_libraries(b PRIVATE a)\n";
    let [exact, of_minor] = [env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_VERSION_MINOR")];
    let in_c = format!(
        "find_package(pawnfill 9 QUIET)\nif(pawnfill_FOUND)\n  message(FATAL_ERROR wrong)\nendif()\n\
         find_package(pawnfill {exact} EXACT REQUIRED)\nfind_package(pawnfill 0.{of_minor} REQUIRED)\n\
         add_library(a STATIC ../a.c)\ntarget_link_libraries(a PRIVATE pawnfill::pawnfill)\n"
    );
    for (name, text) in [
        ("CMakeLists.txt", [&begin("engine"), &*add, engine, end].concat()),
        ("part/CMakeLists.txt", add.clone()),
        ("a.c", "#include \"pawnfill.h\"\n".to_owned()),
        ("b.cpp", "#include \"pawnfill_sides.hpp\"\n".to_owned()),
        ("user/CMakeLists.txt", [&begin("user"), user, end].concat()),
        ("in_c/CMakeLists.txt", [&begin("in_c C"), &*in_c].concat()),
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
        "-S in_c -B third",
        "--build third",
    ] {
        let mut cmake = Command::new("cmake");
        cmake.current_dir(&folder).args(arguments.split(' '));
        cmake.env("CMAKE_PREFIX_PATH", folder.path().join("to"));
        cmake.env("CC", compilers[0][0]).env("CXX", compilers[1][0]);
        let output = cmake.output().expect("`cmake` runs, as before");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
    }
}

/// A test whose compiler is missing passes. The list at the end of the test program's output names the test.
#[test]
fn skipped_tests_are_listed() {
    let mut command = Command::new(env::current_exe().expect("a test program"));
    command.arg("projects_with_cmake").env("PATH", "").env_remove("PAWNFILL_HEADERS_TARGET");
    let output = command.output().expect("it runs");
    let listed =
        "\nSkipped, in whole or in part:\n- for lack of `clang++`: compiles::projects_with";
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.starts_with(listed), "{said}");
}
