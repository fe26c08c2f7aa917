//! The proof of the library, and checks of its machine code, on x86-64.
//!
//! - `proof.rs`: strategies, the view, extended types and both sides at once; the executor and the processor
//! - `headers.rs`: three headers for C and C++, by GCC and Clang
//! - `counts.rs`: numbers of pairs and of pawn moves, counts and sums of weights
//! - `machine_code`: checks without a proof, such as calls, store forwarding and the number of instructions
//! - `planted.rs`: planted faults, which the proof must find
//! - `compiled.rs`: compiles the programs in `tests/programs`, and the functions of the headers
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod compiled;
mod counts;
mod headers;
mod machine_code;
mod planted;
mod proof;
