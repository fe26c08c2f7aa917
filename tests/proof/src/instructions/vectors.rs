//! Arithmetic and logic on vector lanes.

use iced_x86::{Mnemonic, OpKind};

use super::integers::{Shift, shift_of};
use super::shuffles::selected;
use super::{Effect, by_lanes};
use crate::diagram::Bdd;
use crate::machine::{Flag, Result, VECTOR, Value};
use crate::operands::Step;
use crate::word::{
    Word, add, choose, count_ones, is_zero, known, map, mul, number, resized, shl, shr, sign,
    sign_extended, sub, zip,
};

impl Step<'_> {
    pub(super) fn vectors(&mut self, mnemonic: Mnemonic, lane: usize) -> Result<Effect> {
        use Mnemonic::*;
        Ok(Effect::Value(match mnemonic {
            Pand | Andps | Andpd | Vpandd | Vpandq => self.bitwise(|a, b| a & b)?,
            Por | Orps | Orpd | Vpord | Vporq => self.bitwise(|a, b| a | b)?,
            Pxor | Xorps | Xorpd | Vpxord | Vpxorq => self.bitwise(|a, b| a ^ b)?,
            Pandn | Andnps | Andnpd | Vpandnd | Vpandnq => self.bitwise(|a, b| !a & b)?,
            Paddb | Paddw | Paddd | Paddq => self.lanes(lane, |a, b| add(a, b, Bdd::FALSE).0)?,
            Psubb | Psubw | Psubd | Psubq => self.lanes(lane, |a, b| sub(a, b).0)?,
            Pmuludq => {
                self.lanes(64, |a, b| mul(&resized(&a[..32], 64), &resized(&b[..32], 64)))?
            }
            Pmaddwd => self.lanes(32, products)?,
            Pmaddubsw => self.lanes(16, |a, b| saturated(&byte_products(a, b), true))?,
            Psadbw => self.lanes(64, differences)?,
            Vpdpwssd | Vpdpbusd => {
                let (sum, (a, b)) = (self.read(0)?, self.sources()?);
                let products = if mnemonic == Vpdpwssd { products } else { byte_products };
                by_lanes([&sum, &a, &b], 32, |[sum, a, b]| add(sum, &products(a, b), Bdd::FALSE).0)
            }
            Pcmpeqb | Pcmpeqw | Pcmpeqd | Pcmpeqq => {
                self.compare(lane, |a, b| is_zero(&zip(a, b, |a, b| a ^ b)))?
            }
            Pcmpgtb | Pcmpgtw | Pcmpgtd | Pcmpgtq => self.compare(lane, greater)?,
            Psllw | Pslld | Psllq | Psrlw | Psrld | Psrlq | Psraw | Psrad | Vpsraq => {
                self.shift_lanes(lane, false, shift_of(mnemonic))?
            }
            Vpsllvw | Vpsllvd | Vpsllvq | Vpsrlvw | Vpsrlvd | Vpsrlvq | Vpsravw | Vpsravd
            | Vpsravq => self.shift_lanes(lane, true, shift_of(mnemonic))?,
            Pslldq => self.shift_lanes(128, false, |a, by| shl(a, 8 * by))?,
            Psrldq => self.shift_lanes(128, false, |a, by| shr(a, 8 * by, Bdd::FALSE))?,
            Vpshldq => {
                let by = self.instruction.immediate(3) as usize % 64;
                by_lanes([&self.read(1)?, &self.read(2)?], 64, |[a, b]| {
                    [&b[64 - by..], &a[..64 - by]].concat()
                })
            }
            Vpternlogd | Vpternlogq => {
                let table = number(self.instruction.immediate(3), 8);
                let operands = [self.read(0)?, self.read(1)?, self.read(2)?];
                // Three bits select a bit of the truth table.
                by_lanes(operands.each_ref().map(|it| &it[..]), 1, |[a, b, c]| {
                    vec![selected(&table, &[c[0], b[0], a[0]])]
                })
            }
            Gf2p8affineqb => self.affine()?,
            Vpopcntb | Vpopcntw | Vpopcntd | Vpopcntq => {
                by_lanes([&self.read(1)?], lane, |[a]| count_ones(a, lane))
            }
            // These narrow the lanes of both sources.
            Packssdw | Packsswb | Packuswb | Packusdw => {
                let is_signed = matches!(mnemonic, Packssdw | Packsswb);
                self.lanes(128, |a, b| {
                    let lanes = a.chunks(2 * lane).chain(b.chunks(2 * lane));
                    lanes.flat_map(|it| saturated(it, is_signed)).collect()
                })?
            }
            Movsd if self.instruction.op_kinds().all(|kind| kind == OpKind::Register) => {
                // Only the form between registers keeps the upper half.
                self.lanes(128, |a, b| [&b[..64], &a[64..]].concat())?
            }
            Movd | Movq | Movsd => {
                let bits = if mnemonic == Movd { 32 } else { 64 };
                resized(&self.read(1)?[..bits], self.width()?)
            }
            Movdqa | Movdqu | Movaps | Movapd | Movups | Movupd | Vmovdqa32 | Vmovdqa64
            | Vmovdqu8 | Vmovdqu16 | Vmovdqu32 | Vmovdqu64 => self.read(1)?,
            Ptest => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                let [both, only_b] = [Bdd::FALSE, Bdd::TRUE]
                    .map(|is_negated| zip(&a, &b, |a, b| (a ^ is_negated) & b));
                self.set_flags(&both, [Some(is_zero(&only_b)), Some(Bdd::FALSE)]);
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
                return Ok(Effect::Done);
            }
            Vzeroupper => {
                for register in &mut self.state.registers[16..32] {
                    if let Value::Word(word) = register {
                        *word = resized(&word[..128], VECTOR);
                    }
                }
                return Ok(Effect::Done);
            }
            _ => return Ok(Effect::Other),
        }))
    }

    /// Computes `gf2p8affineqb`: the product of each byte with the matrix of its lane, plus a constant.
    fn affine(&self) -> Result<Word> {
        let last = self.instruction.op_count() - 1;
        let constant = number(self.instruction.immediate(last), 8);
        let (x, matrices) = (self.read(last - 2)?, self.read(last - 1)?);
        Ok(by_lanes([&x, &matrices], 64, |[bytes, matrix]| {
            // The last byte of the matrix is the row for bit 0.
            by_lanes([bytes], 8, |[byte]| {
                let rows = matrix.chunks(8).rev().zip(&constant);
                let sum = |(row, &constant): (&[Bdd], &Bdd)| {
                    let terms = zip(row, byte, |row, bit| row & bit);
                    terms.into_iter().fold(constant, |sum, term| sum ^ term)
                };
                rows.map(sum).collect()
            })
        }))
    }

    /// Shifts all lanes by one constant distance or, if `is_each`, each lane by its own.
    fn shift_lanes(&self, lane: usize, is_each: bool, shift: Shift) -> Result<Word> {
        let last = self.instruction.op_count() - 1;
        let a = self.read(last - 1)?;
        let distances = match self.instruction.op_kind(last) {
            OpKind::Immediate8 => number(self.instruction.immediate(last), 64),
            _ => self.read(last)?,
        };
        let mut shifted = Word::new();
        for (index, a) in a.chunks(lane).enumerate() {
            let bits = if is_each { lane * index..lane * (index + 1) } else { 0..64 };
            let by = known(&distances[bits]).ok_or("a vector is shifted by an unknown number")?;
            shifted.extend(shift(a, by.min(lane as u64) as usize));
        }
        Ok(shifted)
    }
}

