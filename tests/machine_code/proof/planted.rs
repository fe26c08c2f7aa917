//! Mistakes that are planted in the compiled code of both sides at once: a wrong bit in a matrix, a mask, an
//! order of lanes, a shift or the table of a function of three bits.

use std::collections::BTreeMap;

use iced_x86::{Instruction, Mnemonic as M};
use pawnfill_oracle::input::Random;
use pawnfill_prove::paths;
use pawnfill_prove::program::Program;

/// The kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// A bit of a matrix by which bytes are multiplied, or of the operand that picks its bits.
    Matrix,
    /// A bit of another constant: a mask, or an order of bytes.
    Constant,
    /// A choice of other lanes: halves or words.
    Lanes,
    /// A shift by another number of squares.
    Shift,
    /// An entry of the table of a function of three bits.
    Logic,
}

/// How many mistakes were refuted, by level and kind, and how many make no difference.
#[derive(Default)]
pub(super) struct Planted {
    refuted: BTreeMap<(&'static str, Kind), usize>,
    without_effect: usize,
}

impl Planted {
    /// Plants mistakes in a function of a level, one after the other, and counts which are refuted.
    pub(super) fn plant(
        &mut self,
        (level, program, address): (&'static str, &Program, u64),
        random: &mut Random,
        mut is_refuted: impl FnMut(&Program, &mut Random) -> bool,
    ) {
        for (kind, place, bits) in places(program, address, random) {
            if is_refuted(&program.with_flipped(place, bits), random) {
                *self.refuted.entry((level, kind)).or_default() += 1;
            } else {
                self.without_effect += 1;
            }
        }
    }

    /// Fails unless enough mistakes of some kinds were refuted.
    #[track_caller]
    pub(super) fn assert_refuted(&self, level: &'static str, kinds: &[Kind], least: usize) {
        let counts = kinds
            .iter()
            .filter_map(|&kind| self.refuted.get(&(level, kind)));
        assert!(
            counts.sum::<usize>() >= least,
            "{level}, {kinds:?}: {:?}",
            self.refuted
        );
    }

    /// Fails if too many mistakes make no difference, for one that does.
    #[track_caller]
    pub(super) fn assert_most_have_an_effect(&self, factor: usize) {
        let all: usize = self.refuted.values().sum();
        println!(
            "{} make no difference; refuted are {:?}",
            self.without_effect, self.refuted
        );
        assert!(
            factor * self.without_effect < all,
            "{} of {all}",
            self.without_effect
        );
    }
}

/// The bits to flip in a function, each with its kind: one in each constant, and one in each number in an
/// instruction.
fn places(program: &Program, address: u64, random: &mut Random) -> Vec<(Kind, u64, u8)> {
    let instructions = paths::instructions(program, address);
    let mut mnemonics = instructions.values().map(Instruction::mnemonic);
    let is_file_by_file = mnemonics.any(|mnemonic| mnemonic == M::Vgf2p8affineqb);
    let mut places = Vec::new();
    for instruction in instructions.values() {
        let mnemonic = instruction.mnemonic();
        // Other instructions have the addresses of functions.
        let is_constant = !matches!(mnemonic, M::Mov | M::Lea | M::Call | M::Jmp);
        if instruction.is_ip_rel_memory_operand() && is_constant {
            let byte = random.below(instruction.memory_size().element_size() as u64);
            let is_mask = matches!(
                mnemonic,
                M::Vpand | M::Vpandd | M::Vpandq | M::Vpternlogd | M::Vpternlogq | M::Vpshufb
            );
            let is_matrix = is_file_by_file && !is_mask;
            let kind = if is_matrix {
                Kind::Matrix
            } else {
                Kind::Constant
            };
            places.push((
                kind,
                instruction.ip_rel_memory_address() + byte,
                1 << random.below(8),
            ));
        }
        let number = match mnemonic {
            M::Pshufd | M::Vpshufd | M::Pshuflw | M::Pshufhw => Some((Kind::Lanes, 4)),
            M::Pextrq | M::Vpextrq => Some((Kind::Lanes, 1)),
            M::Psllq | M::Psrlq | M::Vpsllq | M::Vpsrlq => Some((Kind::Shift, 5)),
            M::Vpternlogd | M::Vpternlogq => Some((Kind::Logic, 8)),
            _ => None,
        };
        let number =
            number.map(|(kind, bits)| (kind, instruction.next_ip() - 1, 1 << random.below(bits)));
        places.extend(number);
    }
    places
}
