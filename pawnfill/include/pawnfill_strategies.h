/*
 * pawnfill_strategies.h: all strategies of pawnfill.h, to compare them or to choose among them.
 *
 * Written by `.ci/generate` from the Rust library pawnfill 0.1.0; do not edit it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

/*
 * The functions of a strategy, such as pawnfill_table_passed_pawns, see a1 as bit 0, even with
 * PAWNFILL_A8_FIRST. A strategy has those in which it differs from Shift. To choose one for an
 * operation, define its macro before you include this file, which includes pawnfill.h:
 *
 *   #define PAWNFILL_USE_PASSED_PAWNS pawnfill_table_passed_pawns
 *   #include "pawnfill_strategies.h"
 *
 * In C++17, strategies are types, too: pawnfill::Table::passed_pawns, which you can pass to your
 * templates. Include pawnfill.hpp after this file, if you use it.
 */

#ifndef PAWNFILL_H
#define PAWNFILL_ALL_STRATEGIES
/* It includes the rest of this file, before its operations. */
#include "pawnfill.h"
#elif !defined(PAWNFILL_STRATEGIES_H)
#define PAWNFILL_STRATEGIES_H

PAWNFILL_BEGIN

/* All squares except those on a color's first rank, on which none of its pushes ends. */
PAWNFILL_FN uint64_t pawnfill_internal_beyond_first_rank(pawnfill_color color) {
    return pawnfill_internal_rotate_right(~PAWNFILL_RANK_1, color << 3);
}

/*
 * Shift: Kogge-Stone shifts; the definition of each operation.
 */

/* The whole files of the squares of set. */
PAWNFILL_FN uint64_t pawnfill_shift_file_fill(uint64_t set) {
    return pawnfill_shift_north_fill(set) | pawnfill_shift_south_fill(set);
}

/* All squares of the files with no own pawn, which an enemy pawn may stand on: half-open and open
   files together, as squares for the rooks on them. */
PAWNFILL_FN uint64_t pawnfill_shift_half_open_or_open_fill(uint64_t own) {
    return ~pawnfill_shift_file_fill(own);
}

/* The targets of the single and the double push of one pawn; a pawn on its last rank has none. */
PAWNFILL_FN uint64_t pawnfill_shift_push_targets(
    pawnfill_color color, unsigned square, uint64_t empty) {
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t single = pawnfill_shift_stops(color, pawnfill_internal_bit(square)) & empty;
    return single | pawnfill_internal_shift_second_steps(color, single, empty);
}

/* The pawns of both colors that attack a square. */
PAWNFILL_FN uint64_t pawnfill_shift_attackers(unsigned square, uint64_t white, uint64_t black) {
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t target = pawnfill_internal_bit(square);
    return (pawnfill_shift_attacks(PAWNFILL_BLACK, target) & white)
        | (pawnfill_shift_attacks(PAWNFILL_WHITE, target) & black);
}

/* The files beside that of a square. */
PAWNFILL_FN uint64_t pawnfill_shift_adjacent_files_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return pawnfill_shift_fill_files(PAWNFILL_CAST(uint8_t, (5 << (square & 7)) >> 1));
}

/* All squares of the ranks in front of a square. */
PAWNFILL_FN uint64_t pawnfill_internal_shift_ranks_ahead(pawnfill_color color, unsigned square) {
    const uint32_t rank = square & 56;
    return color == PAWNFILL_WHITE
        ? (~UINT64_C(0) << 8) << (rank & 63)
        : ~(~UINT64_C(0) << (rank & 63));
}

/* The adjacent files, level with a square and behind it: where an own pawn defends it now or after
   advancing. */
PAWNFILL_FN uint64_t pawnfill_shift_attack_rear_span_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    return pawnfill_shift_adjacent_files_mask(square) & ~pawnfill_internal_shift_ranks_ahead(color,
        square);
}

/* The squares that a pawn attacks now or after advancing: the adjacent files strictly ahead. */
PAWNFILL_FN uint64_t pawnfill_shift_attack_front_span_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    return pawnfill_shift_adjacent_files_mask(square) & pawnfill_internal_shift_ranks_ahead(color,
        square);
}

/* The own pawns that are open and not passed, with at least as many helpers (own pawns on the
   adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead). */
PAWNFILL_FN uint64_t pawnfill_shift_candidate_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    const pawnfill_color opponent = color ^ 1;
    uint64_t left = pawnfill_shift_open_pawns(color, own, enemy)
        & pawnfill_shift_attack_front_spans(opponent, enemy);
    uint64_t candidates = 0;
    while (left != 0) {
        const unsigned square = pawnfill_first_square(left);
        const uint64_t helpers = own & pawnfill_shift_attack_rear_span_mask(color, square);
        const uint64_t sentries = enemy & pawnfill_shift_attack_front_span_mask(color, square);
        const int is_candidate = pawnfill_count(helpers) >= pawnfill_count(sentries);
        candidates = candidates | (PAWNFILL_CAST(uint64_t, is_candidate) << (square & 63));
        left = left & (left - 1);
    }
    return candidates;
}

/* The own pawns with no own pawn on an adjacent file. */
PAWNFILL_FN uint64_t pawnfill_shift_isolated_pawns(uint64_t own) {
    return own
        & ~pawnfill_shift_fill_files(pawnfill_shift_adjacent_files(pawnfill_shift_file_set(own)));
}

/* The own pawns with own pawns on exactly one of the two adjacent files. */
PAWNFILL_FN uint64_t pawnfill_shift_half_isolated_pawns(uint64_t own) {
    const uint8_t files = pawnfill_shift_file_set(own);
    return own & pawnfill_shift_fill_files(PAWNFILL_CAST(uint8_t, (files << 1) ^ (files >> 1)));
}

/* The own pawns on files with two own pawns or more, all of them. */
PAWNFILL_FN uint64_t pawnfill_shift_doubled_pawns(uint64_t own) {
    return own & (pawnfill_shift_front_spans(PAWNFILL_WHITE, own)
        | pawnfill_shift_front_spans(PAWNFILL_BLACK, own));
}

/* The own pawns on files with three own pawns or more, all of them. */
PAWNFILL_FN uint64_t pawnfill_shift_tripled_pawns(uint64_t own) {
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
    return own & pawnfill_shift_fill_files(PAWNFILL_CAST(uint8_t, three));
}

/* The whole file of a square, the square included. */
PAWNFILL_FN uint64_t pawnfill_shift_file_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return PAWNFILL_FILE_A << (square & 7);
}

/* A square and all squares in front of it on its file. */
PAWNFILL_FN uint64_t pawnfill_shift_front_fill_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    return color == PAWNFILL_WHITE
        ? PAWNFILL_FILE_A << (square & 63)
        : PAWNFILL_FILE_H >> ((PAWNFILL_CAST(uint8_t, 63) - square) & 63);
}

/* A square and all squares behind it on its file. */
PAWNFILL_FN uint64_t pawnfill_shift_rear_fill_mask(pawnfill_color color, unsigned square) {
    return pawnfill_shift_front_fill_mask(color ^ 1, square);
}

/* The squares strictly in front of a square on its file. */
PAWNFILL_FN uint64_t pawnfill_shift_front_span_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    return color == PAWNFILL_WHITE
        ? (PAWNFILL_FILE_A << 8) << (square & 63)
        : (PAWNFILL_FILE_H >> 8) >> ((PAWNFILL_CAST(uint8_t, 63) - square) & 63);
}

/* The squares strictly behind a square on its file. */
PAWNFILL_FN uint64_t pawnfill_shift_rear_span_mask(pawnfill_color color, unsigned square) {
    return pawnfill_shift_front_span_mask(color ^ 1, square);
}

