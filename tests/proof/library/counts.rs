//! Proofs of numbers: pairs of pawns, pawn moves, counts of both sides, and sums of weights.

use std::array;

use pawnfill_oracle::input::Random;
use pawnfill_prove::claim::Example;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::machine;
use pawnfill_prove::paths;
use pawnfill_prove::program::Program;
use pawnfill_prove::second::Linked;
use pawnfill_prove::word::{Word, add, count_ones, is_zero, map, number, resized, shl, sub, zip};

use crate::compiled::{self, PROCESSORS};
use crate::proof::{LEVELS, assert_returned};

fn returns(program: &Program, name: &str, arguments: &[Word], expected: &[Word]) -> bool {
    let results = &paths::RESULTS[..expected.len()];
    let found = paths::call(program, program.functions[name], arguments, results);
    found.unwrap_or_else(|error| panic!("{name}: {error}")) == expected
}

/// Proves functions of a program in both builds. Also calls them on the processor with examples.
#[track_caller]
fn prove(
    file: &'static str,
    functions: &[String],
    arguments: impl Fn() -> Vec<Word>,
    expected: impl Fn(&[Word]) -> Vec<Word>,
) {
    machine::forget_all();
    let arguments = arguments();
    let expected = expected(&arguments);
    let mut random = Random::new(0x7061);
    let examples = [(); 50].map(|()| {
        let values: [u64; 8] = array::from_fn(|_| random.set());
        let value = |variable: u32| values[variable as usize / 64] >> (variable % 64) & 1 != 0;
        Example::of(&arguments, &expected[0], value)
    });
    let names = Vec::from_iter(functions.iter().map(String::as_str));
    for (processor, options) in PROCESSORS {
        let program = compiled::program(file, options);
        let linked = Linked::new(compiled::object(file, options), &names).expect("a program");
        for name in &names {
            assert!(returns(program, name, &arguments, &expected), "{processor}: {name}");
            assert_returned(&linked, name, &examples, (0, 64));
        }
    }
}

fn set(variable: impl Fn(u32) -> u32) -> Word {
    (0..64).map(|square| Bdd::variable(variable(square))).collect()
}

/// Adds up the counts of true bits in the eight files or ranks. Each count has small decision diagrams.
fn total(counted: impl Fn(usize) -> Vec<Bdd>) -> Word {
    (0..8).fold(number(0, 64), |total, line| {
        add(&total, &count_ones(&counted(line), 64), Bdd::FALSE).0
    })
}

/// Returns the number of pairs by definition: two pawns on ranks 2 to 7, on the same file or adjacent files.
fn pairs(sets: &[Word]) -> Vec<Word> {
    let is_pawn = |square: usize| sets[0][square] | sets[1][square];
    let squares = |file: usize| (1..7).map(move |rank| 8 * rank + file);
    vec![total(|file| {
        let next = squares(file + 1).filter(|_| file < 7);
        let partners =
            |one| squares(file).take_while(move |&other| other < one).chain(next.clone());
        let of_one = |one| partners(one).map(move |other| is_pawn(one) & is_pawn(other));
        squares(file).flat_map(of_one).collect()
    })]
}

/// Returns White's and Black's sets, with variables ordered by files.
fn sets_by_file() -> Vec<Word> {
    let of_color = |color| set(move |square| 16 * (square % 8) + 2 * (square / 8) + color);
    [0, 1].map(of_color).into()
}

pub(crate) fn is_number_of_pairs(program: &Program, name: &str) -> bool {
    machine::forget_all();
    let sets = sets_by_file();
    returns(program, name, &sets, &pairs(&sets))
}

#[test]
fn the_number_of_pairs() {
    prove("pair_lists", &["pairs.count".to_owned()], sets_by_file, pairs);
}

/// Both colors: the name in symbols, and whether it is White.
const SIDES: [(&str, bool); 2] = [("White", true), ("Black", false)];

/// Returns the index of a square, by its file and its relative rank.
fn square(is_white: bool, file: usize, rank: usize) -> usize {
    8 * if is_white { rank } else { 7 - rank } + file
}

