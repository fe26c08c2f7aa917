//! Proofs that the compiled code of every strategy and of the view returns the same as the oracle for all
//! inputs.
//!
//! The functions are those of [`no_cost/main.rs`](../no_cost/main.rs), compiled as for a release, for the
//! baseline of x86-64 and for x86-64-v3. Each function is executed along all of its paths at once. It
//! computes with bits that are functions of the bits of its arguments, as binary decision diagrams. The
//! oracle is executed in the same way, and the results are compared bit by bit. Equal functions are the
//! same diagram, so this is a proof instead of a test with examples. It holds as far as the executor does
//! the same as a processor, which is tested against the processor.
//!
//! - `proof/x86_64.rs`: all functions, and the statements about each
//! - `proof/headers.rs`: the headers for C and C++, by GCC and Clang
//! - `proof/sides.rs`, `proof/batches.rs`: both sides at once, of one board and of several
//! - `proof/program.rs`: reads the compiled functions
//! - `proof/code.rs`: functions with the same code, for which one proof is enough
//! - `proof/machine.rs`, `proof/instructions.rs`: the contents of registers, and the effects of instructions
//! - `proof/paths.rs`: branches, loops and calls
//! - `proof/diagram.rs`, `proof/word.rs`: functions of bits, and arithmetic on words of them
//! - `proof/statement.rs`: the results that the oracle expects
//! - `no_cost/mutants.rs`: deliberate mistakes, which must be refuted
//! - `proof/processor.rs`: the same instructions on the processor itself
//!
//! `cargo test --test proof -- --nocapture` prints what has been proved.

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
