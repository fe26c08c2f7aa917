//! The command `pawnfill-prove` (`command.rs`), on x86-64 alone, whose code it executes.

use std::process::ExitCode;

#[cfg(target_arch = "x86_64")]
mod command;

#[cfg(target_arch = "x86_64")]
fn main() -> ExitCode {
    command::main()
}

#[cfg(not(target_arch = "x86_64"))]
fn main() -> ExitCode {
    eprintln!("pawnfill-prove runs on x86-64 alone, whose code it executes");
    ExitCode::from(2)
}
