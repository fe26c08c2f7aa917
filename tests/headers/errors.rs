//! Errors of the headers: each mistake is one compile error that names it, or fails an assertion.

use pawnfill_compilers::{attempt, compile_strictly, for_c, for_cpp, output};

use crate::compiles::file;

/// Fails unless the compiler reports one error with each text for the first file, and no other errors.
#[track_caller]
fn check(flags: &[&str], files: &[(&str, &str)], texts: &[&str]) {
    for compiler in for_cpp() {
        let no_limit = if compiler == "clang++" { "-ferror-limit=0" } else { "-fmax-errors=0" };
        let flags = [&["-fsyntax-only", no_limit], flags].concat();
        let (_, _, messages) = attempt(compiler, &flags, files);
        let errors = Vec::from_iter(messages.lines().filter(|line| line.contains("error: ")));
        for text in texts {
            let expected = texts.iter().filter(|other| *other == text).count();
            let found = errors.iter().filter(|line| line.contains(text)).count();
            assert_eq!(found, expected, "{compiler} {flags:?}: {text}:\n{messages}");
        }
        assert_eq!(errors.len(), texts.len(), "{compiler} {flags:?}:\n{messages}");
    }
}

#[test]
fn a_header_of_another_version_is_an_error() {
    let [header, in_cpp] = ["pawnfill.h", "pawnfill.hpp"].map(file);
    let version = format!("#define PAWNFILL_VERSION \"{}\"\n", env!("CARGO_PKG_VERSION"));
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
        check(&["-std=c++17"], &files, &["pawnfill.hpp needs pawnfill.h of its own version"]);
    }
}

#[test]
fn older_standards_get_an_error_that_names_the_needed_one() {
    for error in [
        "pawnfill.hpp needs C++17; with an older standard, include pawnfill.h",
        "pawnfill_pairs.hpp needs C++17",
        "pawnfill_moves.hpp needs C++17",
        "pawnfill_sides.hpp needs C++17; with an older standard, use the view of pawnfill.h",
    ] {
        let header = error.split(' ').next().unwrap_or_default();
        let source = format!("#include \"{header}\"\n");
        for standard in ["-std=c++11", "-std=c++14"] {
            check(&[standard], &[("old.cpp", &source)], &[error]);
        }
    }
    let (source, error) = ("#include \"pawnfill.h\"\n", "pawnfill.h needs C99 or C++11");
    check(&["-std=c++98"], &[("old.cpp", source)], &[error]);
    for compiler in for_c() {
        let flags = ["-fsyntax-only", "-std=c89"];
        let (_, status, errors) = attempt(compiler, &flags, &[("old.c", source)]);
        assert!(!status.success() && errors.contains(error), "{errors}");
    }
}

/// Two headers with different first squares would mix the orders of squares: the second reports an error.
#[test]
fn headers_with_different_first_squares_are_an_error() {
    const DEFINE: &str = "#define PAWNFILL_A8_FIRST\n";
    const UNDEFINE: &str = "#undef PAWNFILL_A8_FIRST\n";
    // Each header is included before the next one.
    const RING: [&str; 5] = [".h", "_sides.hpp", "_pairs.hpp", ".hpp", "_moves.hpp"];
    for (first, next) in RING.into_iter().zip(RING.into_iter().cycle().skip(1)) {
        for (before, between, second) in [("", DEFINE, next), (DEFINE, UNDEFINE, first)] {
            let source = format!(
                "{before}#include \"pawnfill{first}\"\n{between}#include \"pawnfill{second}\"\n"
            );
            for compiler in for_cpp() {
                // The preprocessor finds the error.
                let flags = ["-E", "-std=c++17"];
                let (_, status, errors) = attempt(compiler, &flags, &[("first.cpp", &source)]);
                let is_named = errors.contains("define PAWNFILL_A8_FIRST before including");
                assert!(!status.success() && is_named, "{source}: {errors}");
            }
        }
    }
}

