//! A composition for the header `pawnfill.h`: the same choices and reasons as in Rust, as macros.

use pawnfill::{Operation, Shift, Strategy as _};

use crate::render::source::header::{Earlier, with_header};

/// The source in C for an item in Rust, of which the macro `PAWNFILL_TUNED` is the name of the file.
///
/// ```c
/// // 2.1 cycles; Shift 3.0
/// #define PAWNFILL_USE_FILE_FILL pawnfill_rotate_file_fill
/// ```
#[must_use]
pub fn in_c(item: &str) -> String {
    let comment = |line: &str| line.trim().replacen("///", "//", 1);
    let docs = item
        .lines()
        .skip_while(|line| !line.trim().starts_with("///"));
    let docs = docs.take_while(|line| line.trim().starts_with("///"));
    // A comment whose line ends in a backslash goes on in the next one: the command is one line.
    let docs = docs.map(comment).collect::<Vec<_>>().join("\n");
    let docs = docs.replace(" \\\n//", "");
    let mut lines: Vec<String> = docs.lines().map(str::to_owned).collect();
    let fields = Earlier::read(item).map_or_else(Vec::new, |item| item.fields);
    for operation in Operation::ALL {
        let field = fields
            .iter()
            .find(|field| field.operation == operation.name);
        let docs = field.map_or(&[][..], |field| &field.lines);
        let docs = docs.iter().filter(|line| line.trim().starts_with("///"));
        lines.push(String::new());
        lines.extend(docs.map(|line| comment(line)));
        let strategy = field.map_or(Shift::NAME, |field| &field.strategy);
        lines.push(format!(
            "#define PAWNFILL_USE_{} pawnfill_{}_{}",
            operation.name.to_uppercase(),
            snake_case(strategy),
            operation.name
        ));
    }
    with_header(&lines)
}

/// The name of a strategy as in the names of functions.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_chosen_with_its_reason() {
        let item = with_header(&[
            "pawnfill::compose! {".to_owned(),
            "    /// The fastest.".to_owned(),
            "    /// pawnfill tune \\".to_owned(),
            "    /// --out tuned.h".to_owned(),
            "    pub struct Tuned {".to_owned(),
            "        // pushes".to_owned(),
            "        /// 2.1 cycles; `Shift` 3.0".to_owned(),
            "        able_to_push: ShiftTwice,".to_owned(),
            "        ..Shift".to_owned(),
            "    }".to_owned(),
            "}".to_owned(),
        ]);
        let source = in_c(&item);
        let chosen = "\n// 2.1 cycles; `Shift` 3.0\n\
                      #define PAWNFILL_USE_ABLE_TO_PUSH pawnfill_shift_twice_able_to_push\n";
        assert!(source.contains(chosen), "{source}");
        assert!(source.contains("#define PAWNFILL_USE_HOLES pawnfill_shift_holes\n"));
        let docs = "\n// The fastest.\n// pawnfill tune --out tuned.h\n";
        assert!(source.contains(docs), "{source}");
        let macros = source.lines().filter(|line| line.starts_with("#define"));
        assert_eq!(macros.count(), Operation::ALL.len());
        assert!(Earlier::read(&source).is_some_and(|written| !written.is_edited));
    }
}
