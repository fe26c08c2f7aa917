//! The examples of the READMEs and of the guides, as tests. They are in no published package, because
//! they need all of the packages. `.ci/packages` runs them against the packages.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../pawnfill/README.md")]
struct ReadmeOfThePackage;

#[cfg(doctest)]
#[doc = include_str!("../pawnfill/GUIDE.md")]
struct Guide;

#[cfg(doctest)]
#[doc = include_str!("../pawnfill/EVALUATION.md")]
struct EvaluationBySets;

#[cfg(doctest)]
#[doc = include_str!("../pawnfill/PAIRS.md")]
struct PairsOfPawns;

#[cfg(doctest)]
#[doc = include_str!("../pawnfill/MOVES.md")]
struct PawnMoves;
