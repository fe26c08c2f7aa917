/*
 * pawnfill.hpp: chess pawn bitboards under the names of C++, for C++17 and later. It needs pawnfill.h.
 *
 * Written by `.ci/generate` from the Rust library pawnfill @version@; do not edit it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_HPP
#define PAWNFILL_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill.hpp needs C++17; with an older standard, include pawnfill.h"
#else

#include <cstdint>

#include "pawnfill.h"
#if PAWNFILL_VERSION_MAJOR != @major@ || PAWNFILL_VERSION_MINOR != @minor@ || PAWNFILL_VERSION_PATCH != @patch@
#error "pawnfill.hpp needs pawnfill.h of its own version, @version@"
#endif

/*
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. A set of files is a
 * uint8_t: bit 0 is the a-file. A square is a number from 0 to 63, a color is White (0) or Black
 * (1), so that the enums of an engine convert.
 *
 *   pawnfill::passed_pawns(color, own, enemy)   an operation
 *   pawnfill::passed_pawns<White>(own, enemy)   the same for a color that is a constant
 *   pawnfill::PawnStructure(white, black)       every answer about the same pawns
 *
 * Everything is constexpr. The macros are those of pawnfill.h, and so are the strategies: include
 * pawnfill_strategies.h, or what `pawnfill tune` writes, before this file for other ones.
 *
 * A PawnStructure of a file is another type than that of a file in which another square is the first.
 */

namespace pawnfill {
inline namespace PAWNFILL_VARIANT {

using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

/// 0 or 1, so that the colors of an engine convert.
using Color = pawnfill_color;
inline constexpr Color White = PAWNFILL_WHITE, Black = PAWNFILL_BLACK;

/// From 0 to 63.
using Square = unsigned;

inline constexpr uint64_t FileA = PAWNFILL_FILE_A, FileH = PAWNFILL_FILE_H;
inline constexpr uint64_t Rank1 = PAWNFILL_RANK_1, Rank4 = PAWNFILL_RANK_4, Rank5 = PAWNFILL_RANK_5;
inline constexpr uint64_t PawnRanks = PAWNFILL_PAWN_RANKS;

/// The number of squares.
PAWNFILL_FN uint32_t count(uint64_t set) {
    return pawnfill_count(set);
}

/// The first square of a set that is not empty.
PAWNFILL_FN Square first_square(uint64_t set) {
    return pawnfill_first_square(set);
}

/// The board with its ranks in reverse order.
PAWNFILL_FN uint64_t swap_bytes(uint64_t set) {
    return pawnfill_internal_swap_bytes(set);
}

/*
 * The operations. One that takes a color has two forms:
 *
 *   uint64_t stops(Color color, uint64_t pawns);
 *   template <Color C> uint64_t stops(uint64_t pawns);
 */

#define PAWNFILL_GIVEN(...) __VA_ARGS__
#define PAWNFILL_OPERATION(result, name, given, ...) \
    PAWNFILL_FN result name(__VA_ARGS__) { return pawnfill_##name given; }
#define PAWNFILL_OPERATION_OF_COLOR(result, name, given, ...)                      \
    PAWNFILL_FN result name(Color color, __VA_ARGS__) {                            \
        return pawnfill_##name(color, PAWNFILL_GIVEN given);                       \
    }                                                                              \
    template <Color C>                                                             \
    PAWNFILL_FN result name(__VA_ARGS__) {                                         \
        return pawnfill_##name(C, PAWNFILL_GIVEN given);                           \
    }

@operations@
/*
 * The view: all of a position's pawns, any two sets, and every answer about them: what the operation
 * of the same name returns, in the same two forms.
 */

#define PAWNFILL_ANSWER(result, name) \
    PAWNFILL_FN result name() const { return pawnfill_view_##name(&view); }
#define PAWNFILL_ANSWER_OF_COLOR(result, name)                                                        \
    PAWNFILL_FN result name(Color color) const { return pawnfill_view_##name(&view, color); }         \
    template <Color C>                                                                                \
    PAWNFILL_FN result name() const { return pawnfill_view_##name(&view, C); }
#define PAWNFILL_ANSWER_OF_COLOR_WITH(result, name, given, ...)                                       \
    PAWNFILL_FN result name(Color color, __VA_ARGS__) const {                                         \
        return pawnfill_view_##name(&view, color, PAWNFILL_GIVEN given);                              \
    }                                                                                                 \
    template <Color C>                                                                                \
    PAWNFILL_FN result name(__VA_ARGS__) const {                                                      \
        return pawnfill_view_##name(&view, C, PAWNFILL_GIVEN given);                                  \
    }

/// The structure of these pawns, which may be any two sets.
class PawnStructure {
    pawnfill_view view;

    template <class Strategy>
    static PAWNFILL_FN pawnfill_internal_side new_side(Color color, uint64_t pawns) {
        return pawnfill_internal_view_side(pawns, Strategy::front_spans(PAWNFILL_TURNED(color), pawns),
            Strategy::rear_spans(PAWNFILL_TURNED(color), pawns),
            Strategy::attacks(PAWNFILL_TURNED(color), pawns));
    }

public:
    /// Of a board without pawns.
    PAWNFILL_FN PawnStructure() : view{} {}

    /// Built by a strategy of pawnfill_strategies.h, which makes no difference to the bits.
    template <class Strategy>
    PAWNFILL_FN PawnStructure(Strategy, uint64_t white, uint64_t black)
        : view{{new_side<Strategy>(White, white), new_side<Strategy>(Black, black)}} {}

    /// Built as the operations compute.
    PAWNFILL_FN PawnStructure(uint64_t white, uint64_t black) : view(pawnfill_view_new(white, black)) {}

@answers@
};

#undef PAWNFILL_GIVEN
#undef PAWNFILL_OPERATION
#undef PAWNFILL_OPERATION_OF_COLOR
#undef PAWNFILL_ANSWER
#undef PAWNFILL_ANSWER_OF_COLOR
#undef PAWNFILL_ANSWER_OF_COLOR_WITH

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill

#endif
#endif
