/*
 * pawnfill_strategies.h: all strategies of pawnfill.h, to compare them or to choose among them.
 *
 * Written by `.ci/generate` from the Rust library pawnfill @version@; do not edit it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

/*
 * The functions of a strategy, such as pawnfill_table_passed_pawns, see a1 as bit 0, even with
 * PAWNFILL_A8_FIRST. To choose one for an operation, define its macro before you include this file,
 * which includes pawnfill.h:
 *
 *   #define PAWNFILL_USE_PASSED_PAWNS pawnfill_table_passed_pawns
 *   #include "pawnfill_strategies.h"
 */

#ifndef PAWNFILL_H
#define PAWNFILL_ALL_STRATEGIES
/* It includes the rest of this file, before its operations. */
#include "pawnfill.h"
#elif !defined(PAWNFILL_STRATEGIES_H)
#define PAWNFILL_STRATEGIES_H

@shared@
@strategies@
/* The choices. */

@choices@
#endif
