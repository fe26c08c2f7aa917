//! The headers for C and C++ in `pawnfill/include`, compiled by GCC and Clang: what they return and list is what the oracle
//! says. The test `library` of the proof proves on x86-64 that their functions are right for all inputs.
//!
//! - `compiles.rs`: the headers, programs and listings compile without a warning, also in a project with CMake
//! - `msvc.rs`: and in MSVC's dialect
//! - `errors.rs`: a mistake is one error that names it, or fails an assertion
//! - `macros.rs`: macros of a program do not break them
//! - `functions.rs`: the functions
//! - `sides.rs`: sets that move and scores of both sides
//! - `lists.rs`: lists of pairs and of moves, by all kernels
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
