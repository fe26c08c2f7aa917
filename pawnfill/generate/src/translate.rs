//! Translates the functions of the library from Rust into C, each once and after those that it calls.
//! Code that it does not know ends the program.

use std::sync::LazyLock;

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use quote::ToTokens;
use syn::punctuated::Punctuated;

use crate::function::{BOARD, COUNTS, Function, Id, Owner, Type, VIEW};
use crate::operations::own_operations;
use crate::print::{Form, Value, broken, declared, snake_case};
use crate::source::{self, definition_files};

/// The fields of `Counts`, by the indices of the array in Rust.
pub(crate) const DIGITS: [&str; 3] = ["ones", "twos", "fours"];

/// Everything that the headers hold.
static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let mut library = Library::read();
    for candidate in CANDIDATES {
        for operation in own_operations(candidate) {
            library.translate(&Id::new(candidate.name, operation.name));
        }
    }
    library.translate(&Id::new(VIEW, "pawns"));
    for operation in Operation::ALL {
        // A mask of a square is no answer about pawns.
        if !operation.takes("square") {
            library.translate(&Id::new(VIEW, operation.name));
        }
    }
    library.translated
});

/// The functions of an owner, each after those that it calls.
pub(crate) fn functions_of(owner: Owner) -> impl Iterator<Item = &'static Function> {
    let functions = FUNCTIONS.iter();
    functions.filter(move |function| function.id.owner == owner)
}

/// A function by its name.
pub(crate) fn function(id: &Id) -> &'static Function {
    let found = FUNCTIONS.iter().find(|function| function.id == *id);
    found.unwrap_or_else(|| panic!("there is no function {id:?}"))
}

/// Ends the program at code that cannot be translated.
pub(crate) fn unknown(code: &dyn ToTokens) -> ! {
    panic!("cannot translate `{}`", code.to_token_stream())
}

/// The source of the library, and the functions that have been translated so far.
pub(crate) struct Library {
    functions: Vec<source::Function>,
    translated: Vec<Function>,
}

impl Library {
    fn read() -> Self {
        let mut files = definition_files();
        let strategies = CANDIDATES.iter().map(|candidate| candidate.name);
        files.extend(strategies.map(file_of));
        let shared = [
            "board.rs",
            "pawn_counts.rs",
            "structure/view.rs",
            "strategy/branchless_pushes.rs",
        ];
        files.extend(shared.map(str::to_owned));
        let functions = files.iter().flat_map(|file| source::functions(file));
        Self {
            functions: functions.collect(),
            translated: Vec::new(),
        }
    }

    /// A function of a file, or a method of a type.
    fn get(&self, scope: &str, name: &str) -> Option<&source::Function> {
        let mut functions = self.functions.iter();
        functions.find(|function| function.scope == scope && function.name == name)
    }

    /// The free function that a path names in a file: one of the named module, or one of the file itself, or
    /// one that all files import.
    pub(crate) fn find(&self, file: &str, path: &str) -> Option<&source::Function> {
        let mut functions = self.functions.iter();
        let (module, name) = path.rsplit_once("::").unwrap_or(("shift/", path));
        let own = self.get(file, path);
        let found = functions.find(|it| it.scope.contains(module) && it.name == *name);
        own.or(found).or_else(|| self.get("board.rs", name))
    }

    /// The source of a function. A method of a strategy that only calls a function of the same name has the
    /// source of that function.
    fn source(&self, Id { owner, name }: &Id) -> Option<&source::Function> {
        match *owner {
            BOARD => self.get("board.rs", name),
            COUNTS => self.get("pawn_counts.rs", name),
            VIEW => self.get("PawnStructure", name),
            strategy => {
                let file = file_of(strategy);
                let method = self.get(strategy, name);
                let called = method.and_then(|method| self.find(&file, &called(&method.body)?));
                let called = called.filter(|called| called.name == *name);
                called.or(method).or_else(|| self.find(&file, name))
            }
        }
    }

    /// A function, which is translated unless it has been translated already.
    pub(crate) fn translate(&mut self, id: &Id) -> &Function {
        if let Some(known) = self.translated.iter().position(|known| known.id == *id) {
            return &self.translated[known];
        }
        let source = self.source(id).cloned();
        let source = source.unwrap_or_else(|| panic!("there is no function {id:?}"));
        let mut values = Vec::new();
        if id.owner == VIEW {
            values.push(("view".to_owned(), Value::variable("view", Type::View)));
        }
        for input in &source.inputs {
            let name = code(&input.pat);
            let value = Value::variable(&name, type_of(&input.ty));
            values.push((name, value));
        }
        let arguments = values.iter();
        let arguments = arguments.map(|(name, value)| (name.clone(), value.of_type));
        let arguments = arguments.collect();
        let mut body = Body {
            owner: id.owner,
            source: &source,
            values,
            closures: Vec::new(),
            text: String::new(),
            indent: "    ".to_owned(),
            calls: Vec::new(),
            tables: Vec::new(),
            library: self,
        };
        let value = body.value(&source.body);
        body.push("return ", &value);
        let function = Function {
            id: id.clone(),
            docs: source.docs.clone(),
            arguments,
            result: value.of_type,
            body: body.text,
            calls: body.calls,
            tables: body.tables,
        };
        self.translated.push(function);
        self.translated.last().expect("it is translated")
    }
}

