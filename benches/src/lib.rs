//! The harness that measures pawnfill's strategies. The command `pawnfill`, the criterion benches and your
//! own crate share it. Begin with [`study()`].
//!
//! [Semantic Versioning](https://semver.org) covers [`study()`], the [builder](mod@study) that it returns,
//! and the results that the builder returns. Everything else that is public serves the command, its tests
//! and the benches, and changes with them.
//!
//! The harness is built in layers. A file imports only from its own layer and from the layers listed above
//! it:
//!
//! - [`rows`]: what a study has found, as data: measurements and their rows
//! - [`io`]: files that others wrote, and files that commands write
//! - [`machine`], [`workload`]: the machine on which a study runs; positions, and the inputs drawn from
//!   them
//! - [`loops`]: what can be measured, and the timed loops
//! - [`verdict`]: statistics, and the choice of winners
//! - [`measure`]: the rounds, the self-check, a [`mod@study`] in one process or in several, and its results
//! - [`record`]: results as files and in collections, comparisons of results, and what they advise
//! - [`report`]: results for people and for programs: text and pages, with reasons to doubt them; CSV, Rust source
//!
//! The command's subcommands, in `command`, are the last layer.

pub mod io;
pub mod loops;
pub mod machine;
pub mod measure;
pub mod record;
pub mod report;
pub mod rows;
pub mod verdict;
pub mod workload;

pub use measure::study;
pub use measure::study::study;
pub use report::source::Composition;
