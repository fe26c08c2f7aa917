/*
 * pawnfill.h: chess pawn bitboards in one file, for C99, C++11 and later.
 *
 * Part of pawnfill 0.1.0.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_H
#define PAWNFILL_H

#include <stdint.h>

#define PAWNFILL_VERSION "0.1.0"
#define PAWNFILL_VERSION_MAJOR 0
#define PAWNFILL_VERSION_MINOR 1
#define PAWNFILL_VERSION_PATCH 0

/*
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. A set of files is a
 * uint8_t: bit 0 is the a-file. A square is a number from 0 to 63, a color is PAWNFILL_WHITE or
 * PAWNFILL_BLACK.
 *
 * Call pawnfill_passed_pawns or any other operation, or ask the view for several answers about the
 * same pawns: pawnfill_view_passed_pawns. Names that begin with pawnfill_internal_ are not for you.
 * In C++17, all functions are constexpr, and pawnfill.hpp has them under the names of C++.
 * Define these macros before you include this file, where you need them:
 *
 *   PAWNFILL_A8_FIRST           a8 is bit 0 in your sets, and square 0
 *   PAWNFILL_ASSERT(condition)  your own assert; that of <assert.h> without it
 *   PAWNFILL_NO_BUILTINS        plain C, without the builtins of compilers
 *
 * Files of one program may define different macros, and may be compiled for different processors.
 */

#ifndef PAWNFILL_ASSERT
#include <assert.h>
#define PAWNFILL_ASSERT(condition) assert(condition)
#endif

#define PAWNFILL_CHECK_COLOR(color) PAWNFILL_ASSERT((color) <= 1 && "a color is 0 or 1")
#define PAWNFILL_CHECK_SQUARE(square) PAWNFILL_ASSERT((square) < 64 && "a square is from 0 to 63")
#define PAWNFILL_CHECK_PAWNS(pawns) \
    PAWNFILL_ASSERT(((pawns) & ~PAWNFILL_PAWN_RANKS) == 0 && "pushes are for pawns on ranks 2 to 7")

/* What depends on the first square. */
#ifdef PAWNFILL_A8_FIRST
#define PAWNFILL_BY_FIRST(a1, a8) a8
#else
#define PAWNFILL_BY_FIRST(a1, a8) a1
#endif
/* The color that has the same front where a1 is the first square. */
#define PAWNFILL_TURNED(color) (PAWNFILL_BY_FIRST((color), (color) ^ 1))
#define PAWNFILL_TURNED_SETS(white, black) \
    PAWNFILL_BY_FIRST(white, black), PAWNFILL_BY_FIRST(black, white)

#define PAWNFILL_WHITE 0u
#define PAWNFILL_BLACK 1u
#define PAWNFILL_FILE_A UINT64_C(0x0101010101010101)
#define PAWNFILL_FILE_H UINT64_C(0x8080808080808080)
#define PAWNFILL_RANK_1 UINT64_C(0x00000000000000ff)
#define PAWNFILL_RANK_4 UINT64_C(0x00000000ff000000)
#define PAWNFILL_RANK_5 UINT64_C(0x000000ff00000000)
#define PAWNFILL_PAWN_RANKS UINT64_C(0x00ffffffffffff00)

/* Hints for compilers. */

#ifndef PAWNFILL_NO_BUILTINS
#if defined(__GNUC__) || defined(__clang__)
#define PAWNFILL_ALWAYS_INLINE inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define PAWNFILL_ALWAYS_INLINE __forceinline
#endif
#if defined(__clang__)
#define PAWNFILL_UNROLLED _Pragma("unroll")
#elif defined(__GNUC__)
#define PAWNFILL_UNROLLED _Pragma("GCC unroll 8")
#elif defined(_MSC_VER)
#include <stdlib.h>
#endif
#endif

#ifndef PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_ALWAYS_INLINE inline
#endif
#ifndef PAWNFILL_UNROLLED
#define PAWNFILL_UNROLLED
#endif
/* For functions of yours that take a view or a color, which is then a constant in them. */
#define PAWNFILL_INLINE static PAWNFILL_ALWAYS_INLINE

/* The functions and tables of this file. */
#if defined(__cplusplus) && (__cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L))
#define PAWNFILL_IS_CONSTEXPR
#define PAWNFILL_FN PAWNFILL_ALWAYS_INLINE constexpr
#define PAWNFILL_TABLE inline constexpr
#else
#define PAWNFILL_FN PAWNFILL_INLINE
#define PAWNFILL_TABLE static const
#endif

/* A choice without a branch. Clang's builtin is not known to the evaluation of constants. */
#if !defined(__clang__) || defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_SELECT(condition, yes, no) ((condition) ? (yes) : (no))
#elif defined(PAWNFILL_IS_CONSTEXPR)
#define PAWNFILL_SELECT(condition, yes, no)                \
    (__builtin_is_constant_evaluated()                     \
         ? ((condition) ? (yes) : (no))                    \
         : (__builtin_unpredictable(condition) ? (yes) : (no)))
#else
#define PAWNFILL_SELECT(condition, yes, no) (__builtin_unpredictable(condition) ? (yes) : (no))
#endif

#ifdef __cplusplus
/* Without a warning about casts in the style of C. */
#define PAWNFILL_CAST(type, value) static_cast<type>(value)
/*
 * The linker merges functions of the same name from different files. What depends on a macro has a
 * name that depends on it, too, and so has, unless all functions are inlined, what depends on the
 * processor.
 */
#define PAWNFILL_FIRST PAWNFILL_BY_FIRST(a1_first, a8_first)
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
#define PAWNFILL_BEGIN namespace pawnfill { inline namespace PAWNFILL_VARIANT { namespace functions {
#define PAWNFILL_END } } } using namespace pawnfill::functions;
#else
#define PAWNFILL_CAST(type, value) ((type)(value))
#define PAWNFILL_BEGIN
#define PAWNFILL_END
#endif

PAWNFILL_BEGIN

/* 0 or 1, so that the colors of an engine convert. */
typedef unsigned pawnfill_color;

/* Bits. */

/* The set of one square. */
PAWNFILL_FN uint64_t pawnfill_internal_bit(unsigned square) {
    return UINT64_C(1) << (square & 63);
}

PAWNFILL_FN uint64_t pawnfill_internal_rotate_left(uint64_t set, uint32_t by) {
    return (set << (by & 63)) | (set >> ((0 - by) & 63));
}

PAWNFILL_FN uint64_t pawnfill_internal_rotate_right(uint64_t set, uint32_t by) {
    return (set >> (by & 63)) | (set << ((0 - by) & 63));
}

/* The board with its ranks in reverse order. */
PAWNFILL_FN uint64_t pawnfill_internal_swap_bytes(uint64_t set) {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PAWNFILL_NO_BUILTINS)
    return __builtin_bswap64(set);
#elif defined(_MSC_VER) && !defined(PAWNFILL_NO_BUILTINS) && !defined(PAWNFILL_IS_CONSTEXPR)
    return _byteswap_uint64(set);
#else
    const uint64_t bytes = UINT64_C(0x00ff00ff00ff00ff), pairs = UINT64_C(0x0000ffff0000ffff);
    set = ((set >> 8) & bytes) | ((set & bytes) << 8);
    set = ((set >> 16) & pairs) | ((set & pairs) << 16);
    return (set >> 32) | (set << 32);
#endif
}

/* The number of squares. Where the processor has no instruction for it, GCC's builtin is a call. */
PAWNFILL_FN uint32_t pawnfill_count(uint64_t set) {
#if (defined(__clang__) || (defined(__GNUC__) && (defined(__POPCNT__) || defined(__aarch64__)))) && \
    !defined(PAWNFILL_NO_BUILTINS)
    return PAWNFILL_CAST(uint32_t, __builtin_popcountll(set));
#else
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return PAWNFILL_CAST(uint32_t, (set * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* The number of files. */
PAWNFILL_FN uint32_t pawnfill_internal_count_files(uint8_t files) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__POPCNT__) || defined(__aarch64__)) && \
    !defined(PAWNFILL_NO_BUILTINS)
    return PAWNFILL_CAST(uint32_t, __builtin_popcount(files));
#else
    /* Four copies, each a bit further up, have every bit in a digit of its own. */
    const uint32_t digits = ((PAWNFILL_CAST(uint32_t, files) * 0x08040201) >> 3) & 0x11111111;
    return (digits * 0x11111111) >> 28;
#endif
}

/* The first square of a set that is not empty. */
PAWNFILL_FN uint32_t pawnfill_first_square(uint64_t set) {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PAWNFILL_NO_BUILTINS)
    return PAWNFILL_CAST(uint32_t, __builtin_ctzll(set));
#else
    return pawnfill_count((set - 1) & ~set);
#endif
}

/* The number of pawns beyond each square, as binary digits. */
typedef struct {
    uint64_t ones, twos, fours;
} pawnfill_internal_counts;

PAWNFILL_FN pawnfill_internal_counts pawnfill_internal_counts_of(
    uint64_t ones, uint64_t twos, uint64_t fours) {
    const pawnfill_internal_counts counts = { ones, twos, fours };
    return counts;
}

/*
 * Steps and counts, for a1 as bit 0.
 */

/* Moves each square one rank to the north (towards rank 8); squares that leave the board are lost. */
PAWNFILL_FN uint64_t pawnfill_internal_north_one(uint64_t set) {
    return set << 8;
}

/* Moves each square one rank to the south (towards rank 1); squares that leave the board are lost. */
PAWNFILL_FN uint64_t pawnfill_internal_south_one(uint64_t set) {
    return set >> 8;
}

/* Moves each square one file to the east (towards the h-file); squares that leave the board are
   lost. */
PAWNFILL_FN uint64_t pawnfill_internal_east_one(uint64_t set) {
    return (set << 1) & ~PAWNFILL_FILE_A;
}

/* Moves each square one file to the west (towards the a-file); squares that leave the board are
   lost. */
