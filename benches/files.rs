//! Criterion benches of the group `files`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn files(criterion: &mut Criterion) {
    common::bench_group(criterion, "files");
}

criterion_group!(benches, files);
criterion_main!(benches);
