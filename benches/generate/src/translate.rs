//! Translates the functions of the library from Rust into the tree, each once and after those that it calls.
//! Code that it does not know ends the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;

use crate::source::{self, definition_files};
use crate::tree::{Expr, Function, Id, Kind, Owner, SHIFT, Statement, Type};

/// The fields of `Counts`, by the indices of the array in Rust.
pub(crate) const DIGITS: [&str; 3] = ["ones", "twos", "fours"];

/// Everything that the headers hold.
pub(crate) static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let mut library = Library::read();
    for candidate in CANDIDATES {
        for operation in Operation::ALL {
            let owner = Owner::Strategy(candidate.name);
            if owner == SHIFT || candidate.find_override(operation.name).is_some() {
                library.translate(&Id::new(owner, operation.name));
            }
        }
    }
    library.translate(&Id::new(Owner::View, "pawns"));
    for operation in Operation::ALL {
        // A mask of a square is no answer about pawns.
        if !operation.takes("square") {
            library.translate(&Id::new(Owner::View, operation.name));
        }
    }
    library.translated
});

/// The name of a strategy as in the names of its functions and files.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Ends the program at code that cannot be translated.
pub(crate) fn unknown(code: &dyn ToTokens) -> ! {
    panic!("cannot translate `{}`", code.to_token_stream())
}

/// The source of the library, and the functions that have been translated so far.
pub(crate) struct Library {
    /// The lines of each file, for its comments.
    lines: HashMap<String, Vec<String>>,
    functions: Vec<source::Function>,
    translated: Vec<Function>,
}

impl Library {
    fn read() -> Self {
        let others = ["board.rs", "pawn_counts.rs", "structure/view.rs"];
        let mut files: Vec<String> = others.map(str::to_owned).into();
        files.extend(definition_files());
        files.push("strategy/branchless_pushes.rs".to_owned());
        let strategies = CANDIDATES
            .iter()
            .map(|candidate| snake_case(candidate.name));
        files.extend(strategies.map(|name| format!("strategy/{name}.rs")));
        Self {
            functions: files
                .iter()
                .flat_map(|file| source::functions(file))
                .collect(),
            lines: files
                .into_iter()
                .map(|file| {
                    let lines = source::text(&file).lines().map(str::to_owned).collect();
                    (file, lines)
                })
                .collect(),
            translated: Vec::new(),
        }
    }

    /// A method of a type.
    fn method(&self, of_type: &str, name: &str) -> Option<&source::Function> {
        let mut functions = self.functions.iter();
        functions.find(|it| it.of_type.as_deref() == Some(of_type) && it.signature.ident == name)
    }

    /// The free function that a path names in a file: one of the named module, or one of the file itself, or
    /// one that all files import.
    pub(crate) fn find(&self, file: &str, path: &syn::Path) -> Option<&source::Function> {
        let mut words = path.segments.iter().rev().map(|segment| &segment.ident);
        let (name, module) = (words.next()?, words.next().map(ToString::to_string));
        let functions = self.functions.iter();
        let mut named = functions.filter(|it| it.of_type.is_none() && it.signature.ident == *name);
        match module {
            Some(module) => named.find(|it| it.file.contains(&module)),
            None => named.clone().find(|it| it.file == file).or_else(|| {
                named.find(|it| it.file.starts_with("shift/") || it.file == "board.rs")
            }),
        }
    }

    /// The source of a function. A method of a strategy that only calls a function of the same name has the
    /// source of that function.
    fn source(&self, id: &Id) -> &source::Function {
        let path = syn::parse_str(&id.name).expect("a name");
        let found = match id.owner {
            Owner::Bits => None,
            Owner::Board => self.find("board.rs", &path),
            Owner::Counts => self.find("pawn_counts.rs", &path),
            Owner::View => self.method("PawnStructure", &id.name),
            SHIFT => self.find("", &path),
            Owner::Strategy(name) => {
                let file = format!("strategy/{}.rs", snake_case(name));
                let method = self.method(name, &id.name);
                let called = method.and_then(|method| match &method.block.stmts[..] {
                    [syn::Stmt::Expr(syn::Expr::Call(call), None)] => match &*call.func {
                        syn::Expr::Path(path) => self.find(&file, &path.path),
                        _ => None,
                    },
                    _ => None,
                });
                let called = called.filter(|called| called.signature.ident == *id.name);
                called.or(method).or_else(|| self.find(&file, &path))
            }
        };
        found.unwrap_or_else(|| panic!("there is no function {id:?}"))
    }

