//! Passes what the compiler and cargo know about the build to the record's environment.

use std::env;
use std::fs;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str, value: &str| println!("cargo::rustc-env=PAWNFILL_{name}={value}");

    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version
        .map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    // `rustc 1.95.0 (59807616e 2026-04-14)`
    let version = version.split_whitespace().nth(1).unwrap_or("unknown");
    set("RUSTC", version);
    let variable = |name: &str| env::var(name).unwrap_or_default();
    set("TARGET", &variable("TARGET"));
    set("TARGET_FEATURES", &variable("CARGO_CFG_TARGET_FEATURE"));
    // Separated by a byte that no flag contains.
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    set("RUSTFLAGS", &flags.replace('\u{1f}', " "));
    set("OPT_LEVEL", &variable("OPT_LEVEL"));
    set("CODEGEN_UNITS", &profile("codegen-units"));
    set("LTO", &profile("lto"));
}

/// A setting of the workspace's release profile. Cargo does not pass it to build scripts, so this reads the
/// environment variable that can override it, or else the workspace's manifest.
fn profile(key: &str) -> String {
    println!("cargo::rerun-if-changed=../Cargo.toml");
    let name = key.to_uppercase().replace('-', "_");
    let variable = format!("CARGO_PROFILE_RELEASE_{name}");
    println!("cargo::rerun-if-env-changed={variable}");
    if let Ok(value) = env::var(variable) {
        return value;
    }
    let manifest = fs::read_to_string("../Cargo.toml").unwrap_or_default();
    let profile = manifest.split("\n[profile.release]\n").nth(1);
    let profile = profile.unwrap_or_default();
    let settings = profile.split("\n[").next().unwrap_or_default().lines();
    let mut settings = settings.filter_map(|line| line.split_once('='));
    let setting = settings.find(|(name, _)| name.trim() == key);
    setting.map_or("default".to_owned(), |(_, value)| value.trim().trim_matches('"').to_owned())
}
