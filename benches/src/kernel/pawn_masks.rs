//! The whole pawn structure, computed by loops over the pawns with the masks of their squares, as in
//! engines.

use pawnfill::{Color, Shift, Square, Strategy as _, Table};

use crate::kernel::answers::Answers;

/// A pawn, whose properties are found by the masks of its square.
#[derive(Clone, Copy)]
struct Pawn {
    color: Color,
    square: Square,
    own: u64,
    enemy: u64,
}

impl Pawn {
    #[inline(always)]
    fn ahead(self) -> u64 {
        Table.front_span_mask(self.color, self.square)
    }
    #[inline(always)]
    fn behind(self) -> u64 {
        Table.rear_span_mask(self.color, self.square)
    }
    #[inline(always)]
    fn sights(self) -> u64 {
        Table.attack_front_span_mask(self.color, self.square)
    }
    #[inline(always)]
    fn support(self) -> u64 {
        Table.attack_rear_span_mask(self.color, self.square)
    }
    /// The own pawns on the adjacent files.
    #[inline(always)]
    fn beside(self) -> u64 {
        self.own & Table.adjacent_files_mask(self.square)
    }
    /// The squares that a pawn of a color would attack from its square.
    #[inline(always)]
    fn attacks(self, color: Color) -> u64 {
        Table.attack_mask(color, self.square)
    }
    /// The other own pawns on the file.
    #[inline(always)]
    fn companions(self) -> u64 {
        self.own & Table.file_mask(self.square) & !self.square.bitboard()
    }
    /// The own pawns that could defend it, or stand beside it.
    #[inline(always)]
    fn helpers(self) -> u64 {
        self.own & self.support()
    }
    /// Its square as a set, if a condition holds; otherwise the empty set.
    #[inline(always)]
    fn square_if(self, holds: bool) -> u64 {
        u64::from(holds) << self.square as u8
    }
    /// Whether it is open without being passed, which few pawns are.
    #[inline(always)]
    fn may_be_candidate(self) -> bool {
        (self.enemy & self.ahead() == 0) & (self.enemy & self.sights() != 0)
    }
    #[inline(always)]
    fn is_candidate(self) -> bool {
        let (helpers, sentries) = (self.helpers(), self.enemy & self.sights());
        helpers.count_ones() >= sentries.count_ones()
    }
}

/// The pawns of a color, one by one.
#[inline(always)]
fn each_pawn(color: Color, own: u64, enemy: u64) -> impl Iterator<Item = Pawn> {
    let mut left = own;
    std::iter::from_fn(move || {
        let square = Square::new(left.trailing_zeros() as u8)?;
        left &= left - 1;
        Some(Pawn {
            color,
            square,
            own,
            enemy,
        })
    })
}

/// The answers by masks: each is the union of what the pawns add to it, a mask or their own squares. Answers
/// that an engine does not compute pawn by pawn, about single steps and files, keep the default.
macro_rules! by_masks {
    (|$pawn:ident| $($answer:ident: $added:expr,)*) => {
        /// A loop for each operation, given the pawns by color.
        pub(super) struct Loops(pub(super) [u64; 2]);

        impl Answers for Loops {
            #[inline(always)]
            fn pawns(&self, color: Color) -> u64 {
                self.0[color as usize]
            }
            $(#[inline(always)]
            fn $answer(&self, color: Color) -> u64 {
                let mut union = 0;
                for $pawn in self.each_pawn(color) {
                    union |= $added;
                }
                union
            })*
            from_spans!();
        }

        /// The findings of a single loop over a color's pawns.
        #[derive(Default)]
        struct Found {
            pawns: u64,
            $($answer: u64,)*
        }

        impl Found {
            #[inline(always)]
            fn of(color: Color, own: u64, enemy: u64) -> Self {
                let mut found = Self {
                    pawns: own,
                    ..Self::default()
                };
                for $pawn in each_pawn(color, own, enemy) {
                    $(found.$answer |= $added;)*
                }
                found
            }
        }

        /// The findings of one loop for each color.
        pub(super) struct OneLoop([Found; 2]);

        impl Answers for OneLoop {
            #[inline(always)]
            fn pawns(&self, color: Color) -> u64 {
                self.0[color as usize].pawns
            }
            $(#[inline(always)]
            fn $answer(&self, color: Color) -> u64 {
                self.0[color as usize].$answer
            })*
            from_spans!();
        }
    };
}

/// The answers that follow from the spans.
macro_rules! from_spans {
    () => {
        #[inline(always)]
        fn interspans(&self, _: Color) -> u64 {
            self.front_spans(Color::White) & self.front_spans(Color::Black)
        }
        #[inline(always)]
        fn holes(&self, color: Color) -> u64 {
            !self.attack_front_spans(color)
        }
        #[inline(always)]
        fn outposts(&self, color: Color) -> u64 {
            self.attacks(color) & self.holes(color.opponent())
        }
    };
}

by_masks! {
    |pawn|
    front_spans: pawn.ahead(),
    rear_spans: pawn.behind(),
    telestops: pawn.ahead() & !Table.single_push_mask(pawn.color, pawn.square),
    attack_front_spans: pawn.sights(),
    attack_rear_spans: pawn.support(),
    open_pawns: pawn.square_if(pawn.enemy & pawn.ahead() == 0),
    unfree_pawns: pawn.square_if(pawn.enemy & pawn.ahead() != 0),
    passed_pawns: pawn.square_if(pawn.enemy & Table.passed_mask(pawn.color, pawn.square) == 0),
    isolated_pawns: pawn.square_if(pawn.beside() == 0),
    half_isolated_pawns: {
        let beside = pawn.beside();
        let west = beside & Table.file_mask(pawn.square) >> 1;
        pawn.square_if((west == 0) != (beside == west))
    },
    pawns_behind_own: pawn.square_if(pawn.own & pawn.ahead() != 0),
    pawns_in_front_of_own: pawn.square_if(pawn.own & pawn.behind() != 0),
    doubled_pawns: pawn.square_if(pawn.companions() != 0),
    tripled_pawns: {
        let companions = pawn.companions();
        pawn.square_if(companions & companions.wrapping_sub(1) != 0)
    },
    backward_pawns: {
        // An enemy pawn that attacks the stop would, one step further, attack the pawn itself.
        let advanced = Shift.stops(pawn.color.opponent(), pawn.enemy);
        let watchers = advanced & pawn.attacks(pawn.color);
        pawn.square_if((pawn.helpers() == 0) & (watchers != 0))
    },
    lever_pawns: pawn.square_if(pawn.enemy & pawn.attacks(pawn.color) != 0),
    defended_pawns: pawn.square_if(pawn.own & pawn.attacks(pawn.color.opponent()) != 0),
    // Counts only for the few pawns that are open without being passed.
    candidate_pawns: if pawn.may_be_candidate() { pawn.square_if(pawn.is_candidate()) } else { 0 },
}

impl OneLoop {
    #[inline(always)]
    pub(super) fn new([white, black]: [u64; 2]) -> Self {
        Self([
            Found::of(Color::White, white, black),
            Found::of(Color::Black, black, white),
        ])
    }
}

impl Loops {
    #[inline(always)]
    fn each_pawn(&self, color: Color) -> impl Iterator<Item = Pawn> {
        each_pawn(color, self.pawns(color), self.pawns(color.opponent()))
    }
}
