//! The library for C and C++, as texts: the command that writes it into an engine's folder reads them here.

/// Where the files are while this crate is compiled, for tests.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/include");

macro_rules! files {
    ($($name:literal: $comment:literal,)*) => {
        [$(($name, $comment, include_str!(concat!("../include/", $name)))),*]
    };
}

/// The files, each with its name and what begins a comment in it.
pub const FILES: [(&str, &str, &str); 9] = files! {
    "pawnfill.h": "//",
    "pawnfill_strategies.h": "//",
    "pawnfill.hpp": "//",
    "pawnfill_sides.hpp": "//",
    "pawnfill_pairs.h": "//",
    "pawnfill_pairs.hpp": "//",
    "pawnfill_moves.h": "//",
    "pawnfill_moves.hpp": "//",
    "CMakeLists.txt": "#",
};
