//! What a refuted function is instead: right for fewer boards, another operation, or a definition that some
//! engines have.

use pawnfill::Operation;

use crate::expression::Expression;
use crate::program::Program;
use crate::question::{Answer, Assumption, Expected, Question};
use crate::report;

/// Definitions of engines that differ from those of the operations, and whose they are.
pub const KNOWN: [(&str, &str); 6] = [
    (
        "passed_pawns & !pawns_behind_own",
        "Stockfish's passed pawns: of two on a file only the first is one",
    ),
    (
        "pawns_directly_behind_own",
        "Weiss's and Laser's doubled pawns: an own pawn is directly in front",
    ),
    (
        "pawns_behind_own",
        "doubled pawns without the first on each file",
    ),
    (
        "able_to_capture(color, own, own)",
        "the pawns that defend own pawns",
    ),
    ("own & !defended_pawns", "pawns that no own pawn defends"),
    (
        "passed_pawns | candidate_pawns",
        "passed pawns and candidates",
    ),
];

/// The operations by name, with the colors or the sets exchanged.
fn expressions() -> impl Iterator<Item = (String, String)> {
    let known = KNOWN
        .into_iter()
        .map(|(text, what)| (text.to_owned(), format!("{what} (`{text}`)")));
    let others = Operation::ALL.iter().flat_map(|operation| {
        let call = |change: &dyn Fn(&str) -> Option<&'static str>| {
            let names = operation
                .arguments
                .iter()
                .map(|&name| change(name).unwrap_or(name));
            format!("{}({})", operation.name, Vec::from_iter(names).join(", "))
        };
        let color = |name: &str| (name == "color").then_some("opponent");
        let sets = |name: &str| match name {
            "own" | "pawns" | "set" => Some("enemy"),
            "enemy" => Some("own"),
            _ => None,
        };
        let texts = [
            (operation.name.to_owned(), "it is"),
            (call(&color), "with the colors exchanged, it is"),
            (call(&sets), "with the sets exchanged, it is"),
            (
                call(&|name| color(name).or(sets(name))),
                "seen from the other side, it is",
            ),
        ];
        texts.map(|(text, how)| (text.clone(), format!("{how} `{text}`")))
    });
    known.chain(others)
}

/// What a function is that is not what was asked.
pub fn hints(question: &Question<'_>, program: &Program, address: u64) -> Vec<String> {
    use Assumption::{Disjoint, Eight, Ranks};
    let mut hints = Vec::new();
    for (assumed, option) in [
        (vec![Ranks], "ranks"),
        (vec![Disjoint], "disjoint"),
        (vec![Ranks, Disjoint], "ranks,disjoint"),
        (vec![Ranks, Disjoint, Eight], "ranks,disjoint,eight"),
    ] {
        if question
            .assumptions
            .iter()
            .any(|known| !assumed.contains(known))
            || question.assumptions == assumed
        {
            continue;
        }
        let smaller = Question {
            assumptions: assumed,
            ..question.clone()
        };
        if matches!(smaller.answer(program, address), Ok(Answer::Proved)) {
            let boards = report::assumptions(&smaller.assumptions);
            hints.push(format!("it is right for {boards} (--assume {option})"));
            return hints;
        }
    }
    let candidates =
        expressions().filter_map(|(text, what)| Some((Expression::parse(&text).ok()?, what)));
    let candidates = candidates.map(|(expression, what)| (Expected::Expression(expression), what));
    hints.extend(
        question
            .which(program, address, candidates)
            .map(|what| format!("this is another one: {what}")),
    );
    hints
}
