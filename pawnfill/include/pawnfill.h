/*
 * pawnfill.h: chess pawn bitboards in one file, for C99, C++11 and later.
 *
 * Part of pawnfill 0.1.0.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

/* Expands to its first argument if a1 is the first square, else to its second. All headers define this. */
#ifndef PAWNFILL_BY_FIRST
#ifdef PAWNFILL_A8_FIRST
#define PAWNFILL_BY_FIRST(a1, a8) a8
#else
#define PAWNFILL_BY_FIRST(a1, a8) a1
#endif
#endif
#if PAWNFILL_BY_FIRST(0, 1) != defined(PAWNFILL_A8_FIRST)
#error "define PAWNFILL_A8_FIRST before including any pawnfill header"
#endif

#ifndef PAWNFILL_H
#define PAWNFILL_H

#if !defined(_MSC_VER) && !(defined(__cplusplus) && __cplusplus >= 201103L) && \
    !(defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#error "pawnfill.h needs C99 or C++11"
#else
#include <stdint.h>

#define PAWNFILL_VERSION "0.1.0"
#define PAWNFILL_VERSION_MAJOR 0
#define PAWNFILL_VERSION_MINOR 1
#define PAWNFILL_VERSION_PATCH 0

/*
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. A set of files is a uint8_t: bit 0
 * is the a-file. A square is a number from 0 to 63, a color is PAWNFILL_WHITE or PAWNFILL_BLACK.
 *
 * Call an operation, such as pawnfill_passed_pawns. For several answers about the same pawns, use the view:
 * pawnfill_view_passed_pawns. Names that end in _ are internal. In C++17, all functions are constexpr, and
 * pawnfill.hpp has them in a namespace. You may define these macros before you include this file:
 *
 *   PAWNFILL_A8_FIRST           a8 is bit 0 in your sets, and square 0
 *   PAWNFILL_ASSERT(condition)  your own assert; by default that of <assert.h>
 *   PAWNFILL_INLINE             `static inline`, if GCC refuses to inline a call
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

#define PAWNFILL_WHITE 0u
#define PAWNFILL_BLACK 1u
#define PAWNFILL_FILE_A UINT64_C(0x0101010101010101)
#define PAWNFILL_FILE_H UINT64_C(0x8080808080808080)
#define PAWNFILL_RANK_1 (UINT64_C(0xff) << PAWNFILL_BY_FIRST(0, 56))
#define PAWNFILL_RANK_4 (UINT64_C(0xff) << PAWNFILL_BY_FIRST(24, 32))
#define PAWNFILL_RANK_5 (UINT64_C(0xff) << PAWNFILL_BY_FIRST(32, 24))
#define PAWNFILL_PAWN_RANKS UINT64_C(0x00ffffffffffff00)

/* How the functions of all headers are inlined. You may use PAWNFILL_INLINE for your functions, too. */
#ifndef PAWNFILL_ALWAYS_INLINE
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PAWNFILL_INLINE) && !defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_ALWAYS_INLINE inline __attribute__((always_inline))
#elif defined(_MSC_VER) && !defined(PAWNFILL_INLINE) && !defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_ALWAYS_INLINE __forceinline
#else
#define PAWNFILL_ALWAYS_INLINE inline
#endif
#ifndef PAWNFILL_INLINE
#define PAWNFILL_INLINE static PAWNFILL_ALWAYS_INLINE
#endif
#endif
#if defined(_MSC_VER) && !defined(PAWNFILL_NO_BUILTINS)
#include <stdlib.h>
#endif

#if defined(__cplusplus) && \
    (__cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L))
#define PAWNFILL_IS_CONSTEXPR
#define PAWNFILL_FN PAWNFILL_ALWAYS_INLINE constexpr
#define PAWNFILL_TABLE inline constexpr
#else
#define PAWNFILL_FN PAWNFILL_INLINE
#define PAWNFILL_TABLE static const
#endif

/* A choice that Clang compiles without a branch, by a builtin that constant expressions may not call. */
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
/* Avoids the warning about C-style casts. */
#define PAWNFILL_CAST(type, value) static_cast<type>(value)
/* Not every call is inlined, and the linker merges functions of the same name from different files. So the
   namespace's name says which square is first, and for which processor features the file is compiled. */
#if defined(__AVX512F__)
#define PAWNFILL_VECTORS _avx512
#elif defined(__AVX2__)
#define PAWNFILL_VECTORS _avx2
#elif defined(__AVX__)
#define PAWNFILL_VECTORS _avx
#elif defined(__POPCNT__)
#define PAWNFILL_VECTORS _popcnt
#else
#define PAWNFILL_VECTORS _plain
#endif
#ifdef __BMI__
#define PAWNFILL_BITS _bmi
#else
#define PAWNFILL_BITS
#endif
#define PAWNFILL_VARIANT \
    PAWNFILL_JOINED(PAWNFILL_BY_FIRST(a1_first, a8_first), PAWNFILL_VECTORS, PAWNFILL_BITS)
