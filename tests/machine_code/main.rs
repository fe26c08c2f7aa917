//! What compilers make of the library, read in machine code or executed: on x86-64 alone, whose instructions are
//! known here.
//!
//! - `compiled.rs`: compiles the programs in `tests/programs`, and the functions of the headers for C and C++
//! - `code.rs`: the instructions of a function, and whether two functions have the same code
//! - `no_cost.rs`: methods are the code that is written by hand
//! - `scalar.rs`: methods and the measured loops have no vector instructions
//! - `levels.rs`: the loops at the levels with vectors call nothing, and wait for no store
//! - `proof.rs`: every function returns the same as the oracle for all inputs
#![cfg(target_arch = "x86_64")]

mod code;
mod compiled;
#[path = "../compilers/mod.rs"]
mod compilers;
#[path = "../headers/instances.rs"]
mod instances;
mod levels;
mod no_cost;
mod proof;
mod scalar;
