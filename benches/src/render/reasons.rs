//! Why builds of one processor differ: what the instructions of a build say of an operation. Each was
//! seen in the assembly of builds with the features that it names and without.

use crate::machine::build::{PREFER_256_BIT, has_feature};
use crate::measure::results::Results;
use crate::record::collection::Published;

/// Why an operation, or any in batches, takes another time in a build with some features of x86-64 than
/// in one without.
pub(super) struct Reason {
    about: About,
    /// The features that decide, as rustc names them.
    features: &'static [&'static str],
    /// The reason, in a sentence that tells of builds with the features and without.
    sentence: &'static str,
}

/// What a reason is about.
enum About {
    /// Calls of these operations for one board.
    Calls(&'static [&'static str]),
    /// The loops of `batch!`, where they have the vectors of AVX-512.
    Batches,
}

/// The compiler by which the assembly was.
pub(super) const RUSTC: &str = "rustc 1.95";

pub(super) const REASONS: &[Reason] = &[
    Reason {
        about: About::Calls(&["island_count"]),
        features: &["popcnt"],
        sentence: "Without `popcnt`, the `count_ones` of Shift is a chain of five instructions, two of them \
                   multiplications; with it, one instruction.",
    },
    Reason {
        about: About::Calls(&["candidate_pawns"]),
        features: &["popcnt"],
        sentence: "Without `popcnt`, the two `count_ones` of Shift for each pawn are done together by some \
                   15 vector instructions; with it, each is one instruction.",
    },
    Reason {
        about: About::Calls(&["doubled_pawns", "tripled_pawns"]),
        features: &["popcnt", "avx2", "avx512f"],
        sentence: "Table tests the eight files in vectors: two at a time with SSE2, four with AVX2, eight \
                   with AVX-512. With `popcnt` and no AVX2, it tests one after the other.",
    },
    Reason {
        about: About::Calls(&["file_set", "open_files", "closed_files", "half_open_files"]),
        features: &["sse4.2"],
        sentence: "Table tests one file after the other; with `sse4.2`, four of them at once in vectors, \
                   which takes more latency, as the way back to a register is long.",
    },
    Reason {
        about: About::Calls(&["single_push_targets", "single_push_mask"]),
        features: &["bmi2"],
        sentence: "Without `bmi2`, Shift moves a square by `shl`, and ShiftTwice takes back a push by `shr`, \
                   which Intel's processors do in several steps; with it by `shlx` and `shrx`, in one: \
                   more throughput, but on Granite Rapids half a cycle more latency with a random color.",
    },
    Reason {
        about: About::Batches,
        features: &[PREFER_256_BIT],
        sentence: "Compiled for a processor of Intel with AVX-512 or for x86-64-v4, which imply \
                   `prefer-256-bit`, the loops of `batch!` have vectors of 256 bits, but for some by \
                   Table; otherwise of 512 bits, which `-C target-feature=-prefer-256-bit` brings back.",
    },
];

impl Reason {
    /// The reasons about the calls of an operation.
    pub(super) fn of_calls(operation: &str) -> impl Iterator<Item = &'static Self> {
        REASONS
            .iter()
            .filter(move |reason| reason.operations().contains(&operation))
    }

    /// The reasons about batches.
    pub(super) fn of_batches() -> impl Iterator<Item = &'static Self> {
        REASONS
            .iter()
            .filter(|reason| matches!(reason.about, About::Batches))
    }

    /// The operations whose calls it is about.
    pub(super) fn operations(&self) -> &'static [&'static str] {
        match self.about {
            About::Calls(operations) => operations,
            About::Batches => &[],
        }
    }

    /// Whether it says anything of what was measured.
    pub(super) fn applies(&self, results: &Results) -> bool {
        let vectors = results.batch_setup.as_ref().map(|of| of.vectors.as_str());
        results.environment.target.starts_with("x86_64")
            && match self.about {
                About::Calls(_) => true,
                About::Batches => vectors == Some("AVX-512"),
            }
    }

    /// Whether it tells some builds apart.
    pub(super) fn tells_apart(&self, builds: &[Published]) -> bool {
        let builds = builds.iter().map(|of| &of.results);
        let mut features = builds
            .filter(|build| self.applies(build))
            .map(|build| self.features_of(build));
        let first = features.next();
        features.any(|of| Some(of) != first)
    }

    /// The features, and whether a build has them.
    fn features_of(&self, build: &Results) -> Vec<(&'static str, bool)> {
        let features = self.features.iter();
        features
            .map(|feature| (*feature, has_feature(&build.environment, feature)))
            .collect()
    }

    /// The reason as it is told of one build.
    pub(super) fn of_build(&self, build: &Results) -> String {
        let features = self.features_of(build).into_iter();
        let has = features.map(|(feature, has)| match has {
            true => format!("`{feature}`"),
            false => format!("no `{feature}`"),
        });
        let has = has.collect::<Vec<_>>().join(", ");
        format!("{} This build has {has}.", self.sentence)
    }

    /// The reason as it is told of several builds.
    pub(super) fn of_builds(&self, builds: &[Published]) -> String {
        let mut told = self.sentence.to_owned();
        for of in builds.iter().filter(|of| self.applies(&of.results)) {
            let has = self.features_of(&of.results).into_iter();
            let has = has.filter(|(_, has)| *has);
            let has: Vec<String> = has.map(|(feature, _)| format!("`{feature}`")).collect();
            if !has.is_empty() {
                told += &format!(" The build {} has {}.", of.build, has.join(", "));
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use pawnfill::Operation;

    use super::*;

    #[test]
    fn reasons_are_about_operations_of_the_catalogue() {
        for reason in REASONS {
            for name in reason.operations() {
                assert!(Operation::ALL.iter().any(|of| of.name == *name), "{name}");
            }
        }
    }
}
