//! Expands `tables!`: each item is checked against its operation or closure, computed and documented.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Error, Ident, Path, Result};

use crate::operations::{Call, Operation, Operations};
use crate::tokens::{error_items, tokens_of};

use super::closure::Closure;
use super::diagram;
use super::geometry::{self, Rule};
use super::parse::{self, Contents, Item, Written};
use super::table_type::{OperationElement, TableType};
use super::type_errors::{rust_type, shape, type_error, type_of_closure};

/// Expands a call of `tables!`.
pub(crate) fn expand(call: TokenStream) -> TokenStream {
    match expand_call(call) {
        Ok(tables) => tables,
        Err(error) => error.into_compile_error(),
    }
}

fn expand_call(call: TokenStream) -> Result<TokenStream> {
    let Call { items, operations } = syn::parse2(call)?;
    let (library, items) = parse::items(items)?;
    let mut names: Vec<Ident> = Vec::new();
    let mut tables = TokenStream::new();
    for mut item in items {
        // Several tables under conditions may have the same name; the compiler knows whether they
        // clash.
        let name = item.name.clone().filter(|_| !item.has_condition());
        let is_again = name.as_ref().is_some_and(|name| names.contains(name));
        if let (Some(name), true) = (&name, is_again) {
            let message = format!("`{name}` is defined twice: expected another name");
            item.errors.push(Error::new(name.span(), message));
        }
        names.extend(name);
        tables.extend(expand_item(item, is_again, &library, &operations));
    }
    Ok(tables)
}

/// The operation of an item, after the lookup.
struct Resolved {
    /// The rule to compute, or the error that says why there is none.
    rule: Result<Rule>,
    /// The type of its table. If the operation does not exist, the type for the operation that the
    /// user probably meant.
    table_type: Option<TableType>,
    /// The operation that has this type.
    name: String,
}

/// The table of an item, after its computation.
struct Table {
    /// The lines to add to the docs of the item.
    docs: Vec<String>,
    rust_type: TokenStream,
    /// The contents, unless an error prevents their computation.
    contents: Option<TokenStream>,
    errors: Vec<Error>,
}

