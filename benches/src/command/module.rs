//! The advice of `tune`: the `mod` line that makes a written file a module of the engine.

use std::ffi::OsStr;
use std::path::Path;

/// The line that makes a file a module, and the path of the item. If a module cannot have the file's name,
/// an attribute on the line names the file.
pub(super) fn advice(path: &Path, name: &str) -> String {
    let lossy = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, file) = (lossy(path.file_stem()), lossy(path.file_name()));
    let letters = stem.replace(|letter| !unicode_ident::is_xid_continue(letter), "_");
    let module = if letters.starts_with(unicode_ident::is_xid_start) {
        letters
    } else {
        format!("tuned_{letters}")
    };
    let is_named = module == stem && file == format!("{stem}.rs");
    let attribute = if is_named {
        String::new()
    } else {
        format!("#[path = {file:?}] ")
    };
    format!("`{attribute}mod {module};`, then `{module}::{name}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_is_rust() {
        for (path, attribute, module) in [
            ("src/tuned.rs", "", "tuned"),
            (
                "src/tuned-zen4.rs",
                "#[path = \"tuned-zen4.rs\"] ",
                "tuned_zen4",
            ),
            ("4.rs", "#[path = \"4.rs\"] ", "tuned_4"),
            ("tuned.txt", "#[path = \"tuned.txt\"] ", "tuned"),
        ] {
            let expected = format!("`{attribute}mod {module};`, then `{module}::Tuned`");
            assert_eq!(advice(Path::new(path), "Tuned"), expected);
        }
    }
}
