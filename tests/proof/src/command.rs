//! `pawnfill-prove`: proves that a compiled function is an operation on pawns, or shows a board on which it is
//! not.

use std::io::{self, Write as _};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

use clap::{Parser, ValueEnum};
use pawnfill::{Color, Operation};
use pawnfill_prove::diagram::{Limits, within_limits};
use pawnfill_prove::expression::Expression;
use pawnfill_prove::paths::Stuck;
use pawnfill_prove::program::Program;
use pawnfill_prove::question::{
    Answer, Argument, Assumption, Counterexample, Expected, Question, Returned,
};
use pawnfill_prove::symbols::{self, Returns};
use pawnfill_prove::{paths, processor, question, report, variants};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

/// Prove that a compiled function is an operation on pawns, for all boards, or show a board on which it is not.
///
/// Exit codes: 0 if it is proved, 1 if it is refuted, 2 if neither can be said.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Options {
    /// Object files and static libraries; or source files, with --compile. The first has the function, and the
    /// others what it needs
    #[arg(required = true)]
    file: Vec<PathBuf>,
    /// The function, as the source or `nm -C` names it; in one of several members, MEMBER:FUNCTION
    #[arg(long, required = true)]
    symbol: Option<String>,
    /// What it should return: an operation, or an expression such as 'passed_pawns & !pawns_behind_own'
    #[arg(
        long = "as",
        value_name = "EXPRESSION",
        required_unless_present_any = ["as_function", "run"]
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
    /// How it returns the result, if not in the usual way: u64, u32, u16, u8, bool, or nonzero (nonzero:32 for an
    /// int) for what is only compared with zero
    #[arg(long, value_name = "TYPE", value_parser = returned)]
    returns: Option<Returned>,
    /// Boards that it need not be right for are left out
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    assume: Vec<Assumption>,
    /// The square of bit 0
    #[arg(long, value_name = "SQUARE", default_value = "a1")]
    first_square: FirstSquare,
    /// The command that compiles the file, such as 'gcc -O2'
    #[arg(long, value_name = "COMMAND")]
    compile: Option<String>,
    /// Give up after this time
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_limit: humantime::Duration,
    /// Give up beyond this memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "4096")]
    memory: usize,
    /// Only run the code at an address with some arguments, in a process that may end by it
    #[arg(long, hide = true, value_delimiter = ',')]
    run: Vec<u64>,
    /// List the operations that an expression may have, with their arguments
    #[arg(long, exclusive = true)]
    operations: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FirstSquare {
    A1,
    A8,
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err("a color is white or black".to_owned()),
    }
}

fn returned(text: &str) -> Result<Returned, String> {
    let bits = |start: &str| {
        let bits = text.strip_prefix(start)?.parse().ok()?;
        [8, 16, 32, 64].contains(&bits).then_some(bits)
    };
    let returned = match text {
        "bool" => Some(Returned::Bits(8)),
        "nonzero" => Some(Returned::Nonzero(64)),
        _ => bits("u")
            .map(Returned::Bits)
            .or(bits("nonzero:").map(Returned::Nonzero)),
    };
    returned.ok_or_else(|| "a result is u64, u32, u16, u8, bool, nonzero or nonzero:32".to_owned())
}

/// The time for finding out what a refuted function is.
const HINT: Duration = Duration::from_secs(10);

/// The end of the command: an exit code, and what is said.
type Said = Result<(u8, String), String>;

pub(crate) fn main() -> ExitCode {
    let options = Options::parse();
    // What goes wrong is said in a line.
    panic::set_hook(Box::new(|_| {}));
    // The functions of diagrams call themselves, once for each variable.
    let thread = thread::Builder::new().stack_size(1 << 30);
    let said = thread.spawn(move || within_limits(|| run(&options)).flatten());
    let said = match said.map(|thread| thread.join()) {
        Ok(said) => said.unwrap_or_else(|_| Err("the code has an unexpected form".to_owned())),
        Err(error) => Err(format!("no thread can be started: {error}")),
    };
    let said = said.and_then(|(code, text)| {
        let mut out = io::stdout();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        let written = written.map_err(|error| format!("the answer cannot be written: {error}"));
        written.and(Ok(code))
    });
    ExitCode::from(said.unwrap_or_else(|reason| {
        // If nobody reads it, the exit code says the same.
        _ = writeln!(io::stderr(), "cannot say: {reason}");
        2
    }))
}

