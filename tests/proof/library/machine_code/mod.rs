//! Checks of machine code without a proof: calls, store forwarding, vectors, and the number of instructions.

pub(crate) mod code;
mod kernels;
mod loops;
mod no_cost;
