//! `pawnfill-prove`: proves that a compiled function is an operation on pawns, or shows a board on which it is
//! not.

use std::fs;
use std::io::{self, Write as _};
use std::panic;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Instant;

use clap::Parser;
use pawnfill::{Color, Operation};
use pawnfill_prove::diagram::{Limits, within_limits};
use pawnfill_prove::expression::Expression;
use pawnfill_prove::program::Program;
use pawnfill_prove::question::{Answer, Argument, Question, Returned};
use pawnfill_prove::symbols::{self, Returns};
use pawnfill_prove::{question, report};

/// Prove that a compiled function is an operation on pawns, for all boards, or show a board on which it is not.
///
/// Exit codes: 0 if it is proved, 1 if it is refuted, 2 if neither can be said.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Options {
    /// Object files of ELF: with the function, and with what it needs
    #[arg(required = true)]
    file: Vec<PathBuf>,
    /// The function, as the source or `nm -C` names it
    #[arg(long)]
    symbol: String,
    /// What it should return: an operation, or an expression such as 'passed_pawns & !pawns_behind_own'
    #[arg(long = "as", value_name = "EXPRESSION")]
    expected: String,
    /// The arguments in their order: sets (own, enemy, white, black, empty, occupied, targets), color, square,
    /// files, or _ for any value; by default those of the operation, if --as is one. `color:8=1/-1`
    /// has 8 bits, and 1 is White
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    arguments: Option<Vec<Argument>>,
    /// The color of a function that takes none
    #[arg(long, value_parser = color)]
    color: Option<Color>,
    /// How it returns the result, if not in the usual way: u64, u32, u16, u8, bool, or nonzero (nonzero:32 for an
    /// int) for what is only compared with zero
    #[arg(long, value_name = "TYPE", value_parser = returned)]
    returns: Option<Returned>,
    /// Leave out boards with pawns on ranks 1 and 8
    #[arg(long)]
    pawn_ranks: bool,
    /// The square of bit 0
    #[arg(long, value_name = "SQUARE", default_value = "a1", value_parser = ["a1", "a8"])]
    first_square: String,
    /// Give up after this time
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_limit: humantime::Duration,
    /// Give up beyond this memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "4096")]
    memory: usize,
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err("a color is white or black".to_owned()),
    }
}

fn returned(text: &str) -> Result<Returned, String> {
    Ok(match text {
        "u64" => Returned::Bits(64),
        "u32" => Returned::Bits(32),
        "u16" => Returned::Bits(16),
        "u8" | "bool" => Returned::Bits(8),
        "nonzero" => Returned::Nonzero(64),
        "nonzero:32" => Returned::Nonzero(32),
        _ => return Err("it is u64, u32, u16, u8, bool, nonzero or nonzero:32".to_owned()),
    })
}

pub(crate) fn main() -> ExitCode {
    let options = Options::parse();
    // What goes wrong is said in a line.
    panic::set_hook(Box::new(|_| {}));
    // The functions of diagrams call themselves, once for each variable.
    let thread = thread::Builder::new().stack_size(1 << 30);
    let said = match thread.spawn(move || within_limits(|| run(&options))) {
        Ok(thread) => thread
            .join()
            .expect("a thread that catches what goes wrong"),
        Err(error) => Err(format!("no thread can be started: {error}")),
    };
    ExitCode::from(said.unwrap_or_else(|reason| {
        // If nobody reads it, the exit code says the same.
        _ = writeln!(io::stderr(), "cannot say: {reason}");
        2
    }))
}

/// Says what is proved or refuted, and returns the exit code.
fn run(options: &Options) -> Result<u8, String> {
    let limits = Limits {
        deadline: Some(Instant::now() + options.time_limit.into()),
        memory: options.memory << 20,
    };
    limits.set();
    let (symbol, name) = (&*options.symbol, &*options.expected);
    let program = read(&options.file, symbol)?;
    let files = options.file.iter().map(|file| file.display().to_string());
    let files = Vec::from_iter(files).join(", ");
    let address = symbols::find(&program, symbol).map_err(|error| format!("{files}: {error}"))?;
    let question = asked(options, Expression::parse(name)?)?;
    let (question, answer) = judge(options, question, &program, address)?;
    let mut title = match options.color {
        Some(color) => format!("{name} ({color:?})"),
        None => name.to_owned(),
    };
    let compared = match question.returned {
        Returned::Nonzero(bits) => {
            title = format!("nonzero where {title} is");
            format!("zero and nonzero results of {bits} bits")
        }
        _ => {
            let bits = question.expected(question.color)?;
            format!("the lowest {} bits of its result", bits.len())
        }
    };
    let Answer::Refuted(counterexample) = answer else {
        let arguments = question.arguments.iter();
        let mut inputs = Vec::from_iter(arguments.map(|argument| &*argument.name)).join(", ");
        if question.is_for_pawn_ranks {
            inputs += ", with pawns on ranks 2 to 7";
        }
        println!("proved: {symbol} is {title} for all {inputs}; {compared} were compared");
        return Ok(0);
    };
    if question.takes_color() {
        title += &format!(", {:?}", counterexample.color);
    }
    let pictures = report::pictures(&counterexample, question.is_a8_first, [name, symbol]);
    println!("refuted: {symbol} differs from {title}\n\n{pictures}");
    Ok(1)
}

