//! The laws of masks.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{CANDIDATES, find_operation, inputs_for, operation};
use pawnfill_oracle::input::{Input, takes_primary};

use super::check;

/// A mask is the set-wise operation on one pawn: `front_fill_mask` is `front_fill`, `attack_mask`
/// is `attacks`, and so on for all pairs of names.
#[test]
fn masks_are_operations_on_one_pawn() {
    let mut pairs = Vec::new();
    for (mask, listed) in Operation::ALL.iter().enumerate() {
        let Some(base) = listed.name.strip_suffix("_mask") else {
            continue;
        };
        let namesake = find_operation(base).or_else(|| find_operation(&format!("{base}s")));
        // `adjacent_files` is a namesake that works on file sets.
        let set_wise = namesake.filter(|&namesake| takes_primary(&Operation::ALL[namesake]));
        pairs.extend(set_wise.map(|set_wise| (mask, set_wise)));
    }
    // These have names of their own. A push onto an empty board is a mask.
    for (mask, set_wise) in [
        ("file_mask", "file_fill"),
        ("single_push_mask", "single_push_targets"),
        ("double_push_mask", "double_push_targets"),
    ] {
        pairs.push((operation(mask), operation(set_wise)));
    }
    let names = |(mask, set_wise): &(usize, usize)| {
        (Operation::ALL[*mask].name, Operation::ALL[*set_wise].name)
    };
    for expected in [
        ("front_fill_mask", "front_fill"),
        ("rear_fill_mask", "rear_fill"),
    ] {
        assert!(pairs.iter().any(|pair| names(pair) == expected));
    }

    for (mask, set_wise) in pairs {
        for square in Square::ALL {
            let input = Input {
                square,
                ..Input::of_sets(1 << square as u8, !0)
            };
            for input in inputs_for(set_wise, &input) {
                // A pawn outside the domain of the set-wise pushes has been removed.
                if input.pawns == 0 {
                    continue;
                }
                for candidate in CANDIDATES {
                    check(candidate, set_wise, &input, candidate.answers[mask](&input));
                }
            }
        }
    }
}

#[test]
fn masks_are_made_of_each_other() {
    for candidate in CANDIDATES {
        for square in Square::ALL {
            for color in Color::ALL {
                let input = Input {
                    color,
                    ..Input::of_square(square, !0)
                };
                let mask = |name: &str| candidate.ask(&format!("{name}_mask"), &input);
                let bit = 1 << square as u8;
                let case = format!("{}, {color}, {square}", candidate.name);
                assert_eq!(mask("front_fill"), mask("front_span") | bit, "{case}");
                assert_eq!(mask("rear_fill"), mask("rear_span") | bit, "{case}");
                assert_eq!(mask("front_span") & mask("rear_fill"), 0, "{case}");
                assert_eq!(
                    mask("front_fill") | mask("rear_fill"),
                    mask("file"),
                    "{case}"
                );
                assert_eq!(
                    mask("attack_front_span") ^ mask("attack_rear_span"),
                    mask("adjacent_files"),
                    "{case}"
                );
                assert_eq!(
                    mask("passed"),
                    mask("front_span") | mask("attack_front_span"),
                    "{case}"
                );
                assert_eq!(mask("attack") & !mask("attack_front_span"), 0, "{case}");
                assert_eq!(
                    candidate.ask("push_targets", &input),
                    mask("single_push") | mask("double_push"),
                    "{case}"
                );
            }
        }
    }
}
