//! The code that GCC and Clang make of the kernels in `pawnfill_pairs.hpp` and `pawnfill_moves.hpp`: it multiplies and
//! calls nothing, loads nothing from the stack of which a narrower store has just written a part, and has no more
//! instructions than written here. Loops over lanes that became scalar took 2.4 times as long as the loop of engines.

use iced_x86::{FlowControl, Mnemonic};
use pawnfill_prove::program::Program;

use crate::code;
use crate::compilers;
use crate::loops::Function;

/// Calls of the headers: for a list behind other inputs, for a list of rows, for one side or both; and for moves of 16
/// and of 32 bits and with a score. The last function has what the test must find: a scalar product, and a call.
const SOURCE: &str = r#"
#include "pawnfill_moves.hpp"
#include "pawnfill_pairs.hpp"
using namespace pawnfill::pairs;

template <class Index, std::size_t Sides>
struct Calls {
    static constexpr Strided<ByRank, Index> numbering() { return {ByRank(), Index(59808), Index(sizeof(Index) - 1)}; }
    static std::size_t all_pairs(Pawns pawns, const Perspective (&sides)[Sides], const List<Index> (&lists)[Sides]) {
        return all(numbering(), pawns, sides, lists);
    }
    static Changed changed(Pawns before, Pawns after, const Perspective (&sides)[Sides],
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
    static constexpr std::size_t OFFSET = 0;
    static constexpr unsigned FROM = 0, TO = 6, EN_PASSANT = 1 << 12, PROMOTIONS[] = {2 << 12, 3 << 12};
};
template <class Bits, class Move>
struct Moves {
    static std::size_t list(unsigned color, std::uint64_t pawns, std::uint64_t empty, std::uint64_t enemies,
                            unsigned square, Move *list, std::size_t room) {
        const pawnfill::moves::PawnMoves moves(color, pawns, empty, enemies);
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
    list[1] = std::uint16_t(higher[1] * (higher[1] - 1) / 2 + lower[1]);
}
"#;

/// A level: the flags, and for all pairs, for changes and for moves, the most instructions of a function. All pairs may
/// have as many products, for the sum of bytes.
type Level = (&'static str, &'static [&'static str], [usize; 3], usize);

const AT_RUN_TIME: &str = "at run time";

const LEVELS: [Level; 3] = [
    ("avx512", &["-march=icelake-client"], [340, 620, 200], 0),
    (
        "shuffles",
        &[
            "-march=x86-64-v3",
            "-DPAWNFILL_PAIRS_NO_AVX512",
            "-DPAWNFILL_MOVES_NO_AVX512",
        ],
        [340, 800, 290],
        1,
    ),
    // Of this, only the kernels are read.
    (AT_RUN_TIME, &[], [340, 800, 200], 1),
];

/// What is wrong with the kernels of a level in an object file, and how many functions were read.
fn mistakes(object: &[u8], (level, _, most, products): Level) -> (Vec<String>, usize) {
    let program = Program::read(object).expect("an object file");
    let (mut mistakes, mut read) = (Vec::new(), 0);
    for (name, &address) in program.functions() {
        let is_slow = [
            "little_room",
            "list_groups",
            "list_exactly",
            "Copied",
            ".cold",
        ];
        let is_slow = is_slow.iter().any(|word| name.contains(word));
        let is_other = level == AT_RUN_TIME && !name.contains("_by_") && name != "planted";
        let is_code = program.instruction(address).is_ok();
        let code = code::instructions(&program, name).unwrap_or_default();
        if is_slow || is_other || !is_code || code.is_empty() {
            continue;
        }
        read += 1;
        let function = Function {
            name,
            address,
            code,
        };
        let callee = |target: u64| {
            let mut functions = program.functions().iter();
            let found = functions.find(|(_, place)| **place == target);
            found
                .map(|(name, _)| name.as_str())
                .or(program.elsewhere(target))
        };
        let kind = match name {
            _ if name.contains("Moves") || name.contains("list_by_") => 2,
            _ if name.contains("change") => 1,
            _ => 0,
        };
        let mut products = if kind == 0 { products } else { 0 };
        for instruction in &function.code {
            if matches!(
                instruction.mnemonic(),
                Mnemonic::Imul | Mnemonic::Mul | Mnemonic::Mulx
            ) {
                if products == 0 {
                    mistakes.push(format!("{name} multiplies: {instruction}"));
                }
                products = products.saturating_sub(1);
            }
            if matches!(
                instruction.flow_control(),
                FlowControl::Call | FlowControl::IndirectCall
            ) {
                let callee = callee(instruction.near_branch_target()).unwrap_or_default();
                let may_be_called = ["little_room", "list_groups"];
                let is_slow = may_be_called.iter().any(|it| callee.contains(it));
                if !is_slow && !callee.contains(&format!("_by_{level}")) {
                    mistakes.push(format!("{name} calls {callee}"));
                }
            }
        }
        mistakes.extend(
            function
                .loads_beyond_stores()
                .into_iter()
                .map(|load| format!("{name} waits for a store: {load}")),
        );
        let most = most[kind];
        if function.code.len() > most {
            let count = function.code.len();
            mistakes.push(format!("{name} has {count} instructions, more than {most}"));
        }
    }
    (mistakes, read)
}

#[test]
fn kernels_in_cpp_call_nothing_and_are_short() {
    for compiler in compilers::for_cpp() {
        for optimized in ["-O2", "-O3"] {
            for level in LEVELS {
                let common = [
                    "-std=c++17",
                    "-c",
                    "-ffunction-sections",
                    "-fno-exceptions",
                    optimized,
                ];
                let flags = [&common[..], level.1].concat();
                let object = compilers::compile(compiler, &flags, &[("pairs.cpp", SOURCE)]);
                let (found, read) = mistakes(&object.read(), level);
                let context = format!("{compiler} {optimized} {}", level.0);
                // All pairs, changes and moves of three lists, each with or without a kernel apart.
                assert!(read >= 10, "{context}: {read} functions");
                let (planted, others): (Vec<_>, Vec<_>) =
                    found.into_iter().partition(|it| it.starts_with("planted"));
                assert!(others.is_empty(), "{context}:\n{}", others.join("\n"));
                for kind in ["planted multiplies", "planted calls outside"] {
                    assert!(
                        planted.iter().any(|it| it.starts_with(kind)),
                        "{context}: {planted:?}"
                    );
                }
            }
        }
    }
}
