//! Translates the expressions of a body.

use crate::operations::STRATEGIES;
use crate::translate::{Body, Callable, DIGITS, code, named, text_of, type_of, unknown};
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
            syn::Expr::Paren(inner) => self.expr(&inner.expr),
            syn::Expr::Lit(literal) => {
                let syn::Lit::Int(value) = &literal.lit else {
                    unknown(expr)
                };
                let of_type = match value.suffix() {
                    "u8" => Type::U8,
                    "u16" | "u32" => Type::Number,
                    _ => Type::U64,
                };
                let value = value.base10_parse().expect("a number");
                Expr::new(of_type, Kind::Literal(value), Vec::new())
            }
            syn::Expr::Path(path) => self.path(&path.path),
            syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                let value = self.expr(&unary.expr);
                Expr::new(value.of_type, Kind::Not, vec![value])
            }
            syn::Expr::Binary(operation) => {
                // An assignment such as `|=` has the value of its operator.
                let operator = code(&operation.op);
                let is_known = |known: &&str| *known == operator || format!("{known}=") == operator;
                let operator = OPERATORS.into_iter().find(is_known);
                let operator = operator.unwrap_or_else(|| unknown(expr));
                let (left, right) = (self.expr(&operation.left), self.expr(&operation.right));
                binary(operator, left, right)
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
            // A digit of counts.
            syn::Expr::Index(digit) => {
                let counts = self.expr(&digit.expr);
                let Kind::Literal(index) = self.expr(&digit.index).kind else {
                    unknown(expr)
                };
                let digit = Kind::Field(DIGITS[index as usize].to_owned());
                Expr::new(Type::U64, digit, vec![counts])
            }
            syn::Expr::Field(field) => {
                let name = Kind::Field(code(&field.member));
                Expr::new(Type::U64, name, vec![self.expr(&field.base)])
            }
            other => unknown(other),
        }
    }

    fn path(&self, path: &syn::Path) -> Expr {
        let path = text_of(path);
        let (of_type, kind) = match path.as_str() {
            "Color::White" | "Color::Black" => (Type::Color, Kind::Color(path == "Color::Black")),
            "Square::H8" => (Type::Number, Kind::Literal(63)),
            "self" => return Expr::variable("structure", Type::Structure),
            name => match named(&self.values, name) {
                Some(value) => return value,
                None => (Type::U64, Kind::Constant(path)),
            },
        };
        Expr::new(of_type, kind, Vec::new())
    }

    /// A match on a color.
    fn by_color(&mut self, choice: &syn::ExprMatch) -> Expr {
        let color = self.expr(&choice.expr);
        let arms = choice.arms.iter();
        let patterns = arms.map(|arm| code(&arm.pat));
        assert!(patterns.eq(["Color :: White", "Color :: Black"]));
        let [white, black] = [0, 1].map(|arm| self.expr(&choice.arms[arm].body));
        // Answers of the view are chosen by the caller's color.
        let is_answer = matches!(&white.kind, Kind::Call(id) if id.owner == Owner::View);
        let color = if is_answer { color } else { self.turned(color) };
        Expr::new(white.of_type, Kind::ByColor, vec![color, white, black])
    }

    /// A color of the view as the definitions need it: for them, a1 is the first square.
    fn turned(&self, value: Expr) -> Expr {
        match self.owner == Owner::View && value.of_type == Type::Color {
            true => Expr::new(Type::Color, Kind::Turned, vec![value]),
            false => value,
        }
    }

    fn call(&mut self, call: &syn::ExprCall) -> Expr {
        let syn::Expr::Path(function) = &*call.func else {
            unknown(call)
        };
        let path = text_of(&function.path);
        match path.as_str() {
            "u64::from" => return self.expr(&call.args[0]).cast(Type::U64),
            "u8::from" => return self.expr(&call.args[0]).cast(Type::U8),
            "Square::from_index" => {
                // The index of a pawn, which is in range in whatever width.
                let mut byte = self.expr(&call.args[0]);
                return byte.parts.remove(0).cast(Type::Index);
            }
            "select_unpredictable" => {
                let condition = code(&call.args[0]);
                assert_eq!(condition, "matches ! (color , Color :: Black)");
                let [black, white] = [1, 2].map(|value| self.expr(&call.args[value]));
                let parts = vec![Expr::variable("color", Type::Color), white, black];
                return Expr::new(Type::U64, Kind::Unpredictable, parts);
            }
            _ => {}
        }
        match named(&self.callables, &path) {
            Some(Callable::Inlined(closure)) => {
                return self.inline(&closure.inputs, &call.args, &closure.body);
            }
            Some(Callable::Function(id, captured)) => {
                let captured = captured.into_iter().map(|(_, value)| value);
                return self.call_of(id, captured.collect(), &call.args);
            }
            None => {}
        }
        if let Some((of_type, name)) = path.split_once("::")
            && let Some(owner) = self.strategy(of_type)
        {
            return self.call_of(Id::new(owner, name), Vec::new(), &call.args);
        }
        let found = self.library.find(&self.source.file, &path);
        let found = found.unwrap_or_else(|| unknown(call)).clone();
        let is_closure = |argument: &syn::Expr| matches!(argument, syn::Expr::Closure(_));
        if call.args.iter().any(is_closure) {
            let parameters = found.inputs.iter().map(|input| &*input.pat);
            return self.inline(parameters, &call.args, &found.body);
        }
        let owner = match &*found.file {
            "board.rs" => Owner::Board,
            "pawn_counts.rs" => Owner::Counts,
            file if file.starts_with("shift/") => SHIFT,
            _ => self.owner,
        };
        self.call_of(Id::new(owner, &found.name), Vec::new(), &call.args)
    }

    /// A call of a function, some of whose arguments are translated already.
    fn call_of<'e>(
        &mut self,
        id: Id,
        mut arguments: Vec<Expr>,
        given: impl IntoIterator<Item = &'e syn::Expr>,
    ) -> Expr {
        let result = self.library.translate(&id).result;
        for given in given {
            let value = self.expr(given);
            arguments.push(self.turned(value));
        }
        Expr::new(result, Kind::Call(id), arguments)
    }

    fn method_call(&mut self, call: &syn::ExprMethodCall) -> Expr {
        let method = call.method.to_string();
        if let Some(owner) = self.strategy(&code(&call.receiver)) {
            return self.call_of(Id::new(owner, &method), Vec::new(), &call.args);
        }
        let value = self.expr(&call.receiver);
        if value.of_type == Type::Structure {
            return self.view_call(&method, value, &call.args[0]);
        }
        let second = call.args.first().map(|value| self.expr(value));
        let seven = Expr::new(Type::Number, Kind::Literal(7), Vec::new());
        match (method.as_str(), second) {
            ("opponent", _) => Expr::new(Type::Color, Kind::Opponent, vec![value]),
            ("file", _) => binary("&", value.cast(Type::Number), seven),
            ("wrapping_sub", Some(less)) => binary("-", value, less),
            (_, second) => {
                let mut methods = METHODS.into_iter();
                let known = methods.find(|known| (known.0, known.1) == (&method, value.of_type));
                let (.., name, result) = known.unwrap_or_else(|| unknown(call));
                let arguments = [value].into_iter().chain(second).collect();
                Expr::new(result, Kind::Call(Id::new(Owner::Header, name)), arguments)
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
        let table = code(table).to_lowercase();
        let result = self.library.translate(&Id::new(SHIFT, &table)).result;
        Expr::new(result, Kind::Lookup(table), indices)
    }

    /// The strategy that a type's name stands for here.
    fn strategy(&self, name: &str) -> Option<Owner> {
        let named = STRATEGIES.iter().find(|(known, _)| *known == name);
        match name {
            "Self" | "S" => Some(self.owner),
            _ => named.map(|(name, _)| Owner::Strategy(name)),
        }
    }
}

/// An operator between two values. A literal takes the type of the value behind it.
fn binary(operator: &'static str, left: Expr, right: Expr) -> Expr {
    let of_type = match operator {
        "==" | "!=" | ">=" => Type::Bool,
        "+" | "-" | "*" if matches!(left.kind, Kind::Literal(_)) => right.of_type,
        _ => left.of_type,
    };
    Expr::new(of_type, Kind::Binary(operator), vec![left, right])
}
