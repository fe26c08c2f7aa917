//! Compiles the programs in `tests/programs`, whose code is read by tests. Each is compiled once, when a
//! test first asks for it.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The package of the programs.
const PACKAGE: &str = "pawnfill-programs";

/// The settings in which a release differs from the tests, for the packages whose code is read.
const AS_RELEASED: [&str; 4] = [
    "opt-level=3",
    "debug=0",
    "debug-assertions=false",
    "overflow-checks=false",
];

/// Options of a compiler.
pub(crate) type Options = &'static [&'static str];

/// The files of a compiled program.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) assembly: PathBuf,
    pub(crate) object: PathBuf,
}

/// What has been compiled, by its name and the options.
pub(crate) struct Cache<T: 'static>(Mutex<BTreeMap<(&'static str, Options), &'static OnceLock<T>>>);

impl<T> Cache<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    pub(crate) fn get(
        &self,
        name: &'static str,
        options: Options,
        compile: impl FnOnce() -> T,
    ) -> &'static T {
        // The list is locked only for a moment, so that a test waits only for what it needs itself.
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = cached.entry((name, options));
        let value = *entry.or_insert_with(|| Box::leak(Box::new(OnceLock::new())));
        drop(cached);
        value.get_or_init(compile)
    }
}

/// A program, compiled with some options of rustc.
pub(crate) fn program(name: &'static str, options: Options) -> &'static Compiled {
    static PROGRAMS: Cache<Compiled> = Cache::new();
    PROGRAMS.get(name, options, || compile(name, options))
}

/// The executable of a program, compiled as an engine's release in as many units as cargo's default profile
/// has. Functions may then stay calls that are inlined in a single unit.
#[cfg(target_arch = "x86_64")]
pub(crate) fn executable(name: &'static str, options: Options) -> &'static [u8] {
    static EXECUTABLES: Cache<Vec<u8>> = Cache::new();
    EXECUTABLES.get(name, options, || {
        let options = [&["-Ccodegen-units=16"], options].concat();
        let path = rustc(name, options.into_iter().map(OsString::from));
        std::fs::read(path).expect("what was compiled can be read")
    })
}

/// Compiles a program to assembly and to an object file.
fn compile(program: &str, options: Options) -> Compiled {
    // Cargo keeps builds with other flags or another compiler apart, and compiles nothing twice. The name
    // of this test, which cargo made unique, keeps the files apart in the same way.
    let test = env::current_exe().expect("a test has a name");
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = format!(
        "{}.{program}{}",
        test.file_stem().unwrap_or_default().display(),
        options
            .concat()
            .replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
    );
    let [assembly, object] = ["asm", "obj"].map(|kind| directory.join(format!("{name}.{kind}")));
    let emit = |kind: &str, file: &Path| {
        let mut emit = OsString::from(format!("--emit={kind}="));
        emit.push(file);
        emit
    };

    let own = [emit("asm", &assembly), emit("obj", &object)];
    let own = own.into_iter().chain(["-Ccodegen-units=1".into()]);
    rustc(program, own.chain(options.iter().map(OsString::from)));
    for file in [&assembly, &object] {
        assert!(
            file.exists(),
            // Cargo does not know the file, and does not write it again if only the file is removed.
            "there is no {}; run `cargo clean -p {PACKAGE}`",
            file.display(),
        );
    }
    Compiled { assembly, object }
}

/// Compiles a program with some arguments of rustc, and returns the path of the executable.
///
/// The compilation uses the target directory and the profile of this test, except that the library and
/// the programs have a release's settings. All other packages are therefore compiled only once.
fn rustc(program: &str, arguments: impl Iterator<Item = OsString>) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let as_released = ["pawnfill", "pawnfill-oracle", PACKAGE]
        .into_iter()
        .flat_map(|package| {
            AS_RELEASED.map(|setting| format!("--config=profile.dev.package.{package}.{setting}"))
        });

    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "rustc",
            "--quiet",
            "--message-format=json-render-diagnostics",
        ])
        .arg("--target-dir")
        .arg(
            directory
                .parent()
                .expect("it is within the target directory"),
        )
        .arg("--config=profile.dev.incremental=false")
        .args(as_released)
        .args(["--package", PACKAGE, "--bin", program, "--"])
        .arg("-Cdebuginfo=0")
        .args(arguments)
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{program} does not compile:\n{errors}"
    );
    let messages = String::from_utf8_lossy(&output.stdout);
    let path = messages.split("\"executable\":\"").nth(1);
    let path = path.and_then(|path| path.split('"').next());
    path.expect("cargo names the executable").into()
}
