//! The compiled code of every strategy, and of the view, proved to give what the oracle says for all
//! inputs.
//!
//! The functions are those of [`no_cost/main.rs`](../no_cost/main.rs), compiled as for a release, for
//! the baseline of x86-64 and for x86-64-v3. Each is executed on bits that are functions of the bits of
//! its arguments, as binary decision diagrams, along all of its paths at once; so is the oracle; and
//! what they return is compared bit by bit. Equal functions are the same diagram, so this is a proof
//! and no test with examples, as far as the executor does what a processor does, which is tested
//! against the processor.
//!
//! - `proof/x86_64.rs`: all functions, and what is said of each
//! - `proof/headers.rs`: the headers for C and C++, by GCC and Clang
//! - `proof/sides.rs`, `proof/batches.rs`: both sides at once, of one board and of several
//! - `proof/program.rs`: reads the compiled functions
//! - `proof/code.rs`: functions with the same code, for which one proof is enough
//! - `proof/machine.rs`, `proof/instructions.rs`: what a register holds, and what an instruction does
//! - `proof/paths.rs`: branches, loops and calls
//! - `proof/diagram.rs`, `proof/word.rs`: functions of bits, and arithmetic on words of them
//! - `proof/statement.rs`: what should be returned, by the oracle
//! - `no_cost/mutants.rs`: what is wrong on purpose, and must be refuted
//! - `proof/processor.rs`: the same instructions on the processor itself
//!
//! `cargo test --test proof -- --nocapture` prints what was proved.

#[cfg(target_arch = "x86_64")]
#[path = "proof/x86_64.rs"]
mod x86_64;

#[cfg(not(target_arch = "x86_64"))]
#[test]
fn nothing_is_proved_for_this_architecture() {
    eprintln!(
        "skipped: nothing is proved for this architecture, whose instructions are not known here"
    );
}
