/*
 * pawnfill.hpp: chess pawn bitboards in one file, for C++17 and later.
 *
 * Written by `.ci/generate` from the Rust library pawnfill 0.1.0; do not edit it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_HPP
#define PAWNFILL_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill.hpp needs C++17; with an older standard, include pawnfill.h"
#endif

#include <cstdint>

#define PAWNFILL_VERSION "0.1.0"
#define PAWNFILL_VERSION_MAJOR 0
#define PAWNFILL_VERSION_MINOR 1
#define PAWNFILL_VERSION_PATCH 0

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

/// Whether all squares of a set are on ranks 2 to 7.
PAWNFILL_CONSTEXPR bool are_on_pawn_ranks(uint64_t set) {
    return (set & ~PawnRanks) == 0;
}

/// Moves each square one rank to the north (towards rank 8); squares that leave the board are
/// lost.
PAWNFILL_CONSTEXPR uint64_t north_one(uint64_t set) {
    return set << 8;
}

/// Moves each square one rank to the south (towards rank 1); squares that leave the board are
/// lost.
PAWNFILL_CONSTEXPR uint64_t south_one(uint64_t set) {
    return set >> 8;
}

/// Moves each square one file to the east (towards the h-file); squares that leave the board are
/// lost.
PAWNFILL_CONSTEXPR uint64_t east_one(uint64_t set) {
    return (set << 1) & ~FileA;
}

/// Moves each square one file to the west (towards the a-file); squares that leave the board are
/// lost.
PAWNFILL_CONSTEXPR uint64_t west_one(uint64_t set) {
    return (set >> 1) & ~FileH;
}

/// The squares beside those of a set, to the east and to the west.
PAWNFILL_CONSTEXPR uint64_t beside(uint64_t set) {
    return east_one(set) | west_one(set);
}

/// The rank on which double pushes end: the fourth for White, the fifth for Black.
PAWNFILL_CONSTEXPR uint64_t double_push_rank(Color color) {
    return Rank4 << ((color << 3) & 63);
}

/// All squares except those on a color's first rank, on which none of its pushes ends.
PAWNFILL_CONSTEXPR uint64_t beyond_first_rank(Color color) {
    return rotate_right(~Rank1, color << 3);
}

/// The carry of three digits: whether at least two of them are one.
PAWNFILL_CONSTEXPR uint64_t counts_majority(uint64_t a, uint64_t b, uint64_t c) {
    return (a & b) | (c & (a ^ b));
}

/// The squares with at least as many helpers as sentries on the adjacent files, given the numbers
/// of helpers and sentries on each square's own file.
PAWNFILL_CONSTEXPR uint64_t counts_as_many(Counts helpers, Counts sentries) {
    const uint64_t h0 = helpers.ones;
    const uint64_t h1 = helpers.twos;
    const uint64_t h2 = helpers.fours;
    const uint64_t s0 = sentries.ones;
    const uint64_t s1 = sentries.twos;
    const uint64_t s2 = sentries.fours;
    const uint64_t d0 = h0 ^ s0;
    uint64_t carry = h0 | ~s0;
    const uint64_t d1 = h1 ^ ~s1 ^ carry;
    carry = counts_majority(h1, ~s1, carry);
    const uint64_t d2 = h2 ^ ~s2 ^ carry;
    const uint64_t d3 = counts_majority(h2, ~s2, carry);
    carry = east_one(d0) & west_one(d0);
    carry = counts_majority(east_one(d1), west_one(d1), carry);
    carry = counts_majority(east_one(d2), west_one(d2), carry);
    return counts_majority((d3 << 1) | FileA, (d3 >> 1) | FileH, carry);
}

/// The sum of two numbers of three digits, modulo 8.
PAWNFILL_CONSTEXPR Counts counts_add(Counts a, Counts b) {
    const uint64_t carry = a.ones & b.ones;
    return Counts{a.ones ^ b.ones, a.twos ^ b.twos ^ carry,
        a.fours ^ b.fours ^ counts_majority(a.twos, b.twos, carry)};
}

/// The number of pawns on each square's file that are level with it or to the south, in three
/// digits. A full file counts as 0 instead of 8 on its last square.
PAWNFILL_CONSTEXPR Counts counts_from_south(uint64_t pawns) {
    const Counts one = Counts{pawns, 0, 0};
    const Counts two = counts_add(one, Counts{pawns << 8, 0, 0});
    const Counts four = counts_add(two, Counts{two.ones << 16, two.twos << 16, 0});
    return counts_add(four, Counts{four.ones << 32, four.twos << 32, four.fours << 32});
}

/// The number of pawns on each square's file that are level with it or to the north, in the same
/// form.
PAWNFILL_CONSTEXPR Counts counts_from_north(uint64_t pawns) {
    const Counts one = Counts{pawns, 0, 0};
    const Counts two = counts_add(one, Counts{pawns >> 8, 0, 0});
    const Counts four = counts_add(two, Counts{two.ones >> 16, two.twos >> 16, 0});
    return counts_add(four, Counts{four.ones >> 32, four.twos >> 32, four.fours >> 32});
}

/// The numbers of all squares, moved one rank to the south.
PAWNFILL_CONSTEXPR Counts counts_south_one(Counts counts) {
    const uint64_t one = counts.ones;
    const uint64_t two = counts.twos;
    const uint64_t four = counts.fours;
    return Counts{one >> 8, two >> 8, four >> 8};
}

/// The numbers of all squares, moved one rank to the north.
PAWNFILL_CONSTEXPR Counts counts_north_one(Counts counts) {
    const uint64_t one = counts.ones;
    const uint64_t two = counts.twos;
    const uint64_t four = counts.fours;
    return Counts{one << 8, two << 8, four << 8};
}

} // namespace detail

/*
 * The strategies: types whose static functions return the same bits.
 */

/// Shift: Kogge-Stone shifts; the definition of each operation.
struct Shift {
    /// Each square of set and all beyond it to the north.
    static PAWNFILL_CONSTEXPR uint64_t north_fill(uint64_t set) {
        set |= (set << 8);
        set |= (set << 16);
        return set | (set << 32);
    }

    /// Each square of set and all beyond it to the south.
    static PAWNFILL_CONSTEXPR uint64_t south_fill(uint64_t set) {
        set |= (set >> 8);
        set |= (set >> 16);
        return set | (set >> 32);
    }

    /// The whole files of the squares of set.
    static PAWNFILL_CONSTEXPR uint64_t file_fill(uint64_t set) {
        return north_fill(set) | south_fill(set);
    }

    /// Each pawn's square and all in front of it on its file: the north fill for White, the south
    /// fill for Black.
    static PAWNFILL_CONSTEXPR uint64_t front_fill(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? north_fill(pawns) : south_fill(pawns);
    }

    /// Each pawn's square and all behind it on its file: the south fill for White, the north fill
    /// for Black.
    static PAWNFILL_CONSTEXPR uint64_t rear_fill(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_fill(color ^ 1, pawns);
    }

    /// The files of the squares of set, as a file set: bit 0 is the a-file.
    static PAWNFILL_CONSTEXPR uint8_t file_set(uint64_t set) {
        const uint32_t half = uint32_t(set | (set >> 32));
        const uint32_t quarter = half | (half >> 16);
        return uint8_t(quarter | (quarter >> 8));
    }

    /// All squares of the files of a file set: the inverse of file_set on whole files.
    static PAWNFILL_CONSTEXPR uint64_t fill_files(uint8_t files) {
        return uint64_t(files) * FileA;
    }

    /// The files with no pawn, as a file set.
    static PAWNFILL_CONSTEXPR uint8_t open_files(uint64_t white, uint64_t black) {
        return uint8_t(~file_set(white | black));
    }

    /// The files with pawns of both colors, as a file set.
    static PAWNFILL_CONSTEXPR uint8_t closed_files(uint64_t white, uint64_t black) {
        return uint8_t(file_set(white) & uint8_t(south_fill(black)));
    }

    /// The files with enemy pawns and no own pawn, as a file set: half-open for the own rooks.
    static PAWNFILL_CONSTEXPR uint8_t half_open_files(uint64_t own, uint64_t enemy) {
        return uint8_t(file_set(enemy) & ~file_set(own));
    }

    /// All squares of the files with no own pawn, which an enemy pawn may stand on: half-open and
    /// open files together, as squares for the rooks on them.
    static PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill(uint64_t own) {
        return ~file_fill(own);
    }

    /// The files beside a member of a file set; they may be members themselves.
    static PAWNFILL_CONSTEXPR uint8_t adjacent_files(uint8_t files) {
        return uint8_t((files << 1) | (files >> 1));
    }

    /// The members of a file set that have no neighbor in it.
    static PAWNFILL_CONSTEXPR uint8_t isolated_files(uint8_t files) {
        return uint8_t(files & ~adjacent_files(files));
    }

    /// The number of groups of neighboring files, from 0 to 4: the islands of the pawns on them.
    static PAWNFILL_CONSTEXPR uint8_t island_count(uint8_t files) {
        return uint8_t(count_files(uint8_t(files & ~(files << 1))));
    }

    /// The squares that some pawn can reach by a single push, promotions included.
    static PAWNFILL_CONSTEXPR uint64_t single_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "single_push_targets is for pawns on ranks 2 to 7");
        return color == White ? detail::north_one(pawns) & empty : detail::south_one(pawns) & empty;
    }

    /// The squares that some pawn can reach by a double push. They are kept apart from the single
    /// pushes because a double push sets the en passant square.
    static PAWNFILL_CONSTEXPR uint64_t double_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "double_push_targets is for pawns on ranks 2 to 7");
        return second_steps(color, single_push_targets(color, pawns, empty), empty);
    }

    /// The pawns that have a single push: the sources of single_push_targets.
    static PAWNFILL_CONSTEXPR uint64_t able_to_push(Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "able_to_push is for pawns on ranks 2 to 7");
        return color == White ? detail::south_one(empty) & pawns : detail::north_one(empty) & pawns;
    }

    /// The pawns that have a double push: the sources of double_push_targets.
    static PAWNFILL_CONSTEXPR uint64_t able_to_double_push(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "able_to_double_push is for pawns on ranks 2 to 7");
        return color == White
            ? detail::south_one(detail::south_one(empty & Rank4) & empty) & pawns
            : detail::north_one(detail::north_one(empty & Rank5) & empty) & pawns;
    }

    /// The squares that pawns attack towards the h-file.
    static PAWNFILL_CONSTEXPR uint64_t east_attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? (pawns << 9) & ~FileA : (pawns >> 7) & ~FileA;
    }

    /// The squares that pawns attack towards the a-file.
    static PAWNFILL_CONSTEXPR uint64_t west_attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? (pawns << 7) & ~FileH : (pawns >> 9) & ~FileH;
    }

    /// The squares that some pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return east_attacks(color, pawns) | west_attacks(color, pawns);
    }

    /// The squares that some pawn attacks after a push, single or double, that ends on a target.
    static PAWNFILL_CONSTEXPR uint64_t push_attacks(
        Color color, uint64_t pawns, uint64_t empty, uint64_t targets) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "push_attacks is for pawns on ranks 2 to 7");
        const uint64_t single = single_push_targets(color, pawns, empty);
        const uint64_t both = single | second_steps(color, single, empty);
        return attacks(color, both & targets);
    }

    /// The square ahead of each pawn; a pawn on its last rank has none.
    static PAWNFILL_CONSTEXPR uint64_t stops(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? detail::north_one(pawns) : detail::south_one(pawns);
    }

    /// The targets of the single and the double push of one pawn; a pawn on its last rank has
    /// none.
    static PAWNFILL_CONSTEXPR uint64_t push_targets(Color color, Square square, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t single = stops(color, bit(square)) & empty;
        return single | second_steps(color, single, empty);
    }

    /// The pawns that attack a target towards the h-file.
    static PAWNFILL_CONSTEXPR uint64_t able_to_capture_east(
        Color color, uint64_t pawns, uint64_t targets) {
        PAWNFILL_CHECK_COLOR(color);
        return pawns & west_attacks(color ^ 1, targets);
    }

    /// The pawns that attack a target towards the a-file.
    static PAWNFILL_CONSTEXPR uint64_t able_to_capture_west(
        Color color, uint64_t pawns, uint64_t targets) {
        PAWNFILL_CHECK_COLOR(color);
        return pawns & east_attacks(color ^ 1, targets);
    }

    /// The pawns that attack a target: an enemy piece, or the en passant square.
    static PAWNFILL_CONSTEXPR uint64_t able_to_capture(
        Color color, uint64_t pawns, uint64_t targets) {
        PAWNFILL_CHECK_COLOR(color);
        return pawns & attacks(color ^ 1, targets);
    }

    /// The pawns of both colors that attack a square.
    static PAWNFILL_CONSTEXPR uint64_t attackers(Square square, uint64_t white, uint64_t black) {
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t target = bit(square);
        return (attacks(Black, target) & white) | (attacks(White, target) & black);
    }

    /// The squares ahead of some pawn on its file: the front fill, one step further.
    static PAWNFILL_CONSTEXPR uint64_t front_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White
            ? north_fill(detail::north_one(pawns))
            : south_fill(detail::south_one(pawns));
    }

    /// The squares behind some pawn on its file: the rear fill, one step further.
    static PAWNFILL_CONSTEXPR uint64_t rear_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_spans(color ^ 1, pawns);
    }

    /// The squares between pawns that face each other: ahead of a white pawn and of a black one.
    static PAWNFILL_CONSTEXPR uint64_t interspans(uint64_t white, uint64_t black) {
        return front_spans(White, white) & front_spans(Black, black);
    }

    /// The squares ahead of some pawn on its file, beyond its stop.
    static PAWNFILL_CONSTEXPR uint64_t telestops(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? north_fill(pawns << 16) : south_fill(pawns >> 16);
    }

    /// The squares that two pawns attack.
    static PAWNFILL_CONSTEXPR uint64_t double_attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White
            ? (pawns << 9) & (pawns << 7) & ~(FileA | FileH)
            : (pawns >> 7) & (pawns >> 9) & ~(FileA | FileH);
    }

    /// The squares that exactly one pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t single_attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return east_attacks(color, pawns) ^ west_attacks(color, pawns);
    }

    /// The squares that some pawn attacks now or after advancing: on an adjacent file and ahead.
    static PAWNFILL_CONSTEXPR uint64_t attack_front_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_fill(color, attacks(color, pawns));
    }

    /// The squares on an adjacent file of some pawn, level with it or behind.
    static PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return rear_fill(color, detail::beside(pawns));
    }

    /// The own pawns with no enemy pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t open_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return own & ~front_spans(color ^ 1, enemy);
    }

    /// The own pawns with an enemy pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t unfree_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return own & front_spans(color ^ 1, enemy);
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    static PAWNFILL_CONSTEXPR uint64_t passed_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        const Color opponent = color ^ 1;
        const uint64_t guarded = stops(opponent, enemy) | attacks(opponent, enemy);
        return own & ~front_fill(opponent, guarded);
    }

    /// The files beside that of a square.
    static PAWNFILL_CONSTEXPR uint64_t adjacent_files_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        return fill_files(uint8_t((5 << (square & 7)) >> 1));
    }

    /// The adjacent files, level with a square and behind it: where an own pawn defends it now or
    /// after advancing.
    static PAWNFILL_CONSTEXPR uint64_t attack_rear_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return adjacent_files_mask(square) & ~ranks_ahead(color, square);
    }

    /// The squares that a pawn attacks now or after advancing: the adjacent files strictly ahead.
    static PAWNFILL_CONSTEXPR uint64_t attack_front_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return adjacent_files_mask(square) & ranks_ahead(color, square);
    }

    /// The own pawns that are open and not passed, with at least as many helpers (own pawns on the
    /// adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead).
    static PAWNFILL_CONSTEXPR uint64_t candidate_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        const Color opponent = color ^ 1;
        uint64_t left = open_pawns(color, own, enemy) & attack_front_spans(opponent, enemy);
        uint64_t candidates = 0;
        while (left != 0) {
            const uint32_t square = first_square(left);
            const uint64_t helpers = own & attack_rear_span_mask(color, square);
            const uint64_t sentries = enemy & attack_front_span_mask(color, square);
            const bool is_candidate = count(helpers) >= count(sentries);
            candidates |= (uint64_t(is_candidate) << square);
            left &= (left - 1);
        }
        return candidates;
    }

    /// The own pawns that are not passed, but whose stoppers all attack them or their stop, with
    /// at least as many own pawns beside them as enemy pawns that attack the stop. The stoppers
    /// are the enemy pawns ahead on the file and on the adjacent files.
    static PAWNFILL_CONSTEXPR uint64_t lever_candidate_pawns(
        Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        const Color opponent = color ^ 1;
        const uint64_t attacked = attacks(opponent, enemy);
        const uint64_t one = stops(opponent, attacked);
        const uint64_t two = stops(opponent, double_attacks(opponent, enemy));
        const uint64_t out_of_reach = front_fill(opponent, stops(opponent, enemy | one));
        const uint64_t helped = (detail::beside(own) | ~one) & ((detail::east_one(own)
            & detail::west_one(own)) | ~two);
        return own & (attacked | one) & ~out_of_reach & helped;
    }

    /// The own pawns with no own pawn on an adjacent file.
    static PAWNFILL_CONSTEXPR uint64_t isolated_pawns(uint64_t own) {
        return own & ~fill_files(adjacent_files(file_set(own)));
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    static PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns(uint64_t own) {
        const uint8_t files = file_set(own);
        return own & fill_files(uint8_t((files << 1) ^ (files >> 1)));
    }

    /// The own pawns with an own pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & rear_spans(color, own);
    }

    /// The own pawns with an own pawn behind on their file.
    static PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & front_spans(color, own);
    }

    /// The own pawns with an own pawn on their stop, which blocks them.
    static PAWNFILL_CONSTEXPR uint64_t pawns_directly_behind_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & stops(color ^ 1, own);
    }

    /// The own pawns on files with two own pawns or more, all of them.
    static PAWNFILL_CONSTEXPR uint64_t doubled_pawns(uint64_t own) {
        return own & (front_spans(White, own) | front_spans(Black, own));
    }

    /// The own pawns on files with three own pawns or more, all of them.
    static PAWNFILL_CONSTEXPR uint64_t tripled_pawns(uint64_t own) {
        uint64_t a = own;
        uint64_t b = own >> 32;
        uint64_t one = a | b;
        uint64_t two = a & b;
        a = one;
        uint64_t aa = two;
        b = one >> 16;
        uint64_t bb = two >> 16;
        one = a | b;
        two = aa | bb | (a & b);
        uint64_t three = (aa & b) | (a & bb);
        a = one;
        aa = two;
        const uint64_t aaa = three;
        b = one >> 8;
        bb = two >> 8;
        const uint64_t bbb = three >> 8;
        three = aaa | bbb | (aa & b) | (a & bb);
        return own & fill_files(uint8_t(three));
    }

    /// The own pawns with no own pawn on an adjacent file that is level with them or behind. No
    /// own pawn can ever defend their stop.
    static PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & ~front_fill(color, detail::beside(own));
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    static PAWNFILL_CONSTEXPR uint64_t backward_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        const uint64_t watched = color == White
            ? ((enemy >> 15) & ~FileA) | ((enemy >> 17) & ~FileH)
            : ((enemy << 17) & ~FileA) | ((enemy << 15) & ~FileH);
        return own & watched & ~front_fill(color, detail::beside(own));
    }

    /// The own pawns whose stop an enemy pawn stands on.
    static PAWNFILL_CONSTEXPR uint64_t rammed_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return own & stops(color ^ 1, enemy);
    }

    /// The own pawns that an enemy pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t lever_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return own & attacks(color ^ 1, enemy);
    }

    /// The own pawns with an own pawn beside them.
    static PAWNFILL_CONSTEXPR uint64_t phalanx_pawns(uint64_t own) {
        const uint64_t east = own & detail::east_one(own);
        return east | (east >> 1);
    }

    /// The own pawns that an own pawn defends.
    static PAWNFILL_CONSTEXPR uint64_t defended_pawns(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & attacks(color, own);
    }

    /// The own pawns that an own pawn defends or stands beside: those that are defended or in a
    /// phalanx.
    static PAWNFILL_CONSTEXPR uint64_t connected_pawns(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & detail::beside(own | stops(color, own));
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    static PAWNFILL_CONSTEXPR uint64_t holes(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return ~attack_front_spans(color, own);
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    static PAWNFILL_CONSTEXPR uint64_t outposts(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return attacks(color, own) & holes(color ^ 1, enemy);
    }

    /// The whole file of a square, the square included.
    static PAWNFILL_CONSTEXPR uint64_t file_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        return FileA << (square & 7);
    }

    /// A square and all squares in front of it on its file.
    static PAWNFILL_CONSTEXPR uint64_t front_fill_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return color == White ? FileA << (square & 63) : FileH >> ((uint8_t(63) - square) & 63);
    }

    /// A square and all squares behind it on its file.
    static PAWNFILL_CONSTEXPR uint64_t rear_fill_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return front_fill_mask(color ^ 1, square);
    }

    /// The squares strictly in front of a square on its file.
    static PAWNFILL_CONSTEXPR uint64_t front_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return color == White
            ? (FileA << 8) << (square & 63)
            : (FileH >> 8) >> ((uint8_t(63) - square) & 63);
    }

    /// The squares strictly behind a square on its file.
    static PAWNFILL_CONSTEXPR uint64_t rear_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return front_span_mask(color ^ 1, square);
    }

    /// The square in front of a square; empty on the last rank.
    static PAWNFILL_CONSTEXPR uint64_t single_push_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return color == White ? detail::north_one(bit(square)) : detail::south_one(bit(square));
    }

    /// The square two steps in front of a square on the start rank (e2: e4 alone, not e3); empty
    /// elsewhere.
    static PAWNFILL_CONSTEXPR uint64_t double_push_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return color == White
            ? detail::north_one(detail::north_one(bit(square))) & Rank4
            : detail::south_one(detail::south_one(bit(square))) & Rank5;
    }

    /// The squares that a pawn on a square attacks; it never wraps around the board's edge.
    static PAWNFILL_CONSTEXPR uint64_t attack_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t pawn = bit(square);
        return color == White
            ? ((pawn << 7) & ~FileH) | ((pawn << 9) & ~FileA)
            : ((pawn >> 7) & ~FileA) | ((pawn >> 9) & ~FileH);
    }

    /// The squares whose enemy pawns keep a pawn from being passed: its file and the adjacent
    /// files, strictly ahead.
    static PAWNFILL_CONSTEXPR uint64_t passed_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return fill_files(uint8_t((7 << (square & 7)) >> 1)) & ranks_ahead(color, square);
    }

    /// The squares whose own pawns shelter a king: its file and the adjacent files, from its rank
    /// on.
    static PAWNFILL_CONSTEXPR uint64_t shelter_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t files = fill_files(uint8_t((7 << (square & 7)) >> 1));
        return files & ~ranks_ahead(color ^ 1, square);
    }

    /// The squares whose pawns form a pair with a pawn: ranks 2 to 7 of its file and the adjacent
    /// files, without its own square.
    static PAWNFILL_CONSTEXPR uint64_t pair_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        const uint8_t files = uint8_t((7 << (square & 7)) >> 1);
        const uint64_t with_square = uint64_t(files) * (FileA & PawnRanks);
        return with_square & ~bit(square);
    }

