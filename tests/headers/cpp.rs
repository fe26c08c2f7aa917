//! Writes `pawnfill.hpp`.

use pawnfill::{Operation, Portable, Strategy as _};
use pawnfill_oracle::driver::CANDIDATES;

use super::catalogue::{arguments, result};
use super::language::Language;
use super::parts::{
    Contents, comment, declared, definition, docs_of, head, license, pictured, tables, title,
    turned,
};
use super::tree::{Function, Owner, Statement, Type};

/// The macros that functions begin with.
const CONSTEXPR: &str = "PAWNFILL_CONSTEXPR";
const STATIC: &str = "static PAWNFILL_CONSTEXPR";

/// The header.
pub(crate) fn header(contents: &Contents) -> String {
    let mut text = license("pawnfill.hpp", "C++17 and later");
    text += include_str!("prelude.hpp");
    for shared in contents.shared() {
        let language = Language::CPP.inside(shared.id.owner);
        text += &definition(language, CONSTEXPR, shared, &shared.docs, 0);
    }
    text += "} // namespace detail\n\n";
    text += &title("The strategies: types whose static functions return the same bits.");
    for place in 0..CANDIDATES.len() {
        text += &strategy(contents, place);
    }
    text += &title(&format!(
        "Compositions: each operation by a strategy of its own. {} takes the strategies that lose least on \
         the machines that were measured.",
        Portable::NAME
    ));
    text += &compositions(&contents.chosen);
    text += &title(&format!(
        "The operations, by the strategy that you chose, or by {}.",
        Portable::NAME
    ));
    for (place, operation) in Operation::ALL.iter().enumerate() {
        text += &chosen_operation(place, contents.docs(operation));
    }
    text +=
        &title("The view: all of a position's pawns, any two sets, and every answer about them.");
    text += &view(contents);
    text += "} // namespace pawnfill\n\n#endif\n";
    text
}

/// A strategy. Its helpers follow its operations and are private.
fn strategy(contents: &Contents, place: usize) -> String {
    let language = Language::CPP.inside(Owner::Strategy(place));
    let name = CANDIDATES[place].name;
    let base = if place == 0 { "" } else { " : Shift" };
    let mut text = comment(language, &contents.title_of_strategy(place), 0);
    text += &format!("struct {name}{base} {{\n");
    let (operations, helpers): (Vec<&Function>, Vec<&Function>) = contents
        .of(Owner::Strategy(place))
        .partition(|function| is_operation(function));
    for operation in &operations {
        text += &definition(language, STATIC, operation, docs_of(operation), 4);
    }
    let tables = tables(language, "static constexpr", &operations, 4);
    if !helpers.is_empty() || !tables.is_empty() {
        text += "private:\n";
    }
    text += &tables;
    for helper in helpers {
        text += &definition(language, STATIC, helper, &helper.docs, 4);
    }
    format!("{}\n}};\n\n", text.trim_end())
}

fn is_operation(function: &Function) -> bool {
    let mut operations = Operation::ALL.iter();
    operations.any(|operation| operation.name == function.id.name)
}

/// The choice of a strategy for each operation, and the compositions made from such choices.
fn compositions(chosen: &[(String, usize)]) -> String {
    let mut text =
        "/// One strategy for all operations, where a composition does not choose another one.\n\
                    template <class Strategy>\nstruct Each {\n"
            .to_owned();
    for operation in Operation::ALL {
        text += &format!("    using {} = Strategy;\n", operation.name);
    }
    text += "};\n\n\
             /// The strategy that has each operation from the one that `Choices` names for it.\n\
             template <class Choices>\nstruct Composition {\n";
    for (place, operation) in Operation::ALL.iter().enumerate() {
        let name = operation.name;
        let given: Vec<&str> = arguments(operation).iter().map(|(name, _)| *name).collect();
        text += &function(
            place,
            STATIC,
            name,
            &declared(Language::CPP, operation),
            4,
            &format!(
                "        return Choices::{name}::{name}({});\n",
                given.join(", ")
            ),
        );
    }
    text = format!(
        "{}\n}};\n\nstruct PortableChoices : Each<Shift> {{\n",
        text.trim_end()
    );
    for (operation, strategy) in chosen {
        text += &format!("    using {operation} = {};\n", CANDIDATES[*strategy].name);
    }
    text + "};\n\n\
            /// The strategy to use on machines that nobody has measured.\n\
            struct Portable : Composition<PortableChoices> {};\n\n\
            #ifdef PAWNFILL_TUNED\n\
            } // namespace pawnfill\n\
            #include PAWNFILL_TUNED\n\
            namespace pawnfill {\n\
            using Chosen = Tuned;\n\
            #else\n\
            using Chosen = Portable;\n\
            #endif\n\n"
}