/// What refutes a function, and the question to which it returns something else; `None` if it is proved.
type Verdict<'a> = Option<(Box<Counterexample>, Question<'a>)>;

fn run(options: &Options) -> Said {
    let started = Instant::now();
    let limits = |time: Duration| Limits {
        deadline: Some(Instant::now() + time),
        memory: options.memory << 20,
    };
    limits(options.time_limit.into()).set();
    if options.operations {
        let lines = Operation::ALL
            .iter()
            .map(|operation| format!("{}({})\n", operation.name, operation.arguments.join(", ")));
        return Ok((0, lines.collect()));
    }
    let files = Files::read(&options.file, options)?;
    let program = &files.program;
    if let [address, arguments @ ..] = &options.run[..] {
        return run_here(program, *address, arguments);
    }
    let symbol = options.symbol.as_deref().unwrap_or_default();
    let addresses = files.find(symbol)?;
    let others;
    let expected = match (&options.expected, &options.as_function) {
        (Some(text), _) => Expected::Expression(Expression::parse(text)?),
        (None, Some(function)) => {
            let file = symbols::member_and_name(function);
            let (files, function) = match file.filter(|(file, _)| Path::new(file).is_file()) {
                Some((file, function)) => {
                    others = Files::read(&[file.into()], options)?;
                    (&others, function)
                }
                None => (&files, &**function),
            };
            let [address] = files.find(function)?[..] else {
                return Err(format!(
                    "several members have `{function}`: give MEMBER:FUNCTION"
                ));
            };
            Expected::Function(&files.program, address)
        }
        (None, None) => return Err("--as or --as-function is needed".to_owned()),
    };
    let question = asked(options, expected)?;
    let title = title(options, &question);
    let place = |address: u64| match addresses.len() {
        1 => symbol.to_owned(),
        _ => format!("{symbol} of {}", program.file(address)),
    };
    let mut instructions = 0;
    let mut compared = String::new();
    for &address in &addresses {
        let (verdict, bits) = judge(options, &question, program, address)?;
        compared = bits;
        instructions += paths::instructions(program, address).len();
        let effort = format!(
            "{instructions} instructions, {:.1} s",
            started.elapsed().as_secs_f64()
        );
        let Some((counterexample, question)) = verdict else {
            continue;
        };
        let by_color = match question.takes_color() {
            true => format!(", {:?}", counterexample.color),
            false => String::new(),
        };
        let mut text = format!(
            "refuted: {} differs from {title}{by_color}; {effort}\n\n",
            place(address)
        );
        let name = options.expected.as_ref().or(options.as_function.as_ref());
        let titles = [name.map_or("expected", |name| name), symbol];
        text += &report::pictures(&counterexample, question.is_a8_first, titles);
        text += "the fewest pawns of all counterexamples; ";
        text += &match files.witness(address, &counterexample.passed)? {
            Err(reason) => format!("the processor was not asked: {reason}\n"),
            Ok(result) => {
                let mask = !0 >> (64 - counterexample.bits);
                let found = match question.returned {
                    Returned::Nonzero(bits) => u64::from(result << (64 - bits) != 0),
                    _ => result & mask,
                };
                if found != counterexample.found {
                    return Err(format!(
                        "the processor returns {found:#x}, not {:#x}",
                        counterexample.found
                    ));
                }
                "the processor agrees\n".to_owned()
            }
        };
        // A hint that takes too long is none.
        limits(HINT).set();
        if let Ok(Some(hint)) = within_limits(|| variants::hint(&question, program, address)) {
            text += &format!("{hint}\n");
        }
        return Ok((1, text));
    }
    let members = match addresses.len() {
        1 => String::new(),
        several => format!(" in {several} members"),
    };
    let (inputs, hash) = (report::inputs(&question), &files.hash);
    let seconds = started.elapsed().as_secs_f64();
    Ok((
        0,
        format!(
            "proved: {symbol}{members} is {title} for {inputs}; {compared} were compared; {instructions} instructions, {seconds:.1} s\n{hash}"
        ),
    ))
}

