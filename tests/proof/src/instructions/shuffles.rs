//! Permutations of vector lanes.

use iced_x86::{Mnemonic, OpKind};

use super::{Effect, by_lanes};
use crate::diagram::Bdd;
use crate::machine::Result;
use crate::operands::Step;
use crate::word::{Word, choose, known, resized, sign};

impl Step<'_> {
    pub(super) fn shuffles(&mut self, mnemonic: Mnemonic, lane: usize) -> Result<Effect> {
        use Mnemonic::*;
        let last = self.instruction.op_count().saturating_sub(1);
        let is_constant = self.instruction.op_kind(last) == OpKind::Immediate8;
        let constant = if is_constant { self.instruction.immediate(last) as usize } else { 0 };
        // The source of a lane: two bits of the constant.
        let from = |lane: usize| constant >> (2 * lane) & 3;
        // Picks lanes from the last operands before the constant, block by block.
        let picks = |sources: u32, block: usize, lane: usize, order: &[usize]| -> Result<Word> {
            let end = last + u32::from(!is_constant);
            let sources = (end - sources..end).map(|operand| self.read(operand));
            let sources = sources.collect::<Result<Vec<_>>>()?;
            let blocks = (0..sources[0].len()).step_by(block);
            let picked = blocks.map(|start| {
                let sources = sources.iter().map(|source| &source[start..start + block]);
                picked(&Vec::from_iter(sources).concat(), lane, order.iter().copied())
            });
            Ok(Vec::from_iter(picked).concat())
        };
        Ok(Effect::Value(match mnemonic {
            // The SSE4.1 form, whose mask is always in XMM0, is not executed.
            Pblendvb | Blendvpd if self.instruction.op_count() == 4 => {
                let lane = if mnemonic == Pblendvb { 8 } else { 64 };
                let operands = [self.read(1)?, self.read(2)?, self.read(3)?];
                by_lanes(operands.each_ref().map(|it| &it[..]), lane, |[a, b, choice]| {
                    choose(sign(choice), b, a)
                })
            }
            Pshufb => self.lanes(128, |bytes, order| {
                by_lanes([order], 8, |[from]| {
                    // The upper bit of an index clears the byte.
                    let bit = |bit: usize| {
                        let choices = Word::from_iter((0..16).map(|byte| bytes[8 * byte + bit]));
                        selected(&choices, &from[..4]) & !from[7]
                    };
                    (0..8).map(bit).collect()
                })
            })?,
            Vpermd | Vpermi2b => {
                let (sources, indices) = match mnemonic {
                    Vpermd => (self.read(2)?, self.read(1)?),
                    _ => ([self.read(1)?, self.read(2)?].concat(), self.read(0)?),
                };
                let bits = (sources.len() / lane).ilog2() as usize;
                let order = indices.chunks(lane).map(|index| Some(known(&index[..bits])? as usize));
                let order = order.collect::<Option<Vec<_>>>();
                picked(&sources, lane, order.ok_or("an order of lanes that is not constant")?)
            }
            Pshufd | Vpermilps if is_constant => picks(1, 128, 32, &[0, 1, 2, 3].map(from))?,
            Vpermq if is_constant => picks(1, 256, 64, &[0, 1, 2, 3].map(from))?,
            Pshuflw => {
                let order = [from(0), from(1), from(2), from(3), 4, 5, 6, 7];
                picks(1, 128, 16, &order)?
            }
            Pshufhw => {
                let upper = [0, 1, 2, 3].map(|lane| 4 + from(lane));
                picks(1, 128, 16, &[[0, 1, 2, 3], upper].concat())?
            }
            Shufps => {
                let order = [0, 1, 2, 3].map(|lane| from(lane) + lane / 2 * 4);
                picks(2, 128, 32, &order)?
            }
            Vpblendd => {
                let (width, count) = (self.width()?, self.width()? / 32);
                let order = (0..count).map(|lane| lane + count * (constant >> lane & 1));
                picks(2, width, 32, &Vec::from_iter(order))?
            }
            // These interleave the lower or upper halves of both sources.
            Punpcklbw | Punpcklwd | Punpckldq | Punpcklqdq | Punpckhbw | Punpckhwd | Punpckhdq
            | Punpckhqdq => {
                let is_upper = matches!(mnemonic, Punpckhbw | Punpckhwd | Punpckhdq | Punpckhqdq);
                let lane = if matches!(mnemonic, Punpcklqdq | Punpckhqdq) { 64 } else { lane / 2 };
                let count = 128 / lane;
                let first = if is_upper { count / 2 } else { 0 };
                let order = (0..count).map(|place| first + place / 2 + place % 2 * count);
                picks(2, 128, lane, &Vec::from_iter(order))?
            }
            Pinsrb | Pinsrw | Pinsrd | Pinsrq => {
                let mut into = self.read(last - 2)?;
                let first = lane * (constant % (into.len() / lane));
                into[first..first + lane].copy_from_slice(&self.read(last - 1)?[..lane]);
                into
            }
            Pextrb | Pextrw | Pextrd | Pextrq => {
                let index = constant % (128 / lane);
                resized(&picked(&self.read(1)?, lane, [index]), self.width()?)
            }
            Vpbroadcastb | Vpbroadcastw | Vpbroadcastd | Vpbroadcastq | Vbroadcasti128
            | Vbroadcastf128 | Vbroadcastsd => {
                let lane = match mnemonic {
                    Vbroadcastsd => 64,
                    Vbroadcasti128 | Vbroadcastf128 => 128,
                    _ => lane,
                };
                self.read(1)?[..lane].repeat(self.width()? / lane)
            }
            Vextracti128 | Vextractf128 => picked(&self.read(1)?, 128, [constant & 1]),
            _ => return Ok(Effect::Other),
        }))
    }
}

fn picked(vector: &[Bdd], lane: usize, order: impl IntoIterator<Item = usize>) -> Word {
    let lanes = order.into_iter().map(|index| &vector[lane * index..lane * (index + 1)]);
    lanes.flatten().copied().collect()
}

/// Returns the bit at a symbolic index (a multiplexer).
pub(super) fn selected(bits: &[Bdd], index: &[Bdd]) -> Bdd {
    let mut bits = bits.to_vec();
    for &choice in index {
        bits = bits.chunks(2).map(|pair| choice.ite(pair[1], pair[0])).collect();
    }
    bits[0]
}