/// The function of an operation, with the given body.
fn function(
    place: usize,
    keywords: &str,
    name: &str,
    arguments: &str,
    indent: usize,
    body: &str,
) -> String {
    let space = " ".repeat(indent);
    let result = Language::CPP.type_name(result(place));
    let head = head(&format!("{space}{keywords} {result}"), name, arguments, "");
    format!("{head} {{\n{body}{space}}}\n\n")
}

/// An operation of the composition. If it takes a color, a second function follows, for a constant color.
fn chosen_operation(place: usize, docs: &str) -> String {
    let operation = &Operation::ALL[place];
    let name = operation.name;
    let [a1_first, a8_first] = turned(Language::CPP, operation);
    let call = |(name, given): &(&str, Vec<String>)| {
        format!("    return Chosen::{}({});\n", name, given.join(", "))
    };
    let body = match a1_first == a8_first {
        true => call(&a1_first),
        false => format!(
            "#ifdef PAWNFILL_A8_FIRST\n{}#else\n{}#endif\n",
            call(&a8_first),
            call(&a1_first)
        ),
    };
    let declared = declared(Language::CPP, operation);
    let mut text = pictured(Language::CPP, place, docs);
    text += &function(place, CONSTEXPR, name, &declared, 0, &body);
    if let Some(others) = declared.strip_prefix("Color color, ") {
        text += &of_color(result(place), name, others, "", 0);
    }
    text
}

/// The function for a constant color, which follows the one for any color.
fn of_color(result: Type, name: &str, others: &str, end: &str, indent: usize) -> String {
    let space = " ".repeat(indent);
    let mut given = vec!["C"];
    given.extend(
        others
            .split(", ")
            .filter_map(|other| other.split(' ').nth(1)),
    );
    let result = Language::CPP.type_name(result);
    let head = head(&format!("{space}{CONSTEXPR} {result}"), name, others, end);
    format!(
        "{space}template <Color C>\n{head} {{\n{space}    return {name}({});\n{space}}}\n\n",
        given.join(", ")
    )
}

/// The view as a class.
fn view(contents: &Contents) -> String {
    let language = Language::CPP.inside(Owner::View);
    let named = |name: &str| {
        contents
            .of(Owner::View)
            .find(|function| function.id.name == name)
    };
    let (Some(new), Some(side)) = (named("new"), named("new_side")) else {
        panic!("the view is built");
    };
    let Some(Statement::Return(value)) = new.body.last() else {
        panic!("the view is built of two sides");
    };
    let mut text = comment(language, &new.docs, 0);
    text += "class PawnStructure {\n";
    text += SIDE;
    text += &definition(language, STATIC, side, &side.docs, 4);
    text += "    Side sides[2];\n\npublic:\n";
    let arguments = language.arguments(new);
    text += &format!(
        "{}    template <class Strategy>\n    {CONSTEXPR} PawnStructure(Strategy, {arguments})\n        \
         : {} {{}}\n\n\
         {}    {CONSTEXPR} PawnStructure({arguments})\n        : PawnStructure(Chosen{{}}, white, black) {{}}\n\n",
        comment(
            language,
            "Built by a strategy, which makes no difference to the bits.",
            4
        ),
        language.value(value),
        comment(language, "Built by the strategy that you chose.", 4),
    );
    let answers = contents.of(Owner::View);
    for answer in answers.filter(|function| !function.id.name.starts_with("new")) {
        text += &definition(language, CONSTEXPR, answer, &answer.docs, 4);
        let arguments = language.arguments(answer);
        if let Some(others) = arguments.strip_prefix("Color color") {
            let others = others.trim_start_matches(", ");
            text += &of_color(answer.result, &answer.id.name, others, " const", 4);
        }
    }
    format!("{}\n}};\n\n", text.trim_end())
}

/// The beginning of the view. For a constant view, Clang knows only the code before the view's constructor.
const SIDE: &str = "    \
    /// One color's pawns, and what more than one answer is made of.
    struct Side {
        uint64_t pawns, front_spans, rear_spans, attacks, attack_front_spans, attack_rear_spans;
    };

    template <class Strategy>
";