#define PAWNFILL_JOINED(first, vectors, bits) PAWNFILL_JOINED_(first, vectors, bits)
#define PAWNFILL_JOINED_(first, vectors, bits) first##vectors##bits
#define PAWNFILL_BEGIN \
    namespace pawnfill { inline namespace PAWNFILL_VARIANT { namespace functions {
#define PAWNFILL_END } } } using namespace pawnfill::functions;
#else
#define PAWNFILL_CAST(type, value) ((type)(value))
#define PAWNFILL_BEGIN
#define PAWNFILL_END
#endif

PAWNFILL_BEGIN

/* A color, 0 or 1. It is an integer, so that the colors of an engine convert to it. */
typedef unsigned pawnfill_color;

/* Bits. Up is towards higher bits: to the north if a1 is the first square, to the south if a8 is. */

/* The color, or the other color if a8 is the first square: 0 for the pawns that move up. */
PAWNFILL_FN pawnfill_color pawnfill_turned_(pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return PAWNFILL_BY_FIRST(color, color ^ 1);
}

PAWNFILL_FN int pawnfill_moves_up_(pawnfill_color color) { return pawnfill_turned_(color) == 0; }

PAWNFILL_FN uint64_t pawnfill_rotate_left_(uint64_t set, uint32_t by) {
    return (set << (by & 63)) | (set >> ((0 - by) & 63));
}

PAWNFILL_FN uint64_t pawnfill_swap_bytes_(uint64_t set) {
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
#if !defined(PAWNFILL_NO_BUILTINS) && (defined(__clang__)                                 \
    || (defined(__GNUC__) && (defined(__POPCNT__) || defined(__aarch64__))))
    return PAWNFILL_CAST(uint32_t, __builtin_popcountll(set));
#else
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return PAWNFILL_CAST(uint32_t, (set * UINT64_C(0x0101010101010101)) >> 56);
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

/* An operation on sets of a color uses the fastest of three methods. The first method flips the board if the
   pawns move down, shifts the board up, and flips it back, without a branch. */
PAWNFILL_FN uint64_t pawnfill_flip_(pawnfill_color color, uint64_t set) {
    const uint64_t flipped = pawnfill_swap_bytes_(set);
    return PAWNFILL_SELECT(pawnfill_moves_up_(color), set, flipped);
}

/* The second method shifts in the color's own direction. */
PAWNFILL_FN uint64_t pawnfill_forward_(pawnfill_color color, uint64_t set) {
    return pawnfill_moves_up_(color) ? set << 8 : set >> 8;
}

PAWNFILL_FN uint64_t pawnfill_backward_(pawnfill_color color, uint64_t set) {
    return pawnfill_forward_(color ^ 1, set);
}

/* The third method rotates, without a branch. Squares on the last rank wrap to the first rank. */
PAWNFILL_FN uint64_t pawnfill_rotate_forward_(pawnfill_color color, uint64_t set) {
    return pawnfill_rotate_left_(set, 8 - (pawnfill_turned_(color) << 4));
}

PAWNFILL_FN uint64_t pawnfill_double_push_rank_(pawnfill_color color) {
    return UINT64_C(0x00000000ff000000) << ((pawnfill_turned_(color) << 3) & 63);
}

PAWNFILL_FN uint64_t pawnfill_east_one_(uint64_t set) { return (set << 1) & ~PAWNFILL_FILE_A; }

PAWNFILL_FN uint64_t pawnfill_west_one_(uint64_t set) { return (set >> 1) & ~PAWNFILL_FILE_H; }

PAWNFILL_FN uint64_t pawnfill_beside_(uint64_t set) {
    return pawnfill_east_one_(set) | pawnfill_west_one_(set);
}

PAWNFILL_FN uint64_t pawnfill_up_fill_(uint64_t set) {
    set |= set << 8;
    set |= set << 16;
    return set | (set << 32);
}

PAWNFILL_FN uint64_t pawnfill_down_fill_(uint64_t set) {
    set |= set >> 8;
    set |= set >> 16;
    return set | (set >> 32);
}

PAWNFILL_FN uint64_t pawnfill_up_attacks_(uint64_t pawns) {
    return ((pawns << 9) & ~PAWNFILL_FILE_A) | ((pawns << 7) & ~PAWNFILL_FILE_H);
}

PAWNFILL_FN uint64_t pawnfill_down_attacks_(uint64_t pawns) {
    return ((pawns >> 7) & ~PAWNFILL_FILE_A) | ((pawns >> 9) & ~PAWNFILL_FILE_H);
}

/* A number for each square, as three binary digits. */
typedef struct {
    uint64_t ones, twos, fours;
} pawnfill_counts_;

PAWNFILL_FN pawnfill_counts_ pawnfill_counts_of_(uint64_t ones, uint64_t twos, uint64_t fours) {
    const pawnfill_counts_ counts = { ones, twos, fours };
    return counts;
}

/* The carry of three digits: whether at least two of them are one. */
PAWNFILL_FN uint64_t pawnfill_majority_(uint64_t a, uint64_t b, uint64_t c) {
    return (a & b) | (c & (a ^ b));
}

/* The sum of two numbers of three digits, modulo 8. */
PAWNFILL_FN pawnfill_counts_ pawnfill_counts_add_(pawnfill_counts_ a, pawnfill_counts_ b) {
    const uint64_t carry = a.ones & b.ones;
    return pawnfill_counts_of_(a.ones ^ b.ones, a.twos ^ b.twos ^ carry,
        a.fours ^ b.fours ^ pawnfill_majority_(a.twos, b.twos, carry));
}

PAWNFILL_FN pawnfill_counts_ pawnfill_counts_moved_(pawnfill_counts_ counts, int up) {
    return up > 0
        ? pawnfill_counts_of_(counts.ones << up, counts.twos << up, counts.fours << up)
        : pawnfill_counts_of_(counts.ones >> -up, counts.twos >> -up, counts.fours >> -up);
}

/* For each square, the number of pawns on it and below it (above it if the step is negative) on its file, in
   three digits. On the last square of a full file, the number is 0 instead of 8. */
PAWNFILL_FN pawnfill_counts_ pawnfill_counts_along_(uint64_t pawns, int step) {
    pawnfill_counts_ counts = pawnfill_counts_of_(pawns, 0, 0);
    counts = pawnfill_counts_add_(counts, pawnfill_counts_moved_(counts, step));
    counts = pawnfill_counts_add_(counts, pawnfill_counts_moved_(counts, 2 * step));
    return pawnfill_counts_add_(counts, pawnfill_counts_moved_(counts, 4 * step));
}

/* The squares with at least as many helpers as sentries (see pawnfill_candidate_pawns) on the adjacent
   files, given the numbers of helpers and sentries on each square's own file. */
PAWNFILL_FN uint64_t pawnfill_counts_as_many_(pawnfill_counts_ helpers, pawnfill_counts_ sentries) {
    /* The difference on each file: the helpers plus the inverted sentries plus 1. */
    const uint64_t carry_1 = helpers.ones | ~sentries.ones;
    const uint64_t carry_2 = pawnfill_majority_(helpers.twos, ~sentries.twos, carry_1);
    const uint64_t ones = helpers.ones ^ sentries.ones;
    const uint64_t twos = helpers.twos ^ ~sentries.twos ^ carry_1;
    const uint64_t fours = helpers.fours ^ ~sentries.fours ^ carry_2;
    const uint64_t positive = pawnfill_majority_(helpers.fours, ~sentries.fours, carry_2);
    /* The sign of the sum of both adjacent files' differences. */
    uint64_t carry = pawnfill_east_one_(ones) & pawnfill_west_one_(ones);
    carry = pawnfill_majority_(pawnfill_east_one_(twos), pawnfill_west_one_(twos), carry);
    carry = pawnfill_majority_(pawnfill_east_one_(fours), pawnfill_west_one_(fours), carry);
    return pawnfill_majority_((positive << 1) | PAWNFILL_FILE_A, (positive >> 1) | PAWNFILL_FILE_H, carry);
}

/* Tables. A square's entry is computed from five sets: `file` and `beside` are its file and the adjacent
   files, as sets of files; `ahead`, `behind` and `next` are all ranks ahead, all ranks behind, and the next
   rank. If a8 is the first square, lookups read the entries of the other color. */

#define PAWNFILL_ABOVE(rank) (~UINT64_C(0) << 8 << (rank))
#define PAWNFILL_BELOW(rank) (~(~UINT64_C(0) << (rank)))
#define PAWNFILL_FILES(bits) ((bits) * PAWNFILL_FILE_A)
#define PAWNFILL_RANK(entry, ahead, behind, next)                                         \
    entry(0x01, 0x02, ahead, behind, next), entry(0x02, 0x05, ahead, behind, next),       \
    entry(0x04, 0x0a, ahead, behind, next), entry(0x08, 0x14, ahead, behind, next),       \
    entry(0x10, 0x28, ahead, behind, next), entry(0x20, 0x50, ahead, behind, next),       \
    entry(0x40, 0xa0, ahead, behind, next), entry(0x80, 0x40, ahead, behind, next)
#define PAWNFILL_WHITE_RANK(entry, rank) PAWNFILL_RANK(                                   \
    entry, PAWNFILL_ABOVE(rank), PAWNFILL_BELOW(rank), (UINT64_C(0xff00) << (rank)))
#define PAWNFILL_BLACK_RANK(entry, rank) PAWNFILL_RANK(                                   \
    entry, PAWNFILL_BELOW(rank), PAWNFILL_ABOVE(rank), (UINT64_C(0xff) << (rank) >> 8))
#define PAWNFILL_RANKS(of_rank, entry)                                                    \
    of_rank(entry, 0), of_rank(entry, 8), of_rank(entry, 16), of_rank(entry, 24),         \
    of_rank(entry, 32), of_rank(entry, 40), of_rank(entry, 48), of_rank(entry, 56)

#define PAWNFILL_SQUARES(name, entry) \
    PAWNFILL_TABLE uint64_t name[64] = { PAWNFILL_RANKS(PAWNFILL_WHITE_RANK, entry) }
#define PAWNFILL_BY_COLOR(name, entry)                                                    \
    PAWNFILL_TABLE uint64_t name[2][64] = {                                               \
        { PAWNFILL_RANKS(PAWNFILL_WHITE_RANK, entry) },                                   \
        { PAWNFILL_RANKS(PAWNFILL_BLACK_RANK, entry) } }

#define PAWNFILL_FILE(file, beside, ahead, behind, next) PAWNFILL_FILES(file)
#define PAWNFILL_BESIDE(file, beside, ahead, behind, next) PAWNFILL_FILES(beside)
#define PAWNFILL_PAIR(file, beside, ahead, behind, next) (PAWNFILL_PAWN_RANKS             \
    & PAWNFILL_FILES(file | beside) & ~(PAWNFILL_FILES(file) & ~ahead & ~behind))
