//! Compares operations and the view in C, as GCC and Clang compile `pawnfill.h`, with the library in Rust:
//! the time of a call if calls do not depend on each other.
//!
//! The loops are in `loops.c` and below. When this program runs, it compiles the C code with `-O2` and with
//! the options that are given to the program:
//!
//! ```sh
//! cargo run --release --example c_against_rust
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release --example c_against_rust -- -march=x86-64-v3
//! ```

#[cfg(unix)]
mod library;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};

use pawnfill::{Color, PawnStructure, Portable, Strategy as _};
use pawnfill_bench::machine::barrier::barrier;
use pawnfill_bench::machine::clock::{Clock, ticks};
use pawnfill_bench::machine::host::{Machine as _, ThisMachine};
use pawnfill_bench::verdict::statistics::quantile;
use pawnfill_bench::workload::pool::Workload;

const COMPILERS: [&str; 2] = ["gcc", "clang"];

/// Each round has positions of its own, and calls every loop once.
const ROUNDS: usize = 2000;

/// The positions of a round.
pub(crate) struct Inputs {
    white: [u64; Self::COUNT],
    black: [u64; Self::COUNT],
    /// Colors that no processor predicts.
    colors: [u32; Self::COUNT],
}

impl Inputs {
    /// The number of positions, few enough to fit into the first-level cache.
    pub(crate) const COUNT: usize = 1024;

    /// A part of the positions of a workload.
    fn draw(workload: &Workload, round: usize) -> Self {
        let positions = workload.positions();
        let position = |index: usize| &positions[(round * Self::COUNT + index) % positions.len()];
        Self {
            white: std::array::from_fn(|index| position(index).white),
            black: std::array::from_fn(|index| position(index).black),
            colors: std::array::from_fn(|index| {
                // The highest bit of a product is as good as random.
                let number = (round * Self::COUNT + index + 1) as u64;
                (number
                    .wrapping_mul(number)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    >> 63) as u32
            }),
        }
    }
}

/// A loop over the positions. It returns the sets of all positions, joined by exclusive or.
type Loop = Box<dyn Fn(&Inputs) -> u64>;

/// The loops in Rust, each with the name that it has in `loops.c`.
macro_rules! loops {
    (|$white:ident, $black:ident, $color:ident| { $($name:ident: $answer:expr,)* }) => {
        fn loops_in_rust() -> Vec<(&'static str, Loop)> {
            vec![$({
                #[inline(never)]
                fn $name(inputs: &Inputs) -> u64 {
                    let sets = inputs.white.iter().zip(&inputs.black).zip(&inputs.colors);
                    sets.fold(0, |all, ((&$white, &$black), &color)| {
                        let ($white, $black) = (barrier($white), barrier($black));
                        let $color = Color::ALL[color as usize & 1];
                        let _ = ($black, $color);
                        all ^ $answer
                    })
                }
                (stringify!($name), Box::new($name) as Loop)
            }),*]
        }
    };
}

loops! {
    |white, black, color| {
        file_fill: Portable.file_fill(white),
        attack_front_spans: Portable.attack_front_spans(Color::White, white),
        passed_pawns: Portable.passed_pawns(Color::Black, black, white),
        passed_pawns_of_a_color: Portable.passed_pawns(color, white, black),
        backward_pawns: Portable.backward_pawns(Color::White, white, black),
        backward_pawns_of_a_color: Portable.backward_pawns(color, white, black),
        candidate_pawns: Portable.candidate_pawns(Color::White, white, black),
        view_of_both_colors: {
            let pawns = PawnStructure::new(Portable, white, black);
            sets(&pawns, Color::White) ^ sets(&pawns, Color::Black)
        },
        view_of_a_color: sets(&PawnStructure::new(Portable, white, black), color),
    }
}