/// Encodings: the integer of a move, and a move's type if it differs | constants | promotions | a part of the
/// error, or nothing if the encoding compiles.
const ENCODINGS: &str = "\
u16 | from = 0, to = 6 | unsigned promotions[] = {1 << 12} |
u16 | from = 0, to = 6 | u16 promotions[] = {1 << 12} |
u16 | from = 0, to = 6 | std::int64_t promotions[] = {1 << 12} |
u16 | from = 0, to = 6 | Kind promotions[] = {Kind::QUEEN} |
u16 | from = 0, to = 6 | std::array<int, 2> promotions = {1 << 12, 2 << 12} |
u16 | from = 0, to = 6 | unsigned promotions = 1 << 12 | are arrays of integers
u16 | from = 0, to = 6 | const char *promotions[] = {nullptr} | are arrays of integers
u16 | from = 0, to = 6 | unsigned OTHERS[] = {1} | are arrays of integers
u16 | from = 0, to = 6, capture_promotions = 4096 | int promotions[] = {4096} | are arrays of integers
u16 | from = 0 | unsigned promotions[] = {1 << 12} | an encoding needs `from` and `to`
u16 | from = 0, to = 6 | int promotions[] = {-1} | a flag of capture_promotions
u16 | from = 0, to = 6 | u64 promotions[] = {1ull << 44} | a flag of capture_promotions
u16 | from = 0, to = 5 | unsigned promotions[] = {1 << 12} | the squares of the encoding overlap
u16 | from = 0, to = 11 | unsigned promotions[] = {1 << 8} | a square of the encoding does not fit
u16 | from = 0, to = 70 | unsigned promotions[] = {1 << 8} | a square of the encoding does not fit
u16 | from = 0, to = 6 | unsigned promotions[] = {1 << 11} | a flag of capture_promotions
u16 | from = 0, to = 6 | unsigned promotions[] = {1 << 16} | a flag of capture_promotions
u16 | from = 0, to = 6; CAPTURES = {4096} | unsigned promotions[] = {1} | a flag of promotions overlaps
u16 | from = 0, to = 6 | unsigned promotions[] = {4 << 12, 3 << 12, 4 << 12} | two flags of promotions
u16 | from = 0, to = 6; CAPTURES = {1 << 12, 1 << 12} | unsigned promotions[] = {1 << 12} | two flags of promotions
u16 | from = 0, to = 6, en_passant = 1 | unsigned promotions[] = {1 << 12} | en_passant overlaps
u16 | from = 0, to = 6, capture = 1 | unsigned promotions[] = {1 << 12} | capture overlaps
u16 | from = 0, to = 6, single_push = 1 | unsigned promotions[] = {1 << 12} | single_push overlaps
u16 | from = 0, to = 6, double_push = 1 << 16 | unsigned promotions[] = {1 << 12} | double_push overlaps
u64 | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | is a std::uint16_t
u16, Large | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | needs `of`
u16, Large | from = 0, to = 6; static Large of(bits_type) | unsigned promotions[] = {1 << 12} |
u16, Large | from = 0, to = 6; Large of(bits_type) const | unsigned promotions[] = {1 << 12} | `of` is not
u16 | from = 0, to = 6; static bits_type of(bits_type, int) | unsigned promotions[] = {1 << 12} | `of` is not
u16, Scored | from = 0, to = 6, offset = 4 | unsigned promotions[] = {1 << 12} |
u16, Scored | from = 0, to = 6, offset = 7 | unsigned promotions[] = {1 << 12} | the integer does not fit
u16, Scored | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | needs `offset`
u16, std::uint32_t | from = 0, to = 6 | unsigned promotions[] = {1 << 12} | needs `offset`";

