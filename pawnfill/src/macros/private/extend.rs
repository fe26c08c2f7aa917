//! The default conversions of `extend!`, by `From`. Each is a separate trait, whose error names the
//! alternative.

use crate::board::{Color, Square};

macro_rules! conversion {
    (
        impl<T: $from:path> $name:ident: fn convert($type:ty) -> $output:ty;
        $message:literal $label:literal $note:literal
    ) => {
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $name {
            fn convert(from: $type) -> $output;
        }

        #[diagnostic::do_not_recommend]
        impl<T: $from> $name for T {
            #[inline(always)]
            fn convert(from: $type) -> $output {
                from.into()
            }
        }
    };
}

conversion! {
    impl<T: Into<u64>> ToSet: fn convert(Self) -> u64;
    "`{Self}` cannot be converted into `u64`"
    "expected a type with `u64: From<{Self}>`"
    "implement `From<{Self}> for u64`, or add `fn to_u64(set: {Self}) -> u64` to the item"
}

conversion! {
    impl<T: From<u64>> FromSet: fn convert(u64) -> Self;
    "`u64` cannot be converted into `{Self}`"
    "expected a type that is `From<u64>`"
    "implement `From<u64> for {Self}`, or add `fn from_u64(set: u64) -> {Self}` to the item"
}

conversion! {
    impl<T: Into<Color>> ToColor: fn convert(Self) -> Color;
    "`{Self}` cannot be converted into `pawnfill::Color`"
    "expected a type with `pawnfill::Color: From<{Self}>`"
    "implement `From<{Self}> for pawnfill::Color`, or add `fn color(color: {Self}) -> pawnfill::Color` to the item"
}

conversion! {
    impl<T: Into<Square>> ToSquare: fn convert(Self) -> Square;
    "`{Self}` cannot be converted into `pawnfill::Square`"
    "expected a type with `pawnfill::Square: From<{Self}>`"
    "implement `From<{Self}> for pawnfill::Square`, or add `fn square(square: {Self}) -> pawnfill::Square` to the item"
}
