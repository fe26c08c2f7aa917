//! Criterion benches of the group `spans`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn spans(criterion: &mut Criterion) {
    common::bench_group(criterion, "spans");
}

criterion_group!(benches, spans);
criterion_main!(benches);