#define PAWNFILL_FRONT_FILL(file, beside, ahead, behind, next) (PAWNFILL_FILES(file) & ~behind)
#define PAWNFILL_REAR_FILL(file, beside, ahead, behind, next) (PAWNFILL_FILES(file) & ~ahead)
#define PAWNFILL_FRONT_SPAN(file, beside, ahead, behind, next) (PAWNFILL_FILES(file) & ahead)
#define PAWNFILL_REAR_SPAN(file, beside, ahead, behind, next) (PAWNFILL_FILES(file) & behind)
#define PAWNFILL_PUSH(file, beside, ahead, behind, next) (PAWNFILL_FILES(file) & next)
/* Empty except on the start rank, which has one rank behind it. */
#define PAWNFILL_DOUBLE(file, beside, ahead, behind, next) (PAWNFILL_FILES(file) &      \
    (behind == 0xff ? next << 8 : behind == UINT64_C(0xff) << 56 ? next >> 8 : 0))
#define PAWNFILL_ATTACK(file, beside, ahead, behind, next) (PAWNFILL_FILES(beside) & next)
#define PAWNFILL_ATTACK_FRONT(file, beside, ahead, behind, next) (PAWNFILL_FILES(beside) & ahead)
#define PAWNFILL_ATTACK_REAR(file, beside, ahead, behind, next) (PAWNFILL_FILES(beside) & ~ahead)
#define PAWNFILL_PASSED(file, beside, ahead, behind, next) (PAWNFILL_FILES(file | beside) & ahead)
#define PAWNFILL_SHELTER(file, beside, ahead, behind, next) \
    (PAWNFILL_FILES(file | beside) & ~behind)

PAWNFILL_SQUARES(pawnfill_file_masks_, PAWNFILL_FILE);
PAWNFILL_SQUARES(pawnfill_adjacent_masks_, PAWNFILL_BESIDE);
PAWNFILL_SQUARES(pawnfill_pair_masks_, PAWNFILL_PAIR);
PAWNFILL_BY_COLOR(pawnfill_front_fills_, PAWNFILL_FRONT_FILL);
PAWNFILL_BY_COLOR(pawnfill_rear_fills_, PAWNFILL_REAR_FILL);
PAWNFILL_BY_COLOR(pawnfill_front_spans_, PAWNFILL_FRONT_SPAN);
PAWNFILL_BY_COLOR(pawnfill_rear_spans_, PAWNFILL_REAR_SPAN);
PAWNFILL_BY_COLOR(pawnfill_pushes_, PAWNFILL_PUSH);
PAWNFILL_BY_COLOR(pawnfill_double_pushes_, PAWNFILL_DOUBLE);
PAWNFILL_BY_COLOR(pawnfill_attacks_, PAWNFILL_ATTACK);
PAWNFILL_BY_COLOR(pawnfill_attack_fronts_, PAWNFILL_ATTACK_FRONT);
PAWNFILL_BY_COLOR(pawnfill_attack_rears_, PAWNFILL_ATTACK_REAR);
PAWNFILL_BY_COLOR(pawnfill_passed_, PAWNFILL_PASSED);
PAWNFILL_BY_COLOR(pawnfill_shelters_, PAWNFILL_SHELTER);

/* A table of all sets of files. */
#define PAWNFILL_16(entry, x)                                                             \
    entry(x##0), entry(x##1), entry(x##2), entry(x##3), entry(x##4), entry(x##5),         \
    entry(x##6), entry(x##7), entry(x##8), entry(x##9), entry(x##a), entry(x##b),         \
    entry(x##c), entry(x##d), entry(x##e), entry(x##f)
#define PAWNFILL_64(entry, a, b, c, d) \
    PAWNFILL_16(entry, a), PAWNFILL_16(entry, b), PAWNFILL_16(entry, c), PAWNFILL_16(entry, d)
#define PAWNFILL_SETS(name, entry) PAWNFILL_TABLE uint8_t name[256] = {                   \
    PAWNFILL_64(entry, 0x0, 0x1, 0x2, 0x3), PAWNFILL_64(entry, 0x4, 0x5, 0x6, 0x7),       \
    PAWNFILL_64(entry, 0x8, 0x9, 0xa, 0xb), PAWNFILL_64(entry, 0xc, 0xd, 0xe, 0xf) }
#define PAWNFILL_ADJACENT(files) (((files << 1) | (files >> 1)) & 255)
#define PAWNFILL_ISOLATED(files) (files & ~PAWNFILL_ADJACENT(files))
/* Counts the members without a neighbor to the west: first each in its own 4 bits, then their sum. */
#define PAWNFILL_ISLANDS(files) (((((files & ~(files << 1)) * UINT64_C(0x08040201) >> 3)  \
    & 0x11111111) * 0x11111111) >> 28 & 15)

