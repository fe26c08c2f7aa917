//! The names of both sides at once, which several benchmarks have as candidates, one for each level.

pub(crate) const NAME: &str = "BothSides";

/// The levels, from slow to fast. Those of other architectures are included, because records come from any
/// machine.
pub(crate) const LEVELS: [&str; 7] = [
    "scalar", "SSE2", "AVX2", "AVX-512", "GFNI", "NEON", "simd128",
];
