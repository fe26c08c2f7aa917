//! Compares the functions of the headers with the oracle on random inputs, by programs that call each
//! function by its number.

use pawnfill::Color;
use pawnfill_compilers::instances::{Instance, Statement, both_sides, instances, source};
use pawnfill_compilers::{compile, compilers_for, output, sanitized};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES};
use pawnfill_oracle::input::{Input, Random};

use crate::{A8_FIRST, NO_BUILTINS, turned};

const INPUTS: usize = 24;

const BEGIN: &str = r#"
#include <inttypes.h>
#include <stdio.h>
static int failures;
#ifndef NDEBUG
#define PAWNFILL_ASSERT(condition) ((condition) ? (void)0 : (void)failures++)
#endif
"#;

/// Reads a function's number and five arguments from each line, and prints the result. `CASES` has the calls.
const MAIN: &str = r#"
int main(void) {
    for (int number; scanf("%d", &number) == 1;) {
        uint64_t a[5], result = 0;
        for (int i = 0; i < 5; i++)
            if (scanf("%" SCNx64, &a[i]) != 1) return 1;
        switch (number) {CASES}
        if (failures == 0) printf("%" PRIx64 "\n", result);
        else printf("failed\n");
        failures = 0;
        fflush(stdout);
    }
    return 0;
}
"#;

fn program(functions: &[Instance], is_cpp: bool) -> String {
    let cases = functions.iter().enumerate().map(|(number, function)| {
        let arguments = function.statement.arguments().into_iter().enumerate();
        let arguments = arguments.map(|(index, name)| match name {
            "color" | "square" => format!("(unsigned)a[{index}]"),
            "files" => format!("(uint8_t)a[{index}]"),
            _ => format!("a[{index}]"),
        });
        let arguments = Vec::from_iter(arguments).join(", ");
        format!("case {number}: result = f{number}({arguments}); break;\n")
    });
    let main = MAIN.replace("CASES", &String::from_iter(cases));
    [BEGIN, &source(functions, is_cpp), &main].concat()
}

fn input_of(statement: &Statement, random: &mut Random) -> Input {
    let [white, black] = match random.below(2) {
        0 => [random.pawns(), random.pawns()],
        _ => [random.set(), random.sparse()],
    };
    let drawn = Color::ALL[random.below(2) as usize];
    // An operation that takes no color gets White's arguments.
    let color = if statement.takes_color() { drawn } else { Color::White };
    let color = statement.color.unwrap_or(color);
    Input::of_position(color, white, black).within_domain(statement.operation())
}

fn line(number: usize, function: &Instance, value: impl Fn(&str) -> u64) -> String {
    let mut arguments = function.statement.arguments();
    arguments.resize(5, "color");
    let values = arguments.into_iter().map(|name| format!(" {:x}", value(name)));
    format!("{number}{}\n", values.collect::<String>())
}

/// Compiles and runs a program of functions, and compares its results. Invalid colors and squares fail an
/// assertion; without assertions, a function may return anything, but reads nothing outside its tables.
#[track_caller]
fn check(file: &str, compiler: &str, flags: &[&str], functions: &[Instance]) {
    let program = program(functions, file.ends_with("pp"));
    let program = compile(compiler, flags, &[(file, &program)]);
    let is_a8_first = flags.contains(&A8_FIRST);
    let mut random = Random::new(0x4242);
    let mut calls = Vec::new();
    for (number, function) in functions.iter().enumerate() {
        for _ in 0..INPUTS {
            let input = input_of(&function.statement, &mut random);
            let result = ORACLE[function.statement.place](&input);
            let is_set = RETURN_TYPES[function.statement.place] == "u64";
            let result = if is_set { turned(result, is_a8_first) } else { result };
            let line = line(number, function, |name| match name {
                "square" if is_a8_first => input.square.flip_rank() as u64,
                "color" | "square" | "files" => input.value(name),
                set => turned(input.value(set), is_a8_first),
            });
            calls.push((function, line, Some(format!("{result:x}"))));
        }
        let no_assertions = flags.contains(&"-DNDEBUG");
        for bad in [2, 3, 64, 65, 1 << 31, u64::from(u32::MAX)] {
            // No bad value is a color; from 64 on, none is a square. Pushes get a pawn outside their domain.
            let is_pushed = function.statement.operation().group == "pushes";
            let is_bad = |name: &str| match name {
                "color" => true,
                "square" => bad >= 64,
                "pawns" | "white" | "black" => is_pushed,
                _ => false,
            };
            let fails = function.statement.arguments().into_iter().any(is_bad);
            if !fails && !no_assertions {
                continue;
            }
            let line = line(number, function, |name| match name {
                "color" | "square" => bad,
                "files" => 0x5a,
                _ => 0x8000_4220_0401,
            });
            let expected = (!no_assertions).then(|| "failed".to_owned());
            calls.push((function, line, expected));
        }
    }
    let input: String = calls.iter().map(|(_, line, _)| line.as_str()).collect();
    let output = output(&program.path(), &input);
    eprintln!("compared: {} results of functions", calls.len());
    let mut printed = output.lines();
    for (function, line, expected) in calls {
        let (result, call) = (printed.next(), function.symbol());
        assert!(
            result.is_some() && (expected.is_none() || result == expected.as_deref()),
            "{compiler} {flags:?}: {call}({}): {result:?}, expected {expected:?}",
            line.trim()
        );
    }
}

/// On x86-64, the proof covers all inputs. This test covers other machines, assertions, the code that
/// replaces builtins, and invalid colors and squares.
#[test]
fn the_functions_of_the_headers_return_what_the_oracle_says() {
    for (file, standard, functions) in [
        ("functions.c", "-std=c99", instances()),
        ("functions.cpp", "-std=c++17", instances()),
        ("sides.cpp", "-std=c++17", both_sides()),
    ] {
        for compiler in compilers_for(standard) {
            let is_gcc = compiler.starts_with('g');
            let other = if is_gcc { A8_FIRST } else { NO_BUILTINS };
            check(file, compiler, &[standard, other], &functions);
            if file != "sides.cpp" {
                let [first, second] = sanitized(compiler);
                check(file, compiler, &[standard, "-DNDEBUG", first, second], &functions);
            }
        }
    }
}