private:
    /// The targets of the double pushes, from those of the single ones.
    static PAWNFILL_CONSTEXPR uint64_t second_steps(Color color, uint64_t single, uint64_t empty) {
        return color == White
            ? detail::north_one(single) & empty & Rank4
            : detail::south_one(single) & empty & Rank5;
    }

    /// All squares of the ranks in front of a square.
    static PAWNFILL_CONSTEXPR uint64_t ranks_ahead(Color color, Square square) {
        const uint32_t rank = square & 56;
        return color == White ? (~UINT64_C(0) << 8) << (rank & 63) : ~(~UINT64_C(0) << (rank & 63));
    }
};

/// Rotate: rotates, where they need fewer operations or no branch.
struct Rotate : Shift {
    /// The whole files of the squares of set.
    static PAWNFILL_CONSTEXPR uint64_t file_fill(uint64_t set) {
        set |= rotate_left(set, 8);
        set |= rotate_left(set, 16);
        return set | rotate_left(set, 32);
    }

    /// All squares of the files with no own pawn, which an enemy pawn may stand on.
    static PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill(uint64_t own) {
        return ~file_fill(own);
    }

    /// The squares that some pawn can reach by a single push.
    static PAWNFILL_CONSTEXPR uint64_t single_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "single_push_targets is for pawns on ranks 2 to 7");
        return forward(color, pawns) & empty;
    }

    /// The squares that some pawn can reach by a double push.
    static PAWNFILL_CONSTEXPR uint64_t double_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "double_push_targets is for pawns on ranks 2 to 7");
        return forward(color, forward(color, pawns) & empty) & empty
            & detail::double_push_rank(color);
    }

    /// The pawns that have a single push.
    static PAWNFILL_CONSTEXPR uint64_t able_to_push(Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "able_to_push is for pawns on ranks 2 to 7");
        return backward(color, empty) & pawns;
    }

    /// The pawns that have a double push.
    static PAWNFILL_CONSTEXPR uint64_t able_to_double_push(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "able_to_double_push is for pawns on ranks 2 to 7");
        const uint64_t targets = empty & detail::double_push_rank(color);
        return backward(color, backward(color, targets) & empty) & pawns;
    }

    /// The targets of both pushes of one pawn, on any square; on its last rank it has none.
    static PAWNFILL_CONSTEXPR uint64_t push_targets(Color color, Square square, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t single = single_push(color, square, empty);
        return single | (forward(color, single) & empty & detail::double_push_rank(color));
    }

    /// The own pawns with no own pawn on an adjacent file.
    static PAWNFILL_CONSTEXPR uint64_t isolated_pawns(uint64_t own) {
        return own & ~file_fill(detail::east_one(own) | detail::west_one(own));
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    static PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns(uint64_t own) {
        const uint64_t files = file_fill(own);
        return own & (detail::east_one(files) ^ detail::west_one(files));
    }

    /// The own pawns on files with two own pawns or more, all of them.
    static PAWNFILL_CONSTEXPR uint64_t doubled_pawns(uint64_t own) {
        uint64_t others = rotate_left(own, 8);
        others |= rotate_left(others, 8);
        others |= rotate_left(others, 16);
        return own & (others | rotate_left(others, 24));
    }

    /// The own pawns on files with three own pawns or more, all of them.
    static PAWNFILL_CONSTEXPR uint64_t tripled_pawns(uint64_t own) {
        uint64_t a = own;
        uint64_t b = rotate_left(own, 32);
        uint64_t one = a | b;
        uint64_t two = a & b;
        a = one;
        uint64_t aa = two;
        b = rotate_left(one, 16);
        uint64_t bb = rotate_left(two, 16);
        one = a | b;
        two = aa | bb | (a & b);
        const uint64_t three = (aa & b) | (a & bb);
        a = one;
        aa = two;
        const uint64_t aaa = three;
        b = rotate_left(a, 8);
        bb = rotate_left(aa, 8);
        const uint64_t bbb = rotate_left(aaa, 8);
        return own & (aaa | bbb | (aa & b) | (a & bb));
    }

    /// The whole file of a square.
    static PAWNFILL_CONSTEXPR uint64_t file_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        return rotate_left(FileA, square);
    }

private:
    /// One rank to the front, wrapping from the last rank to the first.
    static PAWNFILL_CONSTEXPR uint64_t forward(Color color, uint64_t set) {
        return rotate_left(set, 8 - (color << 4));
    }

    /// One rank to the rear, wrapping likewise.
    static PAWNFILL_CONSTEXPR uint64_t backward(Color color, uint64_t set) {
        return rotate_right(set, 8 - (color << 4));
    }

    /// Squares that wrap would end on the first rank. That rank is masked off the empty squares
    /// instead of the result, because the empty squares need not wait for the rotate.
    static PAWNFILL_CONSTEXPR uint64_t single_push(Color color, Square square, uint64_t empty) {
        return forward(color, bit(square)) & empty & detail::beyond_first_rank(color);
    }
};

/// ShiftTwice: pushes that shift twice by the color instead of branching on it.
struct ShiftTwice : Shift {
    /// The squares that some pawn can reach by a single push.
    static PAWNFILL_CONSTEXPR uint64_t single_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "single_push_targets is for pawns on ranks 2 to 7");
        return forward(color, pawns) & empty;
    }

    /// The squares that some pawn can reach by a double push.
    static PAWNFILL_CONSTEXPR uint64_t double_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "double_push_targets is for pawns on ranks 2 to 7");
        return forward(color, forward(color, pawns) & empty) & empty
            & detail::double_push_rank(color);
    }

    /// The pawns that have a single push.
    static PAWNFILL_CONSTEXPR uint64_t able_to_push(Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "able_to_push is for pawns on ranks 2 to 7");
        return backward(color, empty) & pawns;
    }

    /// The pawns that have a double push.
    static PAWNFILL_CONSTEXPR uint64_t able_to_double_push(
        Color color, uint64_t pawns, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_ASSERT(detail::are_on_pawn_ranks(pawns) &&
                        "able_to_double_push is for pawns on ranks 2 to 7");
        const uint64_t targets = empty & detail::double_push_rank(color);
        return backward(color, backward(color, targets) & empty) & pawns;
    }

    /// The targets of both pushes of one pawn, on any square; on its last rank it has none.
    static PAWNFILL_CONSTEXPR uint64_t push_targets(Color color, Square square, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t single = single_push(color, square, empty);
        return single | (forward(color, single) & empty & detail::double_push_rank(color));
    }

private:
    /// One rank to the front, for squares that are not on the eighth rank.
    static PAWNFILL_CONSTEXPR uint64_t forward(Color color, uint64_t set) {
        return (set << 8) >> ((color << 4) & 63);
    }

    /// One rank to the rear, for squares that are not on the seventh or eighth rank.
    static PAWNFILL_CONSTEXPR uint64_t backward(Color color, uint64_t set) {
        return (set << ((color << 4) & 63)) >> 8;
    }

    /// White's step and then Black's. One of the two moves by zero ranks, so no square is lost in
    /// between.
    static PAWNFILL_CONSTEXPR uint64_t single_push(Color color, Square square, uint64_t empty) {
        const uint32_t black = color << 3;
        return ((bit(square) << ((8 - black) & 63)) >> (black & 63)) & empty;
    }
};

/// Flip: a byte swap turns Black's pawns into White's, so there is no branch on the color.
struct Flip : Shift {
    /// Each pawn's square and all in front of it on its file.
    static PAWNFILL_CONSTEXPR uint64_t front_fill(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::front_fill(White, flip(color, pawns)));
    }

    /// Each pawn's square and all behind it on its file.
    static PAWNFILL_CONSTEXPR uint64_t rear_fill(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::rear_fill(White, flip(color, pawns)));
    }

    /// The pawns that attack a target: an enemy piece, or the en passant square.
    static PAWNFILL_CONSTEXPR uint64_t able_to_capture(
        Color color, uint64_t pawns, uint64_t targets) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::able_to_capture(White, flip(color, pawns), flip(color, targets)));
    }

    /// The squares ahead of some pawn on its file: the front fill, one step further.
    static PAWNFILL_CONSTEXPR uint64_t front_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::front_spans(White, flip(color, pawns)));
    }

    /// The squares behind some pawn on its file: the rear fill, one step further.
    static PAWNFILL_CONSTEXPR uint64_t rear_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::rear_spans(White, flip(color, pawns)));
    }

    /// The squares ahead of some pawn on its file, beyond its stop.
    static PAWNFILL_CONSTEXPR uint64_t telestops(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::telestops(White, flip(color, pawns)));
    }

    /// The squares that some pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::attacks(White, flip(color, pawns)));
    }

    /// The squares that two pawns attack.
    static PAWNFILL_CONSTEXPR uint64_t double_attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::double_attacks(White, flip(color, pawns)));
    }

    /// The squares that exactly one pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t single_attacks(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::single_attacks(White, flip(color, pawns)));
    }

    /// The squares that some pawn attacks now or after advancing: on an adjacent file and ahead.
    static PAWNFILL_CONSTEXPR uint64_t attack_front_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::attack_front_spans(White, flip(color, pawns)));
    }

    /// The squares on an adjacent file of some pawn, level with it or behind.
    static PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::attack_rear_spans(White, flip(color, pawns)));
    }

    /// The own pawns with no enemy pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t open_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::open_pawns(White, flip(color, own), flip(color, enemy)));
    }

    /// The own pawns with an enemy pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t unfree_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::unfree_pawns(White, flip(color, own), flip(color, enemy)));
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    static PAWNFILL_CONSTEXPR uint64_t passed_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::passed_pawns(White, flip(color, own), flip(color, enemy)));
    }

    /// The own pawns that are open and not passed, with at least as many helpers (own pawns on the
    /// adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead).
    static PAWNFILL_CONSTEXPR uint64_t candidate_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, white_candidates(flip(color, own), flip(color, enemy)));
    }

    /// The own pawns with an own pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::pawns_behind_own(White, flip(color, own)));
    }

    /// The own pawns with an own pawn behind on their file.
    static PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::pawns_in_front_of_own(White, flip(color, own)));
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    static PAWNFILL_CONSTEXPR uint64_t backward_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::backward_pawns(White, flip(color, own), flip(color, enemy)));
    }

    /// The own pawns that an enemy pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t lever_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::lever_pawns(White, flip(color, own), flip(color, enemy)));
    }

    /// The own pawns that an own pawn defends.
    static PAWNFILL_CONSTEXPR uint64_t defended_pawns(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::defended_pawns(White, flip(color, own)));
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    static PAWNFILL_CONSTEXPR uint64_t holes(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::holes(White, flip(color, own)));
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    static PAWNFILL_CONSTEXPR uint64_t outposts(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return flip(color, Shift::outposts(White, flip(color, own), flip(color, enemy)));
    }

private:
    /// The set for White, its mirror image for Black.
    static PAWNFILL_CONSTEXPR uint64_t flip(Color color, uint64_t set) {
        return PAWNFILL_SELECT(color == White, set, swap_bytes(set));
    }

    /// White's candidates, found by counting all helpers and sentries at once, in bit planes.
    static PAWNFILL_CONSTEXPR uint64_t white_candidates(uint64_t own, uint64_t enemy) {
        const uint64_t open = Shift::open_pawns(White, own, enemy)
            & Shift::attack_front_spans(Black, enemy);
        return open & detail::counts_as_many(detail::counts_from_south(own),
            detail::counts_from_north(enemy >> 8));
    }
};

/// Table: lookups in tables that a macro computed at compile time.
struct Table : Shift {
    /// Each square of set and all beyond it to the north.
    static PAWNFILL_CONSTEXPR uint64_t north_fill(uint64_t set) {
        return half_of_north_fill(set, 0) | (half_of_north_fill(set, 4) << 32);
    }

    /// Each square of set and all beyond it to the south.
    static PAWNFILL_CONSTEXPR uint64_t south_fill(uint64_t set) {
        return (half_of_south_fill(set, 0) >> 32) | half_of_south_fill(set, 4);
    }

    /// The whole files of the squares of set.
    static PAWNFILL_CONSTEXPR uint64_t file_fill(uint64_t set) {
        return fill_files_table[Shift::file_set(set)];
    }

    /// Each pawn's square and all in front of it on its file.
    static PAWNFILL_CONSTEXPR uint64_t front_fill(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? north_fill(pawns) : south_fill(pawns);
    }

    /// Each pawn's square and all behind it on its file.
    static PAWNFILL_CONSTEXPR uint64_t rear_fill(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_fill(color ^ 1, pawns);
    }

    /// The files of the squares of set, as a file set.
    static PAWNFILL_CONSTEXPR uint8_t file_set(uint64_t set) {
        return uint8_t(file_of_file_set(set, 0) | file_of_file_set(set, 1) | file_of_file_set(set,
            2) | file_of_file_set(set, 3) | file_of_file_set(set, 4) | file_of_file_set(set, 5)
                | file_of_file_set(set, 6) | file_of_file_set(set, 7));
    }

    /// All squares of the files of a file set.
    static PAWNFILL_CONSTEXPR uint64_t fill_files(uint8_t files) {
        return fill_files_table[files];
    }

    /// The files with no pawn, as a file set.
    static PAWNFILL_CONSTEXPR uint8_t open_files(uint64_t white, uint64_t black) {
        return uint8_t(~file_set(white | black));
    }

    /// The files with pawns of both colors, as a file set.
    static PAWNFILL_CONSTEXPR uint8_t closed_files(uint64_t white, uint64_t black) {
        return uint8_t(file_set(white) & file_set(black));
    }

    /// The files with enemy pawns only, as a file set.
    static PAWNFILL_CONSTEXPR uint8_t half_open_files(uint64_t own, uint64_t enemy) {
        return uint8_t(file_set(enemy) & ~file_set(own));
    }

    /// All squares of the files with no own pawn, which an enemy pawn may stand on.
    static PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill(uint64_t own) {
        return fill_files_table[uint8_t(~Shift::file_set(own))];
    }

    /// The files beside a member of a file set.
    static PAWNFILL_CONSTEXPR uint8_t adjacent_files(uint8_t files) {
        return adjacent_files_table[files];
    }

    /// The members of a file set that have no neighbor in it.
    static PAWNFILL_CONSTEXPR uint8_t isolated_files(uint8_t files) {
        return isolated_files_table[files];
    }

    /// The number of groups of neighboring files, 0 to 4.
    static PAWNFILL_CONSTEXPR uint8_t island_count(uint8_t files) {
        return island_count_table[files];
    }

