//! The functions of the library that the headers hold: finds them in its source, and translates each
//! once, after those that it calls.

use std::collections::BTreeMap;
use std::fs;

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;

use super::library_source::{Overrides, docs, sources};
use super::snake_case::snake_case;
use super::translate::{Body, Result};
use super::tree::{Function, Id, Owner, Type};

/// A function in Rust.
#[derive(Clone)]
pub(crate) struct Source {
    /// The file, by its path in the folder of sources.
    pub(crate) file: String,
    pub(crate) docs: String,
    pub(crate) signature: syn::Signature,
    pub(crate) block: syn::Block,
}

/// The files with free functions and their owners, in the order in which a name is looked up.
const FILES: [(&str, Owner); 10] = [
    ("board.rs", Owner::Board),
    ("pawn_counts.rs", Owner::Counts),
    ("shift/fills.rs", Owner::Strategy(0)),
    ("shift/files.rs", Owner::Strategy(0)),
    ("shift/pushes.rs", Owner::Strategy(0)),
    ("shift/captures.rs", Owner::Strategy(0)),
    ("shift/spans.rs", Owner::Strategy(0)),
    ("shift/attacks.rs", Owner::Strategy(0)),
    ("shift/structure.rs", Owner::Strategy(0)),
    ("shift/masks.rs", Owner::Strategy(0)),
];

/// The file of the pushes that two strategies share.
const SHARED_PUSHES: &str = "strategy/branchless_pushes.rs";

const VIEW: &str = "structure/view.rs";

/// The source of the library, and the functions that have been translated so far.
pub(crate) struct Library {
    /// The text of each file, for its comments.
    texts: BTreeMap<String, Vec<String>>,
    functions: BTreeMap<(String, String), Source>,
    /// The methods of a strategy or of the view, by type.
    methods: BTreeMap<(String, String), Source>,
    /// For each free function that a method only forwards to, that method.
    forwarded: BTreeMap<(String, String, Option<usize>), Id>,
    translated: Vec<Function>,
}

impl Library {
    /// Reads and translates everything that a header holds.
    pub(crate) fn translated() -> Result<Vec<Function>> {
        let mut library = Self {
            texts: BTreeMap::new(),
            functions: BTreeMap::new(),
            methods: BTreeMap::new(),
            forwarded: BTreeMap::new(),
            translated: Vec::new(),
        };
        for (file, _) in FILES {
            library.read(file);
        }
        library.read(SHARED_PUSHES);
        library.read(VIEW);
        for place in 1..CANDIDATES.len() {
            library.read(&strategy_file(place));
        }
        for (place, candidate) in CANDIDATES.iter().enumerate() {
            for operation in Operation::ALL {
                let id = Id::new(Owner::Strategy(place), operation.name);
                if place == 0 || candidate.find_override(operation.name).is_some() {
                    library.translate(&id)?;
                }
            }
        }
        library.translate(&Id::new(Owner::View, "new"))?;
        library.translate(&Id::new(Owner::View, "pawns"))?;
        for operation in Operation::ALL
            .iter()
            .filter(|operation| is_answer(operation))
        {
            library.translate(&Id::new(Owner::View, operation.name))?;
        }
        Ok(library.translated)
    }

