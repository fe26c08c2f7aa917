//! Translates the body of a function from Rust into a tree. Code that it does not know causes an error
//! that names the file and the line.

use quote::ToTokens;
use syn::spanned::Spanned;

use pawnfill_oracle::driver::CANDIDATES;

use super::library::{Library, Source};
use super::tree::{Expr, Function, Id, Kind, Owner, Statement, Type};

pub(crate) type Result<T> = std::result::Result<T, String>;

/// The fields of `Counts`, by the indices of the array in Rust.
pub(crate) const DIGITS: [&str; 3] = ["ones", "twos", "fours"];

/// The meaning of a name that can be called.
#[derive(Clone)]
enum Closure {
    /// A closure that is an argument of the inlined function.
    Inlined(syn::ExprClosure),
    /// A function of its own, whose first arguments are the variables that the closure has captured.
    Lifted(Id, Vec<String>),
}

/// A body that is being translated.
pub(crate) struct Body<'a> {
    pub(super) library: &'a mut Library,
    pub(super) id: Id,
    /// The file of the code that is being translated, which is another one inside an inlined function.
    pub(super) file: String,
    /// The strategy whose function it is.
    strategy: Option<usize>,
    pub(super) locals: Vec<(String, Type)>,
    closures: Vec<(String, Closure)>,
    /// The arguments of an inlined function that are variables of the caller.
    aliases: Vec<(String, String)>,
    statements: Vec<Statement>,
}

impl<'a> Body<'a> {
    /// Translates a function, after the functions that it calls.
    pub(crate) fn translate(
        library: &'a mut Library,
        id: &Id,
        source: &Source,
        strategy: Option<usize>,
    ) -> Result<Function> {
        let mut body = Self {
            library,
            id: id.clone(),
            file: source.file.clone(),
            strategy,
            locals: Vec::new(),
            closures: Vec::new(),
            aliases: Vec::new(),
            statements: Vec::new(),
        };
        for input in &source.signature.inputs {
            body.argument(input)?;
        }
        let arguments = body.locals.clone();
        for input in &source.signature.inputs {
            if let syn::FnArg::Typed(input) = input
                && let syn::Pat::Slice(digits) = &*input.pat
            {
                let counts = Expr::variable("counts", Type::Counts);
                body.bind(&syn::Pat::Slice(digits.clone()), counts)?;
            }
        }
        let result = match &source.signature.output {
            syn::ReturnType::Type(_, result) => body.type_of(result)?,
            syn::ReturnType::Default => return Err(body.unknown(&source.signature)),
        };
        let value = body.block(&source.block, Some(result))?;
        let value = value.ok_or_else(|| body.unknown(&source.block))?;
        body.statements.push(Statement::Return(value));
        Ok(Function {
            id: id.clone(),
            docs: source.docs.clone(),
            arguments,
            result,
            body: body.statements,
        })
    }

    /// The error for code that is not known.
    pub(super) fn unknown(&self, what: &(impl ToTokens + Spanned)) -> String {
        format!(
            "pawnfill/src/{}:{}: `{}` cannot be translated: tests/headers/translate.rs does not know it",
            self.file,
            what.span().start().line,
            what.to_token_stream()
        )
    }

    fn argument(&mut self, input: &syn::FnArg) -> Result<()> {
        let input = match input {
            syn::FnArg::Receiver(_) if self.id.owner == Owner::View => {
                self.locals.push(("structure".to_owned(), Type::Structure));
                return Ok(());
            }
            syn::FnArg::Receiver(_) => return Ok(()),
            syn::FnArg::Typed(input) => input,
        };
        let name = match &*input.pat {
            // The strategy that builds a view is the one that was chosen.
            syn::Pat::Ident(name) if name.ident == "strategy" => return Ok(()),
            syn::Pat::Ident(name) => name.ident.to_string(),
            syn::Pat::Slice(_) => "counts".to_owned(),
            other => return Err(self.unknown(other)),
        };
        let of_type = self.type_of(&input.ty)?;
        self.locals.push((name, of_type));
        Ok(())
    }

