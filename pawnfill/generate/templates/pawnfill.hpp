/*
 * pawnfill.hpp: chess pawn bitboards in one file, for C++17 and later.
 *
 * Written by `.ci/generate` from the Rust library pawnfill @version@; do not edit it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_HPP
#define PAWNFILL_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill.hpp needs C++17; with an older standard, include pawnfill.h"
#endif

#include <cstdint>

#define PAWNFILL_VERSION "@version@"
#define PAWNFILL_VERSION_MAJOR @major@
#define PAWNFILL_VERSION_MINOR @minor@
#define PAWNFILL_VERSION_PATCH @patch@

/*
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. A set of files is a
 * uint8_t: bit 0 is the a-file. A square is a number from 0 to 63, a color is White (0) or Black
 * (1), so that the enums of an engine convert.
 *
 *   pawnfill::passed_pawns(color, own, enemy)   an operation
 *   pawnfill::passed_pawns<White>(own, enemy)   the same for a color that is a constant
 *   pawnfill::PawnStructure(white, black)       every answer about the same pawns
 *
 * Everything is constexpr. Most operations exist in several strategies that return the same bits:
 * types with static functions, such as Shift::passed_pawns, which you can pass to your templates.
 * Define these macros before you include this file:
 *
 *   PAWNFILL_A8_FIRST           a8 is bit 0 in your sets, and square 0
 *   PAWNFILL_ASSERT(condition)  your own assert; that of <cassert> without it
 *   PAWNFILL_NO_BUILTINS        plain C++, without the builtins of compilers
 *
 * With PAWNFILL_A8_FIRST, the view and the operations, such as pawnfill::passed_pawns, take and
 * return your sets. The functions of a strategy, such as Shift::passed_pawns, still see a1 as bit 0.
 *
 * Files of one program may define different macros, and may be compiled for different processors. A
 * PawnStructure of one file is another type than that of a file in which another square is the first.
 *
 * The operations call the strategies that lose least on the machines that were measured. For other
 * ones, include the file that `pawnfill tune --out tuned.hpp` writes instead of this one.
 */

#ifndef PAWNFILL_ASSERT
#include <cassert>
#define PAWNFILL_ASSERT(condition) assert(condition)
#endif

#define PAWNFILL_CHECK_COLOR(color) PAWNFILL_ASSERT((color) <= 1 && "a color is 0 or 1")
#define PAWNFILL_CHECK_SQUARE(square) PAWNFILL_ASSERT((square) < 64 && "a square is from 0 to 63")

/* Hints for compilers. */

#ifndef PAWNFILL_NO_BUILTINS
#if defined(__GNUC__) || defined(__clang__)
#define PAWNFILL_CONSTEXPR __attribute__((always_inline)) constexpr
#elif defined(_MSC_VER)
#define PAWNFILL_CONSTEXPR __forceinline constexpr
#endif
#if defined(__clang__)
/* The builtin is not known to the evaluation of constants. */
#define PAWNFILL_SELECT(condition, yes, no)                \
    (__builtin_is_constant_evaluated()                     \
         ? ((condition) ? (yes) : (no))                    \
         : (__builtin_unpredictable(condition) ? (yes) : (no)))
#define PAWNFILL_UNROLLED _Pragma("unroll")
#elif defined(__GNUC__)
#define PAWNFILL_UNROLLED _Pragma("GCC unroll 8")
#endif
#endif

#ifndef PAWNFILL_CONSTEXPR
#define PAWNFILL_CONSTEXPR constexpr
#endif
#ifndef PAWNFILL_SELECT
#define PAWNFILL_SELECT(condition, yes, no) ((condition) ? (yes) : (no))
#endif
#ifndef PAWNFILL_UNROLLED
#define PAWNFILL_UNROLLED
#endif

/*
 * The linker merges functions of the same name from different files. What depends on a macro has a
 * name that depends on it, too, and so has, unless all functions are inlined, what depends on the
 * processor.
 */
#ifdef PAWNFILL_A8_FIRST
#define PAWNFILL_FIRST a8_first
#else
#define PAWNFILL_FIRST a1_first
#endif
#if !defined(PAWNFILL_NO_BUILTINS) && (defined(__GNUC__) || defined(__clang__))
#define PAWNFILL_VARIANT PAWNFILL_FIRST
#elif defined(__AVX512F__)
#define PAWNFILL_VARIANT PAWNFILL_JOINED(PAWNFILL_FIRST, _avx512)
#elif defined(__AVX2__)
#define PAWNFILL_VARIANT PAWNFILL_JOINED(PAWNFILL_FIRST, _avx2)
#elif defined(__AVX__)
#define PAWNFILL_VARIANT PAWNFILL_JOINED(PAWNFILL_FIRST, _avx)
#else
#define PAWNFILL_VARIANT PAWNFILL_JOINED(PAWNFILL_FIRST, _plain)
#endif
#define PAWNFILL_JOINED(first, processor) PAWNFILL_JOINED_(first, processor)
#define PAWNFILL_JOINED_(first, processor) first##processor

