//! The public API, the errors of the macros, downstream crates, and the figures in documents.
//!
//! - `compile_fail.rs`: the errors of the macros, whose cases are in the folder `ui`. Its test takes
//!   longest and starts first, because tests start in alphabetical order.
//! - `downstream.rs`: crates that depend on the library, with fewer features or with strict lints
//! - `figures.rs`: each figure in a document says what was timed, where and when
//! - `public_api.rs`: the public API is the one that was reviewed

mod compile_fail;
mod downstream;
mod figures;
mod public_api;

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
