//! Criterion benches of the group `attacks`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn attacks(criterion: &mut Criterion) {
    common::bench_group(criterion, "attacks");
}

criterion_group!(benches, attacks);
criterion_main!(benches);
