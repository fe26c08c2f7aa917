//! `pawnfill_moves.hpp`: what it lists is what the oracle lists, by every compiler and level, with any room, and on machines of 32 bits and with the other byte order.

use std::str::Lines;

use cozy_chess::{BitBoard, Board, Piece, Rank, get_between_rays};
use pawnfill::Color;
use pawnfill_compilers::output_of;
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::moves::{Legal, Move, Sets, moves};
use pawnfill_oracle::positions::{POSITIONS, Pawns};

use crate::{A8_FIRST, compile, compilers, run};

/// The program that prints what the header lists.
pub(crate) const IN_CPP: &str = include_str!("moves.cpp");

/// The encodings of the program, in hexadecimal: the lowest bits of both squares, the flags of single and double pushes,
/// captures and en passant, and those of promotions by a push and by a capture.
const ENCODINGS: &str = "\
6 0 | 1000 2000 3000 4000 | f000 e000 d000 c000 | b000 a000 9000 8000
a 0 | 40 80 c0 100 | 240 | 280 2c0
1a d | 1 1000 80000 2000000 | 3 5 7 9 | b d f 11
0 6 | 0 0 0 0 | 1000 2000 3000 4000 5000 | 9000 a000 b000 c000 d000
0 6 | 0 1000 4000 5000 | b000 a000 9000 8000 | f000
8 0 | 0 10000 20000 30000 | 80000000 40000000 20000000 10000000 | 80000000 40000000 20000000 10000000";

/// The numbers of an encoding.
fn encoding(line: &str) -> Vec<Vec<u64>> {
    let number = |word: &str| u64::from_str_radix(word, 16).expect("a number");
    let numbers = |part: &str| part.split_whitespace().map(number).collect();
    line.split('|').map(numbers).collect()
}

/// A position, the kinds that are listed as bits, and the room.
type Line = (Sets, u32, usize);

/// What a program prints for a line, all moves and an encoding: how many moves there are, and those that have room.
fn printed((_, kinds, room): &Line, all: &[Move], encoding: &[Vec<u64>]) -> String {
    let [squares, flags, by_push, by_capture] = encoding else {
        panic!("{encoding:?}");
    };
    let [single, double, capture, en_passant] = [0, 1, 2, 3].map(|kind| &flags[kind..=kind]);
    let flags = [by_capture, by_push, en_passant, capture, single, double];
    let chosen = all.iter().filter(|(kind, ..)| kinds >> kind & 1 != 0);
    let listed = chosen.flat_map(|&(kind, _, start, end)| {
        let squares = u64::from(start) << squares[0] | u64::from(end) << squares[1];
        flags[kind].iter().map(move |flag| squares | flag)
    });
    let moves = Vec::from_iter(listed);
    let words = moves.iter().take(*room).map(|code| format!(" {code}"));
    format!("{}{}", moves.len(), words.collect::<String>())
}

/// The squares on a line with one.
fn seen_from(square: u8) -> u64 {
    let [file, rank] = [|it: u8| it % 8, |it: u8| it / 8];
    let is_on_one = |other: u8| {
        let [files, ranks] = [file, rank].map(|of| of(square).abs_diff(of(other)));
        files == 0 || ranks == 0 || files == ranks
    };
    (0..64)
        .filter(|&other| is_on_one(other))
        .map(|other| 1 << other)
        .sum()
}

/// Positions in which engines have listed a pawn move that is not legal, or left out one that is.
const REPORTS: [&str; 10] = [
    // A pawn that is pinned on its file, and a capture en passant by another.
    "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
    // calvin-chess-engine 364, hobbes-chess-engine 127, RubiChess 200, Potential 553, owlchess 6, Coda.
    "4k3/8/8/8/8/4P3/P7/4K3 w - - 0 1",
    "1R6/2p2ppk/4q2p/r1p1Pb2/5P2/2PrNQ2/P5PP/4R1K1 w - - 2 26",
    "r1bqkbnr/pp1p1pp1/2n5/2P1p3/4PP1p/2N2N2/PPP3PP/R1BQKB1R b KQkq - 1 4",
    "6b1/8/8/3Pp3/8/1K6/8/7k w - e6 0 1",
    "8/1b6/8/3Pp3/8/5K2/8/7k w - e6 0 1",
    "1nbqkbnr/2pp1ppp/1p6/pr2pP1K/8/8/PPPPP1PP/RNBQ1BNR w k e6 0 7",
    "1k6/6P1/8/8/4p3/3b1b2/3PPP2/K7 w - - 0 1",
    // Two captors, and a check by the pawn that is captured.
    "8/8/8/K1PpP2r/8/8/8/7k w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
];

