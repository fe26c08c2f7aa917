//! The files of each crate import each other in one direction, without circles, so that a file can be
//! understood with its imports alone. In the harness, no layer imports a higher one.
//!
//! An import is a `use`, or a path in the code that begins with `crate`, `super` or `self`. Paths that a macro
//! writes into another crate (`$crate::…`) and exported macros do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

use super::{WORKSPACE, files, read};

/// The path of a module, without `crate`.
type Module = Vec<String>;

/// The files that each file imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The module of a file.
fn module(file: &str) -> Module {
    let names = file.trim_end_matches(".rs").split('/');
    names
        .filter(|name| !["lib", "main", "mod"].contains(name))
        .map(str::to_owned)
        .collect()
}

/// Collects the paths in some code of a module, from the root of the crate. In a group of a `use`, each path
/// continues the one before the group. The path of a macro ends in `!`.
fn collect(code: TokenStream, module: &Module, before: &[String], paths: &mut Vec<Module>) {
    let tokens = Vec::from_iter(code);
    let is = |index: usize, text: &str| {
        tokens
            .get(index)
            .is_some_and(|token| token.to_string() == text)
    };
    let is_separator = |index: usize| is(index, ":") && is(index + 1, ":");
    let mut index = 0;
    while index < tokens.len() {
        let (start, mut path) = (index, before.to_vec());
        while let Some(TokenTree::Ident(word)) = tokens.get(index) {
            path.push(word.to_string());
            index += 1;
            if !is_separator(index) {
                break;
            }
            index += 2;
        }
        let group = match tokens.get(index) {
            Some(TokenTree::Group(group)) => Some(group.stream()),
            _ => None,
        };
        let continues = group.is_some() && index > start && is(index - 1, ":");
        let is_import = !before.is_empty()
            || start > 0 && is(start - 1, "use")
            || ["crate", "super", "self"]
                .iter()
                .any(|word| is(start, word));
        let is_path = index > start + 1 || index > start && !before.is_empty();
        if is_import && is_path && !continues && !(start > 0 && is(start - 1, "$")) {
            let path = path
                .iter()
                .cloned()
                .chain(is(index, "!").then(|| "!".to_owned()));
            paths.push(absolute(&Vec::from_iter(path), module));
        }
        if let Some(group) = group {
            let mut inner = module.clone();
            if index > 1 && is(index - 2, "mod") {
                inner.push(tokens[index - 1].to_string());
            }
            collect(group, &inner, if continues { &path } else { &[] }, paths);
            index += 1;
        }
        index = index.max(start + 1);
    }
}

/// The path from the root of the crate for a path as a module writes it. Another first name is taken for
/// a module within this one; if it is the name of another crate, there is no such module.
fn absolute(path: &[String], module: &Module) -> Module {
    let mut absolute = module.clone();
    for word in path {
        match word.as_str() {
            "crate" => absolute.clear(),
            "super" => drop(absolute.pop()),
            "self" => {}
            _ => absolute.push(word.clone()),
        }
    }
    absolute
}

/// The imports of some files, given by their names and texts.
fn imports(code: &[(String, String)]) -> Imports {
    let modules = BTreeMap::from_iter(code.iter().map(|(file, _)| (module(file), file)));
    // The file of the module that is named by the longest possible prefix of a path.
    let file_of = |path: &Module| {
        let is_macro = path.len() == 2 && path[1] == "!";
        let mut prefixes = (0..=path.len()).rev().map(|length| &path[..length]);
        prefixes
            .find_map(|prefix| modules.get(prefix))
            .filter(|_| !is_macro)
    };
    let of_file = |(file, text): &(String, String)| {
        let tokens = text.parse().unwrap_or_else(|e| panic!("{file}: {e}"));
        let mut paths = Vec::new();
        collect(tokens, &module(file), &[], &mut paths);
        let imported = paths
            .iter()
            .filter_map(file_of)
            .filter(|imported| **imported != file);
        (
            file.clone(),
            imported.map(|file| file.to_string()).collect(),
        )
    };
    code.iter().map(of_file).collect()
}