    /// The targets of both pushes of one pawn, on any square; on its last rank it has none.
    static PAWNFILL_CONSTEXPR uint64_t push_targets(Color color, Square square, uint64_t empty) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        const uint64_t single = single_push_mask_table[color & 1][square & 63] & empty;
        const uint64_t double_ = double_push_mask_table[color & 1][square & 63] & empty;
        const uint64_t unblocked = uint64_t(single == 0) - 1;
        return single | (double_ & unblocked);
    }

    /// The pawns that attack a target: an enemy piece, or the en passant square.
    static PAWNFILL_CONSTEXPR uint64_t able_to_capture(
        Color color, uint64_t pawns, uint64_t targets) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = pawns;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((targets & attack_mask_table[color & 1][pawn]) != 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The pawns of both colors that attack a square.
    static PAWNFILL_CONSTEXPR uint64_t attackers(Square square, uint64_t white, uint64_t black) {
        PAWNFILL_CHECK_SQUARE(square);
        return (attack_mask_table[Black & 1][square & 63] & white) | (attack_mask_table[White
            & 1][square & 63] & black);
    }

    /// The squares ahead of some pawn on its file: the front fill, one step further.
    static PAWNFILL_CONSTEXPR uint64_t front_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_fill(color, Shift::stops(color, pawns));
    }

    /// The squares behind some pawn on its file: the rear fill, one step further.
    static PAWNFILL_CONSTEXPR uint64_t rear_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        const Color opponent = color ^ 1;
        return front_fill(opponent, Shift::stops(opponent, pawns));
    }

    /// The squares that some pawn attacks now or after advancing: on an adjacent file and ahead.
    static PAWNFILL_CONSTEXPR uint64_t attack_front_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_fill(color, Shift::attacks(color, pawns));
    }

    /// The squares on an adjacent file of some pawn, level with it or behind.
    static PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(Color color, uint64_t pawns) {
        PAWNFILL_CHECK_COLOR(color);
        return front_fill(color ^ 1, detail::east_one(pawns) | detail::west_one(pawns));
    }

    /// The own pawns with no enemy pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t open_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((enemy & front_span_mask_table[color & 1][pawn]) == 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns with an enemy pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t unfree_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((enemy & front_span_mask_table[color & 1][pawn]) != 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    static PAWNFILL_CONSTEXPR uint64_t passed_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((enemy & passed_mask_table[color & 1][pawn]) == 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns that are open and not passed, with at least as many helpers (own pawns on the
    /// adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead).
    static PAWNFILL_CONSTEXPR uint64_t candidate_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        const uint64_t guarded = Shift::attack_front_spans(color ^ 1, enemy);
        const uint64_t pawns = Shift::open_pawns(color, own, enemy) & guarded;
        uint64_t left = pawns;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            const uint64_t helpers = own & attack_rear_span_mask_table[color & 1][pawn];
            const uint64_t sentries = enemy & attack_front_span_mask_table[color & 1][pawn];
            found |= (uint64_t(count(helpers) >= count(sentries)) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns with no own pawn on an adjacent file.
    static PAWNFILL_CONSTEXPR uint64_t isolated_pawns(uint64_t own) {
        const uint8_t files = isolated_files_table[Shift::file_set(own)];
        return own & fill_files_table[files];
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    static PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns(uint64_t own) {
        const uint8_t files = Shift::file_set(own);
        return own & fill_files_table[uint8_t((files << 1) ^ (files >> 1))];
    }

    /// The own pawns with an own pawn ahead on their file.
    static PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((own & front_span_mask_table[color & 1][pawn]) != 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns with an own pawn behind on their file.
    static PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((own & rear_span_mask_table[color & 1][pawn]) != 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns on files with two own pawns or more, all of them.
    static PAWNFILL_CONSTEXPR uint64_t doubled_pawns(uint64_t own) {
        uint64_t found = 0;
        PAWNFILL_UNROLLED
        for (uint32_t file = 0; file < 8; file++) {
            const uint64_t on_file = own & file_mask_table[file];
            if (without_first(on_file) != 0) {
                found |= on_file;
            }
        }
        return found;
    }

    /// The own pawns on files with three own pawns or more, all of them.
    static PAWNFILL_CONSTEXPR uint64_t tripled_pawns(uint64_t own) {
        uint64_t found = 0;
        PAWNFILL_UNROLLED
        for (uint32_t file = 0; file < 8; file++) {
            const uint64_t on_file = own & file_mask_table[file];
            if (without_first(without_first(on_file)) != 0) {
                found |= on_file;
            }
        }
        return found;
    }

    /// The own pawns with no helper (own pawn on an adjacent file, level or behind), so that no
    /// own pawn can ever defend their stop.
    static PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return own & ~front_fill(color, detail::east_one(own) | detail::west_one(own));
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    static PAWNFILL_CONSTEXPR uint64_t backward_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        const uint64_t advanced = Shift::stops(color ^ 1, enemy);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            const uint64_t helpers = own & attack_rear_span_mask_table[color & 1][pawn];
            const uint64_t watchers = advanced & attack_mask_table[color & 1][pawn];
            found |= (uint64_t((helpers == 0) & (watchers != 0)) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns that an enemy pawn attacks.
    static PAWNFILL_CONSTEXPR uint64_t lever_pawns(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((enemy & attack_mask_table[color & 1][pawn]) != 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The own pawns that an own pawn defends.
    static PAWNFILL_CONSTEXPR uint64_t defended_pawns(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        const Color opponent = color ^ 1;
        uint64_t left = own;
        uint64_t found = 0;
        while (left != 0) {
            const uint32_t pawn = first_square(left);
            found |= (uint64_t((own & attack_mask_table[opponent & 1][pawn]) != 0) << pawn);
            left = without_first(left);
        }
        return found;
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    static PAWNFILL_CONSTEXPR uint64_t holes(Color color, uint64_t own) {
        PAWNFILL_CHECK_COLOR(color);
        return ~attack_front_spans(color, own);
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    static PAWNFILL_CONSTEXPR uint64_t outposts(Color color, uint64_t own, uint64_t enemy) {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::attacks(color, own) & ~attack_front_spans(color ^ 1, enemy);
    }

    /// The whole file of a square.
    static PAWNFILL_CONSTEXPR uint64_t file_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        return file_mask_table[square & 63];
    }

    /// The files beside that of a square.
    static PAWNFILL_CONSTEXPR uint64_t adjacent_files_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        return adjacent_files_mask_table[square & 63];
    }

    /// A square and all in front of it on its file.
    static PAWNFILL_CONSTEXPR uint64_t front_fill_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return front_fill_mask_table[color & 1][square & 63];
    }

    /// A square and all behind it on its file.
    static PAWNFILL_CONSTEXPR uint64_t rear_fill_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return rear_fill_mask_table[color & 1][square & 63];
    }

    /// The squares strictly in front of a square on its file.
    static PAWNFILL_CONSTEXPR uint64_t front_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return front_span_mask_table[color & 1][square & 63];
    }

    /// The squares strictly behind a square on its file.
    static PAWNFILL_CONSTEXPR uint64_t rear_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return rear_span_mask_table[color & 1][square & 63];
    }

    /// The square in front of a square.
    static PAWNFILL_CONSTEXPR uint64_t single_push_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return single_push_mask_table[color & 1][square & 63];
    }

    /// The square two steps in front of one on the start rank.
    static PAWNFILL_CONSTEXPR uint64_t double_push_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return double_push_mask_table[color & 1][square & 63];
    }

    /// The squares that a pawn on a square attacks.
    static PAWNFILL_CONSTEXPR uint64_t attack_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return attack_mask_table[color & 1][square & 63];
    }

    /// The squares that a pawn attacks now or after advancing.
    static PAWNFILL_CONSTEXPR uint64_t attack_front_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return attack_front_span_mask_table[color & 1][square & 63];
    }

    /// The adjacent files, level with a square and behind it.
    static PAWNFILL_CONSTEXPR uint64_t attack_rear_span_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return attack_rear_span_mask_table[color & 1][square & 63];
    }

    /// The squares whose enemy pawns keep a pawn from being passed.
    static PAWNFILL_CONSTEXPR uint64_t passed_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return passed_mask_table[color & 1][square & 63];
    }

    /// The squares whose own pawns shelter a king: its file and the adjacent files, from its rank
    /// on.
    static PAWNFILL_CONSTEXPR uint64_t shelter_mask(Color color, Square square) {
        PAWNFILL_CHECK_COLOR(color);
        PAWNFILL_CHECK_SQUARE(square);
        return shelter_mask_table[color & 1][square & 63];
    }

    /// The squares whose pawns form a pair with a pawn: ranks 2 to 7 of its file and the adjacent
    /// files, without its square.
    static PAWNFILL_CONSTEXPR uint64_t pair_mask(Square square) {
        PAWNFILL_CHECK_SQUARE(square);
        return pair_mask_table[square & 63];
    }

