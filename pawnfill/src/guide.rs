//! The guide as pages of the documentation. Its examples are tests of the package `pawnfill-guides`, which
//! has the packages that they need.
//!
//! A link of the guide leads to a file beside it. What the documentation has is defined first, and so
//! comes before the file; the rest is in the package `pawnfill-bench`.
//!
//! [evaluation]: crate::guide::evaluation
//! [operations]: crate::strategy#the-operations
//! [fastest]: crate::compose!
//! [manual]: https://docs.rs/pawnfill-bench
//! [sides]: crate::sides
//! [statistics]: https://docs.rs/crate/pawnfill-bench/latest/source/examples/statistics/main.rs
//! [arrow]: https://docs.rs/crate/pawnfill-bench/latest/source/examples/arrow.rs
//!
#![doc = include_str!("../GUIDE.md")]

pub mod evaluation {
    //! A pawn evaluation by sets, and when a pawn hash table stops paying.
    //!
    //! [sides]: crate::sides
    //! [engine]: https://docs.rs/crate/pawnfill-bench/latest/source/examples/engine/steps.rs
    //!
    #![doc = include_str!("../EVALUATION.md")]
}

pub mod pairs {
    //! Pairs of pawns in an engine whose network reads them.
    //!
    //! [pairs]: crate::pairs
    //! [perspective]: crate::pairs::Perspective
    //! [numbering]: crate::pairs::Numbering
    //! [room]: crate::pairs::ROOM
    //! [sides]: crate::sides
    //! [example]: https://docs.rs/crate/pawnfill-bench/latest/source/examples/pairs.rs
    //!
    #![doc = include_str!("../PAIRS.md")]
}
