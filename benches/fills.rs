//! Criterion benches of the group `fills`.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn fills(criterion: &mut Criterion) {
    common::bench_group(criterion, "fills");
}

criterion_group!(benches, fills);
criterion_main!(benches);
