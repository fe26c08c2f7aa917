/*
 * pawnfill_pairs.h: the pairs of pawns that networks of engines read, for C99, C++11 and later.
 *
 * Part of pawnfill 0.1.0. It is written by hand and needs no other file. In C++17, include
 * pawnfill_pairs.hpp instead, which is faster and has the explanations.
 *
 * Define what your engine has, and include this file once for each type of list:
 *
 *   #define PAWNFILL_PAIRS_NAME pairs         the functions are pairs_all and pairs_not_in
 *   #define PAWNFILL_PAIRS_TYPE uint16_t      the type of an index in your list
 *   #define PAWNFILL_PAIRS_BASE 59808         optional: the index is base + stride * index
 *   #define PAWNFILL_PAIRS_STRIDE 1           optional
 *   #define PAWNFILL_PAIRS_BY_FILE            optional: numbers by file instead of by rank
 *   #include "pawnfill_pairs.h"
 *
 *   size_t count = pairs_all(white, black, color, is_mirrored, list, room);
 *
 * A set of squares is a uint64_t: a1 is bit 0, h8 is bit 63. If a8 is bit 0 in your engine, exchange
 * the sets and the color. A color is White (0) or Black (1). Nothing is written behind the room of a
 * list: what does not fit is left out, and the result is the number of indices that are written. With
 * room for 96, which 16 pawns cannot exceed, these are all.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#include <stddef.h>
#include <stdint.h>

#if !defined(PAWNFILL_PAIRS_NAME) || !defined(PAWNFILL_PAIRS_TYPE)
#error "define PAWNFILL_PAIRS_NAME and PAWNFILL_PAIRS_TYPE before this file is included"
#endif

#ifndef PAWNFILL_PAIRS_H
#define PAWNFILL_PAIRS_H

#define PAWNFILL_PAIRS_JOINED_(name, suffix) name##suffix
#define PAWNFILL_PAIRS_JOINED(name, suffix) PAWNFILL_PAIRS_JOINED_(name, suffix)

/* In C++, without a warning about casts in the style of C. */
#ifdef __cplusplus
#define PAWNFILL_PAIRS_CAST(type, value) static_cast<type>(value)
#else
#define PAWNFILL_PAIRS_CAST(type, value) ((type)(value))
#endif

/* Takes the first square from a set that is not empty. */
static inline unsigned pawnfill_pairs_take_first(uint64_t *set) {
    uint64_t squares = *set;
    *set &= squares - 1;
#if defined(__GNUC__) || defined(__clang__)
    return PAWNFILL_PAIRS_CAST(unsigned, __builtin_ctzll(squares));
#else
    {
        unsigned first = 0;
        while ((squares >> first & 1) == 0) ++first;
        return first;
    }
#endif
}

/* The other squares of the same file and of adjacent files. */
static inline uint64_t pawnfill_pairs_partners(unsigned square) {
    const uint64_t file = UINT64_C(0x0001010101010100) << (square & 7);
    const uint64_t left = file >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f);
    const uint64_t right = file << 1 & UINT64_C(0xfefefefefefefefe);
    return (file | left | right) & ~(UINT64_C(1) << square);
}

/* The number of a pawn as a perspective sees it: by rank, and by file. */
static inline unsigned pawnfill_pairs_by_rank(unsigned is_enemy, unsigned square) {
    return 48 * is_enemy + square - 8;
}
static inline unsigned pawnfill_pairs_by_file(unsigned is_enemy, unsigned square) {
    return 12 * (square & 7) + (square >> 3) - 1 + 6 * is_enemy;
}

/* The pawns of both colors on ranks 2 to 7; a square in both sets is Black's. */
typedef struct {
    uint64_t white, black;
} pawnfill_pairs_pawns;

static inline pawnfill_pairs_pawns pawnfill_pairs_of(uint64_t white, uint64_t black) {
    pawnfill_pairs_pawns pawns;
    pawns.white = white & ~black & UINT64_C(0x00ffffffffffff00);
    pawns.black = black & UINT64_C(0x00ffffffffffff00);
    return pawns;
}

#endif

