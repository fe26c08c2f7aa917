//! Translates the expressions of a body. A literal is a set, unless what it is combined with has another type.

use pawnfill_oracle::driver::CANDIDATES;
use quote::ToTokens;

use crate::operations::result;
use crate::translate::{Body, DIGITS, Meaning, type_of, unknown, without_parentheses};
use crate::tree::{Expr, Id, Kind, Owner, SHIFT, Type};

const OPERATORS: [&str; 11] = ["&", "|", "^", "<<", ">>", "+", "-", "*", "==", "!=", ">="];

/// Methods of numbers: the type of the number, the function in the headers, and the type of its result.
const METHODS: [(&str, Type, &str, Type); 7] = [
    ("bitboard", Type::Square, "bit", Type::U64),
    ("swap_bytes", Type::U64, "swap_bytes", Type::U64),
    ("count_ones", Type::U8, "count_files", Type::Number),
    ("count_ones", Type::U64, "count", Type::Number),
    ("trailing_zeros", Type::U64, "first_square", Type::Number),
    ("rotate_left", Type::U64, "rotate_left", Type::U64),
    ("rotate_right", Type::U64, "rotate_right", Type::U64),
];

impl Body<'_> {
    pub(crate) fn expr(&mut self, expr: &syn::Expr) -> Expr {
        match expr {
            syn::Expr::Paren(_) | syn::Expr::Group(_) => self.expr(without_parentheses(expr)),
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Int(value),
                ..
            }) => {
                let of_type = match value.suffix() {
                    "" | "u64" => Type::U64,
                    "u8" => Type::U8,
                    "u16" => Type::U16,
                    "u32" => Type::Number,
                    _ => unknown(expr),
                };
                Expr::literal(value.base10_parse().expect("a number"), of_type)
            }
            syn::Expr::Path(path) => self.path(&path.path),
            syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                let value = self.expr(&unary.expr);
                Expr::new(value.of_type, Kind::Not, vec![value])
            }
            syn::Expr::Binary(binary) => {
                let operator = binary.op.to_token_stream().to_string();
                let operator = OPERATORS.into_iter().find(|known| *known == operator);
                let (left, right) = (self.expr(&binary.left), self.expr(&binary.right));
                self::binary(operator.unwrap_or_else(|| unknown(expr)), left, right)
            }
            syn::Expr::Cast(cast) => {
                let value = self.expr(&cast.expr);
                let of_type = match (type_of(&cast.ty), value.of_type) {
                    // The index of a square, in whatever width.
                    (Type::U8 | Type::Number, Type::Square | Type::Index) => Type::Number,
                    (of_type, _) => of_type,
                };
                value.cast(of_type)
            }
            syn::Expr::Match(choice) => self.by_color(choice),
            syn::Expr::Call(call) => self.call(call),
            syn::Expr::MethodCall(call) => self.method_call(call),
            syn::Expr::Macro(call) if call.mac.path.is_ident("lookup") => self.lookup(&call.mac),
            syn::Expr::Array(array) => {
                let values = array.elems.iter().map(|value| self.expr(value));
                Expr::new(Type::Counts, Kind::Counts, values.collect())
            }
            syn::Expr::Index(index) => {
                let (value, index) = (self.expr(&index.expr), self.expr(&index.index));
                match (value.of_type, index.kind) {
                    (Type::Counts, Kind::Literal(index)) => {
                        let digit = Kind::Field(DIGITS[index as usize].to_owned());
                        Expr::new(Type::U64, digit, vec![value])
                    }
                    _ => unknown(expr),
                }
            }
            syn::Expr::Field(field) => {
                let value = self.expr(&field.base);
                let name = field.member.to_token_stream().to_string();
                Expr::new(Type::U64, Kind::Field(name), vec![value])
            }
            other => unknown(other),
        }
    }

    fn path(&self, path: &syn::Path) -> Expr {
        let constant = |of_type, kind| Expr::new(of_type, kind, Vec::new());
        match &words(path)[..] {
            [color, name] if color == "Color" => {
                constant(Type::Color, Kind::Color(name == "Black"))
            }
            [square, h8] if square == "Square" && h8 == "H8" => Expr::literal(63, Type::Number),
            [name] => match self.meaning(name) {
                Some(Meaning::Value(value)) => value.clone(),
                None if *name == name.to_uppercase() => {
                    constant(Type::U64, Kind::Constant(name.clone()))
                }
                _ => unknown(path),
            },
            _ => unknown(path),
        }
    }

    /// A match on a color.
    fn by_color(&mut self, choice: &syn::ExprMatch) -> Expr {
        let color = self.expr(&choice.expr);
        let patterns = choice
            .arms
            .iter()
            .map(|arm| arm.pat.to_token_stream().to_string());
        assert!(
            patterns.eq(["Color :: White", "Color :: Black"]),
            "{}",
            choice.to_token_stream()
        );
        let [white, black] = [0, 1].map(|arm| self.expr(&choice.arms[arm].body));
        // Answers of the view are chosen by the caller's color.
        let is_answer = matches!(&white.kind, Kind::Call(id) if id.owner == Owner::View);
        let color = if is_answer { color } else { self.turned(color) };
        let kind = Kind::ByColor {
            is_unpredictable: false,
        };
        Expr::new(white.of_type, kind, vec![color, white, black])
    }

    /// A color of the view as the definitions need it: for them, a1 is the first square.
    fn turned(&self, value: Expr) -> Expr {
        match self.id.owner == Owner::View && value.of_type == Type::Color {
            true => Expr::new(Type::Color, Kind::Turned, vec![value]),
            false => value,
        }
    }

    fn call(&mut self, call: &syn::ExprCall) -> Expr {
        let syn::Expr::Path(function) = &*call.func else {
            unknown(call)
        };
        let words = words(&function.path);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let first = &call.args[0];
        let id = match words[..] {
            ["u64", "from"] => return self.expr(first).cast(Type::U64),
            ["u8", "from"] => return self.expr(first).cast(Type::U8),
            ["Square", "from_index"] => {
                // The index of a pawn, which is in range in whatever width.
                let syn::Expr::Cast(cast) = first else {
                    unknown(call)
                };
                return self.expr(&cast.expr).cast(Type::Index);
            }
            ["select_unpredictable"] => {
                let condition = first.to_token_stream().to_string();
                assert_eq!(condition, "matches ! (color , Color :: Black)");
                let [black, white] = [1, 2].map(|value| self.expr(&call.args[value]));
                let color = Expr::variable("color", Type::Color);
                let kind = Kind::ByColor {
                    is_unpredictable: true,
                };
                return Expr::new(white.of_type, kind, vec![color, white, black]);
            }
            [of, name] if self.strategy(of).is_some() => {
                Id::new(self.strategy(of).expect("one"), name)
            }
            [name] if self.meaning(name).is_some() => match self.meaning(name).cloned() {
                Some(Meaning::Closure(closure)) => {
                    return self.inline(closure.inputs.iter(), &call.args, &closure.body);
                }
                Some(Meaning::Function(id, captured)) => {
                    return self.call_of(id, captured, &call.args);
                }
                _ => unknown(call),
            },
            _ => {
                let found = self.library.find(&self.file, &function.path);
                let found = found.unwrap_or_else(|| unknown(call));
                if call
                    .args
                    .iter()
                    .any(|argument| matches!(argument, syn::Expr::Closure(_)))
                {
                    let function = found.clone();
                    let inputs = function.signature.inputs.iter();
                    let patterns = inputs.filter_map(|input| match input {
                        syn::FnArg::Typed(input) => Some(&*input.pat),
                        syn::FnArg::Receiver(_) => None,
                    });
                    return self.inline(patterns, &call.args, &function.body());
                }
                let owner = match &*found.file {
                    "board.rs" => Owner::Board,
                    "pawn_counts.rs" => Owner::Counts,
                    file if file.starts_with("shift/") => SHIFT,
                    _ => self.id.owner,
                };
                Id::new(owner, words[words.len() - 1])
            }
        };
        self.call_of(id, Vec::new(), &call.args)
    }

    /// A call of a function, some of whose arguments are translated already.
    fn call_of<'e>(
        &mut self,
        id: Id,
        mut arguments: Vec<Expr>,
        given: impl IntoIterator<Item = &'e syn::Expr>,
    ) -> Expr {
        self.library.translate(&id);
        let function = self.library.translated(&id).expect("it is translated");
        let (result, types) = (function.result, function.arguments.clone());
        for given in given {
            let (_, of_type) = types[arguments.len()];
            let value = self.expr(given).typed(of_type);
            arguments.push(self.turned(value));
        }
        Expr::new(result, Kind::Call(id), arguments)
    }

    fn method_call(&mut self, call: &syn::ExprMethodCall) -> Expr {
        let method = call.method.to_string();
        if let Some(owner) = self.strategy(&call.receiver.to_token_stream().to_string()) {
            return self.call_of(Id::new(owner, &method), Vec::new(), &call.args);
        }
        let value = self.expr(&call.receiver);
        if value.of_type == Type::Structure {
            return self.view_call(&method, value, &call.args[0]);
        }
        let mut arguments = call
            .args
            .iter()
            .map(|value| self.expr(value).typed(Type::Number));
        let second = arguments.next();
        match (method.as_str(), second) {
            ("opponent", None) => Expr::new(Type::Color, Kind::Opponent, vec![value]),
            ("file", None) => binary(
                "&",
                value.cast(Type::Number),
                Expr::literal(7, Type::Number),
            ),
            ("wrapping_sub", Some(less)) => binary("-", value, less),
            (_, second) => {
                let mut methods = METHODS.into_iter();
                let known = methods
                    .find(|(name, of_type, ..)| *name == method && *of_type == value.of_type);
                let (.., name, result) = known.unwrap_or_else(|| unknown(call));
                let arguments = [value].into_iter().chain(second).collect();
                Expr::new(result, Kind::Call(Id::new(Owner::Bits, name)), arguments)
            }
        }
    }

    /// A method of the view for a color, called in another one.
    fn view_call(&mut self, method: &str, view: Expr, color: &syn::Expr) -> Expr {
        let mut color = self.expr(color);
        if matches!(color.kind, Kind::Color(_)) {
            color = self.turned(color);
        }
        match method {
            "own" => Expr::new(Type::Side, Kind::Side, vec![color]),
            "enemy" => {
                let opponent = Expr::new(Type::Color, Kind::Opponent, vec![color]);
                Expr::new(Type::Side, Kind::Side, vec![opponent])
            }
            _ => self.call_of(Id::new(Owner::View, method), vec![view, color], []),
        }
    }

    /// `lookup!(TABLE[index][inner])`.
    fn lookup(&mut self, call: &syn::Macro) -> Expr {
        let entry: syn::Expr = call.parse_body().expect("an entry");
        let (mut indices, mut table) = (Vec::new(), &entry);
        while let syn::Expr::Index(index) = table {
            indices.insert(0, self.expr(&index.index));
            table = &index.expr;
        }
        let table = table.to_token_stream().to_string().to_lowercase();
        let of_type = result(&table);
        Expr::new(of_type, Kind::Lookup(table), indices)
    }

    /// The strategy that a type's name stands for here.
    fn strategy(&self, name: &str) -> Option<Owner> {
        match name {
            "Self" | "S" => Some(self.id.owner),
            _ => {
                let mut candidates = CANDIDATES.iter();
                let named = candidates.find(|candidate| candidate.name == name)?;
                Some(Owner::Strategy(named.name))
            }
        }
    }
}

fn words(path: &syn::Path) -> Vec<String> {
    path.segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect()
}

/// An operator between two values. A literal takes the type of the other value, and a distance is a number.
fn binary(operator: &'static str, left: Expr, right: Expr) -> Expr {
    let (left, right) = match operator {
        "<<" | ">>" => (left, right.typed(Type::Number)),
        _ => {
            let left = left.typed(right.of_type);
            let right = right.typed(left.of_type);
            (left, right)
        }
    };
    let of_type = match operator {
        "==" | "!=" | ">=" => Type::Bool,
        _ => left.of_type,
    };
    Expr::new(of_type, Kind::Binary(operator), vec![left, right])
}
