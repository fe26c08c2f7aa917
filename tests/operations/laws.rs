//! The laws of the oracle, with which everything else is compared: how its operations relate to each other, and
//! that its answer for a mirrored board is the mirror image of its answer for the board.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{OPERATIONS, ORACLE, RETURN_TYPES, inputs_for, operation};
use pawnfill_oracle::input::{Input, Random, adversarial_sets, varied_sets};
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;

/// The oracle's answers about own and enemy pawns.
struct Asked(Input);

impl Asked {
    fn of_pawns(color: Color, own: u64, enemy: u64) -> Self {
        let sets = Input::of_sets(own, enemy);
        Self(Input { color, ..sets })
    }

    fn ask(&self, name: &str) -> u64 {
        ORACLE[operation(name)](&self.0)
    }

    /// The answer when other pawns replace the own ones.
    fn of(&self, name: &str, pawns: u64) -> u64 {
        Self::of_pawns(self.0.color, pawns, self.0.enemy).ask(name)
    }

    /// The answer for the opponent, with own and enemy pawns exchanged.
    fn opponent(&self, name: &str) -> u64 {
        Self::of_pawns(self.0.color.opponent(), self.0.enemy, self.0.own).ask(name)
    }
}

/// Pairs of sets that are the same, whatever the pawns: one law a line.
#[rustfmt::skip]
fn laws(a: &Asked) -> [(u64, u64); 36] {
    let own = a.0.own;
    let both = |one, other| a.ask(one) | a.ask(other);
    let common = |one, other| a.ask(one) & a.ask(other);
    let again = |name| (a.of(name, a.ask(name)), a.ask(name));
    let (stops, attacks, open) = (a.ask("stops"), a.ask("attacks"), a.ask("open_pawns"));
    let (fronts, enemy_fronts) = (a.ask("front_spans"), a.opponent("front_spans"));
    let (passed, rams, behind) = (a.ask("passed_pawns"), a.ask("rammed_pawns"), a.ask("pawns_behind_own"));
    let (isolated, capturing) = (a.ask("isolated_pawns"), a.ask("able_to_capture"));
    let helped = both("defended_pawns", "phalanx_pawns");
    let is_white = a.0.color == Color::White;
    let between = if is_white { a.ask("interspans") } else { fronts & enemy_fronts };
    [
        // Fills and spans
        again("north_fill"),
        again("rear_fill"),
        (both("north_fill", "south_fill"), a.ask("file_fill")),
        (both("front_fill", "rear_fill"), a.ask("file_fill")),
        (Asked(Input::of_files(a.ask("file_set") as u8)).ask("fill_files"), a.ask("file_fill")),
        (a.ask("half_open_or_open_fill"), !a.ask("file_fill")),
        (own | fronts, a.ask("front_fill")),
        (own | a.ask("rear_spans"), a.ask("rear_fill")),
        (a.of("front_fill", stops), fronts),
        (a.of("front_spans", stops), a.ask("telestops")),
        (stops | a.ask("telestops"), fronts),
        (between, fronts & enemy_fronts),
        // Attacks and captures
        (common("single_attacks", "double_attacks"), 0),
        (both("single_attacks", "double_attacks"), attacks),
        (both("east_attacks", "west_attacks"), attacks),
        (common("east_attacks", "west_attacks"), a.ask("double_attacks")),
        (a.of("front_fill", attacks), a.ask("attack_front_spans")),
        (!a.ask("attack_front_spans"), a.ask("holes")),
        (attacks & a.opponent("holes"), a.ask("outposts")),
        (a.ask("lever_pawns"), capturing),
        (a.of("attacks", capturing) & a.0.targets, attacks & a.0.targets),
        (both("able_to_capture_east", "able_to_capture_west"), capturing),
        // Own and enemy pawns
        (open ^ a.ask("unfree_pawns"), own),
        (passed, own & !enemy_fronts & !a.opponent("attack_front_spans")),
        (a.ask("candidate_pawns") & (passed | !open), 0),
        (a.of("stops", rams), a.opponent("rammed_pawns")),
        (a.ask("lever_pawns") & passed, 0),
        (a.ask("backward_pawns") & passed, 0),
        (a.ask("single_push_targets"), stops & a.0.empty),
        // Own pawns
        (a.ask("doubled_pawns"), both("pawns_behind_own", "pawns_in_front_of_own")),
        (behind.count_ones().into(), a.ask("pawns_in_front_of_own").count_ones().into()),
        (behind & a.ask("pawns_in_front_of_own") & !a.ask("tripled_pawns"), 0),
        (a.of("stops", a.ask("pawns_directly_behind_own")), own & stops),
        (a.ask("connected_pawns"), helped),
        (isolated & (a.ask("half_isolated_pawns") | helped), 0),
        // An isolated pawn has no helper to get it across an attacked stop.
        (a.of("stops", isolated & a.ask("backward_pawns")), a.of("stops", isolated) & a.opponent("attacks")),
    ]
}

#[test]
fn the_oracle_obeys_the_laws() {
    let random = varied_sets(11, 100);
    let neighbors = random.windows(2).map(|sets| (sets[0], sets[1]));
    let edges = adversarial_sets().into_iter().map(|set| (set, !set));
    let positions = pawns().map(|pawns| (pawns.white, pawns.black));
    for (own, enemy) in sampled(neighbors.chain(edges).chain(positions)) {
        for color in Color::ALL {
            let asked = Asked::of_pawns(color, own, enemy);
            for (number, (left, right)) in laws(&asked).into_iter().enumerate() {
                let context = || format!("{number}: {color}, own {own:#x}, enemy {enemy:#x}");
                assert_eq!(left, right, "{}", context());
            }
        }
    }
}

/// The ranks in reverse order exchange the colors, and north and south; the files in reverse order exchange east and
/// west.
#[test]
fn answers_for_a_mirrored_board_are_mirrored() {
    let turn_files = |set: u64| set.reverse_bits().swap_bytes();
    let mut random = Random::new(6);
    for set in varied_sets(7, 300) {
        let square = Square::from_index(random.below(64) as u8);
        let files = random.set() as u8;
        let input = Input {
            square,
            files,
            ..Input::of_sets(set, random.set())
        };
        let all =
            (0..OPERATIONS).flat_map(|index| inputs_for(index, &input).map(move |it| (index, it)));
        for (index, input) in all {
            let name = Operation::ALL[index].name;
            // The answer of the operation that has its name with two words exchanged.
            let answer_of = |one: &str, other: &str, input: &Input| {
                let mirrored = name
                    .replace(one, "?")
                    .replace(other, one)
                    .replace('?', other);
                ORACLE[operation(&mirrored)](input)
            };
            let (answer, is_set) = (ORACLE[index](&input), RETURN_TYPES[index] == "u64");
            let by_ranks = Input {
                color: input.color.opponent(),
                square: square.flip_rank(),
                white: input.black.swap_bytes(),
                black: input.white.swap_bytes(),
                ..input.map_sets(u64::swap_bytes)
            };
            let expected = if is_set { answer.swap_bytes() } else { answer };
            let found = answer_of("north", "south", &by_ranks);
            assert_eq!(found, expected, "{name}, {input:x?}");
            let by_files = Input {
                square: Square::from_index(square as u8 ^ 7),
                files: files.reverse_bits(),
                ..input.map_sets(turn_files)
            };
            let expected = match name {
                _ if is_set => turn_files(answer),
                "island_count" => answer,
                _ => u64::from((answer as u8).reverse_bits()),
            };
            let found = answer_of("east", "west", &by_files);
            assert_eq!(found, expected, "{name}, {input:x?}");
        }
    }
}
