//! Passes the compiler's version, the target and the profile to the harness, which writes them into records.

use std::env;
use std::fs;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str, value: &str| println!("cargo::rustc-env=PAWNFILL_{name}={value}");

    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let stdout = output.map_or(Vec::new(), |output| output.stdout);
    // `rustc 1.95.0 (59807616e 2026-04-14)`
    let text = String::from_utf8_lossy(&stdout);
    set("RUSTC", text.split_whitespace().nth(1).unwrap_or("unknown"));
    let variable = |name: &str| env::var(name).unwrap_or_default();
    set("TARGET", &variable("TARGET"));
    set("TARGET_FEATURES", &variable("CARGO_CFG_TARGET_FEATURE"));
    // Cargo separates the flags by a byte that no flag contains.
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    set("RUSTFLAGS", &flags.replace('\u{1f}', " "));
    set("OPT_LEVEL", &variable("OPT_LEVEL"));
    set("CODEGEN_UNITS", &profile("codegen-units"));
    set("LTO", &profile("lto"));
}

/// Reads a setting of the release profile, because cargo does not pass it to build scripts. An environment
/// variable overrides the workspace's manifest.
fn profile(key: &str) -> String {
    println!("cargo::rerun-if-changed=../Cargo.toml");
    let name = key.to_uppercase().replace('-', "_");
    let variable = format!("CARGO_PROFILE_RELEASE_{name}");
    println!("cargo::rerun-if-env-changed={variable}");
    if let Ok(value) = env::var(variable) {
        return value;
    }
    let manifest = fs::read_to_string("../Cargo.toml").unwrap_or_default();
    let profile = manifest.split("\n[profile.release]\n").nth(1).unwrap_or_default();
    let lines = profile.split("\n[").next().unwrap_or_default().lines();
    let mut settings = lines.filter_map(|line| line.split_once('='));
    let setting = settings.find(|(name, _)| name.trim() == key);
    setting.map_or("default".to_owned(), |(_, value)| value.trim().trim_matches('"').to_owned())
}
