//! Sets and squares of another type than the moves require: one error for each.

use pawnfill::moves::{Empty, Enemies, PawnMoves};
use pawnfill::sides::A8First;

/// A set of squares: a8 is bit 0, h1 is bit 63.
#[derive(Clone, Copy)]
pub struct Bitboard(u64);

#[derive(Clone, Copy)]
pub struct Square(u8);

pawnfill::extend! {
    impl Bitboard {
        type Square = Square;
        strategy: pawnfill::Shift,
        first_square: A8,
        fn to_u64(set: Bitboard) -> u64 { set.0 }
        fn from_u64(set: u64) -> Bitboard { Bitboard(set) }
        fn square(square: Square) -> u8 { square.0 }
    }
}

fn main() {
    let (pawns, empty) = (Bitboard(1 << 52), Bitboard(!(1 << 52)));
    let moves = pawns.pawn_moves(pawnfill::Color::White, Empty(empty), Enemies(Bitboard(0)));
    let _ = moves.en_passant(Some(pawnfill::Square::D6));
    let _ = moves.targets(!0_u64);
    let _ = moves.pinned(Square(60), A8First(0));
    let _ = moves.contains(pawnfill::Square::E2, Square(36), false);
    let _: PawnMoves<A8First> = moves;
    let _ = PawnMoves::new(pawnfill::Color::White, 1 << 12, Empty(A8First(0)), Enemies(0));
    // The empty squares and the enemies are exchanged.
    let _ = PawnMoves::new(pawnfill::Color::White, 1 << 12, Enemies(0), Empty(0));
}
