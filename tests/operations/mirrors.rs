//! Mirror images: the oracle's answer for the mirrored board is the mirror image of its answer for the board.

use pawnfill::{Operation, Square};
use pawnfill_oracle::driver::{OPERATIONS, ORACLE, RETURN_TYPES, inputs_for, operation};
use pawnfill_oracle::input::{Input, Random, varied_sets};

/// A reflection of the board, and what it does to the arguments, names and answers of operations.
struct Mirror {
    set: fn(u64) -> u64,
    files: fn(u8) -> u8,
    square: fn(Square) -> Square,
    swaps_colors: bool,
    swapped_words: [&'static str; 2],
}

/// Rank 1 becomes rank 8, and White becomes Black.
const VERTICAL: Mirror = Mirror {
    set: u64::swap_bytes,
    files: |files| files,
    square: |square| Square::from_index(square as u8 ^ 0b111_000),
    swaps_colors: true,
    swapped_words: ["north", "south"],
};

/// The a-file becomes the h-file.
const HORIZONTAL: Mirror = Mirror {
    // Reversing all bits rotates the board by 180 degrees; then the ranks are put back in order.
    set: |set| set.reverse_bits().swap_bytes(),
    files: u8::reverse_bits,
    square: |square| Square::from_index(square as u8 ^ 0b000_111),
    swaps_colors: false,
    swapped_words: ["east", "west"],
};

impl Mirror {
    fn input(&self, input: &Input) -> Input {
        let mirrored = Input {
            color: input.color,
            square: (self.square)(input.square),
            files: (self.files)(input.files),
            set: (self.set)(input.set),
            pawns: (self.set)(input.pawns),
            own: (self.set)(input.own),
            enemy: (self.set)(input.enemy),
            white: (self.set)(input.white),
            black: (self.set)(input.black),
            targets: (self.set)(input.targets),
            empty: (self.set)(input.empty),
        };
        if self.swaps_colors {
            Input {
                color: mirrored.color.opponent(),
                white: mirrored.black,
                black: mirrored.white,
                ..mirrored
            }
        } else {
            mirrored
        }
    }

    /// The operation that does to the mirrored board what this one does to the board. It is the same
    /// operation, unless its name contains a direction that the mirror reverses.
    fn operation(&self, index: usize) -> usize {
        let [one, other] = self.swapped_words;
        let name = Operation::ALL[index].name;
        if name.contains(one) {
            operation(&name.replace(one, other))
        } else {
            operation(&name.replace(other, one))
        }
    }

    /// An answer of this operation, mirrored. A count stays the same, because it is not a file set.
    fn answer(&self, index: usize, answer: u64) -> u64 {
        match RETURN_TYPES[index] {
            "u64" => (self.set)(answer),
            _ if Operation::ALL[index].name.ends_with("_count") => answer,
            _ => u64::from((self.files)(answer as u8)),
        }
    }

    fn check_all(&self) {
        let mut random = Random::new(6);
        for set in varied_sets(7, 500) {
            let arbitrary = Input {
                square: Square::from_index(random.below(64) as u8),
                files: random.set() as u8,
                ..Input::of_sets(set, random.set())
            };
            for index in 0..OPERATIONS {
                for input in inputs_for(index, &arbitrary) {
                    let expected = self.answer(index, ORACLE[index](&input));
                    let found = ORACLE[self.operation(index)](&self.input(&input));
                    assert_eq!(
                        found,
                        expected,
                        "{}, {input:x?}",
                        Operation::ALL[index].name
                    );
                }
            }
        }
    }
}

#[test]
fn mirroring_ranks_swaps_the_colors() {
    VERTICAL.check_all();
}

#[test]
fn mirroring_files_changes_nothing_else() {
    HORIZONTAL.check_all();
}
