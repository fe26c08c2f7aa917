//! Functions whose names have generics and traits, for the test that finds them.

#[derive(Clone, Copy)]
pub struct BitBoard(pub u64);

impl BitBoard {
    pub fn north(self) -> Self {
        Self(self.0 << 8)
    }

    pub fn shift<const N: u32>(self) -> Self {
        Self(self.0 << N)
    }
}

pub trait Pawns {
    fn passed(self, enemy: u64) -> u64;
}

impl Pawns for BitBoard {
    fn passed(self, enemy: u64) -> u64 {
        self.0 & !enemy
    }
}

/// Calls the others, so that they are compiled.
pub fn all(a: u64, b: u64) -> u64 {
    let own = BitBoard(a);
    own.north().0 ^ own.shift::<8>().0 ^ own.passed(b)
}
