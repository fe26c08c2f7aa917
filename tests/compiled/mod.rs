//! Compiles the programs of this package whose code is read by tests.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// This package, whose programs are compiled.
const PACKAGE: &str = env!("CARGO_PKG_NAME");

/// The settings in which a release differs from the tests, for the packages whose code is read.
const AS_RELEASED: [&str; 4] = [
    "opt-level=3",
    "debug=0",
    "debug-assertions=false",
    "overflow-checks=false",
];

/// Compiles a program of this package to a file of a kind, `asm` or `obj`, and returns its path.
///
/// The compilation uses the target directory and the profile of this test, except that the library and
/// this package have a release's settings. All other packages are therefore compiled only once.
pub(crate) fn emit(program: &str, kind: &str, features: &[&str], options: &[&str]) -> PathBuf {
    // Cargo keeps builds with other flags or another compiler apart, and compiles nothing twice. The name
    // of this test, which cargo made unique, keeps the files apart in the same way.
    let test = env::current_exe().expect("a test has a name");
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = format!(
        "{}.{program}{}.{kind}",
        test.file_stem().unwrap_or_default().display(),
        options
            .concat()
            .replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
    );
    let file = directory.join(name);
    let mut emit = OsString::from(format!("--emit={kind}="));
    emit.push(&file);

    let as_released = ["pawnfill", PACKAGE].into_iter().flat_map(|package| {
        AS_RELEASED.map(|setting| format!("--config=profile.dev.package.{package}.{setting}"))
    });

    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rustc", "--quiet", "--target-dir"])
        .arg(
            directory
                .parent()
                .expect("it is within the target directory"),
        )
        .arg("--config=profile.dev.incremental=false")
        .args(as_released)
        .args([
            "--package",
            PACKAGE,
            "--bin",
            program,
            "--features=programs",
        ])
        .args(features)
        .arg("--")
        .arg(emit)
        .args(["-Ccodegen-units=1", "-Cdebuginfo=0"])
        .args(options)
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{program} does not compile:\n{errors}"
    );
    assert!(
        file.exists(),
        // Cargo does not know the file, and does not write it again if only the file is removed.
        "there is no {}; run `cargo clean -p {PACKAGE}`",
        file.display(),
    );
    file
}