PAWNFILL_SETS(pawnfill_adjacent_, PAWNFILL_ADJACENT);
PAWNFILL_SETS(pawnfill_isolated_, PAWNFILL_ISOLATED);
PAWNFILL_SETS(pawnfill_islands_, PAWNFILL_ISLANDS);

PAWNFILL_FN uint64_t pawnfill_entry_(const uint64_t table[2][64], pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return table[pawnfill_turned_(color) & 1][square & 63];
}

/* The operations. */

/* Each square of set and all beyond it to the north. */
PAWNFILL_FN uint64_t pawnfill_north_fill(uint64_t set) {
    return PAWNFILL_BY_FIRST(pawnfill_up_fill_, pawnfill_down_fill_)(set);
}

/* Each square of set and all beyond it to the south. */
PAWNFILL_FN uint64_t pawnfill_south_fill(uint64_t set) {
    return PAWNFILL_BY_FIRST(pawnfill_down_fill_, pawnfill_up_fill_)(set);
}

/* The whole files of the squares of set. */
PAWNFILL_FN uint64_t pawnfill_file_fill(uint64_t set) {
    set |= pawnfill_rotate_left_(set, 8);
    set |= pawnfill_rotate_left_(set, 16);
    return set | pawnfill_rotate_left_(set, 32);
}

/* Each pawn's square and all in front of it on its file. */
PAWNFILL_FN uint64_t pawnfill_front_fill(pawnfill_color color, uint64_t pawns) {
    return pawnfill_flip_(color, pawnfill_up_fill_(pawnfill_flip_(color, pawns)));
}

/* Each pawn's square and all behind it on its file. */
PAWNFILL_FN uint64_t pawnfill_rear_fill(pawnfill_color color, uint64_t pawns) {
    return pawnfill_flip_(color, pawnfill_down_fill_(pawnfill_flip_(color, pawns)));
}

/* The files of the squares of set, as a file set. */
PAWNFILL_FN uint8_t pawnfill_file_set(uint64_t set) {
    const uint32_t half = PAWNFILL_CAST(uint32_t, set | (set >> 32));
    const uint32_t quarter = half | (half >> 16);
    return PAWNFILL_CAST(uint8_t, quarter | (quarter >> 8));
}

/* All squares of the files of a file set. */
PAWNFILL_FN uint64_t pawnfill_fill_files(uint8_t files) {
    return PAWNFILL_CAST(uint64_t, files) * PAWNFILL_FILE_A;
}

/* The files with no pawn, as a file set. */
PAWNFILL_FN uint8_t pawnfill_open_files(uint64_t white, uint64_t black) {
    return PAWNFILL_CAST(uint8_t, ~pawnfill_file_set(white | black));
}

/* The files with pawns of both colors, as a file set. The sets are folded in different orders; otherwise
   compilers fold them together in vectors, which takes twice the time on Intel Granite Rapids. */
PAWNFILL_FN uint8_t pawnfill_closed_files(uint64_t white, uint64_t black) {
    const uint8_t files = PAWNFILL_CAST(uint8_t, pawnfill_down_fill_(black));
    return PAWNFILL_CAST(uint8_t, pawnfill_file_set(white) & files);
}

/* The files with enemy pawns only, as a file set. */
PAWNFILL_FN uint8_t pawnfill_half_open_files(uint64_t own, uint64_t enemy) {
    return PAWNFILL_CAST(uint8_t, pawnfill_file_set(enemy) & ~pawnfill_file_set(own));
}

/* All squares of the half-open and open files, which have no own pawn. */
PAWNFILL_FN uint64_t pawnfill_half_open_or_open_fill(uint64_t own) { return ~pawnfill_file_fill(own); }

/* The files beside a member of a file set. */
PAWNFILL_FN uint8_t pawnfill_adjacent_files(uint8_t files) { return pawnfill_adjacent_[files]; }

/* The members of a file set that have no neighbor in it. */
PAWNFILL_FN uint8_t pawnfill_isolated_files(uint8_t files) { return pawnfill_isolated_[files]; }

/* The number of groups of neighboring files, 0 to 4. */
PAWNFILL_FN uint8_t pawnfill_island_count(uint8_t files) { return pawnfill_islands_[files]; }

/* The squares that some pawn can reach by a single push. */
PAWNFILL_FN uint64_t pawnfill_single_push_targets(pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_rotate_forward_(color, pawns) & empty;
}

/* The squares that some pawn can reach by a double push. */
PAWNFILL_FN uint64_t pawnfill_double_push_targets(pawnfill_color color, uint64_t pawns, uint64_t empty) {
    const uint64_t single = pawnfill_single_push_targets(color, pawns, empty);
    return pawnfill_rotate_forward_(color, single) & empty & pawnfill_double_push_rank_(color);
}

/* The pawns that have a single push. */
PAWNFILL_FN uint64_t pawnfill_able_to_push(pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_backward_(color, empty) & pawns;
}

/* The pawns that have a double push. */
PAWNFILL_FN uint64_t pawnfill_able_to_double_push(pawnfill_color color, uint64_t pawns, uint64_t empty) {
    const uint64_t targets = empty & pawnfill_double_push_rank_(color);
    const uint64_t stops = empty & pawnfill_rotate_forward_(color ^ 1, targets);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_rotate_forward_(color ^ 1, stops) & pawns;
}

/* The squares that pawns attack towards the h-file. */
PAWNFILL_FN uint64_t pawnfill_east_attacks(pawnfill_color color, uint64_t pawns) {
    return (pawnfill_moves_up_(color) ? pawns << 9 : pawns >> 7) & ~PAWNFILL_FILE_A;
}

/* The squares that pawns attack towards the a-file. */
PAWNFILL_FN uint64_t pawnfill_west_attacks(pawnfill_color color, uint64_t pawns) {
    return (pawnfill_moves_up_(color) ? pawns << 7 : pawns >> 9) & ~PAWNFILL_FILE_H;
}

/* The squares that some pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_attacks(pawnfill_color color, uint64_t pawns) {
    return pawnfill_flip_(color, pawnfill_up_attacks_(pawnfill_flip_(color, pawns)));
}

/* The squares that some pawn attacks after a push, single or double, that ends on a target. */
PAWNFILL_FN uint64_t pawnfill_push_attacks(
    pawnfill_color color, uint64_t pawns, uint64_t empty, uint64_t targets) {
    const uint64_t single = pawnfill_forward_(color, pawns) & empty;
    const uint64_t second = pawnfill_forward_(color, single) & empty
        & (pawnfill_moves_up_(color) ? UINT64_C(0xff000000) : UINT64_C(0xff00000000));
    const uint64_t pushed = (single | second) & targets;
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_east_attacks(color, pushed) | pawnfill_west_attacks(color, pushed);
}

