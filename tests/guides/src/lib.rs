//! The examples of the READMEs and of the guides, as tests. They are in no published package, because
//! they need all of the packages. `.ci/packages` runs them against the packages.

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
