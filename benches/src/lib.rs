//! The harness that measures pawnfill's strategies: what the command `pawnfill`, the criterion
//! benches and your own crate share. Begin with [`study()`].
//!
//! What keeps its form as [Semantic Versioning](https://semver.org) has it is [`study()`], the
//! [builder](mod@study) that it gives, and the results that this returns; what else is public is there
//! for the command, its tests and the benches, and changes with them.
//!
//! It is built in layers; a file imports only what stands above its own layer, or beside it:
//!
//! - [`cell`]: what is measured, as data
//! - [`machine`], [`workload`]: the machine that is measured on; positions, and inputs drawn from them
//! - [`kernel`]: what can be measured, and the measured loops
//! - [`verdict`]: statistics, and who won
//! - [`measure`]: benchmarks and their candidates, the rounds, the phases of a [`mod@study`], and
//!   its [results](measure::results)
//! - [`record`]: results as files; compared with each other; reasons to doubt them
//! - [`render`]: results for people and for programs: tables in a terminal, pages, CSV, Rust source
//!
//! The command's subcommands, in `command`, are the last layer.

pub mod cell;
pub mod kernel;
pub mod machine;
pub mod measure;
pub mod record;
pub mod render;
pub mod verdict;
pub mod workload;

pub use measure::study;
pub use measure::study::study;
pub use render::source::composition::Composition;