/* The targets of the single and the double push of one pawn; a pawn on its last rank has none. */
PAWNFILL_FN uint64_t pawnfill_push_targets(pawnfill_color color, unsigned square, uint64_t empty) {
    const uint64_t single = empty & pawnfill_entry_(pawnfill_pushes_, color, square);
    const uint64_t second = pawnfill_entry_(pawnfill_double_pushes_, color, square);
    return single | (second & empty & (PAWNFILL_CAST(uint64_t, single == 0) - 1));
}

/* The pawns that attack a target towards the h-file. */
PAWNFILL_FN uint64_t pawnfill_able_to_capture_east(pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return pawns & pawnfill_west_attacks(color ^ 1, targets);
}

/* The pawns that attack a target towards the a-file. */
PAWNFILL_FN uint64_t pawnfill_able_to_capture_west(pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return pawns & pawnfill_east_attacks(color ^ 1, targets);
}

/* The pawns that attack a target, such as an enemy piece or the en passant square. */
PAWNFILL_FN uint64_t pawnfill_able_to_capture(pawnfill_color color, uint64_t pawns, uint64_t targets) {
    return pawns & pawnfill_flip_(color, pawnfill_down_attacks_(pawnfill_flip_(color, targets)));
}

/* The squares ahead of some pawn on its file: the front fill, one step further. */
PAWNFILL_FN uint64_t pawnfill_front_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_flip_(color, pawnfill_up_fill_(pawnfill_flip_(color, pawns) << 8));
}

/* The squares behind some pawn on its file: the rear fill, one step further. */
PAWNFILL_FN uint64_t pawnfill_rear_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_flip_(color, pawnfill_down_fill_(pawnfill_flip_(color, pawns) >> 8));
}

/* The squares between pawns that face each other: ahead of a white pawn and of a black one. */
PAWNFILL_FN uint64_t pawnfill_interspans(uint64_t white, uint64_t black) {
    return pawnfill_up_fill_(PAWNFILL_BY_FIRST(white, black) << 8)
        & pawnfill_down_fill_(PAWNFILL_BY_FIRST(black, white) >> 8);
}

/* The square ahead of each pawn; a pawn on its last rank has none. */
PAWNFILL_FN uint64_t pawnfill_stops(pawnfill_color color, uint64_t pawns) {
    return pawnfill_forward_(color, pawns);
}

/* The squares ahead of some pawn on its file, beyond its stop. */
PAWNFILL_FN uint64_t pawnfill_telestops(pawnfill_color color, uint64_t pawns) {
    return pawnfill_flip_(color, pawnfill_up_fill_(pawnfill_flip_(color, pawns) << 16));
}

/* The squares that two pawns attack. */
PAWNFILL_FN uint64_t pawnfill_double_attacks(pawnfill_color color, uint64_t pawns) {
    const uint64_t set = pawnfill_flip_(color, pawns);
    const uint64_t attacked = (set << 9) & (set << 7) & ~(PAWNFILL_FILE_A | PAWNFILL_FILE_H);
    return pawnfill_flip_(color, attacked);
}

/* The squares that exactly one pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_single_attacks(pawnfill_color color, uint64_t pawns) {
    const uint64_t set = pawnfill_flip_(color, pawns);
    const uint64_t attacked = ((set << 9) & ~PAWNFILL_FILE_A) ^ ((set << 7) & ~PAWNFILL_FILE_H);
    return pawnfill_flip_(color, attacked);
}

/* The squares that some pawn attacks now or after advancing: on an adjacent file and ahead. */
PAWNFILL_FN uint64_t pawnfill_attack_front_spans(pawnfill_color color, uint64_t pawns) {
    const uint64_t attacked = pawnfill_up_attacks_(pawnfill_flip_(color, pawns));
    return pawnfill_flip_(color, pawnfill_up_fill_(attacked));
}

/* The squares on an adjacent file of some pawn, level with it or behind. */
PAWNFILL_FN uint64_t pawnfill_attack_rear_spans(pawnfill_color color, uint64_t pawns) {
    const uint64_t beside = pawnfill_beside_(pawnfill_flip_(color, pawns));
    return pawnfill_flip_(color, pawnfill_down_fill_(beside));
}

/* The pawns of both colors that attack a square. */
PAWNFILL_FN uint64_t pawnfill_attackers(unsigned square, uint64_t white, uint64_t black) {
    return (pawnfill_entry_(pawnfill_attacks_, PAWNFILL_BLACK, square) & white)
        | (pawnfill_entry_(pawnfill_attacks_, PAWNFILL_WHITE, square) & black);
}

/* The own pawns with no enemy pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_open_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & ~pawnfill_rear_spans(color, enemy);
}

/* The own pawns with an enemy pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_unfree_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & pawnfill_rear_spans(color, enemy);
}

/* The own pawns with no enemy pawn ahead on their file or an adjacent one. */
PAWNFILL_FN uint64_t pawnfill_passed_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t set = pawnfill_flip_(color, enemy);
    const uint64_t next = (set >> 8) | pawnfill_down_attacks_(set);
    return own & ~pawnfill_flip_(color, pawnfill_down_fill_(next));
}

/* The own pawns that are open and not passed, with at least as many helpers (own pawns on the
   adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead). */
PAWNFILL_FN uint64_t pawnfill_candidate_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t white = pawnfill_flip_(color, own);
    const uint64_t black = pawnfill_flip_(color, enemy);
    const uint64_t open = white & ~pawnfill_down_fill_(black >> 8);
    const uint64_t guarded = pawnfill_down_fill_(pawnfill_down_attacks_(black));
    const pawnfill_counts_ helpers = pawnfill_counts_along_(white, 8);
    const pawnfill_counts_ sentries = pawnfill_counts_along_(black >> 8, -8);
    const uint64_t supported = pawnfill_counts_as_many_(helpers, sentries);
    return pawnfill_flip_(color, open & guarded & supported);
}

/* The own pawns that are not passed but may become so by a push and exchanges: all their stoppers
   (enemy pawns ahead on their file or an adjacent one) attack them or their stop, and at least as
   many own pawns stand beside them as enemy pawns attack the stop. */
PAWNFILL_FN uint64_t pawnfill_lever_candidate_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    const pawnfill_color opponent = color ^ 1;
    const uint64_t east = pawnfill_east_attacks(opponent, enemy);
    const uint64_t west = pawnfill_west_attacks(opponent, enemy);
    const uint64_t one = pawnfill_stops(opponent, east | west);
    const uint64_t two = pawnfill_stops(opponent, east & west);
    const uint64_t beyond = pawnfill_stops(opponent, enemy | one);
    const uint64_t out_of_reach = pawnfill_moves_up_(opponent)
        ? pawnfill_up_fill_(beyond) : pawnfill_down_fill_(beyond);
    const uint64_t helped = (pawnfill_beside_(own) | ~one)
        & ((pawnfill_east_one_(own) & pawnfill_west_one_(own)) | ~two);
    return own & (east | west | one) & ~out_of_reach & helped;
}