private:
    static constexpr uint64_t fill_files_table[256] = {
        0x0000000000000000, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303, 0x0404040404040404, 0x0505050505050505, 0x0606060606060606, 0x0707070707070707,
        0x0808080808080808, 0x0909090909090909, 0x0a0a0a0a0a0a0a0a, 0x0b0b0b0b0b0b0b0b, 0x0c0c0c0c0c0c0c0c, 0x0d0d0d0d0d0d0d0d, 0x0e0e0e0e0e0e0e0e, 0x0f0f0f0f0f0f0f0f,
        0x1010101010101010, 0x1111111111111111, 0x1212121212121212, 0x1313131313131313, 0x1414141414141414, 0x1515151515151515, 0x1616161616161616, 0x1717171717171717,
        0x1818181818181818, 0x1919191919191919, 0x1a1a1a1a1a1a1a1a, 0x1b1b1b1b1b1b1b1b, 0x1c1c1c1c1c1c1c1c, 0x1d1d1d1d1d1d1d1d, 0x1e1e1e1e1e1e1e1e, 0x1f1f1f1f1f1f1f1f,
        0x2020202020202020, 0x2121212121212121, 0x2222222222222222, 0x2323232323232323, 0x2424242424242424, 0x2525252525252525, 0x2626262626262626, 0x2727272727272727,
        0x2828282828282828, 0x2929292929292929, 0x2a2a2a2a2a2a2a2a, 0x2b2b2b2b2b2b2b2b, 0x2c2c2c2c2c2c2c2c, 0x2d2d2d2d2d2d2d2d, 0x2e2e2e2e2e2e2e2e, 0x2f2f2f2f2f2f2f2f,
        0x3030303030303030, 0x3131313131313131, 0x3232323232323232, 0x3333333333333333, 0x3434343434343434, 0x3535353535353535, 0x3636363636363636, 0x3737373737373737,
        0x3838383838383838, 0x3939393939393939, 0x3a3a3a3a3a3a3a3a, 0x3b3b3b3b3b3b3b3b, 0x3c3c3c3c3c3c3c3c, 0x3d3d3d3d3d3d3d3d, 0x3e3e3e3e3e3e3e3e, 0x3f3f3f3f3f3f3f3f,
        0x4040404040404040, 0x4141414141414141, 0x4242424242424242, 0x4343434343434343, 0x4444444444444444, 0x4545454545454545, 0x4646464646464646, 0x4747474747474747,
        0x4848484848484848, 0x4949494949494949, 0x4a4a4a4a4a4a4a4a, 0x4b4b4b4b4b4b4b4b, 0x4c4c4c4c4c4c4c4c, 0x4d4d4d4d4d4d4d4d, 0x4e4e4e4e4e4e4e4e, 0x4f4f4f4f4f4f4f4f,
        0x5050505050505050, 0x5151515151515151, 0x5252525252525252, 0x5353535353535353, 0x5454545454545454, 0x5555555555555555, 0x5656565656565656, 0x5757575757575757,
        0x5858585858585858, 0x5959595959595959, 0x5a5a5a5a5a5a5a5a, 0x5b5b5b5b5b5b5b5b, 0x5c5c5c5c5c5c5c5c, 0x5d5d5d5d5d5d5d5d, 0x5e5e5e5e5e5e5e5e, 0x5f5f5f5f5f5f5f5f,
        0x6060606060606060, 0x6161616161616161, 0x6262626262626262, 0x6363636363636363, 0x6464646464646464, 0x6565656565656565, 0x6666666666666666, 0x6767676767676767,
        0x6868686868686868, 0x6969696969696969, 0x6a6a6a6a6a6a6a6a, 0x6b6b6b6b6b6b6b6b, 0x6c6c6c6c6c6c6c6c, 0x6d6d6d6d6d6d6d6d, 0x6e6e6e6e6e6e6e6e, 0x6f6f6f6f6f6f6f6f,
        0x7070707070707070, 0x7171717171717171, 0x7272727272727272, 0x7373737373737373, 0x7474747474747474, 0x7575757575757575, 0x7676767676767676, 0x7777777777777777,
        0x7878787878787878, 0x7979797979797979, 0x7a7a7a7a7a7a7a7a, 0x7b7b7b7b7b7b7b7b, 0x7c7c7c7c7c7c7c7c, 0x7d7d7d7d7d7d7d7d, 0x7e7e7e7e7e7e7e7e, 0x7f7f7f7f7f7f7f7f,
        0x8080808080808080, 0x8181818181818181, 0x8282828282828282, 0x8383838383838383, 0x8484848484848484, 0x8585858585858585, 0x8686868686868686, 0x8787878787878787,
        0x8888888888888888, 0x8989898989898989, 0x8a8a8a8a8a8a8a8a, 0x8b8b8b8b8b8b8b8b, 0x8c8c8c8c8c8c8c8c, 0x8d8d8d8d8d8d8d8d, 0x8e8e8e8e8e8e8e8e, 0x8f8f8f8f8f8f8f8f,
        0x9090909090909090, 0x9191919191919191, 0x9292929292929292, 0x9393939393939393, 0x9494949494949494, 0x9595959595959595, 0x9696969696969696, 0x9797979797979797,
        0x9898989898989898, 0x9999999999999999, 0x9a9a9a9a9a9a9a9a, 0x9b9b9b9b9b9b9b9b, 0x9c9c9c9c9c9c9c9c, 0x9d9d9d9d9d9d9d9d, 0x9e9e9e9e9e9e9e9e, 0x9f9f9f9f9f9f9f9f,
        0xa0a0a0a0a0a0a0a0, 0xa1a1a1a1a1a1a1a1, 0xa2a2a2a2a2a2a2a2, 0xa3a3a3a3a3a3a3a3, 0xa4a4a4a4a4a4a4a4, 0xa5a5a5a5a5a5a5a5, 0xa6a6a6a6a6a6a6a6, 0xa7a7a7a7a7a7a7a7,
        0xa8a8a8a8a8a8a8a8, 0xa9a9a9a9a9a9a9a9, 0xaaaaaaaaaaaaaaaa, 0xabababababababab, 0xacacacacacacacac, 0xadadadadadadadad, 0xaeaeaeaeaeaeaeae, 0xafafafafafafafaf,
        0xb0b0b0b0b0b0b0b0, 0xb1b1b1b1b1b1b1b1, 0xb2b2b2b2b2b2b2b2, 0xb3b3b3b3b3b3b3b3, 0xb4b4b4b4b4b4b4b4, 0xb5b5b5b5b5b5b5b5, 0xb6b6b6b6b6b6b6b6, 0xb7b7b7b7b7b7b7b7,
        0xb8b8b8b8b8b8b8b8, 0xb9b9b9b9b9b9b9b9, 0xbabababababababa, 0xbbbbbbbbbbbbbbbb, 0xbcbcbcbcbcbcbcbc, 0xbdbdbdbdbdbdbdbd, 0xbebebebebebebebe, 0xbfbfbfbfbfbfbfbf,
        0xc0c0c0c0c0c0c0c0, 0xc1c1c1c1c1c1c1c1, 0xc2c2c2c2c2c2c2c2, 0xc3c3c3c3c3c3c3c3, 0xc4c4c4c4c4c4c4c4, 0xc5c5c5c5c5c5c5c5, 0xc6c6c6c6c6c6c6c6, 0xc7c7c7c7c7c7c7c7,
        0xc8c8c8c8c8c8c8c8, 0xc9c9c9c9c9c9c9c9, 0xcacacacacacacaca, 0xcbcbcbcbcbcbcbcb, 0xcccccccccccccccc, 0xcdcdcdcdcdcdcdcd, 0xcececececececece, 0xcfcfcfcfcfcfcfcf,
        0xd0d0d0d0d0d0d0d0, 0xd1d1d1d1d1d1d1d1, 0xd2d2d2d2d2d2d2d2, 0xd3d3d3d3d3d3d3d3, 0xd4d4d4d4d4d4d4d4, 0xd5d5d5d5d5d5d5d5, 0xd6d6d6d6d6d6d6d6, 0xd7d7d7d7d7d7d7d7,
        0xd8d8d8d8d8d8d8d8, 0xd9d9d9d9d9d9d9d9, 0xdadadadadadadada, 0xdbdbdbdbdbdbdbdb, 0xdcdcdcdcdcdcdcdc, 0xdddddddddddddddd, 0xdededededededede, 0xdfdfdfdfdfdfdfdf,
        0xe0e0e0e0e0e0e0e0, 0xe1e1e1e1e1e1e1e1, 0xe2e2e2e2e2e2e2e2, 0xe3e3e3e3e3e3e3e3, 0xe4e4e4e4e4e4e4e4, 0xe5e5e5e5e5e5e5e5, 0xe6e6e6e6e6e6e6e6, 0xe7e7e7e7e7e7e7e7,
        0xe8e8e8e8e8e8e8e8, 0xe9e9e9e9e9e9e9e9, 0xeaeaeaeaeaeaeaea, 0xebebebebebebebeb, 0xecececececececec, 0xedededededededed, 0xeeeeeeeeeeeeeeee, 0xefefefefefefefef,
        0xf0f0f0f0f0f0f0f0, 0xf1f1f1f1f1f1f1f1, 0xf2f2f2f2f2f2f2f2, 0xf3f3f3f3f3f3f3f3, 0xf4f4f4f4f4f4f4f4, 0xf5f5f5f5f5f5f5f5, 0xf6f6f6f6f6f6f6f6, 0xf7f7f7f7f7f7f7f7,
        0xf8f8f8f8f8f8f8f8, 0xf9f9f9f9f9f9f9f9, 0xfafafafafafafafa, 0xfbfbfbfbfbfbfbfb, 0xfcfcfcfcfcfcfcfc, 0xfdfdfdfdfdfdfdfd, 0xfefefefefefefefe, 0xffffffffffffffff,
    };

    static constexpr uint8_t adjacent_files_table[256] = {
        0, 2, 5, 7, 10, 10, 15, 15, 20, 22, 21, 23, 30, 30, 31, 31, 40, 42, 45, 47, 42, 42, 47, 47, 60, 62, 61, 63, 62, 62, 63, 63,
        80, 82, 85, 87, 90, 90, 95, 95, 84, 86, 85, 87, 94, 94, 95, 95, 120, 122, 125, 127, 122, 122, 127, 127, 124, 126, 125, 127, 126, 126, 127, 127,
        160, 162, 165, 167, 170, 170, 175, 175, 180, 182, 181, 183, 190, 190, 191, 191, 168, 170, 173, 175, 170, 170, 175, 175, 188, 190, 189, 191, 190, 190, 191, 191,
        240, 242, 245, 247, 250, 250, 255, 255, 244, 246, 245, 247, 254, 254, 255, 255, 248, 250, 253, 255, 250, 250, 255, 255, 252, 254, 253, 255, 254, 254, 255, 255,
        64, 66, 69, 71, 74, 74, 79, 79, 84, 86, 85, 87, 94, 94, 95, 95, 104, 106, 109, 111, 106, 106, 111, 111, 124, 126, 125, 127, 126, 126, 127, 127,
        80, 82, 85, 87, 90, 90, 95, 95, 84, 86, 85, 87, 94, 94, 95, 95, 120, 122, 125, 127, 122, 122, 127, 127, 124, 126, 125, 127, 126, 126, 127, 127,
        224, 226, 229, 231, 234, 234, 239, 239, 244, 246, 245, 247, 254, 254, 255, 255, 232, 234, 237, 239, 234, 234, 239, 239, 252, 254, 253, 255, 254, 254, 255, 255,
        240, 242, 245, 247, 250, 250, 255, 255, 244, 246, 245, 247, 254, 254, 255, 255, 248, 250, 253, 255, 250, 250, 255, 255, 252, 254, 253, 255, 254, 254, 255, 255,
    };

    static constexpr uint8_t isolated_files_table[256] = {
        0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 16, 17, 18, 16, 20, 21, 16, 16, 0, 1, 2, 0, 0, 1, 0, 0,
        32, 33, 34, 32, 36, 37, 32, 32, 40, 41, 42, 40, 32, 33, 32, 32, 0, 1, 2, 0, 4, 5, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0,
        64, 65, 66, 64, 68, 69, 64, 64, 72, 73, 74, 72, 64, 65, 64, 64, 80, 81, 82, 80, 84, 85, 80, 80, 64, 65, 66, 64, 64, 65, 64, 64,
        0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 0, 1, 2, 0, 4, 5, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0,
        128, 129, 130, 128, 132, 133, 128, 128, 136, 137, 138, 136, 128, 129, 128, 128, 144, 145, 146, 144, 148, 149, 144, 144, 128, 129, 130, 128, 128, 129, 128, 128,
        160, 161, 162, 160, 164, 165, 160, 160, 168, 169, 170, 168, 160, 161, 160, 160, 128, 129, 130, 128, 132, 133, 128, 128, 128, 129, 130, 128, 128, 129, 128, 128,
        0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 16, 17, 18, 16, 20, 21, 16, 16, 0, 1, 2, 0, 0, 1, 0, 0,
        0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 0, 1, 2, 0, 4, 5, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0,
    };

    static constexpr uint8_t island_count_table[256] = {
        0, 1, 1, 1, 1, 2, 1, 1, 1, 2, 2, 2, 1, 2, 1, 1, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
        1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
        1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
        1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
        1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
        2, 3, 3, 3, 3, 4, 3, 3, 3, 4, 4, 4, 3, 4, 3, 3, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
        1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
        1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
    };

    static constexpr uint64_t file_mask_table[64] = {
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    };

    static constexpr uint64_t adjacent_files_mask_table[64] = {
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    };

    static constexpr uint64_t front_fill_mask_table[2][64] = {
        {
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
        0x0101010101010000, 0x0202020202020000, 0x0404040404040000, 0x0808080808080000, 0x1010101010100000, 0x2020202020200000, 0x4040404040400000, 0x8080808080800000,
        0x0101010101000000, 0x0202020202000000, 0x0404040404000000, 0x0808080808000000, 0x1010101010000000, 0x2020202020000000, 0x4040404040000000, 0x8080808080000000,
        0x0101010100000000, 0x0202020200000000, 0x0404040400000000, 0x0808080800000000, 0x1010101000000000, 0x2020202000000000, 0x4040404000000000, 0x8080808000000000,
        0x0101010000000000, 0x0202020000000000, 0x0404040000000000, 0x0808080000000000, 0x1010100000000000, 0x2020200000000000, 0x4040400000000000, 0x8080800000000000,
        0x0101000000000000, 0x0202000000000000, 0x0404000000000000, 0x0808000000000000, 0x1010000000000000, 0x2020000000000000, 0x4040000000000000, 0x8080000000000000,
        0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000, 0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
        }, {
        0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008, 0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
        0x0000000000000101, 0x0000000000000202, 0x0000000000000404, 0x0000000000000808, 0x0000000000001010, 0x0000000000002020, 0x0000000000004040, 0x0000000000008080,
        0x0000000000010101, 0x0000000000020202, 0x0000000000040404, 0x0000000000080808, 0x0000000000101010, 0x0000000000202020, 0x0000000000404040, 0x0000000000808080,
        0x0000000001010101, 0x0000000002020202, 0x0000000004040404, 0x0000000008080808, 0x0000000010101010, 0x0000000020202020, 0x0000000040404040, 0x0000000080808080,
        0x0000000101010101, 0x0000000202020202, 0x0000000404040404, 0x0000000808080808, 0x0000001010101010, 0x0000002020202020, 0x0000004040404040, 0x0000008080808080,
        0x0000010101010101, 0x0000020202020202, 0x0000040404040404, 0x0000080808080808, 0x0000101010101010, 0x0000202020202020, 0x0000404040404040, 0x0000808080808080,
        0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        },
    };

    static constexpr uint64_t rear_fill_mask_table[2][64] = {
        {
        0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008, 0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
        0x0000000000000101, 0x0000000000000202, 0x0000000000000404, 0x0000000000000808, 0x0000000000001010, 0x0000000000002020, 0x0000000000004040, 0x0000000000008080,
        0x0000000000010101, 0x0000000000020202, 0x0000000000040404, 0x0000000000080808, 0x0000000000101010, 0x0000000000202020, 0x0000000000404040, 0x0000000000808080,
        0x0000000001010101, 0x0000000002020202, 0x0000000004040404, 0x0000000008080808, 0x0000000010101010, 0x0000000020202020, 0x0000000040404040, 0x0000000080808080,
        0x0000000101010101, 0x0000000202020202, 0x0000000404040404, 0x0000000808080808, 0x0000001010101010, 0x0000002020202020, 0x0000004040404040, 0x0000008080808080,
        0x0000010101010101, 0x0000020202020202, 0x0000040404040404, 0x0000080808080808, 0x0000101010101010, 0x0000202020202020, 0x0000404040404040, 0x0000808080808080,
        0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        }, {
        0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
        0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
        0x0101010101010000, 0x0202020202020000, 0x0404040404040000, 0x0808080808080000, 0x1010101010100000, 0x2020202020200000, 0x4040404040400000, 0x8080808080800000,
        0x0101010101000000, 0x0202020202000000, 0x0404040404000000, 0x0808080808000000, 0x1010101010000000, 0x2020202020000000, 0x4040404040000000, 0x8080808080000000,
        0x0101010100000000, 0x0202020200000000, 0x0404040400000000, 0x0808080800000000, 0x1010101000000000, 0x2020202000000000, 0x4040404000000000, 0x8080808000000000,
        0x0101010000000000, 0x0202020000000000, 0x0404040000000000, 0x0808080000000000, 0x1010100000000000, 0x2020200000000000, 0x4040400000000000, 0x8080800000000000,
        0x0101000000000000, 0x0202000000000000, 0x0404000000000000, 0x0808000000000000, 0x1010000000000000, 0x2020000000000000, 0x4040000000000000, 0x8080000000000000,
        0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000, 0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
        },
    };

    static constexpr uint64_t front_span_mask_table[2][64] = {
        {
        0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
        0x0101010101010000, 0x0202020202020000, 0x0404040404040000, 0x0808080808080000, 0x1010101010100000, 0x2020202020200000, 0x4040404040400000, 0x8080808080800000,
        0x0101010101000000, 0x0202020202000000, 0x0404040404000000, 0x0808080808000000, 0x1010101010000000, 0x2020202020000000, 0x4040404040000000, 0x8080808080000000,
        0x0101010100000000, 0x0202020200000000, 0x0404040400000000, 0x0808080800000000, 0x1010101000000000, 0x2020202000000000, 0x4040404000000000, 0x8080808000000000,
        0x0101010000000000, 0x0202020000000000, 0x0404040000000000, 0x0808080000000000, 0x1010100000000000, 0x2020200000000000, 0x4040400000000000, 0x8080800000000000,
        0x0101000000000000, 0x0202000000000000, 0x0404000000000000, 0x0808000000000000, 0x1010000000000000, 0x2020000000000000, 0x4040000000000000, 0x8080000000000000,
        0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000, 0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        }, {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008, 0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
        0x0000000000000101, 0x0000000000000202, 0x0000000000000404, 0x0000000000000808, 0x0000000000001010, 0x0000000000002020, 0x0000000000004040, 0x0000000000008080,
        0x0000000000010101, 0x0000000000020202, 0x0000000000040404, 0x0000000000080808, 0x0000000000101010, 0x0000000000202020, 0x0000000000404040, 0x0000000000808080,
        0x0000000001010101, 0x0000000002020202, 0x0000000004040404, 0x0000000008080808, 0x0000000010101010, 0x0000000020202020, 0x0000000040404040, 0x0000000080808080,
        0x0000000101010101, 0x0000000202020202, 0x0000000404040404, 0x0000000808080808, 0x0000001010101010, 0x0000002020202020, 0x0000004040404040, 0x0000008080808080,
        0x0000010101010101, 0x0000020202020202, 0x0000040404040404, 0x0000080808080808, 0x0000101010101010, 0x0000202020202020, 0x0000404040404040, 0x0000808080808080,
        0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
        },
    };

    static constexpr uint64_t rear_span_mask_table[2][64] = {
        {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008, 0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
        0x0000000000000101, 0x0000000000000202, 0x0000000000000404, 0x0000000000000808, 0x0000000000001010, 0x0000000000002020, 0x0000000000004040, 0x0000000000008080,
        0x0000000000010101, 0x0000000000020202, 0x0000000000040404, 0x0000000000080808, 0x0000000000101010, 0x0000000000202020, 0x0000000000404040, 0x0000000000808080,
        0x0000000001010101, 0x0000000002020202, 0x0000000004040404, 0x0000000008080808, 0x0000000010101010, 0x0000000020202020, 0x0000000040404040, 0x0000000080808080,
        0x0000000101010101, 0x0000000202020202, 0x0000000404040404, 0x0000000808080808, 0x0000001010101010, 0x0000002020202020, 0x0000004040404040, 0x0000008080808080,
        0x0000010101010101, 0x0000020202020202, 0x0000040404040404, 0x0000080808080808, 0x0000101010101010, 0x0000202020202020, 0x0000404040404040, 0x0000808080808080,
        0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
        }, {
        0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
        0x0101010101010000, 0x0202020202020000, 0x0404040404040000, 0x0808080808080000, 0x1010101010100000, 0x2020202020200000, 0x4040404040400000, 0x8080808080800000,
        0x0101010101000000, 0x0202020202000000, 0x0404040404000000, 0x0808080808000000, 0x1010101010000000, 0x2020202020000000, 0x4040404040000000, 0x8080808080000000,
        0x0101010100000000, 0x0202020200000000, 0x0404040400000000, 0x0808080800000000, 0x1010101000000000, 0x2020202000000000, 0x4040404000000000, 0x8080808000000000,
        0x0101010000000000, 0x0202020000000000, 0x0404040000000000, 0x0808080000000000, 0x1010100000000000, 0x2020200000000000, 0x4040400000000000, 0x8080800000000000,
        0x0101000000000000, 0x0202000000000000, 0x0404000000000000, 0x0808000000000000, 0x1010000000000000, 0x2020000000000000, 0x4040000000000000, 0x8080000000000000,
        0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000, 0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        },
    };

    static constexpr uint64_t single_push_mask_table[2][64] = {
        {
        0x0000000000000100, 0x0000000000000200, 0x0000000000000400, 0x0000000000000800, 0x0000000000001000, 0x0000000000002000, 0x0000000000004000, 0x0000000000008000,
        0x0000000000010000, 0x0000000000020000, 0x0000000000040000, 0x0000000000080000, 0x0000000000100000, 0x0000000000200000, 0x0000000000400000, 0x0000000000800000,
        0x0000000001000000, 0x0000000002000000, 0x0000000004000000, 0x0000000008000000, 0x0000000010000000, 0x0000000020000000, 0x0000000040000000, 0x0000000080000000,
        0x0000000100000000, 0x0000000200000000, 0x0000000400000000, 0x0000000800000000, 0x0000001000000000, 0x0000002000000000, 0x0000004000000000, 0x0000008000000000,
        0x0000010000000000, 0x0000020000000000, 0x0000040000000000, 0x0000080000000000, 0x0000100000000000, 0x0000200000000000, 0x0000400000000000, 0x0000800000000000,
        0x0001000000000000, 0x0002000000000000, 0x0004000000000000, 0x0008000000000000, 0x0010000000000000, 0x0020000000000000, 0x0040000000000000, 0x0080000000000000,
        0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000, 0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        }, {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008, 0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
        0x0000000000000100, 0x0000000000000200, 0x0000000000000400, 0x0000000000000800, 0x0000000000001000, 0x0000000000002000, 0x0000000000004000, 0x0000000000008000,
        0x0000000000010000, 0x0000000000020000, 0x0000000000040000, 0x0000000000080000, 0x0000000000100000, 0x0000000000200000, 0x0000000000400000, 0x0000000000800000,
        0x0000000001000000, 0x0000000002000000, 0x0000000004000000, 0x0000000008000000, 0x0000000010000000, 0x0000000020000000, 0x0000000040000000, 0x0000000080000000,
        0x0000000100000000, 0x0000000200000000, 0x0000000400000000, 0x0000000800000000, 0x0000001000000000, 0x0000002000000000, 0x0000004000000000, 0x0000008000000000,
        0x0000010000000000, 0x0000020000000000, 0x0000040000000000, 0x0000080000000000, 0x0000100000000000, 0x0000200000000000, 0x0000400000000000, 0x0000800000000000,
        0x0001000000000000, 0x0002000000000000, 0x0004000000000000, 0x0008000000000000, 0x0010000000000000, 0x0020000000000000, 0x0040000000000000, 0x0080000000000000,
        },
    };

    static constexpr uint64_t double_push_mask_table[2][64] = {
        {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000001000000, 0x0000000002000000, 0x0000000004000000, 0x0000000008000000, 0x0000000010000000, 0x0000000020000000, 0x0000000040000000, 0x0000000080000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        }, {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000100000000, 0x0000000200000000, 0x0000000400000000, 0x0000000800000000, 0x0000001000000000, 0x0000002000000000, 0x0000004000000000, 0x0000008000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        },
    };

    static constexpr uint64_t attack_mask_table[2][64] = {
        {
        0x0000000000000200, 0x0000000000000500, 0x0000000000000a00, 0x0000000000001400, 0x0000000000002800, 0x0000000000005000, 0x000000000000a000, 0x0000000000004000,
        0x0000000000020000, 0x0000000000050000, 0x00000000000a0000, 0x0000000000140000, 0x0000000000280000, 0x0000000000500000, 0x0000000000a00000, 0x0000000000400000,
        0x0000000002000000, 0x0000000005000000, 0x000000000a000000, 0x0000000014000000, 0x0000000028000000, 0x0000000050000000, 0x00000000a0000000, 0x0000000040000000,
        0x0000000200000000, 0x0000000500000000, 0x0000000a00000000, 0x0000001400000000, 0x0000002800000000, 0x0000005000000000, 0x000000a000000000, 0x0000004000000000,
        0x0000020000000000, 0x0000050000000000, 0x00000a0000000000, 0x0000140000000000, 0x0000280000000000, 0x0000500000000000, 0x0000a00000000000, 0x0000400000000000,
        0x0002000000000000, 0x0005000000000000, 0x000a000000000000, 0x0014000000000000, 0x0028000000000000, 0x0050000000000000, 0x00a0000000000000, 0x0040000000000000,
        0x0200000000000000, 0x0500000000000000, 0x0a00000000000000, 0x1400000000000000, 0x2800000000000000, 0x5000000000000000, 0xa000000000000000, 0x4000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        }, {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000002, 0x0000000000000005, 0x000000000000000a, 0x0000000000000014, 0x0000000000000028, 0x0000000000000050, 0x00000000000000a0, 0x0000000000000040,
        0x0000000000000200, 0x0000000000000500, 0x0000000000000a00, 0x0000000000001400, 0x0000000000002800, 0x0000000000005000, 0x000000000000a000, 0x0000000000004000,
        0x0000000000020000, 0x0000000000050000, 0x00000000000a0000, 0x0000000000140000, 0x0000000000280000, 0x0000000000500000, 0x0000000000a00000, 0x0000000000400000,
        0x0000000002000000, 0x0000000005000000, 0x000000000a000000, 0x0000000014000000, 0x0000000028000000, 0x0000000050000000, 0x00000000a0000000, 0x0000000040000000,
        0x0000000200000000, 0x0000000500000000, 0x0000000a00000000, 0x0000001400000000, 0x0000002800000000, 0x0000005000000000, 0x000000a000000000, 0x0000004000000000,
        0x0000020000000000, 0x0000050000000000, 0x00000a0000000000, 0x0000140000000000, 0x0000280000000000, 0x0000500000000000, 0x0000a00000000000, 0x0000400000000000,
        0x0002000000000000, 0x0005000000000000, 0x000a000000000000, 0x0014000000000000, 0x0028000000000000, 0x0050000000000000, 0x00a0000000000000, 0x0040000000000000,
        },
    };

    static constexpr uint64_t attack_front_span_mask_table[2][64] = {
        {
        0x0202020202020200, 0x0505050505050500, 0x0a0a0a0a0a0a0a00, 0x1414141414141400, 0x2828282828282800, 0x5050505050505000, 0xa0a0a0a0a0a0a000, 0x4040404040404000,
        0x0202020202020000, 0x0505050505050000, 0x0a0a0a0a0a0a0000, 0x1414141414140000, 0x2828282828280000, 0x5050505050500000, 0xa0a0a0a0a0a00000, 0x4040404040400000,
        0x0202020202000000, 0x0505050505000000, 0x0a0a0a0a0a000000, 0x1414141414000000, 0x2828282828000000, 0x5050505050000000, 0xa0a0a0a0a0000000, 0x4040404040000000,
        0x0202020200000000, 0x0505050500000000, 0x0a0a0a0a00000000, 0x1414141400000000, 0x2828282800000000, 0x5050505000000000, 0xa0a0a0a000000000, 0x4040404000000000,
        0x0202020000000000, 0x0505050000000000, 0x0a0a0a0000000000, 0x1414140000000000, 0x2828280000000000, 0x5050500000000000, 0xa0a0a00000000000, 0x4040400000000000,
        0x0202000000000000, 0x0505000000000000, 0x0a0a000000000000, 0x1414000000000000, 0x2828000000000000, 0x5050000000000000, 0xa0a0000000000000, 0x4040000000000000,
        0x0200000000000000, 0x0500000000000000, 0x0a00000000000000, 0x1400000000000000, 0x2800000000000000, 0x5000000000000000, 0xa000000000000000, 0x4000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        }, {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000002, 0x0000000000000005, 0x000000000000000a, 0x0000000000000014, 0x0000000000000028, 0x0000000000000050, 0x00000000000000a0, 0x0000000000000040,
        0x0000000000000202, 0x0000000000000505, 0x0000000000000a0a, 0x0000000000001414, 0x0000000000002828, 0x0000000000005050, 0x000000000000a0a0, 0x0000000000004040,
        0x0000000000020202, 0x0000000000050505, 0x00000000000a0a0a, 0x0000000000141414, 0x0000000000282828, 0x0000000000505050, 0x0000000000a0a0a0, 0x0000000000404040,
        0x0000000002020202, 0x0000000005050505, 0x000000000a0a0a0a, 0x0000000014141414, 0x0000000028282828, 0x0000000050505050, 0x00000000a0a0a0a0, 0x0000000040404040,
        0x0000000202020202, 0x0000000505050505, 0x0000000a0a0a0a0a, 0x0000001414141414, 0x0000002828282828, 0x0000005050505050, 0x000000a0a0a0a0a0, 0x0000004040404040,
        0x0000020202020202, 0x0000050505050505, 0x00000a0a0a0a0a0a, 0x0000141414141414, 0x0000282828282828, 0x0000505050505050, 0x0000a0a0a0a0a0a0, 0x0000404040404040,
        0x0002020202020202, 0x0005050505050505, 0x000a0a0a0a0a0a0a, 0x0014141414141414, 0x0028282828282828, 0x0050505050505050, 0x00a0a0a0a0a0a0a0, 0x0040404040404040,
        },
    };

    static constexpr uint64_t attack_rear_span_mask_table[2][64] = {
        {
        0x0000000000000002, 0x0000000000000005, 0x000000000000000a, 0x0000000000000014, 0x0000000000000028, 0x0000000000000050, 0x00000000000000a0, 0x0000000000000040,
        0x0000000000000202, 0x0000000000000505, 0x0000000000000a0a, 0x0000000000001414, 0x0000000000002828, 0x0000000000005050, 0x000000000000a0a0, 0x0000000000004040,
        0x0000000000020202, 0x0000000000050505, 0x00000000000a0a0a, 0x0000000000141414, 0x0000000000282828, 0x0000000000505050, 0x0000000000a0a0a0, 0x0000000000404040,
        0x0000000002020202, 0x0000000005050505, 0x000000000a0a0a0a, 0x0000000014141414, 0x0000000028282828, 0x0000000050505050, 0x00000000a0a0a0a0, 0x0000000040404040,
        0x0000000202020202, 0x0000000505050505, 0x0000000a0a0a0a0a, 0x0000001414141414, 0x0000002828282828, 0x0000005050505050, 0x000000a0a0a0a0a0, 0x0000004040404040,
        0x0000020202020202, 0x0000050505050505, 0x00000a0a0a0a0a0a, 0x0000141414141414, 0x0000282828282828, 0x0000505050505050, 0x0000a0a0a0a0a0a0, 0x0000404040404040,
        0x0002020202020202, 0x0005050505050505, 0x000a0a0a0a0a0a0a, 0x0014141414141414, 0x0028282828282828, 0x0050505050505050, 0x00a0a0a0a0a0a0a0, 0x0040404040404040,
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        }, {
        0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
        0x0202020202020200, 0x0505050505050500, 0x0a0a0a0a0a0a0a00, 0x1414141414141400, 0x2828282828282800, 0x5050505050505000, 0xa0a0a0a0a0a0a000, 0x4040404040404000,
        0x0202020202020000, 0x0505050505050000, 0x0a0a0a0a0a0a0000, 0x1414141414140000, 0x2828282828280000, 0x5050505050500000, 0xa0a0a0a0a0a00000, 0x4040404040400000,
        0x0202020202000000, 0x0505050505000000, 0x0a0a0a0a0a000000, 0x1414141414000000, 0x2828282828000000, 0x5050505050000000, 0xa0a0a0a0a0000000, 0x4040404040000000,
        0x0202020200000000, 0x0505050500000000, 0x0a0a0a0a00000000, 0x1414141400000000, 0x2828282800000000, 0x5050505000000000, 0xa0a0a0a000000000, 0x4040404000000000,
        0x0202020000000000, 0x0505050000000000, 0x0a0a0a0000000000, 0x1414140000000000, 0x2828280000000000, 0x5050500000000000, 0xa0a0a00000000000, 0x4040400000000000,
        0x0202000000000000, 0x0505000000000000, 0x0a0a000000000000, 0x1414000000000000, 0x2828000000000000, 0x5050000000000000, 0xa0a0000000000000, 0x4040000000000000,
        0x0200000000000000, 0x0500000000000000, 0x0a00000000000000, 0x1400000000000000, 0x2800000000000000, 0x5000000000000000, 0xa000000000000000, 0x4000000000000000,
        },
    };

    static constexpr uint64_t passed_mask_table[2][64] = {
        {
        0x0303030303030300, 0x0707070707070700, 0x0e0e0e0e0e0e0e00, 0x1c1c1c1c1c1c1c00, 0x3838383838383800, 0x7070707070707000, 0xe0e0e0e0e0e0e000, 0xc0c0c0c0c0c0c000,
        0x0303030303030000, 0x0707070707070000, 0x0e0e0e0e0e0e0000, 0x1c1c1c1c1c1c0000, 0x3838383838380000, 0x7070707070700000, 0xe0e0e0e0e0e00000, 0xc0c0c0c0c0c00000,
        0x0303030303000000, 0x0707070707000000, 0x0e0e0e0e0e000000, 0x1c1c1c1c1c000000, 0x3838383838000000, 0x7070707070000000, 0xe0e0e0e0e0000000, 0xc0c0c0c0c0000000,
        0x0303030300000000, 0x0707070700000000, 0x0e0e0e0e00000000, 0x1c1c1c1c00000000, 0x3838383800000000, 0x7070707000000000, 0xe0e0e0e000000000, 0xc0c0c0c000000000,
        0x0303030000000000, 0x0707070000000000, 0x0e0e0e0000000000, 0x1c1c1c0000000000, 0x3838380000000000, 0x7070700000000000, 0xe0e0e00000000000, 0xc0c0c00000000000,
        0x0303000000000000, 0x0707000000000000, 0x0e0e000000000000, 0x1c1c000000000000, 0x3838000000000000, 0x7070000000000000, 0xe0e0000000000000, 0xc0c0000000000000,
        0x0300000000000000, 0x0700000000000000, 0x0e00000000000000, 0x1c00000000000000, 0x3800000000000000, 0x7000000000000000, 0xe000000000000000, 0xc000000000000000,
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        }, {
        0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
        0x0000000000000003, 0x0000000000000007, 0x000000000000000e, 0x000000000000001c, 0x0000000000000038, 0x0000000000000070, 0x00000000000000e0, 0x00000000000000c0,
        0x0000000000000303, 0x0000000000000707, 0x0000000000000e0e, 0x0000000000001c1c, 0x0000000000003838, 0x0000000000007070, 0x000000000000e0e0, 0x000000000000c0c0,
        0x0000000000030303, 0x0000000000070707, 0x00000000000e0e0e, 0x00000000001c1c1c, 0x0000000000383838, 0x0000000000707070, 0x0000000000e0e0e0, 0x0000000000c0c0c0,
        0x0000000003030303, 0x0000000007070707, 0x000000000e0e0e0e, 0x000000001c1c1c1c, 0x0000000038383838, 0x0000000070707070, 0x00000000e0e0e0e0, 0x00000000c0c0c0c0,
        0x0000000303030303, 0x0000000707070707, 0x0000000e0e0e0e0e, 0x0000001c1c1c1c1c, 0x0000003838383838, 0x0000007070707070, 0x000000e0e0e0e0e0, 0x000000c0c0c0c0c0,
        0x0000030303030303, 0x0000070707070707, 0x00000e0e0e0e0e0e, 0x00001c1c1c1c1c1c, 0x0000383838383838, 0x0000707070707070, 0x0000e0e0e0e0e0e0, 0x0000c0c0c0c0c0c0,
        0x0003030303030303, 0x0007070707070707, 0x000e0e0e0e0e0e0e, 0x001c1c1c1c1c1c1c, 0x0038383838383838, 0x0070707070707070, 0x00e0e0e0e0e0e0e0, 0x00c0c0c0c0c0c0c0,
        },
    };

    static constexpr uint64_t shelter_mask_table[2][64] = {
        {
        0x0303030303030303, 0x0707070707070707, 0x0e0e0e0e0e0e0e0e, 0x1c1c1c1c1c1c1c1c, 0x3838383838383838, 0x7070707070707070, 0xe0e0e0e0e0e0e0e0, 0xc0c0c0c0c0c0c0c0,
        0x0303030303030300, 0x0707070707070700, 0x0e0e0e0e0e0e0e00, 0x1c1c1c1c1c1c1c00, 0x3838383838383800, 0x7070707070707000, 0xe0e0e0e0e0e0e000, 0xc0c0c0c0c0c0c000,
        0x0303030303030000, 0x0707070707070000, 0x0e0e0e0e0e0e0000, 0x1c1c1c1c1c1c0000, 0x3838383838380000, 0x7070707070700000, 0xe0e0e0e0e0e00000, 0xc0c0c0c0c0c00000,
        0x0303030303000000, 0x0707070707000000, 0x0e0e0e0e0e000000, 0x1c1c1c1c1c000000, 0x3838383838000000, 0x7070707070000000, 0xe0e0e0e0e0000000, 0xc0c0c0c0c0000000,
        0x0303030300000000, 0x0707070700000000, 0x0e0e0e0e00000000, 0x1c1c1c1c00000000, 0x3838383800000000, 0x7070707000000000, 0xe0e0e0e000000000, 0xc0c0c0c000000000,
        0x0303030000000000, 0x0707070000000000, 0x0e0e0e0000000000, 0x1c1c1c0000000000, 0x3838380000000000, 0x7070700000000000, 0xe0e0e00000000000, 0xc0c0c00000000000,
        0x0303000000000000, 0x0707000000000000, 0x0e0e000000000000, 0x1c1c000000000000, 0x3838000000000000, 0x7070000000000000, 0xe0e0000000000000, 0xc0c0000000000000,
        0x0300000000000000, 0x0700000000000000, 0x0e00000000000000, 0x1c00000000000000, 0x3800000000000000, 0x7000000000000000, 0xe000000000000000, 0xc000000000000000,
        }, {
        0x0000000000000003, 0x0000000000000007, 0x000000000000000e, 0x000000000000001c, 0x0000000000000038, 0x0000000000000070, 0x00000000000000e0, 0x00000000000000c0,
        0x0000000000000303, 0x0000000000000707, 0x0000000000000e0e, 0x0000000000001c1c, 0x0000000000003838, 0x0000000000007070, 0x000000000000e0e0, 0x000000000000c0c0,
        0x0000000000030303, 0x0000000000070707, 0x00000000000e0e0e, 0x00000000001c1c1c, 0x0000000000383838, 0x0000000000707070, 0x0000000000e0e0e0, 0x0000000000c0c0c0,
        0x0000000003030303, 0x0000000007070707, 0x000000000e0e0e0e, 0x000000001c1c1c1c, 0x0000000038383838, 0x0000000070707070, 0x00000000e0e0e0e0, 0x00000000c0c0c0c0,
        0x0000000303030303, 0x0000000707070707, 0x0000000e0e0e0e0e, 0x0000001c1c1c1c1c, 0x0000003838383838, 0x0000007070707070, 0x000000e0e0e0e0e0, 0x000000c0c0c0c0c0,
        0x0000030303030303, 0x0000070707070707, 0x00000e0e0e0e0e0e, 0x00001c1c1c1c1c1c, 0x0000383838383838, 0x0000707070707070, 0x0000e0e0e0e0e0e0, 0x0000c0c0c0c0c0c0,
        0x0003030303030303, 0x0007070707070707, 0x000e0e0e0e0e0e0e, 0x001c1c1c1c1c1c1c, 0x0038383838383838, 0x0070707070707070, 0x00e0e0e0e0e0e0e0, 0x00c0c0c0c0c0c0c0,
        0x0303030303030303, 0x0707070707070707, 0x0e0e0e0e0e0e0e0e, 0x1c1c1c1c1c1c1c1c, 0x3838383838383838, 0x7070707070707070, 0xe0e0e0e0e0e0e0e0, 0xc0c0c0c0c0c0c0c0,
        },
    };

    static constexpr uint64_t pair_mask_table[64] = {
        0x0003030303030300, 0x0007070707070700, 0x000e0e0e0e0e0e00, 0x001c1c1c1c1c1c00, 0x0038383838383800, 0x0070707070707000, 0x00e0e0e0e0e0e000, 0x00c0c0c0c0c0c000,
        0x0003030303030200, 0x0007070707070500, 0x000e0e0e0e0e0a00, 0x001c1c1c1c1c1400, 0x0038383838382800, 0x0070707070705000, 0x00e0e0e0e0e0a000, 0x00c0c0c0c0c04000,
        0x0003030303020300, 0x0007070707050700, 0x000e0e0e0e0a0e00, 0x001c1c1c1c141c00, 0x0038383838283800, 0x0070707070507000, 0x00e0e0e0e0a0e000, 0x00c0c0c0c040c000,
        0x0003030302030300, 0x0007070705070700, 0x000e0e0e0a0e0e00, 0x001c1c1c141c1c00, 0x0038383828383800, 0x0070707050707000, 0x00e0e0e0a0e0e000, 0x00c0c0c040c0c000,
        0x0003030203030300, 0x0007070507070700, 0x000e0e0a0e0e0e00, 0x001c1c141c1c1c00, 0x0038382838383800, 0x0070705070707000, 0x00e0e0a0e0e0e000, 0x00c0c040c0c0c000,
        0x0003020303030300, 0x0007050707070700, 0x000e0a0e0e0e0e00, 0x001c141c1c1c1c00, 0x0038283838383800, 0x0070507070707000, 0x00e0a0e0e0e0e000, 0x00c040c0c0c0c000,
        0x0002030303030300, 0x0005070707070700, 0x000a0e0e0e0e0e00, 0x00141c1c1c1c1c00, 0x0028383838383800, 0x0050707070707000, 0x00a0e0e0e0e0e000, 0x0040c0c0c0c0c000,
        0x0003030303030300, 0x0007070707070700, 0x000e0e0e0e0e0e00, 0x001c1c1c1c1c1c00, 0x0038383838383800, 0x0070707070707000, 0x00e0e0e0e0e0e000, 0x00c0c0c0c0c0c000,
    };

    /// The whole files of the squares on a rank.
    static PAWNFILL_CONSTEXPR uint64_t fill_rank(uint64_t set, uint32_t rank) {
        return fill_files_table[uint8_t(set >> ((8 * rank) & 63))];
    }

    static PAWNFILL_CONSTEXPR uint64_t half_of_north_fill(uint64_t set, uint32_t first) {
        uint64_t fill = 0;
        PAWNFILL_UNROLLED
        for (uint32_t rank = first + 4; rank-- > first;) {
            fill = (fill << 8) | fill_rank(set, rank);
        }
        return fill;
    }

    static PAWNFILL_CONSTEXPR uint64_t half_of_south_fill(uint64_t set, uint32_t first) {
        uint64_t fill = 0;
        PAWNFILL_UNROLLED
        for (uint32_t rank = first; rank < first + 4; rank++) {
            fill = (fill >> 8) | fill_rank(set, rank);
        }
        return fill;
    }

    static PAWNFILL_CONSTEXPR uint8_t file_of_file_set(uint64_t set, uint8_t file) {
        return uint8_t(uint8_t((set & file_mask_table[file]) != 0) << file);
    }

    /// A set without its first square; the empty set stays empty.
    static PAWNFILL_CONSTEXPR uint64_t without_first(uint64_t set) {
        return set & (set - 1);
    }
};