/// Whether three squares are on one line. If so, a pinned pawn may move.
fn is_on_line(king: usize, from: usize, to: usize) -> bool {
    let [king, from, to] = [king, from, to].map(|it| [it % 8, it / 8].map(|it| it as i32));
    (from[0] - king[0]) * (to[1] - king[1]) == (to[0] - king[0]) * (from[1] - king[1])
}

/// Whether a pawn may move between two squares by the rules: a push, a double push from the second rank, or a
/// capture. The sets are pawns, empty squares, enemies and, if `king` is given, pinned pawns.
fn is_move(is_white: bool, sets: &[Word], king: Option<usize>, [from, to]: [usize; 2]) -> Bdd {
    let rank = |it: usize| if is_white { it / 8 } else { 7 - it / 8 } as i32;
    let may_move = match (rank(to) - rank(from), (to % 8).abs_diff(from % 8)) {
        (1, 0) => sets[1][to],
        (2, 0) if rank(from) == 1 => sets[1][to] & sets[1][(from + to) / 2],
        (1, 1) => sets[2][to],
        _ => Bdd::FALSE,
    };
    let is_free = match king {
        Some(king) if !is_on_line(king, from, to) => !sets[3][from],
        _ => Bdd::TRUE,
    };
    sets[0][from] & may_move & is_free
}

/// Returns the number of moves of a kind. A move to the last rank counts as four promotions.
fn moves(kind: &str, is_white: bool, sets: &[Word], king: Option<usize>) -> Vec<Word> {
    let count = total(|rank| {
        let (forward, sideways): (usize, &[isize]) = match (kind, rank) {
            ("SINGLE_PUSHES", 0..6) | ("PUSH_PROMOTIONS", 6) => (1, &[0]),
            ("DOUBLE_PUSHES", 1) => (2, &[0]),
            ("CAPTURES", 0..6) | ("CAPTURE_PROMOTIONS", 6) => (1, &[-1, 1]),
            _ => return Vec::new(),
        };
        let of_file = |file: usize| {
            let files = sideways.iter().map(move |by| file.wrapping_add_signed(*by));
            files.filter(|to| *to < 8).map(move |to| {
                let to = square(is_white, to, rank + forward);
                is_move(is_white, sets, king, [square(is_white, file, rank), to])
            })
        };
        (0..8).flat_map(of_file).collect()
    });
    vec![if kind.ends_with("PROMOTIONS") { shl(&count, 2) } else { count }]
}

/// Returns the sets of [`is_move`]. The variables of pawns are beside those of the rank in front of them.
fn sets_of_moves(is_white: bool, sets: u32) -> Vec<Word> {
    let variable = |set: u32, square: u32| {
        let square = if is_white { square } else { square ^ 56 };
        let is_of_pawns = set == 0 || set == 3;
        let (rank, file) = (square / 8 + u32::from(is_of_pawns), square % 8);
        32 * rank + 4 * file + set
    };
    Vec::from_iter((0..sets).map(|which| set(|it| variable(which, it))))
}

#[test]
fn the_number_of_moves() {
    for kind in
        ["SINGLE_PUSHES", "DOUBLE_PUSHES", "CAPTURES", "PUSH_PROMOTIONS", "CAPTURE_PROMOTIONS"]
    {
        for (color, is_white) in SIDES {
            let name = format!("move_count.{color}.{kind}");
            let sets = || sets_of_moves(is_white, 3);
            let expected = |sets: &[Word]| moves(kind, is_white, sets, None);
            prove("pair_lists", &[name], sets, expected);
            // The king's square is a constant.
            let program = compiled::program("pair_lists", PROCESSORS[1].1);
            let name = format!("move_count.pinned.{color}.{kind}");
            for king in [0, 29, 47, 57] {
                machine::forget_all();
                let mut sets = sets_of_moves(is_white, 4);
                let expected = moves(kind, is_white, &sets, Some(king));
                sets.push(number(king as u64, 8));
                assert!(returns(program, &name, &sets, &expected), "{name}, king on {king}");
            }
        }
    }
}