/* The own pawns with no own pawn on an adjacent file. */
PAWNFILL_FN uint64_t pawnfill_isolated_pawns(uint64_t own) {
    return own & pawnfill_fill_files(pawnfill_isolated_files(pawnfill_file_set(own)));
}

/* The own pawns with own pawns on exactly one of the two adjacent files. */
PAWNFILL_FN uint64_t pawnfill_half_isolated_pawns(uint64_t own) {
    const uint8_t files = pawnfill_file_set(own);
    return own & pawnfill_fill_files(PAWNFILL_CAST(uint8_t, (files << 1) ^ (files >> 1)));
}

/* The own pawns with an own pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_pawns_behind_own(pawnfill_color color, uint64_t own) {
    return own & pawnfill_rear_spans(color, own);
}

/* The own pawns with an own pawn behind on their file. */
PAWNFILL_FN uint64_t pawnfill_pawns_in_front_of_own(pawnfill_color color, uint64_t own) {
    return own & pawnfill_front_spans(color, own);
}

/* The own pawns with an own pawn on their stop. */
PAWNFILL_FN uint64_t pawnfill_pawns_directly_behind_own(pawnfill_color color, uint64_t own) {
    return own & pawnfill_backward_(color, own);
}

/* All own pawns on files with at least two own pawns. */
PAWNFILL_FN uint64_t pawnfill_doubled_pawns(uint64_t own) {
    uint64_t others = pawnfill_rotate_left_(own, 8);
    others |= pawnfill_rotate_left_(others, 8);
    others |= pawnfill_rotate_left_(others, 16);
    return own & (others | pawnfill_rotate_left_(others, 24));
}

/* All own pawns on files with at least three own pawns. */
PAWNFILL_FN uint64_t pawnfill_tripled_pawns(uint64_t own) {
    /* On two ranks of a file, `of_two` means at least one pawn, and `both` two. On four ranks, `of_four`
       means at least one, `pair` at least two, and `three` at least three. */
    const uint64_t one = pawnfill_rotate_left_(own, 32);
    const uint64_t of_two = own | one, both = own & one;
    const uint64_t two = pawnfill_rotate_left_(of_two, 16);
    const uint64_t two_both = pawnfill_rotate_left_(both, 16);
    const uint64_t of_four = of_two | two, pair = both | two_both | (of_two & two);
    const uint64_t three = (both & two) | (of_two & two_both);
    const uint64_t four = pawnfill_rotate_left_(of_four, 8);
    const uint64_t four_pair = pawnfill_rotate_left_(pair, 8);
    return own & (three | pawnfill_rotate_left_(three, 8) | (pair & four) | (of_four & four_pair));
}

/* The own pawns with no helper (own pawn on an adjacent file, level or behind), so that no own pawn
   can ever defend their stop. */
PAWNFILL_FN uint64_t pawnfill_pawns_without_helpers(pawnfill_color color, uint64_t own) {
    const uint64_t beside = pawnfill_beside_(own);
    return own & ~(pawnfill_moves_up_(color) ? pawnfill_up_fill_(beside) : pawnfill_down_fill_(beside));
}

/* The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend. */
PAWNFILL_FN uint64_t pawnfill_backward_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t white = pawnfill_flip_(color, own);
    const uint64_t black = pawnfill_flip_(color, enemy);
    const uint64_t watched = pawnfill_down_attacks_(black >> 8);
    const uint64_t helped = pawnfill_up_fill_(pawnfill_beside_(white));
    return pawnfill_flip_(color, white & watched & ~helped);
}

/* The own pawns with an enemy pawn on their stop. */
PAWNFILL_FN uint64_t pawnfill_rammed_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return own & pawnfill_backward_(color, enemy);
}

/* The own pawns that an enemy pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_lever_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return pawnfill_able_to_capture(color, own, enemy);
}

/* The own pawns with an own pawn beside them. */
PAWNFILL_FN uint64_t pawnfill_phalanx_pawns(uint64_t own) {
    const uint64_t east = own & pawnfill_east_one_(own);
    return east | (east >> 1);
}

/* The own pawns that an own pawn defends. */
PAWNFILL_FN uint64_t pawnfill_defended_pawns(pawnfill_color color, uint64_t own) {
    return own & pawnfill_attacks(color, own);
}

/* The own pawns that an own pawn defends or stands beside. */
PAWNFILL_FN uint64_t pawnfill_connected_pawns(pawnfill_color color, uint64_t own) {
    return own & pawnfill_beside_(own | pawnfill_forward_(color, own));
}

/* The squares of the whole board that own pawns can never attack, now or after advancing. */
PAWNFILL_FN uint64_t pawnfill_holes(pawnfill_color color, uint64_t own) {
    return ~pawnfill_attack_front_spans(color, own);
}

/* The squares that own pawns attack and enemy pawns can never attack. */
PAWNFILL_FN uint64_t pawnfill_outposts(pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t white = pawnfill_flip_(color, own);
    const uint64_t black = pawnfill_flip_(color, enemy);
    const uint64_t guarded = pawnfill_down_fill_(pawnfill_down_attacks_(black));
    return pawnfill_flip_(color, pawnfill_up_attacks_(white) & ~guarded);
}

/* The whole file of a square. */
PAWNFILL_FN uint64_t pawnfill_file_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return pawnfill_file_masks_[square & 63];
}

/* The files beside the file of a square. */
PAWNFILL_FN uint64_t pawnfill_adjacent_files_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return pawnfill_adjacent_masks_[square & 63];
}

#define PAWNFILL_MASK(name, table)                                                                 \
    PAWNFILL_FN uint64_t pawnfill_##name(pawnfill_color color, unsigned square) {                  \
        return pawnfill_entry_(table, color, square);                                              \
    }

/* A square and all in front of it on its file. */
PAWNFILL_MASK(front_fill_mask, pawnfill_front_fills_)

/* A square and all behind it on its file. */
PAWNFILL_MASK(rear_fill_mask, pawnfill_rear_fills_)

/* The squares strictly in front of a square on its file. */
PAWNFILL_MASK(front_span_mask, pawnfill_front_spans_)

/* The squares strictly behind a square on its file. */
PAWNFILL_MASK(rear_span_mask, pawnfill_rear_spans_)

/* The square in front of a square. */
PAWNFILL_MASK(single_push_mask, pawnfill_pushes_)

/* The square two steps in front of a square on the start rank. */
PAWNFILL_MASK(double_push_mask, pawnfill_double_pushes_)

/* The squares that a pawn on a square attacks. */
PAWNFILL_MASK(attack_mask, pawnfill_attacks_)

/* The squares that a pawn attacks now or after advancing. */
PAWNFILL_MASK(attack_front_span_mask, pawnfill_attack_fronts_)

/* The adjacent files, level with a square and behind it. */
PAWNFILL_MASK(attack_rear_span_mask, pawnfill_attack_rears_)