/*
 * Compositions: each operation by a strategy of its own. Portable takes the strategies that lose
 * least on the machines that were measured.
 */

/// One strategy for all operations, where a composition does not choose another one.
template <class Strategy>
struct Each {
    using north_fill = Strategy;
    using south_fill = Strategy;
    using file_fill = Strategy;
    using front_fill = Strategy;
    using rear_fill = Strategy;
    using file_set = Strategy;
    using fill_files = Strategy;
    using open_files = Strategy;
    using closed_files = Strategy;
    using half_open_files = Strategy;
    using half_open_or_open_fill = Strategy;
    using adjacent_files = Strategy;
    using isolated_files = Strategy;
    using island_count = Strategy;
    using single_push_targets = Strategy;
    using double_push_targets = Strategy;
    using able_to_push = Strategy;
    using able_to_double_push = Strategy;
    using push_attacks = Strategy;
    using push_targets = Strategy;
    using able_to_capture_east = Strategy;
    using able_to_capture_west = Strategy;
    using able_to_capture = Strategy;
    using attackers = Strategy;
    using front_spans = Strategy;
    using rear_spans = Strategy;
    using interspans = Strategy;
    using stops = Strategy;
    using telestops = Strategy;
    using east_attacks = Strategy;
    using west_attacks = Strategy;
    using attacks = Strategy;
    using double_attacks = Strategy;
    using single_attacks = Strategy;
    using attack_front_spans = Strategy;
    using attack_rear_spans = Strategy;
    using open_pawns = Strategy;
    using unfree_pawns = Strategy;
    using passed_pawns = Strategy;
    using candidate_pawns = Strategy;
    using lever_candidate_pawns = Strategy;
    using isolated_pawns = Strategy;
    using half_isolated_pawns = Strategy;
    using pawns_behind_own = Strategy;
    using pawns_in_front_of_own = Strategy;
    using pawns_directly_behind_own = Strategy;
    using doubled_pawns = Strategy;
    using tripled_pawns = Strategy;
    using pawns_without_helpers = Strategy;
    using backward_pawns = Strategy;
    using rammed_pawns = Strategy;
    using lever_pawns = Strategy;
    using phalanx_pawns = Strategy;
    using defended_pawns = Strategy;
    using connected_pawns = Strategy;
    using holes = Strategy;
    using outposts = Strategy;
    using file_mask = Strategy;
    using adjacent_files_mask = Strategy;
    using front_fill_mask = Strategy;
    using rear_fill_mask = Strategy;
    using front_span_mask = Strategy;
    using rear_span_mask = Strategy;
    using single_push_mask = Strategy;
    using double_push_mask = Strategy;
    using attack_mask = Strategy;
    using attack_front_span_mask = Strategy;
    using attack_rear_span_mask = Strategy;
    using passed_mask = Strategy;
    using shelter_mask = Strategy;
    using pair_mask = Strategy;
};

/// The strategy that has each operation from the one that `Choices` names for it.
template <class Choices>
struct Composition {
    static PAWNFILL_CONSTEXPR uint64_t north_fill(uint64_t set) {
        return Choices::north_fill::north_fill(set);
    }

    static PAWNFILL_CONSTEXPR uint64_t south_fill(uint64_t set) {
        return Choices::south_fill::south_fill(set);
    }

    static PAWNFILL_CONSTEXPR uint64_t file_fill(uint64_t set) {
        return Choices::file_fill::file_fill(set);
    }