/// The pawns of the side to move, with pins, the check and en passant.
fn sets_of(board: &Board) -> Sets {
    let us = board.side_to_move();
    let (own, enemies, king) = (board.colors(us), board.colors(!us), board.king(us));
    let checkers = board.checkers();
    let between = |checker| get_between_rays(checker, king);
    let targets = match checkers.len() {
        0 => !BitBoard::EMPTY,
        1 => checkers
            .into_iter()
            .fold(checkers, |set, it| set | between(it)),
        _ => BitBoard::EMPTY,
    };
    let square = |file| cozy_chess::Square::new(file, Rank::Sixth.relative_to(us)) as u8;
    let straight = (board.pieces(Piece::Rook) | board.pieces(Piece::Queen)) & enemies;
    Sets {
        color: Color::ALL[us as usize],
        pawns: (own & board.pieces(Piece::Pawn)).0,
        empty: (!(own | enemies)).0,
        enemies: enemies.0,
        targets: targets.0,
        en_passant: board.en_passant().map(square),
        legal: Some(Legal {
            king: king as u8,
            pinned: board.pinned().0,
            rooks_and_queens: straight.0,
        }),
    }
}

/// Legal moves in positions of reports and of random games, where cozy-chess has the same as the oracle.
fn legal_input() -> Vec<Line> {
    let mut random = Random::new(0x6c65);
    let reports = REPORTS.map(|fen| Board::from_fen(fen, false).expect("a position"));
    let mut boards = Vec::from(reports);
    while boards.len() < 400 {
        let mut board = Board::default();
        for _ in 0..100 {
            let mut all = Vec::new();
            board.generate_moves(|moves| {
                all.extend(moves);
                false
            });
            if all.is_empty() {
                break;
            }
            let is_rare = board.en_passant().is_some() || !board.pinned().is_empty();
            if is_rare || !board.checkers().is_empty() {
                boards.push(board.clone());
            }
            board.play(all[random.below(all.len() as u64) as usize]);
        }
    }
    let line = |board: &Board| {
        let sets = sets_of(board);
        let (mut by_witness, mut by_oracle) = (Vec::new(), Vec::new());
        board.generate_moves(|found| {
            if found.piece == Piece::Pawn {
                by_witness.extend(found.into_iter().map(|it| (it.from as u8, it.to as u8)));
            }
            false
        });
        by_oracle.extend(moves(&sets).iter().map(|&(_, _, from, to)| (from, to)));
        by_witness.sort_unstable();
        by_witness.dedup();
        by_oracle.sort_unstable();
        assert_eq!(by_oracle, by_witness, "{board}");
        (sets, 63, 256)
    };
    boards.iter().map(line).collect()
}

