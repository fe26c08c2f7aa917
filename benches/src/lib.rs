//! The harness that measures pawnfill's strategies. The command `pawnfill` and the criterion benches
//! use it, and your own crate can, too. Begin with [`study()`].
//!
//! [Semantic Versioning](https://semver.org) covers [`study()`], the [builder](mod@study) that it
//! returns, and the builder's results. Everything else that is public serves the command, its tests
//! and the benches, and changes with them.
//!
//! The harness is built in layers. A layer imports only from layers listed before it:
//!
//! - [`rows`]: a study's results as data: measurements and their rows
//! - [`io`]: file input and output
//! - [`machine`]: the machine that measures: its counter, caches and environment
//! - [`workload`]: positions, and the inputs drawn from them
//! - [`loops`]: the benchmarks, their competitors and the timed loops
//! - [`verdict`]: statistics, and the choice of winners
//! - [`measure`]: the rounds, the self-check, a [`mod@study`] in one process or in several, and its results
//! - [`record`]: results as files and in collections, and comparisons and advice from several results
//! - [`report`]: results as text, pages, CSV and Rust source, with warnings
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
