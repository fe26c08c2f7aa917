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

/// The definitions of engines, then the operations by name, and then with the colors or the sets exchanged.
fn expressions() -> impl Iterator<Item = (String, String)> {
    let known = KNOWN
        .into_iter()
        .map(|(text, what)| (text.to_owned(), format!("{what} (`{text}`)")));
    const COLORS: [&str; 2] = ["color", "opponent"];
    const SETS: [[&str; 2]; 4] = [
        ["own", "enemy"],
        ["pawns", "enemy"],
        ["set", "enemy"],
        ["enemy", "own"],
    ];
    let [a, b, c, d] = SETS;
    let ways: [(Vec<[&str; 2]>, &str); 4] = [
        (Vec::new(), "it is"),
        (vec![COLORS], "with the colors exchanged, it is"),
        (SETS.to_vec(), "with the sets exchanged, it is"),
        (vec![COLORS, a, b, c, d], "seen from the other side, it is"),
    ];
    let exchanged = ways.into_iter().flat_map(|(exchanges, how)| {
        Operation::ALL.iter().map(move |operation| {
            let names = operation.arguments.iter().map(|name| {
                let pair = exchanges.iter().find(|[from, _]| from == name);
                pair.map_or(*name, |[_, to]| to)
            });
            let text = match exchanges[..] {
                [] => operation.name.to_owned(),
                _ => format!("{}({})", operation.name, Vec::from_iter(names).join(", ")),
            };
            (text.clone(), format!("{how} `{text}`"))
        })
    });
    known.chain(exchanged)
}

/// What a function is that is not what was asked, if that is known.
pub fn hint(question: &Question<'_>, program: &Program, address: u64) -> Option<String> {
    use Assumption::{Disjoint, Eight, Ranks};
    let mut assumed = vec![Ranks, Disjoint, Eight];
    let is_right = |assumptions: &[Assumption]| {
        let question = Question {
            assumptions: assumptions.to_vec(),
            ..question.clone()
        };
        matches!(question.small_counterexample(program, address), Ok(None))
            && matches!(question.answer(program, address), Ok(Answer::Proved))
    };
    if question.assumptions != assumed && is_right(&assumed) {
        for dropped in [Eight, Disjoint, Ranks] {
            let mut fewer = assumed.clone();
            fewer.retain(|assumption| *assumption != dropped);
            if !question.assumptions.contains(&dropped) && is_right(&fewer) {
                assumed = fewer;
            }
        }
        let boards = report::assumptions(&assumed);
        let names = assumed.iter().map(|assumption| format!("{assumption:?}"));
        let option = Vec::from_iter(names).join(",").to_lowercase();
        return Some(format!("it is right for {boards} (--assume {option})"));
    }
    let mut exchanged = question.clone();
    let mut arguments = exchanged.arguments.iter_mut();
    if let Some(argument) = arguments.find(|argument| argument.name == "color") {
        argument.colors.reverse();
        let [white, black] = argument.colors;
        if matches!(exchanged.answer(program, address), Ok(Answer::Proved)) {
            return Some(format!(
                "it is right if White is {white} (--arguments color={white}/{black})"
            ));
        }
    }
    let candidates =
        expressions().filter_map(|(text, what)| Some((Expression::parse(&text).ok()?, what)));
    let candidates = candidates.map(|(expression, what)| (Expected::Expression(expression), what));
    let candidates = Vec::from_iter(candidates);
    let few = Question {
        pawns: Some(2),
        ..question.clone()
    };
    few.which(program, address, candidates.iter().cloned())?;
    let which = question.which(program, address, candidates.into_iter())?;
    Some(format!("this is another one: {which}"))
}
