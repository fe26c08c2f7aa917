/*
 * pawnfill_moves.h: the pawn moves of a side, listed in the encoding of an engine, for C99, C++11 and later.
 *
 * Part of pawnfill 0.1.0. It is written by hand and needs no other file. In C++17, pawnfill_moves.hpp makes the
 * same lists, and is faster. Define the encoding, and include this file once for each:
 *
 *   #define PAWNFILL_MOVES_NAME own                             the prefix of the two functions
 *   #define PAWNFILL_MOVES_TYPE uint16_t                        what the list holds
 *   #define PAWNFILL_MOVES_FROM 6                               the lowest bits of both squares
 *   #define PAWNFILL_MOVES_TO 0
 *   #define PAWNFILL_MOVES_PROMOTIONS 7 << 12, 6 << 12, 5 << 12, 4 << 12
 *   #define PAWNFILL_MOVES_EN_PASSANT (2 << 14)                 optional flags: also SINGLE_PUSH, DOUBLE_PUSH,
 *   #include "pawnfill_moves.h"                                 CAPTURE and CAPTURE_PROMOTIONS
 *
 *   pawnfill_moves moves = pawnfill_moves_new(color, pawns, empty, enemies);
 *   moves.en_passant = square;                                  64 is none
 *   moves.kinds = PAWNFILL_KINDS_NOISY;
 *   moves.targets = checker | between;                          where moves but en passant may end
 *   size += own_list(moves, list + size, 256 - size);           or own_count(moves)
 *
 * Flags stand where they are in the move: an integer of up to 32 bits, which is converted to the type of the
 * list, or to what an optional macro PAWNFILL_MOVES_OF(bits) makes of it. The bits of a square and of a flag must not
 * overlap, and must fit into the type of the list, or into 32 bits with PAWNFILL_MOVES_OF: otherwise an array that is
 * named after the rule has a negative size. The highest bit of 32 is 1u << 31. There are up to eight promotions.
 *
 * A set of squares is a uint64_t: a1 is bit 0, h8 is bit 63. A color is White (0) or Black (1). If a8 is bit 0 in
 * your engine, give the other color. The moves are pseudo-legal. They come in this order: promotions that capture
 * to the east, those that capture to the west, promotions by a push, en passant to the east, to the west, captures
 * to the east, to the west, single pushes, double pushes; each from a1 on. Nothing is written behind the room of a
 * list: what does not fit is left out, and the result is the number of moves that are written. What is behind them
 * and within the room is overwritten, too.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#include <stddef.h>
#include <stdint.h>

#if !defined(PAWNFILL_MOVES_NAME) || !defined(PAWNFILL_MOVES_TYPE) || !defined(PAWNFILL_MOVES_FROM) || \
    !defined(PAWNFILL_MOVES_TO) || !defined(PAWNFILL_MOVES_PROMOTIONS)
#error "define PAWNFILL_MOVES_NAME, _TYPE, _FROM, _TO and _PROMOTIONS before this file is included"
#endif

#ifndef PAWNFILL_MOVES_H
#define PAWNFILL_MOVES_H

#define PAWNFILL_MOVES_JOINED_(name, suffix) name##suffix
#define PAWNFILL_MOVES_JOINED(name, suffix) PAWNFILL_MOVES_JOINED_(name, suffix)

/* In C++, without a warning about casts in the style of C. */
#ifdef __cplusplus
#define PAWNFILL_MOVES_CAST(type, value) static_cast<type>(value)
#else
#define PAWNFILL_MOVES_CAST(type, value) ((type)(value))
#endif

#if defined(__GNUC__) && !defined(__clang__)
#define PAWNFILL_MOVES_UNROLLED _Pragma("GCC unroll 8")
#else
#define PAWNFILL_MOVES_UNROLLED
#endif

/* All flags of a list in one number. MSVC takes a list in a macro apart only if what it makes is expanded again. */
#define PAWNFILL_MOVES_EXPANDED(tokens) tokens
#define PAWNFILL_MOVES_ANY_OF(...) PAWNFILL_MOVES_EXPANDED(PAWNFILL_MOVES_ANY_OF_(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0))
#define PAWNFILL_MOVES_ANY_OF_(a, b, c, d, e, f, g, h, ...) ((a) | (b) | (c) | (d) | (e) | (f) | (g) | (h))

