//! Translates the functions of the library from Rust into C, each once and after those that it calls.
//! Code that it does not know ends the program.

use std::sync::LazyLock;

use heck::ToSnakeCase as _;
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use quote::ToTokens;
use syn::punctuated::Punctuated;

use crate::operations::own_operations;
use crate::print::{BOARD, COUNTS, Form, Function, Id, Owner, SHIFT, Type, VIEW, Value, broken};
use crate::source;

/// The fields of `Counts`, by the indices of the array in Rust.
pub(crate) const DIGITS: [&str; 3] = ["ones", "twos", "fours"];

/// The file of the pushes of several strategies.
const PUSHES: &str = "strategy/branchless_pushes.rs";

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
        let groups = Operation::ALL
            .iter()
            .map(|it| format!("shift/{}.rs", it.group));
        let mut files: Vec<String> = groups.collect();
        files.dedup();
        let strategies = CANDIDATES.iter().map(|candidate| candidate.name);
        files.extend(strategies.map(file_of));
        let shared = ["board.rs", "pawn_counts.rs", "structure/view.rs", PUSHES];
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

    /// The source of a function. A method of a strategy only calls the function of the same name, if there is one.
    fn source(&self, Id { owner, name }: &Id) -> Option<&source::Function> {
        match *owner {
            BOARD => self.get("board.rs", name),
            COUNTS => self.get("pawn_counts.rs", name),
            VIEW => self.get("PawnStructure", name),
            SHIFT => self.find("", name),
            strategy => {
                let method = self.get(strategy, name);
                let is_push =
                    |method: &source::Function| code(&method.body).contains("branchless_pushes");
                match method {
                    Some(method) if is_push(method) => self.get(PUSHES, name),
                    method => self.get(&file_of(strategy), name).or(method),
                }
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
        let view = (id.owner == VIEW).then(|| Value::variable("view", Type::View));
        let inputs = source.inputs.iter();
        let inputs = inputs.map(|input| Value::variable(&code(&input.pat), type_of(&input.ty)));
        let arguments: Vec<Value> = view.into_iter().chain(inputs).collect();
        let values = arguments.iter().map(|it| (it.text.clone(), it.clone()));
        let mut body = Body {
            source: &source,
            values: values.collect(),
            closures: Vec::new(),
            indent: "    ".to_owned(),
            library: self,
            function: Function {
                id: id.clone(),
                docs: source.docs.clone(),
                arguments,
                result: Type::U64,
                body: String::new(),
                calls: Vec::new(),
                tables: Vec::new(),
            },
        };
        let value = body.value(&source.body);
        body.push("return ", &value);
        let result = value.of_type;
        let function = Function {
            result,
            ..body.function
        };
        self.translated.push(function);
        self.translated.last().expect("it is translated")
    }
}

/// The file of a strategy.
fn file_of(strategy: &str) -> String {
    format!("strategy/{}.rs", strategy.to_snake_case())
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
pub(crate) fn text_of(path: &dyn ToTokens) -> String {
    let text = code(path).replace(' ', "");
    text.split("::<").next().unwrap_or_default().to_owned()
}

/// A body that is being translated.
pub(crate) struct Body<'a> {
    pub(crate) library: &'a mut Library,
    pub(crate) source: &'a source::Function,
    /// The variables, and the arguments of an inlined function that are variables of the caller.
    pub(crate) values: Vec<(String, Value)>,
    /// The closures that are arguments of an inlined function.
    pub(crate) closures: Vec<(String, syn::ExprClosure)>,
    indent: String,
    /// The function so far.
    pub(crate) function: Function,
}

impl Body<'_> {
    /// A statement that ends with a value.
    fn push(&mut self, start: &str, value: &Value) {
        let value = value.exact().text;
        self.function.body += &broken(&format!("{}{start}{value};\n", self.indent));
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
                    let check = format!("{}PAWNFILL_CHECK_PAWNS(pawns);\n", self.indent);
                    self.function.body += &check;
                }
                syn::Stmt::Expr(syn::Expr::ForLoop(control), _) => self.loop_over_range(control),
                syn::Stmt::Expr(syn::Expr::While(control), _) => {
                    let condition = self.expr(&control.cond).text;
                    self.inner(&format!("while ({condition})"), &control.body);
                }
                syn::Stmt::Expr(syn::Expr::If(control), _) if control.else_branch.is_none() => {
                    let condition = self.expr(&control.cond).text;
                    self.inner(&format!("if ({condition})"), &control.then_branch);
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
        self.function.body += &format!("{outer}{head} {{\n");
        self.indent += "    ";
        self.block(block);
        self.values.truncate(values);
        self.function.body += &format!("{outer}}}\n");
        self.indent = outer;
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
        self.function.body += &format!("{}PAWNFILL_UNROLLED\n", self.indent);
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
                let declared = variable.declared();
                let constant = format!("const {declared} = ");
                if self.values.iter().any(|(_, known)| *known == variable) {
                    self.function.body = self
                        .function
                        .body
                        .replace(&constant, &format!("{declared} = "));
                    self.push(&format!("{name} = "), &value);
                } else if value.of_type == Type::Side {
                    self.push(&format!("{declared} = &"), &value);
                } else if pattern.mutability.is_some() {
                    self.push(&format!("{declared} = "), &value);
                } else {
                    self.push(&constant, &value);
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
