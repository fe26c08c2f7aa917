//! What users see of the project besides its behavior.
//!
//! - `public_api.rs`: the public API is the one that was reviewed
//! - `figures.rs`: each figure in a document says what was timed, where and when
//! - `downstream.rs`: crates that depend on the library, with other features and lints

mod downstream;
mod figures;
mod public_api;

/// The folder of the workspace.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
