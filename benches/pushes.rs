//! Criterion benches of the group `pushes`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn pushes(criterion: &mut Criterion) {
    common::bench_group(criterion, "pushes");
}

criterion_group!(benches, pushes);
criterion_main!(benches);