    pub(super) fn type_of(&self, of_type: &syn::Type) -> Result<Type> {
        let text = of_type.to_token_stream().to_string();
        Ok(match text.as_str() {
            "u8" => Type::U8,
            "u16" => Type::U16,
            "u32" | "usize" => Type::Number,
            "u64" => Type::U64,
            "bool" => Type::Bool,
            "Color" => Type::Color,
            "Square" => Type::Square,
            "[u64 ; 3]" => Type::Counts,
            "Self" if self.id.name == "new_side" => Type::Side,
            "Self" if self.id.owner == Owner::View => Type::Structure,
            _ => return Err(self.unknown(of_type)),
        })
    }

    /// Translates statements, and returns the value of the last one, if it has one.
    fn block(&mut self, block: &syn::Block, expected: Option<Type>) -> Result<Option<Expr>> {
        let mut above = block.brace_token.span.open().start().line;
        for statement in &block.stmts {
            let comment = self
                .library
                .comment(&self.file, above, statement.span().start().line);
            if !comment.is_empty() {
                self.statements.push(Statement::Comment(comment.join(" ")));
            }
            above = statement.span().end().line;
            match statement {
                syn::Stmt::Local(local) => self.local(local)?,
                syn::Stmt::Macro(call) if call.mac.path.is_ident("debug_assert") => {
                    self.assertion(&call.mac)?;
                }
                syn::Stmt::Expr(value, None) => match value {
                    syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::If(_) => {
                        self.controlled(value)?;
                    }
                    _ => return self.expr(value, expected).map(Some),
                },
                syn::Stmt::Expr(value, Some(_)) => self.assignment(value)?,
                other => return Err(self.unknown(other)),
            }
        }
        Ok(None)
    }

    /// The statements of a block, kept apart from those around it.
    fn inner(&mut self, block: &syn::Block) -> Result<Vec<Statement>> {
        let outer = std::mem::take(&mut self.statements);
        let locals = self.locals.len();
        self.block(block, None)?;
        self.locals.truncate(locals);
        Ok(std::mem::replace(&mut self.statements, outer))
    }

    fn controlled(&mut self, control: &syn::Expr) -> Result<()> {
        let statement = match control {
            syn::Expr::While(control) => {
                let condition = self.expr(&control.cond, Some(Type::Bool))?;
                Statement::While(condition, self.inner(&control.body)?)
            }
            syn::Expr::If(control) if control.else_branch.is_none() => {
                let condition = self.expr(&control.cond, Some(Type::Bool))?;
                Statement::If(condition, self.inner(&control.then_branch)?)
            }
            syn::Expr::ForLoop(control) => {
                let syn::Pat::Ident(variable) = &*control.pat else {
                    return Err(self.unknown(&control.pat));
                };
                let variable = variable.ident.to_string();
                let (range, is_reversed) = match &*control.expr {
                    syn::Expr::MethodCall(call) if call.method == "rev" => (&*call.receiver, true),
                    range => (range, false),
                };
                let syn::Expr::Range(bounds) = without_parentheses(range) else {
                    return Err(self.unknown(range));
                };
                let (Some(start), Some(end)) = (&bounds.start, &bounds.end) else {
                    return Err(self.unknown(range));
                };
                let start = self.expr(start, Some(Type::Number))?;
                let end = self.expr(end, Some(Type::Number))?;
                self.locals.push((variable.clone(), Type::Number));
                let body = self.inner(&control.body)?;
                self.locals.pop();
                Statement::For {
                    variable,
                    range: [start, end],
                    is_reversed,
                    body,
                }
            }
            other => return Err(self.unknown(other)),
        };
        self.statements.push(statement);
        Ok(())
    }