/* The squares where an enemy pawn keeps a pawn from being passed. */
PAWNFILL_MASK(passed_mask, pawnfill_passed_)

/* The squares where own pawns shelter a king: its file and the adjacent files, from its rank on. */
PAWNFILL_MASK(shelter_mask, pawnfill_shelters_)

/* The squares where another pawn forms a pair with a pawn: ranks 2 to 7 of the pawn's file and the
   adjacent files, without its own square. */
PAWNFILL_FN uint64_t pawnfill_pair_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return pawnfill_pair_masks_[square & 63];
}

/* The view of two sets of pawns. An answer is the result of the operation of the same name. */

/* The pawns of one color, and the sets that several answers share. */
typedef struct {
    uint64_t pawns, front_spans, rear_spans, attacks, attack_front_spans, attack_rear_spans;
} pawnfill_side_;

typedef struct {
    pawnfill_side_ sides[2];
} pawnfill_view;

PAWNFILL_FN pawnfill_side_ pawnfill_side_of_(pawnfill_color color, uint64_t pawns) {
    const uint64_t front_spans = pawnfill_front_spans(color, pawns);
    const uint64_t rear_spans = pawnfill_rear_spans(color, pawns);
    const pawnfill_side_ side = {
        pawns, front_spans, rear_spans, pawnfill_attacks(color, pawns),
        pawnfill_beside_(front_spans), pawnfill_beside_(pawns | rear_spans)
    };
    return side;
}

/* The view of these pawns, which may be any two sets. */
PAWNFILL_FN pawnfill_view pawnfill_view_new(uint64_t white, uint64_t black) {
    const pawnfill_view view = { {
        pawnfill_side_of_(PAWNFILL_WHITE, white), pawnfill_side_of_(PAWNFILL_BLACK, black)
    } };
    return view;
}

PAWNFILL_FN const pawnfill_side_ *pawnfill_own_(const pawnfill_view *view, pawnfill_color color) {
    PAWNFILL_CHECK_COLOR(color);
    return &view->sides[color & 1];
}

PAWNFILL_FN const pawnfill_side_ *pawnfill_enemy_(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_own_(view, color ^ 1);
}

#define PAWNFILL_OWN(set) (pawnfill_own_(view, color)->set)
#define PAWNFILL_ENEMY(set) (pawnfill_enemy_(view, color)->set)
#define PAWNFILL_VIEW(name, answer)                                                              \
    PAWNFILL_FN uint64_t pawnfill_view_##name(const pawnfill_view *view, pawnfill_color color) {   \
        return answer;                                                                             \
    }
#define PAWNFILL_VIEW_WITH(name, set)                                                              \
    PAWNFILL_FN uint64_t pawnfill_view_##name(                                                     \
        const pawnfill_view *view, pawnfill_color color, uint64_t set) {                           \
        return pawnfill_##name(color, PAWNFILL_OWN(pawns), set);                                   \
    }

PAWNFILL_VIEW(pawns, PAWNFILL_OWN(pawns))
PAWNFILL_VIEW(front_fill, PAWNFILL_OWN(pawns) | PAWNFILL_OWN(front_spans))
PAWNFILL_VIEW(rear_fill, PAWNFILL_OWN(pawns) | PAWNFILL_OWN(rear_spans))

PAWNFILL_FN uint64_t pawnfill_view_north_fill(const pawnfill_view *view, pawnfill_color color) {
    return color == PAWNFILL_WHITE
        ? pawnfill_view_front_fill(view, color) : pawnfill_view_rear_fill(view, color);
}

PAWNFILL_FN uint64_t pawnfill_view_south_fill(const pawnfill_view *view, pawnfill_color color) {
    return color == PAWNFILL_WHITE
        ? pawnfill_view_rear_fill(view, color) : pawnfill_view_front_fill(view, color);
}

PAWNFILL_VIEW(file_fill,
    PAWNFILL_OWN(pawns) | PAWNFILL_OWN(front_spans) | PAWNFILL_OWN(rear_spans))

PAWNFILL_FN uint8_t pawnfill_view_file_set(const pawnfill_view *view, pawnfill_color color) {
    return PAWNFILL_CAST(uint8_t, pawnfill_view_file_fill(view, color));
}

PAWNFILL_VIEW(fill_files, pawnfill_view_file_fill(view, color))

PAWNFILL_FN uint8_t pawnfill_view_open_files(const pawnfill_view *view) {
    const uint8_t white = pawnfill_view_file_set(view, PAWNFILL_WHITE);
    return PAWNFILL_CAST(uint8_t, ~(white | pawnfill_view_file_set(view, PAWNFILL_BLACK)));
}

PAWNFILL_FN uint8_t pawnfill_view_closed_files(const pawnfill_view *view) {
    const uint8_t white = pawnfill_view_file_set(view, PAWNFILL_WHITE);
    return PAWNFILL_CAST(uint8_t, white & pawnfill_view_file_set(view, PAWNFILL_BLACK));
}

PAWNFILL_FN uint8_t pawnfill_view_half_open_files(const pawnfill_view *view, pawnfill_color color) {
    return PAWNFILL_CAST(uint8_t, pawnfill_view_file_set(view, color ^ 1)
        & ~pawnfill_view_file_set(view, color));
}

PAWNFILL_VIEW(half_open_or_open_fill, ~pawnfill_view_file_fill(view, color))

PAWNFILL_FN uint8_t pawnfill_view_adjacent_files(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_adjacent_files(pawnfill_view_file_set(view, color));
}

PAWNFILL_FN uint8_t pawnfill_view_isolated_files(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_isolated_files(pawnfill_view_file_set(view, color));
}

PAWNFILL_FN uint8_t pawnfill_view_island_count(const pawnfill_view *view, pawnfill_color color) {
    return pawnfill_island_count(pawnfill_view_file_set(view, color));
}

PAWNFILL_VIEW_WITH(single_push_targets, empty)
PAWNFILL_VIEW_WITH(double_push_targets, empty)
PAWNFILL_VIEW_WITH(able_to_push, empty)
PAWNFILL_VIEW_WITH(able_to_double_push, empty)

PAWNFILL_FN uint64_t pawnfill_view_push_attacks(
    const pawnfill_view *view, pawnfill_color color, uint64_t empty, uint64_t targets) {
    return pawnfill_push_attacks(color, pawnfill_own_(view, color)->pawns, empty, targets);
}

PAWNFILL_VIEW_WITH(able_to_capture_east, targets)
PAWNFILL_VIEW_WITH(able_to_capture_west, targets)

PAWNFILL_FN uint64_t pawnfill_view_able_to_capture(
    const pawnfill_view *view, pawnfill_color color, uint64_t targets) {
    return pawnfill_view_able_to_capture_east(view, color, targets)
        | pawnfill_view_able_to_capture_west(view, color, targets);
}

PAWNFILL_VIEW(front_spans, PAWNFILL_OWN(front_spans))
PAWNFILL_VIEW(rear_spans, PAWNFILL_OWN(rear_spans))

