//! The proof of the library, and what else the machine code of its functions says: on x86-64 alone, whose
//! instructions are known here.
//!
//! - `proof.rs`: every strategy, the view, extended types and both sides at once return the same as the oracle for all
//!   inputs; the executor beside the processor
//! - `headers.rs`: the headers for C and C++, by GCC and Clang
//! - `numbers.rs`: numbers of pairs and of pawn moves, counts and sums of weights
//! - `machine_code`: what needs no proof: what kernels, timed loops and methods call, and how long they are
//! - `planted.rs`: a constant that is planted in each layer is found
//! - `compiled.rs`: compiles the programs in `tests/programs`, and the functions of the headers
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod compiled;
mod headers;
mod machine_code;
mod numbers;
mod planted;
mod proof;
