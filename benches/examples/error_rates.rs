//! How often a study is wrong: writes the table of METHOD.md, or with `--check` compares it. All machines are
//! simulated.
//!
//! ```sh
//! cargo run --release --example error_rates -- --check
//! ```

use std::process::ExitCode;
use std::{env, fs};

use pawnfill_bench::measure::simulation::rates::table;

fn main() -> ExitCode {
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/METHOD.md");
    const BEGIN: &str = "<!-- error rates: written by .ci/generate -->\n\n";
    const END: &str = "\n<!-- end -->\n";
    let text = fs::read_to_string(FILE).expect("it can be read");
    let (before, rest) = text.split_once(BEGIN).expect("the line before");
    let (_, after) = rest.split_once(END).expect("the line after");
    let expected = format!("{before}{BEGIN}{}{END}{after}", table());
    if env::args().nth(1).as_deref() == Some("--check") {
        if text != expected {
            println!(
                "benches/METHOD.md: the table of error rates is out of date: run .ci/generate"
            );
            return ExitCode::FAILURE;
        }
    } else {
        fs::write(FILE, expected).expect("it can be written");
    }
    ExitCode::SUCCESS
}
