//! The kernels that list pairs and moves, in Rust and as GCC and Clang compile `pawnfill_pairs.hpp` and
//! `pawnfill_moves.hpp`. A kernel calls only slow paths, and no load waits for a narrower store.
//!
//! In C++, [`LEVELS`] also limits a kernel's instructions and multiplications. When the compiler left
//! the loops over vector lanes scalar, a kernel took 2.4 times as long as the loop of engines.

use iced_x86::Mnemonic;
use pawnfill_prove::program::Program;

use super::code::{Function, functions, has};
use crate::compiled::{self, PROCESSORS, RELUCTANT};
use pawnfill_compilers as compilers;

/// Functions that write lists call only slow paths and `vectorize`, which enables a level's features: no
/// panics of bounds checks, and no kernels, because vectors would pass through memory.
///
/// In a large crate the compiler inlines less. So the build [`RELUCTANT`] inlines only functions marked
/// `#[inline(always)]`. Intrinsics are not marked, so here only the scalar lists of pairs are checked.
#[test]
fn lists_call_nothing_and_check_nothing() {
    // Each of 3 levels has lists of pairs and changes in 2 numberings, and moves with and without pins.
    let [baseline, v3] = PROCESSORS.map(|(_, options)| (options, 3 * (4 + 2)));
    for (options, expected) in [baseline, v3, (RELUCTANT, 4)] {
        let program = compiled::program("pair_lists", options);
        let (mut lists, is_reluctant) = (0, options == RELUCTANT);
        for function in functions(program) {
            let mut kinds = ["all.", "changes.", "moves."].into_iter();
            let is_list = match is_reluctant {
                true => function.name.contains(".Scalar."),
                false => kinds.any(|kind| function.name.starts_with(kind)),
            };
            lists += usize::from(is_list);
            if is_list || function.name.contains("vectorize") && !is_reluctant {
                let slow = ["vectorize", "_exactly", "one_by_one", "list_rare"];
                let mistakes = function.mistakes(|callee| has(callee, &slow));
                assert!(mistakes.is_empty(), "{options:?}: {mistakes:#?}");
            }
        }
        assert_eq!(lists, expected, "{options:?}");
    }
}

/// Code that calls the headers: pairs for one perspective and for both; moves of 16 and 32 bits, and with a
/// score. The last function has planted faults: a multiplication, a call, and a failed store forwarding.
const SOURCE: &str = r#"
#include "pawnfill_moves.hpp"
#include "pawnfill_pairs.hpp"
using namespace pawnfill::pairs;

template <class Index, std::size_t Sides>
struct Calls {
    static constexpr Strided<ByRank, Index> numbering() {
        return {ByRank(), Index(59808), Index(sizeof(Index) - 1)};
    }
    static std::size_t all_pairs(PawnSets pawns, const Perspective (&sides)[Sides],
                                 const List<Index> (&lists)[Sides]) {
        return all(numbering(), pawns, sides, lists);
    }
    static Changed changed(PawnSets before, PawnSets after, const Perspective (&sides)[Sides],
                           const List<Index> (&removed)[Sides], const List<Index> (&added)[Sides]) {
        return changes(numbering(), before, after, sides, removed, added);
    }
};
template struct Calls<std::uint16_t, 1>;
template struct Calls<std::uint16_t, 2>;
template struct Calls<std::uint32_t, 2>;

struct Entry {
    std::uint16_t code;
    int score;
};
template <class Bits, class Move>
struct Own : pawnfill::moves::Encoding<Bits, Move> {
    static constexpr std::size_t offset = 0;
    static constexpr unsigned from = 0, to = 6, en_passant = 1 << 12, promotions[] = {2 << 12, 3 << 12};
};
template <class Bits, class Move>
struct Moves {
    static std::size_t list(unsigned color, std::uint64_t pawns, std::uint64_t empty, std::uint64_t enemies,
                            unsigned square, Move *list, std::size_t room) {
        using namespace pawnfill::moves;
        const PawnMoves moves(color, pawns, Empty(empty), Enemies(enemies));
        return moves.en_passant(square).list(Own<Bits, Move>(), list, room);
    }
};
template struct Moves<std::uint16_t, std::uint16_t>;
template struct Moves<std::uint16_t, Entry>;
template struct Moves<std::uint32_t, std::uint32_t>;

