//! The errors of the macros: what each says and which token it marks.

#[test]
fn macro_errors() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/*.rs");
}