/* The square in front of a square; empty on the last rank. */
PAWNFILL_FN uint64_t pawnfill_shift_single_push_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_north_one(pawnfill_internal_bit(square))
        : pawnfill_internal_south_one(pawnfill_internal_bit(square));
}

/* The square two steps in front of a square on the start rank (e2: e4 alone, not e3); empty
   elsewhere. */
PAWNFILL_FN uint64_t pawnfill_shift_double_push_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    return color == PAWNFILL_WHITE
        ? pawnfill_internal_north_one(pawnfill_internal_north_one(pawnfill_internal_bit(square)))
            & PAWNFILL_RANK_4
        : pawnfill_internal_south_one(pawnfill_internal_south_one(pawnfill_internal_bit(square)))
            & PAWNFILL_RANK_5;
}

/* The squares that a pawn on a square attacks; it never wraps around the board's edge. */
PAWNFILL_FN uint64_t pawnfill_shift_attack_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t pawn = pawnfill_internal_bit(square);
    return color == PAWNFILL_WHITE
        ? ((pawn << 7) & ~PAWNFILL_FILE_H) | ((pawn << 9) & ~PAWNFILL_FILE_A)
        : ((pawn >> 7) & ~PAWNFILL_FILE_A) | ((pawn >> 9) & ~PAWNFILL_FILE_H);
}

/* The squares whose enemy pawns keep a pawn from being passed: its file and the adjacent files,
   strictly ahead. */
PAWNFILL_FN uint64_t pawnfill_shift_passed_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    return pawnfill_shift_fill_files(PAWNFILL_CAST(uint8_t, (7 << (square & 7)) >> 1))
        & pawnfill_internal_shift_ranks_ahead(color, square);
}

/* The squares whose own pawns shelter a king: its file and the adjacent files, from its rank on. */
PAWNFILL_FN uint64_t pawnfill_shift_shelter_mask(pawnfill_color color, unsigned square) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t files = pawnfill_shift_fill_files(PAWNFILL_CAST(uint8_t, (7 << (square
        & 7)) >> 1));
    return files & ~pawnfill_internal_shift_ranks_ahead(color ^ 1, square);
}

/* The squares whose pawns form a pair with a pawn: ranks 2 to 7 of its file and the adjacent files,
   without its own square. */
PAWNFILL_FN uint64_t pawnfill_shift_pair_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    const uint8_t files = PAWNFILL_CAST(uint8_t, (7 << (square & 7)) >> 1);
    const uint64_t with_square = PAWNFILL_CAST(uint64_t, files) * (PAWNFILL_FILE_A
        & PAWNFILL_PAWN_RANKS);
    return with_square & ~pawnfill_internal_bit(square);
}

/*
 * Rotate: rotates, where they need fewer operations or no branch.
 */

/* The pawns that have a single push. */
PAWNFILL_FN uint64_t pawnfill_rotate_able_to_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_rotate_backward(color, empty) & pawns;
}

/* Squares that wrap would end on the first rank. That rank is masked off the empty squares instead
   of the result, because the empty squares need not wait for the rotate. */
PAWNFILL_FN uint64_t pawnfill_internal_rotate_single_push(
    pawnfill_color color, unsigned square, uint64_t empty) {
    return pawnfill_internal_rotate_forward(color, pawnfill_internal_bit(square)) & empty
        & pawnfill_internal_beyond_first_rank(color);
}

/* The targets of both pushes of one pawn, on any square; on its last rank it has none. */
PAWNFILL_FN uint64_t pawnfill_rotate_push_targets(
    pawnfill_color color, unsigned square, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t single = pawnfill_internal_rotate_single_push(color, square, empty);
    return single | (pawnfill_internal_rotate_forward(color, single) & empty
        & pawnfill_internal_double_push_rank(color));
}

/* The own pawns with no own pawn on an adjacent file. */
PAWNFILL_FN uint64_t pawnfill_rotate_isolated_pawns(uint64_t own) {
    return own & ~pawnfill_rotate_file_fill(pawnfill_internal_east_one(own)
        | pawnfill_internal_west_one(own));
}

/* The own pawns with own pawns on exactly one of the two adjacent files. */
PAWNFILL_FN uint64_t pawnfill_rotate_half_isolated_pawns(uint64_t own) {
    const uint64_t files = pawnfill_rotate_file_fill(own);
    return own & (pawnfill_internal_east_one(files) ^ pawnfill_internal_west_one(files));
}

/* The whole file of a square. */
PAWNFILL_FN uint64_t pawnfill_rotate_file_mask(unsigned square) {
    PAWNFILL_CHECK_SQUARE(square);
    return pawnfill_internal_rotate_left(PAWNFILL_FILE_A, square);
}

/*
 * ShiftTwice: pushes that shift twice by the color instead of branching on it.
 */

/* One rank to the front, for squares that are not on the eighth rank. */
PAWNFILL_FN uint64_t pawnfill_internal_shift_twice_forward(pawnfill_color color, uint64_t set) {
    return (set << 8) >> ((color << 4) & 63);
}

/* The squares that some pawn can reach by a single push. */
PAWNFILL_FN uint64_t pawnfill_shift_twice_single_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_shift_twice_forward(color, pawns) & empty;
}

/* The squares that some pawn can reach by a double push. */
PAWNFILL_FN uint64_t pawnfill_shift_twice_double_push_targets(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_shift_twice_forward(color,
        pawnfill_internal_shift_twice_forward(color, pawns) & empty) & empty
            & pawnfill_internal_double_push_rank(color);
}

/* One rank to the rear, for squares that are not on the seventh or eighth rank. */
PAWNFILL_FN uint64_t pawnfill_internal_shift_twice_backward(pawnfill_color color, uint64_t set) {
    return (set << ((color << 4) & 63)) >> 8;
}

/* The pawns that have a single push. */
PAWNFILL_FN uint64_t pawnfill_shift_twice_able_to_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    return pawnfill_internal_shift_twice_backward(color, empty) & pawns;
}

/* The pawns that have a double push. */
PAWNFILL_FN uint64_t pawnfill_shift_twice_able_to_double_push(
    pawnfill_color color, uint64_t pawns, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_PAWNS(pawns);
    const uint64_t targets = empty & pawnfill_internal_double_push_rank(color);
    return pawnfill_internal_shift_twice_backward(color,
        pawnfill_internal_shift_twice_backward(color, targets) & empty) & pawns;
}

/* White's step and then Black's. One of the two moves by zero ranks, so no square is lost in
   between. */
PAWNFILL_FN uint64_t pawnfill_internal_shift_twice_single_push(
    pawnfill_color color, unsigned square, uint64_t empty) {
    const uint32_t black = color << 3;
    return ((pawnfill_internal_bit(square) << ((8 - black) & 63)) >> (black & 63)) & empty;
}

/* The targets of both pushes of one pawn, on any square; on its last rank it has none. */
PAWNFILL_FN uint64_t pawnfill_shift_twice_push_targets(
    pawnfill_color color, unsigned square, uint64_t empty) {
    PAWNFILL_CHECK_COLOR(color);
    PAWNFILL_CHECK_SQUARE(square);
    const uint64_t single = pawnfill_internal_shift_twice_single_push(color, square, empty);
    return single | (pawnfill_internal_shift_twice_forward(color, single) & empty
        & pawnfill_internal_double_push_rank(color));
}

/*
 * Table: lookups in tables that a macro computed at compile time.
 */

/* The whole files of the squares on a rank. */
PAWNFILL_FN uint64_t pawnfill_internal_table_fill_rank(uint64_t set, uint32_t rank) {
    return pawnfill_internal_fill_files_table[PAWNFILL_CAST(uint8_t, set >> ((8 * rank) & 63))];
}