/// Expands an item. If its name is defined already, the result is only the errors.
fn expand_item(item: Item, is_again: bool, library: &Path, operations: &Operations) -> TokenStream {
    let Item {
        attrs,
        vis,
        name,
        written_type,
        contents,
        mut errors,
    } = item;
    let table = match (&name, contents) {
        (Some(name), Ok(Contents::Operation(operation))) => {
            operation_table(name, &written_type, &operation, operations)
        }
        (Some(name), Ok(Contents::Closure(closure))) => {
            closure_table(name, &written_type, &closure, library)
        }
        (_, contents) => Table {
            docs: Vec::new(),
            rust_type: rust_type(&written_type, None),
            contents: None,
            errors: contents.err().into_iter().collect(),
        },
    };
    errors.extend(table.errors);
    // Even if there are errors, the name is defined, so that no use of it fails. If the contents
    // are unknown, the last error takes their place.
    let table = name.filter(|_| !is_again).map(|name| {
        let (docs, rust_type) = (separated(table.docs), table.rust_type);
        let error = || errors.pop().map(Error::into_compile_error);
        let contents = table.contents.or_else(error);
        quote!(#(#attrs)* #(#[doc = #docs])* #vis static #name: #rust_type = #contents;)
    });
    let conditions = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    let conditions: TokenStream = conditions.map(ToTokens::to_token_stream).collect();
    let errors = error_items(&conditions, &errors);
    quote!(#errors #table)
}

/// The table of an operation, which is computed here.
fn operation_table(
    name: &Ident,
    written_type: &Written,
    operation: &Ident,
    operations: &Operations,
) -> Table {
    let resolved = resolve(operation, operations);
    let operation = resolved.name;
    let error = |right| type_error(name, written_type, &operation, right);
    let mut errors: Vec<Error> = resolved.table_type.and_then(error).into_iter().collect();
    let (docs, contents) = match resolved.rule {
        Ok(rule) => {
            let entries = rule.entries();
            let docs = diagram::entry_as_docs(&operation, rule, &entries);
            (docs, Some(contents(&entries, rule.table_type())))
        }
        Err(error) => {
            errors.push(error);
            (Vec::new(), None)
        }
    };
    Table {
        docs,
        rust_type: rust_type(written_type, resolved.table_type),
        contents,
        errors,
    }
}

/// The table of a closure, which the compiler computes.
fn closure_table(name: &Ident, written_type: &Written, closure: &Closure, library: &Path) -> Table {
    let (contents, errors) = match shape(name, written_type, closure) {
        Ok(shape) => (Some(closure.contents(&shape, library)), Vec::new()),
        Err(errors) => (None, errors),
    };
    Table {
        docs: Vec::new(),
        rust_type: type_of_closure(written_type, closure),
        contents,
        errors,
    }
}

/// Finds the operation in the list and in the geometry.
fn resolve(operation: &Ident, operations: &Operations) -> Resolved {
    let name = operation.to_string();
    let error = |message: String| Err(Error::new(operation.span(), message));
    let Some(known) = operations.named(&name) else {
        let nearest = operations.nearest(&name, Operation::has_table);
        let message = match nearest {
            Some(nearest) if nearest.has_table() => {
                format!(
                    "unknown operation `{name}`: did you mean `{}`?",
                    nearest.name
                )
            }
            Some(nearest) => {
                format!(
                    "unknown operation `{name}`: the nearest is `{}`, which {}",
                    nearest.name,
                    nearest.why_no_table()
                )
            }
            None => format!(
                "unknown operation `{name}`: the operations that can be tabulated are{}",
                operations.names(Operation::has_table)
            ),
        };
        return Resolved {
            rule: error(message),
            table_type: nearest.and_then(|nearest| nearest.table_type()),
            name: nearest.map_or(name, |nearest| nearest.name.clone()),
        };
    };
    let table_type = known.table_type();
    let rule = match table_type {
        None => error(format!("`{name}` {}", known.why_no_table())),
        Some(table_type) => match geometry::rule(&name) {
            Some(rule) if rule.table_type() == table_type => Ok(rule),
            _ => error(format!(
                "the macro has no geometry for `{name}`, which gives `{table_type}`"
            )),
        },
    };
    Resolved {
        rule,
        table_type,
        name,
    }
}

/// The entries as an array literal in hexadecimal, with one rank of squares (eight entries) per
/// line.
fn contents(entries: &[u64], table_type: TableType) -> TokenStream {
    let lines = |entries: &[u64]| {
        let hexadecimal = |entry: &u64| match table_type.element {
            OperationElement::U64 => underscored(*entry),
            OperationElement::U8 => format!("{entry:#04x}"),
        };
        let line = |line: &[u64]| line.iter().map(hexadecimal).collect::<Vec<_>>().join(", ");
        let lines: Vec<String> = entries.chunks(8).map(line).collect();
        format!("[\n{}\n]", lines.join(",\n"))
    };
    let text = match table_type.domain.indices() {
        [_, squares] => {
            let colors: Vec<String> = entries.chunks(squares.length()).map(lines).collect();
            format!("[{}]", colors.join(", "))
        }
        _ => lines(entries),
    };
    tokens_of(&text)
}

/// `0x0000_0000_0000_0000`.
fn underscored(set: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| set >> shift & 0xffff);
    format!("0x{a:04x}_{b:04x}_{c:04x}_{d:04x}")
}

/// Lines of docs, to follow the user's docs. An empty line comes first, and each line begins with a
/// space, as after `///`.
fn separated(docs: Vec<String>) -> Vec<String> {
    if docs.is_empty() {
        return docs;
    }
    let docs = docs.into_iter().map(|line| format!(" {line}"));
    std::iter::once(String::new()).chain(docs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::TokenTree;

    const OPERATIONS: &str = "
        fills { fn north_fill(set: u64) -> u64; fn front_spans(color: Color, pawns: u64) -> u64; }
        pushes { fn push_targets(color: $crate::Color, square: $crate::Square, empty: u64) -> u64; }
        files { fn fill_files(files: u8) -> u64; fn adjacent_files(files: u8) -> u8; }
        masks {
            fn file_mask(square: pawnfill::Square) -> u64;
            fn passed_mask(color: pawnfill::Color, square: pawnfill::Square) -> u64;
            fn unheard_mask(square: pawnfill::Square) -> u64;
        }";

    /// The expansion as text without spaces; `$crate` is a word only in a macro's tokens.
    fn expand(items: &str) -> String {
        let call = format!("{{ pawnfill; {items} }} {}", OPERATIONS.replace('$', ""));
        let expansion = super::expand(call.parse().expect("tokens"));
        expansion.to_string()
    }

    /// The messages of the errors in an expansion, in order.
    fn mistakes(items: &str) -> Vec<String> {
        let expansion = expand(items);
        let messages = expansion.split("compile_error ! { \"").skip(1);
        messages
            .filter_map(|rest| {
                rest.split_once("\" }")
                    .map(|(message, _)| message.to_owned())
            })
            .collect()
    }

    #[test]
    fn a_right_item() {
        let expansion = expand("#[doc = \" Mine.\"] pub static FILES: [u64; 256] = fill_files;");
        let begin = "# [doc = \" Mine.\"] # [doc = \"\"] # [doc = \" The entry `[0b1010_0110]`:\"]";
        assert!(expansion.starts_with(begin), "{expansion}");
        let table =
            "pub static FILES : [u64 ; 256] = [0x0000_0000_0000_0000 , 0x0101_0101_0101_0101 ,";
        assert!(expansion.contains(table), "{expansion}");
        assert!(!expansion.contains("compile_error"));
    }

    #[test]
    fn the_shapes_of_the_contents() {
        assert!(
            expand("static A: [u8; 256] = adjacent_files;").contains("= [0x00 , 0x02 , 0x05 ,")
        );
        let passed = expand("static A: [[u64; 64]; 2] = passed_mask;");
        assert!(passed.contains("= [[0x0303_0303_0303_0300 ,"));
        assert!(passed.ends_with(", 0x00c0_c0c0_c0c0_c0c0]] ;"), "{passed}");
        assert_eq!(passed.matches("0x").count(), 128);
    }

    #[test]
    fn other_ways_to_write_the_right_type() {
        let items = "static A: [[core::primitive::u64; 0x40]; 2usize] = passed_mask; static B: ([u64; (64)]) = file_mask;";
        assert!(mistakes(items).is_empty(), "{}", expand(items));
    }

    #[test]
    fn each_mistake_has_its_message() {
        let domains = "only operations from `(Color, Square)`, `Square` or a set of files (`u8`) to `u64` or `u8` can";
        let cases = [
            ("static A: [[u64; 64]; 2] = pased_mask;", "unknown operation `pased_mask`: did you mean `passed_mask`?".to_owned()),
            (
                "static A: [[u64; 64]; 2] = front_span;",
                format!("unknown operation `front_span`: the nearest is `front_spans`, which cannot be tabulated: its domain `(color: Color, pawns: u64)` has 2^65 entries; {domains}"),
            ),
            (
                "static A: [u64; 64] = knight_moves;",
                "unknown operation `knight_moves`: the operations that can be tabulated are\\nfiles: `fill_files`, `adjacent_files`\\nmasks: `file_mask`, `passed_mask`, `unheard_mask`".to_owned(),
            ),
            (
                "static A: [u64; 64] = north_fill;",
                format!("`north_fill` cannot be tabulated: its domain `(set: u64)` has 2^64 entries; {domains}"),
            ),
            (
                "static A: [u64; 64] = push_targets;",
                format!("`push_targets` cannot be tabulated: its domain `(color: Color, square: Square, empty: u64)` has 2^71 entries; {domains}"),
            ),
            ("static A: [u64; 64] = unheard_mask;", "the macro has no geometry for `unheard_mask`, which gives `[u64; 64]`".to_owned()),
            (
                "static A: [u64; 64] = passed_mask;",
                "expected `[[u64; 64]; 2]` for `passed_mask` (one entry for each color and square), found `[u64; 64]`".to_owned(),
            ),
            (
                "static A: [[u64; 64]; 2] = file_mask;",
                "expected `[u64; 64]` for `file_mask` (one entry for each square), found `[[u64; 64]; 2]`".to_owned(),
            ),
            (
                "static A: [[u64; 2]; 64] = passed_mask;",
                "expected `[[u64; 64]; 2]` for `passed_mask` (one entry for each color and square), found `[[u64; 2]; 64]`".to_owned(),
            ),
            (
                "static A: [u64, 64] = file_mask;",
                "expected `[u64; 64]` for `file_mask` (one entry for each square), found `[u64 , 64]`".to_owned(),
            ),
            (
                "static A: [[u64; 46]; 2] = passed_mask;",
                "expected `64`, found `46`: the table of `passed_mask` is a `[[u64; 64]; 2]` (one entry for each color and square)".to_owned(),
            ),
            (
                "static A: [u64; SQUARES] = file_mask;",
                "expected `64`, found `SQUARES`: the table of `file_mask` is a `[u64; 64]` (one entry for each square)".to_owned(),
            ),
            (
                "static A: [u64; 256] = adjacent_files;",
                "expected `u8`, found `u64`: the table of `adjacent_files` is a `[u8; 256]` (one entry for each set of files)".to_owned(),
            ),
            ("static A = passed_mask;", "missing type: write `static A: [[u64; 64]; 2] = passed_mask;`".to_owned()),
            ("static A: = passed_mask;", "missing type: write `static A: [[u64; 64]; 2] = passed_mask;`".to_owned()),
        ];
        for (items, expected) in cases {
            assert_eq!(mistakes(items), [expected], "{items}");
        }
    }

    #[test]
    fn the_name_is_defined_whatever_is_wrong() {
        let right = "static A : [[u64 ; 64] ; 2] =";
        let cases = [
            ("const A: [[u64; 64]; 2] = passed_mask;", right),
            ("static A: [u64; 64] = passed_mask;", right),
            ("static A: [u64; 64] = pased_mask;", right),
            ("static A = pased_mask;", right),
            ("static A = nonsense;", right),
            ("static A: [u64; 3] = nonsense;", "static A : [u64 ; 3] ="),
            ("static A: [u64; 3] = north_fill;", "static A : [u64 ; 3] ="),
            ("static A: [u64; 3];", "static A : [u64 ; 3] ="),
            ("pub static A", "pub static A : [[u64 ; 64] ; 2] ="),
        ];
        for (items, expected) in cases {
            assert!(
                expand(items).contains(expected),
                "{items}: {}",
                expand(items)
            );
        }
    }

    #[test]
    fn each_mistake_of_a_closure_has_its_message() {
        let lengths = "expected `2` (a color), `6` (a kind of piece), `8` (a file or a rank), `64` (a square) or `256` (a set of files)";
        let cases = [
            ("static A: [u8; 65] = |s| 1;", format!("{lengths}, found `65`")),
            ("static A: [[u8; N]; 2] = |c, s| 1;", format!("{lengths}, found `N`")),
            (
                "static A: [u8; 64] = |c, s| 1;",
                "expected 1 index, found 2: `[u8; 64]` has no further dimension".to_owned(),
            ),
            (
                "static A: [[(i16, i16); 64]; 2] = |a, b, c, d| 1;",
                "expected 2 indices, found 4: `[[(i16 , i16); 64]; 2]` has no further dimension".to_owned(),
            ),
            ("static A: u8 = |s| 1;", "expected an array such as `[u64; 64]`, found `u8`".to_owned()),
            ("static A: 1 + 1 = |s| 1;", "expected an array such as `[u64; 64]`, found `1 + 1`".to_owned()),
            ("static A = |s| 1;", "missing type: write `static A: [u64; 64] = …;` (one entry for each square)".to_owned()),
            (
                "static A = |c, s| 1;",
                "missing type: write `static A: [[u64; 64]; 2] = …;` (one entry for each color and square)".to_owned(),
            ),
            ("static A [u64; 64] = |s| 1;", "expected `:`, found `[`".to_owned()),
        ];
        for (items, expected) in cases {
            assert_eq!(mistakes(items), [expected], "{items}");
            assert!(expand(items).contains("static A : "), "{items}");
        }
        assert_eq!(mistakes("static A: [[u8; 1]; 3] = |c, s| 1;").len(), 2);
    }

    /// A table of 64 × 64 entries expands to the same few tokens as one of 2 × 2, so a large
    /// table gives the compiler no more to read.
    #[test]
    fn the_expansion_of_a_closure_does_not_grow_with_the_table() {
        fn tokens(stream: TokenStream) -> usize {
            let size = |token| match token {
                TokenTree::Group(group) => 1 + tokens(group.stream()),
                _ => 1,
            };
            stream.into_iter().map(size).sum()
        }
        let size = |length: &str| {
            let item = format!("static A: [[u64; {length}]; {length}] = |a, b| f(a, b);");
            let expansion = expand(&item);
            assert!(!expansion.contains("compile_error"), "{expansion}");
            tokens(expansion.parse().expect("tokens"))
        };
        assert_eq!(size("2"), size("64"));
        assert!(size("64") < 250, "{} tokens", size("64"));
    }

    #[test]
    fn several_mistakes_in_one_item_and_in_many() {
        let items = "const A: [u64; 64] = pased_mask; static B: [u64; 65] = fill_files; static C = file_mask;";
        let mistakes = mistakes(items);
        let beginnings = [
            "expected `static`",
            "expected `[[u64; 64]; 2]`",
            "unknown operation",
            "expected `256`",
            "missing type",
        ];
        assert_eq!(mistakes.len(), beginnings.len(), "{mistakes:?}");
        for (mistake, beginning) in mistakes.iter().zip(beginnings) {
            assert!(mistake.starts_with(beginning), "{mistakes:?}");
        }
    }

    #[test]
    fn a_name_is_defined_once() {
        let twice = "static A: [u64; 64] = file_mask; static A: [u64; 65] = pased_mask;";
        let expected = [
            "`A` is defined twice: expected another name",
            "expected `[[u64; 64]; 2]`",
            "unknown operation `pased_mask`",
        ];
        let found = mistakes(twice);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for expected in expected {
            let is_it = |mistake: &String| mistake.starts_with(expected);
            assert!(found.iter().any(is_it), "{expected}: {found:?}");
        }
        assert_eq!(expand(twice).matches("static A").count(), 1);
        let either = "#[cfg(unix)] static A: [u64; 64] = file_mask; #[cfg(not(unix))] static A: [u64; 256] = fill_files;";
        assert!(mistakes(either).is_empty());
        assert_eq!(expand(either).matches("static A").count(), 2);
    }

    #[test]
    fn errors_are_under_the_item_s_own_condition() {
        let expansion = expand("#[cfg(unix)] #[allow(unused)] const A: [u64; 64] = file_mask;");
        assert!(
            expansion.starts_with("# [cfg (unix)] const _ : () = { :: core :: compile_error ! {"),
            "{expansion}"
        );
    }

    #[test]
    fn a_call_without_the_list_is_an_error() {
        assert!(
            super::expand(quote!(
                static A: [u64; 64] = file_mask;
            ))
            .to_string()
            .contains("compile_error")
        );
        assert!(
            super::expand(TokenStream::new())
                .to_string()
                .contains("compile_error")
        );
    }

    /// The macro answers any tokens: nothing here may panic, and every mistake is reported.
    #[test]
    fn token_soup_never_panics() {
        const WORDS: [&str; 38] = [
            "static",
            "const",
            "mut",
            "pub",
            "pub(in",
            "(crate)",
            "A",
            "B",
            ":",
            "::",
            "=",
            ";",
            ";",
            "[u64; 64]",
            "[[u64; 64]; 2]",
            "|",
            "||",
            "|color, square|",
            ",",
            "[u64;",
            "]",
            "passed_mask",
            "fill_files",
            "north_fill",
            "pased_mask",
            "#",
            "[cfg(test)]",
            "#[doc = \"x\"]",
            "!",
            "<T>",
            "()",
            "{",
            "}",
            ")",
            "1",
            "'a",
            "\"text\"",
            "_",
        ];
        let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..5_000 {
            let mut soup = String::new();
            for _ in 0..12 {
                // Marsaglia's xorshift.
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let word = WORDS.get((random >> 32) as usize % WORDS.len());
                soup.extend([word.copied().unwrap_or_default(), " "]);
            }
            if let Ok(tokens) = soup.parse::<TokenStream>() {
                let _ = super::expand(tokens.clone());
                let call = format!("{{ pawnfill; {soup} }} {}", OPERATIONS.replace('$', ""));
                if let Ok(call) = call.parse() {
                    let _ = super::expand(call);
                }
            }
        }
    }
}
