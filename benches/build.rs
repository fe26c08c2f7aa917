//! Hands the compiler's version and target features to the environment record.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    // `rustc 1.95.0 (59807616e 2026-04-14)`
    let version = version
        .as_deref()
        .and_then(|line| line.split_whitespace().nth(1))
        .unwrap_or("unknown");
    println!("cargo::rustc-env=PAWNFILL_RUSTC={version}");
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    println!("cargo::rustc-env=PAWNFILL_TARGET_FEATURES={features}");
}