/* Sets of kinds of moves. Captures are those that neither promote nor are en passant. */
enum {
    PAWNFILL_KINDS_CAPTURE_PROMOTIONS = 1,
    PAWNFILL_KINDS_PUSH_PROMOTIONS = 2,
    PAWNFILL_KINDS_PROMOTIONS = 3,
    PAWNFILL_KINDS_EN_PASSANT = 4,
    PAWNFILL_KINDS_CAPTURES = 8,
    PAWNFILL_KINDS_SINGLE_PUSHES = 16,
    PAWNFILL_KINDS_DOUBLE_PUSHES = 32,
    PAWNFILL_KINDS_NOISY = 15,
    PAWNFILL_KINDS_QUIET = 48,
    PAWNFILL_KINDS_ALL = 63
};

/* The pawn moves of a side. */
typedef struct {
    uint64_t pawns, empty, enemies, targets;
    unsigned color, kinds, en_passant;
} pawnfill_moves;

/* All moves of a color's pawns, except en passant. */
static inline pawnfill_moves pawnfill_moves_new(unsigned color, uint64_t pawns, uint64_t empty, uint64_t enemies) {
    pawnfill_moves moves;
    moves.pawns = pawns;
    moves.empty = empty;
    moves.enemies = enemies;
    moves.targets = ~UINT64_C(0);
    moves.color = color;
    moves.kinds = PAWNFILL_KINDS_ALL;
    moves.en_passant = 64;
    return moves;
}

static inline unsigned pawnfill_moves_first_of(uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
    return PAWNFILL_MOVES_CAST(unsigned, __builtin_ctzll(set));
#else
    unsigned first = 0;
    while ((set >> first & 1) == 0) ++first;
    return first;
#endif
}

/* The squares from which captures to the east, captures to the west and pushes reach a set. */
static inline uint64_t pawnfill_moves_east_to(unsigned color, uint64_t set) {
    return (color == 0 ? set >> 9 : set << 7) & UINT64_C(0x7f7f7f7f7f7f7f7f);
}
static inline uint64_t pawnfill_moves_west_to(unsigned color, uint64_t set) {
    return (color == 0 ? set >> 7 : set << 9) & UINT64_C(0xfefefefefefefefe);
}
static inline uint64_t pawnfill_moves_push_to(unsigned color, uint64_t set) {
    return color == 0 ? set >> 8 : set << 8;
}

/* The squares from which the moves of each group start, in the order of lists. */
static inline void pawnfill_moves_sources(const pawnfill_moves *moves, uint64_t sources[9]) {
    const uint64_t second = UINT64_C(0xff00), seventh = second << 40;
    const unsigned color = moves->color;
    const uint64_t promoting = moves->pawns & (color == 0 ? seventh : second);
    const uint64_t advancing = moves->pawns & ~promoting;
    const uint64_t unmoved = advancing & (color == 0 ? second : seventh);
    const uint64_t east = pawnfill_moves_east_to(color, moves->enemies & moves->targets);
    const uint64_t west = pawnfill_moves_west_to(color, moves->enemies & moves->targets);
    const uint64_t push = pawnfill_moves_push_to(color, moves->empty & moves->targets);
    const uint64_t passed = moves->en_passant < 64 ? UINT64_C(1) << moves->en_passant : 0;
#define PAWNFILL_MOVES_OF_KIND(kind, set) ((moves->kinds & PAWNFILL_KINDS_##kind) != 0 ? (set) : 0)
    sources[0] = PAWNFILL_MOVES_OF_KIND(CAPTURE_PROMOTIONS, promoting & east);
    sources[1] = PAWNFILL_MOVES_OF_KIND(CAPTURE_PROMOTIONS, promoting & west);
    sources[2] = PAWNFILL_MOVES_OF_KIND(PUSH_PROMOTIONS, promoting & push);
    sources[3] = PAWNFILL_MOVES_OF_KIND(EN_PASSANT, advancing & pawnfill_moves_east_to(color, passed));
    sources[4] = PAWNFILL_MOVES_OF_KIND(EN_PASSANT, advancing & pawnfill_moves_west_to(color, passed));
    sources[5] = PAWNFILL_MOVES_OF_KIND(CAPTURES, advancing & east);
    sources[6] = PAWNFILL_MOVES_OF_KIND(CAPTURES, advancing & west);
    sources[7] = PAWNFILL_MOVES_OF_KIND(SINGLE_PUSHES, advancing & push);
    sources[8] = PAWNFILL_MOVES_OF_KIND(DOUBLE_PUSHES, unmoved & pawnfill_moves_push_to(color, moves->empty & push));
#undef PAWNFILL_MOVES_OF_KIND
}

