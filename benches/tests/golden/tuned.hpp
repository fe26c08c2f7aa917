// Written by `pawnfill tune` of pawnfill 0.1.0

// The fastest strategy of each operation by throughput, for colors known at compile time and at run
// time.
//
// Cycles are core cycles of a call, first those of its own strategy; a throughput includes the loop
// around it. METHOD.md of pawnfill says how ties are decided.
//
// `study`: measured on 2026-11-25 by pawnfill 0.1.0 on `AMD EPYC (family 26, model 2), under a
// hypervisor; rustc 1.95.0 with target-cpu=native`, for `x86_64-unknown-linux-gnu`, on `16384
// positions of random games (be56a31c78e225cd)`: 9196 rounds in 541 s, 99 % of them quiet.

#ifndef PAWNFILL_TUNED_HPP
#define PAWNFILL_TUNED_HPP

#ifdef PAWNFILL_H
#error "expected this file to be included before pawnfill.h and pawnfill.hpp, or instead of them"
#endif

#define PAWNFILL_USE_NORTH_FILL pawnfill_shift_north_fill

#define PAWNFILL_USE_SOUTH_FILL pawnfill_shift_south_fill

// 2.0 cycles; `Table` 2.3; `Shift` 3.7
#define PAWNFILL_USE_FILE_FILL pawnfill_rotate_file_fill

// constant color: 2.3 cycles; `Shift` 2.1 in a tie; `Table` 6.6
// color at run time: 3.7 cycles; `Shift` 15.7; `Table` 20.6
#define PAWNFILL_USE_FRONT_FILL pawnfill_flip_front_fill

#define PAWNFILL_USE_REAR_FILL pawnfill_shift_rear_fill

#define PAWNFILL_USE_FILE_SET pawnfill_shift_file_set

#define PAWNFILL_USE_FILL_FILES pawnfill_shift_fill_files

#define PAWNFILL_USE_OPEN_FILES pawnfill_shift_open_files

#define PAWNFILL_USE_CLOSED_FILES pawnfill_shift_closed_files

#define PAWNFILL_USE_HALF_OPEN_FILES pawnfill_shift_half_open_files

#define PAWNFILL_USE_HALF_OPEN_OR_OPEN_FILL pawnfill_shift_half_open_or_open_fill

#define PAWNFILL_USE_ADJACENT_FILES pawnfill_shift_adjacent_files

#define PAWNFILL_USE_ISOLATED_FILES pawnfill_shift_isolated_files

// 1.1 cycles; `Shift` 2.0
#define PAWNFILL_USE_ISLAND_COUNT pawnfill_table_island_count

#define PAWNFILL_USE_SINGLE_PUSH_TARGETS pawnfill_shift_single_push_targets

#define PAWNFILL_USE_DOUBLE_PUSH_TARGETS pawnfill_shift_double_push_targets

#define PAWNFILL_USE_ABLE_TO_PUSH pawnfill_shift_able_to_push

#define PAWNFILL_USE_ABLE_TO_DOUBLE_PUSH pawnfill_shift_able_to_double_push

#define PAWNFILL_USE_PUSH_ATTACKS pawnfill_shift_push_attacks

// constant color: 2.5 cycles, 12.4 % more than the fastest; `Shift` 2.2; `Rotate` 2.2; `ShiftTwice`
// 2.2
// color at run time: 3.4 cycles; `Rotate` 3.8; `ShiftTwice` 4.1; `Shift` 15.7
#define PAWNFILL_USE_PUSH_TARGETS pawnfill_table_push_targets

#define PAWNFILL_USE_ABLE_TO_CAPTURE_EAST pawnfill_shift_able_to_capture_east

#define PAWNFILL_USE_ABLE_TO_CAPTURE_WEST pawnfill_shift_able_to_capture_west

#define PAWNFILL_USE_ABLE_TO_CAPTURE pawnfill_shift_able_to_capture

#define PAWNFILL_USE_ATTACKERS pawnfill_shift_attackers

#define PAWNFILL_USE_FRONT_SPANS pawnfill_shift_front_spans

#define PAWNFILL_USE_REAR_SPANS pawnfill_shift_rear_spans

#define PAWNFILL_USE_INTERSPANS pawnfill_shift_interspans

#define PAWNFILL_USE_STOPS pawnfill_shift_stops

#define PAWNFILL_USE_TELESTOPS pawnfill_shift_telestops

#define PAWNFILL_USE_EAST_ATTACKS pawnfill_shift_east_attacks

#define PAWNFILL_USE_WEST_ATTACKS pawnfill_shift_west_attacks

#define PAWNFILL_USE_ATTACKS pawnfill_shift_attacks

