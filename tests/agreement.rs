//! All strategies against the oracle, the laws of the operations, and another chess library, on
//! random sets and on the pawns of real positions.

#[cfg(panic = "unwind")]
use std::panic::catch_unwind;

use cozy_chess::{BitBoard, Board, Move, Piece, Rank};
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, prop_oneof, proptest};
use proptest::strategy::Strategy;

use pawnfill::{Color, Operation, Square};
use pawnfill_tests::driver::{
    CANDIDATES, Candidate, Disagreement, OPERATIONS, RETURN_TYPES, assert_agreement, disagreement,
    find_operation, inputs_for, operation, operations,
};
use pawnfill_tests::input::{
    Input, PAWN_RANKS, Random, adversarial_sets, takes_primary, takes_secondary, varied_sets,
};
use pawnfill_tests::positions::{POSITIONS, Pawns, pawns};
use pawnfill_tests::thinning::cases;

fn all_operations() -> Vec<usize> {
    operations(|_| true)
}

// Against the oracle

/// Sets of about a half, an eighth and seven eighths of the squares, and such as pawns are.
fn sets() -> impl Strategy<Value = u64> {
    let sparse = || any::<[u64; 3]>().prop_map(|[a, b, c]| a & b & c);
    prop_oneof![
        any::<u64>(),
        sparse(),
        sparse().prop_map(|set| !set),
        any::<[u64; 3]>().prop_map(|[a, b, c]| a & b & c & 0x00ff_ffff_ffff_ff00),
    ]
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::from_index)
}

/// Inputs whose arguments have nothing to do with each other: own and enemy pawns may share
/// squares.
fn inputs() -> impl Strategy<Value = Input> {
    (sets(), sets(), squares(), any::<u8>()).prop_map(|(primary, secondary, square, files)| Input {
        square,
        files,
        ..Input::of_sets(primary, secondary)
    })
}

/// A failure is shrunk and printed with its whole input, so that no file of seeds is needed.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: cases(2048),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_inputs(inputs in inputs()) {
        let found = disagreement(CANDIDATES, &all_operations(), [inputs]);
        proptest::prop_assert!(found.is_none(), "{}", found.unwrap());
    }
}

#[test]
fn adversarial_sets_in_pairs() {
    let sets = adversarial_sets();
    let pairs = sets.iter().flat_map(|&first| {
        sets.iter().map(move |&second| Input {
            square: Square::from_index(first.count_ones() as u8),
            files: second as u8,
            ..Input::of_sets(first, second)
        })
    });
    assert_agreement(&all_operations(), pairs);
}

#[test]
fn real_positions() {
    let inputs: Vec<Input> = pawns()
        .chain(game_pawns(1, 20))
        .flat_map(Pawns::inputs)
        .collect();
    assert_agreement(&operations(takes_primary), inputs.iter().copied());
    // Operations on one pawn among others, asked for every pawn.
    let pawn_by_pawn = inputs.iter().flat_map(|&input| {
        BitBoard(input.pawns).into_iter().map(move |pawn| Input {
            square: Square::from_index(pawn as u8),
            ..input
        })
    });
    assert_agreement(
        &operations(|operation| operation.takes("square") && takes_secondary(operation)),
        pawn_by_pawn,
    );
}

/// Out of its domain an operation may answer what it likes, but it answers; in debug builds it says
/// so instead, by its name, which only a target whose panics unwind can tell.
#[cfg(panic = "unwind")]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    let set_wise = operations(|operation| operation.group == "pushes" && takes_primary(operation));
    assert_eq!(set_wise.len(), 4);
    for square in Square::ALL {
        let pawns = square.bitboard() | Square::E4.bitboard();
        let is_outside = pawns & !PAWN_RANKS != 0;
        for color in Color::ALL {
            let input = Input {
                color,
                ..Input::of_sets(pawns, !0)
            };
            for candidate in CANDIDATES {
                for &operation in &set_wise {
                    let name = Operation::ALL[operation].name;
                    let answer = catch_unwind(|| candidate.answers[operation](&input));
                    let said = answer.err().map(|said| {
                        let said = said.downcast_ref::<&str>().copied();
                        said.expect("a message without values").to_owned()
                    });
                    let expected = (is_outside && cfg!(debug_assertions))
                        .then(|| format!("{name} is for pawns on ranks 2 to 7"));
                    assert_eq!(said, expected, "{} on {square}", candidate.name);
                }
            }
        }
    }
}

// Laws of fills

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
                    let of = format!("{}.{name}, {}", candidate.name, input.color);
                    prop_assert_eq!(x & !fill(x), 0, "the fill holds the set: {}", of);
                    prop_assert_eq!(fill(fill(x)), fill(x), "idempotent: {}", of);
                    prop_assert_eq!(fill(x & y) & !fill(x), 0, "monotone: {}", of);
                    prop_assert_eq!(fill(x | y), fill(x) | fill(y), "distributes: {}", of);
                }
            }
        }
    }
}