fn input() -> Vec<Line> {
    let mut random = Random::new(0x6d6f);
    let mut lines = Vec::new();
    for (number, position) in POSITIONS.iter().enumerate() {
        let found = Pawns::of(position);
        for (color, pawns) in Color::ALL.into_iter().zip([found.white, found.black]) {
            let sets = Sets {
                color,
                pawns,
                empty: found.empty,
                // The other pieces are the enemy's.
                enemies: !found.empty & !pawns,
                targets: !0,
                en_passant: None,
                legal: None,
            };
            lines.push((sets, [63, 15, 48][number % 3], 256));
        }
    }
    for number in 0..600 {
        // Pawns of any number on any ranks, pawns that promote or have not moved, and on first ranks.
        let pawns = match number % 6 {
            0 => random.set(),
            1 => random.pawns(),
            2 => random.sparse() & 0x00ff_0000_0000_ff00,
            3 => random.sparse() & random.set() & PAWN_RANKS,
            4 => [0xff, 0xff00, 0xff << 48, 0xe1 << 56][number / 6 % 4],
            _ => random.sparse() & random.set(),
        };
        let mut set = || match random.below(3) {
            0 => random.sparse(),
            1 => random.set(),
            _ => random.dense(),
        };
        let color = Color::ALL[number / 5 % 2];
        let rank = |rank: u64| (color as u64 * 7) ^ rank;
        let pawns = pawns & !(0xff << (8 * rank(7)));
        let [empty, enemies, targets] = [set() & !pawns, set() & !pawns, set()];
        // An en passant square, which is empty, and behind it a pawn of the enemy; or none.
        let file = random.below(8);
        let [square, captured] = [5, 4].map(|it| 8 * rank(it) + file);
        let is_free = (pawns >> square | pawns >> captured) & 1 == 0;
        let en_passant = (random.below(2) == 0 && is_free).then_some(square as u8);
        let [empty, enemies] = match en_passant {
            Some(_) => [
                (empty | 1 << square) & !(1 << captured),
                enemies | 1 << captured,
            ],
            None => [empty, enemies],
        };
        // A king on any other square, pawns that may be pinned to it, and pieces on its rank.
        let king = (random.set() & !pawns).trailing_zeros().min(63) as u8;
        let king = if pawns >> king & 1 == 0 {
            king
        } else {
            captured as u8
        };
        let legal = Legal {
            king,
            pinned: random.set() & seen_from(king),
            rooks_and_queens: random.set() & enemies & !empty,
        };
        let kinds = if random.below(2) == 0 {
            63
        } else {
            random.below(64)
        };
        let sets = Sets {
            color,
            pawns,
            empty,
            enemies: enemies & !empty,
            targets: if random.below(3) == 0 { !0 } else { targets },
            en_passant,
            legal: (random.below(2) == 0).then_some(legal),
        };
        // With room for vectors, just so, and less.
        let room = [256, 32, 31, 40, 0, 3, 1000][number % 7];
        lines.push((sets, kinds as u32, room));
    }
    lines
}

/// A line for the program, and what it prints for each encoding.
fn case(number: usize, line: &Line, of_engine: impl Fn(&Sets) -> Sets) -> (String, Vec<String>) {
    let (sets, kinds, room) = line;
    let none = [64, 65, 71, 128, 255, u32::MAX][number % 6];
    let mut all = moves(&of_engine(sets));
    all.sort_unstable();
    let encodings = ENCODINGS.lines().map(encoding);
    let lists = encodings.map(|encoding| printed(line, &all, &encoding));
    let lists = Vec::from_iter(lists);
    let sets = Sets {
        color: sets.color,
        ..of_engine(sets)
    };
    let square = sets.en_passant.map_or(none, u32::from);
    let [pinned, straight, king] = sets.legal.map_or([0, 0, 64], |it| {
        [it.pinned, it.rooks_and_queens, it.king.into()]
    });
    let text = format!(
        "{} {:x} {:x} {:x} {:x} {pinned:x} {straight:x} {square} {king} {kinds} {room}\n",
        sets.color as u8, sets.pawns, sets.empty, sets.enemies, sets.targets
    );
    (text, lists)
}

/// Compares what a program prints with the cases.
#[track_caller]
fn check(cases: &[(String, Vec<String>)], printed: &mut Lines, context: &str) {
    for (line, expected) in cases {
        for list in expected {
            assert_eq!(printed.next(), Some(list.as_str()), "{context}: {line}");
        }
    }
}