    fn read(&mut self, file: &str) {
        let path = sources().join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
        let lines = text.lines().map(str::to_owned).collect();
        self.texts.insert(file.to_owned(), lines);
        let source = |attributes: &[syn::Attribute], signature, block| Source {
            file: file.to_owned(),
            docs: docs(attributes),
            signature,
            block,
        };
        for item in parsed.items {
            if let Some(overrides) = Overrides::of(&item) {
                for method in overrides.methods {
                    let key = (overrides.strategy.clone(), method.sig.ident.to_string());
                    let function = source(&method.attrs, method.sig, *method.block);
                    self.methods.insert(key, function);
                }
                continue;
            }
            match item {
                syn::Item::Fn(item) => {
                    let name = item.sig.ident.to_string();
                    let function = source(&item.attrs, item.sig, *item.block);
                    self.functions.insert((file.to_owned(), name), function);
                }
                syn::Item::Impl(item) if is_translated(&item) => {
                    let syn::Type::Path(owner) = &*item.self_ty else {
                        continue;
                    };
                    let owner = owner.path.segments[0].ident.to_string();
                    for method in item.items {
                        if let syn::ImplItem::Fn(method) = method {
                            let name = method.sig.ident.to_string();
                            let function = source(&method.attrs, method.sig, method.block);
                            self.methods.insert((owner.clone(), name), function);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The comment between two lines.
    pub(crate) fn comment(&self, file: &str, above: usize, line: usize) -> Vec<String> {
        // There is nothing between two lines that are one.
        let lines = self.texts[file].get(above..line - 1);
        let comments = lines.into_iter().flatten();
        let comments = comments.filter_map(|line| line.trim().strip_prefix("// "));
        comments.map(str::to_owned).collect()
    }

    /// Translates a free function that is called in a file as if in a strategy, and returns its place in
    /// the headers.
    pub(crate) fn function(
        &mut self,
        file: &str,
        module: Option<&str>,
        name: &str,
        strategy: Option<usize>,
    ) -> Result<Option<Id>> {
        let Some(source) = self.find(file, module, name) else {
            return Ok(None);
        };
        let shared = strategy.filter(|_| source.file.starts_with("strategy/"));
        let key = (source.file.clone(), name.to_owned(), shared);
        if let Some(id) = self.forwarded.get(&key) {
            return Ok(Some(id.clone()));
        }
        let owner = FILES.iter().find(|(file, _)| *file == source.file);
        let owner = match (owner, strategy) {
            (Some((_, owner)), _) => *owner,
            (None, Some(strategy)) => Owner::Strategy(strategy),
            (None, None) => return Err(format!("{file}: `{name}` is of no strategy")),
        };
        let id = Id::new(owner, name);
        if matches!(owner, Owner::Strategy(1..)) && self.methods.contains_key(&self.method_key(&id))
        {
            return Err(format!(
                "{}: `{name}` has the name of a method that does not only forward to it",
                source.file
            ));
        }
        self.translate_from(&id, &source, strategy)?;
        Ok(Some(id))
    }

    /// The source of a free function in the named module or, without a name, in the file itself or in the
    /// library.
    pub(crate) fn find(&self, file: &str, module: Option<&str>, name: &str) -> Option<Source> {
        let here = (file.to_owned(), name.to_owned());
        let files = FILES.iter().map(|(file, _)| *file);
        let is_of_module = |file: &&str| match module {
            None => file.starts_with("shift/") || *file == "board.rs",
            Some("shift") => file.starts_with("shift/"),
            Some(module) => file.contains(module),
        };
        let mut candidates = files.chain([SHARED_PUSHES]).filter(is_of_module);
        let found =
            || candidates.find_map(|file| self.functions.get(&(file.to_owned(), name.to_owned())));
        let own = self.functions.get(&here).filter(|_| module.is_none());
        own.or_else(found).cloned()
    }

    fn method_key(&self, id: &Id) -> (String, String) {
        let owner = match id.owner {
            Owner::Strategy(place) => CANDIDATES[place].name,
            _ if id.name == "new_side" => return ("Side".to_owned(), "new".to_owned()),
            _ => "PawnStructure",
        };
        (owner.to_owned(), id.name.clone())
    }

    /// Translates an operation or another method, unless it has been translated already.
    pub(crate) fn translate(&mut self, id: &Id) -> Result<()> {
        let strategy = match id.owner {
            Owner::Strategy(place) => Some(place),
            _ => None,
        };
        if id.owner == Owner::Strategy(0) {
            self.function("", Some("shift"), &id.name, None)?;
            return Ok(());
        }
        let source = self.methods.get(&self.method_key(id)).cloned();
        let source = source.ok_or_else(|| format!("there is no method `{}`", id.name))?;
        let forwarded = forwards_to(&source)
            .and_then(|(module, name)| self.find(&source.file, module.as_deref(), &name))
            .filter(|function| function.file.starts_with("strategy/"));
        let Some(mut function) = forwarded else {
            return self.translate_from(id, &source, strategy);
        };
        let name = function.signature.ident.to_string();
        let key = (function.file.clone(), name, strategy);
        self.forwarded.insert(key, id.clone());
        if !source.docs.is_empty() {
            function.docs = source.docs;
        }
        self.translate_from(id, &function, strategy)
    }

    fn translate_from(&mut self, id: &Id, source: &Source, strategy: Option<usize>) -> Result<()> {
        if self.translated.iter().any(|function| function.id == *id) {
            return Ok(());
        }
        let function = Body::translate(self, id, source, strategy)?;
        self.translated.push(function);
        Ok(())
    }

    /// The type that a function returns, whether the function was translated or is hand-written in the
    /// headers.
    pub(crate) fn result(&self, id: &Id) -> Type {
        let translated = self.translated.iter().find(|function| function.id == *id);
        translated.map_or(Type::U64, |function| function.result)
    }

    /// The types of a function's arguments.
    pub(crate) fn arguments(&self, id: &Id) -> Vec<Type> {
        let translated = self.translated.iter().find(|function| function.id == *id);
        let arguments = translated.map_or(&[][..], |function| &function.arguments);
        arguments.iter().map(|(_, of_type)| *of_type).collect()
    }

    /// Adds a function that was made from a closure.
    pub(crate) fn add(&mut self, function: Function) {
        self.translated.push(function);
    }
}

/// Whether the view has an answer for an operation: masks of a square are no answers about pawns.
pub(crate) fn is_answer(operation: &Operation) -> bool {
    !operation.takes("square")
}

fn strategy_file(place: usize) -> String {
    format!("strategy/{}.rs", snake_case(CANDIDATES[place].name))
}

/// The methods of the steps of strategies, and of the view.
fn is_translated(item: &syn::ItemImpl) -> bool {
    let steps = item.trait_.as_ref().and_then(|(path, _)| path.get_ident());
    item.trait_.is_none() || steps.is_some_and(|steps| steps == "Steps")
}

/// If a method only calls a function with its own arguments: the name of the function, and that of its
/// module if the call names one.
fn forwards_to(method: &Source) -> Option<(Option<String>, String)> {
    let [syn::Stmt::Expr(syn::Expr::Call(call), None)] = &method.block.stmts[..] else {
        return None;
    };
    let syn::Expr::Path(function) = &*call.func else {
        return None;
    };
    let given = call.args.iter().map(|argument| match argument {
        syn::Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    });
    let taken = method
        .signature
        .inputs
        .iter()
        .filter_map(|input| match input {
            syn::FnArg::Typed(input) => match &*input.pat {
                syn::Pat::Ident(pattern) => Some(Some(pattern.ident.to_string())),
                _ => Some(None),
            },
            syn::FnArg::Receiver(_) => None,
        });
    let mut names = function
        .path
        .segments
        .iter()
        .rev()
        .map(|s| s.ident.to_string());
    let name = names.next()?;
    given.eq(taken).then(|| (names.next(), name))
}
