//! Criterion benches of the group `structure`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn structure(criterion: &mut Criterion) {
    common::bench_group(criterion, "structure");
}

criterion_group!(benches, structure);
criterion_main!(benches);
