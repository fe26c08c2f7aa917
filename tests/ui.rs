//! The errors of the macros: what each says and which token it marks.
//!
//! What compiles is in `forms`: here, a single case that does would have the compiler called for
//! each case alone, and all packages compiled instead of checked.

#[test]
fn macro_errors() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    // The compiler lists the levels of the machine.
    #[cfg(target_arch = "x86_64")]
    cases.compile_fail("ui/x86_64/*.rs");
}