/// The files that import each other in circles, and those that import them.
fn circular(imports: &Imports) -> Vec<&String> {
    let mut left = Vec::from_iter(imports.keys());
    loop {
        let is_left = |file: &&String| {
            imports[*file]
                .iter()
                .any(|imported| left.contains(&imported))
        };
        let kept = Vec::from_iter(left.iter().copied().filter(is_left));
        if kept.len() == left.len() {
            return left;
        }
        left = kept;
    }
}

/// The layers of the harness from below: a file imports from its own layer and from lower ones. The
/// library's root and the command, which is another crate, are above all layers.
const LAYERS: [&str; 8] = [
    "key.rs", "machine", "workload", "kernel", "verdict", "measure", "record", "render",
];

fn layer(file: &str) -> usize {
    let first = file.split('/').next();
    LAYERS
        .iter()
        .position(|layer| Some(*layer) == first)
        .unwrap_or(LAYERS.len())
}

/// The imports that lead from one layer to a higher one.
fn upwards(imports: &Imports) -> Vec<String> {
    let pairs = imports
        .iter()
        .flat_map(|(file, imported)| imported.iter().map(move |to| (file, to)));
    let upwards = pairs.filter(|(file, to)| layer(to) > layer(file));
    upwards.map(|(file, to)| format!("{file} > {to}")).collect()
}

/// With `--nocapture`, it prints what each file imports.
#[test]
fn crates_import_one_way_and_layers_downwards() {
    for folder in ["pawnfill/src", "pawnfill-macros/src", "benches/src"] {
        let root = Path::new(WORKSPACE).join(folder);
        let code = files(folder, "rs").into_iter().map(|file| {
            let name = file.strip_prefix(&root).expect("a file of the folder");
            (name.display().to_string(), read(&file))
        });
        let imports = imports(&Vec::from_iter(code));
        assert!(
            imports.values().map(BTreeSet::len).sum::<usize>() > 5,
            "{imports:?}"
        );
        assert_eq!(
            circular(&imports),
            [""; 0],
            "{folder}: these import each other"
        );
        if folder == "benches/src" {
            println!("{imports:#?}");
            assert_eq!(upwards(&imports), [""; 0]);
            let layers = BTreeSet::from_iter(imports.keys().map(|file| layer(file)));
            assert_eq!(layers.len(), LAYERS.len() + 1, "there is a file in each");
        }
    }
}

/// A test that cannot fail proves nothing.
#[test]
fn circles_and_imports_of_a_higher_layer_are_found() {
    let of = |code: &[(&str, &str)]| {
        imports(&Vec::from_iter(
            code.iter()
                .map(|(file, text)| (file.to_string(), text.to_string())),
        ))
    };
    let with = |code_of_b: &str| {
        of(&[
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
        ])
    };
    let found = with("use super::super::c; use crate::c::d as other;");
    assert_eq!(circular(&found), [""; 0]);
    let of_files = ["lib.rs", "a/mod.rs", "a/b.rs", "c/mod.rs", "c/d.rs"].map(|file| &found[file]);
    let of_files = of_files.map(|imported| Vec::from_iter(imported.iter().map(String::as_str)));
    let both: &[&str] = &["c/d.rs", "c/mod.rs"];
    assert_eq!(of_files, [&["a/b.rs"], both, both, &[], &[]]);
    let found = with("fn f() { if g() { crate::B } }");
    assert_eq!(circular(&found), ["a/b.rs", "lib.rs"]);

    let found = of(&[
        ("machine/clock.rs", "use crate::kernel::loops::Kernel;"),
        ("kernel/loops.rs", "use crate::key::Mode;"),
        ("key.rs", ""),
    ]);
    assert_eq!(upwards(&found), ["machine/clock.rs > kernel/loops.rs"]);
}
