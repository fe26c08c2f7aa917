//! Code, macros, expressions and flags by which the command could prove something false, and right ones beside them.

use crate::{COMPILERS, HELPERS, check};

const UNSOUND: &str = include_str!("unsound.h");

/// Addresses, alignment, the stack, and instructions that look like others.
#[test]
fn code_is_not_taken_for_something_else() {
    check(
        UNSOUND,
        &["clang++ -O2 -mssse3"],
        "2 'join_stack(own)' --as own -> happen to contain
         2 'raised(own)' --as own -> happen to contain
         0 'red_zone(own)' --as own -> proved
         2 'below_it(own)' --as own -> an interruption may write
         2 'of_caller(own)' --as own -> memory that is not its own
         2 'frame_aligned(own)' --as own -> where something lies in memory
         2 'aligned(own)' --as own -> where something lies in memory
         2 'odd_constant(own)' --as own -> that must be aligned
         0 'even_constant(own)' --as own -> proved
         2 'ternlog(own)' --as own -> where an argument points to
         2 'low_bits(own)' --as own -> where something lies in memory
         2 'stack_bits(own)' --as own -> where something lies in memory
         2 'stored_bits(own)' --as own -> happen to contain
         2 'returned_bits(own)' --as own -> where something lies in memory
         2 'between(own)' --as own -> where something lies in memory
         2 'rip_absolute(own)' --as own -> of the kind Absolute is not known
         2 'absolute(own)' --as own -> of the kind Absolute is not known
         2 'beyond(own)' --as own -> beyond a table
         2 'reads_code(own)' --as own -> is code, which the linker may change
         2 'looped(own)' --as own -> `loope
         2 'returns_16(own)' --as own -> on processors of AMD
         2 'returns_far(own)' --as own -> `ret far`
         2 'pops_8(own)' --as own -> `ret 8`
         2 'traps(own)' --as own -> `ud2`
         2 'changes_rbx(own)' --as own -> RBX is not what it was before
         2 'same_upper(own)' --as own -> happen to contain
         2 'bsf_of_none(own)' --as own -> happen to contain
         2 'high_address(own)' --as own -> where something lies in memory
         2 'weak_address(own)' --as own -> between an address and a number
         2 'replaced(own)' --as own -> is weak
         2 'misaligned(own)' --as own -> that must be aligned",
    );
}

/// An expression is one expression, and its variables are the arguments.
#[test]
fn expressions_stay_in_their_function() {
    let macros = HELPERS.to_owned()
        + "\n#define closed own)); } extern \"C\" u64 other(u64 own) { return ((own\n
           #define joined own) & (own\n
           struct Board { u64 own; u64 pawns() const { return own << 8; } };\n
           namespace side { constexpr u64 own = 8; }\n
           template <int N> u64 shifted(u64 set) { return set << N; }\n
           enum class Color : int { White, Black };\n
           template <Color C> u64 stops(u64 set) { return C == Color::White ? set << 8 : set >> 8; }\n
           struct Bitboard { u64 set; explicit operator u64() const { return set; } };\n";
    check(
        &macros,
        &COMPILERS[..1],
        "2 'own); } int f() { return (own' --as own -> closes a `)` that is not open
         2 'own) + (own' --as own -> closes a `)` that is not open
         2 '(own' --as own -> lacks a `)`
         2 'own /* ' --as own -> is no part of one expression
         2 'own // ' --as own -> is no part of one expression
         2 'own ??/' --as own -> is no part of one expression
         2 '' --as own -> the expression is empty
         2 'closed ^ own' --as own -> does not compile it
         2 '__extension__ (unsigned __int128)own' --as own -> it has at most 64 bits
         0 'Board{own}.pawns()' --as stops --color white -> for all own
         0 'side::own' --as 8 -> for all boards
         0 'shifted<8>(own)' --as stops --color white -> proved
         0 'color ? stops<Color::Black>(own) : stops<Color::White>(own)' --as stops -> for all color
         0 'Bitboard{own << 8}' --as stops --color white -> proved
         1 'own = 0, own' --as own -> refuted",
    );
}

/// A compiler drops a function that nothing calls in its file, and takes the variable to which it writes for a constant.
#[test]
fn variables_are_no_constants_though_nothing_writes_to_them_here() {
    let file = "#include <stdint.h>\n typedef uint64_t u64;
           static int variant;\n
           static void read_options(int value) { variant = value; }
           static inline u64 stop(u64 own) { return variant ? own << 16 : own << 8; }
           static u64 table[64];
           static inline void fill(void) { for (int i = 0; i < 64; i++) table[i] = 2ull << (i & 7); }
           static inline u64 span(unsigned square) { return table[square]; }
           inline u64 plain(u64 own) { return variant ? own << 16 : own << 8; }
           static const u64 fixed[2] = {1, 2};
           static inline u64 first(u64 own) { return own | fixed[0]; }";
    check(
        file,
        &COMPILERS,
        "2 'stop(own)' --as stops --color white -> variant`, which may change
         2 'span(square)' --as front_span_mask --color white -> table`, which may change
         2 'stop(own)' --as stops --color white -- gcc -O2 -> variant`, which may change
         2 'plain(own)' --as stops --color white -- gcc -O2 -> variant`, which may change
         0 'first(own)' --as 'own | 1' -> proved",
    );
}

/// Macros of the files, and words behind which the function would be another one.
#[test]
fn files_do_not_change_the_function() {
    let files = [
        ("#define own enemy", "`own` is a macro"),
        ("#define unsigned", "`unsigned` is a macro"),
        ("#define return if (0) return", "`return` is a macro"),
        ("#define __attribute__(it)", "`__attribute__` is a macro"),
        ("#define static_assert(a, b)", "`static_assert` is a macro"),
        ("namespace n {", "does not compile it"),
        ("inline", "does not compile it"),
        ("template <class T>", "does not compile it"),
        ("__attribute__((const))", "does not compile it"),
        ("struct S {", "does not compile it"),
        ("#if 0", "does not compile it"),
        ("/*", "does not compile it"),
    ];
    for (file, said) in files {
        let table = format!("2 own --as own -> {said}");
        check(file, &COMPILERS[..1], &table);
    }
}

/// Flags that change how functions are called or add code are refused, and others do not matter.
#[test]
fn flags_are_those_of_a_list() {
    for flag in "-m32 -mx32 -mabi=ms -mno-red-zone -mcmodel=large -fsanitize=address -finstrument-functions -pg -fprofile-arcs \
        -fsplit-stack -fcf-protection -mregparm=3 -ffixed-rdi -fpack-struct -E -S -ox -xc @file -Wl,-r -Wa,-x -Wp,-Dx \
        -fplugin=x -B/x --sysroot=/x f.c -shared"
        .split_whitespace()
    {
        let table = format!("2 own --as own -- gcc {flag} -> ; leave it out");
        let table = if flag.starts_with('-') { table } else { table.replace("; leave it out", "is no flag") };
        check(HELPERS, &["gcc"], &table);
    }
    check(
        HELPERS,
        &["g++"],
        "0 'passed(own, enemy)' --as passed_pawns --color white -- g++ -O2 -flto -ffast-math -funsigned-char -fshort-enums -> proved
         0 'passed(own, enemy)' --as passed_pawns --color white -- g++ -O0 -fno-pic -fstack-protector-strong -Werror -> proved",
    );
}
