//! What compilers make of the library: the tests that read or execute machine code.
//!
//! - `compiled.rs`: compiles the programs in `tests/programs`, whose code is read
//! - `c.rs`: compiles the functions of the headers for C and C++
//! - `assembly.rs`: reads the functions of a program's assembly
//! - `no_cost.rs`: methods are the code that is written by hand
//! - `scalar.rs`: methods and the measured loops have no vector instructions
//! - `vectorized.rs`: which functions of `batch!` become vectors
//! - `instructions.rs`: the functions of the headers for C and C++ beside rustc's
//! - `levels.rs`: the loops at the levels with vectors call nothing, and wait for no store
//! - `proof.rs`: every function returns the same as the oracle for all inputs

mod assembly;
#[cfg(target_arch = "x86_64")]
mod c;
mod compiled;
#[cfg(target_arch = "x86_64")]
#[path = "../compilers/mod.rs"]
mod compilers;
#[cfg(target_arch = "x86_64")]
#[path = "../headers/instances.rs"]
mod instances;
#[cfg(target_arch = "x86_64")]
mod instructions;
#[cfg(target_arch = "x86_64")]
mod levels;
mod no_cost;
#[cfg(target_arch = "x86_64")]
mod proof;
mod scalar;
#[cfg(all(target_arch = "x86_64", feature = "batch"))]
mod vectorized;

#[cfg(not(target_arch = "x86_64"))]
#[test]
fn nothing_is_proved_for_this_architecture() {
    eprintln!(
        "skipped: nothing is proved for this architecture, whose instructions are not known here"
    );
}
