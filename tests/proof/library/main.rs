//! The proof of the library, and what else the machine code of its functions says: on x86-64 alone, whose
//! instructions are known here.
//!
//! - `proof.rs`: every strategy, the view, extended types and both sides at once return the same as the oracle for all
//!   inputs; the executor beside the processor
//! - `headers.rs`: the headers for C and C++, by GCC and Clang
//! - `numbers.rs`: numbers of pairs and of pawn moves, counts and sums of weights
//! - `kernels.rs`: what the code of the lists of pairs and moves calls, in Rust and C++
//! - `no_cost.rs`: methods are inlined, and are the code that is written by hand
//! - `loops.rs`: the loops that the study times call nothing, wait for no store and have no vectors in one call
//! - `planted.rs`: a constant that is planted in each layer is found
//! - `compiled.rs`: compiles the programs in `tests/programs`, and the functions of the headers
//! - `code.rs`: what a function calls, and whether two functions have the same code
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod code;
mod compiled;
mod headers;
mod kernels;
mod loops;
mod no_cost;
mod numbers;
mod planted;
mod proof;
