//! The laws of the operations: how they relate to each other. They are checked in the oracle, with which
//! everything else is compared.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{ORACLE, find_operation, inputs_for, operation, operations};
use pawnfill_oracle::input::{Input, adversarial_sets, takes_primary, varied_sets};
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;

/// The oracle's answers about own and enemy pawns, with which laws are written.
struct Asked(Input);

impl Asked {
    fn ask(&self, name: &str) -> u64 {
        ORACLE[operation(name)](&self.0)
    }

    /// The answer when other pawns replace the own ones.
    fn of(&self, name: &str, pawns: u64) -> u64 {
        let Input { color, enemy, .. } = self.0;
        Self(Input {
            color,
            ..Input::of_sets(pawns, enemy)
        })
        .ask(name)
    }

    /// The answer for the opponent, with own and enemy pawns exchanged.
    fn opponent(&self, name: &str) -> u64 {
        let Input {
            color, own, enemy, ..
        } = self.0;
        Self(Input {
            color: color.opponent(),
            ..Input::of_sets(enemy, own)
        })
        .ask(name)
    }
}

/// Checks that pairs of sets are the same for both colors and varied own and enemy pawns, some of which overlap.
#[track_caller]
fn law<const N: usize>(pairs: impl Fn(&Asked) -> [(u64, u64); N]) {
    let random = varied_sets(11, 100);
    let shifted = random.iter().map(|&set| (set, set.rotate_left(9)));
    let neighbors = random.windows(2).map(|sets| (sets[0], sets[1]));
    let edges = adversarial_sets().into_iter().map(|set| (set, !set));
    let positions = pawns().map(|pawns| (pawns.white, pawns.black));
    for (own, enemy) in sampled(shifted.chain(neighbors).chain(edges).chain(positions)) {
        for color in Color::ALL {
            let input = Input {
                color,
                ..Input::of_sets(own, enemy)
            };
            for (number, (left, right)) in pairs(&Asked(input)).into_iter().enumerate() {
                let case = format!("{number}: {color}, own {own:#x}, enemy {enemy:#x}");
                assert_eq!(left, right, "{case}: {left:#x} and {right:#x}");
            }
        }
    }
}

#[test]
fn fills_are_closures_that_distribute_over_or() {
    for index in operations(|operation| operation.group == "fills") {
        let name = Operation::ALL[index].name;
        law(|a| {
            let (x, y, fill) = (a.0.own, a.0.enemy, |set| a.of(name, set));
            [
                (x & !fill(x), 0),
                (fill(fill(x)), fill(x)),
                (fill(x & y) & !fill(x), 0),
                (fill(x | y), fill(x) | fill(y)),
            ]
        });
    }
}

/// The wiki says that the intersection of both fills is the original set. In fact the intersection contains the
/// set and the squares that have members both north and south of them on their file.
#[test]
fn both_fills_meet_in_the_set_and_its_gaps() {
    law(|a| {
        let set = a.0.set;
        let has = |file: u32, rank: u32| set >> (8 * rank + file) & 1 == 1;
        let is_between = |square: &u32| {
            let (file, rank) = (square % 8, square / 8);
            (0..=rank).any(|rank| has(file, rank)) && (rank..8).any(|rank| has(file, rank))
        };
        let between: u64 = (0..64).filter(is_between).map(|square| 1 << square).sum();
        [(a.ask("north_fill") & a.ask("south_fill"), between)]
    });
}

#[test]
fn file_sets_and_whole_files_are_inverse() {
    let fill = |files| Asked(Input::of_files(files)).ask("fill_files");
    for files in 0..=0xff {
        assert_eq!(
            Asked(Input::of_sets(fill(files), 0)).ask("file_set"),
            u64::from(files)
        );
    }
    law(|a| {
        [
            (fill(a.ask("file_set") as u8), a.ask("file_fill")),
            (a.ask("half_open_or_open_fill"), !a.ask("file_fill")),
        ]
    });
}

