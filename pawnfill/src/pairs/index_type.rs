//! [`IndexType`]: the integers that lists hold.

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
            // The index of an unused lane may overflow, which must not panic.
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