extern "C" void outside();
extern "C" void planted(const std::uint16_t *lower, const std::uint16_t *higher, std::uint16_t *list) {
    list[0] = std::uint16_t(higher[0] * (higher[0] - 1) / 2 + lower[0]);
    outside();
    __asm__ volatile("movw %%ax, -8(%%rsp)\n movq -8(%%rsp), %%rax" ::: "rax");
    list[1] = std::uint16_t(higher[1] * (higher[1] - 1) / 2 + lower[1]);
}
"#;

/// A level: the name, the flags, the largest numbers of instructions for all pairs, for changes and for
/// moves, and the largest number of multiplications (which sum up bytes) for all pairs.
type Level = (&'static str, &'static [&'static str], [usize; 3], usize);

const SHUFFLES: [&str; 3] =
    ["-march=x86-64-v3", "-DPAWNFILL_PAIRS_NO_AVX512", "-DPAWNFILL_MOVES_NO_AVX512"];

const LEVELS: [Level; 3] = [
    ("avx512", &["-march=icelake-client"], [340, 620, 205], 0),
    ("shuffles", &SHUFFLES, [340, 800, 295], 1),
    // This build chooses the level at run time. Only its kernels are checked.
    (AT_RUN_TIME, &[], [340, 800, 200], 1),
];

const AT_RUN_TIME: &str = "at run time";

fn mistakes(function: &Function, (level, _, most, products): Level) -> Vec<String> {
    let (name, of_level) = (function.name, format!("_by_{level}"));
    let slow = ["in_short_lists", "list_groups", ".cold", &of_level];
    let mut mistakes = function.mistakes(|callee| has(callee, &slow));
    let (products, most) = match name {
        _ if name.contains("Moves") || name.contains("list_by_") => (0, most[2]),
        _ if name.contains("change") => (0, most[1]),
        _ => (products, most[0]),
    };
    let is_product = |mnemonic| matches!(mnemonic, Mnemonic::Imul | Mnemonic::Mul | Mnemonic::Mulx);
    let multiplies = function.code.iter().filter(|it| is_product(it.mnemonic()));
    mistakes.extend(multiplies.skip(products).map(|it| format!("{name} multiplies: {it}")));
    let count = function.code.len();
    if count > most {
        mistakes.push(format!("{name} has {count} instructions, more than {most}"));
    }
    mistakes
}

#[test]
fn kernels_in_cpp_call_nothing_and_are_short() {
    let common = ["-std=c++17", "-c", "-DNDEBUG", "-ffunction-sections", "-fno-exceptions"];
    for compiler in compilers::for_cpp() {
        for optimized in ["-O2", "-O3"] {
            for level in LEVELS {
                let flags = [&common[..], &[optimized], level.1].concat();
                let object = compilers::compile(compiler, &flags, &[("pairs.cpp", SOURCE)]);
                let program = Program::read(&object.read()).expect("an object file");
                let mut read = functions(&program);
                read.retain(|function| {
                    let slow = ["in_short_lists", "list_groups", "list_exactly", "Copied", ".cold"];
                    let is_kernel = function.name.contains("_by_") || function.name == "planted";
                    let is_read = is_kernel || level.0 != AT_RUN_TIME;
                    is_read && !has(function.name, &slow) && !function.code.is_empty()
                });
                let context = format!("{compiler} {optimized} {}", level.0);
                // Three lists each of all pairs, of changes and of moves, and the planted function.
                assert!(read.len() >= 10, "{context}: {} functions", read.len());
                let found = read.iter().flat_map(|function| mistakes(function, level));
                let (planted, others): (Vec<_>, Vec<_>) =
                    found.partition(|it| it.starts_with("planted"));
                assert!(others.is_empty(), "{context}: {others:#?}");
                for kind in ["multiplies", "calls outside", "waits"] {
                    let kind = format!("planted {kind}");
                    let is_found = planted.iter().any(|it| it.starts_with(&kind));
                    assert!(is_found, "{context}: {planted:?}");
                }
            }
        }
    }
}
