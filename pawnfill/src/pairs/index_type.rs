//! [`IndexType`] and [`Strided`]: the integers that lists hold, and indices with a base and a stride.

use crate::board::Square;

use super::numbering::Numbering;

/// The integers that a list of indices may hold: `u16`, `u32`, `u64`, `usize`, `i32` and `i64`.
pub trait IndexType: Copy + Default + sealed::Sealed {
    #[doc(hidden)]
    fn strided(index: u16, base: Self, stride: Self) -> Self;
    #[doc(hidden)]
    fn fits(index: usize, base: Self, stride: Self) -> bool;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! index_types {
    ($($name:ident)*) => { $(
        impl sealed::Sealed for $name {}

        impl IndexType for $name {
            // Lanes without a pair may overflow.
            #[inline(always)]
            fn strided(index: u16, base: Self, stride: Self) -> Self {
                base.wrapping_add(stride.wrapping_mul(index as Self))
            }

            #[inline(always)]
            fn fits(index: usize, base: Self, stride: Self) -> bool {
                let (Ok(index), false) = (Self::try_from(index), index > u16::MAX as usize) else {
                    return false;
                };
                let offset = stride.checked_mul(index);
                offset.is_some_and(|offset| base.checked_add(offset).is_some())
            }
        }
    )* };
}

index_types! { u16 u32 u64 usize i32 i64 }

/// A numbering whose indices are `base + stride * index`, from [`Numbering::strided`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strided<N, I> {
    numbering: N,
    base: I,
    stride: I,
}

impl<N: Numbering<Index = u16>, I: IndexType> Strided<N, I> {
    #[inline(always)]
    pub(super) fn new(numbering: N, base: I, stride: I) -> Self {
        assert!(
            I::fits(N::INDICES - 1, base, stride),
            "the type of the list is too small for the base, the stride and the indices of the numbering"
        );
        Self {
            numbering,
            base,
            stride,
        }
    }
}

impl<N: Numbering<Index = u16>, I: IndexType> Numbering for Strided<N, I> {
    type Index = I;
    const INDICES: usize = N::INDICES;

    #[inline(always)]
    fn number(self, is_enemy: bool, square: Square) -> u16 {
        self.numbering.number(is_enemy, square)
    }

    #[inline(always)]
    fn index(self, one: u16, other: u16) -> I {
        I::strided(self.numbering.index(one, other), self.base, self.stride)
    }
}