#[test]
fn spans_are_fills_one_step_further() {
    law(|a| {
        let (pawns, stops) = (a.0.pawns, a.ask("stops"));
        let (front, rear) = (a.ask("front_spans"), a.ask("rear_spans"));
        let [of_white, of_other] = [a.ask("front_spans"), a.opponent("front_spans")];
        let is_white = a.0.color == Color::White;
        [
            (pawns | front, a.ask("front_fill")),
            (pawns | rear, a.ask("rear_fill")),
            (a.of("front_fill", stops), front),
            (a.of("front_spans", stops), a.ask("telestops")),
            (stops | a.ask("telestops"), front),
            // The primary set is White's.
            if is_white {
                (a.ask("interspans"), of_white & of_other)
            } else {
                (0, 0)
            },
        ]
    });
}

#[test]
fn attacks_are_single_or_double() {
    law(|a| {
        let (single, double) = (a.ask("single_attacks"), a.ask("double_attacks"));
        let (east, west) = (a.ask("east_attacks"), a.ask("west_attacks"));
        let ever = a.of("front_fill", a.ask("attacks"));
        [
            (single & double, 0),
            (single | double, a.ask("attacks")),
            (east | west, a.ask("attacks")),
            (east & west, double),
            (a.ask("attack_front_spans"), ever),
            (a.ask("holes"), !ever),
            (a.ask("outposts"), a.ask("attacks") & a.opponent("holes")),
        ]
    });
}

/// Open and unfree, passed and candidate pawns. If a pawn obstructs another, that one obstructs it, too; the
/// same holds for attacks.
#[test]
fn own_and_enemy_pawns_obstruct_each_other() {
    law(|a| {
        let (open, unfree) = (a.ask("open_pawns"), a.ask("unfree_pawns"));
        let (passed, rams) = (a.ask("passed_pawns"), a.ask("rammed_pawns"));
        let guarded = a.opponent("front_spans") | a.opponent("attack_front_spans");
        let mutual = |name| {
            (
                u64::from(a.ask(name) != 0),
                u64::from(a.opponent(name) != 0),
            )
        };
        [
            (open & unfree, 0),
            (open | unfree, a.0.own),
            (passed & !open, 0),
            (passed, a.0.own & !guarded),
            (a.ask("candidate_pawns") & !(open & !passed), 0),
            (rams & !unfree, 0),
            (a.ask("lever_pawns") & passed, 0),
            (a.ask("backward_pawns") & passed, 0),
            mutual("unfree_pawns"),
            mutual("rammed_pawns"),
            mutual("lever_pawns"),
            (a.of("stops", rams), a.opponent("rammed_pawns")),
        ]
    });
}

/// Pawns on one file: those ahead, behind and directly behind, doubled and tripled ones.
#[test]
fn own_pawns_stand_behind_each_other() {
    law(|a| {
        let (behind, in_front) = (a.ask("pawns_behind_own"), a.ask("pawns_in_front_of_own"));
        let (tripled, directly) = (a.ask("tripled_pawns"), a.ask("pawns_directly_behind_own"));
        [
            (a.ask("doubled_pawns"), behind | in_front),
            (tripled & !(behind | in_front), 0),
            (behind & in_front & !tripled, 0),
            // The number of pawns with an own pawn ahead equals the number with one behind.
            (behind.count_ones().into(), in_front.count_ones().into()),
            (directly & !behind, 0),
            // The stops of these pawns are the own pawns that stand on a stop of an own pawn.
            (a.of("stops", directly), a.0.own & a.ask("stops")),
        ]
    });
}

