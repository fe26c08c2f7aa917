/*
 * pawnfill.h: chess pawn bitboards in one file, for C99, C++11 and later.
 *
 * Written by `.ci/generate` from the Rust library pawnfill @version@; do not edit it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_H
#define PAWNFILL_H

#include <stdint.h>

#define PAWNFILL_VERSION "@version@"
#define PAWNFILL_VERSION_MAJOR @major@
#define PAWNFILL_VERSION_MINOR @minor@
#define PAWNFILL_VERSION_PATCH @patch@

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
 * Most operations exist in several strategies that return the same bits, such as
 * pawnfill_shift_passed_pawns and pawnfill_flip_passed_pawns; all of them are in
 * pawnfill_strategies.h. Here are those that lose least on the machines that were measured. For
 * other ones, include the file that `pawnfill tune --out tuned.h` writes instead of this one.
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

@shared@
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

@strategies@
#ifdef PAWNFILL_ALL_STRATEGIES
PAWNFILL_END
#include "pawnfill_strategies.h"
PAWNFILL_BEGIN
#else
@choices@
#endif

/*
 * The operations.
 */

@operations@
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

@view@
PAWNFILL_END

#endif
