//! All forms that a composition may have.
#![allow(
    dead_code,
    non_camel_case_types,
    unreachable_pub,
    clippy::allow_attributes_without_reason,
    clippy::default_constructed_unit_structs,
    reason = "such forms are accepted, too"
)]

use pawnfill::{Color, Override, Rotate, Shift, Strategy, Table};

mod own {
    use pawnfill::{Override, Strategy};

    #[derive(Clone, Copy)]
    pub struct Folding;

    impl Strategy for Folding {
        const NAME: &'static str = "Folding";
        const OVERRIDES: &'static [Override] = &[Override::tabulated("file_set", 7)];
        fn file_set(self, set: u64) -> u8 {
            set.to_le_bytes()
                .into_iter()
                .fold(0, |files, rank| files | rank)
        }
    }

    #[derive(Clone, Copy)]
    pub struct Generic<const N: usize, T>(pub [T; 0]);

    pub const GENERIC: Generic<3, u8> = Generic([]);

    impl<const N: usize, T: Copy> Strategy for Generic<N, T> {
        const NAME: &'static str = "Generic";
        fn north_fill(self, set: u64) -> u64 {
            N as u64 + set
        }
    }

    #[derive(Clone, Copy)]
    pub struct Sized<const N: usize>;

    impl<const N: usize> Strategy for Sized<N> {
        const NAME: &'static str = "Sized";
        fn south_fill(self, set: u64) -> u64 {
            N as u64 + set
        }
    }
}

pawnfill::compose! {
    /// Documented.
    #[allow(dead_code)]
    #[derive(Debug, PartialOrd, Clone)]
    pub(crate) struct Paths {
        /// Docs of a field.
        file_fill: ::pawnfill::Rotate,
        passed_mask: pawnfill::strategy::table::Table,
        file_set: own::Folding,
        north_fill: own::GENERIC,
        south_fill: own::Sized<2>,
        rear_fill: self::own::Sized::<3>,
        ..Shift
    }

    #[cfg(any())]
    struct Twice { file_fil: Table, ..Shift }

    #[cfg(all())]
    struct Twice { file_fill: Table, ..Rotate, }

    struct OfCompositions { file_set: Paths, ..Twice }

    #[deprecated]
    #[deny(deprecated)]
    struct Old { ..Shift }

    struct r#struct { ..Shift }

    #[cfg_attr(all(), cfg(any()), doc = "Never.")]
    struct Twice { file_fil: Table, ..Shift }

    #[cfg_attr(all(), cfg(all()), allow(dead_code))]
    struct OnACondition { ..Shift }
}

pawnfill::compose! {}

macro_rules! made_by_a_macro {
    ($(#[$attr:meta])* $vis:vis $name:ident, $operation:ident: $strategy:path, $base:expr) => {
        pawnfill::compose! { $(#[$attr])* $vis struct $name { $operation: $strategy, ..$base } }
    };
}
made_by_a_macro! {
    /// Documented.
    pub(crate) Made, file_fill: pawnfill::Rotate, Shift
}

#[test]
fn a_composition_has_many_forms() {
    fn own<S: Strategy>(_: S) -> Vec<(&'static str, usize)> {
        S::OVERRIDES
            .iter()
            .map(|own| (own.operation, own.table_bytes))
            .collect()
    }

    pawnfill::compose! { struct Local { attack_mask: Table, ..Shift } }

    assert_eq!(
        own(Paths),
        [
            ("north_fill", 0),
            ("south_fill", 0),
            ("file_fill", 0),
            ("rear_fill", 0),
            ("file_set", 7),
            ("passed_mask", 1024),
        ]
    );
    assert_eq!((Paths.north_fill(8), Paths.south_fill(8)), (11, 10));
    assert_eq!(Paths::NAME, "Paths");
    assert_eq!(r#struct::NAME, "struct");
    assert_eq!(own(Twice).len(), Rotate::OVERRIDES.len());
    assert!(own(Twice).contains(&("file_fill", 2048)));
    assert!(own(OfCompositions).contains(&("file_set", 7)));
    assert_eq!(own(Local), [("attack_mask", 1024)]);
    assert_eq!(own(Made), [("file_fill", 0)]);
    assert_eq!(Override::of::<Paths>("stops"), None);
    assert_eq!(Paths::default(), Paths);
    assert_eq!(
        Local.attack_mask(Color::White, pawnfill::Square::E4),
        0x28_0000_0000
    );
}
