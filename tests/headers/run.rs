//! Runs the functions of a header on random inputs, in a program that calls each by its number, and
//! compares what they return with the oracle.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use pawnfill::{Color, Operation, Portable, Square, Strategy as _};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES};
use pawnfill_oracle::input::{Input, Random};

use super::instances::{Instance, instances};

/// How many inputs each function is given.
const INPUTS: usize = 24;

/// A program with these functions that reads lines of a number and four arguments, and prints the result
/// of the function with this number.
pub(crate) fn program(functions_of_header: &str) -> String {
    let functions = instances();
    let cases = functions.iter().enumerate().map(|(number, instance)| {
        let arguments = instance.arguments();
        let arguments = arguments
            .iter()
            .enumerate()
            .map(|(place, name)| match *name {
                "color" | "square" => format!("(unsigned)a[{place}]"),
                "files" => format!("(uint8_t)a[{place}]"),
                _ => format!("a[{place}]"),
            });
        let arguments: Vec<String> = arguments.collect();
        format!(
            "        case {number}: result = f{number}({}); break;\n",
            arguments.join(", ")
        )
    });
    format!(
        "#include <inttypes.h>\n#include <stdio.h>\n{functions_of_header}\nint main(void) {{\n    int number;\n    uint64_t a[4];\n    \
         while (scanf(\"%d %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64 \" %\" SCNx64, &number, a, a + 1, a + 2, \
         a + 3) == 5) {{\n        uint64_t result = 0;\n        switch (number) {{\n{}        }}\n        \
         printf(\"%\" PRIx64 \"\\n\", result);\n    }}\n    return 0;\n}}\n",
        cases.collect::<String>()
    )
}

/// A call of a function, with its input and the result that it should return.
struct Call {
    instance: Instance,
    line: String,
    expected: u64,
}

/// Random calls. In a program with a8 first, only functions that support this are called.
fn calls(is_a8_first: bool) -> Vec<Call> {
    let mut random = Random::new(0x4242);
    let turned = |set: u64| if is_a8_first { set.swap_bytes() } else { set };
    let mut calls = Vec::new();
    for (number, instance) in instances().into_iter().enumerate() {
        if is_a8_first && instance.strategy != Portable::NAME {
            continue;
        }
        for _ in 0..INPUTS {
            let operation = &Operation::ALL[instance.place];
            let color = Color::ALL[random.below(2) as usize];
            let (white, black) = match random.below(2) {
                0 => (random.pawns(), random.pawns()),
                _ => (random.set(), random.sparse()),
            };
            let input = input_of(&instance, color, white, black, &mut random);
            let input = input.within_domain(operation);
            let (white, black) = match (instance.kind, input.color) {
                ("answer", Color::Black) => (input.enemy, input.pawns),
                ("answer", Color::White) => (input.pawns, input.enemy),
                _ => (input.white, input.black),
            };
            let values = instance
                .arguments()
                .into_iter()
                .map(|argument| match argument {
                    "color" => input.color as u64,
                    "square" if is_a8_first => input.square.flip_rank() as u64,
                    "square" => input.square as u64,
                    "files" => input.files.into(),
                    "white" => turned(white),
                    "black" => turned(black),
                    "empty" => turned(input.empty),
                    "targets" => turned(input.targets),
                    "enemy" => turned(input.enemy),
                    _ => turned(input.pawns),
                });
            let mut values: Vec<String> = values.map(|value| format!("{value:x}")).collect();
            values.resize(4, "0".to_owned());
            let expected = ORACLE[instance.place](&input);
            calls.push(Call {
                line: format!("{number} {}\n", values.join(" ")),
                expected: if RETURN_TYPES[instance.place] == "u8" {
                    expected
                } else {
                    turned(expected)
                },
                instance: instance.clone(),
            });
        }
    }
    calls
}

/// The input of a call. For an answer, it has the arguments that the view gives the operation.
fn input_of(
    instance: &Instance,
    color: Color,
    white: u64,
    black: u64,
    random: &mut Random,
) -> Input {
    let color = instance.color.unwrap_or(color);
    let mut input = Input {
        color,
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        ..Input::of_sets(white, black)
    };
    if instance.kind == "answer" {
        let place = pawnfill_oracle::driver::operation("file_set");
        input.files = ORACLE[place](&input) as u8;
        if Operation::ALL[instance.place].takes("white") {
            input.color = Color::White;
        }
    }
    input
}

/// Runs a program and compares all that it returns.
#[track_caller]
pub(crate) fn compare(program: &Path, is_a8_first: bool) {
    let calls = calls(is_a8_first);
    let lines: String = calls.iter().map(|call| call.line.as_str()).collect();
    let input = program.with_extension("input");
    fs::File::create(&input)
        .and_then(|mut file| file.write_all(lines.as_bytes()))
        .expect("a file of this test");
    let output = Command::new(program)
        .stdin(Stdio::from(fs::File::open(&input).expect("it was written")))
        .output()
        .expect("it runs");
    let output = String::from_utf8(output.stdout).expect("numbers");
    let found: Vec<&str> = output.lines().collect();
    assert_eq!(found.len(), calls.len(), "{}", program.display());
    for (call, found) in calls.iter().zip(found) {
        let expected = format!("{:x}", call.expected);
        assert_eq!(
            found,
            expected,
            "{}({})",
            call.instance.symbol(),
            call.line.trim()
        );
    }
}
