//! The laws of fills.

use pawnfill::Operation;
use pawnfill_oracle::driver::{CANDIDATES, inputs_for, operations};
use pawnfill_oracle::input::{Input, varied_sets};
use proptest::prelude::{prop_assert_eq, proptest};

use super::random::{config, sets};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn fills_are_closures_that_distribute_over_or(x in sets(), y in sets()) {
        for candidate in CANDIDATES {
            for operation in operations(|operation| operation.group == "fills") {
                for input in inputs_for(operation, &Input::of_sets(x, y)) {
                    let name = Operation::ALL[operation].name;
                    let fill = |set| {
                        let input = Input { color: input.color, ..Input::of_sets(set, 0) };
                        candidate.answers[operation](&input)
                    };
                    let case = format!("{}.{name}, {}", candidate.name, input.color);
                    prop_assert_eq!(x & !fill(x), 0, "the fill holds the set: {}", case);
                    prop_assert_eq!(fill(fill(x)), fill(x), "idempotent: {}", case);
                    prop_assert_eq!(fill(x & y) & !fill(x), 0, "monotone: {}", case);
                    prop_assert_eq!(fill(x | y), fill(x) | fill(y), "distributes: {}", case);
                }
            }
        }
    }
}

/// The wiki says that the intersection of both fills is the original set. In fact the intersection
/// contains the set, and equals it exactly when no file has two members with a gap between them.
#[test]
fn both_fills_meet_in_the_set_and_its_gaps() {
    // All patterns of a file cover all possible gaps; random sets combine them.
    let patterns = (0..=0xff_u64).map(|pattern| {
        (0..8)
            .filter(|rank| pattern >> rank & 1 == 1)
            .map(|rank| 1 << (8 * rank + pattern % 8))
            .sum()
    });
    let (mut with_gap, mut without_gap) = (0, 0);
    for set in patterns.chain(varied_sets(4, 500)) {
        let gaps = gaps(set);
        for candidate in CANDIDATES {
            let input = Input::of_sets(set, 0);
            let both = candidate.ask("north_fill", &input) & candidate.ask("south_fill", &input);
            assert_eq!(both, set | gaps, "{} on {set:#x}", candidate.name);
        }
        if gaps == 0 {
            without_gap += 1;
        } else {
            with_gap += 1;
        }
    }
    assert!(with_gap > 100 && without_gap > 100);
}

/// The squares outside the set that have members both north and south of them on their file.
fn gaps(set: u64) -> u64 {
    let has = |file: u32, rank: u32| set >> (8 * rank + file) & 1 == 1;
    let mut gaps = 0;
    for file in 0..8 {
        for rank in 0..8 {
            let south = (0..rank).any(|rank| has(file, rank));
            let north = (rank + 1..8).any(|rank| has(file, rank));
            if south && north && !has(file, rank) {
                gaps |= 1 << (8 * rank + file);
            }
        }
    }
    gaps
}

#[test]
fn file_sets_and_whole_files_are_inverse() {
    for candidate in CANDIDATES {
        for files in 0..=0xff {
            let filled = candidate.ask("fill_files", &Input::of_files(files));
            let back = candidate.ask("file_set", &Input::of_sets(filled, 0));
            assert_eq!(back, u64::from(files), "{}", candidate.name);
        }
        for set in varied_sets(5, 500) {
            let input = Input::of_sets(set, 0);
            let files = candidate.ask("file_set", &input) as u8;
            let filled = candidate.ask("fill_files", &Input::of_files(files));
            assert_eq!(
                filled,
                candidate.ask("file_fill", &input),
                "{}",
                candidate.name
            );
        }
    }
}
