//! Code, macros, expressions and flags that could make a proof false; and similar ones that are accepted.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use pawnfill_oracle::skipped::skip;
use pawnfill_prove::claim::Example;
use pawnfill_prove::second::Linked;

use crate::{COMPILERS, HELPERS, check, check_in};

const UNSOUND: &str = include_str!("unsound.h");

#[test]
fn code_is_not_taken_for_something_else() {
    check(
        UNSOUND,
        &["clang++ -O2 -mssse3"],
        "2 'join_stack(own)' --as own -> happen to contain
         2 'raised(own)' --as own -> happen to contain
         0 'red_zone(own)' --as own -> proved
         2 'below_it(own)' --as own -> a signal handler may write
         2 'of_caller(own)' --as own -> memory that is not its own
         2 'across(own)' --as own -> memory that is not its own
         2 'frame_aligned(own)' --as own -> where something lies in memory
         2 'aligned(own)' --as own -> where something lies in memory
         2 'odd_constant(own)' --as own -> that must be aligned
         0 'even_constant(own)' --as own -> proved
         2 'ternlog(own)' --as own -> where an argument points to
         2 'low_bits(own)' --as own -> where something lies in memory
         2 'stack_bits(own)' --as own -> where something lies in memory
         2 'stored_bits(own)' --as own -> happen to contain
         2 'returned_bits(own)' --as own -> where something lies in memory
         0 'between(own)' --as own -> proved
         2 'sections(own)' --as own -> where something lies in memory
         2 'to_section(own)' --as own -> it leads beyond its section
         2 'once(own)' --as own -> `.gnu.linkonce.t.once`, which is not known
         2 'next_entry(own)' --as own -> beyond a table
         2 'two_entries(own)' --as own -> beyond a table
         0 'own_entry(own)' --as 1 -> proved
         2 'relocated(own)' --as own -> it reads `variant`, which may change
         2 'rip_absolute(own)' --as own -> of the kind Absolute is not known
         2 'eip_relative(own)' --as own -> an address of 32 bits
         2 'short_index(own)' --as own -> an address of 32 bits
         2 'overlapping(own)' --as own -> relocations that overlap
         2 'absolute(own)' --as own -> of the kind Absolute is not known
         2 'beyond(own)' --as own -> beyond a table
         2 'reads_code(own)' --as own -> is code, which the linker may change
         2 'looped(own)' --as own -> `loope
         2 'returns_16(own)' --as own -> on processors of AMD
         2 'returns_far(own)' --as own -> `ret far`
         2 'pops_8(own)' --as own -> `ret 8`
         2 'traps(own)' --as own -> `ud2`
         2 'changes_rbx(own)' --as own -> the function changes RBX, which it must preserve
         2 'same_upper(own)' --as own -> happen to contain
         2 'bsf_of_none(own)' --as own -> happen to contain
         2 'high_address(own)' --as own -> where something lies in memory
         2 'weak_address(own)' --as own -> `hook()` is a function or a table of another file
         2 'replaced(own)' --as own -> is weak
         2 'misaligned(own)' --as own -> that must be aligned",
    );
}

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
           #define COUNT(own) (__COUNTER__ & 1 ? own << 8 : own)
           #define return return own << 8; return
           #pragma push_macro(\"return\")
           #undef return
           #define X _Pragma(\"pop_macro(\\\"return\\\")\")
           #define RETURN(value) __extension__({ if (own & 1) return; value; })
           #define SPLIT own); (void)(own\n
           struct Bitboard { u64 set; explicit operator u64() const { return set; } };\n";
    check(
        &macros,
        &COMPILERS[..1],
        "2 'own); } int f() { return (own' --as own -> closes a `)` that is not open
         2 'own) + (own' --as own -> closes a `)` that is not open
         2 '(own' --as own -> lacks a `)`
         2 'own /* ' --as own -> is no part of one expression
         2 'own // ' --as own -> at 4 is no part of one expression
         2 'own ??/' --as own -> is no part of one expression
         2 '' --as own -> the expression is empty
         2 'closed ^ own' --as own -> does not compile it
         2 'SPLIT << 8' --as own -> does not compile it
         1 'COUNT(own)' --as stops --color white -> refuted
         2 'X own' --as stops --color white -> `return` is a macro of the files
         2 'RETURN(own)' --as own -> `ud2
         2 '__extension__ (unsigned __int128)own' --as own -> it_has_at_most_64_bits
         0 'Board{own}.pawns()' --as stops --color white -> for all own
         0 'side::own' --as 8 -> for all boards
         0 'shifted<8>(own)' --as stops --color white -> proved
         0 'color ? stops<Color::Black>(own) : stops<Color::White>(own)' --as stops -> for all color
         0 'Bitboard{own << 8}' --as stops --color white -> proved
         1 'own = 0, own' --as own -> refuted",
    );
}

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