PAWNFILL_FN uint64_t pawnfill_internal_west_one(uint64_t set) {
    return (set >> 1) & ~PAWNFILL_FILE_H;
}

/* The squares beside those of a set, to the east and to the west. */
PAWNFILL_FN uint64_t pawnfill_internal_beside(uint64_t set) {
    return pawnfill_internal_east_one(set) | pawnfill_internal_west_one(set);
}

/* The rank on which double pushes end: the fourth for White, the fifth for Black. */
PAWNFILL_FN uint64_t pawnfill_internal_double_push_rank(pawnfill_color color) {
    return PAWNFILL_RANK_4 << ((color << 3) & 63);
}

/* The carry of three digits: whether at least two of them are one. */
PAWNFILL_FN uint64_t pawnfill_internal_counts_majority(uint64_t a, uint64_t b, uint64_t c) {
    return (a & b) | (c & (a ^ b));
}

/* The sum of two numbers of three digits, modulo 8. */
PAWNFILL_FN pawnfill_internal_counts pawnfill_internal_counts_add(
    pawnfill_internal_counts a, pawnfill_internal_counts b) {
    const uint64_t carry = a.ones & b.ones;
    return pawnfill_internal_counts_of(a.ones ^ b.ones, a.twos ^ b.twos ^ carry,
        a.fours ^ b.fours ^ pawnfill_internal_counts_majority(a.twos, b.twos, carry));
}

/* The number of pawns on each square's file that are level with it or to the south, in three
   digits. A full file counts as 0 instead of 8 on its last square. */
PAWNFILL_FN pawnfill_internal_counts pawnfill_internal_counts_from_south(uint64_t pawns) {
    const pawnfill_internal_counts one = pawnfill_internal_counts_of(pawns, 0, 0);
    const pawnfill_internal_counts two = pawnfill_internal_counts_add(one,
        pawnfill_internal_counts_of(pawns << 8, 0, 0));
    const pawnfill_internal_counts four = pawnfill_internal_counts_add(two,
        pawnfill_internal_counts_of(two.ones << 16, two.twos << 16, 0));
    return pawnfill_internal_counts_add(four, pawnfill_internal_counts_of(four.ones << 32,
        four.twos << 32, four.fours << 32));
}

/* The number of pawns on each square's file that are level with it or to the north, in the same
   form. */
PAWNFILL_FN pawnfill_internal_counts pawnfill_internal_counts_from_north(uint64_t pawns) {
    const pawnfill_internal_counts one = pawnfill_internal_counts_of(pawns, 0, 0);
    const pawnfill_internal_counts two = pawnfill_internal_counts_add(one,
        pawnfill_internal_counts_of(pawns >> 8, 0, 0));
    const pawnfill_internal_counts four = pawnfill_internal_counts_add(two,
        pawnfill_internal_counts_of(two.ones >> 16, two.twos >> 16, 0));
    return pawnfill_internal_counts_add(four, pawnfill_internal_counts_of(four.ones >> 32,
        four.twos >> 32, four.fours >> 32));
}

/* The squares with at least as many helpers as sentries on the adjacent files, given the numbers of
   helpers and sentries on each square's own file. */
PAWNFILL_FN uint64_t pawnfill_internal_counts_as_many(
    pawnfill_internal_counts helpers, pawnfill_internal_counts sentries) {
    const uint64_t h0 = helpers.ones;
    const uint64_t h1 = helpers.twos;
    const uint64_t h2 = helpers.fours;
    const uint64_t s0 = sentries.ones;
    const uint64_t s1 = sentries.twos;
    const uint64_t s2 = sentries.fours;
    const uint64_t d0 = h0 ^ s0;
    uint64_t carry = h0 | ~s0;
    const uint64_t d1 = h1 ^ ~s1 ^ carry;
    carry = pawnfill_internal_counts_majority(h1, ~s1, carry);
    const uint64_t d2 = h2 ^ ~s2 ^ carry;
    const uint64_t d3 = pawnfill_internal_counts_majority(h2, ~s2, carry);
    carry = pawnfill_internal_east_one(d0) & pawnfill_internal_west_one(d0);
    carry = pawnfill_internal_counts_majority(pawnfill_internal_east_one(d1),
        pawnfill_internal_west_one(d1), carry);
    carry = pawnfill_internal_counts_majority(pawnfill_internal_east_one(d2),
        pawnfill_internal_west_one(d2), carry);
    return pawnfill_internal_counts_majority((d3 << 1) | PAWNFILL_FILE_A, (d3 >> 1)
        | PAWNFILL_FILE_H, carry);
}

/* The numbers of all squares, moved one rank to the south. */
PAWNFILL_FN pawnfill_internal_counts pawnfill_internal_counts_south_one(
    pawnfill_internal_counts counts) {
    return pawnfill_internal_counts_of(counts.ones >> 8, counts.twos >> 8, counts.fours >> 8);
}

/* The numbers of all squares, moved one rank to the north. */
PAWNFILL_FN pawnfill_internal_counts pawnfill_internal_counts_north_one(
    pawnfill_internal_counts counts) {
    return pawnfill_internal_counts_of(counts.ones << 8, counts.twos << 8, counts.fours << 8);
}

/*
 * What the operations call, with a1 as bit 0.
 */

/* White's definition between two flips. */
#define PAWNFILL_FLIP pawnfill_internal_flip_flip
#define PAWNFILL_FLIPPED_1(name)                                                                \
    PAWNFILL_FN uint64_t pawnfill_flip_##name(pawnfill_color color, uint64_t set) {             \
        PAWNFILL_CHECK_COLOR(color);                                                            \
        set = PAWNFILL_FLIP(color, set);                                                        \
        return PAWNFILL_FLIP(color, pawnfill_shift_##name(PAWNFILL_WHITE, set));                \
    }
#define PAWNFILL_FLIPPED_2(name)                                                                \
    PAWNFILL_FN uint64_t pawnfill_flip_##name(                                                  \
        pawnfill_color color, uint64_t first, uint64_t second) {                                \
        PAWNFILL_CHECK_COLOR(color);                                                            \
        first = PAWNFILL_FLIP(color, first);                                                    \
        second = PAWNFILL_FLIP(color, second);                                                  \
        return PAWNFILL_FLIP(color, pawnfill_shift_##name(PAWNFILL_WHITE, first, second));      \
    }
/* An entry of a table. */
#define PAWNFILL_LOOKUP(name)                                                                   \
    PAWNFILL_FN uint64_t pawnfill_table_##name(unsigned square) {                               \
        PAWNFILL_CHECK_SQUARE(square);                                                          \
        return pawnfill_internal_##name##_table[square & 63];                                   \
    }
#define PAWNFILL_LOOKUP_OF_COLOR(name)                                                          \
    PAWNFILL_FN uint64_t pawnfill_table_##name(pawnfill_color color, unsigned square) {         \
        PAWNFILL_CHECK_COLOR(color);                                                            \
        PAWNFILL_CHECK_SQUARE(square);                                                          \
        return pawnfill_internal_##name##_table[color & 1][square & 63];                        \
    }

PAWNFILL_FN uint64_t pawnfill_shift_north_fill(uint64_t set) {
    set = set | (set << 8);
    set = set | (set << 16);
    return set | (set << 32);
}

PAWNFILL_FN uint64_t pawnfill_shift_south_fill(uint64_t set) {
    set = set | (set >> 8);
    set = set | (set >> 16);
    return set | (set >> 32);
}

PAWNFILL_FN uint64_t pawnfill_shift_front_fill(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? pawnfill_shift_north_fill(pawns)
        : pawnfill_shift_south_fill(pawns);
}

PAWNFILL_FN uint64_t pawnfill_shift_rear_fill(pawnfill_color color, uint64_t pawns) {
    return pawnfill_shift_front_fill(color ^ 1, pawns);
}

PAWNFILL_FN uint8_t pawnfill_shift_file_set(uint64_t set) {
    const uint32_t half = PAWNFILL_CAST(uint32_t, set | (set >> 32));
    const uint32_t quarter = half | (half >> 16);
    return PAWNFILL_CAST(uint8_t, quarter | (quarter >> 8));
}

PAWNFILL_FN uint64_t pawnfill_shift_fill_files(uint8_t files) {
    return PAWNFILL_CAST(uint64_t, files) * PAWNFILL_FILE_A;
}

PAWNFILL_FN uint8_t pawnfill_shift_open_files(uint64_t white, uint64_t black) {
    return PAWNFILL_CAST(uint8_t, ~pawnfill_shift_file_set(white | black));
}

PAWNFILL_FN uint8_t pawnfill_shift_closed_files(uint64_t white, uint64_t black) {
    return PAWNFILL_CAST(uint8_t, pawnfill_shift_file_set(white) & PAWNFILL_CAST(uint8_t,
        pawnfill_shift_south_fill(black)));
}

PAWNFILL_FN uint8_t pawnfill_shift_half_open_files(uint64_t own, uint64_t enemy) {
    return PAWNFILL_CAST(uint8_t, pawnfill_shift_file_set(enemy) & ~pawnfill_shift_file_set(own));
}

PAWNFILL_FN uint8_t pawnfill_shift_adjacent_files(uint8_t files) {
    return PAWNFILL_CAST(uint8_t, (files << 1) | (files >> 1));
}

PAWNFILL_FN uint8_t pawnfill_shift_isolated_files(uint8_t files) {
    return PAWNFILL_CAST(uint8_t, files & ~pawnfill_shift_adjacent_files(files));
}

PAWNFILL_FN uint8_t pawnfill_shift_island_count(uint8_t files) {
    return PAWNFILL_CAST(uint8_t, pawnfill_internal_count_files(PAWNFILL_CAST(uint8_t, files
        & ~(files << 1))));
}

PAWNFILL_FN uint64_t pawnfill_shift_single_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_north_one(pawns) & empty
        : pawnfill_internal_south_one(pawns) & empty;
}

