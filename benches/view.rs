//! Criterion benches of whole pawn structures.
#![allow(
    missing_docs,
    reason = "criterion's macros write an undocumented function"
)]

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn view(criterion: &mut Criterion) {
    common::bench_group(criterion, "view");
}

criterion_group!(benches, view);
criterion_main!(benches);
