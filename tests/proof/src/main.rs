//! `pawnfill-prove`: proves that a compiled function is an operation on pawns, or shows a board on which it is
//! not.

use std::any::Any;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use pawnfill::{Color, Operation};
use pawnfill_prove::diagram::Limits;
use pawnfill_prove::expression::Expression;
use pawnfill_prove::paths::Stuck;
use pawnfill_prove::program::{Convention, Program};
use pawnfill_prove::question::{Answer, Argument, Assumption, Expected, Question, Returned};
use pawnfill_prove::{forms, paths, processor, question, report, symbols, variants};
use sha2::{Digest as _, Sha256};

/// Prove that a compiled function is an operation on pawns, for all boards, or show a board on which it is not.
///
/// Exit codes: 0 if it is proved, 1 if it is refuted, 2 if neither can be said.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Options {
    /// An object file or a static library; or a source file, with --compile
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// The function, as the source or the symbol table names it
    #[arg(long, required = true)]
    symbol: Option<String>,
    /// What it should return: an operation, or an expression such as 'passed_pawns & !pawns_behind_own'
    #[arg(
        long = "as",
        value_name = "EXPRESSION",
        required_unless_present = "as_function"
    )]
    expected: Option<String>,
    /// Another function that should return the same, in this file or in another: FUNCTION or FILE:FUNCTION
    #[arg(long, value_name = "FUNCTION", conflicts_with = "expected")]
    as_function: Option<String>,
    /// The arguments in their order: sets (own, enemy, white, black, empty, occupied, targets), color, square,
    /// files, a number, or _ for any value; by default those of the operation, if --as is one. `color:8=1/-1`
    /// has 8 bits, and 1 is White
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    arguments: Option<Vec<Argument>>,
    /// The color of a function that takes none
    #[arg(long, value_parser = color)]
    color: Option<Color>,
    /// How it returns the result, if not in the usual way: nonzero for a set that is only compared with zero
    #[arg(long, value_name = "TYPE", value_parser = returned)]
    returns: Option<Returned>,
    /// Boards that it need not be right for are left out
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    assume: Vec<Assumption>,
    /// The square of bit 0
    #[arg(long, value_name = "SQUARE", default_value = "a1")]
    first_square: FirstSquare,
    /// How functions are called, if not as the format of the file says
    #[arg(long)]
    convention: Option<Calling>,
    /// The command that compiles the file, such as 'gcc -O2'
    #[arg(long, value_name = "COMMAND")]
    compile: Option<String>,
    /// Give up after this time
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_limit: humantime::Duration,
    /// Give up beyond this memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "4096")]
    memory: usize,
    /// List the operations that an expression may have, with their arguments
    #[arg(long, exclusive = true)]
    operations: bool,
    /// List the instructions that can be followed
    #[arg(long, exclusive = true)]
    instructions: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FirstSquare {
    A1,
    A8,
}

#[derive(Clone, Copy, ValueEnum)]
enum Calling {
    SystemV,
    Windows,
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err("a color is white or black".to_owned()),
    }
}

fn returned(text: &str) -> Result<Returned, String> {
    match text {
        "u64" | "u32" | "u16" | "u8" => Ok(Returned::Bits(text[1..].parse().expect("a number"))),
        "bool" => Ok(Returned::Bits(8)),
        "nonzero" => Ok(Returned::Nonzero),
        _ => Err("a result is u64, u32, u16, u8, bool or nonzero".to_owned()),
    }
}

/// The time for finding out what a refuted function is.
const HINT: Duration = Duration::from_secs(10);

/// The end of the command: an exit code, and what is said.
type Said = Result<(u8, String), String>;

fn main() -> ExitCode {
    let options = Options::parse();
    // What goes wrong is said in a line.
    panic::set_hook(Box::new(|_| {}));
    // The functions of diagrams call themselves, once for each variable.
    let thread = thread::Builder::new().stack_size(1 << 30);
    let run = move || panic::catch_unwind(AssertUnwindSafe(|| run(&options)));
    let said = thread.spawn(run).map(|thread| thread.join());
    let said = match said {
        Ok(Ok(Ok(said))) => said,
        Ok(Ok(Err(reason)) | Err(reason)) => Err(reason_of(&*reason)),
        Err(error) => Err(format!("no thread can be started: {error}")),
    };
    match said {
        Ok((code, text)) => {
            print!("{text}");
            ExitCode::from(code)
        }
        Err(reason) => {
            eprintln!("cannot say: {reason}");
            ExitCode::from(2)
        }
    }
}

