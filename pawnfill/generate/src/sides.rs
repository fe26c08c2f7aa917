//! The formulas of both sides at once, from `sides/lanes.rs` and `sides/both.rs`, as methods in C++. A method has
//! the tokens that it has in Rust, but for how each language writes methods, arrays and closures.

use proc_macro2::{Delimiter, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Pat, Stmt, Token};

use crate::print::broken;
use crate::source;
use crate::translate::code;

/// A body: the names that it has declared, and whether it is one of `BothSides`.
struct Body(Vec<String>, bool);

impl Body {
    /// A name that is declared again is another variable.
    fn variable(&self, name: &str) -> String {
        let times = self.0.iter().filter(|it| *it == name).count();
        name.to_owned() + &"_again".repeat(times.saturating_sub(1))
    }

    fn text(&self, tokens: impl ToTokens) -> String {
        let (mut text, mut end) = (String::new(), "");
        let mut tokens = tokens.to_token_stream().into_iter().peekable();
        while let Some(token) = tokens.next() {
            let next = tokens.peek().map(ToString::to_string).unwrap_or_default();
            let is_method = text.ends_with(['.', '>']) && next.starts_with('(');
            match token {
                TokenTree::Group(group) => {
                    let inner = self.text(group.stream());
                    let is_index = text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
                    text += &match group.delimiter() {
                        Delimiter::Bracket if is_index => format!("[{inner}]"),
                        Delimiter::Bracket => format!("std::array{{{inner}}}"),
                        _ => format!("({inner})"),
                    };
                }
                // A closure, up to the end of the arguments.
                TokenTree::Punct(mark) if mark.as_char() == '|' && text.ends_with(", ") => {
                    text += &format!("[](Sides {next}) {{ return ");
                    tokens.nth(1);
                    end = "; }";
                }
                TokenTree::Punct(mark) => match mark.as_char() {
                    '<' if text.ends_with("< ") => text.insert(text.len() - 1, '<'),
                    '!' => text.push('~'),
                    '.' => text.push('.'),
                    ',' if next.is_empty() => {}
                    ',' => text += ", ",
                    operator => text += &format!(" {operator} "),
                },
                TokenTree::Ident(name) => match name.to_string().as_str() {
                    "self" if next != "." => text += "*this",
                    "self" => {
                        tokens.next();
                        text += "this->";
                    }
                    "sides" if is_method => text.truncate(text.len() - "this->".len()),
                    "lanes" if text.ends_with('.') && !is_method => _ = text.pop(),
                    "map" => text += "lanes::map",
                    name if name.starts_with("RANK_") => text += &name.replace("RANK_", "Rank"),
                    name if self.1 && text.ends_with('>') && !is_method => {
                        text += &format!("{name}_")
                    }
                    name if is_method => text += name,
                    name => text += &self.variable(name),
                },
                literal => text += &literal.to_string(),
            }
        }
        text.replace("this->pawns_.level.lanes", "from_a1") + end
    }

    /// The statements of a block, and its value.
    fn block(&mut self, block: &syn::Block) -> String {
        let lines = block.stmts.iter().map(|statement| match statement {
            Stmt::Local(local) => {
                let value = self.text(&local.init.as_ref().expect("a value").expr);
                let is_tuple = matches!(local.pat, Pat::Tuple(_));
                let tuple = if is_tuple { "std::tuple" } else { "" };
                let names = names(&local.pat);
                self.0.extend(names.iter().cloned());
                let names: Vec<String> = names.iter().map(|name| self.variable(name)).collect();
                match &names[..] {
                    [name] => format!("const auto {name} = {value};\n"),
                    names => format!("const auto [{}] = {tuple}{value};\n", names.join(", ")),
                }
            }
            Stmt::Expr(syn::Expr::Struct(it), _) => {
                let fields = it.fields.iter().skip(1);
                let fields = fields.map(|it| {
                    let name = it.member.to_token_stream();
                    format!("{name}_ = {};\n", self.text(&it.expr))
                });
                fields.collect::<Vec<_>>().join("        ")
            }
            value => format!("return {};\n", self.text(value)),
        });
        let lines = lines.map(|line| broken(&format!("        {line}")));
        lines.collect()
    }
}

