//! What is said where a feature is missing: its name, and nothing else.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The errors of a program that depends on the library without features.
fn errors_without_features(program: &str) -> Vec<String> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("without_features");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = format!(
        "[package]\nname = \"without-features\"\nedition = \"2024\"\n\n\
         [dependencies.pawnfill]\npath = {:?}\ndefault-features = false\n\n[workspace]\n",
        workspace.join("pawnfill"),
    );
    let write = |file: &str, text: &str| fs::write(directory.join(file), text);
    fs::create_dir_all(directory.join("src")).expect("a directory of this test");
    write("Cargo.toml", &manifest).expect("a file of this test");
    write("src/main.rs", program).expect("a file of this test");
    // Nothing is downloaded: all versions are known.
    fs::copy(workspace.join("Cargo.lock"), directory.join("Cargo.lock")).expect("a lock file");
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&directory)
        .args(["check", "--quiet", "--offline", "--color=never"])
        .args(["--target-dir", "target"])
        .output()
        .expect("cargo runs, as it has run this test");
    assert!(!output.status.success(), "{program} compiles");
    let output = String::from_utf8_lossy(&output.stderr);
    let errors = output.lines().filter(|line| line.starts_with("error"));
    // Cargo's own summary comes last.
    let errors = errors.filter(|line| !line.starts_with("error: could not compile"));
    errors.map(str::to_owned).collect()
}

#[test]
fn what_needs_a_feature_names_it() {
    let program = "
        use pawnfill::{Choice, Rotate, Shift, Strategy};

        pawnfill::compose! { struct Tuned { ..Shift } }
        pawnfill::tables! { static FILES: [u64; 64] = file_mask; }

        fn main() {
            let choice: Option<Choice<(Shift, Rotate)>> = Choice::from_env(\"PAWNFILL\").unwrap();
            choice.unwrap_or_else(|| pawnfill::measure!([Shift, Rotate], |s| s.file_fill(1)));
        }
    ";
    let mut errors = errors_without_features(program);
    errors.sort();
    let expected = [
        "error: `compose!` needs the feature `tables` of pawnfill",
        "error: `measure!` needs the feature `std` of pawnfill",
        "error: `tables!` needs the feature `tables` of pawnfill",
        "error[E0277]: `Choice::from_env` needs the feature `std` of pawnfill",
    ];
    assert_eq!(errors, expected);
}
