//! Checks a crate that depends on the library, written for a test.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the compiler says of a crate of one file, `src/lib.rs` or `src/main.rs`, which depends on the
/// library with such features, as a manifest has them; its errors are empty if it compiles.
pub(crate) fn check(name: &str, features: &str, file: &str, program: &str) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = format!(
        "[package]\nname = {name:?}\nedition = \"2024\"\n\n\
         [dependencies.pawnfill]\npath = {:?}\n{features}\n\n[workspace]\n",
        workspace.join("pawnfill"),
    );
    let write = |file: &str, text: &str| fs::write(directory.join(file), text);
    fs::create_dir_all(directory.join("src")).expect("a directory of this test");
    write("Cargo.toml", &manifest).expect("a file of this test");
    write(file, program).expect("a file of this test");
    // Nothing is downloaded: all versions are known.
    fs::copy(workspace.join("Cargo.lock"), directory.join("Cargo.lock")).expect("a lock file");
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&directory)
        .args(["check", "--quiet", "--offline", "--color=never"])
        .args(["--target-dir", "target"])
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.success(), errors.is_empty(), "{errors}");
    errors
}