/// Eight sets of a color.
#[inline(always)]
fn sets(pawns: &PawnStructure, color: Color) -> u64 {
    pawns.passed_pawns(color)
        ^ pawns.candidate_pawns(color)
        ^ pawns.isolated_pawns(color)
        ^ pawns.backward_pawns(color)
        ^ pawns.doubled_pawns(color)
        ^ pawns.phalanx_pawns(color)
        ^ pawns.defended_pawns(color)
        ^ pawns.outposts(color)
}

/// The loops in C, as one compiler compiles them, in the order of the loops in Rust.
#[cfg(unix)]
fn loops_in_c(compiler: &str, options: &[String], names: &[&str]) -> Result<Vec<Loop>, String> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("loops.so");
    let output = Command::new(compiler)
        .args(["-std=gnu99", "-O2", "-DNDEBUG", "-shared", "-fPIC", "-I"])
        .arg(package.join("include"))
        .args(options)
        .arg(package.join("examples/c_against_rust/loops.c"))
        .arg("-o")
        .arg(&file)
        .output();
    let output = output.map_err(|error| format!("{compiler}: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{compiler}:\n{errors}"));
    }
    let library = library::Library::open(&file)?;
    let function = |name: &&str| Ok(Box::new(library.function(name)?) as Loop);
    names.iter().map(function).collect()
}

#[cfg(not(unix))]
fn loops_in_c(_: &str, _: &[String], _: &[&str]) -> Result<Vec<Loop>, String> {
    Err("shared libraries are loaded only on Unix here".to_owned())
}

/// The time of a loop in each round, in core cycles per call.
type Cycles = Vec<f64>;

/// Measures all candidates of an operation, which take turns in each round.
fn measure(
    workload: &Workload,
    machine: &mut ThisMachine,
    clock: &Clock,
    candidates: &[&Loop],
) -> Vec<Cycles> {
    let mut cycles = vec![Vec::with_capacity(ROUNDS); candidates.len()];
    for round in 0..ROUNDS {
        let inputs = Inputs::draw(workload, round);
        let cycles_per_tick = clock.cycles_per_tick(machine.time_chains(clock));
        let mut found = Vec::with_capacity(candidates.len());
        for turn in 0..candidates.len() {
            // Each candidate comes first as often as every other.
            let index = (round + turn) % candidates.len();
            let start = ticks();
            found.push(candidates[index](&inputs));
            let taken = ticks() - start;
            cycles[index].push(taken as f64 * cycles_per_tick / Inputs::COUNT as f64);
        }
        found.dedup();
        assert_eq!(found.len(), 1, "C and Rust return the same sets");
    }
    cycles
}

/// The median of the ratios of all rounds.
fn ratio(cycles: &Cycles, rust: &Cycles) -> f64 {
    let ratios = cycles.iter().zip(rust).map(|(cycles, rust)| cycles / rust);
    quantile(&mut ratios.collect::<Vec<_>>(), 0.5)
}

fn run(options: &[String]) -> Result<(), String> {
    let rust = loops_in_rust();
    let names: Vec<&str> = rust.iter().map(|(name, _)| *name).collect();
    let [gcc, clang] = COMPILERS.map(|compiler| loops_in_c(compiler, options, &names));
    let c = [gcc?, clang?];
    let workload = Workload::random_games();
    let mut machine = ThisMachine::start();
    let clock = machine.clock();
    println!("{:<28}{:>12}{:>8}{:>8}", "", "Rust, cycles", "GCC", "Clang");
    for (index, (name, rust)) in rust.iter().enumerate() {
        let candidates = [rust, &c[0][index], &c[1][index]];
        let cycles = measure(&workload, &mut machine, &clock, &candidates);
        println!(
            "{name:<28}{:>12.1}{:>8.2}{:>8.2}",
            quantile(&mut cycles[0].clone(), 0.5),
            ratio(&cycles[1], &cycles[0]),
            ratio(&cycles[2], &cycles[0]),
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    let options: Vec<String> = env::args().skip(1).collect();
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}