PAWNFILL_FN uint64_t pawnfill_internal_shift_second_steps(
    pawnfill_color color, uint64_t single, uint64_t empty) {
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_north_one(single) & empty & PAWNFILL_RANK_4
        : pawnfill_internal_south_one(single) & empty & PAWNFILL_RANK_5;
}

PAWNFILL_FN uint64_t pawnfill_shift_double_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_shift_second_steps(color, pawnfill_shift_single_push_targets(color,
        pawns, empty), empty);
}

PAWNFILL_FN uint64_t pawnfill_shift_able_to_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_south_one(empty) & pawns
        : pawnfill_internal_north_one(empty) & pawns;
}

PAWNFILL_FN uint64_t pawnfill_shift_able_to_double_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_south_one(pawnfill_internal_south_one(empty & PAWNFILL_RANK_4)
            & empty) & pawns
        : pawnfill_internal_north_one(pawnfill_internal_north_one(empty & PAWNFILL_RANK_5)
            & empty) & pawns;
}

PAWNFILL_FN uint64_t pawnfill_shift_east_attacks(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? (pawns << 9) & ~PAWNFILL_FILE_A
        : (pawns >> 7) & ~PAWNFILL_FILE_A;
}

PAWNFILL_FN uint64_t pawnfill_shift_west_attacks(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? (pawns << 7) & ~PAWNFILL_FILE_H
        : (pawns >> 9) & ~PAWNFILL_FILE_H;
}

PAWNFILL_FN uint64_t pawnfill_shift_attacks(pawnfill_color color, uint64_t pawns) {
    return pawnfill_shift_east_attacks(color, pawns) | pawnfill_shift_west_attacks(color, pawns);
}

PAWNFILL_FN uint64_t pawnfill_shift_push_attacks(
    pawnfill_color color, uint64_t pawns, uint64_t empty, uint64_t targets) {
    PAWNFILL_CHECK_PAWNS(pawns);
    const uint64_t single = pawnfill_shift_single_push_targets(color, pawns, empty);
    const uint64_t both = single | pawnfill_internal_shift_second_steps(color, single, empty);
    return pawnfill_shift_attacks(color, both & targets);
}

PAWNFILL_FN uint64_t pawnfill_shift_stops(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_north_one(pawns)
        : pawnfill_internal_south_one(pawns);
}

PAWNFILL_FN uint64_t pawnfill_shift_able_to_capture_east(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return pawns & pawnfill_shift_west_attacks(color ^ 1, targets);
}

PAWNFILL_FN uint64_t pawnfill_shift_able_to_capture_west(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return pawns & pawnfill_shift_east_attacks(color ^ 1, targets);
}

PAWNFILL_FN uint64_t pawnfill_shift_able_to_capture(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return pawns & pawnfill_shift_attacks(color ^ 1, targets);
}

PAWNFILL_FN uint64_t pawnfill_shift_front_spans(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? pawnfill_shift_north_fill(pawnfill_internal_north_one(pawns))
        : pawnfill_shift_south_fill(pawnfill_internal_south_one(pawns));
}

PAWNFILL_FN uint64_t pawnfill_shift_rear_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_shift_front_spans(color ^ 1, pawns);
}

PAWNFILL_FN uint64_t pawnfill_shift_interspans(uint64_t white, uint64_t black) {
    return pawnfill_shift_front_spans(PAWNFILL_WHITE, white)
        & pawnfill_shift_front_spans(PAWNFILL_BLACK, black);
}

PAWNFILL_FN uint64_t pawnfill_shift_telestops(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? pawnfill_shift_north_fill(pawns << 16)
        : pawnfill_shift_south_fill(pawns >> 16);
}

PAWNFILL_FN uint64_t pawnfill_shift_double_attacks(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? (pawns << 9) & (pawns << 7) & ~(PAWNFILL_FILE_A | PAWNFILL_FILE_H)
        : (pawns >> 7) & (pawns >> 9) & ~(PAWNFILL_FILE_A | PAWNFILL_FILE_H);
}

PAWNFILL_FN uint64_t pawnfill_shift_single_attacks(pawnfill_color color, uint64_t pawns) {
    return pawnfill_shift_east_attacks(color, pawns) ^ pawnfill_shift_west_attacks(color, pawns);
}

PAWNFILL_FN uint64_t pawnfill_shift_attack_front_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_shift_front_fill(color, pawnfill_shift_attacks(color, pawns));
}

PAWNFILL_FN uint64_t pawnfill_shift_attack_rear_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_shift_rear_fill(color, pawnfill_internal_beside(pawns));
}

PAWNFILL_FN uint64_t pawnfill_shift_open_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & ~pawnfill_shift_front_spans(color ^ 1, enemy);
}

PAWNFILL_FN uint64_t pawnfill_shift_unfree_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & pawnfill_shift_front_spans(color ^ 1, enemy);
}

PAWNFILL_FN uint64_t pawnfill_shift_passed_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    const pawnfill_color opponent = color ^ 1;
    const uint64_t guarded = pawnfill_shift_stops(opponent, enemy)
        | pawnfill_shift_attacks(opponent, enemy);
    return own & ~pawnfill_shift_front_fill(opponent, guarded);
}

PAWNFILL_FN uint64_t pawnfill_shift_lever_candidate_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    const pawnfill_color opponent = color ^ 1;
    const uint64_t attacked = pawnfill_shift_attacks(opponent, enemy);
    const uint64_t one = pawnfill_shift_stops(opponent, attacked);
    const uint64_t two = pawnfill_shift_stops(opponent, pawnfill_shift_double_attacks(opponent,
        enemy));
    const uint64_t out_of_reach = pawnfill_shift_front_fill(opponent,
        pawnfill_shift_stops(opponent, enemy | one));
    const uint64_t helped = (pawnfill_internal_beside(own) | ~one)
        & ((pawnfill_internal_east_one(own) & pawnfill_internal_west_one(own)) | ~two);
    return own & (attacked | one) & ~out_of_reach & helped;
}

PAWNFILL_FN uint64_t pawnfill_shift_pawns_behind_own(pawnfill_color color, uint64_t own) {
    return own & pawnfill_shift_rear_spans(color, own);
}

PAWNFILL_FN uint64_t pawnfill_shift_pawns_in_front_of_own(pawnfill_color color, uint64_t own) {
    return own & pawnfill_shift_front_spans(color, own);
}

PAWNFILL_FN uint64_t pawnfill_shift_pawns_directly_behind_own(pawnfill_color color, uint64_t own) {
    return own & pawnfill_shift_stops(color ^ 1, own);
}

PAWNFILL_FN uint64_t pawnfill_shift_pawns_without_helpers(pawnfill_color color, uint64_t own) {
    return own & ~pawnfill_shift_front_fill(color, pawnfill_internal_beside(own));
}

PAWNFILL_FN uint64_t pawnfill_shift_backward_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t watched = color == PAWNFILL_WHITE
        ? ((enemy >> 15) & ~PAWNFILL_FILE_A) | ((enemy >> 17) & ~PAWNFILL_FILE_H)
        : ((enemy << 17) & ~PAWNFILL_FILE_A) | ((enemy << 15) & ~PAWNFILL_FILE_H);
    return own & watched & ~pawnfill_shift_front_fill(color, pawnfill_internal_beside(own));
}

PAWNFILL_FN uint64_t pawnfill_shift_rammed_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & pawnfill_shift_stops(color ^ 1, enemy);
}

PAWNFILL_FN uint64_t pawnfill_shift_lever_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & pawnfill_shift_attacks(color ^ 1, enemy);
}

PAWNFILL_FN uint64_t pawnfill_shift_phalanx_pawns(uint64_t own) {
    const uint64_t east = own & pawnfill_internal_east_one(own);
    return east | (east >> 1);
}

PAWNFILL_FN uint64_t pawnfill_shift_defended_pawns(pawnfill_color color, uint64_t own) {
    return own & pawnfill_shift_attacks(color, own);
}

PAWNFILL_FN uint64_t pawnfill_shift_connected_pawns(pawnfill_color color, uint64_t own) {
    return own & pawnfill_internal_beside(own | pawnfill_shift_stops(color, own));
}

PAWNFILL_FN uint64_t pawnfill_shift_holes(pawnfill_color color, uint64_t own) {
    return ~pawnfill_shift_attack_front_spans(color, own);
}

PAWNFILL_FN uint64_t pawnfill_shift_outposts(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return pawnfill_shift_attacks(color, own) & pawnfill_shift_holes(color ^ 1, enemy);
}

PAWNFILL_FN uint64_t pawnfill_rotate_file_fill(uint64_t set) {
    set = set | pawnfill_internal_rotate_left(set, 8);
    set = set | pawnfill_internal_rotate_left(set, 16);
    return set | pawnfill_internal_rotate_left(set, 32);
}

PAWNFILL_FN uint64_t pawnfill_rotate_half_open_or_open_fill(uint64_t own) {
    return ~pawnfill_rotate_file_fill(own);
}

PAWNFILL_FN uint64_t pawnfill_internal_rotate_forward(pawnfill_color color, uint64_t set) {
    return pawnfill_internal_rotate_left(set, 8 - (color << 4));
}

PAWNFILL_FN uint64_t pawnfill_rotate_single_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_rotate_forward(color, pawns) & empty;
}

PAWNFILL_FN uint64_t pawnfill_rotate_double_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_rotate_forward(color, pawnfill_internal_rotate_forward(color, pawns)
        & empty) & empty & pawnfill_internal_double_push_rank(color);
}

PAWNFILL_FN uint64_t pawnfill_internal_rotate_backward(pawnfill_color color, uint64_t set) {
    return pawnfill_internal_rotate_right(set, 8 - (color << 4));
}

PAWNFILL_FN uint64_t pawnfill_rotate_able_to_double_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    const uint64_t targets = empty & pawnfill_internal_double_push_rank(color);
    return pawnfill_internal_rotate_backward(color, pawnfill_internal_rotate_backward(color,
        targets) & empty) & pawns;
}