#[test]
fn moves_are_those_of_the_oracle() {
    let lines = [input(), legal_input()].concat();
    let cases = |of_engine: fn(&Sets) -> Sets| {
        let lines = lines.iter().enumerate();
        Vec::from_iter(lines.map(|(number, line)| case(number, line, of_engine)))
    };
    let text =
        |cases: &[(String, Vec<String>)]| cases.iter().map(|it| it.0.as_str()).collect::<String>();
    let a1_first = cases(|sets| *sets);
    run::check_lists("moves", IN_CPP, &text(&a1_first), |printed, context| {
        check(&a1_first, printed, context);
    });
    // In an engine whose a8 is bit 0, White moves to lower squares, as Black does elsewhere.
    let a8_first = cases(|sets| Sets {
        color: Color::ALL[1 - sets.color as usize],
        pawns: sets.pawns.swap_bytes(),
        empty: sets.empty.swap_bytes(),
        enemies: sets.enemies.swap_bytes(),
        targets: sets.targets.swap_bytes(),
        en_passant: sets.en_passant.map(|square| square ^ 56),
        legal: sets.legal.map(|legal| Legal {
            king: legal.king ^ 56,
            pinned: legal.pinned.swap_bytes(),
            rooks_and_queens: legal.rooks_and_queens.swap_bytes(),
        }),
    });
    for compiler in compilers::for_cpp() {
        let flags = ["-std=c++17", "-O1", A8_FIRST];
        let program = compilers::compile(compiler, &flags, &[("lists.cpp", IN_CPP)]);
        let printed = output_of(compilers::run_command(&program.path()), &text(&a8_first));
        check(&a8_first, &mut printed.lines(), compiler);
    }
}

/// The base of an encoding, its constants, its promotions, and a part of the error, or nothing if it compiles.
const IN_CPP_ENCODINGS: &str = "\
Encoding<std::uint16_t> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 12} |
Encoding<std::uint16_t> | FROM = 0, TO = 6 | std::uint16_t PROMOTIONS[] = {1 << 12} |
Encoding<std::uint16_t> | FROM = 0, TO = 6 | std::int64_t PROMOTIONS[] = {1 << 12} |
Encoding<std::uint16_t> | FROM = 0, TO = 6 | Kind PROMOTIONS[] = {Kind::QUEEN} |
Encoding<std::uint16_t> | FROM = 0, TO = 6 | std::array<int, 2> PROMOTIONS = {1 << 12, 2 << 12} |
Encoding<std::uint16_t> | FROM = 0, TO = 6 | unsigned PROMOTIONS = 1 << 12 | are arrays of integers
Encoding<std::uint16_t> | FROM = 0, TO = 6 | const char *PROMOTIONS[] = {nullptr} | are arrays of integers
Encoding<std::uint16_t> | FROM = 0, TO = 6 | unsigned OTHERS[] = {1} | are arrays of integers
Encoding<std::uint16_t> | FROM = 0, TO = 6, CAPTURE_PROMOTIONS = 4096 | int PROMOTIONS[] = {4096} | are arrays of integers
Encoding<std::uint16_t> | FROM = 0 | unsigned PROMOTIONS[] = {1 << 12} | an encoding needs FROM and TO
Encoding<std::uint16_t> | FROM = 0, TO = 6 | int PROMOTIONS[] = {-1} | a flag of CAPTURE_PROMOTIONS or PROMOTIONS overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6 | std::uint64_t PROMOTIONS[] = {1ull << 44} | a flag of CAPTURE_PROMOTIONS or PROMOTIONS overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 5 | unsigned PROMOTIONS[] = {1 << 12} | the squares of the encoding overlap
Encoding<std::uint16_t> | FROM = 0, TO = 11 | unsigned PROMOTIONS[] = {1 << 8} | a square of the encoding does not fit into its bits
Encoding<std::uint16_t> | FROM = 0, TO = 70 | unsigned PROMOTIONS[] = {1 << 8} | a square of the encoding does not fit into its bits
Encoding<std::uint16_t> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 11} | a flag of CAPTURE_PROMOTIONS or PROMOTIONS overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 16} | a flag of CAPTURE_PROMOTIONS or PROMOTIONS overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6; static constexpr int CAPTURE_PROMOTIONS[] = {4096} | unsigned PROMOTIONS[] = {1} | a flag of PROMOTIONS overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6, EN_PASSANT = 1 | unsigned PROMOTIONS[] = {1 << 12} | EN_PASSANT overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6, CAPTURE = 1 | unsigned PROMOTIONS[] = {1 << 12} | CAPTURE overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6, SINGLE_PUSH = 1 | unsigned PROMOTIONS[] = {1 << 12} | SINGLE_PUSH overlaps
Encoding<std::uint16_t> | FROM = 0, TO = 6, DOUBLE_PUSH = 1 << 16 | unsigned PROMOTIONS[] = {1 << 12} | DOUBLE_PUSH overlaps
Encoding<std::uint64_t> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 12} | is a std::uint16_t
Encoding<std::uint16_t, Large> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 12} | needs `of`
Encoding<std::uint16_t, Large> | FROM = 0, TO = 6; static Large of(Bits) | unsigned PROMOTIONS[] = {1 << 12} |
Encoding<std::uint16_t, Large> | FROM = 0, TO = 6; Large of(Bits) const | unsigned PROMOTIONS[] = {1 << 12} | `of` is not `static Move of(Bits)`
Encoding<std::uint16_t> | FROM = 0, TO = 6; static Bits of(Bits, int) | unsigned PROMOTIONS[] = {1 << 12} | `of` is not `static Move of(Bits)`
Encoding<std::uint16_t, Scored> | FROM = 0, TO = 6; static constexpr unsigned OFFSET = 4 | unsigned PROMOTIONS[] = {1 << 12} |
Encoding<std::uint16_t, Scored> | FROM = 0, TO = 6; static constexpr unsigned OFFSET = 7 | unsigned PROMOTIONS[] = {1 << 12} | the integer does not fit into a move
Encoding<std::uint16_t, Scored> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 12} | needs `OFFSET`
Encoding<std::uint16_t, std::uint32_t> | FROM = 0, TO = 6 | unsigned PROMOTIONS[] = {1 << 12} | needs `OFFSET`";

