//! Checks a crate that depends on the library, written for a test.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the compiler's messages about a crate, which are empty if the crate compiles. The crate has
/// one file, `src/lib.rs` or `src/main.rs`, and its manifest has these lines for its dependency on the
/// library.
///
/// The check uses the target directory of this test, so the dependencies of the macros are compiled only
/// once.
pub(crate) fn check(name: &str, features: &str, file: &str, program: &str) -> String {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let directory = temporary.join(name);
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
    // The lock file names all versions, so nothing is downloaded.
    fs::copy(workspace.join("Cargo.lock"), directory.join("Cargo.lock")).expect("a lock file");
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&directory)
        .args(["check", "--quiet", "--offline", "--color=never"])
        .arg("--target-dir")
        .arg(temporary.parent().expect("it is in the target directory"))
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.success(), errors.is_empty(), "{errors}");
    errors
}
