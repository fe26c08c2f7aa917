//! A composition of all strategies, for the tests of `compose!`.

use pawnfill::{Flip, Rotate, Shift, ShiftTwice, Table};

macro_rules! mixed {
    ($($operation:ident: $strategy:ident,)* ..$base:ident) => {
        pawnfill::compose! {
            pub struct Mixed {
                $($operation: $strategy,)*
                ..$base
            }
        }

        pub fn chosen(operation: &str) -> &'static str {
            match operation {
                $(stringify!($operation) => stringify!($strategy),)*
                _ => stringify!($base),
            }
        }
    };
}

mixed! {
    north_fill: Table,
    file_fill: Rotate,
    front_fill: Shift,
    file_set: Table,
    isolated_files: Table,
    single_push_targets: ShiftTwice,
    double_push_targets: Rotate,
    push_targets: Table,
    able_to_push: Shift,
    front_spans: Shift,
    rear_spans: Table,
    attacks: Shift,
    passed_pawns: Table,
    doubled_pawns: Rotate,
    candidate_pawns: Shift,
    backward_pawns: Table,
    file_mask: Shift,
    passed_mask: Table,
    attack_mask: Shift,
    ..Flip
}
