//! The hash of positions in a record, and of text in a file that the command writes.

/// FNV-1a with 64 bits.
pub(crate) fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let bytes = bytes.into_iter();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[test]
fn it_is_the_one_that_is_published() {
    for (text, hash) in [
        ("", 0xcbf2_9ce4_8422_2325),
        ("a", 0xaf63_dc4c_8601_ec8c),
        ("foobar", 0x8594_4171_f739_67e8),
    ] {
        assert_eq!(fnv(text.bytes()), hash, "{text}");
    }
}
