//! If a feature is missing, the only errors are those that name it.

mod downstream;

const NONE: &str = "default-features = false";

/// The errors of a program that depends on the library without features.
fn errors_without_features(program: &str) -> Vec<String> {
    let output = downstream::check("without_features", NONE, "src/main.rs", program);
    assert!(!output.is_empty(), "{program} compiles");
    let errors = output.lines().filter(|line| line.starts_with("error"));
    // Cargo's own summary comes last.
    let errors = errors.filter(|line| !line.starts_with("error: could not compile"));
    errors.map(str::to_owned).collect()
}

#[test]
fn what_needs_a_feature_names_it() {
    let program = "
        use pawnfill::{Choice, Rotate, Shift, Strategy};

        pawnfill::batch! { fn fills(sets: &[u64]) -> u64 { Shift.file_fill(sets) } }
        pawnfill::compose! { struct Tuned { ..Shift } }
        pawnfill::extend! { trait PawnOperations for u64 { strategy: Shift } }
        pawnfill::tables! { static FILES: [u64; 64] = |square| square.bitboard(); }

        fn main() {
            let choice: Option<Choice<(Shift, Rotate)>> = Choice::from_env(\"PAWNFILL\").unwrap();
            pawnfill::lookup!(FILES[0]);
            choice.unwrap_or_else(|| pawnfill::measure!([Shift, Rotate], |s| s.file_fill(1)));
        }
    ";
    let mut errors = errors_without_features(program);
    errors.sort();
    let expected = [
        "error: `batch!` needs the feature `batch` of pawnfill",
        "error: `compose!` needs the feature `tables` of pawnfill",
        "error: `extend!` needs the feature `tables` of pawnfill",
        "error: `lookup!` needs the feature `tables` of pawnfill",
        "error: `measure!` needs the feature `std` of pawnfill",
        "error: `tables!` needs the feature `tables` of pawnfill",
        "error[E0277]: `Choice::from_env` needs the feature `std` of pawnfill",
    ];
    assert_eq!(errors, expected);
}

#[cfg(feature = "batch")]
#[test]
fn batches_compile_in_a_crate_without_unsafe_code_and_with_all_lints() {
    let program = r#"
        //! A tuner.
        #![forbid(unsafe_code)]
        #![deny(warnings, missing_docs, unreachable_pub, dead_code)]

        use pawnfill::{Color, Shift, Strategy};

        pawnfill::batch! {
            /// The passed pawns of White.
            pub fn passed(white: &[u64], black: &[u64]) -> u64 {
                Shift.passed_pawns(Color::White, white, black)
            }
        }
    "#;
    let features = "default-features = false\nfeatures = [\"batch\"]";
    let errors = downstream::check("batches", features, "src/lib.rs", program);
    assert_eq!(errors, "");
}
