//! Compares the compiler flags of the user's project with those of this command, because the fastest
//! strategy may depend on them.

use std::fs;
use std::path::Path;

use pawnfill_bench::machine::flags::{RUSTFLAGS, target_options};

/// A note about the project in a folder, if it is compiled for other processors than this command. The
/// nearest configuration of cargo that sets flags applies.
pub(crate) fn difference(folder: &Path) -> Option<String> {
    let names = ["config.toml", "config"].map(|name| Path::new(".cargo").join(name));
    let folders = folder.ancestors();
    let paths = folders.flat_map(|folder| names.each_ref().map(|name| folder.join(name)));
    let mut texts = paths.filter_map(|path| Some((fs::read_to_string(&path).ok()?, path)));
    let (text, path) = texts.find(|(text, _)| !processors(text).is_empty())?;
    let missing = missing(&text, RUSTFLAGS);
    (!missing.is_empty()).then(|| {
        format!(
            "{} compiles this project with {}, but this command was compiled without: install it \
             again with RUSTFLAGS=\"-C {}\"",
            path.display(),
            missing.join(" "),
            missing.join(" -C ")
        )
    })
}

/// The options in a configuration that name the processors to compile for.
fn processors(text: &str) -> Vec<&str> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default());
    lines.flat_map(target_options).collect()
}

/// The options in a configuration that a command was compiled without.
fn missing<'a>(text: &'a str, compiled_with: &str) -> Vec<&'a str> {
    let has = processors(compiled_with);
    processors(text)
        .into_iter()
        .filter(|flag| !has.contains(flag))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_the_project_that_the_command_lacks_are_found() {
        let native = "[build]\nrustflags = [\"-C\", \"target-cpu=native\"] # target-cpu=no\n";
        assert_eq!(missing(native, ""), ["target-cpu=native"]);
        assert!(missing(native, "-Ctarget-cpu=native").is_empty());
        let other = "rustflags = '-Ctarget-cpu=x86-64-v3 -C target-feature=+bmi2'";
        let expected = ["target-cpu=x86-64-v3", "target-feature=+bmi2"];
        assert_eq!(missing(other, "-C target-cpu=native"), expected);
    }

    #[test]
    fn the_nearest_configuration_applies() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("engine");
        for (folder, cpu) in [(folder.path(), "a"), (&inner, "b")] {
            fs::create_dir_all(folder.join(".cargo")).expect("a folder");
            let text = format!("rustflags = [\"-Ctarget-cpu={cpu}\"]");
            fs::write(folder.join(".cargo/config.toml"), text).expect("written");
        }
        let note = difference(&inner.join("src")).expect("another CPU");
        assert!(note.ends_with("RUSTFLAGS=\"-C target-cpu=b\""), "{note}");
    }
}
