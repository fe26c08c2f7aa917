//! The laws of spans, attacks and structure: how operations relate to each other in every strategy. The
//! attacks are compared with those of cozy-chess, too.

use pawnfill::Color;
use pawnfill_oracle::driver::{CANDIDATES, Candidate};
use pawnfill_oracle::input::{Input, adversarial_sets, varied_sets};
use pawnfill_oracle::positions::pawns;

/// The answers of one strategy about own and enemy pawns, with which laws are written.
struct Asked<'a> {
    candidate: &'a Candidate,
    input: Input,
}

impl Asked<'_> {
    fn ask(&self, name: &str) -> u64 {
        self.candidate.ask(name, &self.input)
    }

    /// The answer when other pawns replace the own ones.
    fn of(&self, name: &str, pawns: u64) -> u64 {
        let input = Input {
            color: self.input.color,
            ..Input::of_sets(pawns, self.input.enemy)
        };
        self.candidate.ask(name, &input)
    }

    /// The answer for the opponent, with own and enemy pawns exchanged.
    fn opponent(&self, name: &str) -> u64 {
        let input = Input {
            color: self.input.color.opponent(),
            ..Input::of_sets(self.input.enemy, self.input.own)
        };
        self.candidate.ask(name, &input)
    }
}

/// Checks a law with every strategy and color on varied pairs of sets, some of which overlap.
#[track_caller]
fn law(holds: impl Fn(&Asked<'_>)) {
    let random = varied_sets(11, 100);
    let shifted = random.iter().map(|&set| (set, set.rotate_left(9)));
    let neighbors = random.windows(2).map(|sets| (sets[0], sets[1]));
    let edges = adversarial_sets().into_iter().map(|set| (set, !set));
    let positions = pawns().map(|pawns| (pawns.white, pawns.black));
    let pairs = shifted.chain(neighbors).chain(edges).chain(positions);
    for (own, enemy) in pairs {
        for color in Color::ALL {
            let input = Input {
                color,
                ..Input::of_sets(own, enemy)
            };
            for candidate in CANDIDATES {
                holds(&Asked { candidate, input });
            }
        }
    }
}

/// Fails with the strategy and the sets if two sets are not the same.
#[track_caller]
fn same(asked: &Asked<'_>, left: u64, right: u64) {
    let Asked { candidate, input } = asked;
    let (own, enemy) = (input.own, input.enemy);
    assert_eq!(
        left, right,
        "{}, {}: own {own:#x}, enemy {enemy:#x}: {left:#x} and {right:#x}",
        candidate.name, input.color
    );
}

#[test]
fn spans_are_fills_one_step_further() {
    law(|asked| {
        let (pawns, front, rear) = (
            asked.input.pawns,
            asked.ask("front_spans"),
            asked.ask("rear_spans"),
        );
        same(asked, pawns | front, asked.ask("front_fill"));
        same(asked, pawns | rear, asked.ask("rear_fill"));
        same(asked, asked.of("front_fill", asked.ask("stops")), front);
        same(
            asked,
            asked.of("front_spans", asked.ask("stops")),
            asked.ask("telestops"),
        );
        same(asked, asked.ask("stops") | asked.ask("telestops"), front);
    });
}

#[test]
fn interspans_are_where_front_spans_meet() {
    law(|asked| {
        if asked.input.color == Color::White {
            let meeting = asked.ask("front_spans") & asked.opponent("front_spans");
            same(asked, asked.ask("interspans"), meeting);
        }
    });
}

#[test]
fn attacks_are_single_or_double() {
    law(|asked| {
        let (single, double) = (asked.ask("single_attacks"), asked.ask("double_attacks"));
        let (east, west) = (asked.ask("east_attacks"), asked.ask("west_attacks"));
        same(asked, single & double, 0);
        same(asked, single | double, asked.ask("attacks"));
        same(asked, east | west, asked.ask("attacks"));
        same(asked, east & west, double);
        let ever = asked.of("front_fill", asked.ask("attacks"));
        same(asked, asked.ask("attack_front_spans"), ever);
        same(asked, asked.ask("holes"), !ever);
    });
}

#[test]
fn own_pawns_are_open_or_unfree() {
    law(|asked| {
        let (open, unfree) = (asked.ask("open_pawns"), asked.ask("unfree_pawns"));
        let (passed, candidates) = (asked.ask("passed_pawns"), asked.ask("candidate_pawns"));
        same(asked, open & unfree, 0);
        same(asked, open | unfree, asked.input.own);
        same(asked, passed & !open, 0);
        same(asked, candidates & !(open & !passed), 0);
        same(asked, asked.ask("rammed_pawns") & !unfree, 0);
        same(
            asked,
            asked.ask("lever_pawns") & asked.ask("passed_pawns"),
            0,
        );
    });
}

/// If a pawn obstructs another, that one obstructs it, too; the same holds for attacks.
#[test]
fn obstruction_and_attack_are_mutual() {
    law(|asked| {
        let facing = |name| (asked.ask(name) != 0, asked.opponent(name) != 0);
        for name in ["unfree_pawns", "rammed_pawns", "lever_pawns"] {
            let (ours, theirs) = facing(name);
            assert_eq!(ours, theirs, "{}.{name}", asked.candidate.name);
        }
        let rams = asked.ask("rammed_pawns");
        same(
            asked,
            asked.of("stops", rams),
            asked.opponent("rammed_pawns"),
        );
    });
}

#[test]
fn passed_pawns_are_passed_by_all_three_files() {
    law(|asked| {
        let guarded = asked.opponent("front_spans") | asked.opponent("attack_front_spans");
        same(asked, asked.ask("passed_pawns"), asked.input.own & !guarded);
    });
}

#[test]
fn doubled_pawns_have_an_own_pawn_ahead_or_behind() {
    law(|asked| {
        let (behind, in_front) = (
            asked.ask("pawns_behind_own"),
            asked.ask("pawns_in_front_of_own"),
        );
        same(asked, asked.ask("doubled_pawns"), behind | in_front);
        same(asked, asked.ask("tripled_pawns") & !(behind | in_front), 0);
        same(asked, behind & in_front & !asked.ask("tripled_pawns"), 0);
        // The number of pawns with an own pawn ahead equals the number with one behind.
        assert_eq!(behind.count_ones(), in_front.count_ones());
    });
}

#[test]
fn a_pawn_directly_behind_an_own_one_is_behind_it_and_blocked() {
    law(|asked| {
        let directly = asked.ask("pawns_directly_behind_own");
        same(asked, directly & !asked.ask("pawns_behind_own"), 0);
        // The stops of these pawns are the own pawns that stand on a stop of an own pawn.
        let blocking = asked.input.own & asked.ask("stops");
        same(asked, asked.of("stops", directly), blocking);
    });
}

#[test]
fn connected_pawns_are_defended_or_in_a_phalanx() {
    law(|asked| {
        let either = asked.ask("defended_pawns") | asked.ask("phalanx_pawns");
        same(asked, asked.ask("connected_pawns"), either);
    });
}

/// The pawns that can capture attack every attacked target, and the other pawns attack no target.
#[test]
fn those_that_can_capture_attack_all_that_is_attacked() {
    law(|asked| {
        let targets = asked.input.targets;
        for direction in ["east_", "west_", ""] {
            let capture = format!("able_to_capture_{direction}");
            let capture = asked.ask(capture.trim_end_matches('_'));
            let attacks = format!("{direction}attacks");
            let of_them = asked.of(&attacks, capture) & targets;
            same(asked, of_them, asked.ask(&attacks) & targets);
            let of_others = asked.of(&attacks, asked.input.pawns & !capture);
            same(asked, of_others & targets, 0);
        }
        same(
            asked,
            asked.ask("lever_pawns"),
            asked.ask("able_to_capture"),
        );
    });
}

#[test]
fn a_square_is_on_a_half_open_or_open_file_or_on_one_of_an_own_pawn() {
    law(|asked| {
        let without = asked.ask("half_open_or_open_fill");
        same(asked, without, !asked.ask("file_fill"));
        same(asked, without & asked.input.own, 0);
    });
}

#[test]
fn isolated_pawns_have_neither_a_companion_nor_a_defender() {
    law(|asked| {
        let isolated = asked.ask("isolated_pawns");
        for name in ["half_isolated_pawns", "phalanx_pawns", "defended_pawns"] {
            same(asked, isolated & asked.ask(name), 0);
        }
        // An isolated pawn has no helper on the adjacent files to get it across an attacked stop.
        let watched = asked.opponent("attacks");
        let stops = asked.of("stops", isolated);
        let backward = asked.of("stops", isolated & asked.ask("backward_pawns"));
        same(asked, backward, stops & watched);
    });
}

#[test]
fn outposts_are_attacked_holes() {
    law(|asked| {
        let expected = asked.ask("attacks") & asked.opponent("holes");
        same(asked, asked.ask("outposts"), expected);
        same(
            asked,
            asked.ask("backward_pawns") & asked.ask("passed_pawns"),
            0,
        );
    });
}

#[test]
fn attacks_are_those_of_cozy_chess() {
    law(|asked| {
        let color = match asked.input.color {
            Color::White => cozy_chess::Color::White,
            Color::Black => cozy_chess::Color::Black,
        };
        let attacks_of = |pawn| cozy_chess::get_pawn_attacks(pawn, color).0;
        let pawns = || cozy_chess::BitBoard(asked.input.pawns).into_iter();
        let attacks = pawns().fold(0, |attacks, pawn| attacks | attacks_of(pawn));
        let twice = pawns().fold((0, 0), |(once, twice), pawn| {
            (once | attacks_of(pawn), twice | once & attacks_of(pawn))
        });
        same(asked, asked.ask("attacks"), attacks);
        same(asked, asked.ask("double_attacks"), twice.1);
    });
}
