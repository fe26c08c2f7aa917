//! The guide as pages of the documentation. Its examples need other packages, so the package `tests/guides`
//! tests them.
//!
//! Each guide defines its links for readers of the repository: they lead to files. The definitions here stand
//! before the included guide, so they take precedence. They lead to this documentation or to docs.rs.
//!
//! [evaluation]: crate::guide::evaluation
//! [operations]: crate::strategy#the-operations
//! [records]: https://docs.rs/pawnfill-bench
//! [tune]: https://docs.rs/pawnfill-bench
//! [sides]: crate::sides
//! [pairs]: crate::guide::pairs
//! [moves]: crate::guide::moves
//! [extend]: crate::extend!
//! [tables]: crate::tables!
//! [bitboard]: crate::bitboard!
//! [a8]: crate::board#if-a8-is-your-first-square
//!
#![doc = include_str!("../GUIDE.md")]

pub mod evaluation {
    //! A pawn evaluation by sets, and when a pawn hash table stops paying.
    //!
    //! [sides]: crate::sides
    //! [leaf]: crate::guide#both-sides-at-once
    //! [engine]: https://docs.rs/crate/pawnfill-bench/latest/source/examples/engine.rs
    //! [steps]: https://docs.rs/crate/pawnfill-bench/latest/source/src/loops/pawn_evaluation/steps.rs
    //!
    #![doc = include_str!("../EVALUATION.md")]
}

pub mod pairs {
    //! Pairs of pawns in an engine whose network reads them.
    //!
    //! [pairs]: crate::pairs
    //! [perspective]: crate::pairs::Perspective
    //! [numbering]: crate::pairs::Numbering
    //! [capacity]: crate::pairs::INDEX_CAPACITY
    //! [sides]: crate::sides
    //! [hpp]: https://docs.rs/crate/pawnfill/latest/source/include/pawnfill_pairs.hpp
    //! [by_square]: crate::pairs::BySquare
    //! [speed]: https://docs.rs/crate/pawnfill/latest/source/include/C.md
    //!
    #![doc = include_str!("../PAIRS.md")]
}

pub mod moves {
    //! Pawn moves in the list and the encoding of an engine.
    //!
    //! [moves]: crate::moves
    //! [module]: crate::moves
    //! [extend]: crate::extend!
    //! [order]: crate::moves#the-order
    //! [encoding]: crate::moves::Encoding
    //! [capacity]: crate::moves::MOVE_CAPACITY
    //! [check_mask]: crate::moves::PawnMoves::check_mask
    //! [checks]: crate::moves::PawnMoves::checks
    //! [legal_en_passant]: crate::moves::legal_en_passant
    //! [contains_bits]: crate::moves::PawnMoves::contains_bits
    //! [c]: https://docs.rs/crate/pawnfill/latest/source/include/C.md
    //! [hpp]: https://docs.rs/crate/pawnfill/latest/source/include/pawnfill_moves.hpp
    //! [perft]: https://docs.rs/crate/pawnfill/latest/source/examples/perft.rs
    //! [records]: https://docs.rs/pawnfill-bench
    //!
    #![doc = include_str!("../MOVES.md")]
}
