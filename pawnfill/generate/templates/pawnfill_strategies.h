/*
 * pawnfill_strategies.h: all strategies of pawnfill.h, to compare them or to choose among them.
 *
 * Written by `.ci/generate` from the Rust library pawnfill @version@; do not edit it.
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

@shared@
@strategies@
PAWNFILL_END

/* The choices. */

@choices@
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

@types@
/// The strategies that the operations call. Derive from it to choose another one for some operations.
struct Chosen {
@chosen@
};

} // namespace PAWNFILL_VARIANT
} // namespace pawnfill
#endif

#endif