#ifndef PAWNFILL_PAIRS_BASE
#define PAWNFILL_PAIRS_BASE 0
#endif
#ifndef PAWNFILL_PAIRS_STRIDE
#define PAWNFILL_PAIRS_STRIDE 1
#endif
#ifdef PAWNFILL_PAIRS_BY_FILE
#define PAWNFILL_PAIRS_NUMBER pawnfill_pairs_by_file
#define PAWNFILL_PAIRS_INDEX(lower, higher) (22 * (lower) + (higher)-1)
#else
#define PAWNFILL_PAIRS_NUMBER pawnfill_pairs_by_rank
#define PAWNFILL_PAIRS_INDEX(lower, higher) ((higher) * ((higher)-1) / 2 + (lower))
#endif

/* The pairs of the pawns on some squares with all pawns. */
static inline size_t PAWNFILL_PAIRS_JOINED(PAWNFILL_PAIRS_NAME, _of)(pawnfill_pairs_pawns pawns, uint64_t left,
                                                                    unsigned color, int is_mirrored,
                                                                    PAWNFILL_PAIRS_TYPE *list, size_t room) {
    const uint64_t others = (pawns.white | pawns.black) & ~left;
    const unsigned turn = (color != 0 ? 56u : 0u) ^ (is_mirrored ? 7u : 0u);
    const uint64_t enemies = color != 0 ? pawns.white : pawns.black;
    size_t count = 0;
    while (left != 0) {
        const unsigned square = pawnfill_pairs_take_first(&left);
        uint64_t partners = pawnfill_pairs_partners(square) & (left | others);
        const unsigned one = PAWNFILL_PAIRS_NUMBER(PAWNFILL_PAIRS_CAST(unsigned, enemies >> square & 1), square ^ turn);
        for (; partners != 0 && count < room; ++count) {
            const unsigned partner = pawnfill_pairs_take_first(&partners);
            const unsigned other =
                PAWNFILL_PAIRS_NUMBER(PAWNFILL_PAIRS_CAST(unsigned, enemies >> partner & 1), partner ^ turn);
            const unsigned lower = one < other ? one : other, higher = one < other ? other : one;
            /* Modulo 2^64, so that nothing overflows on the way. */
            const uint64_t index =
                PAWNFILL_PAIRS_CAST(uint64_t, PAWNFILL_PAIRS_BASE) +
                PAWNFILL_PAIRS_CAST(uint64_t, PAWNFILL_PAIRS_STRIDE) * PAWNFILL_PAIRS_INDEX(lower, higher);
            list[count] = PAWNFILL_PAIRS_CAST(PAWNFILL_PAIRS_TYPE, index);
        }
    }
    return count;
}

/* Lists the indices of all pairs, as a color sees them, and returns how many are written. */
static inline size_t PAWNFILL_PAIRS_JOINED(PAWNFILL_PAIRS_NAME, _all)(uint64_t white, uint64_t black, unsigned color,
                                                                     int is_mirrored, PAWNFILL_PAIRS_TYPE *list,
                                                                     size_t room) {
    const pawnfill_pairs_pawns pawns = pawnfill_pairs_of(white, black);
    return PAWNFILL_PAIRS_JOINED(PAWNFILL_PAIRS_NAME, _of)(pawns, pawns.white | pawns.black, color, is_mirrored, list,
                                                          room);
}

/*
 * Lists the indices of the pairs that some pawns have and others do not. For the pawns before a move
 * and after it, these are the pairs that it removes; for those after it and before it, the pairs that
 * it adds.
 */
static inline size_t PAWNFILL_PAIRS_JOINED(PAWNFILL_PAIRS_NAME, _not_in)(uint64_t white, uint64_t black,
                                                                        uint64_t other_white, uint64_t other_black,
                                                                        unsigned color, int is_mirrored,
                                                                        PAWNFILL_PAIRS_TYPE *list, size_t room) {
    const pawnfill_pairs_pawns pawns = pawnfill_pairs_of(white, black);
    const pawnfill_pairs_pawns others = pawnfill_pairs_of(other_white, other_black);
    const uint64_t changed = (pawns.white & ~others.white) | (pawns.black & ~others.black);
    return PAWNFILL_PAIRS_JOINED(PAWNFILL_PAIRS_NAME, _of)(pawns, changed, color, is_mirrored, list, room);
}

#undef PAWNFILL_PAIRS_NAME
#undef PAWNFILL_PAIRS_TYPE
#undef PAWNFILL_PAIRS_BASE
#undef PAWNFILL_PAIRS_STRIDE
#undef PAWNFILL_PAIRS_BY_FILE
#undef PAWNFILL_PAIRS_NUMBER
#undef PAWNFILL_PAIRS_INDEX
