//! The number of zeros in an empty set, for which processors have several instructions.

#[unsafe(no_mangle)]
pub extern "C" fn trailing(own: u64) -> u32 {
    own.trailing_zeros() / 64
}

#[unsafe(no_mangle)]
pub extern "C" fn leading(own: u64) -> u32 {
    own.leading_zeros() / 64
}
