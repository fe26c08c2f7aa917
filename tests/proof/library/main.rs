//! The proof of the library, and what else the machine code of its functions says: on x86-64 alone, whose
//! instructions are known here.
//!
//! - `proof.rs`: every strategy, the view and extended types return the same as the oracle for all inputs
//! - `sides.rs`: both sides at once
//! - `pairs.rs`: the number of pairs of pawns, and what the code of their lists calls
//! - `moves.rs`: the number of pawn moves
//! - `headers.rs`: the headers for C and C++, by GCC and Clang
//! - `header_pairs.rs`: the code of the kernels for pairs and moves in C++
//! - `executor.rs`: the parts of the executor, and its instructions beside the processor's
//! - `no_cost.rs`: methods are inlined, and are the code that is written by hand
//! - `loops.rs`: the loops that the study times call nothing, wait for no store and have no vectors in one call
//! - `planted.rs`: a constant that is planted in each layer is found
//! - `compiled.rs`: compiles the programs in `tests/proof/programs`, and the functions of the headers
//! - `code.rs`: the instructions of a function, and whether two functions have the same code
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod code;
mod compiled;
#[path = "../../compilers/mod.rs"]
mod compilers;
mod executor;
mod header_pairs;
mod headers;
#[path = "../../headers/instances.rs"]
mod instances;
mod loops;
mod moves;
mod no_cost;
mod pairs;
mod planted;
mod proof;
mod sides;
