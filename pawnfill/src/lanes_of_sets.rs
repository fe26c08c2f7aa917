//! Shuffles that compress a vector by a table, for the lists of pairs and of moves.

/// Which of eight lanes are in a set, with the number of the first lane and the bits for each, and zeros behind them.
pub(crate) const fn lanes_of_set(set: usize, first: u64, bits: u32) -> u64 {
    let (mut lanes, mut lane, mut count) = (0, 0, 0);
    while lane < 8 {
        if set >> lane & 1 != 0 {
            lanes |= (first + lane) << (bits * count);
            count += 1;
        }
        lane += 1;
    }
    lanes
}
