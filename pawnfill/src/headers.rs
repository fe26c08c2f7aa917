//! The library for C and C++, as texts: the command that writes it into an engine's folder reads them here.

/// Where the files are while this crate is compiled, for tests.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/include");

/// The files, each with its name and what begins a comment in it.
pub const FILES: [(&str, &str, &str); 9] = [
    ("pawnfill.h", "//", include_str!("../include/pawnfill.h")),
    (
        "pawnfill_strategies.h",
        "//",
        include_str!("../include/pawnfill_strategies.h"),
    ),
    (
        "pawnfill.hpp",
        "//",
        include_str!("../include/pawnfill.hpp"),
    ),
    (
        "pawnfill_sides.hpp",
        "//",
        include_str!("../include/pawnfill_sides.hpp"),
    ),
    (
        "pawnfill_pairs.h",
        "//",
        include_str!("../include/pawnfill_pairs.h"),
    ),
    (
        "pawnfill_pairs.hpp",
        "//",
        include_str!("../include/pawnfill_pairs.hpp"),
    ),
    (
        "pawnfill_moves.h",
        "//",
        include_str!("../include/pawnfill_moves.h"),
    ),
    (
        "pawnfill_moves.hpp",
        "//",
        include_str!("../include/pawnfill_moves.hpp"),
    ),
    (
        "CMakeLists.txt",
        "#",
        include_str!("../include/CMakeLists.txt"),
    ),
];