/// The wiki says that the intersection of both fills is the set again. It contains the set, and is
/// the set exactly when no file has two members with a gap between them.
#[test]
fn both_fills_meet_in_the_set_and_its_gaps() {
    // The patterns of a file are all gaps there are; random sets combine them.
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

/// The squares off the set with members on their file to both sides.
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

// Laws of masks

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
                // Outside the domain of the set-wise pushes the pawn has been taken away.
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
                let of = format!("{}, {color}, {square}", candidate.name);
                assert_eq!(mask("front_fill"), mask("front_span") | bit, "{of}");
                assert_eq!(mask("rear_fill"), mask("rear_span") | bit, "{of}");
                assert_eq!(mask("front_span") & mask("rear_fill"), 0, "{of}");
                assert_eq!(mask("front_fill") | mask("rear_fill"), mask("file"), "{of}");
                assert_eq!(
                    mask("attack_front_span") ^ mask("attack_rear_span"),
                    mask("adjacent_files"),
                    "{of}"
                );
                assert_eq!(
                    mask("passed"),
                    mask("front_span") | mask("attack_front_span"),
                    "{of}"
                );
                assert_eq!(mask("attack") & !mask("attack_front_span"), 0, "{of}");
                assert_eq!(
                    candidate.ask("push_targets", &input),
                    mask("single_push") | mask("double_push"),
                    "{of}"
                );
            }
        }
    }
}

/// Fails with a picture if an operation of a strategy does not give what a law says.
#[track_caller]
fn check(candidate: &Candidate, operation: usize, input: &Input, expected: u64) {
    let found = candidate.answer(operation, input);
    if found != Some(expected) {
        panic!(
            "{}",
            Disagreement {
                strategy: candidate.name,
                operation,
                input: *input,
                expected,
                found,
            }
        );
    }
}

// Mirrors

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
    // Reversing all bits turns the board by half; the ranks are then put back in their order.
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

    /// The operation that does to the mirrored board what this one does: itself, unless it is named
    /// after a direction that the mirror turns.
    fn operation(&self, index: usize) -> usize {
        let [one, other] = self.swapped_words;
        let name = Operation::ALL[index].name;
        if name.contains(one) {
            operation(&name.replace(one, other))
        } else {
            operation(&name.replace(other, one))
        }
    }

    /// An answer of this operation, mirrored. A count is no file set.
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
                square: Square::from_index(random.set() as u8),
                files: random.set() as u8,
                ..Input::of_sets(set, random.set())
            };
            for index in 0..OPERATIONS {
                for input in inputs_for(index, &arbitrary) {
                    for candidate in CANDIDATES {
                        let expected = self.answer(index, candidate.answers[index](&input));
                        let mirrored = self.input(&input);
                        check(candidate, self.operation(index), &mirrored, expected);
                    }
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

// cozy-chess as an outside witness

/// The positions of so many games of random moves, the same ones each time.
fn games(seed: u64, games: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut board = Board::default();
        for _ in 0..120 {
            let mut moves: Vec<Move> = Vec::new();
            board.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.below(moves.len() as u64) as usize]);
            boards.push(board.clone());
        }
    }
    boards
}

/// The built-in positions.
fn known_boards() -> impl Iterator<Item = Board> {
    POSITIONS.iter().map(|fen| {
        Board::from_fen(&format!("{fen} 0 1"), false).unwrap_or_else(|e| panic!("{fen}: {e}"))
    })
}

fn pawns_of(board: &Board) -> Pawns {
    let of = |color| board.colored_pieces(color, Piece::Pawn).0;
    Pawns {
        white: of(cozy_chess::Color::White),
        black: of(cozy_chess::Color::Black),
        empty: !board.occupied().0,
    }
}

fn game_pawns(seed: u64, number: usize) -> impl Iterator<Item = Pawns> {
    games(seed, number)
        .into_iter()
        .map(|board| pawns_of(&board))
}

fn cozy_color(color: Color) -> cozy_chess::Color {
    match color {
        Color::White => cozy_chess::Color::White,
        Color::Black => cozy_chess::Color::Black,
    }
}

fn cozy_square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square as usize)
}

/// What a strategy finds out about the pushes of a side, or a witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pushes {
    single: u64,
    double: u64,
    able: u64,
    able_double: u64,
}

impl Pushes {
    fn of(candidate: &Candidate, input: &Input) -> Self {
        Self {
            single: candidate.ask("single_push_targets", input),
            double: candidate.ask("double_push_targets", input),
            able: candidate.ask("able_to_push", input),
            able_double: candidate.ask("able_to_double_push", input),
        }
    }

    /// Adds the push from one square to another.
    fn add(&mut self, from: cozy_chess::Square, to: cozy_chess::Square) {
        if (from.rank() as i8 - to.rank() as i8).abs() == 2 {
            self.double |= to.bitboard().0;
            self.able_double |= from.bitboard().0;
        } else {
            self.single |= to.bitboard().0;
            self.able |= from.bitboard().0;
        }
    }
}

#[test]
fn the_positions_are_read_as_cozy_chess_reads_them() {
    for (board, pawns) in known_boards().zip(pawns()) {
        assert_eq!(pawns_of(&board), pawns, "{board}");
    }
}