/// Returns the sum of two products of signed 16-bit lanes (`pmaddwd`).
fn products(a: &[Bdd], b: &[Bdd]) -> Word {
    let product = |index: usize| {
        let [a, b] = [a, b].map(|word| sign_extended(&word[index..index + 16], 32));
        mul(&a, &b)
    };
    add(&product(0), &product(16), Bdd::FALSE).0
}

/// Returns the sum of the products of the unsigned bytes of `a` and the signed bytes of `b`.
fn byte_products(a: &[Bdd], b: &[Bdd]) -> Word {
    let pairs = a.chunks(8).zip(b.chunks(8));
    pairs.fold(number(0, 32), |sum, (a, b)| {
        let product = mul(&resized(a, 32), &sign_extended(b, 32));
        add(&sum, &product, Bdd::FALSE).0
    })
}

/// Returns the sum of absolute differences of bytes (`psadbw`).
fn differences(a: &[Bdd], b: &[Bdd]) -> Word {
    let bytes = a.chunks(8).zip(b.chunks(8));
    bytes.fold(number(0, 64), |sum, (a, b)| {
        let ((ab, below), (ba, _)) = (sub(a, b), sub(b, a));
        add(&sum, &resized(&choose(below, &ba, &ab), 64), Bdd::FALSE).0
    })
}

/// Narrows a signed lane to half its bits, with signed or unsigned saturation.
fn saturated(lane: &[Bdd], is_signed: bool) -> Word {
    let (half, sign) = (lane.len() / 2, sign(lane));
    let mut limit = vec![!sign; half];
    let fits = if is_signed {
        limit[half - 1] = sign;
        is_zero(&map(&lane[half - 1..], |bit| bit ^ sign))
    } else {
        is_zero(&lane[half..])
    };
    choose(fits, &lane[..half], &limit)
}

/// Whether the first lane is greater than the second, as signed numbers.
fn greater(a: &[Bdd], b: &[Bdd]) -> Bdd {
    let [a, b] = [a, b].map(|word| sign_extended(word, word.len() + 1));
    sign(&sub(&b, &a).0)
}
