//! The arrays into which the indices of pairs are written.

/// The length of the arrays of indices: more than the 372 pairs of 48 pawns, and a power of two, so that
/// writes need no check.
///
/// In a shorter array, such as one for the 96 pairs of 16 pawns, every write would need a check, because sets
/// may have more pawns. The part that is not written costs only memory.
pub const ROOM: usize = 512;

/// An array of indices. Keep it from call to call, because making one takes as long as filling it.
pub type Indices = [u16; ROOM];

/// How many pairs were removed and added. The numbers are the same for every perspective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changed {
    /// The number of indices in the arrays of removed pairs.
    pub removed: usize,
    /// The number of indices in the arrays of added pairs.
    pub added: usize,
}
