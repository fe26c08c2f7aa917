//! The depth of an operation's dataflow, which is shown beside its measured latency: the longest path
//! through its operations, counted as the docs of the module [`pawnfill::shift`] say.
//!
//! `pawnfill/generate` derives the lists from the sources.

use pawnfill::{Rotate, Shift, Strategy};

use crate::key::{CandidateId, ColorSource, Condition, Mode};

/// The depth that is shown beside the latency of a strategy. For a constant color, it is the mean of
/// both colors. `None` where it is not known: for strategies that read tables or branch, and for loops.
pub(crate) fn depth(candidate: &CandidateId, operation: &str, condition: Condition) -> Option<f64> {
    let list = match &*candidate.name {
        Shift::NAME => SHIFT,
        Rotate::NAME => ROTATE,
        _ => return None,
    };
    if condition.mode != Mode::Latency || condition.color == ColorSource::Random {
        return None;
    }
    // What `Rotate` does not override, it computes as `Shift` does, but it does not compete there.
    let (_, [white, black]) = list.iter().find(|(name, _)| *name == operation)?;
    Some(f64::from(white + black) / 2.0)
}

/// The depths of the definitions, for White and Black.
#[rustfmt::skip]
const SHIFT: &[(&str, [u32; 2])] = &[
    ("north_fill", [6, 6]),
    ("south_fill", [6, 6]),
    ("file_fill", [7, 7]),
    ("front_fill", [6, 6]),
    ("rear_fill", [6, 6]),
    ("file_set", [6, 6]),
    ("fill_files", [1, 1]),
    ("open_files", [8, 8]),
    ("closed_files", [7, 7]),
    ("half_open_files", [8, 8]),
    ("half_open_or_open_fill", [8, 8]),
    ("adjacent_files", [2, 2]),
    ("isolated_files", [4, 4]),
    ("island_count", [4, 4]),
    ("single_push_targets", [2, 2]),
    ("double_push_targets", [5, 5]),
    ("able_to_push", [2, 2]),
    ("able_to_double_push", [5, 5]),
    ("push_targets", [7, 7]),
    ("able_to_capture_east", [3, 3]),
    ("able_to_capture_west", [3, 3]),
    ("able_to_capture", [4, 4]),
    ("front_spans", [7, 7]),
    ("rear_spans", [7, 7]),
    ("interspans", [8, 8]),
    ("stops", [1, 1]),
    ("telestops", [7, 7]),
    ("east_attacks", [2, 2]),
    ("west_attacks", [2, 2]),
    ("attacks", [3, 3]),
    ("double_attacks", [3, 3]),
    ("single_attacks", [3, 3]),
    ("attack_front_spans", [9, 9]),
    ("attack_rear_spans", [9, 9]),
    ("open_pawns", [9, 9]),
    ("unfree_pawns", [8, 8]),
    ("passed_pawns", [12, 12]),
    ("isolated_pawns", [11, 11]),
    ("half_isolated_pawns", [10, 10]),
    ("pawns_behind_own", [8, 8]),
    ("pawns_in_front_of_own", [8, 8]),
    ("pawns_directly_behind_own", [2, 2]),
    ("doubled_pawns", [9, 9]),
    ("tripled_pawns", [11, 11]),
    ("backward_pawns", [11, 11]),
    ("rammed_pawns", [2, 2]),
    ("lever_pawns", [4, 4]),
    ("phalanx_pawns", [5, 5]),
    ("defended_pawns", [4, 4]),
    ("connected_pawns", [6, 6]),
    ("holes", [10, 10]),
    ("outposts", [11, 11]),
    ("file_mask", [2, 2]),
    ("adjacent_files_mask", [4, 4]),
    ("front_fill_mask", [1, 2]),
    ("rear_fill_mask", [2, 1]),
    ("front_span_mask", [1, 2]),
    ("rear_span_mask", [2, 1]),
    ("single_push_mask", [2, 2]),
    ("double_push_mask", [4, 4]),
    ("attack_mask", [4, 4]),
    ("attack_front_span_mask", [5, 5]),
    ("attack_rear_span_mask", [5, 5]),
    ("passed_mask", [5, 5]),
    ("pair_mask", [5, 5]),
];

/// The depths of the operations that `Rotate` overrides.
#[rustfmt::skip]
const ROTATE: &[(&str, [u32; 2])] = &[
    ("file_fill", [6, 6]),
    ("half_open_or_open_fill", [7, 7]),
    ("single_push_targets", [2, 2]),
    ("double_push_targets", [5, 5]),
    ("able_to_push", [2, 2]),
    ("able_to_double_push", [5, 5]),
    ("push_targets", [7, 7]),
    ("isolated_pawns", [11, 11]),
    ("half_isolated_pawns", [10, 10]),
    ("doubled_pawns", [8, 8]),
    ("tripled_pawns", [10, 10]),
    ("file_mask", [1, 1]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_those_of_both_colors() {
        let of = |strategy, operation, mode, color| {
            let id = CandidateId::new(strategy);
            depth(&id, operation, Condition::new(mode, color))
        };
        let latency = |strategy, operation, color| of(strategy, operation, Mode::Latency, color);
        let (none, constant) = (ColorSource::None, ColorSource::Constant);
        assert_eq!(latency("Shift", "file_fill", none), Some(7.0));
        assert_eq!(latency("Rotate", "file_fill", none), Some(6.0));
        assert_eq!(latency("Shift", "front_span_mask", constant), Some(1.5));
        let random = ColorSource::Random;
        assert_eq!(latency("Shift", "front_span_mask", random), None);
        assert_eq!(latency("Shift", "candidate_pawns", constant), None);
        assert_eq!(latency("Table", "file_fill", none), None);
        assert_eq!(of("Shift", "file_fill", Mode::Throughput, none), None);
    }
}
