//! The candidates [`BothSides`], one for each level. The one that computes the whole pawn structure keeps each
//! answer as one value with the sets of both sides: it is faster
//! because these values stay in registers.

use std::any::TypeId;

use pawnfill::sides::{BothSides, Level, Scalar, Sides};

use crate::loops::answers::select;
use crate::loops::call::Call;
use crate::machine::barrier::barrier;

pub(crate) const NAME: &str = "BothSides";

/// The levels, from slow to fast. Those of other architectures are included, because records come from any
/// machine.
pub(crate) const LEVELS: [&str; 7] = [
    "scalar", "SSE2", "AVX2", "AVX-512", "GFNI", "NEON", "simd128",
];

/// All answers of [`BothSides`] with the instructions of a level.
#[derive(Clone, Copy)]
pub(crate) struct Structure<L>(pub(crate) L);

impl<L: Level> Call for Structure<L> {
    type Arguments = (u64, u64);
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black): (u64, u64)) -> u64 {
        fold(self.0, &BothSides::new(self.0, white, black))
    }
}

/// The xor of the answers: of those that are sets of both sides, and of the others, by color.
struct Sums<L: Level> {
    level: L,
    sides: Sides<L>,
    others: [u64; 2],
}

trait Answer<L: Level> {
    fn add_to(self, sums: &mut Sums<L>);
}

impl<L: Level> Answer<L> for Sides<L> {
    #[inline(always)]
    fn add_to(self, sums: &mut Sums<L>) {
        // The answer comes first: with GFNI, the operator may turn its left operand, and the sum would wait.
        sums.sides = opaque(sums.level, self) ^ sums.sides;
    }
}

impl<L: Level> Answer<L> for [u8; 2] {
    #[inline(always)]
    fn add_to(self, sums: &mut Sums<L>) {
        sums.others[0] ^= barrier(self[0].into());
        sums.others[1] ^= barrier(self[1].into());
    }
}

/// An answer about both colors is added as White's.
impl<L: Level> Answer<L> for u8 {
    #[inline(always)]
    fn add_to(self, sums: &mut Sums<L>) {
        sums.others[0] ^= barrier(self.into());
    }
}

macro_rules! fold_in {
    // The same set for both sides.
    ($sums:ident, $pawns:ident, interspans) => {
        $sums.others[0] ^= barrier($pawns.interspans().by_color()[0]);
    };
    ($sums:ident, $pawns:ident, $name:ident) => {
        $pawns.$name().add_to(&mut $sums);
    };
}

macro_rules! fold {
    ($(fn $name:ident $arguments:tt -> $output:ty;)*) => {
        /// All answers in one word, as the other candidates return them.
        #[inline(always)]
        fn fold<L: Level>(level: L, pawns: &BothSides<L>) -> u64 {
            let sides = Sides::new(level, 0, 0);
            let mut sums = Sums { level, sides, others: [0; 2] };
            $(fold_in!(sums, pawns, $name);)*
            let [white, black] = sums.sides.by_color();
            white ^ sums.others[0] ^ (black ^ sums.others[1]).rotate_left(32)
        }
    };
}

pawnfill::for_each_operation!(select, fold);

/// The same sets, but opaque to the compiler, in the registers that already hold them.
#[inline(always)]
fn opaque<L: Level>(level: L, sides: Sides<L>) -> Sides<L> {
    if TypeId::of::<L>() == TypeId::of::<Scalar>() {
        let [white, black] = sides.by_color();
        return Sides::new(level, barrier(white), barrier(black));
    }
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::__m128i;
        use std::mem::MaybeUninit;

        const { assert!(size_of::<Sides<L>>() >= size_of::<__m128i>()) };
        let mut sides = sides;
        // A pointer to the vector's bytes. If the compiler placed another vector first, its bytes would
        // become opaque instead.
        let vector = (&raw mut sides).cast::<MaybeUninit<__m128i>>();
        // SAFETY: the set has at least as many bytes as are read here. They may be uninitialized, and are
        // written back unchanged. The assembly is empty except for a comment, which names the operand because
        // each operand must be named.
        unsafe {
            let mut value = vector.read_unaligned();
            core::arch::asm!("/* {0} */", inout(xmm_reg) value, options(nomem, nostack, preserves_flags));
            vector.write_unaligned(value);
        }
        sides
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::hint::black_box(sides)
}
