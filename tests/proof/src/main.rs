//! The command `pawnfill-prove`.

use std::process::ExitCode;

#[cfg(target_arch = "x86_64")]
mod command;

#[cfg(target_arch = "x86_64")]
fn main() -> ExitCode {
    command::main()
}

#[cfg(not(target_arch = "x86_64"))]
fn main() -> ExitCode {
    eprintln!("pawnfill-prove runs only on x86-64");
    ExitCode::from(2)
}