namespace pawnfill {
inline namespace PAWNFILL_VARIANT {

using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

/// 0 or 1, so that the colors of an engine convert.
using Color = unsigned;
inline constexpr Color White = 0, Black = 1;

/// From 0 to 63.
using Square = unsigned;

inline constexpr uint64_t FileA = UINT64_C(0x0101010101010101);
inline constexpr uint64_t FileH = UINT64_C(0x8080808080808080);
inline constexpr uint64_t Rank1 = UINT64_C(0x00000000000000ff);
inline constexpr uint64_t Rank4 = UINT64_C(0x00000000ff000000);
inline constexpr uint64_t Rank5 = UINT64_C(0x000000ff00000000);
inline constexpr uint64_t PawnRanks = UINT64_C(0x00ffffffffffff00);

/// The set of one square.
PAWNFILL_CONSTEXPR uint64_t bit(Square square) {
    return UINT64_C(1) << (square & 63);
}

PAWNFILL_CONSTEXPR uint64_t rotate_left(uint64_t set, uint32_t by) {
    return (set << (by & 63)) | (set >> ((0 - by) & 63));
}

PAWNFILL_CONSTEXPR uint64_t rotate_right(uint64_t set, uint32_t by) {
    return (set >> (by & 63)) | (set << ((0 - by) & 63));
}

/// The board with its ranks in reverse order.
PAWNFILL_CONSTEXPR uint64_t swap_bytes(uint64_t set) {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PAWNFILL_NO_BUILTINS)
    return __builtin_bswap64(set);
#else
    const uint64_t bytes = UINT64_C(0x00ff00ff00ff00ff), pairs = UINT64_C(0x0000ffff0000ffff);
    set = ((set >> 8) & bytes) | ((set & bytes) << 8);
    set = ((set >> 16) & pairs) | ((set & pairs) << 16);
    return (set >> 32) | (set << 32);
#endif
}

/// The number of squares. Where the processor has no instruction for it, GCC's builtin is a call.
PAWNFILL_CONSTEXPR uint32_t count(uint64_t set) {
#if (defined(__clang__) || (defined(__GNUC__) && (defined(__POPCNT__) || defined(__aarch64__)))) && \
    !defined(PAWNFILL_NO_BUILTINS)
    return uint32_t(__builtin_popcountll(set));
#else
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return uint32_t((set * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/// The number of files.
PAWNFILL_CONSTEXPR uint32_t count_files(uint8_t files) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__POPCNT__) || defined(__aarch64__)) && \
    !defined(PAWNFILL_NO_BUILTINS)
    return uint32_t(__builtin_popcount(files));
#else
    // Four copies, each a bit further up, have every bit in a digit of its own.
    const uint32_t digits = ((uint32_t(files) * 0x08040201) >> 3) & 0x11111111;
    return (digits * 0x11111111) >> 28;
#endif
}

/// The first square of a set that is not empty.
PAWNFILL_CONSTEXPR Square first_square(uint64_t set) {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PAWNFILL_NO_BUILTINS)
    return Square(__builtin_ctzll(set));
#else
    return count((set - 1) & ~set);
#endif
}

namespace detail {

/// The color that has the same front where a1 is the first square.
PAWNFILL_CONSTEXPR Color turned(Color color) {
#ifdef PAWNFILL_A8_FIRST
    return color ^ 1;
#else
    return color;
#endif
}

/// The number of pawns beyond each square, as binary digits.
struct Counts {
    uint64_t ones, twos, fours;
};

@shared@
} // namespace detail

/*
 * The strategies: types whose static functions return the same bits.
 */

@strategies@
/*
 * Compositions: each operation by a strategy of its own. Portable takes the strategies that lose
 * least on the machines that were measured.
 */

/// One strategy for all operations, where a composition does not choose another one.
template <class Strategy>
struct Each {
@each@
};

/// The strategy that has each operation from the one that `Choices` names for it.
template <class Choices>
struct Composition {
@composition@
};

struct PortableChoices : Each<Shift> {
@chosen@
};

/// The strategy to use on machines that nobody has measured.
struct Portable : Composition<PortableChoices> {};

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill

#endif

/*
 * The file that `pawnfill tune` writes includes this file twice: for the strategies above, and then
 * for the operations, which call those that it chose.
 */
#if !defined(PAWNFILL_OPERATIONS) && !defined(PAWNFILL_WITHOUT_OPERATIONS)
#define PAWNFILL_OPERATIONS

namespace pawnfill {
inline namespace PAWNFILL_VARIANT {

#ifdef PAWNFILL_CHOSEN
using Chosen = PAWNFILL_CHOSEN;
#else
using Chosen = Portable;
#endif

/*
 * The operations, by the strategy that you chose, or by Portable.
 */

@operations@
/*
 * The view: all of a position's pawns, any two sets, and every answer about them.
 */

/// The structure of these pawns, which may be any two sets.
class PawnStructure {
    /// One color's pawns, and what more than one answer is made of.
    struct Side {
        uint64_t pawns, front_spans, rear_spans, attacks, attack_front_spans, attack_rear_spans;
    };

    template <class Strategy>
    static PAWNFILL_CONSTEXPR Side new_side(Color color, uint64_t pawns) {
        const uint64_t front_spans = Strategy::front_spans(detail::turned(color), pawns);
        const uint64_t rear_spans = Strategy::rear_spans(detail::turned(color), pawns);
        return Side{
            pawns,
            front_spans,
            rear_spans,
            Strategy::attacks(detail::turned(color), pawns),
            detail::beside(front_spans),
            detail::beside(pawns | rear_spans)
        };
    }

    Side sides[2];

public:
    /// Of a board without pawns.
    PAWNFILL_CONSTEXPR PawnStructure() : sides{} {}

    /// Built by a strategy, which makes no difference to the bits.
    template <class Strategy>
    PAWNFILL_CONSTEXPR PawnStructure(Strategy, uint64_t white, uint64_t black)
        : sides{new_side<Strategy>(White, white), new_side<Strategy>(Black, black)} {}

    /// Built by the strategy that you chose.
    PAWNFILL_CONSTEXPR PawnStructure(uint64_t white, uint64_t black)
        : PawnStructure(Chosen{}, white, black) {}

@answers@
};

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill

#endif
