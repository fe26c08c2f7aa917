//! Symbolic words, whose bits are functions of the arguments, and arithmetic on them (bit-blasting).

use crate::diagram::Bdd;

/// The bits of a word, the lowest first.
pub type Word = Vec<Bdd>;

/// Returns a constant word.
pub fn number(value: u64, width: usize) -> Word {
    (0..width).map(|bit| Bdd::from(bit < 64 && value >> bit & 1 != 0)).collect()
}

/// Returns the value of a constant word, if it fits in 64 bits.
pub(crate) fn known(word: &[Bdd]) -> Option<u64> {
    word.iter().enumerate().try_fold(0, |number, (index, bit)| {
        let bit = bit.constant()?;
        (index < 64 || !bit).then_some(number | u64::from(bit) << (index & 63))
    })
}

/// Evaluates a word of at most 64 bits under an assignment of the variables.
pub(crate) fn value_of(word: &[Bdd], value: impl Fn(u32) -> bool) -> u64 {
    let bits = word.iter().enumerate();
    bits.fold(0, |number, (index, bit)| number | u64::from(bit.value(&value)) << index)
}

/// Truncates or zero-extends a word.
pub fn resized(word: &[Bdd], width: usize) -> Word {
    let mut word = word.to_vec();
    word.resize(width, Bdd::FALSE);
    word
}

pub(crate) fn sign_extended(word: &[Bdd], width: usize) -> Word {
    let mut extended = word.to_vec();
    extended.resize(width, sign(word));
    extended
}

/// Returns the highest bit.
pub(crate) fn sign(word: &[Bdd]) -> Bdd {
    word.last().copied().unwrap_or(Bdd::FALSE)
}

pub(crate) fn reversed(word: &[Bdd]) -> Word {
    word.chunks(8).rev().flatten().copied().collect()
}

/// Applies a function to each bit.
pub fn map(word: &[Bdd], function: impl Fn(Bdd) -> Bdd) -> Word {
    word.iter().map(|&bit| function(bit)).collect()
}

/// Applies a function to each pair of bits of two words.
pub fn zip(a: &[Bdd], b: &[Bdd], function: impl Fn(Bdd, Bdd) -> Bdd) -> Word {
    assert_eq!(a.len(), b.len(), "words of one width");
    a.iter().zip(b).map(|(&a, &b)| function(a, b)).collect()
}

pub(crate) fn choose(condition: Bdd, then: &[Bdd], other: &[Bdd]) -> Word {
    zip(then, other, |then, other| condition.ite(then, other))
}

/// Whether no bit is set.
pub fn is_zero(word: &[Bdd]) -> Bdd {
    !word.iter().fold(Bdd::FALSE, |any, &bit| any | bit)
}

/// Returns the sum with a carry, and the carry out.
pub fn add(a: &[Bdd], b: &[Bdd], mut carry: Bdd) -> (Word, Bdd) {
    let mut sum = zip(a, b, |a, b| a ^ b);
    for (bit, &a) in sum.iter_mut().zip(a) {
        let half = *bit;
        *bit = half ^ carry;
        carry = half.ite(carry, a);
    }
    (sum, carry)
}

/// Returns the difference and the borrow out.
pub fn sub(a: &[Bdd], b: &[Bdd]) -> (Word, Bdd) {
    let (difference, carry) = add(a, &map(b, |bit| !bit), Bdd::TRUE);
    (difference, !carry)
}

/// Shifts left by a constant.
pub fn shl(word: &[Bdd], by: usize) -> Word {
    let by = by.min(word.len());
    [&number(0, by), &word[..word.len() - by]].concat()
}

/// Shifts right by a constant, and fills the upper bits with `fill`.
pub(crate) fn shr(word: &[Bdd], by: usize, fill: Bdd) -> Word {
    let mut shifted = word[by.min(word.len())..].to_vec();
    shifted.resize(word.len(), fill);
    shifted
}

pub(crate) fn rol(word: &[Bdd], by: usize) -> Word {
    let mut rotated = word.to_vec();
    rotated.rotate_right(by % word.len());
    rotated
}

/// Shifts by a symbolic distance, one power of two after the other (a barrel shifter).
pub fn barrel_shift(word: &[Bdd], by: &[Bdd], shift: impl Fn(&[Bdd], usize) -> Word) -> Word {
    let mut shifted = word.to_vec();
    for (index, &bit) in by.iter().enumerate() {
        if bit != Bdd::FALSE {
            shifted = choose(bit, &shift(&shifted, 1 << index), &shifted);
        }
    }
    shifted
}

/// Returns the lower half of the product.
pub(crate) fn mul(a: &[Bdd], b: &[Bdd]) -> Word {
    // Each bit of `b` that may be set adds a partial product, so a constant factor becomes `b`.
    let (a, b) = if known(a).is_some() { (b, a) } else { (a, b) };
    let mut product = vec![Bdd::FALSE; a.len()];
    for (index, &bit) in b.iter().enumerate() {
        if bit != Bdd::FALSE {
            let partial = map(&shl(a, index), |digit| digit & bit);
            (product, _) = add(&product, &partial, Bdd::FALSE);
        }
    }
    product
}

/// Counts the set bits, as a word of `width` bits.
pub fn count_ones(word: &[Bdd], width: usize) -> Word {
    let zero = vec![Bdd::FALSE; width];
    word.iter().fold(zero, |count, &bit| add(&count, &resized(&[bit], width), Bdd::FALSE).0)
}
