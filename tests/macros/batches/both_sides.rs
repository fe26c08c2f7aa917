//! Both sides of several boards at once: at every level, each set of each board is that of the board alone, which
//! the test `operations` compares with the oracle.

use pawnfill::sides::{AnyLevel, Boards, BothSides, Scalar, Sides};
use pawnfill::{Operation, at_level};
use pawnfill_oracle::driver::OPERATIONS;
use pawnfill_oracle::input::{Random, varied_sets};
use pawnfill_oracle::sampling::sampled;

/// The set that an operation returns. If an operation returns something else, the set of pawns stands in
/// for it.
macro_rules! set {
    ($pawns:ident, $name:ident($($arg:ident),*) -> u8) => {
        $pawns.pawns()
    };
    ($pawns:ident, $name:ident(square) -> $_:ty) => {
        $pawns.pawns()
    };
    ($pawns:ident, $name:ident(color, square $(, $arg:ident)?) -> $_:ty) => {
        $pawns.pawns()
    };
    ($pawns:ident, $name:ident(color, pawns, empty) -> $_:ty) => {
        $pawns.$name(!($pawns.pawns() | $pawns.pawns().swap_sides()))
    };
    ($pawns:ident, $name:ident(color, pawns, targets) -> $_:ty) => {
        $pawns.$name($pawns.pawns().swap_sides())
    };
    ($pawns:ident, $name:ident $_:tt -> $__:ty) => {
        $pawns.$name()
    };
}

macro_rules! groups {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $type:ty),*) -> $output:tt;)* })*) => {
        /// The sets of all operations at a level, in one row for White's boards and one for Black's. The
        /// empty squares are those without a pawn, and the targets are the other side's pawns.
        ///
        /// Each group has a batch of its own: one batch of all operations takes several times as long to
        /// compile.
        fn sets(any: AnyLevel, white: &[u64], black: &[u64]) -> Vec<[Vec<u64>; 2]> {
            let mut found = vec![[vec![7; white.len()], vec![7; white.len()]]; OPERATIONS];
            let mut rows = found.iter_mut();
            $(
                let out = std::array::from_fn(|_| {
                    let [white, black] = rows.next().expect("a row for each");
                    [&mut white[..], &mut black[..]]
                });
                at_level!(any, |level| BothSides::batch(
                    level,
                    white,
                    black,
                    out,
                    #[inline(always)]
                    |pawns| [$(set!(pawns, $name($($arg),*) -> $output)),*]
                ));
            )*
            found
        }

        /// The same sets of one board.
        fn sets_of_one(white: u64, black: u64) -> Vec<[u64; 2]> {
            let pawns = BothSides::new(Scalar, white, black);
            vec![$($(set!(pawns, $name($($arg),*) -> $output).by_color()),*),*]
        }
    };
}

pawnfill::for_each_operation! { groups, }

/// Compares the sets of several boards, computed at once, with those of one board after the other.
fn check(white: &[u64], black: &[u64]) {
    let expected = Vec::from_iter(
        white
            .iter()
            .zip(black)
            .map(|(&white, &black)| sets_of_one(white, black)),
    );
    for any in AnyLevel::all() {
        let found = sets(any, white, black);
        for (index, operation) in Operation::ALL.iter().enumerate() {
            for (board, expected) in expected.iter().enumerate() {
                let found = [0, 1].map(|color| found[index][color][board]);
                assert_eq!(found, expected[index], "{any}, {}", operation.name);
            }
        }
    }
}

/// Sets of all densities, overlapping ones among them.
fn boards(seed: u64, count: usize) -> (Vec<u64>, Vec<u64>) {
    let mut random = Random::new(seed);
    let sets = varied_sets(seed, count);
    let other = |&white| (white, sets[random.below(sets.len() as u64) as usize]);
    sampled(sets.iter().map(other)).unzip()
}

/// Many boards; fewer than a vector holds, exactly as many, and numbers of boards that leave some over.
#[test]
fn sets_of_any_number_of_boards_are_those_of_each() {
    let (white, black) = boards(23, 400);
    check(&white, &black);
    for count in 0..=19 {
        check(&white[count..2 * count], &black[1..=count]);
    }
}

pawnfill::batch! {
    /// The first argument is a value that all boards share.
    fn passed_and_weak<B: Boards>(
        takes_backward: bool,
        pawns: BothSides<B>,
    ) -> (Sides<B>, Sides<B>) {
        let mut weak = pawns.isolated_pawns();
        if takes_backward {
            weak |= pawns.backward_pawns();
        }
        (pawns.passed_pawns(), weak)
    }

    fn rammed<B>(pawns: pawnfill::sides::BothSides<B>) -> pawnfill::sides::Sides<B>
    where
        B: Boards,
    {
        return pawns.rammed_pawns();
    }
}

/// A function of `batch!` that asks both sides gives the same answers as one board after the other.
#[test]
fn functions_of_both_sides() {
    let (white, black) = boards(25, 100);
    let count = white.len();
    let room = || [vec![0; count], vec![0; count]];
    for takes_backward in [false, true] {
        let [[mut a, mut b], [mut c, mut d], [mut e, mut f]] = [room(), room(), room()];
        passed_and_weak(
            takes_backward,
            &white,
            &black,
            [&mut a, &mut b],
            [&mut c, &mut d],
        );
        rammed(&white, &black, [&mut e, &mut f]);
        for board in 0..count {
            let pawns = BothSides::new(Scalar, white[board], black[board]);
            let mut weak = pawns.isolated_pawns();
            if takes_backward {
                weak |= pawns.backward_pawns();
            }
            assert_eq!(pawns.passed_pawns().by_color(), [a[board], b[board]]);
            assert_eq!(weak.by_color(), [c[board], d[board]]);
            assert_eq!(pawns.rammed_pawns().by_color(), [e[board], f[board]]);
        }
    }
}

#[cfg(panic = "unwind")]
#[test]
fn slices_of_unequal_length_are_refused_before_anything_is_written() {
    for lengths in [[3, 4, 4, 4], [4, 3, 4, 4], [4, 4, 3, 4], [4, 4, 4, 0]] {
        let [white, black, of_white, of_black] = lengths;
        let mut out = [[7; 4]; 2];
        let pawns = [&[1; 4][..white], &[1; 4][..black]];
        let message = super::panic_of(|| {
            let [a, b] = &mut out;
            rammed(pawns[0], pawns[1], [&mut a[..of_white], &mut b[..of_black]]);
        });
        let expected = format!(
            "`rammed` takes slices of one length: white has {white}, black has {black}, \
             out[0] has {of_white}, out[1] has {of_black}"
        );
        assert_eq!(message, expected);
        let message = super::panic_of(|| {
            let [a, b] = &mut out;
            let out = [[&mut a[..of_white], &mut b[..of_black]]];
            BothSides::batch(Scalar, pawns[0], pawns[1], out, |pawns| {
                [pawns.passed_pawns()]
            });
        });
        let numbers =
            format!("white has {white}, black has {black}, out has [[{of_white}, {of_black}]]");
        assert!(message.contains(&numbers), "{message}");
        assert_eq!(out, [[7; 4]; 2]);
    }
}
