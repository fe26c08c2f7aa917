//! What the functions of the headers return is what the oracle says, on random inputs, in programs that call each function
//! by its number.

use pawnfill::Color;
use pawnfill_compilers::instances::{Instance, Statement, both_sides, instances, source};
use pawnfill_compilers::{compile, compilers_for, output, sanitized};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES};
use pawnfill_oracle::input::{Input, Random};

use crate::{A8_FIRST, NO_BUILTINS};

/// How many inputs each function is given.
const INPUTS: usize = 24;

/// A program with these functions that reads lines of a number and five arguments, and prints the result
/// of the function with this number.
fn program(functions: &[Instance], is_cpp: bool) -> String {
    let cases = functions.iter().enumerate().map(|(number, function)| {
        let arguments = function.statement.arguments().into_iter().enumerate();
        let arguments = arguments.map(|(index, name)| match name {
            "color" | "square" => format!("(unsigned)a[{index}]"),
            "files" => format!("(uint8_t)a[{index}]"),
            _ => format!("a[{index}]"),
        });
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        format!("        case {number}: result = f{number}({arguments}); break;\n")
    });
    format!(
        "#include <inttypes.h>\n#include <stdio.h>\nstatic int failures;\n#ifndef NDEBUG\n\
         #define PAWNFILL_ASSERT(condition) ((condition) ? (void)0 : (void)failures++)\n#endif\n\
         {}\nint main(void) {{\n    int number;\n    uint64_t a[5];\n    \
         while (scanf(\"%d %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64, &number, a, \
         a + 1, a + 2, a + 3, a + 4) == 6) {{\n        uint64_t result = 0;\n        switch (number) {{\n{}        }}\n        \
         if (failures == 0) printf(\"%\" PRIx64 \"\\n\", result);\n        else printf(\"failed\\n\");\n        failures = 0;\n        fflush(stdout);\n    }}\n    return 0;\n}}\n",
        source(functions, is_cpp),
        cases.collect::<String>()
    )
}

/// An input of a function.
fn input_of(statement: &Statement, random: &mut Random) -> Input {
    let [white, black] = match random.below(2) {
        0 => [random.pawns(), random.pawns()],
        _ => [random.set(), random.sparse()],
    };
    let drawn = Color::ALL[random.below(2) as usize];
    let color = match statement.takes_color() {
        true => statement.color.unwrap_or(drawn),
        false => Color::White,
    };
    Input::of_position(color, white, black).within_domain(statement.operation())
}

/// A line for a program: the number of a function and its arguments.
fn line(number: usize, function: &Instance, value: impl Fn(&str) -> u64) -> String {
    let mut arguments = function.statement.arguments();
    arguments.resize(5, "color");
    let values = arguments.into_iter().map(|name| format!(" {:x}", value(name)));
    format!("{number}{}\n", values.collect::<String>())
}

/// Compiles and runs a program of functions, and compares all that it returns. It also gets colors and squares that do not
/// exist: an assertion fails or, without assertions, it returns anything, but reads nothing outside of a table.
#[track_caller]
fn check(file: &str, compiler: &str, flags: &[&str], functions: &[Instance]) {
    let program = program(functions, file.ends_with("pp"));
    let program = compile(compiler, flags, &[(file, &program)]);
    let is_a8_first = flags.contains(&A8_FIRST);
    let turned = |set: u64| if is_a8_first { set.swap_bytes() } else { set };
    let mut random = Random::new(0x4242);
    let mut calls = Vec::new();
    for (number, function) in functions.iter().enumerate() {
        for _ in 0..INPUTS {
            let input = input_of(&function.statement, &mut random);
            let result = ORACLE[function.statement.place](&input);
            let is_set = RETURN_TYPES[function.statement.place] == "u64";
            let result = if is_set { turned(result) } else { result };
            let line = line(number, function, |name| match name {
                "square" if is_a8_first => input.square.flip_rank() as u64,
                "color" | "square" | "files" => input.value(name),
                set => turned(input.value(set)),
            });
            calls.push((function, line, Some(format!("{result:x}"))));
        }
        let no_assertions = flags.contains(&"-DNDEBUG");
        for bad in [2, 3, 64, 65, 1 << 31, u64::from(u32::MAX)] {
            // Where it is no color, no square, or no set of pawns that can be pushed.
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

/// On x86-64, the proof says more about the code of each compiler. This test is for other machines, for
/// assertions, for loops without builtins, which are not proved, and for bad colors and squares.
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
