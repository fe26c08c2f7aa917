//! The laws of the oracle, with which everything else is compared: how its operations relate to each other, and
//! that its answer for a mirrored board is the mirror image of its answer for the board.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES, operation};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::sampling::sampled;

/// The oracle's answer to an operation by its name.
fn ask(name: &str, input: &Input) -> u64 {
    ORACLE[operation(name)](input)
}

/// Pairs of sets that are the same, whatever the pawns: one law a line.
#[rustfmt::skip]
fn laws(input: &Input) -> [(u64, u64); 36] {
    let own = input.own;
    let a = |name| ask(name, input);
    let both = |one, other| a(one) | a(other);
    let common = |one, other| a(one) & a(other);
    // The answer when other pawns replace the own ones, and for the opponent.
    let of = |name, pawns| ask(name, &Input { color: input.color, ..Input::of_sets(pawns, input.enemy) });
    let opponent = |name| ask(name, &Input { color: input.color.opponent(), ..Input::of_sets(input.enemy, own) });
    let again = |name| (of(name, a(name)), a(name));
    let (stops, attacks, open, isolated) = (a("stops"), a("attacks"), a("open_pawns"), a("isolated_pawns"));
    let (passed, rams, behind, capturing) = (a("passed_pawns"), a("rammed_pawns"), a("pawns_behind_own"), a("able_to_capture"));
    let helped = both("defended_pawns", "phalanx_pawns");
    let [fronts, enemy_fronts] = [a("front_spans"), opponent("front_spans")];
    let between = if input.color == Color::White { a("interspans") } else { fronts & enemy_fronts };
    let files = Input { files: a("file_set") as u8, ..*input };
    [
        // Fills and spans
        again("north_fill"),
        again("rear_fill"),
        (both("north_fill", "south_fill"), a("file_fill")),
        (both("front_fill", "rear_fill"), a("file_fill")),
        (ask("fill_files", &files), a("file_fill")),
        (a("half_open_or_open_fill"), !a("file_fill")),
        (own | fronts, a("front_fill")),
        (own | a("rear_spans"), a("rear_fill")),
        (of("front_fill", stops), fronts),
        (of("front_spans", stops), a("telestops")),
        (stops | a("telestops"), fronts),
        (between, fronts & enemy_fronts),
        // Attacks and captures
        (common("single_attacks", "double_attacks"), 0),
        (both("single_attacks", "double_attacks"), attacks),
        (both("east_attacks", "west_attacks"), attacks),
        (common("east_attacks", "west_attacks"), a("double_attacks")),
        (of("front_fill", attacks), a("attack_front_spans")),
        (!a("attack_front_spans"), a("holes")),
        (attacks & opponent("holes"), a("outposts")),
        (a("lever_pawns"), capturing),
        (of("attacks", capturing) & input.targets, attacks & input.targets),
        (both("able_to_capture_east", "able_to_capture_west"), capturing),
        // Own and enemy pawns
        (open ^ a("unfree_pawns"), own),
        (passed, own & !enemy_fronts & !opponent("attack_front_spans")),
        (a("candidate_pawns") & (passed | !open), 0),
        (of("stops", rams), opponent("rammed_pawns")),
        (a("lever_pawns") & passed, 0),
        (a("backward_pawns") & passed, 0),
        (a("single_push_targets"), stops & input.empty),
        // Own pawns
        (a("doubled_pawns"), both("pawns_behind_own", "pawns_in_front_of_own")),
        (behind.count_ones().into(), a("pawns_in_front_of_own").count_ones().into()),
        (behind & a("pawns_in_front_of_own") & !a("tripled_pawns"), 0),
        (of("stops", a("pawns_directly_behind_own")), own & stops),
        (a("connected_pawns"), helped),
        (isolated & (a("half_isolated_pawns") | helped), 0),
        // An isolated pawn has no helper to get it across an attacked stop.
        (of("stops", isolated & a("backward_pawns")), of("stops", isolated) & opponent("attacks")),
    ]
}

#[test]
fn the_oracle_obeys_the_laws() {
    let mut random = Random::new(11);
    for own in sampled(varied_sets(11, 100)) {
        for (color, enemy) in [(Color::White, random.set()), (Color::Black, random.pawns())] {
            let sets = Input::of_sets(own, enemy);
            let input = Input { color, ..sets };
            for (number, (left, right)) in laws(&input).into_iter().enumerate() {
                assert_eq!(left, right, "{number}: {input:x?}");
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
        let other = random.set();
        let input = Input {
            color: Color::ALL[random.below(2) as usize],
            square: Square::from_index(random.below(64) as u8),
            files: random.set() as u8,
            ..Input::of_sets(set, other)
        };
        let by_ranks = Input {
            color: input.color.opponent(),
            square: input.square.flip_rank(),
            files: input.files,
            white: other.swap_bytes(),
            black: set.swap_bytes(),
            ..Input::of_sets(set.swap_bytes(), other.swap_bytes())
        };
        let by_files = Input {
            color: input.color,
            square: Square::from_index(input.square as u8 ^ 7),
            files: input.files.reverse_bits(),
            ..Input::of_sets(turn_files(set), turn_files(other))
        };
        for (index, Operation { name, .. }) in Operation::ALL.iter().enumerate() {
            // The answer of the operation that has its name with two words exchanged.
            let answer_of = |one: &str, other: &str, input: &Input| {
                let mirrored = name.replace(one, "?").replace(other, one);
                ask(&mirrored.replace('?', other), input)
            };
            let (answer, is_set) = (ORACLE[index](&input), RETURN_TYPES[index] == "u64");
            let expected = if is_set { answer.swap_bytes() } else { answer };
            let found = answer_of("north", "south", &by_ranks);
            assert_eq!(found, expected, "{name}, {input:x?}");
            let expected = match *name {
                _ if is_set => turn_files(answer),
                "island_count" => answer,
                _ => u64::from((answer as u8).reverse_bits()),
            };
            let found = answer_of("east", "west", &by_files);
            assert_eq!(found, expected, "{name}, {input:x?}");
        }
    }
}
