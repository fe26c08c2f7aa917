//! Words of bits, each of which is a function of the arguments, and arithmetic on words as in circuits.

use crate::diagram::Bdd;

/// The bits of a word, the lowest first.
pub type Word = Vec<Bdd>;

/// A number as a word.
pub fn number(value: u64, width: usize) -> Word {
    (0..width).map(|bit| Bdd::from(bit < 64 && value >> bit & 1 != 0)).collect()
}

/// The value of a word, if all its bits are known.
pub fn known(word: &[Bdd]) -> Option<u64> {
    let bits = word.iter().enumerate();
    bits.into_iter().try_fold(0, |number, (index, bit)| {
        let bit = bit.constant()?;
        (index < 64 || !bit).then_some(number | u64::from(bit) << (index & 63))
    })
}

/// The value of a word of at most 64 bits for some values of the variables.
pub fn value_of(word: &[Bdd], value: impl Fn(u32) -> bool) -> u64 {
    let bits = word.iter().enumerate();
    bits.fold(0, |number, (index, bit)| number | u64::from(bit.value(&value)) << index)
}

/// A word that is cut off or extended by zeros.
pub fn resized(word: &[Bdd], width: usize) -> Word {
    let mut word = word.to_vec();
    word.resize(width, Bdd::FALSE);
    word
}

/// A word extended by copies of its sign.
pub fn sign_extended(word: &[Bdd], width: usize) -> Word {
    let mut extended = word.to_vec();
    extended.resize(width, sign(word));
    extended
}

/// The highest bit.
pub fn sign(word: &[Bdd]) -> Bdd {
    word.last().copied().unwrap_or(Bdd::FALSE)
}

/// The bytes of a word in the other order.
pub fn reversed(word: &[Bdd]) -> Word {
    word.chunks(8).rev().flatten().copied().collect()
}

/// A function applied to each bit.
pub fn map(word: &[Bdd], function: impl Fn(Bdd) -> Bdd) -> Word {
    word.iter().map(|&bit| function(bit)).collect()
}

/// A function applied to the bits of two words in pairs.
pub fn zip(a: &[Bdd], b: &[Bdd], function: impl Fn(Bdd, Bdd) -> Bdd) -> Word {
    assert_eq!(a.len(), b.len(), "words of one width");
    a.iter().zip(b).map(|(&a, &b)| function(a, b)).collect()
}

/// Chooses one word or another.
pub fn choose(condition: Bdd, then: &[Bdd], other: &[Bdd]) -> Word {
    zip(then, other, |then, other| condition.ite(then, other))
}

/// Whether no bit is set.
pub fn is_zero(word: &[Bdd]) -> Bdd {
    !word.iter().fold(Bdd::FALSE, |any, &bit| any | bit)
}

/// The sum, and the carry out of it.
pub fn add(a: &[Bdd], b: &[Bdd], mut carry: Bdd) -> (Word, Bdd) {
    let sum = zip(a, b, |a, b| a ^ b);
    let sum = sum.iter().enumerate().map(|(index, &half)| {
        let bit = half ^ carry;
        carry = half.ite(carry, a[index]);
        bit
    });
    let sum = sum.collect();
    (sum, carry)
}

/// The difference, and the borrow out of it.
pub fn sub(a: &[Bdd], b: &[Bdd]) -> (Word, Bdd) {
    let (difference, carry) = add(a, &map(b, |bit| !bit), Bdd::TRUE);
    (difference, !carry)
}

/// A shift towards the higher bits by a known number; zeros come in.
pub fn shl(word: &[Bdd], by: usize) -> Word {
    let by = by.min(word.len());
    let mut shifted = vec![Bdd::FALSE; by];
    shifted.extend(&word[..word.len() - by]);
    shifted
}

/// A shift towards the lower bits; `fill` comes in.
pub fn shr(word: &[Bdd], by: usize, fill: Bdd) -> Word {
    let mut shifted = word[by.min(word.len())..].to_vec();
    shifted.resize(word.len(), fill);
    shifted
}

/// A rotation towards the higher bits.
pub fn rol(word: &[Bdd], by: usize) -> Word {
    let mut rotated = word.to_vec();
    rotated.rotate_right(by % word.len());
    rotated
}

/// A word shifted by a number that is a word itself: for each of its bits, a step is taken or not.
pub fn moved(word: &[Bdd], by: &[Bdd], step: impl Fn(&[Bdd], usize) -> Word) -> Word {
    let mut moved = word.to_vec();
    for (index, &bit) in by.iter().enumerate() {
        if bit != Bdd::FALSE {
            moved = choose(bit, &step(&moved, 1 << index), &moved);
        }
    }
    moved
}

/// The lower half of the product.
pub fn mul(a: &[Bdd], b: &[Bdd]) -> Word {
    // If a factor is constant, it determines which terms are added.
    let (a, b) = if known(a).is_some() { (b, a) } else { (a, b) };
    let mut product = vec![Bdd::FALSE; a.len()];
    for (index, &bit) in b.iter().enumerate() {
        if bit != Bdd::FALSE {
            let part = map(&shl(a, index), |digit| digit & bit);
            (product, _) = add(&product, &part, Bdd::FALSE);
        }
    }
    product
}

/// The number of set bits.
pub fn count_ones(word: &[Bdd], width: usize) -> Word {
    word.iter().fold(vec![Bdd::FALSE; width], |count, &bit| {
        let bit = resized(&[bit], width);
        add(&count, &bit, Bdd::FALSE).0
    })
}
