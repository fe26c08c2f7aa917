//! A command that was compiled for a newer processor says so (`src/command/built_for.rs`).
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::process::Command;

use pawnfill_oracle::skipped::skip;

use crate::common::folder;

/// The whole command takes too long to compile for another processor, so only its first call is tested.
#[test]
fn an_older_processor_gets_one_line() {
    let folder = folder();
    let [source, program] = ["main.rs", "main"].map(|name| folder.path().join(name));
    let module = concat!(env!("CARGO_MANIFEST_DIR"), "/src/command/built_for.rs");
    let text = format!(
        "#[path = {module:?}]\nmod built_for;\n\
         fn main() {{ std::process::exit(if built_for::is_processor() {{ 0 }} else {{ 2 }}) }}"
    );
    fs::write(&source, text).expect("a file");
    let flags = ["--edition=2024", "-Copt-level=3", "-Ctarget-cpu=x86-64-v3", "-o"];
    let compiled = Command::new("rustc").args(flags).args([&program, &source]).status();
    assert!(compiled.is_ok_and(|status| status.success()), "rustc does not compile it");
    for (processor, code, lines) in [("Nehalem", 2, 1), ("Haswell", 0, 0)] {
        let run = Command::new("qemu-x86_64").args(["-cpu", processor]).arg(&program).output();
        let Ok(output) = run else {
            return skip("`qemu-x86_64`");
        };
        let said = String::from_utf8_lossy(&output.stderr);
        let said = Vec::from_iter(said.lines().filter(|line| !line.starts_with("qemu-x86_64: ")));
        let is_right = output.status.code() == Some(code) && said.len() == lines;
        let is_named = said.iter().all(|line| line.contains("a processor with AVX2"));
        assert!(is_right && is_named, "{processor}: {}, {said:?}", output.status);
    }
}