/// A function that is not in the object file may read a variable.
#[test]
fn what_is_in_no_file_may_name_a_variable() {
    let file = "#include <array>\n #include <bitset>\n #include <cassert>\n #include <iostream>\n
           typedef unsigned long u64;
           namespace { int variant; void set_variant(int value) { variant = value; } }
           template <int N> inline u64 stop(u64 own) { return variant ? own << 16 : own << N; }
           extern template u64 stop<8>(u64);
           struct Evaluator {
               virtual void key();
               virtual u64 stop(u64 own) const { return variant ? own << 16 : own << 8; }
           };
           static inline u64 through(const Evaluator& e, u64 own) { return e.stop(own); }
           static inline u64 virtual_stop(u64 own) { Evaluator e; return through(e, own); }
           struct Base { virtual u64 stop(u64) const = 0; virtual ~Base() {} };
           struct Derived final : Base { u64 stop(u64 own) const override { return own << 8; } };
           static inline u64 derived(u64 own) { Derived d; return static_cast<const Base&>(d).stop(own); }
           static inline u64 asserts(u64 own) {
               std::array<u64, 2> sets{own, own << 8};
               assert(sets[0] == own);
               return sets.at(1);
           }";
    check(
        file,
        &COMPILERS,
        "2 'stop<8>(own)' --as stops --color white -> is a function or a table of another file
         2 'virtual_stop(own)' --as stops --color white -> `vtable for Evaluator` is a function
         0 'derived(own)' --as stops --color white -> proved
         0 'std::bitset<64>(own).to_ullong()' --as own -> proved
         0 'asserts(own)' --as stops --color white -> proved",
    );
}

#[test]
fn values_are_converted_without_a_copy() {
    check(
        include_str!("conversions.h"),
        &COMPILERS,
        "0 'same(own)' --as own -> proved
         0 'Rvalue{own}' --as stops --color white -> proved
         0 'Rvalue{own}' --as stops --color white -- clang++ -O0 -> proved
         0 'constant(own)' --as stops --color white -> proved
         0 'Both{own}' --as own&4294967295 -> proved
         0 'Both{own}' --as any(own&4294967295) -> as bool
         0 'Explicit(own)' --as own -> proved
         0 'Fields{own}.set' --as own&1099511627775 -> proved
         0 'EIGHT[0]' --as 8 -> proved
         0 'fields.set' --as 8 -> proved
         2 'EIGHT' --as 8 -> does not compile it
         2 'same(own)' --as own -- g++ -O2 -std=c++98 -> it_is_no_class_before_cpp11
         0 '(unsigned char)own' --as own&255 -- g++ -O2 -std=c++98 -> proved",
    );
}

