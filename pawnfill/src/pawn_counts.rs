//! Numbers of pawns for all squares at once, in bit planes.
//!
//! A plane holds one binary digit of each square's number. Bitwise operators add the digits like a hardware
//! adder, without a branch.

use crate::board::{FILE_A, FILE_H, east_one, west_one};

/// For each square, the number of pawns on it and to the south of it on its file, in three digits. A step of
/// -8 instead of 8 counts to the north. On the last square of a full file, the number is 0 instead of 8.
#[inline(always)]
pub(crate) const fn along(pawns: u64, step: i32) -> [u64; 3] {
    // Each step doubles the number of ranks that are counted: one, two, four, and finally eight.
    let one = [pawns, 0, 0];
    let two = add(one, moved(one, step));
    let four = add(two, moved(two, 2 * step));
    add(four, moved(four, 4 * step))
}

#[inline(always)]
pub(crate) const fn moved([a, b, c]: [u64; 3], north: i32) -> [u64; 3] {
    if north > 0 {
        [a << north, b << north, c << north]
    } else {
        [a >> -north, b >> -north, c >> -north]
    }
}

/// The squares with at least as many helpers as sentries on the two adjacent files, which
/// `shift::candidate_pawns` defines. For each square, an argument counts only pawns on the square's own file.
#[inline(always)]
pub(crate) const fn as_many(helpers: [u64; 3], sentries: [u64; 3]) -> u64 {
    // For one file, `helpers - sentries + 8` in four digits. To subtract, the sentries are complemented and a
    // one is carried in.
    let ([h0, h1, h2], [s0, s1, s2]) = (helpers, sentries);
    let (d0, carry) = (h0 ^ s0, h0 | !s0);
    let (d1, carry) = (h1 ^ !s1 ^ carry, majority(h1, !s1, carry));
    let (d2, d3) = (h2 ^ !s2 ^ carry, majority(h2, !s2, carry));
    // Both adjacent files are added. If the sum is 16 or more, it carries out of the four digits, and there
    // are at least as many helpers as sentries. A file off the board counts as 8: no helper and no sentry.
    let carry = east_one(d0) & west_one(d0);
    let carry = majority(east_one(d1), west_one(d1), carry);
    let carry = majority(east_one(d2), west_one(d2), carry);
    majority(d3 << 1 | FILE_A, d3 >> 1 | FILE_H, carry)
}

#[inline(always)]
const fn add(a: [u64; 3], b: [u64; 3]) -> [u64; 3] {
    let carry = a[0] & b[0];
    [a[0] ^ b[0], a[1] ^ b[1] ^ carry, a[2] ^ b[2] ^ majority(a[1], b[1], carry)]
}

#[inline(always)]
const fn majority(a: u64, b: u64, c: u64) -> u64 {
    a & b | c & (a ^ b)
}