    fn assertion(&mut self, call: &syn::Macro) -> Result<()> {
        let parts = call.parse_body_with(
            syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated,
        );
        let parts = parts.map_err(|_| self.unknown(call))?;
        let mut parts = parts.iter();
        let (
            Some(condition),
            Some(syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            })),
        ) = (parts.next(), parts.next())
        else {
            return Err(self.unknown(call));
        };
        let condition = self.expr(condition, Some(Type::Bool))?;
        self.statements
            .push(Statement::Assert(condition, text.value()));
        Ok(())
    }

    fn assignment(&mut self, value: &syn::Expr) -> Result<()> {
        let (left, operator, right) = match value {
            syn::Expr::Assign(value) => (&value.left, "", &value.right),
            syn::Expr::Binary(value) => {
                let operator = match value.op {
                    syn::BinOp::BitOrAssign(_) => "|",
                    syn::BinOp::BitAndAssign(_) => "&",
                    syn::BinOp::BitXorAssign(_) => "^",
                    _ => return Err(self.unknown(&value.op)),
                };
                (&value.left, operator, &value.right)
            }
            syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::If(_) => {
                return self.controlled(value);
            }
            other => return Err(self.unknown(other)),
        };
        let variable = self.expr(left, None)?;
        let Kind::Variable(name) = variable.kind else {
            return Err(self.unknown(left));
        };
        let right = self.expr(right, Some(variable.of_type))?;
        self.statements
            .push(Statement::Assign(name, operator, right));
        Ok(())
    }

    fn local(&mut self, local: &syn::Local) -> Result<()> {
        let Some(value) = &local.init else {
            return Err(self.unknown(local));
        };
        match (&local.pat, &*value.expr) {
            (syn::Pat::Ident(name), syn::Expr::Closure(closure)) => {
                self.lift(&name.ident.to_string(), closure)
            }
            (syn::Pat::Tuple(names), syn::Expr::Tuple(values)) => {
                let mut assigned = Vec::new();
                for (pattern, value) in names.elems.iter().zip(&values.elems) {
                    let value = self.expr(value, None)?;
                    // The variables are assigned one after the other.
                    let reads = |name: &String| {
                        value.any(&|part| part.kind == Kind::Variable(name.clone()))
                    };
                    if assigned.iter().any(reads) {
                        return Err(self.unknown(local));
                    }
                    self.bind(pattern, value)?;
                    assigned.push(pattern.to_token_stream().to_string());
                }
                Ok(())
            }
            (pattern, value) => {
                let value = self.expr(value, None)?;
                self.bind(pattern, value)
            }
        }
    }

    /// Gives a value the name, or the names, of a pattern.
    fn bind(&mut self, pattern: &syn::Pat, value: Expr) -> Result<()> {
        match pattern {
            syn::Pat::Ident(name) => {
                let name = name.ident.to_string();
                let known = self.locals.iter().find(|(known, _)| *known == name);
                self.statements.push(match known {
                    Some((_, of_type)) if *of_type == value.of_type => {
                        Statement::Assign(name, "", value)
                    }
                    Some(_) => return Err(self.unknown(pattern)),
                    None => {
                        self.locals.push((name.clone(), value.of_type));
                        Statement::Let(name, value)
                    }
                });
                Ok(())
            }
            syn::Pat::Slice(digits) if value.of_type == Type::Counts => {
                for (pattern, digit) in digits.elems.iter().zip(DIGITS) {
                    let digit = Kind::Field(Box::new(value.clone()), digit.to_owned());
                    self.bind(pattern, Expr::new(Type::U64, digit))?;
                }
                Ok(())
            }
            other => Err(self.unknown(other)),
        }
    }

    /// Makes a function of a closure that is called by a name.
    fn lift(&mut self, name: &str, closure: &syn::ExprClosure) -> Result<()> {
        let text = closure.body.to_token_stream().to_string();
        let words: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        let captured = self
            .locals
            .iter()
            .filter(|(name, _)| words.contains(&name.as_str()));
        let captured: Vec<(String, Type)> = captured.cloned().collect();
        let id = Id::new(self.id.owner, &format!("{name}_of_{}", self.id.name));
        let mut body = Body {
            library: &mut *self.library,
            id: id.clone(),
            file: self.file.clone(),
            strategy: self.strategy,
            locals: captured.clone(),
            closures: Vec::new(),
            aliases: Vec::new(),
            statements: Vec::new(),
        };
        for input in &closure.inputs {
            let syn::Pat::Type(input) = input else {
                return Err(body.unknown(input));
            };
            let of_type = body.type_of(&input.ty)?;
            let name = input.pat.to_token_stream().to_string();
            body.locals.push((name, of_type));
        }
        let arguments = body.locals.clone();
        let value = match &*closure.body {
            syn::Expr::Block(block) => body.block(&block.block, None)?,
            value => Some(body.expr(value, None)?),
        };
        let value = value.ok_or_else(|| body.unknown(closure))?;
        body.statements.push(Statement::Return(value.clone()));
        let function = Function {
            id: id.clone(),
            docs: String::new(),
            arguments,
            result: value.of_type,
            body: body.statements,
        };
        self.library.add(function);
        let captured = captured.into_iter().map(|(name, _)| name).collect();
        self.closures
            .push((name.to_owned(), Closure::Lifted(id, captured)));
        Ok(())
    }

    /// The call of a closure, if a name is one.
    pub(super) fn call_closure(
        &mut self,
        name: &str,
        call: &syn::ExprCall,
    ) -> Result<Option<Expr>> {
        let known = self.closures.iter().rev().find(|(known, _)| known == name);
        let Some((_, closure)) = known.cloned() else {
            return Ok(None);
        };
        match closure {
            Closure::Lifted(id, captured) => {
                let mut arguments = Vec::new();
                for name in captured {
                    let of_type = self.local_type(&name);
                    arguments.push(Expr::variable(
                        &name,
                        of_type.ok_or_else(|| self.unknown(call))?,
                    ));
                }
                for argument in &call.args {
                    arguments.push(self.expr(argument, Some(Type::Number))?);
                }
                let result = self.library.result(&id);
                Ok(Some(Expr::new(result, Kind::Call(id, arguments))))
            }
            Closure::Inlined(closure) => {
                let aliases = self.aliases.len();
                for (pattern, argument) in closure.inputs.iter().zip(&call.args) {
                    self.pass(pattern, argument)?;
                }
                let value = match &*closure.body {
                    syn::Expr::Block(block) => self.block(&block.block, None),
                    value => self.expr(value, None).map(Some),
                };
                self.aliases.truncate(aliases);
                value
            }
        }
    }

    /// Inlines a function that takes a closure: its statements become those of the caller.
    pub(super) fn inline(
        &mut self,
        function: &Source,
        call: &syn::ExprCall,
    ) -> Result<Option<Expr>> {
        let file = std::mem::replace(&mut self.file, function.file.clone());
        let aliases = self.aliases.len();
        for (input, argument) in function.signature.inputs.iter().zip(&call.args) {
            let syn::FnArg::Typed(input) = input else {
                return Err(self.unknown(input));
            };
            match argument {
                syn::Expr::Closure(closure) => {
                    let name = input.pat.to_token_stream().to_string();
                    self.closures
                        .push((name, Closure::Inlined(closure.clone())));
                }
                _ => self.pass(&input.pat, argument)?,
            }
        }
        let value = self.block(&function.block, None);
        self.aliases.truncate(aliases);
        self.file = file;
        value
    }

    /// Passes an argument to an inlined function: a variable as it is, any other value under a new name.
    fn pass(&mut self, pattern: &syn::Pat, argument: &syn::Expr) -> Result<()> {
        let name = pattern.to_token_stream().to_string();
        let value = self.expr(argument, None)?;
        match &value.kind {
            Kind::Variable(variable) => self.aliases.push((name, variable.clone())),
            _ if self.local_type(&name).is_some() => return Err(self.unknown(argument)),
            _ => self.bind(pattern, value)?,
        }
        Ok(())
    }

    /// The variable that a name stands for.
    pub(super) fn variable<'n>(&'n self, name: &'n str) -> &'n str {
        let mut aliases = self.aliases.iter().rev();
        aliases
            .find(|(alias, _)| alias == name)
            .map_or(name, |(_, variable)| variable)
    }

    pub(super) fn local_type(&self, name: &str) -> Option<Type> {
        let mut locals = self.locals.iter().rev();
        locals
            .find(|(known, _)| known == name)
            .map(|(_, of_type)| *of_type)
    }

    /// The strategy that a type's name stands for here.
    pub(super) fn strategy_named(&self, name: &str) -> Option<usize> {
        match name {
            "Self" | "S" => self.strategy,
            _ => CANDIDATES
                .iter()
                .position(|candidate| candidate.name == name),
        }
    }

    pub(super) fn strategy(&self) -> Option<usize> {
        self.strategy
    }
}

pub(super) fn without_parentheses(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Paren(inner) => without_parentheses(&inner.expr),
        syn::Expr::Group(inner) => without_parentheses(&inner.expr),
        other => other,
    }
}
