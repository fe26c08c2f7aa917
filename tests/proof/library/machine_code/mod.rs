//! What the machine code says without a proof.
//!
//! - `code`: what a function calls, the stores for which it waits, and whether two have the same code
//! - `kernels`: kernels of pairs and moves call only slow paths, have no failed store forwarding, and are short
//! - `loops`: so do the loops that the study times, which have no vectors in one call
//! - `no_cost`: methods are inlined, and are the code that is written by hand

pub(crate) mod code;
mod kernels;
mod loops;
mod no_cost;
