//! Checks of machine code.
//!
//! - `code`: calls, failed store forwarding, and whether two functions have equal code
//! - `kernels`: kernels of pairs and moves call only slow paths, forward all stores, and are short
//! - `loops`: timed loops call nothing, forward all stores, and have no vectors within a call of an operation
//! - `no_cost`: methods are inlined, and equal the code that is written by hand

pub(crate) mod code;
mod kernels;
mod loops;
mod no_cost;