/// GCC reads `helpers.h.gch` in place of `helpers.h`, if it is the first header of a file.
#[test]
fn precompiled_headers_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let before =
        "#pragma once\n static inline unsigned long stop(unsigned long own) { return own; }";
    fs::write(folder.path().join("helpers.h"), before).expect("a file");
    let flags = ["-w", "-O2", "-fPIE", "helpers.h", "-o", "helpers.h.gch"];
    let compiled = Command::new("g++").args(flags).current_dir(&folder).status();
    if !compiled.is_ok_and(|status| status.success()) {
        return skip("`g++`");
    }
    let after = before.replace("own;", "own << 8;");
    let table = "0 'stop(own)' --as stops --color white -> proved";
    check_in(folder.path(), &after, &["g++ -O2", "g++ -O2 -include helpers.h"], table);
}

/// An object file marks all inline functions as weak, so only the text tells which are declared weak.
#[test]
fn weak_copies_may_be_others() {
    for weak in [
        "__attribute__((noinline, weak)) inline u64 stop(u64 own) { return own; }",
        "template <class T> [[gnu::weak]] inline T stop(T own) { return own; }",
        "inline u64 stop(u64 own);\n#pragma weak _Z4stopm\n inline u64 stop(u64 own) { return own; }",
        "__attribute__((__weak__)) inline const u64 zeros[2] = {0, 0};
         static u64 stop(u64 own) { return own | zeros[own & 1]; }",
        "#define API(text, ...) __attribute__((deprecated(text), ##__VA_ARGS__))
         API(\"slow;\", weak, noinline) inline u64 stop(u64 own) { return own; }",
        "[ [using gnu: weak, noinline] ] inline u64 stop(u64 own) { return own; }",
        "<:<:gnu::noinline, gnu::weak:>:> inline u64 stop(u64 own) { return own; }",
        "__attribute__((noinline)) inline u64 stop(u64 own) { return own; }\n asm(\".weak _Z4stopm\");",
        "__attribute__((noinline)) inline u64 stop(u64 own) { return own; }
         asm(\".we\" \"ak\" \" \" \"_Z4stopm\");",
        "#ifdef __OPTIMIZE__\n __attribute__((noinline, weak))\n#endif
         inline u64 stop(u64 own) { return own; }",
    ] {
        let file = format!("typedef unsigned long u64;\n {weak}");
        check(&file, &COMPILERS, "2 'stop(own)' --as own -> the files declare something weak");
    }
    let file = "template <class T> T stop(T own) { T weak = own | own >> 8; return (weak) & own; }";
    check(file, &COMPILERS, "0 'stop(own)' --as own -> proved");
}

#[test]
fn files_are_compiled_as_in_a_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    write("set.h", "#define SET(own) (own << 8)\n");
    write("src/set.h", "#define SET(own) own\n");
    write("linked.h", "#include \"set.h\"\n");
    symlink("../linked.h", folder.path().join("src/linked.h")).expect("a link");
    write("next.h", "#include_\\\nnext <next.h>\n");
    write("a.cpp", "");
    let table = "0 SET(own) --as own --include src/linked.h -> in one translation unit of C++: helpers.h, src/
         2 own --as own --include next.h -> `next.h` has `#include_next`
         2 own --as own --include a.cpp -- gcc -> `a.cpp` is a file of C++
         0 own --as own -- gcc -> ; in C; compiled by";
    check_in(folder.path(), "", &COMPILERS, table);
}

#[test]
fn the_processor_says_that_it_does_not_return() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, object) = (folder.path().join("f.s"), folder.path().join("f.o"));
    let code = ".globl waits, traps\n waits: mov $34, %eax\n syscall\n jmp waits\n traps: ud2\n";
    fs::write(&source, code).expect("a file");
    let compiled = Command::new("gcc").arg("-c").args([&source, Path::new("-o"), &object]).status();
    if !compiled.is_ok_and(|status| status.success()) {
        return skip("`gcc`");
    }
    let linked = Linked::new(&object, &["waits", "traps"]).expect("`ld` links it");
    let example = [Example { passed: [0; 6], expected: 0 }];
    let server = Path::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
    let said = |function| linked.compare(server, function, &example, [0, !0]);
    assert!(said("waits").is_err_and(|error| error.ends_with("does not return")));
    assert_eq!(said("traps"), Ok(false));
}