    static PAWNFILL_CONSTEXPR uint64_t front_fill(Color color, uint64_t pawns) {
        return Choices::front_fill::front_fill(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t rear_fill(Color color, uint64_t pawns) {
        return Choices::rear_fill::rear_fill(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint8_t file_set(uint64_t set) {
        return Choices::file_set::file_set(set);
    }

    static PAWNFILL_CONSTEXPR uint64_t fill_files(uint8_t files) {
        return Choices::fill_files::fill_files(files);
    }

    static PAWNFILL_CONSTEXPR uint8_t open_files(uint64_t white, uint64_t black) {
        return Choices::open_files::open_files(white, black);
    }

    static PAWNFILL_CONSTEXPR uint8_t closed_files(uint64_t white, uint64_t black) {
        return Choices::closed_files::closed_files(white, black);
    }

    static PAWNFILL_CONSTEXPR uint8_t half_open_files(uint64_t own, uint64_t enemy) {
        return Choices::half_open_files::half_open_files(own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill(uint64_t own) {
        return Choices::half_open_or_open_fill::half_open_or_open_fill(own);
    }

    static PAWNFILL_CONSTEXPR uint8_t adjacent_files(uint8_t files) {
        return Choices::adjacent_files::adjacent_files(files);
    }

    static PAWNFILL_CONSTEXPR uint8_t isolated_files(uint8_t files) {
        return Choices::isolated_files::isolated_files(files);
    }

    static PAWNFILL_CONSTEXPR uint8_t island_count(uint8_t files) {
        return Choices::island_count::island_count(files);
    }

    static PAWNFILL_CONSTEXPR uint64_t single_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        return Choices::single_push_targets::single_push_targets(color, pawns, empty);
    }

    static PAWNFILL_CONSTEXPR uint64_t double_push_targets(
        Color color, uint64_t pawns, uint64_t empty) {
        return Choices::double_push_targets::double_push_targets(color, pawns, empty);
    }

    static PAWNFILL_CONSTEXPR uint64_t able_to_push(Color color, uint64_t pawns, uint64_t empty) {
        return Choices::able_to_push::able_to_push(color, pawns, empty);
    }

    static PAWNFILL_CONSTEXPR uint64_t able_to_double_push(
        Color color, uint64_t pawns, uint64_t empty) {
        return Choices::able_to_double_push::able_to_double_push(color, pawns, empty);
    }

    static PAWNFILL_CONSTEXPR uint64_t push_attacks(
        Color color, uint64_t pawns, uint64_t empty, uint64_t targets) {
        return Choices::push_attacks::push_attacks(color, pawns, empty, targets);
    }

    static PAWNFILL_CONSTEXPR uint64_t push_targets(Color color, Square square, uint64_t empty) {
        return Choices::push_targets::push_targets(color, square, empty);
    }

    static PAWNFILL_CONSTEXPR uint64_t able_to_capture_east(
        Color color, uint64_t pawns, uint64_t targets) {
        return Choices::able_to_capture_east::able_to_capture_east(color, pawns, targets);
    }

    static PAWNFILL_CONSTEXPR uint64_t able_to_capture_west(
        Color color, uint64_t pawns, uint64_t targets) {
        return Choices::able_to_capture_west::able_to_capture_west(color, pawns, targets);
    }

    static PAWNFILL_CONSTEXPR uint64_t able_to_capture(
        Color color, uint64_t pawns, uint64_t targets) {
        return Choices::able_to_capture::able_to_capture(color, pawns, targets);
    }

    static PAWNFILL_CONSTEXPR uint64_t attackers(Square square, uint64_t white, uint64_t black) {
        return Choices::attackers::attackers(square, white, black);
    }

    static PAWNFILL_CONSTEXPR uint64_t front_spans(Color color, uint64_t pawns) {
        return Choices::front_spans::front_spans(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t rear_spans(Color color, uint64_t pawns) {
        return Choices::rear_spans::rear_spans(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t interspans(uint64_t white, uint64_t black) {
        return Choices::interspans::interspans(white, black);
    }

    static PAWNFILL_CONSTEXPR uint64_t stops(Color color, uint64_t pawns) {
        return Choices::stops::stops(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t telestops(Color color, uint64_t pawns) {
        return Choices::telestops::telestops(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t east_attacks(Color color, uint64_t pawns) {
        return Choices::east_attacks::east_attacks(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t west_attacks(Color color, uint64_t pawns) {
        return Choices::west_attacks::west_attacks(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t attacks(Color color, uint64_t pawns) {
        return Choices::attacks::attacks(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t double_attacks(Color color, uint64_t pawns) {
        return Choices::double_attacks::double_attacks(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t single_attacks(Color color, uint64_t pawns) {
        return Choices::single_attacks::single_attacks(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t attack_front_spans(Color color, uint64_t pawns) {
        return Choices::attack_front_spans::attack_front_spans(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(Color color, uint64_t pawns) {
        return Choices::attack_rear_spans::attack_rear_spans(color, pawns);
    }

    static PAWNFILL_CONSTEXPR uint64_t open_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::open_pawns::open_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t unfree_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::unfree_pawns::unfree_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t passed_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::passed_pawns::passed_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t candidate_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::candidate_pawns::candidate_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t lever_candidate_pawns(
        Color color, uint64_t own, uint64_t enemy) {
        return Choices::lever_candidate_pawns::lever_candidate_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t isolated_pawns(uint64_t own) {
        return Choices::isolated_pawns::isolated_pawns(own);
    }

    static PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns(uint64_t own) {
        return Choices::half_isolated_pawns::half_isolated_pawns(own);
    }

    static PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(Color color, uint64_t own) {
        return Choices::pawns_behind_own::pawns_behind_own(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(Color color, uint64_t own) {
        return Choices::pawns_in_front_of_own::pawns_in_front_of_own(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t pawns_directly_behind_own(Color color, uint64_t own) {
        return Choices::pawns_directly_behind_own::pawns_directly_behind_own(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t doubled_pawns(uint64_t own) {
        return Choices::doubled_pawns::doubled_pawns(own);
    }

    static PAWNFILL_CONSTEXPR uint64_t tripled_pawns(uint64_t own) {
        return Choices::tripled_pawns::tripled_pawns(own);
    }

    static PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers(Color color, uint64_t own) {
        return Choices::pawns_without_helpers::pawns_without_helpers(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t backward_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::backward_pawns::backward_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t rammed_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::rammed_pawns::rammed_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t lever_pawns(Color color, uint64_t own, uint64_t enemy) {
        return Choices::lever_pawns::lever_pawns(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t phalanx_pawns(uint64_t own) {
        return Choices::phalanx_pawns::phalanx_pawns(own);
    }

    static PAWNFILL_CONSTEXPR uint64_t defended_pawns(Color color, uint64_t own) {
        return Choices::defended_pawns::defended_pawns(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t connected_pawns(Color color, uint64_t own) {
        return Choices::connected_pawns::connected_pawns(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t holes(Color color, uint64_t own) {
        return Choices::holes::holes(color, own);
    }

    static PAWNFILL_CONSTEXPR uint64_t outposts(Color color, uint64_t own, uint64_t enemy) {
        return Choices::outposts::outposts(color, own, enemy);
    }

    static PAWNFILL_CONSTEXPR uint64_t file_mask(Square square) {
        return Choices::file_mask::file_mask(square);
    }

    static PAWNFILL_CONSTEXPR uint64_t adjacent_files_mask(Square square) {
        return Choices::adjacent_files_mask::adjacent_files_mask(square);
    }

    static PAWNFILL_CONSTEXPR uint64_t front_fill_mask(Color color, Square square) {
        return Choices::front_fill_mask::front_fill_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t rear_fill_mask(Color color, Square square) {
        return Choices::rear_fill_mask::rear_fill_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t front_span_mask(Color color, Square square) {
        return Choices::front_span_mask::front_span_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t rear_span_mask(Color color, Square square) {
        return Choices::rear_span_mask::rear_span_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t single_push_mask(Color color, Square square) {
        return Choices::single_push_mask::single_push_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t double_push_mask(Color color, Square square) {
        return Choices::double_push_mask::double_push_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t attack_mask(Color color, Square square) {
        return Choices::attack_mask::attack_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t attack_front_span_mask(Color color, Square square) {
        return Choices::attack_front_span_mask::attack_front_span_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t attack_rear_span_mask(Color color, Square square) {
        return Choices::attack_rear_span_mask::attack_rear_span_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t passed_mask(Color color, Square square) {
        return Choices::passed_mask::passed_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t shelter_mask(Color color, Square square) {
        return Choices::shelter_mask::shelter_mask(color, square);
    }

    static PAWNFILL_CONSTEXPR uint64_t pair_mask(Square square) {
        return Choices::pair_mask::pair_mask(square);
    }
};

struct PortableChoices : Each<Shift> {
    using file_fill = Rotate;
    using front_fill = Flip;
    using rear_fill = Flip;
    using half_open_or_open_fill = Rotate;
    using adjacent_files = Table;
    using isolated_files = Table;
    using island_count = Table;
    using single_push_targets = Rotate;
    using double_push_targets = Rotate;
    using able_to_double_push = Rotate;
    using push_targets = Table;
    using able_to_capture = Flip;
    using attackers = Table;
    using front_spans = Flip;
    using rear_spans = Flip;
    using telestops = Flip;
    using attacks = Flip;
    using double_attacks = Flip;
    using single_attacks = Flip;
    using attack_front_spans = Flip;
    using attack_rear_spans = Flip;
    using open_pawns = Flip;
    using unfree_pawns = Flip;
    using passed_pawns = Flip;
    using candidate_pawns = Flip;
    using isolated_pawns = Table;
    using half_isolated_pawns = Table;
    using pawns_behind_own = Flip;
    using pawns_in_front_of_own = Flip;
    using doubled_pawns = Rotate;
    using tripled_pawns = Rotate;
    using backward_pawns = Flip;
    using lever_pawns = Flip;
    using defended_pawns = Flip;
    using holes = Flip;
    using outposts = Flip;
    using file_mask = Table;
    using adjacent_files_mask = Table;
    using front_fill_mask = Table;
    using rear_fill_mask = Table;
    using front_span_mask = Table;
    using rear_span_mask = Table;
    using single_push_mask = Table;
    using double_push_mask = Table;
    using attack_mask = Table;
    using attack_front_span_mask = Table;
    using attack_rear_span_mask = Table;
    using passed_mask = Table;
    using shelter_mask = Table;
    using pair_mask = Table;
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

/// . . . . . . . .     1 1 1 . . 1 1 1    Each square of `set` and all beyond it to the north.
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     . 1 1 . . . 1 1
/// . 1 1 . . . 1 1     . 1 1 . . . 1 1
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t north_fill(uint64_t set) {
#ifdef PAWNFILL_A8_FIRST
    return Chosen::south_fill(set);
#else
    return Chosen::north_fill(set);
#endif
}

/// . . . . . . . .     . . . . . . . .    Each square of `set` and all beyond it to the south.
/// . 1 . . . 1 1 .     . 1 . . . 1 1 .
/// 1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . 1 . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
PAWNFILL_CONSTEXPR uint64_t south_fill(uint64_t set) {
#ifdef PAWNFILL_A8_FIRST
    return Chosen::north_fill(set);
#else
    return Chosen::south_fill(set);
#endif
}

/// . . . . . . . .     1 1 1 . . 1 1 1    The whole files of the squares of `set`.
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
PAWNFILL_CONSTEXPR uint64_t file_fill(uint64_t set) {
    return Chosen::file_fill(set);
}

/// . . . . . . . .     . . . . . . . .    Each pawn's square and all in front of it on its file.
/// . 1 . . . 1 1 .     . 1 . . . 1 1 .
/// 1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . 1 . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
/// . . . . . . . .     1 1 1 1 . 1 1 1
PAWNFILL_CONSTEXPR uint64_t front_fill(Color color, uint64_t pawns) {
    return Chosen::front_fill(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t front_fill(uint64_t pawns) {
    return front_fill(C, pawns);
}

/// . . . . . . . .     1 1 1 1 . 1 1 1    Each pawn's square and all behind it on its file.
/// . 1 . . . 1 1 .     1 1 1 1 . 1 1 1
/// 1 . 1 . . . . 1     1 . 1 1 . . . 1
/// . . . 1 . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t rear_fill(Color color, uint64_t pawns) {
    return Chosen::rear_fill(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t rear_fill(uint64_t pawns) {
    return rear_fill(C, pawns);
}

/// . . . . . . . .     1 1 1 . . 1 1 1    The files of the squares of `set`, as a file set.
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     1 1 1 . . 1 1 1
/// . . . . . . . .     1 1 1 . . 1 1 1
PAWNFILL_CONSTEXPR uint8_t file_set(uint64_t set) {
    return Chosen::file_set(set);
}

/// 1 . 1 . . . . 1    All squares of the files of a file set.
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
/// 1 . 1 . . . . 1
PAWNFILL_CONSTEXPR uint64_t fill_files(uint8_t files) {
    return Chosen::fill_files(files);
}

/// . . . . . . . .     . . . . . . . .     . . . . 1 . . .    The files with no pawn, as a file
/// . . . . . . . .     . 1 . . . 1 1 .     . . . . 1 . . .    set.
/// . . . . . . . .     1 . 1 . . . . 1     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// 1 . . . . 1 . .     . . . . . . . .     . . . . 1 . . .
/// . . 1 . . . . .     . . . . . . . .     . . . . 1 . . .
/// . 1 1 . . . 1 1     . . . . . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . . . . . .     . . . . 1 . . .
PAWNFILL_CONSTEXPR uint8_t open_files(uint64_t white, uint64_t black) {
#ifdef PAWNFILL_A8_FIRST
    return Chosen::open_files(black, white);
#else
    return Chosen::open_files(white, black);
#endif
}

/// . . . . . . . .     . . . . . . . .     1 1 1 . . 1 1 1    The files with pawns of both colors,
/// . . . . . . . .     . 1 . . . 1 1 .     1 1 1 . . 1 1 1    as a file set.
/// . . . . . . . .     1 . 1 . . . . 1     1 1 1 . . 1 1 1
/// . . . . . . . .     . . . 1 . . . .     1 1 1 . . 1 1 1
/// 1 . . . . 1 . .     . . . . . . . .     1 1 1 . . 1 1 1
/// . . 1 . . . . .     . . . . . . . .     1 1 1 . . 1 1 1
/// . 1 1 . . . 1 1     . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     . . . . . . . .     1 1 1 . . 1 1 1
PAWNFILL_CONSTEXPR uint8_t closed_files(uint64_t white, uint64_t black) {
#ifdef PAWNFILL_A8_FIRST
    return Chosen::closed_files(black, white);
#else
    return Chosen::closed_files(white, black);
#endif
}

/// . . . . . . . .     . . . . . . . .     . . . 1 . . . .    The files with enemy pawns only, as
/// . . . . . . . .     . 1 . . . 1 1 .     . . . 1 . . . .    a file set.
/// . . . . . . . .     1 . 1 . . . . 1     . . . 1 . . . .
/// . . . . . . . .     . . . 1 . . . .     . . . 1 . . . .
/// 1 . . . . 1 . .     . . . . . . . .     . . . 1 . . . .
/// . . 1 . . . . .     . . . . . . . .     . . . 1 . . . .
/// . 1 1 . . . 1 1     . . . . . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . . . . .     . . . 1 . . . .
PAWNFILL_CONSTEXPR uint8_t half_open_files(uint64_t own, uint64_t enemy) {
    return Chosen::half_open_files(own, enemy);
}

/// . . . . . . . .     . . . 1 1 . . .    All squares of the files with no own pawn, which an
/// . . . . . . . .     . . . 1 1 . . .    enemy pawn may stand on.
/// . . . . . . . .     . . . 1 1 . . .
/// . . . . . . . .     . . . 1 1 . . .
/// 1 . . . . 1 . .     . . . 1 1 . . .
/// . . 1 . . . . .     . . . 1 1 . . .
/// . 1 1 . . . 1 1     . . . 1 1 . . .
/// . . . . . . . .     . . . 1 1 . . .
PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill(uint64_t own) {
    return Chosen::half_open_or_open_fill(own);
}

/// The files beside a member of a file set.
PAWNFILL_CONSTEXPR uint8_t adjacent_files(uint8_t files) {
    return Chosen::adjacent_files(files);
}

/// The members of a file set that have no neighbor in it.
PAWNFILL_CONSTEXPR uint8_t isolated_files(uint8_t files) {
    return Chosen::isolated_files(files);
}

/// The number of groups of neighboring files, 0 to 4.
PAWNFILL_CONSTEXPR uint8_t island_count(uint8_t files) {
    return Chosen::island_count(files);
}

/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .    The squares that some pawn can reach
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .    by a single push.
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . 1 . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     1 1 . . . . 1 1
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t single_push_targets(Color color, uint64_t pawns, uint64_t empty) {
    return Chosen::single_push_targets(detail::turned(color), pawns, empty);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t single_push_targets(uint64_t pawns, uint64_t empty) {
    return single_push_targets(C, pawns, empty);
}

/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .    The squares that some pawn can reach
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .    by a double push.
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . 1 . . . . 1 1
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t double_push_targets(Color color, uint64_t pawns, uint64_t empty) {
    return Chosen::double_push_targets(detail::turned(color), pawns, empty);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t double_push_targets(uint64_t pawns, uint64_t empty) {
    return double_push_targets(C, pawns, empty);
}

/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .    The pawns that have a single push.
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . . . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . 1 . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     1 1 . . . . 1 1
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t able_to_push(Color color, uint64_t pawns, uint64_t empty) {
    return Chosen::able_to_push(detail::turned(color), pawns, empty);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t able_to_push(uint64_t pawns, uint64_t empty) {
    return able_to_push(C, pawns, empty);
}

/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .    The pawns that have a double push.
/// . . . . . . . .     . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     1 1 . 1 1 . 1 1     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . 1 . . .     . 1 1 1 . 1 1 1     . . . . . . . .
/// . . . 1 . . . .     1 1 . . 1 . 1 1     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . 1 1 . . .     . 1 . . . . 1 1
/// . . . . . . . .     . 1 . . . . 1 .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t able_to_double_push(Color color, uint64_t pawns, uint64_t empty) {
    return Chosen::able_to_double_push(detail::turned(color), pawns, empty);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t able_to_double_push(uint64_t pawns, uint64_t empty) {
    return able_to_double_push(C, pawns, empty);
}

/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .    The squares that
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .    some pawn
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .    attacks after a
/// . . . . . . . .     1 . 1 . 1 1 1 1     1 1 1 1 1 1 1 1     . . . 1 . 1 . .    push, single or
/// . 1 . . . . . .     1 . 1 1 1 1 1 1     1 1 1 1 1 1 . .     . . . 1 . 1 . .    double, that
/// . . . . . . 1 .     1 1 1 1 1 1 . 1     1 1 1 1 1 1 1 1     . . . . . . . .    ends on a
/// . . . . 1 . . .     1 1 1 1 . 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .    target.
/// . . . . . . . .     1 1 1 1 1 1 1 1     1 1 1 1 1 1 1 1     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t push_attacks(
    Color color, uint64_t pawns, uint64_t empty, uint64_t targets) {
    return Chosen::push_attacks(detail::turned(color), pawns, empty, targets);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t push_attacks(uint64_t pawns, uint64_t empty, uint64_t targets) {
    return push_attacks(C, pawns, empty, targets);
}

/// . 1 . . . . 1 .     . . . . . . . .     . . . . . . . .    The targets of both pushes of one
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .    pawn, on any square; on its last
/// 1 1 . 1 1 . 1 1     . . . . . . . .     . . . . . . . .    rank it has none.
/// 1 1 1 . . 1 1 1     . . . . . . . .     . . . . . . . .
/// . 1 1 1 . 1 1 1     . . . . . . . .     . . . . . . . .
/// 1 1 . . 1 . 1 1     . . . . 1 . . .     . . . . . . . .
/// . . . 1 1 . . .     . . . . . . . .     . . . . . . . .
/// . 1 . . . . 1 .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t push_targets(Color color, Square square, uint64_t empty) {
    return Chosen::push_targets(detail::turned(color), square, empty);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t push_targets(Square square, uint64_t empty) {
    return push_targets(C, square, empty);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The pawns that attack a target
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    towards the h-file.
/// . . . . . . . .     . . . . . . 1 1     . . . . . . . .
/// . . . . . . . 1     . 1 . 1 . 1 . .     . . . . . . . .
/// . . 1 . 1 . . .     1 . . . . . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .
/// 1 . . . . . 1 .     . . . . . . . .     . . . . . . 1 .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t able_to_capture_east(Color color, uint64_t pawns, uint64_t targets) {
    return Chosen::able_to_capture_east(detail::turned(color), pawns, targets);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t able_to_capture_east(uint64_t pawns, uint64_t targets) {
    return able_to_capture_east(C, pawns, targets);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The pawns that attack a target
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    towards the a-file.
/// . . . . . . . .     . . . . . . 1 1     . . . . . . . .
/// . . . . . . . 1     . 1 . 1 . 1 . .     . . . . . . . 1
/// . . 1 . 1 . . .     1 . . . . . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .
/// 1 . . . . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t able_to_capture_west(Color color, uint64_t pawns, uint64_t targets) {
    return Chosen::able_to_capture_west(detail::turned(color), pawns, targets);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t able_to_capture_west(uint64_t pawns, uint64_t targets) {
    return able_to_capture_west(C, pawns, targets);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The pawns that attack a target: an
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    enemy piece, or the en passant
/// . . . . . . . .     . . . . . . 1 1     . . . . . . . .    square.
/// . . . . . . . 1     . 1 . 1 . 1 . .     . . . . . . . 1
/// . . 1 . 1 . . .     1 . . . . . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .
/// 1 . . . . . 1 .     . . . . . . . .     . . . . . . 1 .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t able_to_capture(Color color, uint64_t pawns, uint64_t targets) {
    return Chosen::able_to_capture(detail::turned(color), pawns, targets);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t able_to_capture(uint64_t pawns, uint64_t targets) {
    return able_to_capture(C, pawns, targets);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The pawns of both colors that attack
/// . . . . . . . .     . . . . 1 . . .     . . . . . . . .    a square.
/// . . . . . . . .     . . 1 1 1 . . .     . . 1 . 1 . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . 1 . 1 . . .     . . . . . . . .     . . 1 . 1 . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t attackers(Square square, uint64_t white, uint64_t black) {
#ifdef PAWNFILL_A8_FIRST
    return Chosen::attackers(square, black, white);
#else
    return Chosen::attackers(square, white, black);
#endif
}

/// . . . . . . . .     . 1 . 1 . 1 . 1    The squares ahead of some pawn on its file: the front
/// . . . . . . . 1     . 1 . 1 . 1 . .    fill, one step further.
/// . . . . . . . .     . 1 . 1 . 1 . .
/// . . . . . 1 . .     . 1 . 1 . 1 . .
/// . . . 1 . . . .     . 1 . . . 1 . .
/// . 1 . . . . . .     . . . . . 1 . .
/// . . . . . 1 . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t front_spans(Color color, uint64_t pawns) {
    return Chosen::front_spans(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t front_spans(uint64_t pawns) {
    return front_spans(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares behind some pawn on its file: the rear fill,
/// . . . . . . . 1     . . . . . . . .    one step further.
/// . . . . . . . .     . . . . . . . 1
/// . . . . . 1 . .     . . . . . . . 1
/// . . . 1 . . . .     . . . . . 1 . 1
/// . 1 . . . . . .     . . . 1 . 1 . 1
/// . . . . . 1 . .     . 1 . 1 . 1 . 1
/// . . . . . . . .     . 1 . 1 . 1 . 1
PAWNFILL_CONSTEXPR uint64_t rear_spans(Color color, uint64_t pawns) {
    return Chosen::rear_spans(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t rear_spans(uint64_t pawns) {
    return rear_spans(C, pawns);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The squares between pawns that face
/// . . . . . . . .     . . . . . 1 . .     . . . . . . . .    each other: ahead of a white pawn
/// . . . . . . . 1     . 1 . . . . . .     . . . . . 1 . .    and of a black one.
/// . . . . . . . .     . . . 1 . . . .     . 1 . . . 1 . .
/// . . . 1 . . . .     . . . . . . . .     . 1 . . . 1 . .
/// . 1 . . . . . .     . . . . . . . 1     . . . . . 1 . .
/// . . . . . 1 . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t interspans(uint64_t white, uint64_t black) {
#ifdef PAWNFILL_A8_FIRST
    return Chosen::interspans(black, white);
#else
    return Chosen::interspans(white, black);
#endif
}

/// . . . . . . . .     . . . . . . . 1    The square ahead of each pawn; a pawn on its last rank
/// . . . . . . . 1     . . . . . . . .    has none.
/// . . . . . . . .     . . . . . 1 . .
/// . . . . . 1 . .     . . . 1 . . . .
/// . . . 1 . . . .     . 1 . . . . . .
/// . 1 . . . . . .     . . . . . 1 . .
/// . . . . . 1 . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t stops(Color color, uint64_t pawns) {
    return Chosen::stops(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t stops(uint64_t pawns) {
    return stops(C, pawns);
}

/// . . . . . . . .     . 1 . 1 . 1 . .    The squares ahead of some pawn on its file, beyond its
/// . . . . . . . 1     . 1 . 1 . 1 . .    stop.
/// . . . . . . . .     . 1 . 1 . 1 . .
/// . . . . . 1 . .     . 1 . . . 1 . .
/// . . . 1 . . . .     . . . . . 1 . .
/// . 1 . . . . . .     . . . . . . . .
/// . . . . . 1 . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t telestops(Color color, uint64_t pawns) {
    return Chosen::telestops(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t telestops(uint64_t pawns) {
    return telestops(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares that pawns attack towards the h-file.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . 1     . . . 1 . 1 . .
/// . . 1 . 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . . .
/// 1 . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t east_attacks(Color color, uint64_t pawns) {
    return Chosen::east_attacks(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t east_attacks(uint64_t pawns) {
    return east_attacks(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares that pawns attack towards the a-file.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . 1 .
/// . . . . . . . 1     . 1 . 1 . . . .
/// . . 1 . 1 . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// 1 . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t west_attacks(Color color, uint64_t pawns) {
    return Chosen::west_attacks(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t west_attacks(uint64_t pawns) {
    return west_attacks(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares that some pawn attacks.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . 1 .
/// . . . . . . . 1     . 1 . 1 . 1 . .
/// . . 1 . 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . . .
/// 1 . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t attacks(Color color, uint64_t pawns) {
    return Chosen::attacks(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t attacks(uint64_t pawns) {
    return attacks(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares that two pawns attack.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . 1     . . . 1 . . . .
/// . . 1 . 1 . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// 1 . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t double_attacks(Color color, uint64_t pawns) {
    return Chosen::double_attacks(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t double_attacks(uint64_t pawns) {
    return double_attacks(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares that exactly one pawn attacks.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . 1 .
/// . . . . . . . 1     . 1 . . . 1 . .
/// . . 1 . 1 . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . . . . .
/// 1 . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t single_attacks(Color color, uint64_t pawns) {
    return Chosen::single_attacks(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t single_attacks(uint64_t pawns) {
    return single_attacks(C, pawns);
}

/// . . . . . . . .     1 . 1 . 1 . 1 .    The squares that some pawn attacks now or after
/// . . . . . . . .     1 . 1 . 1 . 1 .    advancing: on an adjacent file and ahead.
/// . . . . . . . .     1 . 1 . 1 . 1 .
/// . . . . . . . .     1 . 1 . 1 . 1 .
/// . . . 1 . . . .     1 . 1 . . . 1 .
/// . 1 . . . . . .     . . . . . . 1 .
/// . . . . . . . 1     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t attack_front_spans(Color color, uint64_t pawns) {
    return Chosen::attack_front_spans(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t attack_front_spans(uint64_t pawns) {
    return attack_front_spans(C, pawns);
}

/// . . . . . . . .     . . . . . . . .    The squares on an adjacent file of some pawn, level with
/// . . . . . . . .     . . . . . . . .    it or behind.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . 1 . 1 . . .
/// . 1 . . . . . .     1 . 1 . 1 . . .
/// . . . . . . . 1     1 . 1 . 1 . 1 .
/// . . . . . . . .     1 . 1 . 1 . 1 .
PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(Color color, uint64_t pawns) {
    return Chosen::attack_rear_spans(detail::turned(color), pawns);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(uint64_t pawns) {
    return attack_rear_spans(C, pawns);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns with no enemy pawn
/// . . . . . . . .     . 1 . . . . . .     . . . . . . . .    ahead on their file.
/// . . . . . . . .     . . 1 . . . 1 .     . . . . . . . .
/// . . . . . . . 1     . . . . 1 . . .     . . . . . . . 1
/// 1 . . . 1 . . .     . . . . . . . .     1 . . . . . . .
/// . . 1 . . . . .     . . . . . . . 1     . . . . . . . .
/// . . . . . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t open_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::open_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t open_pawns(uint64_t own, uint64_t enemy) {
    return open_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns with an enemy pawn
/// . . . . . . . .     . 1 . . . . . .     . . . . . . . .    ahead on their file.
/// . . . . . . . .     . . 1 . . . 1 .     . . . . . . . .
/// . . . . . . . 1     . . . . 1 . . .     . . . . . . . .
/// 1 . . . 1 . . .     . . . . . . . .     . . . . 1 . . .
/// . . 1 . . . . .     . . . . . . . 1     . . 1 . . . . .
/// . . . . . . 1 .     . . . . . . . .     . . . . . . 1 .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t unfree_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::unfree_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t unfree_pawns(uint64_t own, uint64_t enemy) {
    return unfree_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns with no enemy pawn
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    ahead on their file or an adjacent
/// . . . . . . . .     . . . . . . . 1     . . . . . . . .    one.
/// . . . 1 . . 1 .     . . . . . . . .     . . . 1 . . . .
/// 1 . . . . . . .     . 1 . . . . . .     1 . . . . . . .
/// . . . 1 . . . .     . . . . 1 . . .     . . . 1 . . . .
/// . . . . . . . 1     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t passed_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::passed_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t passed_pawns(uint64_t own, uint64_t enemy) {
    return passed_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns that are open and not
/// . . . . . . . .     . . 1 . . 1 . 1     . . . . . . . .    passed, with at least as many
/// . 1 . . . . . .     . . . . . . . .     . 1 . . . . . .    helpers (own pawns on the adjacent
/// . . 1 . . . 1 .     . . . . . . . .     . . . . . . . .    files, level or behind) as sentries
/// . . . . . . . 1     . . . . . . . .     . . . . . . . .    (enemy pawns on the adjacent files,
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    ahead).
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t candidate_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::candidate_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t candidate_pawns(uint64_t own, uint64_t enemy) {
    return candidate_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns that are not passed,
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    but whose stoppers (enemy pawns
/// . . . . . . . .     . . 1 1 . . . .     . . . . . . . .    ahead on their file or an adjacent
/// . 1 . . . . . .     . . . . . . 1 .     . 1 . . . . . .    one) all attack them or their stop,
/// . . . 1 1 . . .     . . . . . . . .     . . . . 1 . . .    with at least as many own pawns
/// . . . . . . . 1     . . . . . . . .     . . . . . . . .    beside them as enemy pawns that
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    attack the stop.
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t lever_candidate_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::lever_candidate_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t lever_candidate_pawns(uint64_t own, uint64_t enemy) {
    return lever_candidate_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with no own pawn on an adjacent file.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . . . . .
/// 1 1 . . . 1 1 1     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t isolated_pawns(uint64_t own) {
    return Chosen::isolated_pawns(own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with own pawns on exactly one of the two
/// . . . . . . . .     . . . . . . . .    adjacent files.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// 1 1 . . . 1 1 1     1 1 . . . 1 . 1
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns(uint64_t own) {
    return Chosen::half_isolated_pawns(own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with an own pawn ahead on their file.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . . . . 1 . .     . . . . . . . .
/// . . 1 . . . . 1     . . 1 . . . . .
/// . . 1 . . 1 . .     . . 1 . . 1 . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(Color color, uint64_t own) {
    return Chosen::pawns_behind_own(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(uint64_t own) {
    return pawns_behind_own(C, own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with an own pawn behind on their file.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . . . . 1 . .     . . . . . 1 . .
/// . . 1 . . . . 1     . . 1 . . . . .
/// . . 1 . . 1 . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(Color color, uint64_t own) {
    return Chosen::pawns_in_front_of_own(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(uint64_t own) {
    return pawns_in_front_of_own(C, own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with an own pawn on their stop.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . 1     . . . . . . . .
/// . . 1 . . . . 1     . . . . . . . 1
/// . . . . . 1 . 1     . . . . . . . 1
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . 1 . .     . . 1 . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t pawns_directly_behind_own(Color color, uint64_t own) {
    return Chosen::pawns_directly_behind_own(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t pawns_directly_behind_own(uint64_t own) {
    return pawns_directly_behind_own(C, own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns on files with two own pawns or more, all
/// . . . . . . . .     . . . . . . . .    of them.
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . . . . 1 . .     . . . . . 1 . .
/// . . 1 . . . . 1     . . 1 . . . . .
/// . . 1 . . 1 . .     . . 1 . . 1 . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t doubled_pawns(uint64_t own) {
    return Chosen::doubled_pawns(own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns on files with three own pawns or more, all
/// . . . . . . . .     . . . . . . . .    of them.
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . . . . 1 . .     . . . . . . . .
/// . . 1 . . . . 1     . . 1 . . . . .
/// . . 1 . . 1 . .     . . 1 . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t tripled_pawns(uint64_t own) {
    return Chosen::tripled_pawns(own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with no helper (own pawn on an adjacent
/// . . . . . . . .     . . . . . . . .    file, level or behind), so that no own pawn can ever
/// . . . . . . . .     . . . . . . . .    defend their stop.
/// . . . . . . . .     . . . . . . . .
/// . . 1 . 1 . . .     . . . . . . . .
/// . . . 1 . . . .     . . . 1 . . . .
/// . 1 . . . 1 1 .     . 1 . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers(Color color, uint64_t own) {
    return Chosen::pawns_without_helpers(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers(uint64_t own) {
    return pawns_without_helpers(C, own);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns whose stop an enemy
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    pawn attacks and no own pawn can
/// . . . . . . . .     . 1 . . . . . .     . . . . . . . .    ever defend.
/// . . . . . . . .     . . 1 . 1 . . .     . . . . . . . .
/// . . 1 . 1 . . .     . . . . . . . 1     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . 1 . . . .
/// . 1 . . . 1 1 .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t backward_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::backward_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t backward_pawns(uint64_t own, uint64_t enemy) {
    return backward_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns whose stop an enemy
/// . . . . . . . .     1 1 . . . 1 1 1     . . . . . . . .    pawn stands on.
/// . . . . . . . .     . . . . 1 . . .     . . . . . . . .
/// . . . . 1 . . .     . . 1 1 . . . .     . . . . 1 . . .
/// . . . 1 . . . .     . . . . . . . .     . . . 1 . . . .
/// . . 1 . . . . .     . . . . . . . .     . . . . . . . .
/// 1 1 . . . 1 1 1     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t rammed_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::rammed_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t rammed_pawns(uint64_t own, uint64_t enemy) {
    return rammed_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The own pawns that an enemy pawn
/// . . . . . . . .     1 1 . . . 1 1 1     . . . . . . . .    attacks.
/// . . . . . . . .     . . . . 1 . . .     . . . . . . . .
/// . . . . 1 . . .     . . 1 1 . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . 1 . . . .
/// . . 1 . . . . .     . . . . . . . .     . . . . . . . .
/// 1 1 . . . 1 1 1     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t lever_pawns(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::lever_pawns(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t lever_pawns(uint64_t own, uint64_t enemy) {
    return lever_pawns(C, own, enemy);
}

/// . . . . . . . .     . . . . . . . .    The own pawns with an own pawn beside them.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 1 . . . .     . . 1 1 . . . .
/// . . . . . . . 1     . . . . . . . .
/// 1 . . . . 1 1 .     . . . . . 1 1 .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t phalanx_pawns(uint64_t own) {
    return Chosen::phalanx_pawns(own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns that an own pawn defends.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . 1 . . .     . . . . 1 . . .
/// . . . 1 . . . .     . . . 1 . . . .
/// . . 1 . . . . 1     . . 1 . . . . 1
/// 1 1 . . . 1 1 .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t defended_pawns(Color color, uint64_t own) {
    return Chosen::defended_pawns(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t defended_pawns(uint64_t own) {
    return defended_pawns(C, own);
}

/// . . . . . . . .     . . . . . . . .    The own pawns that an own pawn defends or stands beside.
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . 1 1 . .     . . . . 1 1 . .
/// . 1 . . . . . 1     . 1 . . . . . .
/// 1 . . . . . . 1     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t connected_pawns(Color color, uint64_t own) {
    return Chosen::connected_pawns(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t connected_pawns(uint64_t own) {
    return connected_pawns(C, own);
}

/// . . . . . . . .     . . . . . . . .    The squares of the whole board that own pawns can never
/// . . . . . . . .     . . . . . . . .    attack, now or after advancing.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . 1 . . .     . . . 1 . . . .
/// . . . . . . . .     . . . 1 . . . .
/// 1 1 . . . 1 1 1     1 1 1 1 1 1 1 1
/// . . . . . . . .     1 1 1 1 1 1 1 1
PAWNFILL_CONSTEXPR uint64_t holes(Color color, uint64_t own) {
    return Chosen::holes(detail::turned(color), own);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t holes(uint64_t own) {
    return holes(C, own);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The squares that own pawns attack
/// . . . . . . . .     . . . . . 1 1 1     . . . . . . . .    and enemy pawns can never attack.
/// . . . . . . . .     1 . . 1 . . . .     . . . . . . . .
/// . . . . . . . .     . 1 . . 1 . . .     . . . 1 . . . .
/// . . . . 1 . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t outposts(Color color, uint64_t own, uint64_t enemy) {
    return Chosen::outposts(detail::turned(color), own, enemy);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t outposts(uint64_t own, uint64_t enemy) {
    return outposts(C, own, enemy);
}

/// . . 1 . . . . .    The whole file of a square.
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
PAWNFILL_CONSTEXPR uint64_t file_mask(Square square) {
    return Chosen::file_mask(square);
}

/// . 1 . 1 . . . .     . . . . . . 1 .    The files beside that of a square.
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
/// . 1 . 1 . . . .     . . . . . . 1 .
PAWNFILL_CONSTEXPR uint64_t adjacent_files_mask(Square square) {
    return Chosen::adjacent_files_mask(square);
}

/// . . 1 . . . . .     . . . . . . . .    A square and all in front of it on its file.
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
PAWNFILL_CONSTEXPR uint64_t front_fill_mask(Color color, Square square) {
    return Chosen::front_fill_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t front_fill_mask(Square square) {
    return front_fill_mask(C, square);
}

/// . . . . . . . .     . . 1 . . . . .    A square and all behind it on its file.
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . 1 . . . . .     . . 1 . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t rear_fill_mask(Color color, Square square) {
    return Chosen::rear_fill_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t rear_fill_mask(Square square) {
    return rear_fill_mask(C, square);
}

/// . . 1 . . . . .     . . . . . . . .    The squares strictly in front of a square on its file.
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
PAWNFILL_CONSTEXPR uint64_t front_span_mask(Color color, Square square) {
    return Chosen::front_span_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t front_span_mask(Square square) {
    return front_span_mask(C, square);
}

/// . . . . . . . .     . . 1 . . . . .    The squares strictly behind a square on its file.
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t rear_span_mask(Color color, Square square) {
    return Chosen::rear_span_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t rear_span_mask(Square square) {
    return rear_span_mask(C, square);
}

/// . . . . . . . .     . . . . . . . .    The square in front of a square.
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . 1 . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . 1 . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t single_push_mask(Color color, Square square) {
    return Chosen::single_push_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t single_push_mask(Square square) {
    return single_push_mask(C, square);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The square two steps in front of one
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    on the start rank.
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . 1 . . .
/// . . . . 1 . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t double_push_mask(Color color, Square square) {
    return Chosen::double_push_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t double_push_mask(Square square) {
    return double_push_mask(C, square);
}

/// . . . . . . . .     . . . . . . . .     . . . . . . . .    The squares that a pawn on a square
/// . . . . . . . .     . . . . . . . .     . . . . . . . .    attacks.
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . 1 .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t attack_mask(Color color, Square square) {
    return Chosen::attack_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t attack_mask(Square square) {
    return attack_mask(C, square);
}

/// . 1 . 1 . . . .     . . . . . . . .    The squares that a pawn attacks now or after advancing.
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
PAWNFILL_CONSTEXPR uint64_t attack_front_span_mask(Color color, Square square) {
    return Chosen::attack_front_span_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t attack_front_span_mask(Square square) {
    return attack_front_span_mask(C, square);
}

/// . . . . . . . .     . 1 . 1 . . . .    The adjacent files, level with a square and behind it.
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . . . . . . . .     . 1 . 1 . . . .
/// . 1 . 1 . . . .     . 1 . 1 . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
/// . 1 . 1 . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t attack_rear_span_mask(Color color, Square square) {
    return Chosen::attack_rear_span_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t attack_rear_span_mask(Square square) {
    return attack_rear_span_mask(C, square);
}

/// . 1 1 1 . . . .     . . . . . . . .    The squares whose enemy pawns keep a pawn from being
/// . 1 1 1 . . . .     . . . . . . . .    passed.
/// . 1 1 1 . . . .     . . . . . . . .
/// . 1 1 1 . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . 1 1 1 . . . .
/// . . . . . . . .     . 1 1 1 . . . .
/// . . . . . . . .     . 1 1 1 . . . .
PAWNFILL_CONSTEXPR uint64_t passed_mask(Color color, Square square) {
    return Chosen::passed_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t passed_mask(Square square) {
    return passed_mask(C, square);
}

/// . . . . . 1 1 1     . . . . . . . .    The squares whose own pawns shelter a king: its file and
/// . . . . . 1 1 1     . 1 1 1 . . . .    the adjacent files, from its rank on.
/// . . . . . 1 1 1     . 1 1 1 . . . .
/// . . . . . 1 1 1     . 1 1 1 . . . .
/// . . . . . 1 1 1     . 1 1 1 . . . .
/// . . . . . 1 1 1     . 1 1 1 . . . .
/// . . . . . 1 1 1     . 1 1 1 . . . .
/// . . . . . 1 1 1     . 1 1 1 . . . .
PAWNFILL_CONSTEXPR uint64_t shelter_mask(Color color, Square square) {
    return Chosen::shelter_mask(detail::turned(color), square);
}

template <Color C>
PAWNFILL_CONSTEXPR uint64_t shelter_mask(Square square) {
    return shelter_mask(C, square);
}

/// . . . . . . . .     . . . . . . . .    The squares whose pawns form a pair with a pawn: ranks 2
/// . 1 1 1 . . . .     . . . . . . 1 .    to 7 of its file and the adjacent files, without its
/// . 1 1 1 . . . .     . . . . . . 1 1    square.
/// . 1 1 1 . . . .     . . . . . . 1 1
/// . 1 . 1 . . . .     . . . . . . 1 1
/// . 1 1 1 . . . .     . . . . . . 1 1
/// . 1 1 1 . . . .     . . . . . . 1 1
/// . . . . . . . .     . . . . . . . .
PAWNFILL_CONSTEXPR uint64_t pair_mask(Square square) {
    return Chosen::pair_mask(square);
}

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

    /// The pawns of a color, as they were given.
    PAWNFILL_CONSTEXPR uint64_t pawns(Color color) const {
        return sides[color & 1].pawns;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t pawns() const {
        return pawns(C);
    }

    /// Each own pawn's square and all in front of it on its file.
    PAWNFILL_CONSTEXPR uint64_t front_fill(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns | own.front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t front_fill() const {
        return front_fill(C);
    }

    /// Each own pawn's square and all behind it on its file.
    PAWNFILL_CONSTEXPR uint64_t rear_fill(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns | own.rear_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t rear_fill() const {
        return rear_fill(C);
    }

    /// Each own pawn's square and all beyond it to the north.
    PAWNFILL_CONSTEXPR uint64_t north_fill(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? front_fill(color) : rear_fill(color);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t north_fill() const {
        return north_fill(C);
    }

    /// Each own pawn's square and all beyond it to the south.
    PAWNFILL_CONSTEXPR uint64_t south_fill(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return color == White ? rear_fill(color) : front_fill(color);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t south_fill() const {
        return south_fill(C);
    }

    /// The whole files of the own pawns.
    PAWNFILL_CONSTEXPR uint64_t file_fill(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns | own.front_spans | own.rear_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t file_fill() const {
        return file_fill(C);
    }

    /// The files of the own pawns, as a file set.
    PAWNFILL_CONSTEXPR uint8_t file_set(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return uint8_t(file_fill(color));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint8_t file_set() const {
        return file_set(C);
    }

    /// All squares of the files of the own pawns, which are their whole files.
    PAWNFILL_CONSTEXPR uint64_t fill_files(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return file_fill(color);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t fill_files() const {
        return fill_files(C);
    }

    /// The files with no pawn, as a file set.
    PAWNFILL_CONSTEXPR uint8_t open_files() const {
        return uint8_t(~(file_set(detail::turned(White)) | file_set(detail::turned(Black))));
    }

    /// The files with pawns of both colors, as a file set.
    PAWNFILL_CONSTEXPR uint8_t closed_files() const {
        return uint8_t(file_set(detail::turned(White)) & file_set(detail::turned(Black)));
    }

    /// The files with enemy pawns only, as a file set: half-open for the own rooks.
    PAWNFILL_CONSTEXPR uint8_t half_open_files(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return uint8_t(file_set(color ^ 1) & ~file_set(color));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint8_t half_open_files() const {
        return half_open_files(C);
    }

    /// All squares of the files with no own pawn, which an enemy pawn may stand on.
    PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return ~file_fill(color);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t half_open_or_open_fill() const {
        return half_open_or_open_fill(C);
    }

    /// The files beside those of the own pawns, as a file set.
    PAWNFILL_CONSTEXPR uint8_t adjacent_files(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::adjacent_files(file_set(color));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint8_t adjacent_files() const {
        return adjacent_files(C);
    }

    /// The files of the own pawns that have no neighbor among them, as a file set.
    PAWNFILL_CONSTEXPR uint8_t isolated_files(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::isolated_files(file_set(color));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint8_t isolated_files() const {
        return isolated_files(C);
    }

    /// The number of islands of the own pawns, 0 to 4.
    PAWNFILL_CONSTEXPR uint8_t island_count(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::island_count(file_set(color));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint8_t island_count() const {
        return island_count(C);
    }

    /// The squares that some own pawn can reach by a single push.
    PAWNFILL_CONSTEXPR uint64_t single_push_targets(Color color, uint64_t empty) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::single_push_targets(detail::turned(color), pawns(color), empty);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t single_push_targets(uint64_t empty) const {
        return single_push_targets(C, empty);
    }

    /// The squares that some own pawn can reach by a double push.
    PAWNFILL_CONSTEXPR uint64_t double_push_targets(Color color, uint64_t empty) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::double_push_targets(detail::turned(color), pawns(color), empty);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t double_push_targets(uint64_t empty) const {
        return double_push_targets(C, empty);
    }

    /// The own pawns that have a single push.
    PAWNFILL_CONSTEXPR uint64_t able_to_push(Color color, uint64_t empty) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::able_to_push(detail::turned(color), pawns(color), empty);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t able_to_push(uint64_t empty) const {
        return able_to_push(C, empty);
    }

    /// The own pawns that have a double push.
    PAWNFILL_CONSTEXPR uint64_t able_to_double_push(Color color, uint64_t empty) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::able_to_double_push(detail::turned(color), pawns(color), empty);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t able_to_double_push(uint64_t empty) const {
        return able_to_double_push(C, empty);
    }

    /// The squares that some own pawn attacks after a push, single or double, that ends on a
    /// target.
    PAWNFILL_CONSTEXPR uint64_t push_attacks(Color color, uint64_t empty, uint64_t targets) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::push_attacks(detail::turned(color), pawns(color), empty, targets);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t push_attacks(uint64_t empty, uint64_t targets) const {
        return push_attacks(C, empty, targets);
    }

    /// The own pawns that attack a target towards the h-file.
    PAWNFILL_CONSTEXPR uint64_t able_to_capture_east(Color color, uint64_t targets) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::able_to_capture_east(detail::turned(color), pawns(color), targets);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t able_to_capture_east(uint64_t targets) const {
        return able_to_capture_east(C, targets);
    }

    /// The own pawns that attack a target towards the a-file.
    PAWNFILL_CONSTEXPR uint64_t able_to_capture_west(Color color, uint64_t targets) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::able_to_capture_west(detail::turned(color), pawns(color), targets);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t able_to_capture_west(uint64_t targets) const {
        return able_to_capture_west(C, targets);
    }

    /// The own pawns that attack a target: an enemy piece, or the en passant square.
    PAWNFILL_CONSTEXPR uint64_t able_to_capture(Color color, uint64_t targets) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::able_to_capture(detail::turned(color), pawns(color), targets);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t able_to_capture(uint64_t targets) const {
        return able_to_capture(C, targets);
    }

    /// The squares ahead of some own pawn on its file.
    PAWNFILL_CONSTEXPR uint64_t front_spans(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t front_spans() const {
        return front_spans(C);
    }

    /// The squares behind some own pawn on its file.
    PAWNFILL_CONSTEXPR uint64_t rear_spans(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].rear_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t rear_spans() const {
        return rear_spans(C);
    }

    /// The squares between pawns that face each other.
    PAWNFILL_CONSTEXPR uint64_t interspans() const {
        return front_spans(detail::turned(White)) & front_spans(detail::turned(Black));
    }

    /// The square ahead of each own pawn.
    PAWNFILL_CONSTEXPR uint64_t stops(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::stops(detail::turned(color), sides[color & 1].pawns);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t stops() const {
        return stops(C);
    }

    /// The squares ahead of some own pawn on its file, beyond its stop.
    PAWNFILL_CONSTEXPR uint64_t telestops(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::stops(detail::turned(color), sides[color & 1].front_spans);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t telestops() const {
        return telestops(C);
    }

    /// The squares that own pawns attack towards the h-file.
    PAWNFILL_CONSTEXPR uint64_t east_attacks(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::east_attacks(detail::turned(color), sides[color & 1].pawns);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t east_attacks() const {
        return east_attacks(C);
    }

    /// The squares that own pawns attack towards the a-file.
    PAWNFILL_CONSTEXPR uint64_t west_attacks(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::west_attacks(detail::turned(color), sides[color & 1].pawns);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t west_attacks() const {
        return west_attacks(C);
    }

    /// The squares that some own pawn attacks.
    PAWNFILL_CONSTEXPR uint64_t attacks(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].attacks;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t attacks() const {
        return attacks(C);
    }

    /// The squares that two own pawns attack.
    PAWNFILL_CONSTEXPR uint64_t double_attacks(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::double_attacks(detail::turned(color), sides[color & 1].pawns);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t double_attacks() const {
        return double_attacks(C);
    }

    /// The squares that exactly one own pawn attacks.
    PAWNFILL_CONSTEXPR uint64_t single_attacks(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return attacks(color) & ~double_attacks(color);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t single_attacks() const {
        return single_attacks(C);
    }

    /// The squares that some own pawn attacks now or after advancing.
    PAWNFILL_CONSTEXPR uint64_t attack_front_spans(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].attack_front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t attack_front_spans() const {
        return attack_front_spans(C);
    }

    /// The squares on an adjacent file of some own pawn, level with it or behind.
    PAWNFILL_CONSTEXPR uint64_t attack_rear_spans(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].attack_rear_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t attack_rear_spans() const {
        return attack_rear_spans(C);
    }

    /// The own pawns with no enemy pawn ahead on their file.
    PAWNFILL_CONSTEXPR uint64_t open_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].pawns & ~sides[(color ^ 1) & 1].front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t open_pawns() const {
        return open_pawns(C);
    }

    /// The own pawns with an enemy pawn ahead on their file.
    PAWNFILL_CONSTEXPR uint64_t unfree_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].pawns & sides[(color ^ 1) & 1].front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t unfree_pawns() const {
        return unfree_pawns(C);
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    PAWNFILL_CONSTEXPR uint64_t passed_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &enemy = sides[(color ^ 1) & 1];
        return sides[color & 1].pawns & ~(enemy.front_spans | enemy.attack_front_spans);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t passed_pawns() const {
        return passed_pawns(C);
    }

    /// The own pawns that are open and not passed, and have as many helpers as sentries at least.
    PAWNFILL_CONSTEXPR uint64_t candidate_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const detail::Counts south = detail::counts_from_south(pawns(detail::turned(White)));
        const detail::Counts north = detail::counts_from_north(pawns(detail::turned(Black)));
        const uint64_t supported = detail::turned(color) == White
            ? detail::counts_as_many(south, detail::counts_south_one(north))
            : detail::counts_as_many(north, detail::counts_north_one(south));
        return open_pawns(color) & sides[(color ^ 1) & 1].attack_front_spans & supported;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t candidate_pawns() const {
        return candidate_pawns(C);
    }

    /// The own pawns that are not passed, but may become so by a push and exchanges.
    PAWNFILL_CONSTEXPR uint64_t lever_candidate_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const uint64_t own = sides[color & 1].pawns;
        const Side &enemy = sides[(color ^ 1) & 1];
        const Color opponent = color ^ 1;
        const uint64_t one = Shift::stops(detail::turned(opponent), enemy.attacks);
        const uint64_t two = Shift::stops(detail::turned(opponent),
            Shift::double_attacks(detail::turned(opponent), enemy.pawns));
        const uint64_t beyond = Shift::stops(detail::turned(opponent),
            Shift::stops(detail::turned(opponent), enemy.attack_front_spans));
        const uint64_t out_of_reach = enemy.front_spans | beyond;
        const uint64_t helped = (detail::beside(own) | ~one) & ((detail::east_one(own)
            & detail::west_one(own)) | ~two);
        return own & (enemy.attacks | one) & ~out_of_reach & helped;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t lever_candidate_pawns() const {
        return lever_candidate_pawns(C);
    }

    /// The own pawns with no own pawn on an adjacent file.
    PAWNFILL_CONSTEXPR uint64_t isolated_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & ~(own.attack_front_spans | own.attack_rear_spans);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t isolated_pawns() const {
        return isolated_pawns(C);
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const uint64_t files = file_fill(color);
        return sides[color & 1].pawns & (detail::east_one(files) ^ detail::west_one(files));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t half_isolated_pawns() const {
        return half_isolated_pawns(C);
    }

    /// The own pawns with an own pawn ahead on their file.
    PAWNFILL_CONSTEXPR uint64_t pawns_behind_own(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & own.rear_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t pawns_behind_own() const {
        return pawns_behind_own(C);
    }

    /// The own pawns with an own pawn behind on their file.
    PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & own.front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t pawns_in_front_of_own() const {
        return pawns_in_front_of_own(C);
    }

    /// The own pawns with an own pawn on their stop.
    PAWNFILL_CONSTEXPR uint64_t pawns_directly_behind_own(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::pawns_directly_behind_own(detail::turned(color), pawns(color));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t pawns_directly_behind_own() const {
        return pawns_directly_behind_own(C);
    }

    /// The own pawns on files with two own pawns or more, all of them.
    PAWNFILL_CONSTEXPR uint64_t doubled_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & (own.front_spans | own.rear_spans);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t doubled_pawns() const {
        return doubled_pawns(C);
    }

    /// The own pawns on files with three own pawns or more, all of them.
    PAWNFILL_CONSTEXPR uint64_t tripled_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & Rotate::file_fill(own.pawns & own.front_spans & own.rear_spans);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t tripled_pawns() const {
        return tripled_pawns(C);
    }

    /// The own pawns whose stop no own pawn can ever defend.
    PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & ~(own.attack_front_spans | detail::beside(own.pawns));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t pawns_without_helpers() const {
        return pawns_without_helpers(C);
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    PAWNFILL_CONSTEXPR uint64_t backward_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        const Side &enemy = sides[(color ^ 1) & 1];
        const uint64_t weak_stops = enemy.attacks & ~own.attack_front_spans;
        return own.pawns & Shift::stops(detail::turned(color ^ 1), weak_stops);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t backward_pawns() const {
        return backward_pawns(C);
    }

    /// The own pawns whose stop an enemy pawn stands on.
    PAWNFILL_CONSTEXPR uint64_t rammed_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::rammed_pawns(detail::turned(color), sides[color & 1].pawns,
            sides[(color ^ 1) & 1].pawns);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t rammed_pawns() const {
        return rammed_pawns(C);
    }

    /// The own pawns that an enemy pawn attacks.
    PAWNFILL_CONSTEXPR uint64_t lever_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].pawns & sides[(color ^ 1) & 1].attacks;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t lever_pawns() const {
        return lever_pawns(C);
    }

    /// The own pawns with an own pawn beside them.
    PAWNFILL_CONSTEXPR uint64_t phalanx_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return Shift::phalanx_pawns(sides[color & 1].pawns);
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t phalanx_pawns() const {
        return phalanx_pawns(C);
    }

    /// The own pawns that an own pawn defends.
    PAWNFILL_CONSTEXPR uint64_t defended_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & own.attacks;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t defended_pawns() const {
        return defended_pawns(C);
    }

    /// The own pawns that an own pawn defends or stands beside.
    PAWNFILL_CONSTEXPR uint64_t connected_pawns(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        const Side &own = sides[color & 1];
        return own.pawns & (own.attacks | detail::beside(own.pawns));
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t connected_pawns() const {
        return connected_pawns(C);
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    PAWNFILL_CONSTEXPR uint64_t holes(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return ~sides[color & 1].attack_front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t holes() const {
        return holes(C);
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    PAWNFILL_CONSTEXPR uint64_t outposts(Color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return sides[color & 1].attacks & ~sides[(color ^ 1) & 1].attack_front_spans;
    }

    template <Color C>
    PAWNFILL_CONSTEXPR uint64_t outposts() const {
        return outposts(C);
    }
};

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill

#endif
