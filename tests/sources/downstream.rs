//! Crates that depend on the library. An engine without std and with strict lints compiles. Without the
//! library's features, each error names the missing feature.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::WORKSPACE;

/// Checks a crate and returns the compiler's messages, which are empty if the crate compiles. `features` are
/// the lines of its manifest that set the library's features. Cargo uses the target directory of this test,
/// where the dependencies of the macros are already compiled.
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
    // Cargo's own summary names no feature.
    let errors = errors.filter(|line| !line.starts_with("error: could not compile"));
    let errors = std::collections::BTreeSet::from_iter(errors);
    let expected = [
        "error: `compose!` needs the feature `tables` of pawnfill",
        "error: `extend!` needs the feature `tables` of pawnfill",
        "error: `lookup!` needs the feature `tables` of pawnfill",
        "error: `measure!` needs the feature `std` of pawnfill",
        "error: `tables!` needs the feature `tables` of pawnfill",
    ];
    assert_eq!(errors, expected.into());
}

/// Without vectors the best level is always the same. A warning tells this to authors who paste an example.
#[test]
fn the_best_level_without_vectors_is_a_warning() {
    let program = "
        #![deny(warnings)]
        pub fn level() -> pawnfill::sides::AnyLevel { pawnfill::sides::AnyLevel::best() }
    ";
    let output = check("without_vectors", "default-features = false", program);
    assert!(output.contains("without the feature `simd` of pawnfill"), "{output}");
}

/// An engine without `std` and without the prelude, whose types shadow the primitive types. Its lints find
/// nothing in the generated code.
#[test]
fn an_engine_without_std_and_with_all_lints_compiles() {
    let program = r#"
        //! An engine.
        #![no_std]
        #![no_implicit_prelude]
        #![forbid(unsafe_code)]
        #![deny(warnings, missing_docs, unreachable_pub, unnameable_types, dead_code)]

        use ::core::primitive;
        use ::pawnfill::{self, Strategy};

        macro_rules! shadow {
            ($($name:ident)*) => { $(
                #[allow(dead_code, non_camel_case_types)]
                struct $name;
            )* };
        }
        shadow! { bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize }

        pawnfill::tables! {
            /// Documented.
            pub static OF_OPERATION: [[primitive::u64; 64]; 2] = passed_mask;
            /// Documented.
            pub static OF_EXPRESSION: [[primitive::u8; 64]; 2] =
                |color, square| square as primitive::u8 + color as primitive::u8;
        }

        pawnfill::compose! {
            /// Documented.
            pub struct Composed { file_fill: pawnfill::Rotate, ..pawnfill::Shift }
        }

        /// A set.
        #[derive(::core::clone::Clone, ::core::marker::Copy)]
        pub struct Set(
            /// Its squares.
            pub primitive::u64,
        );

        pawnfill::extend! {
            impl Set {
                strategy: Composed;
                first_square: A8;
                type Square = primitive::u8;
                fn to_u64(set: Set) -> primitive::u64 { set.0 }
                fn from_u64(set: primitive::u64) -> Set { Set(set) }
                fn square(square: primitive::u8) -> primitive::u8 { square }

                /// The view.
                pub struct PawnStructure;
            }

            /// The operations.
            pub trait PawnOperations for primitive::u64 { strategy: Composed; }

            trait Unused for primitive::u64 { strategy: pawnfill::Shift; struct UnusedView; }
        }

        /// The number of pawns by the best level. With vectors, `best` gives no warning.
        pub fn count(white: primitive::u64) -> [primitive::u32; 2] {
            let black = pawnfill::bitboard!(1....... ........ ........ ........ ........ ........ ........ 1.......);
            pawnfill::at_level!(pawnfill::sides::AnyLevel::best(), |level| {
                pawnfill::sides::Sides::new(level, white, black).count()
            })
        }

        /// The squares of a file, by the strategy that `measure!` chose.
        pub fn file(square: pawnfill::Square) -> primitive::u64 {
            let choice = pawnfill::measure!([Composed, pawnfill::Shift], |s| s.file_fill(1));
            pawnfill::dispatch!([Composed, pawnfill::Shift], choice, |s| {
                s.file_fill(pawnfill::lookup!(OF_OPERATION[pawnfill::Color::White][square]))
            })
        }
    "#;
    assert_eq!(check("engine", "features = [\"simd\", \"std\"]", program), "");
}