PAWNFILL_FN uint64_t pawnfill_rotate_doubled_pawns(uint64_t own) {
    uint64_t others = pawnfill_internal_rotate_left(own, 8);
    others = others | pawnfill_internal_rotate_left(others, 8);
    others = others | pawnfill_internal_rotate_left(others, 16);
    return own & (others | pawnfill_internal_rotate_left(others, 24));
}

PAWNFILL_FN uint64_t pawnfill_rotate_tripled_pawns(uint64_t own) {
    uint64_t a = own;
    uint64_t b = pawnfill_internal_rotate_left(own, 32);
    uint64_t one = a | b;
    uint64_t two = a & b;
    a = one;
    uint64_t aa = two;
    b = pawnfill_internal_rotate_left(one, 16);
    uint64_t bb = pawnfill_internal_rotate_left(two, 16);
    one = a | b;
    two = aa | bb | (a & b);
    const uint64_t three = (aa & b) | (a & bb);
    a = one;
    aa = two;
    const uint64_t aaa = three;
    b = pawnfill_internal_rotate_left(a, 8);
    bb = pawnfill_internal_rotate_left(aa, 8);
    const uint64_t bbb = pawnfill_internal_rotate_left(aaa, 8);
    return own & (aaa | bbb | (aa & b) | (a & bb));
}

PAWNFILL_FN uint64_t pawnfill_internal_flip_flip(pawnfill_color color, uint64_t set) {
    return PAWNFILL_SELECT(color == PAWNFILL_WHITE, set, pawnfill_internal_swap_bytes(set));
}

PAWNFILL_FLIPPED_1(front_fill)
PAWNFILL_FLIPPED_1(rear_fill)
PAWNFILL_FLIPPED_2(able_to_capture)
PAWNFILL_FLIPPED_1(front_spans)
PAWNFILL_FLIPPED_1(rear_spans)
PAWNFILL_FLIPPED_1(telestops)
PAWNFILL_FLIPPED_1(attacks)
PAWNFILL_FLIPPED_1(double_attacks)
PAWNFILL_FLIPPED_1(single_attacks)
PAWNFILL_FLIPPED_1(attack_front_spans)
PAWNFILL_FLIPPED_1(attack_rear_spans)
PAWNFILL_FLIPPED_2(open_pawns)
PAWNFILL_FLIPPED_2(unfree_pawns)
PAWNFILL_FLIPPED_2(passed_pawns)

PAWNFILL_FN uint64_t pawnfill_internal_flip_white_candidates(uint64_t own, uint64_t enemy) {
    const uint64_t open = pawnfill_shift_open_pawns(PAWNFILL_WHITE, own, enemy)
        & pawnfill_shift_attack_front_spans(PAWNFILL_BLACK, enemy);
    return open & pawnfill_internal_counts_as_many(pawnfill_internal_counts_from_south(own),
        pawnfill_internal_counts_from_north(enemy >> 8));
}

PAWNFILL_FN uint64_t pawnfill_flip_candidate_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    PAWNFILL_CHECK_COLOR(color);
    own = pawnfill_internal_flip_flip(color, own);
    enemy = pawnfill_internal_flip_flip(color, enemy);
    return pawnfill_internal_flip_flip(color, pawnfill_internal_flip_white_candidates(own, enemy));
}

PAWNFILL_FLIPPED_1(pawns_behind_own)
PAWNFILL_FLIPPED_1(pawns_in_front_of_own)
PAWNFILL_FLIPPED_2(backward_pawns)
PAWNFILL_FLIPPED_2(lever_pawns)
PAWNFILL_FLIPPED_1(defended_pawns)
PAWNFILL_FLIPPED_1(holes)
PAWNFILL_FLIPPED_2(outposts)

