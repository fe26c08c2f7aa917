//! The answers of both sides at once that are sets, as methods in C++, line by line from `sides/both.rs`. What they call
//! is written by hand in the header.

use crate::records::with_part;
use crate::source;

const ON_PAWN_RANKS: &str =
    "\n        PAWNFILL_ASSERT(are_on_pawn_ranks() && \"pushes are for pawns on ranks 2 to 7\");";

/// `pawnfill_sides.hpp` with its answers.
pub(crate) fn in_cpp(header: &str) -> String {
    let source = source::text("sides/both.rs");
    let (_, answers) = source.split_once("\nanswers! {\n").expect("answers");
    let (answers, _) = answers
        .split_once("\n    // File sets and numbers\n")
        .expect("answers that are no sets");
    let answers: String = answers.lines().map(|it| line(it) + "\n").collect();
    let begin = "    /* answers: written by .ci/generate */\n\n";
    with_part(header, begin, &answers, "    /* end */\n")
}

fn line(line: &str) -> String {
    match line.split_once("fn ") {
        Some((domain, method)) => {
            let (name, rest) = method.split_once("(&self").expect("a name");
            let (arguments, body) = rest.split_once(") -> Sides<L, S> {").expect("a result");
            let arguments = arguments.replace(", ", ", Sides ");
            let arguments = arguments.trim_start_matches(", ");
            let head = format!("    PAWNFILL_SIDES_INLINE Sides {name}({arguments}) const {{");
            let check = if domain.contains('[') {
                ON_PAWN_RANKS
            } else {
                ""
            };
            match (body.strip_suffix(" }"), check) {
                (None, check) => head + check,
                (Some(value), "") => format!("{head}{} }}", statement(value)),
                (Some(value), check) => {
                    format!("{head}{check}\n       {}\n    }}", statement(value))
                }
            }
        }
        None => statement(line),
    }
}

/// A statement of a body, or a line without one.
fn statement(line: &str) -> String {
    let code = line.trim_start();
    if code.is_empty() || code.starts_with("//") || code == "}" {
        return line.to_owned();
    }
    let indent = &line[..line.len() - code.len()];
    match code.strip_prefix("let ") {
        Some(local) => format!("{indent}const auto {}", expression(local)),
        None => format!("{indent}return {};", expression(code)),
    }
}

/// An expression, in which only the names differ.
fn expression(code: &str) -> String {
    let code = code.replace("self.pawns.level.lanes", "from_a1");
    let code = code.replace(".lanes", "").replace("self.sides(", "(");
    let code = code.replace('!', "~").replace("RANK_", "Rank");
    let mut parts = code.split("self.");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        // A field, or a method.
        let mark = if rest.starts_with('(') { "" } else { "_" };
        format!("{text}{name}{mark}{rest}")
    })
}
