/*
 * pawnfill.hpp: chess pawn bitboards in a namespace, for C++17 and later. It needs pawnfill.h.
 *
 * Part of pawnfill 0.1.0.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#include "pawnfill.h"

#ifndef PAWNFILL_HPP
#define PAWNFILL_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill.hpp needs C++17; with an older standard, include pawnfill.h"
#else

#include <cstdint>

#if PAWNFILL_VERSION_MAJOR != 0 || PAWNFILL_VERSION_MINOR != 1 || PAWNFILL_VERSION_PATCH != 0
#error "pawnfill.hpp needs pawnfill.h of its own version, 0.1.0"
#endif

/*
 * Sets, squares and colors are as in pawnfill.h. A plain enum of an engine converts to a color.
 *
 *   pawnfill::passed_pawns(color, own, enemy)   an operation
 *   pawnfill::passed_pawns<us>(own, enemy)      the same for a color that is a constant
 *   pawnfill::PawnStructure(white, black)       results of the operations for these two sets
 *
 * Everything is constexpr. The macros of pawnfill.h apply. Files with another PAWNFILL_A8_FIRST or other
 * processor features (AVX-512, AVX2, AVX, POPCNT, BMI) have another type PawnStructure, and cannot exchange it.
 */

namespace pawnfill {
inline namespace PAWNFILL_VARIANT {

using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

/// The number of squares.
PAWNFILL_FN uint32_t count(uint64_t set) { return pawnfill_count(set); }

/// The first square of a set, which must not be empty.
PAWNFILL_FN unsigned first_square(uint64_t set) { return pawnfill_first_square(set); }

/// The board with its ranks in reverse order.
PAWNFILL_FN uint64_t swap_bytes(uint64_t set) { return pawnfill_swap_bytes_(set); }

/* The operations, which pawnfill.h describes. */

#define PAWNFILL_OF_ONE(result, name, type, a) \
    PAWNFILL_FN result name(type a) { return pawnfill_##name(a); }
#define PAWNFILL_OF_SETS(result, name, a, b) \
    PAWNFILL_FN result name(uint64_t a, uint64_t b) { return pawnfill_##name(a, b); }
#define PAWNFILL_COLORED_1(name, type, a)                                                        \
    PAWNFILL_FN uint64_t name(pawnfill_color color, type a) { return pawnfill_##name(color, a); }\
    template <pawnfill_color color> PAWNFILL_FN uint64_t name(type a) { return pawnfill_##name(color, a); }
#define PAWNFILL_COLORED_2(name, type, a, b)                                                     \
    PAWNFILL_FN uint64_t name(pawnfill_color color, type a, uint64_t b) {                        \
        return pawnfill_##name(color, a, b);                                                     \
    }                                                                                            \
    template <pawnfill_color color> PAWNFILL_FN uint64_t name(type a, uint64_t b) {              \
        return pawnfill_##name(color, a, b);                                                     \
    }
#define PAWNFILL_COLORED_3(name, type, a, b, c)                                                  \
    PAWNFILL_FN uint64_t name(pawnfill_color color, type a, uint64_t b, uint64_t c) {            \
        return pawnfill_##name(color, a, b, c);                                                  \
    }                                                                                            \
    template <pawnfill_color color> PAWNFILL_FN uint64_t name(type a, uint64_t b, uint64_t c) {  \
        return pawnfill_##name(color, a, b, c);                                                  \
    }

// Fills
PAWNFILL_OF_ONE(uint64_t, north_fill, uint64_t, set)
PAWNFILL_OF_ONE(uint64_t, south_fill, uint64_t, set)
PAWNFILL_OF_ONE(uint64_t, file_fill, uint64_t, set)
PAWNFILL_COLORED_1(front_fill, uint64_t, pawns)
PAWNFILL_COLORED_1(rear_fill, uint64_t, pawns)
// Files
PAWNFILL_OF_ONE(uint8_t, file_set, uint64_t, set)
PAWNFILL_OF_ONE(uint64_t, fill_files, uint8_t, files)
PAWNFILL_OF_SETS(uint8_t, open_files, white, black)
PAWNFILL_OF_SETS(uint8_t, closed_files, white, black)
PAWNFILL_OF_SETS(uint8_t, half_open_files, own, enemy)
PAWNFILL_OF_ONE(uint64_t, half_open_or_open_fill, uint64_t, own)
PAWNFILL_OF_ONE(uint8_t, adjacent_files, uint8_t, files)
PAWNFILL_OF_ONE(uint8_t, isolated_files, uint8_t, files)
PAWNFILL_OF_ONE(uint8_t, island_count, uint8_t, files)
// Pushes
PAWNFILL_COLORED_2(single_push_targets, uint64_t, pawns, empty)
PAWNFILL_COLORED_2(double_push_targets, uint64_t, pawns, empty)
PAWNFILL_COLORED_2(able_to_push, uint64_t, pawns, empty)
PAWNFILL_COLORED_2(able_to_double_push, uint64_t, pawns, empty)
PAWNFILL_COLORED_3(push_attacks, uint64_t, pawns, empty, targets)
PAWNFILL_COLORED_2(push_targets, unsigned, square, empty)
// Captures
PAWNFILL_COLORED_2(able_to_capture_east, uint64_t, pawns, targets)
PAWNFILL_COLORED_2(able_to_capture_west, uint64_t, pawns, targets)
PAWNFILL_COLORED_2(able_to_capture, uint64_t, pawns, targets)
PAWNFILL_FN uint64_t attackers(unsigned square, uint64_t white, uint64_t black) {
    return pawnfill_attackers(square, white, black);
}
// Spans
PAWNFILL_COLORED_1(front_spans, uint64_t, pawns)
PAWNFILL_COLORED_1(rear_spans, uint64_t, pawns)
PAWNFILL_OF_SETS(uint64_t, interspans, white, black)
PAWNFILL_COLORED_1(stops, uint64_t, pawns)
PAWNFILL_COLORED_1(telestops, uint64_t, pawns)
// Attacks
PAWNFILL_COLORED_1(east_attacks, uint64_t, pawns)
PAWNFILL_COLORED_1(west_attacks, uint64_t, pawns)
PAWNFILL_COLORED_1(attacks, uint64_t, pawns)
PAWNFILL_COLORED_1(double_attacks, uint64_t, pawns)
PAWNFILL_COLORED_1(single_attacks, uint64_t, pawns)
PAWNFILL_COLORED_1(attack_front_spans, uint64_t, pawns)
PAWNFILL_COLORED_1(attack_rear_spans, uint64_t, pawns)
// Structure
PAWNFILL_COLORED_2(open_pawns, uint64_t, own, enemy)
PAWNFILL_COLORED_2(unfree_pawns, uint64_t, own, enemy)
PAWNFILL_COLORED_2(passed_pawns, uint64_t, own, enemy)
PAWNFILL_COLORED_2(candidate_pawns, uint64_t, own, enemy)
PAWNFILL_COLORED_2(lever_candidate_pawns, uint64_t, own, enemy)
PAWNFILL_OF_ONE(uint64_t, isolated_pawns, uint64_t, own)
PAWNFILL_OF_ONE(uint64_t, half_isolated_pawns, uint64_t, own)
PAWNFILL_COLORED_1(pawns_behind_own, uint64_t, own)
PAWNFILL_COLORED_1(pawns_in_front_of_own, uint64_t, own)
PAWNFILL_COLORED_1(pawns_directly_behind_own, uint64_t, own)
PAWNFILL_OF_ONE(uint64_t, doubled_pawns, uint64_t, own)
PAWNFILL_OF_ONE(uint64_t, tripled_pawns, uint64_t, own)
PAWNFILL_COLORED_1(pawns_without_helpers, uint64_t, own)
PAWNFILL_COLORED_2(backward_pawns, uint64_t, own, enemy)
PAWNFILL_COLORED_2(rammed_pawns, uint64_t, own, enemy)
PAWNFILL_COLORED_2(lever_pawns, uint64_t, own, enemy)
PAWNFILL_OF_ONE(uint64_t, phalanx_pawns, uint64_t, own)
PAWNFILL_COLORED_1(defended_pawns, uint64_t, own)
PAWNFILL_COLORED_1(connected_pawns, uint64_t, own)
PAWNFILL_COLORED_1(holes, uint64_t, own)
PAWNFILL_COLORED_2(outposts, uint64_t, own, enemy)
// Masks
PAWNFILL_OF_ONE(uint64_t, file_mask, unsigned, square)
PAWNFILL_OF_ONE(uint64_t, adjacent_files_mask, unsigned, square)
PAWNFILL_COLORED_1(front_fill_mask, unsigned, square)
PAWNFILL_COLORED_1(rear_fill_mask, unsigned, square)
PAWNFILL_COLORED_1(front_span_mask, unsigned, square)
PAWNFILL_COLORED_1(rear_span_mask, unsigned, square)
PAWNFILL_COLORED_1(single_push_mask, unsigned, square)
PAWNFILL_COLORED_1(double_push_mask, unsigned, square)
PAWNFILL_COLORED_1(attack_mask, unsigned, square)
PAWNFILL_COLORED_1(attack_front_span_mask, unsigned, square)
PAWNFILL_COLORED_1(attack_rear_span_mask, unsigned, square)
PAWNFILL_COLORED_1(passed_mask, unsigned, square)
PAWNFILL_COLORED_1(shelter_mask, unsigned, square)
PAWNFILL_OF_ONE(uint64_t, pair_mask, unsigned, square)

#define PAWNFILL_ANSWER(result, name) \
    PAWNFILL_FN result name() const { return pawnfill_view_##name(&view); }
#define PAWNFILL_ANSWER_OF_COLOR(result, name)                                                   \
    PAWNFILL_FN result name(pawnfill_color color) const { return pawnfill_view_##name(&view, color); }\
    template <pawnfill_color color> PAWNFILL_FN result name() const { return pawnfill_view_##name(&view, color); }
#define PAWNFILL_ANSWER_WITH_1(name, a)                                                          \
    PAWNFILL_FN uint64_t name(pawnfill_color color, uint64_t a) const {                          \
        return pawnfill_view_##name(&view, color, a);                                            \
    }                                                                                            \
    template <pawnfill_color color> PAWNFILL_FN uint64_t name(uint64_t a) const {                \
        return pawnfill_view_##name(&view, color, a);                                            \
    }
#define PAWNFILL_ANSWER_WITH_2(name, a, b)                                                       \
    PAWNFILL_FN uint64_t name(pawnfill_color color, uint64_t a, uint64_t b) const {              \
        return pawnfill_view_##name(&view, color, a, b);                                         \
    }                                                                                            \
    template <pawnfill_color color> PAWNFILL_FN uint64_t name(uint64_t a, uint64_t b) const {    \
        return pawnfill_view_##name(&view, color, a, b);                                         \
    }

/// The structure of White's and Black's pawns, which may be any two sets. An answer is the result of the
/// operation of the same name. A color is an argument or a template argument, as for operations.
class PawnStructure {
    pawnfill_view view;

public:
    /// The structure of a board without pawns.
    PAWNFILL_FN PawnStructure() : view{} {}
    PAWNFILL_FN PawnStructure(uint64_t white, uint64_t black) : view(pawnfill_view_new(white, black)) {}

    /// The pawns of a color, as they were given.
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, front_fill)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, rear_fill)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, north_fill)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, south_fill)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, file_fill)
    PAWNFILL_ANSWER_OF_COLOR(uint8_t, file_set)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, fill_files)
    PAWNFILL_ANSWER(uint8_t, open_files)
    PAWNFILL_ANSWER(uint8_t, closed_files)
    PAWNFILL_ANSWER_OF_COLOR(uint8_t, half_open_files)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, half_open_or_open_fill)
    PAWNFILL_ANSWER_OF_COLOR(uint8_t, adjacent_files)
    PAWNFILL_ANSWER_OF_COLOR(uint8_t, isolated_files)
    PAWNFILL_ANSWER_OF_COLOR(uint8_t, island_count)
    PAWNFILL_ANSWER_WITH_1(single_push_targets, empty)
    PAWNFILL_ANSWER_WITH_1(double_push_targets, empty)
    PAWNFILL_ANSWER_WITH_1(able_to_push, empty)
    PAWNFILL_ANSWER_WITH_1(able_to_double_push, empty)
    PAWNFILL_ANSWER_WITH_2(push_attacks, empty, targets)
    PAWNFILL_ANSWER_WITH_1(able_to_capture_east, targets)
    PAWNFILL_ANSWER_WITH_1(able_to_capture_west, targets)
    PAWNFILL_ANSWER_WITH_1(able_to_capture, targets)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, front_spans)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, rear_spans)
    PAWNFILL_ANSWER(uint64_t, interspans)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, stops)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, telestops)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, east_attacks)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, west_attacks)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, attacks)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, double_attacks)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, single_attacks)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, attack_front_spans)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, attack_rear_spans)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, open_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, unfree_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, passed_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, candidate_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, lever_candidate_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, isolated_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, half_isolated_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, pawns_behind_own)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, pawns_in_front_of_own)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, pawns_directly_behind_own)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, doubled_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, tripled_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, pawns_without_helpers)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, backward_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, rammed_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, lever_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, phalanx_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, defended_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, connected_pawns)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, holes)
    PAWNFILL_ANSWER_OF_COLOR(uint64_t, outposts)
};

#undef PAWNFILL_OF_ONE
#undef PAWNFILL_OF_SETS
#undef PAWNFILL_COLORED_1
#undef PAWNFILL_COLORED_2
#undef PAWNFILL_COLORED_3
#undef PAWNFILL_ANSWER
#undef PAWNFILL_ANSWER_OF_COLOR
#undef PAWNFILL_ANSWER_WITH_1
#undef PAWNFILL_ANSWER_WITH_2

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill

#endif
#endif
