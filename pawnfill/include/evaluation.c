/*
 * An evaluation of pawns in C, with the view. The Rust example `engine` has the same scores.
 *
 *   cc -O2 -I. evaluation.c -o evaluation && echo 8000000 0 6 62 | ./evaluation
 *
 * It reads white pawns and black pawns in hexadecimal and the squares of both kings, and prints the
 * score in centipawns from White's side.
 */

#include <inttypes.h>
#include <stdio.h>

#include "pawnfill.h"

/* The weights, in centipawns. */
enum {
    CANDIDATE = 12,
    ISOLATED = -14,
    DOUBLED = -9,
    BACKWARD = -8,
    PHALANX = 5,
    DEFENDED = 6,
    ISLAND = -4
};
/* The weights of a passed pawn, by its rank as seen by its side. */
static const int PASSED[8] = { 0, 5, 10, 20, 35, 60, 100, 0 };
/* A file's score by the king's distance in ranks to the nearest own (SHELTER) or enemy (STORM) pawn ahead. */
static const int SHELTER[8] = { 0, 12, 7, 0, 0, 0, 0, 0 };
static const int STORM[8] = { 0, -9, -9, -4, 0, 0, 0, 0 };

static int count(uint64_t set) {
    return (int)pawnfill_count(set);
}

/* Adds up the pawns' weights, which depend on the rank as seen by their side. A loop over the pawns would
   often be mispredicted. Instead, each byte counts the pawns on a rank, and the highest 16 bits of a product
   add up the weights of four ranks. The weights must not be negative. */
PAWNFILL_INLINE int by_rank(uint64_t pawns, pawnfill_color color, const int weights[8]) {
    const uint64_t bytes = UINT64_C(0x00ff00ff00ff00ff);
    uint64_t even = 0, odd = 0;
    for (int rank = 0; rank < 8; rank += 2) {
        even |= (uint64_t)weights[color == PAWNFILL_WHITE ? rank : 7 - rank] << (48 - 8 * rank);
        odd |= (uint64_t)weights[color == PAWNFILL_WHITE ? rank + 1 : 6 - rank] << (48 - 8 * rank);
    }
    pawns -= (pawns >> 1) & UINT64_C(0x5555555555555555);
    pawns = (pawns & UINT64_C(0x3333333333333333)) + ((pawns >> 2) & UINT64_C(0x3333333333333333));
    pawns = (pawns + (pawns >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(((pawns & bytes) * even + ((pawns >> 8) & bytes) * odd) >> 48);
}

/* All functions with a color are always inlined, so that the color is a constant and only used answers are
   computed. C.md says how much time this saves. */
PAWNFILL_INLINE int pawns_of(const pawnfill_view *pawns, pawnfill_color color) {
    return CANDIDATE * count(pawnfill_view_candidate_pawns(pawns, color))
        + ISOLATED * count(pawnfill_view_isolated_pawns(pawns, color))
        + DOUBLED * count(pawnfill_view_doubled_pawns(pawns, color))
        + BACKWARD * count(pawnfill_view_backward_pawns(pawns, color))
        + PHALANX * count(pawnfill_view_phalanx_pawns(pawns, color))
        + DEFENDED * count(pawnfill_view_defended_pawns(pawns, color))
        + ISLAND * pawnfill_view_island_count(pawns, color)
        + by_rank(pawnfill_view_passed_pawns(pawns, color), color, PASSED);
}

/* The distance in ranks from the king to the nearest of these pawns, all ahead on one file; 0 if none. */
PAWNFILL_INLINE unsigned distance(pawnfill_color color, unsigned king, uint64_t pawns) {
    uint64_t nearest = pawns & ~pawnfill_front_spans(color, pawns);
    if (pawns == 0) {
        return 0;
    }
    return color == PAWNFILL_WHITE
        ? pawnfill_first_square(nearest) / 8 - king / 8
        : king / 8 - pawnfill_first_square(nearest) / 8;
}

/* The score of the pawns ahead of a king, on the king's file and the files beside it. */
PAWNFILL_INLINE int shelter(pawnfill_color color, unsigned king, uint64_t own, uint64_t enemy) {
    uint64_t zone = pawnfill_passed_mask(color, king);
    int score = 0;
    for (unsigned file = 0; file < 8; file++) {
        uint64_t ahead = zone & pawnfill_file_mask(file);
        score += SHELTER[distance(color, king, own & ahead)];
        score += STORM[distance(color, king, enemy & ahead)];
    }
    return score;
}

static int evaluate(uint64_t white, uint64_t black, unsigned white_king, unsigned black_king) {
    pawnfill_view pawns = pawnfill_view_new(white, black);
    return pawns_of(&pawns, PAWNFILL_WHITE) - pawns_of(&pawns, PAWNFILL_BLACK)
        + shelter(PAWNFILL_WHITE, white_king, white, black)
        - shelter(PAWNFILL_BLACK, black_king, black, white);
}

int main(void) {
    uint64_t white, black;
    unsigned white_king, black_king;
    while (scanf("%" SCNx64 " %" SCNx64 " %u %u", &white, &black, &white_king, &black_king) == 4) {
        printf("%d\n", evaluate(white, black, white_king, black_king));
    }
    return 0;
}
