//! The arrays into which the indices of pairs are written.

/// The length of the arrays of indices: more than the 372 pairs of 48 pawns, and a power of two, so that
/// writes need no check.
///
/// A shorter array of the user's choice, such as for the 96 pairs of 16 pawns, would have to be checked,
/// as sets may have more pawns; and what is not written costs only memory.
pub const ROOM: usize = 512;

/// An array of indices. Keep it from call to call: to make one takes as long as to fill it.
pub type Indices = [u16; ROOM];

/// How many pairs were removed and added, for every perspective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changed {
    /// The number of indices in the arrays of removed pairs.
    pub removed: usize,
    /// The number of indices in the arrays of added pairs.
    pub added: usize,
}
