//! The layers of `src`: imports go downwards only, and no file imports one that imports it.
//!
//! The list of all imports is printed by
//! `cargo test -p pawnfill-bench --test layers -- --nocapture`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Item, UseTree};

/// The layers from below: a file imports from its own one and from those before it.
const LAYERS: [&str; 10] = [
    "cell.rs", "machine", "workload", "kernel", "verdict", "measure", "record", "render", "lib.rs",
    "command",
];

/// The files of `src`, each with the files that it imports from.
fn imports() -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &mut files);
    let imports = files.into_iter().map(|file| {
        let text = fs::read_to_string(&file).expect("readable");
        let items = syn::parse_file(&text).expect("Rust").items;
        let mut paths = Vec::new();
        for item in &items {
            if let Item::Use(item) = item {
                flatten(&item.tree, &mut Vec::new(), &mut paths);
            }
        }
        let own = module(&src, &file);
        let targets = paths.iter().filter_map(|path| resolve(&src, &own, path));
        let name = |path: &Path| path.strip_prefix(&src).expect("it is in src").to_owned();
        let targets = targets.filter(|target| *target != file);
        (name(&file), targets.map(|target| name(&target)).collect())
    });
    imports.collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The paths of a `use`.
fn flatten(tree: &UseTree, before: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, paths);
            before.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, before, paths);
            }
        }
        UseTree::Name(name) => paths.push([&before[..], &[name.ident.to_string()]].concat()),
        UseTree::Rename(name) => paths.push([&before[..], &[name.ident.to_string()]].concat()),
        _ => paths.push(before.clone()),
    }
}

/// The path of a file's module.
fn module(src: &Path, file: &Path) -> Vec<String> {
    let path = file.strip_prefix(src).expect("it is in src");
    let path = path.with_extension("");
    let names = path.iter().map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    if names
        .last()
        .is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str()))
    {
        names.pop();
    }
    names
}

/// The file that a path leads to; none outside of this crate.
fn resolve(src: &Path, own: &[String], path: &[String]) -> Option<PathBuf> {
    let path = match path.first()?.as_str() {
        "crate" => path[1..].to_vec(),
        // The command uses the harness as any crate does.
        "pawnfill_bench" => match &path[1..] {
            [] => return Some(src.join("lib.rs")),
            [name, ..] if name == "study" => {
                let shown = ["measure", "study"].map(str::to_owned);
                [&shown, &path[2..]].concat()
            }
            path => path.to_vec(),
        },
        "super" => [&own[..own.len() - 1], &path[1..]].concat(),
        "self" => [own, &path[1..]].concat(),
        first if src.join(first).is_dir() => path.to_vec(),
        _ => return None,
    };
    // What is behind the last file is an item in it.
    (1..=path.len()).rev().find_map(|length| {
        let module: PathBuf = path[..length].iter().collect();
        let file = src.join(&module).with_extension("rs");
        let folder = src.join(&module).join("mod.rs");
        [file, folder].into_iter().find(|file| file.is_file())
    })
}

fn layer(file: &Path) -> usize {
    let first = file.iter().next().expect("a name");
    // `main.rs` is the entrance of the commands.
    let layer = LAYERS.iter().position(|layer| first == *layer);
    layer.unwrap_or(LAYERS.len())
}

#[test]
fn imports_go_downwards() {
    let imports = imports();
    let mut upwards = Vec::new();
    for (file, targets) in &imports {
        for target in targets {
            println!("{} -> {}", file.display(), target.display());
            if layer(target) > layer(file) {
                upwards.push((file, target));
            }
        }
    }
    assert!(upwards.is_empty(), "{upwards:#?}");
    let count: usize = imports.values().map(BTreeSet::len).sum();
    assert!(count > 200, "{count} imports are found");
}

#[test]
fn no_file_imports_one_that_imports_it() {
    let imports = imports();
    // What imports nothing that is left is in no circle.
    let mut left: BTreeMap<_, _> = imports.clone();
    loop {
        let before = left.len();
        let names: BTreeSet<PathBuf> = left.keys().cloned().collect();
        left.retain(|_, targets| targets.iter().any(|target| names.contains(target)));
        if left.len() == before {
            break;
        }
    }
    assert!(left.is_empty(), "in a circle, or importing one: {left:#?}");
}

/// That the paths are understood: if none were, no circle would be found.
#[test]
fn paths_lead_to_files() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let words = |path: &str| -> Vec<String> { path.split("::").map(str::to_owned).collect() };
    for (own, path, expected) in [
        ("kernel::loops", "crate::cell::Mode", Some("cell.rs")),
        (
            "kernel::loops",
            "crate::measure::results::Results",
            Some("measure/results/mod.rs"),
        ),
        ("command::study", "super::watch", Some("command/mod.rs")),
        (
            "command::study",
            "pawnfill_bench::study::study",
            Some("measure/study.rs"),
        ),
        ("kernel::loops", "pawnfill::Strategy", None),
    ] {
        let found = resolve(&src, &words(own), &words(path));
        assert_eq!(found, expected.map(|file| src.join(file)), "{path}");
    }
}
