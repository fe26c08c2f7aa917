//! The files of each crate import each other in one direction, without circles, so that a file can be
//! understood with its imports alone. In the harness, no layer imports a higher one.
//!
//! An import is a `use`, or a path in the code that begins with `crate`, `super` or `self`. Paths that a
//! macro writes into another crate (`$crate::…`) and `mod` do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

mod library_source;

use library_source::files_of;

/// The path of a module, without `crate`.
type Module = Vec<String>;

/// What each file of a crate imports.
struct Imports {
    files: BTreeMap<Module, String>,
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl Imports {
    /// Reads all files in a folder of sources.
    fn of(root: &Path) -> Self {
        let files = files_of(root);
        let code = files.iter().map(|file| {
            let text = fs::read_to_string(root.join(file)).expect("it can be read");
            (file.as_str(), text)
        });
        Self::of_files(&code.collect::<Vec<_>>())
    }

    fn of_files(code: &[(&str, String)]) -> Self {
        let files = code
            .iter()
            .map(|(file, _)| (module(file), (*file).to_owned()));
        let mut this = Self {
            files: files.collect(),
            imports: BTreeMap::new(),
        };
        for (file, text) in code {
            let tokens = text.parse().unwrap_or_else(|e| panic!("{file}: {e}"));
            let mut paths = Vec::new();
            collect_paths(tokens, &module(file), &mut paths);
            let imported = paths.iter().filter_map(|path| this.file_of(path));
            let imported = imported.filter(|imported| imported != file);
            let imported = imported.map(str::to_owned).collect();
            this.imports.insert((*file).to_owned(), imported);
        }
        this
    }

    /// The file of the module that is named by the longest possible prefix of a path. Exported macros,
    /// which are in the root of the crate, belong to no file.
    fn file_of(&self, path: &[String]) -> Option<&str> {
        let mut parts = (0..=path.len()).rev().map(|length| &path[..length]);
        let file = parts
            .find_map(|part| self.files.get(part))
            .map(String::as_str);
        let is_macro = path.len() == 2 && path[1] == "!";
        file.filter(|_| !is_macro)
    }

    /// Files that import each other, in a circle, if there are any.
    fn circle(&self) -> Option<Vec<&str>> {
        self.imports.keys().find_map(|file| self.path(file, file))
    }

    /// The files through which a file imports another one.
    fn path<'a>(&'a self, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
        let mut seen = BTreeSet::new();
        let mut paths = vec![vec![from]];
        while let Some(path) = paths.pop() {
            let last = path.last().expect("a path has a beginning");
            for next in &self.imports[*last] {
                let mut longer = path.clone();
                longer.push(next);
                if next == to {
                    return Some(longer);
                }
                if seen.insert(next) {
                    paths.push(longer);
                }
            }
        }
        None
    }
}

/// The module of a file.
fn module(file: &str) -> Module {
    let path = file.trim_end_matches(".rs").split('/');
    let mut path: Module = path.map(str::to_owned).collect();
    let is_root = path.len() == 1 && ["lib", "main"].contains(&path[0].as_str());
    if is_root || path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

/// Collects the paths of the imports in some code of a module. The path of a macro ends in `!`.
fn collect_paths(code: TokenStream, module: &[String], paths: &mut Vec<Module>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let word = |place: usize| match tokens.get(place) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        Some(TokenTree::Punct(punct)) => punct.as_char().to_string(),
        _ => String::new(),
    };
    let brace = |place: usize| match tokens.get(place) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            Some(group.stream())
        }
        _ => None,
    };
    let mut place = 0;
    while place < tokens.len() {
        let before = if place == 0 {
            String::new()
        } else {
            word(place - 1)
        };
        match (word(place).as_str(), brace(place + 2)) {
            // An inline module, such as that of the unit tests.
            ("mod", Some(body)) => {
                let inner = [module, &[word(place + 1)]].concat();
                collect_paths(body, &inner, paths);
                place += 3;
                continue;
            }
            ("use", _) => {
                let begin = place + 1;
                while place < tokens.len() && word(place) != ";" {
                    place += 1;
                }
                let tree = tokens[begin..place].iter().cloned().collect();
                collect_uses(tree, module, &[], paths);
                continue;
            }
            ("crate" | "super" | "self", _) if word(place + 1) == ":" && before != "$" => {
                let mut path = Vec::new();
                loop {
                    path.push(word(place));
                    place += 1;
                    if !(word(place) == ":" && word(place + 1) == ":") || word(place + 2).is_empty()
                    {
                        break;
                    }
                    place += 2;
                }
                if word(place) == "!" {
                    path.push("!".to_owned());
                }
                paths.push(absolute(&path, module));
                continue;
            }
            _ => {}
        }
        if let TokenTree::Group(group) = &tokens[place] {
            collect_paths(group.stream(), module, paths);
        }
        place += 1;
    }
}