/// The file of a strategy.
fn file_of(strategy: &str) -> String {
    format!("strategy/{}.rs", snake_case(strategy))
}

pub(crate) fn code(tokens: &dyn ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

/// What a name stands for.
pub(crate) fn named<T: Clone>(names: &[(String, T)], name: &str) -> Option<T> {
    let mut names = names.iter().rev();
    Some(names.find(|(known, _)| known == name)?.1.clone())
}

/// A path without generic arguments.
pub(crate) fn text_of(path: &syn::Path) -> String {
    let text = code(path).replace(' ', "");
    text.split("::<").next().unwrap_or_default().to_owned()
}

/// The path of the function, if a body only calls one.
fn called(body: &syn::Expr) -> Option<String> {
    match body {
        syn::Expr::Block(body) => match &body.block.stmts[..] {
            [syn::Stmt::Expr(value, None)] => called(value),
            _ => None,
        },
        syn::Expr::Call(call) => called(&call.func),
        syn::Expr::Path(path) => Some(text_of(&path.path)),
        _ => None,
    }
}

/// A body that is being translated.
pub(crate) struct Body<'a> {
    pub(crate) library: &'a mut Library,
    pub(crate) owner: Owner,
    pub(crate) source: &'a source::Function,
    /// The variables, and the arguments of an inlined function that are variables of the caller.
    pub(crate) values: Vec<(String, Value)>,
    /// The closures that are arguments of an inlined function.
    pub(crate) closures: Vec<(String, syn::ExprClosure)>,
    /// The statements so far.
    text: String,
    indent: String,
    pub(crate) calls: Vec<Id>,
    pub(crate) tables: Vec<String>,
}

