//! The examples of the READMEs and guides, as tests. They need `pawnfill-bench`, too, so they have a package
//! of their own. `.ci/packages` runs them as a user of the packages would.

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
