//! Weights of other types, and a set whose bit 0 is another square than that of the pawns: an error for each.

use pawnfill::sides::{A8First, BothSides, Scalar, Score};

fn narrow(_: Score<Scalar, i16>) {}

fn captures(pawns: BothSides<Scalar, A8First>, targets: A8First) -> u32 {
    let [white, black] = pawns.able_to_capture(targets.0).count();
    white + black
}

fn main() {
    narrow(Score::new(Scalar));
}
