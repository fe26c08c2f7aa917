//! Runs programs that include the headers, and compares what they print with the oracle: functions on random inputs, in
//! a program that calls each by its number, and the lists of pairs and moves.

use std::path::Path;
use std::str::Lines;

use pawnfill::{Color, Square};
use pawnfill_oracle::driver::{ORACLE, RETURN_TYPES};
use pawnfill_oracle::input::{Input, PAWN_RANKS, Random};

use pawnfill_compilers::instances::{Instance, source};
use pawnfill_compilers::output;

use super::{A8_FIRST, compile, compilers};

/// How many inputs each function is given.
const INPUTS: usize = 24;

/// A program with these functions that reads lines of a number and five arguments, and prints the result
/// of the function with this number.
pub(crate) fn program(functions: &[Instance], is_cpp: bool) -> String {
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

/// An input of a function. For an answer, it has the arguments that the view gives the operation.
fn input_of(function: &Instance, random: &mut Random) -> Input {
    let statement = function.statement;
    let operation = statement.operation();
    let drawn = Color::ALL[random.below(2) as usize];
    let (primary, secondary) = match random.below(2) {
        0 => (random.pawns(), random.pawns()),
        _ => (random.set(), random.sparse()),
    };
    if statement.is_answer {
        let color = match statement.takes_color() {
            true => statement.color.unwrap_or(drawn),
            false => Color::White,
        };
        let is_push = operation.group == "pushes";
        let domain = if is_push { PAWN_RANKS } else { !0 };
        return Input::of_position(color, primary & domain, secondary & domain);
    }
    let input = Input {
        color: statement.color.unwrap_or(drawn),
        square: Square::from_index(random.below(64) as u8),
        files: random.below(256) as u8,
        targets: random.set(),
        ..Input::of_sets(primary, secondary)
    };
    input.within_domain(operation)
}

/// A line for a program: the number of a function and its arguments.
fn line(number: usize, function: &Instance, value: impl Fn(&str) -> u64) -> String {
    let mut arguments = function.statement.arguments();
    arguments.resize(5, "color");
    let values = arguments
        .into_iter()
        .map(|name| format!(" {:x}", value(name)));
    format!("{number}{}\n", values.collect::<String>())
}

/// Runs a program and compares all that it returns. It also gets colors and squares that do not
/// exist: an assertion fails or, without assertions, it returns anything, but reads nothing outside of a table.
#[track_caller]
pub(crate) fn check(compiler: &str, flags: &[&str], functions: &[Instance], program: &Path) {
    let is_a8_first = flags.contains(&A8_FIRST);
    let turned = |set: u64| if is_a8_first { set.swap_bytes() } else { set };
    let mut random = Random::new(0x4242);
    let mut calls = Vec::new();
    for (number, function) in functions.iter().enumerate() {
        for _ in 0..INPUTS {
            let input = input_of(function, &mut random);
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
            calls.push((
                function,
                line,
                (!no_assertions).then(|| "failed".to_owned()),
            ));
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

// Lists

const NO_AVX512: [&str; 2] = ["-DPAWNFILL_PAIRS_NO_AVX512", "-DPAWNFILL_MOVES_NO_AVX512"];
const PORTABLE: [&str; 2] = ["-DPAWNFILL_PAIRS_PORTABLE", "-DPAWNFILL_MOVES_PORTABLE"];

/// The ways in which a compiler compiles a program: with kernels for each level and without, chosen by flags and at run
/// time, and with sanitizers.
fn ways(compiler: &str) -> Vec<Vec<&'static str>> {
    let target = compilers::target();
    let native = if cfg!(target_arch = "x86_64") && target.is_none() {
        "-march=native"
    } else {
        "-O2"
    };
    let sanitized = compilers::sanitized(compiler);
    let mut ways = match compiler {
        "g++" => vec![
            vec!["-O2", native],
            [&["-O3"], &PORTABLE[..]].concat(),
            // With both sanitizers, GCC takes five times as long to optimize the code.
            [&["-O0"], &sanitized[..]].concat(),
        ],
        _ => vec![
            vec!["-O3"],
            [&["-O2"], &PORTABLE[..]].concat(),
            [&["-O2", native], &NO_AVX512[..]].concat(),
            [&["-O1"], &sanitized[..], &NO_AVX512].concat(),
        ],
    };
    match (target.as_deref(), compiler) {
        // GCC's default is a processor without SSE, Clang's is one with SSE2.
        (Some("i686"), "g++") => ways.push(vec!["-O2", "-msse2"]),
        (Some("i686"), "clang++") => ways.push(vec!["-O2", "-mno-sse"]),
        _ => {}
    }
    ways
}

/// The level of the kernels that a program should have on this machine: 0 without any, 1 for AVX2 and NEON, 2 for
/// AVX-512.
fn level(options: &[&str]) -> u8 {
    let has = |option| options.contains(option);
    match compilers::target().as_deref() {
        _ if has(&PORTABLE[0]) => 0,
        Some(target) => u8::from(target == "aarch64"),
        #[cfg(target_arch = "x86_64")]
        None => {
            let has_vbmi2 =
                is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("avx512bitalg");
            match has_vbmi2 && !has(&NO_AVX512[0]) {
                true => 2,
                false => u8::from(is_x86_feature_detected!("avx2")),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        None => u8::from(cfg!(target_arch = "aarch64")),
    }
}

/// Compiles a program that lists pairs or moves in all ways, and checks what it prints for some lines. It also compares
/// random positions itself, in more forms of lists, and fails if its kernels are of another level than expected.
#[track_caller]
pub(crate) fn check_lists(kind: &str, source: &str, input: &str, check: impl Fn(&mut Lines, &str)) {
    for compiler in compilers::for_cpp() {
        for options in ways(compiler) {
            let program = compile(compiler, "c++17", &options, &[("lists.cpp", source)]);
            let printed = output(&program.path(), input);
            let (mut lines, context) = (printed.lines(), format!("{compiler} {options:?}"));
            check(&mut lines, &context);
            assert_eq!(lines.next(), None, "{context}");
            eprintln!("compared: {} lists of {kind}", printed.lines().count());
            let mut command = compilers::run_command(&program.path());
            let status = command.arg(level(&options).to_string()).status();
            assert!(status.expect("it runs").success(), "{context}");
        }
    }
}