/// How a function returns what is expected: as the options or debug information say, or in the usual way.
fn returned_by(
    options: &Options,
    returns: Option<Returns>,
    is_truth: bool,
    is_function: bool,
) -> Result<Returned, String> {
    Ok(match (options.returns, returns) {
        (_, Some(Returns::Other)) => {
            return Err("it does not return a number in one general register; wrap it in a function that does".to_owned());
        }
        (Some(Returned::Nonzero(_)), Some(Returns::Bits(bits))) => Returned::Nonzero(bits),
        (Some(returned), _) => returned,
        (None, Some(Returns::Boolean)) if is_truth || is_function => Returned::Bits(8),
        (None, Some(Returns::Boolean)) => {
            return Err("it returns true or false; ask for `any` of a set".to_owned());
        }
        (None, Some(Returns::Bits(bits))) if is_truth => Returned::Nonzero(bits),
        (None, Some(Returns::Bits(bits))) => Returned::Bits(bits),
        (None, None) => Returned::Usual,
    })
}

/// Proves or refutes that a function is what is asked, and says which bits were compared.
fn judge<'a>(
    options: &Options,
    question: &Question<'a>,
    program: &Program,
    address: u64,
) -> Result<(Verdict<'a>, String), String> {
    let stuck = |stuck: Stuck| symbols::explained(program, stuck);
    let returns = symbols::returns(program, address);
    let few = Question {
        pawns: Some(1),
        ..question.clone()
    };
    let is_truth = match &question.expected {
        Expected::Expression(expression) => few.value(expression, few.color)?.len() == 1,
        Expected::Function(..) => false,
    };
    let is_function = matches!(question.expected, Expected::Function(..));
    let returned = returned_by(options, returns, is_truth, is_function)?;
    let [question, few] = [question.clone(), few].map(|question| Question {
        returned,
        ..question
    });
    let small = question.small_counterexample(program, address);
    let answer = match small.map_err(stuck)? {
        Some(counterexample) => Answer::Refuted(counterexample),
        None => {
            let answer = within_limits(|| question.answer(program, address).map_err(stuck));
            answer.flatten().map_err(|reason| {
                format!("{reason}; it is right for all boards with at most two pawns")
            })?
        }
    };
    let Answer::Refuted(counterexample) = answer else {
        let bits = few.expected(few.color).map_err(stuck)?.len();
        return Ok((
            None,
            match returned {
                Returned::Nonzero(bits) => format!("zero and nonzero results of {bits} bits"),
                _ => format!("the lowest {bits} bits of its result"),
            },
        ));
    };
    if is_truth && returned == Returned::Usual {
        return Err("it does not return 0 or 1 with 64 bits; compile it with -g, or say what it returns with --returns bool (0 or 1 in 8 bits) or --returns nonzero:32 (compared with zero)".to_owned());
    }
    if counterexample.depends_on_garbage {
        let taken = question.arguments.iter().map(|argument| &*argument.name);
        let taken = Vec::from_iter(taken).join(",");
        return Err(match options.arguments {
            None => format!(
                "it seems to take other arguments than {taken}; say which with --arguments, or its color with --color"
            ),
            Some(_) => "its result depends on what registers happen to contain, or on where the program lies in memory; say how many bits its arguments have, such as color:32 or color:64, and its result, such as --returns u32".to_owned(),
        });
    }
    Ok((Some((counterexample, question)), String::new()))
}

/// Runs the code at an address, which ends the process if it faults or takes too long.
fn run_here(program: &Program, address: u64, arguments: &[u64]) -> Said {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(10));
        process::exit(3);
    });
    let [result, _] = processor::witness(program, address, arguments)?;
    Ok((0, result.to_string()))
}