/// Lists: type of an index | numbering | a part of the error, or nothing if the list compiles.
const LISTS: &str = "\
std::uint16_t | ByRank() |
long | strided(Own(), 5, 2) |
std::uint8_t | ByRank() | is an integer of 16, 32 or 64 bits
bool | ByRank() | is an integer of 16, 32 or 64 bits
float | ByFile() | is an integer of 16, 32 or 64 bits
short | Own() | the type of the list is too small
short | strided(Own(), 0, 1) | the type of the list is too small";

/// Expressions with a class that does not convert to a number.
const NUMBERS: [&str; 6] = [
    "pairs::Perspective::of_king(0, Own()).flip_mask()",
    "pairs::Perspective(Own(), false).flip_mask()",
    "MOVES.pinned(Own(), 8).is_empty()",
    "MOVES.en_passant(Own()).is_empty()",
    "MOVES.contains(Own(), 8, false)",
    "moves::PawnMoves(Own(), 1, moves::Empty(2), moves::Enemies(4)).is_empty()",
];

fn parts<const COUNT: usize>(line: &str) -> [&str; COUNT] {
    let parts = Vec::from_iter(line.split('|').map(str::trim));
    parts.try_into().unwrap_or_else(|_| panic!("{line}"))
}

#[test]
fn mistakes_of_types_do_not_compile() {
    let encodings = ENCODINGS.lines().map(|line| {
        let [base, constants, promotions, error] = parts(line);
        let code = format!(
            "struct Own : Encoding<{base}> {{\n    \
             static constexpr {promotions};\n    static constexpr unsigned {constants};\n}};\n\
             std::size_t f(Own::move_type *list) {{ return MOVES.list(Own(), list, 9); }}"
        );
        (code, error)
    });
    let lists = LISTS.lines().map(|line| {
        let [index, numbering, error] = parts(line);
        let code = format!(
            "struct Own : ByRank {{ static constexpr unsigned indices = 32769; }};\n\
             std::size_t f(List<{index}> list) {{\n    \
             return all({numbering}, PawnSets(1, 2), Perspective(0, false), list) +\n           \
             changes({numbering}, PawnSets(1, 2), PawnSets(4, 8), Perspective(0, false), list, list)\
             .added;\n}}"
        );
        (code, error)
    });
    let numbers = NUMBERS.iter().map(|expression| {
        let code =
            format!("struct Own {{ int index() const; }};\nint f() {{ return {expression}; }}");
        (code, "pass its number, such as square.index()")
    });
    let sets = ["Enemies(4), Empty(2)", "2, 4"].iter().map(|sets| {
        let code = format!("bool f() {{ return PawnMoves(0, 1, {sets}).is_empty(); }}");
        (code, "no matching")
    });
    let mut source = "#include \"pawnfill_pairs.hpp\"\n#include \"pawnfill_moves.hpp\"\n#include <array>\n\
        using namespace pawnfill;\nusing namespace pawnfill::moves;\nusing namespace pawnfill::pairs;\n\
        #define MOVES PawnMoves(0, 1, Empty(2), Enemies(4))\n\
        #define CAPTURES static constexpr int capture_promotions[]\n\
        typedef std::uint16_t u16;\ntypedef std::uint64_t u64;\nstruct Large { char of[12]; };\n\
        struct Scored { int score; std::uint16_t code; };\nenum class Kind : char { QUEEN = 0 };\n"
        .to_owned();
    let mut errors = Vec::new();
    for (number, (code, error)) in encodings.chain(lists).chain(numbers).chain(sets).enumerate() {
        source += &format!("namespace case{number} {{\n{code}\n}}\n");
        errors.extend(Some(error).filter(|error| !error.is_empty()));
    }
    check(&["-std=c++17"], &[("mistakes.cpp", &source)], &errors);
}

#[test]
fn mistakes_fail_an_assertion() {
    let files = [("assertions.cpp", include_str!("assertions.cpp"))];
    for compiler in for_cpp() {
        let program = compile_strictly(compiler, "c++17", &["-O0"], &files);
        assert_eq!(output(&program.path(), ""), "", "{compiler}");
    }
}
