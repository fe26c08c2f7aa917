//! The macros in a module without the prelude, in which not even `Option` and methods of traits are in scope.

#[no_implicit_prelude]
#[allow(dead_code, reason = "it is compiled only")]
mod bare {
    use ::pawnfill::{self, Strategy};

    const H1: u64 = pawnfill::bitboard!(........ ........ ........ ........ ........ ........ ........ .......1);

    pawnfill::compose! { pub(super) struct Bare { file_fill: pawnfill::Rotate, ..pawnfill::Shift } }
    pawnfill::extend! { pub(super) trait Operations for u64 { strategy: Bare; pub(super) struct View; } }
    pawnfill::tables! {
        static FILES: [u64; 64] = file_mask;
        static INDICES: [u8; 64] = |square| square as u8;
    }
    #[cfg(feature = "batch")]
    pawnfill::batch! {
        pub(super) fn both<S: Strategy>(s: S, sets: &[u64], others: &[u64]) -> (u64, u64) {
            (s.file_fill(sets), sets & others)
        }
    }

    pub(super) fn chosen(choice: pawnfill::Choice<(Bare, pawnfill::Shift)>) -> u64 {
        pawnfill::measure!([Bare, pawnfill::Shift], |s| s.file_fill(1));
        pawnfill::dispatch!([Bare, pawnfill::Shift], choice, |s| s
            .file_fill(pawnfill::lookup!(FILES[0])))
    }
}

#[test]
fn the_macros_need_no_prelude() {
    assert_eq!(bare::chosen(pawnfill::Choice::FIRST), 0x0101_0101_0101_0101);
    #[cfg(feature = "batch")]
    {
        let (mut fills, mut common) = ([0], [0]);
        bare::both(pawnfill::Shift, &[3], &[6], &mut fills, &mut common);
        assert_eq!((fills, common), ([0x0303_0303_0303_0303], [2]));
    }
}