/// Proves or refutes that a function is what is asked. The question then says how it returns: as the options or
/// debug information say, or in the usual way.
fn judge(
    options: &Options,
    mut question: Question,
    program: &Program,
    address: u64,
) -> Result<(Question, Answer), String> {
    question.pawns = Some(1);
    let is_truth = question.value(question.color)?.len() == 1;
    question.pawns = None;
    question.returned = match (options.returns, symbols::returns(program, address)) {
        (_, Some(Returns::Other)) => {
            return Err("it does not return a number in one general register; wrap it in a function that does".to_owned());
        }
        (Some(Returned::Nonzero(_)), Some(Returns::Bits(bits))) => Returned::Nonzero(bits),
        (Some(returned), _) => returned,
        (None, Some(Returns::Boolean)) if is_truth => Returned::Bits(8),
        (None, Some(Returns::Boolean)) => {
            return Err("it returns true or false; ask for `any` of a set".to_owned());
        }
        (None, Some(Returns::Bits(bits))) if is_truth => Returned::Nonzero(bits),
        (None, Some(Returns::Bits(bits))) => Returned::Bits(bits),
        (None, None) => Returned::Usual,
    };
    let mut answer = question.answer_for_few(program, address)?;
    if matches!(answer, Answer::Proved) {
        let full = within_limits(|| question.answer(program, address));
        answer = full.map_err(|reason| {
            format!("{reason}; it is right for all boards with at most two pawns")
        })?;
    }
    let Answer::Refuted(counterexample) = &answer else {
        return Ok((question, answer));
    };
    if is_truth && question.returned == Returned::Usual {
        return Err("it does not return 0 or 1 with 64 bits; compile it with -g, or say what it returns with --returns bool (0 or 1 in 8 bits) or --returns nonzero:32 (compared with zero)".to_owned());
    }
    if counterexample.depends_on_garbage {
        let taken = question.arguments.iter().map(|argument| &*argument.name);
        let taken = Vec::from_iter(taken).join(",");
        return Err(format!(
            "its result depends on what registers happen to contain, or on where the program lies in memory; say which arguments it takes, if not {taken}, and of how many bits, such as color:32 or color:64, and its result, such as --returns u32"
        ));
    }
    Ok((question, answer))
}

/// Reads an object file, or several that the system's linker joins, so that one may use what another one defines.
fn read(files: &[PathBuf], symbol: &str) -> Result<Program, String> {
    let (mut programs, mut defining) = (Vec::new(), Vec::new());
    for file in files {
        let named = |error: String| format!("{}: {error}", file.display());
        let data = fs::read(file).map_err(|error| named(error.to_string()))?;
        programs.push(Program::read(&data).map_err(named)?);
        if symbols::find(&programs[programs.len() - 1], symbol).is_ok() {
            defining.push(file.display().to_string());
        }
    }
    if let ([_], Some(program)) = (files, programs.pop()) {
        return Ok(program);
    }
    if defining.len() > 1 {
        let defining = defining.join(" and ");
        return Err(format!("`{symbol}` is in {defining}: give one of them"));
    }
    let text = |error: io::Error| format!("the files cannot be joined by `ld`: {error}");
    let joined = tempfile::NamedTempFile::new().map_err(text)?;
    // Sections stay apart, but for those of debug information.
    let apart = ["[!.]*", ".[!d]*", ".d[!e]*"].map(|names| format!("--unique={names}"));
    let mut command = Command::new("ld");
    command.arg("-r").args(apart).args(files).arg("-o");
    let output = command.arg(joined.path()).output().map_err(text)?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(text(io::Error::other(error)));
    }
    Program::read(&fs::read(joined.path()).map_err(text)?)
}

fn asked(options: &Options, expected: Expression) -> Result<Question, String> {
    let operation = Operation::named(&options.expected);
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
    let takes_color = arguments.iter().any(|argument| argument.name == "color");
    if takes_color && options.color.is_some() {
        return Err("the color is an argument, so --color has no meaning".to_owned());
    }
    let question = Question {
        arguments,
        is_for_pawn_ranks: options.pawn_ranks || expected.is_for_pawn_ranks,
        expected,
        color: options.color.unwrap_or(Color::White),
        returned: Returned::Usual,
        result: 0,
        is_a8_first: options.first_square == "a8",
        pawns: None,
    };
    if !takes_color && options.color.is_none() {
        let [white, black] = Color::ALL.map(|color| question.expected(color));
        if white? != black? {
            let how = "give it with --color, or as one of the --arguments";
            return Err(format!("what is expected depends on the color: {how}"));
        }
    }
    Ok(question)
}