PAWNFILL_TABLE uint64_t pawnfill_internal_fill_files_table[256] = {
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

PAWNFILL_TABLE uint8_t pawnfill_internal_adjacent_files_table[256] = {
    0, 2, 5, 7, 10, 10, 15, 15, 20, 22, 21, 23, 30, 30, 31, 31, 40, 42, 45, 47, 42, 42, 47, 47, 60, 62, 61, 63, 62, 62, 63, 63,
    80, 82, 85, 87, 90, 90, 95, 95, 84, 86, 85, 87, 94, 94, 95, 95, 120, 122, 125, 127, 122, 122, 127, 127, 124, 126, 125, 127, 126, 126, 127, 127,
    160, 162, 165, 167, 170, 170, 175, 175, 180, 182, 181, 183, 190, 190, 191, 191, 168, 170, 173, 175, 170, 170, 175, 175, 188, 190, 189, 191, 190, 190, 191, 191,
    240, 242, 245, 247, 250, 250, 255, 255, 244, 246, 245, 247, 254, 254, 255, 255, 248, 250, 253, 255, 250, 250, 255, 255, 252, 254, 253, 255, 254, 254, 255, 255,
    64, 66, 69, 71, 74, 74, 79, 79, 84, 86, 85, 87, 94, 94, 95, 95, 104, 106, 109, 111, 106, 106, 111, 111, 124, 126, 125, 127, 126, 126, 127, 127,
    80, 82, 85, 87, 90, 90, 95, 95, 84, 86, 85, 87, 94, 94, 95, 95, 120, 122, 125, 127, 122, 122, 127, 127, 124, 126, 125, 127, 126, 126, 127, 127,
    224, 226, 229, 231, 234, 234, 239, 239, 244, 246, 245, 247, 254, 254, 255, 255, 232, 234, 237, 239, 234, 234, 239, 239, 252, 254, 253, 255, 254, 254, 255, 255,
    240, 242, 245, 247, 250, 250, 255, 255, 244, 246, 245, 247, 254, 254, 255, 255, 248, 250, 253, 255, 250, 250, 255, 255, 252, 254, 253, 255, 254, 254, 255, 255,
};

PAWNFILL_TABLE uint8_t pawnfill_internal_isolated_files_table[256] = {
    0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 16, 17, 18, 16, 20, 21, 16, 16, 0, 1, 2, 0, 0, 1, 0, 0,
    32, 33, 34, 32, 36, 37, 32, 32, 40, 41, 42, 40, 32, 33, 32, 32, 0, 1, 2, 0, 4, 5, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0,
    64, 65, 66, 64, 68, 69, 64, 64, 72, 73, 74, 72, 64, 65, 64, 64, 80, 81, 82, 80, 84, 85, 80, 80, 64, 65, 66, 64, 64, 65, 64, 64,
    0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 0, 1, 2, 0, 4, 5, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0,
    128, 129, 130, 128, 132, 133, 128, 128, 136, 137, 138, 136, 128, 129, 128, 128, 144, 145, 146, 144, 148, 149, 144, 144, 128, 129, 130, 128, 128, 129, 128, 128,
    160, 161, 162, 160, 164, 165, 160, 160, 168, 169, 170, 168, 160, 161, 160, 160, 128, 129, 130, 128, 132, 133, 128, 128, 128, 129, 130, 128, 128, 129, 128, 128,
    0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 16, 17, 18, 16, 20, 21, 16, 16, 0, 1, 2, 0, 0, 1, 0, 0,
    0, 1, 2, 0, 4, 5, 0, 0, 8, 9, 10, 8, 0, 1, 0, 0, 0, 1, 2, 0, 4, 5, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0,
};

PAWNFILL_TABLE uint8_t pawnfill_internal_island_count_table[256] = {
    0, 1, 1, 1, 1, 2, 1, 1, 1, 2, 2, 2, 1, 2, 1, 1, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
    1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
    1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
    1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
    1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
    2, 3, 3, 3, 3, 4, 3, 3, 3, 4, 4, 4, 3, 4, 3, 3, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
    1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 3, 3, 2, 3, 3, 3, 2, 3, 2, 2,
    1, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1,
};

PAWNFILL_TABLE uint64_t pawnfill_internal_file_mask_table[64] = {
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
    0x0101010101010101, 0x0202020202020202, 0x0404040404040404, 0x0808080808080808, 0x1010101010101010, 0x2020202020202020, 0x4040404040404040, 0x8080808080808080,
};

PAWNFILL_TABLE uint64_t pawnfill_internal_adjacent_files_mask_table[64] = {
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
    0x0202020202020202, 0x0505050505050505, 0x0a0a0a0a0a0a0a0a, 0x1414141414141414, 0x2828282828282828, 0x5050505050505050, 0xa0a0a0a0a0a0a0a0, 0x4040404040404040,
};

PAWNFILL_TABLE uint64_t pawnfill_internal_front_fill_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_rear_fill_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_front_span_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_rear_span_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_single_push_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_double_push_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_attack_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_attack_front_span_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_attack_rear_span_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_passed_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_shelter_mask_table[2][64] = {
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

PAWNFILL_TABLE uint64_t pawnfill_internal_pair_mask_table[64] = {
    0x0003030303030300, 0x0007070707070700, 0x000e0e0e0e0e0e00, 0x001c1c1c1c1c1c00, 0x0038383838383800, 0x0070707070707000, 0x00e0e0e0e0e0e000, 0x00c0c0c0c0c0c000,
    0x0003030303030200, 0x0007070707070500, 0x000e0e0e0e0e0a00, 0x001c1c1c1c1c1400, 0x0038383838382800, 0x0070707070705000, 0x00e0e0e0e0e0a000, 0x00c0c0c0c0c04000,
    0x0003030303020300, 0x0007070707050700, 0x000e0e0e0e0a0e00, 0x001c1c1c1c141c00, 0x0038383838283800, 0x0070707070507000, 0x00e0e0e0e0a0e000, 0x00c0c0c0c040c000,
    0x0003030302030300, 0x0007070705070700, 0x000e0e0e0a0e0e00, 0x001c1c1c141c1c00, 0x0038383828383800, 0x0070707050707000, 0x00e0e0e0a0e0e000, 0x00c0c0c040c0c000,
    0x0003030203030300, 0x0007070507070700, 0x000e0e0a0e0e0e00, 0x001c1c141c1c1c00, 0x0038382838383800, 0x0070705070707000, 0x00e0e0a0e0e0e000, 0x00c0c040c0c0c000,
    0x0003020303030300, 0x0007050707070700, 0x000e0a0e0e0e0e00, 0x001c141c1c1c1c00, 0x0038283838383800, 0x0070507070707000, 0x00e0a0e0e0e0e000, 0x00c040c0c0c0c000,
    0x0002030303030300, 0x0005070707070700, 0x000a0e0e0e0e0e00, 0x00141c1c1c1c1c00, 0x0028383838383800, 0x0050707070707000, 0x00a0e0e0e0e0e000, 0x0040c0c0c0c0c000,
    0x0003030303030300, 0x0007070707070700, 0x000e0e0e0e0e0e00, 0x001c1c1c1c1c1c00, 0x0038383838383800, 0x0070707070707000, 0x00e0e0e0e0e0e000, 0x00c0c0c0c0c0c000,
};

PAWNFILL_FN uint8_t pawnfill_table_adjacent_files(uint8_t files) {
    return pawnfill_internal_adjacent_files_table[files];
}

PAWNFILL_FN uint8_t pawnfill_table_isolated_files(uint8_t files) {
    return pawnfill_internal_isolated_files_table[files];
}

PAWNFILL_FN uint8_t pawnfill_table_island_count(uint8_t files) {
    return pawnfill_internal_island_count_table[files];
}

PAWNFILL_FN uint64_t pawnfill_table_push_targets(
    pawnfill_color color, unsigned square, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t single = pawnfill_internal_single_push_mask_table[color & 1][square & 63]
        & empty;
    const uint64_t second = pawnfill_internal_double_push_mask_table[color & 1][square & 63]
        & empty;
    const uint64_t unblocked = PAWNFILL_CAST(uint64_t, single == 0) - 1;
    return single | (second & unblocked);
}

PAWNFILL_FN uint64_t pawnfill_table_attackers(unsigned square, uint64_t white, uint64_t black) {
    PAWNFILL_CHECK_SQUARE(square);
    return (pawnfill_internal_attack_mask_table[PAWNFILL_BLACK & 1][square & 63] & white)
        | (pawnfill_internal_attack_mask_table[PAWNFILL_WHITE & 1][square & 63] & black);
}

PAWNFILL_FN uint64_t pawnfill_table_isolated_pawns(uint64_t own) {
    const uint8_t files = pawnfill_internal_isolated_files_table[pawnfill_shift_file_set(own)];
    return own & pawnfill_internal_fill_files_table[files];
}

PAWNFILL_FN uint64_t pawnfill_table_half_isolated_pawns(uint64_t own) {
    const uint8_t files = pawnfill_shift_file_set(own);
    return own & pawnfill_internal_fill_files_table[PAWNFILL_CAST(uint8_t,
        (files << 1) ^ (files >> 1))];
}

PAWNFILL_LOOKUP(file_mask)
PAWNFILL_LOOKUP(adjacent_files_mask)
PAWNFILL_LOOKUP_OF_COLOR(front_fill_mask)
PAWNFILL_LOOKUP_OF_COLOR(rear_fill_mask)
PAWNFILL_LOOKUP_OF_COLOR(front_span_mask)
PAWNFILL_LOOKUP_OF_COLOR(rear_span_mask)
PAWNFILL_LOOKUP_OF_COLOR(single_push_mask)
PAWNFILL_LOOKUP_OF_COLOR(double_push_mask)
PAWNFILL_LOOKUP_OF_COLOR(attack_mask)
PAWNFILL_LOOKUP_OF_COLOR(attack_front_span_mask)
PAWNFILL_LOOKUP_OF_COLOR(attack_rear_span_mask)
PAWNFILL_LOOKUP_OF_COLOR(passed_mask)
PAWNFILL_LOOKUP_OF_COLOR(shelter_mask)
PAWNFILL_LOOKUP(pair_mask)

#define PAWNFILL_USE_NORTH_FILL pawnfill_shift_north_fill
#define PAWNFILL_USE_SOUTH_FILL pawnfill_shift_south_fill
#define PAWNFILL_USE_FILE_FILL pawnfill_rotate_file_fill
#define PAWNFILL_USE_FRONT_FILL pawnfill_flip_front_fill
#define PAWNFILL_USE_REAR_FILL pawnfill_flip_rear_fill
#define PAWNFILL_USE_FILE_SET pawnfill_shift_file_set
#define PAWNFILL_USE_FILL_FILES pawnfill_shift_fill_files
#define PAWNFILL_USE_OPEN_FILES pawnfill_shift_open_files
#define PAWNFILL_USE_CLOSED_FILES pawnfill_shift_closed_files
#define PAWNFILL_USE_HALF_OPEN_FILES pawnfill_shift_half_open_files
#define PAWNFILL_USE_HALF_OPEN_OR_OPEN_FILL pawnfill_rotate_half_open_or_open_fill
#define PAWNFILL_USE_ADJACENT_FILES pawnfill_table_adjacent_files
#define PAWNFILL_USE_ISOLATED_FILES pawnfill_table_isolated_files
#define PAWNFILL_USE_ISLAND_COUNT pawnfill_table_island_count
#define PAWNFILL_USE_SINGLE_PUSH_TARGETS pawnfill_rotate_single_push_targets
#define PAWNFILL_USE_DOUBLE_PUSH_TARGETS pawnfill_rotate_double_push_targets
#define PAWNFILL_USE_ABLE_TO_PUSH pawnfill_shift_able_to_push
#define PAWNFILL_USE_ABLE_TO_DOUBLE_PUSH pawnfill_rotate_able_to_double_push
#define PAWNFILL_USE_PUSH_ATTACKS pawnfill_shift_push_attacks
#define PAWNFILL_USE_PUSH_TARGETS pawnfill_table_push_targets
#define PAWNFILL_USE_ABLE_TO_CAPTURE_EAST pawnfill_shift_able_to_capture_east
#define PAWNFILL_USE_ABLE_TO_CAPTURE_WEST pawnfill_shift_able_to_capture_west
#define PAWNFILL_USE_ABLE_TO_CAPTURE pawnfill_flip_able_to_capture
#define PAWNFILL_USE_ATTACKERS pawnfill_table_attackers
#define PAWNFILL_USE_FRONT_SPANS pawnfill_flip_front_spans
#define PAWNFILL_USE_REAR_SPANS pawnfill_flip_rear_spans
#define PAWNFILL_USE_INTERSPANS pawnfill_shift_interspans
#define PAWNFILL_USE_STOPS pawnfill_shift_stops
#define PAWNFILL_USE_TELESTOPS pawnfill_flip_telestops
#define PAWNFILL_USE_EAST_ATTACKS pawnfill_shift_east_attacks
#define PAWNFILL_USE_WEST_ATTACKS pawnfill_shift_west_attacks
#define PAWNFILL_USE_ATTACKS pawnfill_flip_attacks
#define PAWNFILL_USE_DOUBLE_ATTACKS pawnfill_flip_double_attacks
#define PAWNFILL_USE_SINGLE_ATTACKS pawnfill_flip_single_attacks
#define PAWNFILL_USE_ATTACK_FRONT_SPANS pawnfill_flip_attack_front_spans
#define PAWNFILL_USE_ATTACK_REAR_SPANS pawnfill_flip_attack_rear_spans
#define PAWNFILL_USE_OPEN_PAWNS pawnfill_flip_open_pawns
#define PAWNFILL_USE_UNFREE_PAWNS pawnfill_flip_unfree_pawns
#define PAWNFILL_USE_PASSED_PAWNS pawnfill_flip_passed_pawns
#define PAWNFILL_USE_CANDIDATE_PAWNS pawnfill_flip_candidate_pawns
#define PAWNFILL_USE_LEVER_CANDIDATE_PAWNS pawnfill_shift_lever_candidate_pawns
#define PAWNFILL_USE_ISOLATED_PAWNS pawnfill_table_isolated_pawns
#define PAWNFILL_USE_HALF_ISOLATED_PAWNS pawnfill_table_half_isolated_pawns
#define PAWNFILL_USE_PAWNS_BEHIND_OWN pawnfill_flip_pawns_behind_own
#define PAWNFILL_USE_PAWNS_IN_FRONT_OF_OWN pawnfill_flip_pawns_in_front_of_own
#define PAWNFILL_USE_PAWNS_DIRECTLY_BEHIND_OWN pawnfill_shift_pawns_directly_behind_own
#define PAWNFILL_USE_DOUBLED_PAWNS pawnfill_rotate_doubled_pawns
#define PAWNFILL_USE_TRIPLED_PAWNS pawnfill_rotate_tripled_pawns
#define PAWNFILL_USE_PAWNS_WITHOUT_HELPERS pawnfill_shift_pawns_without_helpers
#define PAWNFILL_USE_BACKWARD_PAWNS pawnfill_flip_backward_pawns
#define PAWNFILL_USE_RAMMED_PAWNS pawnfill_shift_rammed_pawns
#define PAWNFILL_USE_LEVER_PAWNS pawnfill_flip_lever_pawns
#define PAWNFILL_USE_PHALANX_PAWNS pawnfill_shift_phalanx_pawns
#define PAWNFILL_USE_DEFENDED_PAWNS pawnfill_flip_defended_pawns
#define PAWNFILL_USE_CONNECTED_PAWNS pawnfill_shift_connected_pawns
#define PAWNFILL_USE_HOLES pawnfill_flip_holes
#define PAWNFILL_USE_OUTPOSTS pawnfill_flip_outposts
#define PAWNFILL_USE_FILE_MASK pawnfill_table_file_mask
#define PAWNFILL_USE_ADJACENT_FILES_MASK pawnfill_table_adjacent_files_mask
#define PAWNFILL_USE_FRONT_FILL_MASK pawnfill_table_front_fill_mask
#define PAWNFILL_USE_REAR_FILL_MASK pawnfill_table_rear_fill_mask
#define PAWNFILL_USE_FRONT_SPAN_MASK pawnfill_table_front_span_mask
#define PAWNFILL_USE_REAR_SPAN_MASK pawnfill_table_rear_span_mask
#define PAWNFILL_USE_SINGLE_PUSH_MASK pawnfill_table_single_push_mask
#define PAWNFILL_USE_DOUBLE_PUSH_MASK pawnfill_table_double_push_mask
#define PAWNFILL_USE_ATTACK_MASK pawnfill_table_attack_mask
#define PAWNFILL_USE_ATTACK_FRONT_SPAN_MASK pawnfill_table_attack_front_span_mask
#define PAWNFILL_USE_ATTACK_REAR_SPAN_MASK pawnfill_table_attack_rear_span_mask
#define PAWNFILL_USE_PASSED_MASK pawnfill_table_passed_mask
#define PAWNFILL_USE_SHELTER_MASK pawnfill_table_shelter_mask
#define PAWNFILL_USE_PAIR_MASK pawnfill_table_pair_mask

/*
 * The operations.
 */

/* Each square of set and all beyond it to the north. */
PAWNFILL_FN uint64_t pawnfill_north_fill(uint64_t set) {
    return PAWNFILL_BY_FIRST(PAWNFILL_USE_NORTH_FILL, PAWNFILL_USE_SOUTH_FILL)(set);
}

/* Each square of set and all beyond it to the south. */
PAWNFILL_FN uint64_t pawnfill_south_fill(uint64_t set) {
    return PAWNFILL_BY_FIRST(PAWNFILL_USE_SOUTH_FILL, PAWNFILL_USE_NORTH_FILL)(set);
}

/* The whole files of the squares of set. */
PAWNFILL_FN uint64_t pawnfill_file_fill(uint64_t set) {
    return PAWNFILL_USE_FILE_FILL(set);
}

/* Each pawn's square and all in front of it on its file. */
PAWNFILL_FN uint64_t pawnfill_front_fill(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_FRONT_FILL(PAWNFILL_TURNED(color), pawns);
}

/* Each pawn's square and all behind it on its file. */
PAWNFILL_FN uint64_t pawnfill_rear_fill(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_REAR_FILL(PAWNFILL_TURNED(color), pawns);
}

/* The files of the squares of set, as a file set. */
PAWNFILL_FN uint8_t pawnfill_file_set(uint64_t set) {
    return PAWNFILL_USE_FILE_SET(set);
}

/* All squares of the files of a file set. */
PAWNFILL_FN uint64_t pawnfill_fill_files(uint8_t files) {
    return PAWNFILL_USE_FILL_FILES(files);
}

/* The files with no pawn, as a file set. */
PAWNFILL_FN uint8_t pawnfill_open_files(uint64_t white, uint64_t black) {
    return PAWNFILL_USE_OPEN_FILES(PAWNFILL_TURNED_SETS(white, black));
}

/* The files with pawns of both colors, as a file set. */
PAWNFILL_FN uint8_t pawnfill_closed_files(uint64_t white, uint64_t black) {
    return PAWNFILL_USE_CLOSED_FILES(PAWNFILL_TURNED_SETS(white, black));
}

/* The files with enemy pawns only, as a file set. */
PAWNFILL_FN uint8_t pawnfill_half_open_files(uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_HALF_OPEN_FILES(own, enemy);
}

/* All squares of the files with no own pawn, which an enemy pawn may stand on. */
PAWNFILL_FN uint64_t pawnfill_half_open_or_open_fill(uint64_t own) {
    return PAWNFILL_USE_HALF_OPEN_OR_OPEN_FILL(own);
}

/* The files beside a member of a file set. */
PAWNFILL_FN uint8_t pawnfill_adjacent_files(uint8_t files) {
    return PAWNFILL_USE_ADJACENT_FILES(files);
}

/* The members of a file set that have no neighbor in it. */
PAWNFILL_FN uint8_t pawnfill_isolated_files(uint8_t files) {
    return PAWNFILL_USE_ISOLATED_FILES(files);
}

/* The number of groups of neighboring files, 0 to 4. */
PAWNFILL_FN uint8_t pawnfill_island_count(uint8_t files) {
    return PAWNFILL_USE_ISLAND_COUNT(files);
}

/* The squares that some pawn can reach by a single push. */
PAWNFILL_FN uint64_t pawnfill_single_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    return PAWNFILL_USE_SINGLE_PUSH_TARGETS(PAWNFILL_TURNED(color), pawns, empty);
}

/* The squares that some pawn can reach by a double push. */
PAWNFILL_FN uint64_t pawnfill_double_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    return PAWNFILL_USE_DOUBLE_PUSH_TARGETS(PAWNFILL_TURNED(color), pawns, empty);
}

