//! Crates that depend on the library: with all lints and without std they compile, and if a feature is missing,
//! the only errors name it.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::WORKSPACE;

/// Returns the compiler's messages about a crate, which are empty if the crate compiles. Its manifest has these
/// lines for its dependency on the library.
///
/// The check uses the target directory of this test, so the dependencies of the macros are compiled only
/// once.
fn check(name: &str, features: &str, program: &str) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let manifest = format!(
        "[package]\nname = {name:?}\nedition = \"2024\"\n\n\
         [dependencies.pawnfill]\npath = '{WORKSPACE}/pawnfill'\n{features}\n\n[workspace]\n",
    );
    fs::create_dir_all(directory.join("src")).expect("a directory of this test");
    fs::write(directory.join("Cargo.toml"), manifest).expect("a file of this test");
    fs::write(directory.join("src/lib.rs"), program).expect("a file of this test");
    // The lock file names all versions, so nothing is downloaded.
    let lock = Path::new(WORKSPACE).join("Cargo.lock");
    fs::copy(lock, directory.join("Cargo.lock")).expect("a lock file");
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&directory)
        .args(["check", "--quiet", "--offline", "--color=never"])
        .args(["--target-dir", concat!(env!("CARGO_TARGET_TMPDIR"), "/..")])
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.success(), errors.is_empty(), "{errors}");
    errors
}

#[test]
fn what_needs_a_feature_names_it() {
    let program = "
        use pawnfill::{Rotate, Shift, Strategy};

        pawnfill::compose! { struct Tuned { ..Shift } }
        pawnfill::extend! { trait PawnOperations for u64 { strategy: Shift } }
        pawnfill::tables! { static FILES: [u64; 64] = |square| square.bitboard(); }

        pub fn run() {
            pawnfill::lookup!(FILES[0]);
            pawnfill::measure!([Shift, Rotate], |s| s.file_fill(1));
        }
    ";
    let output = check("without_features", "default-features = false", program);
    let errors = output.lines().filter(|line| line.starts_with("error"));
    // Cargo's own summary comes last.
    let errors = errors.filter(|line| !line.starts_with("error: could not compile"));
    let mut errors = Vec::from_iter(errors);
    errors.sort_unstable();
    let expected = [
        "error: `compose!` needs the feature `tables` of pawnfill",
        "error: `extend!` needs the feature `tables` of pawnfill",
        "error: `lookup!` needs the feature `tables` of pawnfill",
        "error: `measure!` needs the feature `std` of pawnfill",
        "error: `tables!` needs the feature `tables` of pawnfill",
    ];
    assert_eq!(errors, expected);
}

/// Without vectors the best level is always the same, which an author who pastes an example should notice.
#[test]
fn the_best_level_without_vectors_is_a_warning() {
    let program = "
        #![deny(warnings)]
        pub fn level() -> pawnfill::sides::AnyLevel { pawnfill::sides::AnyLevel::best() }
    ";
    let output = check("without_vectors", "default-features = false", program);
    assert!(output.contains("without the feature `simd` of pawnfill"), "{output}");
}

/// An engine without `std`. Its lints find nothing in the generated code that it does not use.
#[test]
fn an_engine_without_std_and_with_all_lints_compiles() {
    let program = r#"
        //! An engine.
        #![no_std]
        #![forbid(unsafe_code)]
        #![deny(warnings, missing_docs, unreachable_pub, unnameable_types, dead_code)]

        pawnfill::tables! {
            /// Documented.
            pub static OF_OPERATION: [[u64; 64]; 2] = passed_mask;
            /// Documented.
            pub static OF_EXPRESSION: [[u64; 64]; 2] = |color, square| square as u64 + color as u64;
        }

        mod bitboard {
            #[derive(Clone, Copy)]
            pub(crate) struct Bitboard(pub(crate) u64);

            pawnfill::extend! {
                impl Bitboard {
                    strategy: pawnfill::Table,
                    fn to_u64(set: Self) -> u64 { set.0 }
                    fn from_u64(set: u64) -> Self { Self(set) }
                    pub(crate) struct PawnStructure;
                }

                pub(crate) trait Unused for u64 { strategy: pawnfill::Shift }
            }
        }

        /// A set.
        #[derive(Clone, Copy)]
        pub struct Set(
            /// Its squares.
            pub u64,
        );

        pawnfill::extend! {
            /// The operations.
            pub trait PawnOperations for Set {
                strategy: pawnfill::Shift;
                fn to_u64(set: Set) -> u64 { set.0 }
                fn from_u64(set: u64) -> Set { Set(set) }

                /// The view.
                pub struct PawnStructure;
            }
        }

        /// The best level; with vectors, there is nothing to report.
        pub fn level() -> pawnfill::sides::AnyLevel {
            pawnfill::sides::AnyLevel::best()
        }

        /// The passed pawns of a color.
        pub fn passed_pawns(color: pawnfill::Color, own: u64, enemy: u64) -> u64 {
            let [own, enemy] = [own, enemy].map(bitboard::Bitboard);
            let structure = bitboard::PawnStructure::new(own, enemy);
            own.passed_pawns(color, enemy).0 | structure.passed_pawns(color).0
        }
    "#;
    let features = "features = [\"simd\"]";
    assert_eq!(check("engine", features, program), "");
}
