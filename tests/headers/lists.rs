//! What `pawnfill_pairs.hpp` and `pawnfill_moves.hpp` list is what the oracle lists, by every compiler and level, with any
//! room, and on machines of 32 bits and with the other byte order.

use cozy_chess::Board;
use pawnfill::Color;
use pawnfill::pairs::{ByFile, ByRank};
use pawnfill_compilers::{compile_strictly, for_cpp, output, run_command, sanitized, target};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::moves::{Legal, Move, Sets, attackers, by_cozy_chess, moves};
use pawnfill_oracle::pairs::{self, EYES, Numbered, Pawn, changes, indices};
use pawnfill_oracle::positions::{POSITIONS, Pawns, board, games, placements};
use pawnfill_oracle::sampling::cases;

use crate::A8_FIRST;

/// The programs that print what the headers list.
pub(crate) const PAIRS: &str = include_str!("pairs.cpp");
pub(crate) const MOVES: &str = include_str!("moves.cpp");

const NO_AVX512: [&str; 2] = ["-DPAWNFILL_PAIRS_NO_AVX512", "-DPAWNFILL_MOVES_NO_AVX512"];
const PORTABLE: [&str; 2] = ["-DPAWNFILL_PAIRS_PORTABLE", "-DPAWNFILL_MOVES_PORTABLE"];

/// The ways in which a compiler compiles a program: with kernels for each level and without, chosen by flags and at run
/// time, and with sanitizers.
fn ways(compiler: &str) -> Vec<Vec<&'static str>> {
    let target = target();
    let is_native = cfg!(target_arch = "x86_64") && target.is_none();
    let native = if is_native { "-march=native" } else { "-O2" };
    let sanitized = sanitized(compiler);
    let mut ways = match compiler {
        // With both sanitizers, GCC takes five times as long to optimize the code.
        "g++" => vec![vec!["-O2", native], [&["-O0"], &sanitized[..]].concat()],
        _ => vec![
            [&["-O3"], &PORTABLE[..]].concat(),
            [&["-O1", native], &sanitized[..], &NO_AVX512].concat(),
        ],
    };
    match (target.as_deref(), compiler) {
        // GCC's default is a processor without SSE, Clang's is one with SSE2.
        (Some("i686"), "g++") => ways.push(vec!["-O2", "-msse2"]),
        (Some("i686"), "clang++") => ways.push(vec!["-O2", "-mno-sse"]),
        _ => {}
    }
    ways
}