PAWNFILL_FN uint64_t pawnfill_internal_table_half_of_north_fill(uint64_t set, uint32_t first) {
    uint64_t fill = 0;
    PAWNFILL_UNROLLED
    for (uint32_t rank = first + 4; rank-- > first;) {
        fill = (fill << 8) | pawnfill_internal_table_fill_rank(set, rank);
    }
    return fill;
}

/* Each square of set and all beyond it to the north. */
PAWNFILL_FN uint64_t pawnfill_table_north_fill(uint64_t set) {
    return pawnfill_internal_table_half_of_north_fill(set, 0)
        | (pawnfill_internal_table_half_of_north_fill(set, 4) << 32);
}

PAWNFILL_FN uint64_t pawnfill_internal_table_half_of_south_fill(uint64_t set, uint32_t first) {
    uint64_t fill = 0;
    PAWNFILL_UNROLLED
    for (uint32_t rank = first; rank < first + 4; rank++) {
        fill = (fill >> 8) | pawnfill_internal_table_fill_rank(set, rank);
    }
    return fill;
}

/* Each square of set and all beyond it to the south. */
PAWNFILL_FN uint64_t pawnfill_table_south_fill(uint64_t set) {
    return (pawnfill_internal_table_half_of_south_fill(set, 0) >> 32)
        | pawnfill_internal_table_half_of_south_fill(set, 4);
}

/* The whole files of the squares of set. */
PAWNFILL_FN uint64_t pawnfill_table_file_fill(uint64_t set) {
    return pawnfill_internal_fill_files_table[pawnfill_shift_file_set(set)];
}

/* Each pawn's square and all in front of it on its file. */
PAWNFILL_FN uint64_t pawnfill_table_front_fill(pawnfill_color color, uint64_t pawns) {
    PAWNFILL_CHECK_COLOR(color);
    return color == PAWNFILL_WHITE
        ? pawnfill_table_north_fill(pawns)
        : pawnfill_table_south_fill(pawns);
}

/* Each pawn's square and all behind it on its file. */
PAWNFILL_FN uint64_t pawnfill_table_rear_fill(pawnfill_color color, uint64_t pawns) {
    return pawnfill_table_front_fill(color ^ 1, pawns);
}

/* A file as a file set if the set has squares on it. */
PAWNFILL_FN uint8_t pawnfill_internal_table_on_file(uint64_t set, uint8_t file) {
    return PAWNFILL_CAST(uint8_t, PAWNFILL_CAST(uint8_t, (set
        & pawnfill_internal_file_mask_table[file]) != 0) << (file & 63));
}

/* The files of the squares of set, as a file set. */
PAWNFILL_FN uint8_t pawnfill_table_file_set(uint64_t set) {
    const uint8_t low = PAWNFILL_CAST(uint8_t, pawnfill_internal_table_on_file(set, 0)
        | pawnfill_internal_table_on_file(set, 1) | pawnfill_internal_table_on_file(set, 2)
            | pawnfill_internal_table_on_file(set, 3));
    return PAWNFILL_CAST(uint8_t, low | pawnfill_internal_table_on_file(set, 4)
        | pawnfill_internal_table_on_file(set, 5) | pawnfill_internal_table_on_file(set, 6)
            | pawnfill_internal_table_on_file(set, 7));
}

/* All squares of the files of a file set. */
PAWNFILL_FN uint64_t pawnfill_table_fill_files(uint8_t files) {
    return pawnfill_internal_fill_files_table[files];
}

/* The files with no pawn, as a file set. */
PAWNFILL_FN uint8_t pawnfill_table_open_files(uint64_t white, uint64_t black) {
    return PAWNFILL_CAST(uint8_t, ~pawnfill_table_file_set(white | black));
}

/* The files with pawns of both colors, as a file set. */
PAWNFILL_FN uint8_t pawnfill_table_closed_files(uint64_t white, uint64_t black) {
    return PAWNFILL_CAST(uint8_t, pawnfill_table_file_set(white) & pawnfill_table_file_set(black));
}

/* The files with enemy pawns only, as a file set. */
PAWNFILL_FN uint8_t pawnfill_table_half_open_files(uint64_t own, uint64_t enemy) {
    return PAWNFILL_CAST(uint8_t, pawnfill_table_file_set(enemy) & ~pawnfill_table_file_set(own));
}

/* All squares of the files with no own pawn, which an enemy pawn may stand on. */
PAWNFILL_FN uint64_t pawnfill_table_half_open_or_open_fill(uint64_t own) {
    return pawnfill_internal_fill_files_table[PAWNFILL_CAST(uint8_t,
        ~pawnfill_shift_file_set(own))];
}

/* A set without its first square; the empty set stays empty. */
PAWNFILL_FN uint64_t pawnfill_internal_table_without_first(uint64_t set) {
    return set & (set - 1);
}

/* The pawns that attack a target: an enemy piece, or the en passant square. */
PAWNFILL_FN uint64_t pawnfill_table_able_to_capture(
    pawnfill_color color, uint64_t pawns, uint64_t targets) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = pawns;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (targets
            & pawnfill_internal_attack_mask_table[color & 1][pawn & 63]) != 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The squares ahead of some pawn on its file: the front fill, one step further. */
PAWNFILL_FN uint64_t pawnfill_table_front_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_table_front_fill(color, pawnfill_shift_stops(color, pawns));
}

/* The squares behind some pawn on its file: the rear fill, one step further. */
PAWNFILL_FN uint64_t pawnfill_table_rear_spans(pawnfill_color color, uint64_t pawns) {
    const pawnfill_color opponent = color ^ 1;
    return pawnfill_table_front_fill(opponent, pawnfill_shift_stops(opponent, pawns));
}

/* The squares that some pawn attacks now or after advancing: on an adjacent file and ahead. */
PAWNFILL_FN uint64_t pawnfill_table_attack_front_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_table_front_fill(color, pawnfill_shift_attacks(color, pawns));
}

/* The squares on an adjacent file of some pawn, level with it or behind. */
PAWNFILL_FN uint64_t pawnfill_table_attack_rear_spans(pawnfill_color color, uint64_t pawns) {
    return pawnfill_table_front_fill(color ^ 1, pawnfill_internal_east_one(pawns)
        | pawnfill_internal_west_one(pawns));
}

/* The own pawns with no enemy pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_table_open_pawns(pawnfill_color color, uint64_t own, uint64_t enemy) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (enemy
            & pawnfill_internal_front_span_mask_table[color & 1][pawn & 63]) == 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns with an enemy pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_table_unfree_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (enemy
            & pawnfill_internal_front_span_mask_table[color & 1][pawn & 63]) != 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns with no enemy pawn ahead on their file or an adjacent one. */
PAWNFILL_FN uint64_t pawnfill_table_passed_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (enemy
            & pawnfill_internal_passed_mask_table[color & 1][pawn & 63]) == 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns that are open and not passed, with at least as many helpers (own pawns on the
   adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead). */