/// Why a thread unwound: a limit, or a form of code that nothing here expects.
fn reason_of(reason: &(dyn Any + Send)) -> String {
    let text = reason.downcast_ref::<String>().map(String::as_str);
    match text.or(reason.downcast_ref::<&str>().copied()) {
        Some(text) if text.contains("(`--") => text.to_owned(),
        Some(text) => format!("the code has an unexpected form ({text})"),
        None => "the code has an unexpected form".to_owned(),
    }
}

fn run(options: &Options) -> Said {
    let started = Instant::now();
    let limits = |time: Duration| Limits {
        deadline: Some(Instant::now() + time),
        nodes: options.memory << 20 >> 6,
    };
    limits(options.time_limit.into()).set();
    if options.instructions {
        return Ok((0, Vec::from_iter(forms::known_names()).join(" ") + "\n"));
    }
    if options.operations {
        let lines = Operation::ALL
            .iter()
            .map(|operation| format!("{}({})\n", operation.name, operation.arguments.join(", ")));
        return Ok((0, lines.collect()));
    }
    let (Some(file), Some(symbol)) = (&options.file, &options.symbol) else {
        return Err("a file and --symbol are needed".to_owned());
    };
    let (hash, programs) = read(file, options)?;
    let in_file = |error: String| format!("{}: {error}", file.display());
    let (program, address) = symbols::find(&programs, symbol).map_err(in_file)?;
    let others;
    let expected = match (&options.expected, &options.as_function) {
        (Some(text), _) => Expected::Expression(Expression::parse(text)?),
        (None, Some(function)) => {
            let (programs, function) = match function
                .split_once(':')
                .filter(|(file, _)| Path::new(file).exists())
            {
                Some((file, function)) => {
                    others = read(Path::new(file), options)?.1;
                    (&others, function)
                }
                None => (&programs, &**function),
            };
            let (program, address) = symbols::find(programs, function)?;
            Expected::Function(program, address)
        }
        (None, None) => return Err("--as or --as-function is needed".to_owned()),
    };
    let question = asked(options, expected)?;
    let title = title(options, &question);
    let stuck = |stuck: Stuck| match stuck.address {
        Some(address) => format!("{}: {}", symbols::place(program, address), stuck.reason),
        None => stuck.reason,
    };
    let answer = match question
        .small_counterexample(program, address)
        .map_err(stuck)?
    {
        Some(counterexample) => Answer::Refuted(counterexample),
        None => {
            let answer = AssertUnwindSafe(|| question.answer(program, address));
            match panic::catch_unwind(answer) {
                Ok(answer) => answer.map_err(stuck)?,
                Err(reason) => {
                    let reason = reason_of(&*reason);
                    return Err(format!(
                        "{reason}; it is right for all boards with at most two pawns"
                    ));
                }
            }
        }
    };
    let code = paths::instructions(program, address);
    let effort = format!(
        "{} instructions, {:.1} s",
        code.len(),
        started.elapsed().as_secs_f64()
    );
    let inputs = report::inputs(&question);
    Ok(match answer {
        Answer::Proved => {
            let few = Question {
                pawns: Some(1),
                ..question.clone()
            };
            let compared = match few.expected(few.color).map(|result| result.len()) {
                Ok(bits @ 1..64) if few.returned != Returned::Nonzero => {
                    format!("; the lowest {bits} bits of its result were compared")
                }
                _ => String::new(),
            };
            let text = format!(
                "proved: {symbol} is {title} for {inputs}{compared}; {effort}\nsha256 of the object file: {hash}\n"
            );
            (0, text)
        }
        Answer::Refuted(counterexample) => {
            if counterexample.depends_on_garbage && options.arguments.is_none() {
                let taken = question.arguments.iter().map(|argument| &*argument.name);
                return Err(format!(
                    "{symbol} seems to take other arguments than {}; say which with --arguments, or its color with --color",
                    Vec::from_iter(taken).join(",")
                ));
            }
            let side = counterexample.color;
            let by_color = if question.takes_color() {
                format!(", {side:?}")
            } else {
                String::new()
            };
            let mut text =
                format!("refuted: {symbol} differs from {title}{by_color}; {effort}\n\n");
            let name = options.expected.as_ref().or(options.as_function.as_ref());
            let titles = [name.map_or("expected", |name| name), symbol];
            text += &report::pictures(&counterexample, question.is_a8_first, titles);
            text += "the fewest pawns of all counterexamples; ";
            text += &match processor::witness(program, address, &counterexample.passed) {
                _ if counterexample.depends_on_garbage => {
                    "the result depends on what registers happen to contain, such as the unused part of an argument"
                        .to_owned()
                }
                Err(reason) => format!("the processor was not asked: {reason}"),
                Ok(results) => {
                    let mask = !0 >> (64 - counterexample.bits);
                    let found = match question.returned {
                        Returned::Nonzero => u64::from(results[0] != 0),
                        _ => results[0] & mask,
                    };
                    if found != counterexample.found {
                        return Err(format!("the processor returns {found:#x}, not {:#x}", counterexample.found));
                    }
                    "the processor agrees".to_owned()
                }
            };
            text.push('\n');
            // A hint that takes too long is none.
            limits(HINT).set();
            let hint = panic::catch_unwind(AssertUnwindSafe(|| {
                variants::hint(&question, program, address)
            }));
            if let Ok(Some(hint)) = hint {
                text += &format!("{hint}\n");
            }
            (1, text)
        }
    })
}