    /// Translates a function, unless it has been translated already.
    pub(crate) fn translate(&mut self, id: &Id) {
        if self.translated(id).is_some() {
            return;
        }
        let source = self.source(id).clone();
        let receiver = (
            "self".to_owned(),
            Meaning::Value(Expr::variable("structure", Type::Structure)),
        );
        let (inputs, body) = (source.signature.inputs.iter(), source.body());
        let function = Body {
            id: id.clone(),
            file: source.file,
            scope: Vec::from_iter((id.owner == Owner::View).then_some(receiver)),
            statements: Vec::new(),
            library: self,
        }
        .function(
            source.docs,
            inputs.filter_map(|input| match input {
                syn::FnArg::Typed(input) => Some(input),
                syn::FnArg::Receiver(_) => None,
            }),
            &body,
        );
        self.translated.push(function);
    }

    /// A function that has been translated.
    pub(crate) fn translated(&self, id: &Id) -> Option<&Function> {
        self.translated.iter().find(|function| function.id == *id)
    }

    /// The comment between two lines.
    fn comment(&self, file: &str, above: usize, line: usize) -> String {
        // There is nothing between two lines that are one.
        let lines = self.lines[file].get(above..line - 1).into_iter().flatten();
        let comments = lines.filter_map(|line| line.trim().strip_prefix("// "));
        comments.collect::<Vec<_>>().join(" ")
    }
}

/// What a name stands for.
#[derive(Clone)]
pub(crate) enum Meaning {
    Value(Expr),
    /// A closure that is an argument of an inlined function.
    Closure(syn::ExprClosure),
    /// A function that was made of a closure. Its first arguments are the variables that the closure captured.
    Function(Id, Vec<Expr>),
}

/// A body that is being translated.
pub(crate) struct Body<'a> {
    pub(crate) library: &'a mut Library,
    pub(crate) id: Id,
    /// The file of the code that is being translated, which is another one inside an inlined function.
    pub(crate) file: String,
    pub(crate) scope: Vec<(String, Meaning)>,
    statements: Vec<Statement>,
}