/// Collects the paths of a `use`, or of a part of one.
fn collect_uses(tree: TokenStream, module: &[String], prefix: &[String], paths: &mut Vec<Module>) {
    let mut path = prefix.to_vec();
    // Whether there is a path that has not been collected yet.
    let mut is_open = false;
    for token in tree {
        match token {
            TokenTree::Group(group) => {
                collect_uses(group.stream(), module, &path, paths);
                is_open = false;
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => {
                if std::mem::take(&mut is_open) {
                    paths.push(absolute(&path, module));
                }
                path = prefix.to_vec();
            }
            // Inside braces, `self` is the path before them; `self` may also be the first word of a path.
            TokenTree::Ident(word) => {
                is_open = true;
                if word != "self" || path.is_empty() {
                    path.push(word.to_string());
                }
            }
            _ => {}
        }
    }
    if is_open {
        paths.push(absolute(&path, module));
    }
}

/// The path from the root of the crate for a path as a module writes it. Another first name is taken for
/// a module within this one; if it is the name of another crate, there is no such module.
fn absolute(path: &[String], module: &[String]) -> Module {
    let mut absolute = module.to_vec();
    for (place, word) in path.iter().enumerate() {
        match word.as_str() {
            "crate" if place == 0 => absolute.clear(),
            "self" => {}
            "super" => {
                absolute.pop();
            }
            _ => absolute.push(word.clone()),
        }
    }
    absolute
}

/// The layers of the harness from below: a file imports from its own layer and from lower ones. The
/// library's root and the command, which is another crate, are above all layers.
const LAYERS: [&str; 8] = [
    "cell.rs", "machine", "workload", "kernel", "verdict", "measure", "record", "render",
];

fn layer(file: &str) -> usize {
    let first = file.split('/').next().unwrap_or_default();
    let layer = LAYERS.iter().position(|layer| *layer == first);
    layer.unwrap_or(LAYERS.len())
}

impl Imports {
    /// The imports that lead from one layer to a higher one.
    fn upwards(&self) -> Vec<String> {
        let all = self.imports.iter();
        let pairs = all.flat_map(|(file, imported)| imported.iter().map(move |to| (file, to)));
        let upwards = pairs.filter(|(file, to)| layer(to) > layer(file));
        upwards.map(|(file, to)| format!("{file} > {to}")).collect()
    }
}

#[track_caller]
fn check(sources: &str) -> Imports {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join(sources);
    let imports = Imports::of(&sources);
    let count: usize = imports.imports.values().map(BTreeSet::len).sum();
    assert!(count > 5, "{count} imports found");
    if let Some(circle) = imports.circle() {
        panic!("these import each other: {}", circle.join(" > "));
    }
    imports
}

#[test]
fn the_library_imports_one_way() {
    check("../pawnfill/src");
}

#[test]
fn the_macros_import_one_way() {
    check("../pawnfill-macros/src");
}

/// With `--nocapture`, it prints what each file imports.
#[test]
fn the_harness_imports_one_way_and_downwards() {
    let imports = check("../benches/src");
    for (file, imported) in &imports.imports {
        println!(
            "{file} > {}",
            Vec::from_iter(imported.iter().map(String::as_str)).join(" ")
        );
    }
    assert_eq!(imports.upwards(), [""; 0]);
    let mut found: Vec<usize> = imports.imports.keys().map(|file| layer(file)).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), LAYERS.len() + 1, "there is a file in each");
}

#[test]
fn an_import_of_a_higher_layer_is_found() {
    let code = [
        ("machine/clock.rs", "use crate::kernel::loops::Kernel;"),
        ("kernel/loops.rs", "use crate::cell::Mode;"),
        ("cell.rs", ""),
    ];
    let imports = Imports::of_files(&code.map(|(file, text)| (file, text.to_owned())));
    assert_eq!(imports.upwards(), ["machine/clock.rs > kernel/loops.rs"]);
}

/// A test that cannot fail proves nothing.
#[test]
fn a_circle_is_found() {
    let imports = |code_of_b: &str| {
        let code = [
            ("lib.rs", "mod a; pub use a::b::B;"),
            (
                "a/mod.rs",
                "mod b; use std::fmt; use crate::c::{d::D, self};",
            ),
            ("a/b.rs", code_of_b),
            (
                "c/mod.rs",
                "crate::exported!(); mod tests { use super::*; }",
            ),
            (
                "c/d.rs",
                "macro_rules! m { () => { $crate::a::A } } use self::E;",
            ),
        ];
        Imports::of_files(&code.map(|(file, text)| (file, text.to_owned())))
    };
    let without_circle = imports("use super::super::c; use crate::c::d as other;");
    assert_eq!(without_circle.circle(), None);
    assert_eq!(
        Vec::from_iter(&without_circle.imports["a/mod.rs"]),
        ["c/d.rs", "c/mod.rs"]
    );
    assert_eq!(
        Vec::from_iter(&without_circle.imports["a/b.rs"]),
        ["c/d.rs", "c/mod.rs"]
    );
    assert_eq!(
        Vec::from_iter(&without_circle.imports["lib.rs"]),
        ["a/b.rs"]
    );
    let with_root = imports("fn f() { if g() { crate::B } }");
    assert_eq!(with_root.circle(), Some(vec!["a/b.rs", "lib.rs", "a/b.rs"]));
}
