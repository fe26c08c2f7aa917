//! Writes the files of the list, or with `--check` compares them. Either way, it prints where they differed.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let write = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => true,
        ["--check"] => false,
        _ => {
            eprintln!("expected --check or nothing, found {}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    let differences = pawnfill_generate::out_of_date(write);
    for difference in &differences {
        println!("{difference}");
    }
    match write || differences.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