/* The pawns that have a single push. */
PAWNFILL_FN uint64_t pawnfill_able_to_push(pawnfill_color color, uint64_t pawns, uint64_t empty) {
    return PAWNFILL_USE_ABLE_TO_PUSH(PAWNFILL_TURNED(color), pawns, empty);
}

/* The pawns that have a double push. */
PAWNFILL_FN uint64_t pawnfill_able_to_double_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    return PAWNFILL_USE_ABLE_TO_DOUBLE_PUSH(PAWNFILL_TURNED(color), pawns, empty);
}

/* The squares that some pawn attacks after a push, single or double, that ends on a target. */
PAWNFILL_FN uint64_t pawnfill_push_attacks(
    pawnfill_color color, uint64_t pawns, uint64_t empty, uint64_t targets) {
    return PAWNFILL_USE_PUSH_ATTACKS(PAWNFILL_TURNED(color), pawns, empty, targets);
}

/* The targets of both pushes of one pawn, on any square; on its last rank it has none. */
PAWNFILL_FN uint64_t pawnfill_push_targets(pawnfill_color color, unsigned square, uint64_t empty) {
    return PAWNFILL_USE_PUSH_TARGETS(PAWNFILL_TURNED(color), square, empty);
}

/* The pawns that attack a target towards the h-file. */
PAWNFILL_FN uint64_t pawnfill_able_to_capture_east(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return PAWNFILL_USE_ABLE_TO_CAPTURE_EAST(PAWNFILL_TURNED(color), pawns, targets);
}

/* The pawns that attack a target towards the a-file. */
PAWNFILL_FN uint64_t pawnfill_able_to_capture_west(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return PAWNFILL_USE_ABLE_TO_CAPTURE_WEST(PAWNFILL_TURNED(color), pawns, targets);
}

/* The pawns that attack a target: an enemy piece, or the en passant square. */
PAWNFILL_FN uint64_t pawnfill_able_to_capture(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return PAWNFILL_USE_ABLE_TO_CAPTURE(PAWNFILL_TURNED(color), pawns, targets);
}

/* The pawns of both colors that attack a square. */
PAWNFILL_FN uint64_t pawnfill_attackers(unsigned square, uint64_t white, uint64_t black) {
    return PAWNFILL_USE_ATTACKERS(square, PAWNFILL_TURNED_SETS(white, black));
}

/* The squares ahead of some pawn on its file: the front fill, one step further. */
PAWNFILL_FN uint64_t pawnfill_front_spans(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_FRONT_SPANS(PAWNFILL_TURNED(color), pawns);
}

/* The squares behind some pawn on its file: the rear fill, one step further. */
PAWNFILL_FN uint64_t pawnfill_rear_spans(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_REAR_SPANS(PAWNFILL_TURNED(color), pawns);
}

/* The squares between pawns that face each other: ahead of a white pawn and of a black one. */
PAWNFILL_FN uint64_t pawnfill_interspans(uint64_t white, uint64_t black) {
    return PAWNFILL_USE_INTERSPANS(PAWNFILL_TURNED_SETS(white, black));
}

/* The square ahead of each pawn; a pawn on its last rank has none. */
PAWNFILL_FN uint64_t pawnfill_stops(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_STOPS(PAWNFILL_TURNED(color), pawns);
}

/* The squares ahead of some pawn on its file, beyond its stop. */
PAWNFILL_FN uint64_t pawnfill_telestops(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_TELESTOPS(PAWNFILL_TURNED(color), pawns);
}

/* The squares that pawns attack towards the h-file. */
PAWNFILL_FN uint64_t pawnfill_east_attacks(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_EAST_ATTACKS(PAWNFILL_TURNED(color), pawns);
}

/* The squares that pawns attack towards the a-file. */
PAWNFILL_FN uint64_t pawnfill_west_attacks(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_WEST_ATTACKS(PAWNFILL_TURNED(color), pawns);
}

/* The squares that some pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_attacks(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_ATTACKS(PAWNFILL_TURNED(color), pawns);
}

/* The squares that two pawns attack. */
PAWNFILL_FN uint64_t pawnfill_double_attacks(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_DOUBLE_ATTACKS(PAWNFILL_TURNED(color), pawns);
}

/* The squares that exactly one pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_single_attacks(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_SINGLE_ATTACKS(PAWNFILL_TURNED(color), pawns);
}

/* The squares that some pawn attacks now or after advancing: on an adjacent file and ahead. */
PAWNFILL_FN uint64_t pawnfill_attack_front_spans(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_ATTACK_FRONT_SPANS(PAWNFILL_TURNED(color), pawns);
}

/* The squares on an adjacent file of some pawn, level with it or behind. */
PAWNFILL_FN uint64_t pawnfill_attack_rear_spans(pawnfill_color color, uint64_t pawns) {
    return PAWNFILL_USE_ATTACK_REAR_SPANS(PAWNFILL_TURNED(color), pawns);
}

/* The own pawns with no enemy pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_open_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_OPEN_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns with an enemy pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_unfree_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_UNFREE_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns with no enemy pawn ahead on their file or an adjacent one. */
PAWNFILL_FN uint64_t pawnfill_passed_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_PASSED_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns that are open and not passed, with at least as many helpers (own pawns on the
   adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead). */
PAWNFILL_FN uint64_t pawnfill_candidate_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_CANDIDATE_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns that are not passed, but whose stoppers (enemy pawns ahead on their file or an
   adjacent one) all attack them or their stop, with at least as many own pawns beside them as enemy
   pawns that attack the stop. */
