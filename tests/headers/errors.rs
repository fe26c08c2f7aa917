//! A mistake is one error that names it, or fails an assertion.

use pawnfill_compilers::{attempt, compile_strictly, for_c, for_cpp, output};

use crate::compiles::file;

/// Fails unless the first of some files has one error, with some text, or compiles if the text is empty. Half of the files
/// are compiled by GCC and half by Clang.
#[track_caller]
fn check(number: usize, standard: &str, files: &[(&str, &str)], error: &str) {
    let compilers = for_cpp();
    if let Some(compiler) = compilers.iter().cycle().take(2).nth(number % 2) {
        let (_, status, errors) = attempt(compiler, &["-fsyntax-only", standard], files);
        let count = errors.matches("error: ").count();
        let is_as_expected = status.success() == error.is_empty() && errors.contains(error);
        // One error, without others that follow from it.
        let is_as_expected = is_as_expected && count == usize::from(!error.is_empty());
        assert!(is_as_expected, "{compiler} {standard} {}: {errors}", files[0].1);
    }
}

/// The headers of two versions, one copied later than the other, do not go together.
#[test]
fn a_header_of_another_version_is_an_error() {
    let [header, in_cpp] = ["pawnfill.h", "pawnfill.hpp"].map(file);
    let version = env!("CARGO_PKG_VERSION");
    let version = format!("#define PAWNFILL_VERSION \"{version}\"\n");
    assert!(header.contains(&version), "{version}");
    for (number, part) in ["MAJOR", "MINOR", "PATCH"].into_iter().enumerate() {
        let name = format!("#define PAWNFILL_VERSION_{part} ");
        let other = header.replace(&name, &format!("{name}9"));
        assert_ne!(other, header);
        let files = [
            ("version.cpp", "#include \"pawnfill.hpp\"\n"),
            ("pawnfill.hpp", &in_cpp),
            ("pawnfill.h", &other),
        ];
        let error = "pawnfill.hpp needs pawnfill.h of its own version";
        check(number, "-std=c++17", &files, error);
    }
}

/// The error says which standard a header needs, and what needs less.
#[test]
fn older_standards_get_an_error_that_names_another_header() {
    for (number, error) in [
        "pawnfill.hpp needs C++17; with an older standard, include pawnfill.h",
        "pawnfill_pairs.hpp needs C++17",
        "pawnfill_moves.hpp needs C++17",
        "pawnfill_sides.hpp needs C++17; with an older standard, use the view of pawnfill.h",
    ]
    .into_iter()
    .enumerate()
    {
        let header = error.split(' ').next().unwrap_or_default();
        let source = format!("#include \"{header}\"\n");
        check(number, "-std=c++11", &[("old.cpp", &source)], error);
        check(number + 1, "-std=c++14", &[("old.cpp", &source)], error);
    }
    let (source, error) = ("#include \"pawnfill.h\"\n", "pawnfill.h needs C99 or C++11");
    check(0, "-std=c++98", &[("old.cpp", source)], error);
    for compiler in for_c() {
        let flags = ["-fsyntax-only", "-std=c89"];
        let (_, status, errors) = attempt(compiler, &flags, &[("old.c", source)]);
        assert!(!status.success() && errors.contains(error), "{errors}");
    }
}

/// Headers with different first squares would mix both orders. There may be a second error like the first.
#[test]
fn headers_with_different_first_squares_are_an_error() {
    const DEFINE: &str = "#define PAWNFILL_A8_FIRST\n";
    const UNDEFINE: &str = "#undef PAWNFILL_A8_FIRST\n";
    const ENDS: [&str; 5] = [".h", ".hpp", "_sides.hpp", "_moves.hpp", "_pairs.hpp"];
    for (number, first) in ENDS.into_iter().enumerate() {
        let second = ENDS[(number + 2) % ENDS.len()];
        for (before, between, second) in [("", DEFINE, second), (DEFINE, UNDEFINE, first)] {
            let source = format!(
                "{before}#include \"pawnfill{first}\"\n{between}#include \"pawnfill{second}\"\n"
            );
            if let Some(compiler) = for_cpp().get(number % 2) {
                let flags = ["-fsyntax-only", "-std=c++17"];
                let (_, status, errors) = attempt(compiler, &flags, &[("first.cpp", &source)]);
                let is_named = errors.contains("is defined before the first header");
                assert!(!status.success() && is_named, "{source}: {errors}");
            }
        }
    }
}