/// Proves `contains` for all possible moves, with some kings in line with the pawn, and for some other moves.
#[test]
fn whether_a_move_is_among_them() {
    let program = compiled::program("pair_lists", PROCESSORS[1].1);
    for (color, is_white) in SIDES {
        let name = format!("contains.{color}");
        for pair in 0..4096 {
            let [from, to] = [pair / 64, pair % 64];
            machine::forget_all();
            let sets = sets_of_moves(is_white, 4);
            let is_last = to / 8 == if is_white { 7 } else { 0 };
            let can_move = is_move(is_white, &sets, None, [from, to]) != Bdd::FALSE;
            // Of the impossible moves, one in eight is tested here. `tests/oracle/tests/lists` tests all.
            if !can_move && (from + to) % 8 != 3 {
                continue;
            }
            let is_right = |king: usize, promotes: bool| {
                let is_legal = is_move(is_white, &sets, Some(king), [from, to]);
                let expected = if promotes == is_last { is_legal } else { Bdd::FALSE };
                let squares = from | to << 8 | king << 16 | usize::from(promotes) << 24;
                let arguments = [sets.clone(), vec![number(squares as u64, 32)]].concat();
                returns(program, &name, &arguments, &[resized(&[expected], 64)])
            };
            assert!(is_right(0, !is_last), "{name}: {from} {to}");
            assert!(is_right(0, is_last), "{name}: {from} {to}");
            // A pawn can be pinned only if its king is on a line with it. Tests a quarter of those squares.
            let on_lines = (0..64_usize).filter(|&king| {
                let files = (king % 8).abs_diff(from % 8);
                let ranks = (king / 8).abs_diff(from / 8);
                let is_on_line = files == 0 || ranks == 0 || files == ranks;
                can_move && is_on_line && (king + to).is_multiple_of(4)
            });
            for king in on_lines {
                assert!(is_right(king, is_last), "{name}: {from} {to} {king}");
            }
        }
    }
}

/// Proves, for each king's square and captured pawn, how many captures leave the king unattacked by sliders.
#[test]
fn en_passant_leaves_the_king_to_no_slider() {
    let program = compiled::program("pair_lists", PROCESSORS[1].1);
    for (color, is_white) in SIDES {
        for pair in 0..64 * 8 {
            let (king, file) = (pair / 8, pair % 8);
            let [captured, to] = [4, 5].map(|rank| square(is_white, file, rank));
            if [captured, to].contains(&king) {
                continue;
            }
            machine::forget_all();
            // The order of variables: the squares of pawns that may capture, then the king's rays.
            let rays = [-1, 0, 1].map(|files| [-1, 0, 1].map(|ranks| ray(king, [files, ranks])));
            let rays = Vec::from_iter(rays.into_iter().flatten());
            let captors = [file.wrapping_sub(1), file + 1].into_iter().filter(|file| *file < 8);
            let captors = Vec::from_iter(captors.map(|file| square(is_white, file, 4)));
            let seen = captors.iter().chain(rays.iter().flatten()).copied();
            let order = Vec::from_iter(seen.chain(0..64));
            let variable = |square: u32| {
                let place = order.iter().position(|it| *it == square as usize);
                place.expect("a square") as u32
            };
            let sets = [0, 1, 2, 3].map(|which| set(|square| 4 * variable(square) + which));
            let [mut pawns, mut empty, mut orthogonal, mut diagonal] = sets;
            // The sets are disjoint, except that queens are both orthogonal and diagonal sliders.
            empty = zip(&empty, &pawns, |it, pawn| it & !pawn);
            for other in [&pawns, &empty] {
                orthogonal = zip(&orthogonal, other, |it, other| it & !other);
                diagonal = zip(&diagonal, other, |it, other| it & !other);
            }
            for set in [&mut pawns, &mut empty, &mut orthogonal, &mut diagonal] {
                (set[king], set[captured], set[to]) = (Bdd::FALSE, Bdd::FALSE, Bdd::FALSE);
            }
            empty[to] = Bdd::TRUE;
            let sees = |captor: usize, (which, squares): (usize, &Vec<usize>)| {
                let sliders = if which % 2 == 0 { &diagonal } else { &orthogonal };
                let (mut is_seen, mut is_open) = (Bdd::FALSE, Bdd::TRUE);
                for &square in squares.iter().filter(|it| ![captor, captured].contains(it)) {
                    is_seen = is_seen | is_open & sliders[square];
                    is_open = if square == to { Bdd::FALSE } else { is_open & empty[square] };
                }
                is_seen
            };
            let captures = captors.iter().map(|&captor| {
                let seen = rays.iter().enumerate().map(|ray| sees(captor, ray));
                pawns[captor] & is_zero(&Word::from_iter(seen))
            });
            let expected = count_ones(&Word::from_iter(captures), 64);
            let squares = number((to | king << 8) as u64, 32);
            let arguments = [pawns, empty, orthogonal, diagonal, squares];
            let name = format!("en_passant.{color}");
            assert!(returns(program, &name, &arguments, &[expected]), "{name}: {king} {captured}");
        }
    }
}