PAWNFILL_FN uint64_t pawnfill_lever_candidate_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_LEVER_CANDIDATE_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns with no own pawn on an adjacent file. */
PAWNFILL_FN uint64_t pawnfill_isolated_pawns(uint64_t own) {
    return PAWNFILL_USE_ISOLATED_PAWNS(own);
}

/* The own pawns with own pawns on exactly one of the two adjacent files. */
PAWNFILL_FN uint64_t pawnfill_half_isolated_pawns(uint64_t own) {
    return PAWNFILL_USE_HALF_ISOLATED_PAWNS(own);
}

/* The own pawns with an own pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_pawns_behind_own(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_PAWNS_BEHIND_OWN(PAWNFILL_TURNED(color), own);
}

/* The own pawns with an own pawn behind on their file. */
PAWNFILL_FN uint64_t pawnfill_pawns_in_front_of_own(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_PAWNS_IN_FRONT_OF_OWN(PAWNFILL_TURNED(color), own);
}

/* The own pawns with an own pawn on their stop. */
PAWNFILL_FN uint64_t pawnfill_pawns_directly_behind_own(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_PAWNS_DIRECTLY_BEHIND_OWN(PAWNFILL_TURNED(color), own);
}

/* The own pawns on files with two own pawns or more, all of them. */
PAWNFILL_FN uint64_t pawnfill_doubled_pawns(uint64_t own) {
    return PAWNFILL_USE_DOUBLED_PAWNS(own);
}

/* The own pawns on files with three own pawns or more, all of them. */
PAWNFILL_FN uint64_t pawnfill_tripled_pawns(uint64_t own) {
    return PAWNFILL_USE_TRIPLED_PAWNS(own);
}

/* The own pawns with no helper (own pawn on an adjacent file, level or behind), so that no own pawn
   can ever defend their stop. */
PAWNFILL_FN uint64_t pawnfill_pawns_without_helpers(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_PAWNS_WITHOUT_HELPERS(PAWNFILL_TURNED(color), own);
}

/* The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend. */
PAWNFILL_FN uint64_t pawnfill_backward_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_BACKWARD_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns whose stop an enemy pawn stands on. */
PAWNFILL_FN uint64_t pawnfill_rammed_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_RAMMED_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns that an enemy pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_lever_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_LEVER_PAWNS(PAWNFILL_TURNED(color), own, enemy);
}

/* The own pawns with an own pawn beside them. */
PAWNFILL_FN uint64_t pawnfill_phalanx_pawns(uint64_t own) {
    return PAWNFILL_USE_PHALANX_PAWNS(own);
}

/* The own pawns that an own pawn defends. */
PAWNFILL_FN uint64_t pawnfill_defended_pawns(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_DEFENDED_PAWNS(PAWNFILL_TURNED(color), own);
}

/* The own pawns that an own pawn defends or stands beside. */
PAWNFILL_FN uint64_t pawnfill_connected_pawns(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_CONNECTED_PAWNS(PAWNFILL_TURNED(color), own);
}

/* The squares of the whole board that own pawns can never attack, now or after advancing. */
PAWNFILL_FN uint64_t pawnfill_holes(pawnfill_color color, uint64_t own) {
    return PAWNFILL_USE_HOLES(PAWNFILL_TURNED(color), own);
}

/* The squares that own pawns attack and enemy pawns can never attack. */
PAWNFILL_FN uint64_t pawnfill_outposts(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return PAWNFILL_USE_OUTPOSTS(PAWNFILL_TURNED(color), own, enemy);
}

/* The whole file of a square. */
PAWNFILL_FN uint64_t pawnfill_file_mask(unsigned square) {
    return PAWNFILL_USE_FILE_MASK(square);
}

/* The files beside that of a square. */
PAWNFILL_FN uint64_t pawnfill_adjacent_files_mask(unsigned square) {
    return PAWNFILL_USE_ADJACENT_FILES_MASK(square);
}

/* A square and all in front of it on its file. */
PAWNFILL_FN uint64_t pawnfill_front_fill_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_FRONT_FILL_MASK(PAWNFILL_TURNED(color), square);
}

/* A square and all behind it on its file. */
PAWNFILL_FN uint64_t pawnfill_rear_fill_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_REAR_FILL_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares strictly in front of a square on its file. */
PAWNFILL_FN uint64_t pawnfill_front_span_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_FRONT_SPAN_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares strictly behind a square on its file. */
PAWNFILL_FN uint64_t pawnfill_rear_span_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_REAR_SPAN_MASK(PAWNFILL_TURNED(color), square);
}

/* The square in front of a square. */
PAWNFILL_FN uint64_t pawnfill_single_push_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_SINGLE_PUSH_MASK(PAWNFILL_TURNED(color), square);
}

/* The square two steps in front of one on the start rank. */
PAWNFILL_FN uint64_t pawnfill_double_push_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_DOUBLE_PUSH_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares that a pawn on a square attacks. */
PAWNFILL_FN uint64_t pawnfill_attack_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_ATTACK_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares that a pawn attacks now or after advancing. */
PAWNFILL_FN uint64_t pawnfill_attack_front_span_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_ATTACK_FRONT_SPAN_MASK(PAWNFILL_TURNED(color), square);
}

/* The adjacent files, level with a square and behind it. */
PAWNFILL_FN uint64_t pawnfill_attack_rear_span_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_ATTACK_REAR_SPAN_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares whose enemy pawns keep a pawn from being passed. */
PAWNFILL_FN uint64_t pawnfill_passed_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_PASSED_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares whose own pawns shelter a king: its file and the adjacent files, from its rank on. */
PAWNFILL_FN uint64_t pawnfill_shelter_mask(pawnfill_color color, unsigned square) {
    return PAWNFILL_USE_SHELTER_MASK(PAWNFILL_TURNED(color), square);
}

/* The squares whose pawns form a pair with a pawn: ranks 2 to 7 of its file and the adjacent files,
   without its square. */
PAWNFILL_FN uint64_t pawnfill_pair_mask(unsigned square) {
    return PAWNFILL_USE_PAIR_MASK(square);
}

/*
 * The view: all of a position's pawns, any two sets, and every answer about them: what the operation
 * of the same name returns.
 */

/* One color's pawns, and what more than one answer is made of. */
typedef struct {
    uint64_t pawns, front_spans, rear_spans, attacks, attack_front_spans, attack_rear_spans;
} pawnfill_internal_side;

typedef struct {
    pawnfill_internal_side sides[2];
} pawnfill_view;

PAWNFILL_FN pawnfill_internal_side pawnfill_internal_view_side(
    uint64_t pawns, uint64_t front_spans, uint64_t rear_spans, uint64_t attacks) {
    const pawnfill_internal_side result = {
        pawns,
        front_spans,
        rear_spans,
        attacks,
        pawnfill_internal_beside(front_spans),
        pawnfill_internal_beside(pawns | rear_spans)
    };
    return result;
}

PAWNFILL_FN pawnfill_internal_side pawnfill_internal_view_new_side(
    pawnfill_color color, uint64_t pawns) {
    return pawnfill_internal_view_side(pawns, PAWNFILL_USE_FRONT_SPANS(PAWNFILL_TURNED(color), pawns),
        PAWNFILL_USE_REAR_SPANS(PAWNFILL_TURNED(color), pawns),
        PAWNFILL_USE_ATTACKS(PAWNFILL_TURNED(color), pawns));
}

/* The structure of these pawns, which may be any two sets. */
PAWNFILL_FN pawnfill_view pawnfill_view_new(uint64_t white, uint64_t black) {
    const pawnfill_view result = { {
        pawnfill_internal_view_new_side(PAWNFILL_WHITE, white),
        pawnfill_internal_view_new_side(PAWNFILL_BLACK, black)
    } };
    return result;
}

PAWNFILL_FN uint64_t pawnfill_view_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].pawns;
}

