//! Random sets for proptest.

use pawnfill_oracle::sampling::cases;
use proptest::prelude::{ProptestConfig, any, prop_oneof};
use proptest::strategy::Strategy;

/// Sets of about a half, an eighth and seven eighths of the squares, and sparse sets on the ranks of pawns.
pub(super) fn sets() -> impl Strategy<Value = u64> {
    let sparse = || any::<[u64; 3]>().prop_map(|[a, b, c]| a & b & c);
    prop_oneof![
        any::<u64>(),
        sparse(),
        sparse().prop_map(|set| !set),
        any::<[u64; 3]>().prop_map(|[a, b, c]| a & b & c & 0x00ff_ffff_ffff_ff00),
    ]
}

/// A failure is shrunk and printed with its whole input, so no file of seeds is needed.
pub(super) fn config() -> ProptestConfig {
    ProptestConfig {
        cases: cases(2048),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
