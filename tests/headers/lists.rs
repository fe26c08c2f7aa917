//! Compares the lists of `pawnfill_pairs.hpp` and `pawnfill_moves.hpp` with the oracle, by every compiler and
//! level, with several capacities. `.ci/architectures` also runs this on 32-bit and big-endian machines.

use std::path::Path;

use cozy_chess::Board;
use pawnfill::moves::Encoding;
use pawnfill::pairs::{ByFile, ByRank};
use pawnfill_compilers::{compile_strictly, for_cpp, output, run_command, sanitized, target};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::moves::{
    self as rules, AtTheEnds, FivePieces, FromFirst, Legal, Move, Sets, ToFirst, Wide,
    WideWithScore, attackers, by_cozy_chess,
};
use pawnfill_oracle::pairs::{self, EYES, Numbered, Pawn, changes, indices};
use pawnfill_oracle::positions::{POSITIONS, board, games, pawns, placements};
use pawnfill_oracle::sampling::cases;

use crate::{A8_FIRST, turned};

pub(crate) const PAIRS: &str = include_str!("pairs.cpp");
pub(crate) const MOVES: &str = include_str!("moves.cpp");

const NO_AVX512: [&str; 2] = ["-DPAWNFILL_PAIRS_NO_AVX512", "-DPAWNFILL_MOVES_NO_AVX512"];
const PORTABLE: [&str; 2] = ["-DPAWNFILL_PAIRS_PORTABLE", "-DPAWNFILL_MOVES_PORTABLE"];

/// Returns the flags of each build. The builds cover each level of kernels, no kernels, the choice of kernels
/// by flags and at run time, and sanitizers.
fn ways(compiler: &str) -> Vec<Vec<&'static str>> {
    let target = target();
    let is_native = cfg!(target_arch = "x86_64") && target.is_none();
    let native = if is_native { "-march=native" } else { "-O2" };
    let sanitized = sanitized(compiler);
    let mut ways = match compiler {
        // `-O0`, because GCC takes five times as long to optimize code with both sanitizers.
        "g++" => vec![vec!["-O2", native], [&["-O0"], &sanitized[..]].concat()],
        _ => vec![
            [&["-O3"], &PORTABLE[..]].concat(),
            [&["-O1", native], &sanitized[..], &NO_AVX512].concat(),
        ],
    };
    match (target.as_deref(), compiler) {
        // By default, GCC compiles for a processor without SSE, and Clang for a processor with SSE2.
        (Some("i686"), "g++") => ways.push(vec!["-O2", "-msse2"]),
        (Some("i686"), "clang++") => ways.push(vec!["-O2", "-mno-sse"]),
        _ => {}
    }
    ways
}

/// Returns the level of a program's kernels on this machine: 0 for none, 1 for AVX2 or NEON, 2 for AVX-512.
fn level(options: &[&str]) -> u8 {
    let has = |option| options.contains(option);
    match target().as_deref() {
        _ if has(&PORTABLE[0]) => 0,
        Some(target) => u8::from(target == "aarch64"),
        #[cfg(target_arch = "x86_64")]
        None => {
            let has_vbmi2 =
                is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("avx512bitalg");
            let uses_avx512 = has_vbmi2 && !has(&NO_AVX512[0]);
            u8::from(is_x86_feature_detected!("avx2")) + u8::from(uses_avx512)
        }
        #[cfg(not(target_arch = "x86_64"))]
        None => u8::from(cfg!(target_arch = "aarch64")),
    }
}

/// A line of input for a program, and the lines that the program must print for it.
type Case = (String, Vec<String>);

/// Compares the lists that each build of a program prints with the expected lists. The program also checks
/// its kernels' level, and compares lists of random positions with lists of plain loops.
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
            // With sanitizers, these checks take ten times as long.
            let is_sanitized = options.iter().any(|option| option.contains("sanitize"));
            let is_a8_first = options.contains(&A8_FIRST);
            if source == MOVES && !is_sanitized {
                check_legal(&program.path(), is_a8_first);
            }
            if !is_a8_first {
                let positions = if is_sanitized { "1000" } else { "10000" };
                let mut command = run_command(&program.path());
                command.args([&*level(&options).to_string(), positions]);
                let status = command.status();
                assert!(status.expect("it runs").success(), "{context:?}");
            }
        }
    }
}

/// Returns the expected lists of a numbering, each sorted by its pairs' indices from the first perspective.
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
    let known = pawns().map(|[white, black]| [[white, black], [white & (white - 1), black]]);
    // Full files, where a pawn and its last partner are as far apart as they can be.
    let full = (0..7).map(|file| {
        let [one, next] = [0, 1].map(|step| 0x0101_0101_0101_0101 << (file + step));
        [[one, next], [one & (one - 1), next]]
    });
    let mut random = Random::new(0x7070);
    let random = std::iter::repeat_with(|| pairs::random(&mut random)).take(300);
    let cases = known.chain(full).chain(random).enumerate().map(|(number, both)| {
        // The program's sets are disjoint, because a square in both sets fails an assertion.
        let [[a, b], [c, d]] = both.map(|[white, black]| [white & !black, black]);
        let changes = changes(both);
        let of_numberings = [
            lists::<ByRank>(&changes, 0, 1),
            lists::<ByFile>(&changes, 5, 768),
            lists::<ByRank>(&changes, 59_808, 3),
        ];
        // Beyond the longest list, there is room for more than a vector, one vector, less, or nothing.
        let most = changes.iter().map(Vec::len).max().unwrap_or_default();
        let capacity = most + [128, 32, 31, 0][number % 4];
        (format!("{a:x} {b:x} {c:x} {d:x} {capacity}\n"), of_numberings.concat())
    });
    check(PAIRS, &Vec::from_iter(cases), ways);
}

