//! The errors of the macros: their messages and the tokens that they mark.
//!
//! Cases that compile are in `macros`. If a single one were here, trybuild would build all packages
//! instead of checking them, and call the compiler separately for each case.

#[test]
fn macro_errors() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    // These messages list the levels of the architecture.
    #[cfg(target_arch = "x86_64")]
    cases.compile_fail("ui/x86_64/*.rs");
}