PAWNFILL_FN uint64_t pawnfill_view_front_fill(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns | own->front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_rear_fill(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns | own->rear_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_north_fill(const pawnfill_view *view, pawnfill_color color) {
    return color == PAWNFILL_WHITE
        ? pawnfill_view_front_fill(view, color)
        : pawnfill_view_rear_fill(view, color);
}

PAWNFILL_FN uint64_t pawnfill_view_south_fill(const pawnfill_view *view, pawnfill_color color) {
    return color == PAWNFILL_WHITE
        ? pawnfill_view_rear_fill(view, color)
        : pawnfill_view_front_fill(view, color);
}

PAWNFILL_FN uint64_t pawnfill_view_file_fill(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns | own->front_spans | own->rear_spans;
}

PAWNFILL_FN uint8_t pawnfill_view_file_set(const pawnfill_view *view, pawnfill_color color) {
    return PAWNFILL_CAST(uint8_t, pawnfill_view_file_fill(view, color));
}

PAWNFILL_FN uint64_t pawnfill_view_fill_files(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_view_file_fill(view, color);
}

PAWNFILL_FN uint8_t pawnfill_view_open_files(const pawnfill_view *view) {
    return PAWNFILL_CAST(uint8_t, ~(pawnfill_view_file_set(view, PAWNFILL_TURNED(PAWNFILL_WHITE))
        | pawnfill_view_file_set(view, PAWNFILL_TURNED(PAWNFILL_BLACK))));
}

PAWNFILL_FN uint8_t pawnfill_view_closed_files(const pawnfill_view *view) {
    return PAWNFILL_CAST(uint8_t, pawnfill_view_file_set(view, PAWNFILL_TURNED(PAWNFILL_WHITE))
        & pawnfill_view_file_set(view, PAWNFILL_TURNED(PAWNFILL_BLACK)));
}

PAWNFILL_FN uint8_t pawnfill_view_half_open_files(const pawnfill_view *view, pawnfill_color color) {
    return PAWNFILL_CAST(uint8_t, pawnfill_view_file_set(view, color ^ 1)
        & ~pawnfill_view_file_set(view, color));
}

PAWNFILL_FN uint64_t pawnfill_view_half_open_or_open_fill(
    const pawnfill_view *view, pawnfill_color color) {
    return ~pawnfill_view_file_fill(view, color);
}

PAWNFILL_FN uint8_t pawnfill_view_adjacent_files(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_adjacent_files(pawnfill_view_file_set(view, color));
}

PAWNFILL_FN uint8_t pawnfill_view_isolated_files(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_isolated_files(pawnfill_view_file_set(view, color));
}

PAWNFILL_FN uint8_t pawnfill_view_island_count(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_island_count(pawnfill_view_file_set(view, color));
}

PAWNFILL_FN uint64_t pawnfill_view_single_push_targets(
    const pawnfill_view *view, pawnfill_color color, uint64_t empty) {
    return pawnfill_shift_single_push_targets(PAWNFILL_TURNED(color), pawnfill_view_pawns(view,
        color), empty);
}

PAWNFILL_FN uint64_t pawnfill_view_double_push_targets(
    const pawnfill_view *view, pawnfill_color color, uint64_t empty) {
    return pawnfill_shift_double_push_targets(PAWNFILL_TURNED(color), pawnfill_view_pawns(view,
        color), empty);
}

PAWNFILL_FN uint64_t pawnfill_view_able_to_push(
    const pawnfill_view *view, pawnfill_color color, uint64_t empty) {
    return pawnfill_shift_able_to_push(PAWNFILL_TURNED(color), pawnfill_view_pawns(view, color),
        empty);
}

PAWNFILL_FN uint64_t pawnfill_view_able_to_double_push(
    const pawnfill_view *view, pawnfill_color color, uint64_t empty) {
    return pawnfill_shift_able_to_double_push(PAWNFILL_TURNED(color), pawnfill_view_pawns(view,
        color), empty);
}

PAWNFILL_FN uint64_t pawnfill_view_push_attacks(
    const pawnfill_view *view, pawnfill_color color, uint64_t empty, uint64_t targets) {
    return pawnfill_shift_push_attacks(PAWNFILL_TURNED(color), pawnfill_view_pawns(view, color),
        empty, targets);
}

PAWNFILL_FN uint64_t pawnfill_view_able_to_capture_east(
    const pawnfill_view *view, pawnfill_color color, uint64_t targets) {
    return pawnfill_shift_able_to_capture_east(PAWNFILL_TURNED(color), pawnfill_view_pawns(view,
        color), targets);
}

PAWNFILL_FN uint64_t pawnfill_view_able_to_capture_west(
    const pawnfill_view *view, pawnfill_color color, uint64_t targets) {
    return pawnfill_shift_able_to_capture_west(PAWNFILL_TURNED(color), pawnfill_view_pawns(view,
        color), targets);
}

PAWNFILL_FN uint64_t pawnfill_view_able_to_capture(
    const pawnfill_view *view, pawnfill_color color, uint64_t targets) {
    return pawnfill_shift_able_to_capture(PAWNFILL_TURNED(color), pawnfill_view_pawns(view, color),
        targets);
}

PAWNFILL_FN uint64_t pawnfill_view_front_spans(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_rear_spans(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].rear_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_interspans(const pawnfill_view *view) {
    return pawnfill_view_front_spans(view, PAWNFILL_TURNED(PAWNFILL_WHITE))
        & pawnfill_view_front_spans(view, PAWNFILL_TURNED(PAWNFILL_BLACK));
}

PAWNFILL_FN uint64_t pawnfill_view_stops(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_stops(PAWNFILL_TURNED(color), view->sides[color & 1].pawns);
}

PAWNFILL_FN uint64_t pawnfill_view_telestops(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_stops(PAWNFILL_TURNED(color), view->sides[color & 1].front_spans);
}

PAWNFILL_FN uint64_t pawnfill_view_east_attacks(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_east_attacks(PAWNFILL_TURNED(color), view->sides[color & 1].pawns);
}

PAWNFILL_FN uint64_t pawnfill_view_west_attacks(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_west_attacks(PAWNFILL_TURNED(color), view->sides[color & 1].pawns);
}

PAWNFILL_FN uint64_t pawnfill_view_attacks(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].attacks;
}

PAWNFILL_FN uint64_t pawnfill_view_double_attacks(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_double_attacks(PAWNFILL_TURNED(color), view->sides[color & 1].pawns);
}

PAWNFILL_FN uint64_t pawnfill_view_single_attacks(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_view_attacks(view, color) & ~pawnfill_view_double_attacks(view, color);
}

PAWNFILL_FN uint64_t pawnfill_view_attack_front_spans(
    const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].attack_front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_attack_rear_spans(
    const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].attack_rear_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_open_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].pawns & ~view->sides[(color ^ 1) & 1].front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_unfree_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].pawns & view->sides[(color ^ 1) & 1].front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_passed_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *enemy = &view->sides[(color ^ 1) & 1];
    return view->sides[color & 1].pawns & ~(enemy->front_spans | enemy->attack_front_spans);
}

PAWNFILL_FN uint64_t pawnfill_view_candidate_pawns(
    const pawnfill_view *view, pawnfill_color color) {
    const pawnfill_internal_counts south = pawnfill_internal_counts_from_south(pawnfill_view_pawns(view, PAWNFILL_TURNED(PAWNFILL_WHITE)));
    const pawnfill_internal_counts north = pawnfill_internal_counts_from_north(pawnfill_view_pawns(view, PAWNFILL_TURNED(PAWNFILL_BLACK)));
    const uint64_t supported = PAWNFILL_TURNED(color) == PAWNFILL_WHITE
        ? pawnfill_internal_counts_as_many(south, pawnfill_internal_counts_south_one(north))
        : pawnfill_internal_counts_as_many(north, pawnfill_internal_counts_north_one(south));
    return pawnfill_view_open_pawns(view, color) & view->sides[(color ^ 1)
        & 1].attack_front_spans & supported;
}

PAWNFILL_FN uint64_t pawnfill_view_lever_candidate_pawns(
    const pawnfill_view *view, pawnfill_color color) {
    const uint64_t own = view->sides[color & 1].pawns;
    const pawnfill_internal_side *enemy = &view->sides[(color ^ 1) & 1];
    const pawnfill_color opponent = color ^ 1;
    const uint64_t one = pawnfill_shift_stops(PAWNFILL_TURNED(opponent), enemy->attacks);
    const uint64_t two = pawnfill_shift_stops(PAWNFILL_TURNED(opponent),
        pawnfill_shift_double_attacks(PAWNFILL_TURNED(opponent), enemy->pawns));
    const uint64_t beyond = pawnfill_shift_stops(PAWNFILL_TURNED(opponent),
        pawnfill_shift_stops(PAWNFILL_TURNED(opponent), enemy->attack_front_spans));
    const uint64_t out_of_reach = enemy->front_spans | beyond;
    const uint64_t helped = (pawnfill_internal_beside(own) | ~one)
        & ((pawnfill_internal_east_one(own) & pawnfill_internal_west_one(own)) | ~two);
    return own & (enemy->attacks | one) & ~out_of_reach & helped;
}

PAWNFILL_FN uint64_t pawnfill_view_isolated_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & ~(own->attack_front_spans | own->attack_rear_spans);
}

PAWNFILL_FN uint64_t pawnfill_view_half_isolated_pawns(
    const pawnfill_view *view, pawnfill_color color) {
    const uint64_t files = pawnfill_view_file_fill(view, color);
    return view->sides[color & 1].pawns
        & (pawnfill_internal_east_one(files) ^ pawnfill_internal_west_one(files));
}

PAWNFILL_FN uint64_t pawnfill_view_pawns_behind_own(
    const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & own->rear_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_pawns_in_front_of_own(
    const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & own->front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_pawns_directly_behind_own(
    const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_pawns_directly_behind_own(PAWNFILL_TURNED(color),
        pawnfill_view_pawns(view, color));
}

PAWNFILL_FN uint64_t pawnfill_view_doubled_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & (own->front_spans | own->rear_spans);
}

PAWNFILL_FN uint64_t pawnfill_view_tripled_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & pawnfill_rotate_file_fill(own->pawns & own->front_spans & own->rear_spans);
}

PAWNFILL_FN uint64_t pawnfill_view_pawns_without_helpers(
    const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & ~(own->attack_front_spans | pawnfill_internal_beside(own->pawns));
}

PAWNFILL_FN uint64_t pawnfill_view_backward_pawns(const pawnfill_view *view, pawnfill_color color) {
    const pawnfill_internal_side *own = &view->sides[color & 1];
    const pawnfill_internal_side *enemy = &view->sides[(color ^ 1) & 1];
    const uint64_t weak_stops = enemy->attacks & ~own->attack_front_spans;
    return own->pawns & pawnfill_shift_stops(PAWNFILL_TURNED(color ^ 1), weak_stops);
}

PAWNFILL_FN uint64_t pawnfill_view_rammed_pawns(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_shift_rammed_pawns(PAWNFILL_TURNED(color), view->sides[color & 1].pawns,
        view->sides[(color ^ 1) & 1].pawns);
}

PAWNFILL_FN uint64_t pawnfill_view_lever_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].pawns & view->sides[(color ^ 1) & 1].attacks;
}

PAWNFILL_FN uint64_t pawnfill_view_phalanx_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return pawnfill_shift_phalanx_pawns(view->sides[color & 1].pawns);
}

PAWNFILL_FN uint64_t pawnfill_view_defended_pawns(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & own->attacks;
}

PAWNFILL_FN uint64_t pawnfill_view_connected_pawns(
    const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_internal_side *own = &view->sides[color & 1];
    return own->pawns & (own->attacks | pawnfill_internal_beside(own->pawns));
}

PAWNFILL_FN uint64_t pawnfill_view_holes(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return ~view->sides[color & 1].attack_front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_outposts(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return view->sides[color & 1].attacks & ~view->sides[(color ^ 1) & 1].attack_front_spans;
}

PAWNFILL_END

#endif