/// Reads a file, which may be compiled first. Returns the hash of the object file.
fn read(file: &Path, options: &Options) -> Result<(String, Vec<Program>), String> {
    let error = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let folder = tempfile::tempdir().map_err(|found| error(&found))?;
    let mut object = file.to_owned();
    let extension = file
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    let is_source = ["c", "cc", "cpp", "cxx", "rs", "zig", "s", "S"].contains(&extension);
    if is_source {
        let command = options.compile.as_deref();
        let command = command.ok_or_else(|| {
            error(&"it is a source; say how to compile it with --compile 'gcc -O2'")
        })?;
        object = folder.path().join("object.o");
        compile(command, file, &object)?;
    }
    let data = fs::read(&object).map_err(|found| error(&found))?;
    let hash = Sha256::digest(&data)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mut programs = Program::read_all(&data).map_err(|found| error(&found))?;
    if let Some(convention) = options.convention {
        for program in &mut programs {
            program.convention = match convention {
                Calling::SystemV => Convention::SYSTEM_V,
                Calling::Windows => Convention::WINDOWS,
            };
        }
    }
    Ok((hash, programs))
}

fn compile(command: &str, file: &Path, object: &Path) -> Result<(), String> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| format!("`{command}` is no command"))?;
    let mut compiler = Command::new(&words[0]);
    compiler.args(&words[1..]);
    if words[0].ends_with("rustc") {
        compiler.args(["--crate-type=lib", "--emit=obj", "-Ccodegen-units=1"]);
    } else {
        compiler.arg("-c");
    }
    let output = compiler.arg(file).arg("-o").arg(object).output();
    let output = output.map_err(|error| format!("`{}` cannot be run: {error}", words[0]))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{} does not compile:\n{}",
            file.display(),
            errors.trim_end()
        ));
    }
    Ok(())
}

fn asked<'a>(options: &Options, expected: Expected<'a>) -> Result<Question<'a>, String> {
    let operation = options.expected.as_deref().and_then(Operation::named);
    let arguments = match (&options.arguments, operation) {
        (Some(arguments), _) => arguments.clone(),
        (None, Some(operation)) => {
            let names = operation
                .arguments
                .iter()
                .filter(|name| options.color.is_none() || **name != "color");
            names.map(|name| Argument::of(name)).collect()
        }
        (None, None) => return Err("say what the function takes with --arguments".to_owned()),
    };
    question::check_sets(&arguments)?;
    let mut assumptions = options.assume.clone();
    let takes_color = arguments.iter().any(|argument| argument.name == "color");
    if let Expected::Expression(expression) = &expected
        && expression.is_for_pawn_ranks()
    {
        assumptions.push(Assumption::Ranks);
    }
    if takes_color && options.color.is_some() {
        return Err("the color is an argument, so --color has no meaning".to_owned());
    }
    assumptions.sort_unstable();
    assumptions.dedup();
    let question = Question {
        arguments,
        expected,
        color: options.color.unwrap_or(Color::White),
        returned: options.returns.unwrap_or(Returned::Usual),
        result: 0,
        is_a8_first: options.first_square == FirstSquare::A8,
        assumptions,
        board: 0,
        pawns: None,
    };
    if !takes_color && options.color.is_none() {
        let [white, black] = Color::ALL.map(|color| question.expected(color));
        if white.map_err(String::from)? != black.map_err(String::from)? {
            let how = "give it with --color, or as one of the --arguments";
            return Err(format!("what is expected depends on the color: {how}"));
        }
    }
    Ok(question)
}

/// What a function is compared with, and its color.
fn title(options: &Options, question: &Question<'_>) -> String {
    let name = options.expected.as_ref().or(options.as_function.as_ref());
    let name = name.map_or("", |name| name);
    let name = match options.color {
        Some(_) => format!("{name} ({:?})", question.color),
        None => name.to_owned(),
    };
    match question.returned {
        Returned::Nonzero => format!("nonzero where {name} is"),
        _ => name,
    }
}
