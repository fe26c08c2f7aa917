//! Runs functions of a header on random inputs, in a program that calls each by its number, and compares what
//! they return with the oracle.

use std::io::{Seek as _, Write as _};
use std::path::Path;
use std::process::Command;

use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES};
use pawnfill_oracle::input::{Input, PAWN_RANKS, Random};

use super::instances::{Instance, source};
use super::{A8_FIRST, compilers};

/// How many inputs each function is given.
const INPUTS: usize = 24;

/// A program with these functions that reads lines of a number and five arguments, and prints the result
/// of the function with this number.
pub(crate) fn program(functions: &[Instance], is_cpp: bool) -> String {
    let cases = functions.iter().enumerate().map(|(number, function)| {
        let arguments = function.arguments().into_iter().enumerate();
        let arguments = arguments.map(|(index, name)| match name {
            "color" | "square" => format!("(unsigned)a[{index}]"),
            "files" => format!("(uint8_t)a[{index}]"),
            _ => format!("a[{index}]"),
        });
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        format!("        case {number}: result = f{number}({arguments}); break;\n")
    });
    format!(
        "#include <inttypes.h>\n#include <stdio.h>\n{}\nint main(void) {{\n    int number;\n    uint64_t a[5];\n    \
         while (scanf(\"%d %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64, &number, a, \
         a + 1, a + 2, a + 3, a + 4) == 6) {{\n        uint64_t result = 0;\n        switch (number) {{\n{}        }}\n        \
         printf(\"%\" PRIx64 \"\\n\", result);\n        fflush(stdout);\n    }}\n    return 0;\n}}\n",
        source(functions, is_cpp),
        cases.collect::<String>()
    )
}

/// An input of a function. For an answer, it has the arguments that the view gives the operation.
fn input_of(function: &Instance, random: &mut Random) -> Input {
    let operation = function.operation();
    let drawn = Color::ALL[random.below(2) as usize];
    let (primary, secondary) = match random.below(2) {
        0 => (random.pawns(), random.pawns()),
        _ => (random.set(), random.sparse()),
    };
    if function.kind != "method" {
        let color = match function.takes_color() {
            true => function.color.unwrap_or(drawn),
            false => Color::White,
        };
        let is_push = operation.group == "pushes";
        let domain = if is_push { PAWN_RANKS } else { !0 };
        return Input::of_position(color, primary & domain, secondary & domain);
    }
    let input = Input {
        color: function.color.unwrap_or(drawn),
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        targets: random.set(),
        ..Input::of_sets(primary, secondary)
    };
    input.within_domain(operation)
}

/// A line for a program: the number of a function and its arguments.
fn line(number: usize, function: &Instance, value: impl Fn(&str) -> u64) -> String {
    let mut arguments = function.arguments();
    arguments.resize(5, "color");
    let values = arguments
        .into_iter()
        .map(|name| format!(" {:x}", value(name)));
    format!("{number}{}\n", values.collect::<String>())
}

/// Runs a program and compares all that it returns. If it has a sanitizer and no assertions, it also gets colors
/// and squares that do not exist: it may return anything, but reads nothing outside of a table.
#[track_caller]
pub(crate) fn check(compiler: &str, flags: &[&str], functions: &[Instance], program: &Path) {
    let is_a8_first = flags.contains(&A8_FIRST);
    let turned = |set: u64| if is_a8_first { set.swap_bytes() } else { set };
    let mut random = Random::new(0x4242);
    let mut calls = Vec::new();
    for (number, function) in functions.iter().enumerate() {
        for _ in 0..INPUTS {
            let input = input_of(function, &mut random);
            let result = ORACLE[function.place](&input);
            let is_set = RETURN_TYPES[function.place] == "u64";
            let result = if is_set { turned(result) } else { result };
            let line = line(number, function, |name| match name {
                "square" if is_a8_first => input.square.flip_rank() as u64,
                "color" | "square" | "files" => input.value(name),
                set => turned(input.value(set)),
            });
            calls.push((function, line, Some(format!("{result:x}"))));
        }
        if flags.contains(&"-DNDEBUG") {
            for bad in [2, 3, 64, 65, 1 << 31, u64::from(u32::MAX)] {
                let line = line(number, function, |name| match name {
                    "color" | "square" => bad,
                    "files" => 0x5a,
                    _ => 0x8000_4220_0400,
                });
                calls.push((function, line, None));
            }
        }
    }
    let input: String = calls.iter().map(|(_, line, _)| line.as_str()).collect();
    let output = output(program, &input);
    eprintln!("compared: {} results of functions", calls.len());
    let mut printed = output.lines();
    for (function, line, expected) in calls {
        let found = printed.next();
        assert!(
            found.is_some() && (expected.is_none() || found == expected.as_deref()),
            "{compiler} {flags:?}: {}({}): {found:?}, expected {expected:?}",
            function.symbol(),
            line.trim()
        );
    }
}

/// What a program prints.
pub(crate) fn output(program: &Path, input: &str) -> String {
    output_of(compilers::run_command(program), input)
}

/// What a command prints.
pub(crate) fn output_of(mut command: Command, input: &str) -> String {
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(input.as_bytes())
        .expect("a file of this test");
    file.rewind().expect("a file of this test");
    let output = command.stdin(file).output().expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}