impl Body<'_> {
    /// A statement that ends with a value.
    fn push(&mut self, start: &str, value: &Value) {
        let value = value.exact().text;
        self.text += &broken(&format!("{}{start}{value};\n", self.indent));
    }

    /// The value of the body of a function or closure.
    fn value(&mut self, body: &syn::Expr) -> Value {
        match body {
            syn::Expr::Block(body) => self.block(&body.block).unwrap_or_else(|| unknown(body)),
            value => self.expr(value),
        }
    }

    /// Translates statements, and returns the value of the last one, if it has one.
    fn block(&mut self, block: &syn::Block) -> Option<Value> {
        for statement in &block.stmts {
            match statement {
                syn::Stmt::Local(local) => match &local.init {
                    Some(value) => self.local(&local.pat, &value.expr),
                    None => unknown(local),
                },
                syn::Stmt::Macro(call) if call.mac.path.is_ident("assert_on_pawn_ranks") => {
                    let parts = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
                    let parts = call.mac.parse_body_with(parts).expect("arguments");
                    let pawns = self.expr(&parts[0]).text;
                    self.text += &format!("{}PAWNFILL_CHECK_PAWNS({pawns});\n", self.indent);
                }
                syn::Stmt::Expr(syn::Expr::ForLoop(control), _) => self.loop_over_range(control),
                syn::Stmt::Expr(syn::Expr::While(control), _) => {
                    self.conditional("while", &control.cond, &control.body);
                }
                syn::Stmt::Expr(syn::Expr::If(control), _) if control.else_branch.is_none() => {
                    self.conditional("if", &control.cond, &control.then_branch);
                }
                syn::Stmt::Expr(value, None) => return Some(self.expr(value)),
                syn::Stmt::Expr(value, Some(_)) => self.assignment(value),
                other => unknown(other),
            }
        }
        None
    }

    /// A block of its own, below the line that it belongs to.
    fn inner(&mut self, head: &str, block: &syn::Block) {
        let (values, outer) = (self.values.len(), self.indent.clone());
        self.text += &format!("{outer}{head} {{\n");
        self.indent += "    ";
        self.block(block);
        self.values.truncate(values);
        self.text += &format!("{outer}}}\n");
        self.indent = outer;
    }

    fn conditional(&mut self, keyword: &'static str, condition: &syn::Expr, body: &syn::Block) {
        let condition = self.expr(condition).text;
        self.inner(&format!("{keyword} ({condition})"), body);
    }

    fn loop_over_range(&mut self, control: &syn::ExprForLoop) {
        let (mut range, is_reversed) = match &*control.expr {
            syn::Expr::MethodCall(call) if call.method == "rev" => (&*call.receiver, true),
            range => (range, false),
        };
        if let syn::Expr::Paren(inner) = range {
            range = &inner.expr;
        }
        let syn::Expr::Range(range) = range else {
            unknown(range)
        };
        let ends = [&range.start, &range.end];
        let [start, end] = ends.map(|end| self.expr(end.as_ref().expect("an end")).text);
        let name = code(&control.pat);
        let steps = match is_reversed {
            true => format!("{name} = {end}; {name}-- > {start};"),
            false => format!("{name} = {start}; {name} < {end}; {name}++"),
        };
        let value = Value::variable(&name, Type::Number);
        self.values.push((name, value));
        self.text += &format!("{}PAWNFILL_UNROLLED\n", self.indent);
        self.inner(&format!("for (uint32_t {steps})"), &control.body);
        self.values.pop();
    }

    /// `variable = value` or, for example, `variable |= value`.
    fn assignment(&mut self, assignment: &syn::Expr) {
        let (variable, value) = match assignment {
            syn::Expr::Assign(whole) => (&whole.left, self.expr(&whole.right)),
            syn::Expr::Binary(update) => (&update.left, self.expr(assignment)),
            other => unknown(other),
        };
        self.push(&format!("{} = ", code(variable)), &value);
    }

    /// Gives the value of an expression the name, or the names, of a pattern.
    fn local(&mut self, pattern: &syn::Pat, value: &syn::Expr) {
        match (pattern, value) {
            // One after the other: no value reads a variable before it in the pattern.
            (syn::Pat::Tuple(names), syn::Expr::Tuple(values)) => {
                let pairs = names.elems.iter().zip(&values.elems);
                pairs.for_each(|(name, value)| self.local(name, value));
            }
            (pattern, value) => {
                let value = self.expr(value);
                self.bind(pattern, value);
            }
        }
    }

    /// Gives a value the name of a pattern. A variable is constant unless it is assigned to later.
    fn bind(&mut self, pattern: &syn::Pat, value: Value) {
        match pattern {
            syn::Pat::Ident(pattern) => {
                let name = pattern.ident.to_string();
                let variable = Value::variable(&name, value.of_type);
                let declared = declared(value.of_type, &name);
                if self.values.iter().any(|(_, known)| *known == variable) {
                    let constant = format!("const {declared} = ");
                    self.text = self.text.replace(&constant, &format!("{declared} = "));
                    self.push(&format!("{name} = "), &value);
                } else if value.of_type == Type::Side {
                    self.push(&format!("{declared} = &"), &value);
                } else {
                    let is_mutable = pattern.mutability.is_some();
                    let keyword = if is_mutable { "" } else { "const " };
                    self.push(&format!("{keyword}{declared} = "), &value);
                }
                self.values.push((name, variable));
            }
            syn::Pat::Slice(digits) => {
                for (pattern, digit) in digits.elems.iter().zip(DIGITS) {
                    self.bind(pattern, value.field(digit));
                }
            }
            other => unknown(other),
        }
    }

    /// Inlines a function or a closure: its statements become those of the caller. An argument that is a
    /// variable keeps its name there; any other value gets the name of the parameter.
    pub(crate) fn inline<'s>(
        &mut self,
        parameters: impl IntoIterator<Item = &'s syn::Pat>,
        given: &Punctuated<syn::Expr, syn::Token![,]>,
        body: &syn::Expr,
    ) -> Value {
        let values = self.values.len();
        for (parameter, given) in parameters.into_iter().zip(given) {
            let name = code(parameter);
            if let syn::Expr::Closure(closure) = given {
                self.closures.push((name, closure.clone()));
                continue;
            }
            let value = self.expr(given);
            match value.form {
                Form::Variable => self.values.push((name, value)),
                _ => self.bind(parameter, value),
            }
        }
        let value = self.value(body);
        self.values.truncate(values);
        value
    }
}

pub(crate) fn type_of(of_type: &syn::Type) -> Type {
    match code(of_type).as_str() {
        "u8" => Type::U8,
        "u16" | "u32" | "usize" => Type::Number,
        "u64" => Type::U64,
        "bool" => Type::Bool,
        "Color" => Type::Color,
        "Square" => Type::Square,
        "[u64 ; 3]" => Type::Counts,
        _ => unknown(of_type),
    }
}