/// The files see the macros that the user's flags predefine, but none that the tool's own flags predefine.
#[test]
fn predefined_macros_are_those_of_the_users_flags() {
    let file = "#if defined __PIE__ || !defined __SSP_STRONG__
         #define SET(own) own
         #else
         #define SET(own) ~(own)
         #endif";
    check(
        file,
        &COMPILERS,
        "0 SET(own) --as !own -- g++ -O2 -fPIC -fstack-protector-strong -> proved
         0 SET(own) --as !own -- gcc -O2 -fno-pie -fstack-protector-strong -pedantic-errors -> proved
         0 SET(own) --as own -- gcc -O2 -fno-stack-protector -> proved",
    );
}

/// Macros of the files, and words at their end that would change the function behind them.
#[test]
fn files_do_not_change_the_function() {
    let files = [
        ("#define own enemy", "`own` is a macro"),
        ("#define unsigned", "`unsigned` is a macro"),
        ("#define return if (0) return", "`return` is a macro"),
        ("#define __attribute__(it)", "`__attribute__` is a macro"),
        ("#define sizeof(type)", "`sizeof` is a macro"),
        ("namespace n {", "does not compile it"),
        ("inline", "does not compile it"),
        ("template <class T>", "does not compile it"),
        ("struct S {", "does not compile it"),
        ("#if 0", "does not compile it"),
        ("/*", "does not compile it"),
    ];
    for (file, said) in files {
        let table = format!("2 own --as own -> {said}");
        check(file, &COMPILERS[..1], &table);
    }
    check("__attribute__((const))", &["gcc -O2"], "0 own --as own -> proved");
}

/// Flags outside of a list are refused, because they may change how functions are called, or add code.
#[test]
fn flags_are_those_of_a_list() {
    for flag in "-m32 -mx32 -mabi=ms -mno-red-zone -mcmodel=large -fsanitize=address -pg \
        -finstrument-functions -fprofile-arcs -fsplit-stack -mregparm=3 -ffixed-rdi \
        -fpack-struct -E -S -ox -xc @file -Wl,-r -Wa,-x -Wp,-Dx -fplugin=x -B/x --sysroot=/x f.c -shared \
        -ObjC -O9 -isystem-after -include-pch -gcc-toolchain -I-"
        .split_whitespace()
    {
        let table = format!("2 own --as own -- gcc {flag} -> ; leave it out");
        let table = if flag.starts_with('-') { table } else { table.replace("; leave it out", "`") };
        check(HELPERS, &["gcc"], &table);
    }
    check(
        HELPERS,
        &["g++"],
        "0 'north(own)' --as north_fill -- g++ -O2 -flto -ffast-math -funsigned-char -fshort-enums -> proved
         0 'north(own)' --as north_fill -- g++ -O0 -fno-pic -fstack-protector-strong -Werror -> proved
         0 'passed(own, enemy)' --as passed_pawns --color white -- gcc -O2 -std=c99 -> proved
         0 'passed(own, enemy)' --as passed_pawns --color white -- g++ -O2 -std=c++98 -> proved
         0 'own' --as own -- /usr/bin/env ccache g++ -O2 -> compiled by `g++ -O2 -fno-lto
         0 'north(own)' --as north_fill -- gcc -fcf-protection -fopenmp-simd -Wa,--noexecstack -> proved
         0 'own' --as own -- g++ -O2 -MD -MF f.d -o f.o -fno-lto -> compiled by `g++ -O2 -fno-lto
         0 'own' --as own -- g++ -O2 -l m -L . -lm -L -fno-lto -> compiled by `g++ -O2 -fno-lto
         2 'own' --as own -- g++ -I @flags.txt -> `@flags.txt` is a file of flags; give the flags themselves",
    );
}
