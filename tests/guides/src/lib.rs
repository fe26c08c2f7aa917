//! The examples of the READMEs and guides, as tests. They need all packages, so none of the published
//! packages has them. `.ci/packages` runs them against the packages.

macro_rules! guides {
    ($($name:ident: $path:literal,)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($path)]
            struct $name;
        )*
    };
}

guides! {
    Readme: "../../../README.md",
    ReadmeOfThePackage: "../../../pawnfill/README.md",
    Guide: "../../../pawnfill/GUIDE.md",
    EvaluationBySets: "../../../pawnfill/EVALUATION.md",
    PairsOfPawns: "../../../pawnfill/PAIRS.md",
    PawnMoves: "../../../pawnfill/MOVES.md",
}
