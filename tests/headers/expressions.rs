//! Translates the expressions of a body.

use quote::ToTokens;

use pawnfill_oracle::driver::CANDIDATES;

use super::translate::{Body, DIGITS, Result, without_parentheses};
use super::tree::{Expr, Id, Kind, Owner, Type};

impl Body<'_> {
    /// Translates an expression. A literal has the expected type; without one, it is a set.
    pub(super) fn expr(&mut self, expr: &syn::Expr, expected: Option<Type>) -> Result<Expr> {
        match expr {
            syn::Expr::Paren(_) | syn::Expr::Group(_) => {
                self.expr(without_parentheses(expr), expected)
            }
            syn::Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Int(value) => {
                    let of_type = match value.suffix() {
                        "" => expected.unwrap_or(Type::U64),
                        "u8" => Type::U8,
                        "u16" => Type::U16,
                        "u32" => Type::Number,
                        "u64" => Type::U64,
                        _ => return Err(self.unknown(expr)),
                    };
                    let value = value.base10_parse().map_err(|_| self.unknown(expr))?;
                    Ok(Expr::new(of_type, Kind::Literal(value)))
                }
                _ => Err(self.unknown(expr)),
            },
            syn::Expr::Path(path) => self.path(expr, &path.path),
            syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                let value = self.expr(&unary.expr, expected)?;
                Ok(Expr::new(value.of_type, Kind::Not(Box::new(value))))
            }
            syn::Expr::Reference(reference) => self.expr(&reference.expr, expected),
            syn::Expr::Binary(binary) => self.binary(expr, binary, expected),
            syn::Expr::Cast(cast) => {
                let value = self.expr(&cast.expr, None)?;
                let of_type = match (self.type_of(&cast.ty)?, value.of_type) {
                    // The number of a square, in whatever width.
                    (Type::U8 | Type::Number, Type::Square | Type::Place) => Type::Number,
                    (of_type, _) => of_type,
                };
                Ok(cast_to(of_type, value))
            }
            syn::Expr::Match(choice) => self.by_color(expr, choice, expected),
            syn::Expr::Call(call) => self.call(expr, call),
            syn::Expr::MethodCall(call) => self.method_call(expr, call),
            syn::Expr::Macro(call) if call.mac.path.is_ident("lookup") => {
                self.lookup(expr, &call.mac)
            }
            syn::Expr::Array(array) => {
                let of_type = match self.id.owner {
                    Owner::View => Type::Structure,
                    _ => Type::Counts,
                };
                let values = array.elems.iter().map(|value| self.expr(value, None));
                Ok(Expr::new(
                    of_type,
                    Kind::Fields(values.collect::<Result<_>>()?),
                ))
            }
            syn::Expr::Index(index) => {
                let (value, place) = (
                    self.expr(&index.expr, None)?,
                    self.expr(&index.index, None)?,
                );
                match (value.of_type, place.kind) {
                    (Type::Counts, Kind::Literal(place)) => {
                        let digit = DIGITS[place as usize].to_owned();
                        Ok(Expr::new(Type::U64, Kind::Field(Box::new(value), digit)))
                    }
                    _ => Err(self.unknown(expr)),
                }
            }
            syn::Expr::Field(field) => {
                let value = self.expr(&field.base, None)?;
                if value.of_type != Type::Side {
                    return Err(self.unknown(expr));
                }
                let name = field.member.to_token_stream().to_string();
                Ok(Expr::new(Type::U64, Kind::Field(Box::new(value), name)))
            }
            // A view, or a half of one.
            syn::Expr::Struct(fields) if fields.path.is_ident("Self") => {
                let values = fields
                    .fields
                    .iter()
                    .map(|field| self.expr(&field.expr, None));
                let mut values: Vec<Expr> = values.collect::<Result<_>>()?;
                match &values[..] {
                    [sides] if sides.of_type == Type::Structure => Ok(values.remove(0)),
                    _ => Ok(Expr::new(Type::Side, Kind::Fields(values))),
                }
            }
            other => Err(self.unknown(other)),
        }
    }

    fn path(&self, expr: &syn::Expr, path: &syn::Path) -> Result<Expr> {
        let words: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["Color", "White"] => Ok(Expr::new(Type::Color, Kind::Color(false))),
            ["Color", "Black"] => Ok(Expr::new(Type::Color, Kind::Color(true))),
            ["Square", "H8"] => Ok(Expr::new(Type::Number, Kind::Literal(63))),
            ["self"] => Ok(Expr::variable("structure", Type::Structure)),
            [name] => match self.local_type(self.variable(name)) {
                Some(of_type) => Ok(Expr::variable(self.variable(name), of_type)),
                None if name
                    .chars()
                    .all(|c| c.is_uppercase() || c.is_numeric() || c == '_') =>
                {
                    Ok(Expr::new(Type::U64, Kind::Constant(name.to_owned())))
                }
                None => Err(self.unknown(expr)),
            },
            _ => Err(self.unknown(expr)),
        }
    }

    fn binary(
        &mut self,
        expr: &syn::Expr,
        binary: &syn::ExprBinary,
        expected: Option<Type>,
    ) -> Result<Expr> {
        use syn::BinOp as Op;
        let operator = match binary.op {
            Op::BitAnd(_) => "&",
            Op::BitOr(_) => "|",
            Op::BitXor(_) => "^",
            Op::Shl(_) => "<<",
            Op::Shr(_) => ">>",
            Op::Add(_) => "+",
            Op::Sub(_) => "-",
            Op::Mul(_) => "*",
            Op::Eq(_) => "==",
            Op::Ne(_) => "!=",
            Op::Ge(_) => ">=",
            _ => return Err(self.unknown(expr)),
        };
        let is_comparison = matches!(operator, "==" | "!=" | ">=");
        let expected = expected.filter(|_| !is_comparison);
        let (left, right) = if matches!(operator, "<<" | ">>") {
            let left = self.expr(&binary.left, expected)?;
            (left, self.expr(&binary.right, Some(Type::Number))?)
        } else if is_untyped(&binary.left) {
            let right = self.expr(&binary.right, expected)?;
            (self.expr(&binary.left, Some(right.of_type))?, right)
        } else {
            let left = self.expr(&binary.left, expected)?;
            let of_type = left.of_type;
            (left, self.expr(&binary.right, Some(of_type))?)
        };
        let of_type = if is_comparison {
            Type::Bool
        } else {
            left.of_type
        };
        Ok(binary_of(of_type, operator, left, right))
    }

    /// A match on a color.
    fn by_color(
        &mut self,
        expr: &syn::Expr,
        choice: &syn::ExprMatch,
        expected: Option<Type>,
    ) -> Result<Expr> {
        let color = self.expr(&choice.expr, None)?;
        let [white, black] = &choice.arms[..] else {
            return Err(self.unknown(expr));
        };
        let patterns = [white, black].map(|arm| arm.pat.to_token_stream().to_string());
        if patterns != ["Color :: White", "Color :: Black"] {
            return Err(self.unknown(expr));
        }
        let white = self.expr(&white.body, expected)?;
        let black = self.expr(&black.body, expected)?;
        // Answers of the view are chosen by the caller's color.
        let is_answer = matches!(&white.kind, Kind::Call(id, _) if id.owner == Owner::View);
        let color = if is_answer { color } else { self.turned(color) };
        Ok(Expr::new(
            white.of_type,
            Kind::ByColor {
                color: Box::new(color),
                white: Box::new(white),
                black: Box::new(black),
                is_unpredictable: false,
            },
        ))
    }

    /// A color of the view as the definitions need it: for them, a1 is the first square.
    fn turned(&self, color: Expr) -> Expr {
        if self.id.owner == Owner::View {
            return Expr::new(Type::Color, Kind::Turned(Box::new(color)));
        }
        color
    }

    fn call(&mut self, expr: &syn::Expr, call: &syn::ExprCall) -> Result<Expr> {
        let syn::Expr::Path(function) = &*call.func else {
            return Err(self.unknown(expr));
        };
        let words: Vec<String> = function
            .path
            .segments
            .iter()
            .map(|s| s.ident.to_string())
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let name = *words.last().ok_or_else(|| self.unknown(expr))?;
        match words[..] {
            ["u64", "from"] => {
                let value = self.expr(&call.args[0], None)?;
                return Ok(cast_to(Type::U64, value));
            }
            ["u8", "from"] => {
                let value = self.expr(&call.args[0], None)?;
                return Ok(cast_to(Type::U8, value));
            }
            ["Square", "from_index"] => {
                // The place of a pawn, which is in range.
                let value = match &call.args[0] {
                    syn::Expr::Cast(cast) => self.expr(&cast.expr, None)?,
                    value => self.expr(value, None)?,
                };
                return Ok(cast_to(Type::Place, value));
            }
            ["select_unpredictable"] => return self.select(expr, call),
            [name] => {
                if let Some(value) = self.call_closure(name, call)? {
                    return Ok(value);
                }
            }
            _ => {}
        }
        let id = match words[..] {
            ["Side", "new"] => {
                let id = Id::new(Owner::View, "new_side");
                self.library.translate(&id)?;
                id
            }
            [of, name] if self.strategy_named(of).is_some() => {
                let place = self.strategy_named(of).unwrap_or_default();
                let id = Id::new(Owner::Strategy(place), name);
                self.library.translate(&id)?;
                id
            }
            _ => {
                let module = words.len().checked_sub(2).map(|place| words[place]);
                let source = self.library.find(&self.file, module, name);
                let source = source.ok_or_else(|| self.unknown(expr))?;
                let is_closure = |argument: &syn::Expr| matches!(argument, syn::Expr::Closure(_));
                if call.args.iter().any(is_closure) {
                    return self
                        .inline(&source, call)?
                        .ok_or_else(|| self.unknown(expr));
                }
                let strategy = self.strategy();
                let id = self.library.function(&self.file, module, name, strategy)?;
                id.ok_or_else(|| self.unknown(expr))?
            }
        };
        // The view is built from a side of each color, as the caller sees them.
        let is_turned = id.owner != Owner::View;
        self.call_of(id, None, call.args.iter(), is_turned)
    }

    /// A call whose arguments have the types that the function takes.
    fn call_of<'e>(
        &mut self,
        id: Id,
        receiver: Option<Expr>,
        given: impl Iterator<Item = &'e syn::Expr>,
        is_turned: bool,
    ) -> Result<Expr> {
        let mut arguments: Vec<Expr> = receiver.into_iter().collect();
        let types = self.library.arguments(&id);
        // The strategy that builds the view is no argument.
        for given in given.filter(|given| given.to_token_stream().to_string() != "strategy") {
            let expected = types.get(arguments.len()).copied();
            let value = self.expr(given, expected)?;
            arguments.push(match value.of_type {
                Type::Color if is_turned => self.turned(value),
                _ => value,
            });
        }
        let result = self.library.result(&id);
        Ok(Expr::new(result, Kind::Call(id, arguments)))
    }

    /// `select_unpredictable(matches!(color, Color::Black), black, white)`.
    fn select(&mut self, expr: &syn::Expr, call: &syn::ExprCall) -> Result<Expr> {
        let condition = call.args[0].to_token_stream().to_string();
        if condition.replace(' ', "") != "matches!(color,Color::Black)" {
            return Err(self.unknown(expr));
        }
        let (black, white) = (
            self.expr(&call.args[1], None)?,
            self.expr(&call.args[2], None)?,
        );
        Ok(Expr::new(
            white.of_type,
            Kind::ByColor {
                color: Box::new(Expr::variable("color", Type::Color)),
                white: Box::new(white),
                black: Box::new(black),
                is_unpredictable: true,
            },
        ))
    }

    fn method_call(&mut self, expr: &syn::Expr, call: &syn::ExprMethodCall) -> Result<Expr> {
        let method = call.method.to_string();
        let receiver = call.receiver.to_token_stream().to_string();
        if receiver == "strategy" {
            let id = Id::new(Owner::Chosen, &method);
            return self.call_of(id, None, call.args.iter(), true);
        }
        if let Some(place) = CANDIDATES
            .iter()
            .position(|candidate| candidate.name == receiver)
        {
            let id = Id::new(Owner::Strategy(place), &method);
            return self.call_of(id, None, call.args.iter(), true);
        }
        let value = self.expr(&call.receiver, None)?;
        if value.of_type == Type::Structure {
            return self.view_call(expr, call, value);
        }
        let width = value.of_type;
        let bits = |name: &str, of_type, arguments| {
            let id = Id::new(Owner::Bits, name);
            Ok(Expr::new(of_type, Kind::Call(id, arguments)))
        };
        match method.as_str() {
            "opponent" => Ok(Expr::new(Type::Color, Kind::Opponent(Box::new(value)))),
            "file" => {
                let seven = Expr::new(Type::Number, Kind::Literal(7));
                Ok(binary_of(Type::Number, "&", value, seven))
            }
            "bitboard" => bits("bit", Type::U64, vec![value]),
            "swap_bytes" => bits("swap_bytes", width, vec![value]),
            "count_ones" if width == Type::U8 => bits("count_files", Type::Number, vec![value]),
            "count_ones" => {
                let value = cast_to(Type::U64, value);
                bits("count", Type::Number, vec![value])
            }
            "trailing_zeros" => bits("first_square", Type::Number, vec![value]),
            "rotate_left" | "rotate_right" if width == Type::U64 => {
                let by = self.expr(&call.args[0], Some(Type::Number))?;
                bits(&method, width, vec![value, by])
            }
            "wrapping_sub" => {
                let less = self.expr(&call.args[0], Some(width))?;
                Ok(binary_of(width, "-", value, less))
            }
            _ => Err(self.unknown(expr)),
        }
    }

    /// A method of the view, called in another one.
    fn view_call(
        &mut self,
        expr: &syn::Expr,
        call: &syn::ExprMethodCall,
        structure: Expr,
    ) -> Result<Expr> {
        let method = call.method.to_string();
        let mut color = call
            .args
            .first()
            .map(|color| self.expr(color, None))
            .transpose()?;
        if let Some(Kind::Color(_)) = color.as_ref().map(|color| &color.kind) {
            color = color.map(|color| self.turned(color));
        }
        let Some(side) = color else {
            return Err(self.unknown(expr));
        };
        let side_of = |color| Ok(Expr::new(Type::Side, Kind::Side(Box::new(color))));
        match method.as_str() {
            "own" => side_of(side),
            "enemy" => side_of(Expr::new(Type::Color, Kind::Opponent(Box::new(side)))),
            _ if call.args.len() == 1 => {
                let id = Id::new(Owner::View, &method);
                self.library.translate(&id)?;
                let result = self.library.result(&id);
                Ok(Expr::new(result, Kind::Call(id, vec![structure, side])))
            }
            _ => Err(self.unknown(expr)),
        }
    }

    /// `lookup!(TABLE[index][inner])`.
    fn lookup(&mut self, expr: &syn::Expr, call: &syn::Macro) -> Result<Expr> {
        let parsed: syn::Expr = call.parse_body().map_err(|_| self.unknown(expr))?;
        let (mut indices, mut table) = (Vec::new(), &parsed);
        while let syn::Expr::Index(index) = table {
            indices.insert(0, self.expr(&index.index, None)?);
            table = &index.expr;
        }
        let table = table.to_token_stream().to_string().to_lowercase();
        let is_of_files = indices[0].of_type == Type::U8 && table != "file_mask";
        let of_type = if is_of_files && table != "fill_files" {
            Type::U8
        } else {
            Type::U64
        };
        Ok(Expr::new(of_type, Kind::Lookup(table, indices)))
    }
}

fn binary_of(of_type: Type, operator: &'static str, left: Expr, right: Expr) -> Expr {
    Expr::new(
        of_type,
        Kind::Binary(operator, Box::new(left), Box::new(right)),
    )
}

/// A value cast to a type, unless it has that type already.
fn cast_to(of_type: Type, value: Expr) -> Expr {
    if value.of_type == of_type {
        return value;
    }
    Expr::new(of_type, Kind::Cast(Box::new(value)))
}

/// Whether an expression takes its type from what it is combined with.
fn is_untyped(expr: &syn::Expr) -> bool {
    match without_parentheses(expr) {
        syn::Expr::Lit(literal) => {
            matches!(&literal.lit, syn::Lit::Int(value) if value.suffix().is_empty())
        }
        syn::Expr::Unary(unary) => is_untyped(&unary.expr),
        _ => false,
    }
}
