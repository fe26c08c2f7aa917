//! The arguments of all operations, and generators of sets.

use pawnfill::{Color, Operation, Square};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::oracle;

/// Ranks 2 to 7, on which the pawns of a legal position stand: the domain of the set-wise pushes.
pub const PAWN_RANKS: u64 = 0x00ff_ffff_ffff_ff00;

macro_rules! input {
    ($($name:ident: $value:ty,)*) => {
        /// A value for every argument name in the list of operations.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Input {
            $(pub $name: $value,)*
        }

        impl Input {
            pub fn value(&self, name: &str) -> u64 {
                match name {
                    $(stringify!($name) => self.$name as u64,)*
                    _ => panic!("no argument is called {name}"),
                }
            }
        }
    };
}

input! {
    color: Color,
    square: Square,
    files: u8,
    set: u64,
    pawns: u64,
    own: u64,
    white: u64,
    enemy: u64,
    black: u64,
    targets: u64,
    empty: u64,
}

impl Input {
    /// Makes an input of two sets: the first for `set`, `pawns`, `own` and `white`, the second for `enemy`,
    /// `black`, `targets` and `empty`. The other arguments are White, a1 and no file.
    pub const fn of_sets(primary: u64, secondary: u64) -> Self {
        Self {
            color: Color::White,
            square: Square::A1,
            files: 0,
            set: primary,
            pawns: primary,
            own: primary,
            white: primary,
            enemy: secondary,
            black: secondary,
            targets: secondary,
            empty: secondary,
        }
    }

    /// Makes the input of a color in a position of two sets. The square, the empty squares and the targets
    /// are pseudo-random; the color and the sets are their seed.
    pub fn of_position(color: Color, white: u64, black: u64) -> Self {
        let mut random = Random::new(white ^ black.rotate_left(32) ^ color as u64);
        let [own, enemy] = match color {
            Color::White => [white, black],
            Color::Black => [black, white],
        };
        Self {
            color,
            square: Square::from_index(random.below(64) as u8),
            files: oracle::file_set(own),
            white,
            black,
            targets: random.set(),
            empty: random.set(),
            ..Self::of_sets(own, enemy)
        }
    }

    /// Restricts this input to the domain of an operation. The set-wise pushes are for pawns on ranks 2 to 7;
    /// every other operation accepts every input.
    pub fn within_domain(self, operation: &Operation) -> Self {
        if operation.group != "pushes" {
            return self;
        }
        Self {
            pawns: self.pawns & PAWN_RANKS,
            white: self.white & PAWN_RANKS,
            black: self.black & PAWN_RANKS,
            ..self
        }
    }
}

/// A generator of random sets. The same seed gives the same sets.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub fn set(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A set of about an eighth of the squares.
    pub fn sparse(&mut self) -> u64 {
        self.set() & self.set() & self.set()
    }

    pub fn dense(&mut self) -> u64 {
        !self.sparse()
    }

    /// A set of pawns: at most eight squares, all on ranks 2 to 7.
    pub fn pawns(&mut self) -> u64 {
        (0..8).fold(0, |pawns, _| pawns | 1_u64 << self.below(64)) & PAWN_RANKS
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.set() % bound
    }
}

/// Returns sets on which wrong formulas often fail: no squares, light squares, the rim, ranks 2 to 7, single
/// files, ranks and squares, and complements. Then `of_each_kind` random sets of each density and of pawns.
pub fn varied_sets(seed: u64, of_each_kind: usize) -> Vec<u64> {
    let file_a = 0x0101_0101_0101_0101;
    let mut sets = vec![0, 0x55aa_55aa_55aa_55aa, 0xff81_8181_8181_81ff, PAWN_RANKS];
    sets.extend((0..8).flat_map(|line| [file_a << line, 0xff << (8 * line)]));
    sets.extend((0..64).map(|bit| 1 << bit));
    sets.extend(sets.clone().iter().map(|set| !set));
    let mut random = Random::new(seed);
    for _ in 0..of_each_kind {
        sets.extend([random.set(), random.sparse(), random.dense(), random.pawns()]);
    }
    sets
}
