//! Executes compiled functions of x86-64 for all arguments at once, for the proofs.
//!
//! The bits of registers and of memory are functions of the bits of a call's arguments, as binary decision
//! diagrams. The oracle is executed in the same way, so that the results can be compared bit by bit.
//!
//! - [`program`]: reads the compiled functions
//! - [`machine`], `operands`, [`instructions`]: the contents of registers, and the effects of instructions
//! - [`paths`], `order`, `live`: branches, loops and calls
//! - [`diagram`], [`word`]: functions of bits, and arithmetic on words of them
//! - [`expression`]: what the oracle says about symbolic sets
//! - [`wrapper`]: compiles an expression of C or C++
//! - [`claim`]: what a function should return, and the answer
//! - [`second`]: the processor as a second executor
//! - [`forms`], [`processor`], `run`: the list of forms that are executed, each compared with the processor
#![cfg(target_arch = "x86_64")]

pub mod claim;
pub mod diagram;
pub mod expression;
pub mod forms;
pub mod instructions;
mod live;
pub mod machine;
mod operands;
mod order;
pub mod paths;
pub mod processor;
pub mod program;
mod run;
pub mod second;
pub mod word;
pub mod wrapper;