PAWNFILL_FN uint64_t pawnfill_view_interspans(const pawnfill_view *view) {
    return view->sides[0].front_spans & view->sides[1].front_spans;
}

PAWNFILL_VIEW(stops, pawnfill_stops(color, PAWNFILL_OWN(pawns)))
PAWNFILL_VIEW(telestops, pawnfill_stops(color, PAWNFILL_OWN(front_spans)))
PAWNFILL_VIEW(east_attacks, pawnfill_east_attacks(color, PAWNFILL_OWN(pawns)))
PAWNFILL_VIEW(west_attacks, pawnfill_west_attacks(color, PAWNFILL_OWN(pawns)))
PAWNFILL_VIEW(attacks, PAWNFILL_OWN(attacks))
PAWNFILL_VIEW(double_attacks,
    pawnfill_view_east_attacks(view, color) & pawnfill_view_west_attacks(view, color))
PAWNFILL_VIEW(single_attacks,
    pawnfill_view_attacks(view, color) & ~pawnfill_view_double_attacks(view, color))
PAWNFILL_VIEW(attack_front_spans, PAWNFILL_OWN(attack_front_spans))
PAWNFILL_VIEW(attack_rear_spans, PAWNFILL_OWN(attack_rear_spans))
PAWNFILL_VIEW(open_pawns, PAWNFILL_OWN(pawns) & ~PAWNFILL_ENEMY(front_spans))
PAWNFILL_VIEW(unfree_pawns, PAWNFILL_OWN(pawns) & PAWNFILL_ENEMY(front_spans))
PAWNFILL_VIEW(passed_pawns,
    PAWNFILL_OWN(pawns) & ~(PAWNFILL_ENEMY(front_spans) | PAWNFILL_ENEMY(attack_front_spans)))

PAWNFILL_FN uint64_t pawnfill_view_candidate_pawns(const pawnfill_view *view, pawnfill_color color) {
    /* If both colors' candidates are used, the compiler computes these numbers once. */
    const int up = PAWNFILL_BY_FIRST(0, 1);
    const pawnfill_counts_ below = pawnfill_counts_along_(view->sides[up].pawns, 8);
    const pawnfill_counts_ above = pawnfill_counts_along_(view->sides[1 - up].pawns, -8);
    const uint64_t supported = pawnfill_moves_up_(color)
        ? pawnfill_counts_as_many_(below, pawnfill_counts_moved_(above, -8))
        : pawnfill_counts_as_many_(above, pawnfill_counts_moved_(below, 8));
    return pawnfill_view_open_pawns(view, color) & supported
        & pawnfill_enemy_(view, color)->attack_front_spans;
}

PAWNFILL_FN uint64_t pawnfill_view_lever_candidate_pawns(const pawnfill_view *view, pawnfill_color color) {
    const pawnfill_side_ *enemy = pawnfill_enemy_(view, color);
    const uint64_t own = pawnfill_own_(view, color)->pawns;
    const pawnfill_color opponent = color ^ 1;
    const uint64_t one = pawnfill_stops(opponent, enemy->attacks);
    const uint64_t two = pawnfill_stops(opponent, pawnfill_view_double_attacks(view, opponent));
    const uint64_t beyond
        = pawnfill_stops(opponent, pawnfill_stops(opponent, enemy->attack_front_spans));
    const uint64_t helped = (pawnfill_beside_(own) | ~one)
        & ((pawnfill_east_one_(own) & pawnfill_west_one_(own)) | ~two);
    return own & (enemy->attacks | one) & ~(enemy->front_spans | beyond) & helped;
}

PAWNFILL_VIEW(isolated_pawns,
    PAWNFILL_OWN(pawns) & ~(PAWNFILL_OWN(attack_front_spans) | PAWNFILL_OWN(attack_rear_spans)))

PAWNFILL_FN uint64_t pawnfill_view_half_isolated_pawns(const pawnfill_view *view, pawnfill_color color) {
    const uint64_t files = pawnfill_view_file_fill(view, color);
    return pawnfill_own_(view, color)->pawns
        & (pawnfill_east_one_(files) ^ pawnfill_west_one_(files));
}

PAWNFILL_VIEW(pawns_behind_own, PAWNFILL_OWN(pawns) & PAWNFILL_OWN(rear_spans))
PAWNFILL_VIEW(pawns_in_front_of_own, PAWNFILL_OWN(pawns) & PAWNFILL_OWN(front_spans))
PAWNFILL_VIEW(pawns_directly_behind_own,
    pawnfill_pawns_directly_behind_own(color, PAWNFILL_OWN(pawns)))
PAWNFILL_VIEW(doubled_pawns,
    PAWNFILL_OWN(pawns) & (PAWNFILL_OWN(front_spans) | PAWNFILL_OWN(rear_spans)))
PAWNFILL_VIEW(tripled_pawns, PAWNFILL_OWN(pawns) & pawnfill_file_fill(
    PAWNFILL_OWN(pawns) & PAWNFILL_OWN(front_spans) & PAWNFILL_OWN(rear_spans)))
PAWNFILL_VIEW(pawns_without_helpers,
    PAWNFILL_OWN(pawns) & ~(PAWNFILL_OWN(attack_front_spans) | pawnfill_beside_(PAWNFILL_OWN(pawns))))

PAWNFILL_FN uint64_t pawnfill_view_backward_pawns(const pawnfill_view *view, pawnfill_color color) {
    const pawnfill_side_ *own = pawnfill_own_(view, color);
    const uint64_t weak_stops = pawnfill_enemy_(view, color)->attacks & ~own->attack_front_spans;
    return own->pawns & pawnfill_backward_(color, weak_stops);
}

PAWNFILL_FN uint64_t pawnfill_view_rammed_pawns(const pawnfill_view *view, pawnfill_color color) {
    const uint64_t enemy = pawnfill_enemy_(view, color)->pawns;
    return pawnfill_rammed_pawns(color, pawnfill_own_(view, color)->pawns, enemy);
}

PAWNFILL_VIEW(lever_pawns, PAWNFILL_OWN(pawns) & PAWNFILL_ENEMY(attacks))
PAWNFILL_VIEW(phalanx_pawns, pawnfill_phalanx_pawns(PAWNFILL_OWN(pawns)))
PAWNFILL_VIEW(defended_pawns, PAWNFILL_OWN(pawns) & PAWNFILL_OWN(attacks))
PAWNFILL_VIEW(connected_pawns,
    PAWNFILL_OWN(pawns) & (PAWNFILL_OWN(attacks) | pawnfill_beside_(PAWNFILL_OWN(pawns))))
PAWNFILL_VIEW(holes, ~PAWNFILL_OWN(attack_front_spans))
PAWNFILL_VIEW(outposts, PAWNFILL_OWN(attacks) & ~PAWNFILL_ENEMY(attack_front_spans))

PAWNFILL_END

#endif
#endif