#[test]
fn pushes_are_those_of_cozy_chess() {
    for board in known_boards().chain(games(8, 50)) {
        for color in Color::ALL {
            let pawns = board.colored_pieces(cozy_color(color), Piece::Pawn);
            let mut expected = Pushes::default();
            for pawn in pawns {
                let targets =
                    cozy_chess::get_pawn_quiets(pawn, cozy_color(color), board.occupied());
                for target in targets {
                    expected.add(pawn, target);
                }
                let input = Input {
                    color,
                    ..Input::of_square(Square::from_index(pawn as u8), !board.occupied().0)
                };
                for candidate in CANDIDATES {
                    check(candidate, operation("push_targets"), &input, targets.0);
                }
            }
            let input = Input {
                color,
                ..Input::of_sets(pawns.0, !board.occupied().0)
            };
            for candidate in CANDIDATES {
                let found = Pushes::of(candidate, &input);
                assert_eq!(found, expected, "{}, {color}: {board}", candidate.name);
            }
        }
    }
}

/// Where no piece is pinned and no king in check, every push is a legal move and the reverse.
#[test]
fn pushes_are_the_legal_moves() {
    let mut positions = 0;
    for board in known_boards().chain(games(9, 50)) {
        if !board.checkers().is_empty() || !board.pinned().is_empty() {
            continue;
        }
        positions += 1;
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let mut expected = Pushes::default();
        board.generate_moves_for(pawns, |of_pawn| {
            for to in of_pawn.to {
                // All other moves of a pawn are captures.
                if to.file() == of_pawn.from.file() {
                    expected.add(of_pawn.from, to);
                }
            }
            false
        });
        let input = Input {
            color: Color::ALL[side as usize],
            ..Input::of_sets(pawns.0, !board.occupied().0)
        };
        for candidate in CANDIDATES {
            let found = Pushes::of(candidate, &input);
            assert_eq!(found, expected, "{}: {board}", candidate.name);
        }
    }
    assert!(positions > 1000, "{positions}");
}

/// Where no piece is pinned and no king in check, every capture is a legal move and the reverse.
#[test]
fn captures_are_the_legal_moves() {
    let (mut captures, mut en_passant) = (0, 0);
    for board in known_boards().chain(games(10, 50)) {
        if !board.checkers().is_empty() || !board.pinned().is_empty() {
            continue;
        }
        let side = board.side_to_move();
        let pawns = board.colored_pieces(side, Piece::Pawn);
        let mut targets = board.colors(!side);
        if let Some(file) = board.en_passant() {
            targets |= cozy_chess::Square::new(file, Rank::Sixth.relative_to(side)).bitboard();
            en_passant += 1;
        }
        // To the east, to the west, and any.
        let mut expected = [0; 3];
        board.generate_moves_for(pawns, |of_pawn| {
            let (from, file) = (of_pawn.from.bitboard().0, of_pawn.from.file() as u8);
            for to in of_pawn.to {
                expected[0] |= if to.file() as u8 > file { from } else { 0 };
                expected[1] |= if (to.file() as u8) < file { from } else { 0 };
            }
            false
        });
        expected[2] = expected[0] | expected[1];
        captures += expected[2].count_ones();
        let input = Input {
            color: Color::ALL[side as usize],
            ..Input::of_sets(pawns.0, targets.0)
        };
        for candidate in CANDIDATES {
            let found = [
                "able_to_capture_east",
                "able_to_capture_west",
                "able_to_capture",
            ]
            .map(|name| candidate.ask(name, &input));
            assert_eq!(found, expected, "{}: {board}", candidate.name);
        }
    }
    assert!(
        captures > 1000 && en_passant > 10,
        "{captures}, {en_passant}"
    );
}

#[test]
fn masks_are_those_of_cozy_chess() {
    for square in Square::ALL {
        let cozy = cozy_square(square);
        let file = cozy.file();
        // A rook on an empty board.
        let along_file = cozy_chess::get_rook_moves(cozy, BitBoard::EMPTY) & file.bitboard();
        for color in Color::ALL {
            let input = Input {
                color,
                ..Input::of_square(square, !0)
            };
            let pushes = cozy_chess::get_pawn_quiets(cozy, cozy_color(color), BitBoard::EMPTY);
            let attacks = cozy_chess::get_pawn_attacks(cozy, cozy_color(color));
            for candidate in CANDIDATES {
                let mask = |name: &str| candidate.ask(&format!("{name}_mask"), &input);
                let of = format!("{}, {color}, {square}", candidate.name);
                assert_eq!(mask("file"), file.bitboard().0, "{of}");
                assert_eq!(mask("adjacent_files"), file.adjacent().0, "{of}");
                assert_eq!(mask("front_span") | mask("rear_span"), along_file.0, "{of}");
                assert_eq!(mask("attack"), attacks.0, "{of}");
                assert_eq!(mask("single_push") | mask("double_push"), pushes.0, "{of}");
            }
        }
    }
}