/// The level of the kernels that a program should have on this machine: 0 without any, 1 for AVX2 and NEON, 2 for
/// AVX-512.
fn level(options: &[&str]) -> u8 {
    let has = |option| options.contains(option);
    match target().as_deref() {
        _ if has(&PORTABLE[0]) => 0,
        Some(target) => u8::from(target == "aarch64"),
        #[cfg(target_arch = "x86_64")]
        None => {
            let has_vbmi2 =
                is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("avx512bitalg");
            match has_vbmi2 && !has(&NO_AVX512[0]) {
                true => 2,
                false => u8::from(is_x86_feature_detected!("avx2")),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        None => u8::from(cfg!(target_arch = "aarch64")),
    }
}

/// A line of input for a program, and the lines that it prints for it.
type Case = (String, Vec<String>);

/// Compiles a program in all ways, and checks what it prints. It also compares random positions itself, in more forms of
/// lists, and fails if its kernels are of another level than expected.
fn check(source: &str, cases: &[Case], ways: impl Fn(&str) -> Vec<Vec<&'static str>>) {
    let input = String::from_iter(cases.iter().map(|(line, _)| line.as_str()));
    for compiler in for_cpp() {
        for options in ways(compiler) {
            let program = compile_strictly(compiler, "c++17", &options, &[("lists.cpp", source)]);
            let (printed, context) = (output(&program.path(), &input), (compiler, &options));
            let mut lines = printed.lines();
            for (line, expected) in cases {
                for list in expected {
                    assert_eq!(lines.next(), Some(list.as_str()), "{context:?}: {line}");
                }
            }
            assert_eq!(lines.next(), None, "{context:?}");
            let kind = if source == PAIRS { "pairs" } else { "moves" };
            eprintln!("compared: {} lists of {kind}", printed.lines().count());
            if !options.contains(&A8_FIRST) {
                // Fewer positions with sanitizers, which take ten times as long.
                let is_sanitized = options.iter().any(|option| option.contains("sanitize"));
                let positions = if is_sanitized { "1000" } else { "10000" };
                let mut command = run_command(&program.path());
                command.args([&*level(&options).to_string(), positions]);
                let status = command.status();
                assert!(status.expect("it runs").success(), "{context:?}");
            }
        }
    }
}

// Pairs

/// The lists that are printed for a numbering, in the order of the indices of the first perspective.
fn lists<N: Numbered>(changes: &[Vec<[Pawn; 2]>; 3], base: u64, stride: u64) -> Vec<String> {
    let of_eyes = EYES.into_iter().flat_map(|eyes| {
        let names = ["all", "removed", "added"].into_iter();
        names.zip(changes).map(move |(name, pairs)| {
            let of_pair = |pair: &[Pawn; 2]| {
                let index = |eyes| u64::from(indices::<N>(eyes, &[*pair])[0]);
                [EYES[0], eyes].map(|eyes| base + stride * index(eyes))
            };
            let mut pairs = Vec::from_iter(pairs.iter().map(of_pair));
            pairs.sort_unstable();
            let words = pairs.iter().map(|pair| format!(" {}", pair[1]));
            format!("{name} {}{}", pairs.len(), words.collect::<String>())
        })
    });
    of_eyes.collect()
}

#[test]
fn pairs_are_those_of_the_oracle() {
    let known = POSITIONS.iter().map(|position| {
        let Pawns { white, black, .. } = Pawns::of(position);
        [[white, black], [white & (white - 1), black]]
    });
    // Full files, where a pawn and its last partner are as far apart as they can be.
    let full = (0..7).map(|file| {
        let [one, next] = [0, 1].map(|step| 0x0101_0101_0101_0101 << (file + step));
        [[one, next], [one & (one - 1), next]]
    });
    let mut random = Random::new(0x7070);
    let random = std::iter::repeat_with(|| pairs::random(&mut random)).take(300);
    let cases = known.chain(full).chain(random).enumerate().map(|(number, both)| {
        // A square in both sets is Black's, but fails an assertion.
        let [[a, b], [c, d]] = both.map(|[white, black]| [white & !black, black]);
        let changes = changes(both);
        let of_numberings = [
            lists::<ByRank>(&changes, 0, 1),
            lists::<ByFile>(&changes, 5, 768),
            lists::<ByRank>(&changes, 59_808, 3),
        ];
        // A vector behind all, and just so much.
        let most = changes.iter().map(Vec::len).max().unwrap_or_default();
        let room = most + [128, 32, 31, 0][number % 4];
        (format!("{a:x} {b:x} {c:x} {d:x} {room}\n"), of_numberings.concat())
    });
    check(PAIRS, &Vec::from_iter(cases), ways);
}

// Moves

/// The encodings of the program, in hexadecimal: the lowest bits of both squares, the flags of single and double pushes,
/// captures and en passant, and those of promotions by a push and by a capture.
const ENCODINGS: &str = "\
6 0 | 1000 2000 3000 4000 | f000 e000 d000 c000 | b000 a000 9000 8000
a 0 | 40 80 c0 100 | 240 | 280 2c0
1a d | 1 1000 80000 2000000 | 3 5 7 9 | b d f 11
0 6 | 0 0 0 0 | 1000 2000 3000 4000 5000 | 9000 a000 b000 c000 d000
0 6 | 0 1000 4000 5000 | b000 a000 9000 8000 | f000
8 0 | 0 10000 20000 30000 | 80000000 40000000 20000000 10000000 | 80000000 40000000 20000000 10000000";

/// A position, the kinds that are listed as bits, and the room.
type Line = (Sets, usize, usize);

/// What a program prints for all moves and an encoding: how many moves there are, and those that have room.
fn printed(all: &[Move], encoding: &str, (_, kinds, room): Line) -> String {
    let number = |word: &str| u64::from_str_radix(word, 16).expect("a number");
    let numbers = |part: &str| Vec::from_iter(part.split_whitespace().map(number));
    let parts = Vec::from_iter(encoding.split('|').map(numbers));
    let [squares, flags, by_push, by_capture] = &parts[..] else {
        panic!("{encoding:?}");
    };
    let [single, double, capture, en_passant] = [0, 1, 2, 3].map(|kind| &flags[kind..=kind]);
    let flags = [by_capture, by_push, en_passant, capture, single, double];
    let chosen = all.iter().filter(|(kind, ..)| kinds >> kind & 1 != 0);
    let moves = chosen.flat_map(|&(kind, _, start, end)| {
        let squares = u64::from(start) << squares[0] | u64::from(end) << squares[1];
        flags[kind].iter().map(move |flag| squares | flag)
    });
    let moves = Vec::from_iter(moves);
    let words = moves.iter().take(room).map(|code| format!(" {code}"));
    format!("{}{}", moves.len(), words.collect::<String>())
}

/// Positions of games with a pin, a check or en passant, and random sets.
fn lines() -> Vec<Line> {
    let is_rare = |sets: &Sets| {
        let is_pinned = sets.legal.is_some_and(|legal| legal.pinned != 0);
        is_pinned || sets.check_mask != !0 || sets.en_passant.is_some()
    };
    let known = POSITIONS.iter().map(|position| Sets::of(&board(position)));
    let games = games(0x6c65).map(|board| Sets::of(&board)).filter(is_rare);
    let mut random = Random::new(0x6d6f);
    let random = std::iter::repeat_with(|| Sets::random(&mut random)).take(800);
    let sets = known.chain(games.take(400)).chain(random).enumerate();
    let line = |(number, sets): (usize, Sets)| {
        let kinds = [63, 63, 63, 15, 48, number % 64][number % 6];
        // With room for vectors, just so, and less.
        (sets, kinds, [256, 32, 31, 40, 0, 3, 1000][number % 7])
    };
    sets.map(line).collect()
}

/// The same position for an engine whose a8 is bit 0, where White moves to lower squares, as Black does elsewhere.
fn mirrored(sets: Sets) -> Sets {
    Sets {
        color: Color::ALL[1 - sets.color as usize],
        pawns: sets.pawns.swap_bytes(),
        empty: sets.empty.swap_bytes(),
        enemies: sets.enemies.swap_bytes(),
        targets: sets.targets.swap_bytes(),
        check_mask: sets.check_mask.swap_bytes(),
        en_passant: sets.en_passant.map(|square| square ^ 56),
        legal: sets.legal.map(|legal| Legal {
            king: legal.king ^ 56,
            pinned: legal.pinned.swap_bytes(),
            straight: legal.straight.swap_bytes(),
            diagonal: legal.diagonal.swap_bytes(),
        }),
    }
}

/// A line for the program, and what it prints for each encoding.
fn case(number: usize, line: Line, is_a8_first: bool) -> Case {
    let (sets, kinds, room) = line;
    let color = sets.color as u8;
    let sets = if is_a8_first { mirrored(sets) } else { sets };
    let lists = ENCODINGS.lines().map(|encoding| printed(&moves(&sets), encoding, line));
    let none = [64, 65, 71, 128, 255, u32::MAX][number % 6];
    let square = sets.en_passant.map_or(none, u32::from);
    let [pinned, straight, diagonal, king] = sets.legal.map_or([0, 0, 0, 64], |legal| {
        [legal.pinned, legal.straight, legal.diagonal, legal.king.into()]
    });
    let Sets { pawns, empty, enemies, targets, check_mask, .. } = sets;
    let text = format!(
        "{color} {pawns:x} {empty:x} {enemies:x} M {targets:x} {check_mask:x} {pinned:x} {straight:x} {diagonal:x} \
         {square} {king} {kinds} {room}\n"
    );
    (text, lists.collect())
}

#[test]
fn moves_are_those_of_the_oracle() {
    let lines = lines();
    let [a1_first, a8_first] = [false, true].map(|is_a8_first| {
        let cases = lines.iter().zip(0..);
        Vec::from_iter(cases.map(|(line, number)| case(number, *line, is_a8_first)))
    });
    check(MOVES, &a1_first, ways);
    // The order of squares is the same to each compiler.
    check(MOVES, &a8_first, |compiler| match compiler {
        "g++" => vec![vec!["-O1", A8_FIRST]],
        _ => vec![],
    });
}

/// A position and its legal moves, as the program reads them.
fn legal_line(board: &Board, is_a8_first: bool) -> String {
    let (of_board, mut moves) = (Sets::of(board), by_cozy_chess(board));
    let mut attackers = attackers(board);
    let sets = if is_a8_first { mirrored(of_board) } else { of_board };
    if is_a8_first {
        attackers = attackers.map(u64::swap_bytes);
        moves = moves.iter().map(|bits| bits ^ 0xe38).collect();
        moves.sort_unstable();
    }
    let Sets { pawns, empty, enemies, check_mask, .. } = sets;
    let Legal { king, pinned, .. } = sets.legal.expect("a king");
    let pinned = pinned & !(empty | enemies);
    let words = [pawns, empty, enemies].map(|set| format!(" {set:x}")).concat();
    let [of_pawns, knights, straight, diagonal] = attackers;
    format!(
        "{}{words} L {of_pawns:x} {knights:x} {straight:x} {diagonal:x} {king} {} {check_mask:x} {pinned:x} {}{}\n",
        of_board.color as u8,
        sets.en_passant.unwrap_or(64),
        moves.len(),
        String::from_iter(moves.iter().map(|bits| format!(" {bits}")))
    )
}

/// Legal moves from the pieces alone, check masks, pins and en passant, in the positions in which the lists of Rust are compared
/// with two witnesses.
#[test]
fn legal_moves_are_those_of_cozy_chess() {
    let ways = [&["-O2"][..], &["-O2", A8_FIRST]].into_iter().zip(for_cpp().into_iter().cycle());
    let programs = Vec::from_iter(
        ways.map(|(options, it)| compile_strictly(it, "c++17", options, &[("lists.cpp", MOVES)])),
    );
    let boards = games(0x6c65).zip(placements(0x706c)).flat_map(|(game, other)| [game, other]);
    let (mut boards, mut compared) = (boards.take(cases(200_000)), 0);
    while !programs.is_empty() {
        let some = Vec::from_iter(boards.by_ref().take(100_000));
        for (program, is_a8_first) in programs.iter().zip([false, true]) {
            let lines = some.iter().map(|board| legal_line(board, is_a8_first));
            let printed = output(&program.path(), &String::from_iter(lines));
            let wrong = printed.lines().zip(&some).find(|(line, _)| *line != "same");
            assert!(wrong.is_none(), "{wrong:?}");
            assert_eq!(printed.lines().count(), some.len());
        }
        compared += some.len();
        if some.is_empty() {
            break;
        }
    }
    eprintln!("compared: the legal moves of {compared} positions");
}