/// The base of an encoding, its constants, its promotions, and a part of the error, or nothing if it compiles.
const ENCODINGS: &str = "\
Encoding<std::uint16_t> | from = 0, to = 6 | unsigned promotions[] = {1 << 12} |
Encoding<std::uint16_t> | from = 0, to = 6 | std::uint16_t promotions[] = {1 << 12} |
Encoding<std::uint16_t> | from = 0, to = 6 | std::int64_t promotions[] = {1 << 12} |
Encoding<std::uint16_t> | from = 0, to = 6 | Kind promotions[] = {Kind::QUEEN} |
Encoding<std::uint16_t> | from = 0, to = 6 | std::array<int, 2> promotions = {1 << 12, 2 << 12} |
Encoding<std::uint16_t> | from = 0, to = 6 | unsigned promotions = 1 << 12 | are arrays of integers
Encoding<std::uint16_t> | from = 0, to = 6 | const char *promotions[] = {nullptr} | are arrays of integers
Encoding<std::uint16_t> | from = 0, to = 6 | unsigned OTHERS[] = {1} | are arrays of integers
Encoding<std::uint16_t> | from = 0, to = 6, capture_promotions = 4096 | int promotions[] = {4096} | are arrays of integers
Encoding<std::uint16_t> | from = 0 | unsigned promotions[] = {1 << 12} | an encoding needs `from` and `to`
Encoding<std::uint16_t> | from = 0, to = 6 | int promotions[] = {-1} | a flag of capture_promotions or promotions overlaps
Encoding<std::uint16_t> | from = 0, to = 6 | std::uint64_t promotions[] = {1ull << 44} | a flag of capture_promotions or promotions overlaps
Encoding<std::uint16_t> | from = 0, to = 5 | unsigned promotions[] = {1 << 12} | the squares of the encoding overlap
Encoding<std::uint16_t> | from = 0, to = 11 | unsigned promotions[] = {1 << 8} | a square of the encoding does not fit into its bits
Encoding<std::uint16_t> | from = 0, to = 70 | unsigned promotions[] = {1 << 8} | a square of the encoding does not fit into its bits
Encoding<std::uint16_t> | from = 0, to = 6 | unsigned promotions[] = {1 << 11} | a flag of capture_promotions or promotions overlaps
Encoding<std::uint16_t> | from = 0, to = 6 | unsigned promotions[] = {1 << 16} | a flag of capture_promotions or promotions overlaps
Encoding<std::uint16_t> | from = 0, to = 6; static constexpr int capture_promotions[] = {4096} | unsigned promotions[] = {1} | a flag of promotions overlaps
Encoding<std::uint16_t> | from = 0, to = 6 | unsigned promotions[] = {4 << 12, 3 << 12, 4 << 12} | two flags of promotions or of capture_promotions
Encoding<std::uint16_t> | from = 0, to = 6; static constexpr int capture_promotions[] = {1 << 12, 1 << 12} | unsigned promotions[] = {1 << 12} | two flags of promotions or of capture_promotions
Encoding<std::uint16_t> | from = 0, to = 6, en_passant = 1 | unsigned promotions[] = {1 << 12} | en_passant overlaps
Encoding<std::uint16_t> | from = 0, to = 6, capture = 1 | unsigned promotions[] = {1 << 12} | capture overlaps
Encoding<std::uint16_t> | from = 0, to = 6, single_push = 1 | unsigned promotions[] = {1 << 12} | single_push overlaps
Encoding<std::uint16_t> | from = 0, to = 6, double_push = 1 << 16 | unsigned promotions[] = {1 << 12} | double_push overlaps
Encoding<std::uint64_t> | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | is a std::uint16_t
Encoding<std::uint16_t, Large> | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | needs `of`
Encoding<std::uint16_t, Large> | from = 0, to = 6; static Large of(bits_type) | unsigned promotions[] = {1 << 12} |
Encoding<std::uint16_t, Large> | from = 0, to = 6; Large of(bits_type) const | unsigned promotions[] = {1 << 12} | `of` is not `static move_type of(bits_type)`
Encoding<std::uint16_t> | from = 0, to = 6; static bits_type of(bits_type, int) | unsigned promotions[] = {1 << 12} | `of` is not `static move_type of(bits_type)`
Encoding<std::uint16_t, Scored> | from = 0, to = 6; static constexpr unsigned offset = 4 | unsigned promotions[] = {1 << 12} |
Encoding<std::uint16_t, Scored> | from = 0, to = 6; static constexpr unsigned offset = 7 | unsigned promotions[] = {1 << 12} | the integer does not fit into a move
Encoding<std::uint16_t, Scored> | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | needs `offset`
Encoding<std::uint16_t, std::uint32_t> | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | needs `offset`";