/// Returns the squares of a ray, without its start.
fn ray(from: usize, [files, ranks]: [i32; 2]) -> Vec<usize> {
    let [file, rank] = [from % 8, from / 8].map(|it| it as i32);
    let steps = if [files, ranks] == [0, 0] { 0..0 } else { 1..8 };
    let squares = steps.map(|step| [file + step * files, rank + step * ranks]);
    let on_board = squares.take_while(|square| square.iter().all(|it| (0..8).contains(it)));
    on_board.map(|[file, rank]| (8 * rank + file) as usize).collect()
}

/// Returns White's sum of weights minus Black's, modulo 2^32. `weight` takes a relative rank.
fn difference(sets: &[Word], weight: impl Fn(usize) -> Word) -> Vec<Word> {
    let [ours, theirs] = [(0, 0), (1, 7)].map(|(color, first): (usize, usize)| {
        let squares = sets[color].iter().enumerate();
        squares.fold(number(0, 32), |sum, (square, &is_set)| {
            let weight = map(&weight((square / 8).abs_diff(first)), |bit| bit & is_set);
            add(&sum, &weight, Bdd::FALSE).0
        })
    });
    vec![resized(&sub(&ours, &theirs).0, 64)]
}

/// Returns White's and Black's sets, with variables by relative ranks, so that sums have small diagrams.
fn sets_by_rank() -> Vec<Word> {
    let rank = |color: u32, square: u32| (square / 8) ^ (7 * color);
    let of_color = |color| set(move |square| 16 * rank(color, square) + 2 * (square % 8) + color);
    [0, 1].map(of_color).into()
}

#[test]
fn counts_and_sums_of_both_sides() {
    let sums = [
        ("counted", [12; 8]),
        ("counted_large", [-40_000; 8]),
        ("by_rank", [0, 1, 2, 3, 5, 8, -3, 0]),
        ("by_rank_large", [0, 0, 0, 70_000, 0, 0, 0, 1]),
    ];
    let functions = |name: &str| LEVELS.map(|level| format!("sums.{level}.{name}"));
    prove("sides", &functions("count"), sets_by_rank, |sets| {
        let count = |set: &Word| total(|rank| set[8 * rank..8 * rank + 8].to_vec());
        sets.iter().map(count).collect()
    });
    for (name, weights) in sums {
        let weight = |rank: usize| number(u64::from(weights[rank] as u32), 32);
        prove("sides", &functions(name), sets_by_rank, |sets| difference(sets, weight));
    }
}

/// Sums of all levels for all weights. Each color has pawns on only two squares of a rank, to save nodes.
#[test]
fn sums_of_any_weight() {
    for rank in 0..8 {
        let arguments = || {
            let sets = [0, 1].map(|color| {
                let mut set = number(0, 64);
                for file in 0..2 {
                    set[8 * rank + 5 * file + color] = Bdd::variable((2 * file + color) as u32);
                }
                set
            });
            let weight = (16..48).map(Bdd::variable).collect();
            Vec::from_iter(sets.into_iter().chain([weight]))
        };
        let functions = ["weight", "weight_by_rank"]
            .map(|name| LEVELS.map(|level| format!("sums.{level}.{name}")));
        let weighted = |words: &[Word]| difference(words, |_| words[2].clone());
        prove("sides", functions.as_flattened(), arguments, weighted);
    }
}
