//! The headers for C and C++ in `pawnfill/include`, compiled by GCC and Clang, against the oracle. On x86-64,
//! the test `library` of the proof proves their functions for all inputs.
//!
//! - `compiles.rs`: no warning, also in a project with CMake
//! - `msvc.rs`: no warning in MSVC's dialect
//! - `errors.rs`: a mistake is one error that names it, or fails an assertion
//! - `macros.rs`: macros of a program do not break the headers
//! - `functions.rs`: the results of all functions
//! - `sides.rs`: moved sets, and scores of both sides
//! - `lists.rs`: lists of pairs and moves by all kernels
//! - `mixed.rs`: files for different processors in one program, and processors that hide features

mod compiles;
mod errors;
mod functions;
mod lists;
mod macros;
mod mixed;
mod msvc;
mod sides;

const A8_FIRST: &str = "-DPAWNFILL_A8_FIRST";
const NO_BUILTINS: &str = "-DPAWNFILL_NO_BUILTINS";

fn turned(set: u64, is_a8_first: bool) -> u64 {
    if is_a8_first { set.swap_bytes() } else { set }
}