/* How far the moves of a group go. */
static inline int pawnfill_moves_way(unsigned color, unsigned group) {
    static const int aside[9] = {1, -1, 0, 1, -1, 1, -1, 0, 0};
    return (color == 0 ? 8 : -8) * (group == 8 ? 2 : 1) + aside[group];
}

#endif

#ifndef PAWNFILL_MOVES_SINGLE_PUSH
#define PAWNFILL_MOVES_SINGLE_PUSH 0
#endif
#ifndef PAWNFILL_MOVES_DOUBLE_PUSH
#define PAWNFILL_MOVES_DOUBLE_PUSH 0
#endif
#ifndef PAWNFILL_MOVES_CAPTURE
#define PAWNFILL_MOVES_CAPTURE 0
#endif
#ifndef PAWNFILL_MOVES_EN_PASSANT
#define PAWNFILL_MOVES_EN_PASSANT 0
#endif
#ifndef PAWNFILL_MOVES_CAPTURE_PROMOTIONS
#define PAWNFILL_MOVES_CAPTURE_PROMOTIONS PAWNFILL_MOVES_PROMOTIONS
#endif
#ifdef PAWNFILL_MOVES_OF
#define PAWNFILL_MOVES_WIDTH 32
#else
#define PAWNFILL_MOVES_OF(bits) PAWNFILL_MOVES_CAST(PAWNFILL_MOVES_TYPE, bits)
#define PAWNFILL_MOVES_WIDTH (sizeof(PAWNFILL_MOVES_TYPE) < 4 ? 8 * sizeof(PAWNFILL_MOVES_TYPE) : 32)
#endif

#define PAWNFILL_MOVES_SQUARES (UINT64_C(63) << PAWNFILL_MOVES_FROM | UINT64_C(63) << PAWNFILL_MOVES_TO)
typedef char PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _has_two_squares)
    [PAWNFILL_MOVES_FROM <= PAWNFILL_MOVES_WIDTH - 6 && PAWNFILL_MOVES_TO <= PAWNFILL_MOVES_WIDTH - 6 &&
             (UINT64_C(63) << PAWNFILL_MOVES_FROM & UINT64_C(63) << PAWNFILL_MOVES_TO) == 0
         ? 1
         : -1];
typedef char PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _has_flags_beside_its_squares)
    [(PAWNFILL_MOVES_CAST(uint64_t, PAWNFILL_MOVES_ANY_OF(PAWNFILL_MOVES_SINGLE_PUSH, PAWNFILL_MOVES_DOUBLE_PUSH,
                                                          PAWNFILL_MOVES_CAPTURE, PAWNFILL_MOVES_EN_PASSANT) |
                                        PAWNFILL_MOVES_ANY_OF(PAWNFILL_MOVES_PROMOTIONS) |
                                        PAWNFILL_MOVES_ANY_OF(PAWNFILL_MOVES_CAPTURE_PROMOTIONS)) &
      (PAWNFILL_MOVES_SQUARES | ~(UINT64_C(0xffffffff) >> (32 - PAWNFILL_MOVES_WIDTH)))) == 0
         ? 1
         : -1];

/* The flags of each group. */
static inline const uint32_t *PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _flags)(unsigned group, size_t *count) {
    static const uint32_t one[] = {PAWNFILL_MOVES_EN_PASSANT, PAWNFILL_MOVES_CAPTURE, PAWNFILL_MOVES_SINGLE_PUSH,
                                   PAWNFILL_MOVES_DOUBLE_PUSH};
    static const uint32_t pushed[] = {PAWNFILL_MOVES_PROMOTIONS}, captured[] = {PAWNFILL_MOVES_CAPTURE_PROMOTIONS};
    (void)sizeof(char[sizeof pushed <= 32 && sizeof captured <= 32 ? 1 : -1]); /* More would not be checked. */
    *count = group < 2 ? sizeof captured / sizeof *captured : group == 2 ? sizeof pushed / sizeof *pushed : 1;
    return group < 2 ? captured : group == 2 ? pushed : group < 7 ? &one[group > 4] : &one[group - 5];
}

