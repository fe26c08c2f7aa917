//! The errors of the macros: what each says and which token it marks.
//!
//! Cases that compile are in `macros`. Here, a single one of them would make trybuild call the compiler
//! separately for each case, and compile all packages instead of checking them.

#[test]
fn macro_errors() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    // In these cases, the compiler lists the levels of the machine.
    #[cfg(target_arch = "x86_64")]
    cases.compile_fail("ui/x86_64/*.rs");
}