impl Body<'_> {
    /// Translates a function, whose first arguments are the variables in scope.
    fn function<'s>(
        mut self,
        docs: String,
        inputs: impl Iterator<Item = &'s syn::PatType>,
        body: &syn::Expr,
    ) -> Function {
        let mut digits = Vec::new();
        for input in inputs {
            let name = match &*input.pat {
                syn::Pat::Slice(_) => "counts".to_owned(),
                name => name.to_token_stream().to_string(),
            };
            let value = Expr::variable(&name, type_of(&input.ty));
            if name == "counts" {
                digits.push((&*input.pat, value.clone()));
            }
            self.scope.push((name, Meaning::Value(value)));
        }
        let arguments = self.variables();
        for (pattern, counts) in digits {
            self.bind(pattern, counts);
        }
        let value = self.value(body);
        Function {
            result: value.of_type,
            body: [self.statements, vec![Statement::Return(value)]].concat(),
            id: self.id,
            docs,
            arguments: arguments
                .into_iter()
                .map(|(name, value)| (name, value.of_type))
                .collect(),
        }
    }

    /// The variables in scope, by their names in the translation.
    fn variables(&self) -> Vec<(String, Expr)> {
        let scope = self.scope.iter().filter_map(|(_, meaning)| match meaning {
            Meaning::Value(value) => Some(value),
            _ => None,
        });
        let named = scope.filter_map(|value| match &value.kind {
            Kind::Variable(name) => Some((name.clone(), value.clone())),
            _ => None,
        });
        named.collect()
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<&Meaning> {
        let mut scope = self.scope.iter().rev();
        scope
            .find(|(known, _)| known == name)
            .map(|(_, meaning)| meaning)
    }

    /// The value of the body of a function or closure.
    fn value(&mut self, body: &syn::Expr) -> Expr {
        match body {
            syn::Expr::Block(block) => {
                let value = self.block(&block.block);
                value.unwrap_or_else(|| unknown(block))
            }
            value => self.expr(value),
        }
    }

    /// Translates statements, and returns the value of the last one, if it has one.
    fn block(&mut self, block: &syn::Block) -> Option<Expr> {
        let mut above = block.brace_token.span.open().start().line;
        for statement in &block.stmts {
            let line = statement.span().start().line;
            let comment = self.library.comment(&self.file, above, line);
            if !comment.is_empty() {
                self.statements.push(Statement::Comment(comment));
            }
            above = statement.span().end().line;
            match statement {
                syn::Stmt::Local(local) => self.local(local),
                syn::Stmt::Macro(call) if call.mac.path.is_ident("debug_assert") => {
                    let parts = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
                    let parts = call.mac.parse_body_with(parts).expect("arguments");
                    let condition = self.expr(&parts[0]);
                    let syn::Expr::Lit(syn::ExprLit {
                        lit: syn::Lit::Str(text),
                        ..
                    }) = &parts[1]
                    else {
                        unknown(call)
                    };
                    self.statements
                        .push(Statement::Assert(condition, text.value()));
                }
                syn::Stmt::Expr(
                    value @ (syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::If(_)),
                    _,
                ) => self.controlled(value),
                syn::Stmt::Expr(value, None) => return Some(self.expr(value)),
                syn::Stmt::Expr(value, Some(_)) => self.assignment(value),
                other => unknown(other),
            }
        }
        None
    }

    /// The statements of a block, kept apart from those around it.
    fn inner(&mut self, block: &syn::Block) -> Vec<Statement> {
        let outer = std::mem::take(&mut self.statements);
        let names = self.scope.len();
        self.block(block);
        self.scope.truncate(names);
        std::mem::replace(&mut self.statements, outer)
    }

    fn controlled(&mut self, control: &syn::Expr) {
        let (keyword, condition, body) = match control {
            syn::Expr::While(control) => ("while", &control.cond, &control.body),
            syn::Expr::If(control) if control.else_branch.is_none() => {
                ("if", &control.cond, &control.then_branch)
            }
            syn::Expr::ForLoop(control) => return self.loop_over_range(control),
            other => unknown(other),
        };
        let condition = self.expr(condition);
        let body = self.inner(body);
        self.statements
            .push(Statement::Conditional(keyword, condition, body));
    }

    fn loop_over_range(&mut self, control: &syn::ExprForLoop) {
        let (range, is_reversed) = match &*control.expr {
            syn::Expr::MethodCall(call) if call.method == "rev" => (&*call.receiver, true),
            range => (range, false),
        };
        let syn::Expr::Range(syn::ExprRange {
            start: Some(start),
            end: Some(end),
            ..
        }) = without_parentheses(range)
        else {
            unknown(range)
        };
        let range = [start, end].map(|end| self.expr(end).typed(Type::Number));
        let variable = control.pat.to_token_stream().to_string();
        let value = Meaning::Value(Expr::variable(&variable, Type::Number));
        self.scope.push((variable.clone(), value));
        let body = self.inner(&control.body);
        self.scope.pop();
        self.statements.push(Statement::For {
            variable,
            range,
            is_reversed,
            body,
        });
    }

    /// `variable = value` or, for example, `variable |= value`.
    fn assignment(&mut self, assignment: &syn::Expr) {
        let (left, operator, right) = match assignment {
            syn::Expr::Assign(value) => (&value.left, None, &value.right),
            syn::Expr::Binary(value) => match value.op {
                syn::BinOp::BitOrAssign(_) => (&value.left, Some("|"), &value.right),
                syn::BinOp::BitAndAssign(_) => (&value.left, Some("&"), &value.right),
                _ => unknown(assignment),
            },
            other => unknown(other),
        };
        let variable = self.expr(left);
        let Kind::Variable(name) = variable.kind.clone() else {
            unknown(left)
        };
        let right = self.expr(right).typed(variable.of_type);
        let value = match operator {
            None => right,
            Some(operator) => {
                Expr::new(right.of_type, Kind::Binary(operator), vec![variable, right])
            }
        };
        self.statements.push(Statement::Assign(name, value));
    }

    fn local(&mut self, local: &syn::Local) {
        let value = &local.init.as_ref().unwrap_or_else(|| unknown(local)).expr;
        match (&local.pat, &**value) {
            (name, syn::Expr::Closure(closure)) => {
                self.lift(&name.to_token_stream().to_string(), closure)
            }
            (syn::Pat::Tuple(names), syn::Expr::Tuple(values)) => {
                let mut assigned: Vec<String> = Vec::new();
                for (pattern, value) in names.elems.iter().zip(&values.elems) {
                    let value = self.expr(value);
                    // The variables are assigned one after the other, so no value may read one of them.
                    let is_assigned = |part: &Expr| match &part.kind {
                        Kind::Variable(name) => assigned.contains(name),
                        _ => false,
                    };
                    assert!(!value.any(&is_assigned), "{}", local.to_token_stream());
                    self.bind(pattern, value);
                    assigned.push(pattern.to_token_stream().to_string());
                }
            }
            (pattern, value) => {
                let value = self.expr(value);
                self.bind(pattern, value);
            }
        }
    }

    /// Gives a value the name, or the names, of a pattern.
    fn bind(&mut self, pattern: &syn::Pat, value: Expr) {
        match pattern {
            syn::Pat::Ident(name) => {
                let name = name.ident.to_string();
                let variable = Expr::variable(&name, value.of_type);
                let is_known = self.variables().contains(&(name.clone(), variable.clone()));
                self.scope.push((name.clone(), Meaning::Value(variable)));
                self.statements.push(match is_known {
                    true => Statement::Assign(name, value),
                    false => Statement::Let(name, value),
                });
            }
            syn::Pat::Slice(digits) => {
                for (pattern, digit) in digits.elems.iter().zip(DIGITS) {
                    let digit = Kind::Field(digit.to_owned());
                    self.bind(pattern, Expr::new(Type::U64, digit, vec![value.clone()]));
                }
            }
            other => unknown(other),
        }
    }

    /// Makes a function of a closure that is called by a name.
    fn lift(&mut self, name: &str, closure: &syn::ExprClosure) {
        let text = closure.body.to_token_stream().to_string();
        let words: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        let mut captured = self.variables();
        captured.retain(|(name, _)| words.contains(&name.as_str()));
        let values = captured.iter().map(|(_, value)| value.clone()).collect();
        let id = Id::new(self.id.owner, &format!("{name}_of_{}", self.id.name));
        let in_scope = |(name, value)| (name, Meaning::Value(value));
        let function = Body {
            id: id.clone(),
            file: self.file.clone(),
            scope: captured.into_iter().map(in_scope).collect(),
            statements: Vec::new(),
            library: &mut *self.library,
        }
        .function(
            String::new(),
            closure.inputs.iter().map(|input| match input {
                syn::Pat::Type(input) => input,
                other => unknown(other),
            }),
            &closure.body,
        );
        self.library.translated.push(function);
        self.scope
            .push((name.to_owned(), Meaning::Function(id, values)));
    }

    /// Inlines a function or a closure: its statements become those of the caller. An argument that is a
    /// variable keeps its name there; any other value gets the name of the parameter.
    pub(crate) fn inline<'s>(
        &mut self,
        parameters: impl Iterator<Item = &'s syn::Pat>,
        given: &Punctuated<syn::Expr, syn::Token![,]>,
        body: &syn::Expr,
    ) -> Expr {
        let names = self.scope.len();
        for (parameter, given) in parameters.zip(given) {
            let meaning = match given {
                syn::Expr::Closure(closure) => Meaning::Closure(closure.clone()),
                given => match self.expr(given) {
                    value if matches!(value.kind, Kind::Variable(_)) => Meaning::Value(value),
                    value => {
                        self.bind(parameter, value);
                        continue;
                    }
                },
            };
            self.scope
                .push((parameter.to_token_stream().to_string(), meaning));
        }
        let value = self.value(body);
        self.scope.truncate(names);
        value
    }
}

pub(crate) fn type_of(of_type: &syn::Type) -> Type {
    match of_type.to_token_stream().to_string().as_str() {
        "u8" => Type::U8,
        "u16" => Type::U16,
        "u32" | "usize" => Type::Number,
        "u64" => Type::U64,
        "bool" => Type::Bool,
        "Color" => Type::Color,
        "Square" => Type::Square,
        "[u64 ; 3]" => Type::Counts,
        _ => unknown(of_type),
    }
}

pub(crate) fn without_parentheses(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Paren(inner) => without_parentheses(&inner.expr),
        syn::Expr::Group(inner) => without_parentheses(&inner.expr),
        other => other,
    }
}