#[test]
fn isolated_pawns_have_neither_a_companion_nor_a_defender() {
    law(|a| {
        let (isolated, defended) = (a.ask("isolated_pawns"), a.ask("defended_pawns"));
        let phalanx = a.ask("phalanx_pawns");
        // An isolated pawn has no helper on the adjacent files to get it across an attacked stop.
        let backward = a.of("stops", isolated & a.ask("backward_pawns"));
        [
            (a.ask("connected_pawns"), defended | phalanx),
            (
                isolated & (a.ask("half_isolated_pawns") | phalanx | defended),
                0,
            ),
            (backward, a.of("stops", isolated) & a.opponent("attacks")),
        ]
    });
}

/// The pawns that can capture attack every attacked target, and the other pawns attack no target.
#[test]
fn those_that_can_capture_attack_all_that_is_attacked() {
    for direction in ["east", "west", ""] {
        law(|a| {
            let capture = a.ask(format!("able_to_capture_{direction}").trim_end_matches('_'));
            let attacks = format!("{direction}_attacks");
            let attacks = attacks.trim_start_matches('_');
            let (targets, others) = (a.0.targets, a.0.pawns & !capture);
            [
                (a.of(attacks, capture) & targets, a.ask(attacks) & targets),
                (a.of(attacks, others) & targets, 0),
                (a.ask("lever_pawns"), a.ask("able_to_capture")),
            ]
        });
    }
}

// Masks

/// A mask is the set-wise operation on one pawn: `front_fill_mask` is `front_fill`, `attack_mask`
/// is `attacks`, and so on for all pairs of names.
#[test]
fn masks_are_operations_on_one_pawn() {
    // These have names of their own. A push onto an empty board is a mask.
    let mut pairs = vec![
        ("file_mask", operation("file_fill")),
        ("single_push_mask", operation("single_push_targets")),
        ("double_push_mask", operation("double_push_targets")),
    ];
    for Operation { name, .. } in Operation::ALL {
        let base = name.strip_suffix("_mask").unwrap_or("");
        let namesake = find_operation(base).or_else(|| find_operation(&format!("{base}s")));
        // `adjacent_files` is a namesake that works on file sets.
        let set_wise = namesake.filter(|&namesake| takes_primary(&Operation::ALL[namesake]));
        pairs.extend(set_wise.map(|set_wise| (*name, set_wise)));
    }
    assert!(
        pairs.contains(&("rear_fill_mask", operation("rear_fill"))) && pairs.len() > 9,
        "{pairs:?}"
    );
    for (mask, set_wise) in pairs {
        for square in Square::ALL {
            let input = Input {
                square,
                ..Input::of_sets(square.bitboard(), !0)
            };
            // A pawn outside the domain of the set-wise pushes has been removed.
            for input in inputs_for(set_wise, &input).filter(|input| input.pawns != 0) {
                assert_eq!(
                    ORACLE[set_wise](&input),
                    Asked(input).ask(mask),
                    "{mask}, {square}"
                );
            }
        }
    }
}

#[test]
fn masks_are_made_of_each_other() {
    for (square, color) in Square::ALL
        .into_iter()
        .flat_map(|square| Color::ALL.map(|color| (square, color)))
    {
        let asked = Asked(Input {
            color,
            ..Input::of_square(square, !0)
        });
        let mask = |name: &str| asked.ask(&format!("{name}_mask"));
        let ahead = mask("front_span") | mask("attack_front_span");
        for (number, (left, right)) in [
            (mask("front_fill"), mask("front_span") | square.bitboard()),
            (mask("rear_fill"), mask("rear_span") | square.bitboard()),
            (mask("front_span") & mask("rear_fill"), 0),
            (mask("front_fill") | mask("rear_fill"), mask("file")),
            (
                mask("attack_front_span") ^ mask("attack_rear_span"),
                mask("adjacent_files"),
            ),
            (mask("passed"), ahead),
            (mask("attack") & !mask("attack_front_span"), 0),
            (
                asked.ask("push_targets"),
                mask("single_push") | mask("double_push"),
            ),
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(left, right, "{number}: {color}, {square}");
        }
    }
}
