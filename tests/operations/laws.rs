//! The laws of the oracle, with which everything else is compared: how its operations relate to each other, and
//! that its answer for a mirrored board is the mirror image of its answer for the board.

use pawnfill::board::RANK_1;
use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES, operation};
use pawnfill_oracle::input::{Input, PAWN_RANKS, Random, varied_sets};
use pawnfill_oracle::sampling::sampled;

/// The oracle's answer to an operation by its name.
fn ask(name: &str, input: &Input) -> u64 {
    ORACLE[operation(name)](input)
}

/// Pairs of sets that are the same, whatever the pawns: one law a line.
#[rustfmt::skip]
fn laws(input: &Input) -> [(u64, u64); 33] {
    let a = |name| ask(name, input);
    let both = |one, other| a(one) | a(other);
    // The answer when other pawns replace the own ones, and for the opponent.
    let of = |name, pawns| ask(name, &Input { color: input.color, ..Input::of_sets(pawns, input.enemy) });
    let opponent = |name| ask(name, &Input { color: input.color.opponent(), ..Input::of_sets(input.enemy, input.own) });
    let (stops, attacks, behind) = (a("stops"), a("attacks"), a("pawns_behind_own"));
    let [fronts, enemy_fronts] = [a("front_spans"), opponent("front_spans")];
    let between = if input.color == Color::White { a("interspans") } else { fronts & enemy_fronts };
    // A single pawn, and squares of its files.
    let (here, rank) = (input.square.bitboard(), RANK_1 << (8 * input.square.rank()));
    let files = both("file_mask", "adjacent_files_mask");
    let pushes = ask("push_targets", &Input { empty: !0, ..*input });
    [
        // Fills and spans
        (a("half_open_or_open_fill"), !a("file_fill")),
        (of("front_spans", stops), a("telestops")),
        (stops | a("telestops"), fronts),
        (between, fronts & enemy_fronts),
        // Attacks and captures
        (both("single_attacks", "double_attacks"), attacks),
        (a("single_attacks") & a("double_attacks"), 0),
        (both("east_attacks", "west_attacks"), attacks),
        (of("front_fill", attacks), a("attack_front_spans")),
        (!a("attack_front_spans"), a("holes")),
        (attacks & opponent("holes"), a("outposts")),
        (both("able_to_capture_east", "able_to_capture_west"), a("lever_pawns")),
        // Own and enemy pawns
        (a("open_pawns") ^ a("unfree_pawns"), input.own),
        (a("passed_pawns"), input.own & !enemy_fronts & !opponent("attack_front_spans")),
        (of("stops", a("rammed_pawns")), opponent("rammed_pawns")),
        (a("single_push_targets"), stops & input.empty),
        // Own pawns
        (a("doubled_pawns"), behind | a("pawns_in_front_of_own")),
        (behind.count_ones().into(), a("pawns_in_front_of_own").count_ones().into()),
        (behind & a("pawns_in_front_of_own") & !a("tripled_pawns"), 0),
        (of("stops", a("pawns_directly_behind_own")), input.own & stops),
        (a("connected_pawns"), both("defended_pawns", "phalanx_pawns")),
        // Masks
        (a("front_fill_mask"), of("front_fill", here)),
        (a("rear_fill_mask"), of("rear_fill", here)),
        (a("front_span_mask"), of("front_spans", here)),
        (a("rear_span_mask"), of("rear_spans", here)),
        (a("front_span_mask") ^ a("rear_span_mask") ^ here, a("file_mask")),
        (a("single_push_mask"), of("stops", here)),
        (both("single_push_mask", "double_push_mask"), pushes),
        (a("attack_front_span_mask"), of("attack_front_spans", here)),
        (a("attack_rear_span_mask"), of("attack_rear_spans", here)),
        (a("attack_front_span_mask") ^ a("attack_rear_span_mask"), a("adjacent_files_mask")),
        (a("passed_mask"), both("front_span_mask", "attack_front_span_mask")),
        (a("shelter_mask") ^ a("passed_mask"), files & rank),
        (a("pair_mask"), files & PAWN_RANKS & !here),
    ]
}

#[test]
fn the_oracle_obeys_the_laws() {
    let mut random = Random::new(11);
    for (turn, own) in sampled(varied_sets(11, 100).into_iter().enumerate()) {
        for (color, enemy) in [(Color::White, random.set()), (Color::Black, random.pawns())] {
            let input = Input {
                color,
                square: Square::from_index(turn as u8 % 64),
                ..Input::of_sets(own, enemy)
            };
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
