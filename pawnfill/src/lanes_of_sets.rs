//! Shuffles that compress a vector by a table, for the lists of pairs and of moves.

/// For each set of eight lanes, the lanes that are in it, with the number of the first lane and the bits for each, and zeros
/// behind them.
pub(crate) const fn lanes_of_sets(first: u64, bits: u32) -> [u64; 256] {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 != 0 {
                table[set] |= (first + lane) << (bits * count);
                count += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
}
