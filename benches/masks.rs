//! Criterion benches of the group `masks`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn masks(criterion: &mut Criterion) {
    common::bench_group(criterion, "masks");
}

criterion_group!(benches, masks);
criterion_main!(benches);