/// The object files that are asked about.
struct Files {
    /// Their names.
    objects: Vec<PathBuf>,
    /// Where those are that were compiled here.
    _folder: TempDir,
    /// A line for each, with its hash.
    hash: String,
    program: Program,
}

impl Files {
    /// Reads files, which may be compiled first.
    fn read(files: &[PathBuf], options: &Options) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let (mut objects, mut data, mut hash) = (Vec::new(), Vec::new(), String::new());
        for file in files {
            let error = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let mut object = file.clone();
            let extension = file.extension().and_then(|extension| extension.to_str());
            if extension.is_some_and(|extension| SOURCES.contains(&extension)) {
                let command = options.compile.as_deref().ok_or_else(|| {
                    error(&"it is a source; say how to compile it with --compile 'gcc -O2'")
                })?;
                object = folder.path().join(format!("{}.o", objects.len()));
                compile(command, file, &object)?;
            }
            let read = fs::read(&object).map_err(|found| error(&found))?;
            let digest = Sha256::digest(&read);
            let digits = Vec::from_iter(digest.iter().map(|byte| format!("{byte:02x}")));
            let kind = if object == *file {
                ""
            } else {
                "the object file of "
            };
            hash += &format!("sha256 of {kind}{}: {}\n", file.display(), digits.concat());
            objects.push(object);
            data.push(read);
        }
        let read = Vec::from_iter(
            objects
                .iter()
                .map(PathBuf::as_path)
                .zip(data.iter().map(Vec::as_slice)),
        );
        let program = Program::read_files(&read)?;
        Ok(Self {
            objects,
            _folder: folder,
            hash,
            program,
        })
    }

    /// The addresses of a function, of which each of several members may have one.
    fn find(&self, name: &str) -> Result<Vec<u64>, String> {
        let files = self.objects.iter().map(|file| file.display().to_string());
        let files = Vec::from_iter(files).join(", ");
        symbols::find(&self.program, name).map_err(|error| format!("{files}: {error}"))
    }

    /// What the processor returns, in a process of its own; or why it was not asked. It is an error if it does
    /// not return.
    fn witness(&self, address: u64, arguments: &[u64]) -> Result<Result<u64, String>, String> {
        let numbers = [address].into_iter().chain(arguments.iter().copied());
        let numbers = numbers.map(|number| number.to_string());
        let mut command = Command::new(env::current_exe().map_err(|error| error.to_string())?);
        command.args(&self.objects).args(["--symbol", "", "--run"]);
        command.arg(Vec::from_iter(numbers).join(","));
        let output = command.output().map_err(|error| error.to_string())?;
        let said = |text: &[u8]| String::from_utf8_lossy(text).trim().to_owned();
        match output.status.code() {
            Some(0) => Ok(Ok(said(&output.stdout).parse().map_err(|_| "no result")?)),
            Some(2) => Ok(Err(said(&output.stderr)
                .trim_start_matches("cannot say: ")
                .to_owned())),
            Some(_) => Err(format!(
                "on the processor it does not return for {arguments:#x?}"
            )),
            None => Err(format!(
                "on the processor it faults for {arguments:#x?}: {}",
                output.status
            )),
        }
    }
}

/// The endings of the names of sources.
const SOURCES: [&str; 14] = [
    "c", "C", "cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "rs", "zig", "s", "S",
];

fn compile(command: &str, file: &Path, object: &Path) -> Result<(), String> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| format!("`{command}` is no command"))?;
    let mut compiler = Command::new(&words[0]);
    compiler.args(&words[1..]);
    if words[0].ends_with("rustc") {
        compiler.args(["--crate-type=lib", "--emit=obj", "-Ccodegen-units=1"]);
    } else {
        compiler.arg("-c");
        // A header is a program of its own, and not compiled ahead.
        let extension = file.extension().unwrap_or_default().display().to_string();
        if extension.starts_with('h') {
            let is_c = extension == "h" && !words[0].contains("++");
            compiler.args(["-x", if is_c { "c" } else { "c++" }]);
        }
    }
    // It says what functions return.
    compiler.arg("-g");
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
        Returned::Nonzero(_) => format!("nonzero where {name} is"),
        _ => name,
    }
}
