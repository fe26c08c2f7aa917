//! Mask registers, and masks of lanes in general registers.

use iced_x86::Mnemonic;

use super::Effect;
use crate::machine::{GENERAL, Result};
use crate::operands::Step;
use crate::word::{Word, is_zero, resized, sign, zip};

impl Step<'_> {
    pub(super) fn masks(&mut self, mnemonic: Mnemonic, lane: usize) -> Result<Effect> {
        use Mnemonic::*;
        Ok(Effect::Value(match mnemonic {
            Vptestmb | Vptestmw | Vptestmd | Vptestmq => {
                self.compare(lane, |a, b| !is_zero(&zip(a, b, |a, b| a & b)))?
            }
            Vptestnmb | Vptestnmw | Vptestnmd | Vptestnmq => {
                self.compare(lane, |a, b| is_zero(&zip(a, b, |a, b| a & b)))?
            }
            Kmovb | Kmovw | Kmovd | Kmovq => {
                let value = resized(&self.read(1)?, GENERAL);
                resized(&value[..lane], self.width()?)
            }
            Kxorw | Kxorq => resized(&self.bitwise(|a, b| a ^ b)?[..lane], GENERAL),
            Pmovmskb | Movmskps => {
                let lane = if mnemonic == Pmovmskb { 8 } else { 32 };
                let signs: Word = self.read(1)?.chunks(lane).map(sign).collect();
                resized(&signs, self.width()?)
            }
            _ => return Ok(Effect::Other),
        }))
    }
}
