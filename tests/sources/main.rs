//! What users of the project see beside its behavior.
//!
//! - `public_api.rs`: the public API is the one that was reviewed
//! - `downstream.rs`: crates that depend on the library, with other features and lints

mod downstream;
mod public_api;

/// The folder of the workspace.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
