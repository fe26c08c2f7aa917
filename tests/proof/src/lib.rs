//! Symbolic execution: runs compiled x86-64 functions for all arguments at once, for the proofs.
//!
//! Each bit of a register or memory is not 0 or 1, but a Boolean function of the arguments' bits and of
//! undefined bits. The oracle is executed in the same way, and the results are compared bit by bit.
//!
//! - [`program`]: reads object files: sections, symbols and relocations
//! - [`machine`], `operands`, `instructions`: the symbolic state, and the effects of instructions
//! - [`paths`], `order`, `live`: control flow: branches, loops and calls
//! - [`diagram`], [`word`]: the Boolean functions (binary decision diagrams), and arithmetic on words of them
//! - [`expression`]: the oracle on symbolic sets
//! - [`wrapper`]: compiles an expression of C or C++
//! - [`claim`]: the property to prove, and counterexamples
//! - [`second`]: runs a function on the processor
//! - [`forms`], `processor`, `run`: the list of accepted forms, each compared with the processor
#![cfg(target_arch = "x86_64")]

pub mod claim;
pub mod diagram;
pub mod expression;
pub mod forms;
mod instructions;
mod live;
pub mod machine;
mod operands;
mod order;
pub mod paths;
mod processor;
pub mod program;
mod run;
pub mod second;
pub mod word;
pub mod wrapper;
