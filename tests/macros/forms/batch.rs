//! All forms that a function of `batch!` may have.

use pawnfill::{Color, PawnStructure, Rotate, Shift, Square, Strategy};

// Names that the macro might use itself.
#[allow(dead_code, reason = "they are to be in the way")]
fn __one(length: usize) -> usize {
    length
}

#[allow(non_upper_case_globals, reason = "it is to be in the way")]
const at: u64 = 3;

pawnfill::batch! {
    /// Documented.
    #[cold]
    pub(crate) fn generic<'a, S: Strategy, const SHIFT: u32>(
        s: S,
        color: Color,
        sets: &'a [u64],
        others: &[u64],
    ) -> (u64, u8)
    where
        u64: From<u8>,
    {
        (s.front_fill(color, sets) << SHIFT, s.file_set(others))
    }

    #[cfg(any())]
    fn is_not_there(sets: &[u64]) -> Missing { sets }

    fn returns(sets: &[u64]) -> u64 {
        if sets == 0 {
            return at;
        }
        sets
    }

    fn of_anything(squares: &[Square], pairs: &[(u64, bool)], table: &[u64; 64]) -> [u64; 2] {
        let (set, is_black) = pairs;
        [table[squares as usize] & set, u64::from(is_black)]
    }

    fn one_of_a_tuple(sets: &[u64],) -> (u64,) { (Rotate.file_fill(sets),) }

    fn by_any(s: impl Strategy, white: &[u64], black: &[u64]) -> u64 {
        PawnStructure::new(s, white, black).interspans()
    }
}

macro_rules! batch_of {
    ($(#[$attr:meta])* $vis:vis $name:ident $type:ty, $output:ty, $body:block) => {
        pawnfill::batch! { $(#[$attr])* $vis fn $name(set: &[$type]) -> $output $body }
    };
}

batch_of! { #[allow(unused_variables, reason = "made by a macro")] pub(crate) made u64, u32, { 7 } }

#[test]
fn functions_are_of_many_forms() {
    let (mut fills, mut files) = ([0; 2], [0; 2]);
    let sets = [1 << 8, 1 << 57];
    generic::<_, 1>(Shift, Color::White, &sets, &[1, 2], &mut fills, &mut files);
    assert_eq!(
        fills,
        [0x0202_0202_0202_0200, 0x0400_0000_0000_0000 | 4 << 56]
    );
    assert_eq!(files, [1, 2]);

    let mut returned = [0; 2];
    returns(&[0, 5], &mut returned);
    assert_eq!(returned, [3, 5]);

    let mut table = [0; 64];
    table[Square::B1 as usize] = 6;
    let mut found = [[9; 2]; 1];
    of_anything(&[Square::B1], &[(2, true)], &table, &mut found);
    assert_eq!(found, [[2, 1]]);

    let mut filled = [0; 1];
    one_of_a_tuple(&[1 << 9], &mut filled);
    assert_eq!(filled, [0x0202_0202_0202_0202]);
    by_any(Shift, &[1 << 8], &[1 << 32], &mut filled);
    assert_eq!(filled, [1 << 16 | 1 << 24]);
    made(&[0], &mut [0]);

    pawnfill::batch! { fn local(sets: &[u64]) -> u64 { !sets } }
    local(&[0], &mut filled);
    assert_eq!(filled, [u64::MAX]);
    pawnfill::batch! {}
}
