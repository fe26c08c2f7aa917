//! Reads the source of the library, so that tests can compare its docs with its code.
#![allow(dead_code, reason = "each test reads what it needs")]

use std::fs;
use std::path::Path;

use pawnfill::Operation;

/// The folder of the library's source files.
pub(crate) fn sources() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../pawnfill/src"))
}

/// All files of the library, by their paths in its folder of sources.
pub(crate) fn files() -> Vec<String> {
    files_of(sources())
}

/// All Rust files in a folder and the folders in it, by their paths in the folder.
pub(crate) fn files_of(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root.join(&folder));
        for entry in entries.unwrap_or_else(|e| panic!("{}: {e}", root.display())) {
            let entry = entry.expect("a file or a folder");
            let path = format!("{folder}{}", entry.file_name().display());
            if entry.file_type().expect("a type").is_dir() {
                folders.push(path + "/");
            } else if path.ends_with(".rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A file of the library.
pub(crate) fn source(file: &str) -> syn::File {
    let path = sources().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    syn::parse_file(&text).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The text of the doc comments among some attributes.
pub(crate) fn docs(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let syn::Meta::NameValue(meta) = &attribute.meta else {
            return None;
        };
        match &meta.value {
            syn::Expr::Lit(value) if meta.path.is_ident("doc") => match &value.lit {
                syn::Lit::Str(line) => Some(line.value()),
                _ => None,
            },
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The files of the definitions: one for each group of the list.
pub(crate) fn definition_files() -> Vec<String> {
    let mut groups: Vec<&str> = Operation::ALL.iter().map(|o| o.group).collect();
    groups.dedup();
    groups
        .iter()
        .map(|group| format!("shift/{group}.rs"))
        .collect()
}

/// The definitions: the public functions of those files.
pub(crate) fn definitions() -> Vec<syn::ItemFn> {
    definition_files()
        .iter()
        .flat_map(|file| source(file).items)
        .filter_map(|item| match item {
            syn::Item::Fn(item) if matches!(item.vis, syn::Visibility::Public(_)) => Some(item),
            _ => None,
        })
        .collect()
}

/// Whether some code makes a type a strategy.
pub(crate) fn is_strategy(item: &syn::ItemImpl) -> bool {
    let path = item.trait_.as_ref().map(|(path, _)| path);
    path.is_some_and(|path| path.segments.last().is_some_and(|s| s.ident == "Strategy"))
}