/// A position, the listed kinds as bits, and the capacity.
type Line = (Sets, usize, usize);

fn printed<E: Encoding>(all: &[Move], (_, kinds, capacity): Line) -> String {
    let moves = rules::encoded::<E>(all, rules::kinds(kinds));
    let words = moves.iter().take(capacity).map(|bits| format!(" {bits}"));
    format!("{}{}", moves.len(), words.collect::<String>())
}

/// Returns known positions, positions of games with a pin, a check or en passant, and random sets.
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
        // Capacities for vectors, for one vector, and for less.
        (sets, kinds, [256, 32, 31, 40, 0, 3, 1000][number % 7])
    };
    sets.map(line).collect()
}

fn case(number: usize, line: Line, is_a8_first: bool) -> Case {
    let (sets, kinds, capacity) = line;
    let set = |set: u64| format!(" {:x}", turned(set, is_a8_first));
    let square = |square: u8| square ^ if is_a8_first { 56 } else { 0 };
    let of_sets = [sets.pawns, sets.empty, sets.enemies].map(set).concat();
    let masks = [sets.targets, sets.check_mask].map(set).concat();
    let legal = sets.legal.map_or([0; 3], |legal| [legal.pinned, legal.orthogonal, legal.diagonal]);
    let king = sets.legal.map_or(64, |legal| square(legal.king));
    let none = [64, 65, 71, 128, 255, u32::MAX][number % 6];
    let en_passant = sets.en_passant.map_or(none, |to| square(to).into());
    let text = format!(
        "{}{of_sets} M{masks}{} {en_passant} {king} {kinds} {capacity}\n",
        sets.color as u8,
        legal.map(set).concat()
    );
    let mut all = rules::moves(&sets);
    for (.., from, to) in &mut all {
        [*from, *to] = [square(*from), square(*to)];
    }
    all.sort_unstable();
    let lists = [
        printed::<FromFirst>(&all, line),
        printed::<AtTheEnds>(&all, line),
        printed::<Wide>(&all, line),
        printed::<FivePieces>(&all, line),
        printed::<ToFirst>(&all, line),
        printed::<WideWithScore>(&all, line),
    ];
    (text, lists.into())
}

#[test]
fn moves_are_those_of_the_oracle() {
    let lines = lines();
    let [a1_first, a8_first] = [false, true].map(|is_a8_first| {
        let cases = lines.iter().zip(0..);
        Vec::from_iter(cases.map(|(line, number)| case(number, *line, is_a8_first)))
    });
    check(MOVES, &a1_first, ways);
    // For the other order of squares, one compiler is enough.
    check(MOVES, &a8_first, |compiler| match compiler {
        "g++" => vec![vec!["-O1", A8_FIRST]],
        _ => vec![],
    });
}

fn legal_line(board: &Board, is_a8_first: bool) -> String {
    let sets = Sets::of(board);
    let Legal { king, pinned, .. } = sets.legal.expect("a king");
    let set = |set: u64| format!(" {:x}", turned(set, is_a8_first));
    let of_sets = [sets.pawns, sets.empty, sets.enemies].map(set).concat();
    let attackers = attackers(board).map(set).concat();
    let masks = [sets.check_mask, pinned & !(sets.empty | sets.enemies)].map(set).concat();
    let flip = if is_a8_first { 56 } else { 0 };
    let en_passant = sets.en_passant.map_or(64, |square| square ^ flip);
    let moves = by_cozy_chess(board).into_iter();
    let mut moves =
        Vec::from_iter(moves.map(|bits| bits ^ (u16::from(flip) << 6 | u16::from(flip))));
    moves.sort_unstable();
    let color = sets.color as u8;
    let words = moves.iter().map(|bits| format!(" {bits}")).collect::<String>();
    let (king, count) = (king ^ flip, moves.len());
    format!("{color}{of_sets} L{attackers} {king} {en_passant}{masks} {count}{words}\n")
}

/// Compares legal moves (computed from the pieces and the en passant square), check masks, pins and en
/// passant with cozy-chess. The positions are of the same kinds as in `tests/oracle/tests/lists/legal.rs`.
fn check_legal(program: &Path, is_a8_first: bool) {
    let boards = games(0x6c65).zip(placements(0x706c)).flat_map(|(game, other)| [game, other]);
    let mut boards = boards.take(cases(100_000)).peekable();
    while boards.peek().is_some() {
        let some = Vec::from_iter(boards.by_ref().take(100_000));
        let lines = some.iter().map(|board| legal_line(board, is_a8_first));
        let printed = output(program, &String::from_iter(lines));
        let wrong = printed.lines().zip(&some).find(|(line, _)| *line != "same");
        assert!(wrong.is_none(), "{wrong:?}");
        assert_eq!(printed.lines().count(), some.len());
        eprintln!("compared: {} positions' legal moves", some.len());
    }
}