/// Fails unless a source has an error with some text, or compiles if the text is empty. Half of the sources are compiled
/// by GCC and half by Clang.
#[track_caller]
pub(crate) fn check_error(number: usize, source: &str, error: &str) {
    let compilers = compilers::for_cpp();
    if let Some(compiler) = compilers.iter().cycle().take(2).nth(number % 2) {
        let (flags, files) = (["-fsyntax-only", "-std=c++17"], [("encoding.cpp", source)]);
        let (_, status, errors) = compilers::attempt(compiler, &flags, &files);
        let is_as_expected = status.success() == error.is_empty() && errors.contains(error);
        // One error, without others that follow from it.
        let is_as_expected =
            is_as_expected && errors.matches("error: ").count() == usize::from(!error.is_empty());
        assert!(is_as_expected, "{compiler} {source}: {errors}");
    }
}

/// An encoding whose parts overlap or do not fit is an error that says so.
#[test]
fn wrong_encodings_do_not_compile() {
    for (number, case) in IN_CPP_ENCODINGS.lines().enumerate() {
        let parts = Vec::from_iter(case.split('|').map(str::trim));
        let [base, constants, promotions, error] = parts[..] else {
            panic!("{case}");
        };
        let source = format!(
            "#include \"pawnfill_moves.hpp\"\n#include <array>\nusing namespace pawnfill::moves;\nstruct Large {{ char of[12]; }};\n\
             struct Scored {{ int score; std::uint16_t code; }};\n\
             enum class Kind : char {{ QUEEN = 0 }};\n\
             struct Own : {base} {{ static constexpr {promotions}; static constexpr unsigned {constants}; }};\n\
             std::size_t f(Own::Move *list) {{ return PawnMoves(0, 1, 2, 4).list(Own(), list, 9); }}\n"
        );
        check_error(number, &source, error);
    }
}

/// Colors, squares, sets and indices that do not exist fail an assertion, and others do not.
#[test]
fn mistakes_fail_an_assertion() {
    let files = [("assertions.cpp", include_str!("assertions.cpp"))];
    for compiler in compilers::for_cpp() {
        let program = compile(compiler, "c++17", &["-O0"], &files);
        let printed = output_of(compilers::run_command(&program.path()), "");
        assert_eq!(printed, "", "{compiler}");
    }
}