PAWNFILL_FN uint64_t pawnfill_table_candidate_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t guarded = pawnfill_shift_attack_front_spans(color ^ 1, enemy);
    const uint64_t pawns = pawnfill_shift_open_pawns(color, own, enemy) & guarded;
    uint64_t left = pawns;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        const uint64_t helpers = own & pawnfill_internal_attack_rear_span_mask_table[color
            & 1][pawn & 63];
        const uint64_t sentries = enemy & pawnfill_internal_attack_front_span_mask_table[color
            & 1][pawn & 63];
        found = found | (PAWNFILL_CAST(uint64_t,
            pawnfill_count(helpers) >= pawnfill_count(sentries)) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns with an own pawn ahead on their file. */
PAWNFILL_FN uint64_t pawnfill_table_pawns_behind_own(pawnfill_color color, uint64_t own) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (own
            & pawnfill_internal_front_span_mask_table[color & 1][pawn & 63]) != 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns with an own pawn behind on their file. */
PAWNFILL_FN uint64_t pawnfill_table_pawns_in_front_of_own(pawnfill_color color, uint64_t own) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (own
            & pawnfill_internal_rear_span_mask_table[color & 1][pawn & 63]) != 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns on files with two own pawns or more, all of them. */
PAWNFILL_FN uint64_t pawnfill_table_doubled_pawns(uint64_t own) {
    uint64_t found = 0;
    PAWNFILL_UNROLLED
    for (uint32_t file = 0; file < 8; file++) {
        const uint64_t on_file = own & pawnfill_internal_file_mask_table[file];
        if (pawnfill_internal_table_without_first(on_file) != 0) {
            found = found | on_file;
        }
    }
    return found;
}

/* The own pawns on files with three own pawns or more, all of them. */
PAWNFILL_FN uint64_t pawnfill_table_tripled_pawns(uint64_t own) {
    uint64_t found = 0;
    PAWNFILL_UNROLLED
    for (uint32_t file = 0; file < 8; file++) {
        const uint64_t on_file = own & pawnfill_internal_file_mask_table[file];
        if (pawnfill_internal_table_without_first(pawnfill_internal_table_without_first(on_file)) != 0) {
            found = found | on_file;
        }
    }
    return found;
}

/* The own pawns with no helper (own pawn on an adjacent file, level or behind), so that no own pawn
   can ever defend their stop. */
PAWNFILL_FN uint64_t pawnfill_table_pawns_without_helpers(pawnfill_color color, uint64_t own) {
    return own & ~pawnfill_table_front_fill(color, pawnfill_internal_east_one(own)
        | pawnfill_internal_west_one(own));
}

/* The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend. */
PAWNFILL_FN uint64_t pawnfill_table_backward_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    const uint64_t advanced = pawnfill_shift_stops(color ^ 1, enemy);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        const uint64_t helpers = own & pawnfill_internal_attack_rear_span_mask_table[color
            & 1][pawn & 63];
        const uint64_t watchers = advanced & pawnfill_internal_attack_mask_table[color & 1][pawn
            & 63];
        found = found | (PAWNFILL_CAST(uint64_t, (helpers == 0) & (watchers != 0)) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns that an enemy pawn attacks. */
PAWNFILL_FN uint64_t pawnfill_table_lever_pawns(
    pawnfill_color color, uint64_t own, uint64_t enemy) {
    PAWNFILL_CHECK_COLOR(color);
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (enemy
            & pawnfill_internal_attack_mask_table[color & 1][pawn & 63]) != 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The own pawns that an own pawn defends. */
PAWNFILL_FN uint64_t pawnfill_table_defended_pawns(pawnfill_color color, uint64_t own) {
    PAWNFILL_CHECK_COLOR(color);
    const pawnfill_color opponent = color ^ 1;
    uint64_t left = own;
    uint64_t found = 0;
    while (left != 0) {
        const unsigned pawn = pawnfill_first_square(left);
        found = found | (PAWNFILL_CAST(uint64_t, (own
            & pawnfill_internal_attack_mask_table[opponent & 1][pawn & 63]) != 0) << (pawn & 63));
        left = pawnfill_internal_table_without_first(left);
    }
    return found;
}

/* The squares of the whole board that own pawns can never attack, now or after advancing. */
PAWNFILL_FN uint64_t pawnfill_table_holes(pawnfill_color color, uint64_t own) {
    return ~pawnfill_table_attack_front_spans(color, own);
}

/* The squares that own pawns attack and enemy pawns can never attack. */
PAWNFILL_FN uint64_t pawnfill_table_outposts(pawnfill_color color, uint64_t own, uint64_t enemy) {
    return pawnfill_shift_attacks(color, own) & ~pawnfill_table_attack_front_spans(color ^ 1,
        enemy);
}

PAWNFILL_END

/* The choices. */

#ifndef PAWNFILL_USE_NORTH_FILL
#define PAWNFILL_USE_NORTH_FILL pawnfill_shift_north_fill
#endif
#ifndef PAWNFILL_USE_SOUTH_FILL
#define PAWNFILL_USE_SOUTH_FILL pawnfill_shift_south_fill
#endif
#ifndef PAWNFILL_USE_FILE_FILL
#define PAWNFILL_USE_FILE_FILL pawnfill_rotate_file_fill
#endif
#ifndef PAWNFILL_USE_FRONT_FILL
#define PAWNFILL_USE_FRONT_FILL pawnfill_flip_front_fill
#endif
#ifndef PAWNFILL_USE_REAR_FILL
#define PAWNFILL_USE_REAR_FILL pawnfill_flip_rear_fill
#endif
#ifndef PAWNFILL_USE_FILE_SET
#define PAWNFILL_USE_FILE_SET pawnfill_shift_file_set
#endif
#ifndef PAWNFILL_USE_FILL_FILES
#define PAWNFILL_USE_FILL_FILES pawnfill_shift_fill_files
#endif
#ifndef PAWNFILL_USE_OPEN_FILES
#define PAWNFILL_USE_OPEN_FILES pawnfill_shift_open_files
#endif
#ifndef PAWNFILL_USE_CLOSED_FILES
#define PAWNFILL_USE_CLOSED_FILES pawnfill_shift_closed_files
#endif
#ifndef PAWNFILL_USE_HALF_OPEN_FILES
#define PAWNFILL_USE_HALF_OPEN_FILES pawnfill_shift_half_open_files
#endif
#ifndef PAWNFILL_USE_HALF_OPEN_OR_OPEN_FILL
#define PAWNFILL_USE_HALF_OPEN_OR_OPEN_FILL pawnfill_rotate_half_open_or_open_fill
#endif
#ifndef PAWNFILL_USE_ADJACENT_FILES
#define PAWNFILL_USE_ADJACENT_FILES pawnfill_table_adjacent_files
#endif
#ifndef PAWNFILL_USE_ISOLATED_FILES
#define PAWNFILL_USE_ISOLATED_FILES pawnfill_table_isolated_files
#endif
#ifndef PAWNFILL_USE_ISLAND_COUNT
#define PAWNFILL_USE_ISLAND_COUNT pawnfill_table_island_count
#endif
#ifndef PAWNFILL_USE_SINGLE_PUSH_TARGETS
#define PAWNFILL_USE_SINGLE_PUSH_TARGETS pawnfill_rotate_single_push_targets
#endif
#ifndef PAWNFILL_USE_DOUBLE_PUSH_TARGETS
#define PAWNFILL_USE_DOUBLE_PUSH_TARGETS pawnfill_rotate_double_push_targets
#endif
#ifndef PAWNFILL_USE_ABLE_TO_PUSH
#define PAWNFILL_USE_ABLE_TO_PUSH pawnfill_shift_able_to_push
#endif
#ifndef PAWNFILL_USE_ABLE_TO_DOUBLE_PUSH
#define PAWNFILL_USE_ABLE_TO_DOUBLE_PUSH pawnfill_rotate_able_to_double_push
#endif
#ifndef PAWNFILL_USE_PUSH_ATTACKS
#define PAWNFILL_USE_PUSH_ATTACKS pawnfill_shift_push_attacks
#endif
#ifndef PAWNFILL_USE_PUSH_TARGETS
#define PAWNFILL_USE_PUSH_TARGETS pawnfill_table_push_targets
#endif
#ifndef PAWNFILL_USE_ABLE_TO_CAPTURE_EAST
#define PAWNFILL_USE_ABLE_TO_CAPTURE_EAST pawnfill_shift_able_to_capture_east
#endif
#ifndef PAWNFILL_USE_ABLE_TO_CAPTURE_WEST
#define PAWNFILL_USE_ABLE_TO_CAPTURE_WEST pawnfill_shift_able_to_capture_west
#endif
#ifndef PAWNFILL_USE_ABLE_TO_CAPTURE
#define PAWNFILL_USE_ABLE_TO_CAPTURE pawnfill_flip_able_to_capture
#endif
#ifndef PAWNFILL_USE_ATTACKERS
#define PAWNFILL_USE_ATTACKERS pawnfill_table_attackers
#endif
#ifndef PAWNFILL_USE_FRONT_SPANS
#define PAWNFILL_USE_FRONT_SPANS pawnfill_flip_front_spans
#endif
#ifndef PAWNFILL_USE_REAR_SPANS
#define PAWNFILL_USE_REAR_SPANS pawnfill_flip_rear_spans
#endif
#ifndef PAWNFILL_USE_INTERSPANS
#define PAWNFILL_USE_INTERSPANS pawnfill_shift_interspans
#endif
#ifndef PAWNFILL_USE_STOPS
#define PAWNFILL_USE_STOPS pawnfill_shift_stops
#endif
#ifndef PAWNFILL_USE_TELESTOPS
#define PAWNFILL_USE_TELESTOPS pawnfill_flip_telestops
#endif
#ifndef PAWNFILL_USE_EAST_ATTACKS
#define PAWNFILL_USE_EAST_ATTACKS pawnfill_shift_east_attacks
#endif
#ifndef PAWNFILL_USE_WEST_ATTACKS
#define PAWNFILL_USE_WEST_ATTACKS pawnfill_shift_west_attacks
#endif
#ifndef PAWNFILL_USE_ATTACKS
#define PAWNFILL_USE_ATTACKS pawnfill_flip_attacks
#endif
#ifndef PAWNFILL_USE_DOUBLE_ATTACKS
#define PAWNFILL_USE_DOUBLE_ATTACKS pawnfill_flip_double_attacks
#endif
#ifndef PAWNFILL_USE_SINGLE_ATTACKS
#define PAWNFILL_USE_SINGLE_ATTACKS pawnfill_flip_single_attacks
#endif
#ifndef PAWNFILL_USE_ATTACK_FRONT_SPANS
#define PAWNFILL_USE_ATTACK_FRONT_SPANS pawnfill_flip_attack_front_spans
#endif
#ifndef PAWNFILL_USE_ATTACK_REAR_SPANS
#define PAWNFILL_USE_ATTACK_REAR_SPANS pawnfill_flip_attack_rear_spans
#endif
#ifndef PAWNFILL_USE_OPEN_PAWNS
#define PAWNFILL_USE_OPEN_PAWNS pawnfill_flip_open_pawns
#endif
#ifndef PAWNFILL_USE_UNFREE_PAWNS
#define PAWNFILL_USE_UNFREE_PAWNS pawnfill_flip_unfree_pawns
#endif
#ifndef PAWNFILL_USE_PASSED_PAWNS
#define PAWNFILL_USE_PASSED_PAWNS pawnfill_flip_passed_pawns
#endif
#ifndef PAWNFILL_USE_CANDIDATE_PAWNS
#define PAWNFILL_USE_CANDIDATE_PAWNS pawnfill_flip_candidate_pawns
#endif
#ifndef PAWNFILL_USE_LEVER_CANDIDATE_PAWNS
#define PAWNFILL_USE_LEVER_CANDIDATE_PAWNS pawnfill_shift_lever_candidate_pawns
#endif
#ifndef PAWNFILL_USE_ISOLATED_PAWNS
#define PAWNFILL_USE_ISOLATED_PAWNS pawnfill_table_isolated_pawns
#endif
#ifndef PAWNFILL_USE_HALF_ISOLATED_PAWNS
#define PAWNFILL_USE_HALF_ISOLATED_PAWNS pawnfill_table_half_isolated_pawns
#endif
#ifndef PAWNFILL_USE_PAWNS_BEHIND_OWN
#define PAWNFILL_USE_PAWNS_BEHIND_OWN pawnfill_flip_pawns_behind_own
#endif
#ifndef PAWNFILL_USE_PAWNS_IN_FRONT_OF_OWN
#define PAWNFILL_USE_PAWNS_IN_FRONT_OF_OWN pawnfill_flip_pawns_in_front_of_own
#endif
#ifndef PAWNFILL_USE_PAWNS_DIRECTLY_BEHIND_OWN
#define PAWNFILL_USE_PAWNS_DIRECTLY_BEHIND_OWN pawnfill_shift_pawns_directly_behind_own
#endif
#ifndef PAWNFILL_USE_DOUBLED_PAWNS
#define PAWNFILL_USE_DOUBLED_PAWNS pawnfill_rotate_doubled_pawns
#endif
#ifndef PAWNFILL_USE_TRIPLED_PAWNS
#define PAWNFILL_USE_TRIPLED_PAWNS pawnfill_rotate_tripled_pawns
#endif
#ifndef PAWNFILL_USE_PAWNS_WITHOUT_HELPERS
#define PAWNFILL_USE_PAWNS_WITHOUT_HELPERS pawnfill_shift_pawns_without_helpers
#endif
#ifndef PAWNFILL_USE_BACKWARD_PAWNS
#define PAWNFILL_USE_BACKWARD_PAWNS pawnfill_flip_backward_pawns
#endif
#ifndef PAWNFILL_USE_RAMMED_PAWNS
#define PAWNFILL_USE_RAMMED_PAWNS pawnfill_shift_rammed_pawns
#endif
#ifndef PAWNFILL_USE_LEVER_PAWNS
#define PAWNFILL_USE_LEVER_PAWNS pawnfill_flip_lever_pawns
#endif
#ifndef PAWNFILL_USE_PHALANX_PAWNS
#define PAWNFILL_USE_PHALANX_PAWNS pawnfill_shift_phalanx_pawns
#endif
#ifndef PAWNFILL_USE_DEFENDED_PAWNS
#define PAWNFILL_USE_DEFENDED_PAWNS pawnfill_flip_defended_pawns
#endif
#ifndef PAWNFILL_USE_CONNECTED_PAWNS
#define PAWNFILL_USE_CONNECTED_PAWNS pawnfill_shift_connected_pawns
#endif
#ifndef PAWNFILL_USE_HOLES
#define PAWNFILL_USE_HOLES pawnfill_flip_holes
#endif
#ifndef PAWNFILL_USE_OUTPOSTS
#define PAWNFILL_USE_OUTPOSTS pawnfill_flip_outposts
#endif
#ifndef PAWNFILL_USE_FILE_MASK
#define PAWNFILL_USE_FILE_MASK pawnfill_table_file_mask
#endif
#ifndef PAWNFILL_USE_ADJACENT_FILES_MASK
#define PAWNFILL_USE_ADJACENT_FILES_MASK pawnfill_table_adjacent_files_mask
#endif
#ifndef PAWNFILL_USE_FRONT_FILL_MASK
#define PAWNFILL_USE_FRONT_FILL_MASK pawnfill_table_front_fill_mask
#endif
#ifndef PAWNFILL_USE_REAR_FILL_MASK
#define PAWNFILL_USE_REAR_FILL_MASK pawnfill_table_rear_fill_mask
#endif
#ifndef PAWNFILL_USE_FRONT_SPAN_MASK
#define PAWNFILL_USE_FRONT_SPAN_MASK pawnfill_table_front_span_mask
#endif
#ifndef PAWNFILL_USE_REAR_SPAN_MASK
#define PAWNFILL_USE_REAR_SPAN_MASK pawnfill_table_rear_span_mask
#endif
#ifndef PAWNFILL_USE_SINGLE_PUSH_MASK
#define PAWNFILL_USE_SINGLE_PUSH_MASK pawnfill_table_single_push_mask
#endif
#ifndef PAWNFILL_USE_DOUBLE_PUSH_MASK
#define PAWNFILL_USE_DOUBLE_PUSH_MASK pawnfill_table_double_push_mask
#endif
#ifndef PAWNFILL_USE_ATTACK_MASK
#define PAWNFILL_USE_ATTACK_MASK pawnfill_table_attack_mask
#endif
#ifndef PAWNFILL_USE_ATTACK_FRONT_SPAN_MASK
#define PAWNFILL_USE_ATTACK_FRONT_SPAN_MASK pawnfill_table_attack_front_span_mask
#endif
#ifndef PAWNFILL_USE_ATTACK_REAR_SPAN_MASK
#define PAWNFILL_USE_ATTACK_REAR_SPAN_MASK pawnfill_table_attack_rear_span_mask
#endif
#ifndef PAWNFILL_USE_PASSED_MASK
#define PAWNFILL_USE_PASSED_MASK pawnfill_table_passed_mask
#endif
#ifndef PAWNFILL_USE_SHELTER_MASK
#define PAWNFILL_USE_SHELTER_MASK pawnfill_table_shelter_mask
#endif
#ifndef PAWNFILL_USE_PAIR_MASK
#define PAWNFILL_USE_PAIR_MASK pawnfill_table_pair_mask
#endif
#ifdef PAWNFILL_IS_CONSTEXPR
namespace pawnfill {
inline namespace PAWNFILL_VARIANT {

/// A function as a member. It is inlined where you call it, as the function is.
template <auto Function>
struct Call;
template <class Result, class... Arguments, Result (*Function)(Arguments...)>
struct Call<Function> {
    PAWNFILL_FN Result operator()(Arguments... arguments) const { return Function(arguments...); }
};

/// Shift: Kogge-Stone shifts; the definition of each operation.
struct Shift {
    static constexpr Call<pawnfill_shift_north_fill> north_fill{};
    static constexpr Call<pawnfill_shift_south_fill> south_fill{};
    static constexpr Call<pawnfill_shift_file_fill> file_fill{};
    static constexpr Call<pawnfill_shift_front_fill> front_fill{};
    static constexpr Call<pawnfill_shift_rear_fill> rear_fill{};
    static constexpr Call<pawnfill_shift_file_set> file_set{};
    static constexpr Call<pawnfill_shift_fill_files> fill_files{};
    static constexpr Call<pawnfill_shift_open_files> open_files{};
    static constexpr Call<pawnfill_shift_closed_files> closed_files{};
    static constexpr Call<pawnfill_shift_half_open_files> half_open_files{};
    static constexpr Call<pawnfill_shift_half_open_or_open_fill> half_open_or_open_fill{};
    static constexpr Call<pawnfill_shift_adjacent_files> adjacent_files{};
    static constexpr Call<pawnfill_shift_isolated_files> isolated_files{};
    static constexpr Call<pawnfill_shift_island_count> island_count{};
    static constexpr Call<pawnfill_shift_single_push_targets> single_push_targets{};
    static constexpr Call<pawnfill_shift_double_push_targets> double_push_targets{};
    static constexpr Call<pawnfill_shift_able_to_push> able_to_push{};
    static constexpr Call<pawnfill_shift_able_to_double_push> able_to_double_push{};
    static constexpr Call<pawnfill_shift_push_attacks> push_attacks{};
    static constexpr Call<pawnfill_shift_push_targets> push_targets{};
    static constexpr Call<pawnfill_shift_able_to_capture_east> able_to_capture_east{};
    static constexpr Call<pawnfill_shift_able_to_capture_west> able_to_capture_west{};
    static constexpr Call<pawnfill_shift_able_to_capture> able_to_capture{};
    static constexpr Call<pawnfill_shift_attackers> attackers{};
    static constexpr Call<pawnfill_shift_front_spans> front_spans{};
    static constexpr Call<pawnfill_shift_rear_spans> rear_spans{};
    static constexpr Call<pawnfill_shift_interspans> interspans{};
    static constexpr Call<pawnfill_shift_stops> stops{};
    static constexpr Call<pawnfill_shift_telestops> telestops{};
    static constexpr Call<pawnfill_shift_east_attacks> east_attacks{};
    static constexpr Call<pawnfill_shift_west_attacks> west_attacks{};
    static constexpr Call<pawnfill_shift_attacks> attacks{};
    static constexpr Call<pawnfill_shift_double_attacks> double_attacks{};
    static constexpr Call<pawnfill_shift_single_attacks> single_attacks{};
    static constexpr Call<pawnfill_shift_attack_front_spans> attack_front_spans{};
    static constexpr Call<pawnfill_shift_attack_rear_spans> attack_rear_spans{};
    static constexpr Call<pawnfill_shift_open_pawns> open_pawns{};
    static constexpr Call<pawnfill_shift_unfree_pawns> unfree_pawns{};
    static constexpr Call<pawnfill_shift_passed_pawns> passed_pawns{};
    static constexpr Call<pawnfill_shift_candidate_pawns> candidate_pawns{};
    static constexpr Call<pawnfill_shift_lever_candidate_pawns> lever_candidate_pawns{};
    static constexpr Call<pawnfill_shift_isolated_pawns> isolated_pawns{};
    static constexpr Call<pawnfill_shift_half_isolated_pawns> half_isolated_pawns{};
    static constexpr Call<pawnfill_shift_pawns_behind_own> pawns_behind_own{};
    static constexpr Call<pawnfill_shift_pawns_in_front_of_own> pawns_in_front_of_own{};
    static constexpr Call<pawnfill_shift_pawns_directly_behind_own> pawns_directly_behind_own{};
    static constexpr Call<pawnfill_shift_doubled_pawns> doubled_pawns{};
    static constexpr Call<pawnfill_shift_tripled_pawns> tripled_pawns{};
    static constexpr Call<pawnfill_shift_pawns_without_helpers> pawns_without_helpers{};
    static constexpr Call<pawnfill_shift_backward_pawns> backward_pawns{};
    static constexpr Call<pawnfill_shift_rammed_pawns> rammed_pawns{};
    static constexpr Call<pawnfill_shift_lever_pawns> lever_pawns{};
    static constexpr Call<pawnfill_shift_phalanx_pawns> phalanx_pawns{};
    static constexpr Call<pawnfill_shift_defended_pawns> defended_pawns{};
    static constexpr Call<pawnfill_shift_connected_pawns> connected_pawns{};
    static constexpr Call<pawnfill_shift_holes> holes{};
    static constexpr Call<pawnfill_shift_outposts> outposts{};
    static constexpr Call<pawnfill_shift_file_mask> file_mask{};
    static constexpr Call<pawnfill_shift_adjacent_files_mask> adjacent_files_mask{};
    static constexpr Call<pawnfill_shift_front_fill_mask> front_fill_mask{};
    static constexpr Call<pawnfill_shift_rear_fill_mask> rear_fill_mask{};
    static constexpr Call<pawnfill_shift_front_span_mask> front_span_mask{};
    static constexpr Call<pawnfill_shift_rear_span_mask> rear_span_mask{};
    static constexpr Call<pawnfill_shift_single_push_mask> single_push_mask{};
    static constexpr Call<pawnfill_shift_double_push_mask> double_push_mask{};
    static constexpr Call<pawnfill_shift_attack_mask> attack_mask{};
    static constexpr Call<pawnfill_shift_attack_front_span_mask> attack_front_span_mask{};
    static constexpr Call<pawnfill_shift_attack_rear_span_mask> attack_rear_span_mask{};
    static constexpr Call<pawnfill_shift_passed_mask> passed_mask{};
    static constexpr Call<pawnfill_shift_shelter_mask> shelter_mask{};
    static constexpr Call<pawnfill_shift_pair_mask> pair_mask{};
};

/// Rotate: rotates, where they need fewer operations or no branch.
struct Rotate : Shift {
    static constexpr Call<pawnfill_rotate_file_fill> file_fill{};
    static constexpr Call<pawnfill_rotate_half_open_or_open_fill> half_open_or_open_fill{};
    static constexpr Call<pawnfill_rotate_single_push_targets> single_push_targets{};
    static constexpr Call<pawnfill_rotate_double_push_targets> double_push_targets{};
    static constexpr Call<pawnfill_rotate_able_to_push> able_to_push{};
    static constexpr Call<pawnfill_rotate_able_to_double_push> able_to_double_push{};
    static constexpr Call<pawnfill_rotate_push_targets> push_targets{};
    static constexpr Call<pawnfill_rotate_isolated_pawns> isolated_pawns{};
    static constexpr Call<pawnfill_rotate_half_isolated_pawns> half_isolated_pawns{};
    static constexpr Call<pawnfill_rotate_doubled_pawns> doubled_pawns{};
    static constexpr Call<pawnfill_rotate_tripled_pawns> tripled_pawns{};
    static constexpr Call<pawnfill_rotate_file_mask> file_mask{};
};

/// ShiftTwice: pushes that shift twice by the color instead of branching on it.
struct ShiftTwice : Shift {
    static constexpr Call<pawnfill_shift_twice_single_push_targets> single_push_targets{};
    static constexpr Call<pawnfill_shift_twice_double_push_targets> double_push_targets{};
    static constexpr Call<pawnfill_shift_twice_able_to_push> able_to_push{};
    static constexpr Call<pawnfill_shift_twice_able_to_double_push> able_to_double_push{};
    static constexpr Call<pawnfill_shift_twice_push_targets> push_targets{};
};

/// Flip: a byte swap turns Black's pawns into White's, so there is no branch on the color.
struct Flip : Shift {
    static constexpr Call<pawnfill_flip_front_fill> front_fill{};
    static constexpr Call<pawnfill_flip_rear_fill> rear_fill{};
    static constexpr Call<pawnfill_flip_able_to_capture> able_to_capture{};
    static constexpr Call<pawnfill_flip_front_spans> front_spans{};
    static constexpr Call<pawnfill_flip_rear_spans> rear_spans{};
    static constexpr Call<pawnfill_flip_telestops> telestops{};
    static constexpr Call<pawnfill_flip_attacks> attacks{};
    static constexpr Call<pawnfill_flip_double_attacks> double_attacks{};
    static constexpr Call<pawnfill_flip_single_attacks> single_attacks{};
    static constexpr Call<pawnfill_flip_attack_front_spans> attack_front_spans{};
    static constexpr Call<pawnfill_flip_attack_rear_spans> attack_rear_spans{};
    static constexpr Call<pawnfill_flip_open_pawns> open_pawns{};
    static constexpr Call<pawnfill_flip_unfree_pawns> unfree_pawns{};
    static constexpr Call<pawnfill_flip_passed_pawns> passed_pawns{};
    static constexpr Call<pawnfill_flip_candidate_pawns> candidate_pawns{};
    static constexpr Call<pawnfill_flip_pawns_behind_own> pawns_behind_own{};
    static constexpr Call<pawnfill_flip_pawns_in_front_of_own> pawns_in_front_of_own{};
    static constexpr Call<pawnfill_flip_backward_pawns> backward_pawns{};
    static constexpr Call<pawnfill_flip_lever_pawns> lever_pawns{};
    static constexpr Call<pawnfill_flip_defended_pawns> defended_pawns{};
    static constexpr Call<pawnfill_flip_holes> holes{};
    static constexpr Call<pawnfill_flip_outposts> outposts{};
};

/// Table: lookups in tables that a macro computed at compile time.
struct Table : Shift {
    static constexpr Call<pawnfill_table_north_fill> north_fill{};
    static constexpr Call<pawnfill_table_south_fill> south_fill{};
    static constexpr Call<pawnfill_table_file_fill> file_fill{};
    static constexpr Call<pawnfill_table_front_fill> front_fill{};
    static constexpr Call<pawnfill_table_rear_fill> rear_fill{};
    static constexpr Call<pawnfill_table_file_set> file_set{};
    static constexpr Call<pawnfill_table_fill_files> fill_files{};
    static constexpr Call<pawnfill_table_open_files> open_files{};
    static constexpr Call<pawnfill_table_closed_files> closed_files{};
    static constexpr Call<pawnfill_table_half_open_files> half_open_files{};
    static constexpr Call<pawnfill_table_half_open_or_open_fill> half_open_or_open_fill{};
    static constexpr Call<pawnfill_table_adjacent_files> adjacent_files{};
    static constexpr Call<pawnfill_table_isolated_files> isolated_files{};
    static constexpr Call<pawnfill_table_island_count> island_count{};
    static constexpr Call<pawnfill_table_push_targets> push_targets{};
    static constexpr Call<pawnfill_table_able_to_capture> able_to_capture{};
    static constexpr Call<pawnfill_table_attackers> attackers{};
    static constexpr Call<pawnfill_table_front_spans> front_spans{};
    static constexpr Call<pawnfill_table_rear_spans> rear_spans{};
    static constexpr Call<pawnfill_table_attack_front_spans> attack_front_spans{};
    static constexpr Call<pawnfill_table_attack_rear_spans> attack_rear_spans{};
    static constexpr Call<pawnfill_table_open_pawns> open_pawns{};
    static constexpr Call<pawnfill_table_unfree_pawns> unfree_pawns{};
    static constexpr Call<pawnfill_table_passed_pawns> passed_pawns{};
    static constexpr Call<pawnfill_table_candidate_pawns> candidate_pawns{};
    static constexpr Call<pawnfill_table_isolated_pawns> isolated_pawns{};
    static constexpr Call<pawnfill_table_half_isolated_pawns> half_isolated_pawns{};
    static constexpr Call<pawnfill_table_pawns_behind_own> pawns_behind_own{};
    static constexpr Call<pawnfill_table_pawns_in_front_of_own> pawns_in_front_of_own{};
    static constexpr Call<pawnfill_table_doubled_pawns> doubled_pawns{};
    static constexpr Call<pawnfill_table_tripled_pawns> tripled_pawns{};
    static constexpr Call<pawnfill_table_pawns_without_helpers> pawns_without_helpers{};
    static constexpr Call<pawnfill_table_backward_pawns> backward_pawns{};
    static constexpr Call<pawnfill_table_lever_pawns> lever_pawns{};
    static constexpr Call<pawnfill_table_defended_pawns> defended_pawns{};
    static constexpr Call<pawnfill_table_holes> holes{};
    static constexpr Call<pawnfill_table_outposts> outposts{};
    static constexpr Call<pawnfill_table_file_mask> file_mask{};
    static constexpr Call<pawnfill_table_adjacent_files_mask> adjacent_files_mask{};
    static constexpr Call<pawnfill_table_front_fill_mask> front_fill_mask{};
    static constexpr Call<pawnfill_table_rear_fill_mask> rear_fill_mask{};
    static constexpr Call<pawnfill_table_front_span_mask> front_span_mask{};
    static constexpr Call<pawnfill_table_rear_span_mask> rear_span_mask{};
    static constexpr Call<pawnfill_table_single_push_mask> single_push_mask{};
    static constexpr Call<pawnfill_table_double_push_mask> double_push_mask{};
    static constexpr Call<pawnfill_table_attack_mask> attack_mask{};
    static constexpr Call<pawnfill_table_attack_front_span_mask> attack_front_span_mask{};
    static constexpr Call<pawnfill_table_attack_rear_span_mask> attack_rear_span_mask{};
    static constexpr Call<pawnfill_table_passed_mask> passed_mask{};
    static constexpr Call<pawnfill_table_shelter_mask> shelter_mask{};
    static constexpr Call<pawnfill_table_pair_mask> pair_mask{};
};

/// The strategies that the operations call. Derive from it to choose another one for some operations.
struct Chosen {
    static constexpr Call<PAWNFILL_USE_NORTH_FILL> north_fill{};
    static constexpr Call<PAWNFILL_USE_SOUTH_FILL> south_fill{};
    static constexpr Call<PAWNFILL_USE_FILE_FILL> file_fill{};
    static constexpr Call<PAWNFILL_USE_FRONT_FILL> front_fill{};
    static constexpr Call<PAWNFILL_USE_REAR_FILL> rear_fill{};
    static constexpr Call<PAWNFILL_USE_FILE_SET> file_set{};
    static constexpr Call<PAWNFILL_USE_FILL_FILES> fill_files{};
    static constexpr Call<PAWNFILL_USE_OPEN_FILES> open_files{};
    static constexpr Call<PAWNFILL_USE_CLOSED_FILES> closed_files{};
    static constexpr Call<PAWNFILL_USE_HALF_OPEN_FILES> half_open_files{};
    static constexpr Call<PAWNFILL_USE_HALF_OPEN_OR_OPEN_FILL> half_open_or_open_fill{};
    static constexpr Call<PAWNFILL_USE_ADJACENT_FILES> adjacent_files{};
    static constexpr Call<PAWNFILL_USE_ISOLATED_FILES> isolated_files{};
    static constexpr Call<PAWNFILL_USE_ISLAND_COUNT> island_count{};
    static constexpr Call<PAWNFILL_USE_SINGLE_PUSH_TARGETS> single_push_targets{};
    static constexpr Call<PAWNFILL_USE_DOUBLE_PUSH_TARGETS> double_push_targets{};
    static constexpr Call<PAWNFILL_USE_ABLE_TO_PUSH> able_to_push{};
    static constexpr Call<PAWNFILL_USE_ABLE_TO_DOUBLE_PUSH> able_to_double_push{};
    static constexpr Call<PAWNFILL_USE_PUSH_ATTACKS> push_attacks{};
    static constexpr Call<PAWNFILL_USE_PUSH_TARGETS> push_targets{};
    static constexpr Call<PAWNFILL_USE_ABLE_TO_CAPTURE_EAST> able_to_capture_east{};
    static constexpr Call<PAWNFILL_USE_ABLE_TO_CAPTURE_WEST> able_to_capture_west{};
    static constexpr Call<PAWNFILL_USE_ABLE_TO_CAPTURE> able_to_capture{};
    static constexpr Call<PAWNFILL_USE_ATTACKERS> attackers{};
    static constexpr Call<PAWNFILL_USE_FRONT_SPANS> front_spans{};
    static constexpr Call<PAWNFILL_USE_REAR_SPANS> rear_spans{};
    static constexpr Call<PAWNFILL_USE_INTERSPANS> interspans{};
    static constexpr Call<PAWNFILL_USE_STOPS> stops{};
    static constexpr Call<PAWNFILL_USE_TELESTOPS> telestops{};
    static constexpr Call<PAWNFILL_USE_EAST_ATTACKS> east_attacks{};
    static constexpr Call<PAWNFILL_USE_WEST_ATTACKS> west_attacks{};
    static constexpr Call<PAWNFILL_USE_ATTACKS> attacks{};
    static constexpr Call<PAWNFILL_USE_DOUBLE_ATTACKS> double_attacks{};
    static constexpr Call<PAWNFILL_USE_SINGLE_ATTACKS> single_attacks{};
    static constexpr Call<PAWNFILL_USE_ATTACK_FRONT_SPANS> attack_front_spans{};
    static constexpr Call<PAWNFILL_USE_ATTACK_REAR_SPANS> attack_rear_spans{};
    static constexpr Call<PAWNFILL_USE_OPEN_PAWNS> open_pawns{};
    static constexpr Call<PAWNFILL_USE_UNFREE_PAWNS> unfree_pawns{};
    static constexpr Call<PAWNFILL_USE_PASSED_PAWNS> passed_pawns{};
    static constexpr Call<PAWNFILL_USE_CANDIDATE_PAWNS> candidate_pawns{};
    static constexpr Call<PAWNFILL_USE_LEVER_CANDIDATE_PAWNS> lever_candidate_pawns{};
    static constexpr Call<PAWNFILL_USE_ISOLATED_PAWNS> isolated_pawns{};
    static constexpr Call<PAWNFILL_USE_HALF_ISOLATED_PAWNS> half_isolated_pawns{};
    static constexpr Call<PAWNFILL_USE_PAWNS_BEHIND_OWN> pawns_behind_own{};
    static constexpr Call<PAWNFILL_USE_PAWNS_IN_FRONT_OF_OWN> pawns_in_front_of_own{};
    static constexpr Call<PAWNFILL_USE_PAWNS_DIRECTLY_BEHIND_OWN> pawns_directly_behind_own{};
    static constexpr Call<PAWNFILL_USE_DOUBLED_PAWNS> doubled_pawns{};
    static constexpr Call<PAWNFILL_USE_TRIPLED_PAWNS> tripled_pawns{};
    static constexpr Call<PAWNFILL_USE_PAWNS_WITHOUT_HELPERS> pawns_without_helpers{};
    static constexpr Call<PAWNFILL_USE_BACKWARD_PAWNS> backward_pawns{};
    static constexpr Call<PAWNFILL_USE_RAMMED_PAWNS> rammed_pawns{};
    static constexpr Call<PAWNFILL_USE_LEVER_PAWNS> lever_pawns{};
    static constexpr Call<PAWNFILL_USE_PHALANX_PAWNS> phalanx_pawns{};
    static constexpr Call<PAWNFILL_USE_DEFENDED_PAWNS> defended_pawns{};
    static constexpr Call<PAWNFILL_USE_CONNECTED_PAWNS> connected_pawns{};
    static constexpr Call<PAWNFILL_USE_HOLES> holes{};
    static constexpr Call<PAWNFILL_USE_OUTPOSTS> outposts{};
    static constexpr Call<PAWNFILL_USE_FILE_MASK> file_mask{};
    static constexpr Call<PAWNFILL_USE_ADJACENT_FILES_MASK> adjacent_files_mask{};
    static constexpr Call<PAWNFILL_USE_FRONT_FILL_MASK> front_fill_mask{};
    static constexpr Call<PAWNFILL_USE_REAR_FILL_MASK> rear_fill_mask{};
    static constexpr Call<PAWNFILL_USE_FRONT_SPAN_MASK> front_span_mask{};
    static constexpr Call<PAWNFILL_USE_REAR_SPAN_MASK> rear_span_mask{};
    static constexpr Call<PAWNFILL_USE_SINGLE_PUSH_MASK> single_push_mask{};
    static constexpr Call<PAWNFILL_USE_DOUBLE_PUSH_MASK> double_push_mask{};
    static constexpr Call<PAWNFILL_USE_ATTACK_MASK> attack_mask{};
    static constexpr Call<PAWNFILL_USE_ATTACK_FRONT_SPAN_MASK> attack_front_span_mask{};
    static constexpr Call<PAWNFILL_USE_ATTACK_REAR_SPAN_MASK> attack_rear_span_mask{};
    static constexpr Call<PAWNFILL_USE_PASSED_MASK> passed_mask{};
    static constexpr Call<PAWNFILL_USE_SHELTER_MASK> shelter_mask{};
    static constexpr Call<PAWNFILL_USE_PAIR_MASK> pair_mask{};
};

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill
#endif

#endif
