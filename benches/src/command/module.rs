//! How a written file becomes a module of the engine.

use std::ffi::OsStr;
use std::path::Path;

/// The line that makes a file a module, and the path of the item: by the file's name if a module can
/// have it, or else by an attribute.
pub(super) fn advice(path: &Path, name: &str) -> String {
    let lossy = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, file) = (lossy(path.file_stem()), lossy(path.file_name()));
    let is_module = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(unicode_ident::is_xid_start)
            && letters.all(unicode_ident::is_xid_continue)
    };
    let letters = stem
        .chars()
        .map(|letter| match unicode_ident::is_xid_continue(letter) {
            true => letter,
            false => '_',
        });
    let letters: String = letters.collect();
    let module = match is_module(&letters) {
        true => letters,
        false => format!("tuned_{letters}"),
    };
    let is_named = module == stem && file == format!("{stem}.rs");
    let attribute = match is_named {
        true => String::new(),
        false => format!("#[path = {file:?}] "),
    };
    format!("`{attribute}mod {module};`, then `{module}::{name}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_is_rust() {
        let advice = |path: &str| super::advice(Path::new(path), "Tuned");
        assert_eq!(advice("src/tuned.rs"), "`mod tuned;`, then `tuned::Tuned`");
        assert_eq!(
            advice("src/tuned-zen4.rs"),
            "`#[path = \"tuned-zen4.rs\"] mod tuned_zen4;`, then `tuned_zen4::Tuned`"
        );
        assert_eq!(
            advice("4.rs"),
            "`#[path = \"4.rs\"] mod tuned_4;`, then `tuned_4::Tuned`"
        );
        assert_eq!(
            advice("tuned.txt"),
            "`#[path = \"tuned.txt\"] mod tuned;`, then `tuned::Tuned`"
        );
    }
}