/// The names of a pattern, or of arguments.
fn names(tokens: impl ToTokens) -> Vec<String> {
    let text = code(&tokens);
    let names = text.trim_matches(['(', ')', '[', ']']).split(',');
    let names = names.filter_map(|name| name.split(':').next());
    names.map(|name| name.trim().to_owned()).collect()
}

/// A method, on one line if it has room.
fn method(result: &str, name: &syn::Ident, arguments: &[String], body: &str) -> String {
    let arguments: Vec<String> = arguments.iter().map(|it| format!("Sides {it}")).collect();
    let arguments = arguments.join(", ");
    let head = format!("    PAWNFILL_SIDES_INLINE {result} {name}({arguments}) const {{");
    match body.lines().count() == 1 && head.len() + body.len() < 125 {
        true => format!("{head} {} }}\n", body.trim()),
        false => format!("{head}\n{body}    }}\n"),
    }
}

const ON_PAWN_RANKS: &str =
    "        PAWNFILL_ASSERT(are_on_pawn_ranks() && \"pushes are for pawns on ranks 2 to 7\");\n";

/// The answers that are sets.
fn answers(input: ParseStream<'_>) -> syn::Result<String> {
    let mut text = String::new();
    while !input.is_empty() {
        let domain = input.step(|it| match it.group(Delimiter::Bracket) {
            Some((.., rest)) => Ok((true, rest)),
            None => Ok((false, *it)),
        })?;
        input.parse::<Token![fn]>()?;
        let name: syn::Ident = input.parse()?;
        let given: proc_macro2::Group = input.parse()?;
        input.parse::<Token![->]>()?;
        let result: syn::Type = input.parse()?;
        let block: syn::Block = input.parse()?;
        if code(&result).starts_with("Sides") {
            let arguments = names(given.stream()).split_off(1);
            let body = Body(arguments.clone(), true).block(&block);
            let check = if domain { ON_PAWN_RANKS } else { "" };
            let body = check.to_owned() + &body;
            text += &method("Sides", &name, &arguments, &body);
        }
    }
    Ok(text)
}

/// `pawnfill_sides.hpp` with its formulas.
pub(crate) fn in_cpp(header: &str) -> String {
    let mut parts = [const { String::new() }; 4];
    for file in ["sides/lanes.rs", "sides/both.rs"] {
        let parsed = syn::parse_file(&source::text(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        for item in parsed.items {
            match item {
                syn::Item::Trait(item) if item.ident == "Lanes" => {
                    for item in item.items {
                        let syn::TraitItem::Fn(item) = item else {
                            continue;
                        };
                        let (signature, Some(block)) = (item.sig, item.default) else {
                            continue;
                        };
                        let arguments = names(signature.inputs).split_off(1);
                        let is_number = code(&signature.output).contains('[');
                        let result = ["Sides", "std::array<Sides, 3>"][usize::from(is_number)];
                        let body = Body(arguments.clone(), false).block(&block);
                        parts[0] += &method(result, &signature.ident, &arguments, &body);
                    }
                }
                syn::Item::Struct(item) => {
                    let names = item.fields.iter().filter_map(|it| it.ident.as_ref());
                    let names: Vec<String> = names.map(|name| format!("{name}_")).collect();
                    parts[1] = broken(&format!("    Sides {};\n", names.join(", ")));
                }
                syn::Item::Impl(item) => {
                    for item in item.items {
                        if let syn::ImplItem::Fn(item) = item
                            && item.sig.ident == "of"
                        {
                            parts[2] = Body(vec!["pawns".to_owned()], true).block(&item.block);
                        }
                    }
                }
                syn::Item::Macro(item) if item.mac.path.is_ident("answers") => {
                    parts[3] = item.mac.parse_body_with(answers).expect("answers");
                }
                _ => {}
            }
        }
    }
    let mut text = header.to_owned();
    for (part, name) in parts.iter().zip(["lanes", "fields", "of", "answers"]) {
        let begin = format!("/* {name}: written by .ci/generate */\n");
        let (before, rest) = text.split_once(&begin).expect("the begin of a part");
        let end = rest.find("/* end */").expect("the end of a part");
        let end = rest[..end].trim_end_matches(' ').len();
        text = format!("{before}{begin}{part}{}", &rest[end..]);
    }
    text
}
