//! Runs functions of a header on random inputs, in a program that calls each by its number, and compares what
//! they return with the oracle.

use std::io::{Seek as _, Write as _};
use std::path::Path;
use std::process::Command;

use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES, operation};
use pawnfill_oracle::input::{Input, Random};

use super::compilers;
use super::instances::{Instance, source};

/// How many inputs each function is given.
const INPUTS: usize = 24;

/// A program with these functions that reads lines of a number and four arguments, and prints the result
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
        "#include <inttypes.h>\n#include <stdio.h>\n{}\nint main(void) {{\n    int number;\n    uint64_t a[4];\n    \
         while (scanf(\"%d %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64, &number, a, a + 1, a + 2, \
         a + 3) == 5) {{\n        uint64_t result = 0;\n        switch (number) {{\n{}        }}\n        \
         printf(\"%\" PRIx64 \"\\n\", result);\n        fflush(stdout);\n    }}\n    return 0;\n}}\n",
        source(functions, is_cpp),
        cases.collect::<String>()
    )
}

/// An input of a function. For an answer, it has the arguments that the view gives the operation.
fn input_of(function: &Instance, random: &mut Random) -> Input {
    let (primary, secondary) = match random.below(2) {
        0 => (random.pawns(), random.pawns()),
        _ => (random.set(), random.sparse()),
    };
    let mut input = Input {
        color: function
            .color
            .unwrap_or(Color::ALL[random.below(2) as usize]),
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        ..Input::of_sets(primary, secondary)
    };
    if function.kind == "answer" {
        input.files = ORACLE[operation("file_set")](&input) as u8;
        if !function.takes_color() {
            input.color = Color::White;
        }
    }
    input.within_domain(function.operation())
}

/// A line for a program: the number of a function and its arguments.
fn line(number: usize, function: &Instance, input: &Input, turned: impl Fn(u64) -> u64) -> String {
    let (white, black) = match (function.kind, input.color) {
        ("answer", Color::Black) => (input.enemy, input.pawns),
        ("answer", Color::White) => (input.pawns, input.enemy),
        _ => (input.white, input.black),
    };
    let mut line = number.to_string();
    let mut arguments = function.arguments();
    arguments.resize(4, "color");
    for argument in arguments {
        let value = match argument {
            "color" => input.color as u64,
            "square" => turned(input.square.bitboard()).trailing_zeros().into(),
            "files" => input.files.into(),
            "white" => turned(white),
            "black" => turned(black),
            "empty" => turned(input.empty),
            "targets" => turned(input.targets),
            "enemy" => turned(input.enemy),
            _ => turned(input.pawns),
        };
        line += &format!(" {value:x}");
    }
    line + "\n"
}

/// Lines for a program that call a function with colors and squares that do not exist.
pub(crate) fn bad_lines(number: usize, function: &Instance) -> Vec<String> {
    let bad = [2, 3, 64, 65, 1 << 31, u64::from(u32::MAX)];
    let lines = bad.map(|bad| {
        let mut arguments = function.arguments();
        arguments.resize(4, "color");
        let arguments = arguments.into_iter().map(|argument| match argument {
            "color" | "square" => format!(" {bad:x}"),
            "files" => " 5a".to_owned(),
            _ => " 800042200400".to_owned(),
        });
        format!("{number}{}\n", arguments.collect::<String>())
    });
    lines.to_vec()
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

/// Runs a program and compares all that it returns.
#[track_caller]
pub(crate) fn compare(program: &Path, functions: &[Instance], is_a8_first: bool) {
    let turned = |set: u64| if is_a8_first { set.swap_bytes() } else { set };
    let mut random = Random::new(0x4242);
    let (mut lines, mut expected) = (Vec::new(), Vec::new());
    for (number, function) in functions.iter().enumerate() {
        for _ in 0..INPUTS {
            let input = input_of(function, &mut random);
            lines.push(line(number, function, &input, turned));
            let result = ORACLE[function.place](&input);
            expected.push(match RETURN_TYPES[function.place] {
                "u8" => result,
                _ => turned(result),
            });
        }
    }
    let output = output(program, &lines.concat());
    assert_eq!(output.lines().count(), lines.len(), "{}", program.display());
    eprintln!("compared: {} results of functions", lines.len());
    for ((found, expected), (line, index)) in
        output.lines().zip(expected).zip(lines.iter().zip(0..))
    {
        let function = functions[index / INPUTS].symbol();
        assert_eq!(
            found,
            format!("{expected:x}"),
            "{function}({})",
            line.trim()
        );
    }
}
