//! Translates the expressions of a body.

use syn::punctuated::Punctuated;

use crate::operations::STRATEGIES;
use crate::print::{BOARD, COUNTS, Form, Id, Owner, SHIFT, Type, VIEW, Value, table_name};
use crate::translate::{Body, DIGITS, code, named, text_of, type_of, unknown};

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
    pub(crate) fn expr(&mut self, expr: &syn::Expr) -> Value {
        match expr {
            syn::Expr::Paren(inner) => self.expr(&inner.expr),
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Int(value),
                ..
            }) => {
                let of_type = match value.suffix() {
                    "u8" => Type::U8,
                    "u16" | "u32" => Type::Number,
                    _ => Type::U64,
                };
                Value::literal(of_type, value.base10_parse().expect("a number"))
            }
            syn::Expr::Path(path) => self.path(&path.path),
            syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                self.expr(&unary.expr).complement()
            }
            syn::Expr::Binary(operation) => {
                // An assignment such as `|=` has the value of its operator.
                let operator = code(&operation.op);
                let is_known = |known: &&str| *known == operator || format!("{known}=") == operator;
                let operator = OPERATORS.into_iter().find(is_known);
                let operator = operator.unwrap_or_else(|| unknown(expr));
                let (left, right) = (self.expr(&operation.left), self.expr(&operation.right));
                left.binary(operator, &right)
            }
            syn::Expr::Cast(cast) => {
                let value = self.expr(&cast.expr);
                let of_type = match (type_of(&cast.ty), value.of_type) {
                    // The index of a square, in whatever width.
                    (Type::U8 | Type::Number, Type::Square) => Type::Number,
                    (of_type, _) => of_type,
                };
                value.cast(of_type)
            }
            syn::Expr::Match(choice) => self.by_color(choice),
            syn::Expr::Call(call) => self.call(call),
            syn::Expr::MethodCall(call) => self.method_call(call),
            syn::Expr::Macro(call) if call.mac.path.is_ident("lookup") => self.lookup(&call.mac),
            syn::Expr::Array(array) => {
                let values = Vec::from_iter(array.elems.iter().map(|value| self.expr(value)));
                Value::call(&Id::new(COUNTS, "of"), Type::Counts, &values)
            }
            // A digit of counts.
            syn::Expr::Index(digit) => {
                let index: usize = code(&digit.index).parse().expect("a digit");
                self.expr(&digit.expr).field(DIGITS[index])
            }
            syn::Expr::Field(field) => self.expr(&field.base).field(&code(&field.member)),
            other => unknown(other),
        }
    }

    fn path(&self, path: &syn::Path) -> Value {
        let path = text_of(path);
        match path.as_str() {
            "Color::White" | "Color::Black" => {
                let text = path.replace("Color::", "PAWNFILL_").to_uppercase();
                Value::new(Type::Color, Form::Color, text)
            }
            "Square::H8" => Value::literal(Type::Number, 63),
            "self" => Value::variable("view", Type::View),
            name => named(&self.values, name)
                .unwrap_or_else(|| Value::new(Type::U64, Form::Whole, format!("PAWNFILL_{name}"))),
        }
    }

    /// A match on a color.
    fn by_color(&mut self, choice: &syn::ExprMatch) -> Value {
        let color = self.expr(&choice.expr);
        let arms = choice.arms.iter();
        let patterns = arms.map(|arm| code(&arm.pat));
        assert!(patterns.eq(["Color :: White", "Color :: Black"]));
        let [white, black] = [0, 1].map(|arm| self.expr(&choice.arms[arm].body));
        // Answers of the view are chosen by the caller's color.
        let color = match white.form {
            Form::Answer => color,
            _ => self.turned(color),
        };
        Value::by_color(&[color, white, black], false)
    }

    /// A color of the view as the definitions need it: for them, a1 is the first square.
    fn turned(&self, value: Value) -> Value {
        if self.function.id.owner != VIEW || value.of_type != Type::Color {
            return value;
        }
        let text = format!("PAWNFILL_TURNED({})", value.text);
        Value::new(Type::Color, Form::Whole, text)
    }

    fn call(&mut self, call: &syn::ExprCall) -> Value {
        let path = text_of(&call.func);
        match path.as_str() {
            "u8::from" => return self.expr(&call.args[0]).cast(Type::U8),
            "u64::from" => return self.expr(&call.args[0]).cast(Type::U64),
            "Square::from_index" => {
                let syn::Expr::Cast(byte) = &call.args[0] else {
                    unknown(call)
                };
                return self.expr(&byte.expr).cast(Type::Square);
            }
            "select_unpredictable" => {
                let condition = code(&call.args[0]);
                assert_eq!(condition, "matches ! (color , Color :: Black)");
                let [black, white] = [1, 2].map(|value| self.expr(&call.args[value]));
                let parts = [Value::variable("color", Type::Color), white, black];
                return Value::by_color(&parts, true);
            }
            _ => {}
        }
        if let Some(closure) = named(&self.closures, &path) {
            return self.inline(&closure.inputs, &call.args, &closure.body);
        }
        if let Some((of_type, name)) = path.split_once("::")
            && let Some(owner) = self.strategy(of_type)
        {
            return self.call_of(Id::new(owner, name), &call.args);
        }
        let found = self.library.find(&self.source.file, &path);
        let found = found.unwrap_or_else(|| unknown(call)).clone();
        let is_closure = |argument: &syn::Expr| matches!(argument, syn::Expr::Closure(_));
        if call.args.iter().any(is_closure) {
            let parameters = found.inputs.iter().map(|input| &*input.pat);
            return self.inline(parameters, &call.args, &found.body);
        }
        let owner = match &*found.file {
            "board.rs" => BOARD,
            "pawn_counts.rs" => COUNTS,
            file if file.starts_with("shift/") => SHIFT,
            _ => self.function.id.owner,
        };
        self.call_of(Id::new(owner, &found.name), &call.args)
    }

    /// A call of a function of the library with these arguments.
    fn call_of(&mut self, id: Id, given: &Punctuated<syn::Expr, syn::Token![,]>) -> Value {
        let arguments = given.iter().map(|given| {
            let value = self.expr(given);
            self.turned(value)
        });
        let arguments: Vec<Value> = arguments.collect();
        self.call_with(id, &arguments)
    }

    fn call_with(&mut self, id: Id, arguments: &[Value]) -> Value {
        let value = Value::call(&id, self.library.translate(&id).result, arguments);
        self.function.calls.push(id);
        value
    }

    fn method_call(&mut self, call: &syn::ExprMethodCall) -> Value {
        let method = call.method.to_string();
        if let Some(owner) = self.strategy(&code(&call.receiver)) {
            return self.call_of(Id::new(owner, &method), &call.args);
        }
        let value = self.expr(&call.receiver);
        if value.of_type == Type::View {
            return self.view_call(&method, value, &call.args[0]);
        }
        let second = call.args.first().map(|value| self.expr(value));
        match (method.as_str(), second) {
            ("opponent", _) => value.opponent(),
            ("file", _) => {
                let seven = Value::literal(Type::Number, 7);
                value.cast(Type::Number).binary("&", &seven)
            }
            ("wrapping_sub", Some(less)) => value.binary("-", &less),
            (_, second) => {
                let mut methods = METHODS.into_iter();
                let known = methods.find(|known| (known.0, known.1) == (&method, value.of_type));
                let (.., name, result) = known.unwrap_or_else(|| unknown(call));
                let arguments: Vec<Value> = [value].into_iter().chain(second).collect();
                Value::call(&Id::new(BOARD, name), result, &arguments)
            }
        }
    }

    /// A method of the view for a color, called in another one.
    fn view_call(&mut self, method: &str, view: Value, color: &syn::Expr) -> Value {
        let mut color = self.expr(color);
        if color.form == Form::Color {
            color = self.turned(color);
        }
        match method {
            "own" => color.side(),
            "enemy" => color.opponent().side(),
            _ => self.call_with(Id::new(VIEW, method), &[view, color]),
        }
    }

    /// `lookup!(TABLE[index][inner])`.
    fn lookup(&mut self, call: &syn::Macro) -> Value {
        let entry: syn::Expr = call.parse_body().expect("an entry");
        let (mut indices, mut table) = (Vec::new(), &entry);
        while let syn::Expr::Index(index) = table {
            indices.insert(0, self.expr(&index.index));
            table = &index.expr;
        }
        let table = code(table).to_lowercase();
        let result = self.library.translate(&Id::new(SHIFT, &table)).result;
        let indices = indices.iter().map(Value::index).collect::<String>();
        let text = table_name(&table) + &indices;
        self.function.tables.push(table);
        Value::new(result, Form::Whole, text)
    }

    /// The strategy that a type's name stands for here.
    fn strategy(&self, name: &str) -> Option<Owner> {
        let named = STRATEGIES.iter().find(|(known, _)| *known == name);
        match name {
            "Self" | "S" => Some(self.function.id.owner),
            _ => named.map(|(name, _)| *name),
        }
    }
}
