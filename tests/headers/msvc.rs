//! The headers in MSVC's dialect. Clang stands in for MSVC in three ways: as clang-cl; without the macros
//! that identify Clang, which selects the branches for MSVC; and also without MSVC's macro, which selects
//! the branches for unknown compilers.

use pawnfill_compilers::instances::{both_sides, instances, source};
use pawnfill_compilers::{compile, for_c, target};

/// Stubs of MSVC's own headers.
const STUBS: [(&str, &str); 7] = [
    (
        "cstdint",
        "#pragma once\n#include <stdint.h>\nnamespace std { using ::uint8_t; using ::uint16_t; \
         using ::uint32_t; using ::uint64_t; }\n",
    ),
    (
        "cstddef",
        "#pragma once\n#include <stddef.h>\nnamespace std { using ::size_t; using nullptr_t = \
         decltype(nullptr); }\n",
    ),
    (
        "cstring",
        "#pragma once\n#include <stddef.h>\nextern \"C\" void *memcpy(void *, const void *, size_t);\n\
         namespace std { using ::memcpy; }\n",
    ),
    (
        "type_traits",
        r"#pragma once
namespace std {
template <class T, class U> struct is_same { static constexpr bool value = false; };
template <class T> struct is_same<T, T> { static constexpr bool value = true; };
template <class T> struct make_unsigned { using type = T; };
template <> struct make_unsigned<int> { using type = unsigned; };
struct false_type { static constexpr bool value = false; };
struct true_type { static constexpr bool value = true; };
template <class...> using void_t = void;
template <class T> struct is_integral { static constexpr bool value = __is_integral(T); };
template <class T> struct is_signed { static constexpr bool value = __is_signed(T); };
template <class T> struct is_trivially_copyable {
    static constexpr bool value = __is_trivially_copyable(T);
};
template <bool, class T, class> struct conditional { using type = T; };
template <class T, class U> struct conditional<false, T, U> { using type = U; };
template <bool Is, class T, class U> using conditional_t = typename conditional<Is, T, U>::type;
template <class T, class U> struct is_convertible {
    static constexpr bool value = __is_convertible_to(T, U);
};
template <bool, class T = void> struct enable_if { using type = T; };
template <class T> struct enable_if<false, T> {};
template <bool B> using enable_if_t = typename enable_if<B>::type;
}
",
    ),
    ("utility", "#pragma once\nnamespace std { template <class T> T declval(); }\n"),
    ("stdlib.h", "#pragma once\nunsigned long long _byteswap_uint64(unsigned long long);\n"),
    (
        "intrin.h",
        "#pragma once\nextern \"C\" unsigned char _BitScanForward64(unsigned long *, unsigned long \
         long);\n",
    ),
];

/// Flags for warnings. Warnings that MSVC lacks are off: about extensions such as `__forceinline`, about the
/// precedence of `&` and `|`, and about unused wrappers.
const FLAGS: &str = "\
    --driver-mode=cl -fsyntax-only /W4 -Wpedantic -Wconversion -Wshadow -Werror /permissive- \
    /clang:-ffreestanding -DPAWNFILL_ASSERT(condition)=((void)0) -DFILE_NAME=f -Wno-language-extension-token \
    -Wno-parentheses -Wno-unused-function";

/// Targets and undefined macros: as clang-cl, as MSVC, and as an unknown compiler.
const COMPILERS: [(&str, &str); 7] = [
    ("x86_64", ""),
    ("x86_64", " -U__clang__ -U__GNUC__"),
    ("x86_64", " -U__clang__ -U__GNUC__ -U_MSC_VER"),
    ("i686", " -U__clang__ -U__GNUC__"),
    ("i686", " -U__clang__ -U__GNUC__ -U_MSC_VER"),
    ("aarch64", " -U__clang__ -U__GNUC__"),
    ("aarch64", " -U__clang__ -U__GNUC__ -U_MSC_VER"),
];

#[test]
fn the_headers_compile_in_the_dialect_of_msvc() {
    // The test has targets of its own, so it does not run for another target.
    if !for_c().contains(&"clang") || target().is_some() {
        return;
    }
    let files = [
        ("functions.c", source(&instances(), false)),
        ("functions.cpp", source(&instances(), true)),
        ("sides.cpp", source(&both_sides(), true)),
        ("lists.cpp", crate::mixed::FILE.to_owned()),
    ];
    for (target, undefined) in COMPILERS {
        for (file, source) in &files {
            let is_cpp = file.ends_with(".cpp");
            let standard = if is_cpp { "/std:c++17" } else { "/std:c11" };
            let flags = format!("{FLAGS} --target={target}-pc-windows-msvc {standard}{undefined}");
            let flags = Vec::from_iter(flags.split_whitespace());
            // The first file is compiled; the others are headers.
            let files = [&[(*file, source.as_str())][..], &STUBS].concat();
            compile("clang", &flags, &files);
        }
    }
}
