//! What the machine code says without a proof.
//!
//! - `code`: decodes functions: what they call, the stores for which they wait, whether two have the same code
//! - `kernels`: the kernels of pairs and moves call only slow paths, have no failed store forwarding, and stay short
//! - `loops`: so do the loops that the study times, which have no vectors in one call
//! - `no_cost`: methods are inlined, and are the code that is written by hand

pub(crate) mod code;
mod kernels;
mod loops;
mod no_cost;
