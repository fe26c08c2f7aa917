/* The loops of `main.rs` in C, by `pawnfill.h`: the same operations under the same names. */

#include <stddef.h>

#include "pawnfill.h"

/* Keeps a set in a general register, as in an engine, so that vectors do not join positions. */
#define BARRIER(set) __asm__ volatile("" : "+r"(set))

/* Joins the answers for all positions by exclusive or. */
#define LOOP(name, answer)                                                                   \
    uint64_t name(const uint64_t *, const uint64_t *, const uint32_t *, size_t);             \
    uint64_t name(const uint64_t *whites, const uint64_t *blacks, const uint32_t *colors,    \
                  size_t count) {                                                            \
        uint64_t all = 0;                                                                    \
        for (size_t place = 0; place < count; place++) {                                     \
            uint64_t white = whites[place], black = blacks[place];                           \
            const pawnfill_color color = colors[place];                                      \
            BARRIER(white);                                                                  \
            BARRIER(black);                                                                  \
            (void)color;                                                                     \
            all ^= answer;                                                                   \
        }                                                                                    \
        return all;                                                                          \
    }

/* Eight sets of a color. If this were no inline function, the whole view would be computed and stored. */
PAWNFILL_INLINE uint64_t sets(const pawnfill_view *pawns, pawnfill_color color) {
    return pawnfill_view_passed_pawns(pawns, color)
        ^ pawnfill_view_candidate_pawns(pawns, color)
        ^ pawnfill_view_isolated_pawns(pawns, color)
        ^ pawnfill_view_backward_pawns(pawns, color)
        ^ pawnfill_view_doubled_pawns(pawns, color)
        ^ pawnfill_view_phalanx_pawns(pawns, color)
        ^ pawnfill_view_defended_pawns(pawns, color)
        ^ pawnfill_view_outposts(pawns, color);
}

PAWNFILL_INLINE uint64_t view(uint64_t white, uint64_t black) {
    const pawnfill_view pawns = pawnfill_view_new(white, black);
    return sets(&pawns, PAWNFILL_WHITE) ^ sets(&pawns, PAWNFILL_BLACK);
}

PAWNFILL_INLINE uint64_t view_of(pawnfill_color color, uint64_t white, uint64_t black) {
    const pawnfill_view pawns = pawnfill_view_new(white, black);
    return sets(&pawns, color);
}

LOOP(file_fill, pawnfill_file_fill(white))
LOOP(attack_front_spans, pawnfill_attack_front_spans(PAWNFILL_WHITE, white))
LOOP(passed_pawns, pawnfill_passed_pawns(PAWNFILL_BLACK, black, white))
LOOP(passed_pawns_of_a_color, pawnfill_passed_pawns(color, white, black))
LOOP(backward_pawns, pawnfill_backward_pawns(PAWNFILL_WHITE, white, black))
LOOP(backward_pawns_of_a_color, pawnfill_backward_pawns(color, white, black))
LOOP(candidate_pawns, pawnfill_candidate_pawns(PAWNFILL_WHITE, white, black))
LOOP(view_of_both_colors, view(white, black))
LOOP(view_of_a_color, view_of(color, white, black))
