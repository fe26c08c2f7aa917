//! Records of several machines that nobody measured.

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::Record;
use pawnfill_bench::render::published::Slot;
use tempfile::TempDir;

use super::results::win;

pub(crate) fn record(name: &str, results: Results) -> Record {
    Record {
        name: name.to_owned(),
        results,
    }
}

/// Two builds of a processor, which disagree in `island_count`, and another one, which disagrees with
/// both in `file_fill` and has not measured `passed_mask`.
pub(crate) fn three() -> Vec<Record> {
    let mut other = win("file_fill", "Rotate", 0.8);
    other.rows.retain(|row| row.operation != "passed_mask");
    other.self_check.checks[0].passed = false;
    vec![
        record("skylake/x86-64", other),
        record("zen4/x86-64", win("island_count", "Table", 0.25)),
        record("zen4/native", win("island_count", "Shift", 1.0)),
    ]
}

/// A collection of some records.
pub(crate) fn collection(records: &[Record]) -> TempDir {
    let folder = super::folder();
    for record in records {
        let slot = Slot::new(folder.path(), record.cpu(), record.build()).expect("a slot");
        slot.publish(record.results.clone(), true)
            .expect("published");
    }
    folder
}

/// Results as if a build for a level had measured them.
pub(crate) fn built(level: &str, mut results: Results) -> Results {
    let levels = pawnfill_bench::machine::build::LEVELS;
    let index = levels.iter().position(|listed| listed.name == level);
    let features = levels[..=index.expect("a level")].iter();
    let features = features.flat_map(|level| level.features);
    results.environment.target = "x86_64-unknown-linux-gnu".to_owned();
    results.environment.target_features = features.map(|feature| (*feature).to_owned()).collect();
    results.environment.target_options.clear();
    results
}