/// An encoding whose parts overlap or do not fit is an error that says so.
#[test]
fn wrong_encodings_do_not_compile() {
    for (number, case) in ENCODINGS.lines().enumerate() {
        let parts = Vec::from_iter(case.split('|').map(str::trim));
        let [base, constants, promotions, error] = parts[..] else {
            panic!("{case}");
        };
        let source = format!(
            "#include \"pawnfill_moves.hpp\"\n#include <array>\nusing namespace pawnfill::moves;\nstruct Large {{ char of[12]; }};\n\
             struct Scored {{ int score; std::uint16_t code; }};\n\
             enum class Kind : char {{ QUEEN = 0 }};\n\
             struct Own : {base} {{ static constexpr {promotions}; static constexpr unsigned {constants}; }};\n\
             std::size_t f(Own::move_type *list) {{ return PawnMoves(0, 1, Empty(2), Enemies(4)).list(Own(), list, 9); }}\n"
        );
        check(number, "-std=c++17", &[("encoding.cpp", &source)], error);
    }
}

/// The type of a list, a numbering, and a part of the error, or nothing if it compiles.
const LISTS: &str = "\
std::uint16_t | ByRank() |
long | strided(Own(), 5, 2) |
std::uint8_t | ByRank() | is an integer of 16, 32 or 64 bits
bool | ByRank() | is an integer of 16, 32 or 64 bits
float | ByFile() | is an integer of 16, 32 or 64 bits
short | Own() | the type of the list is too small
short | strided(Own(), 0, 1) | the type of the list is too small";

/// A type of a list that cannot hold the indices is an error that says so.
#[test]
fn types_that_are_too_small_do_not_compile() {
    for (number, case) in LISTS.lines().enumerate() {
        let parts = Vec::from_iter(case.split('|').map(str::trim));
        let [index, numbering, error] = parts[..] else {
            panic!("{case}");
        };
        let source = format!(
            "#include \"pawnfill_pairs.hpp\"\nusing namespace pawnfill::pairs;\n\
             struct Own : ByRank {{ static constexpr unsigned indices = 32769; }};\n\
             std::size_t f(List<{index}> list) {{\n    \
             return all({numbering}, PawnSets(1, 2), Perspective(0, false), list) +\n           \
             changes({numbering}, PawnSets(1, 2), PawnSets(4, 8), Perspective(0, false), list, list).added;\n}}\n"
        );
        check(number, "-std=c++17", &[("list.cpp", &source)], error);
    }
}

/// A class of squares or colors that does not convert to a number is an error that says what to pass.
#[test]
fn squares_that_are_no_numbers_do_not_compile() {
    for (number, call) in [
        "pairs::Perspective::of_king(0, Own()).turn()",
        "pairs::Perspective(Own(), false).turn()",
        "moves::PawnMoves(0, 1, moves::Empty(2), moves::Enemies(4)).pinned(Own(), 8).is_empty()",
        "moves::PawnMoves(0, 1, moves::Empty(2), moves::Enemies(4)).en_passant(Own()).is_empty()",
        "moves::PawnMoves(0, 1, moves::Empty(2), moves::Enemies(4)).contains(Own(), 8, false)",
        "moves::PawnMoves(Own(), 1, moves::Empty(2), moves::Enemies(4)).is_empty()",
    ]
    .into_iter()
    .enumerate()
    {
        let source = format!(
            "#include \"pawnfill_pairs.hpp\"\n#include \"pawnfill_moves.hpp\"\nusing namespace pawnfill;\n\
             struct Own {{ int index() const; }};\nint f() {{ return {call}; }}\n"
        );
        let error = "pass its number, such as square.index()";
        check(number, "-std=c++17", &[("number.cpp", &source)], error);
        check(number + 1, "-std=c++17", &[("number.cpp", &source)], error);
    }
}

/// Empty squares and enemies that are exchanged, or plain numbers, do not compile.
#[test]
fn exchanged_sets_do_not_compile() {
    for (number, sets) in ["Enemies(4), Empty(2)", "2, 4"].into_iter().enumerate() {
        let source = format!(
            "#include \"pawnfill_moves.hpp\"\nusing namespace pawnfill::moves;\n\
             bool f() {{ return PawnMoves(0, 1, {sets}).is_empty(); }}\n"
        );
        check(number, "-std=c++17", &[("sets.cpp", &source)], "no matching");
    }
}

/// Colors, squares, sets and indices that do not exist fail an assertion, and others do not.
#[test]
fn mistakes_fail_an_assertion() {
    let files = [("assertions.cpp", include_str!("assertions.cpp"))];
    for compiler in for_cpp() {
        let program = compile_strictly(compiler, "c++17", &["-O0"], &files);
        assert_eq!(output(&program.path(), ""), "", "{compiler}");
    }
}