#define PAWNFILL_USE_DOUBLE_ATTACKS pawnfill_shift_double_attacks

#define PAWNFILL_USE_SINGLE_ATTACKS pawnfill_shift_single_attacks

#define PAWNFILL_USE_ATTACK_FRONT_SPANS pawnfill_shift_attack_front_spans

#define PAWNFILL_USE_ATTACK_REAR_SPANS pawnfill_shift_attack_rear_spans

#define PAWNFILL_USE_OPEN_PAWNS pawnfill_shift_open_pawns

#define PAWNFILL_USE_UNFREE_PAWNS pawnfill_shift_unfree_pawns

// constant color: 4.4 cycles, 6.1 % more than the fastest; `Shift` 4.2; `Table` 35.2
// color at run time: 6.5 cycles; `Shift` 17.1; `Table` 35.1
#define PAWNFILL_USE_PASSED_PAWNS pawnfill_flip_passed_pawns

#define PAWNFILL_USE_CANDIDATE_PAWNS pawnfill_shift_candidate_pawns

#define PAWNFILL_USE_LEVER_CANDIDATE_PAWNS pawnfill_shift_lever_candidate_pawns

#define PAWNFILL_USE_ISOLATED_PAWNS pawnfill_shift_isolated_pawns

#define PAWNFILL_USE_HALF_ISOLATED_PAWNS pawnfill_shift_half_isolated_pawns

#define PAWNFILL_USE_PAWNS_BEHIND_OWN pawnfill_shift_pawns_behind_own

#define PAWNFILL_USE_PAWNS_IN_FRONT_OF_OWN pawnfill_shift_pawns_in_front_of_own

#define PAWNFILL_USE_PAWNS_DIRECTLY_BEHIND_OWN pawnfill_shift_pawns_directly_behind_own

#define PAWNFILL_USE_DOUBLED_PAWNS pawnfill_shift_doubled_pawns

#define PAWNFILL_USE_TRIPLED_PAWNS pawnfill_shift_tripled_pawns

#define PAWNFILL_USE_PAWNS_WITHOUT_HELPERS pawnfill_shift_pawns_without_helpers

#define PAWNFILL_USE_BACKWARD_PAWNS pawnfill_shift_backward_pawns

#define PAWNFILL_USE_RAMMED_PAWNS pawnfill_shift_rammed_pawns

#define PAWNFILL_USE_LEVER_PAWNS pawnfill_shift_lever_pawns

#define PAWNFILL_USE_PHALANX_PAWNS pawnfill_shift_phalanx_pawns

#define PAWNFILL_USE_DEFENDED_PAWNS pawnfill_shift_defended_pawns

#define PAWNFILL_USE_CONNECTED_PAWNS pawnfill_shift_connected_pawns

#define PAWNFILL_USE_HOLES pawnfill_shift_holes

#define PAWNFILL_USE_OUTPOSTS pawnfill_shift_outposts

#define PAWNFILL_USE_FILE_MASK pawnfill_shift_file_mask

#define PAWNFILL_USE_ADJACENT_FILES_MASK pawnfill_shift_adjacent_files_mask

#define PAWNFILL_USE_FRONT_FILL_MASK pawnfill_shift_front_fill_mask

#define PAWNFILL_USE_REAR_FILL_MASK pawnfill_shift_rear_fill_mask

#define PAWNFILL_USE_FRONT_SPAN_MASK pawnfill_shift_front_span_mask

#define PAWNFILL_USE_REAR_SPAN_MASK pawnfill_shift_rear_span_mask

#define PAWNFILL_USE_SINGLE_PUSH_MASK pawnfill_shift_single_push_mask

#define PAWNFILL_USE_DOUBLE_PUSH_MASK pawnfill_shift_double_push_mask

#define PAWNFILL_USE_ATTACK_MASK pawnfill_shift_attack_mask

#define PAWNFILL_USE_ATTACK_FRONT_SPAN_MASK pawnfill_shift_attack_front_span_mask

#define PAWNFILL_USE_ATTACK_REAR_SPAN_MASK pawnfill_shift_attack_rear_span_mask

// constant color: 1.1 cycles; `Shift` 2.3
// color at run time: 1.4 cycles; `Shift` 3.3
#define PAWNFILL_USE_PASSED_MASK pawnfill_table_passed_mask

#define PAWNFILL_USE_SHELTER_MASK pawnfill_shift_shelter_mask

#define PAWNFILL_USE_PAIR_MASK pawnfill_shift_pair_mask

#include "pawnfill_strategies.h"
#include "pawnfill.hpp"

namespace pawnfill {
using Tuned = Chosen;
} // namespace pawnfill

#endif
