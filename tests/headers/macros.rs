//! Macros that a program defines before it includes a header do not break the header.

use std::collections::BTreeSet;

use pawnfill_compilers::{attempt, compilers_for, target};

use crate::compiles::file;

/// The types of the API with names of one word, which a program cannot also use as macros.
const API: &str =
    "Attackers Changed Checks Empty Encoding Enemies Kinds List Perspective Phases Sides Strided";

/// Names of macros in `windows.h`, in builds and in public engines.
const MACROS: &str = "\
    min max near far small hyper interface IN OUT OPTIONAL ERROR DELETE TRUE FALSE CONST VOID SSE2 SSSE3 \
    SSE41 POPCNT PEXT BMI2 AVX AVX2 AVX512 VNNI512 GFNI NEON USE_AVX2 USE_AVX512 IS_64BIT NDEBUGGING White \
    Black Pawn Pawns Color Square Score Move Piece Row Col File Rank Value Board Position BOTH NONE U64 S \
    Bit WHITE BLACK PAWN PAWNS ENEMY EMPTY US THEM CAPTURE CAPTURES QUIET QUIETS NOISY ALL FROM TO LEVEL \
    SHIFT BOARD SIZE EN_PASSANT ENPASSANT EP PROMOTION PROMOTIONS DOUBLE_PUSH FLAGS FREE INDEX LANES MOST \
    NEXT OFFSET ONE PLAIN WIDTH";

/// Returns macro names made from a header's identifier, such as `PAWN`, `Set` and `PawnSet` for `pawn_set`.
fn names_of(identifier: &str) -> Vec<String> {
    let is_reserved = ["_", "PAWNFILL", "UINT64_C"].iter().any(|name| identifier.starts_with(name));
    let words = Vec::from_iter(identifier.split('_').filter(|word| !word.is_empty()));
    if is_reserved || words.is_empty() {
        return Vec::new();
    }
    let capitalized = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    let joined = words.iter().map(|word| capitalized(word)).collect();
    let each = words.iter().flat_map(|word| [word.to_ascii_uppercase(), capitalized(word)]);
    each.chain([identifier.to_ascii_uppercase(), joined, identifier.to_owned()]).collect()
}

#[test]
fn macros_of_a_program_do_not_break_the_headers() {
    let headers = ["pawnfill.h", "pawnfill_sides.hpp", "pawnfill_pairs.hpp", "pawnfill_moves.hpp"];
    let text = [headers.map(file).concat(), file("pawnfill.hpp")].concat();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = BTreeSet::from_iter(text.split(|letter| !is_part(letter)));
    // A type of the headers such as `PawnMoves`: macros do not have names of several words in mixed case.
    let is_mixed = |name: &str| {
        let is_capital = |letter: char| letter.is_ascii_uppercase();
        let is_in_capitals = !name.contains(|letter: char| letter.is_ascii_lowercase());
        words.contains(name) && !is_in_capitals && name.matches(is_capital).count() > 1
    };
    let mut names = BTreeSet::from_iter(words.iter().flat_map(|word| names_of(word)));
    names.retain(|name| {
        name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && !API.split(' ').any(|known| known == name)
            && !is_mixed(name)
    });
    names.extend(MACROS.split_whitespace().map(str::to_owned));
    assert!(names.len() > 1000, "{names:?}");
    let macros = names.iter().map(|name| format!("#define {name} @\n")).collect::<String>();
    // The compiler's own headers come before the macros.
    let before = "#include <assert.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdlib.h>\n\
        #include <string.h>\n#ifdef __cplusplus\n#include <cstddef>\n#include <cstring>\n\
        #include <type_traits>\n#include <utility>\n#endif\n\
        #ifdef __x86_64__\n#include <immintrin.h>\n#endif\n";
    let of_level = if cfg!(target_arch = "x86_64") && target().is_none() {
        "-march=icelake-client"
    } else {
        "-O0"
    };
    for header in headers {
        let source = format!("{before}{macros}#include \"{header}\"\n");
        let in_c = (header == "pawnfill.h").then_some(("c99", "a.c"));
        for (standard, name) in in_c.into_iter().chain([("c++17", "a.cpp")]) {
            for (compiler, level) in
                compilers_for(standard).into_iter().flat_map(|it| [(it, "-O0"), (it, of_level)])
            {
                let flags = ["-fsyntax-only", "-w", &format!("-std={standard}"), level];
                let (_, status, errors) = attempt(compiler, &flags, &[(name, &source)]);
                assert!(status.success(), "{compiler} {flags:?} {header}: {errors}");
            }
        }
    }
}