/* How many moves there are. */
static inline size_t PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _count)(pawnfill_moves moves) {
    uint64_t sources[9];
    size_t count = 0, flags;
    unsigned group;
    pawnfill_moves_sources(&moves, sources);
    for (group = 0; group < 9; ++group) {
        PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _flags)(group, &flags);
        for (; sources[group] != 0; sources[group] &= sources[group] - 1) count += flags;
    }
    return count;
}

/* Appends some groups of moves one by one. */
static inline size_t PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _append)(unsigned color, const uint64_t *sources,
                                                                        unsigned group, unsigned end,
                                                                        PAWNFILL_MOVES_TYPE *list, size_t room,
                                                                        size_t count) {
    for (; group < end; ++group) {
        size_t flag_count, flag;
        const uint32_t *flags = PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _flags)(group, &flag_count);
        const uint32_t way = PAWNFILL_MOVES_CAST(uint32_t, pawnfill_moves_way(color, group)) << PAWNFILL_MOVES_TO;
        uint64_t left;
        for (left = sources[group]; left != 0; left &= left - 1) {
            const uint32_t from = pawnfill_moves_first_of(left);
            for (flag = 0; flag < flag_count && count < room; ++flag)
                list[count++] = PAWNFILL_MOVES_OF((from << PAWNFILL_MOVES_FROM) + (from << PAWNFILL_MOVES_TO) + way +
                                                  flags[flag]);
        }
    }
    return count;
}

/* Lists the moves where there is room for so many, and returns how many are written. */
static inline size_t PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _list)(pawnfill_moves moves,
                                                                      PAWNFILL_MOVES_TYPE *list, size_t room) {
    uint64_t sources[9], left = moves.pawns;
    unsigned squares[8], group, place;
    size_t count = 0;
    pawnfill_moves_sources(&moves, sources);
    if ((sources[0] | sources[1] | sources[2] | sources[3] | sources[4]) != 0)
        count = PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _append)(moves.color, sources, 0, 5, list, room, 0);
    /* Behind the pawns, h8, from which only Black's pawns move. */
    PAWNFILL_MOVES_UNROLLED
    for (place = 0; place < 8; ++place, left &= left - 1)
        squares[place] = pawnfill_moves_first_of(left | UINT64_C(1) << 63);
    if (left != 0 || moves.pawns >> 63 != 0 || room - count < 32)
        return PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _append)(moves.color, sources, 5, 9, list, room, count);
    /* A store for each pawn, and a step where it has the move: nothing branches on the position. */
    PAWNFILL_MOVES_UNROLLED
    for (group = 5; group < 9; ++group) {
        size_t flags;
        const uint32_t added =
            *PAWNFILL_MOVES_JOINED(PAWNFILL_MOVES_NAME, _flags)(group, &flags) +
            (PAWNFILL_MOVES_CAST(uint32_t, pawnfill_moves_way(moves.color, group)) << PAWNFILL_MOVES_TO);
        PAWNFILL_MOVES_UNROLLED
        for (place = 0; place < 8; ++place) {
            const uint32_t from = squares[place];
            list[count] =
                PAWNFILL_MOVES_OF((from << PAWNFILL_MOVES_FROM) + (from << PAWNFILL_MOVES_TO) + added);
            count += PAWNFILL_MOVES_CAST(size_t, sources[group] >> from & 1);
        }
    }
    return count;
}

#undef PAWNFILL_MOVES_NAME
#undef PAWNFILL_MOVES_TYPE
#undef PAWNFILL_MOVES_FROM
#undef PAWNFILL_MOVES_TO
#undef PAWNFILL_MOVES_PROMOTIONS
#undef PAWNFILL_MOVES_SINGLE_PUSH
#undef PAWNFILL_MOVES_DOUBLE_PUSH
#undef PAWNFILL_MOVES_CAPTURE
#undef PAWNFILL_MOVES_EN_PASSANT
#undef PAWNFILL_MOVES_CAPTURE_PROMOTIONS
#undef PAWNFILL_MOVES_OF
#undef PAWNFILL_MOVES_WIDTH
#undef PAWNFILL_MOVES_SQUARES
